"""The look card: the description of a cell, or the tooltip of a button.

It is drawn over the world if the side panel has no room for it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.core.ports import Message
from game.ui.graphics.layout import best_place
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme

WIDEST, MARGIN = 190, 6
"""Greatest width and the margin of the card, in pixels at text scale 1."""
MIDDLE = 48
"""Least distance in pixels from the card to the middle of the world's area, where the hero is.

A card that would be too high is made wider and may cover the middle.
"""
LARGEST_PART = 0.8
"""Greatest height of the card, as a fraction of the height of the world's area.

A card that needs more is made wider or written smaller.
"""


def card_rows(painter: TextPainter, card: Sequence[Message], width: int) -> list[tuple[str, str]]:
    """Return the rows of a card wrapped to `width` pixels, each with its purpose (what its colour means)."""
    return [(text, line.purpose) for line in card for text in painter.wrap(line.text, width)]


def write_card(painter: TextPainter, rows: Sequence[tuple[str, str]], left: int, top: int) -> None:
    """Draw the rows of a card. `left`, `top`: pixel where the first row begins.

    `rows`: the text of each row, and the name of its colour in the swatch.
    """
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
    """Draw the card in the corner of `area` where it covers the fewest of the boxes `important`; return its box.

    All boxes are in pixels of `target`. `area`: the world's area. `scale`: scale of the text.
    """
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
    """Return a painter, and the card's rows as pairs of a text and the name of its colour.

    The painter's scale is the largest scale, up to `scale`, at which the card fits into `area`. At scale 1 the card may
    not fit.
    """
    painter, rows = TextPainter(target, theme, scale), list[tuple[str, str]]()
    for room in (area.width // 2 - MIDDLE, area.width):
        rows = card_rows(painter, card, min(WIDEST * scale, room - 2 * MARGIN * scale))
        if len(rows) * painter.line + 2 * MARGIN * scale <= area.height * LARGEST_PART:
            return painter, rows
    return (painter, rows) if scale == 1 else _laid_out(target, theme, scale - 1, card, area)
