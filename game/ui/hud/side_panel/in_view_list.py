"""The list of what is in view on the side panel: foes, items and friends, each in a row of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

import pygame

from game.engine.grid.geometry import Vec, nearest_first
from game.engine.model.actor import Actor
from game.engine.model.item import Item
from game.engine.model.traits import Trait
from game.engine.records import NamedTuple, mutable_record
from game.engine.rules.identification import name_of, shorter_names, sprite_of
from game.engine.rules.talking import friends_in_view
from game.engine.words import capital
from game.engine.world import World
from game.ui.graphics.colours.swatch import Swatch, creature_purpose, item_purpose
from game.ui.graphics.theme import mood_sign
from game.ui.hud.side_panel.panel_row import HIGH, Bar, Figure, PanelRow, RowPainter, text_row
from game.ui.hud.side_panel.section_layout import Form, Priority, Section
from game.ui.render.glyphs import glyph_of
from game.ui.text.cards.cell_card import mood
from game.ui.text.sentences import status

MOST_ROWS = 200
"""More rows than any window has room for."""
COST = 6
"""Cost of covering the section with the look card: see `section_layout.Section`."""


class Sight(NamedTuple):
    """Row of the list: a creature, or an item in a cell."""

    what: Actor | Item
    at: Vec

    @property
    def subject(self) -> Actor | Vec:
        """The creature that the row is about, or the cell of the item."""
        return self.what if isinstance(self.what, Actor) else self.at


class ListedRow(NamedTuple):
    """Row of the list as drawn. `in_view`: False for a row that is kept although its creature or item is gone."""

    sight: Sight
    in_view: bool


def listed_rows(world: World, kept: Sequence[ListedRow]) -> list[ListedRow]:
    """Return the rows of the list of what is in view: foes, then items, then friends, the nearest first in each group.

    `kept`: rows of the previous frame. They keep their places, so that no row moves just before the player clicks it.
    The row of a creature that goes out of view is kept too, and the creature takes the same row when it comes back. New
    rows follow below. An empty `kept` sorts all rows anew.
    """
    memory = world.level.memory
    things = [at for at in memory.items if world.sees(at)]
    things.sort(key=nearest_first(world.hero.pos))
    sights = [
        *(Sight(foe, foe.pos) for foe in world.foes_in_view()),
        *(Sight(memory.items[at], at) for at in things),
        *(Sight(friend, friend.pos) for friend in friends_in_view(world)),
    ]
    new = {sight.subject: sight for sight in sights}
    rows = []
    for sight, _ in kept:
        now = new.pop(sight.subject, None)
        rows.append(ListedRow(now or sight, in_view=now is not None))
    return [*rows, *(ListedRow(sight, in_view=True) for sight in new.values())]


@mutable_record
class ListInView:
    """The list of what is in view: its rows, and where they were drawn."""

    rows: list[ListedRow] = field(default_factory=list)
    boxes: list[tuple[pygame.Rect, int]] = field(default_factory=list)
    """Box of each row that has a place, in pixels of the panel, and the number of the row."""
    left_out: int = 0
    """Number of rows of something in view that were not drawn."""
    high: bool = False
    """Whether the rows were drawn high, with pictures."""
    box: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Box of the whole list, with the rows of creatures that are gone."""

    @property
    def sights(self) -> list[tuple[pygame.Rect, Vec]]:
        """Box of each row of something in view, and the cell of it."""
        return [(box, self.rows[number].sight.at) for box, number in self.boxes if self.rows[number].in_view]

    def scroll(self, by: int) -> None:
        """Put the first `by` rows to the end of the list, or the last rows to its beginning if `by` is negative."""
        first = by % max(1, len(self.rows))
        self.rows = [*self.rows[first:], *self.rows[:first]]


