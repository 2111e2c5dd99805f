"""Maps of the Tiled editor as designers save them: what is read, what is refused, and what is warned of."""

from __future__ import annotations

import base64
import copy
import gzip
import json
import math
import re
import tracemalloc
import warnings
import zlib
from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any
from unittest.mock import PropertyMock, patch

import numpy as np
import pytest

from game import levels
from game.content.traditions import AJAR, TRADITIONS
from game.engine.grid.geometry import Vec
from game.engine.model.door import DoorState
from game.levels.level_fields import BOOL_HINT, CLASSES
from game.levels.level_files import parse_level
from game.levels.level_json import json_of
from game.levels.level_records import HeroData
from game.levels.level_text import level_text
from game.levels.level_tiled import FACTS, IN_ONE_CELL, USUAL, WORDS, properties_of
from game.levels.tiled_map import ASKEW, EMPTY, RECTANGLE, TILE
from scenario_lib.drawings import build_drawing
from tests.levels.level_formats import FORMATS, built_in, refusal
from tests.support.folders import ROOT

DRAWN = b"######\n#@.+.#\n#..#k#\n######\n\nk = kobold asleep"
TILES: dict[str, tuple[str, dict[str, object]]] = {
    "#": ("terrain", {"terrain": "wall"}),
    ".": ("terrain", {"terrain": "floor"}),
    '"': ("terrain", {"terrain": "grass"}),
    "+": ("door", {"kind": "iron", "state": "shut", "walkable": False}),
    "k": ("actor", {"name": "kobold"}),
    "L": ("lever", {}),
    "t": ("torch", {}),
    "?": ("", {}),
}
"""Class and properties of each tile, by a sign for it. Tiled numbers them from 1."""
GIDS = {sign: number for number, sign in enumerate(TILES, 1)}
ROWS = ("########", "#...#..#", "#......#", "#...#..#", "########")


def properties(**values: object) -> list[dict[str, Any]]:
    return [{"name": name, "type": "string", "value": value} for name, value in values.items()]


def tile_layer(rows: Iterable[str], name: str = "terrain", **more: object) -> dict[str, Any]:
    rows = list(rows)
    numbers = [GIDS.get(sign, 0) for row in rows for sign in row]
    return {"type": "tilelayer", "name": name, "width": len(rows[0]), "height": len(rows), "data": numbers} | more


def a_map(*objects: dict[str, Any], rows: Iterable[str] = ROWS, **more: object) -> dict[str, Any]:
    """Return a map with an embedded tileset and one layer of objects, as Tiled saves it."""
    ground = tile_layer(rows)
    return {
        "type": "map",
        "orientation": "orthogonal",
        "infinite": False,
        "width": ground["width"],
        "height": ground["height"],
        "tilewidth": 16,
        "tileheight": 16,
        "layers": [
            ground,
            {
                "type": "objectgroup",
                "name": "things",
                "objects": [{"id": number, **one} for number, one in enumerate(objects, 1)],
            },
        ],
        "tilesets": [
            {
                "firstgid": 1,
                "name": "own",
                "tiles": [
                    {"id": number, "type": word, "properties": properties(**facts)}
                    for number, (word, facts) in enumerate(TILES.values())
                    if word
                ],
            }
        ],
    } | more


def box(word: str, x: float, y: float, name: str = "", **values: object) -> dict[str, Any]:
    """Return an object of one cell, drawn with the tool 'Insert Rectangle'."""
    place = {"x": 16 * x, "y": 16 * y, "width": 16, "height": 16, "rotation": 0}
    return {"type": word, "name": name, **place, "properties": properties(**values)}


def inserted(sign: str, x: int, y: int, word: str = "", name: str = "", **values: object) -> dict[str, Any]:
    """Return an object that the tool 'Insert Tile' makes: its `x` and `y` are the lower left corner."""
    return box(word, x, y + 1, name, **values) | {"gid": GIDS[sign]}


def read(tiled: dict[str, Any]) -> levels.LevelData:
    """Return the level of a map that is read without a warning."""
    return levels.read_drawing(json.dumps(tiled).encode())


