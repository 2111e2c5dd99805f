"""The runtime: made once, rebuilt when broken, and refused in one line when it cannot be made.

The tests use a small project whose packages come from wheels beside it, so that no network is needed. In the usual run
a substitute of pip unpacks the wheels, because pip itself takes a second; the full run uses pip.
"""

from __future__ import annotations

import base64
import compileall
import contextlib
import hashlib
import io
import os
import platform
import py_compile
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

import start
from runtime_setup import make_runtime, project_folders
from runtime_setup.lock import locked, try_lock
from runtime_setup.project_folders import ROOT as PROJECT_ROOT
from runtime_setup.project_folders import read_stamp
from runtime_setup.setup_progress import Progress
from runtime_setup.undamaged_packages import damaged_file, settings_are_undamaged
from tests.support.examples import FULL

ROOT = Path(PROJECT_ROOT)
PYTHON = vars(sys)["_base_executable"]
"""Python with pip, as players have."""
TOOL = "import start\n\nstart.ready(__file__, needs='dev')\n\nimport lamp_oil, sys\n\nprint(sys.prefix)\n"
BLINDFOLD = "import sys\nsys.path = [folder for folder in sys.path if '.runtime' not in folder]\n"
GAME = "import sys\n\ndef main():\n    import lantern\n    print(sys.prefix, *sys.argv[1:])\n    return 7\n"
LANTERN = "def light():\n    return 'a light'\n"
PYPROJECT = """[project]
dependencies = [
    "lantern>=1.0",
]

[dependency-groups]
dev = [
    "lamp-oil>=2.0",
]
"""


ODD_NUMBERS = ("abc", "-1", "", "4" * 5000)
PIP = f"""
import os, re, sys, zipfile

words = sys.argv[1:]
print("options:", *words)
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
SUBSTITUTE = """

def _pip(folder, progress):
    return [
        sys.executable,
        os.path.join(project_folders.ROOT, "substitute.py"),
        "--python",
        project_folders.python_in(str(folder)),
    ]
"""
"""Lines that make set-up call the substitute of pip."""
HIDING = """

create = create_venv


def create_venv(folder, progress):
    create(folder, progress)
    shutil.copy({path!r}, next(folder.rglob("site-packages")))
"""
"""Lines that hide the same modules from the Python of the runtime as from the one that makes it."""


class Project:
    """A project like this one, small enough to be set up in a second."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.runtime = root / ".runtime"
        self.packages = self.runtime / f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"

    @cached_property
    def python(self) -> Path:
        """A Python with pip, as players have; in the usual run, which needs no pip, a Python that starts faster."""
        return Path(PYTHON) if FULL else self.python_without()

    def command(self, *words: str, python: str | Path | None = None) -> list[str]:
        return [str(python or self.python), *(words or ("play.pyw",))]

    def environment(self, **changes: str) -> dict[str, str]:
        """Return the current environment, without the user's settings of pip and Python, and without a desktop."""
        own = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON"))}
        fixed = {"PIP_CONFIG_FILE": os.devnull, "XDG_DATA_HOME": str(self.root / "data"), "CI": "true"}
        return own | fixed | changes

    def run(self, *words: str, python: str | Path | None = None, **changes: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*words, python=python),
            cwd=self.root,
            env=self.environment(**changes),
            check=False,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )

    def refusal(self, *words: str, python: str | Path | None = None, **changes: str) -> str:
        """Start a program of the project, which must refuse to run, and return the last line of its error output.

        `words`: the script and its arguments; play.pyw if empty. `changes`: environment variables to set.
        """
        return self.refusal_lines(*words, python=python, **changes)[-1]

    def refusal_lines(self, *words: str, python: str | Path | None = None, **changes: str) -> list[str]:
        """Do the same as `refusal`, and return all lines of the error output."""
        refused = self.run(*words, python=python, **changes)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert all(line.startswith("ajar: ") for line in refused.stderr.splitlines()), refused.stderr
        return refused.stderr.splitlines()

    def python_without(self, *modules: str) -> Path:
        """Return a Python that has no packages and cannot import some modules."""
        home = self.root / ("another" if modules else "plain")
        packages = home / self.packages.relative_to(self.runtime)
        packages.mkdir(parents=True)
        (home / "bin").mkdir()
        python = home / "bin/python"
        python.symlink_to(PYTHON)
        others = "true" if modules else "false"
        (home / "pyvenv.cfg").write_text(f"home = {Path(PYTHON).parent}\ninclude-system-site-packages = {others}\n")
        if modules:
            hidden = "; ".join(f"sys.modules[{module!r}] = None" for module in modules)
            (packages / "hidden.pth").write_text(f"import sys; {hidden}\n")
        return python


