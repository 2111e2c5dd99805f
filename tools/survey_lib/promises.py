"""Promises that a drawn level must keep, so that it can be finished and read (docs/designers.md, section 4)."""

from __future__ import annotations

import copy

from game.content.items.gear import KEY, LAST_KEY
from game.mapgen.analysis.level_check import broken_promises
from game.mapgen.core.sketch import DoorSpec
from level_output.built_level import BuiltLevel

ALL_KEPT = "The level keeps all promises of docs/designers.md, section 4."


def broken_by(built: BuiltLevel) -> list[str]:
    """Return a sentence for each promise that a level breaks, beginning with a small letter.

    The doors, keys and items are those of the level, because the sketch of a drawing knows only the cells of its doors.
    A key that the hero brings counts as a key where he begins. A mimic is no door.
    """
    level, hero = built.world.level, built.world.hero
    sketch = copy.copy(built.sketch)
    doors = [*level.doors.values(), *(secret.door for secret in level.secrets.values())]
    doors = [door for door in doors if door.mimic is None]
    sketch.doors = [door.at for door in doors]
    sketch.door_specs = {
        door.at: DoorSpec(door.kind.name, door.locked, door.runed, door.facing, door.partner, door.lever)
        for door in doors
        if not door.kind.wins
    }
    sketch.last_door = next((door.at for door in doors if door.kind.wins), None)
    sketch.keys = [at for at, item in level.items.items() if item.kind in (KEY, LAST_KEY)]
    if hero.keys and sketch.start is not None:
        sketch.keys.append(sketch.start)
    shut = {door.at for door in doors if door.shut}
    return broken_promises(sketch, shut.intersection((*(actor.pos for actor in level.actors), *level.items)))


def promise_lines(built: BuiltLevel) -> list[str]:
    """Return a line of text for each promise that a level breaks, or a single line if it keeps them all."""
    return [f"broken promise: {sentence}" for sentence in broken_by(built)] or [ALL_KEPT]
