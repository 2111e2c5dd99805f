"""Drawings in the map viewer's window, and walking in what it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.grid.geometry import Vec
from game.mapgen.drawing.parser import parse_drawing
from game.store.serialize.snapshot import state_hash
from scenario_lib.drawings import RULES, place
from tests.support.viewer import Desk
from viewer.viewer import Viewer

DRAWING = """
##########
#....#...#
#.@......#
#....#...#
##########

room: 0 0 6 5
room: 5 0 5 5
""".strip("\n")


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    path = tmp_path / "two rooms.txt"
    path.write_text(DRAWING)
    return path


# ------------------------------------------------------------------------------------------------ walking


def test_the_hero_walks_and_opens_doors_and_the_level_is_as_before_afterwards(drawing: Path) -> None:
    desk = Desk("ajar", "ajar")
    desk.drop(drawing)
    desk.press("p", "Enter")
    viewer = desk.viewer
    assert viewer.stroll is not None
    desk.press("→", "→", "→")
    door = viewer.subject.level.doors[Vec(5, 2)]
    assert not door.shut
    assert viewer.subject.world.hero.pos == Vec(5, 2)
    assert viewer.subject.world.hero.opened == 1
    assert "You open the door" in viewer.message
    desk.press("Esc")
    assert not desk.shows("stroll")
    assert viewer.open
    assert viewer.subject.level.doors[Vec(5, 2)].shut


def test_while_walking_all_is_shown_or_what_the_hero_knows(drawing: Path) -> None:
    desk = Desk("ajar", "ajar")
    desk.drop(drawing)
    desk.press("p", "Enter")
    level = desk.viewer.subject.level
    assert level.memory.explored[7, 2]
    desk.press("x")
    assert not level.memory.explored[7, 2]
    desk.press("x", "→", "x")
    assert not level.memory.explored[7, 2]
    desk.press("→", "→")
    assert level.memory.explored[7, 2]


@pytest.mark.parametrize("seen", ["all", "what the hero knows"])
def test_moves_are_taken_back_one_by_one(drawing: Path, seen: str) -> None:
    """Doors shut again, what was seen is forgotten, and the same move comes to the same, chance and all."""
    desk = Desk("ajar", "ajar")
    desk.drop(drawing)
    desk.press("p", "Enter")
    if seen != "all":
        desk.press("x")
    viewer, names = desk.viewer, []
    for key in ("→", "→", "→", "→", "."):
        names.append(_hidden_name(viewer))
        desk.press(key)
    after = _hidden_name(viewer)
    assert not viewer.subject.level.doors[Vec(5, 2)].shut
    for name in reversed(names):
        desk.press("Backspace")
        assert _hidden_name(viewer) == name
    assert viewer.subject.level.doors[Vec(5, 2)].shut
    assert viewer.subject.world.turn == 0
    desk.press("Backspace")
    assert viewer.message == "There is no move to take back."
    desk.press("→", "→", "→", "→", ".")
    assert _hidden_name(viewer) == after
    desk.press("Ctrl z")
    assert viewer.subject.world.turn == 4


def _hidden_name(viewer: Viewer) -> str:
    """The name of the world as the hero knows it, whatever is shown of it."""
    subject = viewer.subject
    shown = subject.revealed
    subject.conceal()
    name = state_hash(subject.world)
    if shown:
        subject.reveal()
    return name


def test_a_click_sends_the_hero_there(drawing: Path) -> None:
    desk = Desk("ajar", "ajar")
    desk.drop(drawing)
    desk.press("Enter")
    desk.click(desk.middle(Vec(6, 2)))
    assert desk.viewer.subject.world.hero.pos == Vec(6, 2)


def test_nobody_walks_in_a_drawing_without_a_hero(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text(DRAWING.replace("@", "."))
    desk = Desk()
    desk.drop(path)
    desk.press("Enter", "x", "5", "6", "8", "9", "0")
    assert desk.viewer.stroll is None


# ----------------------------------------------------------------------------------------------- drawings


def test_a_dropped_drawing_is_shown_and_rules_put_doors_into_it(drawing: Path) -> None:
    desk = Desk()
    desk.drop(drawing)
    assert desk.viewer.subject.level.shape == (10, 5)
    assert desk.viewer.subject.sketch.doors == []
    drawn = parse_drawing(DRAWING)
    for rule in RULES:
        desk.press("p")
        assert desk.viewer.rule == rule
        assert desk.viewer.subject.sketch.doors == place(drawn, rule, desk.seed).doors
    desk.press("p")
    assert desk.viewer.rule is None
    desk.press("g", "Enter")
    assert desk.viewer.drawing is None


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"###\n#?#\n###\n", "line 2, column 2: '?' means nothing in a drawing"),
        (b"###\n##\n", "line 2: the row has 2 characters"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"", "the drawing is empty"),
        (b"###\n###\n", "there is no floor"),
        (b"#" * 1_000_002, "larger than 1000000 bytes"),
        (None, "No such file or directory"),
    ],
)
def test_what_is_wrong_with_a_dropped_file_is_said(tmp_path: Path, content: bytes | None, words: str) -> None:
    path = tmp_path / "drawing.txt"
    if content is not None:
        path.write_bytes(content)
    desk = Desk()
    before = desk.viewer.subject
    desk.drop(path)
    assert words in desk.viewer.message
    assert desk.viewer.failed
    assert desk.viewer.subject is before


def test_a_drawing_is_opened_by_typing_its_name(drawing: Path) -> None:
    desk = Desk()
    desk.press("d")
    desk.type("nothing here")
    desk.press("Enter")
    assert desk.shows("page")
    desk.press("Esc", "d")
    desk.type(str(drawing))
    desk.press("Enter")
    assert desk.viewer.drawing is not None
    assert not desk.shows("page")