def wheel(folder: Path, name: str, version: str, text: str = "") -> None:
    """Make a wheel of a package. `text`: its module."""
    module = name.replace("-", "_")
    digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
    with zipfile.ZipFile(folder / f"{module}-{version}-py3-none-any.whl", "w") as archive:
        about = f"{module}-{version}.dist-info"
        archive.writestr(f"{module}/__init__.py", text)
        archive.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{about}/RECORD", f"{module}/__init__.py,sha256={digest},{len(text)}\n{about}/RECORD,,\n")


def source_package(folder: Path, name: str, version: str, setup: str) -> None:
    """Make the archive of a package that is not built yet. `setup`: the code that builds it."""
    top = f"{name}-{version}"
    with tarfile.open(folder / f"{top}.tar.gz", "w:gz") as archive:
        for file, text in {
            "setup.py": setup,
            "PKG-INFO": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        }.items():
            about = tarfile.TarInfo(f"{top}/{file}")
            about.size = len(text.encode())
            archive.addfile(about, io.BytesIO(text.encode()))


@pytest.fixture(scope="session")
def fresh_clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the files of a fresh clone, with the bytecode of its modules, so that not every test compiles them."""
    root = tmp_path_factory.mktemp("clone")
    for folder in ("game", "assets", "wheels"):
        (root / folder).mkdir(parents=True)
    shutil.copy(ROOT / "play.pyw", root)
    shutil.copy(ROOT / "game/cli.py", root / "game")
    for folder in ("tools/runtime_setup", "ajar_start"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "tools/start.py", root / "tools")
    shutil.copy(ROOT / "requirements.txt", root)
    (root / "tools/tool.py").write_text(TOOL)
    (root / "game/__init__.py").touch()
    (root / "game/__main__.py").write_text(GAME)
    (root / "pyproject.toml").write_text(PYPROJECT)
    if not FULL:
        (root / "substitute.py").write_text(PIP)
        with (root / "tools/runtime_setup/install_commands.py").open("a", encoding="utf-8") as installing:
            installing.write(SUBSTITUTE)
    wheel(root / "wheels", "lantern", "1.2", LANTERN)
    wheel(root / "wheels", "lamp-oil", "2.0")
    assert compileall.compile_dir(root, quiet=1)
    return root


@pytest.fixture
def project(fresh_clone: Path, tmp_path: Path) -> Project:
    """Make a fresh clone, in a folder with spaces and umlauts in its name."""
    root = tmp_path / "böse Türen"
    shutil.copytree(fresh_clone, root)
    return Project(root)


class FirstStart(NamedTuple):
    """A project that was started for the first time, with what it printed."""

    project: Project
    ended: subprocess.CompletedProcess[str]


@pytest.fixture(scope="session")
def first_start(fresh_clone: Path, tmp_path_factory: pytest.TempPathFactory) -> FirstStart:
    project = Project(tmp_path_factory.mktemp("first") / "böse Türen")
    shutil.copytree(fresh_clone, project.root)
    return FirstStart(project, project.run("play.pyw", "--seed", "two words"))


@pytest.fixture
def ready(project: Project, first_start: FirstStart) -> Project:
    """Make a project with a finished runtime."""
    assert first_start.ended.returncode == 7
    shutil.copytree(first_start.project.runtime, project.runtime, symlinks=True)
    return project


def test_first_start_makes_runtime_and_plays(first_start: FirstStart) -> None:
    project, first = first_start
    assert first.stdout == f"{project.runtime} --seed two words\n"
    assert first.returncode == 7
    assert first.stderr.startswith("ajar: making ")
    assert f"ajar: installing from {project.root / 'wheels'}, without checking hashes\n" in first.stderr
    assert "\nCollecting" not in first.stderr
    assert "Successfully installed lantern-1.2" in (project.runtime / "log.txt").read_text()


def test_second_start_runs_game_directly(ready: Project) -> None:
    shutil.rmtree(ready.root / "wheels")
    log = (ready.runtime / "log.txt").stat()
    second = ready.run(python=ready.python_without("pip", "venv", "subprocess", "tomllib", "hashlib", "pathlib"))
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


def replace(path: Path, make: Callable[[Path], object]) -> None:
    """Put something else in the place of a file."""
    path.unlink(missing_ok=True)
    make(path)


def other_content(project: Project) -> None:
    """Change a module after the stamp was written, without changing its size."""
    (project.packages / "lantern/__init__.py").write_text("x" * len(LANTERN))
    os.utime(project.runtime / "stamp", ns=(0, 0))


def cut_settings(project: Project) -> None:
    """Cut the settings off behind their first line, as a power cut does: the packages of the system would be found."""
    settings = project.runtime / "pyvenv.cfg"
    settings.write_text(settings.read_text().partition("\n")[0] + "\n")


def no_python(project: Project) -> None:
    for python in (project.runtime / "bin").glob("python*"):
        python.unlink()


def replace_text(path: Path, old: bytes, new: bytes) -> None:
    """Replace a text once in a file."""
    path.write_bytes(path.read_bytes().replace(old, new, 1))


HARMS: dict[str, Callable[[Project], object]] = {
    "python without its mode": lambda project: replace(  # as a USB stick copies it
        project.runtime / "bin/python", lambda python: shutil.copyfile(PYTHON, python)
    ),
    "another program": lambda project: replace(
        project.runtime / "bin/python", lambda python: python.symlink_to("/bin/sh")
    ),
    "python is a folder": lambda project: replace(project.runtime / "bin/python", Path.mkdir),
    "python is a pipe": lambda project: replace(
        project.runtime / "bin/python", lambda python: os.mkfifo(python, 0o777)
    ),
    "stamp is a folder": lambda project: replace(
        project.runtime / "stamp", lambda stamp: (stamp / "folder").mkdir(parents=True)
    ),
    "stamp is a pipe": lambda project: replace(project.runtime / "stamp", os.mkfifo),
    "settings are a pipe": lambda project: replace(project.runtime / "pyvenv.cfg", os.mkfifo),
    "stamp without end": lambda project: replace(
        project.runtime / "stamp", lambda stamp: stamp.symlink_to("/dev/zero")
    ),
    "huge stamp": lambda project: os.truncate(project.runtime / "stamp", 1 << 32),
    "stamp with a byte of no text": lambda project: replace_text(project.runtime / "stamp", b"3.", b"\xff3."),
    "no stamp": lambda project: (project.runtime / "stamp").unlink(),
    "no package": lambda project: shutil.rmtree(project.packages / "lantern"),
    "cut module": lambda project: os.truncate(project.packages / "lantern/__init__.py", 3),
    "other content": other_content,
    "no list of files": lambda project: (project.packages / "lantern-1.2.dist-info/RECORD").unlink(),
    "no python": no_python,
    "no settings": lambda project: (project.runtime / "pyvenv.cfg").unlink(),
    "empty settings": lambda project: (project.runtime / "pyvenv.cfg").write_text(""),
    "cut settings": cut_settings,
    "another python": lambda project: replace_text(project.runtime / "stamp", b"3.", b"2."),
}
"""What may have happened to a runtime, so that it is not whole."""
HIDDEN_HARMS: dict[str, Callable[[Project], object]] = {
    "blind to its packages": lambda project: (project.packages / "sitecustomize.py").write_text(BLINDFOLD),
    # It has its mode, but nothing of its content: only an attempt shows that the system cannot start it.
    "cut python": lambda project: replace(project.runtime / "bin/python", lambda python: python.touch(mode=0o755)),
}
"""What only an attempt to start the runtime shows."""
ODD_FILES = tuple(HARMS)[:8]
"""Names of harms by which something else lies in the place of a file, which must not be waited for."""


@pytest.mark.parametrize("harm", HARMS)
def test_incomplete_runtime_is_not_trusted(ready: Project, harm: str) -> None:
    assert start.complete(str(ready.runtime), ["lantern>=1.0"])
    HARMS[harm](ready)
    assert not start.complete(str(ready.runtime), ["lantern>=1.0"])


@pytest.mark.parametrize(
    ("harm", "name"),
    [
        *((harm, "lantern/__init__.py") for harm in ("no package", "cut module", "other content")),
        ("no list of files", "lantern-1.2.dist-info/RECORD"),
    ],
)
def test_damaged_or_missing_file_is_named(ready: Project, harm: str, name: str) -> None:
    asked = str(ready.packages), ["lantern>=1.0"], str(ready.runtime / "stamp")
    assert damaged_file(*asked) is None
    HARMS[harm](ready)
    assert damaged_file(*asked) == str(ready.packages / name)


def test_list_of_files_with_a_size_that_is_no_number_does_no_harm(ready: Project) -> None:
    with (ready.packages / "lantern-1.2.dist-info/RECORD").open("a", encoding="utf-8") as record:
        record.write("lantern/other.py,sha256=x,\u00b2\n")
    assert start.complete(str(ready.runtime), ["lantern>=1.0"])


@pytest.mark.parametrize("harm", ["settings are a pipe", "no settings", "cut settings"])
def test_python_of_a_runtime_with_damaged_settings_is_not_started(ready: Project, harm: str) -> None:
    """It would wait for ever for its settings, if they are a pipe."""
    asked: list[Path] = []
    identity = make_runtime._identity(ready.runtime)

    def identity_of(folder: Path) -> list[str]:
        asked.append(folder)
        return identity

    with patch.object(make_runtime, "_identity", identity_of):
        assert make_runtime._sound(ready.runtime, Progress(1))
        HARMS[harm](ready)
        assert not make_runtime._sound(ready.runtime, Progress(1))
    assert asked == [ready.runtime]


def test_settings_that_are_cut_off_are_noticed(tmp_path: Path) -> None:
    whole = f"home = {tmp_path}\ninclude-system-site-packages = false\nversion = 3.11.7\n"
    for end in range(len(whole)):
        (tmp_path / "pyvenv.cfg").write_text(whole[:end])
        assert settings_are_undamaged(str(tmp_path)) == whole[:end].endswith("false\n")
    (tmp_path / "pyvenv.cfg").write_text(whole)
    assert settings_are_undamaged(str(tmp_path))
    (tmp_path / "pyvenv.cfg").write_text(whole.replace(str(tmp_path), str(tmp_path / "gone")))
    assert not settings_are_undamaged(str(tmp_path))


@pytest.mark.parametrize(
    "harm",
    [
        *(pytest.param(harm, marks=pytest.mark.full) for harm in ("no package", "cut settings", *ODD_FILES[1:])),
        *(*HIDDEN_HARMS, ODD_FILES[0]),
    ],
)
def test_untrusted_runtime_is_made_again(ready: Project, harm: str) -> None:
    (HARMS | HIDDEN_HARMS)[harm](ready)
    (ready.runtime / "rubbish").touch()
    mended = ready.run()
    assert mended.returncode == 7
    assert "making" in mended.stderr
    assert not (ready.runtime / "rubbish").exists()


@pytest.mark.parametrize("harm", ["cut module", pytest.param("other content", marks=pytest.mark.full)])
def test_damaged_package_is_installed_again_and_named(ready: Project, harm: str) -> None:
    HARMS[harm](ready)
    mended = ready.run()
    assert mended.returncode == 7
    damaged = ready.packages / "lantern/__init__.py"
    assert mended.stderr.startswith(f"ajar: {damaged} is damaged; the packages are installed again\n")
    assert damaged.read_text() == LANTERN


def test_copied_runtime_is_compared_once(ready: Project) -> None:
    """A copy of the files is newer than the stamp. After their contents were compared, the stamp is the newest."""
    os.utime(ready.runtime / "stamp", ns=(0, 0))
    assert start.complete(str(ready.runtime), ["lantern>=1.0"])
    assert (ready.runtime / "stamp").stat().st_mtime_ns > (ready.packages / "lantern/__init__.py").stat().st_mtime_ns


def test_damaged_bytecode_is_installed_again(ready: Project) -> None:
    """Nothing notes the size of bytecode; the failed import shows the damage."""
    bytecode = py_compile.compile(str(ready.packages / "lantern/__init__.py"), doraise=True)
    assert bytecode
    os.truncate(bytecode, 20)
    mended = ready.run()
    assert mended.returncode == 7
    line = f"ajar: lantern in {ready.runtime} cannot be imported (marshal data too short); it is installed again\n"
    assert mended.stderr.startswith(line)


def test_package_that_cannot_be_imported_is_not_taken(project: Project) -> None:
    wheel(project.root / "wheels", "lantern", "1.3", "raise ImportError('no oil')\n")
    line = "ajar: lantern>=1.0 was installed, but cannot be imported: ImportError: no oil"
    assert project.refusal().startswith(line)
    assert not (project.runtime / "stamp").exists()


def test_stamp_is_written_after_files_are_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(make_runtime, "_sound", lambda *_: False)
    monkeypatch.setattr(make_runtime, "_identity", lambda _: ["3.11", "lib"])
    monkeypatch.setattr(make_runtime, "_build", lambda *_: done.append("build"))
    monkeypatch.setattr(make_runtime, "try_imports", lambda *_: done.append("imports"))
    monkeypatch.setattr("os.sync", lambda: done.append("sync"))
    monkeypatch.setattr(make_runtime, "_write_stamp", lambda *_: done.append("stamp"))
    monkeypatch.setattr("runtime_setup.project_folders.say", lambda _: None)
    make_runtime._complete(tmp_path, ["lantern"], ["lantern"], Progress())
    assert done == ["build", "imports", "sync", "stamp"]


def foreign_packages(folder: Path) -> str:
    """Return a PYTHONPATH with packages, and modules of Python, of another Python."""
    for module in ("lantern", "lamp_oil", "subprocess", "shutil", "venv"):
        (folder / module).mkdir(parents=True)
        (folder / module / "__init__.py").write_text("raise ImportError('another Python')\n")
    for package in ("lantern-1.2", "lamp_oil-2.0"):
        (folder / f"{package}.dist-info").mkdir()
    return str(folder)


def test_settings_of_the_user_do_not_matter(project: Project) -> None:
    """Neither for the first start nor for the second."""
    settings = {
        "PYTHONPATH": foreign_packages(project.root / "foreign"),
        "PYTHONHOME": sys.base_prefix,
        "PYTHONWARNINGS": "ignore",
        "AJAR_HAND_OVERS": "abc",
        "PIP_TARGET": "/nowhere",
    }
    assert project.run(**settings).stdout == f"{project.runtime}\n"
    second = project.run(**settings)
    assert (second.stdout, second.stderr, second.returncode) == (f"{project.runtime}\n", "", 7)


@pytest.mark.parametrize("restarts", ["99", *(pytest.param(text, marks=pytest.mark.full) for text in ODD_NUMBERS)])
def test_no_variable_counts_restarts(ready: Project, restarts: str) -> None:
    assert ready.run(AJAR_HAND_OVERS=restarts).stderr == ""


PARTS = ("ajar_start", "assets", "game", "pyproject.toml", "tools")


@pytest.mark.parametrize("kept", [[], ["tools"], ["tools", "ajar_start", "game", "pyproject.toml"]])
def test_script_without_the_game_says_what_is_missing(project: Project, tmp_path: Path, kept: list[str]) -> None:
    for name in PARTS:
        if name not in kept:
            (project.root / name).rename(tmp_path / name)
    missing = [name for name in PARTS if name not in kept]
    line = f"ajar: the rest of the game is missing beside play.pyw ({', '.join(missing)}); unpack all of it"
    assert project.refusal() == line
    if "tools" in kept:
        assert "the rest of the game is missing" in project.refusal("tools/tool.py")


def test_missing_pins_and_network_are_told(project: Project) -> None:
    """The packages of this project are not pinned."""
    shutil.rmtree(project.root / "wheels")
    lines = project.refusal_lines(PIP_INDEX_URL="http://127.0.0.1:9/")
    pins = "no packages are pinned for this Python; installing lantern>=1.0, without checking hashes"
    assert f"ajar: {pins}" in lines
    assert "the packages cannot be fetched; connect to the network" in lines[-1]


@pytest.mark.skipif(sys.platform != "linux", reason="wheels are named for Linux")
@pytest.mark.full
@pytest.mark.parametrize("sound", [True, False])
def test_pinned_package_is_installed_only_if_its_hash_is_the_pinned_one(project: Project, *, sound: bool) -> None:
    mirror = project.root / "mirror"
    (project.root / "wheels").rename(mirror)
    (lantern,) = mirror.glob("lantern*.whl")
    digest = hashlib.sha256(lantern.read_bytes() if sound else b"other").hexdigest()
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    named = f"# lantern-1.2-{python}-{python}-manylinux_2_17_{platform.machine()}.whl\n"
    (project.root / "requirements.txt").write_text(f"{named}lantern==1.2 \\\n    --hash=sha256:{digest}\n")
    fetching = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": mirror.as_uri()}
    if sound:
        started = project.run(**fetching)
        assert started.returncode == 7, started.stderr
        assert "without checking hashes" not in started.stderr
        assert (project.packages / "lantern/__init__.py").exists()
    else:
        assert "a downloaded package is not the expected one (its hash differs)" in project.refusal(**fetching)
        assert not (project.packages / "lantern").exists()


@pytest.mark.full
def test_no_code_of_a_package_runs_to_install_it(project: Project) -> None:
    """A package that would have to be built is refused, although nothing else is there."""
    for built in (project.root / "wheels").glob("lantern*"):
        built.unlink()
    ran = project.root / "ran"
    setup = f"open({str(ran)!r}, 'w').close()\nfrom setuptools import setup\nsetup(name='lantern', version='1.2')\n"
    source_package(project.root / "wheels", "lantern", "1.2", setup)
    assert "wheels/ has no lantern>=1.0" in project.refusal()
    assert not ran.exists()


def test_missing_pins_are_told(project: Project) -> None:
    shutil.rmtree(project.root / "wheels")
    (project.root / "requirements.txt").unlink()
    assert "requirements.txt is missing; unpack the whole game" in project.refusal()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no groups of processes")
@pytest.mark.full
@pytest.mark.parametrize("group", [False, True])
def test_set_up_can_be_killed_at_any_moment(project: Project, group: bool) -> None:
    """After each kill the next start works, also if the processes that set-up has started go on."""
    began = time.monotonic()
    assert project.run().returncode == 7
    whole = time.monotonic() - began
    for moment in range(50):
        shutil.rmtree(project.runtime)
        killed = subprocess.Popen(
            project.command(),
            cwd=project.root,
            env=project.environment(),
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(whole * moment / 50)
        children = children_of(killed.pid) if group else []
        for process in (killed.pid, *children):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        killed.wait()
        after = project.run()
        assert (after.stdout, after.returncode) == (f"{project.runtime}\n", 7), f"moment {moment}: {after.stderr}"


def children_of(process: int) -> list[int]:
    """Return the processes that a process has started."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], check=False, capture_output=True, text=True)
    return [int(word) for word in listed.stdout.split()]


