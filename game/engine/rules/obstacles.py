"""Who or what is in the way of an actor: doors, other actors, known traps, fire and foul air, and solid ground.

Walking, running, travelling, exploring, monsters and bots all ask here.
"""

from __future__ import annotations

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
    actor: Actor | None = None
    """The actor in the way; None if it is a thing."""
    turns: int = 0
    """Number of turns that the step takes by the rules of steps, which leave out actors; 0 if they refuse it."""
    refusal: str = ""
    """Sentence for the player: why the rules of steps refuse the step; empty if they allow it."""

    @property
    def why(self) -> str:
        """Sentence for the player: why the rules refuse the step or, if they allow it, who or what is in the way."""
        return self.refusal or f"The {self.name} is in the way."

    @property
    def refused(self) -> bool:
        """Whether the rules of steps refuse the step, even if no actor is in the way."""
        return not self.turns

    @property
    def enterable(self) -> bool:
        """Whether the actor can enter the cell all the same: a door that it can open, a trap, fire or foul air."""
        return self.actor is None and not self.refused


def in_the_way(actor: Actor, to: Vec, world: World, check: StepCheck | None = None) -> Obstacle | None:
    """Return the first obstacle on the step of an actor to a cell, or None if the way is free.

    `to`: a neighbour of the actor's cell, or the cell where a leap past a shut door would end. `check`: the result of
    `check_step` for the step, if the caller has it already.
    """
    found = obstacles(actor, to, world, check)
    return found[0] if found else None


def may_enter(actor: Actor, to: Vec, world: World) -> bool:
    """Return whether an actor can step to a cell, or open the door there, and no other actor stands there."""
    obstacle = in_the_way(actor, to, world)
    return obstacle is None or obstacle.enterable


def obstacles(actor: Actor, to: Vec, world: World, check: StepCheck | None = None) -> list[Obstacle]:
    """Return all obstacles on the step of an actor to a cell: the door there, then the actor there, then hazards.

    `NO_WAY` is returned only if there is no other obstacle. Traps, fire and foul air are obstacles for the hero only;
    fire and foul air only if he does not stand in them already. The parameters have the same meaning as in
    `in_the_way`.
    """
    level = world.level
    _, turns, _, refusal = check or check_step(actor, actor.pos, to, level, world.tradition)
    found = []
    door = level.doors.get(to)
    if door is not None and not door.state.clear:
        found.append(Obstacle(ObstacleKind.DOOR, door.kind.noun, None, turns, refusal))
    other = level.actor_at(to)
    if other is not None and other is not actor:
        found.append(Obstacle(_kind_of(other, actor, world), other.name, other, turns, refusal))
    if actor is world.hero and level.in_bounds(to):
        found += [Obstacle(kind, name, None, turns, refusal) for kind, name in _hazards(actor, to, world)]
    if refusal and not found:
        found.append(Obstacle(ObstacleKind.NO_WAY, "", None, turns, refusal))
    return found


def _hazards(hero: Actor, to: Vec, world: World) -> list[tuple[ObstacleKind, str]]:
    """Return the trap, and the fire or foul air, that the hero knows of on a cell: kind and name of each."""
    trap, air = world.level.memory.traps.get(to), world.level.air
    found = [] if trap is None else [(ObstacleKind.TRAP, trap.name)]
    if air.perilous(to) and world.sees(to) and not air.perilous(hero.pos):
        found.append((ObstacleKind.FIRE, "fire") if air.burns_at(to) else (ObstacleKind.FOUL_AIR, "foul air"))
    return found


def _kind_of(other: Actor, actor: Actor, world: World) -> ObstacleKind:
    """Return what another actor is to an actor that wants to enter its cell."""
    if actor is world.hero:
        return ObstacleKind.FRIEND if other.breed.friendly else ObstacleKind.FOE
    if other is world.hero:
        return ObstacleKind.FOE
    return ObstacleKind.FOLLOWER if other.follows is actor else ObstacleKind.OTHER


def known_obstacles(world: World, *, since: int | None = None) -> dict[Vec, Obstacle]:
    """Return the foes and traps that the hero knows of on the level, by cell. No order of many steps leads over them.

    `since`: leave out awake foes that the hero has not seen at this tick or later, and in traditions (sets of rules) in
    which his memory of a level fades, sleepers out of view too; None: all foes that he sees or remembers. Remembered
    foes count, because otherwise the hero would turn back when he sees a foe, lose sight of it, and set out again.
    """
    found = {at: Obstacle(ObstacleKind.TRAP, trap.name) for at, trap in world.level.memory.traps.items()}
    fades = world.level.memory.fades
    for known in known_foes(world):
        if since is None or known.tick >= since or (known.asleep and not fades):
            found[known.at] = Obstacle(ObstacleKind.FOE, known.foe.name, known.foe)
    return found
