"""What holds for every screen. The situations of the gallery show them all; each is staged once for all tests here.

After a wanted change of a screen: `python3 tools/approve.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from builders.gallery.approved_screens import (
    CHANGING,
    FOLDER,
    changes,
    draw_screen,
    file_of,
    read_screen,
)
from builders.gallery.situation import Situation
from builders.gallery.situations import SITUATIONS
from builders.gallery.windowless_game import Studio, studio
from game.ui.core.scene_manager import Scene
from game.ui.input.commands import Click, Command, Hover, PlayerInput, RightClick
from game.ui.input.gamepad import Pads
from game.ui.input.key_names import Button
from game.ui.play.play_scene import Play
from game.ui.replay.gif_export import GifExport
from game.ui.replay.replay_controls import ReplayButton
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.keys.command_table import CommandTable
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.lists.item_list import ItemList, ItemRow
from game.ui.scenes.lists.place_list import PlaceList
from game.ui.scenes.lists.tradition_list import TraditionList
from game.ui.scenes.loading_screen import LoadingScreen
from game.ui.scenes.menu import Menu
from game.ui.scenes.prompts.text_entry import TextEntry
from game.ui.scenes.title import Title
from game.ui.widgets.on_screen_keyboard import DONE, OnScreenKeyboard
from tests.support.made_levels import shared_sketches
from tests.support.screen import colours_of
from tests.ui.input.test_gamepad import down, up


def click_to_menu(play: Play) -> PlayerInput:
    """Return a click on the button that opens the menu of a game, or a right click on the map where a card hides it."""
    panels = play._panels
    buttons = [
        box.move(panels._side_box.topleft).center for box, what in panels._side.buttons if what is Command.CANCEL
    ]
    button = next((at for at in buttons if panels.target_at(at) is Command.CANCEL), None)
    return RightClick((20, 600)) if button is None else Click(button)


WITHOUT_CROSS: dict[type[Scene], Callable[[Any], PlayerInput]] = {
    Play: click_to_menu,
    Title: lambda title: Click(title.menu.boxes[-1][0].center),
    GameOver: lambda end: Click(end.menu.boxes[-1][0].center),
    ReplayScene: lambda replay: Click(replay.deck.buttons[ReplayButton.MENU].center),
    GifExport: lambda _: Click((1, 1)),
    Menu: lambda crash: Click(crash.boxes[-1][0].center),
    OnScreenKeyboard: lambda keyboard: Click(keyboard.boxes[DONE].center),
}
"""Scenes without a cross, each with the input of the mouse that leads back or opens the menu."""


class Staged:
    """Situation that was staged and drawn. The tests may change the open scenes: `reopen` opens the same again."""

    def __init__(self, situation: Situation, here: Studio) -> None:
        self.situation = situation
        self.studio = here
        self.drawn = draw_screen(situation, here)
        self._scenes = list(here.stack.scenes)

    def reopen(self) -> Scene:
        """Open the scenes of the situation again, and return the top scene."""
        self.studio.stack._scenes[:] = self._scenes
        return self._scenes[-1]

    def pixels(self, box: pygame.Rect) -> NDArray[np.uint8]:
        """Draw the scenes, and return the colours of a part of the picture, uint8[x, y, 3]."""
        picture = pygame.Surface(self.studio.size, 0, 32)
        self.studio.stack.draw(picture)
        return colours_of(picture.subsurface(box))

    def press(self, button: Button) -> None:
        """Press a button of a pad."""
        pads = Pads(self.studio.app.controls)
        for event in (down(button), up(button)):
            for player_input in pads.inputs_of(event, capturing=self.studio.stack.captures):
                self.studio.stack.handle(player_input)


@pytest.fixture(scope="module", params=SITUATIONS, ids=lambda situation: situation.name)
def staged(request: pytest.FixtureRequest) -> Iterator[Staged]:
    with shared_sketches(), studio() as here:
        yield Staged(request.param, here)


def test_screen_looks_as_approved_and_fits(staged: Staged) -> None:
    """No text leaves its box or is missing. Approve wanted changes with `python3 tools/approve.py`."""
    name = staged.situation.name
    assert staged.drawn.faults == (), staged.drawn.faults
    if name not in CHANGING:
        changed = changes(staged.drawn.screen, read_screen(name))
        assert changed == [], (
            f"The screen '{name}' has changed. Look at it: python3 tools/gallery.py FOLDER --scene '{name}'. Approve a "
            "wanted change: python3 tools/approve.py"
        )


def test_screen_reader_says_heading_and_choice(staged: Staged) -> None:
    top = staged.reopen()
    assert type(top) is staged.situation.scene
    spoken = top.spoken()
    assert spoken
    assert all(spoken)
    menu = getattr(top, "menu", top)
    if isinstance(menu, Menu):
        assert f"{menu.rows[menu.chosen].text} ({menu.chosen + 1} of {len(menu.rows)})" in spoken


def test_cross_or_click_leads_back(staged: Staged) -> None:
    top = staged.reopen()
    if not all(top.close_box.size):
        staged.studio.stack.pass_time(1.0)
        for _ in range(2):  # in a game, the first click may only end looking around
            if staged.studio.stack.top is top:
                staged.studio.stack.handle(WITHOUT_CROSS[type(top)](top))
        assert staged.studio.stack.top is not top
        return
    before = staged.pixels(top.close_box)
    staged.studio.stack.handle(Hover(top.close_box.center))
    assert (staged.pixels(top.close_box) != before).any(), "the cross lights up under the mouse"
    below = staged.studio.stack.scenes[:-1]
    staged.studio.stack.handle(Click(top.close_box.center))
    assert staged.studio.stack.scenes == below


def test_click_closes_a_panel_only_from_beside_it(staged: Staged) -> None:
    """A click on the frame of a panel, where nothing can be chosen, leaves it open; a click beside it closes it."""
    top = staged.reopen()
    if top.panel is None or isinstance(top, LoadingScreen):  # the work goes on until somebody cancels it
        return
    stack = staged.studio.stack
    staged.studio.pass_time()
    stack.handle(Click((top.panel.x + 1, top.panel.bottom - 2)))
    assert stack.top is top
    if not top.panel.collidepoint(1, 1):
        stack.handle(Click((1, 1)))
        assert stack.top is not top


def test_b_button_closes_screen(staged: Staged) -> None:
    top = staged.reopen()
    if all(top.close_box.size):
        below = staged.studio.stack.scenes[:-1]
        staged.press(Button.B)
        if top in staged.studio.stack.scenes:  # the first press has left a search
            staged.press(Button.B)
        assert staged.studio.stack.scenes == below


def test_pad_reaches_each_choice(staged: Staged) -> None:
    choices = choices_of(staged.reopen())
    if choices is not None:
        staged.studio.pass_time()  # the end of a game ignores inputs at first
        number, chosen = choices
        seen = {chosen()}
        for button in (Button.DOWN, Button.UP):
            for _ in range(number):
                staged.press(button)
                seen.add(chosen())
        assert seen == {*range(number)}


def choices_of(scene: Scene) -> tuple[int, Callable[[], int]] | None:
    """Return the number of choices of a scene, and a function that returns the number of the chosen one."""
    match getattr(scene, "menu", scene):
        case Menu() | TextEntry() as menu:
            return len(menu.rows), lambda: menu.chosen
        case CommandTable() as table:
            return len(table.rows), lambda: table.chosen
        case ItemList() as items:
            return sum(isinstance(row, ItemRow) for row in items.rows), lambda: items._choices().index(items.chosen)
        case PlaceList() | DoorList() as places:
            return len(places.rows), lambda: places.chosen
        case TraditionList() as traditions:
            return len(traditions.rows), lambda: traditions.chosen
    return None


def scenes_of_game(base: type[Scene] = Scene) -> Iterator[type[Scene]]:
    """Yield each class of scenes in the package of the game that has no subclass there."""
    for scene in base.__subclasses__():
        below = [*scenes_of_game(scene)]
        yield from below or ([scene] if scene.__module__.startswith("game.") else [])


def test_every_scene_has_situation() -> None:
    assert {*scenes_of_game()} <= {situation.scene for situation in SITUATIONS}


def test_each_situation_has_file_of_its_own() -> None:
    wanted = {file_of(each.name) for each in SITUATIONS if each.name not in CHANGING}
    assert {*FOLDER.iterdir()} == wanted
    assert len({situation.name for situation in SITUATIONS}) == len(SITUATIONS)
    assert len(wanted) == len(SITUATIONS) - len(CHANGING)
