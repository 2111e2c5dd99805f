"""A program for a copied game to which a test has added a monster: it prints where the monster appears, as JSON."""

from __future__ import annotations

import json

import game
from game import levels
from game.app.manual_facts import manual_facts
from game.content.traditions import AJAR


def main() -> None:
    """Print in one line whether levels have the monster, and what the manual and a drawing say of it."""
    (entry,) = (entry for entry in manual_facts(AJAR).lists["monsters"] if entry.term == "Marsh rat")
    drawn = levels.read_drawing(b"#####\n#@.s#\n#####")
    living = (actor.name for seed in range(3) for actor in levels.generate(seed=seed).actors)
    shown = {
        "package": game.__file__,
        "levels": "marsh rat" in living,
        "manual": entry.text,
        "drawing": drawn.actors[0].name,
    }
    print(json.dumps(shown))


if __name__ == "__main__":
    main()
