"""Sets of bindings as values: fixed keys, saved values, and hostile values."""

from __future__ import annotations

import pytest

from game.engine.rules.actions.door_verbs import EASE
from game.ui.core.settings import Settings
from game.ui.input.commands import Command, Direction
from game.ui.input.device_in_use import Controls, Device
from game.ui.input.key_bindings import (
    FIXED_BUTTONS,
    FIXED_KEYS,
    MAX_KEYS,
    ROWS,
    USUAL,
    Bindings,
    bindings_from,
    plain_bindings,
)
from game.ui.input.key_names import Button
from game.ui.text.command_names import filled, name_of, prompt
from game.ui.text.sentences import ByDevice

OTHER = Bindings({Command.EXPLORE: ("z", "F5"), Command.REST: ()}, {Command.REST: Button.START, EASE: None})


def test_changed_bindings_replace_usual_ones() -> None:
    assert OTHER.keys(Command.EXPLORE) == ("z", "F5")
    assert OTHER.command_of("z") is OTHER.command_of("F5") is Command.EXPLORE
    assert OTHER.command_of("e") is OTHER.command_of("r") is None
    assert OTHER.command_of_button(Button.START) is Command.REST
    assert OTHER.command_of_button(Button.Y) is None
    assert OTHER.keys(Command.BAG) == USUAL.keys(Command.BAG)


def test_bindings_with_other_keys_or_buttons_are_not_equal() -> None:
    keys, buttons = Bindings({Command.REST: ("z",)}), Bindings(None, {Command.REST: None})
    assert Bindings({Command.REST: ("r",)}, {Command.REST: Button.LEFT_STICK}) == USUAL
    assert Bindings({Command.REST: ("r", "r")}) == USUAL
    different = [USUAL, keys, buttons, OTHER]
    assert [[one == other for other in different].count(True) for one in different] == [1] * 4


def test_key_can_be_given_to_any_command() -> None:
    """The key leaves its earlier command, fixed keys stay first, and all other commands keep their keys."""
    for command in ROWS:
        for key in ("z", "x", "F5"):
            bindings = USUAL.with_key(command, key)
            usual = [bound for bound in USUAL.keys(command) if bound != key]
            fixed = [bound for bound in usual if bound in FIXED_KEYS]
            assert [*bindings.keys(command)] == [*fixed, key, *usual[len(fixed) :]]
            assert bindings.commands_of(key) == [bindings.command_of(key)] == [command]
            for other in ROWS.keys() - {command}:
                assert bindings.keys(other) == tuple(bound for bound in USUAL.keys(other) if bound != key)
            assert bindings_from(plain_bindings(bindings)) == bindings
            assert bindings.without_key(command, key).keys(command) == tuple(usual)
            assert bindings.with_usual(command).keys(command) == USUAL.keys(command)


def test_button_can_be_given_to_any_command() -> None:
    """The button leaves its earlier command. A command with a fixed button keeps it."""
    for command in ROWS:
        usual = USUAL.button(command)
        bindings = USUAL.with_button(command, Button.X)
        if usual in FIXED_BUTTONS:
            assert bindings.button(command) is usual
            continue
        assert bindings.command_of_button(Button.X) is command
        assert command is Command.EXPLORE or bindings.button(Command.EXPLORE) is None
        for other in ROWS.keys() - {command, Command.EXPLORE}:
            assert bindings.button(other) is USUAL.button(other)
        assert bindings_from(plain_bindings(bindings)) == bindings
        assert bindings.without_button(command).button(command) is None
        assert bindings.with_usual(command).button(command) is usual


def test_changing_one_device_keeps_the_other() -> None:
    for changed in (OTHER.with_key(Command.BAG, "z"), OTHER.without_key(Command.EXPLORE, "F5")):
        assert changed.changed_buttons == OTHER.changed_buttons
    for changed in (OTHER.with_button(Command.BAG, Button.START), OTHER.without_button(Command.REST)):
        assert changed.changed_keys == OTHER.changed_keys
    assert OTHER.with_usual(Command.EXPLORE).with_usual(Command.REST).with_usual(EASE) == USUAL


