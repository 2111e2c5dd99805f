"""The tool that opens damaged and hostile files: what it makes, how it measures, and what it reports."""

from __future__ import annotations

import json
import mmap
import os
import signal
import sys
import time
import zlib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import damaged_files
from fuzz import hostile_files, opening
from fuzz.damaged_stores import STORE_DAMAGES, Damage
from fuzz.hostile_files import KINDS, MAX_BYTES, Kind, write_hostile_file
from fuzz.hostile_games import HOSTILITIES, Hostility, SavedGame
from fuzz.opening import OPEN, Measured, load_everything, measure, memory_at_fork
from game.engine.grid.dice import Dice
from game.store.db.game_store import Store
from game.store.recording.game_code import read_code
from game.store.recording.replay_file import StoredRecord, read_replay, write_replay
from tests.support.cli import tool
from tests.support.examples import FULL, seeds
from tests.support.saved_game import AutosavedGame

DRAWING = "########\n#@..+.k#\n#.<.#..#\n########\n\nfire: 5,1\nk = kobold asleep\nbag: 3 dart\ntorch: 1,1"
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


@cache
def valid_game() -> bytes:
    with TemporaryDirectory() as folder:
        store = Store(Path(folder, "ajar.sqlite"))
        game = AutosavedGame(store, drawing=DRAWING).play(3)
        written = write_replay(StoredRecord(store, game.run), "test")
        store.close()
    return written


def test_unpacked_game_is_written_unchanged(tmp_path: Path) -> None:
    (tmp_path / "a.ajar").write_bytes(SavedGame(valid_game()).replay())
    (tmp_path / "b.ajar").write_bytes(valid_game())
    one, other = read_replay(tmp_path / "a.ajar"), read_replay(tmp_path / "b.ajar")
    assert (one.steps, one.rules, one.version) == (other.steps, other.rules, other.version)
    assert [*map(zlib.decompress, one.first.levels.values())] == [*map(zlib.decompress, other.first.levels.values())]
    assert zlib.decompress(one.first.world) == zlib.decompress(other.first.world)


def test_game_as_store_can_be_continued(tmp_path: Path) -> None:
    SavedGame(valid_game()).write_store(tmp_path / "a.sqlite")
    store = Store(tmp_path / "a.sqlite")
    assert [(run.seed, run.tradition, run.steps) for run in store.runs()] == [("kept", "ajar", 3)]
    store.close()


def test_game_as_code_has_its_orders() -> None:
    game = SavedGame(valid_game())
    assert [step.orders_text for step in read_code(game.code().decode()).steps] == [
        step[3] for step in game.outer["steps"]
    ]


@pytest.mark.parametrize("hostility", [*dict.fromkeys(HOSTILITIES)])
def test_hostility_changes_the_game(hostility: Hostility) -> None:
    sound = SavedGame(valid_game())
    before, changed = (sound.replay(), sound.code()), 0
    for number in range(6):
        game = SavedGame(valid_game())
        hostility(game, Dice("hostility", number, 3))
        changed += (game.replay(), game.code()) != before
        if changed == 2:
            break
    assert changed == 2


@pytest.mark.parametrize("damage", [*dict.fromkeys(STORE_DAMAGES)])
def test_damage_changes_the_store_or_a_file_beside_it(damage: Damage, tmp_path: Path) -> None:
    path = tmp_path / "ajar.sqlite"
    SavedGame(valid_game()).write_store(path)
    before = path.read_bytes()
    for number in range(30):
        damage(path, Dice("damage", number))
        if len([*tmp_path.iterdir()]) > 1 or not path.is_file() or path.read_bytes() != before:
            return
    pytest.fail("nothing has changed")


