"""The corpus: games and a store that must replay and load unchanged, and the census of what occurs in them."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.content.new_game import new_game
from game.content.traditions import TRADITIONS
from game.engine.behavior import Action, Task
from game.store.db.game_store import Store
from game.store.serialize.codec_registry import ORDERS, REGISTRY
from golden import corpus, corpus_store
from golden.census import EVENTS, FIELDS, ORDERS_GIVEN, ORDERS_IN_PROGRESS, PARTS, Census, possible, read_census
from golden.scripted_scenarios import SCRIPTED_SCENARIOS
from scenario_lib.scenario_commands import command_error
from tests.support.examples import FULL
from tests.tools.golden.approving import APPROVE

FIRST_STEPS = 40
"""Number of steps of a long game that the tests replay; `tools/check.py` replays all. Scenarios are replayed whole."""
SLOW, FIRST_SLOW_STEPS = "sadconsole", 20
"""Name of the tradition whose games are played slowly, and number of their steps in place of FIRST_STEPS."""
STEPS_FROM_SNAPSHOT = None if FULL else 5
"""Most steps that are replayed from each snapshot of a game in the golden store; None for all of them.

`test_corpus_replay_is_unchanged` replays all steps of the scripted scenarios, and the test also resumes each game.
"""
COUNTED = corpus.census_lines()
LEAST_GAMES = 40


@pytest.mark.parametrize("game", corpus.sample(), ids=str)
def test_corpus_replay_is_unchanged(game: corpus.GoldenGame) -> None:
    if not game.depth:
        assert corpus.first_difference(game, COUNTED[str(game)]) == "", APPROVE
    else:
        steps = FIRST_SLOW_STEPS if game.tradition == SLOW else FIRST_STEPS
        assert corpus.first_difference(game, steps=steps) == "", APPROVE


def test_corpus_covers_all_depths_and_players() -> None:
    games = [game for game in corpus.golden_games() if game.depth]
    assert len(games) >= LEAST_GAMES
    for game in games:
        assert len(game.path.read_text(encoding="ascii").splitlines()) == 1 + corpus.STEPS
    for tradition in TRADITIONS:
        own = [game for game in games if game.tradition == tradition]
        assert {game.depth for game in own} == set(range(1, 1 + corpus.DEPTHS))
        assert {game.player for game in own} == set(corpus.PLAYERS)


def test_corpus_folder_has_only_replays() -> None:
    assert {path.name for path in corpus.FOLDER.iterdir()} == {game.path.name for game in corpus.golden_games()}
    assert set(COUNTED) == {str(game) for game in corpus.golden_games()}


def test_corpus_sample_covers_every_tradition() -> None:
    games = [game for game in corpus.sample() if game.depth]
    assert len(games) * corpus.EVERY == len([game for game in corpus.golden_games() if game.depth])
    assert [game.tradition for game in games] == list(TRADITIONS)
    assert len({game.depth for game in games}) == len(games)
    assert len({game.player for game in games}) >= len(games) - 1
    assert {game.player for game in corpus.sample() if not game.depth} == set(SCRIPTED_SCENARIOS)


def test_scripts_have_only_commands_and_orders_as_json() -> None:
    words = {word for scenario in SCRIPTED_SCENARIOS.values() for word in scenario.script.split()}
    assert [word for word in sorted(words) if not word.startswith("{") and command_error(word) is not None] == []


# ---------------------------------------------------------------------------------------------------- census


def test_corpus_covers_events_orders_and_fields() -> None:
    """The recorded games together contain all kinds of events and orders and all saved fields that can occur.

    The test reads the recorded counts of all games. `test_corpus_replay_is_unchanged` compares the counts of a game
    with the game.
    """
    assert corpus.not_covered() == []
    counts = read_census(line for lines in COUNTED.values() for line in lines)
    for part, names in possible().items():
        assert set(counts[part]) == names, "the census only counts what can occur"


def test_census_lists_possible_occurrences() -> None:
    names = possible()
    assert names[ORDERS_GIVEN] == set(map(REGISTRY.word_of, ORDERS))
    assert names[ORDERS_IN_PROGRESS] == {REGISTRY.word_of(kind) for kind in ORDERS if issubclass(kind, Task)}
    assert len(names[EVENTS]) > 70
    assert {"Actor.bag", "World.dice", "Siege.seen", "Walk.step"} <= names[FIELDS]


def test_corpus_reports_uncovered_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = corpus.CENSUS.read_text(encoding="ascii")
    monkeypatch.setattr(corpus, "CENSUS", tmp_path / "census.txt")
    for word in (" Exploded:", " Stand:", "Siege("):
        corpus.CENSUS.write_text(lines.replace(word, word.replace("S", "s").replace("E", "e")), encoding="ascii")
        assert any(line.startswith(word.strip(" :(")) for line in corpus.not_covered())


def test_census_reads_back_as_written() -> None:
    census = Census()
    world = new_game("0", TRADITIONS["ajar"])
    census.note_world(world)
    census.note_order('{"Walk":{"step":[1,0]}}')
    census.note_order('{"Wait":{}}')
    census.note_order('{"Wait":{}}')
    counts = read_census(census.lines())
    assert list(counts) == list(PARTS)
    assert counts[ORDERS_GIVEN] == Counter(Walk=1, Wait=2)
    assert {"Walk.step", "World.seed", "Actor.health"} <= set(counts[FIELDS])
    assert not {"Walk.sure", "World.won", "Actor.sore"} & set(counts[FIELDS])


# ----------------------------------------------------------------------------------------------- differences


def test_corpus_reports_first_differing_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = corpus.golden_games()[1]
    lines = game.path.read_text(encoding="ascii").splitlines()[:20]
    monkeypatch.setattr(corpus, "FOLDER", tmp_path)
    monkeypatch.setattr(corpus, "golden_games", lambda: [game])
    assert corpus.first_difference(game) == f"{game} has no golden file"
    name, turns, _ = lines[7].split(" ", 2)
    for other, words in (
        (f"00000000 {turns} ", "has another result"),
        (f'{name} {turns} {{"Sing":{{}}}}', "cannot be played again"),
    ):
        game.path.write_text("\n".join([*lines[:7], other, *lines[8:]]), encoding="ascii")
        found = corpus.first_difference(game)
        assert found.startswith(f"{game}: step 7")
        assert words in found
    game.path.write_text("\n".join(lines), encoding="ascii")
    assert corpus.first_difference(game) == ""
    assert corpus.first_difference(game, ["events Won:1"]) == f"{game}: the census differs"
    (tmp_path / "notes.txt").touch()
    assert corpus.unknown_files() == [tmp_path / "notes.txt"]


# ----------------------------------------------------------------------------------------------------- store


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A copy of the golden store."""
    with closing(Store(Path(shutil.copy(corpus_store.PATH, tmp_path_factory.mktemp("golden"))))) as store:
        yield store


@pytest.mark.parametrize("number", range(1, 1 + len(corpus_store.games()), 1 if FULL else 2))
def test_corpus_store_continues_unchanged(store: Store, number: int) -> None:
    run = store.run(number)
    assert run is not None
    if FULL or run.tradition != SLOW:
        assert corpus_store.differences_of_game(store, run, STEPS_FROM_SNAPSHOT) == [], APPROVE
    assert len(store.runs()) == len(corpus_store.games())


def test_corpus_store_saves_orders_in_progress(tmp_path: Path) -> None:
    """The golden store has snapshots with every kind of task in progress, and its games have every kind of action.

    A task is an order of many steps, so it can be in progress at the end of a step. An action is an order of one step.
    """
    path = Path(shutil.copy(corpus_store.PATH, tmp_path))
    assert corpus_store.orders_in_progress(path) == {kind.__name__ for kind in ORDERS if issubclass(kind, Task)}
    assert corpus_store.orders_given(path) >= {REGISTRY.word_of(kind) for kind in ORDERS if issubclass(kind, Action)}
