"""Automatic exploring: the hero fetches items that he would take, and goes to the nearest edge of unexplored ground.

What he knows of comes first: items to fetch and fixtures to search, such as bookcases. Doors come last. He keeps away
from foes that do not know of him: he stays so far from them that they neither see nor hear him.
"""

from __future__ import annotations

from dataclasses import field
from functools import partial

import numpy as np
from numpy.typing import NDArray

from game.engine.behavior import Action
from game.engine.bounds import ManyActors, ManyThings, Total
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import Ailing, FoundGear
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec, cells_where
from game.engine.grid.neighbours import square_around, touching4
from game.engine.grid.pathfinding import FARTHEST, PathMap
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.movement.path_maps import movement_map
from game.engine.orders.door_stops import DOOR_STEPS, asked_recently, next_action
from game.engine.orders.explore_report import exploration_report
from game.engine.orders.interrupts import Interrupts, OpensDoors, ailments
from game.engine.orders.item_stops import attack_from_unseen, better_gear, choice_here
from game.engine.orders.threats import WARNED_TICKS, could_come, danger_of_staying, danger_of_step, stop_for
from game.engine.records import NamedTuple, entity
from game.engine.rules.actions.steps import Walk
from game.engine.rules.ground_use import places_to_search
from game.engine.rules.inventory import why_not_taken
from game.engine.rules.obstacles import ObstacleKind, known_obstacles
from game.engine.senses.hero_knowledge import (
    KnownFoe,
    any_monster_near,
    known_foes,
    trusted_ground,
    unopened,
)
from game.engine.step_rules import Doors, check_step, raised_unseen, slow_cells
from game.engine.world import World

AVOIDED_CELLS = 2
"""Distance in cells that exploring keeps from sleeping foes. They do not hear steps, but they would hear a blow."""


def avoid_unaware_foes(
    ground: NDArray[np.bool_], gaps: dict[Actor, int], actor: Actor, world: World, ignored: Actor | None = None
) -> None:
    """Clear the cells of `ground`, bool[x, y], that are too near to foes, except one, that do not know of the hero.

    `gaps`: the least distance in cells between the hero and each foe so far during the order, changed in place. Only
    cells nearer to a foe than this distance are cleared. If the hero's present distance counted instead, each step away
    from a foe would close more cells, perhaps also cells of his way, and he would walk to and fro.
    """
    for known in known_foes(world):
        if known.foe is ignored:
            continue
        if not known.asleep and (known.hunts or known.flees or not could_come(known, world)):
            continue
        gap = gaps[known.foe] = min(gaps.get(known.foe, FARTHEST), (actor.pos - known.at).steps)
        if known.asleep:
            ground[square_around(known.at, min(AVOIDED_CELLS, gap - 1))] = False
        else:  # however old the sighting: if it expired, the hero would walk to and fro
            ground[_noticed_from(known, gap, world)] = False


def _noticed_from(known: KnownFoe, gap: int, world: World) -> NDArray[np.bool_]:
    """Return the cells near a foe where the hero would be noticed if he stood there, as bool[x, y].

    The foe, at the cell where he believes it to be, would see him or hear his steps. `gap`: only cells less than this
    number of cells away from the foe are returned.
    """
    eyes = 0 if known.foe.blind else world.tradition.sight.radius_of(known.foe)
    level, hears = world.level, LOUDNESS[Noise.STEPS] - 1 + known.foe.hearing
    cells = level.view(known.at, eyes, FovShape.CIRCLE).copy()
    rustles = level.terrains.rustles[level.memory.ground]
    for louder in np.unique(rustles).tolist():
        heard = np.zeros_like(cells)
        heard[square_around(known.at, hears + louder)] = True
        cells |= heard & (rustles == louder)
    nearer = np.zeros_like(cells)
    nearer[square_around(known.at, gap - 1)] = True
    found: NDArray[np.bool_] = cells & nearer
    return found


LEFT_STEPS = 60
"""Number of steps that a door adds to a path if an order stopped at the door and the player walked away from it.

A door ajar adds LEFT_STEPS too if the hero knows of a monster behind it.
"""


