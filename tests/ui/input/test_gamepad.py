"""Game pads, with events as SDL sends them: directions, repeats, plugging in and out, and a game by pad alone."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from game.engine.behavior import Action
from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST, WEST, Vec
from game.engine.rules.actions.door_verbs import Ease, Knock, Latch
from game.engine.rules.actions.steps import Walk
from game.ui.core.settings import Settings
from game.ui.hud.reading_pause import ReadingPause
from game.ui.input import gamepad as pad_module
from game.ui.input.commands import (
    ERASE,
    Command,
    Direction,
    KeyReleased,
    MoveInput,
    PlayerInput,
    PressedButton,
    Scroll,
)
from game.ui.input.device_in_use import Controls, Device
from game.ui.input.gamepad import BUTTONS, FULL, REPEAT_AFTER, REPEAT_EVERY, SCROLL_EVERY, SETTLE_SECONDS, Pads
from game.ui.input.key_bindings import USUAL
from game.ui.input.key_names import Button
from game.ui.main_loop import run
from game.ui.play.play_scene import Play
from game.ui.scenes.keys.command_list import CommandList
from game.ui.scenes.lists.item_list import ItemList
from game.ui.scenes.lists.place_list import PlaceList
from game.ui.scenes.manual import ManualScene
from game.ui.scenes.prompts.number_prompt import NumberPrompt
from game.ui.scenes.prompts.text_entry import TextEntry
from game.ui.scenes.sheets.message_history import MessageHistory
from game.ui.widgets.on_screen_keyboard import DONE, OTHER_PAGE, PAGES, OnScreenKeyboard
from tests.support.screen import Screen

NUMBERS = {button: number for number, button in BUTTONS.items()}
X, Y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
RIGHT_Y, TRIGGER = pygame.CONTROLLER_AXIS_RIGHTY, pygame.CONTROLLER_AXIS_TRIGGERLEFT


def down(button: Button, pad: int = 0) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=NUMBERS[button], instance_id=pad)


def up(button: Button, pad: int = 0) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERBUTTONUP, button=NUMBERS[button], instance_id=pad)


def axis(number: int, part: float, pad: int = 0) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERAXISMOTION, axis=number, value=round(part * FULL), instance_id=pad)


class Bench:
    """Pads with a clock that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.controls = Controls(Settings())
        self.pads = Pads(self.controls, lambda: self.now)

    def send(self, *events: pygame.Event) -> list[PlayerInput]:
        return [given for event in events for given in self.pads.inputs_of(event)]

    def wait(self, seconds: float) -> list[PlayerInput]:
        self.now += seconds
        return self.pads.due()


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.mark.parametrize(
    ("x", "y", "way"),
    [
        (0.9, 0.0, EAST),
        (-0.9, 0.1, WEST),
        (0.1, -0.9, NORTH),
        (0.0, 0.9, SOUTH),
        (0.7, -0.7, NORTHEAST),
        (-0.6, -0.7, NORTHWEST),
        (0.7, 0.5, SOUTHEAST),
        (-0.5, 0.6, SOUTHWEST),
    ],
)
def test_stick_walks_in_eight_directions(bench: Bench, x: float, y: float, way: Vec) -> None:
    assert bench.send(axis(X, x), axis(Y, y)) == []
    assert bench.wait(SETTLE_SECONDS) == [MoveInput(way)]
    assert bench.send(axis(X, 0.0), axis(Y, 0.0))[-1:] == [KeyReleased()]


def test_stick_in_dead_zone_does_nothing(bench: Bench) -> None:
    assert bench.send(axis(X, 0.4), axis(Y, -0.2)) == []
    assert bench.wait(1.0) == []
    assert bench.pads.next_in() is None
    assert bench.controls.device is Device.KEYBOARD


def test_trembling_stick_keeps_its_direction(bench: Bench) -> None:
    bench.send(axis(X, 0.55))
    assert bench.wait(SETTLE_SECONDS) == [MoveInput(EAST)]
    assert bench.send(axis(X, 0.45), axis(X, 0.55), axis(X, 0.4)) == []
    assert bench.send(axis(X, 0.3)) == [KeyReleased()]


def test_tap_of_the_d_pad_is_one_step(bench: Bench) -> None:
    assert bench.send(down(Button.UP), up(Button.UP)) == [MoveInput(NORTH), KeyReleased()]
    assert bench.wait(5.0) == []


