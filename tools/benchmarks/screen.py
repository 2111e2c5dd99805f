"""Benchmark the drawing of a frame and the start of the game, each against work that every pygame program must do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

import game
from benchmarks.row import Cases, Peer, Row, Work, repeated
from game.app.app import App
from game.app.autoplay import Autoplay
from game.content.bots.bots import BOTS
from game.content.new_game import new_game
from game.content.traditions import AJAR, ROGUE
from game.engine.tradition import Tradition
from game.ui.core.scene_manager import SceneManager
from game.ui.core.settings import Settings
from game.ui.graphics.window import Window
from game.ui.input.commands import Command
from game.ui.play.play_scene import Play
from game.ui.render.world_renderer import FLICKER_SECONDS

SIZE = (1280, 720)
"""Size of the window in pixels."""
SIZES = (SIZE, (3840, 2160))
"""Sizes in pixels at which idle frames are timed."""
TURNS_PLAYED = 60
"""Number of turns that are played before frames are timed."""
FRAMES = 200
"""Number of frames that are timed."""
STARTS = 9
"""Number of starts of the game that are timed."""
IDLE_LIMIT, KEY_LIMIT, FRAME_LIMIT, START_LIMIT = 0.6, 2.5, 15.0, 2.8
"""Greatest time of an idle frame, and of a key press until its picture, as shares of the time of drawing everything;
of a frame as a multiple of one blit; of a start as a multiple of importing pygame and numpy."""


def rows() -> list[Row]:
    """Return the rows of frames, idle frames, key presses, and starts of the program.

    A frame has the light of torches and of the lamp, except in `rogue`, which has none. The time in which the window
    shows a frame does not count. An idle frame draws only what moves: torches and creatures. If it drew everything
    again, its ratio to drawing everything would be 1. A key press is that of waiting in a new game, and includes the
    turn of the game and drawing the picture. A start goes up to the first frame of a new game.
    """
    small, large = SIZES
    return [
        Row(f"frame with light, {_by(SIZE)}", partial(_frames, AJAR), (_blit(SIZE, FRAME_LIMIT),), FRAMES),
        Row(f"frame without light, {_by(SIZE)}", partial(_frames, ROGUE), (_blit(SIZE),), FRAMES),
        Row(f"idle frame, {_by(small)}", partial(_idle_frames, small), (_blit(small),), FRAMES, note=_share_of_a_core),
        Row(
            f"idle frame, {_by(large)}",
            partial(_idle_frames, large),
            (_blit(large), Peer("drawing everything", partial(_full_frames, large, TURNS_PLAYED), IDLE_LIMIT)),
            FRAMES,
            note=_share_of_a_core,
        ),
        Row(
            f"key to picture, {_by(SIZE)}",
            _key_presses,
            (Peer("drawing everything", partial(_full_frames, SIZE, 0), KEY_LIMIT),),
            FRAMES,
        ),
        Row(
            "start to first frame",
            _starts,
            (Peer("importing pygame, numpy", repeated(_import_only), START_LIMIT),),
            STARTS,
            waits=True,
        ),
    ]


def _by(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def _blit(size: tuple[int, int], limit: float | None = None) -> Peer:
    """Return the peer that blits a surface of a size in pixels once."""

    def prepare() -> Work:
        target, other = (pygame.Surface(size, 0, 32) for _ in range(2))
        return lambda: target.blit(other, (0, 0))

    return Peer("one blit of that size", repeated(prepare), limit)


def _share_of_a_core(seconds: float) -> str:
    return f"{100 * seconds / FLICKER_SECONDS:.1f} % of a core"


@contextmanager
def _game(turns: int, tradition: Tradition = AJAR) -> Iterator[Play]:
    """Yield the scene of a game in which a number of turns have been played."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    window = Window(SIZE, headless=True)
    play = App(window, Settings(mute=True, reading_pause=0), tradition, "bench").play(new_game("bench", tradition))
    autoplay = Autoplay(BOTS["reader"], turns)
    while not autoplay.done:
        play.world.hero.orders = play.world.hero.orders or autoplay
        play.pass_time(1.0)
    yield play
    window.close()


@contextmanager
def _frames(tradition: Tradition) -> Iterator[Cases]:
    with _game(TURNS_PLAYED, tradition) as play:
        target = pygame.Surface(SIZE, 0, 32)
        yield lambda _: lambda: play.draw(target)


@contextmanager
def _idle_frames(size: tuple[int, int]) -> Iterator[Cases]:
    with _game(TURNS_PLAYED) as play:
        scenes, target = SceneManager(play), pygame.Surface(size, 0, 32)
        scenes.pass_time(10.0)
        scenes.draw(target)

        def draw_idle_frame() -> None:
            scenes.pass_time(FLICKER_SECONDS)
            scenes.draw_moving(target)

        yield lambda _: draw_idle_frame


@contextmanager
def _full_frames(size: tuple[int, int], turns: int) -> Iterator[Cases]:
    with _game(turns) as play:
        scenes, target = SceneManager(play), pygame.Surface(size, 0, 32)
        scenes.pass_time(10.0)
        yield lambda _: lambda: scenes.draw(target)


@contextmanager
def _key_presses() -> Iterator[Cases]:
    with _game(0) as play:
        scenes, target = SceneManager(play), pygame.Surface(SIZE, 0, 32)

        def press() -> None:
            scenes.handle(Command.WAIT)
            scenes.draw(target)

        yield lambda _: press


@contextmanager
def _starts() -> Iterator[Cases]:
    """Start the program of the checkout whose `game` is imported.

    The first start is not timed: it writes the compiled modules (bytecode), even if the environment forbids this.
    """
    assert game.__file__ is not None, "the game is a folder with files"
    program = Path(game.__file__).resolve().parents[1] / "play.pyw"
    with TemporaryDirectory() as bytecode:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": bytecode}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        start = _running([str(program), "--headless", "--turns", "0", "--seed", "bench"], environment)
        start()
        yield lambda _: start


def _import_only() -> Work:
    return _running(["-c", "import pygame, numpy"], dict(os.environ))


def _running(arguments: list[str], environment: dict[str, str]) -> Callable[[], object]:
    command = [sys.executable, *arguments]
    return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
