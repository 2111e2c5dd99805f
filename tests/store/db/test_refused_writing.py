"""What a store refuses to write, because it could not be read again. Nothing changes then; the file is not blamed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.app.saved_games.save_service import Saves
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.engine.bounds import MAX_NAME
from game.store.db import game_store
from game.store.db.game_store import Store
from game.store.db.rows import THE_END, GameStart, GameStatus, RecordedStep
from game.store.errors import Fault, StoreError
from game.store.file_limits import MAX_ROW_BYTES, MAX_SETTING_BYTES, MAX_STORY_BYTES, MAX_STORY_ELEMENTS
from game.store.json_values import JsonValue
from game.store.serialize.snapshot import Snapshot, state_hash, take_snapshot
from tests.support.saved_game import ROOM, AutosavedGame

QUOTES = 2
"""Number of bytes of the quotation marks around a JSON text."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "ajar.sqlite")) as store:
        yield store


def refused(store: Store, write: Callable[[], object]) -> str:
    """Return why a store refuses to write. Nothing changes, and the file counts as sound."""
    tables = "runs", "journal", "snapshots", "levels", "rules", "history", "settings"

    def content() -> list[object]:
        return [store._connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables]

    before = content()
    with pytest.raises(StoreError) as error:
        write()
    assert error.value.fault is Fault.MISUSED
    assert content() == before
    return error.value.detail


def first_snapshot() -> Snapshot:
    world = world_from_drawing(ROOM, "0", AJAR)
    return take_snapshot(world, 0, state_hash(world))


START = GameStart("s", AJAR.name, "1", 1, 0)


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (START._replace(seed="s" * (MAX_NAME + 1)), "is not a valid name"),
        (START._replace(seed="a\nb"), "is not a valid name"),
        (START._replace(version="\x1b[31m"), "is not a valid name"),
        (START._replace(begun=-1), "-1 is not a valid start time"),
        (START._replace(begun=THE_END), "is not a valid start time"),
    ],
)
def test_game_that_could_not_be_listed_is_not_begun(game: GameStart, why: str, store: Store) -> None:
    assert why in refused(store, lambda: store.begin(game, first_snapshot()))
    assert store.list_games() == ([], [])


def test_greatest_names_and_times_are_listed(store: Store) -> None:
    game = START._replace(seed="s" * MAX_NAME, version="v" * MAX_NAME, begun=THE_END - 1)
    store.begin(game, first_snapshot())
    assert len(store.runs()) == 1


@pytest.mark.parametrize(("clock", "begun"), [(-86_400.0, 0), (1e11, THE_END - 1), (5.5, 5)])
def test_game_is_saved_even_if_the_clock_is_wrong(
    clock: float, begun: int, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: clock)
    Saves(store).keep(world_from_drawing(ROOM, "0", AJAR))
    assert [game.begun for game in store.runs()] == [begun]


def test_setting_that_could_not_be_read_is_refused(store: Store) -> None:
    greatest = "x" * (MAX_SETTING_BYTES - QUOTES)
    store.set({"a": greatest})
    assert store.settings() == {"a": greatest}
    assert "at most 65,536 can be read again" in refused(store, lambda: store.set({"a": greatest + "x", "b": 1}))
    assert store.settings() == {"a": greatest}


@pytest.mark.parametrize(
    ("greatest", "larger"),
    [
        ("x" * (MAX_STORY_BYTES - QUOTES), "x" * (MAX_STORY_BYTES - QUOTES + 1)),
        ([0] * MAX_STORY_ELEMENTS, [0] * (MAX_STORY_ELEMENTS + 1)),
    ],
)
def test_summary_that_could_not_be_read_is_refused(greatest: JsonValue, larger: JsonValue, store: Store) -> None:
    run = AutosavedGame(store, drawing=ROOM).run
    assert refused(store, lambda: store.end(run, GameStatus.DEAD, ended=0, story=larger))
    store.end(run, GameStatus.DEAD, ended=0, story=greatest)
    assert store.story(run) == store.stories()[run] == greatest


def test_orders_that_could_not_be_read_are_refused(store: Store) -> None:
    run = AutosavedGame(store, drawing=ROOM).run
    step = RecordedStep(1, 1, 1, "x" * MAX_ROW_BYTES, "")
    assert refused(store, lambda: store.add(run, step._replace(orders_text="x" * (MAX_ROW_BYTES + 1))))
    store.add(run, step)
    assert store.steps(run) == [step]


@pytest.mark.parametrize("limit", ["MAX_WORLD_BYTES", "MAX_LEVEL_BYTES", "MAX_SNAPSHOT_BYTES"])
def test_snapshot_that_could_not_be_read_is_refused(limit: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    run = AutosavedGame(store, drawing=ROOM).run
    snapshot = first_snapshot()._replace(step=1)
    (level,) = snapshot.levels.values()
    sizes = {"MAX_WORLD_BYTES": len(snapshot.world), "MAX_LEVEL_BYTES": len(level)}
    size = sizes.get(limit, sum(sizes.values()))
    monkeypatch.setattr(game_store, limit, size - 1)
    assert refused(store, lambda: store.add_snapshot(run, snapshot))
    monkeypatch.setattr(game_store, limit, size)
    store.add_snapshot(run, snapshot)
    assert store.snapshot(run, 1) == snapshot


@pytest.mark.parametrize(
    "write",
    [
        lambda store: store.add(9, RecordedStep(1, 1, 1, None, "")),
        lambda store: store.add_snapshot(9, first_snapshot()),
        lambda store: store.end(9, GameStatus.DEAD, ended=0, story={}),
    ],
)
def test_nothing_is_added_to_a_game_that_is_missing(write: Callable[[Store], object], store: Store) -> None:
    """A later game with the same number would get the rows."""
    assert refused(store, lambda: write(store)) == "there is no game 9"
