"""Project for the Tiled editor: the classes of objects with their properties, and the names to choose from.

With it, Tiled offers each class, and a list for each property that is a name. A property that is not set has the value
that is usual in a map, because Tiled saves only what differs from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from game.content.world.terrains import TERRAINS
from game.levels.level_fields import CLASSES, NAMES
from game.levels.level_records import HeroData
from game.levels.level_tiled import OTHERS, TARGETS, TERRAIN, USUAL
from level_output.tiled_tiles import WAYS, Json

COLOURS = {
    **{"hero": "#ffffffff", "actor": "#ffe04040", "item": "#ffe0c040", "trap": "#ffc060c0", "door": "#ffb07030"},
    **{"lever": "#ff40c0c0", "torch": "#ffff9020", "room": "#ff6080ff", "corridor": "#ff80a0a0", "choice": "#ff60c060"},
    **{"fire": "#ffff5010", "gas": "#ff90b050", "stairs": "#ffa0a0ff", "start": "#ffffffff", "exit": "#ff40ff40"},
}
"""Colour of the objects of each class, as #AARRGGBB."""


def tiled_project() -> Json:
    """Return the project as JSON for Tiled."""
    types = [*_enums(), *_classes()]
    return {
        "automappingRulesFile": "",
        "commands": [],
        "compatibilityVersion": 1100,
        "extensionsPath": "extensions",
        "folders": ["."],
        "properties": [],
        "propertyTypes": [{"id": number, **one} for number, one in enumerate(types, 1)],
    }


def _enums() -> Iterator[Json]:
    """Yield the lists of names. A name is empty if the thing need not have one, or if its tile has it."""
    for (kind, name), names in NAMES.items():
        word = next(word for word, one in CLASSES.items() if one is kind)
        (part,) = [part for part in fields(kind) if part.name == name]
        values = [*names] if isinstance(USUAL.get(word, {}).get(name, part.default), str) else ["", *names]
        yield {
            "name": f"{word} {name}",
            "type": "enum",
            "storageType": "string",
            "values": values,
            "valuesAsFlags": False,
        }
    yield {"name": "stairs way", "type": "enum", "storageType": "string", "values": [*WAYS], "valuesAsFlags": False}
    names = [kind.name for kind in TERRAINS.kinds]
    yield {"name": TERRAIN, "type": "enum", "storageType": "string", "values": names, "valuesAsFlags": False}


def _classes() -> Iterator[Json]:
    """Yield the classes. A number that is rolled unless it is given is no member, because it has no usual value."""
    for word in (*CLASSES, *OTHERS):
        yield {
            "name": word,
            "type": "class",
            "color": COLOURS[word],
            "drawFill": word not in ("room", "corridor", "choice"),
            "members": [*_members(word)],
            "useAs": ["object", "tile"],
        }


def _members(word: str) -> Iterator[Json]:
    if word == "stairs":
        yield {"name": "way", "type": "string", "propertyType": "stairs way", "value": USUAL["stairs"]["way"]}
    kind: type[Any] = CLASSES.get(word, HeroData if word == "hero" else object)
    for part in fields(kind) if kind is not object else ():
        usual = USUAL.get(word, {}).get(part.name, part.default)
        if part.name in ("x", "y", "width", "height"):
            continue
        if part.name in TARGETS:
            if TARGETS[part.name]:
                yield {"name": part.name, "type": "object", "value": 0}
        elif (kind, part.name) in NAMES:
            value = usual if isinstance(usual, str) else ""
            yield {"name": part.name, "type": "string", "propertyType": f"{word} {part.name}", "value": value}
        elif isinstance(usual, bool | int):
            yield {"name": part.name, "type": "bool" if isinstance(usual, bool) else "int", "value": usual}
