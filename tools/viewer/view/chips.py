"""Words in a row that can be clicked: each with the key that does the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from viewer.graphics.pen import Pen
from viewer.state.commands import Ask

Spot = tuple[pygame.Rect, Ask]
"""A place on the window, and what a click there asks for."""


class Chip(NamedTuple):
    """One of them."""

    key: str
    text: str
    ask: Ask
    on: bool = False


def place_chips(chips: Sequence[Chip], pen: Pen, width: int) -> list[pygame.Rect]:
    """Where they lie in a strip of that width: as many rows as it takes."""
    boxes = []
    x, y = pen.gap, pen.gap // 2
    for chip in chips:
        wide = min(width - 2 * pen.gap, pen.width(chip.key) + pen.width(chip.text) + pen.gap * (2 if chip.text else 1))
        if x + wide > width - pen.gap and x > pen.gap:
            x, y = pen.gap, y + pen.line + pen.gap // 2
        boxes.append(pygame.Rect(x, y, wide, pen.line))
        x += wide + pen.gap // 2
    return boxes


def chips_height(chips: Sequence[Chip], pen: Pen, width: int) -> int:
    return place_chips(chips, pen, width)[-1].bottom + pen.gap // 2


def draw_chips(target: pygame.Surface, area: pygame.Rect, chips: Sequence[Chip], pen: Pen) -> list[Spot]:
    """Draws them in an area; answers where each can be clicked."""
    spots: list[Spot] = []
    for chip, box in zip(chips, place_chips(chips, pen, area.width), strict=True):
        place = box.move(area.topleft)
        target.fill(pen.colour("chosen"), place)
        if chip.on:
            pygame.draw.rect(target, pen.colour("title"), place, max(1, pen.scale))
        key = pen.write(target, (place.x + pen.gap // 2, place.y), chip.key, "door text")
        left = key.right + pen.gap // 2
        words = pen.cut(chip.text, place.right - left)
        pen.write(target, (left, place.y), words, "text" if chip.on else "dim text")
        spots.append((place, chip.ask))
    return spots
