"""Questions before orders that cannot be undone: each is asked once, and "no" is the answer that Enter gives."""

from __future__ import annotations

import numpy as np
import pytest

from game.content.traditions import AJAR, SADCONSOLE
from game.content.world.conditions import POISONED
from game.engine.grid.geometry import EAST, Vec
from game.engine.recent_attacks import Assault
from game.engine.rules.conditions import afflict
from game.engine.rules.hazards.fire import BURNING
from game.engine.rules.identification import identify
from game.engine.tradition import Tradition
from game.ui.input.commands import Click, Command, KeyReleased, MoveInput, PlayerInput, TypedCharacter
from game.ui.play.context_menu import menu_entries_at
from game.ui.play.play_scene import Play
from game.ui.scenes.menu import Menu
from game.ui.text.sentences import menus
from tests.support.screen import Screen, pixel_of

YES = TypedCharacter("y")
PRIZES = "##########\n#@AB.....#\n##########\n\nA = item sword\nB = item dart\nchoice: 2,1 3,1"
WITH_GOLD = PRIZES.replace("AB.", "ABC").replace("choice: 2,1 3,1", "C = item 57 gold\nchoice: 2,1 3,1 4,1")
FIRE = '########\n#@"....#\n########\n\nfire: 2,1'
UNSEEN = "#####\n#@AB#\n###.#\n###C#\n#####\n\nA = item sword\nB = item dart\nC = item axe\nchoice: 2,1 3,1 3,3"
TOMES = "######\n#@BC.#\n######\n\nB = item tome of seal\nC = item tome of haste\nchoice: 2,1 3,1"
IN_FIRE = "########\n#@.....#\n########\n\nfire: 1,1"
FLASK = "#########\n#@.k....#\n#########\n\nk = kobold asleep\nbag: 3 fire flask"


SEALS = (
    "Shuts and bolts a doorway in view, if nothing is in it. Uses no latch. Aim it at any door in view. Once a depth. "
    "Take the tome of seal? The tome of haste will crumble for good."
)


def heading(screen: Screen) -> str:
    """Return the question that is open; "" if none is."""
    return screen.stack.top.heading if isinstance(screen.stack.top, Menu) else ""


@pytest.mark.parametrize(
    ("drawing", "player_input", "question"),
    [
        (FIRE, MoveInput(EAST), "Step into the fire?"),
        (IN_FIRE, Command.WAIT, "You are standing in fire. Stay there?"),
        (IN_FIRE, Command.SEARCH_ON, "You are standing in fire. Stay there?"),
    ],
)
def test_question_is_asked_and_enter_means_no(
    screen: Screen, drawing: str, player_input: PlayerInput, question: str
) -> None:
    play = screen.begin(drawing)
    screen.send(player_input)
    assert heading(screen) == question
    screen.send(Command.CONFIRM)
    assert screen.shows(Play)
    assert play.world.turn == 0
    screen.send(KeyReleased(), player_input, YES)
    assert play.world.turn >= 1


def test_yes_steps_into_fire(screen: Screen) -> None:
    play = screen.begin(FIRE)
    screen.send(MoveInput(EAST), YES)
    assert play.world.hero.pos == Vec(2, 1)


def test_yes_to_a_door_on_the_way_is_no_yes_to_the_rune_at_its_end(screen: Screen) -> None:
    screen.settings.ask_before_opening = True
    play = screen.show("##########\n#@.B..D..#\n##########\n\nB = wooden door\nD = runed wooden door")
    play.world.level.learn(np.ones(play.world.level.shape, np.bool_))
    while not heading(screen):
        screen.send(Click(pixel_of(play, 6)))
    assert heading(screen) == menus.OPEN_FOR_GOOD
    screen.send(YES)
    assert play.world.hero.pos == Vec(5, 1)
    assert play.world.level.doors[Vec(6, 1)].shut


