"""Salvage of a damaged store: readable data is copied, the games continue, and the damaged file is unchanged."""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

import pytest

from game.store.db.game_store import Store
from game.store.db.rows import GameStatus, RecordedGame
from game.store.db.store_renaming import NOTE
from game.store.errors import Fault, StoreError
from game.store.file_limits import MAX_WORLD_BYTES, SALVAGE_SECONDS, SALVAGED_BYTES_PER_SECOND
from game.store.json_values import JsonValue
from game.store.recording.load_game import resume
from game.store.recovery import salvage as salvaging_module
from game.store.recovery import sqlite_carving
from game.store.recovery.quarantine import quarantine
from game.store.recovery.salvage import salvage
from game.store.recovery.sqlite_carving import OF_A_GAME
from game.store.serialize.snapshot import state_hash
from game.worker import Cancelled, Progress
from tests.store.recovery.hostile_stores import HOSTILE
from tests.support.at_once import WatchedProgress
from tests.support.examples import FULL
from tests.support.quickly import quickly
from tests.support.saved_game import HOUSE, ROOM, AutosavedGame, make_room_store

GAMES = 3
TURNS = 150 if FULL else 30
SNAPSHOT_TURNS = TURNS // 3
PAGE = 1024
SECTOR = 4096
"""Bytes in a disk sector, which is lost as a whole."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A store with some games and settings. Only the last game is on a generated level, which takes more time."""
    path = tmp_path_factory.mktemp("sound") / "ajar.sqlite"
    with closing(Store(path)) as store:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("game.store.recording.autosave.SNAPSHOT_TURNS", SNAPSHOT_TURNS)
            for number in range(GAMES):
                AutosavedGame(store, seed=f"run {number}", drawing=HOUSE if number < GAMES - 1 else None).play(TURNS)
        store.end(2, GameStatus.GIVEN_UP, ended=0, story={"score": 7})
        store.set({"mute": True})
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, sound: bytes) -> Path:
    path = tmp_path / "data" / "ajar.sqlite"
    path.parent.mkdir()
    path.write_bytes(sound)
    return path


def opens(path: Path) -> bool:
    try:
        with closing(Store(path)) as store:
            store.runs()
    except StoreError:
        return False
    return True


def games(path: Path) -> list[RecordedGame]:
    with closing(Store(path)) as store:
        assert store.faults() == []
        return store.runs()


def turns_kept(path: Path) -> dict[int, int]:
    """Return the turn at which each game continues, by its number."""
    with closing(Store(path)) as store:
        return {game.number: resume(store, game.number).world.turn for game in store.runs()}


def with_no_first_page(data: bytes) -> bytes:
    return bytes(PAGE) + data[PAGE:]


def with_another_name(data: bytes) -> bytes:
    return b"dear diary" + data[10:]


def of_another_program(data: bytes) -> bytes:
    return data[:70] + b"\xff" + data[71:]


@pytest.mark.parametrize("damage", [with_no_first_page, with_another_name, of_another_program])
def test_salvage_restores_damaged_store_start(path: Path, sound: bytes, damage: Callable[[bytes], bytes]) -> None:
    path.write_bytes(damage(sound))
    assert not opens(path)
    salvaged = salvage(path)
    assert salvaged.games == GAMES
    assert salvaged.aside.read_bytes() == damage(sound)
    assert turns_kept(path) == dict.fromkeys(range(1, GAMES + 1), TURNS)
    with closing(Store(path)) as store:
        assert store.settings() == {"mute": True}
        assert [run.state for run in store.runs()] == [GameStatus.OPEN, GameStatus.GIVEN_UP, GameStatus.OPEN]
        assert store.story(2) == {"score": 7}
    assert sorted(file.name for file in path.parent.iterdir()) == ["ajar.sqlite", salvaged.aside.name]


def test_salvaged_game_keeps_every_step(path: Path) -> None:
    with closing(Store(path)) as store:
        before = {game.number: (store.steps(game.number), store.snapshot_steps(game.number)) for game in store.runs()}
        worlds = {number: state_hash(resume(store, number).world) for number in before}
    path.write_bytes(with_no_first_page(path.read_bytes()))
    salvage(path)
    with closing(Store(path)) as store:
        assert {
            game.number: (store.steps(game.number), store.snapshot_steps(game.number)) for game in store.runs()
        } == before
        assert {number: state_hash(resume(store, number).world) for number in before} == worlds


