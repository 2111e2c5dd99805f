"""The list of places to travel to, its letters on the map, and the filters of lists."""

from __future__ import annotations

from operator import itemgetter

import pygame
import pytest

from game.engine.grid.geometry import WEST, Vec
from game.engine.model.door import DoorState
from game.engine.model.memory import Occupants
from game.engine.rules.actions.door_verbs import PULL
from game.engine.rules.actions.item_actions import Invoke, Use
from game.engine.senses.door_notes import NoteKind, door_notes
from game.engine.senses.door_signs import Sign
from game.ui.graphics.window import MIN_SIZE
from game.ui.input.commands import ERASE, Click, Command, Hover, MoveInput, PlayerInput, TypedCharacter
from game.ui.input.device_in_use import Device
from game.ui.play.play_scene import Play
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.lists.item_list import ItemList
from game.ui.scenes.lists.place_list import PlaceList
from game.ui.scenes.sheets.message_history import MessageHistory
from game.ui.text.cards.cell_card import describe
from game.ui.text.command_names import prompt
from game.ui.text.door_sides import from_side
from game.ui.text.known_places import known_places
from game.ui.text.screen_reader_lines import place_of
from game.ui.text.sentences import door_commands, menus
from game.ui.text.sentences.look_card import BADGES, BOTH_SIDES_SEEN, NO_SIGN, SIGNS
from game.ui.widgets.list_scene import ListScene
from game.ui.widgets.on_screen_keyboard import OnScreenKeyboard
from game.ui.widgets.text_filter import LONGEST, TextFilter
from tests.support.at_once import distance_text
from tests.support.drawings import BARS
from tests.support.heard import hear_behind_all
from tests.support.own_doors import make_own
from tests.support.screen import Screen, recorded_bars

LEVEL = """
############
#@...A.+..>#
#......###.#
#..B...#...#
####+#######
####.#######
############

A = item dart
B = item sword
"""
MANY_DOORS = """
###########
#.+.....+.#
###.....###
#.+..@..+.#
###.....###
#.+.....+.#
###########
"""


def typed(text: str) -> list[PlayerInput]:
    return [TypedCharacter(character) for character in text]


def names(screen: Screen) -> list[str]:
    assert isinstance(screen.stack.top, PlaceList)
    return [row.text for row in screen.stack.top.rows]


def begin(screen: Screen) -> Play:
    play = screen.begin(LEVEL)
    play.world.level.learn(~play.world.level.memory.explored)
    play.world.look_around()
    return play


# ---------------------------------------------------------------------------------------------- places


def test_places_are_stairs_items_then_doors(screen: Screen) -> None:
    play = begin(screen)
    assert [place.name for place in known_places(play.world)] == [
        "Stairs down",
        "Sword",
        "Dart",
        "Wooden door, shut",
        "Wooden door, shut",
    ]


def test_distance_names_doors_on_the_way(screen: Screen) -> None:
    play = begin(screen)
    assert distance_text(Vec(5, 1), play.world) == "4 steps"
    assert distance_text(Vec(10, 1), play.world) == "9 steps, 1 door to open"


def test_unknown_places_are_not_listed(screen: Screen) -> None:
    play = screen.begin(LEVEL)
    assert "Stairs down" not in [place.name for place in known_places(play.world)]


def test_letter_travels_to_place(screen: Screen) -> None:
    play = begin(screen)
    screen.send(Command.TRAVEL)
    screen.send(TypedCharacter(play._marks.letters[Vec(3, 3)]))
    assert play.world.hero.pos == Vec(3, 3)
    assert not play._marks.letters


def test_travel_list_opens_no_door(screen: Screen) -> None:
    play = begin(screen)
    screen.send(Command.TRAVEL, TypedCharacter("f"))
    screen.pass_time(5)
    assert all(door.state is DoorState.SHUT for door in play.world.level.doors.values())
    assert play.world.turn > 0


@pytest.mark.parametrize("leaves", [Command.CANCEL, Command.TRAVEL, TypedCharacter("_"), Click((30, 300))], ids=str)
def test_travel_list_is_left_without_a_step(screen: Screen, leaves: PlayerInput) -> None:
    play = begin(screen)
    screen.send(Command.TRAVEL)
    screen.draw()
    screen.send(leaves)
    assert screen.shows(Play)
    assert (play.world.turn, play._marks.letters) == (0, {})


