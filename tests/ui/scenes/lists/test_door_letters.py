"""Each door keeps its letter in the list of doors and on the map, and no two doors have the same."""

from __future__ import annotations

import pygame
import pytest

from game.content.bots.bots import BOTS
from game.content.traditions import AJAR
from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.model.order import Order
from game.engine.orders.travel import Travel
from game.engine.rules.actions.door_verbs import Ease
from game.engine.rules.actions.steps import Walk
from game.engine.rules.stairs import enter_depth
from game.engine.world import World
from game.store.recording.journal import play_step
from game.ui.input.commands import Command, Direction, TypedCharacter
from game.ui.input.key_bindings import Bindings
from game.ui.input.keyboard import Keyboard
from game.ui.play.play_scene import Play
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.lists.place_list import NOT_LETTERS
from game.ui.widgets.row_letters import MANY, row_letters
from tests.support.made_levels import game_of, small_maps
from tests.support.saved_game import save_and_load
from tests.support.screen import Screen

HOUSE = """
##############
#@+.+....#...#
#.######.#...#
#........+...#
#.######.##+##
#.+......#...#
##############
"""
CORRIDOR = f"{'#' * 63}\n#@{'.' * 60}#\n#{'+#' * 31}\n{'#.' * 31}#\n{'#' * 63}"
"""A corridor with 31 doors."""


def letters(screen: Screen) -> dict[Vec, str]:
    """Return the letters that the map shows while the list of doors is open, by cell. Close the list again."""
    play = screen.play
    screen.send(Command.DOORS)
    shown = dict(play._marks.letters)
    screen.send(Command.CANCEL)
    return shown


def begin_in_corridor(screen: Screen) -> Play:
    """Begin beside 31 doors that the hero knows."""
    play = screen.begin(CORRIDOR)
    play.world.level.learn(~play.world.level.memory.explored)
    return play


def check_kept(before: dict[Vec, str], now: dict[Vec, str]) -> None:
    """Check that no listed door has changed its letter, and that doors that are new have later ones than all others."""
    assert {at: now[at] for at in before if at in now} == {at: before[at] for at in before if at in now}
    new = [letter for at, letter in now.items() if at not in before]
    assert not before or all(letter > max(before.values()) for letter in new)
    assert len(set(now.values())) == len(now)


@pytest.mark.parametrize("reopens", [False, True], ids=["in one sitting", "saved and reopened at each step"])
def test_door_keeps_its_letter_wherever_the_hero_goes(screen: Screen, reopens: bool) -> None:
    play = screen.begin(HOUSE)
    shown = [letters(screen)]
    orders: list[Order] = [Ease(EAST), Walk(EAST), Walk(EAST), Travel(Vec(1, 3)), Travel(Vec(8, 3))]
    for order in (*orders, *[Walk(EAST)] * 3, Walk(SOUTH), Walk(SOUTH), Walk(SOUTH), Travel(Vec(1, 5))):
        play._give(order)
        screen.pass_time(5)
        if reopens:
            play = screen.app.play(save_and_load(play.world))
            screen.open(play)
        shown.append(letters(screen))
        check_kept({at: letter for each in shown[:-1] for at, letter in each.items()}, shown[-1])
    everything = {at: letter for each in shown for at, letter in each.items()}
    assert sorted(everything.values()) == ["a", "f", "g", "i", "m"], "no letter was used twice"
    assert len(shown[-1]) < len(play.world.level.doors) == 5, "open doors are not listed"
    for each in shown:
        assert each.items() <= everything.items()


def test_first_doors_of_the_list_have_letters_if_there_are_more_doors_than_letters(screen: Screen) -> None:
    """He has seen the doors in the east first."""
    play = screen.begin(f"{'#' * 125}\n#@{'.' * 122}#\n#{'+#' * 62}\n{'#.' * 62}#\n{'#' * 125}")
    level = play.world.level
    doors = sorted(level.doors.values(), key=lambda door: -door.at.x)
    for door in doors:
        level.memory.record_state(door)
    level.learn(~level.memory.explored)
    shown = letters(screen)
    letters_of_list = row_letters(screen.settings.bindings, (*NOT_LETTERS, Command.DOORS), MANY)
    assert sorted(shown.values()) == sorted(letters_of_list)
    assert {*shown} == {door.at for door in doors[-len(shown) :]}
    screen.send(Command.DOORS)
    listed = screen.stack.top
    assert isinstance(listed, DoorList)
    lettered = [bool(row.letter) for row in listed.rows]
    assert lettered == [True] * len(shown) + [False] * (len(doors) - len(shown))
    far = listed.rows[len(shown)]
    listed.select(len(shown))
    screen.send(Command.CONFIRM)
    while play.world.hero.orders is not None:
        screen.pass_time()
    assert (play.world.hero.pos - far.at).steps == 1, "a row without a letter is chosen like any other"


