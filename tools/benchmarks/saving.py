"""Benchmark of saving and loading games.

The saving of a turn is compared with appending to a file with fsync. The loading of a game is compared with reading a
snapshot (saved world).
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from io import FileIO
from pathlib import Path

from benchmarks.timing import Comparison, median
from game.content.bots.bots import BOTS
from game.content.games import new_game
from game.content.traditions import AJAR
from game.engine.rules.stairs import enter_depth
from game.engine.turns import update
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import RecordedStep
from game.store.recording.autosave import Autosave, begin
from game.store.recording.journal import play_step
from game.store.recording.load import resume
from game.store.serialize.snapshot import StateHash, load_world, state_hash, take_snapshot

TURNS = 200
"""Number of turns whose saving is timed."""
LONG_GAME_STEPS = 20_000
"""Number of steps that the long game has in its journal (the list of all steps of a game)."""
LOADS = 15
"""Number of times that the loading of a game is timed."""
COMMIT_LIMIT, LOAD_LIMIT = 2.0, 3.0
"""Highest allowed ratios of saving to appending, and of loading to reading a snapshot."""


def measure() -> list[Comparison]:
    """Compare saving and loading, with stores (save files) in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        with closing(Store(Path(folder, "commits.sqlite"))) as store:
            rows = [*_commits(store, Path(folder, "plain"))]
        with closing(Store(Path(folder, "loads.sqlite"))) as store:
            rows += _loads(store)
    return rows


def _commits(store: Store, file_path: Path) -> list[Comparison]:
    """Compare committing a turn's step to `store`, and a whole autosave, to appending the step's text to a file.

    Return the two comparisons. The file is at `file_path`. A whole autosave has the order, the state hash, and in some
    turns a snapshot. The autosave is timed in another game.
    """
    world, autosaved = new_game("bench", AJAR), new_game("bench", AJAR)
    autosave = begin(store, autosaved, "bench", 0)
    state = StateHash(world)
    run = store.begin("bench", AJAR.name, "bench", take_snapshot(world, 0, state()), depth=1, begun=0)
    commits: list[float] = []
    appends: list[float] = []
    autosaves: list[float] = []
    with file_path.open("ab", buffering=0) as file:
        for number in range(1, TURNS + 1):
            order = '{"Walk":{"step":[1,0]}}'
            _play(world)
            step = RecordedStep(number, world.turn, world.level.depth, order, state())
            writes: list[tuple[list[float], Callable[[], None]]] = [
                (commits, partial(store.add, run, step)),
                (appends, partial(_append, file, repr(step))),
            ]
            for seconds, write in writes if number % 2 else reversed(writes):  # the second write finds the disk awake
                began = time.perf_counter()
                write()
                seconds.append(time.perf_counter() - began)
            if not autosaved.over:
                autosaves.append(_autosave_seconds(autosaved, autosave))
    return [
        Comparison("saving a turn", "append and fsync", median(commits), median(appends), COMMIT_LIMIT),
        Comparison("with its order and state hash", "append and fsync", median(autosaves), median(appends)),
    ]


def _autosave_seconds(world: World, autosave: Autosave) -> float:
    """Play the next turn of a game; return the seconds that its autosave takes, without the turn itself."""
    world.hero.orders = BOTS["reader"](world.hero, world)
    began = time.perf_counter()
    autosave.begin()
    before_turn = time.perf_counter()
    play_step(world)
    after_turn = time.perf_counter()
    autosave.end()
    return before_turn - began + time.perf_counter() - after_turn


def _append(file: FileIO, text: str) -> None:
    file.write(text.encode())
    os.fsync(file.fileno())


def _loads(store: Store) -> list[Comparison]:
    """Time the loading of a long game, first after it was closed normally, then after it was killed.

    The game is killed just before the next snapshot is due, so that loading has to replay the most steps.
    """
    world = new_game("bench", AJAR)
    for depth in (2, 3, 4, 5):
        for _ in range(20):
            _play(world)
        enter_depth(depth, world)
        update(world)
    world.hero.orders = None
    first = take_snapshot(world, LONG_GAME_STEPS, state_hash(world))
    run = store.begin("bench", AJAR.name, "bench", first, depth=5, begun=0)
    with store.change() as change:  # many steps before the snapshot, which loading does not replay
        rows = [(run, *RecordedStep(number, number, 1, None, "0" * 32)) for number in range(1, LONG_GAME_STEPS)]
        change.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)", rows)
    return [_load(store, run, "loading a closed game"), _load_after_kill(store, run)]


def _load_after_kill(store: Store, run: int) -> Comparison:
    resumed = resume(store, run)
    autosave = Autosave(store, run, resumed.world, resumed.at)
    for _ in range(49):
        if resumed.world.over:
            break
        resumed.world.hero.orders = BOTS["reader"](resumed.world.hero, resumed.world)
        autosave.begin()
        play_step(resumed.world)
        autosave.end()
    return _load(store, run, "loading a killed game", limit=None)


def _load(store: Store, run: int, name: str, limit: float | None = LOAD_LIMIT) -> Comparison:
    ours, theirs = [], []
    last = store.snapshot_steps(run)[-1]
    for _ in range(LOADS):
        began = time.perf_counter()
        resume(store, run)
        between = time.perf_counter()
        load_world(store.snapshot(run, last))
        ours.append(between - began)
        theirs.append(time.perf_counter() - between)
    return Comparison(name, "reading its last snapshot", median(ours), median(theirs), limit)


def _play(world: World) -> None:
    if not world.over:
        world.hero.orders = BOTS["reader"](world.hero, world)
        play_step(world)
