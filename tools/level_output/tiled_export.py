"""Maps for Tiled, an editor of tile maps: its JSON format, version 1.10, with a picture of the tiles next to the map.

The picture is a grid of tiles. The tiles are numbered from 1 along the rows. Creatures and items are objects. The `x`
and `y` of an object, in pixels, are its lower left corner if it shows a tile, and its upper left corner otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from builders.assets.asset_files import indexed_png, write_together
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.content.world.door_kinds import DOORS
from game.content.world.terrains import TERRAINS
from game.content.world.traps_and_lights import TRAPS
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.model.terrain import Terrain
from game.levels.level_data import ActorData, DoorData, ItemData, LevelData, TrapData
from game.levels.level_tiled import TERRAIN, cells_text, map_properties, properties_of
from game.ui.graphics.assets import assets, packed
from game.ui.graphics.atomic_files import UnsavedFile, writable
from game.ui.graphics.colours.swatch import Swatch
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.tilesheet import TILE, variants
from game.ui.render.autotile import Ground
from game.ui.render.tile_painter import door_sprite
from level_output.built_level import BuiltLevel, data_of

FORMAT_VERSION, TILED_VERSION = "1.10", "1.10.2"
"""Version of the file format, and the version of Tiled that writes this format."""
FIRST_GID = 1
"""Number of the first tile on a map, where 0 means no tile."""

Json = dict[str, Any]
Properties = Mapping[str, str | int | bool]
WAYS = ("down", "up")
FLOOR_ID = TERRAINS.ids["floor"]
"""Number of the terrain under stairs on the layer `terrain`; the stairs themselves are objects that can be moved."""
TRAP_SPRITES = {kind.name: kind.sprite for kind in TRAPS.values()}


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
        tones = [tone for role in self.roles for tone in swatch.fov_ramps[role]]
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
    data, level = data_of(built), built.world.level
    width, height = level.shape
    known = Ground(~level.terrains.rock[level.ground], lambda at: level.terrain_at(at).sprite, level.wall_style)
    doors = {at: door_sprite(door, door.state, known) for at, door in level.doors.items()}
    stairless = np.where(np.isin(data.ground, [TERRAINS.ids[f"stairs {way}"] for way in WAYS]), FLOOR_ID, data.ground)
    pictures = [terrain_sprite(kind) for kind in TERRAINS.kinds]
    terrain = {at: pictures[kind] for at, kind in _cells_of(stairless)}
    layers = [_tile_layer(TERRAIN, level, terrain)]
    layers += [_tile_layer(name, level, sprites) for name, sprites in _ground_layers(level, known).items()]
    layers.append(_tile_layer("doors", level, doors))
    layers += [_object_layer(name, found) for name, found in _objects(data, built.world.hero).items()]
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
        "properties": _properties(**map_properties(data)),
        "tilesets": [_tileset(image, level, doors)],
        "layers": layers,
    }


def _ground_layers(level: Level, known: Ground) -> dict[str, dict[Vec, str]]:
    """Return the names of the ground sprites, by layer and then by cell. The lowest layer is first.

    Stairs have only the ground below them here, because `_objects` returns stairs as objects.
    """
    layers: dict[str, dict[Vec, str]] = {"ground": {}}
    kinds = level.terrains.kinds
    for at, kind in _cells_of(level.ground):
        terrain = kinds[kind]
        for number, sprite in enumerate(known.sprites(at, terrain)[: 1 if terrain.depth_change else None]):
            layers.setdefault(f"trim {number}" if number else "ground", {})[at] = sprite
    return layers


def _objects(data: LevelData, hero: Actor) -> dict[str, list[Json]]:
    """Return everything but the ground as objects of Tiled, by layer name. The class of each says what it is.

    `hero`: for his picture, if the level has a start.
    """
    objects: dict[str, list[Json]] = {
        "actors": [_tile_object(one, f"{BREEDS[one.name].sprite}-0", one.name, "actor") for one in data.actors],
        "items": [_tile_object(item, ITEMS[item.name].sprite, item.name, "item") for item in data.items],
        "traps": [_tile_object(trap, TRAP_SPRITES[trap.name], trap.name, "trap") for trap in data.traps],
        "stairs": [
            _placed(at, TERRAINS[TERRAINS.ids[f"stairs {way}"]].sprite, f"stairs {way}", "stairs", {"way": way})
            for way in WAYS
            for at in data.stairs(way)
        ],
        "door records": [
            _box((door.x, door.y, 1, 1), door.kind, "door", properties_of(door) | _seen_as(door)) for door in data.doors
        ],
        "levers": [_box((one.x, one.y, 1, 1), "lever", "lever", properties_of(one)) for one in data.levers],
        "torches": [_box((one.x, one.y, 1, 1), "torch", "torch", properties_of(one)) for one in data.torches],
        "rooms": [
            _box((room.x, room.y, room.width, room.height), f"room {number}", "room", properties_of(room))
            for number, room in enumerate(data.rooms, 1)
        ],
        "corridors": [
            _box((*cells[0], 1, 1), f"corridor {number}", "corridor", {"cells": cells_text(cells)})
            for number, cells in enumerate(data.corridors, 1)
        ],
        "choices": [
            _box((*cells[0], 1, 1), f"choice {number}", "choice", {"cells": cells_text(cells)})
            for number, cells in enumerate(data.choices, 1)
            if cells
        ],
        "fire and gas": [
            *(_box((one.x, one.y, 1, 1), "fire", "fire", properties_of(one)) for one in data.fire),
            *(_box((one.x, one.y, 1, 1), one.name, "gas", properties_of(one)) for one in data.gas),
        ],
        "start": [],
    }
    if data.start is not None:
        gear = properties_of(data.hero) if data.hero is not None else {}
        objects["actors"].insert(0, _placed(data.start, f"{hero.breed.sprite}-0", "hero", "hero", gear))
    if data.exit is not None:
        objects["start"].append(_box((*data.exit, 1, 1), "exit", "exit", {}))
    return objects


def _seen_as(door: DoorData) -> dict[str, bool]:
    """Return properties of a door for programs that know nothing of doors. They are not read back."""
    clear = DoorState(door.state).clear and not door.hidden
    return {"walkable": clear, "opaque": not clear and (door.hidden or DOORS[door.kind].opaque)}


def terrain_sprite(terrain: Terrain) -> str:
    """Return the sprite by which a terrain is drawn on the layer `terrain`: a single one, whatever lies around."""
    family = f"{terrain.sprite}-top" if terrain.rock else terrain.sprite
    return f"{family}-0" if variants(family) else family


def _tileset(image: str, level: Level, doors: dict[Vec, str]) -> Json:
    """Return the tile sheet as a tileset of Tiled.

    `image`: path of the tile picture, relative to the map. `doors`: name of the sprite of each door of the level. The
    tiles of these sprites get the door's kind and state as properties. The tiles of the layer `terrain` get the name
    of their terrain, and whether it is walkable and opaque.
    """
    grid = tile_grid()
    tiles = {}
    for kind in TERRAINS.kinds:
        facts: Properties = {TERRAIN: kind.name, "walkable": not kind.blocks_bodies, "opaque": kind.blocks_sight}
        tiles[grid.number(terrain_sprite(kind))] = {"type": TERRAIN, "properties": _properties(**facts)}
    for name, door in {name: level.doors[at] for at, name in doors.items()}.items():
        seen_as = {"walkable": door.state.clear, "opaque": door.blocks_sight}
        facts = {"kind": door.kind.name, "state": door.state.value, **seen_as}
        tiles[grid.number(name)] = {"type": "door", "properties": _properties(**facts)}
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
        "tiles": [{"id": number, **tile} for number, tile in sorted(tiles.items())],
    }


def _tile_layer(name: str, level: Level, sprites: dict[Vec, str]) -> Json:
    width, height = level.shape
    numbers = {sprite: _tile(sprite) for sprite in set(sprites.values())}
    cells = [0] * (width * height)
    for (x, y), sprite in sprites.items():
        cells[x + width * y] = numbers[sprite]
    return {
        **_layer(name, "tilelayer"),
        "width": width,
        "height": height,
        "data": cells,
    }


def _object_layer(name: str, objects: list[Json]) -> Json:
    return {**_layer(name, "objectgroup"), "draworder": "topdown", "objects": objects}


def _layer(name: str, kind: str) -> Json:
    """Return the first keys of a layer. The layers that only show the level cannot be edited by mistake."""
    shown = name not in ("door records", "corridors", "choices")
    locked = {"locked": True} if kind == "tilelayer" and name != TERRAIN else {}
    return {"name": name, "type": kind, "x": 0, "y": 0, "opacity": 1, "visible": shown, **locked}


def _tile_object(thing: ActorData | ItemData | TrapData, sprite: str, name: str, kind: str) -> Json:
    return _placed((thing.x, thing.y), sprite, name, kind, properties_of(thing))


def _placed(at: tuple[int, int], sprite: str, name: str, kind: str, properties: Properties) -> Json:
    """Return an object that shows a tile. Its place is the lower left corner of the tile."""
    thing = _box((*at, 1, 1), name, kind, properties)
    return {**thing, "y": thing["y"] + TILE, "gid": _tile(sprite)}


def _box(cells: tuple[int, int, int, int], name: str, kind: str, properties: Properties) -> Json:
    x, y, width, height = (TILE * length for length in cells)
    box: Json = {"name": name, "type": kind, "x": x, "y": y, "width": width, "height": height}
    return {**box, "rotation": 0, "visible": True, "properties": _properties(**properties)}


def _cells_of(ground: NDArray[np.uint8]) -> Iterator[tuple[Vec, int]]:
    """Yield each cell with its value in `ground`, uint8[x, y]."""
    for x, column in enumerate(ground.tolist()):
        for y, number in enumerate(column):
            yield Vec(x, y), number


def _properties(**values: str | int) -> list[Json]:
    kinds = {bool: "bool", int: "int", str: "string"}
    return [{"name": name, "type": kinds[type(value)], "value": value} for name, value in values.items()]


def _tile(sprite: str) -> int:
    """Return the number of a sprite's tile on a map, counted from 1. Raises KeyError for an unknown name."""
    return FIRST_GID + tile_grid().number(sprite)


def _swatch(built: BuiltLevel) -> Swatch:
    return SWATCHES[built.world.tradition.swatch].built_of(built.world.level.wall_style)
