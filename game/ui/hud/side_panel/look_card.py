"""The look card of the side panel: the description of a cell, or the tooltip of what lies under the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.core.message import Message
from game.ui.graphics.text_painter import TextPainter
from game.ui.hud.page_turner import PageTurner, rows_of_page
from game.ui.hud.side_panel.section_layout import Slot, largest_strip, place_card

MARGIN = 3
"""Space between the rows of the card and its border, in pixels at text scale 1."""


def card_rows(painter: TextPainter, card: Sequence[Message], width: int) -> list[tuple[str, str]]:
    """Return the rows of a card wrapped to `width` pixels, each with its purpose (what its colour means)."""
    return [(text, line.purpose) for line in card for text in painter.wrap(line.text, width)]


def write_card(painter: TextPainter, rows: Sequence[tuple[str, str]], left: int, top: int) -> None:
    """Draw the rows of a card. `left`, `top`: pixel where the first row begins.

    `rows`: the text of each row, and the name of its colour in the swatch.
    """
    for number, (text, purpose) in enumerate(rows):
        painter.word(left, top + number * painter.line, text, purpose)


def box_of_card(
    painter: TextPainter, card: Sequence[Message], slots: Sequence[Slot], pointed: tuple[int, int] | None
) -> pygame.Rect:
    """Return the box of a card: the least important neighbouring strips of the panel that have room for it.

    It is the largest possible box if the card is too long for the whole panel. `slots`: the strips of the panel.
    `pointed`: pixel under the mouse, whose strip is not covered; None if the mouse is elsewhere.
    """
    margin = MARGIN * painter.scale
    rows = card_rows(painter, card, slots[0].box.width - 2 * margin)
    return place_card(slots, len(rows) * painter.line + 2 * margin, pointed) or largest_strip(slots, pointed)


def draw_card(
    painter: TextPainter,
    card: Sequence[Message],
    strip: pygame.Rect,
    map_box: pygame.Rect,
    pages: PageTurner,
    page_mark: Callable[[int, int], str],
) -> None:
    """Draw the card over its strip of the panel, with pages if it is too long for it.

    `map_box`: the topmost strip of the panel, the map. `pages`: knows which page is shown. `page_mark`: returns the
    line about the pages, for the number of a page and the number of all pages.
    """
    margin = MARGIN * painter.scale
    rows = card_rows(painter, card, strip.width - 2 * margin)
    rows = rows_of_page(rows, (strip.height - 2 * margin) // painter.line, pages, page_mark)
    painter.fill(_with_frame(strip, map_box, painter.scale), "panel")
    below_text = strip.top != map_box.top
    frame = pygame.Rect(strip.x, strip.y + below_text * painter.scale, strip.width, 0)
    frame.height = strip.bottom - frame.y
    painter.outline(frame, "line")
    write_card(painter, rows, strip.x + margin, strip.y + margin)


def _with_frame(strip: pygame.Rect, map_box: pygame.Rect, wider: int) -> pygame.Rect:
    """Return the box that a card on a strip of the panel clears.

    The frame of the map is `wider` pixels wider than the map on each side. Above and below, the box is wider only where
    it covers that frame, because there may be text on the strips beside it. `map_box`: the topmost strip, the map.
    """
    top = strip.top - (wider if strip.top == map_box.top else 0)
    bottom = strip.bottom + (wider if strip.bottom == map_box.bottom else 0)
    return pygame.Rect(strip.x - wider, top, strip.width + 2 * wider, bottom - top)
