"""What holds for every screen. The situations of the gallery show them all; each is staged once for all tests here.

After a wanted change of a screen: `python3 tools/approve.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import patch

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
from game.engine.grid.geometry import NORTH, SOUTH
from game.ui.core.scene_manager import Scene
from game.ui.input.commands import Click, Command, Hover, MoveInput, PlayerInput, RightClick, Scroll
from game.ui.input.gamepad import Pads
from game.ui.input.key_names import Button
from game.ui.input.keyboard import Keyboard
from game.ui.play.play_scene import Play
from game.ui.replay.gif_export import GifExport
from game.ui.replay.replay_controls import ReplayButton
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.lists.item_list import ItemList
from game.ui.scenes.loading_screen import LoadingScreen
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from game.ui.widgets.list_scene import ListScene
from game.ui.widgets.on_screen_keyboard import DONE, OnScreenKeyboard
from tests.support.made_levels import shared_sketches
from tests.support.screen import colours_of, command_buttons
from tests.ui.input.test_gamepad import down, up


def click_to_menu(play: Play) -> PlayerInput:
    """Return a click on the button that opens the menu of a game, or a right click on the map where a card hides it."""
    panels = play._panels
    buttons = [
        box.move(panels._side_box.topleft).center
        for box, what in command_buttons(panels._side)
        if what is Command.CANCEL
    ]
    button = next((at for at in buttons if panels.target_at(at) is Command.CANCEL), None)
    return RightClick((20, 600)) if button is None else Click(button)


WITHOUT_CROSS: dict[type[Scene], Callable[[Any], PlayerInput]] = {
    Play: click_to_menu,
    Title: lambda title: Click(
        [box for box, index in title.menu.boxes if title.menu.rows[index].turn is None][-1].center
    ),
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

    def key(self, key: int, sign: str = "") -> None:
        """Press and release a key. `key`: its number in pygame. `sign`: the character that it types."""
        stack, keyboard = self.studio.stack, Keyboard(self.studio.app.controls)
        mod = pygame.KMOD_LSHIFT if sign.isupper() else 0
        event = pygame.Event(pygame.KEYDOWN, key=key, unicode=sign, mod=mod)
        given = keyboard.input_of(event, letters=stack.takes_letters, typing=stack.takes_text, capturing=stack.captures)
        if given is not None:
            stack.handle(given)


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
        assert f"{menu.rows[menu.selected].text} ({menu.selected + 1} of {len(menu.rows)})" in spoken


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
    if (shown := opened_list(staged)) is not None and (choices := shown.choices()):
        seen = {shown.selected}
        for button in (Button.DOWN, Button.UP):
            for _ in choices:
                staged.press(button)
                seen.add(shown.selected)
        assert seen == {*choices}


def list_of(scene: Scene) -> ListScene[Any] | None:
    """Return the list that a scene is or shows; None if it has none."""
    shown = getattr(scene, "menu", scene)
    return shown if isinstance(shown, ListScene) else None


def opened_list(staged: Staged) -> ListScene[Any] | None:
    """Open a situation again, and draw it; return its list, or None if it has none."""
    if (shown := list_of(staged.reopen())) is not None:
        staged.studio.pass_time()  # the end of a game ignores inputs at first
        staged.studio.draw()
    return shown


def visible(shown: ListScene[Any]) -> list[tuple[pygame.Rect, int]]:
    """Return the visible rows that can be selected, each as its box and its number."""
    choices = shown.choices()
    return [(box, number) for box, number in shown.boxes if number in choices]


def test_keys_move_through_every_list_alike(staged: Staged) -> None:
    """Up and Down go on from the other end, unless they are held; Home, End and the page keys stop at the ends."""
    if (shown := opened_list(staged)) is None:
        return
    if not (choices := shown.choices()):
        for key, end in ((pygame.K_END, len(shown.rows) - 1), (pygame.K_HOME, 0), (pygame.K_UP, 0)):
            staged.key(key)
            staged.studio.draw()
            assert end in [number for _, number in shown.boxes]
        return
    first, last, count = choices[0], choices[-1], len(choices)
    for key, chosen in (
        (pygame.K_END, last),
        (pygame.K_DOWN, first),
        (pygame.K_UP, last),
        (pygame.K_HOME, first),
        (pygame.K_PAGEDOWN, last),
        (pygame.K_PAGEUP, first),
    ):
        is_page = key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP)
        for _ in range(count if is_page else 1):
            staged.key(key)
            staged.studio.draw()
            assert shown.selected in [number for _, number in shown.boxes], "the selected row is visible"
            if is_page and shown.selected == chosen:
                staged.key(key)  # this changes nothing
                break
        assert shown.selected == chosen
    for way, end in ((NORTH, first), (SOUTH, last)):
        for _ in range(count + 1):
            staged.studio.stack.handle(MoveInput(way, held=True))
        assert shown.selected == end


def test_wheel_selects_what_comes_under_the_mouse_in_every_list(staged: Staged) -> None:
    if (shown := opened_list(staged)) is None or not (rows := visible(shown)):
        return
    at = rows[len(rows) // 2][0].center
    staged.studio.stack.handle(Hover(at))
    for notches in (1, 1, -1, 100, -100):
        staged.studio.stack.handle(Scroll(notches, at))
        under = shown.row_at(at)
        staged.studio.draw()
        assert shown.row_at(at) == under, "a picture moves nothing"
        assert shown.all_visible or under in (None, shown.selected)
    for notches in (1, 2, -1, 100, -100):  # as from a pad
        staged.studio.stack.handle(Scroll(notches))
        staged.studio.draw()
        assert shown.all_visible or shown.selected in [number for _, number in shown.boxes]


def clicks_needed(shown: ListScene[Any]) -> int:
    return 2 if isinstance(shown, ItemList) and not shown.acts_at_once else 1


def test_mouse_selects_and_chooses_rows_of_every_list(staged: Staged) -> None:
    """A row with several actions is selected by the first click, and chosen by the second."""
    if (shown := opened_list(staged)) is None:
        return
    for box, number in visible(shown):
        with patch.object(type(shown), "act", return_value=None) as act:
            staged.studio.stack.handle(Hover(box.center))
            assert shown.selected == number or isinstance(shown, ItemList), "a clicked item stays selected"
            for _ in range(clicks_needed(shown)):
                assert not act.called
                staged.studio.stack.handle(Click(box.center))
            act.assert_called_once()
        assert shown.selected == number


def test_letters_choose_rows_of_every_list(staged: Staged) -> None:
    if (shown := opened_list(staged)) is None or staged.studio.stack.takes_text:
        return
    for number in shown.choices():
        row = shown.rows[number]
        if row.letter and not row.disabled:
            with patch.object(type(shown), "act", return_value=None) as act:
                for _ in range(clicks_needed(shown)):
                    assert not act.called
                    staged.key(ord(row.letter.lower()), row.letter)
                act.assert_called_once()
            assert shown.selected == number


def test_screen_reader_says_the_same_of_every_list(staged: Staged) -> None:
    if (shown := opened_list(staged)) is None:
        return
    spoken, choices = staged.reopen().spoken(), shown.choices()
    if shown.heading:
        assert shown.heading in spoken
    if choices:
        counted = shown.counted()  # all rows, except an open door in the list of doors that are not open
        number = f"({counted.index(shown.selected) + 1} of {len(counted)})" if shown.selected in counted else ""
        assert [line for line in spoken if line.endswith(number) and shown.rows[shown.selected].text in line]


def test_kept_picture_of_every_list_is_like_a_new_one(staged: Staged) -> None:
    if opened_list(staged) is None:
        return
    whole = pygame.Rect((0, 0), staged.studio.size)
    kept = [staged.pixels(whole) for _ in range(2)][-1]
    with patch.object(ListScene, "keeps_picture", False):
        assert (staged.pixels(whole) == kept).all()


@pytest.mark.parametrize("keys", [(pygame.K_END,), (pygame.K_END, pygame.K_UP)], ids=["last", "last but one"])
def test_row_that_is_added_above_moves_no_selected_row(staged: Staged, keys: Sequence[int]) -> None:
    if (shown := opened_list(staged)) is None or not (choices := shown.choices()):
        return
    for key in keys:
        staged.key(key)
    staged.studio.draw()
    rows, chosen, before = shown.rows, shown.rows[shown.selected], shown.box_of(shown.selected)
    added = replace(rows[choices[0]], text="Added", letter="")
    scrolls = not shown.all_visible
    with patch.object(shown, "_all_rows", lambda: [added, *rows]):
        staged.studio.draw()
        assert shown.rows[shown.selected] == chosen
        assert not scrolls or shown.box_of(shown.selected) == before
    staged.studio.draw()
    assert shown.rows[shown.selected] == chosen


def test_reading_the_rows_of_a_list_changes_nothing(staged: Staged) -> None:
    """Rows that have changed are shown from the next input or picture on; until then the list stays as it is."""
    if (shown := opened_list(staged)) is None:
        return
    before = dict(vars(shown))
    with patch.object(shown, "_all_rows", list[Any]):
        read = [*shown.rows], shown.row, shown.choices(), shown.boxes, shown.row_at((0, 0)), shown.heading
        now = dict(vars(shown)) | {"_all_rows": before["_all_rows"]}
    assert read[0] == [*shown.rows]
    assert now == before


def scenes_of_game(base: type[Scene] = Scene) -> Iterator[type[Scene]]:
    """Yield each class of scenes in the package of the game that has no subclass there.

    A class with an underscore is a part of another scene, such as the list of sections in the manual.
    """
    for scene in base.__subclasses__():
        below, of_game = [*scenes_of_game(scene)], scene.__module__.startswith("game.")
        yield from below or ([scene] if of_game and not scene.__name__.startswith("_") else [])


def test_every_scene_has_situation() -> None:
    assert {*scenes_of_game()} <= {situation.scene for situation in SITUATIONS}


def test_each_situation_has_file_of_its_own() -> None:
    wanted = {file_of(each.name) for each in SITUATIONS if each.name not in CHANGING}
    assert {*FOLDER.iterdir()} == wanted
    assert len({situation.name for situation in SITUATIONS}) == len(SITUATIONS)
    assert len(wanted) == len(SITUATIONS) - len(CHANGING)
