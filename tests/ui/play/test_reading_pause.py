"""No key or click that was given before the player could see what happened is obeyed."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.content.traditions import AJAR
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import StopCause
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.door import DoorState
from game.engine.orders.auto_explore import Explore
from game.engine.orders.interrupts import OpensDoors
from game.engine.orders.run import Run
from game.engine.orders.travel import Travel, TravelToStairs
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.play import Scenario
from game.ui.core.settings import READING_PAUSES, Settings
from game.ui.graphics.window import MIN_SIZE
from game.ui.hud.reading_pause import ReadingPause
from game.ui.input.commands import Click, Command, Hover, KeyReleased, MoveInput, TypedCharacter
from game.ui.play.input_state import HOLD_SECONDS, InputState
from game.ui.play.pause_triggers import PauseTriggers
from game.ui.scenes.menu import Menu
from tests.support.examples import seeds, spread
from tests.support.own_doors import make_own
from tests.support.screen import Screen, pixel_of, screen_of

DOOR = "#######\n#@.+..#\n#######"
KOBOLD = "#######\n#@k...#\n#######"
CORRIDOR = "#########\n#@...+..#\n#########"
RUNE = "#####\n#@A.#\n#####\n\nA = runed wooden door"
PRESS = MoveInput(EAST)


class Clock:
    """Time in seconds that only the test changes."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("game.ui.hud.reading_pause.monotonic", clock)
    return clock


@pytest.fixture
def screen() -> Iterator[Screen]:
    with screen_of(Settings(mute=True, explore_opens_doors=True)) as screen:
        yield screen


def press(screen: Screen, clock: Clock, seconds: float, player_input: MoveInput | Command | Click) -> None:
    """Draw the screen, let some time pass, and send an input and the release of its key."""
    screen.draw()
    clock.now += seconds
    screen.send(player_input)
    screen.send(KeyReleased())


def test_pause_ends_after_picture_and_time(clock: Clock) -> None:
    pause = ReadingPause(Settings(reading_pause=350))
    assert not pause.ignores(PRESS)
    pause.begin()
    clock.now += 60
    assert pause.ignores(PRESS)  # nothing has been drawn
    pause.drew()
    clock.now += 0.34
    assert pause.ignores(PRESS)
    clock.now += 0.11
    assert not pause.ignores(PRESS)


@pytest.mark.parametrize("seconds", spread([0.004, 0.025, 0.09, 0.15, 0.3], 3))
def test_queued_steps_do_not_open_the_door_ahead(screen: Screen, clock: Clock, seconds: float) -> None:
    screen.picture = pygame.Surface(MIN_SIZE, 0, 32)
    play = screen.show(CORRIDOR)
    door = play.world.level.doors[Vec(5, 1)]
    for _ in seeds(20, 80):
        press(screen, clock, seconds, PRESS)
    assert (play.world.hero.pos, door.state) == (Vec(4, 1), DoorState.SHUT)
    press(screen, clock, 0.5, PRESS)
    assert door.state is DoorState.OPEN


def test_other_keys_are_obeyed_at_once_before_a_door(screen: Screen, clock: Clock) -> None:
    play = screen.show(CORRIDOR)
    for _ in range(3):
        press(screen, clock, 0.5, PRESS)
    assert play.world.hero.pos == Vec(4, 1)
    turn = play.world.turn
    press(screen, clock, 0.01, Command.WAIT)
    press(screen, clock, 0.01, MoveInput(WEST))
    assert (play.world.turn, play.world.hero.pos) == (turn + 2, Vec(3, 1))


def test_pause_for_a_step_does_not_shorten_a_pause_for_all(clock: Clock) -> None:
    pause = ReadingPause(Settings())
    pause.begin()
    pause.begin(only=EAST)
    assert pause.ignores(MoveInput(WEST))
    pause.drew()
    clock.now += 1
    pause.begin(only=EAST)
    assert not pause.ignores(MoveInput(WEST))
    assert pause.ignores(PRESS)
    pause.begin()
    assert pause.ignores(MoveInput(WEST))


