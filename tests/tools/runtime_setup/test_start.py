"""The start of every command: which Python and which packages it accepts, and how it refuses."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import start
from game.cli import Parser
from runtime_setup import project_folders

ROOT = Path(project_folders.ROOT)


def test_old_python_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.version_info", (3, 8, 18))
    monkeypatch.setenv("CI", "true")  # else a dialog would open on a desktop
    with pytest.raises(SystemExit, match="2"):
        start.ready(__file__)
    line = "ajar: this is Python 3.8, but 3.11 or newer is needed; install one from python.org and use it\n"
    assert capsys.readouterr().err == line


SCRIPTS = [path for path in (ROOT / "tools").glob("*.py") if "\nstart.ready(" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", [ROOT / "play.pyw", *sorted(SCRIPTS)], ids=lambda path: path.name)
def test_start_code_parses_in_python_3_7(path: Path) -> None:
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 7))


SAFE_PATH = """
if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start
"""
"""Lines by which a tool finds start.py if Python does not search the folder of the script."""


@pytest.mark.parametrize("path", sorted(SCRIPTS), ids=lambda path: path.name)
def test_tool_finds_its_parts_with_a_safe_path(path: Path) -> None:
    assert SAFE_PATH in path.read_text(encoding="utf-8")


def test_tool_runs_with_a_safe_path() -> None:
    asked = [sys.executable, "-P", str(ROOT / "tools" / "check.py"), "--help"]
    ended = subprocess.run(asked, check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")


BEFORE_THE_CHECK = [f"tools/runtime_setup/{name}.py" for name in ("__init__", "project_folders")]
BEFORE_THE_CHECK += [f"ajar_start/{name}.py" for name in ("__init__", "notice", "window")]


@pytest.mark.parametrize("name", ["play.pyw", "tools/start.py", *BEFORE_THE_CHECK])
def test_double_click_code_parses_in_python_2_7(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert text.isascii()
    newer = (
        ast.JoinedStr,
        ast.AnnAssign,
        ast.Starred,
        ast.Nonlocal,
        ast.NamedExpr,
        ast.AsyncFunctionDef,
        ast.YieldFrom,
    )
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, newer)
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not node.args.kwonlyargs
            assert not any(argument.annotation for argument in node.args.args)


def test_start_requirements_match_pyproject() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    play, dev = project["project"]["dependencies"], project["dependency-groups"]["dev"]
    optional = project["project"]["optional-dependencies"] | project["dependency-groups"]
    assert start.requirements("play") == play
    assert start.requirements("dev") == play + dev
    for group in start.GROUPS:
        assert start.requirements(group) == play + optional[group]
        assert all(re.fullmatch(r"[a-z-]+>=[\d.]+", requirement) for requirement in play + dev + optional[group])


@pytest.mark.parametrize("words", [[], ["nothing"], ["peers", "cluster"], ["dev"]])
def test_start_installs_only_optional_groups(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        start.install(words)
    assert (
        capsys.readouterr().err
        == "ajar: start.py: name the group of packages to install: peers or cluster or docs or release\n"
    )


def test_uv_script_header_matches_pyproject() -> None:
    head = (ROOT / "play.pyw").read_text(encoding="utf-8").split("# ///")[1]
    script = tomllib.loads(head.removeprefix(" script\n").replace("# ", ""))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert script == {name: project[name] for name in ("requires-python", "dependencies")}


def test_uv_run_downloads_only_what_the_game_needs() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["uv"] == {"default-groups": []}


@pytest.mark.parametrize(
    ("there", "enough"),
    [
        (["numpy", "numpy-2.4.6.dist-info", "pygame", "pygame_ce-2.5.8.dist-info"], True),
        (["numpy", "numpy-2.0.dist-info", "pygame", "pygame_ce-2.10.0.dev1.dist-info"], True),
        (["numpy", "numpy-2.4.6.dist-info", "pygame", "pygame-2.6.1.dist-info"], False),
        (["numpy", "numpy-1.26.4.dist-info", "pygame", "pygame_ce-2.5.8.dist-info"], False),
        (["numpy", "numpy-2.4.6.dist-info", "pygame", "pygame_ce-2.5.3.dist-info"], False),
        (["numpy-2.4.6.dist-info", "pygame", "pygame_ce-2.5.8.dist-info"], False),
        (["numpy", "numpy-\u00b2.dist-info", "pygame", "pygame_ce-2.5.8.dist-info"], False),
        (["numpy", "pygame"], False),
    ],
)
def test_installed_packages_are_found_by_folder(tmp_path: Path, there: list[str], enough: bool) -> None:
    for name in there:
        (tmp_path / name).mkdir()
    wanted = ["numpy>=2.0", "pygame-ce>=2.5.5"]
    assert project_folders.installed(wanted, ["", str(tmp_path / "nowhere"), str(tmp_path)]) is enough


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--bogus", "5"], "tool.py: --bogus 5: no such option\n"),
        (["--turn", "5"], "tool.py: --turn 5: no such option\n"),
        (["--turns", "five"], "tool.py: --turns: invalid int value: 'five'\n"),
    ],
)
def test_wrong_option_is_refused_in_one_line(words: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    parser = Parser("tool.py", None)
    parser.add_argument("--turns", type=int)
    with pytest.raises(SystemExit, match="2"):
        parser.parse_args(words)
    assert capsys.readouterr() == ("", line)


def test_relative_data_folder_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable, folder in (("here", ".local/share"), ("", ".local/share"), (str(tmp_path / "data"), "data")):
        monkeypatch.setenv("XDG_DATA_HOME", variable)
        assert project_folders.runtime_folders()[1] == str(tmp_path / folder / "ajar" / "runtime")


@pytest.mark.parametrize(("text", "restarts"), [("1", 1), ("12", 12), ("\u00b2", 0), ("-1", 0), ("123", 0), ("", 0)])
def test_number_of_restarts_is_a_plain_number(text: str, restarts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys._xoptions, start.RESTARTS, text)
    assert start.restarts_so_far() == restarts
