"""The menu in which the player types or pastes the seed of a new game."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.core.commands import ERASE, Command, PlayerInput, TypedCharacter
from game.ui.core.scene import Change, Pop
from game.ui.graphics.theme import Theme
from game.ui.scenes.menu import Choice, Menu, fixed
from game.ui.text.sentences import sheets as text

LONGEST_SEED = 60
"""Greatest number of characters of a typed seed: as many as a menu in the smallest window can show."""
CURSOR = "_"


class SeedEntry(Menu):
    """Menu with a line for the seed. Every typed character is a part of the seed, also while another row is selected.

    `start`: returns the change of scene that starts a game with a seed. `seed`: the seed that the line has at first.
    `read_clipboard`: returns the text in the clipboard; None if it cannot be read.
    """

    takes_text = True

    def __init__(
        self,
        theme: Theme,
        start: Callable[[str], Change],
        seed: str = "",
        read_clipboard: Callable[[], str | None] | None = None,
    ) -> None:
        self.seed = seed
        self._fresh = bool(seed)
        """Whether the line still has the seed that was there at first, which the first typed character replaces."""
        self._start = start
        self._read_clipboard = read_clipboard or clipboard_text
        self._note = ""
        widest = text.SEED_TYPED.format(seed="0" * (LONGEST_SEED // 2))
        super().__init__(
            theme,
            text.SEED_HEADING,
            [
                Choice(self._seed_line, self._start_game, longest=widest),
                Choice(fixed(text.PASTE), self._paste),
                Choice(fixed(text.CLEAR), self._clear),
                Choice(fixed(text.BACK), Pop),
            ],
            text.SEED_FOOT,
        )

    def _seed_line(self) -> str:
        """Return the row with the seed; a long seed is cut at its beginning."""
        return text.SEED_TYPED.format(seed=self.seed[-LONGEST_SEED // 2 :] + CURSOR)

    @property
    def _foot(self) -> str:
        return self._note or super()._foot

    def handle(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case TypedCharacter(character=character) if character == ERASE:
                self._set(self.seed[:-1])
            case TypedCharacter(character=character):
                self._set(("" if self._fresh else self.seed) + character)
            case Command.PASTE:
                self._paste()
            case _:
                return super().handle(player_input)
        return None

    def _set(self, seed: str) -> None:
        self.seed, self._fresh, self._note = seed[:LONGEST_SEED], False, ""

    def _clear(self) -> None:
        self._set("")

    def _paste(self) -> None:
        pasted = self._read_clipboard()
        words = " ".join("".join(sign if sign.isprintable() else " " for sign in (pasted or "")[:1000]).split())
        if words:
            self._set(words)
            self.chosen = 0
        else:
            self._note = text.NO_CLIPBOARD if pasted is None else text.NOTHING_TO_PASTE

    def _start_game(self) -> Change | None:
        seed = self.seed.strip()
        if seed:
            return self._start(seed)
        self._note = text.SEED_NEEDED
        return None


def clipboard_text() -> str | None:
    """Return the text in the clipboard of the desktop, "" if it holds none, or None if it cannot be read."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:  # no window, or no clipboard on this system
        return None
