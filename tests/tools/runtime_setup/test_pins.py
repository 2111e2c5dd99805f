"""The pins of the game's packages: for whom there are any, and how they are written."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import pin_packages
import start
from builders.program.places import BUILD_PINS
from pin_packages import PLATFORMS, PYTHONS, Wheel
from runtime_setup import install_commands, pins, project_folders
from runtime_setup.project_folders import numbers
from runtime_setup.setup_progress import Progress

DEVELOPER_TEXT = pins.DEVELOPER_PINS.read_text(encoding="ascii")
GAME = start.requirements("play")
TEXT = pins.PINS.read_text(encoding="ascii")
BUILD_TEXT = BUILD_PINS.read_text(encoding="ascii")
MACHINES = {
    "linux-x86_64": ("linux", "x86_64"),
    "linux-aarch64": ("linux", "aarch64"),
    "win-amd64": ("win32", "AMD64"),
    "win-arm64": ("win32", "ARM64"),
    "macosx-11.0-universal2": ("darwin", "arm64"),
    "macosx-10.9-x86_64": ("darwin", "x86_64"),
}


def on(monkeypatch: pytest.MonkeyPatch, machine: str, python: str = "3.11") -> None:
    """Pretend to run on another machine with another Python."""
    system, processor = MACHINES[machine]
    monkeypatch.setattr(pins, "_this_python", lambda: f"cp{python.replace('.', '')}")
    monkeypatch.setattr("sysconfig.get_platform", lambda: machine)
    monkeypatch.setattr("platform.machine", lambda: processor)
    monkeypatch.setattr("platform.mac_ver", lambda: ("14.2", ("", "", ""), ""))
    monkeypatch.setattr(pins, "_glibc", lambda: (2, 36))
    monkeypatch.setattr("sys.platform", system)


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("machine", MACHINES)
def test_packages_are_pinned_for_usual_machines(monkeypatch: pytest.MonkeyPatch, machine: str, python: str) -> None:
    on(monkeypatch, machine, python)
    assert pins.are_pinned(GAME)


@pytest.mark.parametrize("python", ["3.10", "3.99"])
def test_other_pythons_have_no_pins(monkeypatch: pytest.MonkeyPatch, python: str) -> None:
    on(monkeypatch, "linux-x86_64", python)
    assert not pins.are_pinned(GAME)


@pytest.mark.parametrize("glibc", [(2, 17), (0,)])
def test_old_systems_have_no_pins(monkeypatch: pytest.MonkeyPatch, glibc: tuple[int, ...]) -> None:
    on(monkeypatch, "linux-x86_64")
    monkeypatch.setattr(pins, "_glibc", lambda: glibc)
    assert not pins.are_pinned(GAME)
    on(monkeypatch, "macosx-10.9-x86_64")
    monkeypatch.setattr("platform.mac_ver", lambda: ("10.8", ("", "", ""), ""))
    assert not pins.are_pinned(GAME)


def test_special_builds_of_python_have_no_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "abiflags", "t")
    assert not pins.are_pinned(GAME)


def test_other_packages_have_no_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, "linux-x86_64")
    assert not pins.are_pinned([*GAME, "lantern>=1.0"])


def test_pinned_versions_are_in_the_ranges_of_pyproject() -> None:
    found = re.findall(r"^([a-z-]+)==(\S+)", TEXT, re.MULTILINE)
    ranges = dict(requirement.split(">=") for requirement in GAME)
    assert [name for name, _ in found] == list(ranges)
    assert all(numbers(version) >= numbers(ranges[name]) for name, version in found)


@pytest.mark.parametrize("text", [TEXT, BUILD_TEXT, DEVELOPER_TEXT], ids=["game", "build", "developers"])
def test_each_named_wheel_has_a_hash(text: str) -> None:
    assert text.startswith(pin_packages.HEADER)
    assert len(re.findall(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$", text, re.MULTILINE)) == text.count(".whl\n")


def test_packages_of_the_build_are_pinned_with_their_systems() -> None:
    """A package that a group of pyproject.toml wants on one system only is pinned for that system only."""
    wanted = [requirement.partition(";") for requirement in start.requirements("package") if requirement not in GAME]
    found = re.findall(r"^([a-z0-9-]+)==(\S+)(?: ;(.*))? \\$", BUILD_TEXT, re.MULTILINE)
    assert [(name, marker) for name, _, marker in found] == [
        (requirement.partition(">=")[0], marker) for requirement, _, marker in wanted
    ]
    for (_, version, _), (requirement, _, _) in zip(found, wanted, strict=True):
        assert numbers(version) >= numbers(requirement.partition(">=")[2])


def test_packages_of_developers_are_pinned_within_their_ranges() -> None:
    wanted = [requirement for requirement in start.requirements("dev") if requirement not in GAME]
    assert pins.pinned_for_developers([*start.requirements("dev"), "lantern>=1.0"]) == wanted
    found = dict(re.findall(r"^([\w.-]+)==(\S+)", DEVELOPER_TEXT, re.MULTILINE))
    for requirement in wanted:
        name, _, least = requirement.partition(">=")
        assert numbers(found[name]) >= numbers(least)
    assert re.search(r"^colorama==\S+ ; sys_platform == 'win32' ", DEVELOPER_TEXT, re.MULTILINE)


def test_packages_of_developers_are_installed_by_their_hashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[tuple[str, ...]] = []

    def run(_folder: Path, _progress: object, *command: str, **_: bool) -> bool:
        commands.append(command)
        return True

    monkeypatch.setattr(install_commands, "run", run)
    monkeypatch.setattr(install_commands, "are_pinned", lambda _: True)
    monkeypatch.setattr(project_folders, "ROOT", str(tmp_path))
    for needs, files in (("play", [pins.PINS]), ("dev", [pins.PINS, pins.DEVELOPER_PINS])):
        commands.clear()
        install_commands.install(tmp_path, start.requirements(needs), GAME, Progress(1))
        asked = [command for command in commands if "install" in command]
        expected = [("--require-hashes", "--requirement", str(file)) for file in files]
        assert [command[-3:] for command in asked] == expected


def test_packages_of_optional_groups_are_installed_in_their_pinned_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = dict(re.findall(r"^([\w.-]+)==(\S+)$", pins.GROUP_VERSIONS.read_text(encoding="ascii"), re.MULTILINE))
    for requirement in (one for group in start.GROUPS for one in start.requirements(group) if one not in GAME):
        name, _, least = requirement.partition(">=")
        assert numbers(found[name.replace("pytiled-parser", "pytiled_parser")]) >= numbers(least)
    commands: list[tuple[str, ...]] = []

    def run(_folder: Path, _progress: object, *command: str, **_: bool) -> bool:
        commands.append(command)
        return True

    monkeypatch.setattr(install_commands, "run", run)
    monkeypatch.setattr(install_commands, "are_pinned", lambda _: True)
    monkeypatch.setattr(project_folders, "ROOT", str(tmp_path))
    install_commands.install(tmp_path, start.requirements("docs"), GAME, Progress(1))
    wanted = [requirement for requirement in start.requirements("docs") if requirement not in GAME]
    assert commands[-1][-2 - len(wanted) :] == ("--constraint", str(pins.GROUP_VERSIONS), *wanted)
    assert not [name for name in found if f"\n{name}==" in TEXT + DEVELOPER_TEXT], "no package has two versions"


def test_each_machine_has_a_wheel_of_each_package_of_developers() -> None:
    """A wheel is for one Python or for all, and for one system or for all."""
    packages = re.findall(r"^([\w.-]+)==", DEVELOPER_TEXT, re.MULTILINE)
    named = re.findall(r"^# ([\w.]+)-[^-]+-([\w.]+)-([\w.]+)-([\w.]+)\.whl$", DEVELOPER_TEXT, re.MULTILINE)
    for package in packages:
        own = [wheel[1:] for wheel in named if wheel[0].lower().replace("-", "_") == package.replace("-", "_")]
        for python in PYTHONS:
            tag = f"cp{python.replace('.', '')}"
            fitting = [wheel for wheel in own if tag == wheel[0] or "py3" in wheel[0] or wheel[1] == "abi3"]
            for system in ("linux_x86_64", "linux_aarch64", "win_amd64", "macosx"):
                words = system.split("_", 1)
                assert any(wheel[2] == "any" or all(word in wheel[2] for word in words) for wheel in fitting), (
                    f"{package} for Python {python} on {system}"
                )


def test_pins_are_written_by_package_python_and_platform() -> None:
    found = [
        Wheel("b", "2", "b-2-cp312-cp312-win_amd64.whl", "33"),
        Wheel("b", "2", "b-2-cp311-cp311-win_amd64.whl", "22"),
        Wheel("a", "1", "a-1-cp311-cp311-win_amd64.whl", "11"),
        Wheel("b", "2", "b-2-cp311-cp311-win_amd64.whl", "22"),
    ]
    assert pin_packages.pins(["a==1", "b==2"], found).removeprefix(pin_packages.HEADER) == (
        "# a-1-cp311-cp311-win_amd64.whl\n"
        "a==1 \\\n    --hash=sha256:11\n"
        "# b-2-cp311-cp311-win_amd64.whl\n"
        "# b-2-cp312-cp312-win_amd64.whl\n"
        "b==2 \\\n    --hash=sha256:22 \\\n    --hash=sha256:33\n"
    )


def test_pin_for_one_system_names_the_system() -> None:
    found = [Wheel("b", "2", "b-2-py3-none-any.whl", "22")]
    text = pin_packages.pins(["b==2"], found, {"b==2": " sys_platform == 'win32'"})
    assert "b==2 ; sys_platform == 'win32' \\\n    --hash=sha256:22\n" in text


def test_wheels_are_read_from_the_report_of_pip() -> None:
    download = {"url": "https://example.org/a/b/lamp_oil-1-py3.whl", "archive_info": {"hashes": {"sha256": "11"}}}
    report = {"install": [{"download_info": download, "metadata": {"name": "Lamp-oil", "version": "1"}}]}
    assert list(pin_packages.wheels_in(report)) == [Wheel("lamp-oil", "1", "lamp_oil-1-py3.whl", "11")]


def test_pins_are_complete_or_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If pip cannot find a wheel for one of the machines, the command ends with one line."""
    asked: list[tuple[str, tuple[str, ...]]] = []

    def found(python: str, platforms: tuple[str, ...], wanted: list[str], *, needed: bool = False) -> list[Wheel]:
        asked.append((python, platforms))
        assert not needed or python == PYTHONS[0], "the packages that others need are found once"
        if len(asked) > missing_from:
            raise pin_packages.PipError("no network")
        return [Wheel(wanted[0][0], "1", f"a-1-cp{python}-{platforms[0]}.whl", "11")]

    monkeypatch.setattr("sys.argv", ["pin_packages.py"])
    monkeypatch.setattr(pin_packages, "PINS", tmp_path / "requirements.txt")
    monkeypatch.setattr(pin_packages, "BUILD_PINS", tmp_path / "build.txt")
    monkeypatch.setattr(pin_packages, "DEVELOPER_PINS", tmp_path / "developers.txt")
    monkeypatch.setattr(pin_packages, "GROUP_VERSIONS", tmp_path / "groups.txt")
    monkeypatch.setattr("start.requirements", lambda needs: ["a>=1"] if needs == "play" else ["a>=1", "b>=1; c == 'd'"])
    monkeypatch.setattr(pin_packages, "wheels", found)
    missing_from = 7
    with pytest.raises(SystemExit, match="2"):
        pin_packages.main()
    assert capsys.readouterr() == ("", "pin_packages.py: no network\n")
    assert not list(tmp_path.iterdir())
    missing_from = 99
    assert pin_packages.main() == 0
    assert (tmp_path / "groups.txt").read_text() == pin_packages.GROUP_HEADER, "the only package has pins of its own"
    for name in ("requirements.txt", "build.txt", "developers.txt"):
        assert (tmp_path / name).read_text().count(".whl") == len(PYTHONS) * len(PLATFORMS)
