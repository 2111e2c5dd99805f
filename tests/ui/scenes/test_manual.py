"""The manual in the game: every section can be reached, the search finds, and nothing is cut off."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pygame
import pytest

from game.app.manual_facts import manual_facts
from game.content.traditions import AJAR, ROGUE, TRADITIONS
from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST, WEST
from game.engine.senses.door_signs import Sign, Signs
from game.engine.tradition import Tradition
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.window import MIN_SIZE
from game.ui.input.commands import ERASE, Click, Command, Hover, MoveInput, RightClick, Scroll, TypedCharacter
from game.ui.input.device_in_use import Device
from game.ui.input.keyboard import Keyboard
from game.ui.play.play_scene import Play
from game.ui.render.glyph_painter import door_with_signs
from game.ui.scenes import manual as manual_module
from game.ui.scenes.keys.key_help import KeyHelp
from game.ui.scenes.manual import Line, ManualScene
from game.ui.scenes.title import Title
from game.ui.text.command_names import prompt
from game.ui.text.manual_pages import manual_pages
from game.ui.text.sentences import manual_labels as labels
from game.ui.widgets.on_screen_keyboard import OnScreenKeyboard
from tests.support.examples import FULL
from tests.support.screen import Screen, choose, recorded_bars, recorded_texts

LARGEST_TEXT = 2
ROOM = "#####\n#.@.#\n#####"


def manual_on(screen: Screen, tradition: Tradition = AJAR) -> ManualScene:
    """Open the manual with no other scene below it, and draw it."""
    manual = screen.app._manual(tradition)
    assert isinstance(manual, ManualScene)
    screen.open(manual)
    screen.draw()
    return manual


def type_in(screen: Screen, text: str) -> None:
    for character in text:
        screen.stack.handle(TypedCharacter(character))
    screen.draw()


def title_of(manual: ManualScene) -> str:
    assert manual.page is not None
    return manual.page.title


def marked(manual: ManualScene) -> set[str]:
    """Return every place that is marked as found in the whole text of the selected section."""
    return {
        text[start:stop].casefold()
        for line in manual._lines
        for text, found in ((line.text, line.found), (line.beside, line.beside_found))
        for start, stop in found
    }


def test_title_opens_manual(screen: Screen) -> None:
    choose(screen, "Manual")
    assert screen.shows(ManualScene)
    screen.send(Command.CANCEL)
    assert screen.shows(Title)


def test_help_key_twice_opens_manual_over_game(screen: Screen) -> None:
    play = screen.begin(ROOM)
    screen.send(Command.HELP, Command.HELP)
    assert screen.shows(ManualScene)
    screen.send(Command.CANCEL)
    assert screen.stack.top is play


def test_game_menu_opens_manual(screen: Screen) -> None:
    screen.show(ROOM)
    screen.send(Command.CANCEL)
    choose(screen, "Manual")
    assert screen.shows(ManualScene)
    screen.send(RightClick((9, 9)), Command.CANCEL)
    assert screen.shows(Play)


def test_click_in_help_opens_manual(screen: Screen) -> None:
    screen.show(ROOM)
    screen.send(Command.HELP)
    screen.draw()
    keys = screen.stack.top
    assert isinstance(keys, KeyHelp)
    screen.send(Click(keys._to_manual.center))
    assert screen.shows(ManualScene)


def test_arrows_reach_every_section(screen: Screen) -> None:
    manual = manual_on(screen)
    reached = [title_of(manual)]
    for _ in manual.listed[1:]:
        screen.stack.handle(MoveInput(SOUTH))
        reached.append(title_of(manual))
    assert reached == manual.listed
    screen.stack.handle(MoveInput(SOUTH))
    assert title_of(manual) == manual.listed[0], "below the last section is the first"
    screen.stack.handle(MoveInput(NORTH))
    assert title_of(manual) == manual.listed[-1]


@pytest.mark.parametrize("larger", [0, LARGEST_TEXT])
def test_mouse_reaches_every_section(screen: Screen, larger: int) -> None:
    screen.settings.text_scale = larger
    screen.picture = pygame.Surface(MIN_SIZE, 0, 32)
    manual = manual_on(screen)
    reached = set()
    for _ in range(len(manual.listed)):
        screen.draw()
        for box, number in manual._sections.boxes:
            screen.stack.handle(Click(box.center))
            reached.add(manual._pages[number].title)
            assert title_of(manual) == manual._pages[number].title
        screen.stack.handle(Hover(manual._list_box.center))
        screen.stack.handle(Scroll(1))
    assert reached == {*manual.listed}


@pytest.mark.parametrize(("tradition", "larger"), [(ROGUE, 0), (AJAR, LARGEST_TEXT)])
def test_scroll_bar_shows_that_the_list_goes_on(
    screen: Screen, tradition: Tradition, larger: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen.settings.text_scale = larger
    bars = list[tuple[pygame.Rect, float, float]]()
    monkeypatch.setattr(TextPainter, "scroll_bar", lambda _, *bar: bars.append(bar))
    manual = manual_on(screen, tradition)
    scrolls = len(manual._sections.boxes) < len(manual.listed)
    assert scrolls is bool(larger)
    assert len(bars) == scrolls + (not manual._text.all_visible)
    for box, begin, end in bars[:scrolls]:
        assert (begin, end) == (0, len(manual._sections.boxes) / len(manual.listed))
        assert not any(row.colliderect(box) for row, _ in manual._sections.boxes)
    bars.clear()
    manual.handle(MoveInput(NORTH))
    screen.draw()
    assert [end for _, _, end in bars[:scrolls]] == [1] * scrolls


def test_text_scrolls_to_its_last_line(screen: Screen) -> None:
    manual = manual_on(screen)
    type_in(screen, "kobold")
    for wheel in (True, False):
        screen.stack.handle(MoveInput(SOUTHWEST))
        screen.draw()
        assert manual._text.shown.stop == len(manual._lines)
        if wheel:
            screen.stack.handle(Hover((manual._list_box.right + 50, manual._list_box.centery)))
        screen.stack.handle(Scroll(-1) if wheel else MoveInput(NORTHEAST))
        screen.draw()
        assert manual._text.shown.stop < len(manual._lines)
        screen.stack.handle(MoveInput(SOUTHEAST))


@pytest.mark.parametrize(
    ("typed", "section"),
    [
        ("oil", "Light and oil"),
        ("knock", "At a door"),
        ("wraith", "Monsters"),
        ("claw foot", "Behind the door"),
        ("PORTCULLIS", "Kinds of door"),
        ("--seed", "Starting with options"),
        ("text size", "Settings and accessibility"),
    ],
)
def test_search_selects_section_and_marks_words(screen: Screen, typed: str, section: str) -> None:
    manual = manual_on(screen)
    type_in(screen, typed)
    assert title_of(manual) == section
    assert manual._sections.row is not None
    assert manual._sections.row.text == section, "the list marks the section that is shown"
    assert marked(manual) == {*typed.casefold().split()}
    shown = manual._lines[manual._text.shown.start : manual._text.shown.stop]
    assert any(line.found or line.beside_found for line in shown)


def test_left_and_right_scroll_the_text(screen: Screen) -> None:
    """They are the keys that the foot names to a pad."""
    manual = manual_on(screen)
    type_in(screen, "kobold")
    screen.send(MoveInput(NORTHWEST))
    screen.draw()
    first = manual._text.shown.start
    screen.send(MoveInput(EAST))
    screen.draw()
    assert manual._text.shown.start > first
    screen.send(MoveInput(WEST))
    screen.draw()
    assert manual._text.shown.start == first


def test_search_narrows_and_widens_list(screen: Screen) -> None:
    manual = manual_on(screen)
    every = manual.listed
    type_in(screen, "lever")
    few = manual.listed
    assert 0 < len(few) < len(every)
    type_in(screen, "xyz")
    assert (manual.listed, manual.page) == ([], None)
    screen.stack.handle(MoveInput(SOUTH))
    screen.stack.handle(Command.CONFIRM)
    screen.draw()
    for _ in "xyz":
        screen.stack.handle(TypedCharacter(ERASE))
    screen.draw()
    assert manual.listed == few
    screen.stack.handle(Click(manual._search.center))
    assert manual.listed == every


def test_enter_goes_through_all_places_found(screen: Screen) -> None:
    manual = manual_on(screen)
    type_in(screen, "knock")
    seen, visited = set(), []
    for _ in range(16):
        screen.draw()
        visited.append(title_of(manual))
        shown = manual._text.shown
        seen |= {(title_of(manual), row) for row in shown if manual._lines[row].found}
        screen.stack.handle(Command.CONFIRM)
    assert {*visited} == {*manual.listed}


def test_search_is_typed_with_the_mouse_alone(screen: Screen) -> None:
    manual = manual_on(screen)
    screen.stack.handle(Click(manual._search.center))
    screen.draw()
    keys = screen.stack.top
    assert isinstance(keys, OnScreenKeyboard)
    for letter in "oil":
        screen.stack.handle(Click(keys.boxes[letter].center))
    screen.draw()
    assert marked(manual) == {"oil"}
    assert len(manual.listed) < len(manual._pages)


def test_click_in_the_text_leaves_the_reader_where_he_is(screen: Screen) -> None:
    manual = manual_on(screen)
    before = title_of(manual), manual.listed, manual._text.shown.start
    right = max(box.right for box, _ in manual._sections.boxes)
    for x in range(right + 20, 600, 15):
        for y in range(80, 300, 15):
            screen.stack.handle(Click((x, y)))
    assert (title_of(manual), manual.listed, manual._text.shown.start) == before


def test_click_beside_the_manual_leaves_it(screen: Screen) -> None:
    screen.picture = pygame.Surface((3840, 1080), 0, 32)
    manual_on(screen)
    screen.stack.handle(Click((5, 300)))
    assert not screen.shows(ManualScene)


def test_click_before_a_search_is_drawn_opens_no_lost_section(screen: Screen) -> None:
    manual = manual_on(screen)
    last, _ = manual._sections.boxes[-1]
    screen.send(*map(TypedCharacter, "lever"))
    before = title_of(manual)
    screen.send(Click(last.center))
    assert title_of(manual) == before


def test_close_button_leaves_manual(screen: Screen) -> None:
    screen.show(ROOM)
    screen.send(Command.HELP, Command.HELP)
    screen.draw()
    manual = screen.stack.top
    assert isinstance(manual, ManualScene)
    screen.send(Click(manual.close_box.center))
    assert screen.shows(Play)


def test_screen_reader_says_page_or_search(screen: Screen) -> None:
    manual = manual_on(screen)
    assert manual.page is not None
    assert manual.spoken() == [labels.MANUAL.format(tradition="ajar"), *manual.page.spoken()]
    type_in(screen, "zzz")
    heading, search, nothing = manual.spoken()
    assert (heading, search) == (labels.MANUAL.format(tradition="ajar"), labels.SEARCH.format(typed="zzz"))
    assert nothing == prompt(screen.app.controls, labels.NOTHING_FOUND)


@pytest.mark.parametrize("row", TRADITIONS.values(), ids=lambda row: row.name)
def test_screen_reader_says_every_line_of_every_page(row: Tradition) -> None:
    """It leaves out a line that was on the screen before, so no line may be on two pages."""
    pages = Counter(line for page in manual_pages(row, manual_facts(row)) for line in page.spoken())
    assert [line for line, times in pages.items() if times > 1] == []


@pytest.mark.usefixtures("screen")
def test_letters_of_commands_are_typed() -> None:
    """Keys such as m and ? give commands elsewhere; arrows, Esc and F11 keep theirs here."""
    keyboard = Keyboard()
    typed = [
        keyboard.input_of(pygame.Event(pygame.KEYDOWN, key=key, unicode=symbol, mod=0), typing=True)
        for key, symbol in ((pygame.K_m, "m"), (pygame.K_SLASH, "?"), (pygame.K_SPACE, " "), (pygame.K_BACKSPACE, "\b"))
    ]
    assert typed == [TypedCharacter(character) for character in ("m", "?", " ", ERASE)]
    others = [
        keyboard.input_of(pygame.Event(pygame.KEYDOWN, key=key, unicode=symbol, mod=0), typing=True)
        for key, symbol in ((pygame.K_DOWN, ""), (pygame.K_ESCAPE, "\x1b"), (pygame.K_RETURN, "\r"), (pygame.K_F11, ""))
    ]
    assert others == [MoveInput(SOUTH), Command.CANCEL, Command.CONFIRM, Command.FULLSCREEN]


@pytest.mark.parametrize(
    ("size", "larger"),
    [*product([MIN_SIZE, (1280, 720)], [0, LARGEST_TEXT])] if FULL else [(MIN_SIZE, 0), ((1280, 720), LARGEST_TEXT)],
)
def test_no_text_of_manual_is_cut_off(
    screen: Screen, size: tuple[int, int], larger: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every word that is drawn lies inside the panel, and no text lies over another."""
    screen.settings.text_scale = larger
    screen.picture = pygame.Surface(size, 0, 32)
    manual = manual_on(screen)
    written: list[tuple[pygame.Rect, str]] = []
    draw_word = TextPainter.word

    def noted(painter: TextPainter, x: int, y: int, text: str, *rest: Any, **more: Any) -> int:
        if text.strip():
            written.append((pygame.Rect(x, y, painter.width(text), painter.line), text))
        return draw_word(painter, x, y, text, *rest, **more)

    monkeypatch.setattr(TextPainter, "word", noted)
    for number in range(len(manual._pages)):
        manual._choose(number)
        written.clear()
        screen.draw()
        panel = screen.picture.get_rect()
        for box, text in written:
            assert panel.contains(box), (manual._pages[number].title, text)
        boxes = [box for box, _ in written]
        for place, box in enumerate(boxes):
            other = box.inflate(-2, -2).collidelist(boxes[place + 1 :])
            assert other == -1, (written[place][1], written[place + 1 + other][1])


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=TRADITIONS)
def test_manual_lists_keys_of_tradition(screen: Screen, tradition: Tradition) -> None:
    manual = manual_on(screen, tradition)
    keys = next(page for page in manual._pages if page.title == "Keys")
    assert any("lamp" in text for text in keys.texts()) is (tradition is AJAR)


