"""The theme `hives`: walled cells, joined by doorways."""

from __future__ import annotations

from dataclasses import replace

from game.content.themes.shared_steps import GATES, nooks_of, theme
from game.engine.level_theme import Ambience, Instrument, LevelTheme, Masonry, Tune
from game.mapgen.layers.rooms.loops import Loops
from game.mapgen.starters.nearest_point_rooms import Comb
from game.mapgen.starters.room_shapes import CHUNKS
from game.mapgen.starters.voronoi_hive import Metric

THEME = theme(
    LevelTheme(
        "hives",
        masonry=Masonry("hives", frame="chitin", wander=0.16),
        ambience=Ambience(notes=(61.7, 65.4, 123.5, 185.0), air=(240, 500), wind=0.4),
        # Two clusters of semitones, trembling pads. They beat against each other and hum.
        tune=Tune(
            61.7, (0, 1, 2, 6, 7, 8), Instrument.TREMBLE, 7, slots=10, density=0.6, pedal=5, low=Instrument.TREMBLE
        ),
    ),
    "Voronoi cells (44 seeds, Euclidean distance), walled all round and joined by doorways",
    Comb(Metric.PYTHAGORAS, points=44, percent=30, straying_percent=90),
    loops=Loops(longer_than=16, door_percent=0, most=8),
    nooks=nooks_of(5, ((CHUNKS, 1),)),
    gates=replace(GATES, per_1000=14),
)
