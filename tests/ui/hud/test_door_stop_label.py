"""The label at a door where an order has stopped."""

from __future__ import annotations

import pygame
import pytest

from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.ui.core.map_view import MapView
from game.ui.core.settings import Settings
from game.ui.graphics.theme import Theme
from game.ui.hud.door_stop_label import ARROW, Lettered, draw_letters
from game.ui.input.commands import Click, Command, MoveInput
from tests.support.screen import Screen, colours_of

CORRIDOR = """
########
#@..+..#
########
"""
RUN = MoveInput(EAST, run=True)
COLUMN = """
###
#@#
#.#
#+#
#.#
###
"""


def test_door_label_says_what_same_key_does(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin(CORRIDOR)
    assert "Press again to open it" not in screen.words(monkeypatch)
    screen.send(RUN)
    assert play.world.hero.pos == Vec(3, 1)
    assert "Press again to open it" in screen.words(monkeypatch)
    assert "You stop at the door." in [text for text, _, _ in play.log.latest(9)]
    assert not any("Press" in text for text, _, _ in play.log.latest(99)), "the log has events, not keys"


def test_door_label_goes_when_time_passes(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin(CORRIDOR)
    screen.send(RUN)
    screen.send(Command.WAIT)
    assert "Press again to open it" not in screen.words(monkeypatch)


def test_door_label_names_clicks_after_clicks(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(CORRIDOR)
    screen.draw()
    beyond = play._viewport.place(Vec(4, 1))
    screen.send(Click(beyond.center))
    assert play.world.hero.pos == Vec(3, 1)
    assert "Click again to open it" in screen.words(monkeypatch)
    screen.send(Command.CANCEL, Command.CANCEL)
    assert not any("again to open it" in word for word in screen.words(monkeypatch)), "Esc opens no door"


def test_held_key_shows_no_door_label(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin(CORRIDOR)
    screen.send(MoveInput(EAST), MoveInput(EAST, held=True))
    assert play.world.hero.pos == Vec(3, 1)
    assert "Press again to open it" not in screen.words(monkeypatch)


BEYOND_GLASS = "########\n#@..A.B#\n########\n\nA = glass door\nB = item dart"


@pytest.mark.parametrize("asked", [Command.TRAVEL, Command.LOOK])
def test_choice_of_a_place_shows_no_door_label(asked: Command, screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same key once more would not open the door: it would open a list."""
    play = screen.show(BEYOND_GLASS)
    screen.send(asked)
    if asked is Command.LOOK:
        screen.send(*[MoveInput(EAST)] * 5)
    screen.send(Command.CONFIRM)
    assert play.world.hero.pos == Vec(3, 1), "he stops at the door"
    assert all(door.shut for door in play.world.level.doors.values())
    assert "You stop at the door." in [text for text, _, _ in play.log.latest(9)]
    assert not [text for text in screen.words(monkeypatch) if "again to open it" in text]


@pytest.mark.parametrize("drawing", [CORRIDOR, COLUMN])
def test_door_label_covers_neither_door_nor_hero(screen: Screen, drawing: str) -> None:
    play = screen.show(drawing)
    screen.send(RUN if drawing is CORRIDOR else MoveInput(SOUTH, run=True))
    with_label = screen.pixels().copy()
    door = play._door_label.at
    assert door is not None
    play._door_label.clear()
    changed = (with_label != screen.pixels()).any(axis=2)
    assert changed.any()
    badges = play._viewport.badge_places()
    assert badges
    for box in (*badges, *map(play._viewport.place, (door, play.world.hero.pos))):
        assert not changed[box.left : box.right, box.top : box.bottom].any()


def test_run_into_door_shows_same_label(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin(CORRIDOR)
    screen.send(MoveInput(EAST, run=True))
    assert "Press again to open it" in screen.words(monkeypatch)


def test_no_arrow_covers_the_letter_of_another_door() -> None:
    """Both doors are far to the upper right. The second letter gives way to the first and its arrow."""
    theme, area = Theme(Settings()), pygame.Rect(0, 0, 600, 400)
    doors = [Lettered("c", pygame.Rect(2000, -20, 32, 32)), Lettered("f", pygame.Rect(620, -900, 32, 32))]
    alone, both = (pygame.Surface(area.size, 0, 32) for _ in range(2))
    draw_letters(alone, theme, MapView(area, ()), 2, doors[:1])
    first, second = draw_letters(both, theme, MapView(area, ()), 2, doors)
    assert not second.colliderect(first)
    assert (colours_of(alone.subsurface(first)) == colours_of(both.subsurface(first))).all()


FAR_CELLS = {
    **{"a": (912, 778), "g": (560, 554), "i": (784, 106), "m": (784, 330), "o": (816, 490), "p": (688, 714)},
    **{"q": (944, 362), "r": (1008, 458), "s": (1200, 746), "t": (-300, 200), "u": (300, -50)},
}
"""Upper left corners of cells beyond the edge of a map of 768 by 412 pixels, by their letters."""


def test_all_letters_of_far_cells_lie_along_their_edge_in_large_text() -> None:
    theme, area = Theme(Settings()), pygame.Rect(0, 76, 768, 412)
    marked = [Lettered(letter, pygame.Rect(corner, (32, 32))) for letter, corner in FAR_CELLS.items()]
    badge = pygame.Rect(600, 420, 60, 60)
    boxes = draw_letters(pygame.Surface((1280, 720), 0, 32), theme, MapView(area, [badge]), 4, marked)
    assert badge.collidelist(boxes) < 0
    for number, (box, each) in enumerate(zip(boxes, marked, strict=True)):
        assert area.contains(box)
        assert box.collidelist(boxes[:number]) < 0
        gaps = [
            gap
            for gap, is_beyond in (
                (area.right - box.right, each.cell.centerx >= area.right),
                (box.left - area.left, each.cell.centerx < area.left),
                (area.bottom - box.bottom, each.cell.centery >= area.bottom),
                (box.top - area.top, each.cell.centery < area.top),
            )
            if is_beyond
        ]
        assert min(gaps) == ARROW * 4, each.letter


@pytest.mark.parametrize("scale", [1, 4])
@pytest.mark.parametrize("corner", FAR_CELLS.values())
def test_arrow_of_far_cell_lies_outside_its_letter(corner: tuple[int, int], scale: int) -> None:
    """At both sizes it is a triangle that reaches the edge of the map, and no part of it is behind the letter."""
    theme, area = Theme(Settings()), pygame.Rect(0, 76, 768, 412)
    picture = pygame.Surface((area.right + 40, area.bottom + 40), 0, 32)  # room for what leaves the area
    (box,) = draw_letters(picture, theme, MapView(area, ()), scale, [Lettered("s", pygame.Rect(corner, (32, 32)))])
    picture.fill((0, 0, 0), box)
    drawn = pygame.mask.from_threshold(picture, theme.colour("title"), (1, 1, 1, 255))
    length = ARROW * scale
    assert length * length // 2 <= drawn.count() <= 3 * length * length
    (arrow,) = drawn.get_bounding_rects()
    assert area.contains(arrow)
    assert arrow.inflate(2, 2).colliderect(box), "the arrow touches its letter"
    at_edge = arrow.right == area.right, arrow.left == area.left, arrow.bottom == area.bottom, arrow.top == area.top
    assert any(at_edge)


def test_letter_of_chosen_place_is_marked() -> None:
    theme, area = Theme(Settings()), pygame.Rect(0, 0, 600, 400)
    picture = pygame.Surface(area.size, 0, 32)
    cells = [pygame.Rect(2000, 50, 32, 32), pygame.Rect(2000, 300, 32, 32)]
    marked = [Lettered("a", cells[0], chosen=True), Lettered("b", cells[1])]
    colours = [picture.get_at(box.topleft)[:3] for box in draw_letters(picture, theme, MapView(area, ()), 2, marked)]
    assert colours == [theme.colour("text"), theme.colour("title")]