@pytest.mark.parametrize("of", KINDS)
def test_file_that_needs_too_much_memory_is_made_anew(of: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = 0

    def write(path: Path, *_: object) -> str:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise MemoryError
        path.write_bytes(bytes(MAX_BYTES + 1 if tries == 2 else 7))
        return "zeros"

    monkeypatch.setitem(hostile_files.KINDS, of, Kind("file", write))
    assert write_hostile_file(tmp_path, [valid_game()], "test", 1, of) == f"{of}, zeros"
    assert tries == 3
    assert (tmp_path / "file").stat().st_size == 7


@pytest.mark.parametrize("of", KINDS)
def test_hostile_files_are_small_and_repeatable(of: str, tmp_path: Path) -> None:
    kinds = set()
    for number in seeds(3, 6):
        written = []
        for name in ("one", "other"):
            (folder := tmp_path / f"{number}{name}").mkdir()
            kinds.add(write_hostile_file(folder, [valid_game()], "test", number, of))
            path = folder / KINDS[of].name
            assert path.stat(follow_symlinks=False).st_size <= MAX_BYTES
            written.append(path.read_bytes() if path.is_file() else b"")
        assert written[0] == written[1]
    assert len(kinds) > 1


# ----------------------------------------------------------------------------------------------- measuring


def too_long() -> str:
    while True:
        pass


def too_long_in_the_game() -> str:
    dice = Dice("slow")
    while True:
        dice.below(1 << 5000)  # far slower than the loop


def too_large() -> str:
    return str(len(bytes(1 << 40)))


def asleep() -> str:
    time.sleep(100)
    return "shown"


def fails() -> str:
    return str(SavedGame(b""))


@needs_fork
def test_end_of_a_child_process_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A child process may be killed after some time; the limits are lowered here to save time."""
    monkeypatch.setattr(opening, "KILL_CPU_SECONDS", 1)
    monkeypatch.setattr(opening, "KILL_SECONDS", 1)
    assert measure(lambda: "shown").outcome == "shown"
    assert measure(asleep).outcome == "killed by SIGALRM"
    assert measure(too_large).outcome == "MemoryError at the tool"
    broken = measure(fails)
    assert broken.outcome == "error at the tool"
    assert "Error -5" in broken.details


@needs_fork
@pytest.mark.full
def test_hang_of_a_child_process_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "KILL_CPU_SECONDS", 1)
    assert measure(too_long).outcome == "killed by SIGXCPU"
    assert measure(too_long_in_the_game).outcome == "killed by SIGXCPU in below of engine/grid/dice.py"


@needs_fork
def test_sound_files_are_shown_and_others_refused(tmp_path: Path) -> None:
    load_everything(tmp_path, valid_game())  # raises an error if a sound file is not shown
    (tmp_path / "rubbish").write_bytes(b"x")
    for kind, open_file in OPEN.items():
        assert measure(lambda: open_file(tmp_path / "rubbish")).outcome == "refused", kind  # noqa: B023


# ----------------------------------------------------------------------------------------------- reporting


def opened(number: int, seconds: float, mebibytes: float, outcome: str = "shown") -> damaged_files.Opened:
    return damaged_files.opened_file(number, "kind", 10, Measured(seconds, mebibytes, outcome), 100.0)


def test_memory_is_that_beyond_the_fork() -> None:
    assert (opened(1, 1.5, 120.0).seconds, opened(1, 1.5, 120.0).mebibytes) == (1.5, 20.0)
    assert opened(1, 0.5, 90.0).mebibytes == 0.0


@needs_fork
def test_memory_of_a_child_is_measured() -> None:
    """The child maps new memory: a string could lie in memory that the tests before this one have freed."""

    def fill() -> str:
        with mmap.mmap(-1, 40 << 20) as room:
            for _ in range(40):
                room.write(b"x" * (1 << 20))
        return "shown"

    at_fork = memory_at_fork()
    assert measure(lambda: "shown").mebibytes - at_fork < 8
    assert 32 < measure(fill).mebibytes - at_fork < 60


@needs_fork
def test_children_find_everything_loaded(tmp_path: Path) -> None:
    """A child process opens the files with the modules and pictures that its parent has loaded."""
    load_everything(tmp_path, valid_game())
    names = {*sys.modules}

    def new_modules() -> str:
        opened = {OPEN[kind](tmp_path / f"sound.{kind}") for kind in KINDS}
        return f"{opened} {sorted({*sys.modules} - names)}"

    assert measure(new_modules).outcome == "{'shown'} []"


@needs_fork
def test_signal_ends_the_tool(tmp_path: Path) -> None:
    """SDL makes signals events of a window, and this process has no window that would notice them."""

    def terminated() -> str:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        load_everything(tmp_path, valid_game())
        os.kill(os.getpid(), signal.SIGTERM)
        return "still there"

    assert measure(terminated).outcome == "killed by SIGTERM"


@pytest.mark.parametrize(
    ("seconds", "mebibytes", "outcome", "cause"),
    [
        (1.9, 350.0, "shown", ""),
        (1.9, 350.0, "refused", ""),
        (2.1, 350.0, "shown", "too much time"),
        (1.9, 357.0, "refused", "too much memory"),
        (1.0, 100.0, "KeyError at x.py:1", "KeyError at x.py:1"),
    ],
)
def test_cause_names_the_broken_limit(seconds: float, mebibytes: float, outcome: str, cause: str) -> None:
    assert opened(1, seconds, mebibytes, outcome).cause == cause


def test_report_lists_the_ten_worst() -> None:
    found = [opened(number, number / 10, 100.0) for number in range(30)]
    lines = damaged_files.report(found).split("\n")
    assert [line.split("file ")[1].split(" ")[0] for line in lines[-10:]] == [
        str(number) for number in range(29, 19, -1)
    ]
    assert "     9 FAULT: too much time" in lines
    assert "    21 shown" in lines


@needs_fork
def test_command_opens_hostile_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the full run no file may break a limit."""
    words = ["--files", "500"]
    if not FULL:
        monkeypatch.setattr(damaged_files, "RUNS", (10,))
        words = ["--files", "1", "--of", "replay"]
    done = tool(damaged_files, *words, "--json")
    report = json.loads(done.out)
    assert (report["files"], report["broken"], done.code) == (int(words[1]), [], 0)


@needs_fork
def test_file_that_was_written_beside_another_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def open_and_write(path: Path) -> str:
        for ending in ("-wal", ".aside-1", ".txt"):
            path.with_name(path.name + ending).touch()
        return "shown"

    monkeypatch.setattr(damaged_files, "RUNS", (10,))
    monkeypatch.setattr(damaged_files, "load_everything", lambda *_: None)
    monkeypatch.setitem(OPEN, "store", open_and_write)
    (one,) = damaged_files.open_hostile_files(tmp_path, range(1), "x", "store")
    assert one.cause == "new file hostile.sqlite.txt"


@needs_fork
def test_unknown_kind_is_refused() -> None:
    assert tool(damaged_files, "--of", "drawing").code == 2
