"""Load a game: its last snapshot, and the steps since, checked against the state hash.

A damaged snapshot loses nothing: the steps since the one before it lead to the same world. A level that was left
belongs to all snapshots since; if it is damaged, a few steps make it again. If no snapshot is left, the game's seed
makes the first.
"""

from __future__ import annotations

from typing import NamedTuple

from game.content import rules_version
from game.content.games import new_game
from game.content.rules_version import DEEPEST
from game.content.traditions import TRADITIONS
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.records import Step
from game.store.json_values import CorruptData
from game.store.recording.autosave import SNAPSHOT_STEPS, Place
from game.store.recording.journal import play_again
from game.store.serialize.snapshot import Snapshot, StateHash, snapshot, world_at

FIRST = 0
"""Number of the entry before the first step."""


def moments_of(store: Store, run: int) -> list[int]:
    """Return the steps after which there is a snapshot, and the first moment. Raises StoreError."""
    kept = store.moments(run)
    return sorted({FIRST, *kept}) if kept or store.first_step(run) else []


def moment_of(store: Store, run: int, step: int) -> Snapshot:
    """Return the snapshot after one of those steps. Raises CorruptData if it is damaged, or StoreError."""
    try:
        moment = store.moment(run, step)
        if step == FIRST:
            world_at(moment)  # damage does not show before
    except CorruptData:
        made = made_from_its_seed(store, run) if step == FIRST else None
        if made is None:
            raise
        return made
    return moment


def made_from_its_seed(store: Store, run: int) -> Snapshot | None:
    """Return the first moment of a game, made from its seed; None if the game did not begin that way, or would not now.

    Raises StoreError.
    """
    game, first = store.run(run), store.first_step(run)
    if game is None or game.tradition not in TRADITIONS or first is None or first.number != FIRST:
        return None
    if not 1 <= first.depth <= DEEPEST:
        return None
    world = new_game(game.seed, TRADITIONS[game.tradition], first.depth)
    return snapshot(world, FIRST, first.hash) if StateHash(world).agrees(first.hash) else None


MOST_STEPS = 2 * SNAPSHOT_STEPS
"""Greatest number of steps that are played again: no more lie between the end and the last snapshot but one."""
MOST_MENDED = 3
"""Number of times that levels are made again: a file that needs more was made to take long."""


class Resumed(NamedTuple):
    """Loaded game, ready to go on."""

    world: World
    at: Place
    turns_back: int
    """Number of turns that were lost: 0, unless the rules have changed or something is damaged."""
    why: str
    """Reason for the lost turns; "" if there is none."""
    rules: int
    """Version of the rules that the last step was played with."""

    @property
    def drifted(self) -> bool:
        """Whether the game could not be loaded as it was left."""
        return bool(self.why)


def resume(store: Store, run: int) -> Resumed:
    """Return a game as it was left, or as near to it as possible. Raises StoreError; CorruptData if nothing is left."""
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
    """Return the last readable snapshot, its world and the steps since.

    Raises StoreError, or CorruptData if there is none. `made`: levels by name that were made again, in place of damaged
    ones; `mended`: how often that was done.
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
        except CorruptData as error:
            unread = unread or str(error)
            continue
        return moment, world
    first = made_from_its_seed(store, run)
    if first is None:
        raise CorruptData(unread or "no part of it was saved")
    return first, world_at(first)


def _levels_at_the_next(store: Store, run: int, moment: Snapshot, since: list[Step]) -> dict[str, bytes]:
    """Return the levels of the next snapshot after `moment`, by name; none if the steps do not lead there."""
    following = min((step for step in store.moments(run) if step > moment.step), default=moment.step)
    steps = [step for step in since if step.number <= following]
    world = world_at(moment)
    return {} if _replay(world, steps, moment.hash) else snapshot(world, following, "").levels


def _replay(world: World, steps: list[Step], name: str) -> str:
    """Play some steps again; return what disagreed, or "".

    Only the hashes of the first world and the last are compared. A step between may differ if the rules have changed
    since; that loses nothing of a game that ends where it was left. `Replay` leaves out such steps.
    """
    if len(steps) > MOST_STEPS:
        return f"it has {len(steps)} steps without a snapshot, which are too many"
    now = StateHash(world)
    if not now.agrees(name):
        return "the data of the world has changed since then"
    for step in steps:
        if why := play_again(world, step):
            return why
    if steps and not now.agrees(steps[-1].hash):
        return f"turn {steps[-1].turn} ends differently now"
    return ""


def _first_difference(world: World, steps: list[Step]) -> str:
    """Return a sentence about the first step that cannot be played again or ends differently; "" if there is none."""
    now = StateHash(world)
    for step in steps:
        if why := play_again(world, step):
            return why
        if not now.agrees(step.hash):
            return f"turn {step.turn} ends differently now"
    return ""
