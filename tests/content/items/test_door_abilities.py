"""The abilities on a single door, the call, and the abilities that can be used once a depth."""

from __future__ import annotations

import pytest

from game.content.items.abilities import ABILITIES
from game.content.traditions import AJAR
from game.engine.events.door_events import Crossed, Latched, Opened
from game.engine.events.item_events import LookedBehind
from game.engine.events.monster_events import MimicRevealed
from game.engine.events.movement_events import Moved
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.door import DoorState
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.rules.actions.item_actions import Invoke, is_used_up, turns_until_ready
from game.engine.rules.actions.steps import Walk
from game.engine.rules.door_limit import own_open_doors
from game.engine.rules.stairs import enter_depth
from game.engine.rules.targeting import targets
from game.engine.senses.hero_knowledge import remembered_foes
from game.play import Scenario
from tests.support.made_levels import game_of, without_monsters
from tests.support.scenario import has, noises, refusal

TWO_ROOMS = """
###########
#..@D....B#
#...#..k..#
###########

B = item key
k = kobold asleep
abilities: {}
"""
HALL = """
############
#@....+....#
#.....######
#.....-...k#
############

k = kobold
abilities: {}
"""


def beside_a_door(ability: str, door: str = "wooden") -> Scenario:
    return Scenario(f"{TWO_ROOMS.format(ability)}D = {door} door\n")


def test_seal_bolts_an_open_doorway_from_afar_without_a_latch() -> None:
    s = Scenario(HALL.format("seal"))
    latches, doorway = s.hero.latches, s.level.doors[s.at("-")]
    assert has(Latched, s.play(Invoke("seal", doorway.at)))
    assert (doorway.state, doorway.bolter, s.hero.latches) == (DoorState.BOLTED, s.hero, latches)


def test_seal_is_refused_where_somebody_stands() -> None:
    s = Scenario(HALL.format("seal"))
    s.level.move(s.foe(), s.at("-"))
    why = "You cannot bolt the door while the kobold stands in the doorway."
    assert refusal(s, Invoke("seal", s.at("-"))) == why
    assert refusal(s, Invoke("seal", s.at("-") - EAST)) == "There is no door there."


def test_throw_open_opens_a_locked_door_from_afar_and_counts_as_opened() -> None:
    s = Scenario("##########\n#@...D..##\n##########\n\nD = locked iron door\nabilities: throw open")
    (opened,) = [event for event in s.play(Invoke("throw open", s.at("D"))) if isinstance(event, Opened)]
    assert (opened.actor, opened.door.state, s.hero.opened, s.hero.keys) == (s.hero, DoorState.OPEN, 1, 0)


def test_pass_goes_through_a_shut_door_that_stays_shut_and_is_not_opened() -> None:
    s = beside_a_door("pass")
    door = s.at("D")
    events = s.play(Invoke("pass", door))
    assert has(Crossed, events)
    assert Moved(s.hero, door - EAST, door + EAST) in events
    assert not has(Opened, events)
    assert (s.hero.pos, s.door().state, s.hero.opened) == (door + EAST, DoorState.SHUT, 0)
    assert not s.world.run_stats.openings
    assert s.messages[1] == "You pass through the door. It stays shut."


@pytest.mark.parametrize(
    ("door", "why"),
    [
        ("locked iron", "You could not come back through the door. The door is locked. You need a key."),
        ("open wooden", "The door is open. Walk through it."),
        ("portcullis", "You could not come back through the door. Only a lever opens the portcullis."),
    ],
)
def test_pass_is_refused_where_the_hero_could_not_come_back(door: str, why: str) -> None:
    s = beside_a_door("pass", door)
    assert refusal(s, Invoke("pass", s.at("D"))) == why


def test_pass_is_refused_if_the_cell_behind_is_taken() -> None:
    s = Scenario("#######\n#.@+k.#\n#######\n\nk = kobold asleep\nabilities: pass")
    assert refusal(s, Invoke("pass", s.at("+"))) == "Something is standing behind the door."
    s = Scenario("#####\n#.@+#\n#####\n\nabilities: pass, peer", seed="1")
    assert refusal(s, Invoke("pass", s.at("+"))) == "There is no free space behind the door."


def test_pass_and_peer_need_the_hero_in_front_of_the_door() -> None:
    s = Scenario("######\n#..+.#\n#@.#.#\n######\n\nabilities: pass, peer")
    assert refusal(s, Invoke("peer", s.at("+"))) == "That is too far away. The range is 1 square."
    s.play(Walk(EAST))
    assert refusal(s, Invoke("pass", s.at("+"))) == "Stand directly in front of a door to do that."


