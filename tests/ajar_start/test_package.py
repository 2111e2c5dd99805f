"""What an installed package contains: all that is used, nothing else, and metadata that agrees with itself."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pin_packages
from tests.support import needs
from tests.support.folders import ROOT

STARTS = ("ajar_start/commands.py", "ajar_start/window.py", "game/__main__.py", "game/play/environment.py")
"""Files with which an installed program begins, and that of the extra `gym`, which no other module imports."""
TOOLS = ("tools/map_viewer.py", "tools/survey.py", "tools/scenario.py")
THEMES = tuple(f"game/content/themes/{path.name}" for path in (ROOT / "game/content/themes").glob("*.py"))
"""Files of themes, which the game imports by their names."""
IMPORT = re.compile(r"^( *)(?:from ([\w.]+) import (\([^)]*\)|[^\n#]*)|import ([\w., ]+))", re.MULTILINE)
WITH_EVERY_SOURCE = ("/.gitignore", "/LICENSE", "/PKG-INFO", "/pyproject.toml")
"""Files that a source package contains always."""
SETS_UP = "tools/start.py"
"""File that imports more in its functions, which an installed tool never calls."""


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def used() -> set[str]:
    """Return the Python files of the project that an installed program can import."""
    return closure(STARTS + TOOLS + THEMES)


@pytest.fixture(scope="module")
def included(project: dict[str, Any]) -> set[str]:
    """Return the files of the project that the wheel contains, by their paths in the project's folder."""
    files, wheel = set[str](), project["tool"]["hatch"]["build"]["targets"]["wheel"]
    for name in wheel["only-include"]:
        path = ROOT / name
        assert path.exists(), name
        inside = [file for file in path.rglob("*") if file.is_file()] if path.is_dir() else [path]
        files |= {file.relative_to(ROOT).as_posix() for file in inside if "__pycache__" not in file.parts}
    return files


def closure(starts: tuple[str, ...]) -> set[str]:
    """Return all Python files of the project that some files import, directly or not, with themselves."""
    files, left = set[str](), list(starts)
    while left:
        file = left.pop()
        if file not in files:
            files.add(file)
            left += imported(file)
    return files


def imported(file: str) -> Iterator[str]:
    """Yield the files that a file imports, with those of the packages that they are in.

    The imports are found by a pattern: to parse all files would take seconds.
    """
    for indent, package, names, modules in IMPORT.findall((ROOT / file).read_text("utf-8")):
        if indent and file == SETS_UP:
            continue
        words = re.findall(r"[\w.]+", names)
        for name in [package, *(f"{package}.{word}" for word in words)] if package else re.findall(r"[\w.]+", modules):
            parts = name.split(".")
            for length in range(1, len(parts) + 1):
                yield from module_file("/".join(parts[:length]))


@cache
def module_file(path: str) -> list[str]:
    """Return the file of a module, which is in the project's folder or in that of the tools. [] if there is none."""
    names = (f"{path}.py", f"{path}/__init__.py", f"tools/{path}.py", f"tools/{path}/__init__.py")
    return [name for name in names if (ROOT / name).is_file()]


def test_wheel_contains_every_module_that_is_used(included: set[str], used: set[str]) -> None:
    assert len(used) > 300
    assert used - included == set()


def test_wheel_contains_no_module_that_is_never_used(included: set[str], used: set[str]) -> None:
    assert {file for file in included if file.endswith(".py")} - used == set()


def test_wheel_contains_no_file_that_is_never_read(included: set[str]) -> None:
    pictures = {f"assets/{name}.{ending}" for name in PICTURES for ending in ("json", "png")}
    icons = {f"assets/icons/ajar{size}" for size in (".svg", *(f"-{size}.png" for size in ICON_SIZES))}
    desktop = {f"assets/desktop/{name}" for name in ("application.desktop", "metainfo.xml", "mime-type.xml")}
    others = {file for file in included if not file.endswith(".py")}
    vaults = {f"assets/vaults/{path.name}" for path in (ROOT / "assets/vaults").iterdir()}
    tasks = {f"assets/tasks/{path.name}" for path in (ROOT / "assets/tasks").iterdir()}
    assert others == pictures | icons | desktop | vaults | tasks | {
        "assets/manual.md",
        "game/py.typed",
        "tools/survey_lib/level_ranges.json",
    }