def test_each_door_has_a_letter_or_digit(screen: Screen) -> None:
    play = screen.begin(MANY_DOORS)
    screen.send(Command.DOORS)
    assert sorted(play._marks.letters.values()) == ["a", "f", "g", "i", "m", "o"]


@pytest.mark.parametrize("size", [(1280, 720), MIN_SIZE])
def test_list_of_doors_covers_no_map(screen: Screen, size: tuple[int, int]) -> None:
    screen.show(MANY_DOORS)
    screen.picture = pygame.Surface(size, 0, 32)
    play = screen.play
    screen.send(Command.DOORS)
    screen.draw()
    assert isinstance(screen.stack.top, PlaceList)
    for box, _ in screen.stack.top.boxes:
        assert not box.colliderect(play._viewport.area)


# --------------------------------------------------------------------------------------------- filters


def test_filter_keeps_rows_with_all_words() -> None:
    text_filter = TextFilter()
    assert not text_filter.takes(TypedCharacter("d"))
    for player_input in (Command.FILTER, *typed("or wo")):
        assert text_filter.takes(player_input)
    assert text_filter.matches("Wooden door, shut")
    assert not text_filter.matches("Iron door, shut")
    assert [text_filter.takes(Command.CONFIRM), text_filter.takes(Command.CONFIRM)] == [True, False]
    assert [text_filter.takes(Command.CANCEL), text_filter.takes(Command.CANCEL)] == [True, False]
    assert text_filter.matches("Iron door, shut")


def test_filter_is_bounded_and_erased() -> None:
    text_filter = TextFilter()
    for player_input in (Command.FILTER, *typed("x" * 50)):
        text_filter.takes(player_input)
    assert len(text_filter.text) == LONGEST
    text_filter.takes(TypedCharacter(ERASE))
    assert len(text_filter.text) == LONGEST - 1


def test_typed_filter_narrows_list_and_places_keep_their_letters(screen: Screen) -> None:
    play = begin(screen)
    screen.send(Command.TRAVEL)
    letters = dict(play._marks.letters)
    screen.send(Command.FILTER)
    types_text = [screen.stack.takes_text]
    screen.send(*typed("w"))
    left = play._marks.letters
    assert names(screen) == ["Stairs down", "Sword", "Wooden door, shut", "Wooden door, shut"]
    assert left == {at: letters[at] for at in left}
    screen.send(Command.CONFIRM)
    assert [*types_text, screen.stack.takes_text] == [True, False]
    others = set(letters.values()) - set(left.values())
    assert others
    screen.send(*[TypedCharacter(letter) for letter in others])
    assert screen.shows(PlaceList), "the letter of a row that is left out chooses nothing"
    screen.send(TypedCharacter(letters[Vec(3, 3)]))
    assert play.world.hero.pos == Vec(3, 3)


def test_enter_chooses_the_only_row_that_the_filter_leaves(screen: Screen) -> None:
    play = begin(screen)
    screen.send(Command.TRAVEL, Command.FILTER, *typed("sw"))
    assert names(screen) == ["Sword"]
    screen.send(Command.CONFIRM)
    assert play.world.hero.pos == Vec(3, 3)
    assert screen.stack.top is play


