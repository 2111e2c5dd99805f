"""Short runs of the tools that kill games and damage save files, and the game's options for stores and replays.

A store is a save file.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.store.db.game_store import Store
from game.store.recording.load import resume
from game.store.recording.replay_file import StoredRecord, write_replay
from game.store.serialize.snapshot import state_hash
from tests.support.folders import ROOT
from tests.support.saved_game import AutosavedGame, make_store


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, check=False, capture_output=True, encoding="utf-8", timeout=120
    )


def test_killed_games_lose_nothing() -> None:
    done = command("tools/killing.py", "--kills", "8", "--json")
    if not hasattr(os, "fork"):
        assert done.stderr == "killing.py: this system cannot fork\n"
        return
    report = json.loads(done.stdout)
    assert (report["kills"], report["lost"], done.returncode) == (8, [], 0)
    assert report["steps"] > 8


def test_damaged_stores_are_refused_or_read() -> None:
    done = command("tools/mutants.py", "--mutants", "60", "--json")
    report = json.loads(done.stdout)
    assert (sum(report["outcomes"].values()), report["broken"], done.returncode) == (60, [], 0)
    assert len(report["outcomes"]) > 2, "the kinds of damage differ"


def demo(path: Path) -> subprocess.CompletedProcess[str]:
    return command("play.pyw", "--demo", "--headless", "--turns", "12", "--seed", "line", "--store", str(path))


def test_demo_is_stored_at_given_path(tmp_path: Path) -> None:
    path = tmp_path / "far" / "away.sqlite"
    assert (demo(path).returncode, demo(path).stderr) == (0, "")
    store = Store(path)
    assert [(run.seed, run.turn) for run in store.runs()] == [("line", 12), ("line", 12)]
    one, other = (resume(store, run.number).world for run in store.runs())
    assert state_hash(one) == state_hash(other)
    store.close()


def test_unusable_store_gives_one_line_error(tmp_path: Path) -> None:
    path = tmp_path / "ajar.sqlite"
    store = Store(path)
    AutosavedGame(store)
    ended = demo(path)
    store.close()
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"ajar: --store: {path}: another window is using it (database is locked)\n"
    path.write_bytes(make_store(tmp_path / "other.sqlite").read_bytes()[:5000])
    ended = demo(path)
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"ajar: --store: {path}: it is damaged (")
    assert ended.stderr.count("\n") == 1


def test_replay_from_file_needs_no_store(tmp_path: Path) -> None:
    """Check that a replay file can be shown while the store (save file) is open in another window.

    A game in the store cannot be replayed meanwhile: the program refuses the game's number with an error message.
    """
    store = Store(tmp_path / "ajar.sqlite")
    game = AutosavedGame(store).play(3)
    copy = tmp_path / "copy.ajar"
    copy.write_bytes(write_replay(StoredRecord(store, game.run), "test"))
    words = ("play.pyw", "--headless", "--turns", "2", "--store", str(store.path), "--replay")
    shown, refused = command(*words, str(copy)), command(*words, "1")
    store.close()
    assert (shown.returncode, shown.stderr) == (0, "")
    assert (refused.returncode, refused.stderr.count("another window")) == (2, 1)


def test_replay_without_home_gives_one_line_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    for name in ("HOME", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    ended = command("play.pyw", "--headless", "--replay", "1")
    assert ended.returncode == 2
    assert ended.stderr.startswith("ajar: --replay: there is no save file ")
    assert ended.stderr.count("\n") == 1


def test_headless_replay_draws_any_turn(tmp_path: Path) -> None:
    path = tmp_path / "ajar.sqlite"
    demo(path)
    pictures = []
    for turns in ("3", "12", "99", None):
        picture = tmp_path / f"{turns}.png"
        until = [] if turns is None else ["--turns", turns]
        ended = command(
            "play.pyw", "--replay", "1", "--headless", *until, "--store", str(path), "--screenshot", str(picture)
        )
        assert (ended.returncode, ended.stderr) == (0, "")
        pictures.append(picture.read_bytes())
    early, late, end, last = pictures
    assert early != late
    assert late == end == last


def test_conflicting_options_are_refused() -> None:
    for words, why in {
        ("--demo", "--replay", "1"): "--demo and --replay cannot be used together",
        ("--replay", "1", "--seed", "x"): "--seed and --depth cannot be used with --replay, which shows an old game",
        ("--headless",): "--headless needs --demo, --replay or --turns",
        ("--headless", "--demo"): "--headless --demo needs --turns, or it would never end",
    }.items():
        ended = command("play.pyw", *words)
        assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"ajar: {why}\n")


def test_missing_replay_is_named_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "ajar.sqlite"
    demo(path)
    for run, why in {
        "2": "there is no game 2",
        "9" * 5000: f"there is no game {'9' * 18}...",
        "nowhere.ajar": "nowhere.ajar: No such file or directory",
        "": "'': Is a directory",
    }.items():
        ended = command("play.pyw", "--replay", run, "--headless", "--store", str(path))
        assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"ajar: --replay: {why}\n")
    elsewhere = tmp_path / "elsewhere" / "ajar.sqlite"
    ended = command("play.pyw", "--replay", "1", "--headless", "--store", str(elsewhere))
    assert (ended.returncode, ended.stderr) == (2, f"ajar: --replay: there is no save file {elsewhere}\n")
    assert not elsewhere.parent.exists(), "a search for a game creates no store"
