"""Taking a game up again: the last moment of which all was kept, and the steps since, each checked by its name."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.world import World

from .journal import Endless, Step, again
from .keeping import Place
from .plain import Unreadable
from .snapshots import world_at
from .state_hash import StateHash
from .store import Store


class Resumed(NamedTuple):
    """A game that goes on."""

    world: World
    at: Place
    turns_back: int
    """How many turns earlier than it was left: none, unless the rules have changed or something is damaged."""
    why: str
    """What disagreed; nothing if nothing did."""

    @property
    def drifted(self) -> bool:
        return bool(self.why)


def resume(store: Store, run: int) -> Resumed:
    """A game as it was left, or as near to that as can be. Raises StoreTrouble, or Unreadable if nothing is left."""
    moments = store.moments(run)
    steps = store.steps(run)
    last_turn = steps[-1].turn if steps else 0
    why = ""
    for moment in reversed(moments):
        try:
            world, name = _world(store, run, moment)
            whole = world.turn
        except Unreadable as error:
            why = why or str(error)
            continue
        since = [step for step in steps if step.number > moment]
        if not why and not (why := _replay(world, since, name)):
            world.hero.orders = None
            return Resumed(world, Place(since[-1].number if since else moment, whole), 0, "")
        if since:
            world, _ = _world(store, run, moment)
        world.hero.orders = None
        return Resumed(world, Place(moment, whole), last_turn - whole, why)
    raise Unreadable(why or "nothing was kept of it")


def _world(store: Store, run: int, moment: int) -> tuple[World, str]:
    kept = store.moment(run, moment)
    return world_at(kept), kept.hash


def _replay(world: World, steps: list[Step], name: str) -> str:
    """Plays some steps again; answers what disagreed, if anything did."""
    now = StateHash(world)
    if now() != name:
        return "the world has other parts now" if steps else ""
    for step in steps:
        try:
            same = again(world, step, now)
        except (Unreadable, Endless) as error:
            return f"turn {step.turn} cannot be played again ({error})"
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            return f"turn {step.turn} cannot be played again ({type(error).__name__})"
        if not same:
            return f"turn {step.turn} comes to something else now"
    return ""
