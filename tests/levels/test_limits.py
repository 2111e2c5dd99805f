"""Each limit of a file with a level: the limit itself is read, and one more, or one less, is refused in one line."""

from __future__ import annotations

import errno
import json
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game import levels
from game.content.scenarios import drawn_level
from game.engine.bounds import MAX_GAS
from game.engine.grid.geometry import Vec
from game.levels import level_fields, level_files
from game.levels.level_fields import CLASSES, LISTS, NAMES, LevelFileError, thing_from
from game.levels.level_files import parse_level, read_file
from game.levels.level_from_drawing import check_playable
from game.levels.level_json import drawing_from_json, hero_values, json_of
from game.levels.level_records import HeroData
from game.mapgen.drawing.parsed_drawing import ROLLED_FIELDS, DrawingError, Mistakes
from game.store.json_values import count_elements
from tests.levels.level_formats import refusal
from tests.levels.test_library import SMALL
from tests.support.folders import ROOT

SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "level.schema.json").read_text("utf-8"))
LEVEL: dict[str, Any] = {
    "format": "ajar level",
    "version": 1,
    "ground": {"signs": {"#": "wall", ".": "floor"}, "rows": ["#####", "#...#", "#####"]},
    "start": [1, 1],
}


def told(values: dict[str, Any]) -> str:
    """Return the line with which a level with other keys is refused; empty if it is read."""
    try:
        levels.read_drawing(json.dumps(LEVEL | values).encode())
    except LevelFileError as error:
        return str(error)
    return ""


def told_by_reader(values: dict[str, Any]) -> str:
    """Return the line that the reader of JSON says of a level with wrong keys."""
    mistakes = Mistakes()
    with pytest.raises(DrawingError) as refused:  # noqa: PT012
        drawing_from_json(LEVEL | values, mistakes)
        mistakes.check()
    return str(refused.value)


# ----------------------------------------------------------------------------------- fields of things, and keys

SIZE = (7, 5)
NEEDED: dict[str, object] = {"x": 0, "y": 0, "door": [0, 0], "width": 1, "height": 1, "units": 1}
BOUNDS: dict[str, tuple[int, int]] = {
    **dict.fromkeys(("width", "height"), (1, 500)),
    **{"count": (1, 999_999), "spent": (0, 1_000_000), "forged": (0, 1000), "honed": (0, 100)},
    **{"health": (1, 10_000), "max_health": (1, 10_000), "gold": (0, 1_000_000), "battered": (0, 100)},
    **dict.fromkeys(("attack", "defense"), (0, 1000)),
    **dict.fromkeys(("attack_chance", "defense_chance"), (0, 100)),
    **{"turns": (1, 10_000), "units": (1, 10_000)},
}
"""Least and greatest value of each number of a thing but its cell."""
FIELDS = [(word, part.name, str(part.type)) for word, kind in CLASSES.items() for part in fields(kind)]


def thing_with(word: str, name: str, value: object) -> object:
    """Return the field of a thing that is read with this value."""
    kind = CLASSES[word]
    values = {
        part.name: NEEDED.get(part.name) or next(iter(NAMES.get((kind, part.name), [0])))
        for part in fields(kind)
        if part.default is MISSING
    }
    return getattr(thing_from(kind, values | {name: value}, "here", SIZE), name)


@pytest.mark.parametrize(("word", "name"), [(word, name) for word, name, of in FIELDS if of.startswith("int")])
def test_each_number_of_a_thing_is_read_from_its_least_to_its_greatest(word: str, name: str) -> None:
    least, most = BOUNDS[name] if name in BOUNDS else (0, SIZE[name == "y"] - 1)
    for number in (least, most):
        assert thing_with(word, name, number) == number
    for number in (least - 1, most + 1):
        with pytest.raises(DrawingError, match=rf"^here\.{name}: {number} is not from {least} to {most}$"):
            thing_with(word, name, number)


