"""The message history of a continued game: complete, in order, and read only when it is opened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest

from game.app.saved_games import earlier_messages
from game.app.saved_games.earlier_messages import MAX_PARENTS, EarlierMessages, messages_until
from game.engine.grid.geometry import EAST
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.recording.autosave import record_game
from game.store.recording.journal import play_step
from game.store.recording.replay_file import StoredRecord
from game.store.recording.replay_playback import Replay
from game.ui.core.message import Message
from game.ui.input.commands import Command
from game.ui.scenes.sheets.message_history import MessageHistory
from game.ui.text.event_messages.order_notes import OrderNotes
from game.ui.text.message_log import Log, opened_log
from game.ui.text.sentences import menus
from game.worker import UNWATCHED, Worker
from tests.support.saved_game import HOUSE, AutosavedGame, make_room_store
from tests.support.screen import Screen, choose, session

DOORS = "############\n#@+..+..+.>#\n############"
STEP = Walk(EAST, confirmed=True)


@pytest.fixture(autouse=True)
def short_pieces(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let there be a snapshot after every fourth turn, and no more steps in a piece than since a snapshot."""
    with monkeypatch.context() as patched:
        patched.setattr("game.store.recording.autosave.SNAPSHOT_TURNS", 4)
        patched.setattr(earlier_messages, "STEPS_TOLD", 1)
        yield


def texts(log: Log) -> list[str]:
    return [text for text, _, _ in log.history()]


def whole_log(store: Store, run: int, until: int, monkeypatch: pytest.MonkeyPatch) -> Log:
    """Return the messages of a game, read at once from its beginning."""
    with monkeypatch.context() as patched:
        patched.setattr(earlier_messages, "STEPS_TOLD", until)
        told = messages_until(StoredRecord(store, run), until, OrderNotes(str), UNWATCHED, opened_log)
    assert told is not None
    assert told.after == 0
    return told.log


def earlier_log(store: Store, run: int, after: int) -> Log:
    """Return a log with the messages of a game up to a step, and of those that it was copied from."""
    log = Log()
    reader = EarlierMessages(Worker(at_once=True), store, log, run, after, lambda: OrderNotes(str))
    while reader.read_on():
        pass
    return log


def open_history(screen: Screen) -> MessageHistory:
    """Open the history, and wait until no more messages come."""
    screen.stack.handle(Command.HISTORY)
    history = screen.stack.top
    assert isinstance(history, MessageHistory)
    for _ in range(10_000):
        if history.next_frame_in() is None:
            return history
        screen.app._worker.rest(0.001)
        screen.stack.pass_time(0.1)
        screen.draw()
    raise AssertionError("it is read for ever")


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A save file with a game of 40 steps, in which the hero opens three doors and takes the stairs."""
    path = tmp_path / "ajar.sqlite"
    with closing(Store(path)) as store:
        AutosavedGame(store, drawing=DOORS).do(*[STEP] * 39, Descend())
    return path


def test_history_of_a_continued_game_reaches_back_to_its_beginning(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store(played)) as store:
        whole = whole_log(store, 1, 40, monkeypatch)
    with session(played) as screen:
        choose(screen, "Continue")
        log = screen.play.log
        at_first = texts(log)
        assert not any(line.startswith("You open the door") for line in at_first)
        history = open_history(screen)
        assert texts(log) == texts(whole)
        assert log.places == whole.places
        assert menus.HISTORY_IS_READ not in [row.text for row in history.rows]
        assert texts(log)[-1:] == at_first[-1:]
        screen.stack.handle(Command.CANCEL)
        before = log.version
        open_history(screen)
        assert log.version == before, "it is read only once"


def test_history_of_a_bot_in_a_house_is_that_of_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal messages on both sides of a snapshot are two lines, but none is lost and none comes twice."""
    with closing(Store(tmp_path / "ajar.sqlite")) as store:
        AutosavedGame(store, drawing=HOUSE).play(60)
        whole, read = (
            [line.text for line, times, _ in log._lines for _ in range(times)]
            for log in (whole_log(store, 1, 60, monkeypatch), earlier_log(store, 1, 60))
        )
        assert len(whole) > 20
        assert read == whole