@entity
class Explore(OpensDoors):
    """Order to explore until something stops the hero or nothing is left to explore."""

    leaves_doors: bool = field(default=False, kw_only=True)
    """Whether the hero opens no door, not even a crack, and stops when only doors are left."""
    stops_for_finds: bool = field(default=False, kw_only=True)
    """Whether the order stops when the hero finds gear better than what he wears."""
    asks_under_fire: bool = field(default=False, kw_only=True)
    """Whether the order does not begin shortly after an attack by something unseen; the player may give it again."""
    spares_sleepers: bool = field(default=False, kw_only=True)
    """Whether the hero passes next to no known sleeper to fetch an item. He leaves items beside sleepers lying."""
    _interrupts: Interrupts = field(default_factory=Interrupts, init=False)
    _finds: ManyThings[set[Vec]] = field(default_factory=set, init=False)
    """Cells of all better gear that the hero knew of at the last step, if the order stops for finds."""
    _pressed: bool = field(default=True, init=False)
    _cautious: bool = field(default=True, init=False)
    _gaps: ManyActors[dict[Actor, Total]] = field(default_factory=dict, init=False)
    """Least distance in cells that the hero has had, during this order, to each foe that he keeps away from."""

    def next_step(self, actor: Actor, world: World) -> Vec | None:
        return exploring_step(actor, world, leaves_doors=self.leaves_doors, spares_sleepers=self.spares_sleepers)

    def __call__(self, actor: Actor, world: World) -> Action | None:
        pressed, self._pressed = self._pressed, False
        if self._interrupts.interrupted(actor, world, asks_when_low=self.asks_when_low):
            return None
        if ails := ailments(actor):
            world.emit(Stopped(Ailing(ails[0], exploring=True), actor.pos))
            return None
        if threat := danger_of_staying(actor, world):
            stop_for(threat, world)
            return None
        if pressed and self.asks_under_fire and (reason := attack_from_unseen(world)) is not None:
            world.emit(Stopped(reason, actor.pos))
            return None
        reached = None if pressed else choice_here(world)
        found = reached or (self._new_gear(world, pressed=pressed) if self.stops_for_finds else None)
        if found is not None:
            world.emit(Stopped(found, actor.pos))
            return None
        if (beside := places_to_search(world).get(actor.pos)) is not None:
            return Walk(beside)
        step_if = partial(exploring_step, actor, world, spares_sleepers=self.spares_sleepers)
        step = step_if(self._gaps, cautious=self._cautious, leaves_doors=self.leaves_doors)
        if step is None and self._cautious and is_warned_of_all(world):
            self._cautious = False  # until this order ends, or the hero might walk to and fro
            step = step_if(cautious=False, leaves_doors=self.leaves_doors)
        if step is None:
            avoids = step_if(cautious=False, leaves_doors=self.leaves_doors) is not None
            leads = partial(_leads_on, actor, world, spares_sleepers=self.spares_sleepers)
            up_to_doors = self.leaves_doors and step_if(cautious=False) is not None and not avoids
            within_reach = items_within_reach(actor, world, leaves_doors=self.leaves_doors)
            report = exploration_report(
                actor,
                world,
                keeps_away=self._keeps_away(actor, world) if avoids else None,
                leads=leads,
                up_to_doors=up_to_doors,
                near_sleepers=[] if avoids else within_reach,
                behind_doors=items_within_reach(actor, world) if up_to_doors else [],
            )
            world.emit(report)
            return None
        to = actor.pos + step
        if threat := danger_of_step(actor, to, world):
            stop_for(threat, world)
            return None
        return next_action(actor, to, world, pressed=pressed and not self.asks_at_doors)

    def _keeps_away(self, actor: Actor, world: World) -> KnownFoe:
        """Return a foe that keeps the hero from exploring further, though others may do so too.

        It is the nearest, a sleeper before others, without which he would go on. If none of them alone keeps him away,
        it is the nearest of all.
        """
        foes = sorted(known_foes(world), key=lambda known: (not known.asleep, (known.at - actor.pos).steps, known.at))
        step_if = partial(exploring_step, actor, world, leaves_doors=self.leaves_doors)
        step_if = partial(step_if, spares_sleepers=self.spares_sleepers)
        alone = (known for known in foes if step_if({**self._gaps}, ignored=known.foe) is not None)
        return next(alone, foes[0])

    def _new_gear(self, world: World, *, pressed: bool) -> FoundGear | None:
        """Return the reason to stop because of better gear that the hero did not know at the last step; None without.

        `pressed`: whether the order is new. Gear that the hero knew before the order is no reason.
        """
        found = better_gear(world)
        before, self._finds = self._finds, set(found)
        return next((reason for at, reason in found.items() if not pressed and at not in before), None)


