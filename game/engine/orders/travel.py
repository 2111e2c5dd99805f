"""Orders to keep walking, to repeat an action, and to travel to a cell or to stairs.

Each order stops before it would open a door by accident, and emits the reason.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import Annotated, Self

from game.engine.behavior import Action, Task
from game.engine.bounds import Count, Range, Tick
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import (
    AtStairs,
    Blocked,
    DoorInTheWay,
    DoorsLeft,
    InTheWay,
    Stairs,
    StopCause,
    StopReason,
)
from game.engine.grid.geometry import ORTHOGONAL, Step, Vec, name_of_step
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import Actor
from game.engine.movement.path_maps import movement_map
from game.engine.orders.door_stops import DOOR_STEPS, kept_by, next_action, opens_gently, stop_before
from game.engine.orders.interrupts import Interrupts, LeavesToPlayer, OpensDoors
from game.engine.orders.rest import deadly_ailments
from game.engine.orders.threats import danger_of_staying, danger_of_step, stop_for
from game.engine.records import entity
from game.engine.rules.actions.door_verbs import Ease
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait, why_not_up
from game.engine.rules.ground_use import known_usable
from game.engine.rules.obstacles import ObstacleKind, first_known_obstacle, in_the_way, known_obstacles
from game.engine.senses.hero_knowledge import is_last_level, known_stairs, trusted_ground, unopened
from game.engine.step_rules import Doors, slow_cells
from game.engine.world import World

WAIT = Wait()
DETOUR = 2
"""How many times as long as the best way a way may be that opens fewer doors and is taken instead."""
LONG_WAY = 500
"""Cost in turns of a door on a way that has as few such doors as possible."""


@entity
class HeldStep(LeavesToPlayer):
    """Order to keep walking in one direction, as if a key were held down, until something stops the hero."""

    step: Step
    _interrupts: Interrupts = field(default_factory=Interrupts, init=False)

    def __call__(self, actor: Actor, world: World) -> Action | None:
        to = actor.pos + self.step
        stopped = self._interrupts.interrupted(actor, world, asks_when_low=self.asks_when_low)
        if stopped or stop_before(actor, to, world):
            return None
        obstacle = in_the_way(actor, to, world)
        if obstacle is not None and obstacle.refused:
            world.emit(Stopped(Blocked(obstacle.why), actor.pos))
            return None
        return Walk(self.step)


@entity
class RepeatAction(Task):
    """Order to wait or search turn after turn, until something interrupts it or a hidden door is found.

    As every order of many turns that keeps the hero where he is, it is refused if his conditions would kill him first.
    """

    action: Action = WAIT
    _interrupts: Interrupts = field(default_factory=Interrupts, init=False)
    _doors: Count | None = field(default=None, init=False)

    def __call__(self, actor: Actor, world: World) -> Action | None:
        before, self._doors = self._doors, len(world.level.doors)
        found = before is not None and before < self._doors
        if self._interrupts.interrupted(actor, world) or found:
            return None
        if (deadly := deadly_ailments(actor)) is not None:
            world.emit(Stopped(deadly, actor.pos))
            return None
        return self.action


@entity
class Travel(OpensDoors):
    """Order to go to a cell by the best way that the hero knows.

    If a door that is not open is at the goal or on the way, the order stops beside it. If the player gives the order
    again there, the order opens the door. After a step, the order stops because of a hunter in view as exploring does.
    """

    goal: Vec
    confirmed: bool = field(default=False, kw_only=True)
    """Whether to open the door at the goal even if it has a rune."""
    asks_near_foes: bool = field(default=False, kw_only=True)
    """Whether the order does not even take its first step if a foe is too near. The player then gives it again."""
    opens_doors: bool = field(default=True, kw_only=True)
    """Whether the way may lead through doors that are not open."""
    _interrupts: Interrupts = field(default_factory=Interrupts, init=False)
    _since: Tick | None = field(default=None, init=False)

    @property
    def kind_and_goal(self) -> tuple[object, ...]:
        return Travel, self.goal

    def dared(self) -> Self:
        return replace(self, confirmed=True)

    def leads_to(self, start: Vec) -> Vec:
        return self.goal

    def next_step(self, actor: Actor, world: World) -> Vec | None:
        return step_towards(actor, [self.goal], world, opens_doors=self.opens_doors)

    def __call__(self, actor: Actor, world: World) -> Action | None:
        pressed = self._since is None
        since = self._since = actor.ready_at if self._since is None else self._since
        if actor.pos == self.goal:
            if pressed:
                world.emit(Stopped(StopCause.THERE_ALREADY, actor.pos))
            return None
        if self._interrupts.interrupted(actor, world, asks_when_low=self.asks_when_low):
            return None
        if not world.level.in_bounds(self.goal):
            world.emit(Stopped(StopCause.OFF_THE_MAP, actor.pos))
            return None
        if not pressed and (hunter := danger_of_staying(actor, world)) is not None and hunter.known.hunts:
            stop_for(hunter, world)
            return None
        step = step_towards(actor, [self.goal], world, since=since, opens_doors=self.opens_doors)
        if step is None:
            world.emit(Stopped(why_no_way(actor, self.goal, world, since), self.goal))
            return None
        to = actor.pos + step
        if (self.asks_near_foes or not pressed) and (threat := danger_of_step(actor, to, world)):
            stop_for(threat, world)
            return None
        if to == self.goal and (pressed or self.confirmed or not _opens(actor, to, world)):
            return self._enter(actor, step, world)
        return next_action(actor, to, world, pressed=pressed and not self.asks_at_doors)

    def _enter(self, actor: Actor, step: Vec, world: World) -> Action:
        """Return the action that enters the goal: a step, or opening the door there a crack.

        A door at the goal is opened a crack if sleepers were heard behind it and the order is not `confirmed`.
        Otherwise the step opens it.
        """
        door = world.level.doors.get(self.goal)
        gently = door is not None and not self.confirmed and opens_gently(door, actor, world)
        return Ease(step) if gently else Walk(step, confirmed=self.confirmed)


def _opens(actor: Actor, to: Vec, world: World) -> bool:
    """Return whether a step would open a door.

    The result is False if the door is held shut. Trying to open a held door costs no time, and the hero then learns why
    it is shut.
    """
    obstacle = in_the_way(actor, to, world)
    return obstacle is not None and obstacle.kind is ObstacleKind.DOOR and not obstacle.refused


@entity
class TravelToStairs(OpensDoors):
    """Order to go to the nearest known stairs and stop on them.

    `depth_change`: -1 for stairs up, 1 for stairs down.
    """

    depth_change: Annotated[int, Range(-1, 1)]
    asks_near_foes: bool = field(default=False, kw_only=True)
    """As for `Travel`."""
    _travel: Travel | None = field(default=None, init=False)

    @property
    def kind_and_goal(self) -> tuple[object, ...]:
        return TravelToStairs, self.depth_change

    def next_step(self, actor: Actor, world: World) -> Vec | None:
        return step_towards(actor, known_stairs(self.depth_change, world), world)

    def __call__(self, actor: Actor, world: World) -> Action | None:
        up = self.depth_change < 0 and not world.tradition.amulet  # whoever has yet to find the amulet may wait there
        why = why_not_up(actor, world.level.depth, world.tradition) if up else None
        if why is not None:
            world.emit(Stopped(Blocked(why), actor.pos))
            return None
        stairs = known_stairs(self.depth_change, world)
        if actor.pos in stairs:
            world.emit(Stopped(AtStairs(self.depth_change, Stairs.REACHED), actor.pos))
            return None
        if self._travel is None:
            ends = way_to(actor, stairs, world)
            if not ends:
                world.emit(Stopped(self._why_not(actor, stairs, world), stairs[0] if stairs else actor.pos))
                return None
            self._travel = Travel(
                ends[-1],
                asks_when_low=self.asks_when_low,
                asks_at_doors=self.asks_at_doors,
                asks_near_foes=self.asks_near_foes,
            )
        return self._travel(actor, world)

    def _why_not(self, actor: Actor, stairs: list[Vec], world: World) -> StopReason:
        """Return why the hero cannot go to any known stairs.

        `stairs`: the cells of the stairs that he has seen; empty if he has seen none.
        """
        if not stairs:
            none = self.depth_change > 0 and is_last_level(world)
            return AtStairs(self.depth_change, Stairs.NONE if none else Stairs.NOT_FOUND)
        why = why_no_way(actor, stairs[0], world, world.hero.ready_at)
        return AtStairs(self.depth_change, Stairs.NO_WAY) if why is StopCause.NO_WAY else why


def step_towards(
    actor: Actor,
    goals: list[Vec],
    world: World,
    *,
    since: int | None = None,
    opens_doors: bool = True,
) -> Vec | None:
    """Return the hero's first step on the best known way to the nearest goal, or None if he knows no way.

    The way avoids the cells of foes and traps that the hero knows of. `since`: the way avoids an awake foe only if the
    hero has seen it at this tick or later; None: only if he sees it now. `opens_doors`: see `way_to`.
    """
    way = way_to(actor, goals, world, since=since, opens_doors=opens_doors)
    return way[0] - actor.pos if way else None


def why_no_way(actor: Actor, goal: Vec, world: World, since: int) -> StopReason:
    """Return why the hero cannot go to a cell: something blocks the only way, or he knows no way.

    A foe, a trap, a door, fire or foul air can block the way.

    `since`: an awake foe blocks the cell where the hero last saw it only if he saw it at this tick or later.
    """
    way = way_to(actor, [goal], world, regardless=True)
    if (obstacle := first_known_obstacle(way, world, since=since)) is not None:
        return InTheWay(obstacle[1])
    door = None if way else door_in_the_way(actor, [goal], world)
    return StopCause.NO_WAY if door is None else DoorInTheWay(door)


def door_in_the_way(actor: Actor, goals: list[Vec], world: World) -> DoorsLeft | None:
    """Return the first door that keeps the hero from the nearest of some cells, on the way with the fewest such doors.

    The result is None if he would know no way even if all doors were open.
    """
    kept = {door.at: (door, by) for door in unopened(world) if (by := kept_by(door, actor, world)) is not None}
    ground = trusted_ground(actor, world)
    for at in kept:
        ground[at] = True
    way = PathMap(ground, world.tradition.steps, dict.fromkeys(kept, LONG_WAY)).path(actor.pos, goals)
    first = next((at for at in way if at in kept), None)
    if first is None:
        return None
    door, by = kept[first]
    return DoorsLeft(by, 1, door.kind.noun, name_of_step((first - actor.pos).compass))


def goals_at(place: Vec, world: World) -> list[Vec]:
    """Return the cells to which the hero goes to use a place that he knows.

    They are the cells beside it from which he can pull a lever there, or search a fixture or drink from it; else it is
    the place itself.
    """
    level = world.level
    lever = level.levers.get(place)
    pulls = lever is not None and level.memory.known_pull(lever) is not None
    if not (pulls or place in known_usable(world)):
        return [place]
    return [at for at in (place + step for step in ORTHOGONAL) if level.in_bounds(at) and level.known_walkable[at]]


def way_to(
    actor: Actor,
    goals: list[Vec],
    world: World,
    *,
    regardless: bool = False,
    since: int | None = None,
    opens_doors: bool = True,
) -> list[Vec]:
    """Return the cells of the hero's shortest way to the nearest goal over ground he knows, without his own cell.

    The list is empty if there is no way. Opening a door counts as `DOOR_STEPS` more steps, and a way that opens fewer
    doors is taken if it is at most `DETOUR` times as long: no door shuts again. The way avoids the cells of
    foes and traps that the hero knows of, and of fire and foul air in view, unless `regardless` is true. If a way
    exists only then, one of these blocks it. `since`: the way avoids an awake foe only if the hero has seen it at this
    tick or later; this is usually the tick at which the order began. None: only if he sees the foe now.
    `opens_doors`: whether the way may lead through doors that are not open.

    A way leads up to every door that is a goal, also to one that is locked or that opens only from the other side: the
    hero then learns there why it is shut.
    """
    known = trusted_ground(actor, world, perils=regardless)
    for at, (kind, _) in known_obstacles(world, since=world.hero.ready_at if since is None else since).items():
        trap = kind is ObstacleKind.TRAP
        known[at] = (known[at] or trap) if regardless else (at in goals and not trap)
    shut = [door.at for door in unopened(world)]
    for at in shut:
        known[at] = opens_doors and (known[at] or at in goals)
    entered = [at for at in shut if opens_doors and at in goals]
    slow = slow_cells(world.level, Doors.REMEMBERED)
    goals = [goal for goal in goals if world.level.in_bounds(goal)]

    def path(door_steps: int) -> list[Vec]:
        delay = slow | dict.fromkeys(shut, door_steps)
        paths = movement_map(
            actor, world.level, world.tradition, Doors.REMEMBERED, ground=known, entered=entered, waits=delay
        )
        return paths.path(actor.pos, goals)

    way = path(DOOR_STEPS)
    if not {*shut}.isdisjoint(way[:-1]) and len(careful := path(LONG_WAY)) <= DETOUR * len(way):
        return careful
    return way
