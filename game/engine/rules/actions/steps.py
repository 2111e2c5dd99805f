"""Actions of taking a step: walk, change places, and cross a shut door."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from game.engine.behavior import Action, Impossible, refuse_if
from game.engine.events.door_events import Crossed
from game.engine.events.movement_events import Moved, Staggered
from game.engine.grid.geometry import Step, Vec
from game.engine.model.actor import Actor
from game.engine.model.noise import Noise
from game.engine.records import record
from game.engine.rules.actions.door_verbs import Pull
from game.engine.rules.actions.strike import Strike
from game.engine.rules.door_rules import open_by_hand, why_not_opened
from game.engine.rules.ground_use import is_used_by, use_ground
from game.engine.rules.hazards.traps import spring
from game.engine.rules.inventory import take
from game.engine.rules.mimics import touch_mimic
from game.engine.rules.obstacles import ObstacleKind, in_the_way
from game.engine.rules.talking import change_places
from game.engine.senses.hearing import make_noise
from game.engine.step_rules import check_step, step_turns
from game.engine.tradition import OpeningRule
from game.engine.world import World


def actual_step(actor: Actor, step: Vec, world: World) -> Vec | None:
    """Return the step that an actor takes when it tries an allowed step, or None if it staggers and stays in its cell.

    A confused actor may go in a random direction; all directions are equally likely, even the intended direction
    (CM-47, B-48). Rather than open a door by accident, it staggers. A held actor staggers too, unless another actor is
    in the cell ahead. `Staggered` is emitted for an actor that staggers.
    """
    for condition in actor.conditions:
        if condition.held and world.level.actor_at(actor.pos + step) is None:
            world.emit(Staggered(actor, condition, actor.pos))
            return None
        if condition.stray_percent and world.dice.chance(condition.stray_percent):
            astray = world.dice.choice(world.tradition.steps.directions)
            to = actor.pos + astray
            door = world.level.doors.get(to)
            allowed = check_step(actor, actor.pos, to, world.level, world.tradition).allowed
            if astray != step and (not allowed or (door is not None and not door.state.clear)):
                world.emit(Staggered(actor, condition, actor.pos))
                return None
            return astray
    return step


@record
class Walk(Action):
    """Take one step; open a shut door in the way, and attack a foe in the way.

    The actor opens a door and enters it in the same action if the opening rule of the tradition says so. A step towards
    a lever pulls it, and a step of the hero towards a fixture that he can search or drink from does that. He changes
    places with friendly people (RB-84), so that they never block a doorway.
    """

    step: Step
    confirmed: bool = False
    """Whether the player has confirmed opening a door with a rune."""

    def dared(self) -> Self:
        return replace(self, confirmed=True)

    def leads_to(self, start: Vec) -> Vec:
        return start + self.step

    def perform(self, actor: Actor, world: World) -> int:
        start, level = actor.pos, world.level
        to = start + self.step
        if to in level.levers and level.plate_at(to) is None and not self.step.diagonal:
            return Pull(self.step).perform(actor, world)
        if is_used_by(actor, self.step, level):
            return use_ground(actor, to, world)
        way = check_step(actor, start, to, level, world.tradition)
        if not way.allowed:
            raise Impossible(way.why)
        step = actual_step(actor, self.step, world)
        if step is None:
            return 1
        to = start + step
        if step != self.step:
            way = check_step(actor, start, to, level, world.tradition)
        obstacle = in_the_way(actor, to, world, way)
        if obstacle is not None and obstacle.actor is not None:
            if obstacle.kind is ObstacleKind.FRIEND:
                return change_places(actor, obstacle.actor, world)
            if obstacle.kind is ObstacleKind.FOE:
                return Strike(obstacle.actor).perform(actor, world)
            if step != self.step:
                return 1
            raise Impossible(obstacle.why)
        door = level.doors.get(to)
        if door is not None and touch_mimic(door, actor, world):
            return 1
        was_shut = door is not None and door.shut
        if door is None or door.state.clear:
            level.move(actor, to, actor.ready_at)
        else:
            refuse_if(why_not_opened(door, actor, world, confirmed=self.confirmed))
            enters = not was_shut or world.tradition.opening_rule is OpeningRule.ENTERS
            open_by_hand(door, actor, world, enters=enters)
            if not enters:
                return 1
        world.emit(Moved(actor, start, to))
        if not was_shut:
            make_noise(to, way.loudness, actor, Noise.STEPS, world)
        take(actor, world)
        spring(actor, world)
        return step_turns(to, level)


@record
class Shove(Action):
    """Change places with a follower from the actor's own pack."""

    step: Step

    def perform(self, actor: Actor, world: World) -> int:
        start, to = actor.pos, actor.pos + self.step
        obstacle = in_the_way(actor, to, world)
        other = obstacle.actor if obstacle is not None and obstacle.kind is ObstacleKind.FOLLOWER else None
        if obstacle is None or other is None or obstacle.refused:
            raise Impossible("There is no friend there to swap places with.")
        world.level.swap_actors(actor, other)
        world.emit(Moved(actor, start, to))
        world.emit(Moved(other, to, start))
        return 1


@record
class Cross(Action):
    """Pass a shut door to the cell behind it, in one action. The actor never stands in the door's cell."""

    step: Step

    def perform(self, actor: Actor, world: World) -> int:
        start, level = actor.pos, world.level
        to = start + self.step + self.step
        way = check_step(actor, start, to, level, world.tradition)
        if not way.allowed:
            raise Impossible(way.why)
        obstacle = in_the_way(actor, to, world, way)
        if obstacle is not None and obstacle.actor is not None:
            raise Impossible(obstacle.why)
        for condition in actor.conditions:
            if condition.held:
                world.emit(Staggered(actor, condition, actor.pos))
                return 1
        door = level.doors[start + self.step]
        level.move(actor, to, actor.ready_at)
        world.emit(Crossed(actor, door, start))
        world.emit(Moved(actor, start, to))
        if way.loudness:
            make_noise(to, way.loudness, actor, Noise.STEPS, world)
        take(actor, world)
        return way.turns
