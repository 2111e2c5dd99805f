"""A program for a copied game to which a test has added a kind of door: it prints where such doors appear, as JSON."""

from __future__ import annotations

import json

import game
from game import levels
from game.content.scenarios.drawn_world import drawn_world
from game.content.traditions import AJAR
from game.mapgen.drawing.drawing_parser import parse_drawing
from game.ui.text.cards.cell_card import describe


def main() -> None:
    """Print in one line whether levels have such doors, and what the card of one says."""
    world = drawn_world(parse_drawing("#@A.#\n\nA = padded door"), "0", AJAR)
    (at,) = world.level.doors
    kinds = (door.kind for seed in range(40) for door in levels.generate(seed=seed, depth=2).doors)
    shown = {
        "package": game.__file__,
        "levels": "padded" in kinds,
        "card": " ".join(line.text for line in describe(at, world)),
    }
    print(json.dumps(shown))


if __name__ == "__main__":
    main()