@pytest.mark.parametrize(("word", "name"), [(word, name) for word, name, of in FIELDS if of.startswith("Vec")])
def test_each_cell_that_a_thing_names_is_on_the_level(word: str, name: str) -> None:
    for cell in ((0, 0), (6, 4)):
        assert thing_with(word, name, [*cell]) == Vec(*cell)
    for x, y, most in ((7, 0, 6), (0, 5, 4), (-1, 0, 6), (0, -1, 4)):
        with pytest.raises(DrawingError, match=rf"^here\.{name}: (7|5|-1) is not from 0 to {most}$"):
            thing_with(word, name, [x, y])


@pytest.mark.parametrize("name", [name for name, key in SCHEMA["properties"].items() if "maxItems" in key])
def test_each_list_of_json_is_as_long_as_its_schema_says(name: str) -> None:
    """Its values are wrong, which is told only if there are not too many of them."""
    most = SCHEMA["properties"][name]["maxItems"]
    assert told_by_reader({name: [7] * most}).startswith(f"{name}[0]: ")
    assert told_by_reader({name: [7] * (most + 1)}) == f"{name}: {most + 1} are too many: {most} at most"


@pytest.mark.parametrize(
    ("key", "values", "place", "most"),
    [
        ("corridors", lambda many: [many], "corridors[0]", 1_000_000),
        ("choices", lambda many: [many], "choices[0]", 1_000_000),
        ("comments", lambda many: many, "comments", 1_000_000),
        ("gas", lambda many: {"smoke": many}, "gas.smoke", 15),
        ("hero", lambda many: {"bag": many}, "hero.bag", 200),
        ("hero", lambda many: {"conditions": many}, "hero.conditions", 200),
    ],
)
def test_each_list_in_a_key_of_json_has_its_most(key: str, values: Any, place: str, most: int) -> None:
    assert told_by_reader({key: values([7] * most)}).startswith(f"{place}[0]: ")
    assert told_by_reader({key: values([7] * (most + 1))}) == f"{place}: {most + 1} are too many: {most} at most"


@pytest.mark.parametrize("name", [name for name, key in SCHEMA["properties"].items() if "maxLength" in key])
def test_each_text_of_json_is_as_long_as_its_schema_says(name: str) -> None:
    most = SCHEMA["properties"][name]["maxLength"]
    refused = f"{name}: a printable text of at most {most} characters is needed"
    assert refused not in told({name: "x" * most})
    assert told({name: "x" * (most + 1)}).startswith(refused)
    assert f"hero.bag[0]: a printable text of at most {most} " not in told({"hero": {"bag": ["x" * most]}})
    assert f"hero.bag[0]: a printable text of at most {most} " in told({"hero": {"bag": ["x" * (most + 1)]}})


HERO = SCHEMA["$defs"]["hero"]["properties"]


@pytest.mark.parametrize("name", [name for name, key in HERO.items() if "maximum" in key])
def test_each_number_of_the_hero_in_json_has_its_bounds(name: str) -> None:
    least, most = HERO[name]["minimum"], HERO[name]["maximum"]
    for number, fits in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        refused = f"hero.{name}: {number} is not from {least} to {most}"
        assert (refused not in told({"hero": {name: number}})) is fits


@pytest.mark.parametrize(
    ("place", "name", "thing"),
    [
        ("rooms", "width", {"height": 1}),
        ("rooms", "height", {"width": 1}),
        ("items", "count", {"name": "dart"}),
        ("actors", "health", {"name": "kobold"}),
        ("actors", "max_health", {"name": "kobold"}),
        ("fire", "turns", {}),
        ("gas.smoke", "units", {}),
    ],
)
def test_numbers_of_things_in_json_that_cannot_be_0(place: str, name: str, thing: dict[str, Any]) -> None:
    """A room has cells, a heap has items, a monster is alive, a fire burns, and gas is there."""
    things = [{"x": 1, "y": 1} | thing | {name: 0}]
    key, _, gas = place.partition(".")
    assert told({key: {gas: things} if gas else things}).startswith(f"{place}[0].{name}: 0 is not from 1 to ")


@pytest.mark.parametrize(("key", "least", "most"), [("depth", 1, 1000), ("version", 1, 1)], ids=str)
def test_numbers_of_a_level_in_json_have_their_bounds(key: str, least: int, most: int) -> None:
    assert (told({key: least}), told({key: most})) == ("", "")
    assert told({key: least - 1}).startswith(f"{key}: {least - 1} is not from {least} to ")
    assert told({key: most + 1}).startswith(f"{key}: ")


