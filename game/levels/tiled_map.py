"""Maps of the Tiled editor (.tmj): their layers, tiles and objects, whatever these mean.

Only what is in the map itself is read. A path that it names, such as that of a tileset or a template, is never
followed. Cells are counted as Tiled counts them: in an infinite map they may be negative.
"""

from __future__ import annotations

import base64
import binascii
import math
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.engine.bounds import MAX_COUNT, MAX_NAME, MAX_THINGS
from game.engine.grid.geometry import Rect, Vec
from game.engine.records import NamedTuple
from game.engine.words import did_you_mean
from game.levels.level_fields import LevelFileError, Size, listed, shown, shown_text, text, truth, whole
from game.mapgen.drawing.parsed_drawing import DrawingError, Mistakes
from game.store.file_limits import MAX_DRAWING_SIDE, MAX_FIELDS

GID_BITS = 0x0FFFFFFF
"""Bits of a tile number; the other bits mirror and turn the tile."""
MAX_OBJECTS = 50_000
"""Greatest number of objects on a map: several times as many as a level can have things."""
MAX_GROUPS = 10
"""Greatest number of groups of layers inside each other."""
MAX_CHUNK_CELLS = 4 * MAX_DRAWING_SIDE**2
"""Greatest number of cells of all chunks of an infinite layer together."""
ALIGNMENTS = {
    f"{down}{across}" or "center": (x, y)
    for down, y in (("top", 0.0), ("", 0.5), ("bottom", 1.0))
    for across, x in (("left", 0.0), ("", 0.5), ("right", 1.0))
} | {"unspecified": (0.0, 1.0)}
"""Point of a tile object to which its `x` and `y` belong, as parts of its width and height, by the tileset's word."""
RECTANGLE, TILE, ASKEW = "rectangle", "tile", "rectangle that is turned askew"
EMPTY = "rectangle without width or height"
SHAPES = ("point", "ellipse", "capsule", "polygon", "polyline", "text")
"""Shapes of objects that are neither rectangles nor tiles; each is a key of such an object."""
NO_MAPS = {
    "tileset": "this is a tileset of the Tiled editor, which has no level; give a map (.tmj) that uses it",
    "template": "this is a template of the Tiled editor, which has no level; give a map (.tmj) that uses it",
    "world": "this is a world of the Tiled editor, which only names maps; give one of its maps (.tmj)",
}
"""Why a file of the Tiled editor is no level, and what to give in its place, by the file's `type`."""
EMBED = "press 'Embed Tileset' below the tileset in Tiled, and save the map again"


class Tile(NamedTuple):
    """Tile of an embedded tileset: what it is called in messages, its class and its properties.

    `alignment`: the point of an object with this tile to which its `x` and `y` belong. `tileset`: what its tileset is
    called. `size`: width and height of the tiles in pixels, if the tileset says them.
    """

    where: str
    word: str
    properties: dict[str, Any]
    alignment: tuple[float, float]
    tileset: str
    size: tuple[object, object]

    @property
    def shown(self) -> str:
        """What the tile shows, such as the name of a monster; "" if its class says all."""
        said = (self.properties.get(name) for name in ("name", "kind", "way"))
        return next((one for one in said if isinstance(one, str)), "")


class MapObject(NamedTuple):
    """Object of a map.

    `number`: its id; None if it has none. `anchor`: the cell where it would be if it were as large as a cell and not
    turned. `where`: its layer, cell and name, for messages. `who`: its number and name alone. `word`: its class, or the
    class of its tile. `area`: its rectangle in cells. `between`: whether more than a third of a cell of it lies outside
    `area`. `own`: its properties. `of_tile`: the properties of its tile.
    """

    number: int | None
    where: str
    who: str
    word: str
    name: str
    shape: str
    area: Rect
    between: bool
    anchor: Vec
    own: dict[str, Any]
    of_tile: dict[str, Any]

    @property
    def at(self) -> Vec:
        """Cell of its middle; of a rectangle, its first cell."""
        return Vec(self.area.x, self.area.y) if self.shape == RECTANGLE else self.area.center

    @property
    def properties(self) -> dict[str, Any]:
        """All its properties: those of its tile, unless it has others."""
        return {**self.of_tile, **self.own}


