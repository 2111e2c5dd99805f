"""Many levels in the map viewer's window: two beside each other, and sheets of those that follow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.viewer import SIZES, Desk
from viewer.input.level_commands import open_level
from viewer.view.contact_sheet_page import MAX_LEVELS, MIN_LEVELS, ContactSheetPage
from viewer.view.panel import TOO_MANY_DOORS


def test_two_levels_stand_side_by_side_and_change_places() -> None:
    desk = Desk(seed="5")
    kept = desk.viewer.viewed
    desk.press("c", "→")
    viewer = desk.viewer
    assert viewer.beside is not None
    assert viewer.beside.viewed is kept
    assert (viewer.viewed.spec or viewer.spec).seed == "6"
    left, right = viewer.screen.areas
    assert not left.colliderect(right)
    rows = {row.text: row.columns for row in viewer.screen.rows()}
    here, other = (int(viewed.sketch.floor.sum()) for viewed in (viewer.viewed, kept))
    assert [text for text, _ in rows["cells"]] == [str(other), str(here), f"{here - other:+d}"]
    desk.press("v")
    assert (desk.seed, viewer.viewed) == ("5", kept)
    desk.press("Esc")
    assert not desk.shows("beside")
    assert viewer.open


def test_measures_are_marked_by_colour_and_sign() -> None:
    desk = Desk()
    rows = {row.text: row for row in desk.viewer.screen.rows()}
    measures = desk.viewer.viewed.measures
    assert measures is not None
    for name, good in (
        ("doors", 18 <= (measures["doors"] or 0) <= 30),
        ("loops per 1000", 4 <= (measures["loops_per_1000"] or 0) <= 8),
    ):
        (figure, purpose), _ = rows[name].columns
        assert purpose == ("good" if good else "harm")
        assert figure.endswith("✓" if good else "!")
    desk.press("m")
    assert "doors" not in {row.text for row in desk.viewer.screen.rows()}


def test_nobody_waits_for_the_measures_of_a_maze_of_doors() -> None:
    desk = Desk("maze", "ajar")
    assert "doors between" in [row.text for row in desk.viewer.screen.rows()]
    open_level(desk.viewer, replace(desk.viewer.spec, size=(200, 120)))
    desk.draw()
    assert desk.viewer.viewed.measures is None
    assert any(row.text.startswith(TOO_MANY_DOORS) for row in desk.viewer.screen.rows())


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_contact_sheet_shows_the_seeds_that_follow_and_opens_one(size: tuple[int, int]) -> None:
    desk = Desk(seed="5", size=size)
    desk.press("n")
    sheet = desk.viewer.page
    assert isinstance(sheet, ContactSheetPage)
    desk.work()
    assert MIN_LEVELS <= len(sheet.specs) <= MAX_LEVELS
    assert [spec.seed for spec in sheet.specs[:3]] == ["5", "6", "7"]
    window = desk.picture.get_rect()
    assert all(window.contains(box) for box in sheet.boxes)
    desk.click(sheet.boxes[7].center)
    assert not desk.shows("page")
    assert desk.seed == "12"


def test_a_sheet_is_leafed_through() -> None:
    desk = Desk(seed="5")
    desk.press("n", "PgDn")
    sheet = desk.viewer.page
    assert isinstance(sheet, ContactSheetPage)
    assert sheet.specs[0].seed == str(5 + len(sheet.specs))
    desk.press("PgUp", "→", "→", "Enter")
    assert desk.seed == "7"