def warned(tiled: dict[str, Any]) -> list[str]:
    """Return the warnings with which a map is read."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        read(tiled)
    return [str(one.message) for one in caught]


def doors(level: levels.LevelData) -> list[tuple[int, int, str, str]]:
    return [(door.x, door.y, door.kind, door.state) for door in level.doors]


def exported(drawn: bytes) -> dict[str, Any]:
    """Return the map that a drawing is exported as."""
    return dict(json.loads(FORMATS["tiled"](build_drawing(parse_level(drawn), None, AJAR))))


@pytest.fixture(scope="module")
def map_of_drawing() -> dict[str, Any]:
    return exported(DRAWN)


@pytest.fixture
def tiled(map_of_drawing: dict[str, Any]) -> dict[str, Any]:
    """Return the map that `DRAWN` is exported as, for the test to change."""
    return copy.deepcopy(map_of_drawing)


# -------------------------------------------------------------------------------- tiles that are put down as objects


def test_inserted_tile_has_class_and_properties_of_its_tile() -> None:
    level = read(a_map(inserted("+", 4, 2), inserted("k", 6, 2, habit="posted"), box("hero", 1, 1)))
    assert doors(level) == [(4, 2, "iron", "shut")]
    assert [(one.name, one.x, one.y, one.habit) for one in level.actors] == [("kobold", 6, 2, "posted")]


def test_own_properties_and_class_of_an_object_come_before_those_of_its_tile() -> None:
    level = read(a_map(inserted("+", 4, 2, state="open", locked=False)))
    assert doors(level) == [(4, 2, "iron", "open")]
    assert [one.name for one in read(a_map(inserted("+", 2, 2, "item", "dagger"))).items] == ["dagger"]


def test_properties_that_are_not_set_have_their_usual_values() -> None:
    ways = box("start", 1, 3), box("stairs", 1, 1), box("exit", 1, 1)
    level = read(a_map(box("door", 4, 2), *ways, box("gas", 2, 1, "firedamp")))
    assert doors(level) == [(4, 2, "wooden", "shut")]
    assert (level.stairs("down"), level.exit) == ([Vec(1, 1)], Vec(1, 1))
    assert [(one.name, one.units) for one in level.gas] == [("firedamp", 10)]
    empty = box("door", 4, 2, facing="", partner="", lever="")
    assert read(a_map(empty)).doors == read(a_map(box("door", 4, 2))).doors
    assert "object 1 (door).state: there is no ''" in refusal(a_map(box("door", 4, 2, state="")))


def test_lists_of_the_hero_are_divided_by_commas_or_semicolons() -> None:
    hero = read(a_map(box("hero", 1, 1, bag="3 dart, healing potion; key", worn="", shaded=True))).hero
    assert hero is not None
    assert (hero.bag, hero.keys, hero.worn, hero.shaded) == (("3 dart", "healing potion"), 1, (), True)


def test_properties_of_the_hero_are_written_with_semicolons() -> None:
    hero = HeroData(bag=("3 dart", "key"), worn=("dagger",), health=7, gold=0)
    lists = {"bag": "3 dart; key", "worn": "dagger", "abilities": "", "conditions": ""}
    assert properties_of(hero) == lists | {"health": 7, "gold": 0, "shaded": False}


def test_tilesets_may_stand_in_any_order() -> None:
    tiled = a_map(inserted("+", 4, 2))
    tiled["tilesets"][:0] = [{"firstgid": 50, "name": "another"}, {"firstgid": 100, "name": "third"}]
    assert doors(read(tiled)) == [(4, 2, "iron", "shut")]


def test_class_key_of_tiled_1_9_is_read() -> None:
    tiled = a_map(box("", 4, 2, kind="glass") | {"class": "door"}, inserted("+", 2, 1))
    for tile in tiled["tilesets"][0]["tiles"]:
        tile["class"] = tile.pop("type")
    assert doors(read(tiled)) == [(2, 1, "iron", "shut"), (4, 2, "glass", "shut")]


def test_name_of_a_tile_object_may_be_another_thing_or_a_label() -> None:
    level = read(a_map(inserted("k", 6, 2), inserted("k", 6, 3, **{"name": ""})))
    assert [one.name for one in level.actors] == ["kobold", "kobold"]
    named = a_map(inserted("k", 6, 1, name="The captain"))
    assert warned(named) == [
        "layer 'things', cell 6,1, object 1 (actor The captain): its name is no actor that there is, so its tile says"
        " what it is"
    ]
    assert "(actor captain).name: there is no 'captain'" in refusal(a_map(box("actor", 6, 1, "captain")))
    for word in ("actor", "item", "trap", "gas"):
        missing = f"object 1 ({word}): its name is missing, which says what {word} it is: give it the property 'name'"
        assert missing in refusal(a_map(box(word, 6, 1)))


@pytest.mark.parametrize("word", ["actor", "item", "trap", "gas"])
@pytest.mark.parametrize("name", [[], {}, None, 0, False, 7])
def test_property_name_must_be_a_text(word: str, name: object) -> None:
    """The object has a name of its own, too, which the property overrides."""
    words = f"object 1 ({word} kobold).name: a text is needed, not "
    assert words in refusal(a_map(box(word, 6, 1, "kobold") | {"properties": properties(name=name)}))


def test_name_of_a_tile_must_be_a_text() -> None:
    tiled = a_map(inserted("k", 6, 1))
    gid = tiled["layers"][1]["objects"][0]["gid"]
    (tile,) = (one for one in tiled["tilesets"][0]["tiles"] if one["id"] == gid - tiled["tilesets"][0]["firstgid"])
    names: list[Any] = [[], {}, None]
    for name in names:
        tile["properties"] = properties(name=name)
        assert "object 1 (actor).name: a text is needed, not " in refusal(tiled)


def test_empty_property_name_is_missing() -> None:
    missing = "object 1 (actor): its name is missing, which says what actor it is: give it the property 'name'"
    assert missing in refusal(a_map(box("actor", 6, 1) | {"properties": properties(name="")}))


OTHER_TILES = [
    (inserted("k", 6, 1, name="goblin"), "goblin", "kobold", "name"),
    (inserted("k", 6, 1) | {"properties": properties(name="goblin")}, "goblin", "kobold", "property 'name'"),
    (inserted("+", 4, 2, kind="glass"), "glass", "iron", "property 'kind'"),
]
"""Objects that say something else than their tiles: what they are, what their tile is, and where it is said."""


@pytest.mark.parametrize(("thing", "said", "shown", "where"), OTHER_TILES)
def test_object_that_is_not_what_its_tile_shows_gives_a_warning(
    thing: dict[str, Any], said: str, shown: str, where: str
) -> None:
    (line,) = warned(a_map(thing))
    assert line.endswith(
        f": it is '{said}', as its {where} says, but its tile is '{shown}'; delete its {where} if the tile is right"
    )


@pytest.mark.parametrize(("word", "other"), [("actor", "rat"), ("door", "glass"), ("stairs", "up")])
def test_replaced_tile_of_an_exported_object_is_what_the_object_becomes(word: str, other: str) -> None:
    """What the command "Replace Tile" of Tiled does: the object gets another tile, and nothing else changes."""
    tiled = exported(b"#######\n#@.+k>#\n#######\n\nk = kobold asleep")
    tiles = tiled["tilesets"][0]["tiles"]
    number = next(
        tile["id"]
        for tile in tiles
        if tile["type"] == word and other in [one["value"] for one in tile["properties"] if one["name"] != "state"]
    )
    one = thing(tiled, word)
    one["gid"] = 1 + number
    level = read(tiled)
    now = {"actor": [one.name for one in level.actors], "door": [one.kind for one in level.doors]}
    now["stairs"] = ["up"] * len(level.stairs("up"))
    assert now[word] == [other]
    assert [one.habit for one in level.actors] == ["asleep"], "its own properties stay"


def test_exit_without_stairs_gives_a_warning_and_keeps_no_promise() -> None:
    (line,) = warned(a_map(box("hero", 1, 1), box("exit", 2, 1)))
    assert line == (
        "layer 'things', cell 2,1, object 2 (exit): the way out is 2,1, but no stairs are there, so nobody can leave by"
        " it"
    )
    tiled = exported(b"#######\n#@...>#\n#######")
    stairs = thing(tiled, "stairs")
    stairs["x"] -= 16
    assert read(tiled).exit == (4, 1), "the way out follows the stairs"
    drawing = b"#######\n#@....#\n#######\n\nexit: 5,1"
    with pytest.warns(UserWarning, match="^line 5: the way out is 5,1, but no stairs are there"):
        level = levels.read_drawing(drawing)
    assert "there are no stairs down and no last door" in levels.broken_promises(level)
    with pytest.warns(UserWarning, match="^exit: the way out is 5,1"):
        levels.read_drawing(json.dumps(json_of(level)).encode())


@pytest.mark.parametrize("stairs", "<>")
def test_exit_on_stairs_up_or_down_gives_no_warning(stairs: str) -> None:
    level = levels.read_drawing(f"#######\n#@...{stairs}#\n#######\n\nexit: 5,1".encode())
    assert level.exit == (5, 1)
    with pytest.warns(UserWarning, match="^line 5: the way out is 4,1, but no stairs are there"):
        levels.read_drawing(f"#######\n#@...{stairs}#\n#######\n\nexit: 4,1".encode())


@pytest.mark.parametrize(
    ("goal", "is_goal"),
    [("item Amulet of Yendor", True), ("item key", False), ("last door", True), ("iron door", False)],
)
def test_exit_needs_no_stairs_if_the_game_has_another_goal(goal: str, is_goal: bool) -> None:
    drawing = f"#######\n#@...G#\n#######\n\nG = {goal}\nexit: 4,1\n".encode()
    told = [line for line in parse_level(drawing).warnings if "the way out is 4,1, but no stairs are there" in line]
    assert len(told) == (not is_goal)


@pytest.mark.parametrize(
    ("alignment", "right", "down"),
    [
        *(("topleft", 0, 0), ("top", 0.5, 0), ("topright", 1, 0)),
        *(("left", 0, 0.5), ("center", 0.5, 0.5), ("right", 1, 0.5)),
        *(("bottomleft", 0, 1), ("bottom", 0.5, 1), ("bottomright", 1, 1), ("unspecified", 0, 1)),
    ],
)
@pytest.mark.parametrize("quarters", range(4))
def test_alignment_of_a_tileset_says_where_its_objects_are(
    alignment: str, right: float, down: float, quarters: int
) -> None:
    turned = math.radians(90 * quarters)
    x, y = right - 0.5, down - 0.5  # from the middle of the tile to the point that Tiled saves, which it turns about
    corner = x * math.cos(turned) - y * math.sin(turned), x * math.sin(turned) + y * math.cos(turned)
    thing = box("", 4.5 + corner[0], 2.5 + corner[1]) | {"gid": GIDS["+"] | 0xF << 28, "rotation": 90 * quarters}
    tiled = a_map(thing)
    tiled["tilesets"][0]["objectalignment"] = alignment
    assert doors(read(tiled)) == [(4, 2, "iron", "shut")]


def test_objects_turned_by_a_right_angle_are_where_they_are_seen() -> None:
    room = {"type": "room", "x": 16 * 4, "y": 0, "width": 16 * 5, "height": 16 * 4, "rotation": 90}
    (found,) = read(a_map(room, box("hero", 1, 1))).rooms
    assert (found.x, found.y, found.width, found.height) == (0, 0, 4, 5)
    assert "object 1 (room): a rectangle that is not turned is needed for the class 'room'" in refusal(
        a_map(room | {"rotation": 30})
    )
    assert doors(read(a_map(box("door", 4, 2) | {"rotation": 10}))) == [(4, 2, "wooden", "shut")]


def test_offsets_of_layers_and_groups_move_objects() -> None:
    tiled = a_map(box("door", 2, 1))
    things = tiled["layers"].pop() | {"offsetx": 16, "offsety": -32}
    tiled["layers"].append({"type": "group", "name": "all", "offsetx": 32, "offsety": 48, "layers": [things]})
    assert doors(read(tiled)) == [(5, 2, "wooden", "shut")]
    told = "layer 'terrain': it is moved by an offset; set its offset, and those of its groups, to 0"
    for offset in ({"offsetx": 8}, {"offsety": 8}, {"offsetx": 8, "offsety": -8}):
        assert refusal(tiled | {"layers": [tiled["layers"][0] | offset, tiled["layers"][1]]}) == told


def test_points_and_ellipses_are_in_the_cell_of_their_middle() -> None:
    point = {"type": "door", "point": True, "x": 16 * 4 + 9, "y": 16 * 2 + 3, "width": 0, "height": 0}
    ellipse = box("actor", 5.8, 1.2, "kobold") | {"ellipse": True}
    level = read(a_map(point, ellipse))
    assert (doors(level), [(one.x, one.y) for one in level.actors]) == ([(4, 2, "wooden", "shut")], [(6, 1)])
    for x in (64, 63.99999999):  # a point that snaps to the grid is at the corner of a cell, or a rounding error off
        assert doors(read(a_map(point | {"x": x, "y": 32}))) == [(4, 2, "wooden", "shut")]


def test_each_shape_in_one_cell_is_in_the_cell_of_its_middle() -> None:
    thing = box("actor", 5, 1, "kobold")
    shapes: dict[str, dict[str, Any]] = {
        RECTANGLE: {},
        TILE: inserted("k", 5, 1),
        ASKEW: {"rotation": 3},
        EMPTY: {"x": 16 * 5 + 8, "y": 16 + 8, "width": 0, "height": 0},
        "point": {"point": True, "x": 16 * 5 + 8, "y": 16 + 8, "width": 0, "height": 0},
        "ellipse": {"ellipse": True},
        "capsule": {"capsule": True},
    }
    assert {*shapes} == {*IN_ONE_CELL}
    for name, values in shapes.items():
        assert [(one.x, one.y, one.name) for one in read(a_map(thing | values)).actors] == [(5, 1, "kobold")], name


# ------------------------------------------------------------------------------------------- links between objects


def link(word: str, number: int) -> dict[str, Any]:
    """Return a property of Tiled that refers to an object."""
    return {"name": word, "type": "object", "value": number}


@pytest.mark.parametrize("told_by", ["lever", "door", "both", "text"])
def test_lever_and_portcullis_are_linked_from_either_side(told_by: str) -> None:
    door, lever = box("door", 4, 2, kind="portcullis"), inserted("L", 4, 1)
    if told_by in ("door", "both"):
        door["properties"].append(link("lever", 2))
    if told_by in ("lever", "both"):
        lever["properties"].append(link("door", 1))
    if told_by == "text":
        lever["properties"] += properties(door="4,2")
    level = read(a_map(door, lever, box("hero", 1, 1)))
    assert [(one.x, one.y, one.door) for one in level.levers] == [(4, 1, Vec(4, 2))]
    assert level.doors[0].lever == Vec(4, 1)


@pytest.mark.parametrize(
    ("door", "lever", "words"),
    [
        ([], [], "object 2 (lever): a lever needs the property 'door': the door that it opens"),
        ([], [link("door", 0)], "a lever needs the property 'door': the door that it opens, but it names no object"),
        ([], [link("door", 9)], "object 2 (lever): its property 'door' names object 9, which is not on the map"),
        ([], [link("dor", 1)], "a lever needs the property 'door': the door that it opens, but its property 'dor' is"),
        ([], [link("door", 3)], "object 2 (lever): door: object 3 (hero) is no door"),
        ([link("lever", 3)], [link("door", 1)], "object 1 (door): lever: object 3 (hero) is no lever"),
        ([], properties(door="9,9"), "object 2 (lever): door: the cell 9,9 is not on the map of 8x5"),
        (
            [],
            properties(door="gate"),
            "object 2 (lever): door: 'gate' is not a cell such as '3,4'; to name an object, give the property the t",
        ),
        (
            [],
            properties(door="4,2 4,2"),
            "(lever): door: a text of cells such as '3,4' is needed, not '4,2 4,2'",
        ),
        (
            [],
            properties(door=[4, 2]),
            "object 2 (lever): door: a text of cells such as '3,4' is needed, not a list of 2",
        ),
    ],
)
def test_wrong_links_are_refused(door: list[Any], lever: list[Any], words: str) -> None:
    one = box("door", 4, 2, kind="portcullis")
    one["properties"] += door
    other = inserted("L", 4, 1)
    other["properties"] += lever
    assert words in refusal(a_map(one, other, box("hero", 1, 1)))


def test_lever_may_stand_before_the_door_that_names_it() -> None:
    lever, door = inserted("L", 4, 1), box("door", 4, 2, kind="portcullis", lever="4,1")
    for order in ((lever, door), (door, lever)):
        assert [one.door for one in read(a_map(*order)).levers] == [Vec(4, 2)]


def test_empty_property_is_as_none() -> None:
    key = box("item", 1, 1, "key") | {"properties": properties(name="")}
    assert [one.name for one in read(a_map(key)).items] == ["key"]
    hall = a_map(box("hero", 1, 1), rows=["#####", "#...#", "#...#", "#####"])
    assert len(read(hall).rooms) == 1, "it is found, because no property says that there are none"


def test_instance_of_a_template_is_named() -> None:
    assert "(door gate): it is an instance of a template" in refusal(a_map(TEMPLATE | {"type": "door", "name": "gate"}))


@pytest.mark.parametrize(
    ("one", "name", "noun"),
    [
        (box("door", 4, 2, kind="portcullis"), "lever", "lever"),
        (box("door", 4, 2, kind="twin"), "partner", "door"),
        (inserted("L", 4, 1), "door", "door"),
        (box("actor", 2, 2, "kobold"), "leader", "actor"),
    ],
)
def test_link_to_a_thing_of_another_kind_is_refused(one: dict[str, Any], name: str, noun: str) -> None:
    linked = one | {"properties": [*one["properties"], link(name, 2)]}
    assert refusal(a_map(linked, box("hero", 1, 1))).endswith(f": {name}: object 2 (hero) is no {noun}")


def test_links_that_lead_to_nothing_are_warned_of() -> None:
    gate = box("door", 4, 2, kind="portcullis")
    gate["properties"].append(link("lever", 9))
    where = "layer 'things', cell 4,2, object 1 (door)"
    assert warned(a_map(gate)) == [f"{where}: lever: it is not read, because there is no object 9 on the map"]
    gate["properties"][-1] = link("lever", 2)
    other = inserted("L", 4, 1, door="2,2")
    level = a_map(gate, other, box("door", 2, 2, kind="portcullis"))
    assert warned(level) == [f"{where}: 'lever' has no effect: no lever at 4,1 opens this door"]
    level["layers"][1]["objects"][2]["id"] = 2
    assert "object 1 (door): lever: there are 2 objects with the number 2" in refusal(level)


def test_lever_that_two_doors_name_must_say_which_it_opens() -> None:
    gates = [box("door", x, 2, kind="portcullis", lever="4,1") for x in (4, 5)]
    assert "object 3 (lever): a lever needs the property 'door'" in refusal(a_map(*gates, inserted("L", 4, 1)))


def test_lever_outside_a_wall_and_second_lever_in_a_cell_are_refused() -> None:
    gate, twin = box("door", 4, 2, kind="portcullis"), box("door", 5, 2, kind="portcullis")
    assert "object 2 (lever): a lever needs a wall, but here is floor" in refusal(
        a_map(gate, inserted("L", 1, 1, door="4,2"))
    )
    assert "object 4 (lever): there is another lever in this cell" in refusal(
        a_map(gate, twin, inserted("L", 4, 1, door="4,2"), inserted("L", 4, 1, door="5,2"))
    )


def test_pack_and_twins_are_linked_by_references() -> None:
    follower = inserted("k", 6, 2)
    follower["properties"].append(link("leader", 1))
    twin = box("door", 4, 2, kind="twin")
    twin["properties"].append(link("partner", 4))
    level = read(a_map(inserted("k", 6, 1), follower, twin, box("door", 2, 2, kind="twin")))
    assert [one.leader for one in level.actors] == [None, Vec(6, 1)]
    assert [one.partner for one in level.doors] == [Vec(4, 2), Vec(2, 2)]
    alone = a_map(inserted("k", 6, 1, flanker=True))
    assert warned(alone) == [
        "layer 'things', cell 6,1, object 1 (actor kobold): 'flanker' has no effect without a 'leader'"
    ]


def test_torch_in_a_wall_lights_the_cell_beside_it() -> None:
    level = read(a_map(inserted("t", 2, 0), inserted("t", 4, 1), inserted("t", 3, 3)))
    assert [(one.x, one.y, one.mount) for one in level.torches] == [
        (2, 1, Vec(2, 0)),
        (4, 2, Vec(4, 1)),
        (3, 3, Vec(4, 3)),
    ]
    in_rock = "object 1 (torch): it hangs in rock, and no open cell is beside it"
    assert in_rock in refusal(a_map(inserted("t", 0, 0)))
    told = inserted("t", 3, 3, mount="3,4")
    assert [(one.x, one.y, one.mount) for one in read(a_map(told)).torches] == [(3, 3, Vec(3, 4))]
    dragged = told | {"x": 16, "y": 32}
    assert "cell 1,1, object 1 (torch): its 'mount' is not a cell beside it" in refusal(a_map(dragged))


@pytest.mark.parametrize("fault", ["wrong name", "no name", "another file"])
def test_torch_beside_ground_that_cannot_be_read_is_not_told(fault: str) -> None:
    for at in ((2, 0), (2, 1)):
        tiled = a_map(inserted("t", *at), rows=["#####", "#####", "#####"])
        data = tiled["layers"][0]["data"]
        data[5 + 2] = 900
        tiled["tilesets"].append({"firstgid": data[7], "name": "mine", "tiles": [{"id": 0, "properties": []}]})
        if fault == "wrong name":
            tiled["tilesets"][-1]["tiles"][0]["properties"] = properties(terrain="flor")
        if fault == "another file":
            tiled["tilesets"][-1] = {"firstgid": data[7], "source": "mine.tsx"}
        assert refusal(tiled).startswith("layer 'terrain', cell 2,1: ")
        assert " (and " not in refusal(tiled)


def test_torch_in_a_wall_lights_the_first_open_cell_from_south_over_east_and_west_to_north() -> None:
    steps = Vec(0, 1), Vec(1, 0), Vec(-1, 0), Vec(0, -1)
    for number, lit in enumerate(steps):
        rows = [["#"] * 7 for _ in range(7)]
        for step in steps[number:]:
            rows[3 + step.y][3 + step.x] = "."
        (torch,) = read(a_map(inserted("t", 3, 3), rows=map("".join, rows))).torches
        assert (torch.x, torch.y, torch.mount) == (3 + lit.x, 3 + lit.y, Vec(3, 3))


def test_large_picture_stands_in_the_cell_of_its_middle() -> None:
    tall = inserted("k", 6, 3) | {"height": 32, "y": 16 * 4}
    assert [(one.x, one.y) for one in read(a_map(tall)).actors] == [(6, 3)]
    wide = inserted("k", 0, 2) | {"width": 48, "height": 48, "y": 16 * 4}
    turned = inserted("k", 5, 2) | {"rotation": 45}
    assert warned(a_map(wide, turned)) == [
        "layer 'things', cell 1,2, object 1 (actor kobold): it is turned or large: its middle is here, although its"
        " corner is at 0,3",
        "layer 'things', cell 5,3, object 2 (actor kobold): it is turned or large: its middle is here, although its"
        " corner is at 5,2",
    ]


def test_map_whose_cells_do_not_fit_its_ground_is_refused() -> None:
    tiled = a_map(box("hero", 1, 1), box("door", 4, 2))
    tiled["tilesets"][0] |= {"tilewidth": 16, "tileheight": 16}
    assert read(tiled).start == Vec(1, 1)
    for size in ((32, 16), (16, 32), (32, 32), (8, 8)):
        wide = tiled | dict(zip(("tilewidth", "tileheight"), size, strict=True))
        assert refusal(wide) == (
            f"the map's cells have {size[0]}x{size[1]} pixels, but the tiles of the tileset 'own' have 16x16;"
            " set the tile size in the map's properties in Tiled"
        )
    tiled["tilesets"][0]["tileheight"] = 24  # walls that stand up
    assert read(tiled).start == Vec(1, 1)


def test_tile_beyond_the_last_of_its_tileset_is_refused() -> None:
    tiled = a_map(inserted("k", 6, 2) | {"gid": 90})
    tiled["tilesets"][0]["tilecount"] = len(TILES)
    assert refusal(tiled) == "layer 'things', cell 6,2, object 1: no tileset has the tile 90"
    tiled["tilesets"][0]["tiles"].append({"id": 89, "type": "actor", "properties": properties(name="rat")})
    assert [one.name for one in read(tiled).actors] == ["rat"]  # a collection of pictures has gaps


def test_tileset_in_another_file_is_told_once() -> None:
    tiled = a_map(inserted("k", 6, 2), inserted("+", 4, 2), box("item", 1, 1, "kex"))
    tiled["tilesets"] = [{"firstgid": 1, "name": "own", "source": "own.tsx"}]
    with pytest.raises(levels.LevelFileError) as refused:
        read(tiled)
    first, second = refused.value.mistakes
    assert first.startswith("layer 'terrain', cell 0,0: its tile is of the tileset 'own.tsx', which is another file; ")
    assert second.startswith("layer 'things', cell 1,1, object 3 (item kex).name: there is no 'kex'")
    tiled["layers"][0]["data"] = [0] * len(tiled["layers"][0]["data"])
    assert refusal(tiled).startswith("layer 'things', cell 6,2, object 1: its tile is of the tileset 'own.tsx'")


@pytest.mark.parametrize(("locked", "message"), [("true", BOOL_HINT), ("false", BOOL_HINT), ("yes", "'yes'")])
def test_truth_that_is_a_text_is_refused_with_the_type_of_the_property(locked: str, message: str) -> None:
    refused = refusal(a_map(box("door", 4, 2, kind="iron", locked=locked)))
    assert refused.startswith("layer 'things', cell 4,2, object 1 (door).locked: true or false is needed, not '")
    assert refused.endswith(message)


@pytest.mark.parametrize(
    ("off", "cell", "told"), [(5, 5, False), (6, 5, True), (7, 5, True), (9, 6, True), (11, 6, False)]
)
def test_thing_between_two_cells_gives_a_warning(off: int, cell: int, told: bool) -> None:
    for one in (box("actor", 5, 2, "kobold"), inserted("k", 5, 2)):
        for way, at in (("x", Vec(cell, 2)), ("y", Vec(5, cell - 3))):
            tiled = a_map(one | {way: one[way] + off}, rows=["......."] * 5)
            words = "it lies between cells, so the cell of its middle is taken"
            place = f"layer 'things', cell {at.x},{at.y}, object 1 (actor kobold): "
            expected = [place + words] if told else []
            assert [line.replace("(actor)", "(actor kobold)") for line in warned(tiled)] == expected


def test_room_between_cells_gives_a_warning_and_one_of_size_0_is_refused() -> None:
    room = box("room", 0, 0) | {"width": 80, "height": 64}
    assert warned(a_map(room | {"x": 4, "y": -3, "width": 76})) == []
    assert warned(a_map(room | {"x": 7})) == [
        "layer 'things', cell 0,0, object 1 (room): it lies between cells, so the nearest cells are taken"
    ]
    for side in ("width", "height"):
        assert refusal(a_map(room | {side: 0})).endswith(
            "a rectangle that is not turned is needed for the class 'room', not a rectangle without width or height"
        )


def test_rectangles_of_fire_and_gas_fill_their_open_cells() -> None:
    fire = box("fire", 3, 1, turns=9) | {"width": 48, "height": 32}
    gas = box("gas", 0, 3, "firedamp") | {"width": 32}
    level = read(a_map(fire, gas))
    assert [(one.x, one.y, one.turns) for one in level.fire] == [
        *((3, 1, 9), (5, 1, 9)),
        *((3, 2, 9), (4, 2, 9), (5, 2, 9)),
    ]
    assert [(one.x, one.y, one.units) for one in level.gas] == [(1, 3, 10)]


def test_each_cell_of_a_rectangle_has_the_place_of_its_object_in_messages() -> None:
    told = refusal(a_map(box("fire", 3, 1), box("fire", 2, 1) | {"width": 32}))
    assert told.startswith("layer 'things', cell 2,1, object 2 (fire): there is another fire in this cell")


def test_rectangles_stand_for_the_cells_of_corridors_and_choices() -> None:
    corridor = box("corridor", 1, 2) | {"width": 16 * 3}
    prizes = [box("item", x, 1, "key") for x in (1, 2)]
    level = read(a_map(corridor, *prizes, box("choice", 1, 1) | {"width": 32}))
    assert (level.corridors, level.choices) == ([[Vec(1, 2), Vec(2, 2), Vec(3, 2)]], [[Vec(1, 1), Vec(2, 1)]])
    assert "object 1 (corridor): the cell 9,2 is not on the map of 8x5" in refusal(a_map(corridor | {"x": 16 * 7}))


def test_cells_of_corridors_and_choices_can_be_listed() -> None:
    """The list comes before the rectangle, and is read without a warning."""
    assert {word for word, names in WORDS.items() if "cells" in names} == {"corridor", "choice"}
    prizes = [box("item", x, 2, "key") for x in (1, 3)]
    listed = [box(word, 5, 1, cells="1,2 3,2") for word in ("corridor", "choice")]
    level = read(a_map(*prizes, *listed))
    assert level.corridors == level.choices == [[Vec(1, 2), Vec(3, 2)]]


# ------------------------------------------------------------------------------------------------- infinite maps


def chunk(rows: list[str], x: int, y: int, pack: Callable[[bytes], bytes] | None = None) -> dict[str, Any]:
    numbers = tile_layer(rows)["data"]
    packed = None if pack is None else base64.b64encode(pack(np.array(numbers, "<u4").tobytes())).decode()
    return {"x": x, "y": y, "width": len(rows[0]), "height": len(rows), "data": packed or numbers}


def infinite(*objects: dict[str, Any], chunks: list[dict[str, Any]], **more: object) -> dict[str, Any]:
    tiled = a_map(*objects) | {"infinite": True, "width": 30, "height": 20}
    tiled["layers"][0] = {"type": "tilelayer", "name": "terrain", "startx": -16, "chunks": chunks} | more
    return tiled


@pytest.mark.parametrize("pack", [None, bytes, zlib.compress, gzip.compress])
def test_infinite_map_is_its_painted_cells_and_objects(pack: Callable[[bytes], bytes] | None) -> None:
    empty = "        "
    left = chunk([empty, "   #####", "   #...#", "   #...."], -8, -4, pack)
    right = chunk([empty, "####    ", "...#    ", "...#    "], 0, -4, pack)
    below = chunk(["   #####", "        ", empty, empty], -8, 0, pack)
    named: dict[object, dict[str, str]] = {
        None: {},
        bytes: {},
        zlib.compress: {"compression": "zlib"},
        gzip.compress: {"compression": "gzip"},
    }
    packing = named[pack]
    gate, lever = box("door", -1, -1, kind="portcullis"), inserted("L", -1, -2, door="-1,-1")
    level = read(infinite(gate, lever, box("hero", -4, -2), chunks=[left, right, below], **packing))
    assert level.size == (9, 4)
    assert level_text(level).split("\n\n")[0] == "#########\n#@..#...#\n#...P...#\n#########".replace(
        "#########", "#" * 9
    )
    assert (level.start, level.levers[0].door) == (Vec(1, 1), Vec(4, 2))


def test_rectangles_of_an_infinite_map_begin_where_its_ground_does() -> None:
    corridor = box("corridor", -3, 7) | {"width": 32}
    choice = box("choice", -4, 6) | {"width": 32}
    prizes = [box("item", x, 6, "key") for x in (-4, -3)]
    level = read(infinite(corridor, *prizes, choice, chunks=[chunk(["...", "..."], -4, 6)]))
    assert (level.corridors, level.choices) == ([[Vec(1, 1), Vec(2, 1)]], [[Vec(0, 0), Vec(1, 0)]])


def test_infinite_map_reaches_to_its_objects() -> None:
    row = chunk(["....."], 0, 0)
    level = read(infinite(box("door", 2, 0, kind="portcullis"), inserted("L", 2, -1, door="2,0"), chunks=[row]))
    assert level.size == (5, 2)


def test_message_of_an_infinite_map_counts_cells_as_tiled_does() -> None:
    assert refusal(infinite(box("item", -1, -2, "key"), chunks=[chunk(["...."], 0, 0)])) == (
        "layer 'things', cell -1,-2, object 1 (item key): a key cannot be here, because the ground is wall;"
        " the ground under it must be open, such as floor"
    )


def test_wrong_tile_of_an_infinite_map_hides_what_would_be_said_of_its_cell() -> None:
    """The lever enlarges the level to the top, so that all its cells have other numbers."""
    row = chunk(["....."], 0, 0)
    row["data"][3] = 60
    gate, lever = box("door", 1, 0, kind="portcullis"), inserted("L", 1, -1, door="1,0")
    assert refusal(infinite(gate, lever, box("item", 3, 0, "key"), chunks=[row])) == (
        "layer 'terrain', cell 3,0: the tile 59 of the tileset 'own' has no property 'terrain'"
    )


BLANK = {"width": 500, "height": 500, "data": [0] * 250_000}


def test_chunks_that_overlap_do_not_hide_each_other() -> None:
    level = read(infinite(chunks=[chunk(["..."], 0, 0), chunk([". #."], 0, 0)]))
    assert level_text(level).startswith("..#.\n")


@pytest.mark.parametrize(
    ("chunks", "words"),
    [
        ([], "layer 'terrain': nothing is painted on it"),
        ([chunk(["  "], 0, 0)], "layer 'terrain': nothing is painted on it"),
        ([chunk(["."], 0, 0), chunk(["."], 600, 0)], "the painted cells reach over 601x1 cells, but at most 500x500"),
        ([chunk(["."], 0, 0) | {"x": 10**9}], "layer 'terrain': chunks[0]: x: 1000000000 is not from -1000000 to"),
        ([chunk(["."], 0, 0) | {"width": 501}], "chunks[0]: width: 501 is not from 1 to 500"),
        ([chunk([".."], 0, 0) | {"width": 3}], "chunks[0]: data: 3 tile numbers are needed"),
        ([chunk(["."], 0, 0) | BLANK] * 5, "layer 'terrain': its chunks have more than 1000000 cells together"),
        (7, "layer 'terrain': chunks: a list is needed, not 7"),
        ([7], "chunks[0]: an object is needed, not 7"),
    ],
)
def test_bad_infinite_maps_are_refused(chunks: Any, words: str) -> None:
    assert words in refusal(infinite(chunks=chunks))


def test_objects_of_an_infinite_map_must_be_near_its_ground() -> None:
    assert refusal(infinite(box("item", 700, 0, "key"), chunks=[chunk(["...."], 0, 0)])) == (
        "layer 'things', cell 700,0, object 1 (item key): it lies too far from the painted cells of the layer 'terrain'"
    )


# ------------------------------------------------------------------------------------------------ what is refused

TEMPLATE = {"id": 5, "template": "door.tx", "x": 0, "y": 16}
OTHER_FILE = "which is another file; press 'Embed Tileset' below the tileset in Tiled, and save the map again"


TURNED = "a rectangle that is not turned is needed for the class 'room', not a"
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "template": (a_map(TEMPLATE), "object 5: it is an instance of a template, which is another file; choose 'Detach'"),
    "external tileset": (
        a_map(tilesets=[{"firstgid": 1, "source": "../../a.tsx"}]),
        f"layer 'terrain', cell 0,0: its tile is of the tileset '../../a.tsx', {OTHER_FILE}",
    ),
    "no tileset": (a_map(tilesets=[]), "layer 'terrain', cell 0,0: no tileset has the tile 1"),
    "painted door": (
        a_map(rows=["#+#"]),
        "layer 'terrain', cell 1,0: the tile 3 of the tileset 'own' (door iron shut) has no property 'terrain';"
        " it is no ground: put it on a layer of objects with 'Insert Tile'",
    ),
    "painted nothing": (a_map(rows=["#.?"]), "cell 2,0: the tile 7 of the tileset 'own' has no property 'terrain'"),
    "ground as an object": (
        a_map(inserted(".", 3, 2)),
        "cell 3,2, object 1 (terrain): it is a tile of ground that was put down as an object; delete it, and paint",
    ),
    "two heroes": (
        a_map(box("hero", 1, 1), box("hero", 2, 1)),
        "cell 2,1, object 2 (hero): the hero can begin in one cell only, but layer 'things', cell 1,1, object 1 (hero)",
    ),
    "hero and start": (a_map(box("hero", 1, 1), box("start", 2, 1)), "object 2 (start): the hero can begin in one"),
    "two exits": (a_map(box("exit", 1, 1), box("exit", 2, 1)), "object 2 (exit): a level has one exit, but layer"),
    "hero in rock": (a_map(box("hero", 0, 0)), "cell 0,0, object 1 (hero): the hero cannot begin on wall"),
    "fire in rock": (a_map(box("fire", 0, 0)), "cell 0,0, object 1 (fire): fire cannot be on wall"),
    "two cells": (
        a_map(box("door", 4, 2) | {"width": 32}),
        "cell 4,2, object 1 (door): it covers 2x1 cells, but a door has only one",
    ),
    "two stairs": (
        a_map(box("stairs", 1, 1), box("stairs", 1, 1, way="up")),
        "object 2 (stairs): there are other stairs in this cell",
    ),
    "fire in walls": (a_map(box("fire", 0, 0) | {"width": 32}), "object 1 (fire): it covers only rock"),
    "large room": (a_map(box("room", 3, 0) | {"width": 96}), "(room): the room reaches beyond the level of 8x5"),
    "high room": (a_map(box("room", 3, 0) | {"height": 96}), "(room): the room reaches beyond the level of 8x5"),
    "many torches": (
        a_map(*(inserted("t", 3, 3) for _ in range(201))),
        "object 201 (torch): there are more than 200 objects of the class 'torch'",
    ),
    "later version": (a_map(properties=properties(version=2)), "version: this is a level of version 2; this program"),
    "in rock": (
        a_map(box("actor", 0, 2, "kobold")),
        "cell 0,2, object 1 (actor kobold): a kobold cannot be here, because the ground is wall",
    ),
    "two items": (
        a_map(box("item", 1, 1, "key"), box("item", 1, 1, "oil")),
        "object 1 (item key) and layer 'things', cell 1,1, object 2 (item oil): two things of the same kind are here",
    ),
    "in a door": (
        a_map(box("actor", 4, 2, "kobold"), box("door", 4, 2)),
        "object 2 (door) and layer 'things', cell 4,2, object 1 (actor kobold): an actor cannot stand in a door",
    ),
    "kind of door": (
        a_map(box("door", 4, 2, kind="woden")),
        "object 1 (door).kind: there is no 'woden'; did you mean 'wooden'?",
    ),
    "polygon": (a_map(box("room", 0, 0) | {"polygon": [{"x": 0, "y": 0}]}), f"object 1 (room): {TURNED} polygon"),
    "round room": (a_map(box("room", 0, 0) | {"ellipse": True}), f"object 1 (room): {TURNED}n ellipse"),
    "polyline": (
        a_map(box("door", 4, 2) | {"polyline": []}),
        "(door): a rectangle, a point or a tile is needed for the class 'door', not a polyline",
    ),
    "text": (a_map(box("item", 1, 1, "key") | {"text": {"text": "key"}}), "for the class 'item', not a text"),
    "way": (a_map(box("stairs", 1, 1, way="out")), "object 1 (stairs): the property 'way' must be down or up"),
    "list": (a_map(box("stairs", 1, 1, way=[])), "'way' must be down or up, not a list of 0"),
    "bag": (a_map(box("hero", 1, 1, bag="3 unicorn")), "object 1 (hero).bag: there is no item '3 unicorn'"),
    "health": (a_map(box("hero", 1, 1, health="many")), "object 1 (hero).health: a whole number is needed"),
    "class": (a_map(box("actor", 1, 1) | {"type": 7}), "object 1: class: a printable text of at most 200 characters"),
    "rotation": (a_map(box("actor", 1, 1) | {"rotation": "up"}), "rotation: a number of pixels is needed"),
    "orientation": (a_map(orientation="isometric"), "the map is 'isometric'; choose the orientation Orthogonal in"),
    "infinite": (a_map(infinite=1), "infinite: true or false is needed, not 1"),
    "no terrain": (
        a_map(layers=[tile_layer(ROWS, "Ground"), tile_layer(ROWS, "more")]),
        "the map needs one tile layer with the name 'terrain', but has 0 (its tile layers: 'Ground', 'more')",
    ),
    "two terrains": (a_map(layers=[tile_layer(ROWS), tile_layer(ROWS)]), "with the name 'terrain', but has 2"),
    "turned layer": (
        a_map(layers=[tile_layer(ROWS) | {"width": 5, "height": 8}]),
        "layer 'terrain': it does not have the size of the map, 8x5",
    ),
    "zstd": (
        a_map(layers=[tile_layer(ROWS) | {"data": "", "compression": "zstd"}]),
        "layer 'terrain': it is packed with Zstandard; choose CSV or zlib as the tile layer format in the map's prop",
    ),
    "format": (a_map(properties=properties(format="pony")), "format: it should be 'ajar level', not 'pony'"),
    "truth": (a_map(properties=properties(rooms_given="yes")), "rooms_given: true or false is needed, not 'yes'"),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_what_cannot_be_read_is_refused_with_its_place_and_what_to_do(fault: str) -> None:
    tiled, words = REFUSED[fault]
    assert words in refusal(tiled)


def test_room_and_torches_may_be_as_large_and_as_many_as_there_is_room() -> None:
    torches = [inserted("t", 3, 3) for _ in range(200)]
    level = read(a_map(box("room", 3, 0) | {"width": 80, "height": 80}, *torches, properties=properties(version=1)))
    assert ([(one.width, one.height) for one in level.rooms], len(level.torches)) == ([(5, 5)], 200)


def test_only_tiles_that_are_used_need_an_embedded_tileset() -> None:
    tiled = a_map(box("door", 4, 2))
    tiled["tilesets"].append({"firstgid": 100, "source": "furniture.tsx"})
    tiled["layers"].append(tile_layer(ROWS, "furniture", locked=True) | {"data": [100] * 40})
    assert doors(read(tiled)) == [(4, 2, "wooden", "shut")]
    tiled["layers"][1]["objects"][0]["gid"] = 100
    assert f"(door): its tile is of the tileset 'furniture.tsx', {OTHER_FILE}" in refusal(tiled)


@pytest.mark.parametrize("alignment", ["middle", 7, [], {}, None])
def test_unknown_alignment_is_refused(alignment: object) -> None:
    tiled = a_map(inserted("+", 4, 2))
    tiled["tilesets"][0]["objectalignment"] = alignment
    assert "the tileset 'own': there is no objectalignment" in refusal(tiled)


@pytest.mark.parametrize("name", [[], {}, 7, "lava", None])
def test_terrain_of_a_tile_must_be_a_known_name(name: object) -> None:
    tiled = a_map()
    tiled["tilesets"][0]["tiles"][1]["properties"][0]["value"] = name
    assert "layer 'terrain', cell 1,1: the tile 1 of the tileset 'own'" in refusal(tiled)


def test_whole_number_beyond_every_float_is_no_number_of_pixels() -> None:
    for name in ("x", "y", "width", "height", "rotation"):
        assert f"{name}: a number of pixels is needed, not 1000" in refusal(a_map(box("hero", 1, 1) | {name: 10**400}))
    layer = a_map()["layers"][0] | {"offsetx": 10**400}
    assert "layer 'terrain': offsetx: a number of pixels is needed" in refusal(a_map(layers=[layer]))


def test_layer_that_unpacks_to_more_than_the_map_is_refused_in_little_memory() -> None:
    """A packed layer can be a thousand times larger than its file."""
    packed = base64.b64encode(zlib.compress(bytes(200_000_000), 9)).decode()
    layer = tile_layer(ROWS) | {"data": packed, "encoding": "base64", "compression": "zlib"}
    tiled = a_map(layers=[layer])
    content = json.dumps(tiled).encode()
    bomb = {"x": 0, "y": 0, "width": 8, "height": 5, "data": packed}
    tracemalloc.start()
    assert "data: 40 tile numbers are needed" in refusal(content)
    more = infinite(chunks=[bomb], encoding="base64", compression="zlib")
    assert "chunks[0]: data: 40 tile numbers are needed" in refusal(more)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20 << 20


def test_groups_of_layers_can_be_ten_deep() -> None:
    def nested(deep: int) -> dict[str, Any]:
        tiled = a_map(box("door", 4, 2))
        for _ in range(deep):
            tiled["layers"] = [{"type": "group", "name": "group", "layers": tiled["layers"]}]
        return tiled

    assert len(read(nested(10)).doors) == 1
    assert refusal(nested(11)) == "layer 'group': more than 10 groups of layers are inside each other"
    assert refusal(nested(200)) == "layer 'group': more than 10 groups of layers are inside each other"


# --------------------------------------------------------------------------------- what is read with a warning


def test_own_notes_of_a_designer_are_warned_of_and_not_refused() -> None:
    note = box("Note", 2, 2, "ambush")
    door = inserted("+", 4, 2, my_note="loud", todo="oil it")
    marker = inserted("?", 1, 1)
    tiled = a_map(note, note, door, marker, box("", 3, 3, "idea"), properties=properties(author="me"))
    assert warned(tiled) == [
        "layer 'things', cell 2,2, object 1 (Note ambush): it is not read: there is no class 'Note' (there are: door,"
        " actor, item, trap, lever, torch, room, fire, gas, hero, start, exit, stairs, corridor, choice) (and 1 more"
        " like it)",
        "layer 'things', cell 1,1, object 4: it is not read, because it has no class (and 1 more like it)",
        "the map: its property 'author' is not read (there are: format, version, name, seed, depth, tradition, walls,"
        " comments, packs_given, rooms_given)",
        "layer 'things', cell 4,2, object 3 (door iron): its property 'my_note' is not read (there are: kind, state,"
        " locked, hidden, stiff, runed, facing, partner, lever, battered)",
        "layer 'things', cell 4,2, object 3 (door iron): its property 'todo' is not read (there are: kind, state,"
        " locked, hidden, stiff, runed, facing, partner, lever, battered)",
    ]


def test_tiles_on_other_layers_are_warned_of_unless_the_layer_is_locked() -> None:
    tiled = a_map()
    tiled["layers"].insert(0, tile_layer(ROWS, "floor paint"))
    assert warned(tiled) == [
        "layer 'floor paint': it is not read: the ground is the layer 'terrain' (lock the layer if it is a picture)"
    ]
    tiled["layers"][0]["locked"] = True
    assert warned(tiled) == []


def test_texts_pictures_and_looks_are_read_without_a_word() -> None:
    door = inserted("+", 4, 2) | {"visible": False, "opacity": 0.3}
    text = box("", 1, 1, "remember") | {"text": {"text": "the ogre comes from here", "wrap": True}}
    tiled = a_map(door, text, backgroundcolor="#ff0000", renderorder="left-up")
    tiled["layers"].append({"type": "imagelayer", "name": "sketch", "image": "/etc/passwd"})
    tiled["layers"][1] |= {"visible": False, "opacity": 0.1, "tintcolor": "#ff0000", "parallaxx": 2, "locked": True}
    assert doors(read(tiled)) == [(4, 2, "iron", "shut")]


def test_many_kinds_of_notes_make_few_warnings() -> None:
    lines = warned(a_map(*(box(f"Note{number}", 2, 2) for number in range(100))))
    assert len(lines) == 21
    assert lines[-1] == "80 other things on the map are not read"


def test_warnings_are_printable() -> None:
    (line,) = warned(a_map(box("door", 4, 2, **{"\x1b[31m\ud800": "1"})))
    assert line.isprintable()
    assert "'\\x1b[31m\\ud800'" in line


# ---------------------------------------------------------------------------------------- maps that are exported


def test_exported_map_is_read_without_a_warning(tiled: dict[str, Any]) -> None:
    assert json_of(read(tiled)) == json_of(levels.read_drawing(DRAWN))


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_packed_layers_are_read(compression: str, tiled: dict[str, Any]) -> None:
    layer = tiled["layers"][0]
    data = np.array(layer["data"], "<u4").tobytes()
    pack: dict[str, Callable[[bytes], bytes]] = {"": bytes, "zlib": zlib.compress, "gzip": gzip.compress}
    layer |= {"data": base64.b64encode(pack[compression](data)).decode(), "encoding": "base64"}
    layer["compression"] = compression
    assert json_of(read(tiled)) == json_of(levels.read_drawing(DRAWN))


def test_rooms_are_found_again_if_all_are_deleted() -> None:
    """A map with rooms names those that there are; one from which they are deleted has those of its floor."""
    tiled = exported(DRAWN + b"\nroom: 0 0 3 4")
    assert [room.width for room in read(tiled).rooms] == [3]
    tiled["layers"][1]["objects"] = []
    assert [room.width for room in read(tiled).rooms] == [4]
    assert read(exported(DRAWN + b"\nroom: none")).rooms == []


FAULTS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "size": (lambda level: level.update(width=501), "width: 501 is not from 1 to 500"),
    "tile": (
        lambda level: level["layers"][0]["data"].__setitem__(7, 500),
        "layer 'terrain', cell 1,1: no tileset has the tile 500",
    ),
    "too few": (
        lambda level: level["layers"][0]["data"].pop(),
        "layer 'terrain': data: 24 tile numbers are needed, but there are 23",
    ),
    "not packed": (lambda level: level["layers"][0].update(data="?"), "layer 'terrain': data: it cannot be unpacked"),
    "kind": (lambda level: set_property(level, "door", "kind", "woden"), "(door wooden).kind: there is no 'woden'"),
    "property": (lambda level: set_property(level, "door", "kind", 7), "(door wooden).kind: a text is needed, not 7"),
    "outside": (lambda level: thing(level, "actor").update(x=999), "(actor kobold): it lies outside the map"),
    "pixels": (lambda level: thing(level, "actor").update(x="3"), "(actor kobold): x: a number of pixels is needed"),
    "habit": (
        lambda level: set_property(level, "actor", "habit", "eager"),
        "(actor kobold).habit: there is no 'eager'",
    ),
}


def thing(level: dict[str, Any], word: str) -> dict[str, Any]:
    return next(one for layer in level["layers"] for one in layer.get("objects", ()) if one["type"] == word)


def set_property(level: dict[str, Any], word: str, name: str, value: object) -> None:
    own = thing(level, word)["properties"]
    own[:] = [*(one for one in own if one["name"] != name), {"name": name, "type": "string", "value": value}]


@pytest.mark.parametrize("fault", FAULTS)
def test_exported_map_with_a_fault_is_refused(fault: str, tiled: dict[str, Any]) -> None:
    change, words = FAULTS[fault]
    change(tiled)
    assert words in refusal(tiled)


def test_edited_map_of_tiled_changes_level() -> None:
    """A designer paints a tile, drags the stairs and a monster, and changes a property of a door."""
    built = built_in(TRADITIONS["ajar"], 1, 1)
    tiled = json.loads(FORMATS["tiled"](built))
    before = levels.read_drawing(FORMATS["tiled"](built).encode())
    layer = {one["name"]: one for one in tiled["layers"]}
    width = tiled["width"]
    numbers = {
        next(one["value"] for one in tile["properties"] if one["name"] == "terrain"): 1 + tile["id"]
        for tile in tiled["tilesets"][0]["tiles"]
        if tile["type"] == "terrain"
    }
    free = next(at for at in zip(*before.walkable.nonzero(), strict=True) if _is_free(before, Vec(*map(int, at))))
    layer["terrain"]["data"][free[0] + width * free[1]] = numbers["grass"] | 1 << 31  # mirrored
    stairs = layer["stairs"]["objects"][0]
    way = next(one["value"] for one in tiled["tilesets"][0]["tiles"][stairs["gid"] - 1]["properties"])
    stairs["x"], stairs["y"] = 16 * 2 + 5, 16 * 3 - 4  # a little off the grid
    door = layer["doors"]["objects"][0]
    door["properties"] += properties(state=DoorState.AJAR.value)
    layer["doors"]["objects"][1:2] = []
    after = levels.read_drawing(json.dumps(tiled).encode())
    assert after.ground_names[after.ground[free]] == "grass"
    assert Vec(2, 2) in after.stairs(way)
    assert (after.doors[0].state, len(after.doors)) == ("ajar", len(before.doors) - 1)


def _is_free(data: levels.LevelData, at: Vec) -> bool:
    things: list[Any] = [*data.doors, *data.actors, *data.items, *data.traps]
    taken = {(one.x, one.y) for one in things}
    return at not in {*taken, data.start, data.exit, *(at for cells in data.corridors for at in cells)}


# -------------------------------------------------------------------------------------- what the documents say

PAGE = (ROOT / "docs" / "designers.md").read_text("utf-8")


def test_page_for_designers_names_every_class_and_property_with_what_is_usual() -> None:
    table = PAGE.partition("| class | properties")[2].partition("\n\n")[0]
    told = {}
    for words, meaning in re.findall(r"^\| (`.*?) \| (.*) \|$", table, re.MULTILINE):
        for word in re.findall(r"`(\w+)`", words):
            told[word] = meaning
    assert {*told} == {*WORDS}
    (of_map,) = re.findall(r"^\| the map itself \| (.*) \|$", table, re.MULTILINE)
    assert [name for name in FACTS if f"`{name}`" not in of_map] == []
    for word, names in WORDS.items():
        missing = [name for name in names if f"`{name}`" not in told[word]]
        assert missing == [], f"docs/designers.md: say what {missing} of the class '{word}' are"
    for word, kind in CLASSES.items():
        for part in fields(kind):
            usual = USUAL.get(word, {}).get(part.name, part.default)
            if isinstance(usual, str | int) and usual is not False and usual != 0:
                shown = re.escape(str(usual).lower())
                assert re.search(rf"`{part.name}` \(`?{shown}`?\)", told[word]), (word, part.name)


@pytest.mark.parametrize("linked_by", ["lever", "door"])
def test_vault_with_a_lever_a_guard_and_a_lock_is_made_as_the_page_says(linked_by: str) -> None:
    """A designer exports a drawing, paints, inserts tiles of the exported tileset, and plays the map."""
    tiled = exported(b"############\n#@.........#\n#..........#\n############")
    tiles = {
        (
            tile["type"],
            *(one["value"] for one in tile["properties"] if one["name"] in ("terrain", "kind", "name", "way")),
        ): (1 + tile["id"])
        for tile in reversed(tiled["tilesets"][0]["tiles"])
    }
    layer = {one["name"]: one for one in tiled["layers"]}
    for cell in (12 * 1 + 5, 12 * 2 + 5, 12 * 1 + 8, 12 * 2 + 8):
        layer["terrain"]["data"][cell] = tiles["terrain", "wall"]
    for cell in (12 * 1 + 5, 12 * 1 + 8):
        layer["terrain"]["data"][cell] = tiles["terrain", "floor"]

    def insert(name: str, x: int, y: int, tile: tuple[str, ...], *facts: dict[str, Any]) -> int:
        number: int = tiled["nextobjectid"]
        tiled["nextobjectid"] += 1
        place = {"x": 16 * x, "y": 16 * y + 16, "width": 16, "height": 16, "rotation": 0, "visible": True}
        layer[name]["objects"].append({"id": number, "name": "", "type": "", "gid": tiles[tile], **place})
        if facts:
            layer[name]["objects"][-1]["properties"] = [*facts]
        return number

    insert("doors", 5, 1, ("door", "iron"), {"name": "locked", "type": "bool", "value": True})
    insert("items", 2, 2, ("item", "key"))
    insert("actors", 6, 2, ("actor", "goblin"), {"name": "habit", "type": "string", "value": "posted"})
    gate = insert("doors", 8, 1, ("door", "portcullis"))
    lever = insert("levers", 6, 0, ("lever",))
    if linked_by == "lever":
        layer["levers"]["objects"][-1]["properties"] = [{"name": "door", "type": "object", "value": gate}]
    else:
        layer["doors"]["objects"][-1]["properties"] = [{"name": "lever", "type": "object", "value": lever}]
    insert("stairs", 10, 2, ("stairs", "down"))
    level = read(tiled)
    assert level_text(level).split("\n\n")[0] == "############\n#@...I..P..#\n#.K..#g.#.>#\n############"
    assert [(one.kind, one.locked, one.lever) for one in level.doors] == [
        ("iron", True, None),
        ("portcullis", False, Vec(6, 0)),
    ]
    assert [(one.name, one.habit) for one in level.actors] == [("goblin", "posted")]
    assert [(one.x, one.y, one.door) for one in level.levers] == [(6, 0, Vec(8, 1))]
    assert levels.reachable(level)[10, 1]
    assert levels.broken_promises(level) == []


def filled(word: str, side: int, number: int = 1) -> dict[str, Any]:
    """Return a map of floor with `number` objects that each cover all of its `side` times `side` cells."""
    objects = [box(word, 0, 0) | {"width": side * 16, "height": side * 16} for _ in range(number)]
    return a_map(box("hero", 1, 1), *objects, rows=["." * side] * side)


def test_time_for_a_burning_rectangle_grows_with_its_cells_alone() -> None:
    """Whatever is asked for all cells of the level is asked once for an object, not for each of its cells."""
    with patch.object(levels.LevelData, "walkable", PropertyMock(return_value=np.ones((40, 40), np.bool_))) as asked:
        level = read(filled("fire", 40))
    assert len(level.fire) == 1600
    assert 0 < asked.call_count < 10


@pytest.mark.parametrize(("word", "most"), [("corridor", 4 * 60 * 60), ("choice", 2000)])
def test_cells_of_objects_are_counted_before_they_are_listed(word: str, most: int) -> None:
    tracemalloc.start()
    try:
        why = refusal(filled(word, 60, number=400))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert f"all objects of the class '{word}' cover more than {most} cells" in why
    assert peak < 12 << 20


def test_map_with_more_objects_than_any_level_has_things_is_refused() -> None:
    level = a_map(box("hero", 1, 1))
    layer = next(layer for layer in level["layers"] if layer["type"] == "objectgroup")
    layer["objects"] = [*layer["objects"], *({} for _ in range(50_000))]
    assert refusal(level) == "the map has more than 50000 objects"
