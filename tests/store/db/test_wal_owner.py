"""SQLite's write-ahead log, which a killed program leaves behind, is only ever written into its own store."""

from __future__ import annotations

import json
import os
import shutil
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from game.store.db import store_file_guard
from game.store.db.game_store import Store
from game.store.db.store_renaming import files_set_aside, set_aside
from game.store.db.wal_owner import MAX_NOTE_BYTES, OWNER, is_same_time, note_owner, set_foreign_log_aside
from tests.support.examples import FULL
from tests.support.kills import is_killed
from tests.support.saved_game import ROOM, AutosavedGame, make_room_store

NEVER = 10_000
OTHER_TURNS = 7
"""Last turn of the only game of the store that takes the place of the player's store."""


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """Path of a store with a game of 20 turns, and one of 4 turns that is only in the log: the program was killed."""
    path = make_room_store(tmp_path / "data" / "ajar.sqlite", 20)

    def play() -> None:
        AutosavedGame(Store(path), drawing=ROOM).walk(4)
        os._exit(0)

    assert not is_killed(play, NEVER, str(path.parent))
    assert path.with_name(f"{path.name}-wal").stat().st_size > 1000
    return path


def turns(path: Path) -> dict[int, int]:
    with closing(Store(path)) as store:
        assert store.faults() == []
        return {game.number: game.turn for game in store.runs()}


def other_store(path: Path) -> Path:
    return make_room_store(path.parent.with_name("other") / path.name, OTHER_TURNS)


def replace(path: Path) -> None:
    other_store(path).replace(path)


def overwrite(path: Path) -> None:
    path.write_bytes(other_store(path).read_bytes())


def put_back(path: Path) -> None:
    """Put back an exact copy that was made when the log was empty: even that cannot be known to be the same store."""
    copy = path.with_name("copy")
    shutil.copy2(path, copy)
    path.write_bytes(b"")
    copy.replace(path)


@pytest.mark.parametrize("change", [replace, overwrite, put_back])
def test_log_is_not_written_into_other_store(killed: Path, change: object) -> None:
    assert callable(change)
    change(killed)
    before = killed.read_bytes()
    with closing(Store(killed)) as store:
        assert [game.turn for game in store.runs()] == [20 if change is put_back else OTHER_TURNS]
    assert killed.read_bytes() == before
    (aside,) = files_set_aside(killed)
    assert Path(f"{aside}-wal").stat().st_size > 1000, "the log is kept"
    assert change is not put_back or turns(aside) == {1: 20, 2: 4}
    assert not killed.with_name(killed.name + OWNER).exists()


def test_log_is_written_into_its_store(killed: Path) -> None:
    assert turns(killed) == {1: 20, 2: 4}
    assert os.listdir(killed.parent) == [killed.name]  # noqa: PTH208


def test_log_gets_its_note_again_after_it_was_emptied(tmp_path: Path) -> None:
    path = make_room_store(tmp_path / "data" / "ajar.sqlite", 20)
    with closing(Store(path)) as store:
        game = AutosavedGame(store, drawing=ROOM).walk(2)
        for _ in range(2):  # the second time the store itself does not change
            store.checkpoint()
            assert not path.with_name(path.name + OWNER).exists()
        game.walk(1)
        assert path.with_name(path.name + OWNER).exists()


def test_note_does_not_outlive_its_log(killed: Path) -> None:
    set_aside(killed)
    assert killed.with_name(killed.name + OWNER).exists()
    assert turns(killed) == {}
    assert not killed.with_name(killed.name + OWNER).exists()


@pytest.mark.parametrize("keep_times", [True, False])
def test_copied_folder_keeps_log(killed: Path, tmp_path: Path, keep_times: bool) -> None:
    copied = tmp_path / "copied"
    shutil.copytree(killed.parent, copied, copy_function=shutil.copy2 if keep_times else shutil.copyfile)
    assert turns(copied / killed.name) == {1: 20, 2: 4}
    killed.parent.rename(tmp_path / "moved")
    assert turns(tmp_path / "moved" / killed.name) == {1: 20, 2: 4}


@pytest.mark.parametrize("note", [b"", b"[1,2]", b"{}", b"[1,2,3,4,null]", b"\xff", b"[" * MAX_NOTE_BYTES * 2])
def test_damaged_note_is_ignored(killed: Path, note: bytes) -> None:
    killed.with_name(killed.name + OWNER).write_bytes(note)
    assert turns(killed) == {1: 20, 2: 4}


def test_coarse_time_counts_as_same(killed: Path) -> None:
    """Some disks store only even seconds."""
    changed = killed.stat().st_mtime_ns // 2_000_000_000 * 2_000_000_000
    os.utime(killed, ns=(changed, changed))
    assert turns(killed) == {1: 20, 2: 4}