def test_filter_leaves_each_door_its_letter(screen: Screen) -> None:
    play = begin_in_corridor(screen)
    before = letters(screen)
    screen.send(Command.DOORS, Command.FILTER, *map(TypedCharacter, "southeast"))
    assert 0 < len(play._marks.letters) < len(before)
    assert play._marks.letters.items() <= before.items()


def test_door_keeps_its_letter_while_the_hero_is_on_another_level(screen: Screen) -> None:
    world = game_of(small_maps(AJAR), "letters")
    play_on(world, 60)
    here = world.level
    here.learn(~here.memory.explored)
    screen.open(screen.app.play(world))
    before = letters(screen)
    enter_depth(here.depth + 1, world)
    assert set(letters(screen)) <= set(world.level.doors), "the other level has letters of its own"
    enter_depth(here.depth, world)
    assert world.level is here
    after = letters(screen)
    check_kept(before, after)
    assert len(before) > 3
    assert set(before) <= set(after)


def play_on(world: World, turns: int) -> None:
    """Let a bot explore."""
    while not world.over and world.turn < turns:
        world.hero.orders = BOTS["opener"](world.hero, world)
        play_step(world)


def press(screen: Screen, key: str) -> None:
    """Press a key of a keyboard, a capital letter with Shift."""
    event = pygame.Event(
        pygame.KEYDOWN, key=ord(key.lower()), unicode=key, mod=pygame.KMOD_LSHIFT if key.isupper() else 0
    )
    given = Keyboard(screen.app.controls).input_of(event, letters=screen.stack.takes_letters)
    assert given is not None
    screen.send(given)


def chosen(screen: Screen, key: str, monkeypatch: pytest.MonkeyPatch) -> list[Vec]:
    """Return the doors that a key chooses in the list of doors, opened anew: one or none. The hero does not walk."""
    doors: list[Vec] = []
    screen.send(Command.DOORS)
    listed = screen.stack.top
    assert isinstance(listed, DoorList)
    monkeypatch.setattr(listed, "_go", doors.append)
    press(screen, key)
    if screen.stack.top is listed:
        screen.send(Command.CANCEL)
    return doors


def test_every_letter_digit_and_capital_is_a_key_that_chooses_its_door(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin_in_corridor(screen)
    by_letter = {letter: at for at, letter in letters(screen).items()}
    assert "".join(by_letter).isalnum()
    assert len(by_letter) == len(play.world.level.doors) == 31, "more than the 16 small letters and the 9 digits"
    assert {"a", "1", "9", "A"} <= set(by_letter)
    for letter, at in by_letter.items():
        assert chosen(screen, letter, monkeypatch) == [at]


def test_capital_without_a_door_is_as_good_as_the_small_letter(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin(HOUSE)
    by_letter = {letter: at for at, letter in letters(screen).items()}
    for letter, at in by_letter.items():
        assert chosen(screen, letter.upper(), monkeypatch) == [at]


OWN_KEYS = Bindings({Command.DOORS: ("P",), Command.CANCEL: ("Esc", "A"), Direction.WALK_SOUTH: ("Down", "C")})


@pytest.mark.parametrize("bindings", [Bindings(), OWN_KEYS], ids=["usual keys", "own keys"])
def test_keys_of_commands_in_the_list_are_no_letters(screen: Screen, bindings: Bindings) -> None:
    screen.settings.bindings = bindings
    begin_in_corridor(screen)
    shown = set(letters(screen).values())
    commands = (*Direction, Command.EXPLORE, Command.DOORS, Command.FILTER, Command.CANCEL, Command.CONFIRM)
    taken = {key for command in commands for key in bindings.keys(command)}
    assert taken.isdisjoint(shown)
    assert {key.upper() for key in taken}.isdisjoint(shown), "a capital may be a step with Shift"
    assert len(shown) == 31
