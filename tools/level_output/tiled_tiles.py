"""Tiles for maps of the Tiled editor: one for each kind of ground and each thing that can be put on a map.

Each tile has a class, and the properties that make an object with this tile such a thing at once. The picture with all
tiles is made of the game's sprites, in the colours of the level.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pygame

from builders.assets.asset_files import has_mark, indexed_png, marked_png
from game.assets import assets
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.content.traditions import AJAR
from game.content.world.door_kinds import DOORS
from game.content.world.gases import GASES
from game.content.world.terrains import TERRAINS
from game.content.world.traps import TRAPS
from game.engine.model.door import DoorKind, DoorState, Plate
from game.engine.model.terrain import Terrain
from game.levels.level_fields import NAMES
from game.levels.level_names import WayName
from game.levels.level_records import ActorData
from game.levels.level_tiled import TERRAIN
from game.ui.graphics.assets import packed
from game.ui.graphics.colours.swatch import Swatch
from game.ui.graphics.tilesheet import TILE, part_in_a_cell, variants
from game.ui.render.tile_painter import lever_sprite

Json = dict[str, Any]
COLUMNS = 12
"""Number of tiles in a row of the picture."""
MARK = b"Tiles of Ajar"
"""Keyword of the text in the picture of the tiles that tells it from a picture of somebody else."""
MOST_BYTES = 1_000_000
"""More bytes than the picture of the tiles ever has."""
WAYS: tuple[WayName, ...] = ("down", "up")
SIDES = ("front", "side")
"""How a door is drawn: "front" in a wall that runs east and west, "side" in another."""


class MapTile(NamedTuple):
    """Tile of a map: its sprite, and what an object with this tile is, or the ground that it stands for."""

    sprite: str
    word: str
    properties: Mapping[str, str | int | bool]

    @property
    def name(self) -> str:
        """Name of the thing among those of its class; for a lever or plate that of its sprite."""
        if self.word == "lever":
            return self.sprite
        return str(self.properties.get(TERRAIN, self.properties.get("name", self.properties.get("way", ""))))


def door_states(kind: DoorKind) -> list[DoorState]:
    """Return the states of a kind of door that have a tile. A door in another state has the tile of a shut door."""
    if not kind.has_leaf:
        return [DoorState.OPEN]
    return [DoorState.SHUT, DoorState.AJAR, DoorState.OPEN] if kind.by_hand else [DoorState.SHUT, DoorState.OPEN]


@cache
def map_tiles() -> tuple[MapTile, ...]:
    """Return all tiles in their order: ground, doors, what is in walls, creatures, items, and all other things."""
    return tuple(_tiles())


def _tiles() -> Iterator[MapTile]:
    for kind in TERRAINS.kinds:
        facts: dict[str, str | bool] = {
            TERRAIN: kind.name,
            "walkable": not kind.blocks_bodies,
            "opaque": kind.blocks_sight,
        }
        yield MapTile(terrain_sprite(kind), TERRAIN, facts)
    for door in DOORS.values():
        for side in SIDES:
            for state in door_states(door):
                sprite = f"{door.sprite}-{side}" + (f"-{state.value}" if door.has_leaf else "")
                yield MapTile(sprite, "door", {"kind": door.name, "state": state.value})
    for plate in (None, *Plate):
        yield MapTile(lever_sprite(plate, pulled=False), "lever", {})
    yield MapTile("torch-0", "torch", {})
    for way in WAYS:
        yield MapTile(TERRAINS[TERRAINS.ids[f"stairs {way}"]].sprite, "stairs", {"way": way})
    yield MapTile(f"{AJAR.hero.sprite}-0", "hero", {})
    for name in NAMES[ActorData, "name"]:
        yield MapTile(f"{BREEDS[name].sprite}-0", "actor", {"name": name})
    alike: dict[str, int] = {}
    for item in ITEMS.values():
        number = alike[item.sprite] = alike.get(item.sprite, -1) + 1
        family = item.sprite.removesuffix("-0")
        looks = variants(family)  # kinds that share a sprite, such as potions, are told apart by their colour
        yield MapTile(f"{family}-{number % looks}" if looks else item.sprite, "item", {"name": item.name})
    for trap in TRAPS.values():
        yield MapTile(trap.sprite, "trap", {"name": trap.name})
    yield MapTile("flames-0", "fire", {})
    for gas in GASES.values():
        yield MapTile(f"{gas.sprite}-0", "gas", {"name": gas.name})


def terrain_sprite(terrain: Terrain) -> str:
    """Return the sprite by which a terrain is drawn on the layer `terrain`: a single one, whatever lies around."""
    part = "-top" if terrain.rock else "-front" if terrain.doorway else ""
    family = terrain.sprite + part
    return f"{family}-0" if variants(family) else family


@cache
def _numbers() -> Mapping[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for number, tile in enumerate(map_tiles()):
        found.setdefault((tile.word, tile.name), number)
    return found


def number_of(word: str, name: str = "") -> int:
    """Return the number of a tile, from 0. `word`: its class. `name`: which of this class, such as a monster's name."""
    return _numbers()[word, name]


