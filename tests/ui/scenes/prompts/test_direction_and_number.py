"""The line that asks for a number of turns, and throwing the same item again."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, SOUTH, WEST
from game.ui.core.message import Message
from game.ui.graphics.text_painter import TextPainter
from game.ui.input.commands import ERASE, Click, Command, Hover, MoveInput, PlayerInput, Scroll, TypedCharacter
from game.ui.play.play_scene import Play
from game.ui.scenes.prompts.direction_and_number import NumberPrompt
from tests.support.screen import SIZE, Screen

EMPTY = "########\n#@.....#\n########"
DARTS = "##########\n#@...k.k.#\n##########\n\nk = kobold asleep\nbag: 2 dart"


def typed(text: str) -> list[PlayerInput]:
    return [TypedCharacter(character) for character in text]


@pytest.mark.parametrize(
    ("inputs", "turns"),
    [
        ([Command.CONFIRM], 10),
        ([*typed("7"), Command.CONFIRM], 7),
        ([*typed("12"), TypedCharacter(ERASE), TypedCharacter(" ")], 1),
        ([MoveInput(NORTH), MoveInput(NORTH), MoveInput(SOUTH), Command.CONFIRM], 11),
        ([*typed("0"), Command.CONFIRM], 0),
        ([*typed("x3"), Command.CONFIRM], 3),
        ([Command.CANCEL], 0),
    ],
)
def test_number_prompt_waits_for_the_turns(screen: Screen, inputs: list[PlayerInput], turns: int) -> None:
    play = screen.begin(EMPTY)
    screen.send(Command.WAIT_TURNS)
    assert screen.shows(NumberPrompt)
    screen.send(*inputs)
    screen.pass_time(10)
    assert screen.shows(Play)
    assert play.world.turn == turns


def test_number_is_bounded_and_remembered(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin(EMPTY)
    screen.send(Command.WAIT_TURNS, *typed("99999"))
    assert "Wait for how many turns? 500" in screen.words(monkeypatch)
    screen.send(TypedCharacter(ERASE), TypedCharacter(ERASE), Command.CONFIRM, Command.WAIT_TURNS)
    assert "Wait for how many turns? 5" in screen.words(monkeypatch)


@pytest.mark.parametrize(
    ("inputs", "number"),
    [
        ([], "10"),
        ([Scroll(-3)], "13"),
        ([Scroll(30)], "1"),
        ([MoveInput(EAST), MoveInput(EAST), MoveInput(WEST), MoveInput(SOUTH)], "19"),
        ([*typed("500"), MoveInput(NORTH)], "500"),
        ([*typed("4"), MoveInput(EAST), *typed("2")], "2"),
        ([TypedCharacter(ERASE), MoveInput(NORTH)], "2"),
        ([TypedCharacter(ERASE), TypedCharacter(ERASE), MoveInput(NORTH)], "1"),
        ([TypedCharacter(ERASE), TypedCharacter(ERASE), TypedCharacter(ERASE)], ""),
        ([Hover((3, 500)), MoveInput(NORTHEAST)], "10"),
    ],
)
def test_number_is_changed_and_spoken(screen: Screen, inputs: list[PlayerInput], number: str) -> None:
    screen.begin(EMPTY)
    screen.send(Command.WAIT_TURNS, *inputs)
    assert isinstance(screen.stack.top, NumberPrompt)
    assert screen.stack.top.spoken()[0] == f"Wait for how many turns? {number}"


def test_click_on_a_number_waits(screen: Screen) -> None:
    play = screen.show(EMPTY)
    screen.send(Command.WAIT_TURNS)
    for _ in range(3):
        screen.draw()
    prompt = screen.stack.top
    assert isinstance(prompt, NumberPrompt)
    assert len({number for _, number in prompt._boxes}) == len(prompt._boxes), "no boxes of earlier frames"
    screen.send(Click(prompt._boxes[0][0].center))
    assert play.world.turn == 5
    screen.send(Command.WAIT_TURNS)
    screen.draw()
    screen.send(Click((3, 500)))
    assert (screen.shows(Play), play.world.turn) == (True, 5)


def test_no_scraps_of_the_log_show_beside_the_box(screen: Screen) -> None:
    """Ask for a number in large text: the log has no place but under the box, so its rows there are hidden."""
    screen.settings.text_scale = 2
    play = screen.begin(EMPTY)
    for _ in range(9):
        play.log.add(Message("A long message. " * 9))
    screen.send(Command.WAIT_TURNS)
    with patch.object(TextPainter, "outline", autospec=True) as outline:
        screen.draw()
    box = next(
        call.args[1] for call in outline.call_args_list if call.args[2] == "title" and call.args[1].y > SIZE[1] // 2
    )
    log = play._panels.log_box
    assert box.left < log.right
    assert box.bottom > log.top + 40
    rows = range(max(box.top, log.top), box.bottom)
    colours = {tuple(screen.picture.get_at((x, y))) for x in range(box.left) for y in rows}
    assert max(max(colour[:3]) for colour in colours) < 40, "no letter"


def test_throw_again_takes_same_target_without_asking(screen: Screen) -> None:
    play = screen.begin(DARTS)
    screen.send(Command.FIRE, Command.NEXT_FOE, Command.CONFIRM)
    assert play.world.turn == 1
    first = play._item_control._thrown
    screen.send(Command.THROW_AGAIN)
    assert play.world.turn == 2
    assert play._item_control._thrown == first
    screen.send(Command.THROW_AGAIN)
    assert play.world.turn == 2
    assert play.log.latest(1)[0][0] == "You have no dart left to throw."


def test_throw_again_without_enemy_costs_nothing(screen: Screen) -> None:
    play = screen.begin(EMPTY + "\n\nbag: 2 dart")
    screen.send(TypedCharacter("1"), MoveInput(EAST), MoveInput(EAST), Command.CONFIRM, Command.THROW_AGAIN)
    assert play.world.turn == 1
    assert play.log.latest(1)[0][0] == "No enemy is in range."