@pytest.mark.parametrize("length", READING_PAUSES)
def test_setting_gives_length_of_pause(clock: Clock, length: int) -> None:
    pause = ReadingPause(Settings(reading_pause=length))
    pause.begin()
    pause.drew()
    assert pause.ignores(PRESS) == (length > 0)
    clock.now += max(length / 1000, 0.101)
    assert not pause.ignores(PRESS)


def test_rest_of_key_series_is_ignored_too(clock: Clock) -> None:
    pause = ReadingPause(Settings())
    pause.begin()
    pause.drew()
    for _ in range(80):
        clock.now += 0.024
        assert pause.ignores(PRESS)
    clock.now += 0.11
    assert not pause.ignores(PRESS)


def test_mouse_moves_and_releases_are_obeyed() -> None:
    pause = ReadingPause(Settings())
    pause.begin()
    assert not pause.ignores(Hover((5, 5)))
    assert not pause.ignores(KeyReleased())


def test_three_clicks_on_explore_open_no_door(screen: Screen, clock: Clock) -> None:
    play = screen.begin(DOOR)
    for _ in range(3):
        screen.send(Command.EXPLORE)
        screen.draw()
        clock.now += 0.16
    assert play.world.level.doors[Vec(3, 1)].state is DoorState.SHUT
    press(screen, clock, 0.5, Command.EXPLORE)
    assert play.world.level.doors[Vec(3, 1)].state is not DoorState.SHUT


def test_queued_keys_stop_at_low_health(screen: Screen, clock: Clock) -> None:
    play = screen.begin(KOBOLD)
    hero = play.world.hero
    hero.health = 11
    stopped_at: int | None = None
    for _ in range(80):
        screen.stack.handle(Command.WAIT)
        screen.stack.handle(KeyReleased())
        clock.now += 0.024
        if stopped_at is None and hero.health < 10:
            stopped_at = play.world.turn
    assert stopped_at is not None
    assert play.world.turn == stopped_at
    assert hero.health > 0
    press(screen, clock, 0.5, Command.WAIT)
    assert play.world.turn > stopped_at


def test_queued_keys_stop_when_a_blow_misses_at_low_health(screen: Screen, clock: Clock) -> None:
    """Whoever walks past a monster while he is weak can turn back, although its first blow has missed."""
    play = screen.begin("##########\n#........#\n#@k......#\n##########\n\nk = kobold hunting")
    hero = play.world.hero
    hero.health, hero.defense, hero.defense_chance = 5, 9, 100
    press(screen, clock, 0.5, Command.WAIT)
    before = play.world.turn
    screen.draw()
    clock.now += 0.5
    for _ in range(80):
        screen.stack.handle(Command.WAIT)
        screen.stack.handle(KeyReleased())
        clock.now += 0.024
    assert (play.world.turn, hero.health) == (before + 1, 5)


def test_keys_after_a_kill_do_not_walk_on(screen: Screen, clock: Clock) -> None:
    play = screen.begin(KOBOLD)
    (foe,) = (actor for actor in play.world.level.actors if actor is not play.world.hero)
    foe.health = 1
    for _ in range(200):
        screen.stack.handle(PRESS)
        screen.stack.handle(KeyReleased())
        if foe not in play.world.level.actors:
            break
    for _ in range(5):
        screen.stack.handle(PRESS)
        screen.stack.handle(KeyReleased())
    assert play.world.hero.pos == Vec(1, 1)
    press(screen, clock, 0.5, PRESS)
    assert play.world.hero.pos == Vec(2, 1)


def test_held_key_stays_ignored_after_the_pause(screen: Screen, clock: Clock) -> None:
    play = screen.begin(DOOR)
    screen.send(Command.EXPLORE)
    screen.draw()
    screen.send(PRESS)
    at = play.world.hero.pos
    for _ in range(9):
        clock.now += 0.2
        screen.send(MoveInput(EAST, held=True))
    assert play.world.hero.pos == at
    assert play.world.level.doors[Vec(3, 1)].state is DoorState.SHUT


