"""Maps for Tiled, an editor of tile maps: its JSON format, version 1.10, with a picture of the tiles next to the map.

The layer `terrain` is the ground; everything else is an object. The `x` and `y` of an object, in pixels, are its lower
left corner if it shows a tile, and its upper left corner otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from builders.assets.asset_files import write_together
from game.content.world.door_kinds import DOORS
from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import Vec
from game.engine.model.door import DoorState
from game.levels.level_data import LevelData
from game.levels.level_fields import LISTS
from game.levels.level_records import DoorData, RoomData, TorchData
from game.levels.level_tiled import TARGETS, TERRAIN, cells_text, lit_from, map_properties, properties_of
from game.ui.graphics.atomic_files import UnsavedFile, UnwritableFile, writable
from game.ui.graphics.colours.swatch import Swatch
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.tilesheet import TILE
from game.ui.render.known_ground import Ground
from game.ui.render.tile_painter import lever_sprite, side_of
from level_output.built_level import BuiltLevel, data_of
from level_output.tiled_project import tiled_project
from level_output.tiled_tiles import (
    WAYS,
    Json,
    door_number,
    is_tiles_picture,
    map_tiles,
    number_of,
    tiled_properties,
    tiles_picture,
    tileset,
)

FORMAT_VERSION, TILED_VERSION = "1.10", "1.10.2"
"""Version of the file format, and the version of Tiled that writes this format."""
TILES_ENDING = "-tiles.png"
"""End of the name of the picture of the tiles, after the name of the map without its ending."""
FIRST_GID = 1
"""Number of the first tile on a map, where 0 means no tile."""
FLOOR_ID = TERRAINS.ids["floor"]
"""Number of the terrain under stairs on the layer `terrain`; the stairs themselves are objects that can be moved."""

Properties = Mapping[str, str | int | bool | Vec]


def write_tiled(built: BuiltLevel, path: Path) -> None:
    """Write a map to `path`. Beside it, write the picture of its tiles, and a project of Tiled if there is none yet.

    Raises UnwritableFile if one of these files cannot be written, if there is a map already, or a picture of somebody
    else with the name of the picture of the tiles; then none is written.
    """
    picture, project = writable_map(str(path)).with_name(f"{path.stem}{TILES_ENDING}"), _project_of(path)
    if not picture.name.isprintable():  # such as bytes that are no text, which no map can name
        raise UnwritableFile(f"{path}: a map cannot name its tiles by this name; choose one of printable letters")
    files = {
        picture: tiles_picture(_swatch(built)),
        path: json.dumps(tiled_map(built, picture.name), ensure_ascii=False).encode(),
    }
    if not project.exists():  # the designer may have added classes to it
        files[project] = json.dumps(tiled_project(), indent=1).encode()
    try:
        write_together(files)
    except OSError as error:
        raise UnsavedFile(f"{path}: {error.strerror}") from error


def _project_of(path: Path) -> Path:
    return path.with_suffix(".tiled-project")


def writable_map(name: str, used: Sequence[str | None] = ()) -> Path:
    """Check that a map can be written to the file `name`, and its other files beside it; return the map's path.

    `used`: as in `check_unused`. Raises UnwritableFile if one of these files cannot be written, if the map would
    replace one, or the picture of the tiles one that this tool has not written.
    """
    path = writable(name, "a map", ".tmj", used)
    if path.exists():  # with all that was changed in Tiled
        raise UnwritableFile(f"{path}: a map is there already, and is not replaced; delete it or choose another name")
    picture = writable(str(path.with_name(f"{path.stem}{TILES_ENDING}")), used=used)
    try:
        replaceable = not picture.exists() or is_tiles_picture(picture)
    except OSError as error:
        raise UnwritableFile(f"{picture}: {error.strerror}") from error
    if not replaceable:
        raise UnwritableFile(
            f"{picture}: it is no picture of tiles that this tool has written, and is not replaced; "
            "rename it, or choose another name for the map"
        )
    writable(str(_project_of(path)), "a project of Tiled", ".tiled-project")
    return path


def tiled_map(built: BuiltLevel, image: str = "tiles.png") -> Json:
    """Return a level as JSON for Tiled. `image` is the path of the tile picture, relative to the map."""
    data = data_of(built)
    width, height = data.size
    layers = [_terrain_layer(data)]
    layers += [
        {**_layer(name, "objectgroup"), "draworder": "topdown", "objects": found}
        for name, found in _objects(built, data).items()
    ]
    for number, layer in enumerate(layers, 1):
        layer["id"] = number
    all_objects = [thing for layer in layers for thing in layer.get("objects", ())]
    for number, thing in enumerate(all_objects, 1):
        thing["id"] = number
    numbers = {(thing["type"], thing.pop("cell")): thing["id"] for thing in all_objects}
    for thing in all_objects:
        thing["properties"] = _with_references(thing["properties"], numbers)
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
        "properties": tiled_properties(map_properties(data)),
        "tilesets": [tileset(image, FIRST_GID)],
        "layers": layers,
    }


def _terrain_layer(data: LevelData) -> Json:
    tiles = np.array([FIRST_GID + number_of(TERRAIN, kind.name) for kind in TERRAINS.kinds])
    stairs = [TERRAINS.ids[f"stairs {way}"] for way in WAYS]
    ground = np.where(np.isin(data.ground, stairs), FLOOR_ID, data.ground)
    width, height = data.size
    return {
        **_layer(TERRAIN, "tilelayer"),
        "width": width,
        "height": height,
        "data": tiles[ground].T.ravel().tolist(),
    }


def _objects(built: BuiltLevel, data: LevelData) -> dict[str, list[Json]]:
    """Return everything but the ground as objects of Tiled, by layer name, the lowest layer first."""
    world, level = built.world, built.world.level
    open_ = ~level.terrains.rock[level.ground]
    known = Ground(open_, lambda at: level.terrain_at(at).sprite, world.theme.wall_sprite)
    sides = {
        door.at: side_of(door.at, known)
        for door in (*level.doors.values(), *(one.door for one in level.secrets.values()))
    }
    objects: dict[str, list[Json]] = {
        "rooms": [_room(room, number) for number, room in enumerate(data.rooms, 1)],
        "corridors": [
            _box(cells[0], f"corridor {number}", "corridor", {"cells": cells_text(cells)})
            for number, cells in enumerate(data.corridors, 1)
        ],
        "choices": [
            _box(cells[0], f"choice {number}", "choice", {"cells": cells_text(cells)})
            for number, cells in enumerate(data.choices, 1)
        ],
        "doors": [_door(door, sides[Vec(door.x, door.y)]) for door in data.doors],
    }
    plates = [(lever, level.plate_at(Vec(lever.x, lever.y))) for lever in data.levers]
    objects["levers"] = [_thing(lever, "lever", lever_sprite(plate, pulled=False)) for lever, plate in plates]
    objects["torches"] = [_torch(torch, data) for torch in data.torches]
    for word in ("trap", "item", "actor"):
        objects[LISTS[word]] = [_thing(one, word, one.name) for one in getattr(data, LISTS[word])]
    objects["stairs"] = [
        _tile_object(at, number_of("stairs", way), "stairs", {"way": way}) for way in WAYS for at in data.stairs(way)
    ]
    objects["fire and gas"] = [
        *(_thing(one, "fire", "") for one in data.fire),
        *(_thing(one, "gas", one.name) for one in data.gas),
    ]
    objects["start and exit"] = []
    if data.start is not None:
        gear = properties_of(data.hero) if data.hero is not None else {}
        objects["start and exit"].append(_tile_object(data.start, number_of("hero"), "hero", gear))
    if data.exit is not None and data.exit not in data.stairs("down")[:1]:  # else it follows the stairs, if they move
        objects["start and exit"].append(_box(data.exit, "exit", "exit", {}))
    return objects


def _door(door: DoorData, side: str) -> Json:
    """Return the object of a door. Two of its properties are for programs that know nothing of doors."""
    clear = DoorState(door.state).clear and not door.hidden
    seen_as = {"walkable": clear, "opaque": not clear and (door.hidden or DOORS[door.kind].opaque)}
    number = door_number(DOORS[door.kind], DoorState(door.state), side)
    return _tile_object(Vec(door.x, door.y), number, "door", {**properties_of(door), **seen_as})


def _thing(thing: Any, word: str, name: str) -> Json:
    return _tile_object(Vec(thing.x, thing.y), number_of(word, name), word, properties_of(thing))


def _torch(torch: TorchData, data: LevelData) -> Json:
    """Return the object of a torch: in the wall, where it can be dragged, or else where it lights."""
    if torch.mount is not None and lit_from(torch.mount, data) == (torch.x, torch.y):
        return _tile_object(torch.mount, number_of("torch"), "torch", {})
    return _thing(torch, "torch", "")


def _room(room: RoomData, number: int) -> Json:
    box = _box(Vec(room.x, room.y), f"room {number}", "room", properties_of(room))
    return {**box, "width": TILE * room.width, "height": TILE * room.height}


def _tile_object(at: Vec, number: int, word: str, properties: Properties) -> Json:
    """Return an object that shows a tile. Its place is the lower left corner of the tile.

    It has no name, and only those properties that its tile does not have: if it gets another tile in Tiled, it becomes
    what this tile says.
    """
    of_tile = map_tiles()[number].properties
    thing = _box(at, "", word, {name: value for name, value in properties.items() if of_tile.get(name) != value})
    return {**thing, "y": thing["y"] + TILE, "gid": FIRST_GID + number}


def _box(at: Vec, name: str, word: str, properties: Properties) -> Json:
    """Return an object of one cell; `cell` and `properties` are not yet as Tiled wants them."""
    box: Json = {"name": name, "type": word, "x": TILE * at.x, "y": TILE * at.y, "width": TILE, "height": TILE}
    return {**box, "rotation": 0, "visible": True, "properties": properties, "cell": at}


def _with_references(properties: Properties, numbers: Mapping[tuple[str, Vec], int]) -> list[Json]:
    """Return properties as a list of Tiled; a cell is a reference to the object there, or a text if there is none.

    `numbers`: the number of each object by its class and its cell.
    """
    found = []
    for name, value in properties.items():
        number = numbers.get((TARGETS.get(name, ""), value)) if isinstance(value, Vec) else None
        if number is not None:
            found.append({"name": name, "type": "object", "value": number})
        else:
            found += tiled_properties({name: cells_text([value]) if isinstance(value, Vec) else value})
    return found


def _layer(name: str, kind: str) -> Json:
    """Return the first keys of a layer. What would hide the rest of the map is not shown at first."""
    shown = name not in ("corridors", "choices")
    return {"name": name, "type": kind, "x": 0, "y": 0, "opacity": 1, "visible": shown}


def _swatch(built: BuiltLevel) -> Swatch:
    return SWATCHES[built.world.tradition.swatch].built_of(built.world.theme)
