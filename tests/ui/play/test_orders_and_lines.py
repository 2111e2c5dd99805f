"""What an input means in a game: which inputs end an order, the order of a click, and what is told to the blind."""

from __future__ import annotations

import pytest

from game.content.traditions import RUSTBOOK
from game.content.world.conditions import CONDITIONS, HELD
from game.engine.behavior import Task
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.condition import Condition
from game.engine.orders.travel import HeldStep, RepeatAction, Travel
from game.engine.orders.wait_turns import WaitTurns
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.play import Scenario
from game.ui.input.commands import Click, Command, KeyReleased, MoveInput, PlayerInput, Scroll
from game.ui.play.command_orders import interrupt_orders, order_to_reach
from game.ui.text.known_places import known_places
from game.ui.text.screen_reader_lines import place_of, status_line, view_line, ways_line
from game.ui.text.sentences import menus
from tests.support.at_once import distance_text

ORDERS: dict[str, Task] = {"turns": WaitTurns(5), "held step": HeldStep(EAST), "held wait": RepeatAction(Wait())}


@pytest.mark.parametrize(
    ("player_input", "ended"),
    [
        (KeyReleased(), {"held step", "held wait"}),
        (MoveInput(EAST), {"turns", "held step", "held wait"}),
        (MoveInput(EAST, held=True), set()),
        (Command.WAIT, {"turns", "held step", "held wait"}),
        (Command.WAIT_ON, set()),
        (Command.SEARCH_ON, set()),
        (Command.GLYPHS, set()),
        (Command.CANCEL, {"turns", "held step", "held wait"}),
        (Scroll(1), set()),
        (Click((5, 5)), {"turns", "held step", "held wait"}),
    ],
)
def test_new_input_ends_orders_but_repeats_do_not(player_input: PlayerInput, ended: set[str]) -> None:
    for name, order in ORDERS.items():
        s = Scenario("#@..#")
        s.hero.orders = order
        assert interrupt_orders(player_input, s.world) == (name in ended)
        assert (s.hero.orders is None) == (name in ended)
    s = Scenario("#@..#")
    assert not interrupt_orders(player_input, s.world), "there is nothing to end"


HALL = "##########\n#@.......#\n#....+...#\n##########"


def clicked(goal: Vec, s: Scenario) -> object:
    """Return the goal of the walk that a click on a cell orders, or the single action."""
    order = order_to_reach(goal, s.world)
    return order.goal if isinstance(order, Travel) else order


@pytest.mark.parametrize(
    ("things", "goal", "order"),
    [
        ("depth: 1", Vec(1, 1), Wait()),
        ("depth: 1", Vec(4, 1), Vec(4, 1)),
        ("at: 8,1 kobold asleep", Vec(4, 1), Vec(4, 1)),
        ("at: 8,1 kobold asleep", Vec(8, 1), Vec(8, 1)),
        ("at: 8,1 kobold", Vec(8, 1), Walk(EAST)),
    ],
)
def test_click_gives_a_walk_or_a_single_step(things: str, goal: Vec, order: object) -> None:
    assert clicked(goal, Scenario(f"{HALL}\n\n{things}")) == order


def test_click_while_hunted_is_a_step_unless_into_a_doorway() -> None:
    s = Scenario("########\n#@'..k.#\n########\n\nk = kobold asleep")
    foe = s.foe()
    assert clicked(Vec(4, 1), s) == Vec(4, 1)
    foe.asleep, foe.ai.alert = False, 9
    assert clicked(Vec(4, 1), s) == Vec(4, 1), "the first step enters the doorway"
    assert clicked(Vec(2, 1), s) == Walk(EAST), "the doorway itself is the goal"