def test_ignored_key_still_stops_an_order(screen: Screen) -> None:
    play = screen.show("############\n#@.........#\n############")
    screen.stack.handle(Click(pixel_of(play, 9)))
    assert play.world.hero.orders is not None
    play._input.pause.begin()
    screen.stack.handle(Command.CANCEL)
    assert play.world.hero.orders is None


def test_question_waits_before_it_takes_an_answer(screen: Screen, clock: Clock) -> None:
    play = screen.begin(RUNE)
    screen.send(PRESS)
    assert screen.shows(Menu)
    screen.send(TypedCharacter("y"))
    assert screen.shows(Menu)
    screen.draw()
    clock.now += 0.5
    screen.send(TypedCharacter("y"))
    assert not screen.shows(Menu)
    assert play.world.level.doors[Vec(2, 1)].state is not DoorState.SHUT


@pytest.mark.parametrize("order", [Command.EXPLORE, MoveInput(EAST, run=True), MoveInput(EAST, held=True)], ids=str)
def test_low_health_asks_once_before_an_order(screen: Screen, clock: Clock, order: MoveInput | Command) -> None:
    play = screen.begin(CORRIDOR)
    hero = play.world.hero
    hero.health = 9
    press(screen, clock, 0.5, order)
    assert hero.pos == Vec(1, 1)
    assert play.log.latest(1)[0][0] == "Your health is low. The same command goes on, if you want to."
    press(screen, clock, 0.5, order)
    assert hero.pos != Vec(1, 1)


def test_new_low_health_asks_again(screen: Screen, clock: Clock) -> None:
    play = screen.begin(CORRIDOR)
    hero = play.world.hero
    for health, order, moves in ((9, EAST, False), (30, EAST, True), (9, WEST, False), (9, WEST, True)):
        at, hero.health = hero.pos, health
        press(screen, clock, 0.5, MoveInput(order, held=True))
        assert (hero.pos != at) == moves, (health, order)


def test_key_whose_press_was_ignored_gives_no_order() -> None:
    held = InputState(Settings())
    for given, meant in ((MoveInput(EAST), EAST), (Command.WAIT_ON,) * 2, (Command.SEARCH_ON,) * 2):
        held.hold_without_order(given)
        assert not held.begins_to_hold(meant), "it is the same hold"
        held.hold_without_order(KeyReleased())
        assert held.begins_to_hold(meant)
        assert not held.begins_to_hold(meant)
        held.press()
        assert held.begins_to_hold(meant)


def test_held_button_repeats_after_its_time_once() -> None:
    held = InputState(Settings())
    held.press_button(Command.EXPLORE)
    assert held.held_button(9) is None
    for command, repeated in ((Command.WAIT, Command.WAIT_ON), (Command.SEARCH, Command.SEARCH_ON)):
        held.press_button(command)
        assert held.held_button(HOLD_SECONDS / 2) is None
        assert held.holds_button
        assert held.held_button(HOLD_SECONDS / 2) is repeated
        assert held.held_button(HOLD_SECONDS) is None
        held.press_button(command)
        held.release()
        assert (held.holds_button, held.held_button(HOLD_SECONDS)) == (False, None)


def test_question_at_low_health_is_remembered_until_healed() -> None:
    world = Scenario("#####\n#@..#\n#####").world
    surprises = PauseTriggers(world)
    stop = Stopped(StopCause.LOW_HEALTH, world.hero.pos)

    def asks() -> bool:
        order = Travel(Vec(2, 1))
        surprises.set_stops(order, world)
        return order.asks_when_low

    for _ in range(2):
        world.hero.health = 3
        assert asks()
        assert surprises.in_update([stop], world)
        assert not surprises.in_update([], world)
        assert not asks()
        world.hero.health = world.hero.max_health
        assert not surprises.in_update([], world)


