"""The catalogue of golden levels: 300 levels of all generators as golden text.

Each line is a level: its parameters, a few counts, and hashes of what it contains. On every machine and Python version,
the same seed must give the same levels.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from game.content.levels.generators import GENERATORS
from game.content.themes.theme_of_depth import DEPTHS
from game.content.traditions import AJAR
from game.mapgen.core.sketch import RetryLevel
from level_output.built_level import build_level
from level_output.world_json import Origin, unmeasured_report

LEVELS = 300
"""Number of levels in the catalogue."""
DEPTH_BELOW = 5
"""The depth of every fourth level of a generator; the others have depth 1."""
OTHER_SIZES = ((100, 60), (70, 46))
"""Sizes in cells (width, height). Every fourth level of a generator has one of these sizes, in turn."""
HASHED = {
    "terrain": None,
    "corridors": None,
    "start": None,
    "stairs": None,
    "fire": None,
    "gas": None,
    "rooms": ("x", "y", "width", "height", "lit", "purpose"),
    "doors": ("x", "y", "kind", "state", "locked", "hidden", "stiff", "runed", "facing", "partner", "lever"),
    "actors": ("name", "x", "y", "health", "asleep"),
    "items": ("name", "x", "y", "count"),
    "traps": ("name", "x", "y", "hidden"),
    "levers": ("x", "y", "door"),
}
"""The parts of a level's JSON report that are hashed: the fields of each room, door and so on; None for all.

Neither what the hero sees nor his condition is hashed, nor that a room has no purpose.
"""
DIGITS = 6
"""Number of hexadecimal digits of a hash."""


class Entry(NamedTuple):
    """The parameters of a level in the catalogue of golden levels."""

    generator: str
    seed: str
    size: tuple[int, int]
    depth: int

    def __str__(self) -> str:
        return f"{self.generator} {self.seed} {self.size[0]}x{self.size[1]} {self.depth}"


def entries() -> Iterator[Entry]:
    """Yield the parameters of the catalogue's levels: one level for each depth of `ajar`, then those of each generator.

    All generators except that of `ajar` make the same number of levels, give or take
    one. Most levels of these generators have depth 1 and the size of levels of `ajar`. But of every four successive
    levels of a generator, the second has the depth DEPTH_BELOW, and the fourth has one of OTHER_SIZES.
    """
    for depth in range(1, len(DEPTHS) + 1):
        yield Entry(AJAR.generator, str(depth), AJAR.size, depth)
    names, levels = [name for name in GENERATORS if name != AJAR.generator], LEVELS - len(DEPTHS)
    for place, name in enumerate(names):
        for turn in range(levels * (place + 1) // len(names) - levels * place // len(names)):
            depth = DEPTH_BELOW if turn % 4 == 1 else 1
            size = OTHER_SIZES[turn // 4 % len(OTHER_SIZES)] if turn % 4 == 3 else AJAR.size
            yield Entry(name, str(turn), size, depth)


def line(entry: Entry) -> str:
    """Make a level and return its golden line: its parameters, a few counts, and a hash of each part.

    If the level cannot be made, the line says why.
    """
    try:
        built = build_level(GENERATORS[entry.generator], AJAR, entry.size, entry.seed, entry.depth)
    except RetryLevel as error:
        return f"{entry}: none, because {error}"
    report = unmeasured_report(built.sketch, built.world, Origin(entry.generator))
    return f"{entry}: {built.sketch.floor.sum()} cells {_extract(report)} {hashes_text(report)}"


def hashes_text(report: dict[str, Any]) -> str:
    """Return the hash of each part of a level in HASHED, without the hero. `report`: the level's JSON report."""
    found = []
    for part, keys in HASHED.items():
        value = report[part]
        if keys is not None:
            things = [thing for thing in value if thing.get("name") != "hero"]
            value = [{key: thing[key] for key in keys if key != "purpose" or thing[key]} for thing in things]
        text = json.dumps(value, ensure_ascii=False, sort_keys=True)
        found.append(f"{part}={hashlib.sha256(text.encode()).hexdigest()[:DIGITS]}")
    return " ".join(found)


def changed_parts(one: str, other: str) -> list[str]:
    """Return the names of the parts of which two golden lines of a level have different hashes."""
    before, now = (dict(word.split("=") for word in line.split() if "=" in word) for line in (one, other))
    return [part for part in HASHED if before.get(part) != now.get(part)]


def _extract(report: dict[str, Any]) -> str:
    counts = " ".join(f"{len(report[part])} {part}" for part in ("rooms", "corridors", "doors", "actors", "items"))
    stairs = " ".join(f"{stair['way']} {stair['x']},{stair['y']}" for stair in report["stairs"])
    x, y = report["start"]
    return f"{counts} from {x},{y} {stairs}"
