"""Open a hostile file as the game would, in a child process, and measure its processor time and memory.

The parent process is a server: it loads everything that the game needs once (see `load_everything`) and forks for each
file. So a child process costs little more than the opening itself, and its figures are those of the opening alone.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import io
import os
import re
import resource
import signal
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from fuzz.hostile_files import DRAWING
from fuzz.hostile_games import SavedGame
from game.__main__ import main as game_main
from game.app.app import App
from game.app.saved_games.save_service import opened
from game.content.traditions import AJAR
from game.mapgen.drawing.parsed_drawing import SHOWN_MISTAKES
from game.store.db.game_store import Store
from game.store.recording.replay_file import StoredRecord, write_replay
from game.ui.core.scene_manager import Scene, SceneManager
from game.ui.core.settings import Settings
from game.ui.graphics.window import Window
from game.ui.input.commands import Command
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from game.ui.text.sentences import saved_games
from game.worker import Worker

KILL_CPU_SECONDS = 8
"""Processor time in seconds after which a child process is killed."""
KILL_SECONDS = 300
"""Elapsed time in seconds after which a child process is killed. On a busy machine a sound file may take a minute."""
KILL_BYTES = 3 << 29
"""Limit of the memory of a child process in bytes. Above it, Python raises MemoryError."""
TURNS = 12
"""Turn to which a replay is played, and number of turns for which a game in a store is continued."""
SIZE = (960, 540)
KILLED = "killed by"
"""First words of the outcome of a process that was killed because it took too long."""
SOUND = ("shown", "refused")
"""Outcomes without a fault: the game was shown, or it was refused with one line, or with a line for each mistake."""
SECONDS = 2.0
"""Seconds that pass in a scene after each input, so that all animations end."""


class Measured(NamedTuple):
    """Result of a child process: its processor time in seconds, its greatest memory in MiB, and how it ended.

    The memory includes what the child process inherited from its parent: see `memory_at_fork`.
    """

    seconds: float
    mebibytes: float
    outcome: str
    """"shown", "refused", or the fault: "killed by signal …", or the last line of a traceback."""
    details: str = ""
    """Text of the traceback; "" if there is none."""


def measure(do: Callable[[], str], patience: int = 1) -> Measured:
    """Run a function in a child process; return its result with the time and memory of the process.

    The process is killed after KILL_CPU_SECONDS of processor time or KILL_SECONDS, each times `patience`.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _run_and_exit(do, writing, patience)
    os.close(writing)
    with open(reading, "rb") as pipe:  # noqa: PTH123
        told = pipe.read().decode()
    _, status, usage = os.wait4(child, 0)
    outcome, _, details = told.partition("\n")
    if os.WIFSIGNALED(status):
        details = told
        place = re.search(r"[/\\\\]game[/\\\\]([^\"]+)\", line \d+ in (\w+)", told)
        where = f" in {place[2]} of {place[1]}" if place else ""
        outcome = f"{KILLED} {signal.Signals(os.WTERMSIG(status)).name}{where}"
    return Measured(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, outcome or "no answer", details)


def memory_at_fork() -> float:
    """Return the memory in MiB that a child process has when it begins, because it inherits it from this process."""
    return measure(lambda: "shown").mebibytes


def load_everything(folder: Path, replay: bytes) -> None:
    """Open a sound file of each kind in this process, so that its child processes find everything loaded.

    The modules, pictures, fonts and tables that the game loads when it first needs them stay in memory. `folder`: gets
    these files. `replay`: a valid replay file. Raises RuntimeError if the game does not show them.
    """
    game, sound = SavedGame(replay), {kind: folder / f"sound.{kind}" for kind in OPEN}
    sound["replay"].write_bytes(replay)
    game.write_store(sound["store"])
    sound["code"].write_bytes(game.code())
    sound["level"].write_text(DRAWING.strip("\n"), "utf-8")
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    outcomes = {OPEN[kind](path) for kind, path in sound.items()}
    for number, handler in handlers.items():
        signal.signal(number, handler)  # SDL has made them events of a window, so that they would not end this process
    if outcomes != {"shown"}:
        raise RuntimeError(f"a sound game is not shown: {outcomes}")
    gc.freeze()  # the collector of a child process would write to the memory that it shares with this process