def test_kill_at_any_call_of_saving_loses_no_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is emptied after a few steps here."""
    monkeypatch.setattr(store_file_guard, "MAX_LOG_BYTES", 20_000)
    for at in count(0, 1 if FULL else 7):
        path = make_room_store(tmp_path / str(at) / "ajar.sqlite", 20)
        told = path.with_name("told")
        told.write_text("0")

        def play(path: Path = path, told: Path = told) -> None:
            saved = os.open(told, os.O_WRONLY)
            with closing(Store(path)) as store:
                game = AutosavedGame(store, drawing=ROOM)
                for step in range(30):
                    game.walk(1)
                    os.pwrite(saved, str(step).encode(), 0)

        was_killed = is_killed(play, at, f"{path.name}")
        found = turns(path)
        assert found[1] == 20
        with closing(Store(path)) as store:
            assert not told.read_text() or len(store.steps(2)) >= int(told.read_text()), f"killed before call {at}"
        assert files_set_aside(path) == [], f"killed before call {at}"
        if not was_killed:
            break
    assert at >= 14


EXACT, COARSE = 1_700_000_000_123_456_789, 1_700_000_000_120_000_000
"""Two times in nanoseconds: one that only some disks can store, and one in hundredths of a second."""


@pytest.mark.parametrize(
    ("noted", "now", "stays"),
    [
        (EXACT, EXACT, True),
        (EXACT, EXACT + 1, False),
        (EXACT, EXACT + 1_500_000_001, False),
        (EXACT, EXACT - 1_999_999_999, False),
        (EXACT, COARSE, True),
        (EXACT, COARSE + 2_000_000_000, True),
        (EXACT, COARSE + 2_010_000_000, False),
    ],
)
def test_store_changed_within_2_seconds_is_noticed(tmp_path: Path, noted: int, now: int, stays: bool) -> None:
    """Only a time that the disk has rounded may differ from the noted time."""
    path, log = tmp_path / "ajar.sqlite", tmp_path / "ajar.sqlite-wal"
    path.write_bytes(b"store")
    log.write_bytes(b"log")
    os.utime(path, ns=(noted, noted))
    note_owner(path)
    os.utime(path, ns=(now, now))
    set_foreign_log_aside(path)
    assert log.exists() == stays


EXACT = 1_700_000_000_123_456_789
"""Time of a file in nanoseconds."""
HUNDREDTH, EVEN_SECONDS = 1_700_000_000_120_000_000, 1_700_000_000_000_000_000
"""The same time, as two kinds of disks store it."""


@pytest.mark.parametrize(
    ("noted", "now", "is_same"),
    [
        (EXACT, EXACT, True),
        (EXACT, EXACT + 1, False),
        (EXACT, HUNDREDTH, True),
        (EXACT, EVEN_SECONDS, True),
        (HUNDREDTH, EXACT, False),
        (EVEN_SECONDS + 2_000_000_000, EVEN_SECONDS, True),
        (EVEN_SECONDS + 2_000_000_001, EVEN_SECONDS, False),
        (EVEN_SECONDS - 2_000_000_000, EVEN_SECONDS, True),
        (EVEN_SECONDS - 2_000_000_001, EVEN_SECONDS, False),
        (EXACT, HUNDREDTH + 1_000_000, False),
    ],
)
def test_time_may_be_rounded_as_disks_do(noted: int, now: int, is_same: bool) -> None:
    assert is_same_time(noted, now) is is_same


@pytest.mark.parametrize(
    ("place", "log_stays"), [(None, True), (0, True), (1, True), (2, False), (3, False), (4, False)], ids=str
)
@pytest.mark.parametrize("content", [b"log", b""])
def test_log_is_of_another_store_if_place_size_or_time_of_the_store_differ(
    tmp_path: Path, place: int | None, log_stays: bool, content: bytes
) -> None:
    """If the disk or the log itself is another one, nothing is known about the log. An empty log does no harm."""
    path, log = tmp_path / "ajar.sqlite", tmp_path / "ajar.sqlite-wal"
    path.write_bytes(b"store")
    log.write_bytes(content)
    os.utime(path, ns=(EXACT, EXACT))
    note_owner(path)
    note = path.with_name(path.name + OWNER)
    state = json.loads(note.read_text("ascii"))
    if place is not None:
        state[place] += 1
        note.write_text(json.dumps(state), "ascii")
    set_foreign_log_aside(path)
    assert log.exists() is (log_stays or not content)
    assert note.exists() is (place is None and bool(content))


def test_note_that_is_a_link_to_nothing_goes(tmp_path: Path) -> None:
    path = tmp_path / "ajar.sqlite"
    path.write_bytes(b"store")
    note = tmp_path / f"ajar.sqlite{OWNER}"
    note.symlink_to(tmp_path / "missing")
    set_foreign_log_aside(path)
    assert not note.is_symlink()
    assert not (tmp_path / "missing").exists()