def test_pack_and_history_have_filters(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin("#####\n#@..#\n#####\n\nbag: dart, whetstone")
    screen.send(Command.BAG, Command.FILTER, *typed("whet"))
    pack = screen.stack.top
    assert isinstance(pack, ItemList)
    assert pack.item is not None
    assert pack.item.text.startswith("Whetstone")
    assert "Filter: whet_" in screen.words(monkeypatch)
    assert "Nothing matches the filter." not in screen.words(monkeypatch)
    screen.send(*typed("z"))
    words = screen.words(monkeypatch)
    assert "Nothing matches the filter." in words
    assert not {"Worn", "Carried"}.intersection(words), "no heading without rows"
    screen.send(Command.CANCEL)
    assert screen.shows(ItemList), "Esc removes the filter first"
    screen.send(Command.CANCEL, Command.WAIT, Command.HISTORY, Command.FILTER, *typed("zzz"))
    assert screen.shows(MessageHistory)
    assert "Filter: zzz_" in screen.words(monkeypatch)


# ---------------------------------------------------------------------------------------------- cursor


@pytest.mark.parametrize(
    ("command", "places"),
    [
        (Command.BAG, [Vec(3, 3), Vec(5, 1)]),
        (Command.DOORS, [Vec(4, 4), Vec(7, 1)]),
        (Command.STAIRS, [Vec(10, 1)]),
    ],
)
def test_look_cursor_goes_through_places(screen: Screen, command: Command, places: list[Vec]) -> None:
    play = begin(screen)
    screen.send(Command.LOOK)
    seen = []
    for _ in range(len(places) + 1):
        screen.send(command)
        seen.append(play.stage.cursor)
    assert seen == [*places, places[0]]
    assert play.world.turn == 0


def test_look_cursor_says_what_is_missing(screen: Screen) -> None:
    play = screen.begin("#####\n#@..#\n#####")
    screen.send(Command.LOOK, Command.STAIRS)
    assert play.log.latest(1)[0][0] == "You know of no stairs here."
    screen.send(MoveInput(Vec(1, 0)))
    assert play.stage.cursor == Vec(2, 1)


# ------------------------------------------------------------------------------------------- list of places


def test_row_of_place_list_is_read_out_with_its_way(screen: Screen) -> None:
    play = begin(screen)
    screen.send(Command.TRAVEL)
    places = screen.stack.top
    assert isinstance(places, PlaceList)
    screen.draw()
    shown = [row.text for row in places.rows]
    for number, row in enumerate(places.rows):
        _, _, spoken, *card = places.spoken()
        letter = play._marks.letters[row.at]
        where = place_of(row.at, play.world.hero.pos)
        name = f"{row.text}, {distance_text(row.at, play.world)}, {where}"
        assert spoken == menus.SPOKEN_ROW.format(
            row=menus.SPOKEN_ITEM.format(letter=letter, name=name), number=number + 1, total=len(shown)
        )
        assert card == [line.text for line in describe(row.at, play.world)]
        assert play.stage.cursor == row.at
        screen.send(MoveInput(Vec(0, 1)))
    assert places.selected == 0, "below the last row is the first"
    box, row_number = places.boxes[1]
    screen.send(Hover(box.center))
    assert places.selected == row_number == 1


def test_click_on_filter_line_begins_to_filter(screen: Screen) -> None:
    begin(screen)
    screen.send(Command.TRAVEL)
    places = screen.stack.top
    assert isinstance(places, PlaceList)
    screen.draw()
    screen.send(Click(places.filter.box.center), *typed("zzz"))
    assert places.rows == []
    _, filtered, *card = places.spoken()
    assert filtered == menus.FILTER.format(text="zzz")
    assert card[1:] == [menus.NO_MATCH]
    screen.send(*[Command.CONFIRM] * 2)
    assert screen.stack.top is places, "Enter ends what was typed on a keyboard; then there is nothing to choose"
    screen.send(*[Command.CANCEL] * 2)
    assert screen.shows(Play), "Esc removes the filter, and then leaves the list"


def test_doors_are_filtered_by_their_direction(screen: Screen) -> None:
    screen.begin("#######\n#.+@+.#\n#######")
    screen.send(Command.DOORS, Command.FILTER, *typed("east"))
    doors = screen.stack.top
    assert isinstance(doors, DoorList)
    assert len(doors.rows) == 1
    screen.send(*typed("zzz"))
    assert not doors.rows
    assert doors.card() == []
    assert menus.NO_MATCH in doors.spoken(), "there are doors, but none with these words"


@pytest.mark.parametrize("opener", [Command.TRAVEL, Command.BAG, Command.HISTORY])
def test_click_after_the_filter_and_before_the_next_picture_finds_no_lost_row(screen: Screen, opener: Command) -> None:
    screen.begin("######\n#@.+.#\n######\n\nbag: dart, healing potion")
    screen.send(opener)
    screen.draw()
    shown = screen.stack.top
    assert isinstance(shown, ListScene)
    last, _ = shown.boxes[-1]
    screen.send(Command.FILTER, *typed("zzz"), Click(last.center))
    assert screen.stack.top is shown


def test_screen_reader_says_signs_of_a_door_once(screen: Screen) -> None:
    screen.begin("#########\n#@.+.k..#\n#########\n\nk = kobold asleep")
    screen.send(Command.DOORS)
    doors = screen.stack.top
    assert isinstance(doors, DoorList)
    heading, keys, row, *card = doors.spoken()
    assert heading == door_commands.DOOR_LIST.format(number=1)
    assert keys == prompt(screen.app._theme.controls, door_commands.LIST_KEYS)
    assert row == "a: Wooden, shut, 2 steps, 2 east (1 of 1)"
    assert card == [line.text for line in doors.card()]
    assert card.count(from_side(WEST, SIGNS[Sign.LIGHT])) == 1
    screen.send(Command.FILTER, *typed("somebody"))
    assert len(doors.rows) == 1, "the filter knows the sentences of the card"


def test_filter_finds_doors_without_a_sign(screen: Screen) -> None:
    screen.begin("###########\n#..+@+.k..#\n###########\n\nk = kobold asleep")
    screen.send(Command.DOORS, Command.FILTER, *typed("no sign"))
    doors = screen.stack.top
    assert isinstance(doors, DoorList)
    assert [row.at for row in doors.rows] == [Vec(3, 1)]


@pytest.mark.parametrize("opener", [Command.TRAVEL, Command.DOORS, Command.BAG, Command.HISTORY])
def test_every_list_is_filtered_by_the_mouse_alone(screen: Screen, opener: Command) -> None:
    screen.begin("######\n#@.+.#\n######\n\nbag: dart, healing potion")
    screen.send(opener)
    found = screen.stack.top
    assert isinstance(found, PlaceList | ItemList | MessageHistory)
    screen.app.controls.device = Device.MOUSE
    screen.draw()
    screen.send(Click(found.filter.box.center))
    keys = screen.stack.top
    assert isinstance(keys, OnScreenKeyboard)
    screen.draw()
    screen.send(Click(keys.boxes["d"].center), Click(keys.boxes["\n"].center))
    assert (screen.stack.top, found.filter.text, found.filter.typing) == (found, "d", False)


# --------------------------------------------------------------------------------- what a row says of its place

CORNER = """
#######################
#@.......#..........###
#........+..........+.#
#........#..........###
#######################
"""
SLEEPER_IN_THE_WAY = """
##########
#@..k...B#
##########

k = kobold asleep
B = item dart
"""


def begin_at(screen: Screen, drawing: str) -> Play:
    play = screen.begin(drawing)
    play.world.level.learn(~play.world.level.memory.explored)
    play.world.look_around()
    return play


@pytest.mark.parametrize(("size", "larger"), [((640, 360), 0), ((1280, 720), 0), ((1280, 720), 2), ((1920, 1080), 1)])
def test_every_row_shows_its_direction(
    screen: Screen, size: tuple[int, int], larger: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen.settings.text_scale = larger
    screen.picture = pygame.Surface(size, 0, 32)
    begin_at(screen, CORNER)
    screen.send(Command.TRAVEL)
    words = screen.words(monkeypatch)
    places = screen.stack.top
    assert isinstance(places, PlaceList)
    forms = [places.distance_of(row.at) for _, number in places.boxes for row in [places.rows[number]]]
    assert any("1 door" in far for far, _ in map(itemgetter(0), forms))
    for row_forms in forms:
        assert all(direction or far.split()[2].strip(",").isupper() for far, direction in row_forms)
        assert any(
            far in words and (not direction or words[words.index(far) + 1] == direction) for far, direction in row_forms
        )


@pytest.mark.parametrize(
    ("legend", "expected"), [("asleep", "behind a sleeping kobold"), ("roaming", "behind a kobold")]
)
def test_blocked_place_says_what_blocks_it(screen: Screen, legend: str, expected: str) -> None:
    play = begin_at(screen, SLEEPER_IN_THE_WAY.replace("asleep", legend))
    assert distance_text(Vec(8, 1), play.world) == expected


def test_blocked_place_fits_into_narrow_list(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_at(screen, SLEEPER_IN_THE_WAY)
    screen.send(Command.TRAVEL)
    assert any(word.startswith("behind a") for word in screen.words(monkeypatch))
    places = screen.stack.top
    assert isinstance(places, PlaceList)
    assert any("behind a sleeping kobold" in line for line in places.spoken())


def test_explored_room_is_not_listed_as_unknown(screen: Screen) -> None:
    play = screen.begin("###########\n#@...+....#\n###########")
    hear_behind_all(Occupants.NOBODY, play.world)
    for seen in (False, True):
        if seen:
            play.world.level.remember(~play.world.level.memory.explored)
            play.world.level.memory.forget_sounds(play.world.level.doors[Vec(5, 1)])  # as when he sees the cell behind
        screen.send(Command.DOORS)
        doors = screen.stack.top
        assert isinstance(doors, PlaceList)
        (row,) = doors.rows
        card = " ".join(line.text for line in doors.card())
        assert (BADGES[NoteKind.NOBODY].format(far="east") in card) is not seen
        assert (BOTH_SIDES_SEEN in card) is seen
        assert (row.at in door_notes(play.world)) is not seen
        screen.send(Command.CANCEL)


@pytest.mark.parametrize(
    ("tenant", "told"),
    [("kobold", SIGNS[Sign.LIGHT]), ("hound", SIGNS[Sign.CLAWS]), ("rat", NO_SIGN)],
)
@pytest.mark.parametrize("in_view", [True, False], ids=["in view", "remembered"])
def test_list_of_doors_tells_signs_and_who_was_heard(
    screen: Screen, tenant: str, told: str, in_view: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = screen.begin(f"#########\n#...@+.k#\n#.#######\n#.#######\n#########\n\nk = {tenant} asleep")
    if not in_view:
        screen.send(*[MoveInput(Vec(-1, 0))] * 3, *[MoveInput(Vec(0, 1))] * 2)
        assert not play.world.sees(Vec(5, 1))
    screen.send(Command.DOORS)
    assert isinstance(doors := screen.stack.top, DoorList)
    told = from_side(WEST, told)
    heard = f"To the east you heard one asleep, {'just now' if in_view else '5 turns ago'}."
    assert doors.rows[0].sentences == [told, heard]
    words = " ".join(screen.words(monkeypatch))
    assert told in words
    assert heard in words


HOMES = """
############
#@.+.k#....#
#..#######.#
#..L......+#
############

k = kobold asleep
L = stiff wooden door
"""


def test_list_of_doors_says_that_a_home_is_empty_and_puts_it_last(screen: Screen) -> None:
    play = screen.begin(HOMES)
    world, (lit, rusty) = play.world, [play.world.level.doors[at] for at in (Vec(3, 1), Vec(3, 3))]

    def rows() -> list[tuple[Vec, tuple[str, ...]]]:
        screen.send(Command.DOORS)
        places = screen.stack.top
        assert isinstance(places, DoorList)
        screen.send(Command.CANCEL)
        return [(row.at, row.known) for row in places.rows]

    assert rows() == [(lit.at, ("From the west: light",)), (rusty.at, ("From the west: no sign", "rusty"))]
    world.level.remove(next(actor for actor in world.level.actors if actor is not world.hero))
    seen = world.level.memory.explored.copy()
    seen[3:7, 0:3] = True
    world.level.remember(seen)
    assert rows() == [
        (rusty.at, ("From the west: no sign", "rusty")),
        (lit.at, ("From the west: light (nobody known)", "to known ground")),
    ]


def test_mapped_room_is_not_listed_as_seen(screen: Screen) -> None:
    play = screen.begin("###########\n#@...+...g#\n###########\n\ng = hound\nbag: magic map")
    play._give(Use(0))
    screen.pass_time()
    screen.send(Command.DOORS)
    doors = screen.stack.top
    assert isinstance(doors, PlaceList)
    card = " ".join(line.text for line in doors.card())
    assert "You know the map to the east, but not who or what is there." in card
    assert BOTH_SIDES_SEEN not in card


def test_room_seen_through_a_door_is_not_listed_as_known_from_a_map_alone(screen: Screen) -> None:
    """The other door of the room tells it too, and so does the card of a cell."""
    drawing = "############\n#@+...g..+.#\n############\n\ng = hound asleep\nabilities: peer"
    play = screen.begin(drawing)
    play._give(Invoke("peer", Vec(2, 1)))
    screen.pass_time()
    for at, far in ((Vec(2, 1), "east"), (Vec(9, 1), "west")):
        card = " ".join(line.text for line in describe(at, play.world))
        assert f"You have looked through a shut door at what lies to the {far}, and have not been there." in card
        assert "not who or what is there" not in card
    assert "You have seen this only through a shut door." in [line.text for line in describe(Vec(4, 1), play.world)]


def test_rows_tell_locked_doors_and_pulled_levers(screen: Screen) -> None:
    play = begin_at(screen, "########\n#@..L..#\n########\n\nL = locked wooden door")
    assert [place.name for place in known_places(play.world)] == ["Wooden door, locked"]
    play = begin_at(screen, BARS)
    assert "Lever" in [place.name for place in known_places(play.world)]
    (lever,) = play.world.level.levers.values()
    play.world.level.move(play.world.hero, Vec(8, 1))
    play.world.look_around()
    screen.send(PULL, Command.WAIT)
    assert play.world.level.memory.known_pull(lever)
    assert "Lever, pulled" in [place.name for place in known_places(play.world)]


def test_hero_travels_to_the_square_before_a_lever(screen: Screen) -> None:
    drawing = "##L#######\n#....A...#\n#....#...#\n#...@#...#\n##########\n\nA = portcullis door\nL = lever A"
    play = screen.begin(drawing)
    lever = Vec(2, 0)
    assert distance_text(lever, play.world) == "2 steps"
    screen.send(Command.TRAVEL)
    place_list = screen.stack.top
    assert isinstance(place_list, PlaceList)
    place_list.select(names(screen).index("Lever"))
    screen.send(Command.CONFIRM)
    screen.pass_time(3)
    assert play.world.hero.pos == Vec(2, 1)
    assert distance_text(lever, play.world) == "1 step"
    play = screen.show(drawing)
    screen.send(Click(play._viewport.place(lever).center))
    screen.pass_time(3)
    assert play.world.hero.pos == Vec(2, 1)
    assert play.world.level.doors[Vec(5, 1)].state is DoorState.SHUT


@pytest.mark.parametrize("command", [Command.DOORS, Command.TRAVEL])
def test_list_leaves_status_bar_free(screen: Screen, command: Command) -> None:
    play = screen.show(LEVEL)
    bar = pygame.Rect(0, 0, screen.picture.get_width(), play._panels._side_box.top)
    before = pygame.image.tobytes(screen.picture.subsurface(bar), "RGB")
    screen.send(command)
    screen.draw()
    assert isinstance(screen.stack.top, PlaceList)
    assert pygame.image.tobytes(screen.picture.subsurface(bar), "RGB") == before


@pytest.mark.parametrize("text_scale", [0, 2])
def test_scroll_bar_of_places_is_inside_the_frame(screen: Screen, text_scale: int) -> None:
    screen.picture = pygame.Surface((640, 360), 0, 32)
    screen.settings.text_scale = text_scale
    screen.show(MANY_DOORS)
    screen.send(Command.TRAVEL)
    assert isinstance(screen.stack.top, PlaceList)
    with recorded_bars() as bars:
        screen.draw()
    scale = screen.app._theme.text_scale(screen.picture)
    inner_line = screen.picture.get_width() - 2 * scale - max(1, scale // 2)
    assert all(bar.right + scale <= inner_line for bar in bars)
    assert len(bars) == bool(text_scale)


COUNTED = """
#################
#@......-.......#
##+#A#B#C#D#+#-##
##.#.#.#.#.#.#.##
#################

A = locked iron door
B = barred door
C = ajar wooden door
D = bolted wooden door
facing: B south
depth: 2
"""


def test_list_panel_and_report_count_the_same_doors(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin(COUNTED)
    world = play.world
    world.level.learn(~world.level.memory.explored)
    world.look_around()
    make_own(world)
    assert [text for text in screen.words(monkeypatch) if text.startswith("Doors: 5 shut, 1 ajar")]
    screen.send(Command.DOORS)
    doors = screen.stack.top
    assert isinstance(doors, DoorList)
    assert doors.heading == "Doors not open: 6"
    assert "Open doors that you know: 2." in [line.text for line in doors.card()]
    to_bolt = [row for row in doors.rows if row.text == "Wooden, open"]
    assert len(doors.rows) == 6 + len(to_bolt)
    spoken = []
    for index in range(len(doors.rows)):
        doors.select(index)
        spoken.append(doors.spoken_rows()[0])
    places = [row.split("(")[-1] for row in spoken if "(" in row]
    assert places == [f"{number} of 6)" for number in range(1, 7)], "the open door to bolt has no number"
    assert len(to_bolt) == 1
    screen.send(Command.CANCEL, Command.EXPLORE)
    report = next(text for text, *_ in reversed(play.log.history()) if text.startswith("Nothing is left but"))
    for part in ("a locked", "a bolted", "three other shut doors", "one door that is ajar"):
        assert part in report


@pytest.mark.parametrize("command", [Command.DOORS, Command.TRAVEL])
def test_going_to_a_shut_door_beside_the_hero_takes_no_turn(screen: Screen, command: Command) -> None:
    """Both lists say how to open it."""
    play = screen.begin("#####\n#@+.#\n#####")
    screen.send(command)
    screen.send(TypedCharacter(play._marks.letters[Vec(2, 1)]))
    assert any("You are already next to it." in text for text, _, _ in play.log.history())
    assert play.world.turn == 0
