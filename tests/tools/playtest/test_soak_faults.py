"""A game that breaks is found by whoever plays it, made as short as it gets, and breaks again from its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.events.event import Event
from game.engine.grid.dice import Dice
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.door import DoorState
from game.engine.rules.actions.items import Shade
from game.engine.rules.actions.wait import Wait
from game.engine.turns import decide
from game.engine.world import World
from game.store.json_values import CorruptData
from game.store.recording.replay_file import given_away
from game.ui.core.scene import SceneManager
from game.ui.scenes.message_history import History
from invariants.checker import InvariantChecker
from playtest import players
from playtest.autosaved_game import play_kept
from playtest.game import GameSpec
from playtest.gui_driver import CLOSE, Frame, tap
from playtest.gui_players import MONKEYS, Tape, repeated, sit, tape_of, text_of
from playtest.shrink import again, shortened, shrunk

EXPLORER = GameSpec("explorer", "ajar", "soak", 30, kept=True)
MONKEY = GameSpec("monkey", "ajar", "soak", 12)
KEYS = "eeprppe"


def hide_from_the_light(monkeypatch: pytest.MonkeyPatch, from_turn: int = 0) -> None:
    """Plants a fault: it breaks something that the hero shades his lamp, from some turn on."""
    faults = InvariantChecker.faults

    def planted(checker: InvariantChecker, events: list[Event]) -> list[str]:
        world = checker._world
        dark = world.hero.shaded and world.turn >= from_turn
        return [f"it is dark at turn {world.turn}"] if dark else faults(checker, events)

    monkeypatch.setattr(InvariantChecker, "faults", planted)


def a_player_who_shades(world: World, _: Dice) -> Action:
    return Shade() if world.turn % 20 == 19 else Wait()


def test_a_game_that_is_kept_is_the_same_again() -> None:
    game = play_kept(EXPLORER)
    assert game == play_kept(EXPLORER)
    assert (game["end"], game["turns"], game["fault"]) == ("alive", 30, "")


@pytest.mark.parametrize("bot", ["door-abuser", "reader", "random"])
def test_all_sorts_of_players_are_kept(bot: str) -> None:
    game = play_kept(EXPLORER._replace(bot=bot))
    assert game["fault"] == ""
    assert game["turns"] == 30 or game["end"] == "dead"


def test_what_nobody_ordered_is_noticed_when_a_game_is_seen_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(world: World, _: Dice) -> Action:
        world.hero.gold += world.turn == 7
        return Wait()

    monkeypatch.setitem(players.PLAYERS, "cheat", cheat)
    game = play_kept(EXPLORER._replace(bot="cheat", turns=20))
    assert game["end"] == "broken"
    assert "turn 8 comes to something else now" in game["fault"]


def test_a_broken_game_is_cut_down_to_what_breaks_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(players.PLAYERS, "hider", a_player_who_shades)
    hide_from_the_light(monkeypatch)
    order = EXPLORER._replace(bot="hider", seed="a/1")
    game = play_kept(order)
    assert (game["end"], game["fault"]) == ("broken", "it is dark at turn 20")
    path = tmp_path / "new" / "soak-hider-ajar-a-1.ajar"
    assert list(shortened([order], tmp_path / "new")) == [f"to repeat it: python3 tools/soak.py --again {path}"]
    assert [step.told for step in given_away(path).steps] == ['{"Shade":{}}']
    assert again(path) == "it is dark at turn 1"
    monkeypatch.undo()
    assert again(path) == ""


def test_it_begins_shortly_before_it_breaks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where everything before matters too, as it does for what comes of many turns."""
    monkeypatch.setitem(players.PLAYERS, "hider", lambda world, _: Shade() if world.turn == 104 else Wait())
    hide_from_the_light(monkeypatch, from_turn=105)
    assert len(list(shortened([EXPLORER._replace(bot="hider", turns=110)], tmp_path))) == 1
    game = given_away(tmp_path / "soak-hider-ajar-soak.ajar")
    assert game.first.turn >= 100
    assert len(game.steps) == 105 - game.first.turn


