"""The program is killed while it sets a damaged store aside or salvages it: no game is lost, and none is hidden."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from game.store.db import store_renaming
from game.store.db.game_store import Store
from game.store.db.store_renaming import NOTE, files_set_aside, finish, next_aside, set_aside
from game.store.errors import StoreError
from game.store.recovery.quarantine import quarantine
from game.store.recovery.salvage import salvage
from tests.support.examples import FULL
from tests.support.kills import is_killed
from tests.support.saved_game import DAMAGED_TURNS, damaged_store_files, make_room_store, put_store


@pytest.fixture(scope="module")
def damaged() -> dict[str, bytes]:
    return damaged_store_files()


def turns(path: Path) -> dict[int, int]:
    with closing(Store(path)) as store:
        return {game.number: game.turn for game in store.runs()}


def turns_at_next_start(path: Path) -> dict[int, int]:
    """Return the last turn of each game that the player gets: in the save file, or in a file that the title reports."""
    try:
        if found := turns(path):
            return found
    except StoreError:
        salvage(path)
        return turns(path)
    (aside,) = (file for file in files_set_aside(path) if ".aside-" in file.name)
    salvage(aside)
    return turns(aside)


@pytest.mark.parametrize("recover", [quarantine, salvage])
def test_kill_at_any_call_loses_no_game(
    tmp_path: Path, damaged: dict[str, bytes], recover: Callable[[Path], object]
) -> None:
    """In the usual run, some of the calls are left out."""
    step = 1 if FULL else 5 if recover is quarantine else 7
    for at in count(0, step):
        path = put_store(tmp_path / str(at), damaged)
        killed = is_killed(partial(recover, path), at, str(tmp_path))
        assert turns_at_next_start(path) == DAMAGED_TURNS, f"killed before call {at}"
        assert not path.with_name(path.name + NOTE).exists()
        if not killed:
            break
    assert at >= 10


@pytest.mark.parametrize("moved", range(4))
def test_interrupted_renaming_is_finished(tmp_path: Path, damaged: dict[str, bytes], moved: int) -> None:
    """`moved`: number of files that were renamed before the program was killed; at last the new store takes its place.

    The test needs no kill, so that each of the moments is tried in every run.
    """
    path = put_store(tmp_path / "data", damaged)
    fresh, aside = path.with_name(f"{path.name}.salvaged-1"), path.with_name(f"{path.name}.aside-1")
    fresh.write_bytes(b"fresh")
    path.with_name(path.name + NOTE).write_text(f"{aside.name}\n{fresh.name}")
    for old, new in [(path, aside), (Path(f"{path}-wal"), Path(f"{aside}-wal")), (fresh, path)][:moved]:
        old.rename(new)
    finish(path)
    assert not path.with_name(path.name + NOTE).exists()
    if moved:
        assert path.read_bytes() == b"fresh"
        assert aside.read_bytes() == damaged[""]
        assert Path(f"{aside}-wal").read_bytes() == damaged["-wal"]
        assert files_set_aside(path) == [aside]
    else:
        assert {ending: Path(f"{path}{ending}").read_bytes() for ending in damaged} == damaged
        assert files_set_aside(path) == [fresh]


def test_note_is_on_the_disk_before_the_first_file_is_renamed(
    tmp_path: Path, damaged: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a loss of power could leave the files of a store under different names, and nothing would say so."""
    path = put_store(tmp_path / "data", damaged)
    note = path.with_name(path.name + NOTE)
    flushed, happened = os.fsync, list[str]()

    def fsync(file: int) -> None:
        found = os.fstat(file)
        is_note = note.exists() and found.st_ino == note.stat().st_ino
        happened.append("note" if is_note and found.st_size else "folder")
        flushed(file)

    def rename(old: Path, new: Path) -> None:
        happened.append("rename")
        old.rename(new)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(store_renaming, "rename_to_unused", rename)
    set_aside(path)
    assert happened == ["note", "folder", "rename", "rename", "folder"]


def test_opening_finishes_interrupted_renaming(tmp_path: Path, damaged: dict[str, bytes]) -> None:
    """The program was killed after the damaged store was renamed: its log follows it, and the new store is opened."""
    path = put_store(tmp_path / "data", damaged)
    fresh, aside = path.with_name(f"{path.name}.salvaged-1"), path.with_name(f"{path.name}.aside-1")
    make_room_store(fresh, 6)
    path.with_name(path.name + NOTE).write_text(f"{aside.name}\n{fresh.name}")
    path.rename(aside)
    assert turns(path) == {1: 6}
    assert Path(f"{aside}-wal").read_bytes() == damaged["-wal"]
    assert files_set_aside(path) == [aside]


@pytest.mark.parametrize("note", ["", "ajar.sql", "../../etc/passwd\n/etc/passwd", "ajar.sqlite-wal", "\0", "x" * 9999])
def test_unfinished_note_changes_nothing(tmp_path: Path, damaged: dict[str, bytes], note: str) -> None:
    path = put_store(tmp_path / "data", damaged)
    path.with_name(path.name + NOTE).write_text(note)
    finish(path)
    assert sorted(file.name for file in path.parent.iterdir()) == ["ajar.sqlite", "ajar.sqlite-wal"]
    path.unlink()
    path.with_name(path.name + NOTE).write_text(note)
    finish(path)
    assert sorted(file.name for file in path.parent.iterdir()) == ["ajar.sqlite-wal"]


def test_log_of_lost_store_is_kept(tmp_path: Path, damaged: dict[str, bytes]) -> None:
    """SQLite would delete the log when the new store is made."""
    path = put_store(tmp_path / "data", damaged)
    path.unlink()
    assert turns(path) == {}
    log = path.with_name(f"{path.name}.aside-1-wal")
    assert files_set_aside(path) == [log]
    assert log.read_bytes() == damaged["-wal"]


def test_names_of_files_set_aside(tmp_path: Path, damaged: dict[str, bytes]) -> None:
    path = put_store(tmp_path / "data", damaged)
    for number in range(1, 12):
        assert set_aside(path) == path.with_name(f"{path.name}.aside-{number}")
        path.write_bytes(b"another")
    for other in ("ajar.sqlite.backup", "ajar.sqlite.aside-x", "other.sqlite.aside-1", "ajar.sqlite-wal"):
        path.with_name(other).write_bytes(b"")
    for number, ending in enumerate(("-wal", "-shm", "-journal"), 1):
        path.with_name(f"{path.name}.aside-{number}{ending}").write_bytes(b"")
    found = files_set_aside(path)
    assert [file.name for file in found] == [f"ajar.sqlite.aside-{number}" for number in range(1, 12)]
    assert found[1].read_bytes() == b"another"
    path.with_name(f"{path.name}.aside-12-wal").write_bytes(b"")
    assert next_aside(path).name == "ajar.sqlite.aside-13"


def test_files_set_aside_of_a_store_with_an_odd_name_are_in_order(tmp_path: Path) -> None:
    """A superscript is a digit for Python, but no number."""
    path = tmp_path / "²3.sqlite"
    for _ in range(10):
        path.write_bytes(b"another")
        set_aside(path)
    assert [file.name for file in files_set_aside(path)] == [f"²3.sqlite.aside-{number}" for number in range(1, 11)]
