"""Changes that a program makes to a level of the library: they are checked, and every later answer knows them."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from game import levels
from game.engine.grid.fov import FieldOfView
from game.engine.model.door import DoorState
from game.levels.level_data import derived


@pytest.fixture
def hall() -> levels.LevelData:
    return levels.read_drawing(b"#########\n#@..A..>#\n#########\n\nA = locked iron door")


def row(cells: np.ndarray[Any, Any]) -> str:
    """Return the middle row of a map of cells, such as "..##"."""
    return "".join("#" if cell else "." for cell in cells[:, 1])


def test_opened_door_is_seen_through(hall: levels.LevelData) -> None:
    assert row(~levels.field_of_view(hall, (1, 1))) == ".....####"
    hall.open_door((4, 1))
    assert hall.doors == [levels.DoorData(4, 1, "iron", "open", locked=False)]
    assert row(~levels.field_of_view(hall, (1, 1))) == "........."
    assert row(hall.opaque) == "#.......#"
    assert row(levels.reachable(hall)) == ".#######."


def test_twins_open_together_and_hidden_doors_are_found() -> None:
    level = levels.read_drawing(b"##########\n#@.A..A.B#\n##########\n\nA = twin door\nB = hidden wooden door")
    level.open_door((6, 1))
    assert [(door.x, door.state) for door in level.doors] == [(3, "open"), (6, "open"), (8, "shut")]
    level.open_door((8, 1))
    assert (level.doors[2].state, level.doors[2].hidden) == ("open", False)


def test_broken_door_stays_broken(hall: levels.LevelData) -> None:
    hall.set_door((4, 1), state="broken", locked=False)
    hall.open_door((4, 1))
    assert hall.doors[0].state == "broken"


def test_changed_fields_are_those_of_the_record(hall: levels.LevelData) -> None:
    hall.set_door((4, 1), kind="wooden", state="ajar", locked=False, stiff=True)
    assert hall.door_at((4, 1)) == levels.DoorData(4, 1, "wooden", "ajar", stiff=True)
    assert hall.door_at((3, 1)) is None
    assert levels.read_drawing(levels.write_drawing(hall)).doors == hall.doors


@pytest.mark.parametrize(
    ("at", "changes", "words"),
    [
        ((3, 1), {"state": "open"}, "at: there is no door in the cell (3, 1)"),
        ((4, 1), {"state": "opened"}, "doors[0].state: there is no 'opened'; did you mean 'open'?"),
        ((4, 1), {"state": None}, "doors[0].state: a text is needed, not null"),
        ((4, 1), {"kind": "wood"}, "doors[0].kind: there is no 'wood'"),
        ((4, 1), {"locked": 1}, "doors[0].locked: true or false is needed, not 1"),
        ((4, 1), {"facing": "up"}, "doors[0].facing: there is no 'up' (there are: "),
        ((4, 1), {"partner": (99, 1)}, "doors[0].partner: 99 is not from 0 to 8"),
        ((4, 1), {"state": "open", "locked": True}, "doors[0] at 4,1: a door that is open cannot be locked"),
        (
            (4, 1),
            {"kind": "doorway", "locked": False, "stiff": True},
            "doors[0] at 4,1: a doorway has no door in it ",
        ),
        ((4, 1), {"kind": "portcullis", "state": "ajar", "locked": False}, "doors[0] at 4,1: only a lever moves a "),
        ((4, 1), {"x": 3}, "changes: there is no 'x' (there are: kind, "),
    ],
)
def test_wrong_change_is_refused_and_changes_nothing(hall: levels.LevelData, at: Any, changes: Any, words: str) -> None:
    before = [*hall.doors]
    with pytest.raises(ValueError, match=f"^{re.escape(words)}") as refused:
        hall.set_door(at, **changes)
    assert "\n" not in str(refused.value)
    assert hall.doors == before


def test_write_to_walkable_or_opaque_is_an_error(hall: levels.LevelData) -> None:
    for cells in (hall.walkable, hall.opaque):
        with pytest.raises(ValueError, match="read-only"):
            cells[0, 0] = True


def test_walkable_and_opaque_are_made_once_for_a_level(hall: levels.LevelData) -> None:
    walkable, opaque = hall.walkable, hall.opaque
    assert hall.walkable is walkable
    assert hall.opaque is opaque
    hall.open_door((4, 1))
    assert hall.walkable is walkable, "a door changes no ground"
    assert opaque[4, 1], "an array that was given before stays as it was"
    assert not hall.opaque[4, 1]


def test_door_that_opens_changes_the_prepared_view(hall: levels.LevelData, monkeypatch: pytest.MonkeyPatch) -> None:
    levels.field_of_view(hall, (1, 1))
    made: list[object] = []
    monkeypatch.setattr(FieldOfView, "__init__", lambda *_: made.append(1))
    hall.open_door((4, 1))
    assert row(~levels.field_of_view(hall, (1, 1))) == "........."
    assert made == []


@pytest.mark.parametrize("wrong", ["rubbish", None, levels.DoorData(99, 1, "iron"), levels.DoorData(3, 1, "wood")])
def test_wrong_door_is_refused_at_the_next_question(hall: levels.LevelData, wrong: Any) -> None:
    hall.doors.append(wrong)
    with pytest.raises(ValueError, match=r"^level: doors\[1\]"):
        levels.field_of_view(hall, (1, 1))
    with pytest.raises(ValueError, match=r"^doors\[1\]"):
        _ = hall.opaque
    hall.doors.pop()
    assert hall.opaque.shape == hall.size


def test_numbers_of_numpy_are_numbers_in_doors(hall: levels.LevelData) -> None:
    x, y = np.array([2, 1])
    hall.doors.append(levels.DoorData(x, y, "glass"))
    hall.open_door((2, 1))
    assert hall.door_at((2, 1)) == levels.DoorData(2, 1, "glass", "open")


def test_copies_do_not_share_what_is_prepared(hall: levels.LevelData) -> None:
    levels.field_of_view(hall, (1, 1))
    for copied in (deepcopy(hall), replace(hall, doors=[*hall.doors])):
        assert copied == hall
        copied.open_door((4, 1))
        assert row(~levels.field_of_view(copied, (1, 1))) == "........."
        assert row(~levels.field_of_view(hall, (1, 1))) == ".....####"


def test_answers_after_random_changes_are_those_of_an_equal_new_level() -> None:
    """Doors open, shut, appear and go, and ground changes; each time the level answers as one that was made anew."""
    level = levels.generate(theme="cellars", seed=5, size=(40, 30))
    chance = np.random.default_rng(7)
    states: Any = [state.value for state in DoorState]
    cells = np.argwhere(level.walkable)
    assert level.start is not None
    for turn in range(120):
        door = level.doors[chance.integers(len(level.doors))]
        x, y = cells[chance.integers(len(cells))].tolist()
        match turn % 5:
            case 0:
                level.open_door((door.x, door.y))
            case 1 | 2:
                level.set_door((door.x, door.y), state=states[chance.integers(5)], hidden=bool(chance.integers(2)))
            case 3:
                level.ground[x, y] = chance.integers(12)
            case 4 if turn % 2:
                level.doors.append(level.doors.pop(0))
            case 4:
                level.doors[0], level.doors[-1] = replace(level.doors[-1]), replace(level.doors[0])
        new = levels.LevelData(level.ground.copy(), doors=[*level.doors])
        assert np.array_equal(level.opaque, new.opaque)
        assert np.array_equal(level.walkable, new.walkable)
        assert np.array_equal(levels.field_of_view(level, (x, y), 8), levels.field_of_view(new, (x, y), 8))
        assert np.array_equal(levels.field_of_view(level, (x, y)), levels.field_of_view(new, (x, y)))
        assert levels.path(level, (x, y), level.start) == levels.path(new, (x, y), level.start)
        assert np.array_equal(derived(level).view.opaque, level.opaque)


def test_unknown_field_of_a_level_is_refused(hall: levels.LevelData) -> None:
    with pytest.raises(AttributeError, match=r"^a level has no field 'exits' to set; did you mean 'exit'\?$"):
        hall.exits = (1, 1)  # type: ignore[attr-defined]


def test_walkable_and_opaque_cannot_be_made_writeable(hall: levels.LevelData) -> None:
    for cells in (hall.walkable, hall.opaque):
        with pytest.raises(ValueError, match="WRITEABLE"):
            cells.setflags(write=True)
