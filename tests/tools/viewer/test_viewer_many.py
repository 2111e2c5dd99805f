"""Many levels in the map viewer's window: two beside each other, and sheets of those that follow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.viewer import SIZES, Desk
from viewer.input.levels import turn_to
from viewer.view.panel import TOO_MANY
from viewer.view.sheet import LEAST, MOST, Sheet


def test_two_levels_stand_side_by_side_and_change_places() -> None:
    desk = Desk(seed="5")
    kept = desk.viewer.subject
    desk.press("c", "→")
    viewer = desk.viewer
    assert viewer.beside is not None
    assert viewer.beside.subject is kept
    assert (viewer.subject.plan or viewer.plan).seed == "6"
    left, right = viewer.screen.areas
    assert not left.colliderect(right)
    rows = {row.text: row.columns for row in viewer.screen.rows()}
    here, other = (int(subject.sketch.floor.sum()) for subject in (viewer.subject, kept))
    assert [text for text, _ in rows["cells"]] == [str(other), str(here), f"{here - other:+d}"]
    desk.press("v")
    assert (desk.seed, viewer.subject) == ("5", kept)
    desk.press("Esc")
    assert not desk.shows("beside")
    assert viewer.open


def test_measures_are_marked_by_colour_and_sign() -> None:
    desk = Desk()
    rows = {row.text: row for row in desk.viewer.screen.rows()}
    measures = desk.viewer.subject.measures
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
    turn_to(desk.viewer, replace(desk.viewer.plan, size=(200, 120)))
    desk.draw()
    assert desk.viewer.subject.measures is None
    assert any(row.text.startswith(TOO_MANY) for row in desk.viewer.screen.rows())


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_contact_sheet_shows_the_seeds_that_follow_and_opens_one(size: tuple[int, int]) -> None:
    desk = Desk(seed="5", size=size)
    desk.press("n")
    sheet = desk.viewer.page
    assert isinstance(sheet, Sheet)
    desk.work()
    assert LEAST <= len(sheet.plans) <= MOST
    assert [plan.seed for plan in sheet.plans[:3]] == ["5", "6", "7"]
    window = desk.picture.get_rect()
    assert all(window.contains(box) for box in sheet.boxes)
    desk.click(sheet.boxes[7].center)
    assert not desk.shows("page")
    assert desk.seed == "12"


def test_a_sheet_is_leafed_through() -> None:
    desk = Desk(seed="5")
    desk.press("n", "PgDn")
    sheet = desk.viewer.page
    assert isinstance(sheet, Sheet)
    assert sheet.plans[0].seed == str(5 + len(sheet.plans))
    desk.press("PgUp", "→", "→", "Enter")
    assert desk.seed == "7"
