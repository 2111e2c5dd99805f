"""Chips: small buttons in rows at the top of the window.

Each chip shows a short text and a key. The key has the same effect as a click on the chip.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from viewer.graphics.viewer_text import ViewerTextPainter

ClickTarget = tuple[pygame.Rect, str]
"""Rectangle of the window, in pixels, and the key whose command a click there carries out."""


class Chip(NamedTuple):
    """Small button with a key and a text. `on`: whether it is drawn as switched on."""

    key: str
    text: str
    on: bool = False


def place_chips(chips: Sequence[Chip], painter: ViewerTextPainter, width: int) -> list[pygame.Rect]:
    """Return the rectangle of each chip, in pixels from the top left corner of their area.

    The chips fill as many rows as they need in an area `width` pixels wide.
    """
    boxes = []
    x, y = painter.gap, painter.gap // 2
    for chip in chips:
        wide = min(
            width - 2 * painter.gap,
            painter.width(chip.key) + painter.width(chip.text) + painter.gap * (2 if chip.text else 1),
        )
        if x + wide > width - painter.gap and x > painter.gap:
            x, y = painter.gap, y + painter.line + painter.gap // 2
        boxes.append(pygame.Rect(x, y, wide, painter.line))
        x += wide + painter.gap // 2
    return boxes


def chips_height(chips: Sequence[Chip], painter: ViewerTextPainter, width: int) -> int:
    """Return the height in pixels that the rows of chips take in an area `width` pixels wide."""
    return place_chips(chips, painter, width)[-1].bottom + painter.gap // 2


def draw_chips(
    target: pygame.Surface, area: pygame.Rect, chips: Sequence[Chip], painter: ViewerTextPainter
) -> list[ClickTarget]:
    """Draw chips in an area of the window, in pixels. Return the rectangle and the key of each chip."""
    click_targets: list[ClickTarget] = []
    for chip, box in zip(chips, place_chips(chips, painter, area.width), strict=True):
        place = box.move(area.topleft)
        target.fill(painter.colour("chosen"), place)
        if chip.on:
            pygame.draw.rect(target, painter.colour("title"), place, max(1, painter.scale))
        key = painter.write(target, (place.x + painter.gap // 2, place.y), chip.key, "door text")
        left = key.right + painter.gap // 2
        words = painter.cut(chip.text, place.right - left)
        painter.write(target, (left, place.y), words, "text" if chip.on else "dim text")
        click_targets.append((place, chip.key))
    return click_targets
