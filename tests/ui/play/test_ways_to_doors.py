"""Ways to doors that the hero knows but cannot open, chosen in the lists of doors and of places."""

from __future__ import annotations

import pytest

from game.engine.grid.geometry import Vec
from game.engine.model.door import DoorState
from game.ui.input.commands import Command, TypedCharacter
from game.ui.play.play_scene import Play
from game.ui.scenes.lists.place_list import PlaceList
from tests.support.screen import Screen

BARRED_FROM_HERE = """
###########
#@.....A..#
###########

A = barred door
facing: A east
"""
BEHIND_ANOTHER = """
###########
#@....A.B.#
###########

A = locked iron door
"""


def begin(screen: Screen, drawing: str) -> Play:
    play = screen.begin(drawing)
    play.world.level.learn(~play.world.level.memory.explored)
    play.world.look_around()
    return play


def choose(screen: Screen, play: Play, opened_by: Command, at: Vec) -> str:
    """Choose the row of a door in a list; return how far it is, as the row says."""
    screen.send(opened_by)
    places = screen.stack.top
    assert isinstance(places, PlaceList)
    far = places.distance_of(at)[0][0]
    screen.send(TypedCharacter(play._marks.letters[at]))
    screen.pass_time(5)
    return far


@pytest.mark.parametrize("opened_by", [Command.DOORS, Command.TRAVEL], ids=str)
def test_list_leads_to_door_that_is_barred_from_here(screen: Screen, opened_by: Command) -> None:
    play = begin(screen, BARRED_FROM_HERE)
    assert choose(screen, play, opened_by, Vec(7, 1)) == "6 steps"
    assert play.world.hero.pos == Vec(6, 1)
    assert play.world.level.doors[Vec(7, 1)].state is DoorState.SHUT


def test_door_barred_from_here_says_from_which_side_it_opens(screen: Screen) -> None:
    play = begin(screen, BARRED_FROM_HERE)
    choose(screen, play, Command.DOORS, Vec(7, 1))
    turn = play.world.turn
    choose(screen, play, Command.DOORS, Vec(7, 1))
    assert "It opens only from the east." in play.log.history()[-1][0]
    assert (play.world.hero.pos, play.world.turn) == (Vec(6, 1), turn)


@pytest.mark.parametrize("opened_by", [Command.DOORS, Command.TRAVEL], ids=str)
def test_list_leads_as_near_as_possible_to_door_behind_a_locked_one(screen: Screen, opened_by: Command) -> None:
    play = begin(screen, BEHIND_ANOTHER.replace("B", "+"))
    assert choose(screen, play, opened_by, Vec(8, 1)) == "behind an iron door"
    assert play.world.hero.pos == Vec(5, 1)
    told = "You know no free way there, so you go as near as you can: 4 steps to the east."
    assert told in [text for text, *_ in play.log.history()]
