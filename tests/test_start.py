"""The set-up: a start makes what is missing once, mends what is broken, and says in one line what it cannot do.

The stories run on a small project of its own, whose packages come from wheels beside it, so no network is needed.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import notice
import runtime
import start
from game.arguments import Parser

ROOT = Path(start.ROOT)
PYTHON = vars(sys)["_base_executable"]  # one that has pip, as a player's has
SCRIPT = "import start\n\nstart.ready(__file__, needs={needs!r})\n\nimport sys\n\n"
GAME = "import sys\n\ndef main():\n    import lantern\n    print(sys.prefix, *sys.argv[1:])\n    return 7\n"
PYPROJECT = """[project]
dependencies = [
    "lantern>=1.0",
]

[dependency-groups]
dev = [
    "lamp-oil>=2.0",
]
"""


class Project:
    """A project like this one, small enough to be set up within a second."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.runtime = root / ".runtime"
        self.packages = self.runtime / f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"

    def command(self, *words: str, python: str | Path = PYTHON) -> list[str]:
        return [str(python), *(words or ("play.pyw",))]

    def environment(self, **changes: str) -> dict[str, str]:
        """This one, without the user's own choices for pip and Python."""
        own = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON"))}
        return own | {"PIP_CONFIG_FILE": os.devnull, "XDG_DATA_HOME": str(self.root / "data")} | changes

    def run(self, *words: str, python: str | Path = PYTHON, **changes: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*words, python=python),
            cwd=self.root,
            env=self.environment(**changes),
            check=False,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )

    def refusal(self, *words: str, **changes: str) -> str:
        """The line that a start ends with when it has to give up, after which nothing but its log is left."""
        refused = self.run(*words, **changes)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert all(line.startswith("ajar: ") for line in refused.stderr.splitlines()), refused.stderr
        return refused.stderr.splitlines()[-1]

    def hide(self, *modules: str) -> str:
        """A PYTHONPATH on which some modules cannot be imported."""
        hidden = self.root / "hidden"
        hidden.mkdir()
        for module in modules:
            (hidden / f"{module}.py").write_text("raise ImportError")
        return str(hidden)


def wheel(folder: Path, name: str, version: str) -> None:
    module = name.replace("-", "_")
    with zipfile.ZipFile(folder / f"{module}-{version}-py3-none-any.whl", "w") as archive:
        about = f"{module}-{version}.dist-info"
        archive.writestr(f"{module}/__init__.py", "")
        archive.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{about}/RECORD", "")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A fresh clone, in a folder with a name that needs care."""
    root = tmp_path / "böse Türen"
    for folder in ("tools", "game", "wheels"):
        (root / folder).mkdir(parents=True)
    shutil.copy(ROOT / "play.pyw", root)
    shutil.copy(ROOT / "game/arguments.py", root / "game")
    for name in ("start", "runtime", "notice"):
        shutil.copy(ROOT / "tools" / f"{name}.py", root / "tools")
    (root / "tools/tool.py").write_text(SCRIPT.format(needs="dev") + "import lamp_oil\n\nprint(sys.prefix)\n")
    (root / "game/__init__.py").touch()
    (root / "game/__main__.py").write_text(GAME)
    (root / "pyproject.toml").write_text(PYPROJECT)
    wheel(root / "wheels", "lantern", "1.2")
    wheel(root / "wheels", "lamp-oil", "2.0")
    return Project(root)


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("made")


@pytest.fixture
def made(project: Project, once: Path) -> Project:
    """A project that was played before."""
    if not (once / "stamp").exists():
        assert project.run().returncode == 7
        shutil.copytree(project.runtime, once, symlinks=True, dirs_exist_ok=True)
    else:
        shutil.copytree(once, project.runtime, symlinks=True)
    return project


def test_the_first_start_makes_the_runtime_and_plays(project: Project) -> None:
    first = project.run("play.pyw", "--seed", "two words")
    assert first.stdout == f"{project.runtime} --seed two words\n"
    assert first.returncode == 7
    assert first.stderr.startswith("ajar: making ")
    assert "\nCollecting" not in first.stderr
    assert "Successfully installed lantern-1.2" in (project.runtime / "log.txt").read_text()


def test_the_second_start_goes_straight_to_the_game(made: Project) -> None:
    shutil.rmtree(made.root / "wheels")
    log = (made.runtime / "log.txt").stat()
    second = made.run(PYTHONPATH=made.hide("pip", "venv", "subprocess", "tomllib"))
    assert (second.stdout, second.stderr, second.returncode) == (f"{made.runtime}\n", "", 7)
    assert (made.runtime / "log.txt").stat() == log


