"""A replay or a game code with wrong values is shown, at least in part, or is refused in one line."""

from __future__ import annotations

import base64
import json
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.bounds import MAX_TURNS
from game.play import Scenario
from game.store.db.game_store import Store
from game.store.db.rows import RecordedStep
from game.store.file_limits import MAX_VERSION
from game.store.recording.game_code import GameCode, read_code, write_code
from game.store.recording.journal import replay_step
from game.store.recording.replay_file import FORMAT_1, ReplayFile, StoredRecord, unpack_replay, write_replay
from game.store.recording.replay_playback import Replay
from tests.support.damaged_json import damaged, grown
from tests.support.examples import share_of_examples
from tests.support.folders import ROOT
from tests.support.game_codes import code_with, content_of
from tests.support.loaded_worlds import read_or_refused, use
from tests.support.promised import as_promised
from tests.support.saved_game import HOUSE, AutosavedGame
from tests.support.screen import Screen

STEPS = 6
NUMBERS = [str(number) for number in (2, STEPS, STEPS + 1, MAX_TURNS, MAX_TURNS + 1, MAX_VERSION + 1, -MAX_VERSION)]
"""Texts of numbers beside the bounds of steps and versions."""


def recorded() -> tuple[dict[str, Any], str]:
    """Return the content of the replay file of a game with two snapshots, and the code of another game."""
    with TemporaryDirectory() as folder, closing(Store(Path(folder, "ajar.sqlite"))) as store:
        game = AutosavedGame(store, drawing=HOUSE).play(STEPS)
        game.keeping.leave()
        replay = write_replay(StoredRecord(store, game.run), "0.9")
        seeded = StoredRecord(store, AutosavedGame(store, seed="0").play(STEPS).run)
        code = write_code(seeded.steps, seeded.snapshot(0), seeded.rules)
    return json.loads(zlib.decompress(replay)), code


REPLAY, CODE = recorded()
first, *_ = REPLAY["moments"]
OLD = {"format": FORMAT_1, "version": "0.1.0", "steps": REPLAY["steps"], "first": [*first[:4], REPLAY["levels"]]}
"""The same game in the format of version 0.1.0."""
HEADER, ROW = content_of(CODE)
ROWS = (ROW, ROW, ROW, ROW[:2], "")


def unpacked(text: str) -> Any:
    return json.loads(zlib.decompress(base64.b64decode(text)))


def packed(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode())).decode()


def check(read: Callable[[], ReplayFile | GameCode], screen: Screen, *, huge: bool = False) -> bool:
    """Check that a record is refused in one line, or that one can watch it and play on, in 2 s and 256 MiB.

    Return whether it can be watched. `huge`: whether it may be too large to be read again as a replay file.
    """
    with as_promised():
        record = read_or_refused(read)
        replay = read_or_refused(lambda: Replay(record)) if record is not None else None
        if record is not None and replay is not None:
            replay.go_to(replay.last)
            replay.back()
            replay.go_to(replay.first)
            use(replay.world, screen)
            again = read_or_refused(lambda: write_replay(record, "0.9"))
            assert huge or again is None or read_or_refused(lambda: unpack_replay(again, "")) is not None
    return replay is not None


def check_replay(text: str, screen: Screen, *, huge: bool = False) -> bool:
    written = zlib.compress(text.encode("utf-8", "replace"))
    return check(lambda: unpack_replay(written, "game.ajar"), screen, huge=huge)


@pytest.mark.parametrize("content", [REPLAY, OLD], ids=["present", "old"])
def test_sound_replay_is_shown(content: dict[str, Any], screen: Screen) -> None:
    assert check_replay(json.dumps(content), screen)


def test_sound_code_is_shown(screen: Screen) -> None:
    assert check(lambda: read_code(CODE), screen)
    assert code_with(HEADER, ROW) == CODE


@share_of_examples(400)
@given(text=damaged(REPLAY, also=NUMBERS))
def test_replay_with_wrong_values_is_shown_or_refused(screen: Screen, text: str) -> None:
    check_replay(text, screen)


@share_of_examples(300)
@given(text=damaged(OLD, also=NUMBERS))
def test_replay_of_the_first_version_with_wrong_values_is_shown_or_refused(screen: Screen, text: str) -> None:
    check_replay(text, screen)


