"""What is written down when the program itself has failed: enough to see it happen again."""

from __future__ import annotations

import platform
import sqlite3
import sys
import time
import traceback
from itertools import count
from pathlib import Path

import numpy as np
import pygame

from game import __version__
from game.store.db.game_store import Store
from game.store.db.records import Run
from game.store.errors import StoreTrouble
from game.store.json_values import Unreadable
from game.store.recording.replay_file import SUFFIX, StoredRecord, give_away
from game.ui.files import Unwritable, write_atomically

ORDERS = 20
"""The last so many are told; the game in the file beside it has all."""


def report(error: Exception, store: Store, number: int | None, order: str) -> Path:
    """Writes it beside the store, with the game up to then if one was played; answers where. Raises Unwritable.

    `order`: what the hero was told last, which may be what has failed.
    """
    path = _unused(store.path.with_name(time.strftime("crash-%Y%m%d-%H%M%S.txt")))
    lines = [*_program(), *_game(store, number), *([f"then: {order}"] if order else []), *_copy(path, store, number)]
    told = "\n".join([*lines, "", "".join(traceback.format_exception(error))])
    write_atomically(path, told.encode("utf-8", "replace"))
    return path


def _unused(path: Path) -> Path:
    """That name, or one like it that nothing has: two crashes may fall into one second."""
    names = (path.with_stem(f"{path.stem}-{number}" if number else path.stem) for number in count())
    return next(name for name in names if not name.exists())


def _copy(path: Path, store: Store, number: int | None) -> list[str]:
    """Writes the game itself beside the report, to be played again up to that step."""
    if number is None:
        return []
    beside = path.with_suffix(SUFFIX)
    try:
        write_atomically(beside, give_away(StoredRecord(store, number), __version__))
    except (StoreTrouble, Unreadable, Unwritable) as error:
        return [f"the game itself cannot be written beside this: {error}"]
    return [f"to see it again: python3 play.pyw --replay {beside.name}"]


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
        return ["no game was being played"]
    try:
        run = store.run(number)
        steps = store.steps(number)[-ORDERS:]
    except StoreTrouble as trouble:
        return [f"game {number}, of which nothing can be read: {trouble}"]
    return [_words(run), *(f"step {step.number}, turn {step.turn}: {step.told or 'goes on'}" for step in steps)]


def _words(run: Run | None) -> str:
    if run is None:
        return "the game is not in the store"
    return f"game {run.number}: seed {run.seed!r}, tradition {run.tradition}, depth {run.depth}, turn {run.turn}"
