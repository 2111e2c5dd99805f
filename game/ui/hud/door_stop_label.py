"""Labels beside doors on the map: the letters of a list of places, and the label where an order has stopped.

The label where an order has stopped says what repeating the order will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from game.engine.events.event import Event
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import AtDoor
from game.engine.grid.geometry import Vec
from game.engine.records import NamedTuple, record
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
ROWS_AT_EDGE = 3
"""Number of rows of letters along the edge of the map. A letter lies in an inner row only if the outer one is full."""
ARROW = 4
"""Length of an arrow at the edge of the map, in pixels at text scale 1."""


class DoorLabel:
    """Label beside a door at which an order has stopped. At most one door has a label, until the hero's next turn."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.at: Vec | None = None
        """Cell of the door; None while no label is shown."""
        self.offer: Words = ""
        self.repeats = True
        """Whether the same input would give the order again. If not, there is no label: the buttons at the door say how
        to open it."""

    @property
    def text(self) -> str:
        """Text of the label, for the device that was used last; "" if no order has stopped at a door yet."""
        return prompt(self._theme.controls, self.offer)

    def clear(self) -> None:
        """Remove the label."""
        self.at = None

    def show(self, events: Iterable[Event]) -> None:
        """Show the label if an order has stopped at a door, and the same input, given again, would open that door.

        `events`: events of the last update of the world, among which the label looks for the stop at a door.
        """
        for event in events if self.repeats else ():
            if isinstance(event, Stopped) and isinstance(event.reason, AtDoor) and event.reason.offer is not None:
                self.at, self.offer = event.at, offer_at(event.reason)

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
    chosen: bool = False
    """Whether the letter belongs to the chosen row of the list."""
    rises: int = 0
    """Height in pixels by which what stands in the cell rises over it: the letter leaves that free too."""

    @property
    def figure(self) -> pygame.Rect:
        """Box of the cell and of what rises over it."""
        x, y, width, height = self.cell
        return pygame.Rect(x, y - self.rises, width, height + self.rises)


class _Place(NamedTuple):
    """Place where a letter may lie. `arrow`: corners of its arrow; empty without one."""

    box: pygame.Rect
    arrow: Sequence[tuple[int, int]] = ()

    @property
    def whole(self) -> pygame.Rect:
        """Box of the letter together with its arrow."""
        points = [pygame.Rect(point, (1, 1)) for point in self.arrow]
        return self.box.unionall(points)


def draw_letters(
    target: pygame.Surface, theme: Theme, view: MapView, scale: int, marked: Sequence[Lettered]
) -> list[pygame.Rect]:
    """Draw letters beside cells of the map, and return their boxes in pixels of `target`.

    The letter of a cell beyond the edge of the map lies at the edge, with an arrow that points to the cell. No letter
    and no arrow covers another letter, or anything important of the map. A letter for which there is no such place near
    its cell, or along the edge, is left out, and its box is empty: the list has it too. `view`: the map, with the cells
    that have a letter among the important boxes. `scale`: scale of the text.
    """
    painter, taken = TextPainter(target, theme, scale), list[pygame.Rect]()
    places = list[_Place | None]([None] * len(marked))
    beyond = [_edges_beyond(each.cell, view.area) for each in marked]
    (x, y) = view.area.center
    # Of the letters that could lie along two edges, the farthest get the corner, so that their order is right.
    far = [
        (abs(each.cell.centerx - x) + abs(each.cell.centery - y)) * (edges > 1)
        for edges, each in zip(beyond, marked, strict=True)
    ]
    for number in sorted(range(len(marked)), key=lambda number: (beyond[number], -far[number])):
        each = marked[number]
        size = painter.width(each.letter) + 4 * scale, painter.line + 2 * scale
        room = view._replace(important=[*view.important, *taken])
        rows: Iterator[list[_Place]]
        if beyond[number]:
            rows = _rows_at_edge(size, each.cell, view.area, scale)
        else:
            rows = iter([[_Place(box) for box in _near(size, each, view.area)]])
        places[number] = place = next(filter(None, (_first_free(row, room) for row in rows)), None)
        if place is not None:
            taken.append(place.whole.inflate(2 * scale, 2 * scale))  # no two letters touch
    for each, place in zip(marked, places, strict=True):
        if place is not None:
            colour = "text" if each.chosen else "title"
            if place.arrow:
                pygame.draw.polygon(target, theme.colour(colour), place.arrow)
            painter.fill(place.box, "panel")
            painter.outline(place.box, colour)
            painter.word(place.box.x + 2 * scale, place.box.y + scale, each.letter, colour)
    return [place.box if place is not None else pygame.Rect(0, 0, 0, 0) for place in places]


def _first_free(places: Sequence[_Place], view: MapView) -> _Place | None:
    """Return the first place that is free together with its arrow: see `best_free`."""
    boxes = [place.whole for place in places]
    free = best_free(boxes, view)
    return places[boxes.index(free)] if free is not None else None


