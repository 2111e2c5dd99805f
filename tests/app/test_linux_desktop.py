"""The entry of the game in the menu of a Linux desktop: what is installed, for which command, and its removal."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import APP_ID, __version__
from game.app import linux_desktop
from tests.support.cli import ajar
from tests.support.examples import share_of_examples

ROOT = Path(__file__).parents[2]
ENTRY = f"applications/{APP_ID}.desktop"
METAINFO = f"metainfo/{APP_ID}.metainfo.xml"

linux = pytest.mark.skipif(sys.platform in linux_desktop.OTHER_SYSTEMS, reason="this system has no XDG desktop")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty home. The desktop's own programs are not found, because they would take long."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr("shutil.which", lambda _: None)
    return tmp_path


def installed(home: Path) -> set[str]:
    return {str(path.relative_to(home)) for path in home.rglob("*") if path.is_file()}


def entry(command: list[str]) -> dict[str, str]:
    """Return the keys and values of the desktop entry for a command."""
    parser = RawConfigParser(delimiters="=")
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(linux_desktop.files(command)[ENTRY].decode())
    return dict(parser["Desktop Entry"])


def words_of(value: str) -> list[str]:
    """Return the words of an Exec line, read character by character as the standard says.

    Raises ValueError for a sign that must have a backslash before it and has none.
    """
    text = re.sub(r"\\(.)", r"\1", value)
    words, word, quoted, signs = [], "", False, iter(text)
    for sign in signs:
        if sign == '"':
            quoted = not quoted
        elif sign in "\\%" and quoted:
            word += next(signs)
        elif sign in "`$" and quoted:
            raise ValueError(f"{sign} has no backslash in {value}")
        elif sign == " " and not quoted:
            words.append(word)
            word = ""
        else:
            word += sign
    return [*words, word]


@linux
def test_installed_files_are_removed_again(home: Path) -> None:
    game = home / ".local" / "share" / "Ajar" / "Ajar" / "ajar.sqlite"
    game.parent.mkdir(parents=True)
    game.write_text("games")
    assert ajar("--install-desktop").code == 0
    share = home / ".local" / "share"
    assert {ENTRY, METAINFO, f"mime/packages/{APP_ID}.xml"} < installed(share)
    assert f"icons/hicolor/256x256/apps/{APP_ID}.png" in installed(share)
    assert ajar("--remove-desktop").code == 0
    assert installed(home) == {str(game.relative_to(home))}
    assert not (share / "icons").exists()
    again = ajar("--remove-desktop")
    assert (again.code, "has none of its files" in again.out) == (0, True), "that is what the user wants"


@linux
def test_second_installation_replaces_the_first(home: Path) -> None:
    ajar("--install-desktop")
    first = installed(home)
    (home / ".local" / "share" / ENTRY).write_text("an older version")
    assert ajar("--install-desktop").code == 0
    assert installed(home) == first
    assert "Ajar" in (home / ".local" / "share" / ENTRY).read_text("utf-8")


@linux
def test_data_folder_of_the_user_is_used_if_it_is_absolute(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    ajar("--install-desktop")
    assert (home / "data" / ENTRY).is_file()
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    ajar("--remove-desktop")
    assert (home / "data" / ENTRY).is_file()


@linux
def test_unwritable_data_folder_is_named_in_one_line(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "file"))
    ended = ajar("--install-desktop")
    assert (ended.code, ended.out) == (2, "")
    assert re.fullmatch(rf"ajar: --install-desktop: {re.escape(str(home))}/file\S*: .*\n", ended.err)


@pytest.mark.parametrize(("system", "name"), [("win32", "Windows"), ("darwin", "macOS")])
def test_other_systems_are_refused(monkeypatch: pytest.MonkeyPatch, system: str, name: str) -> None:
    monkeypatch.setattr("sys.platform", system)
    ended = ajar("--install-desktop")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert f"not for {name}" in ended.err


def test_missing_programs_of_the_desktop_are_named(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "mime").mkdir()
    linux_desktop._update_caches(home)
    lines = capsys.readouterr().out
    assert all(program in lines and package in lines for program, _, package in linux_desktop.CACHES)


@share_of_examples(50)
@given(
    st.lists(
        st.text(st.characters(exclude_categories=("C", "Z"), include_characters=' "`$\\%'), min_size=1),
        min_size=1,
        max_size=3,
    )
)
def test_exec_line_keeps_every_word(words: list[str]) -> None:
    assert words_of(linux_desktop.exec_line(words)) == words


def test_entry_starts_the_game_with_a_file() -> None:
    found = entry(["/opt/a b/ajar"])
    assert found["Exec"] == '"/opt/a b/ajar" %f'
    assert (found["TryExec"], found["Icon"], found["StartupWMClass"]) == ("/opt/a b/ajar", APP_ID, APP_ID)
    assert found["MimeType"] == f"{linux_desktop.MIME_TYPE};"


def test_path_that_an_entry_cannot_contain_is_refused() -> None:
    with pytest.raises(SystemExit, match="2"):
        linux_desktop.files(["/opt/a\nb"])


def test_start_command_is_the_program_or_its_source(monkeypatch: pytest.MonkeyPatch) -> None:
    assert linux_desktop.start_command()[1:] == [str(ROOT / "play.pyw")]
    monkeypatch.setattr(linux_desktop, "ROOT", ROOT / "game")
    assert linux_desktop.start_command() == [sys.executable, "-P", "-m", "game"]
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert linux_desktop.start_command() == [sys.executable]
    monkeypatch.setenv("APPIMAGE", "/opt/Ajar.AppImage")
    assert linux_desktop.start_command() == ["/opt/Ajar.AppImage"]


def test_metainfo_agrees_with_the_entry_and_the_changelog() -> None:
    files = linux_desktop.files(["/opt/ajar"])
    root = ElementTree.fromstring(files[METAINFO])
    assert root.findtext("id") == APP_ID
    assert root.findtext("launchable") == f"{APP_ID}.desktop"
    assert root.findtext("summary") == entry(["/opt/ajar"])["Comment"]
    assert root.findtext("provides/mediatype") == linux_desktop.MIME_TYPE
    releases = [(release.get("version"), release.get("date")) for release in root.iterfind("releases/release")]
    assert releases == re.findall(
        r"^## \[([\d.]+)\] - (\S+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert releases[0][0] == __version__ or ".dev" in __version__


def test_file_type_is_that_of_replays() -> None:
    text = linux_desktop.files(["/opt/ajar"])[f"mime/packages/{APP_ID}.xml"].decode()
    assert '<glob pattern="*.ajar"/>' in text
    assert f'type="{linux_desktop.MIME_TYPE}"' in text


@linux
@pytest.mark.parametrize(
    ("program", "words", "name"),
    [("desktop-file-validate", [], ENTRY), ("appstreamcli", ["validate", "--no-net", "--pedantic"], METAINFO)],
)
def test_files_are_valid(tmp_path: Path, program: str, words: list[str], name: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    path = tmp_path / Path(name).name
    path.write_bytes(linux_desktop.files(["/opt/a b/ajar"])[name])
    checked = subprocess.run([program, *words, str(path)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
    assert "warning" not in checked.stdout


@linux
def test_file_manager_opens_replays_with_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs of the desktop find the game as the one that opens the file type."""
    for program in ("xdg-mime", *(program for program, _, _ in linux_desktop.CACHES)):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert ajar("--install-desktop").code == 0
    assert "*.ajar" in (tmp_path / "data" / "mime" / "globs2").read_text()

    def default() -> str:
        query = ["xdg-mime", "query", "default", linux_desktop.MIME_TYPE]
        return subprocess.check_output(query, text=True, timeout=30).strip()

    assert default() == f"{APP_ID}.desktop"
    ajar("--remove-desktop")
    assert default() == ""
    assert "*.ajar" not in (tmp_path / "data" / "mime" / "globs2").read_text()
