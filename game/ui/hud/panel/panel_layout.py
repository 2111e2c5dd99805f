"""Layout of the side panel: how much of each section is shown, and which sections the look card covers.

A section has several forms, from the most detailed to the smallest. Where room is short, sections take smaller forms,
or are left out, in the order of the weights of their forms. The look card covers other sections, but moves none, so
that nothing moves under the mouse when the card appears.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.engine.records import record


@record
class Form:
    """One way to draw a section.

    `height`: in pixels. `draw`: draws the section into a box of this height.
    """

    height: int
    weight: int
    """Importance of the form: where room is short, the form of the least weight makes way for the next smaller form."""
    draw: Callable[[pygame.Rect], None]
    parts: Sequence[int] = ()
    """Heights of the rows that the look card may cover one by one; empty if it covers the whole section or nothing."""


@record
class Section:
    """Part of the side panel about one subject.

    `forms`: the most detailed form first; empty if there is nothing to show.
    """

    forms: Sequence[Form]
    cost: int
    """Importance of the section while the look card is shown: the card covers the sections with the least sum."""
    at_foot: bool = False
    """Whether the section lies at the foot of the panel and not below the other sections."""


class Slot(NamedTuple):
    """Strip of the panel over its whole width: a section, a row or free room. `cost`: importance, 0 for free room."""

    box: pygame.Rect
    cost: int


def choose_forms(sections: Sequence[Section], room: int) -> list[Form | None]:
    """Return the form of each section so that all of them fit into `room` pixels; None for a section left out."""
    chosen = [0] * len(sections)

    def form(number: int) -> Form | None:
        forms = sections[number].forms
        return forms[chosen[number]] if chosen[number] < len(forms) else None

    while True:
        shown = {number: each for number in range(len(sections)) if (each := form(number)) is not None}
        if sum(each.height for each in shown.values()) <= room or not shown:
            return [form(number) for number in range(len(sections))]
        chosen[min(shown, key=lambda number: shown[number].weight)] += 1


def place_sections(sections: Sequence[Section], room: pygame.Rect) -> tuple[list[tuple[Form, pygame.Rect]], list[Slot]]:
    """Return the forms to draw with their boxes, and all strips of `room` from top to bottom.

    The free room lies between the sections at the top and those at the foot.
    """
    forms = choose_forms(sections, room.height)
    placed, slots = list[tuple[Form, pygame.Rect]](), list[Slot]()
    free = room.height - sum(form.height for form in forms if form is not None)
    y, free_slot = room.y, -1
    for section, form in zip(sections, forms, strict=True):
        if section.at_foot and free_slot < 0:
            free_slot = len(slots)
            slots.append(Slot(pygame.Rect(room.x, y, room.width, free), 0))
            y += free
        if form is not None:
            placed.append((form, pygame.Rect(room.x, y, room.width, form.height)))
            for height in form.parts or (form.height,):
                slots.append(Slot(pygame.Rect(room.x, y, room.width, height), section.cost))
                y += height
    if free_slot < 0:
        slots.append(Slot(pygame.Rect(room.x, y, room.width, free), 0))
    return placed, slots


def place_card(slots: Sequence[Slot], height: int, pointed: tuple[int, int] | None) -> pygame.Rect | None:
    """Return the strip of neighbouring slots that a card of a height covers; None if there is no such strip.

    Among all strips that are high enough, it is the least important strip. `pointed`: pixel under the mouse, which the
    card must not cover; None if the mouse is elsewhere.
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
