"""The theme `caves`: a great cavern, with caves and a few built rooms around it."""

from __future__ import annotations

from dataclasses import replace

from game.content.themes.shared_steps import GATES, theme
from game.engine.level_theme import Ambience, Instrument, LevelTheme, Masonry, Tune
from game.mapgen.layers.population.place_stairs import DistantExit, RimRoom
from game.mapgen.starters.accretion import NATURAL, Accretion
from game.mapgen.starters.room_shapes import GREAT_CAVERN

THEME = theme(
    LevelTheme(
        "caves",
        masonry=Masonry("caves", frame="rock", wander=0.34),
        ambience=Ambience(notes=(49.0, 98.0, 147.0), air=(180, 700), wind=0.9),
        # Octaves and fifths, drops of water. Bare intervals sound like a wide hollow room.
        tune=Tune(49.0, (0, 7, 12, 19), Instrument.DROP, 5, slots=20, density=0.45, pedal=10, jitter=0.9),
    ),
    "accretion (Brogue): a great cavern, with caves and a few built rooms added around it",
    Accretion(first=((GREAT_CAVERN, 1),), shapes=NATURAL),
    ends=(RimRoom(), DistantExit(most=85)),
    gates=replace(GATES, least=21, per_1000=13),
)
