"""Levels exported to the Tiled editor: every key of its format, and the parts of the level."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.assets import assets
from game.content.levels.generators import GENERATORS
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import AJAR, TRADITIONS
from game.content.world.door_kinds import DOORS
from game.content.world.terrains import TERRAINS
from game.levels.level_fields import CLASSES, NAMES
from game.levels.level_records import ActorData
from game.levels.level_tiled import WORDS
from game.mapgen.drawing.drawing_parser import parse_drawing
from game.ui.graphics.assets import packed
from game.ui.graphics.atomic_files import UnwritableFile
from game.ui.graphics.colours.swatches import SWATCHES
from level_output.built_level import BuiltLevel, build_level
from level_output.tiled_export import tiled_map, write_tiled
from level_output.tiled_tiles import map_tiles, number_of
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
PROPERTY_KINDS = {"string": str, "int": int, "bool": bool, "object": int}

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


LINKED = """
####L####
#.@.#...#
#...P.kk#
#...#...#
#T#####T#
#...#...#
#########

L = lever P
P = portcullis door
T = twin door
k = jackal-man asleep
pack: 6,2 7,2
"""


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


def facts(thing: dict[str, Any]) -> dict[str, Any]:
    """Return the properties of the tile that an object shows."""
    return dict(map_tiles()[thing["gid"] - 1].properties)


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
        "walls": built.world.level.theme,
        "comments": "",
        "packs_given": True,
        "rooms_given": not built.world.level.rooms,
    }
    (tileset,) = tiled["tilesets"]
    check(tileset, TILESET)
    assert tileset["columns"] * tileset["tilewidth"] == tileset["imagewidth"]
    rows = -(-tileset["tilecount"] // tileset["columns"])
    assert rows * tileset["tileheight"] == tileset["imageheight"]
    assert [tile["id"] for tile in tileset["tiles"]] == list(range(tileset["tilecount"]))
    for tile in tileset["tiles"]:
        check(tile, {"id": WHOLE, "type": TEXT, "properties": LIST})
    numbers = range(tileset["firstgid"], tileset["firstgid"] + tileset["tilecount"])
    for number, found in enumerate(tiled["layers"], 1):
        assert found["id"] == number
        if found["type"] == "tilelayer":
            check(found, TILE_LAYER)
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
    assert [found["name"] for found in tiled["layers"]] == [
        *("terrain", "rooms", "corridors", "choices", "doors", "levers", "torches", "traps", "items", "actors"),
        *("stairs", "fire and gas", "start and exit"),
    ]

    def places(name: str) -> list[tuple[str, int, int]]:
        """Return the cells of objects; the position of a tile object is its lower left corner, one cell lower.

        What an object is says its tile.
        """
        return [
            (
                thing["name"] or " ".join(map(str, facts(thing).values())) or thing["type"],
                thing["x"] // 16,
                thing["y"] // 16 - ("gid" in thing),
            )
            for thing in layer(tiled, name)["objects"]
        ]

    hidden = drawing_of("#####\n#.A.#\n#####\n\nA = hidden wooden door")
    (secret,) = layer(tiled_map(hidden), "doors")["objects"]
    assert (secret["type"], properties(secret)["hidden"]) == ("door", True)
    assert (properties(secret)["walkable"], properties(secret)["opaque"]) == (False, True)
    assert places("actors") == [("kobold", 6, 2)]
    assert places("items") == [("gold", 7, 5)]
    assert places("stairs") == [("down", 2, 6), ("up", 5, 5)]
    assert places("start and exit") == [("hero", 2, 1)]
    assert places("rooms") == [("room 1", 0, 0), ("room 2", 4, 0)]
    assert [(room["width"], room["height"]) for room in layer(tiled, "rooms")["objects"]] == [(80, 80), (80, 80)]
    assert places("doors") == [("wooden shut", 4, 2), ("wooden open", 2, 4)]
    shut, ajar = (facts(one) | properties(one) for one in layer(tiled, "doors")["objects"])
    marks = ("kind", "state", "hidden", "walkable", "opaque")
    assert [shut[mark] for mark in marks] == ["wooden", "shut", False, False, True]
    assert [ajar[mark] for mark in marks] == ["wooden", "open", False, True, False]
    classes = {thing["type"] for found in tiled["layers"] for thing in found.get("objects", ())}
    assert classes == {"hero", "actor", "item", "stairs", "door", "room"}


def test_each_tile_of_a_map_is_what_its_class_and_properties_say() -> None:
    tiled = tiled_map(drawn())
    tiles = {1 + tile["id"]: tile for tile in tiled["tilesets"][0]["tiles"]}
    ground = [properties(tiles[gid])["terrain"] for gid in layer(tiled, "terrain")["data"]]
    rows = DRAWN.strip("\n").split("\n")[:8]
    assert ["wall" if sign == "#" else "floor" for row in rows for sign in row] == ground
    for found in tiled["layers"]:
        for thing in found.get("objects", ()):
            if "gid" in thing:
                tile = tiles[thing["gid"]]
                assert tile["type"] == thing["type"]
                assert not properties(tile).items() & properties(thing).items(), "said twice"
                assert thing["name"] == ""
    kinds = {word: [one for one in tiles.values() if one["type"] == word] for word in WORDS}
    boxes = {word for word, found in kinds.items() if not found}
    assert boxes == {"start", "exit", "corridor", "choice", "room"}
    assert {properties(one)["kind"] for one in kinds["door"]} == set(DOORS)
    for word, kind in CLASSES.items():
        if (kind, "name") in NAMES:
            assert [properties(one)["name"] for one in kinds[word]] == [*NAMES[kind, "name"]]
    terrains = {facts["terrain"]: facts for tile in tiles.values() if "terrain" in (facts := properties(tile))}
    assert set(terrains) == set(TERRAINS.ids)
    assert terrains["deep water"] == {"terrain": "deep water", "walkable": False, "opaque": False}
    assert terrains["curtain"] == {"terrain": "curtain", "walkable": True, "opaque": True}


def test_tiles_show_the_side_of_a_door_and_tell_potions_apart() -> None:
    side, front = (map_tiles()[thing["gid"] - 1].sprite for thing in layer(tiled_map(drawn()), "doors")["objects"])
    assert (side, front) == ("door-wood-side-shut", "door-wood-front-open")
    bolted = drawing_of("#####\n#.A.#\n#####\n\nA = bolted iron door")
    (door,) = layer(tiled_map(bolted), "doors")["objects"]
    assert map_tiles()[door["gid"] - 1].sprite == "door-iron-side-shut"
    potions = [tile.sprite for tile in map_tiles() if tile.name.endswith("potion")]
    assert len(potions) == len({*potions}) > 5


def test_plates_have_tiles_of_their_own() -> None:
    words = "#####\n#@s.#\n##G##\n##.##\n#####\n\nG = GATE door\ns = plate G"
    sprites = []
    for gate in ("quiet", "windy"):
        (plate,) = layer(tiled_map(drawing_of(words.replace("GATE", gate))), "levers")["objects"]
        sprites.append(map_tiles()[plate["gid"] - 1].sprite)
    (lever,) = layer(tiled_map(drawing_of(LINKED.strip("\n"))), "levers")["objects"]
    assert [*sprites, map_tiles()[lever["gid"] - 1].sprite] == ["plate-quiet", "plate-windy", "lever-up"]


def test_lever_partner_and_leader_are_references_to_objects() -> None:
    tiled = tiled_map(drawing_of(LINKED.strip("\n")))
    numbers = {thing["id"]: thing for found in tiled["layers"] for thing in found.get("objects", ())}
    references = {
        (thing["type"], one["name"], numbers[one["value"]]["type"])
        for thing in numbers.values()
        for one in thing["properties"]
        if one["type"] == "object"
    }
    assert references == {
        ("lever", "door", "door"),
        ("door", "lever", "lever"),
        ("door", "partner", "door"),
        ("actor", "leader", "actor"),
    }
    (lever,) = layer(tiled, "levers")["objects"]
    door = numbers[properties(lever)["door"]]
    assert (facts(door)["kind"], door["x"], door["y"]) == ("portcullis", 4 * 16, 3 * 16)


def test_torch_is_in_its_wall_unless_it_would_light_another_cell_there() -> None:
    built = drawing_of("#####\n#...#\n##.##\n#...#\n#####\n\ntorch: 2,1 from 2,0\ntorch: 1,3 from 1,2")
    first, second = layer(tiled_map(built), "torches")["objects"]
    assert [(one["x"] // 16, one["y"] // 16 - 1, properties(one)) for one in (first, second)] == [
        (2, 0, {}),
        (1, 2, {}),
    ]
    built = drawing_of("#####\n#...#\n##.##\n#...#\n#####\n\ntorch: 1,1 from 1,2")
    (third,) = layer(tiled_map(built), "torches")["objects"]
    assert (third["x"] // 16, third["y"] // 16 - 1, properties(third)) == (1, 1, {"mount": "1,2"})


def test_tiled_map_is_written_beside_its_tileset(tmp_path: Path) -> None:
    write_tiled(drawn(), tmp_path / "level.tmj")
    files = ["level-tiles.png", "level.tiled-project", "level.tmj"]
    assert sorted(path.name for path in tmp_path.iterdir()) == files
    (tileset,) = json.loads((tmp_path / "level.tmj").read_text("utf-8"))["tilesets"]
    picture = pygame.image.load(tmp_path / tileset["image"])
    assert picture.get_size() == (tileset["imagewidth"], tileset["imageheight"])
    sheet = pygame.surfarray.array2d(packed(assets(), "tiles")[1])
    pixels = pygame.surfarray.array2d(picture)

    def shows(word: str, name: str, sprite: str, column: int = 0) -> bool:
        """Return whether a tile shows the upper rows of a sprite from a column on, on its lower edge, in the middle."""
        number = number_of(word, name)
        left, top = 16 * (number % tileset["columns"]), 16 * (number // tileset["columns"])
        x, y, *size = packed(assets(), "tiles")[0]["sprites"][sprite]
        width, height = (min(16, length) for length in size)
        tile = np.zeros((16, 16), pixels.dtype)
        across = (16 - width) // 2
        tile[across : across + width, 16 - height :] = sheet[x + column :, y:][:width, :height]
        return np.array_equal(pixels[left : left + 16, top : top + 16], tile)

    assert shows("item", "oil", "oil")
    assert shows("actor", "rat", "rat-0")
    assert any(shows("actor", "ogre", "ogre-0", column) for column in range(10))
    roles = packed(assets(), "tiles")[0]["roles"]
    tones = [tone for role in roles for tone in SWATCHES["ajar"].fov_ramps[role]]
    assert [tuple(colour)[:3] for colour in picture.get_palette()][1 : len(tones) + 1] == tones


def test_project_offers_each_class_and_name_with_the_usual_values(tmp_path: Path) -> None:
    write_tiled(drawn(), tmp_path / "level.tmj")
    types = json.loads((tmp_path / "level.tiled-project").read_text("utf-8"))["propertyTypes"]
    assert [one["id"] for one in types] == list(range(1, len(types) + 1))
    enums = {one["name"]: one["values"] for one in types if one["type"] == "enum"}
    classes = {one["name"]: {part["name"]: part for part in one["members"]} for one in types if one["type"] == "class"}
    assert {*classes} == {*WORDS}
    assert enums["actor name"] == ["", *NAMES[ActorData, "name"]]
    assert {name: part["value"] for name, part in classes["door"].items()} == {
        **{"kind": "wooden", "state": "shut", "facing": "", "partner": 0, "lever": 0, "battered": 0},
        **{"locked": False, "hidden": False, "stiff": False, "runed": False},
    }
    for members in classes.values():
        for part in members.values():
            assert "propertyType" not in part or part["value"] in enums[part["propertyType"]]


def test_project_that_is_there_is_kept(tmp_path: Path) -> None:
    (tmp_path / "level.tiled-project").write_text("my classes")
    write_tiled(drawn(), tmp_path / "level.tmj")
    assert (tmp_path / "level.tiled-project").read_text() == "my classes"


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
        ("level.tmj", "level.tiled-project", "level.tiled-project: it is a folder"),
    ],
)
def test_tiled_export_writes_all_files_or_none(tmp_path: Path, name: str, taken: str | None, words: str) -> None:
    if taken is not None:
        (tmp_path / taken).mkdir()
    before = sorted(tmp_path.iterdir())
    with pytest.raises(UnwritableFile, match=words):
        write_tiled(drawn(), tmp_path / name)
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("name", ["\udcff.tmj", "a\nb.tmj", "\x1b[31m.tmj"])
def test_name_that_no_map_can_contain_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnwritableFile, match="choose one of printable letters"):
        write_tiled(drawn(), tmp_path / name)
    assert not any(tmp_path.iterdir())
