"""The label beside a door at which an order of the hero has stopped. It says what repeating the order will do."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.engine.events.event import Event
from game.engine.events.movement import Stopped
from game.engine.events.stop_reasons import AtDoor
from game.engine.grid.geometry import Vec
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.status_bar import HEIGHT
from game.ui.text.command_names import prompt
from game.ui.text.event_messages.stop_messages import offer_at

MARGIN = 3
"""Space around the text, in pixels at text scale 1."""


class DoorLabel:
    """Label beside a door at which an order has stopped. At most one door has a label, until the hero's next turn."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.at: Vec | None = None
        """Cell of the door; None while no label is shown."""
        self.offer = ""
        self.repeats = True
        """Whether the same input would give the order again. If not, the text says how to open the door otherwise."""

    @property
    def text(self) -> str:
        """Text of the label, for the device that was used last; "" if no order has stopped at a door yet."""
        return prompt(self._theme.controls, self.offer)

    def clear(self) -> None:
        """Remove the label."""
        self.at = None

    def show(self, events: Iterable[Event]) -> None:
        """Show the label if an order has stopped at a door, and the same order, given again, would open that door.

        `events`: events of the last update of the world, among which the label looks for the stop at a door.
        """
        for event in events:
            if isinstance(event, Stopped) and isinstance(event.reason, AtDoor) and event.reason.offer is not None:
                self.at, self.offer = event.at, offer_at(event.reason, repeats=self.repeats)

    def draw(self, target: pygame.Surface, area: pygame.Rect, scale: int, door: pygame.Rect, hero: pygame.Rect) -> None:
        """Draw the label beside the door, on the side away from the hero, and inside `area`.

        `area`, `door` and `hero` are boxes in pixels of `target`: the world's area, the cell of the door, and the cell
        of the hero. `scale`: scale of the text.
        """
        painter = TextPainter(target, self._theme, scale)
        box = pygame.Rect(0, 0, painter.width(self.text) + 2 * MARGIN * scale, painter.line + MARGIN * scale)
        if hero.centerx != door.centerx:
            box.centery, box.left = door.centery, door.right if hero.x < door.x else door.left - box.width
        elif hero.y < door.y:
            box.midtop = door.midbottom
        else:
            box.midbottom = door.midtop
        box.clamp_ip(area)
        painter.fill(box, "panel")
        painter.outline(box, "title")
        painter.word(box.x + MARGIN * scale, box.y + MARGIN * scale // 2, self.text, "door text")


def draw_letters(target: pygame.Surface, theme: Theme, scale: int, letters: Iterable[tuple[str, pygame.Rect]]) -> None:
    """Draw letters above cells of the map, so that the cells stay visible; at the upper edge, below the cells.

    `scale`: scale of the text. `letters`: each letter with the box of its cell in pixels of `target`.
    """
    painter = TextPainter(target, theme, scale)
    for letter, cell in letters:
        box = pygame.Rect(0, 0, painter.width(letter) + 4 * scale, painter.line + 2 * scale)
        box.midbottom = cell.midtop
        if box.top < HEIGHT * scale:
            box.midtop = cell.midbottom
        painter.fill(box, "panel")
        painter.outline(box, "title")
        painter.word(box.x + 2 * scale, box.y + scale, letter, "title")
