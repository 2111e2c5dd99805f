"""Maps for Tiled, an editor of tile maps: its JSON format, version 1.10, with a picture of the tiles next to the map.

The picture is a grid of tiles. The tiles are numbered from 1 along the rows. Creatures and items are objects. The `x`
and `y` of an object, in pixels, are its lower left corner if it shows a tile, and its upper left corner otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from builders.assets.files import indexed_png, write_together
from game.engine.grid.geometry import Vec
from game.engine.model.level import Level
from game.ui.graphics.assets import assets, packed
from game.ui.graphics.files import UnsavedFile, writable
from game.ui.graphics.swatch import Swatch
from game.ui.graphics.swatches import SWATCHES
from game.ui.graphics.tilesheet import TILE
from game.ui.render.autotile import Ground
from game.ui.render.tile_painter import door_sprite
from level_output.built_level import BuiltLevel

FORMAT_VERSION, TILED_VERSION = "1.10", "1.10.2"
"""Version of the file format, and the version of Tiled that writes this format."""
FIRST_GID = 1
"""Number of the first tile on a map, where 0 means no tile."""

Json = dict[str, Any]


class TileGrid(NamedTuple):
    """Tile sheet of the game, a grid of tiles of 16x16 pixels.

    `pixels`: indices of colours, uint8[x, y]. `roles`: names of the colour ramps, in the order of the indices.
    `places`: place of each sprite by its name, in pixels; the first two numbers are x and y.
    """

    pixels: NDArray[np.uint8]
    roles: tuple[str, ...]
    places: Mapping[str, list[int]]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = self.pixels.shape
        return width, height

    @property
    def columns(self) -> int:
        """Number of tiles in a row."""
        return self.size[0] // TILE

    @property
    def tiles(self) -> int:
        """Number of tiles on the whole sheet."""
        return self.columns * (self.size[1] // TILE)

    def number(self, sprite: str) -> int:
        """Return the number of a sprite's tile, counted from 0 along the rows. Raises KeyError for an unknown name."""
        x, y, *_ = self.places[sprite]
        return x // TILE + y // TILE * self.columns

    def picture(self, swatch: Swatch) -> bytes:
        """Return the whole sheet as the bytes of a PNG file. `swatch`: the palette that gives the colours."""
        tones = [tone for role in self.roles for tone in swatch.ramps[role]]
        return indexed_png(self.pixels, [(0, 0, 0), *tones])


@cache
def tile_grid() -> TileGrid:
    """Return the tile sheet that the game draws with."""
    index, picture = packed(assets(), "tiles")
    pixels = pygame.surfarray.array2d(picture).astype(np.uint8)
    return TileGrid(pixels, tuple(index["roles"]), index["sprites"])


def write_tiled(built: BuiltLevel, path: Path) -> None:
    """Write a map to `path`, and the picture of its tiles to a file beside the map.

    Raises UnwritableFile if one of these files cannot be written; then neither is written.
    """
    picture = writable_map(str(path)).with_name(f"{path.stem}-tiles.png")
    text = json.dumps(tiled_map(built, picture.name), ensure_ascii=False)
    sheet = tile_grid().picture(_swatch(built))
    try:
        write_together({picture: sheet, path: text.encode()})
    except OSError as error:
        raise UnsavedFile(f"{path}: {error.strerror}") from error


def writable_map(name: str) -> Path:
    """Check that a map can be written to the file `name`, and its tile picture beside it; return the map's path.

    Raises UnwritableFile if one of these files cannot be written.
    """
    path = writable(name, "a map", ".tmj")
    writable(str(path.with_name(f"{path.stem}-tiles.png")))
    return path


def tiled_map(built: BuiltLevel, image: str = "tiles.png") -> Json:
    """Return a level as JSON for Tiled. `image` is the path of the tile picture, relative to the map."""
    world, level = built.world, built.world.level
    width, height = level.shape
    known = Ground(~level.terrains.rock[level.ground], lambda at: level.terrain_at(at).sprite, level.wall_style)
    doors = {at: door_sprite(door, door.state, known) for at, door in level.doors.items()}
    layers = [_tile_layer(name, level, sprites) for name, sprites in _ground_layers(level, known).items()]
    layers.append(_tile_layer("doors", level, doors))
    layers += [_object_layer(name, found) for name, found in _objects(built).items()]
    for number, layer in enumerate(layers, 1):
        layer["id"] = number
    all_objects = [thing for layer in layers for thing in layer.get("objects", ())]
    for number, thing in enumerate(all_objects, 1):
        thing["id"] = number
    return {
        "type": "map",
        "version": FORMAT_VERSION,
        "tiledversion": TILED_VERSION,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "compressionlevel": -1,
        "width": width,
        "height": height,
        "tilewidth": TILE,
        "tileheight": TILE,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": len(all_objects) + 1,
        "properties": _properties(seed=world.seed, depth=level.depth, tradition=world.tradition.name),
        "tilesets": [_tileset(image, level, doors)],
        "layers": layers,
    }


