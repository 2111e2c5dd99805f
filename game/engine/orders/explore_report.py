"""The report at the end of automatic exploring: one line that names what was left alone, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import (
    Beyond,
    DoorsLeft,
    Explored,
    ItemsLeft,
    ItemsNearSleepers,
    Left,
    NearFoe,
    PrizesLeft,
)
from game.engine.grid.geometry import Vec, cells_where, name_of_step, nearest_first
from game.engine.model.actor import Actor
from game.engine.model.air import GRAINS
from game.engine.model.door import DoorState
from game.engine.orders.door_stops import kept_by
from game.engine.orders.threats import warn
from game.engine.records import NamedTuple
from game.engine.rules.identification import name_of
from game.engine.rules.inventory import why_not_taken
from game.engine.senses.hero_knowledge import (
    KnownFoe,
    is_last_level,
    known_foes,
    known_snares,
    known_stairs,
    other_prizes,
    unopened,
)
from game.engine.world import World

Leads = Callable[[NDArray[np.bool_]], bool]
"""Function that returns whether there would be more to explore if the hero could cross some cells, bool[x, y]."""


class _Place(NamedTuple):
    what: Left
    at: Vec


def exploration_report(
    actor: Actor,
    world: World,
    *,
    keeps_away: KnownFoe | None,
    leads: Leads,
    up_to_doors: bool = False,
    near_sleepers: Collection[Vec] = (),
    behind_doors: Collection[Vec] = (),
) -> Stopped:
    """Return the report at the end of exploring, as the reason why the order stops.

    `keeps_away`: a foe near which something is left, because the hero avoids it; None if nothing is left for foes. The
    player then counts as warned of all foes. `leads`: function that returns whether there would be more to explore if
    the hero could cross some cells. `up_to_doors`: whether there is more to explore behind doors that the hero could
    open. `near_sleepers`: cells of items that the hero left because of sleepers. `behind_doors`: cells of items that he
    could fetch through doors that are not open; they are not reported, because the doors are.
    """
    left = [
        *([] if keeps_away is None else [_avoided(keeps_away, world)]),
        *_obstacles(actor, world, leads),
        *_doors(actor, world),
        *_near_sleepers(near_sleepers, world),
        *_things(actor, world, explained={*near_sleepers, *behind_doors}, avoids=keeps_away is not None),
    ]
    doors_left = [door for door in unopened(world) if kept_by(door, actor, world) is None]
    ajar = sum(world.level.memory.known_state(door) is DoorState.AJAR for door in doors_left)
    what, stairs = tuple(place.what for place in left), None if is_last_level(world) else bool(known_stairs(1, world))
    unfound = world.tradition.hides_doors and world.level.depth not in world.notes.mapped
    hidden = world.tradition.door.noun if unfound else ""
    report = Explored(
        what,
        len(doors_left),
        stairs_known=stairs,
        up_to_doors=up_to_doors,
        ajar=ajar,
        hidden=hidden,
        forgets=world.level.memory.fades,
    )
    return Stopped(report, left[0].at if left else actor.pos)


def _avoided(near: KnownFoe, world: World) -> _Place:
    """Return the entry of the report for a foe that the hero avoids, and record that the player is warned of all."""
    for known in known_foes(world):
        warn(known.foe, world, avoided=True)
    return _Place(NearFoe(near.foe.name, near.asleep, near.in_view), near.at)


def _obstacles(actor: Actor, world: World, leads: Leads) -> list[_Place]:
    """Return the entries of the report for fire, foul air, traps and plates beyond which there is more to explore.

    `leads`: function that returns whether there would be more to explore if the hero could cross some cells.
    """
    memory, found = world.level.memory, _perils(world, leads)
    for at, name in known_snares(world.level).items():
        found.setdefault(name, np.zeros_like(memory.explored))[at] = True
    ends = [(name, cells) for name, cells in found.items() if leads(cells)]
    return [_Place(Beyond(name), _nearest(cells, actor.pos)) for name, cells in ends]


def _perils(world: World, leads: Leads) -> dict[str, NDArray[np.bool_]]:
    """Return the cells in view with fire or foul air that the report may name: {name: bool[x, y]}, at most one entry.

    If cells burn, the name is usually "fire", with the burning cells. But if the hero could explore more by crossing
    the cells with foul air too, the name is "fire and foul air", with the cells of both. If no cell burns, the name is
    that of the first harmful gas, with all cells of foul air. `leads`: function that returns whether there would be
    more to explore if the hero could cross some cells.
    """
    air = world.level.air
    if air.perils is None:
        return {}
    seen = air.perils & world.view
    burns = np.zeros_like(seen) if air.fire is None else (air.fire > 0) & seen
    if burns.any():
        return {"fire": burns} if leads(burns) == leads(seen) else {"fire and foul air": seen}
    foul = (kind.name for kind, grains in air.gas.items() if kind.harmful and ((grains >= GRAINS) & seen).any())
    return dict.fromkeys(islice(foul, 1), seen)


def _nearest(cells: NDArray[np.bool_], to: Vec) -> Vec:
    return min(cells_where(cells), key=nearest_first(to))


def _doors(actor: Actor, world: World) -> list[_Place]:
    """Return the entries of the report for doors that keep the hero out or have a rune: one entry for each reason.

    The reasons are locks, bolts, runes and other obstacles (`KeptBy`). An entry names the nearest door that was left
    alone for the reason, and the number of doors left alone for the same reason.
    """
    kept = [(by, door) for door in unopened(world) if (by := kept_by(door, actor, world)) is not None]
    left = []
    for by, number in Counter(by for by, _ in kept).items():
        door = min((door for other, door in kept if other is by), key=lambda door: (door.at - actor.pos).steps)
        direction = name_of_step((door.at - actor.pos).compass)
        left.append(_Place(DoorsLeft(by, number, door.kind.noun, direction), door.at))
    return left


def _near_sleepers(items: Collection[Vec], world: World) -> list[_Place]:
    """Return the entry of the report for items that were left because of sleepers. `items`: cells of these items."""
    sleepers = [known for known in known_foes(world) if known.asleep]
    if not items or not sleepers:
        return []
    nearest = [min(sleepers, key=lambda known: ((known.at - at).steps, known.at)) for at in items]
    name = nearest[0].foe.name if len({known.foe for known in nearest}) == 1 else ""
    return [_Place(ItemsNearSleepers(len(items), name), next(iter(items)))]


def _things(actor: Actor, world: World, *, explained: Collection[Vec], avoids: bool) -> list[_Place]:
    """Return the entries of the report for things that the hero left lying.

    These are things he cannot reach, things without room in his bag, and prizes he has not chosen yet. `avoids`:
    whether the hero left things because he keeps away from foes. If so, no thing is reported as out of reach, because
    the foes are the reason. `explained`: cells of items that another entry of the report is about.
    """
    level, memory = world.level, world.level.memory
    prizes = [choice & memory.items.keys() for choice in level.alternatives]
    chosen = frozenset[Vec]().union(*level.alternatives)
    lying = [(at, item) for at, item in memory.items.items() if at not in chosen | {actor.pos}]
    lying = [(at, item) for at, item in lying if memory.left.get(at) != item]
    wanted = [at for at, item in lying if why_not_taken(actor, item) is None and not avoids and at not in explained]
    full = [at for at, item in lying if item.kind.carried and why_not_taken(actor, item) is not None]
    left = [_items_left(at, world, no_room=no_room) for at, no_room in ((wanted, False), (full, True)) if at]
    return left + [_Place(PrizesLeft(not other_prizes(min(at), world)), min(at)) for at in prizes if at]


def _items_left(cells: list[Vec], world: World, *, no_room: bool) -> _Place:
    """Return the entry of the report for items at some cells. `no_room`: whether his bag has no room for them."""
    item = world.level.memory.items[cells[0]]
    return _Place(ItemsLeft(len(cells), no_room, name_of(item, world) if len(cells) == 1 else ""), cells[0])
