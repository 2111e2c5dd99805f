"""Texts that are too long for their box are shown in pages, and every word of them is on a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from game.engine.grid.geometry import EAST, SOUTH, WEST
from game.ui.hud.page_turner import PageKey, PageTurner, pages_of
from game.ui.hud.side_panel.quick_row import Carried, Pocket
from game.ui.input.commands import Click, Command, Hover, MoveInput, PlayerInput, Scroll
from game.ui.input.device_in_use import Device
from game.ui.play.play_scene import Play
from game.ui.scenes.game_over import BLIND_SECONDS, GameOver
from game.ui.scenes.keys.command_list import CommandList
from game.ui.scenes.menu import Menu
from game.ui.text.sentences.hints import ONE_PAGE
from game.ui.widgets.row import Row
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
    assert turner.show("text", 3) == 0
    found = []
    for _ in range(4):
        assert turner.turn()
        found.append(turner.page)
    assert found == [1, 2, 0, 1]
    assert turner.show("another text", 3) == 0
    assert (turner.show("short", 1), turner.turn()) == (0, False)
    assert [pages_of(rows, 3) for rows in (0, 1, 3, 4, 7)] == [1, 1, 1, 2, 3]


def test_one_key_turns_one_text_after_the_other() -> None:
    key = PageKey()
    card, hint = key.added(PageTurner()), key.added(PageTurner())
    card.show("card", 2)
    hint.show("hint", 2)
    found = []
    for _ in range(4):
        found.append((card.page, hint.page, key.is_next(card), key.is_next(hint)))
        assert key.turn()
    assert found == [(0, 0, True, False), (1, 0, False, True), (1, 1, True, False), (0, 0, True, False)]
    card.hide()
    assert (key.is_next(card), key.is_next(hint)) == (False, True)
    hint.hide()
    assert not key.turn()


def test_only_the_text_that_the_key_turns_next_names_the_key(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin(FIGHT)
    screen.send(Command.NEXT_FOE)
    play.hint("word " * 60)
    screen.draw()
    named, pages = [], play._hint_banner.pages.count
    for _ in range(pages + 1):
        marks = [text for text in screen.words(monkeypatch) if re.match(r"[1-9] of \d\b", text)]
        assert len(marks) == 2, "the card and the hint have pages"
        named.append([text.endswith("(+: next)") for text in marks])
        screen.send(Command.NEXT_PAGE)
    assert named == [[True, False], *[[False, True]] * (pages - 1), [True, False]]


def click_on_hint(screen: Screen) -> PlayerInput:
    return Click(screen.play._hint_banner._box.center)


def press_key(_: Screen) -> PlayerInput:
    return Command.NEXT_PAGE


@pytest.mark.parametrize("turn", [click_on_hint, press_key])
def test_hint_is_read_page_by_page(screen: Screen, turn: Callable[[Screen], PlayerInput]) -> None:
    play = screen.begin("#####\n#@..#\n#####")
    hint = " ".join(f"word{number}" for number in range(40))
    play.hint(hint)
    seen = drawn(screen)
    pages = play._hint_banner.pages.count
    assert pages > 2
    assert f"1 of {pages}" in seen
    for _ in range(pages - 1):
        before = drawn(screen)
        screen.pass_time(60)
        assert drawn(screen) == before, "time turns no page"
        screen.send(turn(screen))
        seen += drawn(screen)
    assert [word for word in hint.split() if word not in seen] == []
    assert play.world.turn == 0
    screen.send(click_on_hint(screen))
    assert not play._hint_banner.text, "a click on the last page ends the hint"


def test_pad_turns_the_page_of_a_hint_from_the_list_of_commands(screen: Screen) -> None:
    play = screen.begin("#####\n#@..#\n#####")
    play.hint("word " * 60)
    screen.app.controls.device = Device.PAD
    screen.draw()
    screen.stack.handle(Command.CONFIRM)
    for _ in range(3):
        screen.stack.pass_time(0.1)
        screen.draw()
    table = screen.stack.top
    assert isinstance(table, CommandList)
    table.selected = next(number for number, row in enumerate(table.rows) if "next page" in row.text)
    screen.stack.handle(Command.CONFIRM)
    screen.stack.pass_time(0.1)
    screen.draw()
    assert screen.shows(Play)
    assert play._hint_banner.pages.page == 1


def test_pad_turns_pages_in_look_mode(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.settings.text_scale = 2
    play = screen.begin(FIGHT)
    screen.app.controls.device = Device.PAD
    screen.stack.handle(Command.LOOK)
    screen.stack.handle(Command.NEXT_FOE)
    words = screen.words(monkeypatch)
    assert any(re.fullmatch(r"1 of \d [(]X: next[)]", word) for word in words), words
    screen.stack.handle(Command.EXPLORE)
    screen.draw()
    assert (play._panels.pages.page, play.world.turn, play.world.hero.orders) == (1, 0, None)


def test_wheel_turns_the_page_of_a_tooltip_on_the_panel(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.settings.text_scale = 2
    play = screen.show("#####\n#@..#\n#####\n\nbag: 5 dart")
    screen.app.controls.device = Device.MOUSE
    carried, panel = play._panels._side.cells.of(Carried), play._panels._side_box
    at = next(box for box, what in carried if what == Pocket(1)).move(panel.topleft).center
    screen.stack.handle(Hover(at))
    words = screen.words(monkeypatch)
    assert any(word.endswith("(wheel: next)") for word in words), words
    screen.stack.handle(Scroll(1, at))
    screen.draw()
    assert play._panels.pages.page == 1


def test_cross_ends_hint_on_any_page(screen: Screen) -> None:
    play = screen.begin("#####\n#@..#\n#####")
    play.hint("word " * 40)
    screen.draw()
    screen.send(Click(play._hint_banner._cross.center))
    assert not play._hint_banner.text


def test_every_line_of_a_long_card_is_shown(screen: Screen) -> None:
    play = screen.begin(FIGHT)
    screen.send(Command.NEXT_FOE)
    pages = [drawn(screen)]
    count = play._panels.pages.count
    assert count > 1
    screen.pass_time(60)
    drawn(screen)
    assert play._panels.pages.page == 0
    screen.send(Command.NEXT_PAGE)
    pages.append(drawn(screen))
    side, card = play._panels._side_box, play._panels._side.card
    assert card is not None
    for _ in range(count - 1):
        screen.send(Click(card.move(side.topleft).center))
        pages.append(drawn(screen))
    assert any("Kobold: " in page for page in pages)
    assert all(any(f"{number} of {count}" in page for page in pages) for number in range(1, count + 1))
    assert play.stage.cursor is not None, "the card stays"


def test_key_says_that_nothing_has_pages(screen: Screen) -> None:
    play = screen.begin("#####\n#@..#\n#####")
    screen.settings.hints = False
    screen.draw()
    screen.send(Command.NEXT_PAGE)
    assert play.log.latest(1)[0][0] == ONE_PAGE


def ending(screen: Screen) -> GameOver:
    play = screen.begin("#####\n#@k.#\n#####")
    badges = [(f"Badge {number}", "Nothing that sleeps was woken by a door of yours.") for number in range(6)]
    scene = GameOver(screen.app._theme, play.world, badges, screen.app.title().menu.rows)
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


@pytest.mark.parametrize("lines", range(9))
def test_page_with_rows_of_the_table_has_the_heading_of_its_columns(screen: Screen, lines: int) -> None:
    """Pages end in the middle of the table, just before it, and just after its heading."""
    scene = ending(screen)
    scene._story = [("A line of the story.", "text")] * lines
    (depths, *_), *rows = scene._table
    drawn(screen)
    shown = list[str]()
    for _ in range(scene._pages):
        page = drawn(screen)
        told = [name for name, *_ in rows if name in page]
        assert (depths in page) == bool(told), page
        shown += told
        scene.handle(MoveInput(EAST))
    assert shown == [name for name, *_ in rows]


def test_line_about_pages_keeps_away_from_the_menu(screen: Screen) -> None:
    scene = ending(screen)
    with recorded_texts() as texts:
        screen.draw()
    (line,) = [text for text in texts if text.text.startswith("1 of")]
    assert scene.menu.boxes[0][0].top - line.box.bottom >= 3 * screen.app._theme.text_scale(screen.picture)


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
    rows = [Row(f"{words}{number}", act=lambda: None) for number in range(6)]
    menu = Menu(screen.app._theme, "A heading that is so long that it needs more than one line", rows)
    screen.open(menu)
    shown = drawn(screen)
    assert shown.count("word") % 30 == 0
    assert "one line" in shown
    heights = {row.height for row, _ in menu.boxes}
    assert len(heights) == 1
    assert min(heights) > screen.app._theme.small.line_height(4) * 2
    screen.send(*[MoveInput(SOUTH)] * 5)
    screen.draw()
    assert menu.selected == 5
    assert menu.box_of(5) is not None
    assert menu.box_of(0) is None