def test_two_buttons_of_the_d_pad_are_one_diagonal(bench: Bench) -> None:
    events = [down(Button.UP), down(Button.RIGHT), up(Button.UP), up(Button.RIGHT)]
    assert bench.send(*events) == [MoveInput(NORTHEAST), KeyReleased()]
    bench.send(*events[:2])
    assert bench.wait(SETTLE_SECONDS) == [MoveInput(NORTHEAST)]


def test_held_direction_repeats_after_a_while(bench: Bench) -> None:
    bench.send(down(Button.LEFT))
    assert bench.wait(SETTLE_SECONDS) == [MoveInput(WEST)]
    assert bench.wait(REPEAT_AFTER / 2) == []
    assert bench.wait(REPEAT_AFTER / 2) == [MoveInput(WEST, held=True)]
    assert bench.wait(REPEAT_EVERY) == [MoveInput(WEST, held=True)]
    assert bench.send(up(Button.LEFT)) == [KeyReleased()]
    assert bench.wait(1.0) == []


def test_left_trigger_makes_a_walk_a_run(bench: Bench) -> None:
    assert bench.send(axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)) == []
    assert bench.send(down(Button.DOWN), up(Button.DOWN)) == [MoveInput(SOUTH, run=True), KeyReleased()]
    assert bench.send(axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.0)) == []
    assert bench.send(down(Button.DOWN), up(Button.DOWN)) == [MoveInput(SOUTH), KeyReleased()]


def test_buttons_give_the_commands_of_the_table(bench: Bench) -> None:
    assert bench.send(down(Button.X), up(Button.X)) == [Command.EXPLORE, KeyReleased()]
    assert bench.send(down(Button.A)) == [Command.CONFIRM]
    assert bench.send(axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0.9)) == [Command.FIRE]
    assert bench.controls.device is Device.PAD


def test_held_wait_button_goes_on_waiting(bench: Bench) -> None:
    assert bench.send(down(Button.LEFT_SHOULDER)) == [Command.WAIT]
    assert bench.wait(REPEAT_AFTER) == [Command.WAIT_ON]
    assert bench.send(up(Button.LEFT_SHOULDER)) == [KeyReleased()]
    assert bench.wait(1.0) == []


def test_right_stick_scrolls(bench: Bench) -> None:
    bench.send(axis(pygame.CONTROLLER_AXIS_RIGHTY, 0.9))
    assert bench.wait(0.0) == [Scroll(1)]
    bench.send(axis(pygame.CONTROLLER_AXIS_RIGHTY, 0.0))
    assert bench.wait(1.0) == []


@pytest.mark.parametrize(
    ("event", "player_inputs", "pauses"),
    [
        (
            down(Button.LEFT),
            [MoveInput(WEST), MoveInput(WEST, held=True), MoveInput(WEST, held=True)],
            [SETTLE_SECONDS, REPEAT_AFTER, REPEAT_EVERY, REPEAT_EVERY],
        ),
        (down(Button.LEFT_SHOULDER), [Command.WAIT_ON, Command.WAIT_ON], [REPEAT_AFTER, REPEAT_EVERY, REPEAT_EVERY]),
        (axis(RIGHT_Y, -0.9), [Scroll(-1), Scroll(-1)], [0.0, SCROLL_EVERY, SCROLL_EVERY]),
        (axis(RIGHT_Y, 0.5), [Scroll(1)], [0.0, SCROLL_EVERY]),
    ],
)
def test_main_loop_is_told_when_input_is_due(
    bench: Bench, event: pygame.Event, player_inputs: list[PlayerInput], pauses: list[float]
) -> None:
    """An input comes at the time that was named, and not before."""
    bench.now = 100.0
    bench.send(event)
    for given, pause in zip([*player_inputs, None], pauses, strict=True):
        assert bench.pads.next_in() == pytest.approx(pause)
        assert bench.wait(pause * 0.9) == [] or not pause
        if given is not None and pause:
            assert bench.wait(pause * 0.11) == [given]
        bench.now = round(bench.now, 6)


def test_opposite_arrows_cancel_each_other(bench: Bench) -> None:
    assert bench.send(down(Button.LEFT), down(Button.RIGHT)) == [MoveInput(WEST), KeyReleased()]
    assert bench.wait(1.0) == []
    assert bench.send(up(Button.RIGHT)) == []
    assert bench.wait(SETTLE_SECONDS) == [MoveInput(WEST)]


