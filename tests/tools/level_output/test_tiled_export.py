"""Levels exported to the Tiled editor: every key of its format, and the parts of the level."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.content.levels.ajar.theme_of_depth import THEMES
from game.content.levels.generators import GENERATORS
from game.content.traditions import AJAR, TRADITIONS
from game.content.world.terrains import TERRAINS
from game.mapgen.drawing.drawing_parser import parse_drawing
from game.ui.graphics.assets import assets
from game.ui.graphics.atomic_files import UnwritableFile
from game.ui.graphics.colours.swatches import SWATCHES
from level_output.built_level import BuiltLevel, build_level
from level_output.tiled_export import tile_grid, tiled_map, write_tiled
from scenario_lib.drawings import build_sketched_drawing, sketch_from_drawing

WHOLE, TEXT, TRUTH, LIST = int, str, bool, list
MAP = {
    "type": TEXT,
    "version": TEXT,
    "tiledversion": TEXT,
    "orientation": TEXT,
    "renderorder": TEXT,
    "infinite": TRUTH,
    "compressionlevel": WHOLE,
    "width": WHOLE,
    "height": WHOLE,
    "tilewidth": WHOLE,
    "tileheight": WHOLE,
    "nextlayerid": WHOLE,
    "nextobjectid": WHOLE,
    "properties": LIST,
    "tilesets": LIST,
    "layers": LIST,
}
TILESET = {
    "firstgid": WHOLE,
    "name": TEXT,
    "image": TEXT,
    "imagewidth": WHOLE,
    "imageheight": WHOLE,
    "tilewidth": WHOLE,
    "tileheight": WHOLE,
    "columns": WHOLE,
    "tilecount": WHOLE,
    "margin": WHOLE,
    "spacing": WHOLE,
    "tiles": LIST,
}
LAYER = {"id": WHOLE, "name": TEXT, "type": TEXT, "x": WHOLE, "y": WHOLE, "opacity": WHOLE, "visible": TRUTH}
LOCKED_LAYER = {**LAYER, "locked": TRUTH, "width": WHOLE, "height": WHOLE, "data": LIST}
TILE_LAYER = {**LAYER, "width": WHOLE, "height": WHOLE, "data": LIST}
OBJECT_LAYER = {**LAYER, "draworder": TEXT, "objects": LIST}
BOX = {
    "id": WHOLE,
    "name": TEXT,
    "type": TEXT,
    "x": WHOLE,
    "y": WHOLE,
    "width": WHOLE,
    "height": WHOLE,
    "rotation": WHOLE,
    "visible": TRUTH,
    "properties": LIST,
}
TILE_BOX = {**BOX, "gid": WHOLE}
PROPERTY_KINDS = {"string": str, "int": int, "bool": bool}

DOOR_IS_CLEAR = {"walkable": True, "opaque": False}
DRAWN = """
#########
#.@.#...#
#...+.k.#
#...#...#
##-####.#
#....<#$#
#.>...#.#
#########