@pytest.mark.parametrize("command", [Command.STAIRS, Command.STAIRS_UP])
def test_new_order_to_travel_asks_beside_foe(screen: Screen, command: Command) -> None:
    play = screen.begin("#########\n#<..@k..#\n#>......#\n#########\n\nk = kobold hunting\ndepth: 2")
    screen.send(command)
    assert play.world.turn == 0
    assert [text for text, _, _ in play.log.latest(1)] == ["You stop. The kobold is right next to you."]
    screen.send(command)
    assert play.world.turn == 1, "the same order again is meant"


def test_only_the_same_order_goes_on_through_a_door() -> None:
    world = Scenario("#####\n#@..#\n#####").world
    triggers = PauseTriggers(world)

    def asks(order: OpensDoors) -> bool:
        triggers.set_stops(order, world)
        return order.asks_at_doors

    orders: list[tuple[OpensDoors, bool]] = [
        (Explore(), True),
        (Explore(), False),
        (Travel(Vec(1, 1)), True),
        (Travel(Vec(2, 1)), True),
        (Travel(Vec(2, 1)), False),
        (Run(EAST), True),
        (Run(EAST), False),
        (Run(WEST), True),
        (TravelToStairs(1), True),
        (TravelToStairs(1), False),
        (TravelToStairs(-1), True),
    ]
    assert [asks(order) for order, _ in orders] == [asked for _, asked in orders]


# ------------------------------------------------------------------------------------------- the line of the pause


def line_length(screen: Screen, row: int) -> int:
    """Return the number of pixels of a row of the picture that have the colour of the line."""
    screen.draw()
    colour = tuple(screen.app._theme.colour("title"))
    return sum(tuple(screen.picture.get_at((x, row))[:3]) == colour for x in range(screen.picture.get_width()))


def test_pause_is_shown_as_a_shrinking_line(screen: Screen, clock: Clock) -> None:
    play = screen.show(DOOR)
    row = screen.picture.get_height() - 1
    assert line_length(screen, row) == 0
    assert play._input.pause.next_frame_in is None
    play._input.pause.begin()
    lengths = [line_length(screen, row)]
    for _ in range(4):
        clock.now += 0.1
        assert play.next_frame_in() is not None
        lengths.append(line_length(screen, row))
    assert lengths[0] == play._viewport.area.width
    assert lengths[:4] == sorted(lengths[:4], reverse=True)
    assert len(set(lengths[:4])) == 4
    assert lengths[-1] == 0
    assert play._input.pause.next_frame_in is None, "nothing is drawn after the line has gone"


def test_question_shows_its_pause(screen: Screen, clock: Clock) -> None:
    screen.begin(RUNE)
    screen.draw()
    clock.now += 1
    screen.send(PRESS)
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    screen.draw()
    assert menu.box is not None
    row = menu.box.bottom - 4 * screen.app._theme.text_scale(screen.picture) - 1
    frame = line_length(screen, row)
    clock.now += 1
    assert menu.next_frame_in() is not None
    assert line_length(screen, row) <= 4 < frame, "only the frame of the menu is left"
    assert menu.next_frame_in() is None


def test_reaching_the_limit_of_open_doors_is_a_surprise() -> None:
    assert AJAR.door_limit is not None
    s = Scenario(f"{'#' * 32}\n#{'.' * 14}@{'+' * 11}....#\n{'#' * 32}\n\ndepth: 2")
    triggers = PauseTriggers(s.world)
    surprises = []
    for _ in range(11):
        events = s.play(Walk(EAST))
        surprises.append(triggers.in_update(events, s.world))
    assert [number for number, surprised in enumerate(surprises, 1) if surprised] == [AJAR.door_limit.doors]


def test_the_coming_of_the_monster_of_the_limit_is_a_surprise() -> None:
    s = Scenario(f"{'#' * 42}\n#@{'.' * 17}{'-.' * 11}#\n{'#' * 42}\n\ndepth: 2")
    make_own(s.world)
    triggers = PauseTriggers(s.world)
    assert triggers.in_update(s.play(Wait()), s.world)
    assert not triggers.in_update(s.play(Wait()), s.world)
