"""States that wear off: what each does to who is in it is data that the rules read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .event import Afflicted, Recovered
from .harm import Cause, harm

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World

TURN_TICKS = 100
"""What wears on one does so once in so many ticks, however fast one is."""


@dataclass(frozen=True)
class Condition:
    """One such state. The name completes "you are ..."."""

    name: str
    pace_percent: int = 100
    """Of the ticks that an action takes."""
    strays_percent: int = 0
    """How often a step goes anywhere instead."""
    blind: bool = False
    """Whether one knows only what one can touch."""
    stunned: bool = False
    """Whether one can do nothing at all."""
    held: bool = False
    """Whether one cannot leave one's cell."""
    hurts: int = 0
    """Health that it takes each turn."""
    cause: str = ""
    """What is told to take it."""
    keeps_from_mending: bool = False
    good: bool = False
    """Whether one would rather it lasted."""

    @property
    def figures(self) -> str:
        """What it does to one, as far as that has numbers, to go on with after its name; nothing if it has none."""
        told = []
        if self.pace_percent != 100:
            told.append(f"taking {self.pace_percent} % of the time for each action")
        if self.strays_percent:
            told.append(f"{self.strays_percent} % of steps going anywhere")
        if self.hurts:
            told.append(f"losing {self.hurts} health a turn")
        return ", ".join(told)


def afflict(
    actor: Actor, condition: Condition, turns: int, world: World, by: Actor | None = None, *, stepping: bool = False
) -> None:
    """Puts somebody in a state for so many turns of 100 ticks from now; who is in it already stays so, if longer.

    Of one who is `stepping` the turns begin when the turn of that step is over.

    What comes of it is the doing of him it is `by`, unless he suffers it himself. Nothing befalls the friendly.
    """
    if actor.breed.friendly:
        return
    if by is not None and by is not actor:
        actor.owed[condition] = by
    ends = world.now + (turns + stepping) * TURN_TICKS
    if actor.conditions.get(condition, 0) < ends:
        actor.conditions[condition] = ends
        world.emit(Afflicted(actor, condition, turns, actor.pos))


def undergo(actor: Actor, condition: Condition, turns: int, world: World, by: Actor | None = None) -> None:
    """The same turn after turn, as in fire or gas: only the first time is told."""
    if condition in actor.conditions:
        actor.conditions[condition] = max(actor.conditions[condition], world.now + turns * TURN_TICKS)
    else:
        afflict(actor, condition, turns, world, by)


def cure(actor: Actor, condition: Condition, world: World) -> None:
    """Ends a state at once."""
    actor.owed.pop(condition, None)
    if actor.conditions.pop(condition, None) is not None:
        world.emit(Recovered(actor, condition, actor.pos))


def wear_on(actor: Actor, start: int, world: World) -> None:
    """An actor's time has gone on from a tick to `ready_at`: what it suffers takes its toll, and what is over ends."""
    for condition, ends in list(actor.conditions.items()):
        damage = toll(condition, start, min(ends, actor.ready_at))
        if damage > 0:
            harm(actor, damage, Cause(condition.cause, actor.owed.get(condition)), world)
        if not actor.alive:
            return
        if ends <= actor.ready_at:
            cure(actor, condition, world)


def toll(condition: Condition, start: int, until: int) -> int:
    """Health that a state takes from a tick until another; none if that is over already."""
    return condition.hurts * max(0, until // TURN_TICKS - start // TURN_TICKS)


def still_to_take(actor: Actor, start: int) -> int:
    """Health that what somebody suffers takes from a tick on until all of it is over."""
    return sum(toll(condition, start, ends) for condition, ends in actor.conditions.items())
