"""The menu that asks for a number of turns, and throwing the same item again."""

from __future__ import annotations

import pytest

from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, NORTHWEST, SOUTH, WEST
from game.ui.core.message import Message
from game.ui.input.commands import ERASE, Click, Command, Hover, MoveInput, PlayerInput, TypedCharacter
from game.ui.play.play_scene import Play
from game.ui.scenes.prompts.number_prompt import NumberPrompt
from tests.support.screen import Screen

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
        ([MoveInput(EAST), MoveInput(EAST), MoveInput(WEST), Command.CONFIRM], 15),
        ([MoveInput(SOUTH), Command.CONFIRM], 5),
        ([MoveInput(NORTH), *typed("3"), Command.CONFIRM], 3),
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
    assert "500" in screen.words(monkeypatch)
    screen.send(TypedCharacter(ERASE), TypedCharacter(ERASE), Command.CONFIRM, Command.WAIT_TURNS)
    assert isinstance(screen.stack.top, NumberPrompt)
    assert screen.stack.top.number == 5


@pytest.mark.parametrize(
    ("inputs", "number"),
    [
        ([], 10),
        ([MoveInput(EAST)], 15),
        ([MoveInput(WEST)], 9),
        ([*typed("48"), MoveInput(EAST), MoveInput(EAST)], 60),
        ([*typed("61"), MoveInput(WEST), MoveInput(WEST)], 50),
        ([*typed("61"), MoveInput(WEST), MoveInput(WEST), MoveInput(WEST)], 45),
        ([*typed("99"), MoveInput(EAST), MoveInput(EAST)], 150),
        ([*typed("500"), MoveInput(EAST)], 500),
        ([*typed("2"), MoveInput(WEST), MoveInput(WEST)], 1),
        ([*typed("4"), MoveInput(EAST), *typed("2")], 2),
        ([TypedCharacter(ERASE), MoveInput(EAST)], 2),
        ([TypedCharacter(ERASE), TypedCharacter(ERASE), MoveInput(WEST)], 1),
        ([TypedCharacter(ERASE), TypedCharacter(ERASE), TypedCharacter(ERASE)], 0),
        ([Hover((3, 500)), MoveInput(NORTHEAST), MoveInput(NORTHWEST)], 10),
    ],
)
def test_number_is_changed_and_spoken(screen: Screen, inputs: list[PlayerInput], number: int) -> None:
    screen.begin(EMPTY)
    screen.send(Command.WAIT_TURNS, *inputs)
    assert isinstance(screen.stack.top, NumberPrompt)
    spoken = screen.stack.top.spoken()
    assert spoken[0] == "Wait for how many turns?"
    assert f"{number} (1 of 6)" in spoken


def test_click_on_a_number_waits(screen: Screen) -> None:
    play = screen.show(EMPTY)
    screen.send(Command.WAIT_TURNS)
    for _ in range(3):
        screen.draw()
    prompt = screen.stack.top
    assert isinstance(prompt, NumberPrompt)
    screen.send(Click(prompt.boxes[1][0].center))
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
    screen.draw()
    prompt, log = screen.stack.top, play._panels.log_box
    assert isinstance(prompt, NumberPrompt)
    box = prompt.box
    assert box is not None
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
