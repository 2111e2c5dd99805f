"""The panel on the right: map, stairs and doors, the hero, what is in view, the doors beside him, and the buttons.

Map, stairs, hero, abilities and items have places that never change during a game in one window. They leave room for
what comes and goes: what is in view, what was seen and heard earlier, conditions, and the doors beside the hero. Where
room is short, less important sections make way in the order of `section_layout.Priority`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import partial
from types import MappingProxyType

import pygame

from game.engine.grid.geometry import Vec, name_of_step
from game.engine.model.door import DoorState
from game.engine.orders.travel import way_to
from game.engine.records import mutable_record, record
from game.engine.senses.hero_knowledge import known_stairs, known_states
from game.engine.words import count
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.graphics.colours.swatch import Swatch
from game.ui.graphics.text_painter import TextPainter
from game.ui.hud.button_style import NO_MOUSE, PanelMouse
from game.ui.hud.page_turner import PageTurner
from game.ui.hud.side_panel.command_buttons import button_rows
from game.ui.hud.side_panel.door_rows import DoorOption, DoorRow, KeySigns, doors_section, usual_height
from game.ui.hud.side_panel.hero_table import TableRow, conditions_section, hero_section
from game.ui.hud.side_panel.in_view_list import ListInView, listed_rows, sights_section
from game.ui.hud.side_panel.look_card import box_of_card, draw_card
from game.ui.hud.side_panel.minimap import LARGEST_PITCH, LEAST_PITCH, MapPlace, draw_map
from game.ui.hud.side_panel.out_of_view_list import HeardOrSeen, heard_or_seen, out_of_view_section
from game.ui.hud.side_panel.panel_row import Plate, RowPainter, text_row
from game.ui.hud.side_panel.quick_row import Carried, abilities_section, items_section
from game.ui.hud.side_panel.section_layout import ROWS_IN_VIEW, Form, Priority, Section, Slot, place_sections
from game.ui.hud.status_bar import SavingNotice, StatusItem, draw_row, place_items, room_items
from game.ui.input.commands import Command, is_available
from game.ui.text.known_places import blocked_by
from game.ui.text.sentences import status

MARGIN = 5
"""Margin of the panel, in pixels at text scale 1."""
MAP_HEIGHTS = {Priority.LARGE_MAP: 84, Priority.MEDIUM_MAP: 42, Priority.SMALL_MAP: 30}
"""Height of each form of the small map, in pixels at text scale 1."""
PLACE_MARGIN = 2
"""Space below the head of the panel, in pixels at text scale 1."""
TALLIED = (Command.STAIRS, Command.STAIRS_UP, Command.DOORS)
"""Commands of the lines on stairs and doors. A level without stairs in one direction leaves the last line free."""
MAP_COST, TALLY_COST, BUTTONS_COST, PLACE_COST = 4, 2, 12, 5
"""Costs of covering the map, the lines on stairs and doors, the buttons, and the head of the panel with the look card.

See `section_layout.Section`.
"""

Target = Command | Vec | DoorOption | Carried | HeardOrSeen | StatusItem | TableRow
"""What lies under the mouse on the panels.

It is a command, a cell, something that can be done at a door, a place of the quick row, something seen or heard, an
item of the status bar, or a row of the hero's table.
"""


@record
class Facts:
    """What the panel shows besides the state of the world."""

    doors: tuple[DoorRow, ...] = ()
    """What can be done at the doors beside the hero."""
    decoration: str = ""
    """What is drawn in the cell of the look card only as a decoration; empty for nothing."""
    way: str = ""
    """How far the cell of the look card is; empty if nothing is to be said about it."""
    saving_notice: SavingNotice | None = None
    """What the status bar says about the saving of the game; None if it is saved as usual."""
    card_stays: bool = False
    """Whether the look card stays when the mouse moves, so that a click on it can turn its page."""
    aims: bool = False
    """Whether the player aims something else than a blow at the cell of the look card."""


NO_FACTS = Facts()


@mutable_record
class PanelHitboxes:
    """Boxes of the panel that react to the mouse, in pixels from the panel's upper left corner."""

    cells: RowPainter
    """The rows as drawn, with the boxes of what reacts to the mouse, except the list of what is in view and the map."""
    listed: ListInView = field(default_factory=ListInView)
    """The list of what is in view."""
    doors_form: int | None = None
    """Number of the form in which the doors beside the hero are drawn, from 0 on; None without a door."""
    map: MapPlace = field(default_factory=MapPlace)
    card: pygame.Rect | None = None
    """Box of the look card; None if no card was drawn."""
    slots: list[Slot] = field(default_factory=list)
    """Strips of the panel that the look card may cover."""

    @property
    def sights(self) -> list[tuple[pygame.Rect, Vec]]:
        """Box of each row of the list that shows a creature or an item, and the cell of that creature or item."""
        return self.listed.sights

    def slot_at(self, at: tuple[int, int] | None) -> int | None:
        """Return the number of the strip at a pixel of the panel; None outside the panel."""
        found = (number for number, slot in enumerate(self.slots) if at is not None and slot.box.collidepoint(at))
        return next(found, None)

    def target_at(self, at: tuple[int, int]) -> Target | None:
        """Return what lies under a pixel of the panel, except on the map; None if nothing there reacts to the mouse."""
        if self.card is not None and self.card.collidepoint(at):
            return None
        placed: list[tuple[pygame.Rect, Target]] = [*self.cells.hits, *self.sights]
        return next((target for box, target in placed if box.collidepoint(at)), None)


