"""No row of a list has the letter of a key that is likely to be pressed again there."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

import pytest

from game.ui.input.commands import Command, Direction, TypedCharacter
from game.ui.input.key_bindings import Bindings, Bound, Preset, preset_bindings
from game.ui.play.play_scene import Play
from game.ui.scenes.lists.item_list import ItemList, ItemRow
from game.ui.scenes.lists.place_list import PlaceList
from game.ui.widgets.row_letters import SIDES, row_letters
from tests.support.screen import Screen, screen_of

DOORS = f"{'#' * 63}\n#@{'.' * 60}#\n#{'+#' * 31}\n{'#.' * 31}#\n{'#' * 63}"
PACK = """
#######
#@.....
#######

abilities: fireball, heal self
bag: 3 dart, whetstone, chain armour, sword, healing potion, haste potion, stupor potion, axe, dagger, leather cap
"""
OWN_KEYS = Bindings({Command.EXPLORE: ("z",), Command.DOORS: ("p",), Direction.WALK_SOUTH: ("Down", "c")})
BINDINGS = {**{preset.name: preset_bindings(preset) for preset in Preset}, "own keys": OWN_KEYS}


@pytest.fixture(params=BINDINGS.values(), ids=list(BINDINGS))
def screen(request: pytest.FixtureRequest) -> Iterator[Screen]:
    with screen_of() as screen:
        screen.settings.bindings = request.param
        yield screen


def letters_of(screen: Screen, *commands: Bound) -> list[str]:
    """Return the small letters that are bound to some commands."""
    return [key for command in commands for key in screen.settings.bindings.keys(command) if key in ascii_lowercase]


@pytest.mark.parametrize("opener", [Command.DOORS, Command.TRAVEL])
def test_keys_pressed_again_choose_no_place(screen: Screen, opener: Command) -> None:
    play = screen.begin(DOORS)
    again = letters_of(screen, Command.EXPLORE, *Direction)
    for key in again:
        screen.send(opener)
        rows = screen.stack.top
        assert isinstance(rows, PlaceList)
        assert key not in play._marks.letters.values()
        screen.send(TypedCharacter(key))
        assert screen.stack.top is rows
        screen.send(Command.CANCEL)
    for key in letters_of(screen, opener):
        screen.send(opener, TypedCharacter(key))
        assert screen.shows(Play), "the key that opened the list closes it"
    assert play.world.turn == 0


def test_walking_letters_select_another_place(screen: Screen) -> None:
    screen.begin(DOORS)
    screen.send(Command.DOORS)
    rows = screen.stack.top
    assert isinstance(rows, PlaceList)
    for key in letters_of(screen, Direction.WALK_SOUTH):
        before = rows.selected
        screen.send(TypedCharacter(key))
        assert rows.selected == before + 1


@pytest.mark.parametrize("opener", [Command.BAG, Command.ABILITIES])
def test_key_of_pack_closes_it_and_uses_nothing(screen: Screen, opener: Command) -> None:
    play = screen.begin(PACK)
    for key in letters_of(screen, opener):
        screen.send(opener)
        rows = screen.stack.top
        assert isinstance(rows, ItemList)
        marks = [row.letter for row in rows.rows if isinstance(row, ItemRow) and row.letter]
        assert len(set(marks)) == len(marks) == sum(isinstance(row, ItemRow) for row in rows.rows)
        assert not {key, *letters_of(screen, *SIDES)} & set(marks)
        screen.send(*[TypedCharacter(each) for each in letters_of(screen, *SIDES)], TypedCharacter(key))
        assert screen.shows(Play)
    assert play.world.turn == 0


def test_letter_selects_before_it_uses_although_its_row_is_the_first(screen: Screen) -> None:
    play = screen.begin("#####\n#@..#\n#####\n\nbag: 3 dart")
    screen.send(Command.BAG)
    pack = screen.stack.top
    assert isinstance(pack, ItemList)
    assert pack.item is not None
    letter = TypedCharacter(pack.item.letter)
    screen.send(letter)
    assert screen.stack.top is pack
    screen.send(letter)
    assert screen.stack.top is not pack
    assert play.world.turn == 0


def test_row_without_letter_is_still_a_row(screen: Screen) -> None:
    """Enough bindings take all letters: the rows of the pack remain, and arrows and digits select them."""
    walks = [key for key in ascii_lowercase if key != "i"]
    keys: dict[Bound, tuple[str, ...]] = {
        way: ("Up", *walks[5 * number : 5 * number + 5]) for number, way in enumerate(SIDES)
    }
    keys[Command.CANCEL] = ("Esc", *walks[20:])
    screen.settings.bindings = Bindings(keys)
    screen.begin(PACK)
    screen.send(Command.BAG)
    pack = screen.stack.top
    assert isinstance(pack, ItemList)
    things = [row for row in pack.rows if isinstance(row, ItemRow)]
    assert len(things) == 14
    assert any(not row.letter for row in things)
    screen.draw()
    assert all(pack.spoken())


def test_letters_are_in_order() -> None:
    assert row_letters(Bindings(), [Command.EXPLORE, Command.DOORS]) == "abcfghijklmnopqrstuvwxyz"
