"""Taking a game up again: the last moment of which all was kept, and the steps since, each checked by its name.

Of a moment that is damaged nothing is lost: the steps since the one before it come to the same.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.world import World

from .journal import FAULTS, Endless, Step, carry_on, tell
from .keeping import SNAPSHOT_STEPS, Place
from .plain import Unreadable
from .snapshots import world_at
from .state_hash import StateHash
from .store import Store

MOST_STEPS = 2 * SNAPSHOT_STEPS
"""That are played again: more lie nowhere between the end and the last moment of which all was kept but one."""


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
    game = store.run(run)
    last_turn = game.turn if game is not None else 0
    unread = ""
    for moment in reversed(store.moments(run)):
        try:
            world, name = _world(store, run, moment)
        except Unreadable as error:
            unread = unread or str(error)
            continue
        whole, since = world.turn, store.steps(run, after=moment)
        if why := _replay(world, since, name):
            if 0 < len(since) <= MOST_STEPS:
                why = _first_difference(store, run, moment, since) or why
            world, _ = _world(store, run, moment)
            since = []
        world.hero.orders = None
        at = Place(since[-1].number if since else moment, whole, moment)
        return Resumed(world, at, last_turn - whole if why else 0, why)
    raise Unreadable(unread or "nothing was kept of it")


def _world(store: Store, run: int, moment: int) -> tuple[World, str]:
    kept = store.moment(run, moment)
    return world_at(kept), kept.hash


def _replay(world: World, steps: list[Step], name: str) -> str:
    """Plays some steps again; answers what disagreed, if anything did. Worlds that are the same have come the same way.

    So only the first and the last are asked for their names.
    """
    if len(steps) > MOST_STEPS:
        return f"{len(steps)} steps since then are more than it ever leaves"
    now = StateHash(world)
    if now() != name:
        return "the world has other parts now"
    for step in steps:
        if why := _played(world, step):
            return why
    if steps and now() != steps[-1].hash:
        return f"turn {steps[-1].turn} comes to something else now"
    return ""


def _first_difference(store: Store, run: int, moment: int, steps: list[Step]) -> str:
    """The first turn that comes to something else, if any does."""
    world, _ = _world(store, run, moment)
    now = StateHash(world)
    for step in steps:
        if why := _played(world, step):
            return why
        if now() != step.hash:
            return f"turn {step.turn} comes to something else now"
    return ""


def _played(world: World, step: Step) -> str:
    """Plays a step again; answers why that is impossible, if it is."""
    try:
        if step.told is not None:
            tell(world, step.told)
        carry_on(world)
    except (Unreadable, Endless) as error:
        return f"turn {step.turn} cannot be played again ({error})"
    except FAULTS as error:
        return f"turn {step.turn} cannot be played again ({type(error).__name__})"
    return ""
