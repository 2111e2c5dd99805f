"""The screen of keys and the list of commands: binding, conflicts, presets, and both by mouse."""

from __future__ import annotations

import re
from unittest.mock import patch

import pygame
import pytest

from game.content.traditions import AJAR, TRADITIONS
from game.engine.grid.geometry import EAST, SOUTH
from game.engine.rules.actions.door_verbs import EASE, KNOCK
from game.engine.tradition import Tradition
from game.ui.input.commands import (
    ERASE,
    NEEDS,
    Click,
    Command,
    Direction,
    Hover,
    MoveInput,
    PlayerInput,
    PressedButton,
    PressedKey,
    Scroll,
    TypedCharacter,
    is_available,
)
from game.ui.input.device_in_use import Device
from game.ui.input.key_bindings import FIXED_KEYS, LISTED, ORDER, ROWS, USUAL, Bound, Preset, preset_bindings, preset_of
from game.ui.input.key_names import Button
from game.ui.input.keyboard import Keyboard
from game.ui.play.play_scene import Play
from game.ui.scenes.keys.command_list import CommandList
from game.ui.scenes.keys.command_table import button_of, keys_of
from game.ui.scenes.keys.key_settings import KeySettings
from game.ui.scenes.menu import Menu
from game.ui.text.command_names import help_rows, short_name, words_of
from game.ui.text.sentences import settings
from game.ui.widgets.on_screen_keyboard import DONE, OnScreenKeyboard
from tests.support.examples import FULL
from tests.support.screen import Screen, recorded_texts

ROOM = "#######\n#@....#\n#######"


def key_settings(screen: Screen) -> KeySettings:
    scene = KeySettings(screen.app._theme, screen.settings, AJAR)
    screen.open(scene)
    return scene


def row_of(command: Bound) -> int:
    return 2 + [row for row in ROWS if is_available(row, AJAR)].index(command)


def choose(screen: Screen, scene: KeySettings, command: Bound, entry: str) -> None:
    """Open the menu of a command's row, and choose an entry."""
    scene.selected = row_of(command)
    screen.send(Command.CONFIRM)
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    (menu.selected,) = [row for row, choice in enumerate(menu.rows) if choice.text.startswith(entry)]
    screen.send(Command.CONFIRM)


def bind(screen: Screen, scene: KeySettings, command: Bound, key: str) -> None:
    choose(screen, scene, command, "Add a key")
    assert screen.stack.captures
    screen.send(PressedKey(key))


def test_pressed_key_is_bound_before_the_others(screen: Screen) -> None:
    scene = key_settings(screen)
    bind(screen, scene, Command.EXPLORE, "z")
    assert screen.settings.bindings.keys(Command.EXPLORE) == ("z", "e")
    assert not screen.stack.captures
    choose(screen, scene, Command.EXPLORE, "Remove the key e")
    assert screen.settings.bindings.keys(Command.EXPLORE) == ("z",)
    choose(screen, scene, Command.EXPLORE, "Reset")
    assert screen.settings.bindings == USUAL


def test_taken_key_is_moved_only_after_a_question(screen: Screen) -> None:
    scene = key_settings(screen)
    bind(screen, scene, Command.EXPLORE, "o")
    assert screen.settings.bindings == USUAL
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    assert menu.heading == "o already means: Open a door a crack"
    menu.selected = 1
    screen.send(Command.CONFIRM)
    assert screen.settings.bindings == USUAL
    bind(screen, scene, Command.EXPLORE, "o")
    screen.send(Command.CONFIRM)
    assert screen.settings.bindings.command_of("o") is Command.EXPLORE
    assert screen.settings.bindings.keys(EASE) == ()
    assert screen.stack.top is scene
    scene.refresh()
    row = scene.rows[row_of(EASE)]
    assert (row.key, row.key_purpose) == ("(no key)", "harm")


