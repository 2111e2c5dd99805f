"""The tool that makes hostile games: what it makes, how it measures, and what it reports."""

from __future__ import annotations

import json
import mmap
import os
import signal
import sys
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import hostile
from fuzz import hostile_files, hostile_opening
from fuzz.hostile_codes import HOSTILE_CODES, Content, code_with, valid_content
from fuzz.hostile_files import REPLAY, STORE, write_hostile_file
from fuzz.hostile_games import HOSTILITIES, MAX_BYTES, Hostility, SavedGame, hostile_rows
from fuzz.hostile_opening import Measured, load_everything, measure, memory_at_fork, open_replay, open_store
from fuzz.saved_values import ALSO, json_of, senseless
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.store.db.game_store import Store
from game.store.json_values import CorruptData
from game.store.recording.game_code import read_code
from game.store.recording.replay_file import StoredRecord, read_replay, write_replay
from game.store.serialize.codec_registry import ACTOR
from game.store.serialize.world_codec import LEVEL, WORLD, decode_world, encode_world
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
    SavedGame(valid_game()).write_store(tmp_path / STORE)
    store = Store(tmp_path / STORE)
    assert [(run.seed, run.tradition, run.steps) for run in store.runs()] == [("kept", "ajar", 3)]
    store.close()


def test_every_saved_field_of_main_classes_is_changed() -> None:
    """Fields that are not saved because they have their usual value are given senseless values too."""
    names = {value.field for value in SavedGame(valid_game()).values()}
    for codec in (WORLD, LEVEL, ACTOR, ALSO["Actor"], ALSO["Door"]):
        word = codec.word.partition(".")[0]
        wanted = {f"{word}.{field.word}" for field in codec.fields if "." not in field.word}
        assert not wanted - names


def test_senseless_values_are_read_or_refused() -> None:
    world = json.loads(json.dumps(encode_world(world_from_drawing(DRAWING, "0", AJAR))))
    game, dice = SavedGame(valid_game()), Dice("values")
    values = [*game.values()]
    for _ in range(40):
        value = dice.choice(values)
        text = json_of(senseless(value, dice))
        assert text
    with pytest.raises(CorruptData):
        decode_world({**world, "levels": []})


@pytest.mark.parametrize("hostility", [*dict.fromkeys(HOSTILITIES)])
def test_hostility_changes_the_game(hostility: Hostility) -> None:
    before = SavedGame(valid_game()).replay()
    changed = 0
    for number in range(4):
        game = SavedGame(valid_game())
        hostility(game, Dice("hostility", number, 3))
        changed += game.replay() != before
        if changed == 2:
            break
    assert changed == 2


@pytest.mark.parametrize(("of", "name"), [("replay", "_write_replay"), ("store", "_write_store")])
def test_file_that_needs_too_much_memory_is_made_anew(
    of: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, tries = getattr(hostile_files, name), 0

    def write_second(*given: object) -> str:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise MemoryError
        kind: str = write(*given)
        return kind

    monkeypatch.setattr(hostile_files, name, write_second)
    write_hostile_file(tmp_path, [valid_game()], "test", 1, of)
    assert tries >= 2
    assert os.path.lexists(tmp_path / (REPLAY if of == "replay" else STORE))


@pytest.mark.parametrize("of", ["replay", "store"])
def test_hostile_files_are_small_and_repeatable(of: str, tmp_path: Path) -> None:
    kinds = set()
    for number in seeds(3, 6):
        written = []
        for name in ("one", "other"):
            (folder := tmp_path / f"{number}{name}").mkdir()
            kinds.add(write_hostile_file(folder, [valid_game()], "test", number, of))
            path = folder / (REPLAY if of == "replay" else STORE)
            assert path.stat(follow_symlinks=False).st_size <= MAX_BYTES
            written.append(path.read_bytes() if path.is_file() else b"")
        assert written[0] == written[1]
    assert len(kinds) > 1


@pytest.mark.parametrize("make", [*dict.fromkeys(HOSTILE_CODES)])
def test_hostile_code_is_read_or_refused(make: Callable[[Content, Dice], bytes]) -> None:
    for number in seeds(1, 3):
        dice = Dice("codes", number)
        text = make(valid_content(valid_game(), dice), dice).decode("utf-8", "replace")
        with suppress(CorruptData):
            assert read_code(text).steps


def test_hostile_codes_begin_with_valid_content() -> None:
    read = read_code(code_with(*valid_content(valid_game(), Dice("valid"))).decode())
    assert len(read.steps) == 3


def test_hostile_rows_leave_a_database(tmp_path: Path) -> None:
    for number in range(3):
        path = tmp_path / f"{number}.sqlite"
        SavedGame(valid_game()).write_store(path)
        assert hostile_rows(path, Dice("rows", number)).startswith("rows of ")
        assert path.read_bytes().startswith(b"SQLite format 3\0")


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
    monkeypatch.setattr(hostile_opening, "KILL_CPU_SECONDS", 1)
    monkeypatch.setattr(hostile_opening, "KILL_SECONDS", 1)
    assert measure(lambda: "shown").outcome == "shown"
    assert measure(asleep).outcome == "killed by SIGALRM"
    assert measure(too_large).outcome == "MemoryError at the tool"
    broken = measure(fails)
    assert broken.outcome == "error at the tool"
    assert "Error -5" in broken.details


@needs_fork
@pytest.mark.full
def test_hang_of_a_child_process_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile_opening, "KILL_CPU_SECONDS", 1)
    assert measure(too_long).outcome == "killed by SIGXCPU"
    assert measure(too_long_in_the_game).outcome == "killed by SIGXCPU in below of engine/grid/dice.py"


@needs_fork
def test_valid_games_are_shown(tmp_path: Path) -> None:
    (tmp_path / REPLAY).write_bytes(valid_game())
    SavedGame(valid_game()).write_store(tmp_path / STORE)
    shown, continued = (measure(lambda: open_replay(tmp_path / REPLAY)), measure(lambda: open_store(tmp_path / STORE)))
    assert (shown.outcome, continued.outcome) == ("shown", "shown"), (shown, continued)
    (tmp_path / REPLAY).write_bytes(b"x")
    (tmp_path / STORE).write_bytes(b"x")
    assert measure(lambda: open_replay(tmp_path / REPLAY)).outcome == "refused"
    assert measure(lambda: open_store(tmp_path / STORE)).outcome == "refused"


# ----------------------------------------------------------------------------------------------- reporting


def opened(number: int, seconds: float, mebibytes: float, outcome: str = "shown") -> hostile.Opened:
    return hostile.opened_file(number, "kind", 10, Measured(seconds, mebibytes, outcome), 100.0)


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
        opened = open_replay(tmp_path / "sound.ajar"), open_store(tmp_path / "sound.sqlite")
        return f"{opened} {sorted({*sys.modules} - names)}"

    assert measure(new_modules).outcome == "('shown', 'shown') []"


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
    lines = hostile.report(found).split("\n")
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
        monkeypatch.setattr(hostile, "RUNS", (10,))
        words = ["--files", "1", "--of", "replay"]
    done = tool(hostile, *words, "--json")
    report = json.loads(done.out)
    assert (report["files"], report["broken"], done.code) == (int(words[1]), [], 0)


@needs_fork
def test_unknown_kind_is_refused() -> None:
    assert tool(hostile, "--of", "drawing").code == 2
