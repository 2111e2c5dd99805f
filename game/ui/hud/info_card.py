"""The look card: the description of a place in rows, drawn over the world if the side panel has no room for it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.core.ports import Message
from game.ui.graphics.layout import best_place
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme

WIDEST, MARGIN = 190, 6
"""Greatest width and the margin, in pixels of the text's scale."""
MIDDLE = 48
"""Pixels that the card leaves free beside the middle of the world, where the hero is, if it can."""
LARGEST_PART = 0.8
"""Greatest part of the world's height; a card that needs more is made wider or written smaller."""


def card_rows(painter: TextPainter, card: Sequence[Message], width: int) -> list[tuple[str, str]]:
    """Return the card's lines wrapped to a width, each with its purpose."""
    return [(text, line.purpose) for line in card for text in painter.wrap(line.text, width)]


def write_card(painter: TextPainter, rows: Sequence[tuple[str, str]], left: int, top: int) -> None:
    """Write the rows of a card, each with the purpose of its colour, from a pixel on."""
    for number, (text, purpose) in enumerate(rows):
        painter.word(left, top + number * painter.line, text, purpose)


def draw_floating_card(
    target: pygame.Surface,
    theme: Theme,
    scale: int,
    card: Sequence[Message],
    area: pygame.Rect,
    important: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Draw the card in the corner of the world's area where it covers the least of `important`, and return its box."""
    painter, rows = _laid_out(target, theme, scale, card, area)
    margin = MARGIN * painter.scale
    width = max(painter.width(text) for text, _ in rows)
    size = (width + 2 * margin, len(rows) * painter.line + 2 * margin)
    box = best_place(size, area, important, ("bottomright", "topright", "bottomleft", "topleft"))
    theme.plate(target, box, painter.scale)
    write_card(painter, rows, box.x + margin, box.y + margin)
    return box


def _laid_out(
    target: pygame.Surface, theme: Theme, scale: int, card: Sequence[Message], area: pygame.Rect
) -> tuple[TextPainter, list[tuple[str, str]]]:
    """Return a painter at the scale that makes the card fit, and the card's rows."""
    painter, rows = TextPainter(target, theme, scale), list[tuple[str, str]]()
    for room in (area.width // 2 - MIDDLE, area.width):
        rows = card_rows(painter, card, min(WIDEST * scale, room - 2 * MARGIN * scale))
        if len(rows) * painter.line + 2 * MARGIN * scale <= area.height * LARGEST_PART:
            return painter, rows
    return (painter, rows) if scale == 1 else _laid_out(target, theme, scale - 1, card, area)
