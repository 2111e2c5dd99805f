"""Signs of gases: each kind has another shape, which stands out from the floor, and more gas has more signs."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pygame
import pytest

from game.content.traditions import AJAR, TRADITIONS
from game.content.world.gases import GASES
from game.engine.grid.geometry import Vec
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.core.settings import ColourPreset, Settings
from game.ui.graphics.colours.colour_presets import swatch_for
from game.ui.graphics.colours.colour_vision import contrast
from game.ui.graphics.tilesheet import TILE
from tests.support.examples import mixed
from tests.ui.render.drawn_map import DrawnMap

IN_BOTH = pytest.mark.parametrize("glyphs", [False, True], ids=["tiles", "letters"])
PRESETS = list(ColourPreset)
LEAST = 3.0
"""Least contrast of the Web Content Accessibility Guidelines for a picture that is needed to understand the screen."""
HALL = "######\n#....#\n#@...#\n#....#\n######\n\ntorch: 3,1"
AT = Vec(3, 2)


def cell_of_hall(
    legend: str, tradition: Tradition = AJAR, preset: ColourPreset = ColourPreset.USUAL, *, glyphs: bool
) -> pygame.Surface:
    """Return the picture of the cell AT of a lit hall."""
    settings = Settings(glyphs=glyphs, colours=preset)
    screen = DrawnMap(Scenario(f"{HALL}\n{legend}", tradition), tradition, settings, glyphs=glyphs)
    screen.stage.apply_settings(settings)
    screen.stage.motion = 0.0
    screen.stage.without_flicker = True
    screen.draw()
    return screen.canvas.subsurface((*screen.stage.pixel_of(AT), TILE, TILE)).copy()


def shape(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.mask.from_surface(picture).to_surface(), "RGB")


@IN_BOTH
def test_signs_of_gases_differ_in_shape(glyphs: bool) -> None:
    screen = DrawnMap(Scenario(HALL), AJAR, Settings(), glyphs=glyphs)
    painter = screen.stage.frame(screen.canvas).painter
    assert len({shape(painter.gas_sign(kind)) for kind in GASES.values()}) == len(GASES)


@pytest.mark.parametrize(("name", "units", "row", "preset"), mixed([*product(GASES, (1, 12), TRADITIONS, PRESETS)], 7))
def test_gas_in_letters_stands_out_from_the_floor(name: str, units: int, row: str, preset: ColourPreset) -> None:
    """The sign has its full colour, which the light of the cell and the amount of gas do not change."""
    kind, tradition = GASES[name], TRADITIONS[row]
    cell = cell_of_hall(f"gas: {kind.name} {AT.x},{AT.y} {units}", tradition, preset, glyphs=True)
    counts = Counter((r, g, b) for r, g, b in pygame.surfarray.array3d(cell).reshape(-1, 3).tolist())
    colour = swatch_for(tradition.swatch, preset).shade(kind.sprite).fov
    assert counts[colour] >= 8 * (1 if units == 1 else 4)
    assert contrast(colour, max(counts, key=counts.__getitem__)) >= LEAST


@IN_BOTH
def test_more_gas_has_more_signs(glyphs: bool) -> None:
    plain = pygame.surfarray.array3d(cell_of_hall("", glyphs=glyphs))
    changed = []
    for units in (1, 6, 9, 12):
        cell = pygame.surfarray.array3d(cell_of_hall(f"gas: poison {AT.x},{AT.y} {units}", glyphs=glyphs))
        changed.append(int(abs(cell.astype(int) - plain).sum()))
    assert changed == sorted(set(changed))
