"""A store that must open and go on as it did: tests/golden/corpus.sqlite. Its games are saved in the middle of orders.

It holds all stages of the corpus, and the beginning of a game of each tradition. Of each game there are the first
moment and those at which the hero had an order of many steps in progress; all further steps are known by their hashes.
"""

from __future__ import annotations

import shutil
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from game.engine.world import World
from game.store.db.game_store import Store
from game.store.errors import StoreError
from game.store.json_values import CorruptData, JsonValue, plain_of, text_of
from game.store.recording.autosave import begin
from game.store.recording.journal import carry_on, play_again
from game.store.recording.load import resume
from game.store.recording.replay_file import Record, StoredRecord
from game.store.serialize.snapshot import Snapshot, StateHash, world_at
from game.store.serialize.world_codec import plain_world
from golden import corpus
from golden.corpus import Replay

PATH = corpus.FOLDER.with_name("corpus.sqlite")
PLAYER = "explorer"
STEPS = 60
"""Of a game that is no stage."""
MOMENTS = 2
"""Of each kind of order in a game: after its first step, and after its second."""


def games() -> list[Replay]:
    """Return which games are kept: the first of PLAYER in each tradition, and all stages."""
    explored = {replay.tradition: replay for replay in reversed(corpus.replays()) if replay.player == PLAYER}
    return [*explored.values(), *(replay for replay in corpus.replays() if not replay.depth)]


def bless() -> None:
    """Play and keep them all anew."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / PATH.name
        store = Store(path)
        for replay in games():
            _keep(replay, store)
        store.settle()
        store.close()
        PATH.write_bytes(path.read_bytes())


def _keep(replay: Replay, store: Store) -> None:
    world, _ = corpus.begun(replay, "0")
    keeping = begin(store, world, str(replay), 0, _refuse)
    held: Counter[type] = Counter()
    for _ in islice(_orders(replay, world), STEPS if replay.depth else None):
        keeping.begin()
        carry_on(world)
        keeping.end()
        kind = type(world.hero.orders)
        held[kind] += 1
        if world.hero.orders is not None and held[kind] <= MOMENTS:
            keeping.leave()


def _orders(replay: Replay, world: World) -> Iterator[str]:
    """Tell the hero what to do before each step, for as long as nobody has to heal him: no journal tells of that."""
    for order in corpus.orders(replay, world, "0"):
        if replay.depth and 2 * world.hero.health < world.hero.max_health:
            return
        yield order


def _refuse(trouble: StoreError) -> None:
    raise trouble


def differences_of_a_copy() -> list[str]:
    """Return what is not as it was in the golden store, which itself stays as it is."""
    if not PATH.exists():
        return [f"{PATH.name} was never written"]
    with tempfile.TemporaryDirectory() as folder:
        return differences(Path(shutil.copy(PATH, folder)))


def differences(path: Path) -> list[str]:
    """Return what is not as it was, of each game of such a store; the file is written to, as any store is."""
    store = Store(path)
    found = []
    for run in reversed(store.runs()):
        record = StoredRecord(store, run.number)
        found += [f"{run.version}: {why}" for why in (_difference(record), resume(store, run.number).why) if why]
    store.close()
    return found


def _difference(record: Record) -> str:
    """Return how one game differs from what was kept, from any of its moments on; nothing if it does not."""
    for step in record.moments:
        moment = record.moment(step)
        try:
            world = world_at(moment)
        except CorruptData as error:
            return f"the moment after step {step} cannot be read ({error})"
        name = StateHash(world)
        if name() != moment.hash or text_of(plain_world(world)) != _text(moment):
            return f"the moment after step {step} is another one"
        for later in record.steps:
            if later.number <= step:
                continue
            if why := play_again(world, later):
                return f"from step {step} on: {why}"
            if name() != later.hash:
                return f"from step {step} on: step {later.number} comes to something else"
    return ""


def _text(moment: Snapshot) -> str:
    """Return all that was saved of a world, as `plain_world` tells it."""
    rest: Any = plain_of(zlib.decompress(moment.world).decode("ascii"))
    levels: list[JsonValue] = [
        plain_of(zlib.decompress(moment.levels[name]).decode("ascii")) for name in rest["levels"]
    ]
    return text_of({**rest, "levels": levels})


def held(path: Path) -> set[str]:
    """Return the kinds of orders that heroes have in progress at the moments of such a store."""
    return {type(world.hero.orders).__name__ for world in _worlds(path) if world.hero.orders is not None}


def _worlds(path: Path) -> Iterator[World]:
    store = Store(path)
    for run in store.runs():
        record = StoredRecord(store, run.number)
        for step in record.moments:
            yield world_at(record.moment(step))
    store.close()


def told(path: Path) -> set[str]:
    """Return the kinds of orders that heroes are told in the games of such a store."""
    store = Store(path)
    orders = [step.told for run in store.runs() for step in store.steps(run.number) if step.told]
    store.close()
    kinds: list[Any] = [plain_of(order) for order in orders]
    return {name for kind in kinds for name in kind}