def is_warned_of_all(world: World) -> bool:
    """Return whether the player was warned in the last WARNED_TICKS ticks of every foe that exploring keeps away from.

    If so, a new order to explore no longer keeps away from these foes.
    """
    memory = world.level.memory
    seen = (memory.last_sighting(known.foe) for known in known_foes(world) if not (known.hunts or known.flees))
    return all(last is not None and world.hero.ready_at - last.avoided_at <= WARNED_TICKS for last in seen)


def exploring_step(
    actor: Actor,
    world: World,
    gaps: dict[Actor, int] | None = None,
    *,
    cautious: bool = True,
    leaves_doors: bool = False,
    spares_sleepers: bool = False,
    ignored: Actor | None = None,
) -> Vec | None:
    """Return the hero's next step of exploring, or None if nothing is left within his reach.

    The step may lead into a shut door. `cautious`: whether to keep away from foes that do not know of the hero. If
    False, a way past a foe is taken too, but only if there is no way round. `leaves_doors`: whether to avoid doors
    that are not open. `spares_sleepers`: whether to leave items whose way leads past a cell next to a known sleeper.
    `gaps`: the shortest distance in cells between the hero and each foe during the present order; it is changed in
    place. None at the beginning of an order. `ignored`: a foe that keeps the hero from no cell; None for none.
    """
    planned = partial(_plan, actor, world, leaves_doors=leaves_doors, spares_sleepers=spares_sleepers, ignored=ignored)
    plan = planned({} if gaps is None else gaps, cautious=cautious)
    if not cautious and plan.field[actor.pos] <= 0:
        plan = planned({}, cautious=False, past_foes=True)
    left = int(plan.field[actor.pos])
    if left <= 0:
        return None
    for step in world.tradition.steps.directions:
        to = actor.pos + step
        turns = plan.paths.step_turns(actor.pos, to)
        if not turns or not 0 <= plan.field[to] == left - turns:
            continue
        if check_step(actor, actor.pos, to, world.level, world.tradition).allowed:
            return step
    return None


class _Plan(NamedTuple):
    field: NDArray[np.int16]
    """Steps from each cell to the nearest goal, with the delays at doors: int16[x, y]; -1 if there is no way."""
    goals: list[Vec]
    """Cells of the items to fetch, and cells beside unexplored ground."""
    paths: PathMap
    """Cells and steps over which the hero may explore; a door that is not open counts as many steps."""


def _leads_on(actor: Actor, world: World, cells: NDArray[np.bool_], *, spares_sleepers: bool) -> bool:
    """Return whether the actor could reach more goals by walking over `cells`, bool[x, y], than without."""
    planned = partial(_plan, actor, world, {}, cautious=False, past_foes=True, spares_sleepers=spares_sleepers)
    reached = planned().paths.reachable(actor.pos)
    plan = planned(over=cells)
    beyond = [at for at in plan.goals if not reached[at]]
    return bool(plan.paths.distances_to(beyond, until=actor.pos)[actor.pos] > 0)


def _plan(
    actor: Actor,
    world: World,
    gaps: dict[Actor, int],
    *,
    cautious: bool,
    past_foes: bool = False,
    leaves_doors: bool = False,
    spares_sleepers: bool = False,
    ignored: Actor | None = None,
    over: NDArray[np.bool_] | None = None,
) -> _Plan:
    ground = trusted_ground(actor, world)
    if over is not None:
        ground |= over
    memory = world.level.memory
    closed = (door.at for door in unopened(world) if leaves_doors or memory.known_locked(door))
    for at in closed:
        ground[at] = False  # only the player spends keys
    if cautious:
        avoid_unaware_foes(ground, gaps, actor, world, ignored)
    passed = next((known.at for known in known_foes(world) if known.foe is ignored), None)
    for at, (kind, _) in known_obstacles(world).items():  # also foes out of view, or the hero would walk to and fro
        ground[at] &= past_foes or at == passed or kind is not ObstacleKind.FOE
    things = [*items_worth_fetching(world), *(at for at in places_to_search(world) if at != actor.pos)]
    edge = frontier(ground, memory.explored & ~memory.charted)
    edge |= _beside_raised_doors(world) & ground
    if spares_sleepers and (near := _next_to_sleepers(actor, world)).any():
        plan = _plan_over(ground & ~near, [at for at in things if not near[at]], edge & ~near, actor, world)
        if plan.field[actor.pos] > 0:
            return plan
        things = []  # what is left may lead past a sleeper, but only to unexplored ground
    return _plan_over(ground, things, edge, actor, world)