def test_slash_begins_a_new_search(screen: Screen) -> None:
    manual = manual_on(screen)
    type_in(screen, "latch")
    assert len(manual.listed) < len(manual._pages)
    type_in(screen, "/")
    assert (manual._typed, len(manual.listed)) == ("", len(manual._pages))
    type_in(screen, "lamp")
    assert manual._typed == "lamp"


@pytest.mark.parametrize(
    ("device", "keys"),
    [
        (Device.KEYBOARD, ("Type: search", "PgUp, PgDn: scroll", "Enter: next found", "Esc: close")),
        (Device.MOUSE, ("Click a section", "Wheel: scroll", "search")),
        (Device.PAD, ("Left, Right: scroll", "X: search", "B: close")),
    ],
)
@pytest.mark.parametrize("larger", [0, LARGEST_TEXT])
def test_foot_says_how_to_scroll_and_search_at_every_text_size(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, device: Device, keys: tuple[str, ...], larger: int
) -> None:
    screen.settings.text_scale = larger
    manual_on(screen)
    screen.app.controls.device = device
    written = " ".join(screen.words(monkeypatch))
    for words in keys:
        assert words in written


def test_list_and_text_have_each_a_scroll_bar_at_its_right_edge(screen: Screen) -> None:
    screen.picture = pygame.Surface((640, 360), 0, 32)
    screen.settings.text_scale = 2
    manual = manual_on(screen)
    screen.send(MoveInput(SOUTH), MoveInput(SOUTH), MoveInput(SOUTH))
    with recorded_bars() as bars, recorded_texts() as texts:
        screen.draw()
    of_list, of_text = sorted(bars, key=lambda bar: bar.x)
    assert manual._list_box.right <= of_list.x < manual._list_box.right + 4
    rows = [drawn.box for drawn in texts if of_list.right < drawn.box.x and of_text.y <= drawn.box.y < of_text.bottom]
    assert of_text.x >= max(box.right for box in rows)


