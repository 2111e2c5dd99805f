"""One look for all buttons of the panels: usual, under the mouse, pressed, and disabled."""

from __future__ import annotations

from enum import Enum, auto

import pygame

from game.engine.records import record
from game.ui.graphics.text_painter import TextPainter


class ButtonState(Enum):
    """State of a button."""

    USUAL = auto()
    POINTED = auto()
    """The mouse is on the button."""
    PRESSED = auto()
    """The mouse button is down on the button."""
    DISABLED = auto()
    """The button can do nothing now. Its tooltip says why."""


@record
class PanelMouse:
    """Where the mouse is on a panel, and what its left button does there."""

    at: tuple[int, int] | None = None
    """Pixel of the panel; None if the mouse is elsewhere."""
    down: bool = False
    """Whether the left button is down."""
    gives_commands: bool = True
    """Whether a click gives a command. In a replay it gives none, so nothing looks like a button under the mouse."""

    def state(self, box: pygame.Rect, *, enabled: bool = True) -> ButtonState:
        """Return the state of a button. `box`: box of the button in pixels of the panel."""
        if not enabled:
            return ButtonState.DISABLED
        if self.at is None or not self.gives_commands or not box.collidepoint(self.at):
            return ButtonState.USUAL
        return ButtonState.PRESSED if self.down else ButtonState.POINTED


NO_MOUSE = PanelMouse()


def draw_plate(painter: TextPainter, box: pygame.Rect, state: ButtonState) -> pygame.Rect:
    """Draw the ground and the outline of a button, and return the box for what stands on the button.

    A pressed button is dark, and what stands on it is lower. A disabled button has an outline but no ground.
    """
    if state is not ButtonState.DISABLED:
        painter.fill(box, "void" if state is ButtonState.PRESSED else "button")
    if state is not ButtonState.USUAL:
        painter.outline(box, "line" if state is ButtonState.DISABLED else "title")
    return box.move(0, painter.scale) if state is ButtonState.PRESSED else box


def dim_picture(painter: TextPainter, box: pygame.Rect, state: ButtonState) -> None:
    """Make the picture on a button fainter if the button is disabled. Call this after drawing the picture."""
    if state is ButtonState.DISABLED:
        painter.veil(box.inflate(-2 * painter.scale, -2 * painter.scale))