def test_salvage_loses_little_to_lost_sector(path: Path, sound: bytes) -> None:
    """The lost sector moves by one page at a time, so that the layout of the pages does not matter."""
    saved, damaged = 0, 0
    for at in range(0, len(sound), SECTOR - PAGE if FULL else SECTOR):
        path.write_bytes(sound[:at] + bytes(len(sound[at : at + SECTOR])) + sound[at + SECTOR :])
        if opens(path):
            continue
        assert salvage(path).games == GAMES
        damaged += 1
        saved += sum(turns_kept(path).values())
    assert damaged >= (25 if FULL else 13)
    assert saved >= 0.95 * damaged * GAMES * TURNS


@pytest.mark.parametrize("tenths", [4, 6, 8] if FULL else [6, 7, 8])
def test_salvage_reads_truncated_store(path: Path, sound: bytes, tenths: int) -> None:
    path.write_bytes(sound[: len(sound) * tenths // 10])
    assert not opens(path)
    assert 1 <= salvage(path).games <= GAMES
    assert games(path)[-1].steps == TURNS, "the first game was written first"


@pytest.mark.parametrize("lost", ["", "PRAGMA secure_delete = ON; DELETE FROM runs;"], ids=["all rows", "no runs"])
def test_salvage_reads_larger_pages(tmp_path: Path, lost: str) -> None:
    path = make_room_store(tmp_path / "ajar.sqlite", 30)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"PRAGMA journal_mode = DELETE; {lost} PRAGMA page_size = 4096; VACUUM")
    path.write_bytes(with_another_name(path.read_bytes()))
    salvage(path)
    assert turns_kept(path) == {1: 30}


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM runs WHERE id = 1",
        "UPDATE runs SET state = 'asleep' WHERE id = 1",
        "UPDATE runs SET seed = x'ff' WHERE id = 1",
        "UPDATE runs SET begun = -1 WHERE id = 1",
    ],
)
def test_salvage_relists_unlisted_game(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()
    assert salvage(path).games == GAMES
    (again,) = (game for game in games(path) if game.number == 1)
    assert (again.seed, again.tradition, again.state, again.steps) == ("run 0", "ajar", GameStatus.OPEN, TURNS)
    assert turns_kept(path)[1] == TURNS


def test_salvage_relists_finished_game(tmp_path: Path) -> None:
    path = tmp_path / "ajar.sqlite"
    with closing(Store(path)) as store:
        dead = AutosavedGame(store, seed="over", drawing=ROOM).walk(5)
        store.end(dead.run, GameStatus.GIVEN_UP, ended=0, story={"score": 7})
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE runs SET state = 'asleep'")
        connection.commit()
    salvage(path)
    assert [game.state for game in games(path)] == [GameStatus.GIVEN_UP]


def test_orphan_rows_do_not_block_next_game(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM runs WHERE id = 3")
        connection.execute("DELETE FROM snapshots WHERE run = 3")
        connection.execute("DELETE FROM journal WHERE run = 3 AND step < 9")
        connection.commit()
    assert salvage(path).games == GAMES - 1
    with closing(Store(path)) as store:
        new = AutosavedGame(store, seed="new", drawing=ROOM).walk(3)
        assert new.run == GAMES
        assert not new.troubles
        assert resume(store, new.run).world.turn == 3


def test_salvage_includes_unmerged_log(path: Path, tmp_path: Path) -> None:
    """The program was killed: its last turns are in the write-ahead log."""
    with closing(Store(path)) as store:
        AutosavedGame(store, seed="last", drawing=ROOM).walk(5)
        killed = tmp_path / "killed" / path.name
        killed.parent.mkdir()
        for ending in ("", "-wal"):
            (killed.with_name(killed.name + ending)).write_bytes(path.with_name(path.name + ending).read_bytes())
    killed.write_bytes(with_another_name(killed.read_bytes()))
    assert salvage(killed).games == GAMES + 1
    assert turns_kept(killed)[GAMES + 1] == 5


def no_database(path: Path) -> None:
    path.write_bytes(b"dear diary")


def without_games(path: Path) -> None:
    path.unlink()
    Store(path).close()
    path.write_bytes(with_another_name(path.read_bytes()))


def somebody_elses(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("CREATE TABLE runs (id); INSERT INTO runs VALUES (1)")


@pytest.mark.parametrize("make", [no_database, without_games, somebody_elses])
def test_failed_salvage_changes_nothing(path: Path, make: Callable[[Path], None]) -> None:
    make(path)
    before = path.read_bytes()
    with pytest.raises(StoreError):
        salvage(path)
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert path.read_bytes() == before


class OnAFullDisk(Store):
    """Store (save file) that can have at most 40 database pages, as on a disk that is nearly full."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._connection.execute("PRAGMA max_page_count = 40")


def test_salvage_on_full_disk_changes_nothing(path: Path, sound: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(with_another_name(sound))
    monkeypatch.setattr("game.store.recovery.salvage.Store", OnAFullDisk)
    with pytest.raises(StoreError) as caught:
        salvage(path)
    assert caught.value.fault is Fault.FULL
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_settled_store_is_complete_without_log(path: Path, tmp_path: Path) -> None:
    """After a checkpoint, the file of a store (save file) has all games, also without SQLite's write-ahead log.

    Without the checkpoint, a move of the file alone would lose the games in the log.
    """
    with closing(Store(path)) as store:
        AutosavedGame(store, seed="last", drawing=ROOM).walk(5)
        store.checkpoint()
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes(path.read_bytes())
    assert turns_kept(copy) == {**dict.fromkeys(range(1, GAMES + 1), TURNS), GAMES + 1: 5}


@pytest.mark.parametrize("held_file", ["ajar.sqlite", "ajar.sqlite-wal", "ajar.sqlite.salvaged-1"])
def test_salvage_of_locked_files_changes_nothing(
    path: Path, sound: bytes, monkeypatch: pytest.MonkeyPatch, held_file: str
) -> None:
    path.write_bytes(with_another_name(sound))
    path.with_name(f"{path.name}-wal").write_bytes(b"a log")
    before = {file: file.read_bytes() for file in path.parent.iterdir()}
    rename = Path.rename

    def held(old: Path, new: Path) -> Path:
        """Rename a file like `Path.rename`, but raise PermissionError for the file `held_file`.

        Windows refuses in this way to rename a file that another program has open.
        """
        if old.name == held_file:
            raise PermissionError(13, "Permission denied")
        return rename(old, new)

    monkeypatch.setattr(Path, "rename", held)
    with pytest.raises(StoreError, match="Permission denied"):
        salvage(path)
    assert {file: file.read_bytes() for file in path.parent.iterdir()} == before


def test_salvage_of_open_store_is_refused(path: Path, sound: bytes) -> None:
    path.write_bytes(with_another_name(sound))
    salvage(path)
    with closing(Store(path)) as first:
        AutosavedGame(first, seed="after", drawing=ROOM).walk(3)
        for put_away in (salvage, quarantine):
            with pytest.raises(StoreError) as caught:
                put_away(path)
            assert caught.value.fault is Fault.LOCKED
        assert first.path.exists()
    assert turns_kept(path)[GAMES + 1] == 3


def test_salvage_through_symlink_keeps_link(path: Path, sound: bytes) -> None:
    path.write_bytes(with_another_name(sound))
    path.chmod(0o600)
    link = path.parent.parent / "link.sqlite"
    link.symlink_to(path)
    salvaged = salvage(link)
    assert link.is_symlink()
    assert salvaged.aside.parent == path.parent
    assert path.stat().st_mode & 0o777 == 0o600
    assert turns_kept(path) == turns_kept(link) == dict.fromkeys(range(1, GAMES + 1), TURNS)


def test_salvage_ignores_pipe_as_log(path: Path, sound: bytes) -> None:
    """Reading a pipe could wait for ever."""
    path.write_bytes(with_another_name(sound))
    os.mkfifo(path.with_name(f"{path.name}-wal"))
    assert salvage(path).games == GAMES


def test_salvage_reads_log_without_header(tmp_path: Path) -> None:
    path, killed = tmp_path / "ajar.sqlite", tmp_path / "killed" / "ajar.sqlite"
    killed.parent.mkdir()
    with closing(Store(path)) as store:
        AutosavedGame(store, drawing=ROOM).walk(30)
        for ending, lost in (("", 0), ("-wal", 32)):
            data = path.with_name(path.name + ending).read_bytes()
            killed.with_name(killed.name + ending).write_bytes(bytes(lost) + data[lost:])
    with closing(Store(path)) as store:
        assert resume(store, 1).world.turn == 30
    killed.write_bytes(with_another_name(killed.read_bytes()))
    assert salvage(killed).games == 1
    assert turns_kept(killed)[1] == 30


@pytest.mark.parametrize("games", [3, 100] if FULL else [3, 12])
def test_salvage_relists_all_lost_games(tmp_path: Path, games: int) -> None:
    path = tmp_path / "ajar.sqlite"
    with closing(Store(path)) as store:
        for number in range(games):
            AutosavedGame(store, seed=f"game {number}", tradition="rogue", drawing=ROOM)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM runs")
        connection.commit()
    assert salvage(path).games == games
    with closing(Store(path)) as store:
        assert [run.seed for run in reversed(store.runs())] == [f"game {number}" for number in range(games)]


@pytest.mark.parametrize(
    ("story", "state"),
    [
        ({"cause": "poison", "killer": ""}, GameStatus.DEAD),
        ({"cause": "", "killer": "", "won": True}, GameStatus.WON),
        ({"cause": "", "killer": ""}, GameStatus.GIVEN_UP),
        ({"killer": "kobold"}, GameStatus.DEAD),
        ({"killer": "kobold", "won": True}, GameStatus.WON),
    ],
)
def test_salvage_derives_end_from_story(tmp_path: Path, story: dict[str, JsonValue], state: GameStatus) -> None:
    path = tmp_path / "ajar.sqlite"
    with closing(Store(path)) as store:
        store.end(AutosavedGame(store, drawing=ROOM).walk(5).run, state, ended=0, story=story)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM runs")
        connection.commit()
    salvage(path)
    assert [game.state for game in games(path)] == [state]


@pytest.mark.parametrize(
    "nonsense",
    [
        "DELETE FROM runs WHERE id = 1; UPDATE history SET story = '{' WHERE run = 1",
        "UPDATE runs SET begun = -1 WHERE id = 1; DELETE FROM snapshots WHERE run = 1",
    ],
)
def test_salvage_keeps_game_despite_nonsense_row(tmp_path: Path, nonsense: str) -> None:
    path = tmp_path / "ajar.sqlite"
    with closing(Store(path)) as store:
        store.end(
            AutosavedGame(store, tradition="rogue").play(6).run, GameStatus.DEAD, ended=0, story={"cause": "poison"}
        )
        AutosavedGame(store, seed="another", drawing=ROOM).walk(3)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(nonsense)
    assert salvage(path).games == 2
    assert turns_kept(path)[1] == 6


@pytest.mark.parametrize("seed", ["x" * 300, "\ud800"], ids=["long", "no text"])
def test_odd_game_does_not_affect_others(path: Path, seed: str) -> None:
    with closing(Store(path)) as store:
        world = json.loads(zlib.decompress(store.snapshot(1, 0).world))
    odd = zlib.compress(json.dumps(world | {"world": world["world"] | {"seed": seed}}).encode())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM runs WHERE id = 1")
        connection.execute("UPDATE snapshots SET world = ? WHERE run = 1", (odd,))
        connection.commit()
    os.utime(path, (-5, -5))
    assert salvage(path).games == GAMES - 1


def test_foreign_triggers_are_not_salvaged(tmp_path: Path) -> None:
    path = make_room_store(tmp_path / "ajar.sqlite", 3)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM runs; END")
        connection.commit()
    with pytest.raises(StoreError) as caught:
        Store(path)
    assert caught.value.fault is Fault.BROKEN
    assert salvage(path).games == 1
    with closing(Store(path)) as store:
        assert resume(store, 1).world.turn == 3
        AutosavedGame(store, seed="another", drawing=ROOM).walk(3)
        assert len(store.runs()) == 2


def test_oversized_values_do_not_hinder_salvage(tmp_path: Path) -> None:
    path = make_room_store(tmp_path / "ajar.sqlite", 3)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO settings VALUES ('x', ?)", ("x" * (MAX_WORLD_BYTES + 1),))
        connection.commit()
    assert salvage(path).games == 1
    with closing(Store(path)) as store:
        assert store.settings() == {}


# --------------------------------------------------------------------------------------- limited time


@pytest.mark.parametrize("kind", HOSTILE)
def test_salvage_of_hostile_store_ends(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The work keeps to the limit, apart from what is being read when the time is over, and from what follows."""
    size, seconds = (1 << 20, SALVAGE_SECONDS) if FULL else (1 << 17, 0.02)
    monkeypatch.setattr(salvaging_module, "SALVAGE_SECONDS", seconds)
    path = tmp_path / "ajar.sqlite"
    path.write_bytes(HOSTILE[kind](tmp_path / "scratch.sqlite", size))
    content = path.read_bytes()
    with quickly(seconds + 0.5), pytest.raises(StoreError, match="no game in it can be read"):
        salvage(path)
    assert path.read_bytes() == content
    assert sorted(file.name for file in tmp_path.glob("ajar*")) == ["ajar.sqlite"]


def test_salvage_can_be_given_up_at_any_time(path: Path, sound: bytes) -> None:
    path.write_bytes(with_no_first_page(sound))
    progress = WatchedProgress()
    salvage(path, progress)
    assert len(games(path)) == GAMES
    assert len(progress.calls) > len(sound) // PAGE
    assert max(progress.calls) < 0.25
    assert progress.share > 0.9


def test_salvage_out_of_time_keeps_what_it_has(path: Path, sound: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stops the work after some of the pages."""
    path.write_bytes(with_no_first_page(sound))
    ticks = count()
    monkeypatch.setattr(salvaging_module, "SALVAGE_SECONDS", 4 * len(sound) / PAGE)
    for module in (salvaging_module, sqlite_carving):
        monkeypatch.setattr(module, "thread_time", lambda: float(next(ticks)))
    with suppress(StoreError):
        assert 0 < salvage(path).games <= GAMES
        return
    assert path.read_bytes() == with_no_first_page(sound)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that each salvage is given, on a machine whose clock stands still."""
    seconds: list[float] = []
    make = salvaging_module._make

    def noted(fresh: Path, path: Path, deadline: float, progress: Progress) -> int:
        seconds.append(deadline)
        return make(fresh, path, deadline, progress)

    for module in (salvaging_module, sqlite_carving):
        monkeypatch.setattr(module, "thread_time", lambda: 0.0)
    monkeypatch.setattr(salvaging_module, "_make", noted)
    return seconds


def test_larger_store_gets_more_time(
    path: Path, sound: bytes, given: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    for more in (0, 3 * SALVAGED_BYTES_PER_SECOND):
        path.write_bytes(with_no_first_page(sound) + b"x" * more)
        monkeypatch.setattr(salvaging_module, "SALVAGE_BYTES", len(sound))
        salvage(path)
    assert given == [SALVAGE_SECONDS, pytest.approx(SALVAGE_SECONDS + 3, abs=0.1)]


def test_abandoned_salvage_leaves_no_file(path: Path, sound: bytes) -> None:
    path.write_bytes(with_no_first_page(sound))
    with pytest.raises(Cancelled):
        salvage(path, WatchedProgress(50))
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert salvage(path).games == GAMES


def change(path: Path, statements: str) -> None:
    """Change a closed store without the game."""
    with closing(sqlite3.connect(path)) as file:
        file.executescript(statements)


DATED = 1_700_000_000
"""Time of the last change of the store in these tests, in Unix seconds."""


@pytest.mark.parametrize(
    ("damage", "version", "begun", "state"),
    [
        (f"seed = '{'x' * 300}'", "0.9", 1000, GameStatus.DEAD),
        (f"version = '{'x' * 300}'", "", 1000, GameStatus.DEAD),
        ("begun = -1", "0.9", DATED, GameStatus.DEAD),
        ("state = 'asleep'", "0.9", 1000, GameStatus.OPEN),
    ],
)
def test_salvage_keeps_what_is_sound_in_a_row(
    tmp_path: Path, damage: str, version: str, begun: int, state: GameStatus
) -> None:
    path = make_room_store(tmp_path / "ajar.sqlite", 3)
    change(path, "UPDATE runs SET version = '0.9', begun = 1000, state = 'dead', practice = 1, parent = 7")
    change(path, f"UPDATE runs SET {damage}")
    os.utime(path, (DATED, DATED))
    assert salvage(path).games == 1
    (game,) = games(path)
    assert (game.seed, game.tradition, game.practice, game.parent) == ("kept", "ajar", True, 7)
    assert (game.version, game.begun, game.state) == (version, begun, state)


def test_game_without_any_valid_time_began_in_1970(tmp_path: Path) -> None:
    """The time of the file may be nonsense too."""
    path = make_room_store(tmp_path / "ajar.sqlite", 3)
    change(path, "UPDATE runs SET begun = -1")
    os.utime(path, (-5, -5))
    salvage(path)
    assert [game.begun for game in games(path)] == [0]


def test_salvage_takes_game_with_damaged_summary_for_given_up(tmp_path: Path) -> None:
    path = make_room_store(tmp_path / "ajar.sqlite", 3)
    change(path, "DELETE FROM runs; INSERT INTO history VALUES (1, 0, '{')")
    salvage(path)
    assert [game.state for game in games(path)] == [GameStatus.GIVEN_UP]


@pytest.mark.parametrize(("asked", "seeds"), [(3, ["kept"]), (2, [])])
def test_salvage_asks_further_snapshots_for_the_seed(
    tmp_path: Path, asked: int, seeds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the third snapshot can be read. A file from a stranger could have thousands that cannot."""
    monkeypatch.setattr("game.store.recovery.salvage.MAX_ASKED", asked)
    path = make_room_store(tmp_path / "ajar.sqlite", 60)
    change(path, "DELETE FROM runs; UPDATE snapshots SET world = x'00' WHERE step < 50")
    if seeds:
        assert salvage(path).games == 1
        assert [game.seed for game in games(path)] == seeds
        return
    with pytest.raises(StoreError, match="no game in it can be read"):
        salvage(path)


def test_rows_of_no_game_are_left_behind(tmp_path: Path) -> None:
    """Otherwise the next game with this number would get them."""
    path = make_room_store(tmp_path / "ajar.sqlite", 3)
    with closing(Store(path)) as store:
        lost = AutosavedGame(store, drawing=ROOM).walk(3).run
        store.end(lost, GameStatus.DEAD, ended=0, story={"cause": "poison"})
    change(path, f"DELETE FROM runs WHERE id = {lost}; UPDATE snapshots SET world = x'00' WHERE run = {lost}")
    assert salvage(path).games == 1
    with closing(sqlite3.connect(path)) as file:
        for table in OF_A_GAME:
            assert {run for (run,) in file.execute(f"SELECT run FROM {table}")} <= {1}, table


@pytest.mark.parametrize("kept", ["snapshots", "journal", "history"])
def test_game_with_a_snapshot_a_beginning_or_a_summary_is_listed(tmp_path: Path, kept: str) -> None:
    path = make_room_store(tmp_path / "ajar.sqlite", 3)
    with closing(Store(path)) as store:
        run = AutosavedGame(store, drawing=ROOM).walk(3).run
        store.end(run, GameStatus.DEAD, ended=0, story={"cause": "poison"})
    others = [table for table in OF_A_GAME if table != kept]
    change(path, "; ".join(f"DELETE FROM {table} WHERE run = {run}" for table in others))
    change(path, f"DELETE FROM journal WHERE run = {run} AND step > 0")
    assert salvage(path).games == 2
    assert [(game.number, game.state) for game in games(path)] == [(run, GameStatus.DEAD), (1, GameStatus.OPEN)]


def test_game_without_beginning_or_summary_is_not_listed(tmp_path: Path) -> None:
    """It could neither be replayed nor shown."""
    path = make_room_store(tmp_path / "ajar.sqlite", 3)
    with closing(Store(path)) as store:
        lost = AutosavedGame(store, drawing=ROOM).walk(3).run
    change(path, f"DELETE FROM snapshots WHERE run = {lost}; DELETE FROM journal WHERE run = {lost} AND step = 0")
    assert salvage(path).games == 1
    assert [game.number for game in games(path)] == [1]


def test_salvage_finishes_an_interrupted_renaming(tmp_path: Path) -> None:
    path = make_room_store(tmp_path / "ajar.sqlite", 3)
    fresh, aside = path.with_name(f"{path.name}.salvaged-1"), path.with_name(f"{path.name}.aside-1")
    make_room_store(fresh, 6)
    path.with_name(path.name + NOTE).write_text(f"{aside.name}\n{fresh.name}")
    path.rename(aside)
    assert salvage(path).aside == path.with_name(f"{path.name}.aside-2")
    assert turns_kept(path) == {1: 6}


def test_fault_of_the_disk_ends_salvage(path: Path, sound: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a damaged row may be made anew; another fault must not turn into a loss of the row."""
    path.write_bytes(with_another_name(sound))

    def fail(*_: object) -> None:
        raise StoreError(Fault.FAILING)

    monkeypatch.setattr(Store, "run", fail)
    with pytest.raises(StoreError) as caught:
        salvage(path)
    assert caught.value.fault is Fault.FAILING
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_log_counts_for_the_time_of_salvage(path: Path, given: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(salvaging_module, "SALVAGE_BYTES", path.stat().st_size)
    path.with_name(f"{path.name}-wal").write_bytes(bytes(SALVAGED_BYTES_PER_SECOND // 2))
    salvage(path)
    assert given == [pytest.approx(SALVAGE_SECONDS + 0.5, abs=0.01)]