SIGNS = [frozenset({Sign.LIGHT}), frozenset({Sign.CLAWS}), frozenset[Sign]()]


@pytest.mark.parametrize("glyphs", [False, True], ids=["tiles", "letters"])
@pytest.mark.parametrize(("size", "text_scale"), [((1280, 720), 0), (MIN_SIZE, 0), (MIN_SIZE, LARGEST_TEXT)])
def test_section_on_doors_shows_pictures_of_signs(
    screen: Screen, size: tuple[int, int], text_scale: int, glyphs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stand beside the entries, are drawn as the map is, cover no text and do not leave the panel."""
    screen.picture = pygame.Surface(size, 0, 32)
    screen.settings.text_scale, screen.settings.glyphs = text_scale, glyphs
    manual = manual_on(screen)
    drawn: list[tuple[Signs, bool]] = []
    boxes: list[pygame.Rect] = []
    enlarge = ManualScene._draw_picture

    def painted(signs: Signs, *colours: Any, glyphs: bool) -> pygame.Surface:
        drawn.append((signs, glyphs))
        return door_with_signs(signs, *colours, glyphs=glyphs)

    def enlarged(scene: ManualScene, painter: TextPainter, left: int, y: int, line: Line) -> None:
        before = pygame.image.tobytes(painter.target, "RGB")
        enlarge(scene, painter, left, y, line)
        after = pygame.image.frombytes(before, painter.target.get_size(), "RGB")
        changed = pygame.mask.from_threshold(painter.target, (0, 0, 0, 0), (1, 1, 1, 255), after)
        changed.invert()
        boxes.append(changed.get_bounding_rects()[0].unionall(changed.get_bounding_rects()))

    monkeypatch.setattr(manual_module, "door_with_signs", painted)
    monkeypatch.setattr(ManualScene, "_draw_picture", enlarged)
    manual._choose([page.title for page in manual._pages].index("Behind the door"))
    with recorded_texts() as texts:
        for _ in range(12 if text_scale else 1):
            screen.draw()
            screen.stack.handle(Scroll(1))
    assert [*dict.fromkeys(signs for signs, _ in drawn)] == SIGNS
    assert {in_letters for _, in_letters in drawn} == {glyphs}
    assert all(screen.picture.get_rect().contains(box) for box in boxes)
    if not text_scale:
        assert not any(box.colliderect(text.box) for box in boxes for text in texts if text.text.strip())


@pytest.mark.parametrize("tradition", [row for row in TRADITIONS.values() if row is not AJAR], ids=lambda row: row.name)
def test_manuals_of_classic_traditions_show_no_signs(tradition: Tradition, screen: Screen) -> None:
    manual = manual_on(screen, tradition)
    for number in range(len(manual._pages)):
        manual._choose(number)
        screen.draw()
        assert all(line.picture is None for line in manual._lines)