def door_number(kind: DoorKind, state: DoorState, side: str) -> int:
    """Return the number of the tile of a door. `side`: "front" or "side"."""
    states = door_states(kind)
    shown = state if state in states else DoorState.OPEN if state.clear else DoorState.SHUT
    first = next(
        number
        for number, tile in enumerate(map_tiles())
        if tile.word == "door" and tile.properties["kind"] == kind.name
    )
    return first + SIDES.index(side) * len(states) + states.index(shown)


def tiles_picture(swatch: Swatch) -> bytes:
    """Return the picture of all tiles as the bytes of a PNG file. `swatch`: the palette that gives the colours."""
    index, sheet = packed(assets(), "tiles")
    pixels = pygame.surfarray.array2d(sheet).astype(np.uint8)
    picture = np.zeros(_size(), np.uint8)
    for number, tile in enumerate(map_tiles()):
        x, y, width, height = index["sprites"][tile.sprite]
        sprite = pixels[x : x + width, y : y + height]
        part, (right, down) = part_in_a_cell(sprite > 0, foot=tile.word == "door")
        left, top = TILE * (number % COLUMNS) + right, TILE * (number // COLUMNS) + down
        picture[left : left + part.width, top : top + part.height] = sprite[
            part.left : part.right, part.top : part.bottom
        ]
    tones = [tone for role in index["roles"] for tone in swatch.fov_ramps[role]]
    return marked_png(indexed_png(picture, [(0, 0, 0), *tones]), MARK)


def is_tiles_picture(path: Path) -> bool:
    """Return whether a file is a picture of tiles as `tiles_picture` makes it, which nobody has changed since.

    Raises OSError if it cannot be read.
    """
    with path.open("rb") as file:
        return has_mark(file.read(MOST_BYTES), MARK)


def _size() -> tuple[int, int]:
    return TILE * COLUMNS, TILE * -(-len(map_tiles()) // COLUMNS)


def tileset(image: str, first: int) -> Json:
    """Return the tiles as a tileset of Tiled.

    `image`: path of the picture, relative to the map. `first`: number of the first tile on the map.
    """
    width, height = _size()
    return {
        "firstgid": first,
        "name": "ajar",
        "image": image,
        "imagewidth": width,
        "imageheight": height,
        "tilewidth": TILE,
        "tileheight": TILE,
        "columns": COLUMNS,
        "tilecount": len(map_tiles()),
        "margin": 0,
        "spacing": 0,
        "tiles": [
            {"id": number, "type": tile.word, "properties": tiled_properties(tile.properties)}
            for number, tile in enumerate(map_tiles())
        ],
    }


def tiled_properties(values: Mapping[str, str | int | bool]) -> list[Json]:
    """Return properties as a list of Tiled, each with its type."""
    kinds = {bool: "bool", int: "int", str: "string"}
    return [{"name": name, "type": kinds[type(value)], "value": value} for name, value in values.items()]
