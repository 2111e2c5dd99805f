"""Traps: hidden until found or sprung, the same for hero and monsters, and sprung only once."""

from __future__ import annotations

import numpy as np
import pytest

from game.content.items.gear import ITEMS
from game.content.traditions import RUSTBOOK
from game.content.world.conditions import HELD
from game.engine.behavior import Task
from game.engine.events.combat_events import Afflicted, Hurt
from game.engine.events.door_events import SecretDoorFound
from game.engine.events.hazard_events import TrapLaid, TrapSpotted, TrapSprung
from game.engine.events.monster_events import MimicRevealed
from game.engine.events.movement_events import Refused, Staggered
from game.engine.grid.geometry import EAST, Vec
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, Travel
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Search, Wait
from game.play import Scenario
from game.ui.text.cards.cell_card import describe

HIDDEN_TRAP = "#@.t...#\n\nt = trap bear"


def test_hidden_trap_hurts_and_holds_hero() -> None:
    s = Scenario(HIDDEN_TRAP, seed="3")
    events = s.play(Walk(EAST), Walk(EAST))
    trap = next(event.trap for event in events if isinstance(event, TrapSprung))
    assert trap.hidden
    assert Hurt(s.hero, "a bear trap", 6, s.at("t")) in events
    assert s.hero.health == 30 - 6
    assert HELD in s.hero.conditions
    assert "You are now held (3 turns)." in s.messages
    struggles = s.play(*[Walk(EAST)] * 4)
    assert sum(isinstance(event, Staggered) for event in struggles) == 3
    assert s.hero.pos == s.at("t") + EAST


def test_trap_snaps_once() -> None:
    s = Scenario(HIDDEN_TRAP)
    s.play(Walk(EAST), Walk(EAST))
    assert s.level.traps == {}


def test_hidden_trap_is_spotted_once_in_24_turns() -> None:
    spotted = []
    for seed in range(40):
        s = Scenario("#@......t#\n\nt = trap bear", RUSTBOOK, seed=str(seed))
        assert describe(s.at("t"), s.world)[0].text == "Floor."
        turns = 0
        while not any(isinstance(event, TrapSpotted) for event in s.witnessed):
            s.play(Wait())
            turns += 1
        assert not s.level.traps[s.at("t")].hidden
        assert (
            describe(s.at("t"), s.world)[0].text
            == "Bear trap: 6 damage, and you are held for 3 turns. It works only once."
        )
        spotted.append(turns)
    assert 15 < sum(spotted) / len(spotted) < 36


def test_trap_out_of_view_is_not_spotted() -> None:
    s = Scenario("#@+..t#\n\nt = trap bear", RUSTBOOK)
    s.play(*[Wait()] * 200)
    assert s.level.traps[s.at("t")].hidden


def test_monsters_step_into_traps_and_are_held() -> None:
    s = Scenario("#@...t.k#\n\nt = trap bear")
    foe = s.foe()
    foe.health = foe.max_health = 20
    s.play(*[Wait()] * 3)
    assert foe.health == 14
    assert foe.pos == s.at("t")
    assert HELD in foe.conditions
    assert "The kobold steps into a bear trap!" in s.messages


def test_hero_sets_trap_and_walks_round_it() -> None:
    s = Scenario("#######\n#@...>#\n#.....#\n#######\n\nbag: 2 bear trap")
    at = s.at("@") + EAST
    events = s.play(Use(0, at))
    assert any(isinstance(event, TrapLaid) for event in events)
    assert not s.level.traps[at].hidden
    assert s.hero.bag[0].count == 1
    s.play(Travel(s.at(">")))
    assert s.hero.pos == s.at(">")
    assert s.hero.health == s.hero.max_health


