"""The kinds of ground.

RB-40: the kinds are those of the Rust book (document 003). But every step takes the same time on all kinds of ground,
because ways are counted in turns.
"""

from __future__ import annotations

from game.engine.model.terrain import Burns, Terrain, Terrains

WALL = Terrain(
    "wall",
    "#",
    "wall",
    blocks_bodies=True,
    blocks_sight=True,
    blocks_sound=True,
    blocks_gas=True,
)
FLOOR = Terrain("floor", ".", "floor", lasting=False)
CORRIDOR = Terrain("passage floor", ".", "corridor", walled=False)
STAIRS_DOWN = Terrain("stairs down", ">", "stairs-down", depth_change=1)
STAIRS_UP = Terrain("stairs up", "<", "stairs-up", depth_change=-1)

# Water, ways and growth, with the characters for them in drawings. Of the book's thirteen kinds (RB-40) only rock
# blocks sight: one sees across water, and dripstone is too thin to hide anything.
DEEP_WATER = Terrain("deep water", "~", "deep-water", blocks_bodies=True)
SHALLOW_WATER = Terrain("shallow water", ",", "shallow-water", quenches=True)
BRIDGE = Terrain("bridge", "]", "bridge", sign="[")
WOOD_FLOOR = Terrain("wood floor", "_", "wood-floor", burns=Burns(30, 5, "scorched ground"))
ROAD = Terrain("road", ";", "road")
GRASS = Terrain("grass", '"', "grass", burns=Burns(60, 3, "scorched ground"))
GRAVEL = Terrain("gravel", "`", "gravel")
# Both kinds of dripstone replace rock, and are too long to be walked past or under.
STALACTITE = Terrain("stalactite", "*", "stalactite", sign="↓", blocks_bodies=True)
STALAGMITE = Terrain("stalagmite", "&", "stalagmite", sign="↑", blocks_bodies=True)

SCORCHED = Terrain("scorched ground", ".", "scorched")
"""Ground that fire has burnt."""

CURTAIN = Terrain("curtain", ":", "curtain", blocks_sight=True, muffles=1, burns=Burns(70, 4, SCORCHED.name))
SCRATCHES = Terrain("scratched floor", "=", "scratches", is_trace=True)

COVERS = (
    DEEP_WATER,
    SHALLOW_WATER,
    BRIDGE,
    WOOD_FLOOR,
    ROAD,
    GRASS,
    GRAVEL,
    STALACTITE,
    STALAGMITE,
    CURTAIN,
    SCRATCHES,
)
"""Terrains that generators lay over rock and floor."""

TERRAINS = Terrains((WALL, FLOOR, CORRIDOR, STAIRS_DOWN, STAIRS_UP, *COVERS, SCORCHED))
