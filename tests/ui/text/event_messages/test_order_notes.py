"""Notes about orders in the log: exploring in the dark, and what to do instead of an order that stops again."""

from __future__ import annotations

from functools import partial

import pytest

from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import FoeAim, FoeNear
from game.engine.grid.geometry import EAST, Vec
from game.engine.rules.actions.steps import Walk
from game.ui.input.commands import Command, MoveInput
from game.ui.input.device_in_use import Device
from game.ui.text.command_names import prompt
from game.ui.text.event_messages.order_notes import OrderNotes
from tests.support.screen import Screen

CORRIDOR = "####################\n#@.................#\n####################\n"
DOORS = "##############################\n#@...+......+......+......+..#\n##############################\n"
HUNTER = "##############\n#@....k......#\n##############\n\nk = kobold hunting"


def lines(screen: Screen) -> list[str]:
    return [text for text, _, _ in screen.play.log.history()]


def dark_notes(screen: Screen) -> list[str]:
    return [line for line in lines(screen) if "explore in the dark" in line]


def test_explore_with_covered_lamp_says_so_once(screen: Screen) -> None:
    screen.settings.explore_opens_doors = True
    screen.begin(DOORS)
    screen.send(Command.COVER_LAMP, Command.EXPLORE, Command.EXPLORE)
    assert dark_notes(screen) == ["Your lamp is covered, so you explore in the dark. Press w to uncover it."]
    screen.send(Command.COVER_LAMP, Command.EXPLORE)
    assert len(dark_notes(screen)) == 1, "the lamp shines"
    screen.send(Command.COVER_LAMP, Command.EXPLORE)
    assert len(dark_notes(screen)) == 2, "covered again"


def test_explore_beside_a_sleeper_says_once_that_it_leaves_it(screen: Screen) -> None:
    play = screen.begin(
        "##################\n#.@k.............#\n#................#\n##################\n\nk = kobold asleep"
    )
    told = "You explore elsewhere, and leave a sleeping kobold alone."
    screen.send(Command.EXPLORE)
    assert lines(screen).count(told) == 1
    assert play.world.turn > 0
    play.world.level.move(play.world.hero, Vec(2, 1))
    screen.send(Command.EXPLORE)
    assert lines(screen).count(told) == 1


def test_explore_names_no_sleeper_that_is_not_beside_the_hero(screen: Screen) -> None:
    screen.begin("######################\n#@.....k.............#\n######################\n\nk = kobold asleep")
    screen.send(Command.EXPLORE)
    assert not [line for line in lines(screen) if "explore elsewhere" in line]


def test_explore_without_oil_says_so(screen: Screen) -> None:
    screen.begin(CORRIDOR + "\noil: 0")
    screen.send(Command.WAIT)
    assert not dark_notes(screen)
    screen.send(Command.EXPLORE)
    assert dark_notes(screen) == ["Your lamp has no oil, so you explore in the dark."]


@pytest.mark.parametrize("drawing", [CORRIDOR.replace("@.", "@k"), CORRIDOR.replace(".", "#")])
def test_explore_that_stops_at_once_does_not_explore_in_the_dark(screen: Screen, drawing: str) -> None:
    screen.begin(f"{drawing}\noil: 0\nk = kobold hunting")
    screen.send(Command.EXPLORE)
    assert screen.play.world.turn == 0
    assert lines(screen)[-1].startswith(("You stop. The kobold is right next to you.", "You have explored this level"))
    assert not dark_notes(screen)


@pytest.mark.parametrize(("bag", "throws"), [("bag: 3 dart", ", f to throw something"), ("bag: 3 healing potion", "")])
def test_second_stop_says_what_to_do_instead(screen: Screen, bag: str, throws: str) -> None:
    screen.begin(f"{HUNTER}\n{bag}")
    screen.send(*[Command.EXPLORE] * 4)
    assert screen.play.world.turn == 0
    assert lines(screen)[-2:] == [
        "You stop. The kobold could attack you in 6 turns.",
        "You do not go on: the kobold hunts you and could attack you in 6 turns. Walk step by step, or"
        f" press q to attack it{throws} or period to wait. (3 times)",
    ]


def test_what_to_do_instead_is_told_once_for_a_foe(screen: Screen) -> None:
    screen.begin(HUNTER)
    screen.send(Command.EXPLORE, Command.EXPLORE, MoveInput(EAST), Command.EXPLORE, Command.EXPLORE)
    assert lines(screen)[-1] == "You do not go on: the kobold hunts you and could attack you in 3 turns."


def test_stop_in_a_later_turn_is_told_as_usual(screen: Screen) -> None:
    screen.begin(HUNTER)
    screen.send(Command.EXPLORE, Command.EXPLORE, MoveInput(EAST), Command.EXPLORE)
    assert lines(screen)[-1].startswith("You stop. The kobold could attack you in ")


def test_note_names_what_the_mouse_can_do(screen: Screen) -> None:
    screen.begin(HUNTER)
    screen.send(Command.EXPLORE)
    screen.app.controls.device = Device.MOUSE
    screen.stack.handle(Command.EXPLORE)
    assert "Click it to attack it, the Wait button to wait" in lines(screen)[-1]


def test_second_foe_of_same_name_is_called_another(screen: Screen) -> None:
    world = screen.begin(HUNTER).world
    foe = FoeNear("kobold", True, FoeAim.HUNTS, beside=False, turns=10, here=True)
    notes = OrderNotes(partial(prompt, screen.app.controls))
    assert notes.in_place_of([Stopped(foe, Vec(1, 1))], world) is None
    note = notes.in_place_of([Stopped(foe, Vec(1, 2))], world)
    assert note is not None
    assert note.text == "You do not go on: another kobold could attack you in 10 turns."


def test_note_about_unseen_foe_offers_no_attack(screen: Screen) -> None:
    world = screen.begin(HUNTER).world
    foe = FoeNear("kobold", False, FoeAim.HUNTS, beside=False, turns=3, here=True)
    notes = OrderNotes(partial(prompt, screen.app.controls))
    stop = [Stopped(foe, world.hero.pos)]
    first, second, third = (notes.in_place_of(stop, world) for _ in range(3))
    assert first is None
    assert second == third
    assert second is not None
    assert second.text.startswith("You do not go on: the kobold may be near. Press period to wait")


def test_repeated_exploring_says_in_few_words_that_only_the_same_doors_are_left(screen: Screen) -> None:
    screen.begin("##########\n#@.....+.#\n##########")
    screen.settings.explore_opens_doors = False
    screen.send(*[Command.EXPLORE] * 4)
    full = "Nothing is left but one shut door. You have not found any stairs down. Press d for the list of doors."
    assert lines(screen)[-2:] == [full, "The same is left as before. Press d for the list of doors. (3 times)"]


def test_exploring_names_what_is_left_again_if_it_is_another_door(screen: Screen) -> None:
    """One door was opened and another was found: one is left, as before, but not the same."""
    screen.begin("################\n#@+......+.....#\n################")
    screen.settings.explore_opens_doors = False
    screen.send(Command.EXPLORE)
    for _ in range(2):
        screen.play._give(Walk(EAST))
        screen.play.pass_time(1.0)
    screen.send(Command.EXPLORE)
    assert [line for line in lines(screen) if "is left" in line][-1].startswith("Nothing is left but one shut door.")
