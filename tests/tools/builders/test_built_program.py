"""The built program: what it contains, its licences, its archive, and what the proof notices."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import package
from builders.documents.syntax_trees import tree_of
from builders.program import appimage, contents, licences, places, proof
from builders.program.build import GAMES, NOT_TRIED, STARTS, BuildError, archive, program_in, readme, unpack
from builders.program.entry import run_without_console
from builders.program.licences import MissingLicence, licence_of
from game import __version__
from tests.support.cli import tool
from tests.support.folders import ROOT

WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")

linux = pytest.mark.skipif(sys.platform != "linux", reason="the program of this test is a script for Linux")


# ------------------------------------------------------------------------------------------- contents


def test_program_contains_the_assets_that_the_game_reads() -> None:
    files = {Path(folder, Path(path).name).as_posix() for path, folder in contents.data_files()}
    tops = {
        "LICENSES.md",
        "manual.md",
        "tiles.png",
        "tiles.json",
        *(f"font-{name}.{ending}" for name in ("small", "large", "clear") for ending in ("png", "json")),
    }
    assert {f"game/assets/{name}" for name in tops} == {path for path in files if path.count("/") == 2}
    inner = {
        "desktop/application.desktop",
        "icons/ajar.svg",
        "places/cellars.png",
        "places/cellars.json",
        "vaults/priory.txt",
    }
    assert {f"game/assets/{name}" for name in inner} <= files
    assert all(Path(path).is_file() for path, _ in contents.data_files())


def test_game_imports_no_module_that_the_program_leaves_out() -> None:
    left_out = {name.lower() for name in contents.LEFT_OUT}
    for path in (ROOT / "game").rglob("*.py"):
        text = path.read_text("utf-8")
        found = re.findall(r"^\s*(?:import|from) ([\w.]+)", text, re.MULTILINE)
        assert not left_out.intersection(name.lower() for name in found), path


def test_spec_takes_everything_from_the_modules_that_are_tested() -> None:
    spec = places.SPEC
    tree_of(spec)  # it is Python
    text = spec.read_text("utf-8")
    for name in re.findall(r"contents\.(\w+)", text):
        assert hasattr(contents, name)
    for name in ("data_files", "write_licences", "icon_file", "windows_version", "INFO_PLIST", "LEFT_OUT"):
        assert f"contents.{name}" in text
    assert contents.ENTRY.is_file()


def test_windows_and_macos_are_told_the_version() -> None:
    assert ".".join(map(str, contents.version_numbers())) == f"{__version__.partition('.dev')[0]}.0"
    assert contents.windows_version("ajar")["ProductVersion"] == __version__
    assert contents.windows_version("ajar")["LegalCopyright"].startswith("Copyright (c)")
    assert contents.INFO_PLIST["CFBundleShortVersionString"] == __version__


# ------------------------------------------------------------------------------------------- licences

LIBRARIES = """
libSDL2-2-50d19f93.0.so.0.3200.10 libSDL2_image-2-d6906c81.0.so.0.800.12 libFLAC-e7027ec5.so.14.0.0 libz.so.1
libasound-2b3a3662.so.2.0.0 libbrotlicommon-c828db13.so.1.2.0 libfluidsynth-2d6ca569.so.3.5.6 libffi.so.8
libharfbuzz-672f7280.so.0.61430.0 libjpeg-a5e764f6.so.62.4.0 libmpg123-8b3c3c9e.so.0.49.4 libsqlite3.so.0
libopusfile-96d7a9c0.so.0.4.5 libpng16-fefdc88d.so.16.58.0 libportmidi-8a3ff27a.so.2.0.7 libpython3.11.so.1.0
libsharpyuv-f86ac02c.so.0.1.2 libvorbisenc-263afe1b.so.2.0.12 libwebpdemux-cecf59a9.so.2.0.17 libstdc++.so.6
libscipy_openblas64_-32a4b2a6.so libgfortran-040039e1-0352e75f.so.5.0.0 libgcc_s.so.1 libxmp-35a4066c.so.4.7.2
SDL2.dll SDL2_ttf.dll freetype.dll libtiff-5.dll libwebp-7.dll libjpeg-62.dll libpng16-16.dll libogg-0.dll ogg.dll
libopus-0.dll libwavpack-1.dll libxmp.dll portmidi.dll zlib1.dll libzlib.dll libwinpthread-1.dll sqlite3.dll
libffi-8.dll python311.dll python3.dll vcruntime140.dll vcruntime140_1.dll api-ms-win-crt-heap-l1-1-0.dll
libscipy_openblas64_-63c857e738469261263c764a36be9436.dll msvcp140-a4c2229bdc2a2a630acdc095b4d86008.dll
scipy_openblas-a851836c7ffdcdb28ee416c33a4483c4.dll ucrtbase.dll libbrotlidec.dll libsndfile.dll libSDL2-2.0.0.dylib
libSDL2_mixer-2.0.0.800.2.dylib libz.1.3.1.zlib-ng.dylib libfreetype.6.dylib libogg.0.8.6.dylib libgfortran.5.dylib
libquadmath.0.dylib libgcc_s.1.1.dylib libpython3.12.dylib Python libtiff.6.3.0.dylib
"""
"""Libraries in the pinned wheels, and of Python, on the three systems, separated by spaces."""


def test_each_library_has_a_licence() -> None:
    others = {"Python.txt", *(f"{name}.txt" for name in licences.PACKAGES)}
    texts = {library: licence_of(library) for library in LIBRARIES.split()}
    assert {
        library: text
        for library, text in texts.items()
        if text not in others and not (licences.TEXTS / str(text)).is_file()
    } == {}


def test_every_licence_text_belongs_to_a_library() -> None:
    used = {licence_of(library) for library in LIBRARIES.split()}
    assert {path.name for path in licences.TEXTS.iterdir()} <= used
    assert set(licences.LIBRARIES.values()) == used - {None}


@pytest.mark.parametrize(
    "file",
    ["_ctypes.cpython-311-x86_64-linux-gnu.so", "base.cp312-win_amd64.pyd", "_ssl.pyd", "x.abi3.so", "tiles.png"],
)
def test_modules_and_data_are_no_libraries(file: str) -> None:
    assert licence_of(file) is None


@pytest.mark.parametrize("library", ["libcrypto.so.3", "lantern.dll", "libSDL3.dylib"])
def test_unknown_library_stops_the_build(library: str) -> None:
    with pytest.raises(MissingLicence, match=re.escape(library)):
        licence_of(library)


# -------------------------------------------------------------------------------------------- archive


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_archive_keeps_the_folder_and_is_always_the_same(tmp_path: Path, system: str) -> None:
    folder = tmp_path / "dist" / "ajar-1"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "data").write_bytes(bytes(range(256)) * 9)
    program = folder / "ajar"
    program.write_text("program")
    program.chmod(0o700)
    if system != "win32":
        (folder / "link").symlink_to("inner/data")
    path = archive(folder, system)
    first = path.read_bytes()
    os.utime(program, (1, 1))
    assert archive(folder, system).read_bytes() == first
    (tmp_path / "new").mkdir()
    unpacked = unpack(path, tmp_path / "new")
    names = sorted(str(entry.relative_to(folder)) for entry in folder.rglob("*"))
    assert sorted(str(entry.relative_to(unpacked)) for entry in unpacked.rglob("*")) == names
    assert (unpacked / "inner" / "data").read_bytes() == bytes(range(256)) * 9
    if system != "win32" and os.name != "nt":
        assert (unpacked / "ajar").stat().st_mode & stat.S_IXOTH
        assert (unpacked / "link").is_symlink()


@pytest.mark.parametrize("name", ["broken.tar.gz", "broken.zip"])
def test_damaged_archive_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"no archive")
    ended = tool(package, "--prove", str(path))
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert str(path) in ended.err
    assert tool(package, "--prove", str(tmp_path / "missing.zip")).code == 2


def test_build_says_at_once_that_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    def build() -> Path:
        raise BuildError("no")

    monkeypatch.setattr(package, "build", build)
    ended = tool(package)
    assert (ended.code, ended.out.splitlines()[0][:30]) == (2, "The build takes about a minute")


@pytest.mark.parametrize("system", STARTS)
def test_archive_says_where_nobody_has_tried_it(system: str) -> None:
    assert (NOT_TRIED in readme(system)) is (system != "linux")
    assert __version__ in readme(system)
    manual = (ROOT / "docs" / "manual.md").read_text("utf-8")
    assert f"`{GAMES[system]}`" in manual
    assert f"saved in another folder:\n{GAMES[system]}\n" in readme(system)
    assert str(program_in(Path(), system)).startswith(("ajar", "Ajar.app"))


# ------------------------------------------------------------------------------------ without a console


def test_messages_are_shown_if_there_is_no_console() -> None:
    shown: list[str] = []

    def refuse() -> None:
        print("ajar: --seed: no value", file=sys.stderr)
        raise SystemExit(2)

    assert run_without_console(refuse, shown.append) == 2
    assert run_without_console(lambda: print("ajar 1"), shown.append) == 0
    assert run_without_console(lambda: sys.exit(0), shown.append) == 0
    assert shown == ["ajar: --seed: no value", "ajar 1"]


def test_unexpected_error_is_shown_if_there_is_no_console() -> None:
    shown: list[str] = []
    assert run_without_console(lambda: print(1 // 0), shown.append) == 1
    assert shown[0].endswith("ZeroDivisionError: integer division or modulo by zero")


# ---------------------------------------------------------------------------------------------- proof


def packed_script(folder: Path, script: str) -> Path:
    """Return an archive with a program that is a script for the shell."""
    release = folder / "dist" / "ajar-1"
    release.mkdir(parents=True)
    (release / "ajar").write_text(f"#!/bin/sh\n{script}\n")
    (release / "ajar").chmod(0o755)
    return archive(release, "linux")


def outcome(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch, *proofs: str) -> int:
    """Run some proofs, by name, with a script as the program; return the exit code."""
    for name in ("prints_its_version", "plays_the_same_game", "starts_fast", "adds_itself_to_the_desktop"):
        if name not in proofs:
            monkeypatch.setattr(proof, name, lambda _: "left out")
    return proof.prove(packed_script(folder, script), window="plays_in_a_window" in proofs)


HONEST = f'case $1 in --help) echo "usage: ajar";; *) echo "ajar {__version__}";; esac'


@linux
@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("echo ajar 0", "--version prints 'ajar 0\\n'"),
        ("echo broken >&2; exit 3", "--version: exit code 3, broken"),
        (f"echo ajar {__version__}", "--help does not print the options"),
        (f"{HONEST}; echo x > $HOME/rubbish", "the program has written rubbish into the home"),
    ],
)
def test_proof_notices_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], script: str, fault: str
) -> None:
    assert outcome(tmp_path, script, monkeypatch, "prints_its_version") == 1
    assert f"NOT proven: {fault}\n" in capsys.readouterr().out


@linux
def test_proven_program_cannot_write_to_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if os.geteuid() == 0 and not proof.can_become_nobody():
        pytest.skip("the administrator of this container can become no other user, and writes everywhere")
    script = f'echo x 2>/dev/null > "$(/usr/bin/dirname "$0")/rubbish"; {HONEST}'
    assert outcome(tmp_path, f"exec 2>/dev/null; {script}", monkeypatch, "prints_its_version") == 0
    assert "NOT" not in capsys.readouterr().out


@linux
def test_changed_program_folder_is_noticed(tmp_path: Path) -> None:
    bench = proof.Bench(tmp_path, packed_script(tmp_path / "made", HONEST))
    bench.make_writable()
    (bench.release / "rubbish").write_text("")
    with pytest.raises(proof.NotProven, match="changed its own folder: rubbish"):
        proof.leaves_its_folder_alone(bench)


@linux
def test_missing_display_is_named_and_gives_its_own_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert outcome(tmp_path, HONEST, monkeypatch, "plays_in_a_window") == 3
    line = "not tried: the window; missing: Xvfb, xdotool (on Debian: apt install xvfb xdotool)\n"
    assert line in capsys.readouterr().out


def test_different_pictures_are_not_proven(tmp_path: Path) -> None:
    one, other = tmp_path / "one.png", tmp_path / "other.png"
    one.write_bytes(b"1")
    other.write_bytes(b"2")
    proof._compare(one, one)
    with pytest.raises(proof.NotProven, match="the pictures differ"):
        proof._compare(one, other)


# ------------------------------------------------------------------------------------------- releases


def test_appimage_needs_a_runtime_of_type_2(tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    runtime.write_bytes(b"\x7fELF" + bytes(20))
    with pytest.raises(BuildError, match="not a runtime of type 2"):
        appimage.check(runtime)
    ended = tool(package, "--appimage", str(tmp_path / "missing"))
    assert (ended.code, ended.err.count("\n")) == (2, 1)


def test_workflow_only_calls_the_tool() -> None:
    systems = re.findall(r"system: (\w+)-", WORKFLOW)
    assert systems == ["ubuntu", "windows", "macos"]
    assert WORKFLOW.count("python") - WORKFLOW.count("setup-python") - WORKFLOW.count("python-version") == 1
    assert "run: python tools/package.py ${{ matrix.options }}" in WORKFLOW
    assert "This file has not been run" in WORKFLOW


def test_game_starts_with_a_python_that_is_installed() -> None:
    """With "/usr/bin/env", Windows may start a program that only opens the Microsoft Store."""
    assert (ROOT / "play.pyw").read_text("utf-8").startswith("#!/usr/bin/python3\n")
    command = ROOT / "play.command"
    assert command.read_text("utf-8").startswith("#!/bin/sh\n")
    assert os.name == "nt" or command.stat().st_mode & stat.S_IXUSR


@pytest.mark.full
def test_program_can_be_built_and_proven() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "package.py"], capture_output=True, text=True, check=False, timeout=1800
    )
    assert done.returncode in (0, 3), done.stdout + done.stderr
    assert "NOT proven" not in done.stdout
    assert done.stdout.count("proven: ") >= 4
