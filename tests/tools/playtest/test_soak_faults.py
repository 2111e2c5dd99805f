"""Faults that are planted in the program: the automatic players find the faults, and each broken game is shrunk.

To shrink a game means to leave out the orders or inputs that the fault does not need. The shrunk game is written to a
file, and it breaks again when it is played from the file.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.behavior import Action
from game.engine.events.event import Event
from game.engine.grid.dice import Dice
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.rules.actions.item_actions import CoverLamp
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.turns import decide
from game.engine.world import World
from game.store.json_values import CorruptData
from game.store.recording.replay_file import read_replay
from game.ui.core.scene_manager import SceneManager
from game.ui.scenes.sheets.message_history import MessageHistory
from playtest import random_players
from playtest.autosaved_game import play_autosaved
from playtest.gui_driver import CLOSE, InputFrame, tap
from playtest.gui_players import (
    GUI_PLAYERS,
    InputRecording,
    play_gui,
    recording_from_json,
    recording_to_json,
    replay_inputs,
)
from playtest.invariants.checker import InvariantChecker
from playtest.play_one_game import GameSpec
from playtest.shrink import repeat_file, shorten_broken_games, shrink
from tests.support.examples import FULL

EXPLORER = GameSpec("explorer", "ajar", "soak", 30 if FULL else 15, autosaved=True)
MONKEY = GameSpec("monkey", "ajar", "soak", 12)


def break_when_lamp_is_covered(monkeypatch: pytest.MonkeyPatch, from_turn: int = 0) -> None:
    """Plant a fault: from some turn on, a covered lamp breaks the game."""
    faults = InvariantChecker.faults

    def planted(checker: InvariantChecker, events: list[Event]) -> list[str]:
        world = checker._world
        dark = world.hero.lamp_covered and world.turn >= from_turn
        return [f"it is dark at turn {world.turn}"] if dark else faults(checker, events)

    monkeypatch.setattr(InvariantChecker, "faults", planted)


def shade_player(world: World, _: Dice) -> Action:
    return CoverLamp() if world.turn % 10 == 9 else Wait()


def test_recorded_soak_game_is_repeatable() -> None:
    game = play_autosaved(EXPLORER)
    assert game == play_autosaved(EXPLORER)
    assert (game["end"], game["turns"], game["fault"]) == ("alive", EXPLORER.turns, "")


@pytest.mark.parametrize("bot", ["door-abuser", "reader", "random"])
def test_soak_records_every_kind_of_player(bot: str) -> None:
    spec = EXPLORER._replace(bot=bot, turns=30 if FULL else 6)
    game = play_autosaved(spec)
    assert game["fault"] == ""
    assert game["turns"] == spec.turns or game["end"] == "dead"


def test_replay_detects_change_without_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(world: World, _: Dice) -> Action:
        world.hero.gold += world.turn == 7
        return Wait()

    monkeypatch.setitem(random_players.PLAYERS, "cheat", cheat)
    game = play_autosaved(EXPLORER._replace(bot="cheat", turns=20))
    assert game["end"] == "broken"
    assert "turn 8 ends differently now" in game["fault"]


def test_broken_game_is_shrunk_to_cause(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(random_players.PLAYERS, "hider", shade_player)
    break_when_lamp_is_covered(monkeypatch)
    spec = EXPLORER._replace(bot="hider", seed="a/1")
    game = play_autosaved(spec)
    assert (game["end"], game["fault"]) == ("broken", "it is dark at turn 10")
    path = tmp_path / "new" / "soak-hider-ajar-a-1.ajar"
    assert list(shorten_broken_games([spec], tmp_path / "new")) == [
        f"to repeat the broken game: python3 tools/soak.py --again {path}"
    ]
    assert [step.orders_text for step in read_replay(path).steps] == ['{"Shade":{}}']
    assert repeat_file(path) == "it is dark at turn 1"
    monkeypatch.undo()
    assert repeat_file(path) == ""


def test_shrunk_game_starts_shortly_before_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A shrunk game starts at a snapshot shortly before the fault, not at the beginning of the game.

    The planted fault appears only from turn 23 on. So every step from the snapshot to the fault is needed.
    """
    monkeypatch.setattr("game.store.recording.autosave.SNAPSHOT_TURNS", 5)
    monkeypatch.setitem(random_players.PLAYERS, "hider", lambda world, _: CoverLamp() if world.turn == 22 else Wait())
    break_when_lamp_is_covered(monkeypatch, from_turn=23)
    assert len(list(shorten_broken_games([EXPLORER._replace(bot="hider", turns=25)], tmp_path))) == 1
    game = read_replay(tmp_path / "soak-hider-ajar-soak.ajar")
    assert game.first.turn >= 20
    assert len(game.steps) == 23 - game.first.turn


