"""Doors stand out from the floors of all places, and their states from each other, in every preset and for all eyes."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import numpy as np
import pygame
import pytest

from game.ui.core.settings import ColourPreset
from game.ui.graphics.colours.colour_presets import swatch_for
from game.ui.graphics.colours.colour_vision import contrast
from game.ui.graphics.colours.swatch import Colour, luma
from game.ui.graphics.tilesheet import TILE, Tilesheet, drawn
from tests.ui.graphics.colours.test_swatch import LOOKS, SIMULATIONS, Pixels, lab, masonry

KINDS = ("wood", "iron", "barred", "glass", "portcullis", "rune", "last")
STATES = ("shut", "ajar", "open", "bolted", "broken")
MOST_DIFFERENT = 64
"""Number of the most different pixels of two pictures of a door that are compared."""

views = pytest.mark.parametrize("view", ["front", "side"])
kinds = pytest.mark.parametrize("kind", KINDS)
presets = pytest.mark.parametrize("preset", list(ColourPreset))


@cache
def sheet_of(preset: ColourPreset, theme: str, *, frames: bool = True) -> Tilesheet:
    """Return the sprites in the colours of a preset on levels of a theme. `frames`: False for black frames of doors."""
    ramps = swatch_for("ajar", preset).built_of(LOOKS[theme]).fov_ramps
    return Tilesheet(ramps if frames else {**ramps, **dict.fromkeys(("frame", "trim"), ((0, 0, 0),) * 5)})


@cache
def floor(preset: ColourPreset, theme: str) -> Colour:
    """Return the mean colour of the floor on levels of a theme in the colours of a preset."""
    red, green, blue = (round(part) for part in masonry(theme, "floor", swatch_for("ajar", preset)).mean(axis=0))
    return red, green, blue


def picture(kind: str, view: str, state: str, preset: ColourPreset) -> Pixels:
    """Return the pixels of a door without its open leaf, on plain floor."""
    canvas = pygame.Surface((2 * TILE, 3 * TILE))
    canvas.fill(floor(preset, "stone"))
    sprite = sheet_of(preset, "stone")[f"door-{kind}-{view}-{state}"]
    canvas.blit(sprite, sprite.get_rect(midbottom=canvas.get_rect().midbottom))
    return pygame.surfarray.array3d(canvas).astype(float).reshape(-1, 3)


@presets
@views
@kinds
def test_states_of_a_door_can_be_told_apart_by_all_eyes(kind: str, view: str, preset: ColourPreset) -> None:
    """An open door is known without its leaf, which has no room in a narrow corridor."""
    pictures = {state: picture(kind, view, state, preset) for state in STATES}
    for simulation in SIMULATIONS:
        seen = {state: lab(pixels, simulation) for state, pixels in pictures.items()}
        for one, other in combinations(STATES, 2):
            apart = np.sort(np.linalg.norm(seen[one] - seen[other], axis=-1))[-MOST_DIFFERENT:].mean()
            assert apart >= (25 if simulation == "normal" else 15), (simulation, one, other)


@pytest.mark.parametrize("theme", LOOKS)
@presets
def test_lightest_tone_of_every_door_stands_out_from_the_floor(preset: ColourPreset, theme: str) -> None:
    """The frame does not count, but the fittings of the leaf do."""
    sheet = sheet_of(preset, theme, frames=False)
    for kind, view, state in product(KINDS, ("front", "side"), ("shut", "ajar", "bolted", "broken", "leaf")):
        name = f"door-{kind}-{view}-{state}"
        if drawn(name):
            sprite = sheet[name]
            tones = pygame.surfarray.array3d(sprite)[pygame.surfarray.array_alpha(sprite) > 0]
            lightest = max({(int(r), int(g), int(b)) for r, g, b in tones}, key=luma)
            assert contrast(lightest, floor(preset, theme)) >= 4, name
