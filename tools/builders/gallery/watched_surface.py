"""A surface that remembers what is drawn on it: texts with their boxes, filled boxes, frames and pictures.

`drawing_faults.py` beside this module looks for faults in these marks. `watching` replaces `pygame.Surface` and the
functions that draw texts, so that the code of the screens needs no change.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from enum import Enum, auto
from functools import lru_cache
from typing import Any
from unittest.mock import patch

import pygame

from game.engine.records import record
from game.ui.graphics.font import Font, Point
from game.ui.widgets.list_scene import ListScene

SMOOTH = {"game.ui.render.lighting", "game.ui.render.last_level"}
"""Modules that may blur a picture: the light on the map has no hard edges, and a whole level may have too little room.
"""
WIDENS = "game.ui.graphics.window"
"""Module that may make a picture only wider, because it then writes each row as many times."""


class Kind(Enum):
    """What was drawn."""

    TEXT = auto()
    FILL = auto()
    """Box that was filled with a colour."""
    FRAME = auto()
    """Outline of a box."""
    PICTURE = auto()
    """Picture that is no text."""


@record
class Mark:
    """Something that was drawn on a surface."""

    kind: Kind
    box: pygame.Rect
    """Place on the surface in pixels. The box of a text is that of its visible pixels."""
    text: str = ""
    """The text, or the name of the function that has blurred a picture."""
    cut: bool = False
    """Whether a part of a text lies outside of the surface, the panel or the area that it was drawn on."""
    scale: int = 0
    """Number of pixels of the surface for one pixel of a letter; 0 for what is no text."""

    def moved(self, by: Point, room: pygame.Rect) -> Mark | None:
        """Return the mark on another surface, onto which this surface was drawn; None if nothing of it is visible.

        `by`: place of this surface on the other. `room`: visible part of this surface, in pixels of this surface.
        """
        seen = self.box.clip(room)
        if not all(seen.size):
            return None
        cut = self.cut or (self.kind is Kind.TEXT and seen != self.box)
        return Mark(self.kind, seen.move(by), self.text, cut, self.scale)


class WatchedSurface(pygame.Surface):
    """Surface with a list of what was drawn on it. A part of a surface (subsurface) adds to the list of the whole."""

    @property
    def marks(self) -> list[Mark]:
        """What was drawn on the whole surface, the first mark first."""
        whole = self.get_abs_parent()
        marks: list[Mark] = whole.__dict__.setdefault("_marks", [])
        return marks

    def mark(self, kind: Kind, box: pygame.Rect, text: str = "", scale: int = 0) -> None:
        """Remember something that is drawn. `box`: its place in pixels of this surface. `scale`: that of a text."""
        seen = box.clip(self.get_clip())
        if all(seen.size):
            cut = kind is Kind.TEXT and seen != box
            self.marks.append(Mark(kind, seen.move(self.get_abs_offset()), text, cut, scale))

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        filled = super().fill(color, rect, special_flags)
        if special_flags == 0 and self.unmap_rgb(self.map_rgb(color)).a == 255:
            self.mark(Kind.FILL, filled)
        return filled

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        drawn = super().blit(source, dest, area, special_flags)
        if isinstance(source, WatchedSurface) and source.marks:
            at = dest.topleft if isinstance(dest, pygame.Rect) else (int(dest[0]), int(dest[1]))
            part = pygame.Rect(area) if area is not None else source.get_rect()
            room = drawn.move(part.x - at[0], part.y - at[1])
            offset = self.get_abs_offset()
            by = at[0] - part.x + offset[0], at[1] - part.y + offset[1]
            self.marks.extend(moved for mark in source.marks if (moved := mark.moved(by, room)) is not None)
        return drawn


@lru_cache(2000)
def _ink(font: Font, text: str, scale: int) -> pygame.Rect:
    """Return the smallest box around the drawn pixels of a text, within the picture of the text."""
    return font.render(text, (255, 255, 255), scale).get_bounding_rect()


@contextmanager
def watching() -> Iterator[list[str]]:
    """Make all new surfaces `WatchedSurface`. Yield a list that gets a line for each picture that is blurred."""
    blurred: list[str] = []
    draw, rect = Font.draw, pygame.draw.rect
    scale, scale_by, smoothscale = pygame.transform.scale, pygame.transform.scale_by, pygame.transform.smoothscale

    def draw_text(font: Font, target: pygame.Surface, at: Point, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        box = draw(font, target, at, text, *rest, **more)
        if isinstance(target, WatchedSurface):
            scale = rest[1] if len(rest) > 1 else more.get("scale", 1)
            target.mark(Kind.TEXT, _ink(font, text, scale).move(at), text, scale)
        return box

    def draw_rect(surface: pygame.Surface, color: Any, box: Any, width: int = 0, *rest: Any, **more: Any) -> Any:
        if isinstance(surface, WatchedSurface):
            surface.mark(Kind.FRAME if width else Kind.FILL, pygame.Rect(box))
        return rect(surface, color, box, width, *rest, **more)

    def note(how: str, before: tuple[int, int], after: tuple[float, float]) -> None:
        caller = sys._getframe(2).f_globals["__name__"]
        if caller not in SMOOTH and (how, caller) != ("wider", WIDENS):
            blurred.append(f"{caller} makes a picture of {before} pixels {how} to {after}")

    def scaled(surface: pygame.Surface, size: Any, *rest: Any) -> pygame.Surface:
        before = surface.get_size()
        if all(before) and (size[0] % before[0] or size[1] % before[1] or size[0] // before[0] != size[1] // before[1]):
            wider = size[1] == before[1] and not size[0] % before[0]
            note("wider" if wider else "uneven", before, (size[0], size[1]))
        return scale(surface, size, *rest)

    def scaled_by(surface: pygame.Surface, factor: Any, *rest: Any) -> pygame.Surface:
        factors = (factor, factor) if isinstance(factor, int | float) else tuple(factor)
        if factors[0] != factors[1] or int(factors[0]) != factors[0]:
            note("uneven", surface.get_size(), factors)
        return scale_by(surface, factor, *rest)

    def smoothed(surface: pygame.Surface, size: Any, *rest: Any) -> pygame.Surface:
        note("smooth", surface.get_size(), (size[0], size[1]))
        return smoothscale(surface, size, *rest)

    with ExitStack() as stack:
        for owner, name, replacement in (
            (pygame, "Surface", WatchedSurface),
            (Font, "draw", draw_text),
            (pygame.draw, "rect", draw_rect),
            (pygame.transform, "scale", scaled),
            (pygame.transform, "scale_by", scaled_by),
            (pygame.transform, "smoothscale", smoothed),
            (ListScene, "keeps_picture", False),  # a picture that is kept is not watched
        ):
            stack.enter_context(patch.object(owner, name, replacement))
        yield blurred
