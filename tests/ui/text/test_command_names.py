"""Prompts that name commands may contain any text, such as a path or a reason that quotes a damaged file."""

from __future__ import annotations

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.app.saved_games.saved_game_menus import refusal
from game.content.traditions import ROGUE
from game.engine.rules.actions.door_verbs import EASE
from game.ui.core.settings import Settings
from game.ui.graphics.theme import Theme
from game.ui.input.commands import Command
from game.ui.input.device_in_use import Controls, Device
from game.ui.input.key_bindings import USUAL
from game.ui.scenes.keys.command_table import button_of
from game.ui.text.command_names import button_rows, filled, name_of, prompt

CONTROLS = Controls(Settings())


@given(st.text(st.sampled_from("{}aW_:!.[]0 \"'"), max_size=12))
def test_braces_that_are_no_slot_stay(words: str) -> None:
    assert prompt(CONTROLS, words) == words
    assert prompt(CONTROLS, filled("{reason} {WAIT}", reason=words)) == f"{words} {name_of(Command.WAIT, CONTROLS)}"


def test_slots_are_filled() -> None:
    key = name_of(EASE, CONTROLS)
    assert prompt(CONTROLS, "{Press} {EASE}, {number} times.", number=3) == f"Press {key}, 3 times."


def test_name_at_beginning_of_sentence_begins_large() -> None:
    controls = Controls(Settings())
    controls.device = Device.MOUSE
    assert prompt(controls, "{BAG} opens it. {BAG} too, or {BAG}.") == (
        "The Pack button opens it. The Pack button too, or the Pack button."
    )
    controls.device = Device.KEYBOARD
    assert prompt(controls, "{BAG} opens it. {BAG} too.") == "i opens it. i too.", "the name of a key stays"


def test_reason_that_quotes_a_damaged_file_is_drawn() -> None:
    for reason in ("the summary '{\"killer\":[]}' is damaged", "{", "}", "{0.__class__}", "{WAIT", "/home/{me}/a.ajar"):
        menu = refusal(Theme(Settings()), "This game cannot be continued", reason)
        menu.draw(pygame.Surface((640, 400)))
        assert reason in menu.spoken()


def test_names_of_sticks_say_that_a_stick_is_pressed() -> None:
    controls = Controls(Settings())
    controls.device = Device.PAD
    assert prompt(controls, "Press {REST} to rest.") == "Press the button in the left stick to rest."
    assert prompt(controls, "{REST}: rest. {STAIRS} or {BAG}.") == (
        "The button in the left stick: rest. The button in the right stick or Back."
    )
    rows = {does.split()[0]: button for button, does in button_rows(ROGUE, USUAL)}
    assert (rows["Rest"], rows["Take"], rows["Explore"]) == ("Press left stick", "Press right stick", "X")
    assert button_of(Command.REST, USUAL) == "press left stick"
