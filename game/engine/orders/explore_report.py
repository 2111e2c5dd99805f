"""The report at the end of exploring: in one line what was left alone, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.events.movement import Stopped
from game.engine.grid.geometry import Vec, cells_where, name_of_step
from game.engine.model.actor import Actor
from game.engine.model.air import GRAINS
from game.engine.model.door import Door, DoorState
from game.engine.orders.threats import mind
from game.engine.rules.inventory import would_take
from game.engine.senses.knowledge import KnownFoe, known_foes, known_sides, known_stairs, unopened, why_shut
from game.engine.words import a, count
from game.engine.world import World

Leads = Callable[[NDArray[np.bool_]], bool]
"""Whether there would be more to explore if the hero could cross some cells, bool[x, y]."""
UNOPENED = "unopened"


class _Left(NamedTuple):
    words: str
    at: Vec


def explored(actor: Actor, world: World, *, shuns: bool, leads: Leads) -> Stopped:
    """Return the report at the end of exploring.

    `shuns`: whether there is more near foes that the hero keeps away from; they are then marked as reported.
    """
    left = [
        *(_shunned(actor, world) if shuns else []),
        *_obstacles(actor, world, leads),
        *_doors(actor, world),
        *_things(actor, world, shuns=shuns),
    ]
    stairs = "stairs down known" if known_stairs(1, world) else "no stairs down found"
    if not left:
        plain = sum(_kept_by(door, actor, world) == UNOPENED for door in unopened(world))
        also = f"{count(plain, 'door')} unopened, " if plain else ""
        return Stopped(f"Explored: {also}{stairs}.", actor.pos)
    return Stopped(f"Explored, but for {', '.join(thing.words for thing in left)}: {stairs}.", left[0].at)


def _shunned(actor: Actor, world: World) -> list[_Left]:
    foes = known_foes(world)
    near = min(
        [known for known in foes if known.asleep] or foes, key=lambda known: ((known.at - actor.pos).steps, known.at)
    )
    for known in foes:
        mind(known.foe, world, shunned=True)
    return [_Left(f"what is near the {_called(near)}", near.at)]


def _called(known: KnownFoe) -> str:
    return f"{'sleeping ' * known.asleep}{known.foe.name}{'' if known.in_view else ' you saw'}"


def _obstacles(actor: Actor, world: World, leads: Leads) -> list[_Left]:
    """Return the fire, gas and traps that block the way to something."""
    memory, found = world.level.memory, _perils(world, leads)
    for at, trap in memory.traps.items():
        found.setdefault(f"the {trap.name}", np.zeros_like(memory.explored))[at] = True
    ends = [(words, cells) for words, cells in found.items() if leads(cells)]
    return [_Left(f"what is beyond {words}", _nearest(cells, actor.pos)) for words, cells in ends]


def _perils(world: World, leads: Leads) -> dict[str, NDArray[np.bool_]]:
    """Return the cells of fire or foul air in view, by name.

    It is both as one where only both together keep the hero from something.
    """
    air = world.level.air
    if air.perils is None:
        return {}
    seen = air.perils & world.view
    burns = np.zeros_like(seen) if air.fire is None else (air.fire > 0) & seen
    if burns.any():
        return {"the fire": burns} if leads(burns) == leads(seen) else {"the fire and foul air": seen}
    foul = (kind.name for kind, grains in air.gas.items() if kind.harmful and ((grains >= GRAINS) & seen).any())
    return {f"the {name}": seen for name in islice(foul, 1)}


def _nearest(cells: NDArray[np.bool_], to: Vec) -> Vec:
    return min(cells_where(cells), key=lambda at: ((at - to).steps, at.y, at.x))


def _doors(actor: Actor, world: World) -> list[_Left]:
    """Return the doors that keep the hero out or have a rune; a single door of a sort with its name and direction."""
    kept = [(_kept_by(door, actor, world), door) for door in unopened(world)]
    kept = [(what, door) for what, door in kept if what != UNOPENED]
    counts = Counter(what for what, _ in kept)
    left = []
    for what, many in counts.items():
        door = min((door for kind, door in kept if kind == what), key=lambda door: (door.at - actor.pos).steps)
        if many > 1:
            left.append(_Left(f"{many} {what} doors", door.at))
        else:
            noun = door.kind.noun if door.kind.noun.startswith(what) else f"{what} {door.kind.noun}"
            left.append(_Left(f"{a(noun)} to the {name_of_step((door.at - actor.pos).compass)}", door.at))
    return left


def _kept_by(door: Door, actor: Actor, world: World) -> str:
    """Return why a door was left alone, in a word."""
    if why_shut(door, actor, world) is None:
        return "runed" if door.runed else "barred" if door.at in known_sides(world) else UNOPENED
    if door.seen is DoorState.BOLTED:
        return "bolted"
    return "locked" if door.locked else "shut" if door.kind.by_hand else "levered"


def _things(actor: Actor, world: World, *, shuns: bool) -> list[_Left]:
    """Return the things out of reach, those the hero has no room for, and untouched choices of prizes.

    `shuns`: with foes that the hero keeps away from, nothing is reported as out of reach.
    """
    level, memory = world.level, world.level.memory
    prizes = [choice for choice in level.choices if any(at in memory.items for at in choice)]
    chosen = frozenset[Vec]().union(*level.choices)
    lying = [(at, item) for at, item in memory.items.items() if at not in chosen | {actor.pos}]
    lying = [(at, item) for at, item in lying if memory.left.get(at) != item]
    wanted = [at for at, item in lying if would_take(actor, item) and not shuns]
    left = [_Left(_count(wanted, "out of reach"), wanted[0])] if wanted else []
    full = [at for at, item in lying if not would_take(actor, item) and item.kind.teaches is None and not item.kind.oil]
    left += [_Left(_count(full, "for which you have no room"), full[0])] if full else []
    return left + [_Left("a choice of prizes", min(choice)) for choice in prizes]


def _count(things: list[Vec], why: str) -> str:
    return f"{count(len(things), 'thing')} {why}"
