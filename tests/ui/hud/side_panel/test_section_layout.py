"""How the sections of the side panel share its room, and which of them the look card covers."""

from __future__ import annotations

import pygame

from game.ui.hud.side_panel.section_layout import (
    Form,
    Section,
    Slot,
    choose_forms,
    largest_strip,
    place_card,
    place_sections,
)


def section(*forms: tuple[int, int], cost: int = 1, at_foot: bool = False) -> Section:
    """Return a section that draws nothing. `forms`: height and priority of each form."""
    return Section([Form(height, priority, lambda _: None) for height, priority in forms], cost, at_foot)


def heights(room: int, *sections: Section) -> list[int]:
    return [0 if form is None else form.height for form in choose_forms(sections, room)]


PARTS = section((40, 2), (20, 5)), section((30, 1)), section((50, 4), (10, 9))


def test_sections_that_fit_are_detailed() -> None:
    assert heights(120, *PARTS) == [40, 30, 50]


def test_least_important_forms_make_way_first() -> None:
    assert heights(119, *PARTS) == [40, 0, 50]
    assert heights(89, *PARTS) == [20, 0, 50]
    assert heights(59, *PARTS) == [40, 0, 10], "the room that is left is given back"
    assert heights(49, *PARTS) == [20, 0, 10]
    assert heights(29, *PARTS) == [0, 0, 10]
    assert heights(9, *PARTS) == [0, 0, 0]


def test_sections_lie_at_top_and_at_foot() -> None:
    room = pygame.Rect(5, 7, 100, 200)
    placed, slots = place_sections([section((40, 2)), section((30, 1)), section((50, 4), at_foot=True)], room)
    assert [(box.y, box.height) for _, box in placed] == [(7, 40), (47, 30), (157, 50)]
    assert [(slot.box.y, slot.box.height, slot.cost) for slot in slots] == [
        (7, 40, 1),
        (47, 30, 1),
        (77, 80, 0),
        (157, 50, 1),
    ]
    assert slots[-1].box.bottom == room.bottom


def test_steady_sections_keep_their_places() -> None:
    """Changing sections come and go: the steady ones above and below have the same boxes in each case."""
    top, foot = section((40, 2), (20, 5)), section((30, 1), at_foot=True)
    doors = section((60, 3), (25, 9), at_foot=True)
    doors = Section(doors.forms, doors.cost, at_foot=True, changes=True)
    in_view = Section(section((50, 4), (15, 8)).forms, 1, changes=True)
    room, seen = pygame.Rect(0, 0, 100, 150), []
    for changing in ([], [doors], [in_view], [in_view, doors]):
        sections = [top, *(each for each in changing if not each.at_foot), *(each for each in changing if each.at_foot)]
        placed, _ = place_sections([*sections, foot], room, (70,))
        boxes = [box for form, box in placed if form in (*top.forms, *foot.forms)]
        seen.append(boxes)
    assert all(boxes == seen[0] for boxes in seen)
    assert [box.height for box in seen[0]] == [40, 30]


def test_left_out_section_fills_free_room() -> None:
    form = Form(30, 1, lambda _: None)
    filler = Section([form], 1, at_foot=True, instead=form)
    door = Section([Form(20, 9, lambda _: None)], 1, at_foot=True, changes=True)
    for room, sections, shown in ((40, [filler], [30]), (25, [filler], []), (40, [door, filler], [20])):
        placed, _ = place_sections(sections, pygame.Rect(0, 0, 100, room), (40,))
        assert [box.height for _, box in placed] == shown


SLOTS = [
    Slot(pygame.Rect(0, top, 100, height), cost)
    for top, height, cost in ((0, 40, 4), (40, 30, 1), (70, 10, 0), (80, 20, 7))
]


def test_card_takes_free_room_first() -> None:
    assert place_card(SLOTS, 10, None) == SLOTS[2].box


def test_card_covers_least_important_sections() -> None:
    assert place_card(SLOTS, 11, None) == pygame.Rect(0, 40, 100, 30)
    assert place_card(SLOTS, 40, None) == pygame.Rect(0, 40, 100, 40)
    assert place_card(SLOTS, 80, None) == pygame.Rect(0, 0, 100, 80)
    assert place_card(SLOTS, 100, None) == pygame.Rect(0, 0, 100, 100)
    assert place_card(SLOTS, 101, None) is None


def test_card_never_covers_what_is_pointed_at() -> None:
    assert place_card(SLOTS, 30, (5, 50)) == SLOTS[0].box
    assert place_card(SLOTS, 41, (5, 50)) is None
    assert largest_strip(SLOTS, (5, 50)) == SLOTS[0].box