class Layer(NamedTuple):
    """Layer of a map, also one in a group.

    `offset`: how far it is moved on the screen, together with its groups, in pixels.
    """

    where: str
    name: str
    kind: str
    values: dict[str, Any]
    offset: tuple[float, float]


class TiledMap:
    """Map of the Tiled editor. All that is asked for is checked.

    All methods raise LevelFileError if something in the map is wrong, too much, or only in another file.
    """

    def __init__(self, value: dict[str, Any], mistakes: Mistakes) -> None:
        """Read the layers of a map. `value`: the map. `mistakes`: where it is noted if an object cannot be read.

        Raises LevelFileError.
        """
        self._mistakes = mistakes
        self.unread: set[int] = set()
        """Numbers of the objects that cannot be read."""
        if value.get("orientation", "orthogonal") != "orthogonal":
            raise LevelFileError(
                f"the map is {shown(value['orientation'])}; choose the orientation Orthogonal in the map's properties"
            )
        self.infinite = truth(value.get("infinite", False), "infinite")
        self._size: Size = (1, 1)
        """Width and height of a map that is not infinite."""
        if not self.infinite:
            width, height = (whole(value.get(name), name, 1, MAX_DRAWING_SIDE) for name in ("width", "height"))
            self._size = width, height
        self._tile_size = tuple(whole(value.get(name), name, 1, MAX_COUNT) for name in ("tilewidth", "tileheight"))
        self.layers = list(_layers(listed(value.get("layers"), "layers", MAX_THINGS)))
        self.properties = properties_of(value, "the map")
        self._tilesets = _Tilesets(value.get("tilesets", []))

    def tile(self, gid: int, where: Callable[[], str]) -> Tile | None:
        """Return a tile by its number on the map; None for no tile, 0. `where`: returns its place, for messages."""
        return self._tilesets.tile(gid & GID_BITS, where)

    def check_size(self, tile: Tile) -> None:
        """Check that a tile of the ground fills a cell; it may be wider, or higher. Raises LevelFileError."""
        lengths = [(of_map, length) for of_map, length in zip(self._tile_size, tile.size, strict=True)]
        known = [(of_map, length) for of_map, length in lengths if type(length) is int]
        if any(length < of_map for of_map, length in known) or (
            known and all(length > of_map for of_map, length in known)
        ):
            of_map, of_tile = (f"{width}x{height}" for width, height in zip(*lengths, strict=True))
            raise LevelFileError(
                f"the map's cells have {of_map} pixels, but the tiles of {tile.tileset} have {of_tile};"
                " set the tile size in the map's properties in Tiled"
            )

    def numbers(self, layer: Layer) -> tuple[Vec, NDArray[np.int64]]:
        """Return the first cell of a tile layer, and its tile numbers from there, int64[y, x].

        In an infinite map this is the smallest rectangle with all painted cells. Raises LevelFileError if the layer is
        moved on the screen, or if it does not have the tile numbers of its cells.
        """
        if any(layer.offset):
            raise LevelFileError(
                f"{layer.where}: it is moved by an offset; set its offset, and those of its groups, to 0"
            )
        packing = _packing(layer)
        if not self.infinite:
            width, height = self._size
            if (layer.values.get("width", width), layer.values.get("height", height)) != self._size:
                raise LevelFileError(f"{layer.where}: it does not have the size of the map, {width}x{height}")
            cells = _unpacked(layer.values.get("data"), packing, f"{layer.where}: data", width * height)
            return Vec(0, 0), cells.reshape(height, width)
        return _joined(layer, packing)

    def objects(self) -> Iterator[MapObject]:
        """Yield all objects that can be read, in the order of the layers. The others are noted as mistakes.

        Raises LevelFileError if there are more than MAX_OBJECTS.
        """
        left = MAX_OBJECTS
        for layer in self.layers:
            self._mistakes.expect(layer.where)
            if layer.kind != "objectgroup":
                continue
            left -= len(objects := listed(layer.values.get("objects"), f"{layer.where}: objects", MAX_COUNT))
            if left < 0:
                raise LevelFileError(f"the map has more than {MAX_OBJECTS} objects")
            for place, values in enumerate(objects):
                number = values.get("id") if isinstance(values, dict) else None
                number = number if type(number) is int and abs(number) <= MAX_COUNT else None
                who = f"objects[{place}]" if number is None else f"object {number}"
                found = None
                with self._mistakes:
                    found = self._object(values, number, who, layer)
                self._mistakes.expect(f"{layer.where}, {who}" if found is None else found.where)
                if found is not None:
                    yield found
                elif number is not None:
                    self.unread.add(number)

    def _object(self, values: object, number: int | None, who: str, layer: Layer) -> MapObject:
        """Return an object. `number`: its id; None if it has none. `who`: what it is called in messages."""
        where = f"{layer.where}, {who}"
        if not isinstance(values, dict):
            raise LevelFileError(f"{where}: an object is needed, not {shown(values)}")
        name = text(values.get("name", ""), f"{where}: name", MAX_NAME)
        own_word = class_of(values, where)
        if "template" in values:
            raise LevelFileError(
                f"{where}{_named(own_word, name)}: it is an instance of a template, which is another file;"
                " choose 'Detach' in its menu in Tiled, and save the map again"
            )
        tile, alignment = None, ALIGNMENTS["topleft"]
        if "gid" in values:

            def place() -> str:
                at = self._area(values, ALIGNMENTS["unspecified"], layer.offset, where)[0].center
                return f"{layer.where}, cell {at.x},{at.y}, {who}{_named(own_word, name)}"

            tile = self.tile(whole(values["gid"], f"{where}: gid", 0, (1 << 32) - 1), place)
            alignment = tile.alignment if tile is not None else ALIGNMENTS["topleft"]
        word = own_word or (tile.word if tile is not None else "")
        named = _named(word, name or (tile.shown if tile is not None else ""))
        where += named
        area, between = self._area(values, alignment, layer.offset, where)
        shape, corner = _shape(values, tile), area
        if shape == ASKEW or area[2:] != (1, 1):
            straight = dict(zip(("width", "height", "rotation"), (*self._tile_size, 0), strict=True))
            corner, _ = self._area(values | straight, alignment, layer.offset, where)
        of_tile = tile.properties if tile is not None else {}
        found = MapObject(
            number,
            "",
            who + named,
            word,
            name,
            shape,
            area,
            between,
            Vec(corner.x, corner.y),
            properties_of(values, where),
            of_tile,
        )
        return found._replace(where=f"{layer.where}, cell {found.at.x},{found.at.y}, {found.who}")

    def _area(
        self, values: dict[str, Any], alignment: tuple[float, float], offset: tuple[float, float], where: str
    ) -> tuple[Rect, bool]:
        """Return the rectangle of an object in cells, and whether more than a third of a cell of it lies outside.

        An object that is dragged a little off the grid still belongs to the cell in which its middle lies. An object
        is turned about the point to which its `x` and `y` belong.
        """
        x, y, width, height, degrees = (
            _pixels(values.get(name, 0), f"{where}: {name}") for name in ("x", "y", "width", "height", "rotation")
        )
        angle = math.radians(degrees)
        right, down = width * (0.5 - alignment[0]), height * (0.5 - alignment[1])
        middle = (
            x + offset[0] + right * math.cos(angle) - down * math.sin(angle),
            y + offset[1] + right * math.sin(angle) + down * math.cos(angle),
        )
        if round(degrees / 90) % 2:
            width, height = height, width
        cells, between = [], False
        for centre, length, side in zip(middle, (width, height), self._tile_size, strict=True):
            count = max(1, round(length / side))
            first = math.floor(centre / side + 1e-6) if count == 1 else round((centre - count * side / 2) / side)
            outside = max(first * side - (centre - length / 2), centre + length / 2 - (first + count) * side)
            between |= outside > side / 3
            cells.append((first, count))
        (left, across), (top, along) = cells
        return Rect(left, top, across, along), between


