"""Worlds with many levels: the work between two pauses, and the memory of worlds that nothing uses any more."""

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
from game.engine.world import World
from game.store.db.rows import RecordedStep
from game.store.file_limits import MAX_PART_ELEMENTS
from game.store.json_values import CorruptData, JsonValue, json_text, parse_json
from game.store.recording.replay_file import ReplayFile, recorded_rules
from game.store.recording.replay_playback import Replay
from game.store.serialize import free_world as free_world_module
from game.store.serialize import world_codec
from game.store.serialize.free_world import WorldInPlay, free_world, is_large
from game.store.serialize.references import ActorRefs
from game.store.serialize.snapshot import Snapshot, StateHash, load_world, load_world_in_pieces, take_snapshot
from game.store.work_in_pieces import Work, finish
from tests.support.scenario import Scenario

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


def searches_any(*parts: object) -> bool:
    """Return whether Python's garbage collector searches any of some objects."""
    return not set(map(id, parts)).isdisjoint(map(id, gc.get_objects()))


def most_calls(work: Work[Any], calls: list[int]) -> int:
    """Do work in pieces; return the greatest number of calls in a piece. `calls`: gets an entry with each call."""
    most = 0
    while True:
        calls.clear()
        ended = next(work, work) is work
        most = max(most, len(calls))
        if ended:
            return most


def count_calls(monkeypatch: pytest.MonkeyPatch, *calls: list[int]) -> None:
    """Add an entry to the lists with each level that is decoded or encoded: its depth, or 0 if it is decoded."""
    decode, encode = world_codec._decode_level, world_codec.encode_level

    def decoded(data: JsonValue, refs: ActorRefs) -> Level:
        for found in calls:
            found.append(0)
        return decode(data, refs)

    def encoded(depth: int, level: Level, refs: ActorRefs) -> JsonValue:
        for found in calls:
            found.append(depth)
        return encode(depth, level, refs)

    monkeypatch.setattr(world_codec, "_decode_level", decoded)
    monkeypatch.setattr("game.store.serialize.snapshot.encode_level", encoded)


@pytest.mark.parametrize("job", ["load", "hash", "snapshot"])
def test_one_level_is_done_between_two_pauses(job: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many levels a world has, the window can react after each of them."""
    monkeypatch.setattr("game.store.work_in_pieces.PIECE_SECONDS", 0.0)
    calls: list[int] = []
    total: list[int] = []
    world = load_world(large_snapshot())
    count_calls(monkeypatch, calls, total)
    works: dict[str, Work[Any]] = {
        "load": load_world_in_pieces(large_snapshot()),
        "hash": StateHash(world).compute_in_pieces(),
        "snapshot": StateHash(world).take_snapshot_in_pieces(0, ""),
    }
    assert most_calls(works[job], calls) == 1
    assert len(total) == LEVELS


def test_unchanged_levels_are_not_packed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    world = load_world(large_snapshot())
    state_hash = StateHash(world)
    first = finish(state_hash.take_snapshot_in_pieces(0, state_hash()))
    assert first == take_snapshot(world, 0, first.hash)
    state_hash()
    finish(state_hash.take_snapshot_in_pieces(1, ""))
    packed: list[int] = []
    count_calls(monkeypatch, packed)
    world.hero.health -= 1
    again = finish(state_hash.take_snapshot_in_pieces(2, state_hash()))
    assert packed == [1, 1], "only the hero's level is hashed and packed"
    assert again == take_snapshot(world, 2, again.hash) != first


def test_changed_left_level_is_packed_again() -> None:
    """A level that the hero has left changes only if an actor, of which it speaks, gets another place."""
    world = load_world(large_snapshot())
    state_hash = StateHash(world)
    for step in range(3):
        finish(state_hash.take_snapshot_in_pieces(step, state_hash()))
        here = world.level.depth
        world.level = world.levels[here + 1]
        world.levels[here].memory.explored[1, 1] ^= True
        assert finish(state_hash.take_snapshot_in_pieces(step, "")) == take_snapshot(world, step, "")


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
    shown = replay.world
    most = 0
    while not replay.over:
        for _ in replay.go_forward_in_pieces():
            most = max(most, sum(level() is not None for level in made))
        assert shown.levels, "a world that was handed out is kept until its user says otherwise"
        if replay.world is not shown:
            shown = replay.world
            replay.free_left_world()
        assert sum(level() is not None for level in made) == LEVELS
    assert len(made) >= 3 * LEVELS
    assert most <= 3 * LEVELS
    replay.close()
    assert not [level for level in made if level() is not None]


@pytest.mark.usefixtures("_no_collector")
@pytest.mark.parametrize("ending", ["refused", "given up"])
def test_unfinished_world_is_freed(ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.work_in_pieces.PIECE_SECONDS", 0.0)
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
    work = load_world_in_pieces(large_snapshot())
    if ending == "refused":
        with pytest.raises(CorruptData, match="no"):
            finish(work)
    else:
        while len(made) < LEVELS:
            next(work)
        work.close()
    assert len(made) == LEVELS
    assert not [level for level in made if level() is not None]


def test_collector_skips_worlds_that_are_being_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.work_in_pieces.PIECE_SECONDS", 0.0)
    before = load_world(large_snapshot())
    work = load_world_in_pieces(large_snapshot())
    next(work)
    assert not searches_any(before, *before.levels.values())
    work.close()
    assert searches_any(before)


@pytest.mark.parametrize("large", [False, True])
def test_collector_skips_large_worlds_of_a_replay(large: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.serialize.free_world.LARGE", LEVELS if large else 10**6)
    replay = Replay(record())
    level = replay.world.levels[2]
    assert searches_any(level) is not large
    replay.close()
    assert searches_any(level)


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


def test_world_counts_as_large_beyond_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Actors, doors and items count alike, on all levels."""
    world = Scenario("#######\n#@+k.B#\n#######\n\nB = item dart").world
    monkeypatch.setattr(free_world_module, "LARGE", 4)
    assert not is_large(world)
    monkeypatch.setattr(free_world_module, "LARGE", 3)
    assert is_large(world)


def test_large_world_is_freed_when_another_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[int] = []
    monkeypatch.setattr(free_world_module, "hold_out_of_search", lambda: held.append(1))
    monkeypatch.setattr(free_world_module, "release_to_search", held.pop)
    small, large, other = (Scenario(DRAWING).world for _ in range(3))
    monkeypatch.setattr(free_world_module, "is_large", lambda world: world is not small)
    in_play = WorldInPlay()
    for world in (small, None, large, large):
        in_play.become(world)
    assert (bool(vars(small)), bool(vars(large)), len(held)) == (True, True, 1), "the same world goes on"
    in_play.become(other)
    assert (bool(vars(large)), bool(vars(other)), len(held)) == (False, True, 1)
    for world in (small, None):
        in_play.become(world)
        assert (bool(vars(small)), bool(vars(other)), len(held)) == (True, False, 0)
