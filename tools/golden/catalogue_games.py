"""The levels of whole games as golden text: for several seeds of every tradition (set of rules), all levels.

Each line is a game: its tradition, its seed, and a short hash for each level from depth 1 down. The hash covers
everything on the level, but not the hero's knowledge. It does not depend on the format of saved games.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from game.content.new_game import make_levels
from game.content.traditions import TRADITIONS
from game.engine.model.level import Level

SEEDS, DEPTHS = 25, 10
BYTES = 4
"""Number of bytes in the hash of a level."""
EVERY = 12
"""The tests make one game in 12. If the environment variable AJAR_FULL is set, they make all games."""


class Game(NamedTuple):
    """A game for which the levels of all depths are made."""

    tradition: str
    seed: str

    def __str__(self) -> str:
        return f"{self.tradition} {self.seed}"


def games() -> list[Game]:
    """Return all games of the catalogue of golden levels: SEEDS games of each tradition."""
    return [Game(tradition, str(seed)) for tradition in TRADITIONS for seed in range(SEEDS)]


def hashes(game: Game, depths: Sequence[int]) -> list[str]:
    """Return a hash of each level of a game at some depths, as the generator made it, without the hero."""
    make_level = make_levels(TRADITIONS[game.tradition], game.seed)
    return [_level_hash(make_level(depth)) for depth in depths]


def _level_hash(level: Level) -> str:
    values = json.dumps(_level_values(level), sort_keys=True)
    return hashlib.blake2b(values.encode("ascii"), digest_size=BYTES).hexdigest()


def _level_values(level: Level) -> dict[str, Any]:
    doors = [(door, False) for door in level.doors.values()]
    doors += [(secret.door, True) for secret in level.secrets.values()]
    return {
        "ground": [[level.terrains[kind].name for kind in column] for column in level.ground.tolist()],
        "start": level.start,
        "doors": [
            (door.at, door.kind.name, door.state.value, hidden, door.locked, door.stiff, door.runed, door.facing,
             door.partner, door.lever, door.mimic is not None)
            for door, hidden in doors
        ],
        "actors": [
            (actor.pos, actor.name, actor.health, actor.stats, actor.asleep, actor.ai.roams, actor.gold)
            for actor in level.actors
        ],
        "items": [(at, item.kind.name, item.count, item.forged) for at, item in level.items.items()],
        "traps": [(trap.at, trap.kind.name, trap.hidden) for trap in level.traps.values()],
        "levers": [(lever.at, lever.door) for lever in level.levers.values()],
        "lights": [light.at for light in level.lights],
    }  # fmt: skip
