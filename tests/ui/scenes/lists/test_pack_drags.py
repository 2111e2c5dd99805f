"""Items that are dragged in the pack: armour to the body, and back."""

from __future__ import annotations

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
    return next(box.center for box, row in pack._row_boxes if name in (pack._rows[row].name, pack._rows[row].note))


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
