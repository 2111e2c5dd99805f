"""Layout of the side panel: how much of each section is shown, and which sections the look card covers.

A section has several forms, from the most detailed to the smallest. Where room is short, sections take smaller forms,
or are left out, in the order of the priorities of their forms: `Priority` is one table for all sections, with the
reasons.

Nothing moves under the mouse. Steady sections have the same place and form whatever the others show. The room between
the steady sections at the top and those at the foot is kept free. Changing sections, such as the doors beside the hero,
share it: those at the top grow downwards, and those at the foot upwards. The look card covers other sections, but moves
none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum, auto
from itertools import accumulate

import pygame

from game.engine.records import NamedTuple, record


@record
class Form:
    """One way to draw a section.

    `height`: in pixels. `draw`: draws the section into a box of this height.
    """

    height: int
    priority: int
    """The greater the priority, the longer the form stays where room is short.

    Among the forms that the steady sections have now, the one with the least priority makes way for the next smaller
    form. Changing sections choose their forms in the order of the priorities of their smallest forms.
    """
    draw: Callable[[pygame.Rect], None]
    parts: Sequence[int] = ()
    """Heights of the rows that the look card may cover one by one; empty if it covers the whole section or nothing."""
    least_room: int = 0
    """Least room of all changing sections with which a changing section takes this form, in pixels.

    It does not depend on what the other sections show, so that the form stays when they change.
    """
    rest: Form | None = None
    """What a steady section shows besides, above itself, while no section at the foot above it is shown."""


@record
class Section:
    """Part of the side panel about one subject.

    `forms`: the most detailed form first; empty if there is nothing to show.
    """

    forms: Sequence[Form]
    cost: int
    """Cost of covering the section with the look card. The card covers those sections whose costs have the least sum.
    """
    at_foot: bool = False
    """Whether the section lies at the foot of the panel and not below the other sections."""
    changes: bool = False
    """Whether the section is a changing section: it comes and goes as the hero walks. Else it is steady."""
    instead: Form | None = None
    """What a steady section at the foot that is left out shows while there is free room and no changing section there.
    """


class Slot(NamedTuple):
    """Strip of the panel over its whole width: a section, a row or free room.

    `cost`: cost of covering the strip with the look card, as in `Section`; 0 for free room.
    """

    box: pygame.Rect
    cost: int


def choose_forms(sections: Sequence[Section], room: int) -> list[Form | None]:
    """Return the form of each section so that all of them fit into `room` pixels; None for a section left out.

    Room that is left when a large form has made way is given back to other sections, the most important form first.
    """
    chosen = [0] * len(sections)
    left = room - sum(section.forms[0].height for section in sections if section.forms)
    gone = list[tuple[int, int]]()
    while left < 0:
        shown = [(number, form) for number, form in enumerate(chosen) if form < len(sections[number].forms)]
        if not shown:
            break
        number, form = min(shown, key=lambda each: _priority(sections, *each))
        left += _height(sections, number, form) - _height(sections, number, form + 1)
        chosen[number] += 1
        gone.append((number, form))
    for number, form in sorted(gone, key=lambda each: -_priority(sections, *each)):
        more = _height(sections, number, form) - _height(sections, number, chosen[number])
        if form < chosen[number] and more <= left:
            left -= more
            chosen[number] = form
    return [
        section.forms[form] if form < len(section.forms) else None
        for section, form in zip(sections, chosen, strict=True)
    ]


def _priority(sections: Sequence[Section], number: int, form: int) -> int:
    return sections[number].forms[form].priority


def _height(sections: Sequence[Section], number: int, form: int) -> int:
    """Return the height of a form of a section in pixels; 0 if the section is left out."""
    forms = sections[number].forms
    return forms[form].height if form < len(forms) else 0


def choose_changing(sections: Sequence[Section], room: int) -> list[Form | None]:
    """Return the form of each changing section so that all of them fit into `room` pixels; None for one left out.

    The section whose smallest form has the greatest priority chooses first, and takes the most detailed form that fits.
    Each section must have at least one form.
    """
    chosen, left = dict[int, Form](), room
    for number in sorted(range(len(sections)), key=lambda number: -sections[number].forms[-1].priority):
        fitting = (form for form in sections[number].forms if form.height <= left and form.least_room <= room)
        if (form := next(fitting, None)) is not None:
            chosen[number] = form
            left -= form.height
    return [chosen.get(number) for number in range(len(sections))]


def place_sections(
    sections: Sequence[Section], room: pygame.Rect, reserves: Sequence[int] = (0,)
) -> tuple[list[tuple[Form, pygame.Rect]], list[Slot]]:
    """Return the forms to draw with their boxes, and all strips of `room` from top to bottom.

    The free room lies between the sections at the top and those at the foot. `sections`: in their order from top to
    bottom. `reserves`: numbers of pixels that the steady sections may leave free for the changing sections. The first
    number for which all steady sections fit is taken; if there is none, the last.
    """
    steady = [section for section in sections if not section.changes and section.forms]
    choices = [choose_forms(steady, room.height - reserve) for reserve in reserves]
    steady_forms = next((forms for forms in choices if None not in forms), choices[-1])
    middle = room.height - _sum_of_heights(steady_forms)
    changing_forms = choose_changing([section for section in sections if section.changes and section.forms], middle)
    free = middle - _sum_of_heights(changing_forms)
    forms = iter(steady_forms), iter(changing_forms)
    chosen = [(section, next(forms[section.changes])) for section in sections if section.forms]
    top = [(section.cost, form) for section, form in chosen if form is not None and not section.at_foot]
    foot = [(section.cost, form) for section, form in chosen if form is not None and section.at_foot]
    if not any(section.changes for section, _ in chosen if section.at_foot):
        fillers = _fillers([(section, form) for section, form in chosen if section.at_foot], free)
        foot[:0] = fillers
        free -= sum(form.height for _, form in fillers)
    placed, slots, y = list[tuple[Form, pygame.Rect]](), list[Slot](), room.y
    for cost, form in top:
        y = _place(form, cost, pygame.Rect(room.x, y, room.width, form.height), placed, slots)
    slots.append(Slot(pygame.Rect(room.x, y, room.width, free), 0))
    y += free
    for cost, form in foot:
        y = _place(form, cost, pygame.Rect(room.x, y, room.width, form.height), placed, slots)
    return placed, slots


def _fillers(foot: Sequence[tuple[Section, Form | None]], room: int) -> list[tuple[int, Form]]:
    """Return the forms that fill free room above the steady sections at the foot, from top to bottom, with their costs.

    A section that is left out may have a small form for this, and the first section may have a rest that is shown here.
    The room is filled from the foot upwards, so that the forms do not move when the topmost makes way. `foot`: the
    sections at the foot, each with its form; None for a section that is left out.
    """
    offers = [(section.cost, section.instead) for section, form in foot if form is None and section.instead is not None]
    if foot and foot[0][1] is not None and foot[0][1].rest is not None:
        offers.append((foot[0][0].cost, foot[0][1].rest))
    heights = accumulate(form.height for _, form in reversed(offers))
    number = sum(height <= room for height in heights)
    return offers[len(offers) - number :]


def _sum_of_heights(forms: Sequence[Form | None]) -> int:
    return sum(form.height for form in forms if form is not None)


def _place(form: Form, cost: int, box: pygame.Rect, placed: list[tuple[Form, pygame.Rect]], slots: list[Slot]) -> int:
    """Add a form with its box to `placed`, and its strips to `slots`. Return the y below it, in pixels."""
    placed.append((form, box))
    y = box.y
    for height in form.parts or (form.height,):
        slots.append(Slot(pygame.Rect(box.x, y, box.width, height), cost))
        y += height
    return y


def place_card(slots: Sequence[Slot], height: int, pointed: tuple[int, int] | None) -> pygame.Rect | None:
    """Return the strip of neighbouring slots that a card of a height covers; None if there is no such strip.

    Among all strips that are high enough, it is the strip with the least sum of costs. `pointed`: pixel under the
    mouse, which the card must not cover; None if the mouse is elsewhere.
    """
    best = None
    for strip, cost in _strips(slots, pointed):
        if strip.height >= height and (best is None or (cost, strip.height) < best[0]):
            best = (cost, strip.height), strip
    return best[1] if best is not None else None


def largest_strip(slots: Sequence[Slot], pointed: tuple[int, int] | None) -> pygame.Rect:
    """Return the highest strip of neighbouring slots without the pixel `pointed`; an empty box if there is none."""
    strips = [strip for strip, _ in _strips(slots, pointed)]
    return max(strips, key=lambda strip: strip.height, default=pygame.Rect(0, 0, 0, 0))


def _strips(slots: Sequence[Slot], pointed: tuple[int, int] | None) -> list[tuple[pygame.Rect, int]]:
    """Return all strips of neighbouring slots without the pixel `pointed`, each with the sum of its costs."""
    strips = []
    for first in range(len(slots)):
        strip, cost = slots[first].box.copy(), 0
        for slot in slots[first:]:
            if pointed is not None and slot.box.collidepoint(pointed):
                break
            strip, cost = strip.union(slot.box), cost + slot.cost
            strips.append((strip, cost))
    return strips


class Priority(IntEnum):
    """Parts of the side panel, the least important first. Where room is short, they make way in this order.

    A part is a section, or what a section shows in one form and not in its next smaller form. The steady parts, up to
    LAMP, leave room for a door and for what is in view, even while there is nothing of the kind. So the parts below
    LAMP are shown with every size of window and text, and nothing moves when they come and go.

    What makes way can be reached in another way, which the reasons name.
    """

    LARGE_MAP = auto()
    """The map at its full height. At half the height it shows the same, with smaller squares."""
    DICE = auto()
    """The hero's attack and defence. They change with his gear only, and the character sheet has them."""
    ABILITY_NAMES = auto()
    """Names of the abilities. Their icons do the same, and have the names as tooltips."""
    MEDIUM_MAP = auto()
    """The map at half its height. It can be lower still."""
    ABILITIES = auto()
    """Icons of the abilities. A key and a button of the panel open the list of them."""
    SMALL_MAP = auto()
    """The lowest map. A key and a button of the panel open the full map."""
    ROOM = auto()
    """The name of the room where the hero is. The card of his square says it, and the log has told it."""
    ITEMS = auto()
    """Icons of the items and of the worn gear. The digits work without them, and the pack shows them all."""
    TALLY = auto()
    """Lines about stairs and doors. They are one line each, and save the way through a list of places."""
    PLACE = auto()
    """The name of the place and the depth. No other place of the screen says it."""
    LIGHT_AND_NOISE = auto()
    """How far the hero is visible, and how loud he was. He needs both before he opens a door, and finds them only here.
    """
    LAMP = auto()
    """Turns until the lamp dims. No other place of the screen says it."""
    HEARD = auto()
    """What was heard and last seen. The log has said it too. These rows get the room that the next parts leave."""
    DOORS = auto()
    """What can be done at the doors beside the hero, with light and loudness. It becomes smaller before it goes."""
    IN_VIEW = auto()
    """What is in view: it may attack. Its rows become lower, and then fewer, until a single line has their number."""
    CONDITIONS = auto()
    """Conditions such as poison, which harm the hero while he looks elsewhere."""
    POINTED_DOORS = auto()
    """Doors with a button under the mouse. Nothing takes the room of a button that is just being clicked."""


ROWS_IN_VIEW = 2
"""Number of rows of what is in view for which the steady parts leave room beside a door."""