def test_usual_key_that_was_given_away_is_marked_as_shared(screen: Screen) -> None:
    scene = key_settings(screen)
    screen.settings.bindings = USUAL.with_key(Command.EXPLORE, "o").with_usual(EASE)
    scene.refresh()
    rows = {row.text: row for row in scene.rows}
    for command in (Command.EXPLORE, EASE):
        row = rows[short_name(command)]
        assert row.key_purpose == "harm"
        assert "The key o is also bound to" in row.tip


def test_key_is_not_shared_with_its_own_command(screen: Screen) -> None:
    scene = key_settings(screen)
    assert not any("is also bound to" in row.tip for row in scene.rows)
    bind(screen, scene, Command.EXPLORE, "e")
    assert screen.stack.top is scene, "nothing is asked"
    assert screen.settings.bindings.keys(Command.EXPLORE) == ("e",)


@pytest.mark.parametrize("key", [*sorted(FIXED_KEYS), "1", "9"])
def test_fixed_keys_are_refused(screen: Screen, key: str) -> None:
    scene = key_settings(screen)
    bind(screen, scene, Command.EXPLORE, key)
    assert screen.settings.bindings == USUAL
    assert screen.stack.captures
    screen.send(Command.CANCEL)
    assert [screen.stack.captures, screen.stack.top] == [False, scene]


def test_button_of_a_pad_is_bound(screen: Screen) -> None:
    scene = key_settings(screen)
    choose(screen, scene, KNOCK, "Add a key")
    screen.send(PressedButton(Button.A))
    assert screen.stack.captures
    screen.send(PressedButton(Button.START))
    taken = screen.stack.top
    assert isinstance(taken, Menu), "the button already gives another command"
    screen.send(Command.CONFIRM)
    assert screen.settings.bindings.command_of_button(Button.START) is KNOCK
    choose(screen, scene, KNOCK, "Remove the button")
    assert screen.settings.bindings.command_of_button(Button.START) is None


def test_choice_of_a_button_is_left_with_b(screen: Screen) -> None:
    scene = key_settings(screen)
    choose(screen, scene, KNOCK, "Add a key")
    screen.send(PressedButton(Button.B))
    assert not screen.stack.captures
    assert screen.settings.bindings == USUAL


def test_rows_react_to_the_mouse(screen: Screen) -> None:
    scene = key_settings(screen)
    screen.draw()
    box, _ = scene.boxes[1]
    screen.settings.bindings = USUAL.with_key(Command.EXPLORE, "z")
    screen.send(Click(box.center))
    screen.draw()
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    screen.send(Click(menu.boxes[0][0].center))
    assert screen.settings.bindings == USUAL
    screen.send(Click((1, 1)))
    assert screen.stack.top is not scene


