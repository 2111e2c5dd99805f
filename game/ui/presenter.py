"""The window: one surface to draw on, as large as the window, and how it gets onto the screen.

Two routes. A renderer with one streaming texture waits for the screen's beat and costs half at 4K; where there is
none, as on the dummy driver, the window's own surface does. Never SCALED, never `pygame.init()`.
"""

from __future__ import annotations

import pygame

LEAST_SIZE = (640, 360)


class NoDisplay(Exception):
    """There is no screen to open a window on."""


class Presenter:
    """One window, resizable, and whatever of it is drawn on."""

    def __init__(
        self, size: tuple[int, int], *, fullscreen: bool = False, icon: pygame.Surface | None = None
    ) -> None:
        try:
            pygame.display.init()
            self._window = pygame.Window("Ajar", size, resizable=True, hidden=False)
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        self._window.minimum_size = LEAST_SIZE
        if icon is not None:
            self._window.set_icon(icon)
        self._fullscreen = False
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on; ask anew for each frame, since the window may have changed its size."""
        return self._window.get_surface()

    def show(self) -> None:
        """Puts what was drawn onto the screen."""
        self._window.flip()

    def toggle_fullscreen(self) -> None:
        """Between the whole desktop and the window as it was."""
        self._fullscreen = not self._fullscreen
        if self._fullscreen:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()

    def close(self) -> None:
        self._window.destroy()
        pygame.display.quit()


def world_scale(size: tuple[int, int]) -> int:
    """The largest whole scale at which a window of that size still shows 40×22 cells."""
    return max(1, min(size[0] // LEAST_SIZE[0], size[1] // LEAST_SIZE[1]))
