"""Handle an unexpected exception: write a crash report, and offer to continue the game from its last saved step.

The report holds enough to reproduce the failure. If a game crashes more than `MAX_CRASHES` times in a row at one
step, the player is no longer offered to continue it, and the program ends.
"""

from __future__ import annotations

import os
import platform
import re
import sqlite3
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import numpy as np
import pygame

from game import __version__
from game.app.saved_games.save_service import Saves
from game.app.saved_games.saved_game_menus import crash_menu, in_two_lines
from game.cli import printable
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus, RecordedGame
from game.store.errors import StoreError
from game.store.json_values import CorruptData
from game.store.recording.replay_file import SUFFIX, StoredRecord, write_replay
from game.ui.core.scene_manager import Change, Scene
from game.ui.graphics.atomic_files import UnwritableFile, write_new
from game.ui.graphics.theme import Theme
from game.ui.text.sentences import saved_games

ROOT = Path(__file__).resolve().parents[2]
"""Folder in which the game is installed."""
MAX_REPORTS = 20
"""Greatest number of crash reports that are kept, each with its replay file."""
REPORT = re.compile(r"crash-\d{8}-\d{6}(-\d+)?\.txt")
"""Pattern of the file names of crash reports."""
COMMON_NAMES = {"root", "user", "admin", "administrator", "guest", "player", "home", "game", "ajar", "python"}
"""User names that may stay in a report. They are so common that they do not tell who the user is."""
ORDERS = 20
"""Number of the hero's last orders that the report lists. The replay file beside the report has all orders."""


def report(error: Exception, store: Store, number: int | None, order: str, shown: str = "") -> Path:
    """Write a crash report into the folder of the store (the save file), and return the path of the report.

    If a game was played, a replay file of that game is written beside the report. The player may send the report to
    others, so the user's name and the path of the home folder are removed from it. At most MAX_REPORTS reports are
    kept.

    `number`: number of the game in the store; None if no game was played. `order`: the hero's last order, which may
    have caused the crash; "" for none. `shown`: name of the replay on the screen; "" for none. Raises UnwritableFile if
    the report cannot be written.
    """
    path = store.path.with_name(time.strftime("crash-%Y%m%d-%H%M%S.txt"))
    replay = [f"the replay of {shown} was shown"] if shown else []
    lines = [
        *_program(),
        *_game(store, number),
        *replay,
        *([f"then: {order}"] if order else []),
        *_copy(path, store, number),
    ]
    lines += ["", *"".join(traceback.format_exception(error)).split("\n")]
    text = "\n".join(map(printable, lines))  # a save file of a stranger may be the cause, and quoted
    written = write_new(path, without_user(text).encode("utf-8", "replace"))
    _remove_old_reports(written)
    return written


