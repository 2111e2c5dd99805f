"""Traps: the first actor that steps on a trap springs it, once.

The hero sees only traps that he has spotted or laid.
"""

from __future__ import annotations

from game.engine.events.hazard_events import TrapSprung
from game.engine.model.actor import Actor
from game.engine.rules.combat import Cause, harm
from game.engine.rules.conditions import afflict
from game.engine.words import a
from game.engine.world import World


def spring(actor: Actor, world: World) -> None:
    """Spring the trap on the actor's cell, if there is one."""
    trap = world.level.traps.pop(actor.pos, None)
    if trap is None:
        return
    world.emit(TrapSprung(actor, trap, trap.at))
    harm(actor, trap.kind.damage, Cause(a(trap.kind.name)), world)
    if actor.alive and trap.kind.condition is not None:
        afflict(actor, trap.kind.condition, trap.kind.turns, world, stepping=True)
