"""Orders of many steps: each stops before anything opens by accident, and when something comes into view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import paths
from .action import Action
from .actions import Wait, Walk
from .actor import Actor
from .door import DoorState
from .event import Stopped
from .geometry import Vec
from .passage import TURNS_TO_OPEN, passage

if TYPE_CHECKING:
    from .world import World

WAIT = Wait()


class Keep:
    """Go on in one direction, as long as a held key would: until something stops it."""

    def __init__(self, step: Vec) -> None:
        self.step = step
        self._watch = Watch()

    def __call__(self, actor: Actor, world: World) -> Action | None:
        to = actor.pos + self.step
        if self._watch.startled(actor, world) or stop_before(actor, to, world):
            return None
        way = passage(actor, actor.pos, to, world.level, world.tradition)
        if not way.allowed:
            world.emit(Stopped(way.why, actor.pos))
            return None
        return Walk(self.step)


class Linger:
    """Wait or search, turn after turn, until something stops it: a find, among others."""

    def __init__(self, action: Action = WAIT) -> None:
        self._action = action
        self._watch = Watch()
        self._doors: int | None = None

    def __call__(self, actor: Actor, world: World) -> Action | None:
        before, self._doors = self._doors, len(world.level.doors)
        found = before is not None and before < self._doors
        return None if self._watch.startled(actor, world) or found else self._action


class Travel:
    """Go to a cell by the shortest way that the hero knows, step by step."""

    def __init__(self, goal: Vec) -> None:
        self.goal = goal
        self._watch = Watch()

    def __call__(self, actor: Actor, world: World) -> Action | None:
        if actor.pos == self.goal or self._watch.startled(actor, world):
            return None
        if not world.level.holds(self.goal):
            world.emit(Stopped("There is nothing that far away.", actor.pos))
            return None
        step = step_towards(actor, [self.goal], world)
        if step is None:
            world.emit(Stopped("You know no way there.", self.goal))
            return None
        to = actor.pos + step
        if to != self.goal and stop_before(actor, to, world):
            return None
        return Walk(step)


class Watch:
    """Remembers who was in view and how one felt, to be startled by what is new."""

    def __init__(self) -> None:
        self._known: set[Actor] | None = None
        self._health = 0

    def startled(self, actor: Actor, world: World) -> bool:
        """Whether a foe came into view or a blow fell since it was last asked; tells the reason if so."""
        foes = world.foes_in_view()
        known, self._known = self._known, set(foes)
        health, self._health = self._health, actor.health
        if known is None:
            return False
        if actor.health < health:
            world.emit(Stopped("You stop: you are hurt.", actor.pos))
            return True
        for foe in foes:
            if foe not in known:
                world.emit(Stopped(f"You stop: a {foe.name} comes into view.", foe.pos))
                return True
        return False


def stop_before(actor: Actor, to: Vec, world: World) -> bool:
    """Whether there is a door not yet open or a foe that a walk must not run into; tells so."""
    door = world.level.doors.get(to)
    if door is not None and not door.state.clear:
        world.emit(Stopped("You stop before the door.", to))
        return True
    other = world.level.actor_at(to)
    if other is not None and other is not actor:
        world.emit(Stopped(f"You stop before the {other.name}.", to))
        return True
    return False


def step_towards(actor: Actor, goals: list[Vec], world: World) -> Vec | None:
    """The hero's first step on the shortest way to the nearest goal over ground he knows; None if he knows none."""
    way = way_to(actor, goals, world)
    return way[0] - actor.pos if way else None


def way_to(actor: Actor, goals: list[Vec], world: World) -> list[Vec]:
    """The cells of the hero's shortest way to the nearest goal over ground he knows, his own left out."""
    known = world.level.memory.walkable(world.level)
    for door in world.level.doors.values():
        known[door.at] &= door.seen is not DoorState.BOLTED
    for foe in world.foes_in_view():
        known[foe.pos] = foe.pos in goals
    goals = [goal for goal in goals if world.level.holds(goal)]
    more = TURNS_TO_OPEN[world.tradition.opening] - 1
    delay = {at: more for at, door in world.level.doors.items() if door.seen is DoorState.SHUT}
    field = paths.distances(known, goals, world.tradition.steps, delay=delay)
    return paths.path(field, actor.pos, world.tradition.steps, known, delay=delay)
