"""Levels as maps of the Tiled editor (.tmj): what is read from a map, and the properties that a map is written with.

The tile layer `terrain` gives the ground: each of its tiles has the property `terrain`. All other tile layers are only
for the eye. Everything else is an object, whose class says what it is, such as `door`, and whose properties are the
fields of `LevelData`. A cell is a text like "3,4". `tools/level_output/tiled_export.py` writes the maps, because it
needs the pictures of the game.
"""

from __future__ import annotations

import base64
import binascii
import math
import re
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import Vec, in_bounds
from game.engine.records import NamedTuple
from game.levels.level_data import LevelData, RoomData
from game.levels.level_fields import (
    CLASSES,
    LISTS,
    HasFields,
    LevelFileError,
    Size,
    listed,
    plain,
    shown,
    shown_text,
    text,
    thing_from,
    whole,
)
from game.levels.level_json import FORMAT, MOST, VERSION, hero_from
from game.store.file_limits import (
    MAX_COUNT,
    MAX_DEPTH,
    MAX_DRAWING_SIDE,
    MAX_FIELDS,
    MAX_NAME,
    MAX_SEED,
    MAX_THINGS,
)

TERRAIN = "terrain"
"""Name of the tile layer with the ground, of its tiles' class, and of the property with the name of the terrain."""
NAMED = ("actor", "item", "trap", "gas")
"""Classes whose objects have the name of the thing as their own name."""
SHOWN_ONLY = {"door": ("walkable", "opaque")}
"""Properties that a map is written with for other programs, and that are not read, by the class of the objects."""
GID_BITS = 0x0FFFFFFF
"""Bits of a tile number; the other bits mirror and turn the tile."""


def properties_of(thing: HasFields) -> dict[str, str | int | bool]:
    """Return the properties of an object in a map: the fields of a thing without its place and name, and without None.

    `thing`: one of the records of `LevelData`, such as a `DoorData`.
    """
    left_out = ("x", "y", "width", "height", "name")
    return {
        name: _property(value) for name, value in plain(thing).items() if name not in left_out and value is not None
    }


