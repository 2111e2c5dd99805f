"""Each limit of a map of Tiled: the limit itself is read, and one more, or one less, is refused in one line."""

from __future__ import annotations

import base64
import warnings
import zlib
from typing import Any

import pytest

from game import levels
from game.engine.grid.geometry import Vec
from game.levels import tiled_map
from tests.levels.level_formats import refusal
from tests.levels.test_tiled_maps import (
    GIDS,
    ROWS,
    TILES,
    a_map,
    box,
    chunk,
    infinite,
    inserted,
    link,
    properties,
    read,
    tile_layer,
    warned,
)


def told(tiled: dict[str, Any]) -> str:
    """Return the line with which a map is refused; empty if it is read."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            read(tiled)
    except levels.LevelFileError as error:
        return str(error)
    return ""


def with_tileset(**values: object) -> dict[str, Any]:
    tiled = a_map(inserted("k", 6, 2))
    tiled["tilesets"][0] |= values
    return tiled


def packed(width: int, height: int) -> dict[str, Any]:
    """Return a chunk of an infinite map on which nothing is painted, packed, so that it is read soon."""
    data = base64.b64encode(zlib.compress(bytes(4 * width * height))).decode()
    return {"x": 0, "y": 0, "width": width, "height": height, "data": data}


PACKED_DOT = chunk(["."], 0, 0, zlib.compress)
ONE = {"width": 1, "height": 1}
KEY = {"id": 1, "type": "item", "name": "key"}
BOUNDS: dict[str, tuple[Any, list[Any], list[Any], str]] = {
    "depth": (lambda value: a_map(properties=properties(depth=value)), [1, 1000], [0, 1001], "depth: "),
    "version": (lambda value: a_map(properties=properties(version=value)), [1], [0, 2], "version: "),
    "name": (
        lambda count: a_map(properties=properties(name="n" * count)),
        [0, 200],
        [201],
        "name: a printable text of at most 200 characters is needed",
    ),
    "seed": (
        lambda count: a_map(properties=properties(seed="n" * count)),
        [0, 200],
        [201],
        "seed: a printable text of at most 200 characters is needed",
    ),
    "name of an object": (
        lambda count: a_map(box("exit", 1, 1, "n" * count)),
        [200],
        [201],
        "layer 'things', object 1: name: a printable text of at most 200 characters is needed",
    ),
    "class of an object": (
        lambda count: a_map(box("n" * count, 1, 1)),
        [200],
        [201],
        "layer 'things', object 1: class: a printable text of at most 200 characters is needed",
    ),
    "name of a layer": (
        lambda count: a_map(layers=[tile_layer(ROWS), tile_layer(ROWS, "n" * count)]),
        [200],
        [201],
        "layers[1]: name: a printable text of at most 200 characters is needed",
    ),
    "properties of an object": (
        lambda count: a_map(
            box("exit", 1, 1) | {"properties": properties(**dict.fromkeys(map("{}".format, range(count)), 1))}
        ),
        [50],
        [51],
        "layer 'things', object 1 (exit): properties: 51 are too many: 50 at most",
    ),
    "width": (lambda side: a_map(width=side, rows=["." * side]), [1, 500], [501], "width: 501 is not from 1 to 500"),
    "height": (
        lambda side: a_map(height=side, rows=["."] * side),
        [1, 500],
        [501],
        "height: 501 is not from 1 to 500",
    ),
    "no width": (lambda side: a_map(width=side), [8], [0], "width: 0 is not from 1 to 500"),
    "no height": (lambda side: a_map(height=side), [5], [0], "height: 0 is not from 1 to 500"),
    "tilewidth": (lambda side: a_map(tilewidth=side), [1, 10**6], [0, 10**6 + 1], "tilewidth: "),
    "tileheight": (lambda side: a_map(tileheight=side), [1, 10**6], [0, 10**6 + 1], "tileheight: "),
    "gid": (
        lambda gid: a_map(box("exit", 1, 2) | {"gid": gid}),
        [0, 1, GIDS["k"] | 0xF << 28],
        [-1, 1 << 32],
        "layer 'things', object 1: gid: ",
    ),
    "tile numbers": (
        lambda count: a_map(layers=[tile_layer(ROWS) | {"data": [1] * count}]),
        [40],
        [39, 41],
        "layer 'terrain': data: 40 tile numbers are needed",
    ),
    "packed tile numbers": (
        lambda size: a_map(layers=[tile_layer(ROWS) | {"data": base64.b64encode(bytes(size)).decode()}]),
        [160],
        [159, 161, 156, 164],
        "layer 'terrain': data: 40 tile numbers are needed",
    ),
    "zipped tile numbers": (
        lambda size: a_map(
            layers=[
                tile_layer(ROWS)
                | {"data": base64.b64encode(zlib.compress(bytes(size))).decode(), "compression": "zlib"}
            ]
        ),
        [160],
        [159, 161, 200],
        "layer 'terrain': data: 40 tile numbers are needed",
    ),
    "tile number": (
        lambda number: a_map(layers=[tile_layer(ROWS) | {"data": [number] * 40}]),
        [0, 1, 2, 1 | 0xF << 28],
        [-1, 1 << 32, True],
        "layer 'terrain': data: 40 tile numbers are needed",
    ),
    "firstgid": (
        lambda first: a_map(tilesets=[*a_map()["tilesets"], {"firstgid": first, "name": "another"}]),
        [100, 0x0FFFFFFF],
        [0, 1 << 28],
        "tilesets[1].firstgid: ",
    ),
    "id of a tile": (
        lambda number: with_tileset(tiles=[*a_map()["tilesets"][0]["tiles"], {"id": number}]),
        [90, 0x0FFFFFFF],
        [-1, 1 << 28],
        "the tileset 'own': tiles[7].id: ",
    ),
    "tilecount": (
        lambda count: with_tileset(tilecount=count, tiles=a_map()["tilesets"][0]["tiles"][:4]),
        [],
        [GIDS["k"] - 1, 1],
        "layer 'things', cell 6,2, object 1: no tileset has the tile 5",
    ),
    "last tile": (
        lambda gid: a_map(
            box("exit", 1, 2) | {"gid": gid},
            tilesets=[a_map()["tilesets"][0] | {"tilecount": len(TILES)}],
        ),
        [len(TILES)],
        [len(TILES) + 1],
        "layer 'things', cell 1,1, object 1 (exit): no tileset has the tile 9",
    ),
    "width of a layer": (
        lambda width: a_map(layers=[tile_layer(ROWS) | {"width": width}]),
        [8],
        [7, 9, 5],
        "layer 'terrain': it does not have the size of the map, 8x5",
    ),
    "height of a layer": (
        lambda height: a_map(layers=[tile_layer(ROWS) | {"height": height}]),
        [5],
        [4, 6, 8],
        "layer 'terrain': it does not have the size of the map, 8x5",
    ),
    "cells of corridors": (
        lambda count: a_map(*[box("corridor", 0, 0) | {"width": 128, "height": 80}] * count, rows=["........"] * 5),
        [4],
        [5],
        "layer 'things', cell 0,0, object 5 (corridor): all objects of the class 'corridor' cover more than 160 cells",
    ),
    "corner of a corridor": (
        lambda width: a_map(box("corridor", 1, 2) | {"width": 16 * width}),
        [1, 7],
        [8],
        "layer 'things', cell 1,2, object 1 (corridor): the cell 8,2 is not on the map of 8x5",
    ),
    "named cell": (
        lambda cell: a_map(box("corridor", 1, 1, cells=cell)),
        ["1,2", "7,2 0,2"],
        ["8,2", "0,5", "-1,2", "1,-1"],
        "layer 'things', cell 1,1, object 1 (corridor): cells: the cell ",
    ),
    "digits of a named cell": (
        lambda cell: a_map(box("corridor", 1, 1, cells=cell)),
        ["000001,2"],
        ["0000001,2", "1,0000002", "1", "1,2,3", "1,"],
        "layer 'things', cell 1,1, object 1 (corridor): cells: '",
    ),
    "chunk, from the left": (
        lambda x: infinite(chunks=[chunk(["."], x, 0)]),
        [-(10**6), 10**6],
        [-(10**6) - 1, 10**6 + 1],
        "layer 'terrain': chunks[0]: x: ",
    ),
    "chunk, from the top": (
        lambda y: infinite(chunks=[chunk(["."], 0, y)]),
        [-(10**6), 10**6],
        [-(10**6) - 1, 10**6 + 1],
        "layer 'terrain': chunks[0]: y: ",
    ),
    "width of a chunk": (
        lambda side: infinite(chunks=[chunk(["." * max(1, side)], 0, 0) | {"width": side}]),
        [1, 500],
        [0, 501],
        "layer 'terrain': chunks[0]: width: ",
    ),
    "height of a chunk": (
        lambda side: infinite(chunks=[chunk(["."] * max(1, side), 0, 0) | {"height": side}]),
        [1, 500],
        [0, 501],
        "layer 'terrain': chunks[0]: height: ",
    ),
    "painted cells across": (
        lambda x: infinite(chunks=[chunk(["."], 0, 0), chunk(["."], x, 0)]),
        [499, -499],
        [500, -500],
        "layer 'terrain': the painted cells reach over 501x1 cells, but at most 500x500 are allowed",
    ),
    "painted cells down": (
        lambda y: infinite(chunks=[chunk(["."], 0, 0), chunk(["."], 0, y)]),
        [499, -499],
        [500, -500],
        "layer 'terrain': the painted cells reach over 1x501 cells, but at most 500x500 are allowed",
    ),
    "cells of all chunks": (
        lambda more: infinite(
            chunks=[*[packed(500, 500)] * 3, packed(500, 499), packed(1, 499 + more), PACKED_DOT], compression="zlib"
        ),
        [0],
        [1],
        "layer 'terrain': its chunks have more than 1000000 cells together",
    ),
    "object beside the ground": (
        lambda x: infinite(box("corridor", x, 0), chunks=[chunk(["...."], 0, 0)]),
        [499, -496],
        [500, -497],
        "it lies too far from the painted cells of the layer 'terrain'",
    ),
    "object below the ground": (
        lambda y: infinite(box("corridor", 0, y), chunks=[chunk(["...."], 0, 0)]),
        [499, -499],
        [500, -500],
        "it lies too far from the painted cells of the layer 'terrain'",
    ),
    "units of gas": (
        lambda units: a_map(box("gas", 1, 1, "smoke", units=units)),
        [1, 10_000],
        [0, 10_001],
        "layer 'things', cell 1,1, object 1 (gas smoke).units: ",
    ),
}
"""Makers of maps, with values that are read, values that are refused, and the beginning of the message."""


@pytest.mark.parametrize("name", BOUNDS)
def test_limit_of_a_map_is_read_and_one_more_is_refused(name: str) -> None:
    make, fits, wrong, words = BOUNDS[name]
    assert [(value, told(make(value))) for value in fits] == [(value, "") for value in fits]
    for value in wrong:
        assert words in told(make(value)), value


@pytest.mark.parametrize("key", ["x", "y", "width", "height", "rotation"])
def test_pixels_of_an_object_are_at_most_a_million(key: str) -> None:
    for number in (-1e6, 1e6, -(10**6), 10**6):
        assert "a number of pixels" not in told(a_map(box("exit", 1, 1) | {key: number}))
    for number in (-1e6 - 0.5, 1e6 + 0.5, True):
        assert told(a_map(box("exit", 1, 1) | {key: number})).startswith(
            f"layer 'things', object 1 (exit): {key}: a number of pixels is needed, not "
        )


@pytest.mark.parametrize("key", ["offsetx", "offsety"])
def test_offset_of_a_layer_is_at_most_a_million_pixels(key: str) -> None:
    tiled = a_map(box("exit", 1, 1))
    for number, words in ((1e6, "it lies outside the map"), (1e6 + 0.5, f"layer 'things': {key}: a number of pixels")):
        tiled["layers"][1][key] = number
        assert words in told(tiled)


@pytest.mark.parametrize(
    ("number", "who"),
    [(10**6, "object 1000000"), (-(10**6), "object -1000000"), (10**6 + 1, "objects[0]"), (True, "objects[0]")],
)
def test_object_is_named_by_its_number_if_it_is_no_larger_than_a_million(number: int, who: str) -> None:
    assert told(a_map(box("exit", 9, 9) | {"id": number})).startswith(f"layer 'things', cell 9,9, {who} (exit): ")


@pytest.mark.parametrize("key", ["layers", "tilesets"])
def test_map_has_at_most_2000_layers_and_tilesets(key: str) -> None:
    assert told(a_map() | {key: [7] * 2000}).startswith(f"{key}[0]: ")
    assert told(a_map() | {key: [7] * 2001}) == f"{key}: 2001 are too many: 2000 at most"


def test_objects_of_all_layers_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiled_map, "MAX_OBJECTS", 3)
    tiled = a_map(box("hero", 1, 1), box("exit", 2, 1))
    tiled["layers"].append(tiled["layers"][1] | {"objects": [box("item", 1, 3, "key")]})
    assert told(tiled) == ""
    tiled["layers"][2]["objects"] *= 2
    assert told(tiled) == "the map has more than 3 objects"


def test_at_most_twenty_things_that_are_not_read_are_named() -> None:
    twenty = [box(f"class{number}", 1, 1) for number in range(20)]
    assert len(warned(a_map(*twenty))) == 20
    more = warned(a_map(*twenty, *(box(f"more{number}", 1, 1) for number in range(2))))
    assert (len(more), more[-1]) == (21, "2 other things on the map are not read")


def test_gas_fills_as_many_cells_as_a_map_can_have_of_it() -> None:
    def filled(*objects: dict[str, Any]) -> str:
        return told(a_map(*objects, rows=["." * 50] * 41))

    gas = box("gas", 0, 0, "smoke")
    all_of_it = gas | {"width": 16 * 50, "height": 16 * 40}
    assert filled(all_of_it) == ""
    assert "object 2 (gas smoke): there are more than 2000 objects of the class 'gas'" in filled(all_of_it, gas)
    assert "object 2 (gas smoke): there are more than 2000 cells of the class 'gas'" in filled(gas, all_of_it)


@pytest.mark.parametrize(("cells", "words"), [(2000, "needs an item"), (2050, "cover more than 2000 cells")])
def test_objects_of_choices_cover_at_most_2000_cells(cells: int, words: str) -> None:
    assert words in told(a_map(box("choice", 0, 0) | {"width": 800, "height": 16 * cells // 50}, rows=["." * 50] * 41))


# ------------------------------------------------------------------------------------------ where an object is


@pytest.mark.filterwarnings("ignore:.*it lies between cells")
@pytest.mark.parametrize(
    ("values", "area"),
    [
        ({"x": 7, "y": 0}, (0, 0, 1, 1)),
        ({"x": 8, "y": 0}, (1, 0, 1, 1)),
        ({"width": 7}, (0, 0, 1, 1)),
        ({"width": 23}, (0, 0, 1, 1)),
        ({"width": 25}, (0, 0, 2, 1)),
        ({"width": 1, "height": 1}, (0, 0, 1, 1)),
        ({"x": 9, "width": 32, "height": 48}, (1, 0, 2, 3)),
        ({"rotation": 360}, (0, 0, 1, 1)),
        ({"x": 48, "width": 32, "height": 48, "rotation": 90}, (0, 0, 3, 2)),
        ({"x": 32, "y": 48, "width": 32, "height": 48, "rotation": 180}, (0, 0, 2, 3)),
    ],
)
def test_rectangle_that_is_a_little_off_the_grid_has_the_nearest_cells(
    values: dict[str, float], area: tuple[int, int, int, int]
) -> None:
    (room,) = read(a_map(box("room", 0, 0) | values)).rooms
    assert (room.x, room.y, room.width, room.height) == area


@pytest.mark.parametrize("quarters", range(-5, 6))
def test_rectangle_is_turned_about_its_corner_by_any_number_of_quarters(quarters: int) -> None:
    turned = {"x": 48, "y": 32, "width": 32, "height": 16, "rotation": 90 * quarters}
    (room,) = read(a_map(box("room", 0, 0) | turned)).rooms
    areas = {0: (3, 2, 2, 1), 1: (2, 2, 1, 2), 2: (1, 1, 2, 1), 3: (3, 0, 1, 2)}
    assert (room.x, room.y, room.width, room.height) == areas[quarters % 4]


@pytest.mark.parametrize("way", ["down", "up"])
@pytest.mark.parametrize("drawn", ["down", "up"])
def test_stairs_can_be_both_painted_and_an_object_if_they_lead_the_same_way(drawn: str, way: str) -> None:
    tiled = a_map(box("stairs", 1, 1, way=drawn), box("stairs", 1, 1, way=way), box("start", 2, 1))
    assert told(tiled).endswith("there are other stairs in this cell" if way != drawn else "")
    if way == drawn:
        assert read(tiled).stairs(way) == [Vec(1, 1)]  # type: ignore[arg-type]


def test_missing_hero_is_told_before_other_warnings() -> None:
    first, *others = warned(a_map(box("stairs", 1, 1), box("moth", 2, 1)))
    assert first == "no hero: the game begins on the stairs down at 1,1"
    assert len(others) == 1


# -------------------------------------------------------------------------------------- three objects that are linked

PORTCULLISES = [box("door", x, 2, kind="portcullis") for x in (2, 4, 6)]


def test_each_of_three_levers_opens_its_own_door() -> None:
    levers = [inserted("L", x, 0) for x in (6, 4, 2)]
    for number, lever in zip((3, 1, 2), levers, strict=True):
        lever["properties"].append(link("door", number))
    level = read(a_map(*PORTCULLISES, *levers))
    assert [(one.x, one.door) for one in level.levers] == [(2, Vec(4, 2)), (4, Vec(2, 2)), (6, Vec(6, 2))]
    assert [(one.x, one.lever) for one in level.doors] == [(2, Vec(4, 0)), (4, Vec(2, 0)), (6, Vec(6, 0))]


@pytest.mark.parametrize(
    ("objects", "words"),
    [
        (
            [*PORTCULLISES[:1], inserted("L", 2, 0, door="2,2"), inserted("L", 4, 0, door="2,2")],
            "object 3 (lever): the portcullis 2,2 already has a lever (layer 'things', cell 2,0, object 2 (lever))",
        ),
        (
            [box("door", x, 2, kind="twin", partner=partner) for x, partner in ((2, "4,2"), (4, "6,2"), (6, "2,2"))],
            "only two twin doors that have no partner yet can be paired",
        ),
        (
            [inserted("k", x, 3, leader=leader) for x, leader in ((2, ""), (3, "2,3"), (5, "3,3"))],
            "the monster at 3,3 is in another pack already",
        ),
        (
            [inserted("k", 2, 3), box("actor", 3, 3, "goblin", leader="2,3")],
            "every cell of a pack needs a monster of the same kind, but 3,3 has none",
        ),
        ([box("door", 2, 2, kind="twin", partner="2,2")], "only two twin doors that have no partner yet"),
    ],
)
def test_wrong_links_between_three_objects_are_refused(objects: list[dict[str, Any]], words: str) -> None:
    assert words in refusal(a_map(*objects))


def test_three_monsters_are_a_pack_with_the_flanker_last() -> None:
    pack = [inserted("k", x, 3, leader=leader, flanker=x == 2) for x, leader in ((2, "5,3"), (3, "5,3"), (5, ""))]
    assert [(one.x, one.leader, one.flanker) for one in read(a_map(*pack)).actors] == [
        (2, Vec(5, 3), True),
        (3, Vec(5, 3), False),
        (5, None, False),
    ]


# -------------------------------------------------------------------------------------------- what is not given


@pytest.mark.parametrize("key", ["orientation", "infinite", "properties", "nextobjectid"])
def test_map_without_a_key_has_its_usual_value(key: str) -> None:
    tiled = a_map(box("hero", 1, 1))
    tiled.pop(key, None)
    assert read(tiled) == read(a_map(box("hero", 1, 1)))


@pytest.mark.parametrize("key", ["layers", "width", "height", "tilewidth", "tileheight"])
def test_map_without_a_key_that_it_needs_is_refused(key: str) -> None:
    tiled = a_map(box("hero", 1, 1))
    del tiled[key]
    assert refusal(tiled) == f"{key}: a {'list' if key == 'layers' else 'whole number'} is needed, not null"


@pytest.mark.parametrize("key", ["id", "name", "width", "height", "rotation", "properties"])
def test_object_without_a_key_has_its_usual_value(key: str) -> None:
    room = box("start", 1, 1) | {"id": 1}
    del room[key]
    tiled = a_map(room) if key != "id" else a_map() | {"layers": [tile_layer(ROWS), layer_of(room)]}
    assert read(tiled).start == (1, 1)


def layer_of(*objects: dict[str, Any]) -> dict[str, Any]:
    return {"type": "objectgroup", "objects": [*objects]}


@pytest.mark.parametrize("key", ["x", "y"])
def test_object_without_a_place_is_at_the_edge(key: str) -> None:
    thing = box("torch", 1, 1)
    del thing[key]
    (torch,) = read(a_map(thing)).torches
    assert torch.mount == ((0, 1) if key == "x" else (1, 0))


def test_facts_of_a_map_without_properties_are_the_usual_ones() -> None:
    level = read(a_map(inserted("k", 1, 1), inserted("k", 2, 1)))
    facts = (level.depth, level.walls, level.seed, level.tradition, level.name, level.comments, level.hero)
    assert facts == (1, "stone", "0", "ajar", "", [], None)
    assert (level.start, level.exit) == (None, None)
    assert len(level.rooms) == 0
    assert [(room.x, room.width) for room in read(a_map(rows=["####", "#..#", "#..#", "####"])).rooms] == [(0, 4)]
    given = a_map(rows=["####", "#..#", "#..#", "####"], properties=properties(rooms_given=True))
    assert read(given).rooms == []