def test_question_for_a_key_is_shown_and_spoken(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = key_settings(screen)
    choose(screen, scene, Command.EXPLORE, "Add a key")
    (asked,) = scene.spoken()
    assert short_name(Command.EXPLORE) in asked
    screen.send(PressedKey("1"), MoveInput(Direction.WALK_EAST.value), Hover((1, 1)))
    assert scene.spoken() == [settings.FIXED_DIGIT.format(key="1"), asked]
    written = " ".join(screen.words(monkeypatch))
    assert asked in written
    assert settings.FIXED_DIGIT.format(key="1") in written
    screen.send(Click((1, 1)))
    assert not screen.stack.captures
    assert screen.stack.top is scene
    choose(screen, scene, Command.EXPLORE, "Add a key")
    assert scene.spoken() == [asked], "the note is not kept"


def test_seventh_key_replaces_the_last(screen: Screen) -> None:
    scene = key_settings(screen)
    for key in "ABCDEFG":
        bind(screen, scene, Command.EXPLORE, key)
        if screen.stack.top is not scene:
            screen.send(Command.CONFIRM)
    assert screen.settings.bindings.keys(Command.EXPLORE) == tuple("GFEDCB")


def letter_keys(screen: Screen) -> tuple[OnScreenKeyboard, list[str]]:
    """Open the keys on the screen over a game; return them, and the list of the characters that they give."""
    given: list[str] = []

    def type_into(player_input: PlayerInput) -> None:
        assert isinstance(player_input, TypedCharacter)
        given.append(player_input.character)

    screen.begin(ROOM)
    keys = OnScreenKeyboard(screen.app._theme, type_into)
    screen.stack._scenes.append(keys)
    screen.draw()
    return keys, given


def test_letters_are_typed_by_mouse_arrows_and_keys(screen: Screen) -> None:
    keys, given = letter_keys(screen)
    for character in ("b", "z", " ", ERASE):
        screen.send(Hover(keys.boxes[character].center))
        assert keys.chosen == character
        screen.send(Command.CONFIRM, Click(keys.boxes[character].center))
    screen.send(TypedCharacter("Q"))
    assert given == [character for character in ("b", "z", " ", ERASE) for _ in range(2)] + ["Q"]
    assert screen.stack.top is keys


@pytest.mark.parametrize("way", ["key", "outside", "cancel"])
def test_keys_on_screen_are_closed(screen: Screen, way: str) -> None:
    keys, given = letter_keys(screen)
    ends: dict[str, PlayerInput] = {
        "key": Click(keys.boxes[DONE].center),
        "outside": Click((1, 1)),
        "cancel": Command.CANCEL,
    }
    screen.send(Hover((1, 1)))
    assert screen.stack.top is keys
    screen.send(ends[way])
    assert screen.shows(Play)
    assert not given


def test_arrows_reach_every_key_and_go_round(screen: Screen) -> None:
    keys, _ = letter_keys(screen)
    for way in (SOUTH, -SOUTH):
        screen.send(*[MoveInput(way)] * len(keys._rows))
        assert keys.chosen == keys._rows[0][0][1]
    found = set()
    for row in keys._rows:
        for _ in row:
            found.add(keys.chosen)
            screen.send(MoveInput(EAST))
        assert keys.chosen == row[0][1]
        screen.send(MoveInput(SOUTH))
    assert found == {*keys.boxes}


@pytest.mark.parametrize("preset", Preset)
def test_presets_have_no_conflicts_and_all_directions(preset: Preset) -> None:
    bindings = preset_bindings(preset)
    keys = [key for key, _ in bindings.pairs()]
    assert len(keys) == len(set(keys))
    for command, row in ROWS.items():
        assert bool(bindings.keys(command)) == bool(row.keys), command
    letters = [bindings.command_of(letter) for letter in preset.value]
    assert letters == [*ORDER[: len(letters)]]
    assert not any(bindings.command_of(letter.upper()) for letter in preset.value if letter.isalpha()), "capitals run"
    named = {key for way in ORDER for key in USUAL.keys(way) if len(key) > 1}
    assert named == {key for way in ORDER for key in bindings.keys(way) if len(key) > 1}, "arrows and numpad stay"
    assert preset_of(bindings) is preset


def test_every_preset_is_reached_from_its_row(screen: Screen) -> None:
    key_settings(screen)
    seen = []
    for _ in Preset:
        seen.append(preset_of(screen.settings.bindings))
        screen.send(MoveInput(Direction.WALK_EAST.value))
    assert seen == [*Preset]
    assert screen.settings.bindings == USUAL


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_names_of_presets_name_only_keys_that_walk(screen: Screen, tradition: Tradition) -> None:
    scene = KeySettings(screen.app._theme, screen.settings, tradition)
    screen.open(scene)
    for preset in Preset:
        name = scene.rows[0].text
        letters = [word for word in re.findall(r"\w+", name) if len(word) == 1 and word != "k"]
        bound = [screen.settings.bindings.command_of(letter) for letter in letters]
        assert all(isinstance(way, Direction) and is_available(way, tradition) for way in bound), (preset, name)
        screen.send(MoveInput(Direction.WALK_EAST.value))


def test_preset_replaces_own_keys_but_no_buttons(screen: Screen) -> None:
    screen.settings.bindings = own = USUAL.with_button(KNOCK, Button.START).with_key(Command.EXPLORE, "z")
    key_settings(screen)
    for preset in Preset:
        screen.send(MoveInput(Direction.WALK_EAST.value))
        bindings = screen.settings.bindings
        assert preset_of(bindings) is preset
        assert {command: bindings.button(command) for command in ROWS} == {
            command: own.button(command) for command in ROWS
        }


def test_list_of_commands_gives_the_command(screen: Screen) -> None:
    play = screen.begin(ROOM)
    screen.send(Command.CONFIRM)
    assert screen.shows(CommandList)
    screen.send(Command.CONFIRM)
    assert play.world.turn == 1
    screen.send(Command.CONFIRM)
    listed = screen.stack.top
    assert isinstance(listed, CommandList)
    names = [row.text for row in listed.rows]
    assert len(names) == len(set(names))
    listed.selected = names.index("Turn the sound on or off")
    muted = screen.settings.mute
    screen.send(Command.CONFIRM)
    assert screen.shows(Play)
    assert screen.settings.mute is not muted


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=TRADITIONS)
def test_list_has_the_commands_of_its_tradition(screen: Screen, tradition: Tradition) -> None:
    screen.begin("#####\n#@..#\n#####", tradition)
    screen.send(Command.CONFIRM)
    listed = screen.stack.top
    assert isinstance(listed, CommandList)
    commands = [command for command in LISTED if NEEDS.get(command, frozenset()) <= tradition.provides]
    assert [row.text for row in listed.rows] == [short_name(command, tradition) for command in commands]