def _beside_raised_doors(world: World) -> NDArray[np.bool_]:
    """Return the cells beside doors whose levers the hero has pulled, and which he has not seen since: bool[x, y]."""
    doors = np.zeros(world.level.shape, np.bool_)
    for door in unopened(world):
        doors[door.at] = raised_unseen(door, world.level)
    return touching4(doors)


def _plan_over(
    ground: NDArray[np.bool_], things: list[Vec], edge: NDArray[np.bool_], actor: Actor, world: World
) -> _Plan:
    """Return the plan for walking over the cells `ground` to the items at `things`, or to the cells `edge`.

    `ground`, `edge`: bool[x, y].
    """
    delay = slow_cells(world.level, Doors.REMEMBERED)
    delay |= {door.at: _steps_for(door, actor, world) for door in unopened(world)}
    paths = movement_map(actor, world.level, world.tradition, Doors.REMEMBERED, ground=ground, waits=delay)
    goals = [*things, *(at for at in cells_where(edge) if at != actor.pos)]
    if things:  # first, but not through doors; where the hero forgets, from anywhere
        limit = FARTHEST if world.level.memory.fades else DOOR_STEPS
        distances = paths.distances_to(things, limit=limit, until=actor.pos)
        if distances[actor.pos] > 0:
            return _Plan(distances, goals, paths)
    return _Plan(paths.distances_to(goals, until=actor.pos), goals, paths)


def _next_to_sleepers(actor: Actor, world: World) -> NDArray[np.bool_]:
    """Return the cells next to known sleepers, without the hero's own cell: bool[x, y]."""
    near = np.zeros(world.level.shape, np.bool_)
    for known in known_foes(world):
        if known.asleep:
            near[square_around(known.at, 1)] = True
    near[actor.pos] = False
    return near


def items_within_reach(actor: Actor, world: World, *, leaves_doors: bool = False) -> list[Vec]:
    """Return the cells of the items that the hero could fetch if he kept away from no foe.

    `leaves_doors`: whether no way may lead through a door that is not open.
    """
    paths = _plan(actor, world, {}, cautious=False, past_foes=True, leaves_doors=leaves_doors).paths
    return [at for at in items_worth_fetching(world) if paths.distances_to([at], until=actor.pos)[actor.pos] > 0]


def frontier(ground: NDArray[np.bool_], explored: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells of `ground` that have an unexplored cell orthogonally beside them: bool[x, y].

    `ground`, `explored`: bool[x, y].
    """
    return touching4(~explored) & ground


def items_worth_fetching(world: World) -> list[Vec]:
    """Return the cells of items that the hero knows of, could take, and has not chosen to leave lying.

    They include the prizes of a choice, which he only looks at, until he has been at one of them.
    """
    level, hero, left = world.level, world.hero, world.level.memory.left
    seen = frozenset[Vec]().union(*(choice for choice in level.alternatives if not left.keys().isdisjoint(choice)))
    lying = ((at, item) for at, item in level.memory.items.items() if at not in seen and at != hero.pos)
    return [at for at, item in lying if left.get(at) != item and why_not_taken(hero, item) is None]


def _steps_for(door: Door, actor: Actor, world: World) -> int:
    if (door.at - actor.pos).steps == 1 and asked_recently(door, actor, world):
        return DOOR_STEPS
    memory = world.level.memory
    ajar = memory.known_state(door) is DoorState.AJAR
    if memory.last_stop(door) is not None or (ajar and any_monster_near(door, world)):
        return LEFT_STEPS
    return DOOR_STEPS
