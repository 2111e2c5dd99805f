"""The reading pause, shown by a line: inputs are ignored until the player has had time to see what is new.

Without it, keys and clicks that were meant for the situation before would be obeyed in a situation that the player has
not seen yet. The hero could open a door for good, or die, before the player can react.
"""

from __future__ import annotations

from time import monotonic

import pygame

from game.engine.grid.geometry import Vec
from game.ui.core.settings import Settings
from game.ui.graphics.theme import Theme
from game.ui.input.commands import (
    Click,
    Drag,
    Hover,
    KeyReleased,
    MoveInput,
    PlayerInput,
    RightClick,
    Scroll,
    ThrowClick,
)

FRAME_SECONDS = 1 / 30
"""Seconds between two pictures of the line that shows how much of a pause is left."""
KEY_SERIES, CLICK_SERIES = 0.1, 0.3
"""Greatest number of seconds between two keys, or two clicks, of one series.

If an input is ignored, so is the rest of its series: a held key, a queue of keys or a triple click. Steps in a pause
for one step belong to one series while the time between two of them is shorter than the pause: a player who taps a key
step by step would otherwise open the door at the end of the way.
"""


class ReadingPause:
    """Decide which inputs come before the player can have seen the present screen.

    A pause lasts from the call of `begin` until some time after the next picture: `Settings.reading_pause`.
    """

    def __init__(self, settings: Settings, least: int = 0) -> None:
        """Make the object. `least`: milliseconds that every pause lasts at least, whatever the settings say."""
        self._settings = settings
        self._least = least
        self._unseen = False
        """Whether a pause has begun and the next picture is not on the screen yet."""
        self._until = -1.0
        """Time by `monotonic` at which the pause ends, if the picture is on the screen."""
        self._shows_line = False
        """Whether the last picture has the line of the pause."""
        self._only: Vec | None = None
        """Step that is ignored in the present pause, while all other inputs are obeyed; None if all are ignored."""
        self._series_until = -1.0
        """Time by `monotonic` until which an input belongs to the same series as the last ignored input."""

    def begin(self, only: Vec | None = None) -> None:
        """Begin a pause, if the settings have one.

        `only`: step that is ignored while all other inputs are obeyed; None to ignore all inputs. A pause for all
        inputs that has begun since the last picture goes on.
        """
        self._only = only if self._only is not None or not self._unseen else None
        self._unseen = self._milliseconds > 0

    @property
    def _milliseconds(self) -> int:
        """Length of a pause after the next picture."""
        return max(self._settings.reading_pause, self._least)

    @property
    def left(self) -> float:
        """Part of the pause that is left, from 1 to 0: 1 until the screen has been drawn, 0 if there is no pause."""
        if self._unseen:
            return 1.0
        return max(0.0, min(1.0, (self._until - monotonic()) * 1000 / max(1, self._milliseconds)))

    @property
    def next_frame_in(self) -> float | None:
        """Seconds until the line of the pause has to be drawn again; None if there is no line."""
        return FRAME_SECONDS if self._shows_line or self.left else None

    def drew(self) -> None:
        """Take notice that the screen has been drawn, so that the time of a pause begins to run."""
        if self._unseen:
            self._unseen, self._until = False, monotonic() + self._milliseconds / 1000
        self._shows_line = self.left > 0

    def ignores(self, player_input: PlayerInput) -> bool:
        """Return whether an input must be ignored. Call this once for each input, in their order.

        Moves and drags of the mouse, the mouse wheel and releases of keys are never ignored.
        """
        if isinstance(player_input, Hover | Scroll | Drag | KeyReleased):
            return False
        if self._only is not None and not (isinstance(player_input, MoveInput) and player_input.step == self._only):
            return False
        now = monotonic()
        if not self._unseen and now >= self._until and now >= self._series_until:
            return False
        series = CLICK_SERIES if isinstance(player_input, Click | RightClick | ThrowClick) else KEY_SERIES
        if self._only is not None:
            series = max(series, self._milliseconds / 1000)
        self._series_until = now + series
        return True


def draw_pause_line(
    target: pygame.Surface, theme: Theme, left: int, bottom: int, width: int, scale: int, pause: ReadingPause
) -> None:
    """Draw the line of a reading pause, and take notice that the screen has been drawn.

    `left`, `bottom`, `width`: place and length of the line at the beginning of the pause, in pixels. `scale`: scale of
    the text.
    """
    if pause.left:
        target.fill(theme.colour("title"), (left, bottom - scale, round(width * pause.left), scale))
    pause.drew()