def sights_section(
    cells: RowPainter,
    world: World,
    swatch: Swatch,
    listed: ListInView,
    card: Callable[[], pygame.Rect | None] = lambda: None,
    pointed: tuple[int, int] | None = None,
    *,
    kept: ListInView | None = None,
    usual_door: int = 0,
    doors: int = 0,
) -> Section:
    """Return the section of what is in view.

    Where room is short, the rows become lower. Then the last rows are replaced by a line with their number. So are the
    rows that the look card covers. If this leaves out the most dangerous foe, it changes places in `listed` with
    another, unless the rows are kept, because the mouse is on them. The line also takes the place of a row, which is
    drawn as soon as the mouse is on it.

    `listed`: the rows of the list; their boxes are added when the section is drawn. `card`: returns the box of the look
    card; None without one. `pointed`: pixel under the mouse; None if the mouse is elsewhere. `kept`: the list of the
    previous frame while the mouse is on it, because then the rows keep their height; else None. `usual_door`: pixels
    that high rows leave free for a door of the panel. They do so even if there is no door, so that the rows do not move
    when a door appears. `doors`: pixels that low rows leave free for the doors that are beside the hero now.
    """
    painter = cells.painter
    rows, high, low = listed.rows, HIGH * painter.scale, painter.line

    def form(shown: int, step: int) -> Form:
        heights = [step] * shown + [painter.line] * (shown < len(rows) and step == low)

        def draw(box: pygame.Rect) -> None:
            listed.box = box
            places = [pygame.Rect(box.x, box.y + row * step, box.width, height) for row, height in enumerate(heights)]
            drawn, rest = _rows_to_draw(rows, places, shown, card(), pointed)
            listed.high = step == high
            if rest is not None and drawn and kept is None:
                _show_most_dangerous(rows, drawn)
            for number, row in enumerate(rows[:shown]):
                if number in drawn:
                    cells.draw([_row(cells, world, swatch, row, high=step == high)], places[number])
                listed.boxes.append((places[number], number))
            left = [row.sight for number, row in enumerate(rows) if row.in_view and number not in drawn]
            listed.left_out = len(left)
            if rest is not None:
                forms = rest_line(left, len(drawn))
                painter.word(rest.x, rest.y, painter.fitting(forms, rest.width) or forms[-1], "dim text")

        left = usual_door if step == high else doors if shown else 0
        return Form(sum(heights), Priority.IN_VIEW, draw, heights, least_room=sum(heights) + left)

    if not rows:
        return Section((), COST, changes=True)
    many = min(len(rows), MOST_ROWS)
    high_rows = [len(rows)] if kept is None else range(many, 0, -1) if kept.high else []
    low_rows = [len(rows), *range(min(len(rows) - 2, MOST_ROWS), -1, -1)]
    forms = [*(form(shown, high) for shown in high_rows), *(form(shown, low) for shown in low_rows)]
    return Section(forms, COST, changes=True)


def _rows_to_draw(
    rows: Sequence[ListedRow],
    places: Sequence[pygame.Rect],
    shown: int,
    card: pygame.Rect | None,
    pointed: tuple[int, int] | None,
) -> tuple[list[int], pygame.Rect | None]:
    """Return the numbers of the rows to draw, and the place of the line that counts the others in view.

    The place is None if nothing in view is left out, or if no place is free. `places`: of the first `shown` rows; if
    there are more rows, a last place below them is only for the line. `card`: box of the look card, which covers
    places; None without one. `pointed`: pixel under the mouse, whose row is drawn; None if the mouse is elsewhere.
    """
    free = [number for number, place in enumerate(places) if card is None or not place.colliderect(card)]
    drawn = [number for number in free if number < shown]
    if not any(row.in_view for number, row in enumerate(rows) if number not in drawn):
        return drawn, None
    for_line = [number for number in free if pointed is None or not places[number].collidepoint(pointed)]
    if not for_line:
        return drawn, None
    return [number for number in drawn if number != for_line[-1]], places[for_line[-1]]