def test_stick_turned_while_walking_changes_way(bench: Bench) -> None:
    bench.send(axis(X, 0.9))
    assert bench.wait(SETTLE_SECONDS) == [MoveInput(EAST)]
    assert bench.send(axis(Y, 0.9)) == []
    assert bench.wait(SETTLE_SECONDS / 2) == []
    assert bench.wait(SETTLE_SECONDS / 2) == [MoveInput(SOUTHEAST, held=True)]


def test_stick_moved_farthest_counts(bench: Bench) -> None:
    bench.send(axis(X, 0.6, pad=1), axis(Y, -0.9, pad=2), axis(X, 0.7, pad=1))
    assert bench.wait(SETTLE_SECONDS) == [MoveInput(NORTH)]


def test_button_counts_once_until_released(bench: Bench) -> None:
    assert bench.send(down(Button.X), down(Button.X)) == [Command.EXPLORE]
    assert bench.send(up(Button.X), up(Button.X), up(Button.Y)) == [KeyReleased()]
    assert bench.send(down(Button.X)) == [Command.EXPLORE]


def test_walk_goes_on_when_other_button_is_released(bench: Bench) -> None:
    bench.send(axis(TRIGGER, 1.0), down(Button.LEFT))
    assert bench.wait(SETTLE_SECONDS) == [MoveInput(WEST, run=True)]
    assert bench.send(down(Button.X), up(Button.X), axis(TRIGGER, 0.0)) == [Command.EXPLORE]
    assert bench.wait(REPEAT_AFTER) == [MoveInput(WEST, held=True)]


def test_pulled_pad_leaves_other_pad_alone(bench: Bench) -> None:
    bench.send(axis(TRIGGER, 1.0, pad=1), axis(X, 0.9, pad=1), down(Button.UP, pad=2))
    bench.send(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=2))
    bench.send(axis(X, 0.8, pad=1))
    assert bench.wait(SETTLE_SECONDS) == [MoveInput(EAST, run=True)]


def test_pulled_pad_lets_everything_go(bench: Bench) -> None:
    bench.send(down(Button.LEFT, pad=3), axis(X, -1.0, pad=3))
    removed = pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=3)
    assert bench.send(removed) == [KeyReleased()]
    assert bench.wait(1.0) == []
    assert bench.send(removed) == []


def test_pulled_pad_scrolls_no_more(bench: Bench) -> None:
    bench.send(axis(RIGHT_Y, 1.0, pad=3), pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=3))
    assert bench.wait(1.0) == []
    assert bench.pads.next_in() is None
    bench.send(axis(RIGHT_Y, 0.0, pad=1), axis(X, 0.0, pad=1))
    assert bench.wait(1.0) == [], "nor after another pad has moved"


def test_lost_focus_lets_everything_go(bench: Bench) -> None:
    bench.send(down(Button.LEFT_SHOULDER), down(Button.LEFT), axis(TRIGGER, 1.0), axis(X, 1.0), axis(RIGHT_Y, 1.0))
    assert bench.send(pygame.Event(pygame.WINDOWFOCUSLOST)) == []
    assert bench.wait(1.0) == []
    assert bench.pads.next_in() is None
    assert bench.send(down(Button.LEFT), up(Button.LEFT)) == [MoveInput(WEST), KeyReleased()]


def test_chosen_button_is_given_itself(bench: Bench) -> None:
    assert bench.pads.inputs_of(down(Button.X), capturing=True) == [PressedButton(Button.X)]
    assert bench.pads.inputs_of(axis(TRIGGER, 0.9), capturing=True) == [PressedButton(Button.LEFT_TRIGGER)]


def test_system_without_pads_gives_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pad_module, "sdl_controllers", lambda: None)
    pads = Pads(Controls(Settings()))
    assert not pads.open()
    assert pads.inputs_of(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0)) == []


class Controllers:
    """SDL's controllers with three pads, of which the second was pulled out meanwhile. `works`: whether SDL starts."""

    def __init__(self, *, works: bool) -> None:
        self.works = works
        self.begun = False

    def init(self) -> None:
        if not self.works:
            raise pygame.error("no controllers")
        self.begun = True

    def get_init(self) -> bool:
        return self.begun

    def get_count(self) -> int:
        return 3

    def Controller(self, index: int) -> SimpleNamespace:  # noqa: N802  # SDL's name
        if index == 1:
            raise pygame.error("it is gone")
        return SimpleNamespace(id=index + 7)


