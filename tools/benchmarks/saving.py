"""Benchmark of saving and loading games.

The saving of a turn is compared with appending to a file with fsync. The loading of a game is compared with reading a
snapshot (saved world). The checks of a game that is opened have a limit of their own.
"""

from __future__ import annotations

import os
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from benchmarks.row import Cases, Peer, Row, Work
from game.content.bots.bots import BOTS
from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.content.world.terrains import TERRAINS
from game.engine.bounds import Range
from game.engine.rules.stairs import enter_depth
from game.engine.turns import update
from game.engine.world import World
from game.store.db.connection import opened
from game.store.db.game_store import Store
from game.store.db.rows import GameStart, RecordedStep
from game.store.json_values import count_elements
from game.store.recording.autosave import SNAPSHOT_TURNS, Autosave, record_game
from game.store.recording.journal import play_step
from game.store.recording.load_game import resume
from game.store.serialize.snapshot import StateHash, load_world, state_hash, take_snapshot
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


def rows() -> list[Row]:
    """Return the rows of saving and loading. Each has a store (save file) of its own in a temporary folder."""
    append = Peer("append and fsync", _appends, COMMIT_LIMIT)
    snapshot = Peer("reading its last snapshot", partial(_loads, _read_snapshot), LOAD_LIMIT)
    return [
        Row("saving a step", _commits, (append,), TURNS, waits=True),
        Row("saving a turn", _autosaves, (append,), TURNS, waits=True),
        Row("state hash after a turn", _state_hashes, times=TURNS),
        Row("state hash after stairs, ten levels", _state_hashes_after_stairs, times=LOADS),
        Row("state hash of a whole world", partial(_long_game, lambda world: partial(state_hash, world)), times=LOADS),
        Row("a snapshot of a whole world", partial(_long_game, _taking_snapshot), times=LOADS),
        Row("loading a closed game", partial(_loads, _resume), (snapshot,), LOADS),
        Row("loading a killed game", partial(_loads, _resume, killed=True), (snapshot,), LOADS),
        Row("all checks of a game", partial(_loads, _check), times=LOADS, limit=CHECK_SECONDS),
    ]


