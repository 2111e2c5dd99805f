"""The sheets of places that the game loads: their shapes, values and ramps, from a folder or a zip archive."""

from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np
import pytest

from game.assets import DamagedAsset
from game.ui.graphics import place_sheets as module
from game.ui.graphics.colours.ajar_swatch import AJAR, SPRITE_RAMPS
from game.ui.graphics.colours.place_ramps import FLOORS, PLACE_RAMPS
from game.ui.graphics.colours.swatch import luma
from game.ui.graphics.place_sheets import SIZE, PlaceSheets, place_sheets
from tests.support.folders import ROOT

AJARS = ("cellars", "old-halls", "tenements", "caves", "warrens", "hives", "ruins", "fort", "house")
CLASSICS = ("stone", "outlined", "boxes", "flat")

every_place = pytest.mark.parametrize("name", AJARS + CLASSICS)


@every_place
def test_sheets_of_place_have_their_shapes_and_tones(name: str) -> None:
    sheets = place_sheets(name)
    assert sheets.top.shape == (7, SIZE, SIZE)
    for sheet in (sheets.floor, sheets.corridor, sheets.face, sheets.top):
        assert sheet.shape[-2:] == (SIZE, SIZE)
        assert sheet.dtype == np.uint8
        assert 1 <= sheet.min() <= sheet.max() <= 5 * len(sheets.roles)
    assert sheets.wander.shape == (SIZE, SIZE)
    assert (sheets.wander.min(), sheets.wander.max()) == (0, 255)


@every_place
def test_faces_of_walls_stand_upright(name: str) -> None:
    """Each has a dark row below its lip, and its lip is lighter."""
    sheets = place_sheets(name)
    ramps = {**AJAR.fov_ramps, **PLACE_RAMPS}
    shades = np.array([0.0, *(luma(tone) for role in sheets.roles for tone in ramps[role])])
    rows = shades[sheets.face].mean(axis=0).reshape(8, 16)
    assert (rows[:, 2] > rows[:, 3] + 20).all()


@pytest.mark.parametrize("name", CLASSICS)
def test_places_of_classic_traditions_use_ramps_of_every_swatch(name: str) -> None:
    assert place_sheets(name).roles == ("stone", "face", "floor", "passage")


def test_places_have_ramps_of_their_own() -> None:
    used = {role for name in AJARS for role in place_sheets(name).roles}
    assert used == PLACE_RAMPS.keys()
    assert used.isdisjoint(SPRITE_RAMPS)


@pytest.mark.parametrize("role", PLACE_RAMPS)
def test_tones_of_ramp_go_from_dark_to_light(role: str) -> None:
    shades = [luma(tone) for tone in PLACE_RAMPS[role]]
    assert shades == sorted(set(shades))


@pytest.mark.parametrize("role", sorted(PLACE_RAMPS.keys() - {"wax", "honey"}))
def test_only_leaves_of_doors_are_warm_and_strong(role: str) -> None:
    leaf = max(max(tone) - min(tone) for tone in AJAR.fov_ramps["wood"])
    warm = [max(tone) - min(tone) for tone in PLACE_RAMPS[role] if tone[0] > tone[2]]
    assert max(warm, default=0) < 0.7 * leaf


def test_sheets_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        place_sheets("stone").floor[0, 0] = 1
    with pytest.raises(ValueError, match="read-only"):
        place_sheets("stone").top[0, 0, 0] = 1


def test_unknown_place_is_refused() -> None:
    with pytest.raises(DamagedAsset, match=r"nowhere\.json"):
        place_sheets("nowhere")


def test_picture_that_shows_no_place_is_refused() -> None:
    with pytest.raises(DamagedAsset, match=r"wander\.png"):
        place_sheets("wander")


def test_places_are_loaded_from_zip_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(tmp_path / "game.zip", "w") as archive:
        for file in (ROOT / "assets" / "places").iterdir():
            archive.write(file, f"assets/places/{file.name}")
    usual = place_sheets("caves")
    monkeypatch.setattr(module, "assets", lambda: zipfile.Path(tmp_path / "game.zip", "assets/"))
    place_sheets.cache_clear()
    zipped: PlaceSheets = place_sheets("caves")
    place_sheets.cache_clear()
    assert zipped is not usual
    assert np.array_equal(zipped.top, usual.top)


def test_floors_are_drawn_in_ramps_of_floors() -> None:
    used = set()
    for sheet in (place_sheets(name) for name in AJARS):
        for page in (sheet.floor, sheet.corridor, *(within for _, within in sheet.covers.values())):
            used |= {sheet.roles[(value - 1) // 5] for value in np.unique(page[page > 0]).tolist()}
    assert used - {"hives core"} == FLOORS
