"""What follows when the program itself has failed: the game goes on from its last step, but not for ever."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import partial

from game.crash_report import report
from game.game_menus import crash_menu
from game.saves import Saves
from game.store.db.records import State
from game.store.errors import StoreTrouble
from game.ui.files import Unwritable
from game.ui.look import Look
from game.ui.scene import Change, Scene

MOST_CRASHES = 3
"""One after another at the same step: then it is no use to go on."""


class Crashes:
    """Counts those of one sitting. Knows how a game is gone on with, and the way to the title."""

    def __init__(self, look: Look, saves: Saves, go_on: Callable[[int], Change], title: Callable[[], Change]) -> None:
        self._look = look
        self._saves = saves
        self._go_on = go_on
        self._title = title
        self._count = 0
        self._at: tuple[int | None, int] = (None, 0)
        """The game and the step at which the last was."""

    def shown(self, error: Exception) -> Scene | None:
        """Writes it down, and offers to go on; None if it fails again and again, or nothing is kept."""
        store, number = self._saves.store, self._saves.current
        if store is None:
            return None
        try:
            run = store.run(number) if number is not None else None
        except StoreTrouble:
            return None
        try:
            told = f"What happened is told in {report(error, store, number, self._saves.order)}."
        except Unwritable as trouble:
            traceback.print_exception(error)  # where else
            told = f"What happened cannot be written down: {trouble}."
        place = (number, run.steps if run is not None else 0)
        self._count = self._count + 1 if place == self._at else 1
        self._at = place
        if self._count > MOST_CRASHES:
            return None
        go_on, kept = None, ""
        if run is not None and run.state is State.OPEN:
            go_on, kept = partial(self._go_on, run.number), f"Your game is kept to turn {run.turn}. "
        return crash_menu(self._look, f"{kept}{told}", go_on, self._title)
