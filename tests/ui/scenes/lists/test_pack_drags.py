"""The mouse in the pack: armour is dragged to the body and back, and clicks that close the pack."""

from __future__ import annotations

import pytest

from game.engine.grid.geometry import Vec
from game.engine.model.item import Slot
from game.ui.input.commands import Click, Command, Hover, KeyReleased, MoveInput, PlayerInput, TypedCharacter
from game.ui.play.play_scene import Play
from game.ui.scenes.lists.item_list import ItemList, ItemRow
from tests.support.screen import Screen

PACK = "#####\n#@..#\n#####\n\nbag: leather armour, dart"


def row(screen: Screen, name: str) -> tuple[int, int]:
    """Return the pixel in the middle of the first row of the pack with a name or a note."""
    screen.draw()
    pack = screen.stack.top
    assert isinstance(pack, ItemList)
    return next(
        box.center
        for box, number in pack.boxes
        if name in (pack.rows[number].text, getattr(pack.rows[number], "note", ""))
    )


def drag(screen: Screen, start: str, end: str) -> None:
    screen.send(Command.BAG)
    screen.send(Click(row(screen, start)), Hover(row(screen, end)), KeyReleased())


def test_armour_is_put_on_by_dragging_it_to_the_body(screen: Screen) -> None:
    play = screen.show(PACK)
    drag(screen, "Leather armour", "body")
    assert screen.shows(Play)
    assert play.world.hero.worn[Slot.BODY].kind.name == "leather armour"
    drag(screen, "Leather armour", "Dart")
    assert Slot.BODY not in play.world.hero.worn, "it is taken off by dragging it back"


def test_armour_that_is_let_go_elsewhere_stays_where_it_is(screen: Screen) -> None:
    play = screen.show(PACK)
    for start, end in (("Leather armour", "Dart"), ("Leather armour", "Leather armour"), ("Dart", "body")):
        drag(screen, start, end)
        assert screen.shows(ItemList)
        screen.send(Command.CANCEL)
    drag(screen, "Leather armour", "Dart")
    screen.send(Hover(row(screen, "body")), KeyReleased())
    assert screen.shows(ItemList), "the button is not down any more"
    assert (play.world.turn, play.world.hero.worn) == (0, {})


@pytest.mark.parametrize("first", [Hover, MoveInput, Click, TypedCharacter])
def test_letter_acts_only_on_a_row_that_a_letter_or_a_click_has_selected(screen: Screen, first: type) -> None:
    play = screen.show(PACK)
    screen.send(Command.BAG)
    at = row(screen, "Dart")
    pack = screen.stack.top
    assert isinstance(pack, ItemList)
    number = next(number for box, number in pack.boxes if box.collidepoint(at))
    dart = pack.rows[number]
    assert isinstance(dart, ItemRow)
    letter = TypedCharacter(dart.letter)
    before: dict[type, list[PlayerInput]] = {
        Hover: [Hover(at)],
        MoveInput: [MoveInput(Vec(0, 1))],
        Click: [Click(at), KeyReleased()],
        TypedCharacter: [letter],
    }
    screen.send(*before[first])
    assert pack.item is dart
    screen.send(letter)
    assert screen.shows(ItemList) is (first in (Hover, MoveInput))
    screen.send(letter)
    assert not screen.shows(ItemList)
    assert play.world.turn == 0, "a dart needs an aim"


def test_click_where_a_card_was_does_nothing_once_no_row_is_left(screen: Screen) -> None:
    screen.show(PACK)
    screen.send(Command.BAG)
    screen.draw()
    pack = screen.stack.top
    assert isinstance(pack, ItemList)
    at = pack._card_box.center
    assert pack._card_box.collidepoint(at)
    screen.send(Command.FILTER, *map(TypedCharacter, "zzz"))
    screen.draw()
    assert not pack._card_box.collidepoint(at)


def test_second_click_of_the_series_that_closes_the_pack_does_not_walk(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("game.ui.core.scene_manager.monotonic", lambda: now)
    way = "." * 30
    play = screen.show(PACK.replace("@..", f"{way}@{way}").replace("#####", "#" * 63))
    beside = 40, 360
    screen.send(Command.BAG)
    screen.draw()
    for seconds in (0.0, 0.3, 0.6):
        now += seconds
        screen.send(Click(beside), KeyReleased())
    assert screen.shows(Play)
    assert play.world.turn == 0, "the clicks belong to the one that has closed the pack"
    screen.send(Click((beside[0] + 100, beside[1])))
    assert play.world.turn > 0, "a click elsewhere is meant for the map"
    turn = play.world.turn
    screen.send(Command.BAG)
    screen.draw()
    screen.send(Click(beside))
    now += 1
    screen.send(Click(beside))
    assert play.world.turn > turn, "a later click is meant for the map"