def test_a_python_that_has_everything_runs_in_place(made: Project) -> None:
    own = made.root / "own"
    made.runtime.rename(own)
    (own / "stamp").unlink()
    assert made.run(python=own / "bin/python").stdout == f"{own}\n"
    assert not made.runtime.exists()


def test_what_developers_need_is_added_to_what_players_have(made: Project) -> None:
    (made.runtime / "kept").touch()
    developing = made.run("tools/tool.py")
    assert developing.stdout == f"{made.runtime}\n"
    assert "adding what is missing" in developing.stderr
    assert (made.runtime / "kept").exists()
    assert set(start.stamp(str(made.runtime))[2:]) == {"lantern>=1.0", "lamp-oil>=2.0"}


def test_what_cannot_be_added_leaves_the_game_as_it_was(made: Project) -> None:
    (made.root / "wheels/lamp_oil-2.0-py3-none-any.whl").unlink()
    assert "wheels/ holds no lamp-oil>=2.0" in made.refusal("tools/tool.py")
    assert made.run().stderr == ""


def test_a_changed_list_is_installed_at_the_next_start(made: Project) -> None:
    project_file = made.root / "pyproject.toml"
    project_file.write_text(PYPROJECT.replace("lantern>=1.0", "lantern>=1.10"))
    wheel(made.root / "wheels", "lantern", "1.10")
    assert made.run().returncode == 7
    assert (made.packages / "lantern-1.10.dist-info").exists()


def no_stamp(project: Project) -> None:
    (project.runtime / "stamp").unlink()


def no_package(project: Project) -> None:
    shutil.rmtree(project.packages / "lantern")


def no_python(project: Project) -> None:
    for python in (project.runtime / "bin").glob("python*"):
        python.unlink()


def another_python(project: Project) -> None:
    stamp = project.runtime / "stamp"
    stamp.write_text(stamp.read_text().replace("3.", "2.", 1))


@pytest.mark.parametrize("harm", [no_stamp, no_package, no_python, another_python], ids=lambda harm: harm.__name__)
def test_a_runtime_half_made_or_broken_is_made_anew(made: Project, harm: Callable[[Project], None]) -> None:
    harm(made)
    (made.runtime / "rubbish").touch()
    mended = made.run()
    assert mended.returncode == 7
    assert "making" in mended.stderr
    assert not (made.runtime / "rubbish").exists()


def test_a_broken_runtime_is_mended_even_when_its_own_python_starts(made: Project) -> None:
    no_package(made)
    assert made.run(python=made.runtime / "bin/python").returncode == 7


def test_a_runtime_that_never_works_is_given_up(made: Project) -> None:
    no_package(made)
    hand_overs = {start.HAND_OVERS: "2"}
    refused = made.run(python=made.runtime / "bin/python", **hand_overs)
    assert refused.returncode == 2
    assert refused.stderr == f"ajar: {made.runtime} does not work, though it was made anew; delete it and start again\n"


def test_a_folder_that_cannot_be_written_is_made_up_for_by_the_users_own(project: Project) -> None:
    project.runtime.touch()
    own = project.root / "data/ajar/runtime"
    assert project.run().stdout == f"{own}\n"
    assert project.run().stderr == ""


def test_a_second_start_waits_for_the_first(project: Project) -> None:
    project.runtime.mkdir()
    with runtime._alone(project.runtime):
        second = subprocess.Popen(
            project.command(),
            cwd=project.root,
            env=project.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert second.stderr
        assert second.stderr.readline() == "ajar: another start is making the runtime; waiting for it\n"
    assert second.communicate()[0] == f"{project.runtime}\n"


def test_what_a_killed_start_left_running_keeps_the_lock(tmp_path: Path) -> None:
    running, folder = tmp_path / "running", tmp_path / "folder"
    folder.mkdir()
    child = f"import os, time; open({str(running)!r}, 'w')\nwhile os.path.exists({str(running)!r}): time.sleep(0.01)"
    first = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"import pathlib, sys, runtime\nfolder = pathlib.Path({str(folder)!r})\n"
            f"with runtime._alone(folder): runtime._run(folder, sys.executable, '-c', {child!r})",
        ],
        cwd=ROOT / "tools",
    )
    while not running.exists():
        time.sleep(0.01)
    first.kill()
    first.wait()
    with (folder / "lock").open("a") as lock:
        assert not runtime._locked(lock)
        running.unlink()
        while not runtime._locked(lock):
            time.sleep(0.01)


NO_VENV = "this Python's module venv does not work; Debian, Ubuntu: apt install python3-venv"
NO_PIP = "this Python has neither pip nor ensurepip; Debian, Ubuntu: apt install python3-venv"


