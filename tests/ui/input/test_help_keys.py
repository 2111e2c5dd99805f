"""Every key of the help does something in every scene that lists it, with events as a keyboard sends them."""

from __future__ import annotations

import pygame
import pytest

from game.content.traditions import TRADITIONS
from game.engine.tradition import Tradition
from game.ui.graphics.window import MIN_SIZE
from game.ui.input.commands import Click, Command, DroppedFile, Hover, PlayerInput, Scroll, TypedCharacter
from game.ui.input.device_in_use import Device
from game.ui.input.key_bindings import LISTED, USUAL, Bindings
from game.ui.input.key_names import Button
from game.ui.input.keyboard import Keyboard, number_of
from game.ui.play.play_scene import Play
from game.ui.play.targeting_cursor import TargetingCursor
from game.ui.scenes.keys.key_help import KeyHelp
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.lists.item_list import ItemList
from game.ui.scenes.lists.place_list import PlaceList
from game.ui.scenes.prompts.number_prompt import NumberPrompt
from game.ui.scenes.sheets.message_history import MessageHistory
from game.ui.text.command_names import button_rows, help_rows, words_of
from tests.support.examples import FULL
from tests.support.screen import STEP_KEYS, Screen

ROOM = """
###########
#..>.+....#
#.@..<....#
#.........#
####+######
####.######
###########

bag: 3 dart, whetstone
abilities: whirlwind
"""
SAVING = {Command.SAVE_PICTURE, Command.SAVE_FILM}
OF_THE_LOOP = {Command.FULLSCREEN, Command.MUTE, Command.ZOOM_IN, Command.ZOOM_OUT, Command.OVERVIEW, *SAVING}
"""Inputs of the main loop, in every scene."""
NEEDS_A_CHOICE = {Command.CONFIRM}
KEYS = sorted(
    [
        (number_of(key), key) if len(key) == 1 else (number_of(key), "")
        for key, command in USUAL.pairs()
        if isinstance(command, Command) and command not in OF_THE_LOOP | NEEDS_A_CHOICE
    ]
    + [(key, "") for key in (pygame.K_1, pygame.K_2)]
)
SHOWN = (ItemList, TargetingCursor, PlaceList, DoorList, NumberPrompt, MessageHistory, KeyHelp)
LISTS = [Command.TRAVEL, Command.DOORS, Command.BAG, Command.ABILITIES]
SCENES: list[PlayerInput] = [
    *LISTS,
    Command.WAIT_TURNS,
    TypedCharacter("1"),
    Command.HISTORY,
    Command.LOOK,
    Command.HELP,
]


def name_of(key: int | str) -> str:
    return pygame.key.name(key) if isinstance(key, int) and key else str(key)


def press(screen: Screen, keyboard: Keyboard, key: int, symbol: str) -> None:
    player_input = keyboard.input_of(
        pygame.Event(pygame.KEYDOWN, key=key, unicode=symbol, mod=0), letters=screen.stack.takes_letters
    )
    if player_input is not None:
        screen.send(player_input)
    keyboard.input_of(pygame.Event(pygame.KEYUP, key=key))


def state(screen: Screen, play: Play) -> tuple[object, ...]:
    world, settings = play.world, screen.settings
    latest = play.log.latest(4)
    return (
        screen.stack.top,
        world.turn,
        world.hero.pos,
        world.hero.lamp_covered,
        latest,
        play.stage.cursor,
        settings.glyphs,
    )


@pytest.mark.parametrize(("key", "symbol"), KEYS, ids=name_of)
def test_every_key_in_help_has_effect(screen: Screen, key: int, symbol: str) -> None:
    play = screen.begin(ROOM)
    before = state(screen, play)
    press(screen, Keyboard(), key, symbol)
    assert state(screen, play) != before


@pytest.mark.parametrize("opener", [None, *SCENES], ids=str)
def test_no_key_or_mouse_input_breaks_any_scene(screen: Screen, opener: PlayerInput | None) -> None:
    keyboard = Keyboard()
    known = {key for key, _ in KEYS}
    letters = [(key, "") for key in range(pygame.K_a, pygame.K_z + 1) if FULL or key not in known]
    keys = [*KEYS, *((key, "") for key in STEP_KEYS), *letters, (pygame.K_RETURN, "")]
    touches = [
        touch
        for x in range(5, MIN_SIZE[0], 127 if FULL else 317)
        for y in range(5, MIN_SIZE[1], 71 if FULL else 177)
        for touch in (Hover((x, y)), Scroll(1), Scroll(-1), Click((x, y)), DroppedFile("nowhere"))
    ]
    screen.picture = pygame.Surface(MIN_SIZE, 0, 32)
    for drawing, between in ((ROOM, 4 if FULL else 9), ("###\n#@#\n###", 4 if FULL else 11)):
        play = screen.show(drawing)
        for key, symbol in keys:
            open_again(screen, play, opener)
            player_input = keyboard.input_of(
                pygame.Event(pygame.KEYDOWN, key=key, unicode=symbol, mod=0), letters=screen.stack.takes_letters
            )
            keyboard.input_of(pygame.Event(pygame.KEYUP, key=key))
            if player_input is not None:
                screen.stack.handle(player_input)
        for number, touch in enumerate(touches):
            open_again(screen, play, opener)
            if number % between == 0:  # after each kind of touch, because there are five kinds
                screen.draw()
            screen.stack.handle(touch)
        screen.draw()


def open_again(screen: Screen, play: Play, opener: PlayerInput | None) -> None:
    """Open the tested scene over the game again: an earlier key may have closed it."""
    if screen.stack.top is play:
        for player_input in [] if opener is None else [opener]:
            screen.stack.handle(player_input)
    elif opener is None or not isinstance(screen.stack.top, SHOWN):
        screen.open(play)


def test_help_key_tests_cover_all_scenes(screen: Screen) -> None:
    play = screen.begin(ROOM)
    kinds = set()
    for opener in SCENES:
        open_again(screen, play, opener)
        kinds.add(type(screen.stack.top))
        screen.send(Command.CANCEL)
    assert kinds == {Play, *SHOWN}


def test_help_says_where_keys_are_changed(screen: Screen) -> None:
    screen.begin(ROOM)
    screen.send(Command.HELP)
    scene = screen.stack.top
    assert isinstance(scene, KeyHelp)
    assert "To change keys or buttons, choose “Change keys and buttons” in the settings." in scene.spoken()


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=TRADITIONS)
def test_texts_for_a_pad_do_not_speak_of_shift(tradition: Tradition) -> None:
    bindings = Bindings({}, {Command.SAVE_PICTURE: Button.START})
    assert "Shift" in str(help_rows(tradition, bindings))
    assert "Shift" not in str(button_rows(tradition, bindings))
    for command in LISTED:
        assert "Shift" not in words_of(command, tradition, Device.PAD)
    assert words_of(Command.NEXT_FOE, tradition).endswith("With Shift: the previous one.")
