"""Rows of the list of doors: each has its picture, and nothing is written below a badge, at every size of text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np
import pygame
import pytest

from game.engine.grid.geometry import NORTH, SOUTH, Vec
from game.engine.model.memory import Occupants
from game.ui.input.commands import Command
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.lists.place_list import PlaceList
from game.ui.text.sentences import status
from tests.support.heard import hear_behind
from tests.support.screen import DrawnText, Screen, colours_of, recorded_texts, screen_of

GALLERY = """
#################
#.#.#.#.#.#.#.#.#
#A#B#C#D#E#F#G#H#
#......@........#
#I#J#K#L#M#N#O#O#
#.#.#.#.#.#.#.#.#
#################

A = bolted wooden door
B = locked iron door
C = portcullis door
D = stiff locked barred door
E = ajar wooden door
F = bolted twin door
G = locked last door
H = shut glass door
I = runed locked wooden door
J = bolted iron door
K = ajar iron door
L = shut barred door
M = bolted barred door
N = locked glass door
O = twin door
"""
"""All kinds of doors in all states in which the list names them."""
FAR = """
##########################################
#........................................#
#.######################################.#
#.#@.....+.........+.........+.........+.#
#.######################################.#
#.#######################################.
#+#######################################+
##########################################
"""
SIZES = [(640, 360), (1280, 720)]
PICTURE, BADGE = (1, 255, 1), (255, 1, 255)
"""Colours that nothing else has."""


class Row(NamedTuple):
    """What is drawn in the box of a row. `picture`, `badge`: number of pixels of each."""

    texts: list[DrawnText]
    picture: int
    badge: int
    covered: list[str]
    """Texts of which a part lies below the badge or the picture."""


@pytest.fixture(params=[*product(SIZES, (0, 2), (False, True))], ids=str)
def screen(request: pytest.FixtureRequest) -> Iterator[Screen]:
    with screen_of() as screen:
        size, screen.settings.text_scale, screen.settings.clear_letters = request.param
        screen.picture = pygame.Surface(size, 0, 32)
        yield screen


def box_of(colours: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], colour: tuple[int, ...]) -> pygame.Rect | None:
    """Return the smallest box around all pixels of a colour."""
    xs, ys = np.nonzero((colours == colour).all(axis=2))
    return pygame.Rect(xs.min(), ys.min(), int(np.ptp(xs)) + 1, int(np.ptp(ys)) + 1) if xs.size else None


def rows_of(screen: Screen) -> Iterator[Row]:
    """Draw the open list page by page, its pictures and badges in plain colours of their own; yield each row."""
    doors = screen.stack.top
    assert isinstance(doors, PlaceList)
    badge_of = doors._marks.badge

    def plain(surface: pygame.Surface, colour: tuple[int, ...]) -> pygame.Surface:
        filled = pygame.Surface(surface.get_size())
        filled.fill(colour)
        return filled

    def plain_badge(at: Vec) -> pygame.Surface | None:
        return None if (found := badge_of(at)) is None else plain(found, BADGE)

    for row in doors.rows:
        if row.picture is not None:
            object.__setattr__(row, "picture", lambda of=row.picture: plain(of(), PICTURE))
    object.__setattr__(doors._marks, "badge", plain_badge)
    for number in range(len(doors.rows)):
        doors.select(number)
        with recorded_texts() as texts:
            screen.draw()
        colours = colours_of(screen.picture)
        (box,) = (box for box, each in doors.boxes if each == number)
        part = colours[box.left : box.right, box.top : box.bottom]
        written = [each for each in texts if box.contains(each.box) and each.text.strip()]
        boxes = [found.move(box.topleft) for colour in (PICTURE, BADGE) if (found := box_of(part, colour))]
        covered = [each.text for each in written if any(letters(each).colliderect(found) for found in boxes)]
        picture, badge = (int((part == colour).all(axis=2).sum()) for colour in (PICTURE, BADGE))
        yield Row(written, picture, badge, covered)


def letters(drawn: DrawnText) -> pygame.Rect:
    """Return the box of the letters of a text, without the gap below them."""
    return pygame.Rect(drawn.box.topleft, (drawn.box.width, drawn.box.height * 2 // 3))


def begin(screen: Screen, drawing: str) -> None:
    """Begin in a drawing, of which the hero knows all, and has heard somebody or nobody behind each door."""
    play = screen.begin(drawing)
    play.world.level.learn(~play.world.level.memory.explored)
    for number, door in enumerate(play.world.level.doors.values()):
        hear_behind(door, [*Occupants][number % len(Occupants)], play.world)
        if number % 2:
            door.lit_homes, door.clawed_homes = (NORTH, SOUTH) if number % 4 == 1 else (), (NORTH, SOUTH)
            play.world.level.memory.record_side(door, SOUTH if door.at.y == 2 else NORTH)
    play.world.look_around()
    screen.draw()
    screen.send(Command.DOORS)


@pytest.mark.parametrize("drawing", [GALLERY, FAR], ids=["all kinds", "far away"])
def test_row_has_its_picture_and_its_badge_covers_no_word(screen: Screen, drawing: str) -> None:
    begin(screen, drawing)
    doors = screen.stack.top
    assert isinstance(doors, DoorList)
    scale = screen.app._theme.text_scale(screen.picture)
    rows = [*rows_of(screen)]
    assert len(rows) == len(doors.rows) >= 6
    assert any(row.badge for row in rows)
    badges = [doors._marks.badge(each.at) for each in doors.rows]
    for row, each, badge in zip(rows, doors.rows, badges, strict=True):
        assert each.picture is not None
        if "claw" in " ".join(each.known):
            words = [written.text for written in row.texts]
            assert any(text.startswith((each.known[0], each.brief)) for text in words), (words, each.known, each.brief)
        width, height = each.picture().get_size()
        assert row.picture == width * height * scale * scale, f"the picture of {each.text} is hidden"
        assert row.badge == (0 if badge is None else badge.get_width() * badge.get_height() * scale * scale)
        assert not row.covered
        assert each.text in [text.text for text in row.texts], "the name is whole"


@pytest.mark.parametrize("drawing", [GALLERY, FAR], ids=["all kinds", "far away"])
@pytest.mark.parametrize("opener", [Command.DOORS, Command.TRAVEL])
def test_rows_in_view_have_one_form_of_directions(screen: Screen, drawing: str, opener: Command) -> None:
    begin(screen, drawing)
    screen.send(Command.CANCEL, opener)
    places = screen.stack.top
    assert isinstance(places, PlaceList)
    with recorded_texts() as texts:
        screen.draw()
    boxes = [box for box, _ in places.boxes]
    in_rows = [each.text for each in texts if any(box.contains(each.box) for box in boxes)]
    words = {word.strip(",") for text in in_rows for word in text.split()}
    assert words.isdisjoint(status.SHORT_DIRECTIONS) is not words.isdisjoint(status.SHORT_DIRECTIONS.values())
