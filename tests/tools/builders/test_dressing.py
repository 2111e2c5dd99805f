"""The dressing of places: every place has hangings and litter, and nobody can take them for things to use."""

from __future__ import annotations

import numpy as np
import pytest

from builders.assets import art as drawn_art
from builders.assets import tiles
from game.content.rooms.purposes import PURPOSES
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.colour_vision import contrast
from game.ui.graphics.colours.place_ramps import PLACE_RAMPS
from game.ui.graphics.place_sheets import place_sheets
from game.ui.render.known_ground import BEDS_OF_STRAW, CARPETS

SPRITES = tiles.read_art(drawn_art.ASSETS / "art")
TONES = np.array([(0, 0, 0), *(tone for role in tiles.ROLES for tone in AJAR.fov_ramps[role])])
PLACES = ("cellars", "old-halls", "tenements", "caves", "warrens", "hives", "ruins", "fort", "house")
KEPT_ROLES = ("wood", "leaf", "rune", "foe", "hero", "stairs")
"""Roles of doors, stairs and actors, which dressing has no part of."""

LIP = 4
"""Uppermost rows of a wall's face: its lip and a shadow."""

ROOMS = ("kennel", "den", "study")
"""Purposes of the rooms that have a dressing of their own, in whatever place they are."""

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


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_with_dressing_have_litter_of_the_size_of_a_cell(room: str) -> None:
    litter, hangings = named("litter", room), named("hang", room)
    assert len(litter) == 3
    assert {SPRITES[name].shape for name in (*hangings, *litter)} == {(tiles.TILE, tiles.TILE)}
    assert all(np.nonzero(SPRITES[name])[1].min() >= LIP for name in hangings), "on the lip of the wall"


def test_all_dressing_is_of_places_and_rooms_that_exist() -> None:
    purposes = {purpose.name for theme in PURPOSES.values() for purpose in theme}
    dressed = {name.split("-", 1)[1].rpartition("-")[0] for name in SPRITES if name.startswith(("hang-", "litter-"))}
    assert dressed == {*PLACES, *ROOMS}
    assert {*ROOMS} | CARPETS | BEDS_OF_STRAW <= purposes


@pytest.mark.parametrize("place", [*PLACES, *ROOMS])
def test_dressing_has_no_colours_of_doors_or_actors(place: str) -> None:
    kept = {1 + 5 * tiles.ROLES.index(role) + tone for role in KEPT_ROLES for tone in range(5)}
    for name in (*named("hang", place), *named("litter", place)):
        assert kept.isdisjoint(SPRITES[name].ravel().tolist()), name


@pytest.mark.parametrize("page", ["floor", "corridor"])
@each_place
def test_litter_hardly_stands_out_from_the_floor(place: str, page: str) -> None:
    rooms = {purpose.name for purpose in PURPOSES[place]}.intersection(ROOMS)
    sheets = place_sheets(place)
    colours = np.array([(0, 0, 0), *(tone for role in sheets.roles for tone in PLACE_RAMPS[role])])
    red, green, blue = colours[getattr(sheets, page)].reshape(-1, 3).mean(axis=0).round().astype(int).tolist()
    for name in (*named("litter", place), *(name for room in rooms for name in named("litter", room))):
        drawn = TONES[SPRITES[name][SPRITES[name] > 0]].tolist()
        contrasts = [contrast((r, g, b), (red, green, blue)) for r, g, b in drawn]
        assert max(contrasts) <= 2.7, name
        assert np.mean(contrasts) <= 2.0, name
