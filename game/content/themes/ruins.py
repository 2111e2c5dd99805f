"""The theme `ruins`: rooms and corridors that have been broken and put together anew."""

from __future__ import annotations

from dataclasses import replace

from game.content.themes.shared_steps import CLOSETS, CUTS, GATES, nooks_of, theme
from game.engine.level_theme import Ambience, Instrument, LevelTheme, Masonry, Tune
from game.mapgen.core.sketch import Across, Down
from game.mapgen.layers.population.place_stairs import AreaStart, DistantExit
from game.mapgen.layers.rooms.fill_ground import CullUnreachable, FillNooks
from game.mapgen.layers.rooms.find_rooms import FindRooms
from game.mapgen.layers.rooms.wave_function_collapse import WaveFunctionCollapse
from game.mapgen.starters.accretion import BUILT, Accretion

THEME = theme(
    LevelTheme(
        "ruins",
        masonry=Masonry("ruins", frame="ruin", wander=0.34),
        ambience=Ambience(notes=(92.5, 185.0), air=(200, 1100), wind=1.2),
        # Whole tones, glass. This scale has no home note, as a ruin is no longer a whole building.
        tune=Tune(92.5, (0, 2, 4, 6, 8, 10), Instrument.GLASS, 8, slots=14, density=0.5, pedal=14, jitter=0.8),
    ),
    "wave function collapse of rooms and corridors",
    Accretion(first=BUILT, shapes=BUILT),
    WaveFunctionCollapse(),
    AreaStart(Across.CENTRE, Down.CENTRE),
    CullUnreachable(least_percent=25),
    FillNooks(),
    FindRooms(),
    loops=replace(CUTS, longer_than=30, most=2),
    nooks=nooks_of(5, CLOSETS),
    gates=replace(GATES, least=4, per_1000=15),
    ends=(AreaStart(), DistantExit(most=85)),
)
