"""Traps: whoever steps on one springs it, once; the hero sees it before only if he has spotted or laid it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .condition import afflict
from .harm import Cause, harm
from .naming import a
from .trap_event import TrapSpotted, TrapSprung

if TYPE_CHECKING:
    from .actor import Actor
    from .condition import Condition
    from .geometry import Vec
    from .world import World


@dataclass(frozen=True)
class TrapKind:
    """What is the same for all traps of a kind."""

    name: str
    glyph: str
    look: str
    damage: int
    condition: Condition | None = None
    """What comes over its victim."""
    turns: int = 0
    """For how long, after the turn of the step into it."""


@dataclass(eq=False)
class Trap:
    """One trap of a level."""

    kind: TrapKind
    at: Vec
    hidden: bool = True
    """Whether the hero has yet to find it."""


def spring(actor: Actor, world: World) -> None:
    """Somebody has come to a cell: the trap there snaps shut, if there is one."""
    trap = world.level.traps.pop(actor.pos, None)
    if trap is None:
        return
    world.emit(TrapSprung(actor, trap, trap.at))
    harm(actor, trap.kind.damage, Cause(a(trap.kind.name)), world)
    if actor.alive and trap.kind.condition is not None:
        afflict(actor, trap.kind.condition, trap.kind.turns, world, stepping=True)


def glance(world: World) -> None:
    """The hero has had a turn to look about: he spots hidden traps in view by chance, where his tradition has that."""
    one_in = world.tradition.spots_one_in
    for trap in world.level.traps.values() if one_in else ():
        if trap.hidden and world.sees(trap.at) and not world.dice.below(one_in):
            spot(trap, world)


def spot(trap: Trap, world: World) -> None:
    """A hidden trap is found, and can be walked round from now on."""
    trap.hidden = False
    world.emit(TrapSpotted(trap, trap.at))
