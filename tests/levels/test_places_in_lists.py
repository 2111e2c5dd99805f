"""Wrong values of lists, and unknown keys of objects, are told with their place, wherever they stand."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any

import numpy as np
import pytest

from game import levels
from game.levels.level_fields import CLASSES, LISTS, NAMES, LevelFileError
from game.levels.level_files import parse_level
from tests.levels.test_tiled_maps import ROWS, a_map, box, chunk, infinite, properties, tile_layer

NEEDED: dict[str, object] = {"x": 1, "y": 1, "door": [1, 1], "width": 3, "height": 3, "units": 1}
WRONG = 7
"""A value that is wrong in each of the lists."""
Place = tuple[object, Callable[[list[Any]], dict[str, Any]], str]
"""A right value of a list, the values of a file with such a list, and the name of the list in messages."""


def thing(word: str) -> dict[str, object]:
    """Return the fields that a thing needs."""
    kind = CLASSES[word]
    needed = [part.name for part in fields(kind) if part.default is MISSING]
    return {name: NEEDED[name] if name in NEEDED else next(iter(NAMES[kind, name])) for name in needed}


def in_json(key: str, *inner: str | int) -> Callable[[list[Any]], dict[str, Any]]:
    """Return a maker of a level in JSON with a list under a key, or inside of what is there."""

    def level(values: list[Any]) -> dict[str, Any]:
        value: Any = values
        for name in reversed(inner):
            value = {name: value} if isinstance(name, str) else [[[1, 1]]] * name + [value]
        ground = {"signs": {"#": "wall", ".": "floor"}, "rows": ["#####", "#...#", "#####"]}
        return {"format": "ajar level", "version": 1, "ground": ground, key: value}

    return level


JSON: dict[str, Place] = {
    **{name: (thing(word), in_json(name), name) for word, name in LISTS.items() if word != "gas"},
    "gas": ({"x": 1, "y": 1, "units": 1}, in_json("gas", "smoke"), "gas.smoke"),
    "comments": ("a line", in_json("comments"), "comments"),
    "corridors": ([[1, 1]], in_json("corridors"), "corridors"),
    "cells of a corridor": ([1, 1], in_json("corridors", 2), "corridors[2]"),
    "choices": ([[1, 1]], in_json("choices"), "choices"),
    "cells of a choice": ([1, 1], in_json("choices", 1), "choices[1]"),
    "bag": ("dart", in_json("hero", "bag"), "hero.bag"),
    "conditions": ("hasted 3", in_json("hero", "conditions"), "hero.conditions"),
    "rows": (
        "...",
        lambda rows: in_json("ground")([]) | {"ground": {"signs": {".": "floor"}, "rows": ["...", *rows]}},
        "ground.rows",
    ),
}
TILED: dict[str, Place] = {
    "layers": (tile_layer(ROWS, "more", locked=True), lambda all_: a_map(layers=[tile_layer(ROWS), *all_]), "layers"),
    "tilesets": ({"firstgid": 90}, lambda all_: a_map(tilesets=[*a_map()["tilesets"], *all_]), "tilesets"),
    "tiles": (
        {"id": 90},
        lambda tiles: a_map(tilesets=[{**a_map()["tilesets"][0], "tiles": [*a_map()["tilesets"][0]["tiles"], *tiles]}]),
        "the tileset 'own': tiles",
    ),
    "objects": (
        box("corridor", 1, 1),
        lambda objects: a_map(layers=[tile_layer(ROWS), {"type": "objectgroup", "objects": objects}]),
        "layers[1], objects",
    ),
    "chunks": (chunk([*ROWS], 0, 0), lambda chunks: infinite(chunks=chunks), "layer 'terrain': chunks"),
    "properties of the map": (properties(name="a")[0], lambda all_: a_map(properties=all_), "the map: property "),
    "properties of an object": (
        properties(cells="1,1")[0],
        lambda all_: a_map(box("corridor", 1, 1) | {"properties": all_}),
        "layer 'things', object 1 (corridor): property ",
    ),
    "properties of a tile": (
        properties(terrain="floor")[0],
        lambda all_: a_map(tilesets=[{"firstgid": 1, "tiles": [{"id": 1, "properties": all_}]}]),
        "tilesets[0]: tiles[0]: property ",
    ),
}
BEFORE = {"rows": 1, "layers": 1, "tilesets": 1, "tiles": len(a_map()["tilesets"][0]["tiles"])}
"""How many values a list has already, by its name."""


@pytest.mark.parametrize("place", [0, 1, 3])
@pytest.mark.parametrize("name", [*JSON, *TILED])
def test_wrong_value_of_a_list_is_told_with_its_place(name: str, place: int) -> None:
    right, file, told = (JSON | TILED)[name]
    values = [right] * 4
    values[place] = WRONG
    number = place + BEFORE.get(name, 0)
    with pytest.raises(LevelFileError) as refused:
        parse_level(json.dumps(file(values)).encode())
    wanted = f"{told}{number} " if told.endswith(" ") else f"{told}[{number}]"
    assert any(line.startswith(wanted) for line in refused.value.mistakes), refused.value.mistakes


@pytest.mark.parametrize("place", [0, 1, 3])
@pytest.mark.parametrize("name", ["corridors", "choices"])
def test_wrong_cell_of_a_level_is_told_with_its_place(name: str, place: int) -> None:
    cells: list[Any] = [(1, 1)] * 4
    cells[place] = WRONG
    with pytest.raises(ValueError, match=rf"^level: {name}\[2\]\[{place}\]: a cell such as"):
        levels.write_drawing(levels.LevelData(np.zeros((3, 3), np.uint8), **{name: [[], [(1, 1)], cells]}))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", "ground", "signs", "hero", *(name for name in LISTS.values() if name != "gas")])
def test_unknown_key_of_an_object_is_told(name: str) -> None:
    file = in_json("hero")([]) | {"hero": {}}
    inside = {"": file, "ground": file["ground"], "signs": file["ground"]["signs"], "hero": file["hero"]}
    if name not in inside:
        word = next(word for word, listed in LISTS.items() if listed == name)
        inside[name] = thing(word)
        file |= {name: [inside[name]]}
    wanted = {"": "there is no key 'moth'", "ground": "ground: an object with", "signs": "ground.signs: 'moth' stands"}
    inside[name]["moth"] = "floor"
    with pytest.raises(LevelFileError) as refused:
        parse_level(json.dumps(file).encode())
    told = wanted.get(name, f"{name}{'[0]' * (name != 'hero')}: there is no 'moth'")
    assert any(line.startswith(told) for line in refused.value.mistakes), refused.value.mistakes
