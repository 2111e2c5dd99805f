"""Taking a game up again: the last moment of which all was kept, and the steps since, checked by the world's name.

Of a moment that is damaged nothing is lost: the steps since the one before it come to the same. A level that was left
belongs to all moments since; if it is damaged, a few steps make it again. Where no moment is left, its seed makes the
first.
"""

from __future__ import annotations

from typing import NamedTuple

from game.content import rules_version
from game.engine.world import World
from game.store.journal import Step, play_again
from game.store.keeping import SNAPSHOT_STEPS, Place
from game.store.moments import made_from_its_seed
from game.store.plain import Unreadable
from game.store.snapshots import Snapshot, snapshot, world_at
from game.store.state_hash import StateHash
from game.store.store import Store

MOST_STEPS = 2 * SNAPSHOT_STEPS
"""That are played again: more lie nowhere between the end and the last moment of which all was kept but one."""
MOST_MENDED = 3
"""Times that levels are made again: who needs more has been given a file that was made to take long."""


class Resumed(NamedTuple):
    """A game that goes on."""

    world: World
    at: Place
    turns_back: int
    """How many turns earlier than it was left: none, unless the rules have changed or something is damaged."""
    why: str
    """What disagreed; nothing if nothing did."""
    rules: int
    """The version of the rules that the last step was played with."""

    @property
    def drifted(self) -> bool:
        return bool(self.why)


def resume(store: Store, run: int) -> Resumed:
    """A game as it was left, or as near to that as can be. Raises StoreTrouble, or Unreadable if nothing is left."""
    game = store.run(run)
    last_turn = game.turn if game is not None else 0
    moment, world, since = _last_moment(store, run, {})
    whole = world.turn
    if why := _replay(world, since, moment.hash):
        if 0 < len(since) <= MOST_STEPS:
            why = _first_difference(world_at(moment), since) or why
        world, since = world_at(moment), []
    world.hero.orders = None
    rules = game.rules if game is not None else rules_version.RULES_VERSION
    at = Place(
        since[-1].number if since else moment.step, whole, moment.step, new_rules=rules != rules_version.RULES_VERSION
    )
    return Resumed(world, at, max(0, last_turn - whole) if why else 0, why, rules)


def _last_moment(store: Store, run: int, made: dict[str, bytes], mended: int = 0) -> tuple[Snapshot, World, list[Step]]:
    """The last that can be read, with its world and the steps since. Raises StoreTrouble, or Unreadable without any.

    `made`: levels that were made again, so many times, in place of those that were kept.
    """
    moment, world = _last_readable(store, run, made)
    since = store.steps(run, after=moment.step)
    if len(since) <= MOST_STEPS or mended == MOST_MENDED:
        return moment, world, since
    return _last_moment(store, run, made | _levels_at_the_next(store, run, moment, since), mended + 1)


def _last_readable(store: Store, run: int, made: dict[str, bytes]) -> tuple[Snapshot, World]:
    unread = ""
    for step in reversed(store.moments(run)):
        try:
            kept = store.moment(run, step)
            moment = kept._replace(levels=kept.levels | made)
            world = world_at(moment)
        except Unreadable as error:
            unread = unread or str(error)
            continue
        return moment, world
    first = made_from_its_seed(store, run)
    if first is None:
        raise Unreadable(unread or "nothing was kept of it")
    return first, world_at(first)


def _levels_at_the_next(store: Store, run: int, moment: Snapshot, since: list[Step]) -> dict[str, bytes]:
    """What levels there were at the moment after one, by their names; none if the steps do not come to the same."""
    following = min((step for step in store.moments(run) if step > moment.step), default=moment.step)
    steps = [step for step in since if step.number <= following]
    world = world_at(moment)
    return {} if _replay(world, steps, moment.hash) else snapshot(world, following, "").levels


def _replay(world: World, steps: list[Step], name: str) -> str:
    """Plays some steps again; answers what disagreed, if anything did.

    Only the first world and the last are asked for their names. A step between may come to something else, if the
    rules have changed since; that loses nothing of a game that ends where it was left. `Replay` leaves out such steps.
    """
    if len(steps) > MOST_STEPS:
        return f"{len(steps)} steps since then are more than it ever leaves"
    now = StateHash(world)
    if not now.agrees(name):
        return "the world has other parts now"
    for step in steps:
        if why := play_again(world, step):
            return why
    if steps and not now.agrees(steps[-1].hash):
        return f"turn {steps[-1].turn} comes to something else now"
    return ""


def _first_difference(world: World, steps: list[Step]) -> str:
    """The first turn that comes to something else, if any does."""
    now = StateHash(world)
    for step in steps:
        if why := play_again(world, step):
            return why
        if not now.agrees(step.hash):
            return f"turn {step.turn} comes to something else now"
    return ""
