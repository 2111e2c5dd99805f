"""A level file with a value that nobody expects there is read, or is refused in one line."""

from __future__ import annotations

import base64
import json
import warnings
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from game import levels
from game.content.bots.bots import BOTS
from game.content.scenarios.drawn_world import drawn_world
from game.engine.turns import update
from game.levels.level_fields import LevelFileError
from game.levels.level_files import parse_level
from game.levels.level_from_drawing import check_playable, tradition_of
from game.levels.level_json import json_of
from game.mapgen.drawing.parsed_drawing import DrawingError
from tests.levels.test_round_trip import EVERYTHING
from tests.levels.test_tiled_maps import a_map, box, chunk, infinite, inserted, link, properties
from tests.support.damaged_json import damaged
from tests.support.examples import share_of_examples
from tests.support.promised import as_promised
from tests.support.quickly import quickly


def everything_in_tiled() -> dict[str, Any]:
    """Return a map with each class of objects, each kind of link, groups, offsets and a tile that is turned."""
    gate = box("door", 4, 2, kind="portcullis")
    gate["properties"].append(link("lever", 2))
    lever = inserted("L", 4, 1)
    lever["properties"].append(link("door", 1))
    tiled = a_map(
        *(gate, lever, box("hero", 1, 1, bag="3 dart; key", health=7, shaded=True)),
        inserted("k", 6, 1, habit="posted", health=3, max_health=5),
        *(inserted("k", 6, 2, leader="6,1", flanker=True) | {"rotation": 90, "x": 96}, inserted("t", 2, 0)),
        *(box("item", 1, 2, "dart", count=3), box("item", 2, 2, "key"), box("trap", 2, 3, "bear trap", hidden=False)),
        *(box("room", 0, 0) | {"width": 80, "height": 80}, box("choice", 1, 2) | {"width": 32}),
        *(box("corridor", 3, 2, cells="3,2 5,2"), box("fire", 3, 3, turns=4), box("gas", 3, 1, "firedamp", units=20)),
        *(box("stairs", 6, 3, way="down"), box("exit", 6, 3), box("", 1, 1, "a note"), box("Note", 1, 1, why="x")),
        properties=properties(format="ajar level", name="The cell", seed="moth", walls="caves")
        + [{"name": name, "type": "int", "value": value} for name, value in (("version", 1), ("depth", 3))],
    )
    tiled["layers"][1:] = [{"type": "group", "name": "all", "offsetx": 0, "layers": tiled["layers"][1:]}]
    tiled["tilesets"][0]["objectalignment"] = "bottomleft"
    return tiled


PACKED = {"encoding": "base64", "compression": "zlib"}
DOCUMENTS: dict[str, dict[str, Any]] = {
    "map of Tiled": everything_in_tiled(),
    "infinite map": infinite(
        *(box("hero", -7, -3), box("door", -4, -2)),
        chunks=[chunk(["########", "#...#..#", "#......#"], -8, -4, zlib.compress), chunk(["#"], 0, 0, zlib.compress)],
        **PACKED,
    ),
}


def play(content: bytes) -> None:
    """Play a few turns of a level, unless it has no place for the hero or is too large to be played."""
    drawing = parse_level(content)
    with suppress(LevelFileError):
        world = drawn_world(check_playable(drawing), "0", tradition_of(drawing))
        for _ in range(3):
            if not world.over:
                world.hero.orders = BOTS["reader"](world.hero, world)
                update(world)


def check(text: str, most: float = 2) -> None:
    """Check that a file is refused in one line, or that its level can be played, and written and read back.

    `most`: greatest processor time for this, in seconds.
    """
    content = text.encode("utf-8", "surrogatepass")
    with as_promised(most), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        try:
            level = levels.read_drawing(content)
        except levels.LevelFileError as error:
            line = str(error)
            assert line.isprintable()
            assert 0 < len(line) < 2000
        else:
            play(content)
            again = levels.read_drawing(levels.write_drawing(level, "json").encode())
            assert json_of(again) == json_of(level)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_are_valid_levels(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        level = levels.read_drawing(json.dumps(DOCUMENTS[name]).encode())
    assert level.doors


@share_of_examples(300)
@given(damaged(DOCUMENTS["map of Tiled"]))
def test_map_of_tiled_with_wrong_values_is_read_or_refused_in_one_line(text: str) -> None:
    check(text)


@share_of_examples(300)
@given(damaged(DOCUMENTS["infinite map"]))
def test_infinite_map_with_wrong_values_is_read_or_refused_in_one_line(text: str) -> None:
    check(text)


@share_of_examples(300)
@given(damaged(json_of(levels.read_drawing(EVERYTHING.strip("\n")))))
def test_json_level_with_wrong_values_is_read_or_refused_in_one_line(text: str) -> None:
    check(text)


def packed(numbers: list[int]) -> dict[str, Any]:
    content = zlib.compress(np.array(numbers, "<u4").tobytes())
    return {"encoding": "base64", "compression": "zlib", "data": base64.b64encode(content).decode()}


def with_objects(objects: list[dict[str, Any]]) -> dict[str, Any]:
    tiled = a_map()
    tiled["layers"][1]["objects"] = objects
    return tiled


MANY = [{"name": "terrain", "value": "floor"}]
LARGE: dict[str, Callable[[], dict[str, Any]]] = {
    "tiles, the last of which is no ground": lambda: a_map(
        tilesets=[{"firstgid": 1, "tiles": [{"id": number, "properties": MANY} for number in range(12_000)]}],
        layers=[{"type": "tilelayer", "name": "terrain", **packed([*range(1, 12_501)] * 20)}],
        width=500,
        height=500,
    ),
    "classes": lambda: with_objects([{"type": f"class {number}"} for number in range(10_000)]),
    "objects": lambda: with_objects([{}] * 30_000),
    "doors in one cell": lambda: with_objects([{"type": "door", "x": 64, "y": 32}] * 2000),
    "cells of a corridor": lambda: a_map(box("corridor", 1, 1, cells="1,1 " * 60_000)),
    "names in a bag": lambda: a_map(box("hero", 1, 1, bag="key," * 100_000)),
    "chunks": lambda: infinite(chunks=[chunk(["."], 0, 0)] * 5000),
}


@pytest.mark.parametrize("name", LARGE)
def test_time_for_a_map_grows_with_its_length_alone(name: str) -> None:
    check(json.dumps(LARGE[name]()), most=1)


def test_thousands_of_things_in_one_cell_are_told_once_and_soon() -> None:
    with quickly(0.4):
        things = [{"x": 1, "y": 0, "name": "dart"}] * 2000, [{"x": 1, "y": 0, "name": "kobold"}] * 1000
        level = {
            "format": "ajar level",
            "version": 1,
            "ground": {"signs": {".": "floor"}, "rows": ["..."]},
            "start": [0, 0],
        }
        drawing = parse_level(json.dumps({**level, "items": things[0], "actors": things[1]}).encode())
        with pytest.raises(DrawingError) as error:
            drawn_world(drawing, "0", tradition_of(drawing))
    named = " and ".join(f"actors[{number}] at 1,0" for number in range(4))
    assert [*error.value.mistakes] == [
        f"{named} (and 2996 more things): two things of the same kind are here: {noun}" for noun in ("monster", "item")
    ]
