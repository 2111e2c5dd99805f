"""Notes on games, in drawn situations: first acts at doors, openings, prizes, latches, and quiet turns."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.items.consumables import DART, HEALING, OPENING
from game.content.items.gear import LATCH
from game.engine.behavior import Action
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.door import DoorState
from game.engine.model.item import Item
from game.engine.rules.actions.door_verbs import Ease, Knock, Latch
from game.engine.rules.actions.item_actions import Take, Throw, Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Wait
from game.play import Scenario
from playtest.game_notes import GameNotes
from playtest.play_one_game import GameSpec, play


def noted(s: Scenario, *actions: Action) -> GameNotes:
    notes = GameNotes(s.world)
    for action in actions:
        notes.choose(action)
        notes.note(s.play(action))
    return notes


def first_acts(s: Scenario, *actions: Action) -> dict[str, int]:
    """Return the first acts at the doors of the first depth, if the hero does some actions there and goes down."""
    notes = noted(s, *actions)
    stairs = s.level.cells_of(1)[0]
    s.level.move(s.hero, stairs)
    notes.choose(Descend())
    notes.note(s.play(Descend()))
    acts = notes.depths[0]["first_acts"]
    assert isinstance(acts, dict)
    return acts


DOOR = "#######\n#.@+..#\n#...###\n#.>.###\n#######"


@pytest.mark.parametrize(
    ("actions", "acts"),
    [
        ((Walk(EAST),), {"open": 1}),
        ((Ease(EAST), Walk(EAST)), {"ease": 1}),
        ((Knock(EAST), Walk(EAST)), {"knock": 1}),
        ((Latch(EAST),), {"latch": 1}),
        ((Wait(),), {"leave": 1}),
    ],
)
def test_first_act_at_a_door(actions: tuple[Action, ...], acts: dict[str, int]) -> None:
    assert first_acts(Scenario(DOOR), *actions) == acts


def test_door_opened_by_a_scroll_is_acted_at_by_an_item() -> None:
    s = Scenario(DOOR)
    s.hero.bag[:] = [Item(OPENING)]
    s.world.identified.add(OPENING.name)
    door = s.door()
    assert first_acts(s, Use(0)) == {"item or ability": 1}
    assert door.state is DoorState.OPEN


def test_door_opened_by_others_or_unread_is_no_act() -> None:
    s = Scenario(DOOR)
    s.level.open_door(s.door())
    assert first_acts(s, Wait()) == {}
    unread = Scenario("#########\n#@.##.+.#\n#.>##...#\n#########")
    assert first_acts(unread, Wait()) == {}
    locked = DOOR.replace("+", "I") + "\n\nI = locked iron door"
    assert first_acts(Scenario(locked), Wait()) == {}


def test_doors_opened_are_counted_once_and_not_when_eased() -> None:
    s = Scenario("#######\n#.+@+.#\n#######")
    notes = noted(s, Ease(EAST))
    assert notes.depths[0]["opened"] == 0
    notes = noted(s, Walk(EAST), Walk(WEST), Walk(WEST), Walk(EAST))
    assert notes.depths[0]["opened"] == 2


def test_a_thing_thrown_and_taken_again_is_one_prize() -> None:
    s = Scenario("#######\n#@dlp.#\n#######\n\nd = item dart\nl = item latch\np = item healing potion")
    s.hero.bag.clear()
    notes = noted(s, Walk(EAST), Walk(EAST), Walk(EAST))
    assert [held.kind for held in s.hero.bag] == [DART, HEALING]
    assert (notes.depths[0]["prizes"], notes.latches_got - 1) == (2, notes.latches_left - 1)
    notes.choose(Throw(0, s.hero.pos + EAST))
    notes.note(s.play(Throw(0, s.hero.pos + EAST)))
    notes.note(s.play(Walk(EAST)))
    assert DART in [held.kind for held in s.hero.bag]
    assert notes.depths[0]["prizes"] == 2


def test_next_potion_counts_after_one_that_was_thrown_and_broke() -> None:
    s = Scenario("########\n#@p....#\n########\n\np = item healing potion")
    s.hero.bag[:] = [Item(HEALING)]
    assert noted(s, Throw(0, Vec(6, 1)), Walk(EAST)).depths[0]["prizes"] == 1


def test_latches_got_and_left() -> None:
    s = Scenario("######\n#@l+.#\n######\n\nl = item latch")
    s.hero.latches = 3
    notes = noted(s, Walk(EAST), Latch(EAST))
    assert s.level.items == {}
    assert (notes.latches_got, notes.latches_left) == (3 + LATCH.latches, 3)


def test_choice_of_prizes_is_a_vault_and_of_tomes_an_offer() -> None:
    s = chosen_from("#######\n#@ab..#\n#.>...#\n#######\n\na = item healing potion\nb = item haste potion")
    before = GameNotes(s.world).depths[0]
    assert (before["vaults"], before["vaults_taken"], before["offers"]) == (1, 0, [])
    assert noted(s, Walk(EAST), Take()).depths[0]["vaults_taken"] == 1


def chosen_from(drawing: str) -> Scenario:
    """Return a scenario in which the hero may take only one of the two things to the east of him."""
    s = Scenario(drawing)
    s.level.choices = [frozenset({Vec(2, 1), Vec(3, 1)})]
    return s


def test_offer_names_the_abilities_and_the_one_taken() -> None:
    s = chosen_from("######\n#@ab.#\n######\n\na = item tome of whirlwind\nb = item tome of fireball")
    names = sorted(item.kind.teaches.name for item in s.level.items.values() if item.kind.teaches is not None)
    kind = s.level.items[Vec(2, 1)].kind.teaches
    assert kind is not None
    depth = noted(s, Walk(EAST), Take()).depths[0]
    assert (depth["vaults"], depth["offers"], depth["prizes"]) == (0, [[names, kind.name]], 1)
    assert len(names) == 2


@pytest.mark.parametrize(("kobold", "quiet"), [("kobold asleep", 1), ("kobold posted", 1), ("kobold alert", 0)])
def test_turn_is_quiet_unless_somebody_near_is_aware(kobold: str, quiet: int) -> None:
    s = Scenario(f"######\n#@.+k#\n######\n\nk = {kobold.replace('alert', 'posted')}")
    s.foe().ai.alert = 15 if kobold.endswith("alert") else 0
    assert noted(s, Wait()).quiet == quiet


def test_far_hunter_leaves_a_turn_quiet() -> None:
    s = Scenario(f"#{'#' * 30}#\n#@{'.' * 28}k#\n#{'#' * 30}#\n\nk = kobold posted")
    s.foe().ai.alert = 15
    assert noted(s, Wait()).quiet == 1


def test_depth_is_left_when_the_hero_goes_deeper() -> None:
    s = Scenario("####\n#@>#\n####")
    notes = noted(s, Walk(EAST), Descend(), Ascend())
    assert s.level.depth == 1
    assert [(depth["depth"], depth["left"]) for depth in notes.depths] == [(1, True), (2, False)]


def test_game_of_a_bot_has_its_notes() -> None:
    game: dict[str, Any] = play(GameSpec("reader", "ajar", "notes", 30, checked=False))
    assert game["fault"] == ""
    assert [depth["depth"] for depth in game["depths"]] == [1]
    assert 0 <= game["quiet"] <= game["turns"]
    assert game["latches_got"] >= game["latches_left"] > 0
