"""What help, settings, cards and manual say, played: each sentence is read, and then put to the test."""

from __future__ import annotations

import re

import pytest

from game.app.manual_facts import manual_facts
from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.traditions import AJAR, ROGUE, ROGUESHARP, RUSTBOOK, SADCONSOLE
from game.content.world.conditions import CONDITIONS, HELD
from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.model.condition import TURN_TICKS
from game.engine.model.door import DoorState
from game.engine.model.item import Item
from game.engine.orders.auto_explore import Explore
from game.engine.orders.rest import Rest
from game.engine.orders.travel import Travel
from game.engine.rules.actions.item_actions import Invoke, Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.engine.rules.door_limit import own_open_doors
from game.engine.rules.hazards.fire import BURNING
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.hud.side_panel.side_panel import tally
from game.ui.input.commands import Command, Hover, MoveInput, PlayerInput
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.lists.place_list import PlaceList
from game.ui.text.cards.cell_card import given_up_for
from game.ui.text.cards.item_card import item_card
from game.ui.text.manual_pages import manual_pages
from game.ui.text.sentences import hints, key_help, settings, status
from tests.support.screen import Screen

HALL = """
########################
#@.....................#
#......................#
########################
"""


def manual_of(tradition: Tradition) -> str:
    return " ".join(line for page in manual_pages(tradition, manual_facts(tradition)) for line in page.spoken())


# ------------------------------------------------------------------------------------------- exploring


FOE = "##########\n#@....k..#\n#........#\n#.......B#\n##########\n\nk = kobold hunting\nB = item dart"


def explored_steps(s: Scenario) -> int:
    """Return how many turns pass while the order to explore is given once in each of four turns."""
    passed = 0
    for _ in range(4):
        before = s.world.turn
        s.play(Explore())
        passed += s.world.turn - before
        s.play(Wait())
    return passed


def test_explore_goes_on_beside_a_hunter_only_while_it_neither_comes_nearer_nor_can_strike() -> None:
    assert "unless it comes for you or is too near" in key_help.COMMANDS[Command.EXPLORE]
    comes = Scenario(FOE)
    assert explored_steps(comes) == 0
    held = Scenario(FOE)
    afflict(held.foe(), HELD, 99, held.world)
    assert explored_steps(held) > 0
    beside = Scenario(FOE.replace("@....k", "@k...."))
    afflict(beside.foe(), CONDITIONS["held"], 99, beside.world)
    assert explored_steps(beside) == 0


def test_explore_that_opens_doors_needs_a_second_order_at_each(screen: Screen) -> None:
    assert "On: auto-explore stops at a door, and the next time opens it." in settings.ABOUT_EXPLORE_OPENS_DOORS
    screen.settings.explore_opens_doors = True
    (door,) = screen.begin("#######\n#@.+..#\n#######").world.level.doors.values()
    screen.send(Command.EXPLORE)
    assert door.shut
    screen.send(Command.EXPLORE)
    assert not door.shut


@pytest.mark.parametrize("tradition", [ROGUE, RUSTBOOK], ids=lambda tradition: tradition.name)
def test_rest_ends_after_the_turns_of_its_help(tradition: Tradition) -> None:
    told = re.fullmatch(r"Rest until you are healed .*, for at most (\d+) turns.", key_help.COMMANDS[Command.REST])
    assert told is not None
    s = Scenario("#@.#", tradition)
    s.hero.max_health = 999
    s.play(Rest())
    assert s.world.turns_passed == int(told[1])
    assert s.hero.health < 999


# ----------------------------------------------------------------------------------- keys during a walk


@pytest.mark.parametrize(
    ("player_input", "happens"),
    [(MoveInput(SOUTH), "a step south"), (Command.WAIT, "a turn"), (Command.DOORS, "a list"), (Command.CANCEL, "")],
)
def test_key_ends_a_walk_and_does_what_it_does(screen: Screen, player_input: PlayerInput, happens: str) -> None:
    play = screen.begin(HALL)
    play.handle(MoveInput(EAST, run=True))
    play.pass_time(1.0)
    hero, turn = play.world.hero, play.world.turn
    here = hero.pos
    screen.stack.handle(player_input)
    assert hero.orders is None
    assert (hero.pos - here, play.world.turn - turn) == {
        "a step south": (SOUTH, 1),
        "a turn": (Vec(0, 0), 1),
    }.get(happens, (Vec(0, 0), 0))
    assert (screen.stack.top is play) is (happens != "a list")


