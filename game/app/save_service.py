"""The player's saved games, as the app asks for them, and the game that is being recorded.

Without a store everything can be played, and nothing is saved.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from game import __version__
from game.app.reasons import detail_of, reason_of
from game.content.achievements import badges_of
from game.content.rules_version import change_since
from game.engine.rules.score import score
from game.engine.words import count
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus, RecordedGame
from game.store.errors import StoreError
from game.store.json_values import CorruptData, JsonValue
from game.store.recording.autosave import Autosave, OnTrouble, begin
from game.store.recording.load import MAX_STEPS, resume
from game.store.recording.replay import Replay
from game.store.recording.replay_file import StoredRecord
from game.ui.core.ports import NO_RECORDER, GameRecorder, Message
from game.ui.hud.replay_bar import rules_note
from game.ui.text.narrator import messages_for
from game.ui.text.sentences import saving


class CurrentGame:
    """The recorder of the current game. `keep` begins its record in the store, or goes on with it."""

    def __init__(self, world: World, keep: Callable[[OnTrouble], Autosave]) -> None:
        self._world = world
        self._troubles: list[StoreError] = []
        self._autosave = keep(self._troubles.append)
        self._closed = False
        if world.over:  # the window was closed at the very end
            self.close(GameStatus.WON if world.won else GameStatus.DEAD)

    @property
    def run(self) -> int:
        """Number of the game in the save file."""
        return self._autosave.run

    @property
    def orders_text(self) -> str | None:
        """Reason that was last reported for not saving; None while the game is saved."""
        return self._autosave.orders_text

    def begin(self) -> None:
        self._autosave.begin()

    def end(self, report: Callable[[Message], None]) -> None:
        was_complete = self._autosave.complete
        self._autosave.end()
        if self._autosave.complete and not was_complete:
            report(Message(saving.SAVED_AGAIN))
        if self._world.over and not self._closed:
            self.close(GameStatus.WON if self._world.won else GameStatus.DEAD)
        for trouble in self._troubles:
            report(Message(saving.SAVED_NO_LONGER.format(reason=reason_of(trouble)), "harm"))
        self._troubles.clear()

    def leave(self) -> None:
        """Leave the game for later."""
        if not self._closed:
            self._autosave.leave()

    def close(self, state: GameStatus) -> None:
        """Close the record of a game that is over or given up."""
        self._closed = True
        self._autosave.close(state, int(time.time()), _story(self._world))


def _story(world: World) -> JsonValue:
    """Return a summary of a game, in figures and names."""
    end = world.run_stats.end
    return {
        "depth": world.run_stats.deepest,
        "turn": world.turn,
        "score": score(world),
        "cause": end.cause if end is not None else "",
        "killer": end.killer if end is not None else "",
        "won": world.won,
        "doors": world.hero.opened,
        "badges": [badge.name for badge in badges_of(world)],
    }


STEPS_TOLD = 12
"""Number of last steps whose messages are shown when a game is resumed."""


class Saves:
    """The saved games in a store, or in none."""

    def __init__(self, store: Store | None = None) -> None:
        self.store = store
        self._current: CurrentGame | None = None

    def keep(self, world: World, *, parent: tuple[int, int] | None = None, practice: bool = False) -> GameRecorder:
        """Record a game from now on; return its recorder. Raises StoreError.

        `parent`: the game and step from which it branches. `practice`: whether it is only to try something.
        """
        store, self._current = self.store, None
        if store is None:
            return NO_RECORDER
        now = _now()
        return self._keep(
            world,
            lambda trouble: begin(store, world, __version__, now, trouble, parent=parent, practice=practice),
        )

    def games(self) -> list[RecordedGame]:
        """Return the games that are open and those that are over, newest first. Raises StoreError."""
        return self.store.runs() if self.store is not None else []

    def story(self, run: int) -> JsonValue:
        """Return the summary of a finished game; None if it cannot be read."""
        assert self.store is not None, "there are no games"
        try:
            return self.store.story(run)
        except StoreError:
            return None

    def last_messages(self, run: int) -> list[Message]:
        """Return the messages of the last steps of a game; an empty list if these cannot be replayed."""
        assert self.store is not None, "there are no games"
        lines: list[Message] = []
        try:
            replay = Replay(StoredRecord(self.store, run))
            if not replay.go_to(replay.last - STEPS_TOLD, MAX_STEPS):
                return []
            world = replay.world
            while not replay.over:
                replay.forward(lambda world: lines.extend(messages_for(world)))
        except CorruptData:
            return []
        return lines if replay.world is world else []  # else a step had another result than its record

    def resume(self, run: int) -> tuple[World, GameRecorder, str]:
        """Resume a game as it was left: return its world, its recorder, and the news about it.

        Raises StoreError or CorruptData.
        """
        store = self.store
        assert store is not None, "there are no games"
        world, at, back, why, rules = resume(store, run)
        changed = rules_note(change_since(rules))
        if not why:
            news = f"{changed} {saving.CONTINUES_WHERE_LEFT}" if changed else ""
            return world, self._keep(world, lambda trouble: Autosave(store, run, world, trouble, at)), news
        now, left, game = _now(), (run, at.step), store.run(run)
        practice = game is not None and game.practice
        kept = self._keep(
            world,
            lambda trouble: begin(
                store, world, __version__, now, trouble, parent=left, practice=practice, instead=True
            ),
        )
        reason = changed or saving.CONTINUES_CHANGED.format(reason=detail_of(why))
        earlier = saving.CONTINUES_EARLIER.format(turns=count(back, "turn")) if back else saving.CONTINUES_WHERE_LEFT
        return world, kept, f"{reason} {earlier}"

    @property
    def order(self) -> str:
        """Return the hero's order in the current game for the step under way, or the last; empty without a game."""
        return "" if self._current is None else self._current.orders_text or "goes on"

    @property
    def current(self) -> int | None:
        """Return the number of the current game; None if none is recorded."""
        return self._current.run if self._current is not None else None

    def close(self) -> None:
        """Close the store, if there is one: from now on nothing is saved."""
        self.leave()
        store, self.store, self._current = self.store, None, None
        if store is not None:
            store.close()

    def leave(self) -> None:
        """Leave the current game for later."""
        current, self._current = self._current, None
        if current is not None:
            current.leave()

    def give_up(self) -> None:
        """Give up the current game."""
        if self._current is not None:
            self._current.close(GameStatus.GIVEN_UP)

    def _keep(self, world: World, keep: Callable[[OnTrouble], Autosave]) -> CurrentGame:
        self._current = CurrentGame(world, keep)
        return self._current


def opened(path: Path | None) -> tuple[Saves, StoreError | None]:
    """Return the saves in a store, or saves without a store and the error if it cannot be used."""
    try:
        return Saves(Store(path) if path is not None else None), None
    except StoreError as trouble:
        return Saves(), trouble


def _now() -> int:
    return int(time.time())