def draw_side(
    painter: TextPainter,
    world: World,
    swatch: Swatch,
    facts: Facts,
    card: Sequence[Message],
    kept: ListInView | None = None,
    mouse: PanelMouse = NO_MOUSE,
    *,
    kept_doors: int | None = None,
    keys: KeySigns = MappingProxyType({}),
    pages: PageTurner,
    page_mark: Callable[[int, int], str],
    buttons: bool = True,
) -> PanelHitboxes:
    """Draw the panel and return its parts that react to the mouse.

    `card`: lines of the look card, which covers the least important sections; empty for no card. `kept`: the list in
    the previous frame, whose rows keep their places and their height; None to sort the list anew. `mouse`: where the
    mouse is on the panel; the card does not cover this place. `kept_doors`: number of the form of the doors in the
    previous frame, while their buttons must not move; else None. `keys`: signs of keys on the buttons of the doors.
    `pages`: pages of the card. `buttons`: whether there are buttons that give commands.
    """
    margin, whole = MARGIN * painter.scale, painter.target.get_rect()
    rows = RowPainter(painter, mouse)
    spots = PanelHitboxes(rows)
    painter.fill(pygame.Rect(0, 0, 1, whole.height), "line")
    inner, foot = whole.inflate(-2 * margin, -2 * margin), button_rows(world) if buttons else []
    high = sum(map(rows.height, foot))
    rows.draw(foot, pygame.Rect(inner.x, inner.bottom - high, inner.width, high))
    room = pygame.Rect(inner.x, inner.y, inner.width, inner.height - high - margin)
    spots.listed.rows = listed_rows(world, kept.rows if kept else ())
    doors = doors_section(
        rows, facts.doors if buttons else (), room.width, kept_doors, keys, partial(setattr, spots, "doors_form")
    )
    least_door = doors.forms[min(1, len(doors.forms) - 1)].height if doors.forms else 0
    usual_door = usual_height(painter, detailed=False, known=False) if buttons else 0
    in_view = sights_section(
        rows,
        world,
        swatch,
        spots.listed,
        lambda: spots.card,
        mouse.at,
        kept=kept,
        usual_door=max(usual_door, least_door),
        doors=least_door,
    )
    placed, slots = place_sections(
        _sections(spots, world, swatch, in_view, doors), room, _reserves(painter, room.height)
    )
    below = pygame.Rect(room.x, room.bottom, room.width, inner.bottom - room.bottom)
    spots.slots = [*slots, Slot(below, BUTTONS_COST)]
    spots.card = box_of_card(painter, card, spots.slots, mouse.at) if card else None
    _draw_sections(spots, placed, card, pages, page_mark)
    return spots


def _draw_sections(
    spots: PanelHitboxes,
    placed: Sequence[tuple[Form, pygame.Rect]],
    card: Sequence[Message],
    pages: PageTurner,
    page_mark: Callable[[int, int], str],
) -> None:
    """Draw the sections in their boxes, and then the look card over them, if it has a box; see `draw_side`."""
    for form, box in placed:
        form.draw(box)
    if spots.card is None:
        pages.show((), 1)
    else:
        draw_card(spots.cells.painter, card, spots.card, spots.slots[0].box, pages, page_mark)


def _sections(spots: PanelHitboxes, world: World, swatch: Swatch, in_view: Section, doors: Section) -> list[Section]:
    """Return all sections from top to bottom, with those of what is in view and of the doors beside the hero."""
    rows, margin = spots.cells, MARGIN * spots.cells.painter.scale
    heard = heard_or_seen(world, [row.sight.what for row in spots.listed.rows])
    return [
        _place_section(rows, world),
        _map_section(rows.painter, world, swatch, spots),
        _tally_section(rows, world),
        in_view,
        out_of_view_section(rows, world, heard, margin),
        conditions_section(rows, world),
        doors,
        hero_section(rows, world, margin),
        abilities_section(rows, world, margin),
        items_section(rows, world, swatch, margin),
    ]