def _ground_layers(level: Level, known: Ground) -> dict[str, dict[Vec, str]]:
    """Return the names of the ground sprites, by layer and then by cell. The lowest layer is first.

    Stairs have only the ground below them here, because `_objects` returns stairs as objects.
    """
    layers: dict[str, dict[Vec, str]] = {"ground": {}}
    for x, y in np.ndindex(level.shape):
        at, terrain = Vec(x, y), level.terrain_at((x, y))
        for number, sprite in enumerate(known.sprites(at, terrain)[: 1 if terrain.depth_change else None]):
            layers.setdefault(f"trim {number}" if number else "ground", {})[at] = sprite
    return layers


def _objects(built: BuiltLevel) -> dict[str, list[Json]]:
    """Return actors, items, stairs, doors, rooms and the start as objects of Tiled, by layer name."""
    sketch, level = built.sketch, built.world.level
    return {
        "actors": [
            _tile_object(
                actor.pos, f"{actor.breed.sprite}-0", actor.name, "actor", health=actor.health, asleep=actor.asleep
            )
            for actor in level.actors
        ],
        "items": [
            _tile_object(at, item.kind.sprite, item.kind.name, "item", count=item.count)
            for at, item in level.items.items()
        ],
        "stairs": [
            _tile_object(at, level.terrain_at(at).sprite, level.terrain_at(at).name, "stairs", way=way)
            for way, leads in (("down", 1), ("up", -1))
            for at in level.cells_of(leads)
        ],
        "door records": [
            _box(
                (*door.at, 1, 1),
                door.kind.name,
                "door",
                kind=door.kind.name,
                state=door.state.value,
                hidden=door.at in level.secrets,
            )
            for door in (*level.doors.values(), *(secret.door for secret in level.secrets.values()))
        ],
        "rooms": [_box(room, f"room {number}", "room") for number, room in enumerate(sketch.rooms, 1)],
        "start": [_box((*at, 1, 1), "start", "start") for at in (sketch.start,) if at is not None],
    }


def _tileset(image: str, level: Level, doors: dict[Vec, str]) -> Json:
    """Return the tile sheet as a tileset of Tiled.

    `image`: path of the tile picture, relative to the map. `doors`: name of the sprite of each door of the level. The
    tiles of these sprites get the door's kind and state as properties.
    """
    grid = tile_grid()
    kinds = {name: level.doors[at] for at, name in doors.items()}
    return {
        "firstgid": FIRST_GID,
        "name": "ajar",
        "image": image,
        "imagewidth": grid.size[0],
        "imageheight": grid.size[1],
        "tilewidth": TILE,
        "tileheight": TILE,
        "columns": grid.columns,
        "tilecount": grid.tiles,
        "margin": 0,
        "spacing": 0,
        "tiles": [
            {
                "id": grid.number(name),
                "type": "door",
                "properties": _properties(kind=door.kind.name, state=door.state.value),
            }
            for name, door in sorted(kinds.items())
        ],
    }


def _tile_layer(name: str, level: Level, sprites: dict[Vec, str]) -> Json:
    width, height = level.shape
    numbers = {sprite: _tile(sprite) for sprite in sprites.values()}
    cells = (sprites.get(Vec(x, y)) for y in range(height) for x in range(width))
    return {
        **_layer(name, "tilelayer"),
        "width": width,
        "height": height,
        "data": [0 if sprite is None else numbers[sprite] for sprite in cells],
    }


def _object_layer(name: str, objects: list[Json]) -> Json:
    return {**_layer(name, "objectgroup"), "draworder": "topdown", "objects": objects}


def _layer(name: str, kind: str) -> Json:
    shown = name != "door records"
    return {"name": name, "type": kind, "x": 0, "y": 0, "opacity": 1, "visible": shown}


def _tile_object(at: Vec, sprite: str, name: str, kind: str, /, **properties: str | int) -> Json:
    thing = _box((at.x, at.y, 1, 1), name, kind, **properties)
    return {**thing, "y": thing["y"] + TILE, "gid": _tile(sprite)}


def _box(cells: tuple[int, int, int, int], name: str, kind: str, /, **properties: str | int) -> Json:
    x, y, width, height = (TILE * length for length in cells)
    box: Json = {"name": name, "type": kind, "x": x, "y": y, "width": width, "height": height}
    return {**box, "rotation": 0, "visible": True, "properties": _properties(**properties)}


def _properties(**values: str | int) -> list[Json]:
    kinds = {bool: "bool", int: "int", str: "string"}
    return [{"name": name, "type": kinds[type(value)], "value": value} for name, value in values.items()]


def _tile(sprite: str) -> int:
    """Return the number of a sprite's tile on a map, counted from 1. Raises KeyError for an unknown name."""
    return FIRST_GID + tile_grid().number(sprite)


def _swatch(built: BuiltLevel) -> Swatch:
    return SWATCHES[built.world.tradition.swatch].built_of(built.world.level.wall_style)