def test_history_is_read_only_while_it_is_open(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with session(played) as screen:
        choose(screen, "Continue")
        with patch.object(EarlierMessages, "read_on", return_value=True), patch.object(EarlierMessages, "halt") as halt:
            screen.stack.handle(Command.HISTORY)
            screen.stack.pass_time(0.1)
            assert menus.HISTORY_IS_READ in screen.words(monkeypatch)
            halt.assert_not_called()
            screen.stack.handle(Command.CANCEL)
            halt.assert_called_once()


def test_reading_goes_on_where_it_was_halted(tmp_path: Path) -> None:
    log, worker = Log(), Worker()
    with closing(Store(tmp_path / "ajar.sqlite")) as store, closing(worker):
        AutosavedGame(store, drawing=HOUSE).play(60)
        whole = earlier_log(store, 1, 60)
        reader = EarlierMessages(worker, store, log, 1, 60, lambda: OrderNotes(str))
        while not texts(log):
            assert reader.read_on()
            worker.rest(0.001)
        reader.read_on()
        reader.halt()
        assert len(texts(log)) < len(texts(whole))
        while reader.read_on():
            worker.rest(0.001)
    assert texts(log) == texts(whole)


def test_copy_of_a_copy_has_the_messages_of_all_three_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game has its first steps from the game that it was copied from, and tells nothing of its later steps."""
    with closing(Store(tmp_path / "ajar.sqlite")) as store:
        first = AutosavedGame(store, drawing=DOORS).do(*[STEP] * 12)
        world = replayed(store, first.run, 6)
        second = record_game(store, world, "test", 0, parent=(first.run, 6), practice=True)
        for _ in range(5):
            world.hero.orders = STEP
            second.begin()
            play_step(world)
            second.end()
        third = record_game(store, replayed(store, second.run, 2), "test", 0, parent=(second.run, 2), practice=True)
        copied, wanted = earlier_log(store, third.run, 0), whole_log(store, first.run, 8, monkeypatch)
        assert texts(copied) == texts(wanted)
        assert copied.places == wanted.places
        assert texts(copied) != texts(whole_log(store, first.run, 12, monkeypatch))


def replayed(store: Store, game: int, step: int) -> World:
    replay = Replay(StoredRecord(store, game))
    replay.go_to(step)
    return replay.world


LOOPS = {
    "copy of itself": {2: (2, 5)},
    "two copies of each other": {2: (3, 7), 3: (2, 5)},
    "copy of a lost game": {2: (99, 4)},
    "long chain": {game: (game - 1, game) for game in range(2, MAX_PARENTS + 9)},
}
"""Parent and step from which games of a store were copied."""


@pytest.mark.parametrize("copies", LOOPS)
def test_forged_copies_are_read_in_the_end(copies: str, tmp_path: Path) -> None:
    with closing(Store(make_room_store(tmp_path / "ajar.sqlite", 1))) as store:
        with store.change() as change:
            for game, parent in LOOPS[copies].items():
                change.execute("INSERT INTO runs VALUES (?, 's', 'ajar', '1', 0, 'open', 0, ?, ?)", (game, *parent))
        assert texts(earlier_log(store, max(LOOPS[copies]), 3)) == [menus.MESSAGES_MISSING]


def test_game_that_is_its_own_parent_is_read_once(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "ajar.sqlite")) as store:
        AutosavedGame(store, drawing=DOORS).do(*[STEP] * 12)
        lines = texts(earlier_log(store, 1, 12))
        with store.change() as change:
            change.execute("UPDATE runs SET parent = id, parent_step = 12")
        looped = texts(earlier_log(store, 1, 12))
        assert [line for line in looped if line != menus.MESSAGES_MISSING] == lines


def test_gap_of_a_game_is_told_and_the_messages_before_it_are_read(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "ajar.sqlite")) as store:
        AutosavedGame(store, drawing=DOORS).do(*[STEP] * 12)
        lines = texts(earlier_log(store, 1, 12))
        assert menus.MESSAGES_MISSING not in lines
        with store.change() as change:
            change.execute("UPDATE journal SET hash = 'x' WHERE step = 6")
        damaged = texts(earlier_log(store, 1, 12))
        assert damaged.count(menus.MESSAGES_MISSING) == 1
        assert damaged[0] == lines[0]
        assert damaged[-1] == lines[-1]


def test_unreadable_game_keeps_the_messages_that_it_has(played: Path) -> None:
    with session(played) as screen:
        choose(screen, "Continue")
        log, store = screen.play.log, screen.app._saves.store
        before = texts(log)
        assert store is not None
        with store.change() as change:
            change.execute("DELETE FROM snapshots")
        open_history(screen)
        lines = texts(log)
        assert menus.MESSAGES_MISSING in lines
        assert [line for line in lines if line != menus.MESSAGES_MISSING] == before


def test_earlier_messages_stand_behind_the_greeting_until_the_first_is_read() -> None:
    log = Log([Message("greeting")])
    log.add(Message("now"))
    log.put_before(Log())
    later, first = Log(), Log([Message("first greeting")])
    later.add(Message("later"))
    first.add(Message("first"))
    log.put_before(later)
    assert texts(log) == ["greeting", "later", "now"]
    log.put_before(first)
    assert texts(log) == ["first greeting", "first", "later", "now"]
