"""Runs: straight on, or along a corridor and round its corners, until the hero has something to decide or look at.

CM-73: it stops for foes, at forks and beside things, as in the document; but it runs over a thing that lies ahead, and
takes it, and over other ground, which decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.events.movement import Stopped
from game.engine.events.stop_reasons import Blocked, Landmark, LandmarkKind, StopCause
from game.engine.grid.geometry import DIAGONAL, DIRECTIONS, ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.orders.door_stops import next_action
from game.engine.orders.interrupts import Interrupts
from game.engine.orders.threats import danger_of_step, stop_for
from game.engine.rules.item_names import is_plural, name_of
from game.engine.step_rules import check_step
from game.engine.world import World

Branches = tuple[bool, bool]
"""Whether the way branches off to the left and to the right."""
CORRIDOR = (False, False)


@dataclass(eq=False)
class Run:
    """The order to run on until something stops the hero."""

    step: Vec
    _interrupts: Interrupts = field(default_factory=Interrupts, init=False)
    _turns: int = field(default=0, init=False)
    _passed: dict[Vec, Landmark] = field(default_factory=dict, init=False)
    """Landmarks beside the last cell, by place."""
    _sides: Branches | None = field(default=None, init=False)
    """Branches of the last cell."""

    def __call__(self, actor: Actor, world: World) -> Action | None:
        if self._interrupts.interrupted(actor, world):
            return None
        reason = self._why_stop(actor, world)
        if reason is not None:
            world.emit(reason)
            return None
        pressed, to = not self._turns, actor.pos + self.step
        self._turns += 1
        if not pressed and (threat := danger_of_step(actor, to, world)):
            stop_for(threat, world)
            return None
        return next_action(actor, to, world, pressed=pressed)

    def _why_stop(self, actor: Actor, world: World) -> Stopped | None:
        """Return why to stop on this cell, for what is beside or ahead; None to go on. It turns the run at a corner."""
        passed, self._passed = self._passed, landmarks_beside(actor, self.step, world)
        if self._turns:
            for at, landmark in self._passed.items():
                if at not in passed:
                    return Stopped(landmark, at)
        way = check_step(actor, actor.pos, actor.pos + self.step, world.level, world.tradition)
        if way.allowed:
            before, self._sides = self._sides, self._sides_of(actor, world)
            return self._change_of_sides(actor, before, self._sides)
        if not self._turns:
            return Stopped(Blocked(way.why), actor.pos)
        options = self._steps_on(actor, world)
        if len(options) != 1:
            return Stopped(StopCause.WAY_FORKS if options else Blocked(way.why), actor.pos)
        self.step, self._sides = options[0], CORRIDOR
        return None

    def _sides_of(self, actor: Actor, world: World) -> Branches | None:
        if actor.pos in world.level.doors or self.step.diagonal:
            return None  # beyond a doorway it is wider anyway; and on a diagonal across a room the hero looks ahead
        left, right = Vec(self.step.y, -self.step.x), Vec(-self.step.y, self.step.x)
        return _is_way_on(actor, left, world), _is_way_on(actor, right, world)

    def _change_of_sides(self, actor: Actor, before: Branches | None, sides: Branches | None) -> Stopped | None:
        """Return a reason to stop where a side opens, or where one ends after more than a step; else None."""
        if before is None or sides is None or before == sides:
            return None
        if any(now and not then for then, now in zip(before, sides, strict=True)):
            return Stopped(StopCause.WAY_OPENS, actor.pos)
        return Stopped(StopCause.WAY_NARROWS, actor.pos) if self._turns > 1 else None

    def _steps_on(self, actor: Actor, world: World) -> list[Vec]:
        """Return the ways on from the end of a straight corridor; none in a room, where there is room to choose."""
        open_ = world.level.known_walkable
        around = (actor.pos + step for step in DIRECTIONS)
        if sum(bool(open_[at]) for at in around if world.level.in_bounds(at)) > 2:
            return []
        for steps in (ORTHOGONAL, DIAGONAL):
            found = [step for step in steps if _forward(step, self.step) and _is_way_on(actor, step, world)]
            if found:
                return found
        return []


def landmarks_beside(actor: Actor, step: Vec, world: World) -> dict[Vec, Landmark]:
    """Return the things, stairs and doors in the hero's cell or beside it, by place.

    What is straight ahead is left out: it is yet to come.
    """
    level, memory = world.level, world.level.memory
    landmarks: dict[Vec, Landmark] = {}
    for near in (Vec(0, 0), *DIRECTIONS):
        at = actor.pos + near
        if near == step or not level.in_bounds(at) or not memory.explored[at]:
            continue
        here = at == actor.pos
        terrain, door, item = level.terrains[memory.ground[at]], level.doors.get(at), memory.items.get(at)
        if item is not None:
            landmarks[at] = Landmark(LandmarkKind.THING, here, name_of(item, world), is_plural(item))
        elif terrain.depth_change:
            landmarks[at] = Landmark(LandmarkKind.STAIRS, here, terrain.name)
        elif door is not None and not near.diagonal:
            landmarks[at] = Landmark(
                LandmarkKind.DOORWAY if here or not door.kind.has_leaf else LandmarkKind.DOOR, here
            )
    return landmarks


def _is_way_on(actor: Actor, step: Vec, world: World) -> bool:
    """Return whether a step leads anywhere; shut doors are no part of the way."""
    to = actor.pos + step
    door = world.level.doors.get(to)
    if door is not None and not door.state.clear:
        return False
    return check_step(actor, actor.pos, to, world.level, world.tradition).allowed


def _forward(step: Vec, ahead: Vec) -> bool:
    """Return whether a step does not lead back at all."""
    return step.x * ahead.x + step.y * ahead.y >= 0
