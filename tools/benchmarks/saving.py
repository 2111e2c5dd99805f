"""Benchmark of saving and loading games.

The saving of a turn is compared with appending to a file with fsync. The loading of a game is compared with reading a
snapshot (saved world). The checks of a game that is opened are compared with a fixed time.
"""

from __future__ import annotations

import os
import tempfile
import time
import zlib
from collections.abc import Callable
from contextlib import closing
from functools import partial
from io import FileIO
from pathlib import Path

from benchmarks.timing import Comparison, median
from game.content.bots.bots import BOTS
from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.content.world.terrains import TERRAINS
from game.engine.rules.stairs import enter_depth
from game.engine.turns import update
from game.engine.world import World
from game.store.db.connection import opened
from game.store.db.game_store import Store
from game.store.db.rows import RecordedStep
from game.store.json_values import count_elements
from game.store.recording.autosave import SNAPSHOT_TURNS, Autosave, begin
from game.store.recording.journal import play_step
from game.store.recording.load_game import resume
from game.store.serialize.bound_types import Range
from game.store.serialize.snapshot import Snapshot, StateHash, load_world, state_hash, take_snapshot
from game.store.serialize.world_codec import check as check_level
from game.store.serialize.world_codec import check_hero, check_time

TURNS = 200
"""Number of turns whose saving is timed."""
LONG_GAME_STEPS = 20_000
"""Number of steps that the long game has in its journal (the list of all steps of a game)."""
LOADS = 15
"""Number of times that the loading of a game is timed."""
COMMIT_LIMIT, LOAD_LIMIT = 2.0, 3.0
"""Highest allowed ratios of saving to appending, and of loading to reading a snapshot."""
CHECK_SECONDS = 0.005
"""Most seconds that the checks of a normal game may take when it is opened."""
VALUES = 10_000
"""Number of values whose checking is timed at once."""


def measure() -> list[Comparison]:
    """Compare saving and loading, with stores (save files) in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        with closing(Store(Path(folder, "commits.sqlite"))) as store:
            rows = [*_commits(store, Path(folder, "plain"))]
        with closing(Store(Path(folder, "loads.sqlite"))) as store:
            rows += _loads(store)
            snapshot = store.snapshot(1, store.snapshot_steps(1)[-1])
        rows.append(_checks(Path(folder, "commits.sqlite"), snapshot))
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
        Comparison(
            "with its order and state hash", "append and fsync", median(autosaves), median(appends), COMMIT_LIMIT
        ),
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
    for _ in range(SNAPSHOT_TURNS - 1):
        if resumed.world.over:
            break
        resumed.world.hero.orders = BOTS["reader"](resumed.world.hero, resumed.world)
        autosave.begin()
        play_step(resumed.world)
        autosave.end()
    return _load(store, run, "loading a killed game")


def _load(store: Store, run: int, name: str) -> Comparison:
    ours, theirs = [], []
    last = store.snapshot_steps(run)[-1]
    for _ in range(LOADS):
        began = time.perf_counter()
        resume(store, run)
        between = time.perf_counter()
        load_world(store.snapshot(run, last))
        ours.append(between - began)
        theirs.append(time.perf_counter() - between)
    return Comparison(name, "reading its last snapshot", median(ours), median(theirs), LOAD_LIMIT)


def _checks(path: Path, snapshot: Snapshot) -> Comparison:
    """Time all checks of a normal game: of the save file at `path`, and of every value of a snapshot.

    Only processor time counts, because other programs may use the same processor. The time for a save file is that of
    opening it, which is hardly more than its checks. The checks of the values are mixed with the loading; therefore
    each element of the text is taken for a value that is checked by itself.
    """
    texts = [zlib.decompress(packed).decode("ascii") for packed in (snapshot.world, *snapshot.levels.values())]
    world, bound = load_world(snapshot), Range(0, 100)
    elements = sum(map(count_elements, texts))

    def check_world() -> None:
        for text in texts:
            count_elements(text)
        for depth, level in world.levels.items():
            check_level(level, depth, TERRAINS)
        check_time(world)
        check_hero(world)

    def check_values() -> None:
        for _ in range(VALUES):
            bound.check(50)

    parts = (lambda: opened(path).close(), check_world, check_values)
    opening, whole, values = (median([_cpu_seconds(part) for _ in range(LOADS)]) for part in parts)
    seconds = opening + whole + values * elements / VALUES
    note = f"{path.stat().st_size} bytes, {len(texts) - 1} levels"
    return Comparison("all checks of a game", f"{1000 * CHECK_SECONDS:g} ms", seconds, CHECK_SECONDS, 1.0, note=note)


def _cpu_seconds(call: Callable[[], object]) -> float:
    """Call a function once; return the seconds of processor time that the call takes."""
    began = time.process_time()
    call()
    return time.process_time() - began


def _play(world: World) -> None:
    if not world.over:
        world.hero.orders = BOTS["reader"](world.hero, world)
        play_step(world)
