"""Comparison of a level with the level that is read back from its file: what would be lost or changed in it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np

from game.content.world.terrains import TERRAINS
from game.levels.argument_checks import shown
from game.levels.level_data import LevelData
from game.levels.level_fields import LISTS
from game.levels.level_records import DoorData, HeroData


def first_loss(level: LevelData, again: LevelData) -> str | None:
    """Return a line that names the first thing of a level that a file cannot keep; None if it keeps everything.

    What a level leaves open is no loss: a field that is None or empty may get a value. Only those of a door may not,
    because None means something there. `level`: checked level. `again`: the level that was read back.
    """
    for name in LISTS.values():
        there: dict[tuple[int, int], list[Any]] = {}
        for one in getattr(again, name):
            there.setdefault((one.x, one.y), []).append(one)
        for number, one in enumerate(getattr(level, name)):
            losses = [_changed_field(one, other) for other in there.get((one.x, one.y), [])]
            if None not in losses:
                return f"{name}[{number}] at {one.x},{one.y}: {losses[0] if losses else 'a file cannot keep it'}"
    for part in fields(level):
        given, kept = getattr(level, part.name), getattr(again, part.name)
        if part.name in ("start", "exit", "depth", "walls", "seed", "tradition", "name", "comments"):
            if given not in (None, "") and given != kept:
                return f"{part.name}: a file cannot keep {shown(given)}: it would become {shown(kept)}"
        elif part.name == "corridors" and [one for one in given if one] != kept:
            return "corridors: a file cannot keep all of them"
        elif part.name == "choices" and {frozenset(one) for one in given if one} != set(map(frozenset, kept)):
            return "choices: a file cannot keep all of them"
    if level.hero is not None and (loss := _changed_field(level.hero, again.hero or HeroData())) is not None:
        return f"hero: {loss}"
    for x, y in np.argwhere(level.ground != again.ground).tolist():
        given, kept = TERRAINS[level.ground[x, y]], TERRAINS[again.ground[x, y]]
        if not kept.is_trace:  # the game scratches the floor beside hidden doors
            return f"ground: a file cannot keep {given.name} at {x},{y}: it would become {kept.name}"
    return None


def _changed_field(one: Any, other: Any) -> str | None:
    """Return words for the first field of a thing that another thing does not have; None if it has them all."""
    for part in fields(one):
        given, kept = getattr(one, part.name), getattr(other, part.name)
        if given != kept and (given is not None or isinstance(one, DoorData)):
            return f"a file cannot keep that '{part.name}' is {shown(given)}: it would become {shown(kept)}"
    return None
