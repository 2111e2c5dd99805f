"""Rows of lists as values. What a list shows is a sequence of them; if they are equal, so is the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

import pygame

from game.engine.records import record
from game.ui.core.scene_manager import Change
from game.ui.text.command_names import Words


@record
class Line:
    """Row to read, which cannot be selected: a text, which is wrapped."""

    text: str
    purpose: str = "text"
    """Name of the colour of the text, such as "dim text"."""
    picture: Callable[[], pygame.Surface] | None = field(default=None, compare=False)
    """Function that returns a sprite at its natural size, in the colours that the player has chosen now.

    None in a row without a picture.
    """

    def words(self) -> Sequence[str]:
        """Return what a screen reader says of the row."""
        return [self.text]

    def filtered_by(self) -> Sequence[str]:
        """Return the texts in which the filter looks for the typed words."""
        return self.words()


@record
class Heading(Line):
    """Heading of the rows below it."""

    purpose: str = "title"


@record
class Row(Line):
    """Row that can be selected and chosen. Its functions do not count when rows are compared."""

    act: Callable[[], Change | None] | None = field(default=None, compare=False)
    """Function to call when the row is chosen: it returns the change of scene, or None if the scene stays."""
    turn: Callable[[int], None] | None = field(default=None, compare=False)
    """Function that changes the value of the row. Its parameter is 1 for the next value, -1 for the previous value.

    None in a row without values.
    """
    letter: str = ""
    """Letter that chooses the row; empty if there is none."""
    key: str = ""
    """Names of the keys of the command that the row stands for."""
    note: str = ""
    """Words at the right end of the row."""
    tip: str = ""
    """What the row does, below the list while the row is selected."""
    longest: str = ""
    """Longest text that the row can have. Its width is kept free, so that nothing moves when the text changes."""
    foot: Words = ""
    """Prompt below the list while the row is selected; empty for that of the list."""
    seldom: bool = False
    """Whether the row is not selected when the list opens, even if it is the first."""
    risky: bool = False
    """Whether the row leaves the game or cannot be undone, so that a menu never opens with it under the mouse."""
    disabled: bool = False
    """Whether the row cannot be chosen now. Its text gives the reason."""

    def words(self) -> Sequence[str]:
        return [part for part in (self.text, self.key, self.note) if part]

    def filtered_by(self) -> Sequence[str]:
        return [*self.words(), *self.about()]

    def about(self) -> Sequence[str]:
        """Return what a screen reader says below the row while it is selected."""
        return [self.tip]

    def has_letter(self, letter: str) -> bool:
        """Return whether a typed letter or digit chooses the row."""
        return letter == self.letter


def index_after(before: Sequence[Line], now: Sequence[Line], index: int) -> int:
    """Return the index of a row after its list has changed; if the row is gone, its old index.

    `before`, `now`: the rows before the change and after it. `index`: of the row before it. Rows may have been added
    or removed above the row or below it, and the row itself may say something else.
    """
    if not 0 <= index < len(before):
        return index
    above, below = slice(index), slice(index + 1, None)
    if now[above] == before[above] and (
        now[below] == before[below] or now[index : index + 1] == before[index : index + 1]
    ):
        return index
    from_end = len(before) - index
    if from_end <= len(now) and now[len(now) - from_end :] == before[index:]:
        return len(now) - from_end
    alike = [place for place, row in enumerate(now) if row.text == before[index].text]
    return min(alike, key=lambda place: abs(place - index), default=index)
