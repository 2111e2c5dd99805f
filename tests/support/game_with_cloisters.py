"""A program for a copied game to which a test has added a theme: it prints where the theme appears, as JSON."""

from __future__ import annotations

import json

import game
from game import levels
from game.app.manual_facts import manual_facts
from game.content.themes.theme_names import THEME_NAMES
from game.content.traditions import AJAR
from game.ui.graphics.colours import ajar_swatch


def main() -> None:
    """Print in one line which theme the second level has, how it looks and sounds, and what the manual lists."""
    theme, cellars = AJAR.theme_named("cloisters"), AJAR.theme_named("cellars")
    frames = [ajar_swatch.AJAR.built_of(each).fov_ramps["frame"] for each in (theme, cellars)]
    shown = {
        "package": game.__file__,
        "level": levels.generate(depth=2).walls,
        "saved": "cloisters" in THEME_NAMES,
        "own colours": frames[0] != frames[1],
        "tune": theme.tune == cellars.tune,
        "manual": manual_facts(AJAR).slots["kinds_of_levels"],
    }
    print(json.dumps(shown))


if __name__ == "__main__":
    main()