def map_properties(data: LevelData) -> dict[str, str | int | bool]:
    """Return the properties of a map: what the level is as a whole."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": data.name,
        "seed": data.seed,
        "depth": data.depth,
        "tradition": data.tradition,
        "walls": data.walls,
        "packs_given": data.packs_given,
        "rooms_given": data.rooms_given,
    }


def cells_text(cells: Iterable[tuple[int, int]]) -> str:
    """Return cells as a text such as "3,4 3,5"."""
    return " ".join(f"{x},{y}" for x, y in cells)


def _property(value: object) -> str | int | bool:
    if isinstance(value, list):
        return f"{value[0]},{value[1]}" if all(isinstance(one, int) for one in value) else "; ".join(value)
    if isinstance(value, tuple):
        return "; ".join(value)
    assert isinstance(value, str | int)
    return value


class _Object(NamedTuple):
    """Object of a map: its class, the place in the file, its rectangle in cells, its name and its properties."""

    word: str
    where: str
    area: tuple[int, int, int, int]
    name: str
    properties: dict[str, Any]

    @property
    def at(self) -> Vec:
        return Vec(self.area[0], self.area[1])


def level_from_tiled(value: object) -> LevelData:
    """Return the level of a map of the Tiled editor. Raises LevelFileError if it is none, or contains no level."""
    if not isinstance(value, dict):
        raise LevelFileError(f"a map is an object, not {shown(value)}")
    if value.get("infinite"):
        raise LevelFileError("the map is infinite; turn this off in the properties of the map")
    sides = [whole(value.get(name), name, 1, MAX_DRAWING_SIDE) for name in ("width", "height")]
    size = sides[0], sides[1]
    tile = [whole(value.get(name), name, 1, MAX_COUNT) for name in ("tilewidth", "tileheight")]
    layers = list(_layers(listed(value.get("layers"), "layers", MAX_THINGS), "layers"))
    data = LevelData(_ground(layers, _terrains(value.get("tilesets")), size))
    _read_facts(data, _properties(value, "the map"))
    for one in _objects(layers, (tile[0], tile[1])):
        _read_object(one, data)
    return data


def _read_facts(data: LevelData, facts: dict[str, Any]) -> None:
    data.depth = whole(facts.get("depth", 1), "depth", 1, MAX_DEPTH)
    for name, longest in (("name", MAX_NAME), ("tradition", MAX_NAME), ("seed", MAX_SEED), ("walls", MAX_NAME)):
        setattr(data, name, text(facts.get(name, getattr(data, name)), name, longest))
    version = whole(facts.get("version", VERSION), "version", 1, MAX_COUNT)
    if version > VERSION:
        raise LevelFileError(f"version: this is a level of version {version}; this program reads version {VERSION}")
    data.packs_given = facts.get("packs_given") is True
    data.rooms_given = facts.get("rooms_given") is True


def _read_object(one: _Object, data: LevelData) -> None:
    """Add the thing that an object stands for to the level. Raises LevelFileError."""
    if not in_bounds(one.at, data.size):
        raise LevelFileError(f"{one.where}: it lies outside the map")
    match one.word:
        case "hero":
            data.start = one.at
            if one.properties:
                data.hero = _hero(one)
        case "start":
            data.start = one.at
        case "exit":
            data.exit = one.at
        case "stairs":
            way = one.properties.get("way")
            if way not in ("down", "up"):
                raise LevelFileError(f"{one.where}: the property 'way' must be down or up")
            data.ground[one.at] = TERRAINS.ids[f"stairs {way}"]
        case "corridor" | "choice":
            found = data.corridors if one.word == "corridor" else data.choices
            found.append(_cells(one.properties.get("cells"), f"{one.where}: cells", data.size))
        case _:
            _read_thing(one, data)


def _read_thing(one: _Object, data: LevelData) -> None:
    if one.word not in CLASSES:
        there_are = ", ".join([*CLASSES, "hero", "start", "exit", "stairs", "corridor", "choice"])
        raise LevelFileError(f"{one.where}: there is no class '{shown_text(one.word)}' (there are: {there_are})")
    kind = CLASSES[one.word]
    values = {"x": one.at.x, "y": one.at.y, **one.properties}
    if one.word in NAMED:
        values["name"] = one.name
    if kind is RoomData:
        values |= {"width": one.area[2], "height": one.area[3]}
    for name in ("partner", "lever", "leader", "mount", "door"):
        if isinstance(values.get(name), str):
            (at,) = _cells(values[name], f"{one.where}: {name}", data.size, most=1)
            values[name] = list(at)
    things = getattr(data, LISTS[one.word])
    if len(things) >= MOST.get(one.word, MAX_THINGS):
        raise LevelFileError(f"{one.where}: there are more than {len(things)} objects of the class '{one.word}'")
    things.append(thing_from(kind, values, one.where, data.size, SHOWN_ONLY.get(one.word, ())))


def _hero(one: _Object) -> Any:
    lists = ("bag", "worn", "abilities", "conditions")
    values = {
        name: [word for word in value.split("; ") if word] if name in lists and isinstance(value, str) else value
        for name, value in one.properties.items()
    }
    return hero_from(values, one.where)


def _cells(value: object, where: str, size: Size, most: int = MAX_COUNT) -> list[Vec]:
    """Return the cells that a text such as "3,4 3,5" names. Raises LevelFileError."""
    words = value.split() if isinstance(value, str) else []
    if not words or len(words) > most:
        raise LevelFileError(f"{where}: cells such as '3,4' are needed, not {shown(value)}")
    found = []
    for word in words:
        match = re.fullmatch(r"([0-9]{1,6}),([0-9]{1,6})", word)
        if match is None or not (int(match[1]) < size[0] and int(match[2]) < size[1]):
            raise LevelFileError(f"{where}: '{shown_text(word)}' is not a cell of a map of {size[0]}x{size[1]}")
        found.append(Vec(int(match[1]), int(match[2])))
    return found


# ------------------------------------------------------------------------------------------ layers and tiles


def _layers(layers: Iterable[Any], where: str, depth: int = 0) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each layer with its place in the file, also those in groups. Raises LevelFileError."""
    for number, layer in enumerate(layers):
        place = f"{where}[{number}]"
        if not isinstance(layer, dict):
            raise LevelFileError(f"{place}: a layer is an object, not {shown(layer)}")
        yield place, layer
        if layer.get("type") == "group":
            if depth > 10:
                raise LevelFileError(f"{place}: groups of layers are nested too deeply")
            yield from _layers(listed(layer.get("layers"), f"{place}.layers", MAX_THINGS), f"{place}.layers", depth + 1)


def _terrains(tilesets: object) -> dict[int, int]:
    """Return the number of the terrain of each tile that has one, by the number of the tile on the map."""
    found = {}
    for number, tileset in enumerate(listed(tilesets, "tilesets", MAX_THINGS)):
        where = f"tilesets[{number}]"
        if not isinstance(tileset, dict):
            raise LevelFileError(f"{where}: an object is needed, not {shown(tileset)}")
        first = whole(tileset.get("firstgid"), f"{where}.firstgid", 1, GID_BITS)
        for place, tile in enumerate(listed(tileset.get("tiles", []), f"{where}.tiles", MAX_COUNT)):
            if not isinstance(tile, dict):
                raise LevelFileError(f"{where}.tiles[{place}]: an object is needed, not {shown(tile)}")
            name = _properties(tile, f"{where}.tiles[{place}]").get(TERRAIN)
            if name is None:
                continue
            if name not in TERRAINS.ids:
                there_are = ", ".join(TERRAINS.ids)
                raise LevelFileError(
                    f"{where}.tiles[{place}]: there is no terrain {shown(name)} (there are: {there_are})"
                )
            found[first + whole(tile.get("id"), f"{where}.tiles[{place}].id", 0, GID_BITS)] = TERRAINS.ids[name]
    if not found:
        raise LevelFileError(
            "no tile has the property 'terrain': the tileset must be embedded in the map, as the map viewer writes it"
        )
    return found