@pytest.mark.parametrize(("hidden", "line"), [(["venv"], NO_VENV), (["pip", "ensurepip"], NO_PIP)])
def test_a_python_that_lacks_its_tools_is_told_in_a_line(project: Project, hidden: list[str], line: str) -> None:
    assert project.refusal(PYTHONPATH=project.hide(*hidden)) == f"ajar: {line} (details: {project.runtime / 'log.txt'})"
    assert sorted(entry.name for entry in project.runtime.iterdir()) == ["lock", "log.txt"]
    assert project.run().returncode == 7


def test_without_a_network_a_line_says_so(project: Project) -> None:
    (project.root / "wheels").rename(project.root / "kept")
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/"}
    assert "the packages cannot be fetched; connect to the network" in project.refusal(**nowhere)
    (project.root / "kept").rename(project.root / "wheels")
    assert project.run().returncode == 7


def test_an_old_python_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.version_info", (3, 8, 18))
    with pytest.raises(SystemExit, match="2"):
        start.ready(__file__)
    said = "ajar: Python 3.11 or newer is needed and this is 3.8; get one from python.org and start with that\n"
    assert capsys.readouterr().err == said


SCRIPTS = [path for path in (ROOT / "tools").glob("*.py") if "\nstart.ready(" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", [ROOT / "play.pyw", *sorted(SCRIPTS)], ids=lambda path: path.name)
def test_python_3_7_can_parse_what_is_run(path: Path) -> None:
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("name", ["play.pyw", "tools/start.py", "tools/notice.py"])
def test_python_2_7_can_parse_what_a_double_click_starts(name: str) -> None:
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


def test_the_requirements_are_those_of_the_project_file() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    play, dev = project["project"]["dependencies"], project["dependency-groups"]["dev"]
    assert start.requirements("play") == play
    assert start.requirements("dev") == play + dev
    assert all(re.fullmatch(r"[a-z-]+>=[\d.]+", requirement) for requirement in play + dev)


def test_uv_reads_the_same_requirements_in_the_script() -> None:
    head = (ROOT / "play.pyw").read_text(encoding="utf-8").split("# ///")[1]
    script = tomllib.loads(head.removeprefix(" script\n").replace("# ", ""))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert script == {name: project[name] for name in ("requires-python", "dependencies")}


@pytest.mark.parametrize(
    ("there", "enough"),
    [
        (["numpy", "numpy-2.4.6.dist-info", "pygame", "pygame_ce-2.5.8.dist-info"], True),
        (["numpy", "numpy-2.0.dist-info", "pygame", "pygame_ce-2.10.0.dev1.dist-info"], True),
        (["numpy", "numpy-2.4.6.dist-info", "pygame", "pygame-2.6.1.dist-info"], False),
        (["numpy", "numpy-1.26.4.dist-info", "pygame", "pygame_ce-2.5.8.dist-info"], False),
        (["numpy", "numpy-2.4.6.dist-info", "pygame", "pygame_ce-2.5.3.dist-info"], False),
        (["numpy-2.4.6.dist-info", "pygame", "pygame_ce-2.5.8.dist-info"], False),
        (["numpy", "pygame"], False),
    ],
)
def test_what_is_installed_is_read_from_folder_names(tmp_path: Path, there: list[str], enough: bool) -> None:
    for name in there:
        (tmp_path / name).mkdir()
    wanted = ["numpy>=2.0", "pygame-ce>=2.5.5"]
    assert start.installed(wanted, ["", str(tmp_path / "nowhere"), str(tmp_path)]) is enough


@pytest.mark.parametrize(
    ("environment", "arguments", "terminal", "box"),
    [
        ({"DISPLAY": ":0"}, [], False, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, [], False, True),
        ({"DISPLAY": ":0"}, ["--seed", "5"], False, False),
        ({"DISPLAY": ":0"}, [], True, False),
        ({"DISPLAY": ":0", "CI": "true"}, [], False, False),
        ({}, [], False, False),
    ],
)
def test_a_box_opens_only_for_a_double_click(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], arguments: list[str], terminal: bool, box: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "CI"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sys.argv", ["play.pyw", *arguments])
    monkeypatch.setattr("os.isatty", lambda _: terminal)
    assert notice.double_clicked() is box


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--bogus", "5"], "tool.py: --bogus 5: no such option\n"),
        (["--turn", "5"], "tool.py: --turn 5: no such option\n"),
        (["--turns", "five"], "tool.py: --turns: invalid int value: 'five'\n"),
    ],
)
def test_a_wrong_option_is_refused_in_a_line(words: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    parser = Parser("tool.py", None)
    parser.add_argument("--turns", type=int)
    with pytest.raises(SystemExit, match="2"):
        parser.parse_args(words)
    assert capsys.readouterr() == ("", line)
