"""How the levels of the `roguesharp` tradition are made.

Deviations, each the intent of the tutorial instead of a bug: doors touch rooms and stand apart (B-09, B-10: see
`BorderDoors`, with the figures), and tunnels avoid the wall lines of rooms, so that openings can hold doors (T-02,
RS-05: see `plan_tunnels`); two rooms at least (B-46).
"""

from __future__ import annotations

from game.content.casts import SEEDS
from game.mapgen.analysis.check import AlwaysRight
from game.mapgen.core.chain import Chain
from game.mapgen.layers.doors.placement_rules import BorderDoors
from game.mapgen.layers.population.monsters import RoomSpawns
from game.mapgen.layers.population.stairs import FirstAndLastRoom
from game.mapgen.starters.scattered_rooms import ScatteredRooms

ROGUESHARP = Chain(
    "roguesharp",
    "20 tries of rooms with sides 7 to 13, joined by L-shaped tunnels; a door in every fitting border cell",
    ScatteredRooms(tries=20, shortest=7, longest=13),
    (
        BorderDoors(),
        FirstAndLastRoom(),
        RoomSpawns("kobold", percent=60, most=4),
        SEEDS,
        AlwaysRight(),
    ),
)
