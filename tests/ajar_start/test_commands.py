"""The commands of an installed package: they run the game and the tools, and notice a foreign package `game`."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from ajar_start import commands
from tests.support.folders import ROOT

FOREIGN = "raise SystemExit('the foreign package was imported')\n"


@pytest.fixture(autouse=True)
def unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo what a command changes in the process, which it leaves at its end otherwise."""
    monkeypatch.setattr("sys.path", list(sys.path))
    monkeypatch.setattr("sys.excepthook", sys.excepthook)
    monkeypatch.setattr("game.cli.stop_by_signals", lambda: None)


def found(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Let Python find the package `game` in a file."""
    spec = importlib.util.spec_from_file_location("game", path)
    monkeypatch.setattr("importlib.util.find_spec", lambda _: spec)


def test_own_package_is_accepted() -> None:
    assert commands.foreign_game() is None


def test_package_in_another_place_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = tmp_path / "__init__.py"
    other.write_text((ROOT / "game/__init__.py").read_text("utf-8"))
    found(monkeypatch, other)
    assert str(commands.foreign_game()).startswith(
        f"another package named 'game' is in the place of this game's ({other})"
    )


def test_overwritten_package_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    init = tmp_path / "game/__init__.py"
    monkeypatch.setattr(commands, "BESIDE", tmp_path)
    found(monkeypatch, init)
    init.write_text((ROOT / "game/__init__.py").read_text("utf-8"))
    assert commands.foreign_game() is None
    init.write_text(FOREIGN)
    assert f"({init})" in str(commands.foreign_game())


def test_built_program_needs_no_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: ModuleSpec("game", None, is_package=True))
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert commands.foreign_game() is None


@pytest.mark.parametrize("spec", [None, ModuleSpec("game", None, is_package=True)])
def test_missing_package_is_noticed(monkeypatch: pytest.MonkeyPatch, spec: ModuleSpec | None) -> None:
    """An empty folder `game` is a package too, without a file."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _: spec)
    assert commands.foreign_game() is not None


def test_foreign_package_is_refused_before_its_import(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game/__init__.py").write_text(FOREIGN)
    ended = subprocess.run(
        [sys.executable, "-c", "from ajar_start.commands import play; play()"],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])},
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert ended.stderr.startswith("ajar: another package named 'game' is in the place of this game's (")


def test_command_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["ajar", "--version"])
    with pytest.raises(SystemExit) as ended:
        commands.play()
    assert (ended.value.code, capsys.readouterr().out[:5]) == (0, "ajar ")


def test_command_runs_tool(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["ajar-map", "--list", "themes"])
    with pytest.raises(SystemExit) as ended:
        commands.map_viewer()
    assert ended.value.code == 0
    assert "caves" in capsys.readouterr().out


PRINTED = (
    ("scenario", "docs/door.txt", "--do", "northwest west west ease:north"),
    ("scenario", "docs/door.txt", "--do", "wait", "--json"),
    ("scenario", "--list", "commands"),
    ("map_viewer", "--theme", "caves", "--text"),
    ("map_viewer", "--tradition", "rogue", "--json"),
    ("map_viewer", "--drawing", "docs/door.txt", "--measure"),
    ("map_viewer", "--list", "themes"),
    ("survey", "--theme", "cellars", "--seeds", "0:1"),
)
"""Command lines of the tools that draw no picture."""
PICTURES = (
    ("map_viewer",),
    ("map_viewer", "--theme", "caves", "--png", "new.png"),
    ("map_viewer", "--theme", "caves", "--tiled", "new.tmj"),
    ("scenario", "docs/door.txt", "--do", "wait", "--gif", "new.gif"),
    ("play", "--headless", "--turns", "1"),
)
"""Command lines that need pygame."""
WITHOUT_PYGAME = """
import contextlib, io, sys
from ajar_start import commands
sys.modules["pygame"] = None  # so that its import fails
sys.modules["pygame.image"] = None
for words in {lines}:
    sys.argv = list(("ajar-" + words[0], *words[1:]))
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            getattr(commands, words[0])()
        except SystemExit as ended:
            code = ended.code
    print(code, bool(out.getvalue()), repr(err.getvalue()))
"""


@pytest.mark.parametrize("lines", [PRINTED, PICTURES])
def test_tools_print_without_pygame_and_name_it_for_pictures(lines: tuple[tuple[str, ...], ...]) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT_PYGAME.format(lines=lines)],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert ended.stderr == ""
    needs = "this needs the package pygame-ce, which is not installed here: python -m pip install pygame-ce"
    printed = ["0 True ''" for _ in lines]
    refused = [f"2 False {f'ajar-{words[0]}: {needs}' + chr(10)!r}" for words in lines]
    assert ended.stdout.splitlines() == (printed if lines is PRINTED else refused)
    assert not any((ROOT / name).exists() for name in ("new.png", "new.tmj", "new.gif"))
