"""Menus: where a menu is placed, that it fits on the screen, and that a click outside the menu closes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from itertools import cycle, product
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pygame
import pytest

from game.content.traditions import AJAR, TRADITIONS
from game.engine.grid.geometry import EAST, NORTH, NORTHWEST, SOUTH, SOUTHWEST, Vec
from game.engine.model.door import DoorState
from game.engine.model.tradition_features import Feature
from game.engine.rules.actions.door_verbs import EASE
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.tradition import Tradition
from game.ui.core.clipboard import copy_text, pasted_text
from game.ui.core.scene_manager import Change, Pop, Push
from game.ui.core.settings import (
    READING_PAUSES,
    TEXT_PERCENTS,
    TILE_SCALES,
    VOLUMES,
    ColourPreset,
    Motion,
    Settings,
    TranscriptTo,
)
from game.ui.graphics.layout import Anchor
from game.ui.graphics.window import MIN_SIZE, fitting
from game.ui.input.commands import (
    ERASE,
    Click,
    Command,
    Hover,
    MoveInput,
    Paste,
    PlayerInput,
    RightClick,
    Scroll,
    TypedCharacter,
)
from game.ui.play.item_options import ItemAction
from game.ui.play.play_scene import Play
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.lists.item_list import ItemList, ItemRow
from game.ui.scenes.menu import LEAST_ROWS, Menu
from game.ui.scenes.prompts import text_entry
from game.ui.scenes.prompts.text_entry import LONGEST_SHOWN, TextEntry
from game.ui.scenes.settings_menu import settings_menu, transcript_row
from game.ui.scenes.title import Title
from game.ui.text.sentences import settings as text
from game.ui.widgets.row import Row
from tests.support.examples import FULL
from tests.support.screen import SIZE, Screen, choose, pixel_of, recorded_texts

DOOR = "#######\n#..@+.#\n#######"


def menu(screen: Screen) -> Menu:
    screen.draw()
    assert isinstance(screen.stack.top, Menu)
    return screen.stack.top


@pytest.mark.parametrize(("larger", "cell"), [(0, 4), (0, 3), (2, 4), (2, 3)])
def test_right_click_menu_opens_beside_what_it_is_about(screen: Screen, larger: int, cell: int) -> None:
    """Click a door and the hero beside it: the menu covers neither, and lies at most two cells from the mouse."""
    screen.settings.text_scale = larger
    play = screen.show(DOOR)
    at = pixel_of(play, cell)
    screen.send(RightClick(at))
    box = menu(screen).box
    places = [play._viewport.place(Vec(x, 1)) for x in (3, 4)]
    assert box is not None
    assert box.collidelist(places) < 0
    assert box.inflate(4 * places[0].width, 4 * places[0].height).collidepoint(at)


EVERY_DOOR = [*product(TRADITIONS.values(), DoorState)]
SOME_DOORS = [*product([AJAR], DoorState), *zip([*TRADITIONS.values()][1:], cycle(DoorState), strict=False)]


@pytest.mark.parametrize(("tradition", "state"), EVERY_DOOR if FULL else SOME_DOORS)
def test_right_click_on_door_is_never_empty(screen: Screen, tradition: Tradition, state: DoorState) -> None:
    play = screen.show(DOOR, tradition)
    play.world.level.doors[Vec(4, 1)].state = state
    play.world.hero.latches = 0
    play.world.update_view()
    screen.send(RightClick(pixel_of(play, 4)))
    assert menu(screen).rows


def test_open_door_menu_offers_go_there_or_latch(screen: Screen) -> None:
    """Check the choices of a right-click on an open door beside the hero.

    If the hero has a latch (item that bolts a door), the only choice is to bolt the door. If he has none, the choices
    are to go there and to look at the door.
    """
    play = screen.show("#######\n#..@'.#\n#######")
    for latches, offers in ((1, ["Bolt it (uses a latch; you have 1)"]), (0, ["Go there", "Look at it"])):
        play.world.hero.latches = latches
        screen.send(RightClick(pixel_of(play, 4)))
        assert [choice.text for choice in menu(screen).rows] == offers
        screen.send(Command.CANCEL)


@pytest.mark.parametrize("x", [500, 640, 780])
def test_risky_row_never_opens_under_mouse(screen: Screen, x: int) -> None:
    screen.show(DOOR)
    screen.send(Command.CANCEL)
    leaving = menu(screen)
    risky = [box for box, number in leaving.boxes if leaving.rows[number].risky]
    assert len(risky) == 3
    screen.send(Command.CANCEL)
    for row in risky:
        screen.send(Hover((x, row.centery)), Command.CANCEL)
        opened = menu(screen)
        assert not any(other.collidepoint((x, row.centery)) for other, _ in opened.boxes)
        assert opened.box is not None
        assert screen.picture.get_rect().contains(opened.box)
        screen.send(Click((x, row.centery)))
        assert screen.shows(Play), "a second, hurried click only closes the menu"


@pytest.mark.parametrize("larger", [0, 1, 2])
def test_large_text_menu_fits_on_screen(screen: Screen, larger: int) -> None:
    screen.settings.text_scale = larger
    play = screen.show("#######\n#..@R.#\n#######\n\nR = stiff runed wooden door")
    screen.send(RightClick(pixel_of(play, 4)))
    offers = menu(screen)
    assert offers.box is not None
    assert screen.picture.get_rect().contains(offers.box)
    assert all(offers.box.contains(row) for row, _ in offers.boxes)


def test_click_beside_menu_only_closes_it(screen: Screen) -> None:
    play = screen.show(DOOR)
    door = pixel_of(play, 4)
    for opener in (RightClick(door), Command.CANCEL):
        screen.send(opener)
        menu(screen)
        screen.send(Hover((5, 300)), Click((5, 300)))
        assert screen.shows(Play)
        assert (play.world.turn, play.world.hero.orders) == (0, None)


def test_click_between_menu_rows_keeps_it_open(screen: Screen) -> None:
    play = screen.show(DOOR)
    screen.send(RightClick(pixel_of(play, 4)))
    box = menu(screen).box
    assert box is not None
    screen.send(Click((box.x + 2, box.y + 2)))
    assert screen.shows(Menu)


def arrows(menu: Menu) -> list[tuple[pygame.Rect, int]]:
    """Return the box of each visible arrow of a menu, and its step through the values of its row."""
    return [arrow for box, row in menu.boxes if menu.rows[row].turn is not None for arrow in menu._arrow_boxes(box)]


def shown(menu: Menu) -> list[int]:
    """Return the numbers of the visible rows."""
    return [number for _, number in menu.boxes]


def test_menu_arrows_step_values_both_ways(screen: Screen) -> None:
    title = screen.stack.top
    assert isinstance(title, Title)
    screen.draw()
    (back, _), (forward, _), *_ = arrows(title.menu)
    names = []
    for spot in (back, forward, forward):  # nothing moves under the mouse
        x, y = spot.center
        screen.send(Click((x, y)))
        screen.draw()
        names.append(screen.app._tradition.name)
    assert names == ["sadconsole", "ajar", "roguesharp"]
    assert screen.shows(Title)


def test_click_where_arrow_was_chooses_row(screen: Screen) -> None:
    """Check a click on a menu that has moved since it was first drawn, because the window was made wider."""
    steps: list[int] = []
    chosen: list[bool] = []
    offers = Menu(
        screen.app._theme, "", [Row("Sound: on, very loud", act=lambda: chosen.append(True), turn=steps.append)]
    )
    offers.draw(pygame.Surface((1200, 720)))
    (before, _), _ = arrows(offers)
    offers.draw(pygame.Surface((1280, 720)))
    x, y = before.center
    assert offers.boxes[0][0].collidepoint(x, y)
    offers.handle(Click((x, y)))
    assert (chosen, steps) == ([True], [])


def test_clicks_in_one_place_change_one_setting(screen: Screen) -> None:
    """Click in one place, where each click makes all texts larger and so moves the rows, until the mouse moves."""
    choose(screen, "Settings")
    settings = menu(screen)
    row = next(number for number, choice in enumerate(settings.rows) if choice.text.startswith("Text size"))
    box = settings.box_of(row)
    assert box is not None
    place = next(arrow.center for arrow, step in arrows(settings) if step == 1 and box.colliderect(arrow))
    others = [choice.text for choice in settings.rows[row + 1 :]]
    sizes = []
    for _ in range(3):
        screen.stack.handle(Click(place))
        screen.draw()
        sizes.append(screen.settings.text_scale)
    assert sizes == [1, 2, 0]
    assert settings.selected == row
    assert [choice.text for choice in settings.rows[row + 1 :]] == others
    screen.stack.handle(Click(place))
    screen.draw()
    assert settings.row_at(place) != row, "the rows have moved"
    x, y = place
    screen.stack.handle(Hover((x + 4, y)))
    screen.stack.handle(Click((x + 4, y)))
    assert settings.selected != row, "after a move, a click means what it points at"


@pytest.mark.parametrize("larger", [0, 1, 2])
def test_menu_arrows_fit_beside_labels(screen: Screen, larger: int) -> None:
    screen.settings.text_scale = larger
    choose(screen, "Settings")
    settings = menu(screen)
    assert settings.box is not None
    assert all(settings.box.contains(box) for box, _ in arrows(settings))
    shown = [settings.rows[number] for _, number in settings.boxes]
    assert len(arrows(settings)) == 2 * sum(choice.turn is not None for choice in shown)


def test_menu_with_large_text_scrolls_to_row(screen: Screen) -> None:
    screen.settings.text_scale = 2
    choose(screen, "Settings")
    settings = menu(screen)
    screen.draw()
    last, room = len(settings.rows) - 1, len(settings.boxes)
    assert LEAST_ROWS <= room < last
    screen.send(MoveInput(NORTH))
    screen.draw()
    assert settings.selected == last
    assert shown(settings) == [*range(last + 1 - room, last + 1)]
    screen.send(Scroll(-100))
    screen.draw()
    assert shown(settings) == [*range(room)]
    x, y = settings.boxes[1][0].center
    screen.send(Hover((x, y)))
    assert settings.selected == 1


def test_abandoned_game_tells_turns_in_its_text_and_actions_in_its_table(screen: Screen) -> None:
    play = screen.begin("#####\n#@+.#\n#####")
    screen.send(EASE, Command.CANCEL, *[MoveInput(SOUTH)] * 5, Command.CONFIRM)
    choose(screen, "Yes, abandon it")
    end = screen.stack.top
    assert isinstance(end, GameOver)
    assert play.world.turn == 1
    assert any("turn 2," in line for line in end.spoken()), "to ease a door takes two turns"
    assert "Actions, 1" in end.spoken()


def test_game_menu_asks_before_giving_up(screen: Screen) -> None:
    play = screen.begin(DOOR)
    screen.send(Command.CANCEL)
    assert [choice.text for choice in menu(screen).rows] == [
        "Resume",
        "Settings",
        "Help",
        "Change keys and buttons",
        "Manual",
        "Abandon this game",
        "Abandon this game and start a new one",
        "Abandon this game and quit",
    ]
    screen.send(*[MoveInput(SOUTH)] * 6, Command.CONFIRM, MoveInput(SOUTH), Command.CONFIRM)
    assert screen.shows(Play)
    assert screen.stack.top is not play


def test_foot_of_the_settings_fits_the_selected_row(screen: Screen) -> None:
    choose(screen, "Settings")
    settings = menu(screen)
    assert "Left, Right: change · Esc: back" in settings.spoken()
    settings.selected = len(settings.rows) - 1
    assert settings.rows[settings.selected].text == "Change keys and buttons"
    assert "Enter: open · Esc: back" in settings.spoken()


def test_click_beside_title_choices_keeps_title(screen: Screen) -> None:
    screen.draw()
    screen.send(Click((5, 5)))
    assert screen.shows(Title)


def test_right_click_on_title_never_quits(screen: Screen) -> None:
    choose(screen, "Settings")
    assert screen.shows(Menu), "the settings menu is open"
    screen.send(RightClick((5, 5)))
    assert screen.shows(Title)
    screen.send(RightClick((5, 5)))
    assert screen.shows(Title)
    screen.send(Command.CANCEL)
    assert screen.shows(Menu), "it asks first"
    choose(screen, "Yes")
    assert screen.stack.top is None


@pytest.mark.parametrize(
    ("desktop", "window"),
    [
        ((3840, 2160), (3200, 1800)),
        ((2560, 1440), (1920, 1080)),
        ((1920, 1080), (1280, 720)),
        ((1280, 720), (1280, 680)),
        ((1024, 600), (1024, 560)),
        ((320, 240), (640, 360)),
    ],
)
def test_new_window_fits_the_desktop(desktop: tuple[int, int], window: tuple[int, int]) -> None:
    assert fitting(desktop) == window


def test_menu_wraps_on_press_but_not_on_hold(screen: Screen) -> None:
    screen.begin(DOOR)
    screen.send(Command.CANCEL)
    rows = menu(screen)
    last = len(rows.rows) - 1
    chosen = []
    for step, held in ((NORTH, False), (SOUTH, True), (SOUTH, False), (NORTH, True)):
        screen.send(MoveInput(step, held))
        chosen.append(rows.selected)
    assert chosen == [last, last, 0, 0]


@pytest.mark.parametrize(
    ("inputs", "state"),
    [
        ([TypedCharacter("y")], DoorState.OPEN),
        ([TypedCharacter("n")], DoorState.SHUT),
        ([TypedCharacter("j"), Command.CONFIRM], DoorState.OPEN),
        ([TypedCharacter("q"), Command.CONFIRM], DoorState.SHUT),
    ],
)
def test_question_accepts_y_n_and_j_moves_down(screen: Screen, inputs: list[PlayerInput], state: DoorState) -> None:
    screen.settings.ask_before_opening = True
    play = screen.begin(DOOR)
    screen.send(MoveInput(EAST))
    assert screen.stack.takes_letters
    assert menu(screen).rows[0].text == "No (n)"
    screen.send(*inputs)
    assert screen.shows(Play)
    assert [door.state for door in play.world.level.doors.values()] == [state]


def test_letters_stay_commands_in_plain_menus(screen: Screen) -> None:
    screen.begin(DOOR)
    screen.send(Command.CANCEL)
    assert not menu(screen).takes_letters


WALLED = "#########\n#@..#...#\n#########"


def test_right_click_on_wall_offers_no_way_out(screen: Screen) -> None:
    play = screen.show(WALLED)
    screen.send(RightClick(pixel_of(play, 4)))
    assert isinstance(screen.stack.top, Menu)
    rows = [choice.text for choice in screen.stack.top.rows]
    assert rows == ["Look around", "Go as near as you can", "Game menu"]


def test_go_near_walks_to_nearest_known_cell(screen: Screen) -> None:
    play = screen.show(WALLED)
    screen.send(RightClick(pixel_of(play, 6)), MoveInput(SOUTH), Command.CONFIRM)
    assert play.world.hero.pos == Vec(3, 1)
    screen.send(RightClick(pixel_of(play, 4)))
    assert isinstance(screen.stack.top, Menu)
    assert len(screen.stack.top.rows) == 2


def test_doors_without_way_are_last_in_list(screen: Screen) -> None:
    play = screen.begin("#########\n#@..+.+.#\n#..######\n#..#.+..#\n#########")
    play.world.level.learn(np.ones(play.world.level.shape, np.bool_))
    screen.send(Command.DOORS)
    doors = screen.stack.top
    assert isinstance(doors, DoorList)
    assert [row.at for row in doors.rows] == [Vec(4, 1), Vec(6, 1), Vec(5, 3)]


def test_equally_near_doors_are_listed_row_by_row(screen: Screen) -> None:
    rows = "#########/####.####/####+####/##.....##/#.+.@.+.#/##.....##/#########"
    play = screen.begin(rows.replace("/", "\n"))
    play.world.level.learn(np.ones(play.world.level.shape, np.bool_))
    screen.send(Command.DOORS)
    doors = screen.stack.top
    assert isinstance(doors, DoorList)
    assert [row.at for row in doors.rows] == [Vec(4, 2), Vec(2, 4), Vec(6, 4)]


def test_other_row_begins_with_its_first_action(screen: Screen) -> None:
    done: list[str] = []
    actions = [ItemAction(verb, "a dart", lambda _: Wait()) for verb in ("use", "throw", "drop")]
    rows = [ItemRow("dart", letter=mark, actions=actions) for mark in "ab"]

    def do(action: ItemAction) -> Change:
        done.append(action.verb)
        return Pop()

    screen.begin(DOOR)
    screen.stack._scenes.append(ItemList(screen.app._theme, "Pack", rows, do, Command.BAG))
    east = MoveInput(EAST, held=False)
    screen.send(east, east, TypedCharacter("b"), Command.CONFIRM)
    assert done == ["use"]


@pytest.mark.parametrize(("command", "places"), [(Command.NEXT_FOE, (2, 4, 2)), (Command.FOE_BEFORE, (4, 2, 4))])
def test_foes_are_looked_at_in_order(screen: Screen, command: Command, places: tuple[int, ...]) -> None:
    play = screen.begin("#######\n#@k.k.#\n#######\n\nk = kobold")
    for place in places:
        screen.send(command)
        assert play.stage.cursor == Vec(place, 1)


# ------------------------------------------------------------------------------------------- settings

BOTH = (False, True)
VALUES: dict[str, Sequence[object]] = {
    **dict.fromkeys(("ask_before_opening", "explore_opens_doors", "glyphs", "clear_letters"), BOTH),
    **dict.fromkeys(("mute", "background_sound", "captions", "hints", "gentler"), BOTH),
    **dict.fromkeys(("effects_volume", "ambience_volume", "music_volume"), VOLUMES),
    "motion": tuple(Motion),
    "colours": tuple(ColourPreset),
    "text_scale": range(len(TEXT_PERCENTS)),
    "tile_scale": TILE_SCALES,
    "reading_pause": READING_PAUSES,
    "transcript": tuple(TranscriptTo),
}
"""Values of each setting, in the order in which its row goes through them."""


def test_each_settings_row_goes_through_all_values(screen: Screen) -> None:
    settings = screen.settings
    shown = settings_menu(screen.app._theme, settings, transcript_file=Path("/home/me/said.txt"))
    changed = []
    for place, row in enumerate(shown.rows):
        before, turn = dict(vars(settings)), row.turn
        assert turn is not None
        turn(1)
        (name,) = [name for name, value in vars(settings).items() if value != before[name]]
        changed.append(name)
        turn(-1)
        assert vars(settings) == before
        values, first, words = VALUES[name], VALUES[name].index(before[name]), set()
        for number in range(1, len(values) + 1):
            assert row.act is not None
            assert row.act() is None
            assert getattr(settings, name) == values[(first + number) % len(values)]
            shown.refresh()
            words.add(shown.rows[place].text)
        assert vars(settings) == before, "after the last value comes the first"
        assert len(words) == len(values)
    assert sorted(changed) == sorted(VALUES)
    assert VALUES.keys() == {field.name for field in fields(Settings)} - {"window_placement", "bindings"}


def test_settings_without_effect_in_tradition_are_left_out(screen: Screen) -> None:
    def rows(tradition: Tradition) -> list[str]:
        return [choice.text for choice in settings_menu(screen.app._theme, screen.settings, tradition).rows]

    about_doors = [text.ASK_BEFORE_OPENING[False], text.EXPLORE_OPENS_DOORS[False]]
    for tradition in TRADITIONS.values():
        left_out = [] if Feature.LEAVES in tradition.provides else about_doors
        if Feature.DOOR_LIMIT not in tradition.provides:
            left_out = [*left_out, text.GENTLER[False]]
        assert [row for row in rows(AJAR) if row not in left_out] == rows(tradition)


@pytest.mark.parametrize(
    ("place", "file", "words"),
    [
        (TranscriptTo.NOWHERE, "said.txt", text.TRANSCRIPT_OFF),
        (TranscriptTo.OUTPUT, "said.txt", text.TRANSCRIPT_TO_OUTPUT),
        (TranscriptTo.FILE, "said.txt", text.TRANSCRIPT_TO_FILE.format(file="said.txt")),
        (TranscriptTo.FILE, "m" * 20, text.TRANSCRIPT_TO_FILE.format(file="m" * 20)),
        (TranscriptTo.FILE, "m" * 21, text.TRANSCRIPT_TO_FILE.format(file="m" * 17 + "...")),
    ],
)
def test_row_of_transcript_names_the_file(place: TranscriptTo, file: str, words: str) -> None:
    assert transcript_row(place, Path("/home/me", file)) == words


# ------------------------------------------------------------------------------------------- text entry


def entry(screen: Screen, most: int = 60) -> tuple[TextEntry, list[str]]:
    """Open an entry for a text; return its scene and the list of all texts that were confirmed."""
    confirmed: list[str] = []

    def then(text: str) -> Change:
        confirmed.append(text)
        return Pop()

    screen.begin(DOOR)
    scene = TextEntry(screen.app._theme, "Seed", most, then)
    screen.stack._follow(Push(scene))
    return scene, confirmed


def test_text_is_typed_erased_and_confirmed(screen: Screen) -> None:
    scene, confirmed = entry(screen, most=5)
    screen.send(Command.CONFIRM)
    assert confirmed == [], "an empty text is not confirmed"
    screen.send(*[TypedCharacter(character) for character in "abcdefg"])
    assert scene.text == "abcde"
    screen.send(MoveInput(SOUTH), MoveInput(SOUTH), TypedCharacter(ERASE))
    assert (scene.text, scene.selected) == ("abcd", 0)
    screen.send(Command.CONFIRM)
    assert confirmed == ["abcd"]
    assert screen.shows(Play)


@pytest.mark.parametrize("letter", ["i", "m"])
@pytest.mark.parametrize("length", [1, 40, 60, 10_000])
def test_long_text_fills_its_row_and_ends_with_its_end(screen: Screen, letter: str, length: int) -> None:
    scene, _ = entry(screen, most=length)
    scene.text = letter * (length - 1) + "c"
    scene.refresh()
    shown, width = scene.rows[0].text, screen.app._theme.small.width
    room = width(scene.rows[0].longest)
    assert width(shown) <= room
    if shown != f"> {scene.text}_":
        tail = shown.removeprefix("> ...").removesuffix("_")
        assert scene.text.endswith(tail)
        assert width(shown + letter) > room, "another letter would not fit"
        assert width(f"> {scene.text[-LONGEST_SHOWN:]}_") > room


@pytest.mark.parametrize("size", [SIZE, MIN_SIZE])
def test_long_text_takes_one_line_at_each_size_of_texts(screen: Screen, size: tuple[int, int]) -> None:
    screen.picture = pygame.Surface(size, 0, 32)
    scene, _ = entry(screen, most=400)
    for percent in range(len(TEXT_PERCENTS)):
        screen.settings.text_scale = percent
        scene.text = ""
        screen.draw()
        height = scene.boxes[0][0].height
        scene.text = "mi" * 200
        screen.draw()
        assert scene.boxes[0][0].height == height


def test_unprintable_characters_of_a_text_are_spaces(screen: Screen) -> None:
    scene, _ = entry(screen, most=200)
    scene.text = "a\tb"
    scene.refresh()
    assert scene.rows[0].text == "> a b_"


def test_text_is_confirmed_by_mouse_alone(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, confirmed = entry(screen, most=200)
    monkeypatch.setattr(text_entry, "pasted_text", lambda: "code" * 40)
    width = menu(screen).boxes[0][0].width
    (paste,) = [row for row, choice in enumerate(scene.rows) if choice.text.startswith("Paste")]
    screen.send(Click(scene.boxes[paste][0].center))
    assert menu(screen).boxes[0][0].width == width, "the box keeps its width"
    (done,) = [row for row, choice in enumerate(scene.rows) if choice.text == "Open"]
    screen.send(Click(scene.boxes[done][0].center))
    assert confirmed == ["code" * 40]


def test_text_is_pasted_up_to_its_limit(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, _ = entry(screen, most=6)
    monkeypatch.setattr(text_entry, "pasted_text", lambda: "1234")
    screen.send(TypedCharacter("x"), Paste(), MoveInput(SOUTH), Command.CONFIRM)
    assert (scene.text, scene.selected) == ("x12341", 0)


@pytest.mark.parametrize("size", [pytest.param(SIZE, marks=pytest.mark.full), MIN_SIZE])  # one is twice the other
def test_every_row_of_settings_explains_itself(
    screen: Screen, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen.picture = pygame.Surface(size, 0, 32)
    screen.stack.push(screen.app._settings_menu(AJAR))
    settings, boxes = menu(screen), set()
    for number, choice in enumerate(settings.rows):
        settings.selected = number
        assert choice.tip.endswith("."), choice.text
        assert choice.tip in " ".join(screen.words(monkeypatch))
        assert settings.box is not None
        boxes.add(tuple(settings.box))
    assert len(boxes) == 1, "the menu stays where it is"


def test_settings_switch_to_full_screen_and_back(screen: Screen) -> None:
    with patch.object(type(screen.app._window), "toggle_fullscreen") as toggle:
        screen.stack.push(screen.app._settings_menu(AJAR))
        settings = menu(screen)
        settings.selected = next(number for number, row in enumerate(settings.rows) if row.text == "Fullscreen: off")
        screen.send(Command.CONFIRM)
    toggle.assert_called_once()
    screen.app._window._fullscreen = True
    settings.refresh()
    assert settings.rows[settings.selected].text == "Fullscreen: on"


def test_clipboard_that_fails_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", held.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[-1])
    assert (copy_text("a seed"), pasted_text()) == (True, "a seed")

    def fail(*_: object) -> str:
        raise pygame.error("there is no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    assert (copy_text("a seed"), pasted_text()) == (False, "")


def test_sentence_below_a_question_looks_like_no_choice(screen: Screen) -> None:
    """The second sentence of a question stands above its choices, and a rule divides choices from a footnote."""
    level = screen.begin("#######\n#@t...#\n#######\n\nt = trap bear\nfire: 2,1").world.level
    level.memory.traps = {at: trap.kind for at, trap in level.traps.items()}
    screen.send(MoveInput(EAST))
    with recorded_texts() as texts:
        screen.draw()
    (more,) = [each.box for each in texts if each.text.startswith("Step into the fire")]
    assert more.bottom <= menu(screen).boxes[0][0].top
    asked = Menu(screen.app._theme, "What?", [Row("This", act=lambda: None)], "A footnote.")
    screen.open(asked)
    with recorded_texts() as texts:
        screen.draw()
    (foot,) = [each.box for each in texts if each.text == "A footnote."]
    below = screen.picture.subsurface((foot.x, asked.boxes[-1][0].bottom, 20, foot.top - asked.boxes[-1][0].bottom))
    line = screen.app._theme.colour("line")
    assert any(below.get_at((5, y))[:3] == tuple(line) for y in range(below.get_height()))


def test_home_and_end_select_first_and_last_row(screen: Screen) -> None:
    shown = Menu(screen.app._theme, "Rows", [Row(str(number), act=Pop) for number in range(9)])
    for step, row in ((SOUTHWEST, 8), (SOUTHWEST, 8), (NORTHWEST, 0), (NORTHWEST, 0)):
        shown.handle(MoveInput(step))
        assert shown.selected == row


@pytest.mark.parametrize("anchor", [None, Anchor((3000, 1500), pygame.Rect(2990, 1490, 20, 20))])
def test_open_menu_stays_in_a_window_that_shrinks(screen: Screen, anchor: Anchor | None) -> None:
    choices = [Row("Resume", act=Pop), Row("Settings", act=Pop)]
    opened = Menu(screen.app._theme, "Ajar", choices, anchor=anchor)
    opened.draw(pygame.Surface((3840, 2160)))
    small, expected = pygame.Surface(MIN_SIZE), pygame.Surface(MIN_SIZE)
    opened.draw(small)
    Menu(screen.app._theme, "Ajar", choices, anchor=anchor).draw(expected)
    assert pygame.image.tobytes(small, "RGB") == pygame.image.tobytes(expected, "RGB")
    assert any(pygame.image.tobytes(small, "RGB"))
