"""A replay file beyond a limit is refused in one line before its worlds are built."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.content.rules_version import FIRST_RULES_VERSION
from game.engine.bounds import MAX_DEPTH, MAX_LEVELS, MAX_TURNS
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.file_limits import (
    MAX_ORDERS_TEXT,
    MAX_REPLAY_BYTES,
    MAX_REPLAY_ELEMENTS,
    MAX_REPLAY_TEXT,
    MAX_RULES_CHANGES,
    MAX_SNAPSHOTS,
    MAX_STEPS,
    MAX_VERSION,
    SEARCH_SECONDS,
)
from game.store.json_values import CorruptData, count_elements
from game.store.recording import replay_file
from game.store.recording.replay_file import (
    DEPTH,
    TURN,
    VERSION,
    ReplayFile,
    StoredRecord,
    read_replay,
    recorded_rules,
    write_replay,
)
from game.store.recording.replay_playback import Replay
from tests.support.folders import EARLIER_STORES
from tests.support.saved_game import ROOM, AutosavedGame


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a replay file of a short game in ROOM."""
    store = Store(tmp_path_factory.mktemp("limits") / "ajar.sqlite")
    game = AutosavedGame(store, drawing=ROOM).walk(4)
    packed = write_replay(StoredRecord(store, game.run), "1")
    store.close()
    return packed


def content_of(packed: bytes) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(zlib.decompress(packed))
    return content


def refusal(path: Path, packed: bytes) -> str:
    """Write a replay file, and return the error that reading it raises."""
    path.write_bytes(packed)
    with pytest.raises(CorruptData) as caught:
        Replay(read_replay(path))
    return str(caught.value)


CHANGES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "steps": (lambda content: content.update(steps=[0] * (MAX_STEPS + 1)), f"there are {MAX_STEPS + 1} steps"),
    "snapshots": (
        lambda content: content.update(moments=content["moments"] * (MAX_SNAPSHOTS + 1)),
        f"there are {MAX_SNAPSHOTS + 1} moments",
    ),
    "rules": (
        lambda content: content.update(rules=[[0, 1]] * (MAX_RULES_CHANGES + 1)),
        f"there are {MAX_RULES_CHANGES + 1} rules",
    ),
    "names": (lambda content: content["moments"][0].__setitem__(4, ["a"] * (MAX_LEVELS + 1)), "there are 301 levels"),
    "levels": (
        lambda content: content.update(levels={str(number): "" for number in range(MAX_SNAPSHOTS * MAX_LEVELS + 1)}),
        "there are 2401 levels",
    ),
    "twice": (
        lambda content: content["moments"][0].__setitem__(4, content["moments"][0][4] * 2),
        "a level is listed twice",
    ),
    "version": (lambda content: content.update(version="1" * 101), "version: a text has 101 characters"),
    "rules version": (lambda content: content.update(rules=[[0, 10**7]]), "rules: 10000000 is not from"),
    "order": (
        lambda content: content["steps"][0].__setitem__(3, "x" * (MAX_ORDERS_TEXT + 1)),
        f"order: a text has {MAX_ORDERS_TEXT + 1} characters",
    ),
    "hash": (lambda content: content["steps"][0].__setitem__(4, "x" * 65), "hash of a step: a text has 65 characters"),
    "step": (lambda content: content["steps"][0].__setitem__(0, MAX_TURNS + 1), "step: 10000001 is not from 0 to"),
    "turn": (lambda content: content["steps"][0].__setitem__(1, -1), "turn: -1 is not from 0 to"),
    "depth": (lambda content: content["steps"][0].__setitem__(2, 1001), "depth: 1001 is not from 0 to 1000"),
    "moment": (lambda content: content["moments"][0].__setitem__(0, 10**30), "step: 10**30 is not from 0 to"),
}
"""Changes of a replay file, each with words of the error."""


