"""Worlds with many levels: what is packed again, and the memory of worlds that nothing uses any more."""

from __future__ import annotations

import gc
import json
import zlib
from collections.abc import Iterator
from functools import cache
from typing import Any
from weakref import ref

import pytest

from game.content import rules_version
from game.engine.model.level import Level
from game.engine.rules.stairs import enter_depth
from game.engine.world import World
from game.play import Scenario
from game.store.db.rows import RecordedStep
from game.store.file_limits import MAX_PART_ELEMENTS
from game.store.json_values import CorruptData, JsonValue, json_text, parse_json
from game.store.recording.replay_file import ReplayFile, recorded_rules
from game.store.recording.replay_playback import Replay
from game.store.serialize import world_codec
from game.store.serialize.free_world import free_world
from game.store.serialize.references import ActorRefs
from game.store.serialize.snapshot import Snapshot, StateHash, load_world, take_snapshot
from game.worker import Cancelled
from tests.support.at_once import WatchedProgress

LEVELS = 12
DRAWING = "##########\n#@.+..kk.#\n##########"


@cache
def large_snapshot() -> Snapshot:
    """Return a snapshot of a world with LEVELS levels, all alike."""
    taken = take_snapshot(Scenario(DRAWING).world, 0, "")
    rest: Any = json.loads(zlib.decompress(taken.world))
    level: Any = json.loads(zlib.decompress(next(iter(taken.levels.values()))))
    levels = {str(depth): _packed(level | {"depth": depth, "level": level["level"] | {"depth": depth}}) for depth in
              range(1, LEVELS + 1)}  # fmt: skip
    return taken._replace(world=_packed(rest | {"levels": [*levels]}), levels=levels)


def _packed(data: JsonValue) -> bytes:
    return zlib.compress(json_text(data).encode())


@cache
def record() -> ReplayFile:
    """Return a record with three snapshots of the large world, and steps that all end differently from their record."""
    first, *later = (large_snapshot()._replace(step=step) for step in (0, 5, 9))
    steps = [RecordedStep(number, number, 1, '{"Wait":{}}', "other") for number in range(1, 12)]
    return ReplayFile("", first, steps, recorded_rules([(0, rules_version.RULES_VERSION)]), tuple(later))


@pytest.fixture
def _no_collector() -> Iterator[None]:
    """Switch Python's garbage collector off: what goes is freed without it."""
    gc.disable()
    yield
    gc.enable()


def count_calls(monkeypatch: pytest.MonkeyPatch, *calls: list[int]) -> None:
    """Add an entry to the lists with each level that is decoded or encoded: its depth, or 0 if it is decoded."""
    decode, encode = world_codec._decode_level, world_codec.level_text

    def decoded(data: JsonValue, refs: ActorRefs) -> Level:
        for found in calls:
            found.append(0)
        return decode(data, refs)

    def encoded(depth: int, level: Level, refs: ActorRefs) -> str:
        for found in calls:
            found.append(depth)
        return encode(depth, level, refs)

    monkeypatch.setattr(world_codec, "_decode_level", decoded)
    monkeypatch.setattr("game.store.serialize.snapshot.level_text", encoded)


def test_unchanged_levels_are_not_packed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    world = load_world(large_snapshot())
    state_hash = StateHash(world)
    first = state_hash.take_snapshot(0, state_hash())
    assert first == take_snapshot(world, 0, first.hash)
    state_hash()
    state_hash.take_snapshot(1, "")
    packed: list[int] = []
    count_calls(monkeypatch, packed)
    world.hero.health -= 1
    again = state_hash.take_snapshot(2, state_hash())
    assert packed == [1, 1], "only the hero's level is hashed and packed"
    assert again == take_snapshot(world, 2, again.hash) != first


@pytest.mark.parametrize("is_hashed", [True, False])
def test_changed_left_level_is_packed_again(is_hashed: bool) -> None:
    world = load_world(large_snapshot())
    state_hash = StateHash(world)
    for step in range(3):
        state_hash.take_snapshot(step, state_hash())
        here = world.level.depth
        enter_depth(here + 1, world)
        world.levels[here].memory.explored[1, 1] ^= True
        now = state_hash() if is_hashed else ""
        assert state_hash.take_snapshot(step, now) == take_snapshot(world, step, now)


@pytest.mark.usefixtures("_no_collector")
def test_freed_world_leaves_no_garbage() -> None:
    world = load_world(large_snapshot())
    actor = world.levels[2].actors[0]
    parts = [ref(part) for level in world.levels.values() for part in (level, level.memory, level.fov)]
    free_world(world)
    assert not [part for part in parts if part() is not None]
    assert actor.health > 0, "what remembers an actor may still read it"


@pytest.mark.usefixtures("_no_collector")
def test_replay_keeps_one_world_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of the snapshots can be shown for long, so that each jump loads another world."""
    made: list[ref[Level]] = []
    decode = world_codec._decode_level

    def noted(*given: Any) -> Level:
        level = decode(*given)
        made.append(ref(level))
        return level

    monkeypatch.setattr(world_codec, "_decode_level", noted)
    replay = Replay(record())
    while not replay.over:
        replay.forward()
        assert sum(level() is not None for level in made) == LEVELS
    assert len(made) >= 3 * LEVELS
    replay.close()
    assert not [level for level in made if level() is not None]


@pytest.mark.usefixtures("_no_collector")
@pytest.mark.parametrize("ending", ["refused", "given up"])
def test_unfinished_world_is_freed(ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[ref[Level]] = []
    decode = world_codec._decode_level

    def noted(*given: Any) -> Level:
        level = decode(*given)
        made.append(ref(level))
        return level

    def refuse(_: World) -> None:
        raise CorruptData("no")

    monkeypatch.setattr(world_codec, "_decode_level", noted)
    monkeypatch.setattr(world_codec, "check_end", refuse)
    progress = WatchedProgress(None if ending == "refused" else 2 * LEVELS + 2)  # at the first check after the levels
    with pytest.raises(CorruptData if ending == "refused" else Cancelled):
        load_world(large_snapshot(), progress=progress)
    assert len(made) == LEVELS
    assert not [level for level in made if level() is not None]


@pytest.mark.parametrize("part", ["world", "level"])
def test_part_with_too_many_elements_is_refused(part: str) -> None:
    taken = large_snapshot()
    more = zlib.decompress(taken.world if part == "world" else taken.levels["3"])[:-1]
    many = _with(more, MAX_PART_ELEMENTS)
    changed = taken._replace(world=many) if part == "world" else taken._replace(levels=taken.levels | {"3": many})
    with pytest.raises(CorruptData, match=f"a part of the world has .* at most {MAX_PART_ELEMENTS} are allowed"):
        load_world(changed)
    assert parse_json(zlib.decompress(_with(more, 5)).decode())


def _with(text: bytes, elements: int) -> bytes:
    return zlib.compress(text + b',"more":[' + b"0," * elements + b"0]}")