def class_of(values: dict[str, Any], where: str) -> str:
    """Return the class of an object or a tile; Tiled 1.9 saves it as `class`, all other versions as `type`."""
    return text(values.get("type") or values.get("class") or "", f"{where}: class", MAX_NAME).strip()


def _named(word: str, name: str) -> str:
    words = " ".join(shown_text(one) for one in (word, name) if one)
    return f" ({words})" if words else ""


def _shape(values: dict[str, Any], tile: Tile | None) -> str:
    for shape in SHAPES:
        if values.get(shape, False) is not False:
            return shape
    if values.get("rotation", 0) % 90:
        return ASKEW
    if tile is not None:
        return TILE
    return RECTANGLE if values.get("width") and values.get("height") else EMPTY


def _pixels(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not -1e6 <= value <= 1e6:
        raise LevelFileError(f"{where}: a number of pixels is needed, not {shown(value)}")
    return float(value)


def properties_of(of: dict[str, Any], where: str) -> dict[str, Any]:
    """Return the properties of a map, a tile or an object by name. Raises LevelFileError."""
    found = {}
    for number, one in enumerate(listed(of.get("properties", []), f"{where}: properties", MAX_FIELDS)):
        if not isinstance(one, dict) or not isinstance(one.get("name"), str) or "value" not in one:
            raise LevelFileError(f"{where}: property {number} has no name or no value")
        found[one["name"]] = one["value"]
    return found


# ---------------------------------------------------------------------------------------------------- layers


def _layers(
    layers: Iterable[Any], place: str = "layers", offset: tuple[float, float] = (0.0, 0.0), depth: int = 0
) -> Iterator[Layer]:
    """Yield each layer, also those in groups. Raises LevelFileError.

    `place`: the list of layers in the file. `offset`: how far it is moved, in pixels. `depth`: number of groups that
    the layers are in.
    """
    for number, layer in enumerate(layers):
        if not isinstance(layer, dict):
            raise LevelFileError(f"{place}[{number}]: a layer is an object, not {shown(layer)}")
        name = text(layer.get("name", ""), f"{place}[{number}]: name", MAX_NAME)
        where = f"layer '{shown_text(name)}'" if name else f"{place}[{number}]"
        moved = (
            offset[0] + _pixels(layer.get("offsetx", 0), f"{where}: offsetx"),
            offset[1] + _pixels(layer.get("offsety", 0), f"{where}: offsety"),
        )
        kind = text(layer.get("type"), f"{where}: type", MAX_NAME)
        yield Layer(where, name, kind, layer, moved)
        if kind == "group":
            if depth == MAX_GROUPS:
                raise LevelFileError(f"{where}: more than {MAX_GROUPS} groups of layers are inside each other")
            yield from _layers(listed(layer.get("layers"), f"{where}: layers", MAX_THINGS), place, moved, depth + 1)


def _packing(layer: Layer) -> str:
    """Return how the tile numbers of a layer are packed: none, zlib or gzip. Raises LevelFileError for another."""
    packing = layer.values.get("compression") or "none"
    if packing not in ("none", "zlib", "gzip"):
        named = "Zstandard" if packing == "zstd" else shown(packing)
        raise LevelFileError(
            f"{layer.where}: it is packed with {named}; choose CSV or zlib as the tile layer format in the map's"
            " properties in Tiled, and save the map again"
        )
    return str(packing)


def _unpacked(data: object, packing: str, where: str, count: int) -> NDArray[np.int64]:
    """Return the tile numbers of a layer or of a part of it, int64[cell]. Raises LevelFileError if it has others.

    `where`: place in the file, for the error message. `count`: number of cells.
    """
    if isinstance(data, list):
        if len(data) != count:
            raise LevelFileError(f"{where}: {count} tile numbers are needed, but there are {len(data)}")
        if not all(type(one) is int and 0 <= one < 1 << 32 for one in data):
            raise LevelFileError(f"{where}: {count} tile numbers are needed, but not all are such numbers")
        return np.array(data, np.int64)
    if not isinstance(data, str):
        raise LevelFileError(f"{where}: {count} tile numbers are needed, not {shown(data)}")
    try:
        packed = base64.b64decode(data, validate=True)
        if packing != "none":
            packed = zlib.decompressobj(wbits=47).decompress(packed, 4 * count + 1)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise LevelFileError(f"{where}: it cannot be unpacked ({error})") from None
    if len(packed) != 4 * count:
        there_are = "more" if len(packed) > 4 * count else str(len(packed) // 4)
        raise LevelFileError(f"{where}: {count} tile numbers are needed, but there are {there_are}")
    return np.frombuffer(packed, "<u4").astype(np.int64)


class _Chunk(NamedTuple):
    """Painted part of an infinite layer: its first cell, and its tile numbers from there, int64[y, x]."""

    x: int
    y: int
    numbers: NDArray[np.int64]


def _joined(layer: Layer, packing: str) -> tuple[Vec, NDArray[np.int64]]:
    """Return the first cell and the tile numbers of the smallest rectangle with all painted cells, int64[y, x].

    Raises LevelFileError if nothing is painted, or too much.
    """
    painted = list(_painted(layer, packing))
    if not painted:
        raise LevelFileError(f"{layer.where}: nothing is painted on it")
    left, top = min(one.x for one in painted), min(one.y for one in painted)
    width = max(one.x + one.numbers.shape[1] for one in painted) - left
    height = max(one.y + one.numbers.shape[0] for one in painted) - top
    if max(width, height) > MAX_DRAWING_SIDE:
        raise LevelFileError(
            f"{layer.where}: the painted cells reach over {width}x{height} cells,"
            f" but at most {MAX_DRAWING_SIDE}x{MAX_DRAWING_SIDE} are allowed"
        )
    cells = np.zeros((height, width), np.int64)
    for x, y, numbers in painted:
        part = cells[y - top : y - top + numbers.shape[0], x - left : x - left + numbers.shape[1]]
        np.copyto(part, numbers, where=numbers != 0)
    return Vec(left, top), cells


def _painted(layer: Layer, packing: str) -> Iterator[_Chunk]:
    """Yield the parts of an infinite layer, without cells at their edges that are not painted."""
    total = 0
    for number, chunk in enumerate(listed(layer.values.get("chunks"), f"{layer.where}: chunks", MAX_COUNT)):
        where = f"{layer.where}: chunks[{number}]"
        if not isinstance(chunk, dict):
            raise LevelFileError(f"{where}: an object is needed, not {shown(chunk)}")
        x, y = (whole(chunk.get(name), f"{where}: {name}", -MAX_COUNT, MAX_COUNT) for name in ("x", "y"))
        width, height = (
            whole(chunk.get(name), f"{where}: {name}", 1, MAX_DRAWING_SIDE) for name in ("width", "height")
        )
        total += width * height
        if total > MAX_CHUNK_CELLS:
            raise LevelFileError(f"{layer.where}: its chunks have more than {MAX_CHUNK_CELLS} cells together")
        numbers = _unpacked(chunk.get("data"), packing, f"{where}: data", width * height).reshape(height, width)
        rows, columns = np.nonzero(numbers.any(axis=1))[0], np.nonzero(numbers.any(axis=0))[0]
        if rows.size:
            first, last = (int(columns[0]), int(rows[0])), (int(columns[-1]) + 1, int(rows[-1]) + 1)
            yield _Chunk(x + first[0], y + first[1], numbers[first[1] : last[1], first[0] : last[0]])


# -------------------------------------------------------------------------------------------------- tilesets


class _Tilesets:
    """Tilesets of a map. A tile is known by its number on the map: that of the tileset's first tile, and its own."""

    def __init__(self, value: object) -> None:
        self._tilesets: list[tuple[int, str, dict[str, Any]]] = []
        """The number of its first tile, the place in the file and the values of each tileset, in order."""
        for number, tileset in enumerate(listed(value, "tilesets", MAX_THINGS)):
            where = f"tilesets[{number}]"
            if not isinstance(tileset, dict):
                raise LevelFileError(f"{where}: an object is needed, not {shown(tileset)}")
            first = whole(tileset.get("firstgid"), f"{where}.firstgid", 1, GID_BITS)
            name = text(tileset.get("source", tileset.get("name", "")), f"{where}: name", MAX_COUNT)
            self._tilesets.append((first, f"the tileset '{shown_text(name)}'" if name else where, tileset))
        self._tilesets.sort(key=lambda one: one[0])
        self._values: dict[int, dict[int, tuple[str, dict[str, Any]]]] = {}
        """Place in the file and values of each tile that has any, by its number, for each tileset that is used."""
        self._tiles: dict[int, Tile] = {}
        """Each tile that is used, by its number on the map."""
        self._told: set[str] = set()
        """Tilesets in other files of which a mistake is told."""

    def tile(self, gid: int, where: Callable[[], str]) -> Tile | None:
        """Return a tile by its number on the map; None for no tile, 0. `where`: returns its place, for messages.

        Raises LevelFileError if there is no such tile, or if its tileset is in another file.
        """
        if gid == 0:
            return None
        if gid not in self._tiles:
            self._tiles[gid] = self._read(gid, where)
        return self._tiles[gid]

    def _read(self, gid: int, where: Callable[[], str]) -> Tile:
        place = bisect_right(self._tilesets, gid, key=lambda one: one[0]) - 1
        if place < 0:
            raise LevelFileError(f"{where()}: no tileset has the tile {gid}")
        first, name, tileset = self._tilesets[place]
        if "source" in tileset and name in self._told:
            raise DrawingError
        if "source" in tileset:
            self._told.add(name)
            raise LevelFileError(f"{where()}: its tile is of {name}, which is another file; {EMBED}")
        alignment = tileset.get("objectalignment", "unspecified")
        if not isinstance(alignment, str) or alignment not in ALIGNMENTS:
            raise LevelFileError(
                f"{name}: there is no objectalignment {shown(alignment)}{did_you_mean(alignment, ALIGNMENTS)}"
            )
        tiles, count = self._in_tileset(place), tileset.get("tilecount")
        if type(count) is int and gid - first >= count and gid - first not in tiles:
            raise LevelFileError(f"{where()}: no tileset has the tile {gid}")
        found, values = tiles.get(gid - first, (name, {}))
        word, properties = class_of(values, found), properties_of(values, found)
        facts = " ".join(shown_text(one) for one in (word, *properties.values()) if isinstance(one, str) and one)
        called = f"the tile {gid - first} of {name}{facts and f' ({facts})'}"
        size = tileset.get("tilewidth"), tileset.get("tileheight")
        return Tile(called, word, properties, ALIGNMENTS[alignment], name, size)

    def _in_tileset(self, place: int) -> dict[int, tuple[str, dict[str, Any]]]:
        """Return the place in the file and the values of each tile of a tileset that has any, by its number."""
        if place not in self._values:
            _, name, tileset = self._tilesets[place]
            found = self._values[place] = {}
            for number, tile in enumerate(listed(tileset.get("tiles", []), f"{name}: tiles", MAX_COUNT)):
                where = f"{name}: tiles[{number}]"
                if not isinstance(tile, dict):
                    raise LevelFileError(f"{where}: an object is needed, not {shown(tile)}")
                found[whole(tile.get("id"), f"{where}.id", 0, GID_BITS)] = where, tile
        return self._values[place]
