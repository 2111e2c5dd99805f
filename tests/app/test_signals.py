"""The system or Ctrl-C asks a window to close: it ends like a window that the player closes, and nothing is lost."""

from __future__ import annotations

import faulthandler
import os
import signal
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import pygame
import pytest

from game import worker
from game.__main__ import main
from game.app.replays.open_replays import Replays
from game.app.saved_games.save_service import Saves
from game.cli import run
from game.store.db.game_store import Store
from game.ui.core.scene_manager import SceneManager
from game.ui.graphics.window import FATAL_SIGNALS, Window
from game.ui.input.commands import Command
from game.ui.play.play_scene import Play
from game.ui.scenes import loading_screen
from game.worker import Progress
from tests.support.examples import spread
from tests.support.saved_game import make_room_store

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")

FAILED = 78
"""Exit code of a child process in which the game has failed."""
SECONDS = 20
"""Seconds after which a window counts as deaf."""


def code_after_signal(
    words: list[str], shown: Callable[[], bool], prepare: Callable[[], object], sent: int = signal.SIGTERM
) -> int:
    """Start the game with a window in a new process, send it the signal `sent`, and return its exit code.

    `words`: options of the command line. `shown`: returns whether the signal may be sent; asked after each frame.
    `prepare`: changes the game in the new process before it starts.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            _play(words, shown, prepare, writing)
        except BaseException:
            traceback.print_exc()
        os._exit(FAILED)
    os.close(writing)
    assert os.read(reading, 1) == b"x", "the game has failed before its first frame"
    os.close(reading)
    os.kill(child, sent)
    for _ in range(100 * SECONDS):
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    pytest.fail("the window does not hear the signal")


def _play(words: list[str], shown: Callable[[], bool], prepare: Callable[[], object], writing: int) -> None:
    """Run the game, and write a byte to a pipe when the signal may be sent. Ends the process."""
    pygame.quit()
    for number in (signal.SIGTERM, signal.SIGQUIT):  # a shell lets programs in the background ignore SIGQUIT
        signal.signal(number, signal.SIG_DFL)  # SDL leaves other handlers alone
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which they ignore too; this is what Python begins with
    prepare()
    show = Window.show

    def tell(window: Window, boxes: Sequence[pygame.Rect] | None = None) -> None:
        show(window, boxes)
        if shown():
            os.write(writing, b"x")

    Window.show = tell  # type: ignore[method-assign, assignment]
    try:
        run(partial(main, words), stoppable=False)
    except SystemExit as ended:
        os._exit(int(ended.code or 0))


@pytest.mark.parametrize(("sent", "code", "said"), [(signal.SIGTERM, 0, ""), (signal.SIGINT, 130, "interrupted\n")])
def test_window_that_plays_ends_cleanly(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], sent: int, code: int, said: str
) -> None:
    """SIGINT is Ctrl-C in the terminal from which the game was started."""
    path = tmp_path / "ajar.sqlite"
    plays: list[Play] = []

    def wait_a_turn() -> None:
        pass_time = SceneManager.pass_time

        def passed(stack: SceneManager, seconds: float) -> None:
            if isinstance(stack.top, Play) and stack.top.world.turn < 3:
                stack.handle(Command.WAIT)
            elif isinstance(stack.top, Play):
                plays.append(stack.top)
            pass_time(stack, seconds)

        SceneManager.pass_time = passed  # type: ignore[method-assign, assignment]

    words = ["--store", str(path), "--seed", "1", "--mute"]
    assert code_after_signal(words, lambda: bool(plays), wait_a_turn, sent) == code
    assert capfd.readouterr() == ("", said)
    with closing(Store(path)) as store:
        assert [game.turn for game in store.runs()] == [3]
    assert [file.name for file in tmp_path.iterdir()] == [path.name], "the store was closed"


def test_unsaved_game_ends_without_a_question(tmp_path: Path) -> None:
    """When the player closes the window, the game asks. Nobody can answer the question of a signal."""
    drawing = tmp_path / "level.txt"
    drawing.write_text("#####\n#@..#\n#####")
    plays: list[Play] = []

    def wait_a_turn() -> None:
        pass_time = SceneManager.pass_time

        def passed(stack: SceneManager, seconds: float) -> None:
            if isinstance(stack.top, Play) and not plays:
                stack.handle(Command.WAIT)
                plays.extend([stack.top] * bool(stack.top.world.turn))
            pass_time(stack, seconds)

        SceneManager.pass_time = passed  # type: ignore[method-assign, assignment]

    words = ["--mute", "--drawing", str(drawing)]
    assert code_after_signal(words, lambda: bool(plays), wait_a_turn) == 0


@pytest.mark.parametrize("opens", ["game", "replay"])
def test_window_that_opens_something_ends_cleanly(tmp_path: Path, opens: str) -> None:
    """The opening takes for ever."""
    path = make_room_store(tmp_path / "ajar.sqlite", 20)
    calls: list[int] = []

    def endless(*given: object) -> None:
        (progress,) = (each for each in given if isinstance(each, Progress))
        while True:
            calls.append(0)
            time.sleep(0.001)
            progress.at()

    def prepare() -> None:
        worker.HAS_THREADS = True
        loading_screen.MOMENT_SECONDS = 0.02
        Replays.load = endless  # type: ignore[method-assign, assignment]
        Saves.last_messages = endless  # type: ignore[method-assign, assignment]
        if opens == "game":
            pygame.init()
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=40))

    words = ["--store", str(path), "--mute", *(["--replay", "1"] if opens == "replay" else [])]
    assert code_after_signal(words, lambda: len(calls) > 3, prepare) == 0
    with closing(Store(path)) as store:
        assert [game.turn for game in store.runs()] == [20]


@pytest.mark.parametrize("name", spread(FATAL_SIGNALS, 2))
def test_fatal_signal_ends_window_at_once(name: str, tmp_path: Path) -> None:
    """Without the game's own care, pygame would catch the signal and could wait for ever."""
    words = ["--store", str(tmp_path / "ajar.sqlite"), "--mute"]
    sent = getattr(signal, name)

    def prepare() -> None:
        import resource  # Windows does not have it

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        faulthandler.disable()  # pytest enables it, with handlers of its own

    assert code_after_signal(words, lambda: True, prepare, sent) == -sent
