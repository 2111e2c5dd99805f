"""The map viewer: what is shown of which level, and what each wish makes of that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.engine.grid.geometry import Vec
from game.ui.graphics.theme import Look
from viewer.graphics.map_picture import Looks, MapPicture
from viewer.graphics.painting import Painting
from viewer.graphics.pen import Pen, pen_for
from viewer.input.handlers import deeds
from viewer.input.keys import AT_REST, WALKING
from viewer.input.levels import open_drawing
from viewer.overlays.overlays import BY_NAME, OVERLAYS
from viewer.state.commands import Ask, Command, Drop, Key, Point, Press, Release, Seek, Toggle, Wheel, Wish
from viewer.state.drawn_file import DrawnFile
from viewer.state.scope import Choices, Scope
from viewer.state.stepping import Stepping
from viewer.state.subject import Plan, Subject
from viewer.state.walking import Stroll
from viewer.view.pages import Page
from viewer.view.screen import Screen
from viewer.view.writing import Files

PAINTINGS_KEPT = 60
ROWS_A_NOTCH = 3


class Viewer:
    """One level, or two beside each other, and whatever is open over them."""

    def __init__(self, look: Look, plan: Plan, folder: Path | None = None) -> None:
        """Raises StartAgain or Unmet when the first level cannot be made."""
        self.look = look
        self.open, self.stale = True, True
        """Whether the window is to stay, and whether there is something new to see."""
        self.fullscreen: Callable[[], None] = lambda: None
        self.page: Page | None = None
        """What lies over everything."""
        self.looks, self.flat, self.reveals = Looks.TILES, True, True
        self.shown: list[str] = []
        """The overlays that are on, by name."""
        self.choices = Choices()
        self.pointed: Vec | None = None
        self._stood: Vec | None = None
        self.message, self.failed = "? shows all keys", False
        self.measuring, self.panelled = True, True
        self.larger = 0
        """Text sizes above the usual."""
        self.plan = plan
        self.drawing: DrawnFile | None = None
        """The file that is shown instead of what is planned."""
        self.rule: str | None = None
        """By which doors are placed on it."""
        self.stroll: Stroll | None = None
        self.picture = MapPicture(plan.made(), look)
        self.beside: MapPicture | None = None
        """The level kept for comparison."""
        self.subject.reveal()
        self.steps = Stepping(lambda: self.subject.history)
        self.screen = Screen(self)
        self.files = Files(folder or Path())
        self._drag: str | None = None
        self._paintings: dict[tuple[object, ...], Painting] = {}
        self._deeds = deeds(self)

    @property
    def subject(self) -> Subject:
        """The level that is worked on."""
        return self.picture.subject

    def pen(self, size: tuple[int, int], larger: int = 0) -> Pen:
        return pen_for(self.look, size, self.larger + larger)

    def tell(self, words: str, *, failed: bool = False) -> None:
        """Says something in the window."""
        self.message, self.failed, self.stale = words, failed, True

    def show(self, subject: Subject) -> None:
        """Looks at another level; from where the last one was seen, if it is as large."""
        picture = MapPicture(subject, self.look)
        for other in (self.beside, self.picture):
            if other is not None and other.camera.shape == picture.camera.shape:
                picture.camera = other.camera
        if self.reveals or not subject.peopled:
            subject.reveal()
        if self.pointed is not None and not subject.level.holds(self.pointed):
            self.pointed = None
        self.picture, self.stale = picture, True
        self.steps = Stepping(lambda: subject.history, self.steps.speed)

    def look_again(self) -> None:
        """Looks at the level as it is now, after its world has become another one."""
        again = MapPicture(self.subject, self.look)
        again.camera = self.picture.camera
        self.picture, self.stale = again, True
        self._paintings.clear()

    def paintings(self, picture: MapPicture) -> dict[str, Painting]:
        """The overlays over a level, by name."""
        subject = picture.subject
        at = self._asked_from(subject)
        found = {}
        for overlay in OVERLAYS:
            if overlay.name not in self.shown:
                continue
            key = (overlay.name, subject.state, self.choices, at if overlay.follows else None)
            if key not in self._paintings:
                if len(self._paintings) > PAINTINGS_KEPT:
                    self._paintings.clear()
                self._paintings[key] = overlay.paint(Scope(subject, at, self.choices))
            found[overlay.name] = self._paintings[key]
        return found

    def _asked_from(self, subject: Subject) -> Vec:
        """The cell from which overlays ask: of those that were pointed at the last where one can stand."""
        for at in (self.pointed, self._stood):
            if at is not None and subject.level.holds(at) and not subject.level.solid[at]:
                self._stood = at
                return at
        return subject.start

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
                self.zoom(notches, at)

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

    def zoom(self, notches: int, pixel: tuple[int, int]) -> None:
        """Brings the map nearer around a pixel, or takes it farther away."""
        self.picture.camera.zoom(notches, pixel, self.screen.area_at(pixel))
        self.stale = True

    def pan(self, pixels: tuple[int, int], area: pygame.Rect) -> None:
        """Moves the map along with the hand."""
        self.picture.camera.pan(pixels, area)
        self.stale = True
