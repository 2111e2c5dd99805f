"""Load a game: unpack its last snapshot, and replay the steps since then. State hashes check the result.

If a snapshot is damaged, nothing is lost: replaying the steps after an earlier snapshot leads to the same world.

A level that the hero has left is stored once, and all later snapshots refer to the stored level. If a stored level is
damaged, it is made again by replaying a few steps from an earlier snapshot. If no snapshot can be read, the first
snapshot is made from the game's seed.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from game.content import rules_version
from game.content.new_game import new_game
from game.content.rules_version import DEEPEST_DEPTH
from game.content.traditions import TRADITIONS
from game.engine.records import NamedTuple
from game.engine.senses.door_signs import mark_homes
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import RecordedStep
from game.store.file_limits import SEARCH_SECONDS
from game.store.json_values import CorruptData
from game.store.recording.autosave import SNAPSHOT_STEPS, ResumePoint
from game.store.recording.journal import replay_step
from game.store.recording.replay_budget import ReplayBudget
from game.store.serialize.free_world import free_world
from game.store.serialize.snapshot import Snapshot, StateHash, load_world, take_snapshot
from game.worker import UNWATCHED, Progress

FIRST = 0
"""Number of the journal entry for the beginning of a game, before the first step."""


def snapshot_steps(store: Store, run: int) -> list[int]:
    """Return the numbers of the steps after which a snapshot can be loaded, in order.

    Step 0 is always listed, because its snapshot can be made from the seed. The list is empty only if the store has
    neither snapshots nor steps of the game. `run`: number of the game. Raises CorruptData or StoreError.
    """
    kept = store.snapshot_steps(run)
    return sorted({FIRST, *kept}) if kept or store.first_step(run) else []


def while_time_remains(steps: Iterable[int]) -> Iterator[int]:
    """Yield the given steps, but skip all except the last when SEARCH_SECONDS of processor time have passed.

    The caller tries to load the snapshot of each step until one is readable. A file from a stranger may contain
    many unreadable snapshots, and each takes long to test.
    """
    listed, deadline = list(steps), time.thread_time() + SEARCH_SECONDS
    for step in listed:
        if step == listed[-1] or time.thread_time() <= deadline:
            yield step


def load_snapshot(store: Store, run: int, step: int) -> Snapshot:
    """Return the snapshot after a step that `snapshot_steps` lists. `run`: number of the game.

    If the snapshot of step 0 cannot be read, it is made from the game's seed. Raises CorruptData if the snapshot is
    damaged, and StoreError if the store cannot be read.
    """
    return load_snapshot_and_world(store, run, step)[0] if step == FIRST else store.snapshot(run, step)


def load_snapshot_and_world(
    store: Store, run: int, step: int, progress: Progress = UNWATCHED, made: dict[str, bytes] | None = None
) -> tuple[Snapshot, World]:
    """Return the snapshot after a step that `snapshot_steps` lists, and its world. `run`: number of the game.

    If the snapshot of step 0 cannot be read, it is made from the game's seed. `made`: packed levels by name that take
    the place of those in the store. Raises CorruptData if the snapshot is damaged, and StoreError if the store cannot
    be read.
    """
    try:
        snapshot = store.snapshot(run, step)
        if made:
            snapshot = snapshot._replace(levels=snapshot.levels | made)
        return snapshot, load_world(snapshot, progress=progress)
    except CorruptData:
        initial = initial_snapshot(store, run) if step == FIRST else None
        if initial is None:
            raise
    return initial, load_world(initial, progress=progress)


def initial_snapshot(store: Store, run: int) -> Snapshot | None:
    """Make the snapshot of the beginning of a game from the game's seed. `run`: number of the game.

    Return None if the result differs from the recorded state hash: the game began as a copy of another game, or changed
    rules make another world from the seed. Raises CorruptData or StoreError.
    """
    game, first = store.run(run), store.first_step(run)
    if game is None or game.tradition not in TRADITIONS or first is None or first.number != FIRST:
        return None
    if not 1 <= first.depth <= DEEPEST_DEPTH:
        return None
    world = new_game(game.seed, TRADITIONS[game.tradition], first.depth)
    return take_snapshot(world, FIRST, first.hash) if StateHash(world).agrees(first.hash) else None


MAX_REPLAYED = 2 * SNAPSHOT_STEPS
"""Greatest number of steps that are replayed: twice `SNAPSHOT_STEPS`, in case the last snapshot is damaged."""
MAX_REPAIRS = 3
"""Greatest number of attempts to make damaged levels again while a game is loaded.

