"""The theme `house`: a large house with the last door. The last level of a game."""

from __future__ import annotations

from dataclasses import replace

from game.content.items.gear import LAST_KEY
from game.content.monsters.breeds import HOUND, OGRE
from game.content.monsters.spawn_tables import HOUSEHOLD
from game.content.themes.shared_steps import CLOSETS, CUTS, GATES, nooks_of, theme
from game.engine.level_theme import Ambience, Instrument, LevelTheme, Masonry, Tune
from game.mapgen.layers.doors.last_door import LastDoor, LastKey
from game.mapgen.starters.accretion import MIXED, Accretion
from game.mapgen.starters.bsp_interior import BspInterior

THEME = theme(
    LevelTheme(
        "house",
        masonry=Masonry("house", frame="walnut", trim="gilt"),
        ambience=Ambience(notes=(69.3, 103.8, 138.6, 164.8), air=(90, 260), wind=0.35),
        # Harmonic minor, bells and rests. Its wide step before the octave sounds old and uncanny.
        tune=Tune(69.3, (0, 2, 3, 5, 7, 8, 11, 12), Instrument.BELLS, 10, slots=18, density=0.5, pedal=9, jitter=0.1),
    ),
    "BSP interior: a large house, with up to 3 rooms added around it by accretion; the last door is here",
    BspInterior(shortest=9, doorways=True, longer_side=True, stray=5, building=(72, 23)),
    Accretion(first=(), shapes=MIXED, most=3),
    loops=replace(CUTS, longer_than=16, most=6),
    nooks=nooks_of(3, CLOSETS),
    gates=replace(GATES, least=4, per_1000=14),
    own=(HOUSEHOLD, LastDoor(), LastKey(LAST_KEY.name, guards=(HOUND.name, HOUND.name, OGRE.name))),
)