def _reserves(painter: TextPainter, room: int) -> list[int]:
    """Return two numbers of pixels that the steady sections may leave free; see `reserves` of `place_sections`.

    The first is the room for a door in its most detailed form. The second is the room for a door in a smaller form and
    some rows of what is in view. Both leave room for the row of the lamp. `room`: height of all sections in pixels.
    """
    most = room - painter.line - MARGIN * painter.scale
    wanted = (
        usual_height(painter, detailed=True, known=True),
        usual_height(painter, detailed=False, known=True) + ROWS_IN_VIEW * painter.line,
    )
    return [max(0, min(height, most)) for height in wanted]


def _place_section(rows: RowPainter, world: World) -> Section:
    """Return the section with the name of the place and, if rooms of the level have names, that of the room below."""
    painter = rows.painter

    def form(priority: Priority, *lines: Sequence[StatusItem]) -> Form:
        def draw(box: pygame.Rect) -> None:
            for number, items in enumerate(lines):
                line = pygame.Rect(box.x, box.y + number * painter.line, box.width, painter.line)
                rows.hits += draw_row(painter, line, items, rows.mouse, wide=True)

        return Form(len(lines) * painter.line + PLACE_MARGIN * painter.scale, priority, draw)

    place, has_rooms = place_items(world), any(room.purpose for room in world.level.rooms)
    named = [form(Priority.ROOM, place, room_items(world))] if has_rooms else []
    return Section([*named, form(Priority.PLACE, place)], PLACE_COST)


def _map_section(painter: TextPainter, world: World, swatch: Swatch, spots: PanelHitboxes) -> Section:
    scale = painter.scale

    def draw(box: pygame.Rect) -> None:
        frame = pygame.Rect(box.x, box.y, box.width, box.height - MARGIN * scale)
        painter.target.fill(swatch.shade("void").fov, frame)
        pitches = range(max(LEAST_PITCH, scale), LARGEST_PITCH * scale + 1)
        spots.map = draw_map(painter.target, world, swatch, frame, pitches)
        painter.outline(frame.inflate(2 * scale, 2 * scale), "line")

    forms = [Form((height + MARGIN) * scale, priority, draw) for priority, height in MAP_HEIGHTS.items()]
    return Section(forms, MAP_COST)


def _tally_section(rows: RowPainter, world: World) -> Section:
    lines = [
        text_row(target=command, forms=forms, purpose="door text", plate=Plate.LINK) for forms, command in tally(world)
    ]
    form = rows.form(lines, Priority.TALLY)
    high = sum(is_available(command, world.tradition) for command in TALLIED)  # so that no level moves the panel
    height = high * rows.painter.line + MARGIN * rows.painter.scale
    return Section([replace(form, height=height, parts=())], TALLY_COST)


def tally(world: World) -> list[tuple[tuple[str, ...], Command]]:
    """Return a line about each kind of stairs that the level has, and about the doors, with the command of a click.

    Each line has one or more forms, the longest first.
    """
    lines = list[tuple[tuple[str, ...], Command]]()
    for way, command in ((1, Command.STAIRS), (-1, Command.STAIRS_UP)):
        if not is_available(command, world.tradition) or not world.level.cells_of(depth_change=way):
            continue
        lines.append(
            (tuple(status.STAIRS[way].format(far=far) for far in _how_far(known_stairs(way, world), world)), command)
        )
    if is_available(Command.DOORS, world.tradition):
        lines.append((_doors_known(world), Command.DOORS))
    return lines


def _doors_known(world: World) -> tuple[str, ...]:
    """Return how many doors the hero knows as shut, as ajar and as open, as texts, the longest first.

    Broken ones are left out.
    """
    known = known_states(world.level).items()
    states: Counter[DoorState] = Counter(
        DoorState.SHUT if state.shut else DoorState.OPEN if state.clear else state
        for door, state in known
        if door.kind.has_leaf and state is not DoorState.BROKEN
    )
    numbers = [words.format(number=states[state]) for state, words in status.NUMBERS_OF_DOORS.items() if states[state]]
    if not numbers:
        return (status.NO_DOORS_KNOWN,)
    return tuple(status.DOORS.format(numbers=", ".join(numbers[:parts])) for parts in range(len(numbers), 0, -1))


def _how_far(stairs: list[Vec], world: World) -> tuple[str, ...]:
    """Return how far the nearest of some stairs are, and in which direction, as texts, the longest first.

    The direction is always short: one line would have room for "north" where the next has not for "northeast".
    """
    if not stairs:
        return (status.NOT_FOUND,)
    if world.hero.pos in stairs:
        return (status.HERE,)
    way = way_to(world.hero, stairs, world)
    if not way:
        return tuple(blocked_by(stairs, world)) or status.NO_WAY
    far, direction = count(len(way), "step"), name_of_step((way[-1] - world.hero.pos).compass)
    return (status.FAR_AND_DIRECTION.format(far=far, direction=status.SHORT_DIRECTIONS[direction]), far)
