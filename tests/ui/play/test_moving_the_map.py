"""The mouse wheel and drags in play: zoom, a moved map, and the log."""

from __future__ import annotations

import pytest

from game.engine.grid.geometry import EAST
from game.ui.core.message import Message
from game.ui.graphics.tilesheet import TILE
from game.ui.input.commands import Command, Drag, MoveInput, Scroll
from game.ui.play.play_scene import Play
from game.ui.text.command_names import prompt
from game.ui.text.sentences import hints
from tests.support.screen import Screen

ROOM = """
##########
#@.......#
##########
"""


def middle(play: Play) -> tuple[int, int]:
    x, y = play._viewport.area.center
    return x, y


def test_wheel_over_the_map_zooms(screen: Screen) -> None:
    play = screen.show(ROOM)
    hero = play.world.hero.pos
    for rows, scale in ((-1, 4), (-1, 5), (1, 4)):
        screen.send(Scroll(rows, middle(play)))
        screen.draw()
        assert play._viewport.place(hero).width == TILE * scale
    assert not play.world.turn


def test_drag_moves_the_map_until_the_next_step(screen: Screen) -> None:
    play = screen.show(ROOM)
    hero = play.world.hero.pos
    before = play._viewport.place(hero)
    screen.send(Drag((-90, -21)))
    screen.draw()
    assert play._viewport.place(hero).topleft == (before.x - 90, before.y - 21)
    assert not play.world.turn
    screen.send(MoveInput(EAST))
    screen.draw()
    screen.pass_time()
    screen.draw()
    assert play._viewport.place(play.world.hero.pos) == before.move(before.width, 0), "the room stands still"


@pytest.mark.parametrize("back", [Command.CONFIRM, Command.CANCEL])
def test_space_and_esc_show_the_hero_again(screen: Screen, back: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(ROOM)
    before = play._viewport.place(play.world.hero.pos)
    screen.send(Drag((-200, 0)))
    assert prompt(screen.app.controls, hints.PANNED) in " ".join(screen.words(monkeypatch))
    screen.send(back)
    screen.draw()
    assert screen.stack.top is play
    assert play._viewport.place(play.world.hero.pos) == before


def test_map_is_never_dragged_out_of_sight(screen: Screen) -> None:
    play = screen.show(ROOM)
    screen.send(*[Drag((-5000, 5000))] * 3)
    screen.draw()
    assert play.world.level.in_bounds(play._viewport.cell(middle(play)))


def test_wheel_over_the_log_scrolls_it(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(ROOM)
    for number in range(30):
        play.log.add(Message(f"Line {number}.", "text"))
    screen.draw()
    at = 20, screen.picture.get_height() - 5
    screen.send(Scroll(-3, at))
    words = screen.words(monkeypatch)
    assert "Line 23." in words
    assert "Line 29." not in words
    screen.send(Scroll(-100, at))
    assert any("Depth 1" in text or "seed" in text for text in screen.words(monkeypatch))
    screen.send(Command.WAIT)
    screen.send(Scroll(100, at))
    play.log.add(Message("News.", "text"))
    assert "News." in screen.words(monkeypatch)
    assert screen.stack.top is play


def test_map_beside_the_panels_can_be_clicked_and_below_them_not(screen: Screen) -> None:
    """The map fills the window, and the panels lie over it."""
    play = screen.show(ROOM)
    width, height = screen.picture.get_size()
    bar, side, log = play._panels.boxes()
    for panel in (bar, side, log):
        assert panel.width
        assert not play.pans_at(panel.center)
    for beside in ((bar.right + 4, 4), (log.right + 4, height - 4), (4, height // 2)):
        assert play.pans_at(beside)
    assert play._viewport.picture.size == (width, height)
    assert side.height == height