@contextmanager
def _store() -> Iterator[Store]:
    """Yield a new store in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder, closing(Store(Path(folder, "bench.sqlite"))) as store:
        yield store


@contextmanager
def _appends() -> Iterator[Cases]:
    """Append the text of a step to a file, and wait for the disk."""
    step = RecordedStep(1, 1, 1, '{"Walk":{"step":[1,0]}}', "0" * 32)
    with tempfile.TemporaryFile(buffering=0) as file:

        def append() -> None:
            file.write(repr(step).encode())
            os.fsync(file.fileno())

        yield lambda _: append


@contextmanager
def _commits() -> Iterator[Cases]:
    """Commit a step to the store, without its state hash."""
    with _store() as store:
        world = new_game("bench", AJAR)
        run = store.begin(GameStart("bench", AJAR.name, "bench", 1, 0), take_snapshot(world, 0, state_hash(world)))
        yield lambda number: partial(
            store.add, run, RecordedStep(number + 1, number, 1, '{"Walk":{"step":[1,0]}}', "0" * 32)
        )


@contextmanager
def _autosaves() -> Iterator[Cases]:
    """Play games, and autosave each turn: its orders, the state hash, and in some turns a snapshot."""
    with _store() as store:

        def started(game: int) -> tuple[World, Autosave]:
            world = new_game(f"bench {game}", AJAR)
            autosave = record_game(store, world, f"bench {game}", 0)
            _order(world)
            autosave.begin()
            return world, autosave

        world, autosave = started(0)

        def case(number: int) -> Work:
            nonlocal world, autosave
            if world.over:
                world, autosave = started(number)
            play_step(world)
            orders = BOTS["reader"](world.hero, world)

            def save() -> None:
                autosave.end()
                world.hero.orders = orders
                autosave.begin()

            return save

        yield case


@contextmanager
def _state_hashes() -> Iterator[Cases]:
    world = new_game("bench", AJAR)
    state = StateHash(world)

    def case(number: int) -> Work:
        nonlocal world, state
        if world.over:
            world = new_game(f"bench {number}", AJAR)
            state = StateHash(world)
        _play(world)
        return state

    yield case


@contextmanager
def _state_hashes_after_stairs() -> Iterator[Cases]:
    """Let the hero, who knows ten levels, go to and fro between the last two of them."""
    world = _long_world(10)
    state = StateHash(world)

    def case(number: int) -> Work:
        enter_depth(10 - number % 2, world)
        update(world)
        return state

    yield case


def _order(world: World) -> None:
    world.hero.orders = BOTS["reader"](world.hero, world)


def _play(world: World) -> None:
    if not world.over:
        _order(world)
        play_step(world)


def _long_world(levels: int = 5) -> World:
    """Return a world of so many levels, in each of which, except the last, the hero has been for twenty turns."""
    world = new_game("bench", AJAR)
    world.hero.health = world.hero.max_health = 900
    for depth in range(2, levels + 1):
        for _ in range(20):
            _play(world)
        enter_depth(depth, world)
        update(world)
    world.hero.orders = None
    return world


@contextmanager
def _long_game(work: Callable[[World], Work]) -> Iterator[Cases]:
    world = _long_world()
    yield lambda _: work(world)


def _taking_snapshot(world: World) -> Work:
    return lambda: take_snapshot(world, 1, "0" * 32)


@contextmanager
def _loads(load: Callable[[Store, int], Work], *, killed: bool = False) -> Iterator[Cases]:
    """Prepare a long game in a store, that was closed normally or was killed. `load`: returns what is done with it.

    The game is killed just before the next snapshot is due, so that loading has to replay the most steps.
    """
    with _store() as store:
        world = _long_world()
        first = take_snapshot(world, LONG_GAME_STEPS, state_hash(world))
        run = store.begin(GameStart("bench", AJAR.name, "bench", 5, 0), first)
        with store.change() as change:  # many steps before the snapshot, which loading does not replay
            rows = [(run, *RecordedStep(number, number, 1, None, "0" * 32)) for number in range(1, LONG_GAME_STEPS)]
            change.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)", rows)
        if killed:
            _play_until_killed(store, run)
        work = load(store, run)
        yield lambda _: work


def _play_until_killed(store: Store, run: int) -> None:
    resumed = resume(store, run)
    autosave = Autosave(store, run, resumed.world, resumed.at)
    for _ in range(SNAPSHOT_TURNS - 1):
        if resumed.world.over:
            break
        _order(resumed.world)
        autosave.begin()
        play_step(resumed.world)
        autosave.end()


def _resume(store: Store, run: int) -> Work:
    return lambda: resume(store, run)


def _read_snapshot(store: Store, run: int) -> Work:
    last = store.snapshot_steps(run)[-1]
    return lambda: load_world(store.snapshot(run, last))


def _check(store: Store, run: int) -> Work:
    """Return all checks of a normal game: of the save file, and of every value of a snapshot.

    Opening a save file is hardly more than its checks. The checks of the values are mixed with the loading; therefore
    each element of the text is taken for a value that is checked by itself.
    """
    snapshot = store.snapshot(run, store.snapshot_steps(run)[-1])
    texts = [zlib.decompress(packed).decode("ascii") for packed in (snapshot.world, *snapshot.levels.values())]
    world, bound = load_world(snapshot), Range(0, 100)
    elements = sum(map(count_elements, texts))

    def check() -> None:
        opened(store.path).close()
        for text in texts:
            count_elements(text)
        for depth, level in world.levels.items():
            check_level(level, depth, TERRAINS)
        check_time(world)
        check_hero(world)
        for _ in range(elements):
            bound.check(50)

    return check