def _ground(layers: list[tuple[str, dict[str, Any]]], terrains: dict[int, int], size: Size) -> NDArray[np.uint8]:
    """Return the ground of the layer `terrain`, uint8[x, y]. An empty cell is rock. Raises LevelFileError."""
    named = [(where, one) for where, one in layers if one.get("name") == TERRAIN and one.get("type") == "tilelayer"]
    if len(named) != 1:
        raise LevelFileError(f"the map needs one tile layer with the name 'terrain', but has {len(named)}")
    where, layer = named[0]
    width, height = size
    numbers = _tile_numbers(layer, f"{where}.data", width * height) & GID_BITS
    table = {0: TERRAINS.ids["wall"], **terrains}
    known, places = np.unique(numbers, return_inverse=True)
    for gid in known.tolist():
        if gid not in table:
            x, y = (int(np.argmax(numbers == gid)) % width, int(np.argmax(numbers == gid)) // width)
            raise LevelFileError(f"{where}: the tile {gid} in the cell {x},{y} has no property 'terrain'")
    ground = np.array([table[gid] for gid in known.tolist()], np.uint8)[places.reshape(-1)]
    cells: NDArray[np.uint8] = ground.reshape(height, width).T.copy()
    return cells


def _tile_numbers(layer: dict[str, Any], where: str, count: int) -> NDArray[np.int64]:
    """Return the tile numbers of a layer, int64[cell]. Raises LevelFileError if the layer does not have them.

    `where`: place in the file, for the error message. `count`: number of cells of the map.
    """
    data = layer.get("data")
    if isinstance(data, list):
        if len(data) != count or not all(type(one) is int and 0 <= one < 1 << 32 for one in data):
            raise LevelFileError(f"{where}: {count} tile numbers are needed")
        return np.array(data, np.int64)
    if not isinstance(data, str):
        raise LevelFileError(f"{where}: {count} tile numbers are needed, not {shown(data)}")
    compression = layer.get("compression") or "none"
    if compression not in ("none", "zlib", "gzip"):
        raise LevelFileError(
            f"{where}: save the map with the tile layer format CSV; {shown(compression)} cannot be read"
        )
    try:
        packed = base64.b64decode(data, validate=True)
        if compression != "none":
            packed = zlib.decompressobj(wbits=47).decompress(packed, 4 * count + 1)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise LevelFileError(f"{where}: it cannot be unpacked ({error})") from None
    if len(packed) != 4 * count:
        raise LevelFileError(f"{where}: {count} tile numbers are needed")
    return np.frombuffer(packed, "<u4").astype(np.int64)


def _objects(layers: list[tuple[str, dict[str, Any]]], tile: Size) -> Iterator[_Object]:
    """Yield all objects that have a class. `tile`: width and height of a tile in pixels. Raises LevelFileError."""
    for where, layer in layers:
        if layer.get("type") != "objectgroup":
            continue
        for number, thing in enumerate(listed(layer.get("objects"), f"{where}.objects", MAX_COUNT)):
            place = f"{where}.objects[{number}]"
            if not isinstance(thing, dict):
                raise LevelFileError(f"{place}: an object is needed, not {shown(thing)}")
            word = thing.get("type") or thing.get("class")
            if not word:
                continue
            name = text(thing.get("name", ""), f"{place}.name", MAX_NAME)
            named = f"object {thing['id']}" if type(thing.get("id")) is int else place
            where_it_is = f"{named} ({shown_text(str(word))}{' ' * bool(name)}{shown_text(name)})"
            area = _area(thing, tile, where_it_is)
            yield _Object(str(word), where_it_is, area, name, _properties(thing, where_it_is))


def _area(thing: dict[str, Any], tile: Size, where: str) -> tuple[int, int, int, int]:
    """Return the rectangle of an object in cells, as x, y, width and height.

    An object that is dragged a little off the grid still belongs to the cell in which its middle lies.
    """
    x, y, width, height = (_pixels(thing.get(name, 0), f"{where}: {name}") for name in ("x", "y", "width", "height"))
    if "gid" in thing:
        y -= height  # the place of a tile is its lower left corner
    across, down = max(1, round(width / tile[0])), max(1, round(height / tile[1]))
    left, top = x + (width - across * tile[0]) / 2, y + (height - down * tile[1]) / 2
    return round(left / tile[0]), round(top / tile[1]), across, down


def _pixels(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or abs(value) > 1e6:
        raise LevelFileError(f"{where}: a number of pixels is needed, not {shown(value)}")
    return float(value)


def _properties(of: dict[str, Any], where: str) -> dict[str, Any]:
    """Return the properties of a map, a tile or an object by name. Raises LevelFileError."""
    found = {}
    for number, one in enumerate(listed(of.get("properties", []), f"{where}: properties", MAX_FIELDS)):
        if not isinstance(one, dict) or not isinstance(one.get("name"), str) or "value" not in one:
            raise LevelFileError(f"{where}: property {number} has no name or no value")
        found[one["name"]] = one["value"]
    return found
