"""Where a menu opens after a right click: beside what was clicked, over as little as possible that matters."""

from __future__ import annotations

from itertools import chain, product

import pygame
import pytest

from game.engine.grid.dice import Dice
from game.ui.core.map_view import MapView
from game.ui.graphics.layout import NEAR, Anchor, place_at_anchor
from tests.support.examples import spread

WINDOW, AREA, CELL = pygame.Rect(0, 0, 640, 360), pygame.Rect(0, 20, 500, 280), 16


def situation(seed: int) -> tuple[tuple[int, int], Anchor, MapView]:
    """Return the size of a menu, its anchor, and a map with a hero, creatures and doors; more of them by the seed."""
    dice = Dice(seed)

    def cell() -> pygame.Rect:
        return pygame.Rect(16 * dice.between(0, 30), 20 + 16 * dice.between(0, 16), CELL, CELL)

    important, doors = [cell() for _ in range(1 + seed % 7)], [cell() for _ in range(seed % 11)]
    about = dice.choice([*important, *doors, cell()])
    pixel = about.x + dice.between(0, CELL - 1), about.y + dice.between(0, CELL - 1)
    size = dice.between(60, 300), dice.between(40, 200)
    return (
        size,
        Anchor(pixel, about),
        MapView(AREA, important, doors, log=pygame.Rect(AREA.x, AREA.bottom, AREA.width, 60)),
    )


def away(box: pygame.Rect, pixel: tuple[int, int]) -> int:
    """Return the distance from a pixel to a box, the slow way: that of the nearest of the box's pixels at its edge."""
    edge = chain(
        product(range(box.left, box.right), (box.top, box.bottom - 1)),
        product((box.left, box.right - 1), range(box.top, box.bottom)),
    )
    return min(max(abs(x - pixel[0]), abs(y - pixel[1])) for x, y in edge)


@pytest.mark.parametrize("seed", spread(range(0, 80, 4), 10))
def test_menu_covers_as_little_as_possible_near_the_mouse(seed: int) -> None:
    """Compare with all places, pixel by pixel: the menu covers something only if there is no better place near by."""
    size, anchor, view = situation(seed)
    box = place_at_anchor(size, anchor, view, WINDOW, 1)
    assert WINDOW.contains(box)
    hero, mattering = view.important[0], [anchor.about, *view.important]
    beside_it = [
        pygame.Rect(left, top, *size)
        for left in (anchor.pixel[0] + 1, anchor.about.right, anchor.pixel[0] - size[0], anchor.about.left - size[0])
        for top in (anchor.pixel[1] + 1, anchor.about.bottom, anchor.pixel[1] - size[1], anchor.about.top - size[1])
    ]
    on_map = [place for place in beside_it if AREA.contains(place)]
    if any(place.collidelist(mattering) < 0 for place in on_map):
        assert box.collidelist(mattering) < 0
        assert AREA.contains(box)
        assert away(box, anchor.pixel) <= NEAR
    if any(place.collidelist([*mattering, *view.doors]) < 0 for place in on_map):
        assert box.collidelist(list(view.doors)) < 0
    if any(WINDOW.contains(place) and place.collidelist([anchor.about, hero]) < 0 for place in beside_it):
        assert box.collidelist([anchor.about, hero]) < 0


def test_menu_without_a_map_opens_at_the_mouse() -> None:
    anchor = Anchor((30, 40), pygame.Rect(30, 40, 1, 1))
    assert place_at_anchor((100, 50), anchor, None, WINDOW, 1) == pygame.Rect(31, 41, 100, 50)


@pytest.mark.parametrize("pixel", [*product((0, 639), (0, 359))])
def test_menu_stays_in_the_window(pixel: tuple[int, int]) -> None:
    anchor = Anchor(pixel, pygame.Rect(pixel, (1, 1)))
    assert WINDOW.contains(place_at_anchor((300, 200), anchor, None, WINDOW, 1))
