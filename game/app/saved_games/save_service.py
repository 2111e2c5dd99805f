"""The player's saved games, as the application uses them, and the recorder of the game that is being played.

Without a store (save file) all games can be played, but nothing is saved.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game import __version__
from game.app.failure_sentences import detail_of, reason_of
from game.app.saved_games.earlier_messages import Told, messages_until
from game.cli import warn
from game.content.achievements import badges_of
from game.content.rules_version import change_since
from game.engine.rules.score import points, score
from game.engine.words import count
from game.engine.world import World
from game.store.db.game_store import GameList, Store
from game.store.db.rows import THE_END, GameStatus, RecordedGame
from game.store.db.store_file_guard import FreshFile
from game.store.errors import StoreError
from game.store.json_values import CorruptData, JsonValue
from game.store.recording.all_games_statistics import RunRecords, records_of
from game.store.recording.autosave import Autosave, record_game
from game.store.recording.load_game import Resumed, resume
from game.store.recording.replay_file import StoredRecord
from game.ui.core.message import Message
from game.ui.core.recorder_interfaces import NO_RECORDER, GameRecorder
from game.ui.replay.replay_notes import rules_note
from game.ui.text.event_messages.order_notes import OrderNotes
from game.ui.text.message_log import opened_log
from game.ui.text.sentences import saved_games
from game.worker import UNWATCHED, Progress


class CurrentGame:
    """Recorder of the game that is being played. It reports to the player when saving fails, and when it works again.

    `autosave`: saves the steps of the game in `store`.
    """

    def __init__(self, world: World, autosave: Autosave, store: Store) -> None:
        self._world = world
        self._store = store
        self.autosave = autosave
        self.trouble: StoreError | None = None
        """Error that kept the last steps, or the end of the game, from being saved; None if everything is saved."""
        self._given_up = False

    def begin(self) -> None:
        self.autosave.begin()

    def end(self, report: Callable[[Message], None]) -> None:
        was_complete = self.autosave.complete
        try:
            self.autosave.end()
        except StoreError as trouble:
            self.trouble = trouble
            report(_saved_no_longer(trouble))
        if self.autosave.complete and not was_complete:
            self.trouble = None
            report(Message(saved_games.SAVED_AGAIN))
        try:
            self.close_if_over()
        except StoreError as trouble:
            self.trouble = trouble
            report(_saved_no_longer(trouble))
        if (fresh := self._store.take_fresh_file()) is not None:
            report(Message(_sentence(fresh).format(path=fresh.path), "harm"))

    def close_if_over(self) -> None:
        """Record the end of the game if it is over or given up, and its end is not recorded yet. Raises StoreError."""
        if self._given_up:
            self._close(GameStatus.GIVEN_UP)
        elif self._world.over:
            self._close(GameStatus.WON if self._world.won else GameStatus.DEAD)

    def give_up(self) -> None:
        """Record that the player has given up the game. Raises StoreError; `close_if_over` then tries it again."""
        self._world.run_stats.leave(self._world.level, self._world.turn)  # the level on which it ends counts too
        self._given_up = True
        self.close_if_over()

    def _close(self, state: GameStatus) -> None:
        if not self.autosave.closed:
            self.autosave.close(state, _now(), _story(self._world))


def _saved_no_longer(trouble: StoreError) -> Message:
    return Message(saved_games.SAVED_NO_LONGER.format(reason=reason_of(trouble)), "harm")


def _sentence(fresh: FreshFile) -> str:
    """Return the sentence about a save file that was taken away or overwritten, with a slot for the new file's path."""
    if not fresh.overwritten:
        return saved_games.SAVE_FILE_MOVED
    return saved_games.SAVE_FILE_OVERWRITTEN if fresh.readable else saved_games.SAVE_FILE_LOST


def _story(world: World) -> JsonValue:
    """Return the summary of a finished game for the store: depth, turn, score, cause of death and so on."""
    end = world.run_stats.end
    return {
        "depth": world.run_stats.deepest,
        "turn": world.turns_passed,
        "score": score(world),
        "points": {**points(world)},
        "cause": end.cause if end is not None else "",
        "killer": end.killer if end is not None else "",
        "won": world.won,
        "doors": world.run_stats.doors_opened,
        "left_shut": world.run_stats.left_shut,
        "slain": {**world.run_stats.slain},
        "chosen": {str(depth): floor.chosen for depth, floor in world.run_stats.floors.items() if floor.chosen},
        "badges": [badge.name for badge in badges_of(world)],
    }