@pytest.mark.parametrize(
    ("drawing", "question"),
    [
        (PRIZES, "Take the sword? The dart will vanish."),
        (WITH_GOLD, "Take the sword? The dart and the 57 gold will vanish."),
        (TOMES, SEALS),
        (UNSEEN, "Take the sword? The dart and whatever else lies here will vanish."),
    ],
    ids=["two", "three", "tomes", "one out of view"],
)
def test_taking_a_prize_is_asked_once_and_names_all_that_is_lost(screen: Screen, drawing: str, question: str) -> None:
    play = screen.begin(drawing)
    screen.send(MoveInput(EAST))
    assert screen.shows(Play), "a step takes nothing and asks nothing"
    assert play.log.latest(1)[0][0].endswith("lies here. Press g to take it.")
    screen.send(Command.TAKE)
    assert heading(screen) == question
    screen.send(Command.CONFIRM)
    assert play.world.turn == 1, "Enter means no"
    screen.send(Command.TAKE, YES)
    assert not play.world.level.items


def test_clicks_lead_to_a_prize_and_take_it(screen: Screen) -> None:
    play = screen.show("##########\n#@..AB...#\n##########\n\nA = item sword\nB = item dart\nchoice: 4,1 5,1")
    screen.send(Click(pixel_of(play, 4)))
    screen.pass_time(3)
    assert play.world.hero.pos == Vec(4, 1)
    assert len(play.world.level.items) == 2
    screen.send(Click(pixel_of(play, 4)))
    assert heading(screen).startswith("Take the sword?")
    screen.send(YES)
    assert not play.world.level.items


def test_the_last_prize_is_taken_without_a_question(screen: Screen) -> None:
    play = screen.begin(PRIZES)
    screen.send(MoveInput(EAST))
    del play.world.level.items[Vec(3, 1)]
    screen.send(Command.WAIT, Command.TAKE)
    assert not heading(screen)
    assert not play.world.level.items


def test_menu_on_oneself_offers_the_prize(screen: Screen) -> None:
    play = screen.begin(PRIZES)
    screen.send(MoveInput(EAST))
    menu = menu_entries_at(play.world.hero.pos, play.world)
    assert menu is not None
    assert menu[1][0] == ("Take the sword", Command.TAKE)


def test_staying_in_fire_is_asked_once(screen: Screen) -> None:
    play = screen.begin(IN_FIRE)
    screen.send(Command.WAIT, YES)
    assert play.world.turn == 1
    if play.world.level.air.burns_at(play.world.hero.pos):
        screen.send(Command.WAIT)
        assert not heading(screen)


@pytest.mark.parametrize(("known", "asks"), [(True, True), (False, False)])
def test_a_potion_known_to_harm_asks_before_it_is_drunk(screen: Screen, known: bool, asks: bool) -> None:
    play = screen.begin("####\n#@.#\n####\n\nbag: 2 poison potion")
    if known:
        identify(play.world.hero.bag[0].kind, play.world.hero.pos, play.world)
    screen.send(TypedCharacter("1"))
    assert heading(screen) == ("It will make you poisoned. Do it anyway?" if asks else "")
    assert (POISONED in play.world.hero.conditions) is not asks
    screen.send(*[YES] * asks)
    assert POISONED in play.world.hero.conditions


def test_fire_flask_near_oneself_asks(screen: Screen) -> None:
    play = screen.begin(FLASK)
    screen.send(Command.FIRE, Command.CONFIRM)
    assert heading(screen) == "The fire will burn right next to you. Light it anyway?"
    screen.send(Command.CONFIRM)
    assert (play.world.turn, play.world.hero.bag[0].count) == (0, 3)
    screen.send(Command.FIRE, Command.CONFIRM, YES)
    assert play.world.turn == 1


def test_fire_flask_far_away_does_not_ask(screen: Screen) -> None:
    play = screen.begin(FLASK.replace("#@.k....#", "#@.....k#"))
    screen.send(Command.FIRE, Command.CONFIRM)
    assert screen.shows(Play)
    assert play.world.turn == 1