def test_broken_runtime_mends_itself(ready: Project) -> None:
    HARMS["no package"](ready)
    assert ready.run(python=ready.runtime / "bin/python").returncode == 7


def test_runtime_that_never_works_is_refused(ready: Project) -> None:
    """The packages can be imported when they are tried, but not by the game."""
    with (ready.root / "tools/runtime_setup/make_runtime.py").open("a", encoding="utf-8") as runtime:
        spoil = f"(folder / 'lib/python{{}}.{{}}/site-packages/sitecustomize.py').write_text({BLINDFOLD!r})"
        runtime.write(f"\n\ndef sync_files(folder):\n    {spoil.format(*sys.version_info[:2])}\n")
    HIDDEN_HARMS["blind to its packages"](ready)
    assert "does not work, although it was rebuilt" in ready.refusal()


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo], ids=["folder", "pipe"])
def test_what_lies_in_the_place_of_a_file_of_set_up_is_replaced(make: Callable[[Path], object], tmp_path: Path) -> None:
    """Otherwise each start would end in the same error, or wait for ever."""
    for name in ("stamp", "stamp.part", "lock", "log.txt", "rubbish"):
        make(tmp_path / name)
    make_runtime._clear(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"lock", "log.txt"}
    make(tmp_path / "stamp.part")
    make_runtime._write_stamp(tmp_path, ["3.11", "packages"])
    assert (tmp_path / "stamp").read_text() == "3.11\npackages"
    with patch.object(project_folders, "runtime_folders", lambda: [str(tmp_path)]):
        assert make_runtime._writable_folder() == tmp_path
    assert (tmp_path / "lock").is_file()