@pytest.mark.parametrize(("width", "height"), [(1, 500), (500, 1)])
def test_ground_of_json_has_up_to_500_cells_across_and_down(width: int, height: int) -> None:
    def ground(width: int, height: int) -> dict[str, Any]:
        return {"start": None, "ground": {"signs": {".": "floor"}, "rows": ["." * width] * height}}

    assert levels.read_drawing(json.dumps(LEVEL | ground(width, height)).encode()).size == (width, height)
    assert told(ground(501, 1)) == told(ground(0, 1)) == "ground.rows: rows of 1 to 500 signs are needed"
    assert told(ground(1, 0)) == "ground.rows: rows of 1 to 500 signs are needed"
    assert told(ground(1, 501)) == "ground.rows: 501 are too many: 500 at most"


# ------------------------------------------------------------------------------------------ amounts in a drawing

OPEN = "\n".join(["#" * 52, *[f"#{'.' * 50}#"] * 41, "#" * 52])
AMOUNTS: dict[str, tuple[str, int]] = {
    "torches": ("torch:{}\n", 200),
    "levers": ("lever: 0,0 A\n", 2000),
    "rooms": ("room: 0 0 1 1\n", 2000),
    "corridors": ("corridor: 1,1\n", 2000),
    "cells of corridors": ("corridor:{}\n", 4 * 52 * 43),
    "choices": ("choice: 1,1\n", 2000),
    "cells of choices": ("choice:{}\n", 2000),
    "burning cells": ("fire:{}\n", 52 * 43),
    "cells with gas": ("gas: smoke 1,1 1\n", 4 * 52 * 43),
    "packs": ("pack: 1,1\n", 1000),
}
"""Lines of a drawing of 52 times 43 cells, and how many it can have; `{}` stands for cells of which it can have so
many."""


@pytest.mark.parametrize("what", AMOUNTS)
def test_drawing_has_as_much_of_everything_as_a_level_can_have(what: str) -> None:
    line, most = AMOUNTS[what]

    def content(number: int) -> bytes:
        return f"{OPEN}\n\n{line.format(' 1,1' * number) if '{}' in line else line * number}".encode()

    with pytest.MonkeyPatch.context() as patched:  # what does not fit together is told later
        patched.setattr(level_files, "refuse", lambda *_: None)
        parse_level(content(most))
    assert refusal(content(most + 1)) == f"the level has {most + 1} {what}, but at most {most} are allowed"


@pytest.mark.parametrize(
    ("what", "sign", "legend", "most"),
    [
        ("monsters", "k", "k = kobold", 1000),
        ("doors", "+", "", 2000),
        ("doors", "A", "A = wooden door", 2000),
        ("items", "B", "B = item key", 2000),
        ("traps", "T", "T = trap bear", 2000),
    ],
)
def test_drawing_has_as_many_things_as_a_level_can_have(what: str, sign: str, legend: str, most: int) -> None:
    def content(number: int) -> bytes:
        cells = (sign * number).ljust(2050, ".")
        rows = "\n".join(f"#{cells[first : first + 50]}#" for first in range(0, 2050, 50))
        return f"{'#' * 52}\n{rows}\n{'#' * 52}\n\n{legend}".encode()

    parse_level(content(most))
    assert refusal(content(most + 1)) == f"the level has {most + 1} {what}, but at most {most} are allowed"


def test_doors_with_a_sign_and_with_a_letter_are_counted_together() -> None:
    rows = ["#" * 52, *[f"#{'+' * 50}#"] * 40, "#A" + "#" * 50, "#" * 52, "", "A = wooden door"]
    assert refusal("\n".join(rows).encode()) == "the level has 2001 doors, but at most 2000 are allowed"


@pytest.mark.parametrize("word", ["name", "seed", "walls", "tradition"])
def test_texts_of_a_drawing_have_at_most_200_characters(word: str) -> None:
    refused = f"line 3: {word}: a printable text of at most 200 characters is needed"
    with pytest.MonkeyPatch.context() as patched:  # there are no rules and no walls with so long a name
        patched.setattr(level_files, "refuse", lambda _, mistakes: mistakes.check())
        parse_level(f"@..\n\n{word}: {'x' * 200}".encode())
        with pytest.raises(DrawingError, match=f"^{refused}$"):
            parse_level(f"@..\n\n{word}: {'x' * 201}".encode())


