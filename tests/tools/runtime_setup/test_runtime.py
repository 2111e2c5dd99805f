"""The runtime: made once, rebuilt when broken, and refused in one line when it cannot be made.

The tests use a small project whose packages come from wheels beside it, so that no network is needed. In the usual run
a substitute of pip unpacks the wheels, because pip itself takes a second; the full run uses pip.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import start
from runtime_setup.lock import locked, try_lock
from runtime_setup.project import ROOT as PROJECT_ROOT
from runtime_setup.project import read_stamp
from tests.support.examples import FULL

ROOT = Path(PROJECT_ROOT)
PYTHON = vars(sys)["_base_executable"]  # a Python with pip, as players have
TOOL = "import start\n\nstart.ready(__file__, needs='dev')\n\nimport lamp_oil, sys\n\nprint(sys.prefix)\n"
BLINDFOLD = "import sys\nsys.path = [folder for folder in sys.path if '.runtime' not in folder]\n"
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


PIP = f"""
import os, re, sys, zipfile

words = sys.argv[1:]
packages = os.path.join(words[1], "../../lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages")
if "--find-links" not in words:
    sys.exit("Retrying after connection broken by a network that is not there")
wheels = words[words.index("--find-links") + 1]
chosen = []
for wanted in words[words.index(wheels) + 1:]:
    name = wanted.split(">=")[0].replace("-", "_")
    versions = [version for version in os.listdir(wheels) if version.startswith(name + "-")]
    if not versions:
        sys.exit("ERROR: No matching distribution found for " + wanted)
    chosen.append(max(versions, key=lambda file: [int(part) for part in re.findall("[0-9]+", file.split("-")[1])]))
for wheel in chosen:
    with zipfile.ZipFile(os.path.join(wheels, wheel)) as archive:
        archive.extractall(packages)
print("Successfully installed", *["-".join(wheel.split("-")[:2]) for wheel in chosen])
"""
"""Module that understands what the runtime asks of pip."""


class Project:
    """A project like this one, small enough to be set up in a second."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.runtime = root / ".runtime"
        self.packages = self.runtime / f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"

    def command(self, *words: str, python: str | Path = PYTHON) -> list[str]:
        return [str(python), *(words or ("play.pyw",))]

    def environment(self, **changes: str) -> dict[str, str]:
        """Return the current environment, without the user's settings of pip and Python, and without a desktop."""
        own = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON"))}
        fixed = {"PIP_CONFIG_FILE": os.devnull, "XDG_DATA_HOME": str(self.root / "data"), "CI": "true"}
        path = [*changes.pop("PYTHONPATH", "").split(os.pathsep), *([] if FULL else [str(self.root / "substitute")])]
        return own | fixed | {"PYTHONPATH": os.pathsep.join(filter(None, path))} | changes

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
        """Start a program of the project, which must refuse to run, and return the last line of its error output.

        `words`: the script and its arguments; play.pyw if empty. `changes`: environment variables to set.
        """
        refused = self.run(*words, **changes)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert all(line.startswith("ajar: ") for line in refused.stderr.splitlines()), refused.stderr
        return refused.stderr.splitlines()[-1]

    def hide(self, *modules: str) -> str:
        """Return a PYTHONPATH on which some modules cannot be imported."""
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
    """Make a fresh clone, in a folder with spaces and umlauts in its name."""
    root = tmp_path / "böse Türen"
    for folder in ("tools/runtime_setup", "game", "wheels", "substitute/pip"):
        (root / folder).mkdir(parents=True)
    shutil.copy(ROOT / "play.pyw", root)
    shutil.copy(ROOT / "game/cli.py", root / "game")
    shutil.copy(ROOT / "tools/start.py", root / "tools")
    for name in ("__init__", "project", "runtime", "installing", "lock", "notice"):
        shutil.copy(ROOT / "tools/runtime_setup" / f"{name}.py", root / "tools/runtime_setup")
    (root / "tools/tool.py").write_text(TOOL)
    (root / "game/__init__.py").touch()
    (root / "game/__main__.py").write_text(GAME)
    (root / "pyproject.toml").write_text(PYPROJECT)
    (root / "substitute/pip/__init__.py").write_text("__version__ = '99.0'\n")
    (root / "substitute/pip/__main__.py").write_text(PIP)
    wheel(root / "wheels", "lantern", "1.2")
    wheel(root / "wheels", "lamp-oil", "2.0")
    return Project(root)