def opened_list(screen: Screen, device: Device) -> CommandList:
    """Open the list of all commands with a device."""
    screen.begin(ROOM)
    screen.send(Command.CONFIRM)
    screen.app.controls.device = device
    listed = screen.stack.top
    assert isinstance(listed, CommandList)
    return listed


@pytest.mark.parametrize("device", Device)
def test_list_names_commands_on_the_device_in_use(
    screen: Screen, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = opened_list(screen, device)
    words = screen.words(monkeypatch)
    row = next(row for row in listed.rows if row.text.startswith("Open a door a crack"))
    assert (row.key, row.note) == ("Y" if device is Device.PAD else "o", "")
    assert ("Y" in words) == (device is Device.PAD)
    assert ("o" in words) != (device is Device.PAD)


def test_device_may_change_while_the_list_is_open(screen: Screen) -> None:
    listed = opened_list(screen, Device.KEYBOARD)
    keys = [row.key for row in listed.rows]
    screen.app.controls.device = Device.PAD
    listed.refresh()
    buttons = [row.key for row in listed.rows]
    assert ("e" in keys, "X" in keys) == (True, False)
    assert ("e" in buttons, "X" in buttons) == (False, True)


def test_fewer_rows_may_match_for_another_device(screen: Screen) -> None:
    listed = opened_list(screen, Device.KEYBOARD)
    screen.send(Command.FILTER, *map(TypedCharacter, "with"), Command.CONFIRM)
    listed.selected = len(listed.rows) - 1
    screen.app.controls.device = Device.PAD
    screen.draw()
    assert listed.selected < len(listed.rows)
    assert all(listed.spoken())


@pytest.mark.parametrize("begins", [(Command.FILTER,), ()], ids=["key", "row of the list"])
def test_list_of_commands_is_filtered(screen: Screen, begins: tuple[Command, ...]) -> None:
    listed = opened_list(screen, Device.KEYBOARD)
    listed.selected = [row.text for row in listed.rows].index("Filter a list")
    screen.send(*(begins or (Command.CONFIRM,)))
    assert screen.stack.takes_text
    screen.send(*map(TypedCharacter, "sound"))
    assert "Turn the sound on or off" in [row.text for row in listed.rows]
    assert len(listed.rows) < 4
    assert "Filter: sound" in listed.spoken()
    screen.send(*map(TypedCharacter, "xyz"))
    assert not listed.rows
    screen.draw()
    screen.send(MoveInput(Direction.WALK_SOUTH.value), Command.CONFIRM, Command.CONFIRM)
    assert screen.stack.top is listed
    assert all(listed.spoken())
    screen.send(Command.CANCEL)
    assert screen.stack.top is listed, "Esc removes the filter first"
    assert len(listed.rows) > 20
    screen.send(Command.CANCEL)
    assert screen.shows(Play)


def test_click_on_the_line_of_the_filter_begins_it(screen: Screen) -> None:
    listed = opened_list(screen, Device.MOUSE)
    screen.draw()
    screen.send(Click(listed.filter.box.center))
    assert listed.filter.typing


@pytest.mark.parametrize("begins", [Button.X, Button.A], ids=["button", "row of the list"])
def test_list_of_commands_is_filtered_with_a_pad(screen: Screen, begins: Button) -> None:
    listed = opened_list(screen, Device.PAD)
    listed.selected = [row.text for row in listed.rows].index("Filter a list")
    screen.stack.handle(Command.EXPLORE if begins is Button.X else Command.CONFIRM)
    assert screen.shows(OnScreenKeyboard)
    for letter in "so":
        screen.stack.handle(TypedCharacter(letter))
    assert listed.filter.text == "so"


def press(key: int, symbol: str, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, unicode=symbol, mod=mod)


SHIFT = pygame.KMOD_LSHIFT


@pytest.mark.parametrize(
    ("layout", "key", "symbol", "mod", "command"),
    [
        ("german", pygame.K_LESS, "<", 0, Command.STAIRS_UP),
        ("german", pygame.K_LESS, ">", SHIFT, Command.STAIRS),
        ("german", ord("ß"), "?", SHIFT, Command.HELP),
        ("german", pygame.K_z, "z", 0, None),
        ("german", pygame.K_y, "y", 0, MoveInput(Direction.WALK_NORTHWEST.value)),
        ("french", pygame.K_SEMICOLON, ".", SHIFT, Command.WAIT),
        ("french", pygame.K_COMMA, "?", SHIFT, Command.HELP),
        ("french", pygame.K_a, "a", 0, Command.ABILITIES),
        ("french", pygame.K_LESS, ">", SHIFT, Command.STAIRS),
        ("dvorak", pygame.K_e, "e", 0, Command.EXPLORE),
        ("dvorak", pygame.K_PERIOD, ">", SHIFT, Command.STAIRS),
        ("dvorak", pygame.K_SLASH, "?", SHIFT, Command.HELP),
        ("american", pygame.K_PERIOD, ">", SHIFT, Command.STAIRS),
        ("american", pygame.K_l, "L", SHIFT, MoveInput(Direction.WALK_EAST.value, run=True)),
        ("numpad with numlock", pygame.K_KP8, "8", 0, MoveInput(Direction.WALK_NORTH.value)),
    ],
)
@pytest.mark.usefixtures("screen")
def test_keys_count_by_their_characters(layout: str, key: int, symbol: str, mod: int, command: object) -> None:
    assert Keyboard().input_of(press(key, symbol, mod)) == command, layout


@pytest.mark.parametrize(
    ("key", "symbol", "mod", "typed"),
    [
        (pygame.K_AMPERSAND, "1", SHIFT, "1"),
        (pygame.K_AMPERSAND, "&", 0, None),
        (pygame.K_1, "1", 0, "1"),
        (pygame.K_1, "!", SHIFT, "1"),
    ],
)
@pytest.mark.usefixtures("screen")
def test_digits_that_need_shift_use_items(key: int, symbol: str, mod: int, typed: str | None) -> None:
    given = Keyboard().input_of(press(key, symbol, mod))
    assert getattr(given, "character", None) == typed


@pytest.mark.usefixtures("screen")
def test_sign_of_alt_gr_can_be_bound_and_typed() -> None:
    keyboard = Keyboard()
    at_sign = press(pygame.K_q, "@", pygame.KMOD_RALT | pygame.KMOD_LCTRL)
    assert keyboard.input_of(at_sign, capturing=True) == PressedKey("@")
    assert Keyboard().input_of(press(pygame.K_l, "l", pygame.KMOD_RALT)) is None


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)] if FULL else [(1280, 720)])
def test_no_name_is_cut_in_text_of_200_percent(screen: Screen, size: tuple[int, int]) -> None:
    screen.settings.text_scale = 2
    screen.picture = pygame.Surface(size, 0, 32)
    scene = KeySettings(screen.app._theme, screen.settings, AJAR)
    seen = set[str]()
    with recorded_texts() as texts:
        for row in range(len(scene.rows)):
            scene.select(row)
            scene.draw(screen.picture)
    seen.update(text for text, *_ in texts)
    below = max(box.bottom for box, _ in scene.boxes)
    assert scene.boxes[-1][1] == len(scene.rows) - 1
    assert below <= size[1] * 3 // 4
    assert len(scene.boxes) > 3, "rows fill the room even if some have two lines"
    names = {row.text for row in scene.rows} | {row.key for row in scene.rows}
    assert names - seen == {""}


