"""The theme `old-halls`: large halls in a grid of nine regions."""

from __future__ import annotations

from dataclasses import replace

from game.content.themes.shared_steps import CLOSETS, CUTS, GATES, nooks_of, theme
from game.engine.level_theme import Ambience, Instrument, LevelTheme, Masonry, Tune
from game.mapgen.layers.doors.ordinary_doors import OpenDoorways
from game.mapgen.layers.rooms.growing_hallways import Hallways
from game.mapgen.layers.rooms.region_exits import RegionExits
from game.mapgen.starters.region_grid import Regions

THEME = theme(
    LevelTheme(
        "old-halls",
        masonry=Masonry("old-halls", frame="ash", trim="gilt"),
        ambience=Ambience(notes=(65.4, 98.0, 130.8, 196.0), air=(150, 520), wind=0.6),
        # Dorian, long pads. The raised sixth makes the minor scale grave and not sad.
        tune=Tune(65.4, (0, 2, 3, 5, 7, 9, 10), Instrument.PAD, 3, slots=10, density=0.5, pedal=5),
    ),
    "3x3 grid of regions with large halls, corridors between them, and closets along their walls",
    Regions(percent=95, least=(9, 8), most=(18, 11)),
    RegionExits(percent=70, diagonals=False),
    Hallways(joins=1),
    OpenDoorways(),
    loops=replace(CUTS, most=1),
    nooks=nooks_of(6, CLOSETS),
    gates=replace(GATES, least=2, per_1000=17),
)
