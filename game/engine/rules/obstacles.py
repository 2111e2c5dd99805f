"""Who or what is in the way of an actor: doors, other actors, known traps, fire and foul air, and solid ground.

Walking, running, travelling, exploring, monsters and bots all ask here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.traits import Trait
from game.engine.records import NamedTuple
from game.engine.senses.hero_knowledge import known_foes, known_snares
from game.engine.step_rules import StepCheck, check_step
from game.engine.world import World


class ObstacleKind(Enum):
    """Kind of obstacle in the way of an actor. The value of a member describes the kind for developers."""

    DOOR = "a door that is not open, whether or not the actor can open it"
    FRIEND = "a friendly person, with whom the hero changes places"
    FOE = "an enemy of the actor"
    FOLLOWER = "a monster that follows the actor in its pack"
    OTHER = "another actor that is neither friend, foe nor follower"
    TRAP = "a trap that the hero knows of, or a plate that he has yet to step on"
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
        """Sentence for the player: the reason why the rules of steps refuse the step.

        If these rules, which leave out actors, allow the step, the sentence names the obstacle.
        """
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

    If the rules refuse the step but none of these obstacles is there, the only obstacle is `NO_WAY`, for example solid
    ground. Traps, fire and foul air are obstacles for the hero only. Fire and foul air are obstacles only if the hero
    does not stand in them already. The parameters have the same meaning as in `in_the_way`.
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


def first_known_obstacle(way: Iterable[Vec], world: World, *, since: int | None = None) -> tuple[Vec, str] | None:
    """Return the first cell of a way with an obstacle that the hero knows of, and the obstacle's name; else None.

    Foes and traps are such obstacles, as in `known_obstacles`, and so are fire and foul air in view.
    """
    known = known_obstacles(world, since=since)
    for at in way:
        found = [known[at]] if at in known else _hazards(world.hero, at, world)
        if found:
            return at, found[0][1]
    return None


def others_block(way: Sequence[Vec], world: World) -> bool:
    """Return whether an actor other than the hero stands in a monster's way. `way`: without the monster's own cell."""
    return any(world.level.actor_at(at) not in (None, world.hero) for at in way)


def _hazards(hero: Actor, to: Vec, world: World) -> list[tuple[ObstacleKind, str]]:
    """Return the trap or plate, and the fire or foul air, that the hero knows of on a cell: kind and name of each."""
    snare, air = known_snares(world.level).get(to), world.level.air
    found = [] if snare is None else [(ObstacleKind.TRAP, snare)]
    if air.perilous(to) and world.sees(to) and not air.perilous(hero.pos):
        found.append((ObstacleKind.FIRE, "fire") if air.burns_at(to) else (ObstacleKind.FOUL_AIR, "foul air"))
    return found


def _kind_of(other: Actor, actor: Actor, world: World) -> ObstacleKind:
    """Return the kind of obstacle that `other` is for `actor`, which wants to enter the cell of `other`."""
    if actor is world.hero:
        return ObstacleKind.FRIEND if other.breed.has(Trait.FRIENDLY) else ObstacleKind.FOE
    if other is world.hero:
        return ObstacleKind.FOE
    return ObstacleKind.FOLLOWER if other.ai.follows is actor else ObstacleKind.OTHER


def known_obstacles(world: World, *, since: int | None = None) -> dict[Vec, tuple[ObstacleKind, str]]:
    """Return the foes and traps on the level that the hero knows of, kind and name of each, by cell.

    Orders that take several steps avoid these cells. Foes that the hero only remembers are included. Without them, the
    hero would turn back at the sight of a foe, lose sight of the foe, and set out again.

    `since`: earliest tick at which the hero must have seen a foe for the foe to be included; None for any tick. A foe
    that was asleep is included whatever the tick, unless the hero's memory of a level fades in the tradition (set of
    rules).
    """
    found = {at: (ObstacleKind.TRAP, name) for at, name in known_snares(world.level).items()}
    fades = world.level.memory.fades
    for known in known_foes(world):
        if since is None or known.tick >= since or (known.asleep and not fades):
            found[known.at] = ObstacleKind.FOE, known.foe.name
    return found