class Saves:
    """Saved games of the player. `store`: the save file that holds them; None to save nothing."""

    def __init__(self, store: Store | None = None) -> None:
        self.store = store
        self.lost: StoreError | None = None
        """First error that kept an earlier game, or a part of it, from being saved; None if all games are saved."""
        self._current: CurrentGame | None = None

    def keep(self, world: World, *, parent: tuple[int, int] | None = None, practice: bool = False) -> GameRecorder:
        """Begin to record a game, and return its recorder, which does nothing if there is no store. Raises StoreError.

        `parent`: number and step of the game that this game was copied from; None for a new game. `practice`: whether
        the copy is only for trying something.
        """
        store = self.store
        self._drop_current()
        if store is None:
            return NO_RECORDER
        try:
            autosave = record_game(store, world, __version__, _now(), parent=parent, practice=practice)
        except StoreError as trouble:
            self.lost = self.lost or trouble
            raise
        return self._keep(world, autosave, store)

    def games(self) -> list[RecordedGame]:
        """Return the games in the store that can be read, the newest first. Raises StoreError."""
        return self.list_games().games

    def list_games(self) -> GameList:
        """Return the list of the games in the store; an empty list without a store. Raises StoreError."""
        return self.store.list_games() if self.store is not None else GameList([], [])

    def delete(self, run: int) -> None:
        """Delete the game with number `run` for good. It must not be the game that is being recorded.

        Raises StoreError if the store cannot be changed, and ValueError if the game is being recorded.
        """
        if run == self.current:
            raise ValueError(f"game {run} is being recorded")
        if self.store is not None:
            self.store.delete(run)

    @property
    def _open_store(self) -> Store:
        """The store. Raises ValueError if none is open: then there are no games."""
        if self.store is None:
            raise ValueError("no save file is open")
        return self.store

    def story(self, run: int) -> JsonValue:
        """Return the summary of the game with number `run`; None if the game is not finished or cannot be read."""
        try:
            return self._open_store.story(run)
        except (CorruptData, StoreError):
            return None

    def records(self) -> RunRecords:
        """Return the statistics over all games in the store, without games if there is no store. Raises StoreError."""
        return records_of(self.games(), self.stories())

    def stories(self) -> dict[int, JsonValue]:
        """Return the summaries of finished games by the number of the game, without damaged ones. Raises StoreError."""
        return self.store.stories() if self.store is not None else {}

    def last_messages(self, run: int, notes: OrderNotes | None = None, progress: Progress = UNWATCHED) -> Told | None:
        """Return the messages of the last steps of a game, behind the messages with which every game is opened.

        The steps are played again for this; if they cannot be, for whatever reason, the result is None: without these
        messages the game can still be loaded. `run`: number of the game. `notes`: adds notes about orders.
        """
        try:
            record = StoredRecord(self._open_store, run)
            last = max((step.number for step in record.steps), default=0)
            told = messages_until(record, last, notes, progress, opened_log)
        except (CorruptData, StoreError):
            return None
        return None if told is None or told.has_gap else told

    def load(self, run: int, progress: Progress = UNWATCHED) -> Resumed:
        """Load the game with number `run`, for `go_on_with`. This writes nothing.

        Raises CorruptData if nothing of the game can be loaded, and StoreError if the store cannot be used.
        """
        return resume(self._open_store, run, progress)

    def go_on_with(self, run: int, resumed: Resumed) -> tuple[World, GameRecorder, str]:
        """Go on with a loaded game; return its world, its recorder and a message for the player.

        If the game can go on where it ended, with the same rules, the message is "". If its last steps cannot be
        restored, a new game is recorded, which begins at the latest turn that can be restored. The old game stays in
        the store (save file), but can no longer be continued. The message then says so.

        `run`: number of the game. Raises CorruptData or StoreError.
        """
        store = self._open_store
        world, at, back, why, state_hash = resumed
        changed = rules_note(change_since(at.rules, world.tradition.name))
        if not why:
            news = f"{changed} {saved_games.CONTINUES_WHERE_LEFT}" if changed else ""
            return world, self._keep(world, Autosave(store, run, world, at, state_hash), store), news
        left, game = (run, at.step), store.run(run)
        practice = game is not None and game.practice
        autosave = record_game(store, world, __version__, _now(), parent=left, practice=practice, instead=True)
        reason = changed or saved_games.CONTINUES_CHANGED.format(reason=detail_of(why))
        earlier = (
            saved_games.CONTINUES_EARLIER.format(turns=count(back, "turn"))
            if back
            else saved_games.CONTINUES_WHERE_LEFT
        )
        return world, self._keep(world, autosave, store), f"{reason} {earlier}"

    @property
    def order(self) -> str:
        """The hero's new orders for the step that is being played, or for the last step if no step is being played.

        The text is JSON if the hero got new orders for the step, else "goes on"; it is "" if no game is recorded.
        """
        return "" if self._current is None else self._current.autosave.orders_text or "goes on"

    @property
    def current(self) -> int | None:
        """Number of the game that is being recorded; None if there is none."""
        return self._current.autosave.run if self._current is not None else None

    @property
    def is_practice(self) -> bool:
        """Whether the game that is being recorded is a copy that is only for practice.

        Raises CorruptData or StoreError.
        """
        game = self.store.run(self.current) if self.store is not None and self.current is not None else None
        return game is not None and game.practice

    def close(self) -> None:
        """Leave the current game and close the store: from now on nothing is saved. Raises StoreError."""
        self.leave()
        store, self.store = self.store, None
        if store is not None:
            try:
                store.close()
            finally:
                if (fresh := store.take_fresh_file()) is not None:
                    moved, overwritten = (
                        saved_games.SAVE_FILE_MOVED_BEFORE_END,
                        saved_games.SAVE_FILE_OVERWRITTEN_BEFORE_END,
                    )
                    sentence = overwritten if fresh.overwritten else moved
                    warn(sentence.format(path=fresh.path))

    def reopen(self, path: Path) -> None:
        """Open the store at a path again, if that is possible. The saved games have no store if it is not."""
        self.store = opened(path)[0].store

    def leave(self) -> None:
        """Stop recording the current game, if there is one. It can be resumed later.

        All changes are moved from SQLite's write-ahead log into the save file, so that the player can copy the save
        file alone.
        """
        current = self._current
        if current is not None and self.store is not None:
            with suppress(StoreError):  # the player knows of steps that are not saved; else the game only loads slower
                current.close_if_over()  # in case that its end could not be recorded before
                current.autosave.leave()
                if current.autosave.complete:
                    current.trouble = None
                self.store.checkpoint()
        self._drop_current()

    def _drop_current(self) -> None:
        """Forget the current game and its recorder.

        If a part of the game could not be saved, the error is kept in `lost`.
        """
        if self._current is not None:
            self.lost = self.lost or self._current.trouble
        self._current = None

    def give_up(self) -> None:
        """Record that the player has given up the current game, if there is one."""
        if self._current is not None:
            with suppress(StoreError):  # `leave` tries it again
                self._current.give_up()

    def _keep(self, world: World, autosave: Autosave, store: Store) -> CurrentGame:
        current = self._current = CurrentGame(world, autosave, store)
        with suppress(StoreError):  # the end is recorded when the game is opened the next time
            current.close_if_over()  # the window was closed after the last turn, before the end was recorded
        return current


def opened(path: Path | None) -> tuple[Saves, StoreError | None]:
    """Open the store at a path; return the player's saved games, and the error if the store cannot be used, else None.

    With an error, or if `path` is None, the saved games have no store: nothing is saved.
    """
    try:
        return Saves(Store(path) if path is not None else None), None
    except StoreError as trouble:
        return Saves(), trouble


def _now() -> int:
    """Return the present time in Unix seconds; the nearest time that can be saved if the clock is quite wrong."""
    return min(max(0, int(time.time())), THE_END - 1)
