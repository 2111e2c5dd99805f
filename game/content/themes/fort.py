"""The theme `fort`: an underground fort from a drawing, with rooms around it."""

from __future__ import annotations

from game.content.monsters.spawn_tables import GARRISON
from game.content.themes.shared_steps import theme
from game.content.vaults.vault_files import named
from game.engine.level_theme import Ambience, Instrument, LevelTheme, Masonry, Tune
from game.mapgen.core.sketch import Across
from game.mapgen.layers.doors.ordinary_doors import OpenDoorways
from game.mapgen.starters.accretion import BUILT, Accretion
from game.mapgen.starters.prefab_level import PrefabLevel

THEME = theme(
    LevelTheme(
        "fort",
        masonry=Masonry("fort", frame="block", coping=6),
        ambience=Ambience(notes=(73.4, 110.0), air=(120, 600), wind=0.8),
        # No third, horns in an even rhythm. Without a third a call is neither sad nor merry.
        tune=Tune(
            73.4,
            (0, 2, 5, 7, 10, 12),
            Instrument.HORN,
            9,
            slots=12,
            density=0.5,
            pedal=3,
            low=Instrument.PULSE,
            jitter=0.0,
        ),
    ),
    "an underground fort from a drawing, with rooms added around it by accretion",
    PrefabLevel(named("underground fort"), Across.RIGHT),
    OpenDoorways(),
    Accretion(first=(), shapes=BUILT, most=12),
    own=(GARRISON,),
)