@pytest.mark.parametrize("word", ["bag", "worn", "abilities", "conditions"])
def test_lists_of_the_hero_have_at_most_200_names(word: str) -> None:
    assert "too many" not in refusal(f"@..\n\n{word}: {', '.join(['unicorn'] * 200)}".encode())
    told_of = refusal(f"@..\n\n{word}: {', '.join(['unicorn'] * 201)}".encode())
    assert told_of == f"line 3: 201 {word} entries are too many: 200 at most"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("depth: 0", "line 3: the depth must be at least 1"),
        ("depth: 1", ""),
        ("depth: 1000", ""),
        ("depth: 1001", "line 3: the depth can be at most 1000"),
    ],
)
def test_depth_of_a_drawing_is_from_1_to_1000(line: str, words: str) -> None:
    content = f"@..\n\n{line}".encode()
    assert (refusal(content) if words else str(levels.read_drawing(content).depth)) == (words or line[7:])


# --------------------------------------------------------------------------------------------------- monsters

KOBOLD = "#####\n#@.k#\n#####\n\nk = kobold\n"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("monster: 3,1 health 1/1 attack 0x0% defense 0x0% gold 0", ""),
        ("monster: 3,1 health 10000/10000 attack 1000x100% defense 1000x100% gold 999999", ""),
        ("monster: 3,1 health 0/1 attack 1x1% defense 1x1% gold 0", "health must be between 1 and its maximum"),
        ("monster: 3,1 health 2/1 attack 1x1% defense 1x1% gold 0", "health must be between 1 and its maximum"),
        ("monster: 3,1 health 1/10001 attack 1x1% defense 1x1% gold 0", "has at most 1000 dice and 10000 health"),
        ("monster: 3,1 health 1/1 attack 1001x1% defense 1x1% gold 0", "has at most 1000 dice and 10000 health"),
        ("monster: 3,1 health 1/1 attack 1x1% defense 1001x1% gold 0", "has at most 1000 dice and 10000 health"),
        ("monster: 3,1 health 1/1 attack 1x101% defense 1x1% gold 0", "and its chances at most 100%"),
        ("monster: 3,1 health 1/1 attack 1x1% defense 1x101% gold 0", "and its chances at most 100%"),
        ("health: k 1", ""),
        ("health: k 10000", ""),
        ("health: k 10001", "a monster has at most 10000 health"),
        ("gas: smoke 2,1 10000", ""),
        ("gas: smoke 2,1 10001", "a cell has at most 10000 units of a gas"),
        ("gas: smoke 2,1 9999\ngas: smoke 2,1 1", ""),
        ("gas: smoke 2,1 1\ngas: smoke 2,1 10000", "line 7: a cell has at most 10000 units of a gas"),
        ("fire: 2,1 9999 turns", ""),
    ],
)
def test_numbers_of_monsters_gas_and_fire_are_those_of_a_saved_game(line: str, words: str) -> None:
    """What is read can be written again, and read back."""
    if words:
        assert words in refusal((KOBOLD + line).encode())
    else:
        level = levels.read_drawing(KOBOLD + line)
        assert levels.read_drawing(levels.write_drawing(level, "json").encode()) == level
        assert levels.read_drawing(levels.write_drawing(level)) == level


def test_most_gas_of_drawn_levels_is_that_of_saved_games() -> None:
    assert drawn_level.MAX_UNITS == BOUNDS["units"][1] == MAX_GAS // 100


# ------------------------------------------------------------------------------------------- whole files, arguments


def test_file_of_as_many_bytes_as_are_allowed_is_read(tmp_path: Path) -> None:
    path = tmp_path / "level"
    path.write_bytes(b"@" * 10)
    assert read_file(path, 10) == read_file(path, 11) == b"@" * 10
    assert read_file(path, 9, whole_file=False) == b"@" * 9
    with pytest.raises(LevelFileError, match=r"^the file is larger than 9 bytes$"):
        read_file(path, 9)


