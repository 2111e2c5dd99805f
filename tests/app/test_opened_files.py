"""Files that the command line names, or that are dropped on the title: their kind is seen from their content."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game.app import opened_files
from game.app.opened_files import CODE_BEGINS, FileKind, UnknownFile, is_number, kind_of
from game.store.db.game_store import Store
from game.store.json_values import CorruptData, count_elements
from game.store.recording.game_code import read_record
from game.store.recording.replay_file import StoredRecord, write_replay
from game.ui.input.commands import Command, DroppedFile
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scenes.title import Title
from game.ui.text.sentences import saved_games
from tests.support.cli import ajar
from tests.support.folders import ROOT
from tests.support.saved_game import ROOM, make_room_store
from tests.support.screen import session

OLD = ROOT / "tests/stores/rules-1-ajar.ajar"
JSON_LEVEL = json.dumps({"terrain": ["###", "#.#", "###"]})
TILED_LEVEL = json.dumps({"height": 3, "layers": [], "opacity": 0.5, "tilewidth": 16, "type": "map"})


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with a save file and a replay of the game in it, both with misleading names."""
    folder = tmp_path_factory.mktemp("files")
    store = Store(make_room_store(folder / "save.ajar", 3))
    (folder / "room.txt").write_text(ROOM)
    (folder / "7").write_bytes(write_replay(StoredRecord(store, 1), "1"))
    store.close()
    return folder


def foreign_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE doors (name TEXT)")


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (ROOM, FileKind.DRAWING),
        ("\ufeff" + ROOM, FileKind.DRAWING),
        ("{ is not JSON", FileKind.DRAWING),
        ("#.kkk.#\n\nk = kobold", FileKind.DRAWING),
        ("@kkkkkk\n\nk = kobold", FileKind.DRAWING),
        ("\n#.@.#", FileKind.DRAWING),
        ("vault: kennel\nversion: 1\n\n#.k.#", FileKind.DRAWING),
        ("{" * 100_000, FileKind.DRAWING),
        (JSON_LEVEL, FileKind.JSON_LEVEL),
        ('{"layers": []}', FileKind.JSON_LEVEL),
        ('{"tilewidth": 16}', FileKind.JSON_LEVEL),
        ("\n " + TILED_LEVEL, FileKind.TILED_LEVEL),
        ('<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10">', FileKind.TILED_LEVEL),
    ],
)
def test_kind_of_a_level_is_seen_from_its_text(tmp_path: Path, content: str, kind: FileKind) -> None:
    (tmp_path / "level").write_text(content, encoding="utf-8")
    assert kind_of(tmp_path / "level") is kind


@pytest.mark.parametrize(
    ("text", "is_drawing"),
    [
        *(("#a", True), ("#ab", False), ("##ab", True), ("# #a b", True), ("## abc", False), ("@abc", True)),
        *(("#.\n\nabcd", True), ("#.\r\n\r\nabcd", True), ("#.\nabc", False), ("\n\r\n#a\tb#", True)),
        *(("", None), ("\n", True)),
    ],
)
def test_text_with_few_letters_is_a_drawing(tmp_path: Path, text: str, is_drawing: bool | None) -> None:
    """At most half of the signs before the first blank line are letters or digits, or there is a hero."""
    (tmp_path / "level").write_bytes(text.encode())
    if is_drawing:
        assert kind_of(tmp_path / "level") is FileKind.DRAWING
        return
    with pytest.raises(UnknownFile, match="it is empty" if is_drawing is None else "it is neither"):
        kind_of(tmp_path / "level")


def test_level_may_be_as_large_as_the_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path := tmp_path / "level").write_text(JSON_LEVEL)
    monkeypatch.setattr(opened_files, "MAX_REPLAY_ELEMENTS", count_elements(JSON_LEVEL))
    monkeypatch.setattr(opened_files, "MAX_REPLAY_BYTES", len(JSON_LEVEL))
    assert kind_of(path) is FileKind.JSON_LEVEL
    monkeypatch.setattr(opened_files, "MAX_REPLAY_ELEMENTS", count_elements(JSON_LEVEL) - 1)
    assert kind_of(path) is FileKind.DRAWING, "whose reader says what is wrong"
    monkeypatch.setattr(opened_files, "MAX_REPLAY_BYTES", len(JSON_LEVEL) - 1)
    with pytest.raises(UnknownFile, match="it is neither"):
        kind_of(path)


def test_code_begins_within_a_hundred_bytes(tmp_path: Path) -> None:
    (path := tmp_path / "code").write_text(" " * (CODE_BEGINS - 4) + "AJAR1:abcd")
    assert (CODE_BEGINS, kind_of(path)) == (100, FileKind.REPLAY)
    with pytest.raises(CorruptData, match="its checksum is wrong"):
        read_record(path)
    path.write_text(" " * (CODE_BEGINS - 3) + "AJAR1:abcd")
    with pytest.raises(UnknownFile, match="it is neither a replay"):
        kind_of(path)
    with pytest.raises(CorruptData, match="it is not a replay"):
        read_record(path)