@pytest.mark.parametrize(
    ("at", "words"),
    [
        (Vec(5, 5), "here"),
        (Vec(8, 5), "3 east"),
        (Vec(4, 5), "1 west"),
        (Vec(5, 3), "2 north"),
        (Vec(5, 9), "4 south"),
        (Vec(7, 4), "2 east, 1 north"),
        (Vec(2, 6), "3 west, 1 south"),
    ],
)
def test_place_is_told_from_the_hero(at: Vec, words: str) -> None:
    assert place_of(at, Vec(5, 5)) == words


def test_ways_and_doors_around_are_told() -> None:
    s = Scenario("#####\n#.@+#\n#...#\n#####")
    door = "Wooden door (shut, your open doors if you open it: 1 of 7) to the east."
    assert ways_line(s.world) == f"You can go west, south, southwest and southeast. {door}"
    assert ways_line(Scenario("#####\n#...#\n#.@.#\n#...#\n#####").world) == "You can go in all 8 directions."
    beside_kobold = Scenario("####\n#@k#\n#..#\n####\n\nk = kobold").world
    assert ways_line(beside_kobold) == "You can go south and southeast.", "a monster is in the way"
    assert ways_line(Scenario("###\n#@#\n###").world) == ""


@pytest.mark.parametrize("condition", CONDITIONS.values(), ids=CONDITIONS)
def test_ways_are_told_only_if_the_hero_can_leave_his_square(condition: Condition) -> None:
    s = Scenario("#####\n#...#\n#.@.#\n#...#\n#####", RUSTBOOK)
    here = s.hero.pos
    afflict(s.hero, condition, 9, s.world)
    told = ways_line(s.world)
    s.play(Walk(EAST))
    if condition.held:
        assert (told, s.hero.pos) == ("You are held and cannot leave your square.", here)
    else:
        assert told == "You can go in all 8 directions."
        assert condition.stunned or s.hero.pos != here


def test_held_hero_is_still_told_of_doors_beside_him() -> None:
    s = Scenario("#####\n#.@+#\n#####")
    afflict(s.hero, HELD, 9, s.world)
    assert ways_line(s.world).startswith("You are held and cannot leave your square. Wooden door (shut")


def test_nearest_things_in_view_are_told_first() -> None:
    s = Scenario("############\n#.k.@..B..+#\n############\n\nk = kobold asleep\nB = item dart")
    told = view_line(s.world).removeprefix("In view: ").removesuffix(".").split("; ")
    assert [words.split(",")[0] for words in told] == ["kobold", "dart", "wooden door (shut)"]
    assert [words.split(", ")[-1] for words in told] == ["2 west", "3 east", "6 east"]
    assert view_line(Scenario("###\n#@#\n###").world) == ""


def test_state_of_hero_is_told() -> None:
    s = Scenario("###\n#@#\n###\n\nhealth: 7\noil: 40")
    assert status_line(s.world) == f"Turn 0, depth 1. Health 7 of {s.hero.max_health}. Oil 40. Your open doors: 0 of 7."
    s.hero.lamp_covered = True
    assert status_line(s.world).endswith("Oil 40, lamp covered. Your open doors: 0 of 7.")


PLACES = """
###############
#A..@.B...>...#
#.............#
#+#############
#.#############
###############

A = item dart
B = item dart
torch: 2,1
torch: 8,2
torch: 12,1
"""


def test_places_are_grouped_and_sorted_by_distance() -> None:
    s = Scenario(PLACES)
    places = known_places(s.world)
    assert [place.at for place in places] == [Vec(10, 1), Vec(6, 1), Vec(1, 1), Vec(1, 3)]
    assert distance_text(Vec(6, 1), s.world) == "2 steps"
    s.play(Travel(Vec(6, 1)))
    assert Vec(6, 1) not in [place.at for place in known_places(s.world)]


def test_seen_lever_is_a_place() -> None:
    s = Scenario("#######\n#@...+#\n##L####\n\nL = lever A\nA = portcullis door".replace("+", "A"))
    names = {place.at: place.name for place in known_places(s.world)}
    assert names[Vec(2, 2)] == menus.LEVER