@pytest.mark.parametrize("command", [Command.ZOOM_IN, Command.MUTE, Command.NEXT_PAGE, Command.GLYPHS])
def test_key_about_picture_sound_or_page_ends_no_walk(screen: Screen, command: Command) -> None:
    play = screen.begin(HALL)
    play.handle(MoveInput(EAST, run=True))
    screen.stack.handle(command)
    assert play.world.hero.orders is not None


# ------------------------------------------------------------------------------------------------ hints


def test_only_the_hint_of_the_first_keys_comes_in_each_game(screen: Screen) -> None:
    assert "Each comes once, but that of the first keys in each game." in settings.ABOUT_HINTS
    shown = []
    for _ in range(2):
        play = screen.begin("#######\n#@.+..#\n#######")
        shown.append(play._hint_banner.text)
        screen.send(MoveInput(EAST), MoveInput(EAST))
        shown.append(play._hint_banner.text)
    opened = hints.HINTS["a door opened for good"]
    assert all("explore" in shown[game] for game in (0, 2))
    assert (shown[1] == opened, shown[3] == opened) == (True, False)


# ------------------------------------------------------------------------------------- items and abilities


def test_magic_map_shows_hidden_ways_as_its_card_says() -> None:
    s = Scenario("########\n#@.#H#.#\n#..H...#\n########\n\nH = hidden wooden door\nbag: magic map")
    assert s.level.secrets
    kind = s.hero.bag[0].kind
    s.play(Use(0))
    assert not s.level.secrets
    assert "It shows hidden ways too." in " ".join(line.text for line in item_card(Item(kind), s.world))


@pytest.mark.parametrize(("ground", "burns"), [(".", False), ('"', True)])
def test_fireball_lights_plants_and_not_what_stands_on_stone(ground: str, burns: bool) -> None:
    assert "Sets fire to wood, cloth and plants there." in ABILITIES["fireball"].effect.description
    s = Scenario(f"#@....{ground}{ground}#\n\nat: 6,0 kobold asleep\nabilities: fireball")
    s.foe().health = s.foe().max_health = 999
    s.play(Invoke("fireball", Vec(6, 0)))
    assert (BURNING in s.foe().conditions) is burns


# --------------------------------------------------------------------------------------- doors that count


@pytest.mark.parametrize(("knocks", "counts"), [(False, 0), (True, 1)])
def test_door_that_a_monster_opens_counts_only_after_a_knock(knocks: bool, counts: int) -> None:
    assert "one that a monster opens counts only after your knock" in status.OPEN_DOORS_TIP
    s = Scenario("##########\n#@.A...g.#\n##########\n\ng = goblin hunting\nA = ajar wooden door")
    door = s.door()
    door.knocker = s.hero if knocks else None
    for _ in range(9):
        if door.state is not DoorState.OPEN:
            s.play(Wait())
    assert door.state is DoorState.OPEN
    assert len(own_open_doors(s.level)) == counts


# -------------------------------------------------------------------------------------------- monsters


@pytest.mark.parametrize(
    ("tradition", "breed", "returns"),
    [
        (AJAR, "goblin", True),
        (ROGUESHARP, "goblin", True),
        (SADCONSOLE, "goblin", True),
        (RUSTBOOK, "cave goblin", False),
    ],
)
def test_manual_tells_that_goblins_come_back_healed_where_they_do(
    tradition: Tradition, breed: str, returns: bool
) -> None:
    assert bool(re.search("comes back healed|returns healed", manual_of(tradition))) is returns
    wide = "#" * 40
    s = Scenario(f"{wide}\n#@k{'.' * 36}#\n{wide}\n\nk = {breed} hunting", tradition)
    s.hero.health = s.hero.max_health = 999
    foe = s.foe()
    foe.max_health, foe.health = 9, 1
    for _ in range(60):
        s.play(Wait())
    assert (foe.health == 9) is returns