def test_rows_are_made_only_after_a_change_of_the_keys_or_of_the_device(screen: Screen) -> None:
    """The rows of all commands take too long to be made several times for each picture."""
    scene = key_settings(screen)
    with patch.object(scene, "_make_rows", wraps=scene._make_rows) as made:
        screen.draw()
        for given in (MoveInput(SOUTH), Scroll(1), Hover((1, 1))):
            screen.send(given)
            screen.draw()
        assert made.call_count == 0
        screen.settings.bindings = USUAL.with_key(Command.EXPLORE, "z")
        screen.draw()
        assert made.call_count == 1
        screen.app.controls.device = Device.PAD
        screen.draw()
        assert made.call_count == 2


def test_tables_separate_keys_and_name_small_signs_in_words(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    key_settings(screen)
    words = screen.words(monkeypatch)
    assert "period · numpad 5" in words
    assert "comma" in words
    assert not {".", ","} & set(words)
    zoom = keys_of(Command.ZOOM_IN, USUAL)
    assert zoom == "Ctrl + · Ctrl = · Ctrl numpad +"
    own = USUAL.with_key(Command.ZOOM_OUT, "Ctrl _")
    assert keys_of(Command.ZOOM_OUT, own).startswith("Ctrl underscore · ")
    assert own.keys(Command.ZOOM_OUT)[0] == "Ctrl _", "the binding keeps the name of the key"
    assert ("underscore", words_of(Command.TRAVEL)) in help_rows(TRADITIONS["ajar"])
    assert ("+ or = or numpad +", words_of(Command.NEXT_PAGE)) in help_rows(TRADITIONS["ajar"])


def test_confirming_is_described_by_the_list_that_it_opens() -> None:
    assert "list all commands" in short_name(Command.CONFIRM)


@pytest.mark.parametrize("text_scale", [0, 2])
def test_buttons_stand_in_one_column_clear_of_the_keys(screen: Screen, text_scale: int) -> None:
    screen.picture = pygame.Surface((640, 360), 0, 32)
    screen.settings.text_scale = text_scale
    scene = key_settings(screen)
    buttons = {button_of(command, USUAL) for command in ROWS} - {""}
    left: set[int] = set()
    scale = screen.app._theme.text_scale(screen.picture)
    for number in range(len(scene.rows)):
        scene.select(number)
        with recorded_texts() as texts:
            screen.draw()
        row_boxes = scene.boxes
        for drawn in texts:
            if drawn.text in buttons and drawn.box.x > 320:
                left.add(drawn.box.x)
                assert drawn.box.right <= row_boxes[0][0].right, "the button stays inside its row"
                beside = [other for other in texts if other.box.y == drawn.box.y and other.box.x < drawn.box.x]
                assert all(drawn.box.x - other.box.right >= 8 * scale for other in beside), drawn.text
    assert len(left) == 1
