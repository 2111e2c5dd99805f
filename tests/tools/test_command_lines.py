"""Every command ends in an orderly way: without a value, without a file, without a place to write, and when stopped."""

from __future__ import annotations

import argparse
import errno
import io
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from types import ModuleType

import pytest

import map_viewer
import scenario
import soak
from batch import cores
from batch.cores import in_any_order
from game.cli import LONGEST_LINE, Parser, Stopped, _silence_stdout, fail, number, run, seed, size, text, warn
from tests.support.cli import Ended, ajar, tool

pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
full_device = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")


@pytest.mark.parametrize("option", ["--store", "--screenshot", "--bot", "--seed", "--window", "--turns", "--replay"])
def test_two_dashes_are_no_value_of_an_option_of_the_game(option: str) -> None:
    ended = ajar("--headless", "--demo", f"{option}=--")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"ajar: {option}: ")
    assert ended.err.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (map_viewer, ["--png=--"]),
        (map_viewer, ["--drawing=--", "--text"]),
        (scenario, ["--list", "doors", "--do=--"]),
        (soak, ["--store=--"]),
        (soak, ["--again=--"]),
    ],
)
def test_two_dashes_are_no_value_of_an_option_of_a_tool(command: ModuleType, words: list[str]) -> None:
    ended = tool(command, *words)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("word", ["--headles", "--turn=1", "-s"])
def test_options_are_not_abbreviated(word: str) -> None:
    assert ajar("--demo", word) == (2, "", f"ajar: {word}: no such option\n")


def test_arguments_after_two_dashes_are_names_of_files() -> None:
    parser = Parser("tool.py", None)
    parser.add_argument("file")
    parser.add_argument("--seed")
    options = parser.parse_args(["--seed=-", "--", "--bogus"])
    assert (options.file, options.seed) == ("--bogus", "-")


SMALL, LARGE = (64, 36), (768, 432)


@pytest.mark.parametrize(
    ("read", "value", "error"),
    [
        (text(3), "abc", ""),
        (text(3), "abcd", "4 characters are too many: 3 at most"),
        (text(3), "a\nb", "only printable characters can be typed again"),
        (text(3), "", ""),
        (seed, "s" * 64, ""),
        (seed, "s" * 65, "65 characters are too many: 64 at most"),
        (number(-2, 5), "-2", ""),
        (number(-2, 5), "5", ""),
        (number(-2, 5), "-3", "-3 is not from -2 to 5"),
        (number(-2, 5), "6", "6 is not from -2 to 5"),
        (number(-2, 5), "000000000000000005", ""),
        (number(-2, 5), "0000000000000000005", "'0000000000000000005' is no whole number"),
        (number(-2, 5), "--1", "'--1' is no whole number"),
        (number(-2, 5), "", "'' is no whole number"),
        (size(SMALL, LARGE), "64x36", ""),
        (size(SMALL, LARGE), "768x432", ""),
        (size(SMALL, LARGE), "000000064x000000036", ""),
        (size(SMALL, LARGE), "63x432", "63x432 is too small: 64x36 at least"),
        (size(SMALL, LARGE), "768x35", "768x35 is too small: 64x36 at least"),
        (size(SMALL, LARGE), "769x36", "769x36 is too large: 768x432 at most"),
        (size(SMALL, LARGE), "64x433", "64x433 is too large: 768x432 at most"),
        (size(SMALL, LARGE), "63x433", "63x433 is too small: 64x36 at least"),
        (size(SMALL, LARGE), "0000000064x36", "'0000000064x36' is no size; one is written like 64x36"),
        (size(SMALL, LARGE), "64x0000000036", "'64x0000000036' is no size; one is written like 64x36"),
    ],
)
def test_value_of_an_option_may_be_at_its_limits(read: Callable[[str], object], value: str, error: str) -> None:
    if not error:
        assert read(value) in (value, int(value) if value.lstrip("-").isdigit() else None, SMALL, LARGE)
        return
    with pytest.raises(argparse.ArgumentTypeError) as refused:
        read(value)
    assert str(refused.value) == error


@pytest.mark.parametrize("more", [0, 1])
def test_only_a_line_beyond_the_limit_loses_its_middle(more: int, capsys: pytest.CaptureFixture[str]) -> None:
    line = "ajar: " + "a" * 4000 + "b" * (LONGEST_LINE - 4006 + more)
    warn(line)
    shown = capsys.readouterr().err
    assert shown == f"{line[:3000]} … {line[-1500:]}\n" if more else f"{line}\n"


def test_line_for_a_missing_stream_goes_nowhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("sys.stderr", None)
        warn("a line")
    assert capsys.readouterr() == ("", "")


