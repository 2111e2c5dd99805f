"""The window of the first start: what it shows, how it is cancelled, and what happens if it cannot be opened."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from ajar_start import notice
from runtime_setup import make_runtime
from runtime_setup.install_commands import run
from runtime_setup.setup_progress import Cancelled, Progress, arrived_bytes

WINDOW = """
import sys, time
sys.stdout.write({first!r}); sys.stdout.flush()
with open({path!r}, "w") as file:
    for line in sys.stdin:
        file.write(line); file.flush()
        if {word!r} in line:
            sys.exit({code})
"""
"""Stand-in for the window: it writes the lines into a file, until a word occurs in one."""
SECONDS = 20
"""Seconds after which something that should happen counts as not happening."""


def stand_in(path: Path, word: str = "nothing", code: int = notice.CANCELLED, first: str = "open\n") -> list[list[str]]:
    return [[sys.executable, "-c", WINDOW.format(path=str(path), word=word, code=code, first=first), notice.WINDOW]]


def use(monkeypatch: pytest.MonkeyPatch, *commands: list[list[str]]) -> None:
    """Let some commands be the windows that are tried one after another."""
    monkeypatch.setenv(notice.VARIABLE, "window")
    monkeypatch.setattr(notice, "tkinter_window", lambda _: [command for some in commands for command in some])
    monkeypatch.setattr(notice, "cancel_boxes", lambda _: [])


def wait_for(path: Path, text: str) -> None:
    until = time.monotonic() + SECONDS
    while not (path.exists() and text in path.read_text()):
        assert time.monotonic() < until, text
        time.sleep(0.01)


def test_window_shows_download_and_is_closed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = tmp_path / "shown"
    use(monkeypatch, stand_in(tmp_path / "x", "#", 3, ""), [["no-such-window"]], stand_in(shown))
    wheels = tmp_path / "downloads/pip-unpack-1"
    wheels.mkdir(parents=True)
    with Progress(2) as progress:
        wait_for(shown, "# Ajar needs packages")
        progress.read("  Downloading http://host/pygame_ce-2.5.8-cp311-cp311-win_amd64.whl (2.0 MB)\n")
        (wheels / "pygame_ce-2.5.8-cp311-cp311-win_amd64.whl").write_bytes(bytes(1_000_000))
        progress.look_at(tmp_path / "downloads")
        progress.read("Collecting numpy\n")
        progress.read("Installing collected packages: numpy, pygame-ce\n")
        wait_for(shown, "# Installing the packages")
    lines = shown.read_text().splitlines()
    assert lines[2:] == [
        *("5", "# Downloading pygame-ce 2.5.8: 0.0 of 2.0 MB"),
        *("25", "# Downloading pygame-ce 2.5.8: 1.0 of 2.0 MB"),
        *("88", "# Installing the packages"),
    ]
    assert capsys.readouterr().err == "ajar: downloading pygame-ce 2.5.8 (2.0 MB)\n"


def go_on(progress: Progress) -> None:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        progress.say("making a door")
        progress.check()


def test_window_closed_while_it_is_written_to_cancels(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    use(monkeypatch, stand_in(tmp_path / "shown", word="Making"))
    monkeypatch.setattr("runtime_setup.project_folders.say", lambda _: None)
    with Progress() as progress, pytest.raises(Cancelled):
        go_on(progress)


def test_cancelling_stops_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    use(monkeypatch, stand_in(tmp_path / "shown", word="Making"))
    running = tmp_path / "running"
    monkeypatch.setattr("runtime_setup.install_commands.STOP_SECONDS", 0.2)
    ignored = "import signal, time; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    code = f"{ignored}open({str(running)!r}, 'w'); time.sleep({SECONDS}); open({str(tmp_path / 'late')!r}, 'w')"
    with Progress() as progress:
        progress.say("making a door")
        with pytest.raises(Cancelled):
            run(tmp_path, progress, sys.executable, "-c", code)
    assert not (tmp_path / "late").exists()


def test_cancelled_start_leaves_nothing_half_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def cancel(folder: Path, *_: object) -> None:
        (folder / "lib").mkdir()
        raise Cancelled

    for function in ("create_venv", "install", "try_imports"):
        with monkeypatch.context() as patched:
            patched.setattr("runtime_setup.project_folders.runtime_folders", lambda: [str(tmp_path / ".runtime")])
            patched.setattr("signal.signal", lambda *_: None)
            for done in ("create_venv", "install", "try_imports"):
                patched.setattr(make_runtime, done, cancel if done == function else lambda *_: None)
            with pytest.raises(SystemExit, match="2"):
                make_runtime.make(["lantern"], ["lantern"])
        assert [path.name for path in (tmp_path / ".runtime").iterdir()] == ["lock"], function
        assert capsys.readouterr().err.endswith("ajar: cancelled; start again to continue\n")


def test_without_window_the_work_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    use(monkeypatch, stand_in(tmp_path / "x", "#", 1, ""))
    with Progress() as progress:
        assert run(tmp_path, progress, sys.executable, "-c", "print('done')")
        progress.check()


def test_arrived_bytes_are_those_of_the_newest_wheel(tmp_path: Path) -> None:
    assert arrived_bytes(tmp_path / "nowhere") == 0
    for name, size in (("one.whl", 10), ("two.whl", 3), ("two.txt", 99)):
        (tmp_path / name).write_bytes(bytes(size))
    os.utime(tmp_path / "two.whl", (2, 2))
    assert arrived_bytes(tmp_path) == 10
    os.utime(tmp_path / "one.whl", (1, 1))
    assert arrived_bytes(tmp_path) == 3