def test_peer_shows_the_room_its_items_and_its_monsters() -> None:
    s = beside_a_door("peer")
    kobold, item = s.creature("k"), s.at("B")
    (looked,) = [event for event in s.play(Invoke("peer", s.at("D"))) if isinstance(event, LookedBehind)]
    memory = s.level.memory
    assert looked.foes == (kobold,)
    assert s.messages[1] == "You look through the door and see a sleeping kobold."
    assert memory.explored[kobold.pos]
    assert memory.charted[kobold.pos], "exploring still goes there"
    assert item in memory.items
    assert [(known.foe, known.at, known.asleep) for known in remembered_foes(s.world)] == [(kobold, kobold.pos, True)]
    assert s.door().state is DoorState.SHUT


def test_peer_sees_no_further_than_the_next_shut_door() -> None:
    s = Scenario("##########\n#@+..+.B.#\n##########\n\nB = item key\nabilities: peer")
    s.play(Invoke("peer", Vec(2, 1)))
    assert not s.level.memory.explored[s.at("B")]
    assert s.messages[1] == "You look through the door and see nobody."


def test_peer_shows_no_more_than_the_square_behind_the_door_sees_and_says_so() -> None:
    s = Scenario("########\n#####..#\n#####..#\n#@+....#\n#####..#\n########\n\nabilities: peer")
    s.play(Invoke("peer", s.at("+")))
    assert s.level.memory.explored[6, 2]
    assert not s.level.memory.explored[5, 1], "the corner of the corridor hides it"
    assert "from the square behind a shut door" in ABILITIES["peer"].effect.description
    assert "Corners hide the rest." in ABILITIES["peer"].effect.description


def test_call_is_a_noise_at_a_distance_that_monsters_come_to(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario(
        "###############\n#@....#.......#\n#.....-......k#\n#.....#.......#\n###############\n\n"
        "k = kobold asleep\nabilities: call"
    )
    made, kobold = noises(monkeypatch), s.foe()
    at = s.at("@") + Vec(4, 2)
    s.play(Invoke("call", at))
    assert made[0] == (at, LOUDNESS[Noise.SHOUT], Noise.SHOUT)
    assert not kobold.asleep
    assert kobold.ai.plans.trail == at


@pytest.mark.parametrize("name", ["seal", "throw open", "pass", "peer"])
def test_a_mimic_is_unmasked_instead(name: str) -> None:
    s = Scenario(f"######\n#.@M.#\n######\n\nM = door mimic\nabilities: {name}")
    assert has(MimicRevealed, s.play(Invoke(name, s.at("M"))))


def test_doors_are_the_targets_of_abilities_about_doors_nearest_first() -> None:
    s = Scenario(HALL.format("seal, pass"))
    assert targets(ABILITIES["seal"].aim, s.hero, s.world) == [s.at("+"), s.at("-")]
    assert targets(ABILITIES["pass"].aim, s.hero, s.world) == []


def test_an_ability_of_once_a_depth_is_ready_again_on_a_new_depth_only() -> None:
    world, seal, call = without_monsters(game_of(AJAR, "0")), ABILITIES["seal"], ABILITIES["call"]
    hero = world.hero
    hero.abilities = {seal: seal.ready_after(0), call: call.ready_after(0)}
    hero.ready_at = 1000
    assert is_used_up(seal, hero)
    enter_depth(2, world)
    assert [turns_until_ready(one, hero) for one in (seal, call)] == [0, 10], "it does nothing for the others"
    hero.abilities[seal] = seal.ready_after(hero.ready_at)
    enter_depth(1, world)
    assert is_used_up(seal, hero), "he has been here before"


def test_refusal_of_an_ability_that_is_used_up() -> None:
    s = beside_a_door("seal")
    s.play(Invoke("seal", s.at("D")))
    why = "You have done that on this depth. A new depth makes it ready again."
    assert refusal(s, Invoke("seal", s.at("D"))) == why


def test_what_abilities_about_doors_do_to_the_number_of_open_doors() -> None:
    s = Scenario("############\n#@+..+.....#\n####..######\n############\n\nabilities: pass, throw open, seal")
    first, second = Vec(2, 1), Vec(5, 1)
    s.play(Invoke("pass", first))
    assert own_open_doors(s.level) == []
    s.play(Invoke("throw open", second))
    assert [door.at for door in own_open_doors(s.level)] == [second]
    s.play(Invoke("seal", second))
    assert own_open_doors(s.level) == [], "a bolt takes it back"
