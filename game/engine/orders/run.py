"""Runs: the hero runs straight on, or along a corridor and round its corners, until something stops him.

CM-73: a run stops when there is a foe, a fork, or a thing to the side of the hero, as in the document. This game
departs from the document in two points. The run does not stop before a thing that lies straight ahead: the hero picks
the thing up and runs on. Nor does the run stop where the kind of ground changes, because the player has nothing to
decide there.
"""

from __future__ import annotations

from dataclasses import field

from game.engine.behavior import Action
from game.engine.bounds import ManyThings, Turns
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import Blocked, Landmark, LandmarkKind, StopCause
from game.engine.grid.geometry import DIAGONAL, DIRECTIONS, ORTHOGONAL, Step, Vec
from game.engine.model.actor import Actor
from game.engine.orders.door_stops import next_action
from game.engine.orders.interrupts import Interrupts, OpensDoors
from game.engine.orders.threats import danger_of_step, stop_for
from game.engine.records import entity
from game.engine.rules.identification import is_plural, name_of
from game.engine.rules.obstacles import ObstacleKind, in_the_way
from game.engine.world import World

Branches = tuple[bool, bool]
"""Whether the way branches off to the left of the hero, and whether to the right."""
CORRIDOR = (False, False)


@entity
class Run(OpensDoors):
    """Order to run on in the direction `step` until something stops the hero. The direction changes at corners."""

    step: Step
    _interrupts: Interrupts = field(default_factory=Interrupts, init=False)
    _turns: Turns = field(default=0, init=False)
    _passed: ManyThings[dict[Vec, Landmark]] = field(default_factory=dict, init=False)
    """Things, stairs and doors in or beside the last cell, by cell."""
    _sides: Branches | None = field(default=None, init=False)
    """Branches at the last cell; None in a doorway and on a diagonal, where branches do not count."""

    @property
    def kind_and_goal(self) -> tuple[object, ...]:
        return Run, self.step

    def next_step(self, actor: Actor, world: World) -> Vec:
        return self.step

    def __call__(self, actor: Actor, world: World) -> Action | None:
        if self._interrupts.interrupted(actor, world, asks_when_low=self.asks_when_low):
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
        opens = pressed and not self.asks_at_doors
        return next_action(actor, to, world, pressed=opens)

    def _why_stop(self, actor: Actor, world: World) -> Stopped | None:
        """Return why the run stops on this cell, or None to go on.

        Reasons are obstacles, branches and forks, and things, stairs and doors beside the hero. At a corner, the run
        changes its direction.
        """
        passed, self._passed = self._passed, landmarks_beside(actor, self.step, world)
        if self._turns:
            for at, landmark in self._passed.items():
                if at not in passed:
                    return Stopped(landmark, at)
        obstacle = in_the_way(actor, actor.pos + self.step, world)
        if obstacle is None or not obstacle.refused:
            before, self._sides = self._sides, self._sides_of(actor, world)
            return self._change_of_sides(actor, before, self._sides)
        if not self._turns:
            return Stopped(Blocked(obstacle.why), actor.pos)
        options = self._steps_on(actor, world)
        if len(options) != 1:
            return Stopped(StopCause.WAY_FORKS if options else Blocked(obstacle.why), actor.pos)
        self.step, self._sides = options[0], CORRIDOR
        return None

    def _sides_of(self, actor: Actor, world: World) -> Branches | None:
        here = actor.pos
        if here in world.level.doors or world.level.terrain_at(here).doorway or self.step.diagonal:
            return None  # behind a doorway it widens anyway, and on a diagonal through a room sides do not count
        left, right = Vec(self.step.y, -self.step.x), Vec(-self.step.y, self.step.x)
        return _is_way_on(actor, left, world), _is_way_on(actor, right, world)

    def _change_of_sides(self, actor: Actor, before: Branches | None, sides: Branches | None) -> Stopped | None:
        """Return the reason to stop because a branch begins or ends; None if there is no reason.

        A branch is a way that leads off to the left or right of the hero. The end of a branch is no reason at the first
        step. `before`, `sides`: the branches at the last cell and at this cell. They are None in a doorway and on a
        diagonal, where branches do not count.
        """
        if before is None or sides is None or before == sides:
            return None
        if any(now and not then for then, now in zip(before, sides, strict=True)):
            return Stopped(StopCause.WAY_OPENS, actor.pos)
        return Stopped(StopCause.WAY_NARROWS, actor.pos) if self._turns > 1 else None

    def _steps_on(self, actor: Actor, world: World) -> list[Vec]:
        """Return the directions in which a run can go on from the end of a straight corridor.

        In a room the list is empty: the run stops, because the player has to choose a direction.
        """
        open_ = world.level.known_walkable
        around = (actor.pos + step for step in DIRECTIONS)
        if sum(bool(open_[at]) for at in around if world.level.in_bounds(at)) > 2:
            return []
        for steps in (ORTHOGONAL, DIAGONAL):
            found = [step for step in steps if self.step.dot(step) >= 0 and _is_way_on(actor, step, world)]
            if found:
                return found
        return []


def landmarks_beside(actor: Actor, step: Vec, world: World) -> dict[Vec, Landmark]:
    """Return the known things, stairs, doors, arches and fixtures to use in the hero's cell and around it, by cell.

    Doors, arches and fixtures count in the four orthogonal cells only. The cell straight ahead is left out, because the
    run has not reached it yet. `step`: direction of the run.
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
        elif terrain.use is not None and not near.diagonal:
            landmarks[at] = Landmark(LandmarkKind.FIXTURE, here, terrain.name)
        elif terrain.doorway and not near.diagonal:
            landmarks[at] = Landmark(LandmarkKind.DOORWAY, here)
        elif door is not None and not near.diagonal:
            landmarks[at] = Landmark(
                LandmarkKind.DOORWAY if here or not door.kind.has_leaf else LandmarkKind.DOOR, here
            )
    return landmarks


def _is_way_on(actor: Actor, step: Vec, world: World) -> bool:
    """Return whether a run could take a step: the step is allowed, and no door that is shut or ajar is in the way."""
    obstacle = in_the_way(actor, actor.pos + step, world)
    return obstacle is None or (obstacle.kind is not ObstacleKind.DOOR and not obstacle.refused)
