"""Labels beside doors on the map: the letters of a list of places, and the label where an order has stopped.

The label where an order has stopped says what repeating the order will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.engine.events.event import Event
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import AtDoor
from game.engine.grid.geometry import Vec
from game.engine.records import record
from game.ui.core.map_view import MapView
from game.ui.graphics.layout import beside, best_free, freest
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.text.command_names import Words, prompt
from game.ui.text.event_messages.stop_messages import offer_at

MARGIN = 3
"""Space around the text, in pixels at text scale 1."""
CORNERS = ("above right", "below right", "above left", "below left")
HALF_CELLS = 5
"""How many half cells a letter in the map lies at most from its cell, and one more."""
PLACES_AT_EDGE, ROWS_AT_EDGE = 20, 3
"""How far from its best place at the edge of the map a letter may lie: places along the edge, and rows inside."""
ARROW = 4
"""Length of the tip of an arrow at the edge of the map, in pixels at text scale 1."""


class DoorLabel:
    """Label beside a door at which an order has stopped. At most one door has a label, until the hero's next turn."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.at: Vec | None = None
        """Cell of the door; None while no label is shown."""
        self.offer: Words = ""
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

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        scale: int,
        door: pygame.Rect,
        hero: pygame.Rect,
        important: Sequence[pygame.Rect] = (),
    ) -> pygame.Rect:
        """Draw the label beside the door, if possible on the side away from the hero, and inside `area`.

        Return its box. All boxes are in pixels of `target`: `area` is the world's area, `door` and `hero` are cells,
        and `important` are boxes that should stay visible, such as badges of doors. `scale`: scale of the text.
        """
        painter = TextPainter(target, self._theme, scale)
        size = painter.width(self.text) + 2 * MARGIN * scale, painter.line + MARGIN * scale
        if hero.centerx != door.centerx:
            first = ("right", "left") if hero.x < door.x else ("left", "right")
            sides = (*first, "above", "below")
        else:
            sides = ("below", "above", "right", "left") if hero.y < door.y else ("above", "below", "right", "left")
        boxes = [beside(size, door, side, gap) for gap in (0, door.height // 2) for side in sides]
        box = freest(boxes, area, [door, hero, *important])
        painter.fill(box, "panel")
        painter.outline(box, "title")
        painter.word(box.x + MARGIN * scale, box.y + MARGIN * scale // 2, self.text, "door text")
        return box


@record
class Lettered:
    """Cell of the map with a letter. `cell`: its box in pixels of the window."""

    letter: str
    cell: pygame.Rect
    across: bool = False
    """Whether the letter is best at the right or left of the cell, because a wall is there, and not above or below."""


def draw_letters(
    target: pygame.Surface, theme: Theme, view: MapView, scale: int, marked: Sequence[Lettered]
) -> list[pygame.Rect]:
    """Draw letters beside cells of the map, and return their boxes in pixels of `target`.

    The letter of a cell beyond the edge of the map lies at the edge, with an arrow that points to the cell. No letter
    and no arrow covers another letter, or anything important of the map. A letter for which there is no such place near
    its cell is left out, and its box is empty: the list has it too. `view`: the map, with the cells that have a letter
    among the important boxes. `scale`: scale of the text.
    """
    painter, boxes = TextPainter(target, theme, scale), [pygame.Rect(0, 0, 0, 0) for _ in marked]
    beyond = [not view.area.collidepoint(each.cell.center) for each in marked]
    for number in sorted(range(len(marked)), key=lambda number: beyond[number]):
        cell = marked[number].cell
        size = painter.width(marked[number].letter) + 4 * scale, painter.line + 2 * scale
        reach = ARROW * scale * beyond[number]
        near = _at_edge(size, cell, view.area, scale) if beyond[number] else _near(size, marked[number], view.area)
        covered = [box.inflate(2 * reach, 2 * reach) for box in near]
        free = best_free(covered, view._replace(important=[*view.important, *boxes]))
        if free is not None:
            boxes[number] = free.inflate(-2 * reach, -2 * reach)
            if beyond[number]:
                _draw_arrow(target, theme, boxes[number], cell, scale)
    for each, box in zip(marked, boxes, strict=True):
        if box.size != (0, 0):
            painter.fill(box, "panel")
            painter.outline(box, "title")
            painter.word(box.x + 2 * scale, box.y + scale, each.letter, "title")
    return boxes


def _near(size: tuple[int, int], marked: Lettered, area: pygame.Rect) -> list[pygame.Rect]:
    """Return boxes beside the cell of a letter, the best first. All of them lie in `area`."""
    sides = ("right", "left", "above", "below") if marked.across else ("above", "below", "right", "left")
    gaps = (marked.cell.height * halves // 2 for halves in range(HALF_CELLS))
    return [beside(size, marked.cell, side, gap).clamp(area) for gap in gaps for side in (*sides, *CORNERS)]


def _at_edge(size: tuple[int, int], cell: pygame.Rect, area: pygame.Rect, scale: int) -> list[pygame.Rect]:
    """Return boxes at the edge of `area` where the cell is nearest, then boxes beside them, then further inside."""
    inside = area.inflate(-2 * ARROW * scale, -2 * ARROW * scale)
    box = pygame.Rect((0, 0), size)
    box.center = cell.center
    box.clamp_ip(inside)
    upright = box.left == inside.left or box.right == inside.right
    along, inward = ((0, size[1] // 2), (size[0], 0)) if upright else ((size[0] // 2, 0), (0, size[1]))
    if box.right == inside.right or (not upright and box.bottom == inside.bottom):
        inward = -inward[0], -inward[1]
    return [
        box.move(number * along[0] + row * inward[0], number * along[1] + row * inward[1]).clamp(inside)
        for row in range(ROWS_AT_EDGE)
        for number in sorted(range(-PLACES_AT_EDGE, PLACES_AT_EDGE + 1), key=abs)
    ]


def _draw_arrow(target: pygame.Surface, theme: Theme, box: pygame.Rect, cell: pygame.Rect, scale: int) -> None:
    """Draw an arrow beside a box that points to a cell beyond the edge."""
    middle, out = pygame.Vector2(box.center), pygame.Vector2(cell.center) - pygame.Vector2(box.center)
    across, down = abs(out.x) * box.height, abs(out.y) * box.width
    edge = middle + out * (box.width / 2 / abs(out.x) if across >= down else box.height / 2 / abs(out.y))
    out.scale_to_length(ARROW * scale)
    aside = pygame.Vector2(-out.y, out.x) * 2 / 3
    pygame.draw.polygon(target, theme.colour("title"), [edge + out, edge - out / 2 + aside, edge - out / 2 - aside])
