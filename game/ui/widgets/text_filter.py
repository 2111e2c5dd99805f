"""The filter of a list: a text that the player types, after which the list shows only the rows that contain it."""

from __future__ import annotations

import pygame

from game.ui.input.commands import ERASE, Click, Command, PlayerInput, TypedCharacter
from game.ui.input.device_in_use import Controls
from game.ui.text.command_names import prompt
from game.ui.text.sentences import menus

LONGEST = 20
"""Greatest number of characters of a filter."""


class TextFilter:
    """Filter of one list. The player begins to type it with the command `FILTER`.

    Enter ends the typing and keeps the filter; the list then chooses its only row, if only one is left. Esc removes it.
    """

    def __init__(self) -> None:
        self.text = ""
        self.typing = False
        """Whether typed characters now belong to the filter."""
        self.box = pygame.Rect(0, 0, 0, 0)
        """Box of the line of the filter when it was last drawn, in pixels of the window. A click on it begins it."""

    def takes(self, player_input: PlayerInput) -> bool:
        """Change the filter if an input is meant for it, and return True. Return False for any other input."""
        match player_input:
            case Command.FILTER:
                self.typing = True
            case Command.CANCEL if self.typing or self.text:
                self.text, self.typing = "", False
            case Command.CONFIRM if self.typing:
                self.typing = False
            case TypedCharacter(character=character) if self.typing and character == ERASE:
                self.text = self.text[:-1]
            case TypedCharacter(character=character) if self.typing:
                self.text = (self.text + character)[:LONGEST]
            case _:
                return False
        return True

    def is_clicked(self, player_input: PlayerInput) -> bool:
        """Return whether an input is a click on the line of the filter."""
        return isinstance(player_input, Click) and self.box.collidepoint(player_input.at)

    def matches(self, *words: str) -> bool:
        """Return whether the words of a row contain every word of the filter. Case does not matter."""
        row = " ".join(words).casefold()
        return all(part in row for part in self.text.casefold().split())

    def line(self, controls: Controls) -> str:
        """Return the line beside the list: the text of the filter or, if it is empty, the key that begins it."""
        typed = self.text + "_" * self.typing
        return menus.FILTER.format(text=typed) if typed else prompt(controls, menus.FILTER_KEY)