@share_of_examples(14)
@given(text=grown(REPLAY))
def test_replay_with_a_huge_value_is_shown_or_refused(screen: Screen, text: str) -> None:
    check_replay(text, screen, huge=True)


@share_of_examples(20)
@given(header=grown(json.loads(HEADER)), many=st.sampled_from((1, 1 << 10, 1 << 20)))
def test_code_with_a_huge_value_is_shown_or_refused(screen: Screen, header: str, many: int) -> None:
    check(lambda: read_code(code_with(header, ROW * many)), screen, huge=True)


WORLDS = [unpacked(moment[3]) for moment in REPLAY["moments"]]
LEVEL_NAME, LEVEL = next((name, unpacked(level)) for name, level in REPLAY["levels"].items())


@share_of_examples(14)
@given(world=grown(WORLDS[0]), level=grown(LEVEL), which=st.booleans())
def test_replay_with_a_huge_value_in_its_snapshots_is_shown_or_refused(
    screen: Screen, world: str, level: str, which: bool
) -> None:
    (first, *others), levels = REPLAY["moments"], REPLAY["levels"]
    moments = [[*first[:3], packed(world), first[4]], *others]
    content = {"moments": moments} if which else {"levels": {**levels, LEVEL_NAME: packed(level)}}
    check_replay(json.dumps({**REPLAY, **content}), screen, huge=True)


@share_of_examples(200)
@given(texts=st.tuples(*map(damaged, WORLDS)))
def test_replay_with_wrong_values_in_its_snapshots_is_shown_or_refused(screen: Screen, texts: tuple[str, ...]) -> None:
    moments = [[*moment[:3], packed(text), moment[4]] for moment, text in zip(REPLAY["moments"], texts, strict=True)]
    check_replay(json.dumps({**REPLAY, "moments": moments}), screen)


@share_of_examples(300)
@given(
    header=damaged(json.loads(HEADER), also=NUMBERS),
    row=st.sampled_from((ROW, ROW, ROW, ROW[:2], "")) | st.text(max_size=9),
)
def test_code_with_wrong_values_is_shown_or_refused(screen: Screen, header: str, row: str) -> None:
    check(lambda: read_code(code_with(header, row)), screen)


def bomb() -> bytes:
    """Return a few bytes that unpack to half a gibibyte. A code is too short for so much."""
    packer = zlib.compressobj(9)
    begin, again = (packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    return begin + 511 * again


@pytest.mark.parametrize("part", ["file", "world", "level"])
def test_part_that_would_fill_the_memory_is_refused(part: str, screen: Screen) -> None:
    huge = bomb()
    text = base64.b64encode(huge).decode()
    changed: dict[str, dict[str, Any]] = {
        "world": {"moments": [[*moment[:3], text, moment[4]] for moment in REPLAY["moments"]]},
        "level": {"levels": dict.fromkeys(REPLAY["levels"], text)},
    }
    written = huge if part == "file" else zlib.compress(json.dumps(REPLAY | changed[part]).encode())
    assert not check(lambda: unpack_replay(written, "game.ajar"), screen)


def orders_of_recorded_games() -> list[Any]:
    """Return orders of the recorded games among the golden files: of each kind the one with the most fields."""
    with closing(sqlite3.connect(f"file:{ROOT / 'tests/golden/corpus.sqlite'}?mode=ro&immutable=1", uri=True)) as store:
        told = [text for (text,) in store.execute("SELECT told FROM journal WHERE told IS NOT NULL")]
    return [*{text.partition(":")[0]: json.loads(text) for text in sorted(told, key=len)}.values()]


ORDERS = orders_of_recorded_games()


def test_recorded_games_have_many_kinds_of_orders() -> None:
    assert len(ORDERS) > 25


@share_of_examples(300)
@given(text=st.sampled_from(ORDERS).flatmap(lambda orders: damaged(orders, also=NUMBERS)))
def test_orders_with_wrong_values_are_played_or_refused(screen: Screen, text: str) -> None:
    world = Scenario(HOUSE).world
    why = replay_step(world, RecordedStep(1, 1, 1, text, ""))
    assert why.isprintable()
    assert len(why) < 500
    if not why:
        use(world, screen)