def test_python_that_cannot_be_started_is_named_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    python = tmp_path / "python"
    for make, reason in ((Path.touch, "Permission denied"), (Path.mkdir, "Permission denied")):
        make(python)
        with pytest.raises(SystemExit, match="2"):
            start._restart_under(str(python), "play.pyw", 0)
        assert capsys.readouterr().err == f"ajar: {python} cannot be started: {reason}\n"
        python.rmdir() if python.is_dir() else python.unlink()


def test_read_only_folder_uses_user_runtime(project: Project) -> None:
    project.runtime.touch()
    own = project.root / "data/ajar/runtime"
    assert project.run().stdout == f"{own}\n"
    assert project.run().stderr == ""


def test_second_start_waits_for_first(ready: Project) -> None:
    stamp = ready.runtime / "stamp"
    finished = stamp.rename(ready.root / "stamp")
    with locked(ready.runtime, waiting=pytest.fail):
        second = subprocess.Popen(
            ready.command(),
            cwd=ready.root,
            env=ready.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert second.stderr
        assert second.stderr.readline() == "ajar: another process is making the runtime; waiting for it\n"
        finished.rename(stamp)
    assert second.communicate() == (f"{ready.runtime}\n", "")


def test_child_of_killed_start_keeps_lock(tmp_path: Path) -> None:
    running, folder = tmp_path / "running", tmp_path / "folder"
    folder.mkdir()
    child = f"import os, time; open({str(running)!r}, 'w')\nwhile os.path.exists({str(running)!r}): time.sleep(0.01)"
    first = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import pathlib, sys\nfrom runtime_setup import install_commands, lock, setup_progress\n"
            f"folder = pathlib.Path({str(folder)!r})\nrun, shown = install_commands.run, setup_progress.Progress()\n"
            f"with lock.locked(folder, exit): run(folder, shown, sys.executable, '-c', {child!r})",
        ],
        cwd=ROOT / "tools",
        env=os.environ | {"PYTHONPATH": str(ROOT)},
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
    installing = project.root / "tools/runtime_setup/install_commands.py"
    substituted = installing.read_bytes()
    python = project.python_without(*hidden)
    installing.write_bytes(
        (ROOT / "tools/runtime_setup/install_commands.py").read_bytes()
        + HIDING.format(path=str(next((project.root / "another").rglob("hidden.pth")))).encode()
    )
    refusal = project.refusal(python=python)
    assert refusal == f"ajar: {line} (details: {project.runtime / 'log.txt'})"
    installing.write_bytes(substituted)
    assert sorted(entry.name for entry in project.runtime.iterdir()) == ["lock", "log.txt"]
    if FULL or "venv" in hidden:
        assert project.run().returncode == 7


def test_interrupt_during_import_prints_one_word(capsys: pytest.CaptureFixture[str]) -> None:
    start.short_excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert capsys.readouterr().err == "interrupted\n"
    start.short_excepthook(ValueError, ValueError("a fault"), None)
    assert capsys.readouterr().err == "ValueError: a fault\n"