@pytest.mark.parametrize(
    ("here", "there", "question"),
    [(".", ".", ""), (".", '"', "The fire will burn right next to you."), ('"', '"', "The fire will burn you too.")],
)
@pytest.mark.parametrize("tradition", [AJAR, SADCONSOLE], ids=lambda row: row.name)
def test_fireball_asks_only_if_what_it_reaches_can_burn(
    screen: Screen, here: str, there: str, question: str, tradition: Tradition
) -> None:
    """The hero is framed as one of those hit only if the fire burns him: the blast itself spares him."""
    under = "\nground: 1,1 grass" if here == '"' else ""
    drawing = f"#####\n#@{there}k#\n#####\n{under}\nk = kobold asleep\nabilities: fireball"
    play = screen.begin(drawing, tradition)
    screen.send(Command.ABILITIES, Command.CONFIRM)
    assert (play.world.hero.pos in play.stage.hits) == (here == '"')
    screen.send(Command.CONFIRM)
    assert heading(screen).startswith(question)
    assert bool(heading(screen)) == bool(question)
    if question:
        screen.send(YES)
    assert (BURNING in play.world.hero.conditions) == (here == '"')


POTION = "#######\n#@....#\n#######\n\nbag: 2 healing potion"
IN_VAIN = "You are not hurt. Drink it anyway?"


@pytest.mark.parametrize("way", [[Command.BAG, Command.CONFIRM], [TypedCharacter("1")]], ids=["pack", "digit"])
def test_known_healing_potion_at_full_health_asks(screen: Screen, way: list[PlayerInput]) -> None:
    play = screen.begin(POTION)
    play.world.identified.add("healing potion")
    screen.send(*way)
    assert heading(screen) == IN_VAIN
    screen.send(Command.CONFIRM)
    assert screen.shows(Play)
    assert (play.world.turn, play.world.hero.bag[0].count) == (0, 2)
    screen.send(*way, YES)
    assert (play.world.turn, play.world.hero.bag[0].count) == (1, 1)


@pytest.mark.parametrize("reason", ["hurt", "poisoned", "unknown"])
def test_healing_potion_that_may_help_does_not_ask(screen: Screen, reason: str) -> None:
    play = screen.begin(POTION + ("\nhealth: 29" if reason == "hurt" else ""))
    if reason != "unknown":
        play.world.identified.add("healing potion")
    if reason == "poisoned":
        afflict(play.world.hero, POISONED, 9, play.world)
    screen.send(TypedCharacter("1"))
    assert not heading(screen)
    assert play.world.hero.bag[0].count == 1


def test_giving_up_selects_no(screen: Screen) -> None:
    screen.begin(FLASK)
    screen.send(Command.CANCEL)
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    row = next(row for row, choice in enumerate(menu.rows) if "bandon" in choice.text)
    menu.selected = row
    screen.send(Command.CONFIRM)
    assert heading(screen) != ""
    screen.send(Command.CONFIRM)
    assert screen.stack.scenes[0] is not None
    assert isinstance(screen.stack.scenes[0], Play)


def test_explore_under_unseen_fire_asks_once(screen: Screen) -> None:
    play = screen.begin("##########\n#@.......#\n########.#\n##########")
    play.world.run_stats.assault = Assault("", play.world.hero.ready_at, play.world.hero.pos)
    screen.send(Command.EXPLORE)
    assert play.log.latest(1)[0][0].startswith("Something that you cannot see attacked you just now.")
    assert play.world.turn == 0
    screen.send(Command.EXPLORE)
    assert play.world.turn > 0


def test_attack_asks_once_at_low_health(screen: Screen) -> None:
    play = screen.begin("########\n#@.k...#\n########\n\nk = kobold asleep\nhealth: 3")
    screen.send(Command.ATTACK)
    assert play.world.turn == 0
    screen.send(Command.ATTACK)
    assert play.world.turn == 1


def test_order_that_only_stops_at_a_door_asks_nothing(screen: Screen) -> None:
    play = screen.begin("#########\n#@.+...+#\n#########")
    screen.settings.ask_before_opening = screen.settings.explore_opens_doors = True
    near_door, _ = play.world.level.doors.values()
    play.world.level.memory.explored[:7] = True
    play.world.level.memory.ground[:] = play.world.level.ground
    screen.send(Command.EXPLORE)
    assert play.world.hero.pos == near_door.at - EAST
    assert play._go_to(Vec(5, 1)) is None, "another order stops at the door first"
    screen.pass_time()
    assert near_door.shut
    assert play._go_to(Vec(5, 1)) is not None, "the same order again would open it"