def _run_and_exit(do: Callable[[], str], writing: int, patience: int) -> None:
    for name, most in ((resource.RLIMIT_CPU, KILL_CPU_SECONDS * patience), (resource.RLIMIT_AS, KILL_BYTES)):
        resource.setrlimit(name, (most, most + 1))  # the first signal names the cause; the second cannot be caught
    for reason in (signal.SIGALRM, signal.SIGXCPU):  # the parent is told where the process was when it was killed
        signal.signal(reason, signal.SIG_DFL)
        faulthandler.register(reason, writing, all_threads=False, chain=True)
    signal.alarm(KILL_SECONDS * patience)
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
    try:
        told = do()
    except BaseException as error:  # whatever the game raises is told to the parent
        told = f"{_where(error)}\n{' '.join(str(error).split())[:200]}\n{traceback.format_exc(limit=-12)}"
    os.write(writing, told.encode("utf-8", "replace")[:60_000])
    os._exit(0)


def _where(error: BaseException) -> str:
    """Return a text with the type of an exception and the innermost line of the game's code in its traceback.

    Exceptions with the same cause have the same text.
    """
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if f"{os.sep}game{os.sep}" in frame.filename]
    line = f"{Path(*Path(frames[-1].filename).parts[-3:])}:{frames[-1].lineno}" if frames else "the tool"
    return f"{type(error).__name__} at {line}"


def open_replay(path: Path) -> str:
    """Play a replay file without a window up to turn TURNS, and draw one frame; return the outcome."""
    return _command_line("--headless", "--replay", str(path), "--turns", str(TURNS))


def _command_line(*words: str, most: int = 1) -> str:
    """Run the game with the arguments `words`; return "shown", "refused", or the unexpected exit code and output.

    `most`: greatest number of lines of a refusal. A game that is shown may have fewer lines, which are warnings.
    """
    out, err = io.StringIO(), io.StringIO()
    code: object = 0
    with patch("sys.argv", ["ajar", *words]), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = game_main()
        except SystemExit as end:
            code = end.code
    lines = err.getvalue().splitlines()
    if all(line.startswith("ajar: ") and line.isprintable() for line in lines):
        if code in (0, None) and len(lines) < most:
            return "shown"
        if code == 2 and 1 <= len(lines) <= most:
            return "refused"
    return f"exit code {code} and {len(lines)} lines\n{err.getvalue()[:2000]}"


def open_level(path: Path) -> str:
    """Let a bot play a level for TURNS turns without a window, and draw one frame; return the outcome."""
    return _command_line("--headless", "--demo", "--drawing", str(path), "--turns", str(TURNS), most=SHOWN_MISTAKES + 1)


def open_store(path: Path) -> str:
    """Open a store, continue its last game for some turns, and draw each scene on the way; return the outcome.

    The scenes are the title, the list of games and the game. If the store cannot be used, its games are first recovered
    into a new store, as the player would do.
    """
    window = Window(SIZE, headless=True)
    saves, trouble = opened(path)
    app = App(window, Settings(mute=True), AJAR, "0", saves=saves, worker=Worker(at_once=True))
    app.preferences.recall()
    first: Scene = app.title() if trouble is None else app.saved_games.repairs.menu(trouble, path)
    stack = SceneManager(first)
    _show(stack, window)
    if trouble is not None and _choose(stack, saved_games.RECOVER):
        _show(stack, window)
        stack.handle(Command.CONFIRM)
        _show(stack, window)
    if isinstance(stack.top, Title):
        if _choose(stack, saved_games.PAST_GAMES):
            _show(stack, window)
            stack.handle(Command.CANCEL)
        if _choose(stack, saved_games.CONTINUE.partition("{")[0]):
            _show(stack, window)
            for _ in range(TURNS):
                stack.handle(Command.WAIT)
                stack.pass_time(SECONDS)
            _show(stack, window)
    saves.close()
    return "shown" if trouble is None else "refused"


def _show(stack: SceneManager, window: Window) -> None:
    stack.pass_time(SECONDS)
    stack.draw(window.surface)
    window.show()


def _choose(stack: SceneManager, words: str) -> bool:
    """Choose the row of the open menu whose text begins with `words`; return whether there is such a row."""
    top = stack.top
    menu = top.menu if isinstance(top, Title) else top
    if isinstance(menu, Menu):
        for number, choice in enumerate(menu.choices):
            if choice.text().startswith(words):
                menu.chosen = number
                stack.handle(Command.CONFIRM)
                return True
    return False


OPEN: dict[str, Callable[[Path], str]] = {
    "replay": open_replay,
    "store": open_store,
    "code": open_replay,
    "level": open_level,
}
"""Functions that open a file, by its kind. Each returns the outcome."""


def valid_games(path: Path, runs: Sequence[int]) -> list[bytes]:
    """Return replay files of games in the store at `path`. `runs`: numbers of the games."""
    with contextlib.closing(Store(path)) as store:
        return [write_replay(StoredRecord(store, run), "0.9") for run in runs]