def test_manual_of_rogue_speaks_of_no_goblin_and_no_ooze() -> None:
    assert not re.search("goblin|ooze", manual_of(ROGUE), re.IGNORECASE)


# ----------------------------------------------------------------------------------------------- places


def test_door_has_the_same_letter_in_the_list_of_doors_and_of_places(screen: Screen) -> None:
    play = screen.begin("###########\n#@....+..>#\n#.....#####\n#....B+...#\n###########\n\nB = item dart")
    letters = []
    for command in (Command.DOORS, Command.TRAVEL):
        screen.send(command)
        places = screen.stack.top
        assert isinstance(places, PlaceList)
        letters.append({row.at: row.letter for row in places.rows})
        screen.send(Command.CANCEL)
    doors = play.world.level.doors
    assert letters[0] == {at: letter for at, letter in letters[1].items() if at in doors}
    assert len(set(letters[1].values())) == len(letters[1]) > len(doors)


def test_panel_and_list_count_the_same_doors(screen: Screen) -> None:
    drawing = "#########\n#.......#\n#.......#\n#@......#\n##+A+B-##\n#.#.#.#.#\n#########\n\nA = ajar wooden door"
    play = screen.begin(f"{drawing}\nB = bolted wooden door")
    (told,) = [forms[0] for forms, command in tally(play.world) if command is Command.DOORS]
    numbers = {state: int(number) for number, state in re.findall(r"(\d+) (\w+)", told)}
    assert (numbers["shut"], numbers["ajar"]) == (3, 1)
    screen.send(Command.DOORS)
    doors = screen.stack.top
    assert isinstance(doors, DoorList)
    assert len(doors.rows) == numbers["shut"] + numbers["ajar"]
    assert doors.heading.endswith(f" {len(doors.rows)}")


def test_card_of_several_things_throws_one_of_them() -> None:
    world = Scenario("#@.#").world
    for number, it in ((1, "it"), (3, "one")):
        (line,) = [line.text for line in item_card(Item(ITEMS["dart"], number), world) if "Throw" in line.text]
        assert line.startswith(f"Throw {it} (range")


@pytest.mark.parametrize("gone", [False, True])
def test_card_of_a_prize_does_not_show_whether_one_lies_where_the_hero_has_not_been(gone: bool) -> None:
    """A thief may have taken it. Once he has seen the ground, if only through the door, the card says what is so."""
    s = Scenario("#######\n#@B+A.#\n#######\n\nA = item sword\nB = item dart\nchoice: 2,1 4,1\nabilities: peer")
    s.world.identified.update(ITEMS)
    if gone:
        del s.level.items[Vec(4, 1)]
    assert given_up_for(Vec(2, 1), s.world) == "whatever else lies here"
    s.play(Walk(EAST), Invoke("peer", Vec(3, 1)))
    assert given_up_for(Vec(2, 1), s.world) == ("" if gone else "the sword")


@pytest.mark.parametrize(
    ("drawing", "tradition"),
    [("########\n#@.MM..#\n########\n\nM = mud", AJAR), ("########\n#@.+...#\n########", SADCONSOLE)],
)
def test_card_counts_the_turns_of_slow_ground_and_of_opening(
    drawing: str, tradition: Tradition, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = screen.begin(drawing, tradition)
    world = play.world
    world.level.remember(world.level.memory.explored | True)
    goal = Vec(6, 1)
    screen.draw()
    screen.send(Hover(play._viewport.place(goal).center))
    told = re.search(r"(\d+) turns away", " ".join(screen.words(monkeypatch)))
    assert told is not None
    began = world.hero.ready_at
    for _ in range(20):
        if world.hero.pos != goal:
            world.hero.orders = Travel(goal)
            screen.pass_time()
    assert world.hero.pos == goal
    assert int(told[1]) == -(-(world.hero.ready_at - began) // TURN_TICKS)