def _near(size: tuple[int, int], marked: Lettered, area: pygame.Rect) -> list[pygame.Rect]:
    """Return boxes beside the cell of a letter, the best first. All of them lie in `area`."""
    sides = ("right", "left", "above", "below") if marked.across else ("above", "below", "right", "left")
    gaps = (marked.cell.height * halves // 2 for halves in range(HALF_CELLS))
    return [beside(size, marked.figure, side, gap).clamp(area) for gap in gaps for side in (*sides, *CORNERS)]


def _rows_at_edge(size: tuple[int, int], cell: pygame.Rect, area: pygame.Rect, scale: int) -> Iterator[list[_Place]]:
    """Yield places for the letter of a cell beyond the edges of `area`, those in a row along the same edge together.

    First come the edges beyond which the cell lies, then rows further inside along them, and at last the other edges.
    """
    out = _side(cell.centerx, area.left, area.right), _side(cell.centery, area.top, area.bottom)
    margin = ARROW * scale
    for row in range(ROWS_AT_EDGE):
        deep = margin + row * (size[0] + margin), margin + row * (size[1] + margin)
        yield _along_edge(size, cell, area.inflate(-2 * deep[0], -2 * deep[1]), margin, out, others=False)
    yield _along_edge(size, cell, area.inflate(-2 * margin, -2 * margin), margin, out, others=True)


def _along_edge(
    size: tuple[int, int], cell: pygame.Rect, inside: pygame.Rect, arrow: int, out: tuple[int, int], *, others: bool
) -> list[_Place]:
    """Return places along those edges of a box beyond which a cell lies, or along the `others`, the nearest first.

    `out`: -1, 0 or 1 for left, neither or right, and for above, neither or below. `arrow`: length of the arrow.
    """
    right, foot = inside.right - size[0], inside.bottom - size[1]
    if right < inside.left or foot < inside.top:
        return []
    best = pygame.Rect((0, 0), size)
    best.center = cell.center
    best.clamp_ip(inside)
    xs = {*range(inside.left, right, arrow // 2), right, best.x}
    ys = {*range(inside.top, foot, arrow // 2), foot, best.y}
    found = list[tuple[int, int, int, tuple[int, int]]]()
    for edge, corners in (
        ((-1, 0), [(inside.left, y) for y in ys]),
        ((1, 0), [(right, y) for y in ys]),
        ((0, -1), [(x, inside.top) for x in xs]),
        ((0, 1), [(x, foot) for x in xs]),
    ):
        if (edge[0] == out[0] if edge[0] else edge[1] == out[1]) is not others:
            found += [(abs(x - best.x) + abs(y - best.y), x, y, edge) for x, y in corners]
    places = []
    for _, x, y, edge in sorted(found):
        box = pygame.Rect((x, y), size)
        places.append(_Place(box, _arrow(box, _direction(box, cell, (0, 0) if others else edge), arrow)))
    return places


def _edges_beyond(cell: pygame.Rect, area: pygame.Rect) -> int:
    """Return beyond how many edges of `area` a cell lies: 0 to 2."""
    across = _side(cell.centerx, area.left, area.right)
    return abs(across) + abs(_side(cell.centery, area.top, area.bottom))


def _side(at: int, first: int, end: int) -> int:
    """Return -1 for a coordinate before a range, 1 for one after it, and 0 for one inside."""
    return -1 if at < first else int(at >= end)


def _direction(box: pygame.Rect, cell: pygame.Rect, edge: tuple[int, int]) -> tuple[int, int]:
    """Return the direction from a letter to its cell, as one of eight. It always points out over the edge.

    `edge`: step from the letter over the edge; (0, 0) if the cell is not beyond the edge where the letter lies.
    """
    across, down = cell.centerx - box.centerx, cell.centery - box.centery
    dx = edge[0] or (_sign(across) if 2 * abs(across) > abs(down) else 0)
    dy = edge[1] or (_sign(down) if 2 * abs(down) > abs(across) else 0)
    return dx, dy


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _arrow(box: pygame.Rect, direction: tuple[int, int], length: int) -> list[tuple[int, int]]:
    """Return the corners of an arrow outside a box: at the middle of a side, or at a corner. `length`: in pixels."""
    dx, dy = direction
    x, y = ((box.left - 1, box.centerx, box.right)[1 + dx], (box.top - 1, box.centery, box.bottom)[1 + dy])
    tip, half = (x + dx * (length - 1), y + dy * (length - 1)), 3 * length // 4
    if dx and dy:
        return [tip, (tip[0] - dx * (length + half), tip[1]), (tip[0], tip[1] - dy * (length + half))]
    return [tip, (x + abs(dy) * half, y + abs(dx) * half), (x - abs(dy) * half, y - abs(dx) * half)]
