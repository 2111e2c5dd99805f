"""Statistics over all games: what they count, and that damaged or forged summaries cannot spoil them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.save_service import Saves
from game.app.saved_game_menus import statistics_rows
from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus, RecordedGame
from game.store.file_limits import MAX_STORIES_BYTES, MAX_STORY_BYTES
from game.store.json_values import JsonValue
from game.store.recording.all_games_statistics import RunRecords, records_of


def game(number: int, state: GameStatus, tradition: str = "ajar", *, practice: bool = False) -> RecordedGame:
    return RecordedGame(
        number=number,
        seed="0",
        tradition=tradition,
        version="0",
        begun=0,
        state=state,
        practice=practice,
        parent=None,
        parent_step=None,
        turn=100,
        depth=2,
        steps=100,
        rules=1,
    )


STORY: JsonValue = {"score": 900, "depth": 4, "doors": 7, "left_shut": 3, "killer": "kobold", "slain": {"eel": 2}}


def test_statistics_count_finished_games() -> None:
    games = [
        game(1, GameStatus.DEAD),
        game(2, GameStatus.WON, "rogue"),
        game(3, GameStatus.OPEN),
        game(4, GameStatus.DEAD, practice=True),
        game(5, GameStatus.LEFT_BEHIND),
    ]
    found = records_of(games, dict.fromkeys(range(1, 6), STORY))
    assert (found.games, found.wins, found.unfinished, found.deepest, found.turns) == (2, 1, 1, 4, 200)
    assert (found.opened, found.left_shut, found.counting_left_shut) == (14, 6, 2)
    assert found.causes == (("kobold", 1),)
    assert found.best == (("ajar", 900), ("rogue", 900))
    assert found.slain == {"eel": 4}


@pytest.mark.parametrize(
    "story",
    [
        None,
        [],
        "text",
        {"score": "9", "depth": -1, "doors": True, "left_shut": 1 << 80, "killer": 3, "slain": [1]},
        {"killer": "k" * 9999, "slain": {"b" * 9999: -5, **dict.fromkeys(map(str, range(999)), 1)}},
    ],
)
def test_forged_summary_does_no_harm(story: JsonValue) -> None:
    found = records_of([game(1, GameStatus.DEAD)], {1: story})
    assert (found.games, found.deepest, found.opened, found.left_shut, found.best) == (1, 2, 0, 0, ())
    ((cause, number),) = found.causes
    assert (len(cause) <= 40, number) == (True, 1)
    assert len(found.slain) <= 200
    assert max(len(row.text) for row in statistics_rows(found)) < 120


def test_store_leaves_out_bad_summaries(tmp_path: Path) -> None:
    saves = Saves(Store(tmp_path / "games.sqlite"))
    store = saves.store
    assert store is not None
    for _ in range(5):
        saves.keep(new_game("0", AJAR))
    rows = [(1, 0, '{"score":1}'), (2, 0, "{"), (3, 0, '"' + "x" * MAX_STORY_BYTES + '"'), (4, 0, b"\xff")]
    with store.change() as change:
        change.executemany("INSERT INTO history VALUES (?, ?, ?)", [*rows, (5, 0, "{}")])
    assert saves.stories() == {1: {"score": 1}, 5: {}}
    assert isinstance(saves.records(), RunRecords)
    saves.close()


def test_store_reads_newest_summaries_only(tmp_path: Path) -> None:
    saves = Saves(Store(tmp_path / "games.sqlite"))
    store, size = saves.store, MAX_STORY_BYTES // 2
    assert store is not None
    with store.change() as change:
        rows = [(number, 0, '"' + "x" * size + '"') for number in range(1, MAX_STORIES_BYTES // size + 100)]
        change.executemany("INSERT INTO history VALUES (?, ?, ?)", rows)
    found = saves.stories()
    assert max(found) == len(rows)
    assert len(found) == MAX_STORIES_BYTES // (size + 2)
    saves.close()
