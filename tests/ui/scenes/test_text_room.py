"""No text leaves its panel or is written over the text before it, in windows of all sizes and at all text sizes."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from game.ui.graphics import scales
from game.ui.graphics.font import Font
from game.ui.input.commands import Command
from game.ui.play.play_scene import Play
from game.ui.scenes.settings_menu import settings_menu
from game.ui.widgets.scrolled_parts import Part, ScrolledParts
from tests.support.examples import FULL
from tests.support.screen import Screen, overlapping_texts, recorded_texts, texts_outside

FORT = """
##########
#@.k.+...#
#.....A..#
##########

A = item dart
bag: dart, healing potion
"""
SIZES = [(640, 360), (800, 600), (1000, 500), (1280, 720), (1366, 768)]
LARGE_SIZES = [(1920, 1080), (2560, 1440), (3840, 2160)]
"""Sizes at which everything is as in a window of 640 by 360 pixels, but larger."""


@pytest.mark.parametrize(
    ("size", "text_scale"),
    [*product(SIZES + LARGE_SIZES, [0, 1, 2])] if FULL else [((640, 360), 2), ((1000, 500), 0)],
)
@pytest.mark.parametrize("over", [None, Command.HELP, Command.BAG, Command.HISTORY, Command.CANCEL, "settings"])
def test_texts_stay_in_their_room(
    screen: Screen, size: tuple[int, int], text_scale: int, over: Command | str | None
) -> None:
    screen.picture = pygame.Surface(size, 0, 32)
    screen.settings.text_scale = text_scale
    screen.app._theme.window_size = lambda: size
    screen.show(FORT)
    if over == "settings":
        screen.open(settings_menu(screen.app._theme, screen.settings))
    elif isinstance(over, Command):
        screen.send(over)
    with recorded_texts() as texts:
        for scene in screen.stack.scenes:
            if isinstance(scene, Play):
                scene._panels._kept.clear()
        screen.draw()
    assert len(texts) > 5
    assert texts_outside(texts) == []
    assert screen.stack.top is not None
    with recorded_texts() as of_one_scene:
        screen.stack.top.draw(screen.picture)
    assert overlapping_texts(of_one_scene) == []


def test_texts_outside_are_found() -> None:
    font, picture = Font.load("small"), pygame.Surface((60, 40))
    with recorded_texts() as texts:
        font.draw(picture, (0, 0), "Here", (9, 9, 9))
        font.draw(picture, (2, 3), "over", (9, 9, 9))
        font.draw(picture, (50, 20), "too far to the right", (9, 9, 9))
    assert len(texts_outside(texts)) == 1
    assert len(overlapping_texts(texts)) == 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_text_of_200_percent_has_room(screen: Screen, size: tuple[int, int]) -> None:
    screen.settings.text_scale = 2
    assert scales.text_scale(screen.settings, size) == 2 * scales.usual_text_scale(size)


def test_list_that_begins_at_its_end_stays_there_until_it_is_scrolled_back() -> None:
    rows = ScrolledParts(at_end=True)
    for count, room, shown in ((20, 12, range(8, 20)), (31, 5, range(26, 31))):
        rows.set_parts([Part(number, 1) for number in range(count)])
        rows.fit(room)
        assert rows.shown == shown, "larger letters need more rows, and leave less room"
    rows.scroll_to(rows.shown.start - 1)
    assert rows.shown == range(25, 30)
    rows.set_parts([Part(number, 1) for number in range(36)])
    rows.fit(4)
    assert rows.shown == range(25, 29), "a list that was scrolled back stays there"


@pytest.mark.parametrize("text_scale", [0, 2])
@pytest.mark.parametrize(
    "opens", [Command.BAG, Command.ABILITIES, Command.HISTORY, Command.HELP, Command.CONFIRM], ids=lambda it: it.name
)
def test_text_beside_the_cross_leaves_a_gap_and_stands_on_the_line_of_the_heading(
    screen: Screen, opens: Command, text_scale: int
) -> None:
    screen.picture = pygame.Surface((640, 360), 0, 32)
    screen.settings.text_scale = text_scale
    screen.begin(FORT + "abilities: whirlwind\n")
    screen.send(opens)
    scene = screen.stack.top
    assert scene is not None
    with recorded_texts() as texts:
        scene.draw(screen.picture)
    scale = screen.app._theme.text_scale(screen.picture)
    heading, beside, *_ = sorted(texts, key=lambda drawn: drawn.box.y)
    heading, beside = sorted((heading, beside), key=lambda drawn: drawn.box.x)
    assert beside.text.endswith(("this list", ")")), "the text stands beside the heading"
    assert scene.close_box.centerx - 3 * scale - beside.box.right >= 6 * scale
    theme = screen.app._theme
    assert heading.box.y + theme.large.baseline(scale) == beside.box.y + theme.small.baseline(scale)
