"""Mouse gestures: clicks, drags, turns of the wheel, and moves of the pointer, from the events of the mouse."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.input.commands import Click, Drag, Hover, KeyReleased, PlayerInput, RightClick, Scroll, ThrowClick

MOUSE_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)
DRAG_FROM = 8
"""Distance in pixels from which a move with a button down is a drag. A click of an unsteady hand is shorter."""

Point = tuple[int, int]


class MouseGestures:
    """Translator of mouse events into inputs.

    Where a drag can move the picture, a click counts when the button is released: until then it may become a drag. A
    click there with Shift, or a click anywhere with the middle button, throws again.
    """

    def __init__(self, shift: Callable[[], bool] = lambda: False) -> None:
        """Make the translator. `shift`: returns whether the Shift key is down."""
        self._shift = shift
        self._at: Point = (0, 0)
        """Pixel of the pointer."""
        self._pressed: Point | None = None
        """Pixel where the button went down that may become a drag; None if no such button is down."""
        self._dragging = False

    def forget(self) -> None:
        """End a drag without a click, because the window has lost the mouse."""
        self._pressed, self._dragging = None, False

    def input_of(self, event: pygame.Event, pans_at: Callable[[Point], bool]) -> PlayerInput | None:
        """Return the player's input for an event of MOUSE_EVENTS; None if it means nothing.

        `pans_at`: returns whether a drag that begins at a pixel moves the picture.
        """
        if event.type == pygame.MOUSEWHEEL:
            return Scroll(-event.y, self._at)
        self._at = event.pos
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._went_down(event, pans_at)
        return self._went_up(event)

    def _moved(self, event: pygame.Event) -> PlayerInput | None:
        if not any(event.rel):  # the window has opened under the pointer
            return None
        if self._pressed is None:
            return Hover(event.pos)
        across, down = event.pos[0] - self._pressed[0], event.pos[1] - self._pressed[1]
        if not self._dragging and max(abs(across), abs(down)) < DRAG_FROM:
            return None
        self._dragging, self._pressed = True, event.pos
        return Drag((across, down))

    def _went_down(self, event: pygame.Event, pans_at: Callable[[Point], bool]) -> PlayerInput | None:
        if event.button == pygame.BUTTON_RIGHT:
            return RightClick(event.pos)
        if event.button in (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE) and pans_at(event.pos):
            self._pressed, self._dragging = event.pos, False
            return None
        if event.button == pygame.BUTTON_MIDDLE:
            return ThrowClick(event.pos)
        return Click(event.pos) if event.button == pygame.BUTTON_LEFT else None

    def _went_up(self, event: pygame.Event) -> PlayerInput | None:
        pressed, dragged = self._pressed, self._dragging
        if event.button in (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE):
            self.forget()
        clicked = None if dragged else pressed
        if event.button == pygame.BUTTON_MIDDLE:
            return None if clicked is None else ThrowClick(clicked)
        if event.button != pygame.BUTTON_LEFT:
            return None
        if clicked is None:
            return KeyReleased()
        return ThrowClick(clicked) if self._shift() else Click(clicked)