$ = item gold
room: 0 0 5 5
room: 4 0 5 5
""".replace("$", "g")


def drawing_of(words: str) -> BuiltLevel:
    drawing = parse_drawing(words.strip("\n"))
    return build_sketched_drawing(drawing, sketch_from_drawing(drawing), AJAR)


def drawn() -> BuiltLevel:
    return drawing_of(DRAWN)


def check(found: Any, schema: dict[str, type]) -> None:
    """Check that an object has exactly these keys, each of exactly this type; bool is not int here."""
    assert {key: type(value) for key, value in found.items()} == schema
    for one in found.get("properties", ()):
        assert set(one) == {"name", "type", "value"}
        assert type(one["value"]) is PROPERTY_KINDS[one["type"]]


def layer(tiled: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = [layer for layer in tiled["layers"] if layer["name"] == name]
    return dict(found)


def properties(thing: dict[str, Any]) -> dict[str, Any]:
    return {one["name"]: one["value"] for one in thing["properties"]}


@pytest.mark.parametrize("name", ["drawn", *TRADITIONS])
def test_tiled_map_matches_format(name: str) -> None:
    if name == "drawn":
        built = drawn()
    else:
        tradition = TRADITIONS[name]
        built = build_level(GENERATORS[tradition.generator], tradition, tradition.size, "5", 2)
    tiled = json.loads(json.dumps(tiled_map(built)))
    check(tiled, MAP)
    assert (tiled["type"], tiled["version"], tiled["orientation"]) == ("map", "1.10", "orthogonal")
    width, height = built.world.level.shape
    assert (tiled["width"], tiled["height"], tiled["tilewidth"], tiled["tileheight"]) == (width, height, 16, 16)
    assert properties(tiled) == {
        "format": "ajar level",
        "version": 1,
        "name": "",
        "seed": built.world.seed,
        "depth": built.world.level.depth,
        "tradition": built.world.tradition.name,
        "walls": built.world.level.wall_style,
        "packs_given": True,
        "rooms_given": True,
    }
    (tileset,) = tiled["tilesets"]
    check(tileset, TILESET)
    assert tileset["columns"] * tileset["tilewidth"] == tileset["imagewidth"]
    assert tileset["tilecount"] * 16 * 16 == tileset["imagewidth"] * tileset["imageheight"]
    for tile in tileset["tiles"]:
        check(tile, {"id": WHOLE, "type": TEXT, "properties": LIST})
    numbers = range(tileset["firstgid"], tileset["firstgid"] + tileset["tilecount"])
    for number, found in enumerate(tiled["layers"], 1):
        assert found["id"] == number
        if found["type"] == "tilelayer":
            check(found, TILE_LAYER if found["name"] == "terrain" else LOCKED_LAYER)
            assert (found["width"], found["height"], len(found["data"])) == (width, height, width * height)
            assert all(gid == 0 or gid in numbers for gid in found["data"])
        else:
            assert found["type"] == "objectgroup"
            check(found, OBJECT_LAYER)
            for thing in found["objects"]:
                check(thing, TILE_BOX if "gid" in thing else BOX)
                assert thing.get("gid", 1) in numbers
                assert 0 <= thing["x"] <= 16 * width - thing["width"]
                assert 0 <= thing["y"] <= 16 * height
    things = [thing["id"] for found in tiled["layers"] for thing in found.get("objects", ())]
    assert things == list(range(1, len(things) + 1))
    assert (tiled["nextlayerid"], tiled["nextobjectid"]) == (len(tiled["layers"]) + 1, len(things) + 1)


def test_tiled_objects_are_where_drawn() -> None:
    tiled = tiled_map(drawn())
    assert [found["name"] for found in tiled["layers"] if not found["name"].startswith("trim ")] == [
        "terrain",
        "ground",
        "doors",
        "actors",
        "items",
        "traps",
        "stairs",
        "door records",
        "levers",
        "torches",
        "rooms",
        "corridors",
        "choices",
        "fire and gas",
        "start",
    ]

    def places(name: str) -> list[tuple[str, int, int]]:
        """Return the cells of objects; the position of a tile object is its lower left corner, one cell lower."""
        return [
            (thing["name"], thing["x"] // 16, thing["y"] // 16 - ("gid" in thing))
            for thing in layer(tiled, name)["objects"]
        ]

    hidden = drawing_of("#####\n#.A.#\n#####\n\nA = hidden wooden door")
    (record,) = layer(tiled_map(hidden), "door records")["objects"]
    assert (record["type"], properties(record)["hidden"]) == ("door", True)
    assert (properties(record)["walkable"], properties(record)["opaque"]) == (False, True)
    assert not any(layer(tiled_map(hidden), "doors")["data"])
    assert sorted(places("actors")) == [("hero", 2, 1), ("kobold", 6, 2)]
    assert places("items") == [("gold", 7, 5)]
    assert places("stairs") == [("stairs down", 2, 6), ("stairs up", 5, 5)]
    assert places("start") == [("exit", 2, 6)]
    assert places("rooms") == [("room 1", 0, 0), ("room 2", 4, 0)]
    assert [(room["width"], room["height"]) for room in layer(tiled, "rooms")["objects"]] == [(80, 80), (80, 80)]
    assert places("door records") == [("wooden", 4, 2), ("wooden", 2, 4)]
    shut, ajar = map(properties, layer(tiled, "door records")["objects"])
    marks = ("kind", "state", "hidden", "walkable", "opaque")
    assert [shut[mark] for mark in marks] == ["wooden", "shut", False, False, True]
    assert [ajar[mark] for mark in marks] == ["wooden", "open", False, True, False]
    classes = {thing["type"] for found in tiled["layers"] for thing in found.get("objects", ())}
    assert classes == {"hero", "actor", "item", "stairs", "door", "room", "exit"}


def test_tiled_ground_and_doors_use_sheet_tiles() -> None:
    tiled = tiled_map(drawn())
    places = tile_grid().places
    names = {
        1 + x // 16 + y // 16 * 16: name for name, (x, y, width, height) in places.items() if width == height == 16
    }
    ground = [names[gid].split("-")[0] for gid in layer(tiled, "ground")["data"]]
    rows = DRAWN.strip("\n").split("\n")[:8]
    assert ["wall" if sign == "#" else "floor" for row in rows for sign in row] == ground
    doors = {number: names[gid] for number, gid in enumerate(layer(tiled, "doors")["data"]) if gid}
    assert doors == {2 * 9 + 4: "door-wood-side-shut", 4 * 9 + 2: "door-wood-front-open"}
    tile_properties = {names[1 + tile["id"]]: properties(tile) for tile in tiled["tilesets"][0]["tiles"]}
    shut = {"kind": "wooden", "state": "shut", "walkable": False, "opaque": True}
    assert tile_properties["door-wood-side-shut"] == shut
    assert tile_properties["door-wood-front-open"] == {"kind": "wooden", "state": "open"} | DOOR_IS_CLEAR
    terrains = {found["terrain"]: found for found in tile_properties.values() if "terrain" in found}
    assert set(terrains) == set(TERRAINS.ids)
    assert terrains["deep water"] == {"terrain": "deep water", "walkable": False, "opaque": False}
    assert terrains["curtain"] == {"terrain": "curtain", "walkable": True, "opaque": True}


def test_tiled_map_is_written_beside_its_tileset(tmp_path: Path) -> None:
    write_tiled(drawn(), tmp_path / "level.tmj")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["level-tiles.png", "level.tmj"]
    (tileset,) = json.loads((tmp_path / "level.tmj").read_text("utf-8"))["tilesets"]
    picture = pygame.image.load(tmp_path / tileset["image"])
    assert picture.get_size() == (tileset["imagewidth"], tileset["imageheight"])
    packed = pygame.image.load(io.BytesIO((assets() / "tiles.png").read_bytes()))
    assert np.array_equal(pygame.surfarray.array2d(picture), pygame.surfarray.array2d(packed))
    tones = [tone for role in tile_grid().roles for tone in SWATCHES["ajar"].fov_ramps[role]]
    assert [tuple(colour)[:3] for colour in picture.get_palette()][1 : len(tones) + 1] == tones


def test_tiled_walls_have_theme_colours(tmp_path: Path) -> None:
    for theme in ("caves", "fort"):
        write_tiled(build_level(THEMES[theme], AJAR, (80, 48), "1", 5), tmp_path / f"{theme}.tmj")
    first, second = (pygame.image.load(tmp_path / f"{theme}-tiles.png") for theme in ("caves", "fort"))
    assert np.array_equal(pygame.surfarray.array2d(first), pygame.surfarray.array2d(second))
    assert first.get_palette() != second.get_palette()


@pytest.mark.parametrize(
    ("name", "taken", "words"),
    [
        ("level.json", None, "level.json: the file name of a map must end in .tmj"),
        ("nowhere/level.tmj", None, "level.tmj: No such file or directory"),
        ("level.tmj", "level.tmj", "level.tmj: it is a folder"),
        ("level.tmj", "level-tiles.png", "level-tiles.png: it is a folder"),
    ],
)
def test_tiled_export_writes_both_files_or_none(tmp_path: Path, name: str, taken: str | None, words: str) -> None:
    if taken is not None:
        (tmp_path / taken).mkdir()
    before = sorted(tmp_path.iterdir())
    with pytest.raises(UnwritableFile, match=words):
        write_tiled(drawn(), tmp_path / name)
    assert sorted(tmp_path.iterdir()) == before
