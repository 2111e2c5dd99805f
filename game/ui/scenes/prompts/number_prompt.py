"""The menu that asks for a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.ui.core.scene_manager import Change, Pop
from game.ui.graphics.theme import Theme
from game.ui.input.commands import ERASE, PlayerInput, TypedCharacter
from game.ui.scenes.menu import Menu
from game.ui.text.sentences.menus import NUMBER_KEYS
from game.ui.widgets.row import Row

OFFERS = (5, 10, 20, 50, 100)
"""Numbers with rows of their own."""
UNITS = ((10, 1), (50, 5), (100, 10))
"""Distances of the numbers to which Left and Right go on: up to the first of two numbers, multiples of the second."""
LARGEST_UNIT = 50
"""The same for greater numbers."""


class NumberPrompt(Menu):
    """Menu for a number. Its first row has the number that the player types, or changes by Left and Right.

    `then` is called with the chosen number. The number 0 goes back.
    """

    takes_text = True

    def __init__(
        self, theme: Theme, question: str, first: int, most: int, then: Callable[[int], Change | None]
    ) -> None:
        """Make the menu. `first`: the number that is offered at first. `most`: the greatest number."""
        self.number = first
        """Number in the first row."""
        self._is_typed = False
        """Whether a typed digit is added to the number. If not, the digit replaces the number."""
        self._most = most

        def choose(number: int) -> Change:
            return Pop(partial(then, number)) if number else Pop()

        def rows() -> Sequence[Row]:
            own = Row(str(self.number), act=lambda: choose(self.number), turn=self._turn, longest=str(most))
            return [own, *(Row(str(number), act=partial(choose, number)) for number in OFFERS)]

        super().__init__(theme, "", rows, NUMBER_KEYS, more=question, on_map=True, darkens=False)

    def take(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case TypedCharacter(character=digit) if digit in "0123456789":
                self._type((self.number * 10 if self._is_typed else 0) + int(digit))
            case TypedCharacter(character=character) if character == ERASE:
                self._type(self.number // 10)
            case TypedCharacter(character=" "):
                return self.confirm()
            case _:
                return super().take(player_input)
        return None

    def _type(self, number: int) -> None:
        self.number, self._is_typed = min(number, self._most), True
        self.select(0)

    def _turn(self, step: int) -> None:
        """Go on to the next greater round number (`step` 1) or the next smaller one (-1)."""
        beyond = self.number if step > 0 else self.number - 1
        unit = next((unit for end, unit in UNITS if beyond < end), LARGEST_UNIT)
        number = (beyond // unit + (step > 0)) * unit
        self.number, self._is_typed = max(1, min(number, self._most)), False
