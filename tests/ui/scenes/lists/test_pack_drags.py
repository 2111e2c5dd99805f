"""The mouse in the pack: armour is dragged to the body and back, and clicks that close the pack."""

from __future__ import annotations

import pytest

from game.engine.model.item import Slot
from game.ui.input.commands import Click, Command, Hover, KeyReleased
from game.ui.play.play_scene import Play
from game.ui.scenes.lists.item_list import ItemList
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
