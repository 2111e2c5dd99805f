"""Promises that a level must keep, so that it can be finished and read (docs/designers.md, "Measure it")."""

from __future__ import annotations

import copy

import numpy as np
from numpy.typing import NDArray

from game.content.items.gear import AMULET
from game.content.vaults.vault_sketch import door_spec
from game.engine.grid.geometry import ORTHOGONAL, name_of_step
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.movement.reach import hero_reach
from game.engine.tradition import Tradition
from game.mapgen.analysis.level_check import beginning, broken_promises
from game.mapgen.core.sketch import Sketch

BROKEN = "broken promise: "
"""Beginning of a line about a promise that a level breaks."""


def promises_broken(sketch: Sketch, level: Level, hero: Actor, tradition: Tradition) -> list[str]:
    """Return a sentence for each promise that a level breaks, beginning with a small letter.

    Why a door stays shut comes first, and then what follows from it.

    `sketch`: only its places for people count: floor, hero, stairs. The doors, keys and items are those of the level.
    A key that the hero brings counts as a key where he begins. A mimic is no door.
    """
    sketch = copy.copy(sketch)
    doors = [*level.doors.values(), *(secret.door for secret in level.secrets.values())]
    doors = [door for door in doors if door.mimic is None]
    last = next((door for door in doors if door.kind.wins), None)
    sketch.doors = [door.at for door in doors]
    sketch.door_specs = {door.at: door_spec(door) for door in doors if door is not last}
    sketch.last_door = last.at if last is not None else None
    if not level.cells_of(1) and not any(item.kind is AMULET for item in level.items.values()):
        sketch.exit = None  # a cell that is called the way out, although nobody can leave by it
    sketch.keys = [at for at, item in level.items.items() if item.kind.keys]
    sketch.sure = [at for at, item in level.items.items() if item.kind.opens]
    if hero.keys and sketch.start is not None:
        sketch.keys.append(sketch.start)
    shut = {door.at for door in doors if door.shut}
    standing = shut.intersection((*(actor.pos for actor in level.actors), *level.items))
    start = beginning(sketch)
    sure = possible = np.zeros(sketch.size, np.bool_)
    if start is not None:
        sure = hero_reach(hero, level, tradition, start=start, runes=False, secrets=False).sure
        possible = hero_reach(hero, level, tradition, start=start, secrets=False).possible
    blocking = [door for door in doors if door.kind.wins or _parts(door, level, possible)]
    reasons = [_why_stays_shut(door, level, hero) for door in blocking]
    return [why for why in reasons if why is not None] + broken_promises(sketch, standing, sure, possible)


def _parts(door: Door, level: Level, reached: NDArray[np.bool_]) -> bool:
    """Return whether the hero reaches one side of a door and not the other. `reached`: what he reaches, bool[x, y]."""
    sides = {
        bool(reached[at])
        for at in (door.at + step for step in ORTHOGONAL)
        if level.in_bounds(at) and not level.solid[at]
    }
    return len(sides) == 2


def _why_stays_shut(door: Door, level: Level, hero: Actor) -> str | None:
    """Return a sentence that says why the hero cannot open a shut door; None if he may find a way."""
    name = f"the {door.kind.noun} at {door.at.x},{door.at.y}"
    lever = level.levers.get(door.lever) if door.lever is not None else None
    if door.state is DoorState.BOLTED and door.bolter is None:
        return f"nobody can unbolt {name}"
    if door.shut and not door.kind.by_hand and (lever is None or lever.pulled):
        return f"no lever raises {name}"
    if door.side is not None:
        return f"{name} opens only from the {name_of_step(door.side)}"
    if door.needs_own_key and door.kind.name not in (*hero.ring, *(item.kind.opens for item in level.items.values())):
        return f"there is no key for {name}"
    return None