@pytest.mark.parametrize("name", CHANGES)
def test_replay_file_beyond_a_limit_is_refused(name: str, written: bytes, tmp_path: Path) -> None:
    change, words = CHANGES[name]
    content = content_of(written)
    change(content)
    assert words in refusal(tmp_path / "a.ajar", zlib.compress(json.dumps(content).encode()))


def held_by(content: dict[str, Any], packed: bytes) -> dict[str, int]:
    """Return how much a replay file has of each thing for which its reader has a limit, by the name of the limit."""
    text = json.dumps(content)
    return {
        "MAX_REPLAY_BYTES": len(packed),
        "MAX_REPLAY_TEXT": len(text),
        "MAX_REPLAY_ELEMENTS": count_elements(text),
        "MAX_SNAPSHOTS": len(content["moments"]),
        "MAX_STEPS": len(content["steps"]),
        "MAX_RULES_CHANGES": len(content["rules"]),
        "MAX_VERSION_TEXT": len(content["version"]),
        "MAX_HASH_TEXT": len(content["steps"][0][4]),
        "MAX_ORDERS_TEXT": max(len(step[3]) for step in content["steps"] if step[3]),
        "MAX_LEVELS": len(content["moments"][0][4]),
    }


LIMITS = [name for name in vars(replay_file) if name.startswith("MAX_")]


def test_each_limit_of_replays_is_tested(written: bytes) -> None:
    in_ranges = {"MAX_TURNS", "MAX_DEPTH", "MAX_VERSION"}
    assert held_by(content_of(written), written).keys() | in_ranges == {*LIMITS}
    assert (*TURN, *DEPTH, *VERSION) == (0, MAX_TURNS, 0, MAX_DEPTH, -MAX_VERSION, MAX_VERSION)


