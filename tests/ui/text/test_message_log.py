"""The message log: repeated lines, and what is known of the others when old lines go because it is full."""

from __future__ import annotations

import pytest

from game.content.traditions import ROGUESHARP
from game.engine.grid.geometry import EAST, WEST
from game.engine.rules.actions.steps import Walk
from game.engine.turns import one_turn
from game.play import Scenario
from game.ui.core.message import Message
from game.ui.input.commands import MoveInput
from game.ui.replay.timeline_marks import ToldMessages
from game.ui.text.message_log import LONGEST, Log
from tests.support.examples import FULL
from tests.support.screen import Screen


def filled(count: int) -> Log:
    log = Log()
    for number in range(count):
        log.add(Message(f"{number}"))
    return log


@pytest.mark.parametrize("old", [LONGEST - 1, LONGEST, *([LONGEST + 7, LONGEST - 3] if FULL else [])])
def test_full_log_shows_what_is_fresh(old: int) -> None:
    log = filled(old)
    log.new_turn(1)
    for number in range(3):
        log.add(Message(f"fresh {number}"))
    shown = log.latest(6)
    assert [text for text, _, _ in shown] == [*(f"{old - 3 + n}" for n in range(3)), *(f"fresh {n}" for n in range(3))]
    assert [is_fresh for *_, is_fresh in shown] == [False] * 3 + [True] * 3
    assert len(log.history()) == min(LONGEST, old + 3)
    assert log.history()[0][0] == str(max(0, old + 3 - LONGEST))


def test_full_log_keeps_emptied_lines_off_the_screen() -> None:
    log = filled(LONGEST)
    log.empty()
    for number in range(4):
        log.add(Message(f"new {number}"))
    assert [text for text, _, _ in log.latest(9)] == [f"new {number}" for number in range(4)]
    assert len(log.history()) == LONGEST


def test_log_of_one_long_turn_is_all_fresh() -> None:
    log = Log()
    log.new_turn(1)
    for number in range(LONGEST + 20):
        log.add(Message(f"{number}"))
    assert all(is_fresh for *_, is_fresh in log.history())


def test_repeated_line_is_fresh_again() -> None:
    log = filled(3)
    log.new_turn(1)
    log.add(Message("2"))
    assert log.latest(2) == [("1", "text", False), ("2 (2 times in 2 turns)", "text", True)]


@pytest.mark.parametrize(
    ("turns", "shown"),
    [
        ([340], ["Creak."]),
        ([340, 340], ["Creak. (2 times)"]),
        ([340, 341], ["Creak. (2 times in 2 turns)"]),
        ([340, 341, 341, 342], ["Creak. (4 times in 3 turns)"]),
        ([340, 342], ["Creak.", "Creak."]),
        ([340, 341, 343, 344, 345], ["Creak. (2 times in 2 turns)", "Creak. (3 times in 3 turns)"]),
    ],
)
def test_repeated_line_tells_turns_since_it_first_appeared(turns: list[int], shown: list[str]) -> None:
    log = filled(0)
    for turn in turns:
        log.new_turn(turn)
        log.add(Message("Creak."))
    assert [text for text, _, _ in log.history()] == shown


def test_refused_step_is_told_without_turns(screen: Screen) -> None:
    """It takes no time: the turn that passes between two of them is not theirs."""
    play = screen.begin("####\n#@.#\n####", ROGUESHARP)
    for way in (WEST, EAST, EAST, WEST, WEST):
        screen.send(MoveInput(way))
    lines = [text for text, _, _ in play.log.history() if "wall" in text]
    assert play.world.turns_passed == 2
    assert [line.partition(".")[2] for line in lines] == [" (3 times)"]


def test_line_of_an_emptied_screen_is_not_repeated() -> None:
    log = filled(1)
    log.empty()
    log.add(Message("0"))
    assert [text for text, _, _ in log.history()] == ["0", "0"]


OOZE = "######\n#@o..#\n######\n\no = ooze\nworn: {}"


@pytest.mark.parametrize("weapon", ["dagger", "sword", "two-handed sword"])
def test_history_has_the_turn_that_the_bar_showed_with_the_message(weapon: str, screen: Screen) -> None:
    play = screen.begin(OOZE.format(weapon), ROGUESHARP)
    play.world.hero.health = play.world.hero.max_health = 999
    for _ in range(6):
        before = len(play.log.places)
        screen.send(MoveInput(EAST))
        assert {turn for turn, _ in play.log.places[before:]} <= {play.world.turns_passed}
    assert len({turn for turn, _ in play.log.places}) > 2


@pytest.mark.parametrize("weapon", ["dagger", "sword", "two-handed sword"])
def test_messages_of_a_replay_have_the_turns_of_the_game(weapon: str) -> None:
    s, log, searched = Scenario(OOZE.format(weapon), ROGUESHARP), Log(), ToldMessages()
    for step in range(6):
        log.new_turn(s.world.turns_passed)
        s.hero.orders = Walk(EAST)
        for _ in one_turn(s.world):
            log.add_turn(s.world)
            searched.add(step, s.world)
    assert log.places
    assert [turn for turn, _ in searched.log_until(6).places] == [turn for turn, _ in log.places]