def test_output_that_is_no_longer_read_goes_nowhere() -> None:
    kept = os.dup(1)
    try:
        _silence_stdout()
        assert os.fstat(1).st_rdev == Path(os.devnull).stat().st_rdev
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def test_line_of_a_tool_begins_with_the_command_that_was_started(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for started, line, shown in (
        ("bin/ajar-map", "map_viewer.py: --png: no", "ajar-map: --png: no"),
        ("bin/ajar-map", "ajar: no", "ajar: no"),
        ("tools/map_viewer.py", "map_viewer.py: no", "map_viewer.py: no"),
        ("bin/ajar-map.exe", "map_viewer.py", "ajar-map"),
    ):
        monkeypatch.setattr("sys.argv", [started])
        warn(line)
        assert capsys.readouterr().err == f"{shown}\n"


def raising(error: BaseException) -> Callable[[], int]:
    def main() -> int:
        raise error

    return main


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (BrokenPipeError(), 0, ""),
        (KeyboardInterrupt(), 130, "interrupted"),
        (Stopped(), 2, "stopped by the system before the end"),
        (OSError(errno.ENOSPC, "No space left on device"), 2, "standard output: No space left on device"),
        (OSError(errno.EFBIG, "File too large"), 2, "standard output: File too large"),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), 2, "standard output: Disk quota exceeded"),
        (OSError(errno.EILSEQ, "it has been changed", "assets/a.png"), 2, "assets/a.png: it has been changed"),
        (ModuleNotFoundError(name="numpy"), 2, "tool.py: this needs the package numpy, which is not installed here"),
        (ModuleNotFoundError(name="pygame"), 2, "tool.py: this needs the package pygame-ce, which is not installed"),
    ],
)
def test_each_end_of_a_command_has_its_code(
    error: BaseException, code: int, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    silenced: list[bool] = []
    monkeypatch.setattr("game.cli._silence_stdout", lambda: silenced.append(True))
    monkeypatch.setattr("sys.argv", ["bin/tool.py"])
    assert code_of(raising(error)) == code
    assert bool(silenced) is not line.startswith(("assets", "tool.py")), "else Python reports an error of its own"
    shown = capsys.readouterr().err
    assert shown.startswith(line)
    assert shown.count("\n") == bool(line)


@pytest.mark.parametrize("error", [OSError(errno.EACCES, "Permission denied"), ModuleNotFoundError(name="doors")])
def test_other_errors_of_a_command_are_faults_of_the_program(error: Exception) -> None:
    with pytest.raises(type(error)):
        run(raising(error))


@pipes
@pytest.mark.parametrize(
    ("command", "name", "words", "option"),
    [
        (scenario, "pipe.txt", [], ""),
        (map_viewer, "pipe.txt", ["--text", "--drawing"], ""),
        (map_viewer, "pipe.png", ["--png"], "--png: "),
        (map_viewer, "pipe.tmj", ["--tiled"], "--tiled: "),
        (map_viewer, "pipe.png", ["--seeds", "0:2", "--sheet"], "--sheet: "),
        (soak, "pipe.json", ["--again"], "--again: "),
        (soak, "pipe.jsonl", ["--games", "1", "--store"], "--store: "),
    ],
)
def test_pipe_in_place_of_a_file_is_refused(
    tmp_path: Path, command: ModuleType, name: str, words: list[str], option: str
) -> None:
    """Opening a pipe would wait for ever."""
    pipe = tmp_path / name
    os.mkfifo(pipe)
    ended = tool(command, *words, str(pipe))
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith(f"{command.__name__}.py: {option}")
    assert "it is not a file" in ended.err


@pytest.mark.parametrize(
    ("command", "words", "option"),
    [
        (scenario, [], ""),
        (map_viewer, ["--text", "--drawing"], ""),
        (map_viewer, ["--theme", "cellars", "--text", "--vault"], "--vault: "),
    ],
)
def test_empty_name_of_a_file_is_missing(command: ModuleType, words: list[str], option: str) -> None:
    line = f"{command.__name__}.py: {option}'': the name of the file is missing\n"
    assert tool(command, *words, "") == Ended(2, "", line)


def test_game_misses_the_name_of_a_file() -> None:
    assert ajar("--headless", "") == Ended(2, "", "ajar: '': the name of the file is missing\n")


@pipes
def test_pipe_in_place_of_a_screenshot_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.png"
    os.mkfifo(pipe)
    ended = ajar("--headless", "--demo", "--turns", "1", "--screenshot", str(pipe))
    assert ended == Ended(2, "", f"ajar: --screenshot: {pipe}: it is not a file\n")


def code_of(main: Callable[[], int]) -> object:
    """Return the exit code with which `run` ends a command."""
    with pytest.raises(SystemExit) as ended:
        run(main)
    return ended.value.code


class FullDisk(io.StringIO):
    """Stream on a disk that is full."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("words", [["--help"], ["--bogus"]])
def test_full_disk_gives_code_2_even_if_no_line_can_be_written(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout", FullDisk())
    monkeypatch.setattr("sys.stderr", FullDisk())
    monkeypatch.setattr("game.cli._silence_stdout", lambda: None)
    assert code_of(lambda: len(vars(Parser("tool.py", "A tool.").parse_args(words)))) == 2


@full_device
@pytest.mark.parametrize("words", [["--help"], ["--bogus"]])
@pytest.mark.full
def test_command_on_full_disk_gives_code_2(words: list[str]) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        command = [sys.executable, "-m", "game", *words]
        assert subprocess.run(command, stdout=full, stderr=full, check=False).returncode == 2


def test_program_without_streams_ends_with_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    monkeypatch.setattr("sys.stderr", None)
    assert code_of(lambda: fail("a line")) == 2
    assert code_of(lambda: 0) == 0
    assert code_of(lambda: len(vars(Parser("tool.py", "A tool.").parse_args(["--help"])))) == 0


def test_tools_that_draw_nothing_start_without_pygame() -> None:
    modules = "survey, scenario, map_viewer"
    code = f"import sys; sys.modules['pygame'] = None; sys.path[:0] = {sys.path!r}; import {modules}"
    ended = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.fixture(autouse=True)
def _signals() -> Generator[None]:
    """Restore the handlers of signals after each test."""
    handlers = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGHUP)}
    yield
    for each, handler in handlers.items():
        signal.signal(each, handler)


def test_stopped_command_tidies_up_and_gives_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    temporary = tmp_path / "temporary"

    def compute() -> int:
        temporary.touch()
        try:
            signal.raise_signal(signal.SIGTERM)
            while True:
                pass
        finally:
            signal.raise_signal(signal.SIGTERM)  # a second one changes nothing
            temporary.unlink()

    assert code_of(compute) == 2
    assert capsys.readouterr().err == "stopped by the system before the end\n"
    assert not temporary.exists()


def test_signals_that_are_ignored_or_handled_stay_so() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    assert code_of(lambda: int(signal.getsignal(signal.SIGTERM) is not signal.SIG_IGN)) == 0


def test_game_leaves_signals_to_its_window() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # whatever an earlier test has left
    with pytest.raises(SystemExit, match="0"):
        run(lambda: int(signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL), stoppable=False)


def hold(folder: str) -> None:
    """Make a file that is removed when the task is stopped; the task itself never ends."""
    held = Path(folder, str(os.getpid()))
    held.touch()
    try:
        while True:
            time.sleep(0.01)
    finally:
        held.unlink()


@pytest.mark.full
@pytest.mark.parametrize("stop", [KeyboardInterrupt, Stopped])
def test_tasks_on_other_cores_are_stopped_too(tmp_path: Path, stop: type[BaseException]) -> None:
    def interrupt(*_: object) -> None:
        raise stop

    signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 2)
    with pytest.raises(stop), closing(in_any_order(hold, [str(tmp_path)] * 9, workers=2)) as outcomes:
        list(outcomes)
    assert not list(tmp_path.iterdir())


def test_worker_that_was_stopped_begins_no_other_task(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some tasks wait in the worker already when the signal arrives. A game of a bot could take minutes."""
    begun: list[int] = []

    def do(task: int) -> None:
        begun.append(task)
        if task == 2:
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(cores, "ENDING", threading.Event())
    cores._stoppable(do, 1)
    for task in (2, 3):
        with pytest.raises(Stopped):
            cores._stoppable(do, task)
    assert begun == [1, 2]
    monkeypatch.setattr(cores, "ENDING", threading.Event())
    signal.raise_signal(signal.SIGTERM)  # between two tasks
    with pytest.raises(Stopped):
        cores._stoppable(do, 4)
    assert begun == [1, 2]


def ends(group: int) -> bool:
    """Return whether the processes of a group have all ended within ten seconds."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.full
@pytest.mark.parametrize(
    "words",
    [
        ["soak.py", "--games", "50", "--turns", "3000"],
        ["survey.py", "--generator", "all", "--seeds", "0:2000"],
        ["map_viewer.py", "--theme", "caves", "--seeds", "0:5000", "--measure"],
        ["killing.py"],
    ],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize("group", [False, True])
def test_tool_that_is_stopped_in_a_long_computation_says_so(tmp_path: Path, words: list[str], group: bool) -> None:
    """The signal goes to the tool alone, or to the processes that it has started too, as `timeout` sends it."""
    script = Path(__file__).parents[2] / "tools" / words[0]
    working = subprocess.Popen(
        [sys.executable, str(script), *words[1:]],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        start_new_session=True,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    time.sleep(3)
    (os.killpg if group else os.kill)(working.pid, signal.SIGTERM)
    _, err = working.communicate(timeout=20)
    assert working.returncode == 2
    assert err.splitlines()[-1] == "stopped by the system before the end"
    assert "Traceback" not in err
    assert not list(tmp_path.iterdir())
    assert ends(working.pid)
