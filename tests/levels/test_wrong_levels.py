"""Levels whose fields a program has set to something wrong: each is refused with the name of the field, or works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest

from game import levels
from game.levels.level_fields import LISTS
from game.levels.level_records import HeroData
from tests.levels.test_round_trip import EVERYTHING

WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    250,
    2.5,
    10**40,
    "x",
    "a\nbag: sword",
    "\x1b[31m",
    b"x",
    (99, 99),
    (-1, 5),
    (1.5, 2),
    [],
    [None],
    [7],
    [[7]],
    [[(99, 99)]],
    ["bag: sword"],
    ["// a\nbag: sword"],
    ["\x1b"],
    {},
    object(),
    np.full((5, 5), 250, np.uint8),
    np.zeros((5, 5)),
    np.zeros((0, 5), np.uint8),
    np.zeros(5, np.uint8),
)
QUESTIONS: tuple[Callable[[levels.LevelData], object], ...] = (
    levels.write_drawing,
    levels.measure,
    levels.broken_promises,
    levels.reachable,
    lambda level: levels.write_drawing(level, "json"),
    lambda level: levels.field_of_view(level, (1, 1)),
    lambda level: levels.distances(level, (1, 1)),
)


@pytest.fixture(scope="module")
def everything() -> levels.LevelData:
    return levels.read_drawing(EVERYTHING)


def with_field(thing: Any, name: str, value: Any) -> Any:
    return replace(thing, **{name: value})


def changed(thing: Any) -> Iterator[tuple[str, Any]]:
    """Yield each field of a thing by its name, with the thing in which it has each of the wrong values."""
    for part in fields(thing):
        yield from ((part.name, with_field(thing, part.name, value)) for value in WRONG)


def refusal(ask: Callable[[levels.LevelData], object], level: levels.LevelData) -> str:
    """Return the message with which a function refuses a level; empty if it accepts it."""
    try:
        ask(level)
    except ValueError as error:
        return str(error)
    return ""


def check(level: levels.LevelData, name: str) -> bool:
    """Check that each function refuses a level with the name of a field, or accepts it. Return whether it is refused.

    The name can also be that of another field, which the value no longer fits. No value makes a line of its own in what
    is written.
    """
    for ask in QUESTIONS:
        said = refusal(ask, level)
        assert said == "" or (said.startswith("level: ") and said.isprintable())
    said = refusal(levels.write_drawing, level)
    begun = {f"level: {part.name}" for part in fields(levels.LevelData)}
    assert said == "" or name in said or any(map(said.startswith, begun))
    assert said or "\nbag: sword" not in levels.write_drawing(level)
    return bool(said)


@pytest.mark.parametrize("name", [part.name for part in fields(levels.LevelData)])
def test_each_field_of_a_level_is_checked(name: str, everything: levels.LevelData) -> None:
    refused = [check(with_field(everything, name, value), name) for value in WRONG]
    assert any(refused)


@pytest.mark.parametrize("listed", LISTS.values())
def test_each_field_of_each_thing_is_checked(listed: str, everything: levels.LevelData) -> None:
    one, *others = getattr(everything, listed)
    refused = {name for name, thing in changed(one) if check(with_field(everything, listed, [thing, *others]), name)}
    assert refused == {part.name for part in fields(one)}


@pytest.mark.parametrize("name", [part.name for part in fields(HeroData)])
def test_each_field_of_the_hero_is_checked(name: str, everything: levels.LevelData) -> None:
    heroes = [with_field(everything.hero, name, value) for value in WRONG]
    refused = [check(with_field(everything, "hero", hero), name) for hero in heroes]
    assert any(refused)


def test_pairs_and_numbers_of_numpy_are_cells(everything: levels.LevelData) -> None:
    start = np.argwhere(everything.walkable)[0]
    for pair in (tuple(start), [*start]):
        assert levels.reachable(with_field(everything, "start", pair)).any()
    assert "@" in levels.write_drawing(with_field(everything, "start", (int(start[0]), int(start[1]))))


@pytest.mark.parametrize(("depth", "fits"), [(0, False), (1, True), (1000, True), (1001, False)])
def test_depth_of_a_level_is_from_1_to_1000(depth: int, fits: bool, everything: levels.LevelData) -> None:
    said = refusal(levels.write_drawing, with_field(everything, "depth", depth))
    assert said == ("" if fits else f"level: depth: {depth} is not from 1 to 1000")


def test_comments_get_their_sign(everything: levels.LevelData) -> None:
    text = levels.write_drawing(replace(everything, comments=["bag: sword"]))
    assert text.startswith("// bag: sword\n")


@pytest.mark.parametrize("name", ["tradition", "walls"])
def test_name_of_rules_or_walls_that_there_are_not_is_refused(name: str, everything: levels.LevelData) -> None:
    with pytest.raises(ValueError, match=rf"^level: {name}: there is no 'angband'"):
        levels.write_drawing(with_field(everything, name, "angband"))
    assert "tradition:" not in levels.write_drawing(replace(everything, tradition=""))
