"""The theme `tenements`: one building, divided into many flats."""

from __future__ import annotations

from dataclasses import replace

from game.content.themes.shared_steps import CLOSETS, GATES, nooks_of, theme
from game.engine.level_theme import Ambience, Instrument, LevelTheme, Masonry, Tune
from game.mapgen.layers.rooms.loops import Loops
from game.mapgen.starters.bsp_interior import BspInterior

THEME = theme(
    LevelTheme(
        "tenements",
        masonry=Masonry("tenements", frame="walnut"),
        ambience=Ambience(notes=(55.0, 110.0, 164.8), air=(90, 300), wind=0.3),
        # Natural minor, plucked strings, dense. It is like a music box in the next flat.
        tune=Tune(55.0, (0, 2, 3, 5, 7, 8, 10, 12), Instrument.PLUCK, 4, slots=24, density=0.55, pedal=12),
    ),
    "BSP interior: one building divided by recursive halving, with closets along its walls",
    BspInterior(shortest=9, doorways=True, longer_side=True, stray=4, building=(78, 24)),
    loops=Loops(longer_than=13, door_percent=0, most=8),
    nooks=nooks_of(6, CLOSETS),
    gates=replace(GATES, least=4, per_1000=15),
)
