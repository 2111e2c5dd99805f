"""Names as types: a type checker knows exactly the names that there are, and finds a wrong one."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from game import levels
from game.content.scenarios.letter_meanings import HABITS
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import TRADITIONS
from game.engine.model.door import DoorState
from game.levels import level_names
from game.levels.level_fields import NAMES
from game.levels.level_files import FORMATS
from game.levels.level_questions import SHAPES, STEPS
from game.levels.level_records import DoorChanges, DoorData


@pytest.mark.parametrize(
    ("names", "there_are"),
    [
        (level_names.ThemeName, THEMES),
        (level_names.TraditionName, TRADITIONS),
        (level_names.StepsName, STEPS),
        (level_names.ShapeName, SHAPES),
        (level_names.FormName, FORMATS),
        (level_names.DoorStateName, [state.value for state in DoorState]),
        (level_names.Facing, NAMES[DoorData, "facing"]),
        (level_names.HabitName, HABITS),
    ],
)
def test_types_have_the_names_that_there_are(names: Any, there_are: Any) -> None:
    assert sorted(get_args(names)) == sorted(there_are)


def test_changes_of_doors_are_the_fields_of_doors() -> None:
    assert ["x", "y", *DoorChanges.__annotations__] == list(DoorData.__dataclass_fields__)


def test_type_checker_finds_wrong_names() -> None:
    """mypy checks this file, too. It reports a comment `type: ignore` that hides no error."""
    level = levels.read_drawing(b"#####\n#@+.#\n#####")
    wrong = pytest.raises(ValueError, match=r"there is no '\w+'")
    with wrong:
        levels.generate(theme="cavse")  # type: ignore[arg-type]
    with wrong:
        levels.generate(tradition="ajra")  # type: ignore[arg-type]
    with wrong:
        levels.path(level, (1, 1), (3, 1), steps="fre")  # type: ignore[arg-type]
    with wrong:
        levels.distances(level, (3, 1), "fre")  # type: ignore[arg-type]
    with wrong:
        levels.field_of_view(level, (1, 1), shape="cirle")  # type: ignore[arg-type]
    with wrong:
        levels.write_drawing(level, "jsno")  # type: ignore[arg-type]
    with wrong:
        level.stairs("downwards")  # type: ignore[arg-type]
    with wrong:
        level.set_door((2, 1), state="opened")  # type: ignore[arg-type]
    level.doors.append(levels.DoorData(3, 1, "iron", "shutt"))  # type: ignore[arg-type]
    with wrong:
        levels.field_of_view(level, (1, 1))
