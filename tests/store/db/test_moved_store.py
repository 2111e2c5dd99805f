"""A save file that is deleted, renamed, replaced or overwritten during a game: no game and no other file is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from game.store.db import store_file_guard
from game.store.db.game_store import Store
from game.store.db.store_file_guard import FreshFile
from game.store.db.store_renaming import NOTE, files_set_aside, finish, next_aside, next_fresh, rename_to_unused
from game.store.errors import StoreError
from game.store.recording.autosave import record_game
from game.store.recording.load_game import resume
from game.store.serialize.snapshot import state_hash
from tests.support.examples import FULL
from tests.support.kills import is_killed
from tests.support.saved_game import ROOM, AutosavedGame, make_room_store

OTHER_TURNS = 7
"""Last turn of the only game of the store that takes the place of the player's store."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make_room_store(tmp_path / "data" / "ajar.sqlite", 20)


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(Store(path)) as store:
        yield store


def delete(path: Path) -> None:
    path.unlink()


def rename(path: Path) -> None:
    path.rename(path.with_name("renamed.sqlite"))


def replace(path: Path) -> None:
    make_room_store(path.parent.with_name("other") / path.name, OTHER_TURNS).replace(path)


def remove_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("gone"))
    path.parent.mkdir()


def turns(path: Path) -> dict[int, int]:
    with closing(Store(path)) as store:
        return {game.number: game.turn for game in store.runs()}


@pytest.mark.parametrize("lose", [delete, rename, replace, remove_folder])
def test_game_goes_on_in_fresh_file(store: Store, path: Path, tmp_path: Path, lose: Callable[[Path], None]) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(4)
    assert store.take_fresh_file() is None
    lose(path)
    game.walk(2)
    fresh = path.with_name("ajar.sqlite.aside-1") if lose is replace else path
    assert store.take_fresh_file() == FreshFile(store.path) == FreshFile(fresh)
    assert store.take_fresh_file() is None, "the player is told once"
    game.walk(4)
    assert not game.troubles
    game.world.hero.orders = None
    assert state_hash(resume(store, game.run).world) == state_hash(game.world)
    killed = tmp_path / "killed.sqlite"
    for ending in ("", "-wal"):
        shutil.copyfile(f"{fresh}{ending}", f"{killed}{ending}")
    assert turns(killed) == {1: 20, 2: 10}, "as if the program were killed now"
    store.close()
    assert turns(fresh) == {1: 20, 2: 10}
    if lose is rename:
        assert turns(path.with_name("renamed.sqlite")) == {1: 20, 2: 4}, "the renamed file is complete"
    if lose is replace:
        assert turns(path) == {1: OTHER_TURNS}
    assert not [name for name in os.listdir(path.parent) if "-wal" in name]  # noqa: PTH208


@pytest.mark.parametrize("lose", [delete, rename, replace])
def test_closing_keeps_games_of_lost_file(store: Store, path: Path, lose: Callable[[Path], None]) -> None:
    AutosavedGame(store, drawing=ROOM).walk(5)
    lose(path)
    store.close()
    fresh = store.take_fresh_file()
    assert fresh is not None
    assert turns(fresh.path) == {1: 20, 2: 5}
    assert lose is not replace or turns(path) == {1: OTHER_TURNS}


def test_file_may_be_lost_again(store: Store) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(2)
    for number in range(1, 4):
        replace(store.path)
        game.walk(2)
        assert store.take_fresh_file() == FreshFile(store.path)
        assert store.path.name == "ajar.sqlite" + ".aside-1" * number
    assert store.runs()[0].turn == 8


def test_log_of_another_program_stays(store: Store, path: Path) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(5)
    replace(path)
    log = path.with_name(f"{path.name}-wal")
    log.unlink()
    log.write_bytes(b"a log of another program")
    game.walk(1)
    assert log.read_bytes() == b"a log of another program"
    assert not game.troubles


def test_exact_copy_in_place_of_the_store_is_noticed(store: Store, path: Path) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(4)
    replace_by_copy(path)
    game.walk(1)
    assert store.take_fresh_file() == FreshFile(path.with_name("ajar.sqlite.aside-1"))
    assert turns_in(store) == {1: 20, 2: 5}


