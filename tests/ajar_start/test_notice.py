"""Windows with errors: when they open, which is opened, and what it shows."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import scenario
from ajar_start import notice
from game.cli import fail

SHOWS = """
import sys
with open({path!r}, "wb") as file:
    file.write(sys.stdin.buffer.read())
print({word!r})
"""
"""Program that writes what it should show into a file."""


@pytest.mark.parametrize(
    ("environment", "arguments", "terminal", "box"),
    [
        ({"DISPLAY": ":0"}, [], False, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, [], False, True),
        ({"DISPLAY": ":0"}, ["game-3.ajar"], False, True),
        ({"DISPLAY": ":0"}, ["--seed", "5"], False, False),
        ({"DISPLAY": ":0"}, [], True, False),
        ({"DISPLAY": ":0", "CI": "true"}, [], False, False),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy"}, [], False, False),
        ({"DISPLAY": ":0", "AJAR_MESSAGES": "terminal"}, [], False, False),
        ({"CI": "true", "AJAR_MESSAGES": "window"}, ["--seed", "5"], True, True),
        ({}, [], False, False),
    ],
)
def test_windows_open_only_without_terminal(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], arguments: list[str], terminal: bool, box: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "CI", "SDL_VIDEODRIVER", "AJAR_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sys.argv", ["play.pyw", *arguments])
    monkeypatch.setattr("os.isatty", lambda _: terminal)
    assert notice.is_wanted() is box


@pytest.mark.parametrize("program", ["tools/scenario.py", "/usr/bin/ajar-map", "ajar-survey.exe", "scenario.py"])
def test_tool_opens_no_window(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """An editor or a script that runs a tool gets its line and its exit code, and nobody has to close a window."""
    for name in ("CI", "SDL_VIDEODRIVER", "AJAR_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("os.isatty", lambda _: False)
    monkeypatch.chdir(Path(scenario.__file__).parent)
    monkeypatch.setattr("sys.argv", [program, "missing.txt"])
    assert not notice.is_wanted()
    monkeypatch.setattr("sys.argv", ["../play.pyw", "missing.txt"])
    assert notice.is_wanted()


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let a program stand in for the window. Return the path of the file into which it writes the message."""
    path = tmp_path / "shown.txt"
    monkeypatch.setenv(notice.VARIABLE, "window")
    monkeypatch.setattr(notice, "_error_boxes", lambda _: [broken(), missing(), window(path), missing()])
    return path


def window(path: Path) -> list[str]:
    return [sys.executable, "-c", SHOWS.format(path=str(path), word="open"), notice.WINDOW]


def broken() -> list[str]:
    """Return the command of a window that cannot be opened."""
    return [sys.executable, "-c", "raise SystemExit(3)", notice.WINDOW]


def missing() -> list[str]:
    return ["no-such-program-of-any-desktop"]


def test_first_window_that_works_shows_message(shown: Path) -> None:
    notice.show("ajar: böse Türen\nare shut")
    assert shown.read_text("utf-8") == "Böse Türen\nare shut"


def test_names_are_not_changed(shown: Path) -> None:
    notice.show("ajar: level.txt: it is empty")
    assert shown.read_text("utf-8") == "level.txt: it is empty"


def test_refusal_is_shown_in_window(shown: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fail("ajar: no window can be opened")
    assert capsys.readouterr().err == "ajar: no window can be opened\n"
    assert shown.read_text("utf-8") == "No window can be opened"


def test_unexpected_error_is_shown_in_window(shown: Path, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        raise ImportError("libSDL2 is missing")
    except ImportError as error:
        notice.show_exception(type(error), error, error.__traceback__)
    assert capsys.readouterr().err.endswith("ImportError: libSDL2 is missing\n")
    text = shown.read_text("utf-8")
    assert text.startswith("Ajar has ended because of an error")
    assert text.endswith("\nImportError: libSDL2 is missing")


def test_nothing_opens_in_terminal(shown: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(notice.VARIABLE, "terminal")
    notice.show("ajar: a door is shut")
    assert not shown.exists()


def test_sdl_shows_message_if_no_program_does(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setenv(notice.VARIABLE, "window")
    monkeypatch.setattr(notice, "_error_boxes", lambda _: [missing()])
    monkeypatch.setattr(
        "pygame.display.message_box", lambda _, message, message_type: said.append(f"{message_type}: {message}")
    )
    notice.show("ajar: a door is shut")
    assert said == ["error: A door is shut"]


def test_built_program_keeps_its_libraries_to_itself(shown: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert notice.tkinter_window("error") != []
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert notice.tkinter_window("error") == []
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usual")
    code = f"import os; open({str(shown)!r}, 'w').write(os.environ['LD_LIBRARY_PATH'])"
    monkeypatch.setattr(
        notice, "_error_boxes", lambda _: [[sys.executable, "-c", f"{code}; print('open')", notice.WINDOW]]
    )
    notice.show("a door")
    assert shown.read_text() == "/usual"


def test_tests_never_want_a_window() -> None:
    assert not notice.is_wanted()
