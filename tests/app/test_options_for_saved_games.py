"""The game's options for stores (save files) and replays."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest

from game.store.db.game_store import Store
from game.store.recording.load_game import resume
from game.store.recording.replay_file import StoredRecord, write_replay
from game.store.serialize.snapshot import state_hash
from tests.support.cli import Ended, ajar
from tests.support.saved_game import AutosavedGame


def demo(path: Path) -> Ended:
    return ajar("--demo", "--headless", "--turns", "12", "--seed", "lines", "--store", str(path))


@cache
def demo_store() -> bytes:
    """Return the bytes of the store in which a demo was saved."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "ajar.sqlite")
        demo(path)
        return path.read_bytes()


def test_demo_is_stored_at_given_path(tmp_path: Path) -> None:
    path = tmp_path / "far" / "away.sqlite"
    assert (demo(path).code, demo(path).err) == (0, "")
    store = Store(path)
    assert [run.seed for run in store.runs()] == ["lines", "lines"]
    assert all(run.turn in (12, 13) for run in store.runs()), "the last action may take two turns"
    one, other = (resume(store, run.number).world for run in store.runs())
    assert state_hash(one) == state_hash(other)
    store.close()


def test_unusable_store_gives_one_line_error(tmp_path: Path) -> None:
    path = tmp_path / "ajar.sqlite"
    store = Store(path)
    AutosavedGame(store)
    ended = demo(path)
    store.close()
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == f"ajar: --store: {path}: another window is using it (database is locked)\n"
    path.write_bytes(demo_store()[:5000])
    ended = demo(path)
    assert ended.code == 2
    assert ended.err.startswith(f"ajar: --store: {path}: it is damaged (")
    assert ended.err.count("\n") == 1


def test_replay_from_file_needs_no_store(tmp_path: Path) -> None:
    """Check that a replay file can be shown while the store (save file) is open in another window.

    A game in the store cannot be replayed meanwhile: the program refuses the game's number with an error message.
    """
    store = Store(tmp_path / "ajar.sqlite")
    game = AutosavedGame(store).play(3)
    copy = tmp_path / "copy.ajar"
    copy.write_bytes(write_replay(StoredRecord(store, game.run), "test"))
    words = ("--headless", "--turns", "2", "--store", str(store.path), "--replay")
    shown, refused = ajar(*words, str(copy)), ajar(*words, "1")
    store.close()
    assert (shown.code, shown.err) == (0, "")
    assert (refused.code, refused.err.count("another window")) == (2, 1)


def test_replay_without_home_gives_one_line_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    for name in ("HOME", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    ended = ajar("--headless", "--replay", "1")
    assert ended.code == 2
    assert ended.err.startswith("ajar: --replay: there is no save file ")
    assert ended.err.count("\n") == 1


def test_headless_replay_draws_any_turn(tmp_path: Path) -> None:
    path = tmp_path / "ajar.sqlite"
    path.write_bytes(demo_store())
    pictures = []
    for turns in ("3", "99", None):
        picture = tmp_path / f"{turns}.png"
        until = [] if turns is None else ["--turns", turns]
        ended = ajar("--replay", "1", "--headless", *until, "--store", str(path), "--screenshot", str(picture))
        assert (ended.code, ended.err) == (0, "")
        panel = pygame.image.load(picture).subsurface(1024, 0, 256, 720)  # on the map the torches flicker
        pictures.append(pygame.image.tobytes(panel, "RGB"))
    early, end, last = pictures
    assert early != end
    assert end == last


def test_conflicting_options_are_refused() -> None:
    for words, why in {
        ("--demo", "--replay", "1"): "--demo and --replay cannot be used together",
        ("--replay", "1", "--seed", "x"): "--seed and --depth cannot be used with --replay, which shows an old game",
        ("--depth", "11"): "--depth: 11 is not from 1 to 10, the last level of 'ajar'",
        ("--headless",): "--headless needs --demo, --replay or --turns",
        ("--headless", "--demo"): "--headless --demo needs --turns, or it would never end",
    }.items():
        ended = ajar(*words)
        assert (ended.code, ended.out, ended.err) == (2, "", f"ajar: {why}\n")


def test_missing_replay_is_named_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "ajar.sqlite"
    path.write_bytes(demo_store())
    for run, why in {
        "2": "there is no game 2",
        "9" * 5000: f"there is no game {'9' * 18}...",
        "nowhere.ajar": "nowhere.ajar: No such file or directory",
        "": "'': Is a directory",
    }.items():
        ended = ajar("--replay", run, "--headless", "--store", str(path))
        assert (ended.code, ended.out, ended.err) == (2, "", f"ajar: --replay: {why}\n")
    elsewhere = tmp_path / "elsewhere" / "ajar.sqlite"
    ended = ajar("--replay", "1", "--headless", "--store", str(elsewhere))
    assert (ended.code, ended.err) == (2, f"ajar: --replay: there is no save file {elsewhere}\n")
    assert not elsewhere.parent.exists(), "a search for a game creates no store"
