"""How long a frame takes and how long a start, each beside something that every pygame program must do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from benchmarks.timing import Row, paired
from game.app.app import App
from game.app.autoplay import Autoplay
from game.content.bots.bots import BOTS
from game.content.games import new_game
from game.content.traditions import AJAR
from game.ui.core.settings import Settings
from game.ui.graphics.window import Window

SIZE = (1280, 720)
TURNS_PLAYED = 60
FRAMES = 200
STARTS = 9


def frame() -> Row:
    """A whole frame with light at 1280×720, without presenting, beside one blit of such a surface onto another."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    presenter = Window(SIZE, headless=True)
    play = App(presenter, Settings(mute=True), AJAR, "bench").play(new_game("bench", AJAR))
    played = Autoplay(BOTS["reader"], TURNS_PLAYED)
    while not played.done:
        play.world.hero.orders = play.world.hero.orders or played
        play.pass_time(1.0)
    target, other = (pygame.Surface(SIZE, 0, 32) for _ in range(2))
    ours, blit = paired(lambda: play.draw(target), lambda: target.blit(other, (0, 0)), FRAMES)
    presenter.close()
    return Row("frame with light, 1280x720", "one blit of that size", ours, blit, most=20.0)


def start() -> Row:
    """From nothing to the first frame of a new game, beside importing pygame and numpy.

    It is the second start and those after it that are timed, when all bytecode is there: the game's too, which Python
    may have been told not to write.
    """
    root = Path(__file__).resolve().parents[2]
    game = [sys.executable, str(root / "play.pyw"), "--headless", "--turns", "0", "--seed", "bench"]
    bare = [sys.executable, "-c", "import pygame, numpy"]
    with TemporaryDirectory() as bytecode:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": bytecode}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def starting(command: list[str]) -> Callable[[], object]:
            return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)

        starting(game)()
        return Row(
            "start to first frame", "importing pygame, numpy", *paired(starting(game), starting(bare), STARTS), most=2.8
        )


def measure() -> list[Row]:
    return [frame(), start()]