@pytest.mark.parametrize(
    ("words", "is_one"),
    [("7", True), ("007", True), ("", False), ("-1", False), ("1.0", False), ("٣", False), ("²", False)],
)
def test_number_of_a_game_has_only_plain_digits(words: str, is_one: bool) -> None:
    assert is_number(words) is is_one


def test_kind_does_not_depend_on_the_name(made: Path) -> None:
    assert kind_of(made / "save.ajar") is FileKind.SAVE_FILE
    assert kind_of(made / "7") is FileKind.REPLAY
    assert kind_of(OLD) is FileKind.REPLAY


UNKNOWN: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (lambda _: None, "No such file or directory"),
    "folder": (Path.mkdir, "Is a directory"),
    "empty": (Path.touch, "it is empty"),
    "picture": (
        lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n"),
        "it is neither a replay nor a save file nor a level",
    ),
    "packed": (lambda path: path.write_bytes(zlib.compress(b"doors")), "it is neither a replay nor a save file nor a"),
    "README.md": (
        lambda path: path.write_text("# Ajar\n\nAjar is a turn-based dungeon crawl drawn with tiles.\n"),
        "it is neither a replay nor a save file nor a level",
    ),
    "database": (foreign_database, "it is a database of another program"),
}


@pytest.mark.skipif(os.name == "nt", reason="Windows has other words for a missing file")
@pytest.mark.parametrize("name", UNKNOWN)
def test_other_file_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    make, reason = UNKNOWN[name]
    make(tmp_path / name)
    with pytest.raises(UnknownFile):
        kind_of(tmp_path / name)
    ended = ajar(str(tmp_path / name))
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith(f"ajar: {tmp_path / name}: {reason}")


def test_file_without_a_name_is_named_in_quotes() -> None:
    ended = ajar("")
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith("ajar: '': ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_pipe_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UnknownFile, match="it is not a file"):
        kind_of(tmp_path / "pipe")


@pytest.mark.parametrize("name", ["7", "AJAR and others"])
def test_command_line_opens_replay(made: Path, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(made / "7", name)
    picture = tmp_path / "end.png"
    assert ajar(name, "--headless", "--screenshot", str(picture)).code == 0
    named = tmp_path / "named.png"
    assert ajar("--replay", f"./{name}", "--headless", "--screenshot", str(named)).code == 0
    assert picture.read_bytes() == named.read_bytes()


def test_command_line_plays_with_save_file(made: Path) -> None:
    store = Store(made / "save.ajar")
    before = len(store.runs())
    store.close()
    assert ajar(str(made / "save.ajar"), "--headless", "--demo", "--turns", "1").code == 0
    store = Store(made / "save.ajar")
    assert len(store.runs()) == before + 1
    store.close()


@pytest.mark.parametrize(
    ("file", "words", "line"),
    [
        ("7", ["--replay", "3"], "ajar: --replay and the replay {file} cannot be used together\n"),
        ("7", ["--seed", "3"], "ajar: --seed and --depth cannot be used with --replay, which shows an old game\n"),
        ("7", ["--demo"], "ajar: --demo and --replay cannot be used together\n"),
        ("room.txt", ["--drawing", "x"], "ajar: --drawing and the level {file} cannot be used together\n"),
        ("save.ajar", ["--store", "x"], "ajar: --store and the save file {file} cannot be used together\n"),
    ],
)
def test_file_excludes_options(made: Path, file: str, words: list[str], line: str) -> None:
    ended = ajar(str(made / file), *words)
    assert (ended.code, ended.out, ended.err) == (2, "", line.format(file=made / file))


def test_replay_dropped_on_title_is_shown(made: Path, tmp_path: Path) -> None:
    with session(tmp_path / "ajar.sqlite") as screen:
        screen.send(DroppedFile(str(made / "7")))
        assert screen.shows(ReplayScene)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\0", "it is neither a replay"),
        (ROOM.encode(), saved_games.LEVEL_AT_START),
        (None, saved_games.SAVE_FILE_AT_START),
    ],
)
def test_other_file_dropped_on_title_is_explained(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, reason: str
) -> None:
    path = tmp_path / "dropped"
    path.write_bytes((made / "save.ajar").read_bytes() if content is None else content)
    with session(tmp_path / "ajar.sqlite") as screen:
        screen.send(DroppedFile(str(path)))
        words = " ".join(screen.words(monkeypatch))
        assert saved_games.CANNOT_OPEN_FILE in words
        assert reason in words
        screen.send(Command.CANCEL)
        assert screen.shows(Title)