A file that needs more attempts was probably manipulated to delay loading.
"""


class Resumed(NamedTuple):
    """Result of loading a game. `world`: the loaded world. `at`: last step and last snapshot that are in the store."""

    world: World
    at: ResumePoint
    turns_back: int
    """Number of turns that were lost; 0 unless the rules have changed or data is damaged."""
    why: str
    """Reason why the game could not be loaded as it was left; "" if it could."""
    state_hash: StateHash
    """Calculator of the state hash of `world`."""


def mark_old_levels(world: World) -> bool:
    """Give signs and numbers to the doors of a game that was begun when they had none; return whether it was such.

    The signs show the homes that the monsters have now.
    """
    levels = world.levels.values()
    lacked = [level.memory.number_doors() for level in levels]
    if world.tradition.signs and not any(
        door.lit_homes or door.clawed_homes for level in levels for door in level.doors.values()
    ):
        lacked += [True]
        for level in levels:
            mark_homes(level)
    return any(lacked)


def resume(store: Store, run: int, progress: Progress = UNWATCHED) -> Resumed:
    """Load a game as it was left or, if that is impossible, as it was at its last readable snapshot.

    This writes nothing, although it may change the world of a game that was begun with earlier rules: see
    `ResumePoint.rules`. `run`: number of the game. Raises CorruptData if no snapshot can be read, and StoreError if the
    store cannot be read.
    """
    game = store.run(run)
    last_turn = game.turn if game is not None else 0
    snapshot, world, since, why = _last_moment(store, run, {}, progress)
    whole, passed, state_hash, budget = world.turn, world.turns_passed, StateHash(world), ReplayBudget()
    if why := why or _not_replayable(state_hash, since, snapshot.hash):
        since = []
    elif why := _replay(world, since, state_hash, progress, budget):
        free_world(world)
        if not budget.is_spent:
            why = _first_difference(snapshot, since, progress, budget) or why
        world, since = load_world(snapshot, progress=progress), []
        state_hash = StateHash(world)
    world.hero.orders = None
    rules = game.rules if game is not None else rules_version.RULES_VERSION
    at = ResumePoint(since[-1].number if since else snapshot.step, whole, snapshot.step, rules)
    if at.has_other_rules and mark_old_levels(world):
        state_hash = StateHash(world)
    return Resumed(world, at, max(0, last_turn - passed) if why else 0, why, state_hash)


def _last_moment(
    store: Store, run: int, made: dict[str, bytes], progress: Progress, mended: int = 0
) -> tuple[Snapshot, World, list[RecordedStep], str]:
    """Return the last readable snapshot, its world, the steps since this snapshot, and "".

    If one of the steps is damaged, return no steps, and the reason in place of "".

    If there are more than MAX_REPLAYED of these steps, newer snapshots exist but cannot be read. The levels of the next
    of these snapshots are then made again by replaying steps, and the search is repeated with them, at most MAX_REPAIRS
    times. `made`: levels made again so far, packed, by name. `mended`: number of repetitions so far. Raises CorruptData
    if no snapshot can be read, or StoreError.
    """
    snapshot, world = _last_readable(store, run, made, progress)
    try:
        since = store.steps(run, after=snapshot.step, most=MAX_REPLAYED + 1)
    except CorruptData as error:
        return snapshot, world, [], f"a step after turn {snapshot.turn} is damaged ({error})"
    if len(since) <= MAX_REPLAYED or mended == MAX_REPAIRS:
        return snapshot, world, since, ""
    made_again = _levels_at_the_next(store, run, snapshot, since, progress)
    return _last_moment(store, run, made | made_again, progress, mended + 1)


def _last_readable(store: Store, run: int, made: dict[str, bytes], progress: Progress) -> tuple[Snapshot, World]:
    kept, unread = store.snapshot_steps(run), ""
    for step in while_time_remains(reversed(snapshot_steps(store, run))):
        try:
            return load_snapshot_and_world(store, run, step, progress, made)
        except CorruptData as error:
            unread = unread or (str(error) if step in kept else "")
    raise CorruptData(unread or "no part of it was saved")


def _levels_at_the_next(
    store: Store, run: int, snapshot: Snapshot, since: list[RecordedStep], progress: Progress
) -> dict[str, bytes]:
    """Return the levels of the next snapshot after `snapshot`, made again by replaying steps.

    The result has the compressed bytes of each level by name. The result is empty if the steps cannot be replayed.
    `since`: the steps after `snapshot`.
    """
    following = min((step for step in store.snapshot_steps(run) if step > snapshot.step), default=snapshot.step)
    steps = [step for step in since if step.number <= following]
    world = load_world(snapshot, progress=progress)
    now = StateHash(world)
    failed = _not_replayable(now, steps, snapshot.hash) or _replay(world, steps, now, progress, ReplayBudget())
    levels = {} if failed else now.take_snapshot(following, "").levels
    free_world(world)
    return levels


def _not_replayable(now: StateHash, steps: list[RecordedStep], recorded: str) -> str:
    """Return the reason why steps cannot be replayed in a world; "" if they can.

    `now`: calculator of the world's state hash. `recorded`: recorded state hash before the first step.
    """
    if len(steps) > MAX_REPLAYED:
        return f"it has more than {MAX_REPLAYED} steps without a snapshot, which are too many"
    return "" if now.agrees(recorded) else "the data of the world has changed since then"


def _replay(
    world: World,
    steps: list[RecordedStep],
    now: StateHash,
    progress: Progress,
    budget: ReplayBudget,
    *,
    every: bool = False,
) -> str:
    """Replay steps in `world`; return "", or the reason why the world does not end in the recorded state.

    `now`: calculator of the world's state hash. `budget`: work that may still be done. `every`: whether the state hash
    is compared with the recorded hash after every step, which takes long, and not only after the last. If the rules
    have changed, a step in the middle may end differently from the recorded step. This does no harm if the last step
    ends as recorded.
    """
    for number, step in enumerate(steps):
        progress.at(number / len(steps))
        with budget.playing():
            why = replay_step(world, step)
        if why:
            return why
        budget.note_played(timeless=False)
        if budget.is_spent:
            return f"its turns up to turn {step.turn} take too long"
        if (every or step is steps[-1]) and not now.agrees(step.hash):
            return f"turn {step.turn} ends differently now"
    return ""


def _first_difference(snapshot: Snapshot, steps: list[RecordedStep], progress: Progress, budget: ReplayBudget) -> str:
    """Replay steps after a snapshot; return a sentence about the first that fails or ends with another state hash.

    Return "" if there is none, or if the budget is spent before it is found.
    """
    world = load_world(snapshot, progress=progress)
    why = _replay(world, steps, StateHash(world), progress, budget, every=True)
    return "" if budget.is_spent else why
