"""The corpus: games that must go as they went, a store that must open as it was, and all that could occur in them."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path

import pytest

from game.content.games import new_game
from game.content.traditions import TRADITIONS
from game.store.serialize.registry import ACTIONS, ORDERS, PLANS, REGISTRY
from golden import corpus, corpus_store
from golden.census import EVENTS, FIELDS, HELD, PARTS, TOLD, Census, possible, read
from golden.stages import STAGES

CHOSEN = corpus.replays() if os.environ.get("AJAR_FULL") else corpus.sample()
COUNTED = corpus.census_lines()
LEAST_GAMES = 40


@pytest.mark.parametrize("replay", CHOSEN, ids=str)
def test_a_replay_goes_as_it_went_and_the_same_is_counted_in_it(replay: corpus.Replay) -> None:
    assert corpus.first_difference(replay, COUNTED[str(replay)]) == ""


def test_the_corpus_is_long_and_spread_over_traditions_depths_and_players() -> None:
    games = [replay for replay in corpus.replays() if replay.depth]
    assert len(games) >= LEAST_GAMES
    for game in games:
        assert len(game.path.read_text(encoding="ascii").splitlines()) == 1 + corpus.STEPS
    for tradition in TRADITIONS:
        own = [game for game in games if game.tradition == tradition]
        assert {game.depth for game in own} == set(range(1, 1 + corpus.DEPTHS))
        assert {game.player for game in own} == set(corpus.PLAYERS)


def test_nothing_else_lies_there() -> None:
    assert {path.name for path in corpus.FOLDER.iterdir()} == {replay.path.name for replay in corpus.replays()}
    assert set(COUNTED) == {str(replay) for replay in corpus.replays()}


def test_a_sample_is_a_twelfth_of_the_games_and_has_one_of_each_tradition() -> None:
    games = [replay for replay in corpus.sample() if replay.depth]
    assert len(games) * corpus.EVERY == len([replay for replay in corpus.replays() if replay.depth])
    assert [game.tradition for game in games] == list(TRADITIONS)
    assert len({game.depth for game in games}) == len(games)
    assert len({game.player for game in games}) >= len(games) - 1
    assert {replay.player for replay in corpus.sample() if not replay.depth} == set(STAGES)


# ---------------------------------------------------------------------------------------------------- census


def test_every_event_order_and_saved_field_occurs_somewhere() -> None:
    """None is left out; what is counted in each game is proved by that game."""
    assert corpus.missing() == []
    counts = read(line for lines in COUNTED.values() for line in lines)
    for part, names in possible().items():
        assert set(counts[part]) == names, "nothing is counted that could not occur"


def test_what_could_occur_is_found_in_the_game() -> None:
    could = possible()
    assert could[TOLD] == set(map(REGISTRY.word_of, ORDERS))
    assert could[HELD] == set(map(REGISTRY.word_of, PLANS))
    assert len(could[EVENTS]) > 70
    assert {"Actor.bag", "World.dice", "Siege.seen", "Walk.step"} <= could[FIELDS]


def test_what_occurs_nowhere_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = corpus.CENSUS.read_text(encoding="ascii")
    monkeypatch.setattr(corpus, "CENSUS", tmp_path / "census.txt")
    for word in (" Exploded:", " Stand:", "Siege("):
        corpus.CENSUS.write_text(lines.replace(word, word.replace("S", "s").replace("E", "e")), encoding="ascii")
        assert any(told.startswith(word.strip(" :(")) for told in corpus.missing())


def test_a_census_is_read_as_it_was_written() -> None:
    census = Census()
    world = new_game("0", TRADITIONS["ajar"])
    census.note_world(world)
    census.note_order('{"Walk":{"step":[1,0]}}')
    census.note_order('{"Wait":{}}')
    census.note_order('{"Wait":{}}')
    counts = read(census.lines())
    assert list(counts) == list(PARTS)
    assert counts[TOLD] == Counter(Walk=1, Wait=2)
    assert {"Walk.step", "World.seed", "Actor.health"} <= set(counts[FIELDS])
    assert not {"Walk.sure", "World.won", "Actor.sore"} & set(counts[FIELDS])


# ----------------------------------------------------------------------------------------------- differences


def test_the_first_step_that_differs_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = corpus.replays()[1]
    lines = replay.path.read_text(encoding="ascii").splitlines()[:60]
    monkeypatch.setattr(corpus, "FOLDER", tmp_path)
    monkeypatch.setattr(corpus, "replays", lambda: [replay])
    assert corpus.differences([replay]) == [f"{replay} was never played"]
    name, turns, _ = lines[7].split(" ", 2)
    for other, told in (
        (f"00000000 {turns} ", "comes to something else"),
        (f'{name} {turns} {{"Sing":{{}}}}', "cannot be played again"),
    ):
        replay.path.write_text("\n".join([*lines[:7], other, *lines[8:]]), encoding="ascii")
        (found,) = corpus.differences([replay])
        assert found.startswith(f"{replay}: step 7")
        assert told in found
    replay.path.write_text("\n".join(lines), encoding="ascii")
    assert corpus.first_difference(replay) == ""
    assert corpus.first_difference(replay, ["events Won:1"]) == f"{replay}: something else is counted in it"
    (tmp_path / "notes.txt").touch()
    assert corpus.differences([])[0] == "notes.txt is no replay of this corpus"


# ----------------------------------------------------------------------------------------------------- store


def test_the_store_opens_and_goes_on_as_it_did() -> None:
    assert corpus_store.differences_of_a_copy() == []


def test_games_are_saved_in_the_middle_of_every_order(tmp_path: Path) -> None:
    """Those of many steps are in progress where a step ends; single actions are only ever told."""
    path = Path(shutil.copy(corpus_store.PATH, tmp_path))
    assert corpus_store.held(path) == {kind.__name__ for kind in PLANS}
    assert corpus_store.told(path) >= {kind.__name__ for kind in ACTIONS}


def test_a_store_that_differs_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_store, "PATH", tmp_path / "corpus.sqlite")
    assert corpus_store.differences_of_a_copy() == ["corpus.sqlite was never written"]
    stage = corpus.Replay("ajar", "explores", 0, 0)
    monkeypatch.setattr(corpus_store, "games", lambda: [stage])
    corpus_store.bless()
    assert corpus_store.differences_of_a_copy() == []
    kept = corpus_store.PATH.read_bytes()
    assert kept.count(b'"Descend"') == 1
    corpus_store.PATH.write_bytes(kept.replace(b'"Descend"', b'"Listens"'))
    assert any("cannot be played again" in told for told in corpus_store.differences_of_a_copy())
