"""The themes of `rustbook`: colours and characters of its places.

RB-45: forest, caverns and mushroom groves have their own characters and colours; town, fort and lair have those of the
tradition. The walls of forest and groves are trees and giant mushrooms.
"""

from __future__ import annotations

from game.engine.level_theme import PLAIN, LevelTheme

TOWN = LevelTheme("town")
FORT = LevelTheme("fort")
LAIR = LevelTheme("lair")
FOREST = LevelTheme(
    "forest",
    colours={"wall": "#009900", "floor": "#009900", "road": "#ffff00"},
    glyphs={"wall": "♣", "floor": '"', "passage floor": '"', "road": "≡"},
    wall_name="tree",
    wall_sprite="tree",
)
MUSHROOMS = LevelTheme(
    "mushrooms",
    colours={"wall": "#ff00ff", "floor": "#009900", "road": "#d2691e"},
    glyphs={"wall": "♠", "floor": '"', "passage floor": '"', "road": "≡"},
    wall_name="giant mushroom",
    wall_sprite="mushroom",
)
CAVERNS, DEEP_CAVERNS = (
    LevelTheme(
        name,
        colours={
            "wall": "#b2b2b2",
            "floor": "#666666",
            "deep water": "#3333ff",
            "stalactite": "#b2b2b2",
            "stalagmite": "#b2b2b2",
        },
        glyphs={"wall": "▒", "floor": "'", "passage floor": "'", "shallow water": "░", "deep water": "▓"},
    )
    for name in ("caverns", "deep-caverns")
)
THEMES = {theme.name: theme for theme in (TOWN, FOREST, CAVERNS, DEEP_CAVERNS, FORT, LAIR, MUSHROOMS)}


def theme_named(name: str) -> LevelTheme:
    """Return the theme with a name; plain stone if there is no such theme."""
    return THEMES.get(name, PLAIN)
