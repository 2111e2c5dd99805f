"""The dressing of places: every place has hangings and litter, and nobody can take them for things to use."""

from __future__ import annotations

import numpy as np
import pytest

from builders.assets import art as drawn_art
from builders.assets import tiles
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.colour_vision import contrast
from game.ui.graphics.colours.place_ramps import PLACE_RAMPS
from game.ui.graphics.place_sheets import place_sheets

SPRITES = tiles.read_art(drawn_art.ASSETS / "art")
TONES = np.array([(0, 0, 0), *(tone for role in tiles.ROLES for tone in AJAR.fov_ramps[role])])
PLACES = ("cellars", "old-halls", "tenements", "caves", "warrens", "hives", "ruins", "fort", "house")
KEPT_ROLES = ("wood", "leaf", "rune", "foe", "hero", "stairs")
"""Roles of doors, stairs and actors, which dressing has no part of."""

LIP = 4
"""Uppermost rows of a wall's face: its lip and a shadow."""

each_place = pytest.mark.parametrize("place", PLACES)


def named(kind: str, place: str) -> list[str]:
    return [name for name in SPRITES if name.startswith(f"{kind}-{place}-")]


@each_place
def test_every_place_has_its_dressing(place: str) -> None:
    hangings, litter = named("hang", place), named("litter", place)
    assert 2 <= len(hangings) <= 4
    assert 3 <= len(litter) <= 4
    for name in hangings:
        columns, rows = np.nonzero(SPRITES[name])
        assert columns.min() >= 1, name
        assert columns.max() <= 14, name
        assert rows.min() >= LIP, f"{name} lies on the lip of the wall"
    assert {SPRITES[name].shape for name in (*hangings, *litter)} == {(tiles.TILE, tiles.TILE)}
    for name in litter:
        assert np.count_nonzero(SPRITES[name]) <= 0.6 * tiles.TILE**2, f"{name} hides the floor"


@each_place
def test_dressing_has_no_colours_of_doors_or_actors(place: str) -> None:
    kept = {1 + 5 * tiles.ROLES.index(role) + tone for role in KEPT_ROLES for tone in range(5)}
    for name in (*named("hang", place), *named("litter", place)):
        assert kept.isdisjoint(SPRITES[name].ravel().tolist()), name


@pytest.mark.parametrize("page", ["floor", "corridor"])
@each_place
def test_litter_hardly_stands_out_from_the_floor(place: str, page: str) -> None:
    sheets = place_sheets(place)
    colours = np.array([(0, 0, 0), *(tone for role in sheets.roles for tone in PLACE_RAMPS[role])])
    red, green, blue = colours[getattr(sheets, page)].reshape(-1, 3).mean(axis=0).round().astype(int).tolist()
    for name in named("litter", place):
        drawn = TONES[SPRITES[name][SPRITES[name] > 0]].tolist()
        contrasts = [contrast((r, g, b), (red, green, blue)) for r, g, b in drawn]
        assert max(contrasts) <= 2.7, name
        assert np.mean(contrasts) <= 2.0, name
