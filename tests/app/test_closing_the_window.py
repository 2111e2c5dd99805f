"""Closing the window: a game that is not saved asks once, any other game does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.grid.geometry import EAST, WEST
from game.ui.input.commands import Command, MoveInput, TypedCharacter
from game.ui.play.play_scene import Play
from game.ui.scenes.menu import Menu
from game.ui.text.sentences import menus
from tests.support.screen import Screen, choose, screen_of, session

ROOM = "######\n#.@..#\n######"


def opened(screen: Screen) -> Play:
    """Begin a game that is not saved, as the main loop shows it."""
    play = screen.show(ROOM)
    screen.app._stack = screen.stack
    return play


def test_unsaved_game_asks_once_when_window_closes() -> None:
    with screen_of() as screen:
        opened(screen)
        screen.send(MoveInput(EAST))
        assert not screen.app._may_close()
        menu = screen.stack.top
        assert isinstance(menu, Menu)
        assert menu.heading == menus.CLOSE_UNSAVED
        screen.send(Command.CONFIRM)
        assert screen.shows(Play), "Enter means no"
        assert screen.app._may_close(), "the second time it closes"


def test_yes_closes_unsaved_game() -> None:
    with screen_of() as screen:
        opened(screen)
        screen.send(MoveInput(EAST))
        assert not screen.app._may_close()
        screen.send(TypedCharacter("y"))
        assert screen.stack.top is None


@pytest.mark.parametrize("moves", [0, 1])
def test_title_and_untouched_games_close_at_once(moves: int) -> None:
    with screen_of() as screen:
        assert screen.app._may_close(), "nothing is open yet"
        if moves:
            opened(screen)
        else:
            screen.app._stack = screen.stack
        assert screen.app._may_close()


def test_saved_game_closes_at_once(tmp_path: Path) -> None:
    with session(tmp_path / "games.sqlite") as screen:
        choose(screen, "New game")
        screen.app._stack = screen.stack
        screen.send(MoveInput(EAST), MoveInput(WEST))
        assert screen.play.world.turn
        assert screen.app._may_close()
