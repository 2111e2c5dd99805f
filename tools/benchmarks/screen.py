"""Benchmark the drawing of a frame and the start of the game, each against work that every pygame program must do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from benchmarks.timing import Comparison, paired_medians, paired_timings, processor_seconds_of
from game.app.app import App
from game.app.autoplay import Autoplay
from game.content.bots.bots import BOTS
from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.ui.core.scene_manager import SceneManager
from game.ui.core.settings import Settings
from game.ui.graphics.window import Window
from game.ui.input.commands import Command
from game.ui.play.play_scene import Play
from game.ui.render.world_renderer import IDLE_FRAME_SECONDS

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
IDLE_LIMIT, KEY_LIMIT = 0.6, 2.5
"""Greatest time of an idle frame, and of a key press until its picture, as shares of the time of drawing everything."""


@contextmanager
def _game(turns: int = TURNS_PLAYED) -> Iterator[Play]:
    """Yield the scene of a game in which a number of turns have been played."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    window = Window(SIZE, headless=True)
    play = App(window, Settings(mute=True, reading_pause=0), AJAR, "bench").play(new_game("bench", AJAR))
    autoplay = Autoplay(BOTS["reader"], turns)
    while not autoplay.done:
        play.world.hero.orders = play.world.hero.orders or autoplay
        play.pass_time(1.0)
    yield play
    window.close()


def _compare_idle_frame(
    size: tuple[int, int], work: Callable[[SceneManager, pygame.Surface], object]
) -> tuple[float, float]:
    """Return the processor seconds of an idle frame, which draws only what moves, and those of `work`.

    `size`: of the window in pixels. `work`: gets the scenes of a game, and the picture of the window.
    """
    with _game() as play:
        scenes, target = SceneManager(play), pygame.Surface(size, 0, 32)
        scenes.pass_time(10.0)
        scenes.draw(target)

        def draw_idle_frame() -> None:
            scenes.pass_time(IDLE_FRAME_SECONDS)
            scenes.draw_moving(target)

        return paired_timings(
            lambda: processor_seconds_of(draw_idle_frame),
            lambda: processor_seconds_of(lambda: work(scenes, target)),
            FRAMES,
        )


def frame() -> Comparison:
    """Time the drawing of a frame with light at 1280×720 pixels against one blit of a surface of this size.

    The time in which the window shows the frame does not count.
    """
    with _game() as play:
        target, other = (pygame.Surface(SIZE, 0, 32) for _ in range(2))
        ours, blit = paired_medians(lambda: play.draw(target), lambda: target.blit(other, (0, 0)), FRAMES)
    return Comparison("frame with light, 1280x720", "one blit of that size", ours, blit, limit=20.0)


def idle_to_full() -> Comparison:
    """Time an idle frame at 3840×2160 pixels against drawing everything, in processor time.

    An idle frame draws only what moves. If it draws everything again, the ratio is 1.
    """
    ours, full = _compare_idle_frame(SIZES[-1], lambda scenes, target: scenes.draw(target))
    return Comparison("idle frame, 3840x2160", "drawing everything", ours, full, limit=IDLE_LIMIT)


def key_to_picture() -> Comparison:
    """Time a key press until the picture is drawn against drawing everything, at 1280×720 pixels, in processor time.

    The key is that of waiting in a new game. The time includes the turn of the game and drawing, but not what shows the
    picture.
    """
    with _game(0) as play:
        scenes, target = SceneManager(play), pygame.Surface(SIZE, 0, 32)

        def press() -> None:
            scenes.handle(Command.WAIT)
            scenes.draw(target)

        ours, full = paired_timings(
            lambda: processor_seconds_of(press), lambda: processor_seconds_of(lambda: scenes.draw(target)), FRAMES
        )
    return Comparison("key to picture, 1280x720", "drawing everything", ours, full, limit=KEY_LIMIT)


def idle_frame(size: tuple[int, int]) -> Comparison:
    """Time the processor for one idle frame of a game, in which only torches and creatures move, against one blit.

    The blit is that of a surface of the size of the window. The note has the share of a processor core that an idle
    game takes. The time in which the window shows the frame does not count. `size`: of the window in pixels.
    """
    other = pygame.Surface(size, 0, 32)
    ours, blit = _compare_idle_frame(size, lambda _, target: target.blit(other, (0, 0)))
    note = f"{100 * ours / IDLE_FRAME_SECONDS:.1f} % of a core"
    return Comparison(f"idle frame, {size[0]}x{size[1]}", "one blit of that size", ours, blit, note=note)


def start() -> Comparison:
    """Time the start of the program up to the first frame of a new game, against importing pygame and numpy.

    The first start is not timed: it writes the compiled modules (bytecode), even if the environment forbids this.
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
        seconds = paired_medians(starting(game), starting(bare), STARTS)
        return Comparison("start to first frame", "importing pygame, numpy", *seconds, limit=2.8)


def measure() -> list[Comparison]:
    """Time drawing, idle frames, key presses, and a start of the program, each against work of the same kind.

    Return these comparisons. See `frame`, `idle_frame`, `idle_to_full`, `key_to_picture` and `start`.
    """
    return [frame(), *map(idle_frame, SIZES), idle_to_full(), key_to_picture(), start()]
