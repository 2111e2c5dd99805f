"""A save file with any values in its tables: each game can be played and watched, or is refused in one line."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given

from game.engine.rules.actions.wait_search_stairs import Wait
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus
from game.store.errors import StoreError
from game.store.json_values import CorruptData
from game.store.recording.all_games_statistics import records_of
from game.store.recording.load_game import resume
from game.store.recording.replay_file import StoredRecord
from game.store.recording.replay_playback import Replay
from game.store.recovery.salvage import salvage
from tests.support.damaged_rows import COLUMNS, WrongValue, write_store, wrong_values
from tests.support.examples import share_of_examples
from tests.support.loaded_worlds import read_or_refused, use
from tests.support.promised import as_promised
from tests.support.saved_game import DUEL, ROOM, AutosavedGame, store_bytes
from tests.support.screen import Screen

Read = TypeVar("Read")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rows") / "ajar.sqlite"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store with a game that goes on, one that is over, and settings."""

    def play(store: Store) -> None:
        game = AutosavedGame(store, seed="over", drawing=DUEL)
        game.walk(1)
        store.end(game.run, GameStatus.DEAD, ended=0, story={"killer": "kobold", "score": 5, "slain": {"rat": 1}})
        AutosavedGame(store, seed="open", drawing=ROOM).walk(4).keeping.leave()
        store.set({"mute": True, "text_scale": 1})

    path = tmp_path_factory.mktemp("sound") / "ajar.sqlite"
    path.write_bytes(store_bytes(play))
    return path


def asked(question: Callable[[], Read]) -> Read | None:
    """Return the answer of a store; None if it gives an error of one line that can be printed."""
    try:
        return read_or_refused(question)
    except StoreError as error:
        line = str(error)
        assert line.isprintable()
        assert 0 < len(line) < 500
        return None


def look_at_everything(path: Path, screen: Screen) -> int | None:
    """Read everything in a store, and play on in each game. Return the number of games; None if it is not opened."""
    store = asked(lambda: Store(path))
    if store is None:
        return None
    with closing(store):
        games = asked(store.list_games)
        stories, settings = asked(store.stories), asked(store.settings)
        assert settings is None or all(isinstance(name, str) for name in settings)
        if games is None:
            return 0
        records_of(games.games, stories or {})
        for game in games.games:
            asked(lambda number=game.number: store.story(number))  # type: ignore[misc]
            resumed = asked(lambda number=game.number: resume(store, number))  # type: ignore[misc]
            if resumed is not None:
                use(resumed.world, screen)
            replay = asked(lambda number=game.number: Replay(StoredRecord(store, number)))  # type: ignore[misc]
            if replay is not None:
                replay.go_to(replay.last)
                replay.back()
                replay.go_to(replay.first)
        return len(games.games)


def check(path: Path, sound: Path, wrong: list[WrongValue], screen: Screen) -> None:
    """Check that a store with wrong values can be read or is refused, and that another game can be saved in it."""
    write_store(path, sound.read_bytes(), wrong)
    with as_promised():
        if look_at_everything(path, screen) is None:
            asked(lambda: salvage(path))
            look_at_everything(path, screen)
        store = asked(lambda: Store(path))
        if store is not None:
            with closing(store):
                asked(lambda: AutosavedGame(store, drawing=ROOM).do(Wait()))


def test_sound_store_is_read(path: Path, sound: Path, screen: Screen) -> None:
    write_store(path, sound.read_bytes(), [])
    assert look_at_everything(path, screen) == 2


@share_of_examples(60)
@given(wrong=wrong_values)
def test_any_value_in_any_row_is_read_or_refused(
    path: Path, sound: Path, screen: Screen, wrong: list[WrongValue]
) -> None:
    check(path, sound, wrong, screen)


@pytest.mark.parametrize(("table", "column"), COLUMNS)
@pytest.mark.parametrize(
    "value", [None, 2**63 - 1, 0.5, b"\xff", "9" * 400], ids=["null", "huge", "half", "bytes", "digits"]
)
def test_each_column_may_be_wrong(
    path: Path, sound: Path, screen: Screen, table: str, column: str, value: object
) -> None:
    check(path, sound, [WrongValue(table, column, value, "")], screen)


def test_step_with_words_for_numbers_is_refused(path: Path, sound: Path) -> None:
    path.write_bytes(sound.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        (run,) = connection.execute("SELECT min(run) FROM journal").fetchone()
        connection.execute("UPDATE journal SET depth = 'deep' WHERE run = ? AND step > 0", [run])
        connection.commit()
    with closing(Store(path)) as store, pytest.raises(CorruptData, match="'deep' should have the type int"):
        store.steps(run)