def test_fault_without_order_is_reported_as_such(tmp_path: Path) -> None:
    assert list(shorten_broken_games([EXPLORER._replace(turns=5)], tmp_path)) == [
        "soak-explorer-ajar-soak: the game broke, but its orders alone do not break it"
    ]
    assert list(tmp_path.iterdir()) == []


# ----------------------------------------------------------------------------------------------- GUI players


class Typist:
    """A player that types keys, one per frame, then closes the window and starts the program again."""

    keys = "....prppe"

    def __init__(self, seed: str, size: tuple[int, int]) -> None:
        confirm = [InputFrame(100, tap(13))]
        self._frames = iter(
            [*confirm, *(InputFrame(100, tap(ord(key))) for key in self.keys), InputFrame(16, [CLOSE]), *confirm]
        )

    def __call__(self, stack: SceneManager) -> InputFrame | None:
        return next(self._frames, None)


@pytest.fixture
def typist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playtest.gui_driver.SIZES", ((640, 360),))  # the smallest window is drawn fastest
    monkeypatch.setitem(GUI_PLAYERS, "monkey", Typist)


@pytest.mark.usefixtures("typist")
def test_monkey_keys_reach_real_scenes() -> None:
    game = play_gui(MONKEY)
    assert game["fault"] == ""
    assert (game["sessions"], game["games"]) == (2, 1)
    assert game["scenes"] == {"MessageHistory": 4, "Play": 7, "Title": 2}


@pytest.mark.usefixtures("typist")
def test_scene_fault_is_shrunk_to_needed_keys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def crash(*_: object) -> None:
        raise ZeroDivisionError("there is nothing to read")

    monkeypatch.setattr(MessageHistory, "draw", crash)
    monkeypatch.setattr(Typist, "keys", "ep")
    path = tmp_path / "soak-monkey-ajar-soak.json"
    assert list(shorten_broken_games([MONKEY], tmp_path)) == [
        f"to repeat the broken game: python3 tools/soak.py --again {path}"
    ]
    recording = recording_from_json(path.read_text())
    assert [frame.inputs[0][1] for frame in recording.frames] == [13, ord("p")]
    assert repeat_file(path) == "ZeroDivisionError: there is nothing to read"
    monkeypatch.undo()
    assert repeat_file(path) == ""


@pytest.mark.usefixtures("typist")
def test_invariants_are_checked_during_gui_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InvariantChecker, "faults", lambda checker, _: ["planted"] if checker._world.turn > 2 else [])
    assert play_gui(MONKEY)["fault"] == "planted"


@pytest.mark.usefixtures("typist")
def test_differing_reloaded_world_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(actor: Actor, world: World) -> Action | None:
        if world.turn == 3 and actor is world.hero:
            next(iter(world.level.doors.values())).state = DoorState.BROKEN
        return decide(actor, world)

    monkeypatch.setattr("game.engine.turns.decide", cheat)
    assert play_gui(MONKEY)["end"] == "broken"


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "another"}', '{"format": "ajar soak 1", "frames": 3}'])
def test_invalid_tape_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "tape.json"
    path.write_text(text)
    with pytest.raises(CorruptData):
        repeat_file(path)


def test_tape_reads_back_unchanged() -> None:
    recording = InputRecording("rogue", "0", [InputFrame(16, [["point", 3, 4], ["wheel", -1]]), InputFrame(5, [])])
    assert recording_from_json(recording_to_json(recording)) == recording
    assert replay_inputs(recording) == ""


@given(st.lists(st.integers(0, 9), max_size=40), st.sets(st.integers(0, 9), max_size=3))
def test_shrinking_keeps_only_needed_parts(parts: list[int], needed: set[int]) -> None:
    def fails(some: list[int]) -> bool:
        return needed <= set(some)

    if fails(parts):
        left = shrink(parts, fails)
        assert sorted(left) == sorted(needed)


def test_shrinking_keeps_order_of_parts() -> None:
    def fails(some: list[int]) -> bool:
        return [each for each in some if each > 7] == [9, 8]

    assert shrink([1, 9, 2, 3, 8, 4, 5, 6], fails) == [9, 8]


def test_shrinking_respects_trial_limit() -> None:
    asked: list[list[int]] = []

    def fails(some: list[int]) -> bool:
        asked.append(some)
        return False

    assert shrink(list(range(100)), fails, trials=7) == list(range(100))
    assert len(asked) == 7
