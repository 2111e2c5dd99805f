"""Record every text that is drawn, to find texts that leave the picture or are written over each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from game.ui.graphics.font import Font


class DrawnText(NamedTuple):
    """Text that was drawn. All boxes are in pixels of the picture or panel on which it was drawn."""

    text: str
    box: pygame.Rect
    """Box of the line of text: as wide as its letters and as high as a line."""
    room: pygame.Rect
    """Box of the whole picture or panel."""
    target: pygame.Surface

    @property
    def is_outside(self) -> bool:
        """Whether a part of the letters lies outside the picture or panel. The gap below the letters may."""
        box = self.box.copy()
        box.height = box.height * 2 // 3
        return bool(self.text.strip()) and not self.room.contains(box)


@contextmanager
def recorded_texts() -> Iterator[list[DrawnText]]:
    """Yield a list to which every text is added that is drawn in the context."""
    texts: list[DrawnText] = []
    draw = Font.draw

    def recording(font: Font, target: pygame.Surface, at: tuple[int, int], text: str, *rest: Any, **more: Any) -> Any:
        box = draw(font, target, at, text, *rest, **more)
        texts.append(DrawnText(text, box, target.get_rect(), target))
        return box

    with patch.object(Font, "draw", recording):
        yield texts


def texts_outside(texts: Sequence[DrawnText]) -> list[str]:
    """Return the texts that leave the picture or the panel on which they were drawn."""
    return [f"{drawn.text!r} at {drawn.box} leaves {drawn.room.size}" for drawn in texts if drawn.is_outside]


def overlapping_texts(texts: Sequence[DrawnText]) -> list[str]:
    """Return pairs of texts, drawn one after the other on the same picture, of which one is written over the other."""
    return [
        f"{first.text!r} at {first.box} and {second.text!r} at {second.box}"
        for first, second in pairwise(drawn for drawn in texts if drawn.text.strip())
        if first.target is second.target and first.box.inflate(0, -first.box.height // 3).colliderect(second.box)
    ]
