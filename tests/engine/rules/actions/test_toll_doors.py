"""Toll doors: when one opens or breaks, those near it bolt themselves for good."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.traditions import AJAR
from game.content.vaults.vault_files import vaults_in
from game.engine.behavior import Action
from game.engine.events.door_events import TollTaken
from game.engine.grid.geometry import EAST, NORTH, SOUTH, Vec
from game.engine.model.door import DoorState
from game.engine.model.traits import BRUTAL_BASHING
from game.engine.movement.reach import hero_reach
from game.engine.rules.actions.door_verbs import Bash, Ease, Latch
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.door_limit import count_if_opened, own_open_doors
from game.engine.rules.door_rules import bash_door, burst_door, why_not_burst, why_not_opened_by_magic
from game.engine.step_rules import why_not_bashed
from game.mapgen.drawing.parsed_drawing import DrawingError
from game.play import Scenario
from game.store.serialize.world_codec import decode_world, encode_world
from game.ui.text.cards.cell_card import describe
from game.ui.text.sentences import look_card
from tests.support.scenario import refusal

DRAWN = """
#############
#...#...#...#
#.p.#.q.#.r.#
##C###C###C##
#.@.........#
#############

C = toll door
p = item dagger
q = item whetstone
r = item plate helm
"""
SHUT, CRACK, OPEN, BOLTED, BROKEN = DoorState
WEST_LEAF, MIDDLE, EAST_LEAF = Vec(2, 3), Vec(6, 3), Vec(10, 3)
TO_THE_MIDDLE = [Walk(EAST)] * 4


def states(s: Scenario) -> list[DoorState]:
    """Return the states of the leaves from west to east."""
    return [s.level.doors[at].state for at in (WEST_LEAF, MIDDLE, EAST_LEAF)]


def card(s: Scenario, at: Vec) -> str:
    return " ".join(line.text for line in describe(at, s.world))


def test_two_others_bolt_when_one_opens() -> None:
    s = Scenario(DRAWN)
    events = s.play(Walk(NORTH))
    others = [s.level.doors[at] for at in (MIDDLE, EAST_LEAF)]
    taken = [event for event in events if isinstance(event, TollTaken)]
    assert taken == [TollTaken(s.hero, other) for other in others]
    assert states(s) == [OPEN, BOLTED, BOLTED]
    assert s.messages == [
        "You open the toll door.",
        *("The toll door to the east bolts itself for good.",) * 2,
    ]
    assert s.level.memory.known_state(others[1]) is BOLTED


def test_crack_only_lets_one_look() -> None:
    s = Scenario(DRAWN)
    s.play(Ease(NORTH))
    assert s.level.memory.items[Vec(2, 2)].kind.name == "dagger"
    s.play(*TO_THE_MIDDLE, Ease(NORTH))
    assert states(s) == [CRACK, CRACK, SHUT]
    s.play(Walk(NORTH))
    assert states(s) == [BOLTED, OPEN, BOLTED], "a leaf that stands ajar falls shut and bolts itself"


def test_nothing_opens_a_leaf_that_has_bolted_itself() -> None:
    s = Scenario(f"{DRAWN}latches: 1\nbag: scroll of opening\n")
    s.play(Walk(NORTH), Walk(SOUTH), *TO_THE_MIDDLE)
    held = s.level.doors[MIDDLE]
    for action in (Walk(NORTH), Ease(NORTH), Latch(NORTH)):
        assert refusal(s, action)
    s.hero.breed = replace(s.hero.breed, bash=BRUTAL_BASHING)
    assert refusal(s, Bash(NORTH)) == "Blows cannot break the toll door."
    assert why_not_opened_by_magic(held) == why_not_burst(held) == "The door has bolted itself for good."
    assert states(s) == [OPEN, BOLTED, BOLTED]


def test_scroll_of_opening_opens_one_leaf() -> None:
    s = Scenario(f"{DRAWN}bag: scroll of opening\n")
    assert count_if_opened(s.level, *s.level.doors.values()) == 1
    s.play(Use(0))
    assert states(s) == [OPEN, BOLTED, BOLTED]
    assert len(own_open_doors(s.level)) == 1


@pytest.mark.parametrize("burst", [False, True])
def test_breaking_a_leaf_takes_the_toll_too(burst: bool) -> None:
    s = Scenario(f"{DRAWN}at: 3,4 ogre asleep\n")
    ogre, leaf = s.foe(), s.level.doors[WEST_LEAF]
    if burst:
        burst_door(leaf, ogre, s.world)
    while leaf.state is SHUT:
        assert why_not_bashed(leaf, ogre, AJAR) is None
        assert states(s) == [SHUT] * 3
        bash_door(leaf, ogre, s.world)
    assert states(s) == [BROKEN, BOLTED, BOLTED]


def test_far_toll_door_does_not_care() -> None:
    s = Scenario("############\n#.#......#.#\n#C########C#\n#@.........#\n############\n\nC = toll door")
    s.play(Walk(NORTH))
    assert [door.state for door in s.level.doors.values()] == [OPEN, SHUT]


@pytest.mark.parametrize("before", [(), (Ease(NORTH),), (Walk(NORTH), Walk(SOUTH))])
def test_loaded_game_goes_on_in_the_same_way(before: tuple[Action, ...]) -> None:
    s = Scenario(DRAWN)
    s.play(*before)
    saved = encode_world(s.world)
    s.play(Walk(NORTH))
    went_on = encode_world(s.world)
    s.world = decode_world(saved)
    assert encode_world(s.world) == saved
    s.play(Walk(NORTH))
    assert encode_world(s.world) == went_on
    assert states(s) == [OPEN, BOLTED, BOLTED]


def test_card_says_what_a_toll_door_does() -> None:
    s = Scenario(DRAWN)
    assert look_card.TOLL in card(s, WEST_LEAF)
    s.play(Walk(NORTH), Walk(SOUTH))
    assert look_card.TOLL not in card(s, MIDDLE)
    assert look_card.BOLTED_FOR_GOOD in card(s, MIDDLE)


def test_promises_do_not_rely_on_a_toll_door() -> None:
    s = Scenario(DRAWN)
    assert hero_reach(s.hero, s.level, AJAR).possible[2, 2]
    assert not hero_reach(s.hero, s.level, AJAR, runes=False).sure[2, 2]


def test_vault_with_a_key_behind_a_toll_door_is_refused() -> None:
    heading = "vault: toll\nversion: 1\nstands: rock\n"
    drawn = DRAWN.replace("#.@.........#", ".............")
    assert len(vaults_in(heading + drawn)) == 1
    with pytest.raises(DrawingError, match="the key cannot be reached without a key, a rune or a secret"):
        vaults_in(heading + drawn.replace("item dagger", "item key"))
