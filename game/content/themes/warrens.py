"""The theme `warrens`: small caves and narrow tunnels."""

from __future__ import annotations

from dataclasses import replace

from game.content.themes.shared_steps import CUTS, GATES, theme
from game.engine.level_theme import Ambience, Instrument, LevelTheme, Masonry, Tune
from game.mapgen.starters.accretion import Accretion
from game.mapgen.starters.room_shapes import Burrow, Hollow

LAIRS = ((Burrow((10, 20), (8, 13), (180, 340)), 1), (Hollow((11, 20), (8, 13), (24, 50)), 1))
THEME = theme(
    LevelTheme(
        "warrens",
        masonry=Masonry("warrens", frame="oak", coping=4, wander=0.42),
        ambience=Ambience(notes=(82.4, 87.3, 164.8), air=(100, 350), wind=0.7),
        # Phrygian, dull knocks, the densest tune. The semitone over the root is narrow, as the tunnels are.
        tune=Tune(82.4, (0, 1, 3, 5, 7, 8), Instrument.KNOCK, 6, slots=32, density=0.6, pedal=16),
    ),
    "accretion of small caves: drunkard's walks, and hollows grown piece by piece from the centre",
    Accretion(first=LAIRS, shapes=LAIRS, most=15),
    loops=replace(CUTS, longer_than=13),
    gates=replace(GATES, least=10, per_1000=17),
)
