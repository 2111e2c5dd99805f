"""Who or what is in the way of an actor: doors, other actors, known traps, fire and foul air, and solid ground.

Walking, running, travelling, exploring, monsters and bots all ask here.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.senses.knowledge import known_foes
from game.engine.step_rules import StepCheck, check_step
from game.engine.world import World


class ObstacleKind(Enum):
    """Kind of thing that is in the way. The value says it in words."""

    DOOR = "a door that is not open, whether or not the actor can open it"
    FRIEND = "a friendly person, with whom the hero changes places"
    FOE = "an enemy of the actor"
    FOLLOWER = "a monster that follows the actor in its pack"
    OTHER = "another actor that is neither friend, foe nor follower"
    TRAP = "a trap that the hero knows of"
    FIRE = "fire that the hero sees"
    FOUL_AIR = "harmful gas that the hero sees"
    NO_WAY = "solid ground, a corner, or a door that the actor never passes"


class Obstacle(NamedTuple):
    """Actor or thing in the way of a step."""

    kind: ObstacleKind
    name: str
    """Name of the actor, door, trap or ground; "" for `NO_WAY`."""
    why: str
    """Sentence for the player: why the rules refuse the step or, if they allow it, who or what is in the way."""
    actor: Actor | None = None
    """The actor in the way; None if it is a thing."""
    turns: int = 0
    """Number of turns that the step takes by the rules of steps, which leave out actors; 0 if they refuse it."""

    @property
    def refused(self) -> bool:
        """Whether the rules of steps refuse the step, whoever stands there."""
        return not self.turns

    @property
    def enterable(self) -> bool:
        """Whether the actor can enter the cell all the same: a door that it can open, a trap, fire or foul air."""
        return self.actor is None and not self.refused


def in_the_way(actor: Actor, to: Vec, world: World) -> Obstacle | None:
    """Return the first obstacle on the step of an actor to a cell, or None if the way is free.

    `to`: a neighbour of the actor's cell, or the cell where a leap past a shut door would end.
    """
    return next(obstacles(actor, to, world), None)


def may_enter(actor: Actor, to: Vec, world: World) -> bool:
    """Return whether an actor can step to a cell, or open the door there, and no other actor stands there."""
    obstacle = in_the_way(actor, to, world)
    return obstacle is None or obstacle.enterable


def obstacles(actor: Actor, to: Vec, world: World) -> Iterator[Obstacle]:
    """Yield all obstacles on the step of an actor to a cell, in the order of `ObstacleKind`.

    `NO_WAY` is yielded only if no other obstacle gives the reason why the rules refuse the step. Traps, fire and foul
    air are obstacles for the hero only; fire and foul air only if he does not stand in them already.
    """
    level = world.level
    check = check_step(actor, actor.pos, to, level, world.tradition)
    alone = True
    for found in _on_cell(actor, to, world, check):
        alone = False
        yield found
    if alone and not check.allowed:
        yield Obstacle(ObstacleKind.NO_WAY, "", check.why)


def _on_cell(actor: Actor, to: Vec, world: World, check: StepCheck) -> Iterator[Obstacle]:
    """Yield the obstacles on the cell `to` itself. `check`: the result of `check_step` for the step."""
    level = world.level
    door = level.doors.get(to)
    if door is not None and not door.state.clear:
        yield _thing(ObstacleKind.DOOR, door.kind.noun, check)
    other = level.actor_at(to)
    if other is not None and other is not actor:
        name = other.name
        yield Obstacle(_kind_of(other, actor, world), name, check.why or _blocks(f"The {name}"), other, check.turns)
    if actor is not world.hero or not level.in_bounds(to):
        return
    if (trap := level.memory.traps.get(to)) is not None:
        yield _thing(ObstacleKind.TRAP, trap.name, check)
    air = level.air
    if world.sees(to) and air.perilous(to) and not air.perilous(actor.pos):
        yield _thing(*((ObstacleKind.FIRE, "fire") if air.burns_at(to) else (ObstacleKind.FOUL_AIR, "foul air")), check)


def _kind_of(other: Actor, actor: Actor, world: World) -> ObstacleKind:
    """Return what another actor is to an actor that wants to enter its cell."""
    if actor is world.hero:
        return ObstacleKind.FRIEND if other.breed.friendly else ObstacleKind.FOE
    if other is world.hero:
        return ObstacleKind.FOE
    return ObstacleKind.FOLLOWER if other.follows is actor else ObstacleKind.OTHER


def _thing(kind: ObstacleKind, name: str, check: StepCheck) -> Obstacle:
    return Obstacle(kind, name, check.why or _blocks(f"The {name}"), turns=check.turns)


def _blocks(what: str) -> str:
    return f"{what} is in the way."


def known_obstacles(world: World, *, since: int | None = None) -> dict[Vec, Obstacle]:
    """Return the foes and traps that the hero knows of on the level, by cell. No order of many steps leads over them.

    `since`: leave out awake foes that the hero has not seen at this tick or later, and in traditions (sets of rules) in
    which his memory of a level fades, sleepers out of view too; None: all foes that he sees or remembers. Remembered
    foes count, because otherwise the hero would turn back when he sees a foe, lose sight of it, and set out again.
    """
    found = {
        at: Obstacle(ObstacleKind.TRAP, trap.name, _blocks(f"The {trap.name}"))
        for at, trap in world.level.memory.traps.items()
    }
    fades = world.level.memory.fades
    for known in known_foes(world):
        if since is None or known.tick >= since or (known.asleep and not fades):
            name = known.foe.name
            found[known.at] = Obstacle(ObstacleKind.FOE, name, _blocks(f"The {name}"), known.foe)
    return found
