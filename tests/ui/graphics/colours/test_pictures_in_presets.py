"""Pictures on sheets, in lists and after a game: they have the colours that the player has chosen last."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame
import pytest

from game.content.traditions import AJAR, ROGUE
from game.ui.core.settings import ColourPreset
from game.ui.graphics.tilesheet import in_a_cell
from game.ui.graphics.window import MIN_SIZE
from game.ui.input.commands import Command
from game.ui.play.play_scene import Play
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.lists.tradition_list import TraditionList
from tests.support.screen import Screen, colours_of

ROOM = """
#########
#@.k..#.#
#.....+.#
#########

k = kobold asleep
worn: leather armour
"""


Opening = Callable[[Screen, Play], None]


def by_key(command: Command) -> Opening:
    return lambda screen, _: screen.send(command)


def traditions(screen: Screen, play: Play) -> None:
    screen.open(TraditionList(screen.app._theme, [AJAR, ROGUE], AJAR, lambda _: play.world, lambda _: None))


def end_of_game(screen: Screen, play: Play) -> None:
    screen.open(GameOver(screen.app._theme, play.world, [], screen.app.title().menu.rows, given_up=True))


def drawn_anew(screen: Screen) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    screen.picture.fill("black")  # sheets darken what was drawn before
    return screen.pixels()


@pytest.mark.parametrize(
    "show",
    [by_key(Command.CHARACTER), by_key(Command.BESTIARY), traditions, end_of_game],
    ids=["character", "bestiary", "traditions", "end of game"],
)
def test_pictures_have_colours_chosen_last(screen: Screen, show: Opening) -> None:
    screen.picture = pygame.Surface(MIN_SIZE, 0, 32)
    play = screen.show(ROOM)
    show(screen, play)
    usual = drawn_anew(screen)
    screen.settings.colours = ColourPreset.RED_GREEN
    changed = drawn_anew(screen)
    screen.open(play)
    screen.draw()
    show(screen, play)
    assert np.array_equal(drawn_anew(screen), changed)
    assert not np.array_equal(usual, changed)


def test_doors_in_list_have_colours_chosen_last(screen: Screen) -> None:
    play = screen.show(ROOM)
    screen.send(Command.DOORS)
    doors = screen.stack.top
    assert isinstance(doors, DoorList)
    picture = doors.rows[0].picture
    assert picture is not None
    usual = colours_of(picture())
    screen.settings.colours = ColourPreset.RED_GREEN
    assert not np.array_equal(usual, colours_of(picture()))
    (door,) = play.world.level.doors.values()
    sheet = screen.app._theme.tilesheet(AJAR.swatch, play.world.theme)
    assert np.array_equal(
        colours_of(picture()), colours_of(in_a_cell(sheet[f"{door.kind.sprite}-front-shut"], foot=True))
    )