def test_json_of_as_many_elements_as_are_allowed_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told({"rooms": [7] * 5}).startswith("rooms[0]: ")
    monkeypatch.setattr(level_files, "MAX_DRAWING_ELEMENTS", count_elements(json.dumps(LEVEL)))
    assert told({}) == ""
    assert "elements, but at most" in told({"name": "x"})


@pytest.mark.parametrize("sign", ["", "-"])
def test_number_of_json_has_at_most_a_thousand_signs(sign: str) -> None:
    number = (sign + "9" * 1000)[:1000]
    for digits, words in ((number, "version: "), (f"{number}9", "valid JSON (a number has 1001 digits, but at most")):
        assert words in refusal(json.dumps(LEVEL).replace('"version": 1', f'"version": {digits}').encode())


@pytest.mark.parametrize("size", [(128, 1), (1, 128)])
def test_level_of_128_cells_can_be_played(size: tuple[int, int]) -> None:
    def drawn(width: int, height: int) -> bytes:
        return "\n".join(["@" + "." * (width - 1), *["." * width] * (height - 1)]).encode()

    assert check_playable(parse_level(drawn(*size))).size == size
    wide, high = (side + (side > 1) for side in size)
    with pytest.raises(LevelFileError, match=rf"^a level of {wide}x{high} is too large to be played: 128x128 at most$"):
        check_playable(parse_level(drawn(wide, high)))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"size": (30, 20)}, ""),
        ({"size": (29, 20)}, "size: 29x20 is too small for caves: 30x20 at least"),
        ({"size": (30, 19)}, "size: 30x19 is too small for caves: 30x20 at least"),
        ({"size": (500, 501)}, "size: 500x501 is too large: 500x500 at most"),
        ({"size": (501, 500)}, "size: 501x500 is too large: 500x500 at most"),
        ({"depth": 99}, ""),
        ({"depth": 100}, "depth: 100 is not a whole number from 1 to 99"),
        ({"seed": "s" * 64}, ""),
        ({"seed": 10**64 - 1}, ""),
        ({"seed": 1 - 10**64}, ""),
        ({"seed": -(10**64)}, "seed: it must be a printable text of at most 64 characters"),
    ],
)
def test_arguments_of_generate_have_their_limits(arguments: dict[str, Any], words: str) -> None:
    told_of = ""
    try:
        levels.generate("caves", **{"size": SMALL} | arguments)
    except ValueError as error:
        told_of = str(error)
    assert told_of == words


@pytest.mark.parametrize(
    ("length", "shown"), [(60, "'" + "x" * 58 + "'"), (61, "'" + "x" * 59 + "…"), (80, "'" + "x" * 59 + "…")]
)
def test_long_value_is_shown_by_its_beginning(length: int, shown: str) -> None:
    with pytest.raises(ValueError, match=rf"^tradition: there is no {shown} \(there are: "):
        levels.generate(tradition="x" * (length - 2))  # type: ignore[arg-type]


@pytest.mark.parametrize(("number", "words"), [(1 << 199, str(1 << 199)[:60]), (1 << 200, "a number of more than 60")])
def test_large_number_is_shown_only_if_python_can_write_it(number: int, words: str) -> None:
    with pytest.raises(ValueError, match=rf"^depth: {words}"):
        levels.generate(depth=number)


@pytest.mark.parametrize(("length", "end"), [(38, "'"), (39, "…")])
def test_long_value_of_a_file_is_shown_by_its_beginning(length: int, end: str) -> None:
    assert level_fields.shown("x" * length) == "'" + "x" * min(length, 39) + end


# -------------------------------------------------------------------------------------------- what is not given

USUAL: dict[str, dict[str, object]] = {
    "door": {"state": "shut", "battered": 0, "facing": None, "partner": None, "lever": None}
    | dict.fromkeys(("locked", "hidden", "stiff", "runed"), False),
    "actor": {"habit": None, "leader": None, "flanker": False} | dict.fromkeys(ROLLED_FIELDS),
    "item": {"count": 1, "spent": 0, "forged": 0, "honed": 0},
    "trap": {"hidden": True},
    "lever": {"pulled": False},
    "torch": {"mount": None},
    "room": {"lit": True, "purpose": None},
    "fire": {"turns": None},
    "gas": {},
}
"""Fields of each thing that a file need not have, with their usual values. Other fields are needed."""