@pytest.fixture(scope="session")
def finished_runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("made")


@pytest.fixture
def ready(project: Project, finished_runtime: Path) -> Project:
    """Make a project with a finished runtime."""
    if not (finished_runtime / "stamp").exists():
        assert project.run().returncode == 7
        shutil.copytree(project.runtime, finished_runtime, symlinks=True, dirs_exist_ok=True)
    else:
        shutil.copytree(finished_runtime, project.runtime, symlinks=True)
    return project


def test_first_start_makes_runtime_and_plays(project: Project) -> None:
    first = project.run("play.pyw", "--seed", "two words")
    assert first.stdout == f"{project.runtime} --seed two words\n"
    assert first.returncode == 7
    assert first.stderr.startswith("ajar: making ")
    assert "\nCollecting" not in first.stderr
    assert "Successfully installed lantern-1.2" in (project.runtime / "log.txt").read_text()


def test_second_start_runs_game_directly(ready: Project) -> None:
    shutil.rmtree(ready.root / "wheels")
    log = (ready.runtime / "log.txt").stat()
    second = ready.run(PYTHONPATH=ready.hide("pip", "venv", "subprocess", "tomllib"))
    assert (second.stdout, second.stderr, second.returncode) == (f"{ready.runtime}\n", "", 7)
    assert (ready.runtime / "log.txt").stat() == log


def test_complete_python_runs_in_place(ready: Project) -> None:
    own = ready.root / "own"
    ready.runtime.rename(own)
    (own / "stamp").unlink()
    assert ready.run(python=own / "bin/python").stdout == f"{own}\n"
    assert not ready.runtime.exists()


def test_dev_packages_are_added_to_play_packages(ready: Project) -> None:
    (ready.runtime / "file").touch()
    developing = ready.run("tools/tool.py")
    assert developing.stdout == f"{ready.runtime}\n"
    assert "adding missing packages" in developing.stderr
    assert (ready.runtime / "file").exists()
    assert set(read_stamp(str(ready.runtime))[2:]) == {"lantern>=1.0", "lamp-oil>=2.0"}


def test_failed_dev_install_keeps_game_playable(ready: Project) -> None:
    (ready.root / "wheels/lamp_oil-2.0-py3-none-any.whl").unlink()
    assert "wheels/ has no lamp-oil>=2.0" in ready.refusal("tools/tool.py")
    assert ready.run().stderr == ""


def test_start_installs_changed_requirements(ready: Project) -> None:
    project_file = ready.root / "pyproject.toml"
    project_file.write_text(PYPROJECT.replace("lantern>=1.0", "lantern>=1.10"))
    wheel(ready.root / "wheels", "lantern", "1.10")
    assert ready.run().returncode == 7
    assert (ready.packages / "lantern-1.10.dist-info").exists()


def no_stamp(project: Project) -> None:
    (project.runtime / "stamp").unlink()


def no_package(project: Project) -> None:
    shutil.rmtree(project.packages / "lantern")


def no_python(project: Project) -> None:
    for python in (project.runtime / "bin").glob("python*"):
        python.unlink()


def no_venv(project: Project) -> None:
    (project.runtime / "pyvenv.cfg").unlink()


def blind_to_its_packages(project: Project) -> None:
    (project.packages / "sitecustomize.py").write_text(BLINDFOLD)


def another_python(project: Project) -> None:
    stamp = project.runtime / "stamp"
    stamp.write_text(stamp.read_text().replace("3.", "2.", 1))


