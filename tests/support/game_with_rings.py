"""Print as JSON what a copy of the game, to which a test has added a generator, makes with it."""

from __future__ import annotations

import json

import game
from game import levels

if __name__ == "__main__":
    level = levels.generate("rings", 1)
    facts = {
        "package": game.__file__,
        "listed": "rings" in {one.name for one in levels.generators()},
        "faults": levels.broken_promises(level),
        "doors": bool(level.doors),
    }
    print(json.dumps(facts))
