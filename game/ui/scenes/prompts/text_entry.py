"""A menu with a line in which the player types or pastes a text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.core.clipboard import pasted_text
from game.ui.core.scene_manager import Change, Pop, Push
from game.ui.graphics.theme import Theme
from game.ui.input.commands import ERASE, Command, Paste, PlayerInput, TypedCharacter
from game.ui.input.device_in_use import Device
from game.ui.scenes.menu import MARGIN, Menu
from game.ui.text.command_names import Words, prompt
from game.ui.text.sentences import menus, saved_games
from game.ui.text.sentences import replays as sentences
from game.ui.widgets.on_screen_keyboard import DONE, OnScreenKeyboard
from game.ui.widgets.row import Row

WIDEST_LETTERS = 44
"""Number of the widest letters that have room in the row of the text."""
LONGEST_SHOWN = 200
"""Greatest number of the last characters of the text that are shown. The narrowest letters fill the row with fewer."""


class TextEntry(Menu):
    """Menu for a text. `most`: greatest number of characters. `then`: called with the text that the player confirms.

    `footnote`: a prompt below the rows. A row opens keys on the screen, for players without a keyboard. With a game
    pad, the row of the text opens them too. Their key "done" closes them, and selects the row that confirms the text.
    """

    takes_text = True

    def __init__(
        self,
        theme: Theme,
        heading: str,
        most: int,
        then: Callable[[str], Change | None],
        footnote: Words = sentences.ENTRY_KEYS,
        confirm: str = sentences.OPEN_IT,
    ) -> None:
        """Make the menu. `confirm`: text of the row that confirms the text, for players who have only a mouse."""
        self.text = ""
        self._most = most
        self._then = then

        def rows() -> Sequence[Row]:
            return [
                Row(self._shown_text(), act=self._confirm, longest="m" * WIDEST_LETTERS),
                Row(prompt(theme.controls, sentences.PASTE), act=self._paste),
                Row(menus.ON_SCREEN_KEYS, act=self._open_keys),
                Row(confirm, act=self._confirm),
                Row(saved_games.BACK, act=Pop),
            ]

        self._confirming_row = 3
        self._room: int | None = None
        """Width that the window had for the row of the text when it was last drawn, in pixels at text scale 1."""
        super().__init__(theme, heading, rows, footnote)

    def take(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case TypedCharacter(character=character):
                self.selected = 0
                self.text = self.text[:-1] if character == ERASE else (self.text + character)[: self._most]
            case Paste():
                self._paste()
            case Command.CONFIRM if self.selected == 0 and self._theme.controls.device is Device.PAD:
                return self._open_keys()
            case Command.CONFIRM if self.text and self.selected == 0:
                return self._confirm()
            case _:
                return super().take(player_input)
        return None

    def draw(self, target: pygame.Surface) -> None:
        self._room = target.get_width() // self._theme.text_scale(target) - 2 * MARGIN
        super().draw(target)

    def _shown_text(self) -> str:
        """Return the row of the text: as much of its end as has room."""
        width = self._theme.small.width
        widest = width("m" * WIDEST_LETTERS)
        room = widest if self._room is None else min(widest, self._room)
        shown = "".join(letter if letter.isprintable() else " " for letter in self.text[-LONGEST_SHOWN:])
        whole = len(self.text) <= LONGEST_SHOWN and width(f"> {shown}_") <= room
        begin = "> " if whole else "> ..."
        while width(f"{begin}{shown}_") > room:
            shown = shown[1:]
        return f"{begin}{shown}_"

    def _paste(self) -> None:
        self.text = (self.text + pasted_text())[: self._most]
        self.selected = 0

    def _open_keys(self) -> Change:
        self.selected = 0
        return Push(OnScreenKeyboard(self._theme, self.handle, self._end_typing, DONE if self.text else "a"))

    def _end_typing(self, done: bool) -> None:
        if done and self.text.strip():
            self.selected = self._confirming_row

    def _confirm(self) -> Change | None:
        return self._then(self.text.strip()) if self.text.strip() else None