PICTURES = (
    *(f"font-{name}" for name in ("clear", "large", "small")),
    *(f"places/{path.stem}" for path in (ROOT / "assets/places").glob("*.png")),
    "tiles",
)
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)


def test_all_addresses_are_in_the_repository(project: dict[str, Any]) -> None:
    repository = project["project"]["urls"]["Repository"]
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert set(re.findall(r"https?://[\w.]+/\w+", text)) == {repository}


def test_links_of_description_are_absolute(project: dict[str, Any]) -> None:
    repository = project["project"]["urls"]["Repository"]
    text = (
        "![a picture](assets/a.png) [a page](docs/a.md#part) [here](#part) [far](https://example.com/a)"
        " [![both](a.png)](docs/b.md)"
    )
    for rule in project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(rule["pattern"], rule["replacement"], text)
    links = re.findall(r"\]\(([^)]*)\)", text)
    assert links == [
        f"{repository}/raw/main/assets/a.png",
        f"{repository}/blob/main/docs/a.md#part",
        "#part",
        "https://example.com/a",
        f"{repository}/raw/main/a.png",
        f"{repository}/blob/main/docs/b.md",
    ]


def test_named_pythons_are_the_pinned_ones(project: dict[str, Any]) -> None:
    named = [re.fullmatch(r".* :: (3\.\d+)", line) for line in project["project"]["classifiers"]]
    assert tuple(match[1] for match in named if match) == pin_packages.PYTHONS


def test_source_of_each_command_exists(project: dict[str, Any]) -> None:
    for target in project["project"]["scripts"].values():
        module, _, function = target.partition(":")
        assert callable(getattr(sys.modules.get(module) or __import__(module, fromlist=["_"]), function))


def test_source_package_takes_only_the_projects_own_folders(project: dict[str, Any]) -> None:
    """A pattern without a slash at its beginning would also take a folder `tests` in a virtual environment."""
    names = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert [name for name in names if not (name.startswith("/") and (ROOT / name[1:]).exists())] == []


@pytest.mark.full
def test_built_packages_contain_these_files(project: dict[str, Any], included: set[str], tmp_path: Path) -> None:
    """The packages are built as for a release, which takes some seconds and needs a network.

    Other folders beside the project's, such as a virtual environment, are left out.
    """
    needs.package("build", "it builds the packages", group="release")
    built = subprocess.run(
        [sys.executable, "-m", "build", "--outdir", tmp_path, ROOT], check=False, capture_output=True
    )
    assert built.returncode == 0, built.stderr.decode()
    (wheel,), (source,) = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as archive:
        found = {name for name in archive.namelist() if ".dist-info/" not in name}
    sources = {"tools/": "ajar_tools/", "assets/": "game/assets/"}
    wanted = {re.sub("^(tools|assets)/", lambda match: sources[match[0]], file) for file in included}
    assert found == wanted
    with tarfile.open(source) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    tops = {f"/{name.split('/')[0]}" for name in names}
    assert tops == {*project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"], *WITH_EVERY_SOURCE}
    assert {"README.md", "CHANGELOG.md", "play.pyw", ".ci/run", "tests/conftest.py", "assets/art/door.txt"} <= names
    for command in (("twine", "check", "--strict"), ("check_wheel_contents",)):
        package = [str(wheel)] if command[0] == "check_wheel_contents" else [str(wheel), str(source)]
        checked = subprocess.run(
            [sys.executable, "-m", *command, *package], cwd=ROOT, check=False, capture_output=True, text=True
        )
        assert checked.returncode == 0, checked.stdout + checked.stderr
