"""One of three tomes: the others crumble, the choice is told, recorded and saved, and orders leave it to the player."""

from __future__ import annotations

import pytest

from game.content.bots.bots import BOTS
from game.content.items.abilities import ABILITIES, TOME_DEPTHS, tomes_offered
from game.content.items.gear import ITEMS
from game.content.traditions import AJAR, ROGUESHARP
from game.engine.events.item_events import Learned, PrizeWithdrawn, TomeCrumbled
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import FoundTomes
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.item import Item
from game.engine.orders.auto_explore import Explore
from game.engine.rules.actions.item_actions import Take
from game.engine.rules.actions.steps import Walk
from game.engine.rules.score import points
from game.engine.tradition import Tradition
from game.play import Scenario
from game.store.serialize.snapshot import load_world, state_hash, take_snapshot
from game.ui.text.cards.cell_card import describe
from game.ui.text.run_summary import given_up_messages
from tests.support.made_levels import level_in, level_seeds
from tests.support.scenario import has

THREE = """
#########
#@.A....#
#..B....#
#..C....#
#.......#
#########

A = item tome of seal
B = item tome of fireball
C = item tome of mend
choice: 3,1 3,2 3,3
{more}
"""


def drawn(more: str = "", tradition: Tradition = AJAR) -> Scenario:
    return Scenario(THREE.format(more=more), tradition)


def take_seal(s: Scenario) -> list[object]:
    return list(s.play(Walk(EAST), Walk(EAST), Take()))


def test_taking_a_tome_makes_the_two_others_crumble() -> None:
    s = drawn()
    others = {at: s.level.items[at] for at in (s.at("B"), s.at("C"))}
    events = take_seal(s)
    assert [event for event in events if isinstance(event, TomeCrumbled)] == [
        TomeCrumbled(item, ABILITIES["seal"], at) for at, item in others.items()
    ]
    assert s.messages == [
        'You learn the ability "seal". Your list of abilities describes it.',
        "The tome of fireball crumbles to dust.",
        "The tome of mend crumbles to dust.",
    ]
    assert (list(s.hero.abilities), s.level.items, s.level.choices) == ([ABILITIES["seal"]], {}, [])


def test_the_choice_is_recorded_by_depth_and_is_no_prize() -> None:
    s = drawn()
    take_seal(s)
    floor = s.world.run_stats.floors[1]
    assert (floor.chosen, floor.crumbled) == ("seal", ["fireball", "mend"])
    assert points(s.world)["prizes"] == 0
    assert given_up_messages(s.world)[-1].text == "Tomes you chose: seal (depth 1)."


def test_the_record_is_saved() -> None:
    s = drawn()
    take_seal(s)
    world = load_world(take_snapshot(s.world, 0, state_hash(s.world)))
    assert (world.run_stats.floors[1].chosen, world.run_stats.floors[1].crumbled) == ("seal", ["fireball", "mend"])


def test_a_tome_that_lies_alone_is_no_choice() -> None:
    s = Scenario("#@B.#\n\nB = item tome of seal")
    assert has(Learned, s.play(Walk(EAST)))
    assert s.world.run_stats.floors[1].chosen == ""


def test_a_tome_beside_other_prizes_withdraws_them() -> None:
    s = Scenario("#@BC.#\n\nB = item tome of seal\nC = item dart\nchoice: 2,0 3,0")
    assert PrizeWithdrawn(Item(ITEMS["dart"]), Vec(3, 0)) in s.play(Walk(EAST), Take())


def test_exploring_stops_once_and_takes_none() -> None:
    s = drawn()
    (stop,) = [event.reason for event in s.play(Explore(stops_for_finds=True)) if isinstance(event, Stopped)]
    assert stop == FoundTomes()
    assert "the others crumble" in s.messages[-1]
    assert s.hero.pos in s.level.choices[0]
    again = [event.reason for event in s.play(Explore(stops_for_finds=True)) if isinstance(event, Stopped)]
    assert FoundTomes() not in again
    assert len(s.level.items) == 3


def test_the_card_says_what_a_tome_teaches_and_what_crumbles() -> None:
    s = drawn()
    told = [line.text for line in describe(s.at("A"), s.world)]
    assert any(line.startswith('Teaches the ability "seal". Shuts and bolts a doorway in view') for line in told)
    assert (
        "You may take only one of the tomes. If you take this one, the tome of fireball and the tome of mend will"
        " crumble for good." in told
    )


@pytest.mark.parametrize(
    ("bot", "abilities", "taken"),
    [
        ("reader", "", "seal"),
        ("opener", "", "fireball"),
        ("camper", "", "mend"),
        ("reader", "abilities: pass", "mend"),
        ("reader", "abilities: pass, haste", "fireball"),
        ("reader", "abilities: pass, haste, snare", "fireball"),
        ("opener", "abilities: pass, haste, snare", "seal"),
    ],
)
def test_bots_choose_by_the_kind_that_they_lack(bot: str, abilities: str, taken: str) -> None:
    s = drawn(abilities)
    for _ in range(9):
        s.play(BOTS[bot](s.hero, s.world))
    assert s.world.run_stats.floors[1].chosen == taken


def test_bots_go_on_from_tomes_that_teach_them_nothing() -> None:
    s = drawn("abilities: seal, fireball, mend")
    for _ in range(12):
        s.play(BOTS["reader"](s.hero, s.world))
    assert s.world.turn == 12


def test_levels_hold_the_tomes_of_their_depth_and_others_none() -> None:
    for seed in level_seeds(2, 8):
        for depth in (1, 2, 3, 5, 6, 7, 9, 10):
            level = level_in(AJAR, seed, depth)
            lying = [item.kind for item in level.items.values() if item.kind.teaches is not None]
            assert len(lying) == (3 if depth in TOME_DEPTHS else 0)
            assert {kind.name for kind in lying} == {kind.name for kind in tomes_offered(str(seed), depth)}


def test_the_six_old_tomes_of_classic_traditions_are_no_choice() -> None:
    for depth in (1, 3, 9):
        assert not level_in(ROGUESHARP, 0, depth).choices