@pytest.mark.parametrize("word", CLASSES)
def test_fields_that_are_not_given_have_their_usual_values(word: str) -> None:
    kind = CLASSES[word]
    usual = {part.name: part.default for part in fields(kind) if part.default is not MISSING}
    assert usual == USUAL[word]
    needed = {part.name for part in fields(kind)} - {*usual}
    with pytest.raises(DrawingError) as refused:
        thing_from(kind, {}, "here", SIZE)
    assert {*refused.value.mistakes} == {f"here: '{name}' is missing" for name in needed}


def test_keys_that_are_not_given_have_their_usual_values() -> None:
    nothing: dict[str, Any] = dict.fromkeys(("name", "tradition", "seed"), "") | dict.fromkeys(
        ("start", "exit", "hero")
    )
    nothing |= {key: [] for key in (*LISTS.values(), "corridors", "choices", "comments")} | {"gas": {}}
    assert json_of(levels.LevelData(np.zeros((1, 1), np.uint8))) == nothing | {
        "format": "ajar level",
        "version": 1,
        "depth": 1,
        "walls": "stone",
        "ground": {"signs": {"#": "wall"}, "rows": ["#"]},
        "packs_given": True,
        "rooms_given": True,
    }
    read = levels.read_drawing(json.dumps({name: LEVEL[name] for name in ("format", "version", "ground")}).encode())
    assert (read.start, read.exit, read.depth, read.walls, read.hero) == (None, None, 1, "stone", None)
    assert hero_values(HeroData()) == {
        "worn": [],
        "abilities": [],
        "conditions": [],
        "shaded": False,
    }


@pytest.mark.parametrize(
    ("given", "led"),
    [
        ({}, [None, 4, 4]),
        ({"packs_given": False}, [None, 4, 4]),
        ({"packs_given": True}, [None, None, None]),
        ({"actors": [{"leader": [5, 1]}, {}, {}]}, [5, None, None]),
    ],
)
def test_hounds_near_each_other_are_a_pack_unless_json_says_which_there_are(given: Any, led: list[int | None]) -> None:
    own = given.pop("actors", [{}] * 3)
    hounds = [{"x": x, "y": 1, "name": "hound"} | one for x, one in zip((4, 5, 6), own, strict=True)]
    level = {"ground": {"signs": {".": "floor"}, "rows": ["." * 9] * 3}, "actors": hounds}
    read = levels.read_drawing(json.dumps(LEVEL | level | given).encode())
    assert [one.leader and one.leader.x for one in read.actors] == led


def test_file_that_may_not_be_read_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    path = tmp_path / "level.txt"
    path.write_text("@")
    monkeypatch.setattr(Path, "open", refuse)
    for source, words in ((path, "Permission denied$"), (tmp_path, "is a folder, not a file$")):
        with pytest.raises(LevelFileError, match=f"^source: .*{words}"):
            levels.read_drawing(source)


@pytest.mark.parametrize(("hero", "bag"), [({"bag": []}, ()), ({"bag": ["dart"]}, ("dart",))])
def test_bag_of_the_hero_may_be_empty(hero: dict[str, Any], bag: tuple[str, ...]) -> None:
    read = levels.read_drawing(json.dumps(LEVEL | {"hero": hero}).encode()).hero
    assert read is not None
    assert read.bag == bag


def test_key_of_another_format_or_thing_is_no_key() -> None:
    assert told({"type": "map"}).startswith("there is no key 'type'")
    assert told({"fire": [{"x": 1, "y": 1, "name": "fire"}]}).startswith("fire[0]: there is no 'name'")


@pytest.mark.parametrize(
    ("key", "words"),
    [("hero", "an object is needed, not 7"), ("gas", "an object with a list for each gas is needed, not 7")],
)
def test_key_of_json_that_is_no_object_is_refused(key: str, words: str) -> None:
    assert told({key: 7}) == f"{key}: {words}"
