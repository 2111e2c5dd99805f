"""What the viewer shows and how: its level, what is laid over it, what is chosen and typed, and what it says."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.grid.geometry import Vec
from game.ui.graphics.theme import Theme
from viewer.graphics.map_picture import Looks, MapPicture
from viewer.graphics.painting import Painting
from viewer.graphics.pen import Pen, pen_for
from viewer.overlays.overlays import OVERLAYS
from viewer.state.drawn_file import DrawnFile
from viewer.state.scope import Choices, Scope
from viewer.state.stepping import Stepping
from viewer.state.subject import Plan, Subject
from viewer.state.walking import Stroll
from viewer.view.pages import Page

PAINTINGS_KEPT = 60


class ViewerState:
    """One level, or two beside each other, what is shown of them, and whatever is open over them."""

    def __init__(self, look: Theme, plan: Plan) -> None:
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
        self._paintings: dict[tuple[object, ...], Painting] = {}

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

    def zoom(self, notches: int, pixel: tuple[int, int], area: pygame.Rect) -> None:
        """Brings the map nearer around a pixel of its area, or takes it farther away."""
        self.picture.camera.zoom(notches, pixel, area)
        self.stale = True

    def pan(self, pixels: tuple[int, int], area: pygame.Rect) -> None:
        """Moves the map along with the hand."""
        self.picture.camera.pan(pixels, area)
        self.stale = True