def test_trap_is_refused_on_unsuitable_cell() -> None:
    s = Scenario("#####\n#@k.#\n#+#.#\n#.#.#\n#####\n\nk = kobold asleep\nbag: bear trap")
    here = s.at("@")
    for at, why in (
        (s.at("k"), "Something is standing there."),
        (s.at("+"), "You cannot set a trap in a doorway."),
        (here - Vec(0, 1), "A trap needs free floor, but there is a wall."),
        (here + Vec(2, 0), "That is too far away. The range is 1 square."),
    ):
        assert s.play(Use(0, at)) == [Refused(why, here)]
    assert (s.hero.bag[0].kind, s.hero.ready_at) == (ITEMS["bear trap"], 0)
    two = Scenario("#@..#\n\nbag: 2 bear trap")
    two.play(Use(0, Vec(2, 0)))
    assert two.play(Use(0, Vec(2, 0))) == [Refused("There is already a trap there.", two.hero.pos)]


def test_known_trap_sprung_unseen_stays_in_memory() -> None:
    s = Scenario("#@.-.t.#\n\nt = trap bear")
    s.level.traps[s.at("t")].hidden = False
    s.world.look_around()
    assert s.at("t") in s.level.memory.traps
    del s.level.traps[s.at("t")]
    s.level.remember(np.zeros(s.level.shape, np.bool_))
    assert s.at("t") in s.level.memory.traps
    s.level.remember(s.world.view)
    assert s.at("t") not in s.level.memory.traps, "the hero sees that it is gone"


def test_search_finds_only_adjacent_traps() -> None:
    s = Scenario("######\n#@.t.#\n#.t..#\n######\n\nt = trap bear")
    happened = s.play(Search())
    assert [event.at for event in happened if isinstance(event, TrapSpotted)] == [Vec(2, 2)]
    assert "You find nothing this time." not in s.messages
    assert s.level.traps[Vec(3, 1)].hidden


def test_search_finds_a_mimic_beside_a_door_and_no_known_trap() -> None:
    rows = ["#####", "#...#", "#.@H#", "#.t.#", "##M##"]
    legends = "t = trap bear found\nM = door mimic\nH = hidden wooden door"
    s = Scenario("\n".join([*rows, "", legends]))
    s.level.move(s.hero, s.at("t"))
    s.play(*[Search()] * 20)
    found = [type(event) for event in s.witnessed]
    assert (found.count(SecretDoorFound), found.count(MimicRevealed), found.count(TrapSpotted)) == (1, 1, 0)


def test_only_the_search_of_the_hero_is_remembered() -> None:
    s = Scenario("######\n#@..k#\n######\n\nk = kobold asleep")
    Search().perform(s.foe(), s.world)
    assert not s.level.memory.searched.any()
    s.play(Search(), Search())
    assert sorted(zip(*(axis.tolist() for axis in s.level.memory.searched.nonzero()), strict=True)) == [
        (0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2),
    ]  # fmt: skip
    assert s.level.memory.searched.max() == 2


def test_deadly_trap_holds_no_one() -> None:
    s = Scenario(HIDDEN_TRAP)
    s.hero.health = 6
    events = s.play(Walk(EAST), Walk(EAST))
    assert s.world.over
    assert not any(isinstance(event, Afflicted) for event in events)


@pytest.mark.parametrize("order", [HeldStep(EAST), Run(EAST)], ids=["held key", "run"])
def test_orders_stop_before_known_trap(order: Task) -> None:
    s = Scenario("########\n#@.....#\n########\n\nbag: bear trap")
    s.play(Use(0, Vec(2, 1)))
    s.play(order)
    assert (s.hero.pos, s.messages[-1]) == (Vec(1, 1), "You stop in front of the bear trap.")
    s.play(Walk(EAST))
    assert (s.hero.pos, s.hero.health) == (Vec(2, 1), 24)
    assert "A bear trap deals 6 damage to you." in s.messages


def test_travel_names_known_trap_in_only_way() -> None:
    s = Scenario("########\n#@....##\n########\n\nbag: bear trap")
    s.play(Use(0, s.at("@") + EAST))
    s.play(Travel(Vec(5, 1)))
    assert s.messages[-1] == "The bear trap is in your way."
    s.play(Travel(s.at("@") + EAST))
    assert s.messages[-1] == "The bear trap is in your way."
    assert s.hero.pos == s.at("@")


def test_trap_snaps_before_it_hurts() -> None:
    s = Scenario(HIDDEN_TRAP)
    events = [type(event) for event in s.play(Walk(EAST), Walk(EAST))]
    assert events.index(TrapSprung) < events.index(Hurt)