def test_a_game_that_breaks_for_no_order_is_said_to(tmp_path: Path) -> None:
    assert list(shortened([EXPLORER._replace(turns=5)], tmp_path)) == [
        "soak-explorer-ajar-soak breaks as it was played, but not by what the hero was told"
    ]
    assert list(tmp_path.iterdir()) == []


# ----------------------------------------------------------------------------------------------------- hands


class Typist:
    """Types some words, one key a frame, and closes the window now and then."""

    def __init__(self, seed: str, size: tuple[int, int]) -> None:
        confirm = [Frame(100, tap(13))]
        self._frames = iter([*confirm, *(Frame(100, tap(ord(key))) for key in KEYS), Frame(16, [CLOSE]), *confirm])

    def __call__(self, stack: SceneManager) -> Frame | None:
        return next(self._frames, None)


@pytest.fixture
def typist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MONKEYS, "monkey", Typist)


@pytest.mark.usefixtures("typist")
def test_keys_reach_the_real_scenes_and_the_next_sitting_goes_on() -> None:
    game = sit(MONKEY)
    assert game["fault"] == ""
    assert (game["sittings"], game["games"]) == (2, 1)
    assert game["scenes"] == {"History": 4, "Play": 5, "Title": 2}


@pytest.mark.usefixtures("typist")
def test_what_breaks_a_scene_is_cut_down_to_the_keys_that_lead_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def crash(*_: object) -> None:
        raise ZeroDivisionError("there is nothing to read")

    monkeypatch.setattr(History, "draw", crash)
    assert sit(MONKEY)["fault"] == "ZeroDivisionError: there is nothing to read"
    path = tmp_path / "soak-monkey-ajar-soak.json"
    assert list(shortened([MONKEY], tmp_path)) == [f"to repeat it: python3 tools/soak.py --again {path}"]
    tape = tape_of(path.read_text())
    assert [frame.inputs[0][1] for frame in tape.frames] == [13, ord("p")]
    assert again(path) == "ZeroDivisionError: there is nothing to read"
    monkeypatch.undo()
    assert again(path) == ""


@pytest.mark.usefixtures("typist")
def test_what_must_hold_is_looked_at_under_anybodys_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InvariantChecker, "faults", lambda checker, _: ["planted"] if checker._world.turn > 2 else [])
    assert sit(MONKEY)["fault"] == "planted"


@pytest.mark.usefixtures("typist")
def test_a_world_that_is_not_what_was_kept_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(actor: Actor, world: World) -> Action | None:
        if world.turn == 3 and actor is world.hero:
            next(iter(world.level.doors.values())).state = DoorState.BROKEN
        return decide(actor, world)

    monkeypatch.setattr("game.engine.turns.decide", cheat)
    assert sit(MONKEY)["end"] == "broken"


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "another"}', '{"format": "ajar soak 1", "frames": 3}'])
def test_what_is_no_tape_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "tape.json"
    path.write_text(text)
    with pytest.raises(CorruptData):
        again(path)


def test_a_tape_is_the_same_when_it_is_read_back() -> None:
    tape = Tape("rogue", "0", [Frame(16, [["point", 3, 4], ["wheel", -1]]), Frame(5, [])])
    assert tape_of(text_of(tape)) == tape
    assert repeated(tape) == ""


@given(st.lists(st.integers(0, 9), max_size=40), st.sets(st.integers(0, 9), max_size=3))
def test_nothing_is_left_that_does_not_matter(parts: list[int], needed: set[int]) -> None:
    def fails(some: list[int]) -> bool:
        return needed <= set(some)

    if fails(parts):
        left = shrunk(parts, fails)
        assert sorted(left) == sorted(needed)


def test_the_order_stays_and_only_what_fails_is_believed() -> None:
    def fails(some: list[int]) -> bool:
        return [each for each in some if each > 7] == [9, 8]

    assert shrunk([1, 9, 2, 3, 8, 4, 5, 6], fails) == [9, 8]


def test_it_asks_no_more_often_than_it_may() -> None:
    asked: list[list[int]] = []

    def fails(some: list[int]) -> bool:
        asked.append(some)
        return False

    assert shrunk(list(range(100)), fails, trials=7) == list(range(100))
    assert len(asked) == 7