def test_pads_that_are_plugged_in_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    controllers = Controllers(works=True)
    monkeypatch.setattr(pad_module, "sdl_controllers", lambda: controllers)
    pads = Pads(Controls(Settings()))
    pads.inputs_of(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0))
    assert not pads._pads, "SDL was not asked to begin yet"
    assert pads.open()
    assert {*pads._pads} == {7, 9}
    pads.inputs_of(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7))
    assert {*pads._pads} == {9}
    monkeypatch.setattr(pad_module, "sdl_controllers", lambda: Controllers(works=False))
    assert not Pads(Controls(Settings())).open()


def test_button_can_be_bound_to_a_direction(bench: Bench) -> None:
    bench.controls = Controls(Settings(bindings=USUAL.with_button(Direction.WALK_NORTHWEST, Button.START)))
    bench.pads = Pads(bench.controls, lambda: bench.now)
    assert bench.send(down(Button.START), up(Button.START)) == [MoveInput(NORTHWEST), KeyReleased()]
    assert bench.send(axis(TRIGGER, 1.0), down(Button.START)) == [MoveInput(NORTHWEST, run=True)]


def test_unknown_pad_and_button_are_ignored(bench: Bench) -> None:
    assert bench.send(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=77)) == []
    assert bench.send(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=99, instance_id=0)) == []


def tap(screen: Screen, *buttons: Button) -> None:
    """Tap buttons one after the other, without drawing."""
    pads = Pads(screen.app.controls)
    for button in buttons:
        for event in (down(button), up(button)):
            for given in pads.inputs_of(event, capturing=screen.stack.captures):
                screen.stack.handle(given)


def by_pad(screen: Screen, *buttons: Button) -> None:
    """Tap buttons through the real main loop, one in each frame."""
    waiting = list(buttons)

    def next_frame() -> bool:
        pygame.event.post(pygame.Event(pygame.USEREVENT))
        if not waiting:
            return True
        button = waiting.pop(0)
        pygame.event.post(down(button))
        pygame.event.post(up(button))
        return False

    run(screen.app._window, screen.stack, done=next_frame, controls=screen.app.controls)
    screen.pass_time()


def test_a_game_is_played_by_pad_alone(screen: Screen) -> None:
    """From the title into a game; look, walk, wait, list of commands, abandon the game, and back."""
    while not screen.shows(Play):
        by_pad(screen, Button.A)
    world = screen.play.world
    by_pad(screen, Button.LEFT_SHOULDER)
    assert world.turn == 1
    before = world.hero.pos
    for way in (Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT):
        by_pad(screen, way)
    assert world.turn > 1 or world.hero.pos != before
    by_pad(screen, Button.X)
    turns = world.turn
    assert turns > 2
    by_pad(screen, Button.B)
    while not screen.shows(Play):
        by_pad(screen, Button.B)
    by_pad(screen, Button.A)
    assert screen.shows(CommandList)
    by_pad(screen, Button.A)
    assert world.turn > turns, "the first command of the list is to wait"
    for opener in (Button.BACK, Button.B):
        by_pad(screen, opener)
        assert not screen.shows(Play)
        by_pad(screen, Button.B)
        assert screen.shows(Play)


def test_manual_is_searched_by_pad_alone(screen: Screen) -> None:
    """Open the manual from the help, type with the keys on the screen, erase a letter, and go back."""
    screen.begin("#@.#")
    screen.app.controls.device = Device.PAD
    screen.stack.handle(Command.HELP)
    by_pad(screen, Button.A)
    manual = screen.stack.top
    assert isinstance(manual, ManualScene)
    by_pad(screen, Button.X)
    assert screen.shows(OnScreenKeyboard)
    by_pad(screen, Button.DOWN, Button.RIGHT, Button.A)
    assert manual._typed == "p"
    by_pad(screen, *[Button.LEFT] * 2, Button.DOWN, Button.A)
    assert manual._typed == "p?"
    by_pad(screen, Button.DOWN, Button.LEFT, Button.A)
    assert manual._typed == "p"
    by_pad(screen, Button.B)
    assert screen.stack.top is manual
    by_pad(screen, Button.B)
    assert screen.shows(Play)


