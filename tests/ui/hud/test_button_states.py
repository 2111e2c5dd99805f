"""Buttons look different under the mouse, pressed and disabled; tooltips of buttons and of the status bar."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.content.traditions import RUSTBOOK, TRADITIONS
from game.engine.model.tradition_features import Feature
from game.engine.tradition import Tradition
from game.ui.hud.side_panel.command_buttons import reasons_for, why_disabled
from game.ui.hud.status_bar import PRACTICE
from game.ui.input.commands import Click, Command, Hover, KeyReleased
from game.ui.input.device_in_use import Device
from game.ui.play.play_scene import Play
from game.ui.scenes.level_map import LevelMap
from game.ui.scenes.lists.item_list import ItemList
from tests.support.screen import Screen, command_buttons, status_boxes

ROOM = "###########\n#@...+....#\n#.........#\n###########"


def box_of(play: Play, command: Command) -> pygame.Rect:
    """Return the box of a button in pixels of the window."""
    panels = play._panels
    return next(box for box, leads in command_buttons(panels._side) if leads is command).move(panels._side_box.topleft)


def picture(screen: Screen, box: pygame.Rect) -> bytes:
    return np.ascontiguousarray(screen.pixels()[box.left : box.right, box.top : box.bottom]).tobytes()


def test_button_has_four_looks(screen: Screen) -> None:
    play = screen.show(ROOM, RUSTBOOK)
    play.world.hero.health -= 5
    screen.draw()
    box = box_of(play, Command.REST)
    usual = picture(screen, box)
    screen.stack.handle(Hover(box.center))
    pointed = picture(screen, box)
    screen.stack.handle(Click(box.center))
    pressed = picture(screen, box)
    screen.stack.handle(KeyReleased())
    assert picture(screen, box) == pointed, "the mouse button is up again"
    screen.stack.handle(Hover((10, 300)))
    play.world.hero.orders = None
    assert picture(screen, box) == usual
    play.world.hero.health = play.world.hero.max_health
    play._panels._kept.clear()
    assert len({usual, pointed, pressed, picture(screen, box)}) == 4


def test_button_that_opens_scene_does_not_stay_pressed(screen: Screen) -> None:
    play = screen.show(ROOM)
    box = box_of(play, Command.BAG)
    screen.stack.handle(Hover(box.center))
    pointed = picture(screen, box)
    screen.send(Click(box.center))
    assert screen.shows(ItemList)
    screen.send(Command.CANCEL)
    assert picture(screen, box) == pointed


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=TRADITIONS)
def test_disabled_button_tells_reason_as_tip(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, tradition: Tradition
) -> None:
    play = screen.show(ROOM, tradition)
    play.world.hero.bag.clear()
    reasons = reasons_for(play.world)
    rest = {Command.REST} if Feature.MENDING in tradition.provides else set()
    assert reasons.keys() == {Command.STAIRS, Command.FIRE, Command.ABILITIES} | rest
    for command, reason in reasons.items():
        screen.send(Hover(box_of(play, command).center))
        assert reason in " ".join(screen.words(monkeypatch))
        screen.send(Click(box_of(play, command).center), KeyReleased())
        assert play.log.latest(1)[0][0].startswith(reason), "the log gives the same reason"
        assert screen.shows(Play)
    assert not play.world.turn


def test_rest_is_disabled_with_foe_in_view(screen: Screen) -> None:
    play = screen.begin("#######\n#@...k#\n#######", RUSTBOOK)
    play.world.hero.health -= 5
    reason = why_disabled(Command.REST, play.world)
    assert reason is not None
    screen.send(Command.REST)
    assert play.log.latest(1)[0][0].startswith(reason)


def test_every_item_of_bar_has_tip(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(ROOM)
    play.world.hero.keys = 1
    screen.draw()
    tips = set()
    for box, item in status_boxes(play._panels):
        screen.send(Hover(box.center))
        card = " ".join(screen.words(monkeypatch))
        assert play._panels._side.card is not None, item
        assert all(sentence in card for sentence in item.tip)
        tips.add(card)
    assert len(tips) == len(status_boxes(play._panels)) == 9


def test_clicks_on_bar_rest_and_open_map(screen: Screen) -> None:
    play = screen.show(ROOM, RUSTBOOK)
    play.world.hero.health -= 1
    screen.draw()
    boxes = {item.command or item.icon: box for box, item in status_boxes(play._panels)}
    turns = []
    for name in ("icon-gold", Command.REST):
        screen.send(Click(boxes[name].center))
        turns.append(play.world.turn)
    assert turns[0] == 0 < turns[1]
    screen.send(Click(boxes[Command.MAP].center))
    assert screen.shows(LevelMap)


def test_tips_after_click_name_no_key(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(ROOM)
    screen.draw()
    for box, _ in status_boxes(play._panels):
        screen.app.controls.device = Device.MOUSE
        play._panels._kept.clear()
        screen.stack.handle(Hover(box.center))
        words = " ".join(screen.words(monkeypatch))
        assert "Key:" not in words
        assert "Button:" not in words


def test_chip_tells_that_game_is_not_saved(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin(ROOM)
    assert "not saved" in screen.words(monkeypatch)
    play.saving_notice = PRACTICE
    assert "practice" in screen.words(monkeypatch)
    play.saving_notice = None
    assert not {"not saved", "practice"} & {*screen.words(monkeypatch)}