@pytest.mark.parametrize(
    "harm", [no_stamp, no_package, no_python, no_venv, another_python], ids=lambda harm: harm.__name__
)
def test_incomplete_runtime_is_not_trusted(ready: Project, harm: Callable[[Project], None]) -> None:
    assert start.complete(str(ready.runtime), ["lantern>=1.0"])
    harm(ready)
    assert not start.complete(str(ready.runtime), ["lantern>=1.0"])


@pytest.mark.parametrize("harm", [no_package, no_venv, blind_to_its_packages], ids=lambda harm: harm.__name__)
def test_untrusted_runtime_is_made_again(ready: Project, harm: Callable[[Project], None]) -> None:
    harm(ready)
    (ready.runtime / "rubbish").touch()
    mended = ready.run()
    assert mended.returncode == 7
    assert "making" in mended.stderr
    assert not (ready.runtime / "rubbish").exists()


def test_broken_runtime_mends_itself(ready: Project) -> None:
    no_package(ready)
    assert ready.run(python=ready.runtime / "bin/python").returncode == 7


def test_runtime_that_never_works_is_refused(ready: Project) -> None:
    (ready.root / "sitecustomize.py").write_text(BLINDFOLD)
    assert "does not work, although it was rebuilt" in ready.refusal(PYTHONPATH=str(ready.root))


def test_read_only_folder_uses_user_runtime(project: Project) -> None:
    project.runtime.touch()
    own = project.root / "data/ajar/runtime"
    assert project.run().stdout == f"{own}\n"
    assert project.run().stderr == ""


def test_second_start_waits_for_first(project: Project) -> None:
    project.runtime.mkdir()
    with locked(project.runtime, waiting=pytest.fail):
        second = subprocess.Popen(
            project.command(),
            cwd=project.root,
            env=project.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert second.stderr
        assert second.stderr.readline() == "ajar: another process is making the runtime; waiting for it\n"
    assert second.communicate()[0] == f"{project.runtime}\n"


def test_child_of_killed_start_keeps_lock(tmp_path: Path) -> None:
    running, folder = tmp_path / "running", tmp_path / "folder"
    folder.mkdir()
    child = f"import os, time; open({str(running)!r}, 'w')\nwhile os.path.exists({str(running)!r}): time.sleep(0.01)"
    first = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"import pathlib, sys\nfrom runtime_setup import installing, lock\nfolder = pathlib.Path({str(folder)!r})\n"
            f"with lock.locked(folder, exit): installing.run(folder, sys.executable, '-c', {child!r})",
        ],
        cwd=ROOT / "tools",
    )
    while not running.exists():
        time.sleep(0.01)
    first.kill()
    first.wait()
    with (folder / "lock").open("a") as lock:
        assert not try_lock(lock)
        running.unlink()
        while not try_lock(lock):
            time.sleep(0.01)


NO_VENV = "the module venv of this Python does not work; Debian, Ubuntu: apt install python3-venv"
NO_PIP = "this Python has neither pip nor ensurepip; Debian, Ubuntu: apt install python3-venv"


@pytest.mark.parametrize(("hidden", "line"), [(["venv"], NO_VENV), (["pip", "ensurepip"], NO_PIP)])
def test_python_without_pip_or_venv_gets_one_line(project: Project, hidden: list[str], line: str) -> None:
    assert project.refusal(PYTHONPATH=project.hide(*hidden)) == f"ajar: {line} (details: {project.runtime / 'log.txt'})"
    assert sorted(entry.name for entry in project.runtime.iterdir()) == ["lock", "log.txt"]
    assert project.run().returncode == 7


def test_missing_network_gets_one_line(project: Project) -> None:
    shutil.rmtree(project.root / "wheels")
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/"}
    assert "the packages cannot be fetched; connect to the network" in project.refusal(**nowhere)


def test_interrupt_during_import_prints_one_word(capsys: pytest.CaptureFixture[str]) -> None:
    start.short_excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert capsys.readouterr().err == "interrupted\n"
    start.short_excepthook(ValueError, ValueError("a fault"), None)
    assert capsys.readouterr().err == "ValueError: a fault\n"