@pytest.mark.parametrize("limit", [name for name in LIMITS if name not in ("MAX_TURNS", "MAX_DEPTH", "MAX_VERSION")])
def test_replay_file_may_have_as_much_as_the_limit(
    limit: str, written: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = content_of(written)
    content["moments"].append([4, 4, *content["moments"][0][2:]])
    content["rules"].append([2, 2])
    packed = zlib.compress(json.dumps(content).encode())
    (path := tmp_path / "a.ajar").write_bytes(packed)
    number = held_by(content, packed)[limit]
    assert number > 0
    monkeypatch.setattr(replay_file, limit, number)
    assert len(read_replay(path).steps) == 4
    monkeypatch.setattr(replay_file, limit, number - 1)
    with pytest.raises(CorruptData, match=r"at most|elements|too large"):
        read_replay(path)


def test_numbers_of_a_replay_file_may_be_at_their_limits(written: bytes, tmp_path: Path) -> None:
    content = content_of(written)
    content["steps"][1:] = [[2, MAX_TURNS, MAX_DEPTH, None, ""], [MAX_TURNS, 0, 0, None, ""]]
    content["rules"] = [[0, MAX_VERSION], [MAX_TURNS, FIRST_RULES_VERSION], [3, FIRST_RULES_VERSION - 1]]
    (path := tmp_path / "a.ajar").write_bytes(zlib.compress(json.dumps(content).encode()))
    read = read_replay(path)
    assert [step[:3] for step in read.steps[1:]] == [(2, MAX_TURNS, MAX_DEPTH), (MAX_TURNS, 0, 0)]
    assert read.rules.since == ((0, MAX_VERSION), (MAX_TURNS, FIRST_RULES_VERSION)), "the last is below the first"


@pytest.mark.parametrize(
    ("snapshots", "is_read"),
    [([0], True), ([0, 4], True), ([2], True), ([9], True), ([0, 5], False), ([0, 0], False), ([4, 0], False)],
)
def test_snapshots_lie_in_order_within_the_steps(
    snapshots: list[int], is_read: bool, written: bytes, tmp_path: Path
) -> None:
    content = content_of(written)
    content["moments"] = [[at, at, *content["moments"][0][2:]] for at in snapshots]
    (path := tmp_path / "a.ajar").write_bytes(zlib.compress(json.dumps(content).encode()))
    if is_read:
        assert read_replay(path).snapshot_steps == snapshots
        return
    with pytest.raises(CorruptData, match="its snapshots are not in order"):
        read_replay(path)


def test_version_of_the_rules_holds_from_its_step_on() -> None:
    rules = recorded_rules([(6, 9), (3, 8), (6, FIRST_RULES_VERSION - 1)])
    assert rules.since == ((3, 8), (6, 9))
    assert [rules.at(step) for step in (0, 2, 3, 5, 6, 7)] == [FIRST_RULES_VERSION] * 2 + [8, 8, 9, 9]


@pytest.mark.parametrize(
    ("count", "chosen"),
    [(0, []), (1, [0]), (3, [0, 1, 2]), (4, [0, 1, 3]), (7, [1, 3, 6]), (9, [2, 5, 8])],
)
def test_snapshots_of_a_file_are_spread_over_the_game(count: int, chosen: list[int]) -> None:
    assert replay_file._evenly([*range(count)], 3) == chosen


def test_huge_replay_texts_are_refused_before_they_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits are lowered here to save time."""
    path, most = tmp_path / "a.ajar", 1 << 16
    assert most < MAX_REPLAY_TEXT
    assert MAX_REPLAY_ELEMENTS > 20_000
    monkeypatch.setattr("game.store.recording.replay_file.MAX_REPLAY_TEXT", most)
    assert "it is too large" in refusal(path, zlib.compress(b"[" + b" " * most + b"]"))
    monkeypatch.setattr("game.store.recording.replay_file.MAX_REPLAY_ELEMENTS", 20_000)
    assert "it has 40001 elements" in refusal(path, zlib.compress(b"[" + b"[]," * 20_000 + b"0]"))
    monkeypatch.setattr("game.store.recording.replay_file.MAX_REPLAY_BYTES", 1000)
    assert MAX_REPLAY_BYTES > 1000
    assert "it is too large" in refusal(path, zlib.compress(b"[]") + b"x" * 1000)
    assert "it is incomplete" in refusal(path, zlib.compress(b"[" + b" " * 999 + b"]")[:-4])


def test_world_bomb_in_a_replay_file_is_refused(written: bytes, tmp_path: Path) -> None:
    for bomb in (b'{"levels":[],"x":[' + b"[]," * 1_000_000 + b"0]}", b" " * (1 << 24)):
        content = content_of(written)
        content["moments"][0][3] = base64.b64encode(zlib.compress(bomb)).decode()
        words = refusal(tmp_path / "a.ajar", zlib.compress(json.dumps(content).encode()))
        assert "elements" in words or "too large" in words


def test_only_last_snapshot_is_tried_when_time_is_up(
    written: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = content_of(written)
    step, turn, name, _, names = content["moments"][0]
    content["moments"] = [[step + number, turn, name, "", names] for number in range(4)]
    path = tmp_path / "a.ajar"
    path.write_bytes(zlib.compress(json.dumps(content).encode()))
    tried: list[int] = []
    seconds = iter([0.0, SEARCH_SECONDS])
    monkeypatch.setattr("game.store.recording.load_game.time.thread_time", lambda: next(seconds, 2 * SEARCH_SECONDS))
    load = ReplayFile.load

    def noted(record: ReplayFile, to: int, _: object) -> World:
        tried.append(to)
        return load(record, to)

    monkeypatch.setattr(ReplayFile, "load", noted)
    with pytest.raises(CorruptData):
        Replay(read_replay(path))
    assert tried == [step, step + 3]


@pytest.mark.parametrize("path", sorted(EARLIER_STORES.glob("*.ajar")), ids=lambda path: str(path.name))
def test_earlier_replay_files_are_within_the_limits(path: Path) -> None:
    record = read_replay(path)
    assert record.name == path.name
    assert Replay(record).world.turn == 0
