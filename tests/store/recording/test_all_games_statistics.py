"""Statistics over all games: what they count, and that damaged or forged summaries cannot spoil them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.app.saved_games.save_service import Saves
from game.app.saved_games.saved_game_menus import statistics_rows
from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.engine.bounds import MAX_COUNT, MAX_DEPTH, MAX_TURNS
from game.engine.grid.geometry import NORTH, SOUTH
from game.engine.model.door import DoorState
from game.engine.rules.actions.door_verbs import Pull
from game.play import Scenario
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus, RecordedGame
from game.store.file_limits import MAX_STORIES_BYTES, MAX_STORY_BYTES
from game.store.json_values import JsonValue
from game.store.recording.all_games_statistics import MAX_SCORE, RunRecords, chosen_in, points_in, records_of, score_of
from tests.support.drawings import BARS


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


STORY: JsonValue = {"score": 900, "depth": 4, "doors": 7, "left_shut": 3, "killer": "kobold", "slain": {"hound": 2}}


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
    assert found.slain == {"hound": 4}


def test_records_keep_the_best_score_of_each_tradition() -> None:
    scores = {1: ("ajar", 500), 2: ("ajar", 900), 3: ("ajar", 700), 4: ("rogue", 950), 5: ("rogue", None)}
    games = [game(number, GameStatus.GIVEN_UP, tradition) for number, (tradition, _) in scores.items()]
    found = records_of(games, {number: {"score": score} for number, (_, score) in scores.items()})
    assert found.best == (("rogue", 950), ("ajar", 900))
    assert (found.games, found.wins, found.causes) == (5, 0, ())


def test_record_of_a_death_names_killer_before_cause() -> None:
    stories: dict[int, JsonValue] = {
        1: {"killer": "kobold", "cause": "fire"},
        2: {"killer": "", "cause": "fire"},
        3: {"cause": "fire"},
        4: {"killer": "ogre", "won": True},
        5: {},
    }
    games = [game(number, GameStatus.WON if number == 4 else GameStatus.DEAD) for number in stories]
    assert records_of(games, stories).causes == (("fire", 2), ("kobold", 1), ("", 1))


@pytest.mark.parametrize("name", ["'; touch ~/pwned #", "Kobold", "kobold ", "\x1b[31m", "\u202eblod", "fire\n"])
def test_unknown_names_in_a_summary_count_as_missing(name: str) -> None:
    story: JsonValue = {"killer": name, "cause": name, "slain": {name: 3, "rat": 1}, "badges": [name]}
    found = records_of([game(1, GameStatus.DEAD)], {1: story})
    assert found.causes == (("", 1),)
    assert found.slain == {"rat": 1}


def test_unfinished_games_count_only_as_unfinished() -> None:
    deep = replace(game(2, GameStatus.OPEN), depth=30, turn=5000)
    left = replace(game(3, GameStatus.LEFT_BEHIND), depth=40, turn=9000)
    found = records_of([game(1, GameStatus.DEAD), deep, left], {1: {"depth": 1}})
    assert (found.games, found.unfinished, found.turns, found.deepest) == (1, 1, 100, 1)
    assert found.counting_left_shut == 0


@pytest.mark.parametrize(
    ("story", "opened", "left_shut", "counting"),
    [
        ({"doors": 0, "left_shut": 0}, 0, 0, 1),
        ({"doors": MAX_COUNT, "left_shut": MAX_COUNT}, MAX_COUNT, MAX_COUNT, 1),
        ({"doors": MAX_COUNT + 1, "left_shut": MAX_COUNT + 1}, 0, 0, 0),
        ({"doors": -1, "left_shut": -1}, 0, 0, 0),
        ({"doors": True, "left_shut": True}, 0, 0, 0),
    ],
)
def test_record_counts_figures_within_their_bounds(
    story: JsonValue, opened: int, left_shut: int, counting: int
) -> None:
    found = records_of([game(1, GameStatus.DEAD)], {1: story})
    assert (found.opened, found.left_shut, found.counting_left_shut) == (opened, left_shut, counting)


@pytest.mark.parametrize(
    ("story", "score", "deepest"),
    [
        ({"score": 10**9, "depth": MAX_DEPTH}, 10**9, MAX_DEPTH),
        ({"score": 10**9 + 1, "depth": MAX_DEPTH + 1}, None, 2),
        ({"score": 0, "depth": 0}, 0, 0),
        ({"score": -1, "depth": -1}, None, 2),
    ],
)
def test_score_and_depth_of_a_summary_are_bounded(story: JsonValue, score: int | None, deepest: int) -> None:
    """If the summary has no valid depth, that of the last step counts."""
    found = records_of([game(1, GameStatus.DEAD)], {1: story})
    assert (score_of(story), found.best) == (score, () if score is None else (("ajar", score),))
    assert found.deepest == deepest


def test_abilities_are_chosen_at_depths_from_1_to_1000() -> None:
    chosen: JsonValue = {"0": "mend", "1": "mend", "1000": "haste", "1001": "mend", "2": "nonsense", "x": "mend"}
    assert chosen_in({"chosen": chosen}) == {1: "mend", 1000: "haste"}


@pytest.mark.parametrize(("kills", "counted"), [(MAX_COUNT, MAX_COUNT), (MAX_COUNT + 1, 0), (0, 0), (-1, 0)])
def test_kills_of_a_summary_are_bounded(kills: int, counted: int) -> None:
    assert records_of([game(1, GameStatus.DEAD)], {1: {"slain": {"rat": kills}}}).slain == {"rat": counted}


def test_depth_and_turn_of_a_record_are_bounded() -> None:
    forged = replace(game(1, GameStatus.DEAD), depth=MAX_DEPTH + 5, turn=MAX_TURNS + 5)
    found = records_of([forged, replace(forged, turn=-7)], {})
    assert (found.deepest, found.turns) == (MAX_DEPTH, MAX_TURNS)


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
    assert (found.causes, found.slain) == ((("", 1),), {})
    assert max(len(row.text) for row in statistics_rows(found)) < 120


def test_statistics_count_the_doors_that_the_end_of_the_game_counts(tmp_path: Path) -> None:
    """A portcullis that the hero opens by its lever is among them."""
    s = Scenario(BARS)
    saves = Saves(Store(tmp_path / "games.sqlite"))
    saves.keep(s.world)
    s.level.move(s.hero, s.at("L") + SOUTH)
    s.play(Pull(NORTH))
    saves.give_up()
    assert s.door().state is DoorState.OPEN
    assert saves.records().opened == s.world.run_stats.doors_opened == 1
    saves.close()


def test_statistics_count_the_doors_left_shut_on_the_level_on_which_a_game_is_given_up(tmp_path: Path) -> None:
    s = Scenario("#######\n#@+.+.#\n#######")
    saves = Saves(Store(tmp_path / "games.sqlite"))
    saves.keep(s.world)
    saves.give_up()
    assert saves.records().left_shut == s.world.run_stats.left_shut == 2
    saves.close()


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


@pytest.mark.parametrize(
    ("counting", "said"),
    [
        (0, ["Doors you opened or broke: 14.", "Doors left shut were not recorded in these games."]),
        (
            1,
            [
                "Doors you opened or broke: 14. Doors left shut, seen or not: 3.",
                "Doors left shut are counted only in 1 game. The other games did not record them.",
            ],
        ),
        (2, ["Doors you opened or broke: 14. Doors left shut, seen or not: 6."]),
    ],
)
def test_statistics_tell_what_was_recorded_of_doors(counting: int, said: list[str]) -> None:
    stories: dict[int, JsonValue] = {
        number: {"doors": 7, **({"left_shut": 3} if number <= counting else {})} for number in (1, 2)
    }
    rows = statistics_rows(records_of([game(1, GameStatus.DEAD), game(2, GameStatus.WON)], stories))
    assert [row.text for row in rows if "oors" in row.text] == said


@pytest.mark.parametrize("wrong", [-1, MAX_SCORE + 1, "7", None, 1.5, []])
def test_only_valid_parts_of_a_score_are_read(wrong: JsonValue) -> None:
    names = ("depths", "doors", "gold")
    assert points_in({"points": {"depths": 500, "doors": wrong, "other": 3}}, names) == {"depths": 500}
    assert points_in({"points": wrong}, names) == points_in({}, names) == {}
