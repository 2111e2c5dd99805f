"""The map viewer: draws its parts, lets time pass, and makes of each wish what it asks for."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.ui.graphics.theme import Theme
from viewer.input.handlers import deeds
from viewer.input.keys import AT_REST, WALKING
from viewer.input.levels import open_drawing
from viewer.overlays.overlays import BY_NAME
from viewer.state.commands import Ask, Command, Drop, Key, Point, Press, Release, Seek, Toggle, Wheel, Wish
from viewer.state.subject import Plan
from viewer.view.screen import Screen
from viewer.view.viewer_state import ViewerState
from viewer.view.writing import Files

ROWS_A_NOTCH = 3


class Viewer(ViewerState):
    """The viewer as a whole: its state, its screen, and what its commands do."""

    def __init__(self, look: Theme, plan: Plan, folder: Path | None = None) -> None:
        """Raises StartAgain or Unmet when the first level cannot be made."""
        super().__init__(look, plan)
        self.screen = Screen(self)
        self._drag: str | None = None
        self._deeds = deeds(self, self.screen, Files(folder or Path()), self.do)

    # --------------------------------------------------------------------------------------------- time

    def draw(self, target: pygame.Surface) -> None:
        self.stale = False
        self.screen.draw(target)

    def next_in(self) -> float | None:
        """Seconds until it has something to do by itself; None if it has not."""
        if self.page is not None:
            return 0.0 if self.page.busy else None
        return self.steps.next_in()

    def pass_time(self, seconds: float) -> None:
        if self.page is not None:
            self.stale |= self.page.work()
        elif self.steps.pass_time(seconds):
            self.stale = True

    # ------------------------------------------------------------------------------------------- wishes

    def handle(self, wish: Wish) -> None:
        page = self.page
        if isinstance(wish, Drop):
            self.page = None
            open_drawing(self, wish.path)
        elif page is not None:
            page.handle(wish)
            self.stale = True
            if page.closed and self.page is page:
                self.page = None
        else:
            self._handle(wish)

    def do(self, ask: Ask) -> None:
        """What a key, or a click on a word, asks for."""
        self.stale = True
        match ask:
            case Toggle(overlay=name):
                self.shown = [other for other in BY_NAME if (other in self.shown) != (other == name)]
            case Seek(step=step):
                self.steps.seek(step)
            case Command():
                self._deeds[ask]()

    def _handle(self, wish: Wish) -> None:
        match wish:
            case Key(name=name):
                ask = (WALKING if self.stroll is not None else AT_REST).get(name)
                if ask is not None:
                    self.do(ask)
            case Point(at=at, dragged=dragged):
                self._point(at, dragged)
            case Press(at=at):
                self._press(at)
            case Release():
                self._drag = None
            case Wheel(at=at, notches=notches) if self.screen.over_panel(at):
                self.screen.panel.scrolled -= ROWS_A_NOTCH * notches
                self.stale = True
            case Wheel(at=at, notches=notches):
                self.zoom(notches, at, self.screen.area_at(at))

    def _point(self, at: tuple[int, int], dragged: tuple[int, int] | None) -> None:
        cell = self.screen.cell_at(at)
        if dragged is not None and self._drag == "strip":
            self.do(self.screen.strip.seek(at))
        elif dragged is not None and self._drag == "map":
            self.pan(dragged, self.screen.area_at(at))
        elif cell is not None and cell != self.pointed:
            self.pointed, self.stale = cell, True

    def _press(self, at: tuple[int, int]) -> None:
        self._drag = None
        ask = self.screen.asked_at(at)
        if ask is not None:
            self.do(ask)
        elif self.screen.strip.on_bar(at):
            self._drag = "strip"
            self.do(self.screen.strip.seek(at))
        elif (cell := self.screen.cell_at(at)) is not None:
            self._drag = "map"
            if self.stroll is not None:
                self.tell(self.stroll.travel(cell))