def replace_by_copy(path: Path) -> None:
    """Put a file with the same content and the same times in place of the file at `path`."""
    shutil.copy2(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


@pytest.mark.parametrize("lose", [delete, replace_by_copy])
def test_lost_log_is_made_anew(store: Store, path: Path, tmp_path: Path, lose: Callable[[Path], None]) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(4)
    log = path.with_name(f"{path.name}-wal")
    lose(log)
    game.walk(3)
    assert log.stat().st_size
    copy = tmp_path / path.name
    for ending in ("", "-wal"):
        Path(f"{copy}{ending}").write_bytes(Path(f"{path}{ending}").read_bytes())
    assert turns(copy) == {1: 20, 2: 7}, "a kill loses nothing"


def test_player_is_told_if_there_is_no_room(store: Store, path: Path) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(5)
    path.parent.rename(path.parent.with_name("gone"))
    game.walk(3)
    assert [trouble.fault.name for trouble in game.troubles] == ["UNREACHABLE"]
    path.parent.mkdir()
    game.walk(1)
    assert len(game.troubles) == 1
    game.world.hero.orders = None
    assert state_hash(resume(store, game.run).world) == state_hash(game.world)


def test_store_in_lost_folder_reports_closing(path: Path) -> None:
    store = Store(path)
    path.parent.rename(path.parent.with_name("gone"))
    with pytest.raises(StoreError):
        store.close()


def test_new_store_is_complete_without_log(path: Path, tmp_path: Path) -> None:
    path.unlink()
    with closing(Store(path)):
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes(path.read_bytes())
    assert turns(copy) == {}
    assert copy.stat().st_size > 1024


def test_kill_while_games_are_copied(tmp_path: Path) -> None:
    """The games are then in the renamed file or in the save file."""
    for at in count(0, 1 if FULL else 7):
        path = make_room_store(tmp_path / str(at) / "ajar.sqlite", 20)

        def play(path: Path = path) -> None:
            with closing(Store(path)) as store:
                game = AutosavedGame(store, drawing=ROOM).walk(2)
                rename(path)
                game.walk(2)

        killed = is_killed(play, at, str(path.parent))
        found = turns(path.with_name("renamed.sqlite")) | turns(path)
        assert found[1] == 20, f"killed before call {at}"
        if not killed:
            assert found[2] == 4
            break
    assert at >= 4


# ----------------------------------------------------------------------- the content is overwritten


def copy_over(path: Path) -> None:
    """Write another store into the file, as `cp` does it."""
    other = make_room_store(path.parent.with_name("other") / path.name, OTHER_TURNS)
    path.write_bytes(other.read_bytes())


def copy_over_and_keep_time(path: Path) -> None:
    """Write another store into the file, as `cp -p` does it."""
    copy_over(path)
    os.utime(path, ns=(0, 0))


def copy_over_without_log(path: Path) -> None:
    """Write another store into the file, and delete the log of the old store."""
    copy_over(path)
    path.with_name(f"{path.name}-wal").unlink(missing_ok=True)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def truncate_and_keep_time(path: Path) -> None:
    changed = path.stat().st_mtime_ns
    os.truncate(path, path.stat().st_size // 2)
    os.utime(path, ns=(changed, changed))


def write_over_pages(path: Path) -> None:
    with path.open("rb+") as file:
        file.seek(3 * 1024)
        file.write(b"\xff" * 4 * 1024)


OVERWRITE = [copy_over, copy_over_and_keep_time, copy_over_without_log, empty, truncate_and_keep_time, write_over_pages]


@pytest.mark.parametrize("overwrite", OVERWRITE)
def test_game_goes_on_if_file_is_overwritten(store: Store, path: Path, overwrite: Callable[[Path], None]) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(4)
    overwrite(path)
    there = path.read_bytes()
    game.walk(1)
    fresh = path.with_name("ajar.sqlite.aside-1")
    assert store.take_fresh_file() == FreshFile(fresh, overwritten=True)
    game.walk(5)
    assert not game.troubles
    game.world.hero.orders = None
    assert state_hash(resume(store, game.run).world) == state_hash(game.world)
    store.close()
    assert path.read_bytes() == there, "the overwritten file stays as the other program has left it"
    assert turns(fresh) == {1: 20, 2: 10}
    assert sorted(file.name for file in path.parent.iterdir()) == ["ajar.sqlite", "ajar.sqlite.aside-1"]


@pytest.mark.parametrize("overwrite", OVERWRITE)
def test_closing_does_not_change_overwritten_file(store: Store, path: Path, overwrite: Callable[[Path], None]) -> None:
    AutosavedGame(store, drawing=ROOM).walk(5)
    overwrite(path)
    there = path.read_bytes()
    store.close()
    assert path.read_bytes() == there
    fresh = store.take_fresh_file()
    assert fresh is not None
    assert fresh.overwritten
    assert turns(fresh.path) == {1: 20, 2: 5}


@pytest.mark.parametrize("overwrite", OVERWRITE)
def test_store_without_changes_just_closes(store: Store, path: Path, overwrite: Callable[[Path], None]) -> None:
    """The player has put back another file while the title was shown: there is nothing to keep."""
    overwrite(path)
    there = path.read_bytes()
    store.close()
    assert store.take_fresh_file() is None
    assert [file.read_bytes() for file in path.parent.iterdir()] == [there]


@pytest.fixture
def forgetful(path: Path) -> Iterator[Store]:
    """A store of which SQLite remembers hardly a page, as of a store that is larger than SQLite's memory."""
    store = Store(path)
    store._connection.execute("PRAGMA cache_size = 10")
    yield store
    store.close()


@pytest.mark.parametrize("overwrite", [copy_over, empty])
def test_game_goes_on_though_old_file_is_unreadable(
    forgetful: Store, path: Path, overwrite: Callable[[Path], None]
) -> None:
    store = forgetful
    game = AutosavedGame(store, drawing=ROOM).walk(4)
    store.checkpoint()
    store._connection.execute("PRAGMA shrink_memory")
    overwrite(path)
    there = path.read_bytes()
    game.walk(1)
    fresh = store.take_fresh_file()
    assert fresh is not None
    assert (fresh.overwritten, fresh.readable, fresh.path) == (True, overwrite is copy_over, store.path)
    assert not game.troubles
    game.walk(3)
    game.world.hero.orders = None
    assert state_hash(resume(store, game.run).world) == state_hash(game.world)
    store.close()
    assert turns(fresh.path) == {game.run: 8} | ({1: OTHER_TURNS} if overwrite is copy_over else {})
    assert path.read_bytes() == there


def test_earlier_copy_of_store_gets_new_game(forgetful: Store, path: Path) -> None:
    """The steps since the copy are missing in it: a game with such a gap could not be replayed."""
    store = forgetful
    game = AutosavedGame(store, drawing=ROOM).walk(4)
    store.checkpoint()
    copy = path.read_bytes()
    game.walk(4)
    store.checkpoint()
    store._connection.execute("PRAGMA shrink_memory")
    path.write_bytes(copy)
    game.walk(2)
    assert not game.troubles
    assert turns_in(store) == {1: 20, 2: 4, 3: 10}
    game.world.hero.orders = None
    assert state_hash(resume(store, game.run).world) == state_hash(game.world)


def test_unreadable_game_is_saved_when_it_is_left(forgetful: Store, path: Path) -> None:
    game = AutosavedGame(forgetful, drawing=ROOM).walk(4)
    forgetful.checkpoint()
    forgetful._connection.execute("PRAGMA shrink_memory")
    empty(path)
    game.keeping.leave()
    assert turns_in(forgetful) == {game.run: 4}


def test_practice_game_that_is_begun_again_stays_practice(forgetful: Store, path: Path) -> None:
    game = AutosavedGame(forgetful, drawing=ROOM)
    game.keeping = record_game(forgetful, game.world, "test", 0, practice=True)
    game.walk(4)
    forgetful.checkpoint()
    forgetful._connection.execute("PRAGMA shrink_memory")
    empty(path)
    game.walk(1)
    assert [run.practice for run in forgetful.runs()] == [True]


def turns_in(store: Store) -> dict[int, int]:
    return {game.number: game.turn for game in store.runs()}


def test_own_writing_does_not_count_as_overwriting(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_file_guard, "MAX_LOG_BYTES", 20_000)
    game = AutosavedGame(store, drawing=ROOM)
    for _ in range(10):
        game.walk(3)
        store.checkpoint()
    assert store.take_fresh_file() is None
    assert store.moves == 0


EXACT, ROUNDED = 1_700_000_000_123_456_789, 1_700_000_000_120_000_000
"""Time of a file in nanoseconds, and the same time as a disk with coarse times returns it."""


@pytest.mark.parametrize(("noted", "found", "moves"), [(EXACT, ROUNDED, 0), (ROUNDED, EXACT, 1), (EXACT, EXACT, 0)])
def test_time_that_the_disk_has_rounded_is_no_change(path: Path, noted: int, found: int, moves: int) -> None:
    """A disk may round a time when the system writes it to the disk, but never makes it more exact."""
    os.utime(path, ns=(noted, noted))
    with closing(Store(path)) as store:
        store.set({"volume": 1})
        assert store.moves == 0
        os.utime(path, ns=(found, found))
        store.set({"volume": 2})
        assert store.moves == moves
        assert store.settings() == {"volume": 2}


def test_kill_while_overwritten_file_is_left(tmp_path: Path) -> None:
    """The overwritten file is then at its place, or the title reports it; so it does with the log of the games."""
    for at in count(0, 1 if FULL else 6):
        path = make_room_store(tmp_path / str(at) / "ajar.sqlite", 20)
        copied = tmp_path / f"copied-{at}"

        def play(path: Path = path, copied: Path = copied) -> None:
            with closing(Store(path)) as store:
                game = AutosavedGame(store, drawing=ROOM).walk(2)
                copy_over(path)
                copied.touch()
                game.walk(2)

        killed = is_killed(play, at, str(path.parent))
        others = [turns(file) for file in [path, *files_set_aside(path)] if not file.name.endswith("-wal")]
        assert {1: OTHER_TURNS} in others or not copied.exists(), f"killed before call {at}"
        assert any(found.get(1) == 20 for found in others) or [*path.parent.glob("*-wal")], f"killed before call {at}"
        if not killed:
            assert others == [{1: OTHER_TURNS}, {1: 20, 2: 4}]
            break
    assert at >= 4


def test_fresh_file_is_flushed_before_it_gets_name(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: set[int] = set()
    named: list[bool] = []
    fsync, rename = os.fsync, rename_to_unused

    def noted_fsync(file: int) -> None:
        flushed.add(os.fstat(file).st_ino)
        fsync(file)

    def noted_rename(old: Path, new: Path) -> None:
        named.append(old.stat().st_ino in flushed)
        rename(old, new)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(store_file_guard, "rename_to_unused", noted_rename)
    delete(path)
    store.set({"volume": 1})
    fresh = store.take_fresh_file()
    assert fresh is not None
    assert fresh.path == path
    assert named[-1], "the file was renamed before it was on the disk"


def test_trouble_with_the_disk_is_an_error_of_the_store(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller shows it to the player; any other error would end the game."""
    AutosavedGame(store, drawing=ROOM).walk(2)

    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(store_file_guard, "forget_owner", fail)
    with pytest.raises(StoreError, match="Input/output error"):
        store.checkpoint()
    monkeypatch.undo()
    store.checkpoint()


@pytest.mark.parametrize("lose", [copy_over, delete])
def test_trouble_while_a_file_is_left_is_an_error_of_the_store(
    store: Store, path: Path, lose: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = AutosavedGame(store, drawing=ROOM).walk(2)
    lose(path)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store_file_guard, "next_fresh", fail)
    game.walk(1)
    assert [trouble.detail for trouble in game.troubles] == ["No space left on device"]
    monkeypatch.undo()
    game.walk(1)
    assert len(game.troubles) == 1
    assert turns_in(store)[game.run] == 4


def test_connection_is_closed_although_the_games_cannot_be_kept(path: Path) -> None:
    store = Store(path)
    shutil.rmtree(path.parent)
    with pytest.raises(StoreError):
        store.close()
    with pytest.raises(sqlite3.ProgrammingError):
        store._file.connection.execute("SELECT 1")


def test_interrupted_renaming_of_a_store_with_a_long_name_is_finished(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 150)
    fresh, aside = next_fresh(path), next_aside(path)
    path.write_text("old")
    fresh.write_text("new")
    path.with_name(f"{path.name}{NOTE}").write_text(f"{aside.name}\n{fresh.name}")
    path.rename(aside)
    finish(path)
    assert (path.read_text(), aside.read_text()) == ("new", "old")
    assert not fresh.exists()
