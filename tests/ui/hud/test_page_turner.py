"""Texts that are too long for their box are shown in pages, and every word of them is on a page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from game.engine.grid.geometry import EAST, SOUTH, WEST
from game.ui.hud.page_turner import PAGE_SECONDS, PageTurner, pages_of
from game.ui.input.commands import Click, Command, MoveInput
from game.ui.scenes.game_over import BLIND_SECONDS, GameOver
from game.ui.scenes.menu import Choice, Menu, fixed
from tests.support.screen import Screen, recorded_texts, screen_of

FIGHT = """
########
#@.....#
#..k...#
########
"""


@pytest.fixture
def screen() -> Iterator[Screen]:
    with screen_of() as screen:
        screen.settings.text_scale = 2
        yield screen


def drawn(screen: Screen) -> str:
    """Return all texts of the present picture in one string."""
    with recorded_texts() as texts:
        screen.stack.draw(screen.picture)
    return " ".join(each.text for each in texts)


def test_pages_follow_each_other_and_begin_again() -> None:
    turner = PageTurner()
    assert [turner.show("text", 3), turner.next_in] == [0, PAGE_SECONDS]
    found = []
    for _ in range(4):
        turner.pass_time(PAGE_SECONDS)
        found.append(turner.page)
    assert found == [1, 2, 0, 1]
    assert turner.show("another text", 3) == 0
    assert (turner.show("short", 1), turner.next_in) == (0, None)
    assert [pages_of(rows, 3) for rows in (0, 1, 3, 4, 7)] == [1, 1, 1, 2, 3]


def test_every_word_of_a_long_hint_is_shown(screen: Screen) -> None:
    play = screen.begin("#####\n#@..#\n#####")
    hint = " ".join(f"word{number}" for number in range(40))
    play.hint(hint)
    seen = ""
    for _ in range(8):
        seen += drawn(screen)
        screen.stack.pass_time(PAGE_SECONDS)
    assert [word for word in hint.split() if word not in seen] == []


def test_every_line_of_a_long_card_is_shown(screen: Screen) -> None:
    play = screen.begin(FIGHT)
    screen.send(Command.NEXT_FOE)
    pages = set()
    for _ in range(3):
        pages.add(drawn(screen))
        wanted = play.next_frame_in()
        assert wanted is not None
        assert wanted <= PAGE_SECONDS
        screen.stack.pass_time(PAGE_SECONDS)
    assert play._panels.pages.count == 2
    assert any("Kobold: " in page for page in pages)
    assert any("1/2" in page for page in pages)
    assert any("2/2" in page for page in pages)


def ending(screen: Screen) -> GameOver:
    play = screen.begin("#####\n#@k.#\n#####")
    badges = [(f"Badge {number}", "Nothing that sleeps was woken by a door of yours.") for number in range(6)]
    scene = GameOver(screen.app._theme, play.world, badges, screen.app.title().menu.choices)
    scene.pass_time(BLIND_SECONDS)
    screen.open(scene)
    return scene


def test_every_line_of_an_ending_is_on_a_page(screen: Screen) -> None:
    scene = ending(screen)
    seen = [drawn(screen)]
    for _ in range(scene._pages - 1):
        scene.handle(MoveInput(EAST))
        seen.append(drawn(screen))
    assert len(seen) > 1
    for row in [*scene._table, *(text.split() for text, _ in (*scene._story, *scene._footing))]:
        assert all(any(part in page for page in seen) for part in row), row
    assert all(one != other for one, other in pairwise(seen))
    scene.handle(MoveInput(EAST))
    assert drawn(screen) == seen[-1]
    for _ in seen:
        scene.handle(MoveInput(WEST))
    assert drawn(screen) == seen[0]


def test_click_above_the_menu_turns_the_page(screen: Screen) -> None:
    scene = ending(screen)
    first = drawn(screen)
    for _ in range(scene._pages):
        scene.handle(Click((400, 40)))
    assert drawn(screen) == first
    scene.handle(Click((400, 40)))
    assert drawn(screen) != first


def test_wide_row_and_heading_of_a_menu_are_wrapped(screen: Screen) -> None:
    words = "word " * 30
    rows = [Choice(fixed(f"{words}{number}"), lambda: None) for number in range(6)]
    menu = Menu(screen.app._theme, "A heading that is so long that it needs more than one line", rows)
    screen.open(menu)
    shown = drawn(screen)
    assert shown.count("word") % 30 == 0
    assert "one line" in shown
    assert all(row.height == menu.rows[0].height > screen.app._theme.small.line_height(4) * 2 for row in menu.rows)
    screen.send(*[MoveInput(SOUTH)] * 5)
    screen.draw()
    assert menu.chosen == 5
    assert menu.row_of(5) is not None
    assert menu.row_of(0) is None
