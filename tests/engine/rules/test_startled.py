"""A door that moves before the eyes of monsters: thrown open by the hero it startles them, a crack warns them."""

from __future__ import annotations

import pytest

from game.content.world.conditions import BLIND
from game.engine.behavior import Action
from game.engine.events.combat_events import Surprised
from game.engine.events.monster_events import Noticed
from game.engine.grid.geometry import EAST
from game.engine.model.actor import Actor
from game.engine.rules.actions.door_verbs import Ease
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.engine.rules.door_rules import STARTLED_TURNS
from game.engine.senses.awareness import STARTLED
from game.play import Scenario

LOOKS_ON = """
##########
#.@+...k.#
##########

k = kobold idle
"""
ROUND_THE_CORNER = """
##########
#.@+.....#
####.#####
####k#####
##########

k = kobold idle
"""
AT_THE_DOOR = """
##########
#.@+.k...#
##########

k = ogre idle
"""


def startled(foe: Actor) -> bool:
    return STARTLED in foe.conditions


def test_who_sees_the_hero_throw_open_a_door_loses_two_turns() -> None:
    s = Scenario(LOOKS_ON)
    foe, at = s.foe(), s.at("k")
    s.play(Walk(EAST))
    assert "The kobold is startled." in s.messages
    for _ in range(STARTLED_TURNS):
        assert startled(foe)
        s.play(Wait())
        assert foe.pos == at
    s.play(Wait(), Wait())
    assert not startled(foe)
    assert foe.pos != at


def test_attack_on_a_startled_monster_is_a_sneak_attack() -> None:
    s = Scenario(AT_THE_DOOR)
    foe = s.foe()
    s.play(Walk(EAST))
    health = foe.health
    s.play(Walk(EAST))
    event = s.play(Walk(EAST))[0]
    assert isinstance(event, Surprised)
    assert foe.health == health - s.hero.attack


def test_who_sees_the_door_open_a_crack_hunts_the_hero() -> None:
    s = Scenario(LOOKS_ON)
    foe = s.foe()
    s.hero.lamp_covered = True
    events = s.play(Ease(EAST))
    assert [event.actor for event in events if isinstance(event, Noticed)] == [foe]
    assert foe.ai.alert
    assert not startled(foe)


@pytest.mark.parametrize("action", [Walk(EAST), Ease(EAST)])
@pytest.mark.parametrize("habit", ["asleep", "hunting"])
def test_sleepers_and_hunters_are_not_startled(action: Action, habit: str) -> None:
    s = Scenario(LOOKS_ON.replace("idle", habit))
    foe = s.foe()
    asleep = foe.asleep
    events = s.play(action)
    assert not startled(foe)
    assert foe.asleep == asleep, "too far to be woken by the door"
    assert not any(isinstance(event, Noticed) for event in events)


def test_who_does_not_see_the_door_is_not_startled() -> None:
    s = Scenario(ROUND_THE_CORNER)
    s.play(Walk(EAST))
    assert not startled(s.foe())


def test_a_push_at_a_door_ajar_startles_nobody() -> None:
    s = Scenario(LOOKS_ON.replace("+", "'"))
    s.play(Walk(EAST))
    assert not startled(s.foe())


def test_a_lurker_waits_for_the_door_and_is_not_startled() -> None:
    s = Scenario(LOOKS_ON.replace("kobold idle", "lurker posted"))
    s.play(Walk(EAST))
    assert not startled(s.foe())


def test_a_door_opened_by_a_monster_startles_nobody() -> None:
    s = Scenario("###########\n#@..g+...k#\n###########\n\ng = goblin idle\nk = kobold idle")
    Walk(EAST).perform(s.creature("g"), s.world)
    assert s.level.doors[s.at("+")].state.clear
    assert not startled(s.creature("k"))


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        (LOOKS_ON, "You open the door."),
        (
            LOOKS_ON.replace("idle", "asleep"),
            "You open the door. The kobold is not startled: it was asleep.",
        ),
        (
            LOOKS_ON.replace("idle", "hunting"),
            "You open the door. The kobold is not startled: it knew that you were there.",
        ),
        (
            LOOKS_ON.replace("kobold idle", "lurker posted"),
            "You open the door. The lurker is not startled: it lay in wait.",
        ),
        (LOOKS_ON.replace("..k.", ".....").replace("+.....", "+...."), "You open the door."),
        (ROUND_THE_CORNER.replace("idle", "asleep"), "You open the door."),
    ],
)
def test_log_says_why_a_door_that_is_thrown_open_startles_nobody(drawing: str, told: str) -> None:
    """It says so only if somebody comes into view."""
    s = Scenario(drawing)
    s.play(Walk(EAST))
    assert [line for line in s.messages if line.startswith("You open")] == [told]


def test_log_says_that_a_monster_did_not_see_the_door() -> None:
    s = Scenario(LOOKS_ON)
    afflict(s.foe(), BLIND, 9, s.world)
    s.play(Walk(EAST))
    assert "You open the door. The kobold is not startled: it did not see the door." in s.messages


def test_log_says_nothing_of_a_sleeper_beside_one_who_is_startled() -> None:
    """Not even if the hero knew the one who is startled."""
    s = Scenario(LOOKS_ON.replace("+...k", "+.k.s") + "s = kobold asleep")
    s.level.memory.record_spotted(s.creature("k"))
    s.play(Walk(EAST))
    assert s.messages == ["You open the door.", "The kobold is startled."]