def without_user(text: str) -> str:
    """Return a text without the user's name, the path of the home folder and the path of the game's folder."""
    for folder, word in ((ROOT, "."), (_home(), "~")):
        for written in {str(folder), folder.as_posix(), repr(str(folder))[1:-1]}:
            if len(written) > 1:
                text = text.replace(written, word)
    for name in _user_names():
        text = re.sub(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", "USER", text, flags=re.IGNORECASE)
    return text


def _home() -> Path:
    """Return the user's home folder, or the path "~" if the system does not know it."""
    try:
        return Path.home()
    except RuntimeError:
        return Path("~")


def _user_names() -> set[str]:
    """Return the names by which the system knows the user, without COMMON_NAMES."""
    names = {os.environ.get(name, "") for name in ("USER", "LOGNAME", "USERNAME")} | {_home().name}
    return {name for name in names if name and name.lower() not in COMMON_NAMES}


def _remove_old_reports(written: Path) -> None:
    """Remove the oldest crash reports and their replay files, until MAX_REPORTS reports are left in the folder.

    A report that cannot be removed is kept. `written`: the newest report, which is not removed.
    """
    reports = sorted(
        (path for path in written.parent.glob("crash-*.txt") if REPORT.fullmatch(path.name) and path != written),
        key=lambda path: path.stem,
    )
    for path in reports[: max(0, len(reports) + 1 - MAX_REPORTS)]:
        for old in (path, path.with_suffix(SUFFIX)):
            with suppress(OSError):  # it does no harm
                old.unlink(missing_ok=True)


def _copy(path: Path, store: Store, number: int | None) -> list[str]:
    """Save a replay file of the game beside the crash report, and return the report's lines about this file.

    If the file cannot be saved, the lines give the reason. `path`: path of the crash report. `number`: number of the
    game in the store (save file); None if no game was played. Without a game there is no file, and the result is empty.
    """
    if number is None:
        return []
    try:
        beside = write_new(path.with_suffix(SUFFIX), write_replay(StoredRecord(store, number), __version__))
    except (StoreError, CorruptData, UnwritableFile) as error:
        return [f"the game itself cannot be saved beside this report: {error}"]
    program = "ajar" if getattr(sys, "frozen", False) else "python3 play.pyw"
    return [f"to replay it: {program} --replay {beside.name}"]


def _program() -> list[str]:
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return [
        f"ajar {__version__}",
        f"Python {sys.version.split()[0]}, numpy {np.__version__}, pygame-ce {pygame.version.ver}, SDL {sdl},"
        f" SQLite {sqlite3.sqlite_version}",
        platform.platform(),
    ]


def _game(store: Store, number: int | None) -> list[str]:
    if number is None:
        return ["no game was running"]
    try:
        run = store.run(number)
        steps = store.last_steps(number, ORDERS)
    except (CorruptData, StoreError) as trouble:
        return [f"game {number} cannot be read: {trouble}"]
    return [_words(run), *(f"step {step.number}, turn {step.turn}: {step.orders_text or 'goes on'}" for step in steps)]


def _words(run: RecordedGame | None) -> str:
    if run is None:
        return "the game is not in the store"
    return f"game {run.number}: seed {run.seed!r}, tradition {run.tradition}, depth {run.depth}, turn {run.turn}"


MAX_CRASHES = 3
"""Greatest number of crashes in a row at one step after which the game can still be continued."""


class CrashHandler:
    """Handler of the crashes in one run of the program.

    `go_on`: function that returns the change of scene that resumes the saved game with a number. `title`: function that
    returns the change of scene that opens the title.
    """

    def __init__(self, theme: Theme, saves: Saves, go_on: Callable[[int], Change], title: Callable[[], Change]) -> None:
        self._theme = theme
        self._saves = saves
        self._go_on = go_on
        self._title = title
        self._count = 0
        self._at: tuple[int | None, int] = (None, 0)
        """Number of the game (None without a game) and number of the step at which the last crash happened."""

    def scene_for(self, error: Exception, shown: str = "") -> Scene | None:
        """Write a crash report, and return the scene that offers to continue the game or to go to the title.

        Return None if the game has crashed more than `MAX_CRASHES` times in a row at one step, or if the store (the
        save file) cannot be used. `shown`: name of the replay that was shown; "" for none.
        """
        store, number = self._saves.store, self._saves.current
        if store is None:
            return None
        try:
            run = store.run(number) if number is not None else None
        except (CorruptData, StoreError):
            return None
        try:
            written = report(error, store, number, self._saves.order, shown)
            text = saved_games.CRASH_REPORT.format(path=in_two_lines(written))
        except UnwritableFile as trouble:
            traceback.print_exception(error)  # no report can be written: standard error is the only place left
            text = saved_games.NO_CRASH_REPORT.format(detail=trouble)
        place = (number, run.steps if run is not None else 0)
        self._count = self._count + 1 if place == self._at else 1
        self._at = place
        if self._count > MAX_CRASHES:
            return None
        go_on, sentences = None, [text]
        if run is not None and run.state is GameStatus.OPEN:
            go_on = partial(self._go_on, run.number)
            sentences.insert(0, saved_games.SAVED_TO_TURN.format(turn=run.turn))
        return crash_menu(self._theme, " ".join(sentences), go_on, self._title)
