"""Demos whose games cannot be saved: one line says so, and the exit code is 1."""

from __future__ import annotations

import sqlite3
from itertools import count
from pathlib import Path

import pytest

import release_fixtures
from game.app.app import App
from game.app.saved_games.save_service import Saves
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.engine.rules.actions.wait_search_stairs import Wait
from game.store.db.game_store import Store
from game.store.errors import Fault, StoreError
from game.store.recording.journal import play_step
from game.ui.text.sentences import saved_games
from tests.support.cli import ajar, tool
from tests.support.saved_game import ROOM

DEMO = ("--headless", "--demo", "--turns", "8", "--seed", "1", "--tradition", "rogue", "--store")


def failing(monkeypatch: pytest.MonkeyPatch, name: str, first: int, last: int) -> None:
    """Let some calls of a method of the store fail as on a full disk. `first`, `last`: numbers of calls, from 1."""
    method, calls = getattr(Store, name), count(1)

    def fails(*arguments: object, **named: object) -> object:
        if first <= next(calls) <= last:
            if name == "close":
                method(*arguments, **named)  # the file is closed all the same
            raise StoreError(Fault.FULL)
        return method(*arguments, **named)

    monkeypatch.setattr(Store, name, fails)


@pytest.mark.parametrize(("name", "first"), [("add", 3), ("begin", 1)])
def test_demo_reports_games_it_could_not_save(
    name: str, first: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ajar.sqlite"
    failing(monkeypatch, name, first, 10**6)
    ended = ajar(*DEMO, str(path))
    assert ended.code == 1
    assert ended.err == f"ajar: --store: {path}: not all of the games could be saved: {Fault.FULL.value}\n"


def test_demo_that_saves_again_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ajar.sqlite"
    failing(monkeypatch, "add", 3, 5)
    ended = ajar(*DEMO, str(path))
    assert (ended.code, ended.err) == (0, "")
    with sqlite3.connect(path) as store:
        assert store.execute("SELECT max(turn) FROM snapshots").fetchone() == (8,)
    store.close()


def test_earlier_game_of_demo_counts_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of the first game cannot be saved, but all of the second game can."""
    path = tmp_path / "ajar.sqlite"
    failing(monkeypatch, "end", 1, 1)
    monkeypatch.setattr("game.engine.world.World.over", property(lambda world: world.turn >= 4))
    monkeypatch.setattr("game.app.saved_games.save_service.badges_of", lambda _: [])
    ended = ajar(*DEMO, str(path))
    assert ended.code == 1
    assert ended.err.count("\n") == 1


def test_demo_without_trouble_says_nothing(tmp_path: Path) -> None:
    ended = ajar(*DEMO, str(tmp_path / "ajar.sqlite"))
    assert (ended.code, ended.err) == (0, "")


def changing_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the settings differ each time that they are compared, as if a hint had been shown."""
    numbers = count()
    monkeypatch.setattr("game.app.preferences.Preferences._now", lambda _: {"hints_told": [next(numbers)]})


def test_demo_keeps_no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot has done says nothing about the player."""
    failing(monkeypatch, "set", 1, 10**6)
    changing_settings(monkeypatch)
    ended = ajar(*DEMO, str(tmp_path / "ajar.sqlite"))
    assert (ended.code, ended.err) == (0, "")


@pytest.mark.parametrize("options", [(), ("--store", "games.sqlite")])
def test_player_is_told_of_settings_that_could_not_be_saved(
    options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    failing(monkeypatch, "set", 1, 10**6)
    changing_settings(monkeypatch)
    monkeypatch.setattr(App, "run", lambda app, *_, **__: app.preferences.keep())
    ended = ajar(*options, "--window", "640x360")
    assert ended.code == 1
    assert ended.err == f"ajar: the settings cannot be saved: {Fault.FULL.value}\n"


def test_demo_reports_that_its_store_cannot_be_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ajar.sqlite"
    failing(monkeypatch, "close", 1, 1)
    ended = ajar(*DEMO, str(path))
    assert ended.code == 1
    assert ended.err == f"ajar: --store: {path}: not all of the games could be saved: {Fault.FULL.value}\n"


def test_demo_names_the_file_that_has_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, steps = tmp_path / "ajar.sqlite", count(1)
    add = Store.add

    def overwriting(store: Store, *arguments: object, **named: object) -> None:
        add(store, *arguments, **named)  # type: ignore[arg-type]
        if next(steps) == 3:
            path.write_bytes(b"dear diary")

    monkeypatch.setattr(Store, "add", overwriting)
    ended = ajar(*DEMO, str(path))
    assert (ended.code, path.read_bytes()) == (0, b"dear diary")
    assert ended.err == saved_games.SAVE_FILE_OF_DEMO_MOVED.format(path=tmp_path / "ajar.sqlite.aside-1") + "\n"


def test_player_is_told_of_trouble_at_closing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is gone by then."""
    path = tmp_path / "ajar.sqlite"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    failing(monkeypatch, "close", 1, 1)
    monkeypatch.setattr(App, "run", lambda *_, **__: None)
    ended = ajar("--store", str(path), "--window", "640x360")
    assert ended.code == 1
    assert ended.err == f"ajar: --store: {path}: not all of the games could be saved: {Fault.FULL.value}\n"


def test_release_fixtures_report_what_they_could_not_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, "add", 3, 10**6)
    monkeypatch.setattr(release_fixtures, "write_games", write_one_game)
    monkeypatch.setattr(release_fixtures, "OPEN", ())
    ended = tool(release_fixtures, "--folder", str(tmp_path))
    assert (ended.code, ended.err.count("\n")) == (1, 1)
    assert ended.err.endswith(f"{Fault.FULL.value}\n")


def write_one_game(saves: Saves) -> None:
    world = world_from_drawing(ROOM, "0", AJAR)
    recorder = saves.keep(world)
    for _ in range(5):
        world.hero.orders = Wait()
        recorder.begin()
        play_step(world)
        recorder.end(lambda _: None)
