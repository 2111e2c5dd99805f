"""How the levels of the `sadconsole` tradition are made: its tutorial's parts 6, 7 and 13, as part 14 mends them.

Deviations, each a bug of it mended: rooms are ringed by one wall on every side and doors stand in it (B-12); nothing
looks beyond the rim (B-13, B-14); no one begins in a door or on another (B-16); the legs of tunnels come in either
order (SC-12), in that which leaves the fewest openings without a door (T-02: see `plan_tunnels`); doors touch rooms and
stand apart (B-09, B-10: see `BorderDoors`, with the figures); rooms may lie at the right and the bottom rim as at the
left and top. Ours: two rooms at least; stairs, which it has not, as far as can be from the first open cell, where its
hero begins (SC-20, SC-28).
SC-20, SC-21, SC-28: the hero and about ten monsters are the common ones, they act, and one goes down: monsters that
stand still and a level without a way on are no game. They see the whole level, as the hero does.
D-55: so doors hide nothing from anybody.
"""

from __future__ import annotations

from game.content.casts import SEEDS
from game.mapgen.analysis.check import AlwaysRight
from game.mapgen.core.chain import Chain
from game.mapgen.layers.doors.placement_rules import BorderDoors
from game.mapgen.layers.population.monsters import RoomSpawns
from game.mapgen.layers.population.stairs import FirstCellAndFarthest
from game.mapgen.starters.scattered_rooms import ScatteredRooms

SADCONSOLE = Chain(
    "sadconsole",
    "100 tries of rooms with sides 4 to 14, joined by L-shaped tunnels; a door in every fitting border cell",
    ScatteredRooms(tries=100, shortest=4, longest=14),
    (
        BorderDoors(),
        FirstCellAndFarthest(),
        RoomSpawns("kobold", percent=28, most=1),  # about the ten of SC-21
        SEEDS,
        AlwaysRight(),
    ),
)
"""SC-20, SC-21, SC-28: the hero and about ten monsters are the common ones, they act, and one goes down: monsters that
stand still and a level without a way on are no game. They see the whole level, as the hero does.
D-55: so doors hide nothing from anybody.
"""