def test_as_many_keys_as_allowed_are_loaded() -> None:
    keys = [*"zZXCVB"]
    assert len(keys) == MAX_KEYS
    assert bindings_from({"keys": {"EXPLORE": keys}}).keys(Command.EXPLORE) == tuple(keys)
    assert Bindings({Command.EXPLORE: (*keys, "B", "N")}).keys(Command.EXPLORE) == tuple(keys)
    assert USUAL != bindings_from({"keys": {"EXPLORE": keys}}) != bindings_from({"keys": {"REST": keys}})


def test_saved_bindings_come_back() -> None:
    assert bindings_from(plain_bindings(OTHER)) == OTHER
    assert plain_bindings(USUAL) == {"keys": {}, "pad": {}}
    assert bindings_from(plain_bindings(USUAL)) == USUAL


@pytest.mark.parametrize(
    "saved",
    [
        None,
        [],
        "keys",
        {"keys": 3, "pad": [1]},
        {"keys": {"EXPLORE": "e"}},
        {"keys": {"EXPLORE": [["e"]]}},
        {"keys": {"EXPLORE": ["ee"]}},
        {"keys": {"EXPLORE": ["\n"]}},
        {"keys": {"EXPLORE": ["abcdefgh"] * 1000}},
        {"keys": {"EXPLORE": list("abcdefghijklmnop")}},
        {"keys": {"NONSENSE": ["e"], "WAIT_ON": ["z"], "name": ["z"]}},
        {"pad": {"EXPLORE": "z"}},
        {"pad": {"EXPLORE": None}},
        {"pad": {"CONFIRM": "y", "CANCEL": "", "EASE": "a", "WALK_NORTH": ""}},
        {"keys": {"CANCEL": [], "CONFIRM": ["Space", "numpad Enter", "Enter"][:0]}},
    ],
)
def test_hostile_bindings_keep_what_menus_need(saved: object) -> None:
    bindings = bindings_from(saved)
    for key in FIXED_KEYS:
        assert bindings.command_of(key) is USUAL.command_of(key)
    assert bindings.command_of_button(Button.A) is Command.CONFIRM
    assert bindings.command_of_button(Button.B) is Command.CANCEL
    assert bindings.command_of_button(Button.UP) is Direction.WALK_NORTH
    assert bindings.keys(Command.EXPLORE) == ("e",)
    assert all(len(bindings.keys(command)) <= MAX_KEYS for command in ROWS)


def test_fixed_keys_and_digits_cannot_be_bound() -> None:
    taken = Bindings({Command.EXPLORE: ("Esc", "Up", "1", "z"), Command.CANCEL: ("q",)})
    assert taken.keys(Command.EXPLORE) == ("z",)
    assert taken.keys(Command.CANCEL) == ("Esc", "q")


def test_name_of_command_on_last_device() -> None:
    controls = Controls(Settings())
    assert name_of(EASE, controls) == "o"
    controls.device = Device.MOUSE
    assert name_of(EASE, controls) == 'the "Open a crack" button'
    controls.device = Device.PAD
    assert name_of(EASE, controls) == "Y"


def test_prompt_names_own_keys_and_fills_slots() -> None:
    settings = Settings(bindings=OTHER)
    controls, words = Controls(settings), filled("{Press} {EXPLORE}, {number} times; {REST}.", number=3)
    assert prompt(controls, words) == "Press z, 3 times; (no key)."
    controls.device = Device.MOUSE
    assert prompt(controls, words) == "Click the Explore button, 3 times; the Rest button."
    assert prompt(controls, ByDevice("{CANCEL}", "{press}", "x")) == "click"
    settings.bindings = USUAL
    controls.device = Device.KEYBOARD
    assert prompt(controls, ByDevice("{EXPLORE}", "", "")) == "e"
