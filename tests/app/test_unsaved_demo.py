"""Demos whose games cannot be saved: one line says so, and the exit code is 1."""

from __future__ import annotations

import sqlite3
from itertools import count
from pathlib import Path

import pytest

from game.store.db.game_store import Store
from game.store.errors import Fault, StoreError
from tests.support.cli import ajar

DEMO = ("--headless", "--demo", "--turns", "8", "--seed", "1", "--store")


def failing(monkeypatch: pytest.MonkeyPatch, name: str, first: int, last: int) -> None:
    """Let some calls of a method of the store fail as on a full disk. `first`, `last`: numbers of calls, from 1."""
    method, calls = getattr(Store, name), count(1)

    def fails(*arguments: object, **named: object) -> object:
        if first <= next(calls) <= last:
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
    monkeypatch.setattr("game.app.save_service.badges_of", lambda _: [])
    ended = ajar(*DEMO, str(path))
    assert ended.code == 1
    assert ended.err.count("\n") == 1


def test_demo_without_trouble_says_nothing(tmp_path: Path) -> None:
    ended = ajar(*DEMO, str(tmp_path / "ajar.sqlite"))
    assert (ended.code, ended.err) == (0, "")
