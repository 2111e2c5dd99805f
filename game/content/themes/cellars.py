"""The theme `cellars`: rooms and corridors that grew one by one. The first levels of a game."""

from __future__ import annotations

from dataclasses import replace

from game.content.themes.shared_steps import CUTS, GATES, theme
from game.engine.level_theme import Ambience, Instrument, LevelTheme, Masonry, Tune
from game.mapgen.layers.population.tutorial_rooms import Lessons
from game.mapgen.starters.accretion import BUILT, Accretion

THEME = theme(
    LevelTheme(
        "cellars",
        masonry=Masonry("cellars", frame="fieldstone"),
        ambience=Ambience(notes=(73.4, 110.0, 146.8), air=(110, 380), wind=0.5),
        # Minor pentatonic, bells. Any two notes go together: the first depths are calm.
        tune=Tune(73.4, (0, 3, 5, 7, 10, 12), Instrument.BELLS, 2, density=0.44),
    ),
    "accretion of rooms and corridors (Brogue), with loops",
    Accretion(first=BUILT, shapes=BUILT, most=15),
    loops=replace(CUTS, longer_than=16, thickest=3, most=7),
    gates=replace(GATES, least=14, per_1000=16),
    own=(
        Lessons(sleeper="kobold", walker="kobold", pack=("hound", "hound"), left_behind="dart", prize="healing potion"),
    ),
    vaults=2,
)