AT_DOOR = "########\n#...@+.#\n########"


@pytest.mark.parametrize(
    ("buttons", "order"),
    [
        ([Button.RIGHT], Walk),
        ([Button.Y], Ease),
        ([Button.A, Button.A], Ease),
        ([Button.A, Button.UP, Button.A], Knock),
        ([Button.A, Button.DOWN, Button.A], Latch),
    ],
)
def test_door_verbs_need_at_most_three_presses(screen: Screen, buttons: list[Button], order: type[Action]) -> None:
    play = screen.begin(AT_DOOR)
    play.world.hero.latches = 1
    given: list[object] = []
    play._confirmations._give = given.append
    tap(screen, *buttons)
    assert [type(each) for each in given] == [order]


def test_list_at_a_door_names_the_loudness(screen: Screen) -> None:
    screen.begin(AT_DOOR)
    tap(screen, Button.A)
    scene = screen.stack.top
    assert isinstance(scene, CommandList)
    knock, ease = scene.rows[:2]
    assert "very loud" in knock.tip
    assert "This is quiet" in ease.tip
    assert scene.selected == 1


def test_reading_pause_holds_for_the_pad(screen: Screen) -> None:
    """Drop the presses that come before the player has seen a surprise, and take a fresh one."""
    play = screen.begin("#########\n#@......#\n#########")
    screen.settings.reading_pause = 350
    play._input.pause.begin()
    turns = []
    for pause in (play._input.pause, ReadingPause(screen.settings)):
        play._input.pause = pause
        tap(screen, Button.LEFT_SHOULDER, Button.LEFT_SHOULDER)
        turns.append(play.world.turn)
    assert turns == [0, 2]


def test_path_is_typed_by_pad_alone(screen: Screen) -> None:
    """Type a capital, a sign and a letter with the keys on the screen, close them with "done", and confirm the text."""
    typed: list[str] = []
    entry = TextEntry(screen.app._theme, "Path", 40, typed.append)
    screen.open(entry)
    tap(screen, Button.A)
    keys = screen.stack.top
    assert isinstance(keys, OnScreenKeyboard)
    for character in f"{OTHER_PAGE}A/{OTHER_PAGE}b{DONE}":
        keys._select(character)
        tap(screen, Button.A)
    assert typed == [], "the key only closes the keys"
    assert screen.stack.top is entry
    tap(screen, Button.A)
    assert typed == ["A/b"], "the row that confirms is selected"
    tap(screen, Button.UP, Button.UP, Button.UP, Button.A, Button.A)
    assert typed == ["A/b"], "the key to close is selected when there is a text"
    assert screen.stack.top is entry


def test_pad_reaches_every_key_on_the_screen(screen: Screen) -> None:
    typed: list[PlayerInput] = []
    keys = OnScreenKeyboard(screen.app._theme, typed.append)
    screen.open(keys)
    reached = set[str]()
    for _ in range(len(PAGES[0]) + 1):
        for _ in PAGES[0][0]:
            reached.add(keys.chosen)
            tap(screen, Button.RIGHT)
        tap(screen, Button.DOWN)
    assert reached == {*"".join(PAGES[0]), " ", ERASE, DONE, OTHER_PAGE}


@pytest.mark.parametrize("opener", [Command.TRAVEL, Command.BAG, Command.HISTORY])
def test_lists_are_filtered_by_pad(screen: Screen, opener: Command) -> None:
    screen.begin(AT_DOOR)
    screen.send(opener)
    scene = screen.stack.top
    assert isinstance(scene, PlaceList | ItemList | MessageHistory)
    tap(screen, Button.X, Button.DOWN, Button.A, Button.B)
    below_first = PAGES[0][1][0]
    assert (scene.filter.text, scene.filter.typing) == (below_first, False)
    tap(screen, Button.B)
    assert not scene.filter.text
    tap(screen, Button.B)
    assert screen.shows(Play)


def test_number_is_changed_in_round_steps(screen: Screen) -> None:
    play = screen.begin("#########\n#@......#\n#########")
    screen.send(Command.WAIT_TURNS)
    prompt = screen.stack.top
    assert isinstance(prompt, NumberPrompt)
    assert prompt.number == 10
    tap(screen, Button.RIGHT, Button.RIGHT)
    assert prompt.number == 20
    tap(screen, Button.LEFT, Button.A)
    screen.pass_time()
    assert play.world.turn
