"""What it costs to keep games: a turn beside an append that is flushed to the disk, and taking up beside reading."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from io import FileIO
from pathlib import Path

from benchmarks.timing import Row, median
from fuzz.errors import never
from game.content.bots.bots import BOTS
from game.content.games import new_game
from game.content.traditions import AJAR
from game.engine.rules.stairs import enter
from game.engine.turns import update
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.records import Step
from game.store.recording.autosave import Autosave, begin
from game.store.recording.journal import carry_on
from game.store.recording.load import resume
from game.store.serialize.snapshot import StateHash, snapshot, state_hash, world_at

TURNS = 200
LONG_AGO = 20_000
"""Steps that a long game has behind it."""
TIMES = 15
MOST_COMMIT, MOST_LOAD = 2.0, 3.0


def measure() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        with closing(Store(Path(folder, "commits.sqlite"))) as store:
            rows = [*_commits(store, Path(folder, "plain"))]
        with closing(Store(Path(folder, "loads.sqlite"))) as store:
            rows += _loads(store)
    return rows


def _commits(store: Store, plain: Path) -> list[Row]:
    """Turns as they are played, each kept, and the same bytes appended to a file.

    And all that is done about a turn: its order told, the world named, and now and then kept whole.
    """
    world, whole = new_game("bench", AJAR), new_game("bench", AJAR)
    keeping = begin(store, whole, "bench", 0, never)
    name = StateHash(world)
    run = store.begin("bench", AJAR.name, "bench", snapshot(world, 0, name()), depth=1, begun=0)
    ours: list[float] = []
    theirs: list[float] = []
    all_of_it: list[float] = []
    with plain.open("ab", buffering=0) as file:
        for number in range(1, TURNS + 1):
            told = '{"Walk":{"step":[1,0]}}'
            _play(world)
            step = Step(number, world.turn, world.level.depth, told, name())
            ways: list[tuple[list[float], Callable[[], None]]] = [
                (ours, partial(store.add, run, step)),
                (theirs, partial(_append, file, repr(step))),
            ]
            for seconds, keep in ways if number % 2 else reversed(ways):  # the second finds the disk awake
                began = time.perf_counter()
                keep()
                seconds.append(time.perf_counter() - began)
            if not whole.over:
                all_of_it.append(_kept(whole, keeping))
    return [
        Row("keeping a turn", "append and fsync", median(ours), median(theirs), MOST_COMMIT),
        Row("with its order and its name", "append and fsync", median(all_of_it), median(theirs)),
    ]


def _kept(world: World, keeping: Autosave) -> float:
    """Seconds that are spent about the next turn of a game, but for playing it."""
    world.hero.orders = BOTS["reader"](world.hero, world)
    began = time.perf_counter()
    keeping.begin()
    played = time.perf_counter()
    carry_on(world)
    between = time.perf_counter()
    keeping.end()
    return played - began + time.perf_counter() - between


def _append(file: FileIO, text: str) -> None:
    file.write(text.encode())
    os.fsync(file.fileno())


def _loads(store: Store) -> list[Row]:
    """A game that is long, after it was left in peace, and after it was killed just before all of it was kept."""
    world = new_game("bench", AJAR)
    for depth in (2, 3, 4, 5):
        for _ in range(20):
            _play(world)
        enter(depth, world)
        update(world)
    world.hero.orders = None
    first = snapshot(world, LONG_AGO, state_hash(world))
    run = store.begin("bench", AJAR.name, "bench", first, depth=5, begun=0)
    with store.change() as change:  # many steps that nobody plays again
        rows = [(run, *Step(number, number, 1, None, "0" * 32)) for number in range(1, LONG_AGO)]
        change.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)", rows)
    return [_load(store, run, "taking up a game that was left"), _after_a_kill(store, run)]


def _after_a_kill(store: Store, run: int) -> Row:
    resumed = resume(store, run)
    keeping = Autosave(store, run, resumed.world, never, resumed.at)
    for _ in range(49):
        if resumed.world.over:
            break
        resumed.world.hero.orders = BOTS["reader"](resumed.world.hero, resumed.world)
        keeping.begin()
        carry_on(resumed.world)
        keeping.end()
    return _load(store, run, "and one that was killed", most=None)


def _load(store: Store, run: int, what: str, most: float | None = MOST_LOAD) -> Row:
    ours, theirs = [], []
    last = store.moments(run)[-1]
    for _ in range(TIMES):
        began = time.perf_counter()
        resume(store, run)
        between = time.perf_counter()
        world_at(store.moment(run, last))
        ours.append(between - began)
        theirs.append(time.perf_counter() - between)
    return Row(what, "reading its last moment", median(ours), median(theirs), most)


def _play(world: World) -> None:
    if not world.over:
        world.hero.orders = BOTS["reader"](world.hero, world)
        carry_on(world)