def _show_most_dangerous(rows: list[ListedRow], drawn: Sequence[int]) -> None:
    """Exchange rows so that the row of the most dangerous foe is drawn. `drawn`: numbers of the rows to draw."""
    most = max(range(len(rows)), key=lambda number: _danger(rows[number].sight))
    if most not in drawn and _danger(rows[most].sight) > max(_danger(rows[number].sight) for number in drawn):
        rows[drawn[-1]], rows[most] = rows[most], rows[drawn[-1]]


def _danger(sight: Sight) -> tuple[bool, int, int]:
    """Return how dangerous a creature is: whether it is an awake foe, then the strength of its attack and its health.

    For an item or a friend, all values are the least.
    """
    foe = sight.what
    if not isinstance(foe, Actor) or foe.breed.has(Trait.FRIENDLY):
        return False, 0, 0
    stats = foe.stats
    return not foe.asleep, stats.attack * stats.attack_chance, foe.max_health


def rest_line(left: Sequence[Sight], shown: int) -> list[str]:
    """Return forms of the line that counts `left`, which got no row in the list of what is in view, the longest first.

    `shown`: number of rows above the line. If there are creatures in `left`, the line reads "and 1 more, 2 items" below
    other rows, and "1 in view, 2 items" if `shown` is 0. Its last form counts only the creatures.
    """
    creatures = sum(isinstance(sight.what, Actor) for sight in left)
    items = len(left) - creatures
    if not creatures:
        return [(status.MORE_ITEM if items == 1 else status.MORE_ITEMS).format(number=items)]
    forms = [
        words.format(number=creatures) for words in ((status.MORE if shown else status.IN_VIEW), status.MORE_SHORT)
    ]
    with_items = status.WITH_ITEMS[items == 1]
    return [*(with_items.format(creatures=words, number=items) for words in forms if items), *forms]


def _row(rows: RowPainter, world: World, swatch: Swatch, row: ListedRow, *, high: bool) -> PanelRow:
    """Return a row of the list as it is drawn. `high`: whether it has room for a picture."""
    what = row.sight.what
    if not row.in_view:
        return _gone_row(row.sight, world, high=high)
    if not isinstance(what, Actor):
        names = tuple(capital(name) for name in (name_of(what, world), *shorter_names(what, world)))
        glyph, purpose = glyph_of(what.kind, world.tradition), item_purpose(what.kind, swatch)
        figure = Figure(sprite_of(what, world), glyph, swatch.shade(purpose), dye=None)  # as in the pack
        return text_row(forms=names, purpose="gain", figure=figure, high=high)
    name, glyph = what.name.capitalize(), glyph_of(what.breed, world.tradition)
    purpose = creature_purpose(what.breed, swatch)
    figure = Figure(f"{what.breed.sprite}-0", glyph, swatch.shade(purpose), swatch.dye(purpose))
    if what.breed.has(Trait.FRIENDLY):
        return text_row(forms=(name,), purpose="good", figure=figure, high=high)
    return text_row(
        forms=(name if high else rows.painter.as_on_map(glyph, name),),
        purpose="foe",
        notes=(mood(what),),
        sign=mood_sign(what),
        figure=figure,
        bar=Bar(what.health, what.max_health, "harm", with_text=True),
        high=high,
    )


def _gone_row(sight: Sight, world: World, *, high: bool) -> PanelRow:
    """Return the row that is kept for a creature or an item which is no longer in view.

    The row says "gone" only about what the hero knows to be gone: an item that he has taken or no longer finds in its
    place, or a creature that died where he saw it last.
    """
    if isinstance(sight.what, Actor):
        gone = not sight.what.alive and world.sees(sight.at)
    else:
        gone = sight.at not in world.level.memory.items
    name = sight.what.name if isinstance(sight.what, Actor) else name_of(sight.what, world)
    told = status.GONE if gone else status.OUT_OF_SIGHT
    return text_row(forms=(capital(name),), purpose="dim text", notes=(told,), high=high)
