"""Load a game: its last snapshot, and the steps since, checked against the state hash.

A damaged snapshot loses nothing: the steps since the one before it lead to the same world. A level that was left
belongs to all snapshots since; if it is damaged, a few steps make it again. If no snapshot is left, the game's seed
makes the first.
"""

from __future__ import annotations

from typing import NamedTuple

from game.content import rules_version
from game.content.games import new_game
from game.content.rules_version import DEEPEST_DEPTH
from game.content.traditions import TRADITIONS
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import RecordedStep
from game.store.json_values import CorruptData
from game.store.recording.autosave import SNAPSHOT_STEPS, ResumePoint
from game.store.recording.journal import replay_step
from game.store.serialize.snapshot import Snapshot, StateHash, load_world, take_snapshot

FIRST = 0
"""Number of the entry before the first step."""


def snapshot_steps(store: Store, run: int) -> list[int]:
    """Return the steps after which there is a snapshot, and the first moment. Raises StoreError."""
    kept = store.snapshot_steps(run)
    return sorted({FIRST, *kept}) if kept or store.first_step(run) else []


def load_snapshot(store: Store, run: int, step: int) -> Snapshot:
    """Return the snapshot after one of those steps. Raises CorruptData if it is damaged, or StoreError."""
    try:
        snapshot = store.snapshot(run, step)
        if step == FIRST:
            load_world(snapshot)  # damage does not show before
    except CorruptData:
        made = initial_snapshot(store, run) if step == FIRST else None
        if made is None:
            raise
        return made
    return snapshot


def initial_snapshot(store: Store, run: int) -> Snapshot | None:
    """Return the first moment of a game, made from its seed; None if the game did not begin that way, or would not now.

    Raises StoreError.
    """
    game, first = store.run(run), store.first_step(run)
    if game is None or game.tradition not in TRADITIONS or first is None or first.number != FIRST:
        return None
    if not 1 <= first.depth <= DEEPEST_DEPTH:
        return None
    world = new_game(game.seed, TRADITIONS[game.tradition], first.depth)
    return take_snapshot(world, FIRST, first.hash) if StateHash(world).agrees(first.hash) else None


MAX_STEPS = 2 * SNAPSHOT_STEPS
"""Greatest number of steps that are played again: no more lie between the end and the last snapshot but one."""
MAX_REPAIRS = 3
"""Number of times that levels are made again: a file that needs more was made to take long."""


class Resumed(NamedTuple):
    """Loaded game, ready to go on."""

    world: World
    at: ResumePoint
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
    snapshot, world, since = _last_moment(store, run, {})
    whole = world.turn
    if why := _replay(world, since, snapshot.hash):
        if 0 < len(since) <= MAX_STEPS:
            why = _first_difference(load_world(snapshot), since) or why
        world, since = load_world(snapshot), []
    world.hero.orders = None
    rules = game.rules if game is not None else rules_version.RULES_VERSION
    at = ResumePoint(
        since[-1].number if since else snapshot.step,
        whole,
        snapshot.step,
        new_rules=rules != rules_version.RULES_VERSION,
    )
    return Resumed(world, at, max(0, last_turn - whole) if why else 0, why, rules)


def _last_moment(
    store: Store, run: int, made: dict[str, bytes], mended: int = 0
) -> tuple[Snapshot, World, list[RecordedStep]]:
    """Return the last readable snapshot, its world and the steps since.

    Raises StoreError, or CorruptData if there is none. `made`: levels by name that were made again, in place of damaged
    ones; `mended`: how often that was done.
    """
    snapshot, world = _last_readable(store, run, made)
    since = store.steps(run, after=snapshot.step)
    if len(since) <= MAX_STEPS or mended == MAX_REPAIRS:
        return snapshot, world, since
    return _last_moment(store, run, made | _levels_at_the_next(store, run, snapshot, since), mended + 1)


def _last_readable(store: Store, run: int, made: dict[str, bytes]) -> tuple[Snapshot, World]:
    unread = ""
    for step in reversed(store.snapshot_steps(run)):
        try:
            kept = store.snapshot(run, step)
            snapshot = kept._replace(levels=kept.levels | made)
            world = load_world(snapshot)
        except CorruptData as error:
            unread = unread or str(error)
            continue
        return snapshot, world
    first = initial_snapshot(store, run)
    if first is None:
        raise CorruptData(unread or "no part of it was saved")
    return first, load_world(first)


def _levels_at_the_next(store: Store, run: int, snapshot: Snapshot, since: list[RecordedStep]) -> dict[str, bytes]:
    """Return the levels of the next snapshot after `snapshot`, by name; none if the steps do not lead there."""
    following = min((step for step in store.snapshot_steps(run) if step > snapshot.step), default=snapshot.step)
    steps = [step for step in since if step.number <= following]
    world = load_world(snapshot)
    return {} if _replay(world, steps, snapshot.hash) else take_snapshot(world, following, "").levels


def _replay(world: World, steps: list[RecordedStep], name: str) -> str:
    """Play some steps again; return what disagreed, or "".

    Only the hashes of the first world and the last are compared. A step between may differ if the rules have changed
    since; that loses nothing of a game that ends where it was left. `Replay` leaves out such steps.
    """
    if len(steps) > MAX_STEPS:
        return f"it has {len(steps)} steps without a snapshot, which are too many"
    now = StateHash(world)
    if not now.agrees(name):
        return "the data of the world has changed since then"
    for step in steps:
        if why := replay_step(world, step):
            return why
    if steps and not now.agrees(steps[-1].hash):
        return f"turn {steps[-1].turn} ends differently now"
    return ""


def _first_difference(world: World, steps: list[RecordedStep]) -> str:
    """Return a sentence about the first step that cannot be played again or ends differently; "" if there is none."""
    now = StateHash(world)
    for step in steps:
        if why := replay_step(world, step):
            return why
        if not now.agrees(step.hash):
            return f"turn {step.turn} ends differently now"
    return ""
