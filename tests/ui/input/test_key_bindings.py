"""Key bindings: from pygame's events to the player's input."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pygame
import pytest

from game.content.traditions import AJAR, ROGUE
from game.engine.grid.geometry import EAST, NORTH, NORTHWEST, SOUTHEAST, Vec
from game.ui.graphics.window import Window
from game.ui.input.commands import (
    ERASE,
    Click,
    Command,
    DroppedFile,
    Hover,
    KeyReleased,
    MoveInput,
    Paste,
    PlayerInput,
    PressedKey,
    RightClick,
    TypedCharacter,
)
from game.ui.input.key_bindings import LISTED, ROWS, USUAL
from game.ui.input.key_names import is_key
from game.ui.input.keyboard import Keyboard, keys_of
from game.ui.text.command_names import help_rows
from game.ui.text.sentences import key_help as sentences
from tests.support.folders import ROOT


@pytest.fixture
def keyboard() -> Iterator[Keyboard]:
    window = Window((640, 360), headless=True)
    yield Keyboard()
    window.close()


def press(key: int, symbol: str = "", mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, unicode=symbol, mod=mod)


@pytest.mark.parametrize(
    ("key", "step"),
    [
        (pygame.K_UP, NORTH),
        (pygame.K_KP6, EAST),
        (pygame.K_k, NORTH),
        (pygame.K_l, EAST),
        (pygame.K_y, NORTHWEST),
        (pygame.K_n, SOUTHEAST),
        (pygame.K_KP3, SOUTHEAST),
    ],
)
def test_three_key_sets_walk(keyboard: Keyboard, key: int, step: Vec) -> None:
    assert keyboard.input_of(press(key)) == MoveInput(step)


def test_letters_and_keypad_give_eight_directions() -> None:
    letters = {USUAL.command_of(letter) for letter in "hjklyubn"}
    pad = {USUAL.command_of(f"numpad {digit}") for digit in "12346789"}
    assert len(letters) == len(pad) == 8


@pytest.mark.parametrize(
    ("key", "symbol", "player_input"),
    [
        (pygame.K_PERIOD, ".", Command.WAIT),
        (pygame.K_PERIOD, ">", Command.STAIRS),
        (pygame.K_COMMA, "<", Command.STAIRS_UP),
        (pygame.K_e, "e", Command.EXPLORE),
        (pygame.K_r, "r", Command.REST),
        (pygame.K_SLASH, "?", Command.HELP),
        (pygame.K_x, "x", Command.LOOK),
        (pygame.K_s, "s", Command.SEARCH),
        (pygame.K_TAB, "\t", Command.NEXT_FOE),
        (pygame.K_F11, "", Command.FULLSCREEN),
        (pygame.K_ESCAPE, "", Command.CANCEL),
        (pygame.K_g, "g", Command.TAKE),
        (pygame.K_q, "q", Command.ATTACK),
        (pygame.K_f, "F", Command.THROW_AGAIN),
        (pygame.K_COMMA, ",", Command.WAIT_TURNS),
        (pygame.K_z, "z", None),
    ],
)
def test_other_keys_map_to_commands(
    keyboard: Keyboard, key: int, symbol: str, player_input: PlayerInput | None
) -> None:
    assert keyboard.input_of(press(key, symbol)) == player_input


def test_held_key_is_reported_until_release(keyboard: Keyboard) -> None:
    assert keyboard.input_of(press(pygame.K_l)) == MoveInput(EAST)
    assert keyboard.input_of(press(pygame.K_l)) == MoveInput(EAST, held=True)
    assert keyboard.input_of(pygame.Event(pygame.KEYUP, key=pygame.K_l)) == KeyReleased()
    assert keyboard.input_of(press(pygame.K_l)) == MoveInput(EAST)


def test_late_tap_is_not_held_key(keyboard: Keyboard) -> None:
    def player_inputs(*events: pygame.Event) -> list[PlayerInput | None]:
        return [keyboard.input_of(event) for event in keyboard.without_repeats(events)]

    down, up, other = press(pygame.K_l), pygame.Event(pygame.KEYUP, key=pygame.K_l), press(pygame.K_k)
    assert player_inputs(down, down, down, up) == [MoveInput(EAST), KeyReleased()], "all in one long frame"
    assert player_inputs(down) == [MoveInput(EAST)]
    assert player_inputs(down, down, up) == [KeyReleased()], "the key was pressed in the frame before"
    assert player_inputs(down, up, down, up) == [MoveInput(EAST), KeyReleased(), MoveInput(EAST), KeyReleased()], (
        "two taps are two steps"
    )
    assert player_inputs(down, down) == [MoveInput(EAST), MoveInput(EAST, held=True)], "the key is still held"
    assert player_inputs(other, down, up) == [MoveInput(NORTH), None], "one of two keys is released"


def test_shift_makes_a_walk_a_run(keyboard: Keyboard) -> None:
    assert keyboard.input_of(press(pygame.K_l, "L", pygame.KMOD_LSHIFT)) == MoveInput(EAST, run=True)
    assert keyboard.input_of(press(pygame.K_UP, "", pygame.KMOD_RSHIFT)) == MoveInput(NORTH, run=True)


def test_shift_tab_looks_at_previous_foe_even_if_held(keyboard: Keyboard) -> None:
    assert keyboard.input_of(press(pygame.K_TAB, "\t")) is Command.NEXT_FOE
    assert keyboard.input_of(press(pygame.K_TAB, "\t")) is None
    for _ in range(2):
        assert keyboard.input_of(press(pygame.K_TAB, "", pygame.KMOD_LSHIFT)) is Command.FOE_BEFORE


def test_a_held_wait_or_search_goes_on(keyboard: Keyboard) -> None:
    assert keyboard.input_of(press(pygame.K_PERIOD, ".")) is Command.WAIT
    assert keyboard.input_of(press(pygame.K_PERIOD, ".")) is Command.WAIT_ON
    assert keyboard.input_of(press(pygame.K_s, "s")) is Command.SEARCH
    assert keyboard.input_of(press(pygame.K_s, "s")) is Command.SEARCH_ON


def test_held_command_is_sent_once(keyboard: Keyboard) -> None:
    assert keyboard.input_of(press(pygame.K_x)) is Command.LOOK
    assert keyboard.input_of(press(pygame.K_x)) is None


def test_control_keys_are_ignored(keyboard: Keyboard) -> None:
    assert keyboard.input_of(press(pygame.K_l, "l", pygame.KMOD_LCTRL)) is None


def test_lost_focus_forgets_held_keys(keyboard: Keyboard) -> None:
    keyboard.input_of(press(pygame.K_l))
    assert keyboard.input_of(pygame.Event(pygame.WINDOWFOCUSLOST)) == KeyReleased()
    assert keyboard.input_of(press(pygame.K_l)) == MoveInput(EAST)


def test_the_mouse_points_and_clicks(keyboard: Keyboard) -> None:
    assert keyboard.input_of(pygame.Event(pygame.MOUSEMOTION, pos=(3, 4), rel=(0, 1))) == Hover((3, 4))
    assert keyboard.input_of(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1)) == Click((3, 4))
    assert keyboard.input_of(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=3)) == RightClick((3, 4))


def test_dropped_file_is_an_input(keyboard: Keyboard) -> None:
    assert keyboard.input_of(pygame.Event(pygame.DROPFILE, file="/a.ajar")) == DroppedFile("/a.ajar")


def test_resting_mouse_points_at_nothing_on_start(keyboard: Keyboard) -> None:
    """SDL reports it as if it had moved, which would select another row than the first."""
    assert keyboard.input_of(pygame.Event(pygame.MOUSEMOTION, pos=(3, 4), rel=(0, 0))) is None


def test_readme_names_keys_that_are_bound() -> None:
    text = (ROOT / "README.md").read_text("utf-8").split("## How to play", 1)[1].split("\n## ", 1)[0]
    named = re.findall(r"`([^`]+)`", text)
    commands = [key for key in named if len(key) == 1]
    assert len(commands) >= 8
    for key in commands:
        assert USUAL.command_of(key), key


def test_each_key_has_one_binding() -> None:
    keys = [key for key, _ in USUAL.pairs()]
    buttons = [button for command in ROWS if (button := USUAL.button(command)) is not None]
    assert len(keys) == len(set(keys))
    assert len(buttons) == len(set(buttons))


def test_help_names_every_command() -> None:
    help_text = " ".join(does for row in (AJAR, ROGUE) for _, does in help_rows(row))
    for command in LISTED:
        assert sentences.COMMANDS[command] in help_text
    assert [*sentences.COMMANDS] == [*LISTED]


# ------------------------------------------------------------------------------------------- typing and choosing keys

CTRL, SHIFT, ALT, ALT_GR, META = (
    pygame.KMOD_LCTRL,
    pygame.KMOD_LSHIFT,
    pygame.KMOD_LALT,
    pygame.KMOD_RALT,
    pygame.KMOD_LMETA,
)


@pytest.mark.parametrize(
    ("key", "symbol", "mod", "player_input"),
    [
        (pygame.K_q, "q", 0, TypedCharacter("q")),
        (pygame.K_q, "Q", SHIFT, TypedCharacter("Q")),
        (pygame.K_SPACE, " ", 0, TypedCharacter(" ")),
        (pygame.K_q, "@", ALT_GR, TypedCharacter("@")),
        (pygame.K_q, "@", CTRL | ALT_GR, TypedCharacter("@")),
        (pygame.K_BACKSPACE, "\b", 0, TypedCharacter(ERASE)),
        (pygame.K_v, "v", 0, TypedCharacter("v")),
        (pygame.K_v, "\x16", CTRL, Paste()),
        (pygame.K_v, "v", META, Paste()),
        (pygame.K_INSERT, "", SHIFT, Paste()),
        (pygame.K_INSERT, "", 0, None),
        (pygame.K_RETURN, "\r", 0, Command.CONFIRM),
        (pygame.K_ESCAPE, "\x1b", 0, Command.CANCEL),
        (pygame.K_UP, "", 0, MoveInput(NORTH)),
        (pygame.K_F11, "", 0, Command.FULLSCREEN),
    ],
)
def test_keys_type_and_paste_a_text(
    keyboard: Keyboard, key: int, symbol: str, mod: int, player_input: PlayerInput | None
) -> None:
    assert keyboard.input_of(press(key, symbol, mod), typing=True) == player_input


@pytest.mark.parametrize(
    ("key", "symbol", "mod", "names"),
    [
        (pygame.K_a, "a", 0, ("a",)),
        (pygame.K_a, "A", SHIFT, ("A", "a")),
        (pygame.K_PERIOD, ">", SHIFT, (">",)),
        (pygame.K_PERIOD, ".", 0, (".",)),
        (pygame.K_KP5, "5", 0, ("numpad 5", "5")),
        (pygame.K_KP5, "", 0, ("numpad 5",)),
        (pygame.K_F1, "", 0, ("F1",)),
        (pygame.K_F1, "", CTRL, ("Ctrl F1",)),
        (pygame.K_a, "\x01", CTRL, ("Ctrl a",)),
        (pygame.K_a, "a", ALT, ()),
        (pygame.K_a, "a", META, ()),
        (pygame.K_q, "@", ALT_GR, ("@", "q")),
        (pygame.K_SPACE, " ", 0, ("Space",)),
        (pygame.K_LSHIFT, "", SHIFT, ()),
    ],
)
def test_pressed_key_has_its_names(keyboard: Keyboard, key: int, symbol: str, mod: int, names: tuple[str, ...]) -> None:
    assert keys_of(press(key, symbol, mod)) == names
    expected = PressedKey(names[0]) if names else None
    assert keyboard.input_of(press(key, symbol, mod), capturing=True) == expected
    assert keyboard.input_of(press(key, symbol, mod), capturing=True) is None, "it is held"


def test_escape_leaves_the_choice_of_a_key(keyboard: Keyboard) -> None:
    assert keyboard.input_of(press(pygame.K_ESCAPE), capturing=True) is Command.CANCEL


@pytest.mark.parametrize("name", ["a", "Ctrl a", "F12", "numpad 5", "Esc", "ß"])
def test_names_of_keys_are_known(name: str) -> None:
    assert is_key(name)


@pytest.mark.parametrize("name", [" ", "", "ab", "F13", "\t", "Ctrl ", 7])
def test_other_values_are_no_names_of_keys(name: object) -> None:
    assert not is_key(name)
