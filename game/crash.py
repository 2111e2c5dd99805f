"""What is written down when the program itself has failed: enough to see it happen again."""

from __future__ import annotations

import platform
import sqlite3
import sys
import time
import traceback
from pathlib import Path

import numpy as np
import pygame

from game import __version__
from game.store.runs import Run
from game.store.store import Store
from game.store.trouble import StoreTrouble

ORDERS = 20
"""The last so many are told; the store has all."""


def report(error: Exception, store: Store, number: int | None) -> Path:
    """Writes it beside the store; answers where. Raises OSError."""
    path = store.path.with_name(time.strftime("crash-%Y%m%d-%H%M%S.txt"))
    path.write_text("\n".join([*_program(), *_game(store, number), "", *traceback.format_exception(error)]), "utf-8")
    return path


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
