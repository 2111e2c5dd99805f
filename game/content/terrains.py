"""The kinds of ground."""

from __future__ import annotations

from game.engine.terrain import Terrain, Terrains

WALL = Terrain(
    "wall",
    "#",
    "wall",
    blocks_bodies=True,
    blocks_sight=True,
    blocks_sound=True,
    blocks_gas=True,
)
FLOOR = Terrain("floor", ".", "floor")
CORRIDOR = Terrain("passage floor", ".", "corridor")
STAIRS_DOWN = Terrain("stairs down", ">", "stairs-down", leads=1)
STAIRS_UP = Terrain("stairs up", "<", "stairs-up", leads=-1)

TERRAINS = Terrains((WALL, FLOOR, CORRIDOR, STAIRS_DOWN, STAIRS_UP))
