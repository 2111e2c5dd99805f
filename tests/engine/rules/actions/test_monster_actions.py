"""Actions that only monsters take: dividing, stealing, calling for help, fleeing, and giving up at a door."""

from __future__ import annotations

import pytest

from game.content.items.gear import ITEMS
from game.content.traditions import AJAR, ROGUESHARP
from game.engine.behavior import Impossible
from game.engine.events.combat_events import Missed
from game.engine.events.monster_events import CalledForHelp, Divided, FoundNoWay, LeftDoor, Rallied, Stole
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.actor import Actor, AiPlans
from game.engine.model.item import Item
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.tradition_features import LogDetail
from game.engine.rules.actions.monster_actions import (
    RINGS,
    BeStuck,
    Call,
    Divide,
    Flee,
    LeaveDoor,
    Rally,
    Steal,
    WithIntent,
    room_for_half,
)
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.awareness import HUNT_TURNS
from game.play import Scenario
from tests.support.scenario import has, noises

COUNTED = (ITEMS["key"], ITEMS["latch"])
ALLEY = "#######\n#@k...#\n#######\n\nk = kobold asleep"


# ------------------------------------------------------------------------------------------- dividing


def divided(s: Scenario) -> tuple[Actor, Actor]:
    """Let the only monster divide, and return it and its new half."""
    foe = s.foe()
    assert Divide().perform(foe, s.world) == 1
    (event,) = [event for event in s.world.take_events() if isinstance(event, Divided)]
    assert event.at == foe.pos
    return foe, event.half


def test_halves_share_health_and_dice() -> None:
    s = Scenario(ALLEY)
    s.foe().health = s.foe().max_health = 9
    s.foe().attack, s.foe().attack_chance, s.foe().defense, s.foe().defense_chance = 5, 61, 4, 37
    foe, half = divided(s)
    assert (foe.health, foe.max_health) == (5, 5)
    assert (half.health, half.max_health) == (4, 4)
    assert half.stats == foe.stats
    assert s.level.actor_at(half.pos) is half
    assert (half.pos - foe.pos).steps == 1


def test_half_owns_no_gold_and_acts_a_turn_later() -> None:
    """All slimes begin with gold, so that dividing would make gold."""
    for seed in range(5):
        s = Scenario(ALLEY, seed=str(seed))
        s.foe().health, s.foe().gold = 8, 20
        foe, half = divided(s)
        assert (foe.gold, half.gold) == (20, 0)
        assert half.ready_at == foe.ready_at + foe.pace


@pytest.mark.parametrize(("roams", "post"), [(True, None), (False, Vec(4, 1)), (False, None)])
def test_half_hunts_and_lives_like_the_whole(roams: bool, post: Vec | None) -> None:
    s = Scenario(ALLEY)
    s.foe().health = 8
    s.foe().ai.roams, s.foe().ai.post, s.foe().ai.plans = roams, post, AiPlans(trail=Vec(5, 1))
    foe, half = divided(s)
    assert (half.ai.roams, half.ai.alert, half.ai.plans.trail) == (roams, HUNT_TURNS, Vec(5, 1))
    assert half.ai.post == (None if post is None else half.pos), "it guards the cell where it arose"
    assert foe.ai.post == post


def test_monster_with_one_health_or_no_room_is_whole() -> None:
    s = Scenario(ALLEY)
    s.foe().health = 1
    with pytest.raises(Impossible, match="The kobold cannot split in two"):
        Divide().perform(s.foe(), s.world)
    s.foe().health = 2
    divided(s)
    narrow = Scenario("######\n#@k+.#\n######")
    narrow.foe().health = 9
    with pytest.raises(Impossible):
        Divide().perform(narrow.foe(), narrow.world)


@pytest.mark.parametrize(
    ("row", "x"), [("#@k..#", 3), ("#@k-.#", 3), ("#@k|.#", 4), ("#@k+.#", None), ("#@ks.#", 4), ("#@k~.#", 4)]
)
def test_half_arises_in_nearest_free_cell_in_view(row: str, x: int | None) -> None:
    s = Scenario(f"######\n{row}\n######\n\nk = kobold asleep" + ("\ns = hound asleep" if "s" in row else ""))
    found = room_for_half(s.creature("k"), s.level)
    assert (None if found is None else found.x) == x


def test_half_arises_within_a_few_cells() -> None:
    near, far = "s" * (RINGS - 1) + ".", "s" * RINGS + "."
    for cells, there in ((near, True), (far, False)):
        s = Scenario(f"#@k{cells}#\n\nk = kobold asleep\ns = hound asleep")
        assert (room_for_half(s.creature("k"), s.level) is not None) is there


# ------------------------------------------------------------------------------------------- stealing


def thief(s: Scenario, chance: int = 100) -> Actor:
    foe = s.foe()
    foe.attack_chance = chance
    return foe


def test_thief_takes_counted_things_first() -> None:
    """It takes keys first, then what is in the bag, and latches only if the bag is empty."""
    s = Scenario(f"{ALLEY}\nbag: dart")
    foe, steal = thief(s), Steal(COUNTED)
    s.hero.keys, s.hero.latches = 1, 1
    for left in ((0, 1, 1), (0, 1, 0), (0, 0, 0)):
        assert steal.perform(foe, s.world) == 1
        assert (s.hero.keys, s.hero.latches, len(s.hero.bag)) == left
    stolen = [event.item for event in s.world.take_events() if isinstance(event, Stole)]
    assert [item.kind.name for item in stolen] == ["key", "dart", "latch"]
    assert [item.kind.name for item in foe.bag] == ["key", "dart", "latch"]
    assert foe.ai.fled_turns == 1, "it runs away"
    with pytest.raises(Impossible, match="There is nothing to steal"):
        steal.perform(foe, s.world)


def test_thief_takes_only_what_it_is_after() -> None:
    s = Scenario(f"{ALLEY}\nbag:")
    s.hero.keys = s.hero.latches = 1
    for counted, taken in (((), None), (COUNTED[1:], "latch")):
        if taken is None:
            with pytest.raises(Impossible, match="There is nothing to steal"):
                Steal(counted).perform(thief(s), s.world)
        else:
            Steal(counted).perform(thief(s), s.world)
            assert s.foe().bag[-1].kind.name == taken


def test_thief_reaches_one_cell_and_may_miss() -> None:
    s = Scenario(f"{ALLEY}\nbag: dart")
    Steal(()).perform(thief(s, chance=0), s.world)
    assert s.world.take_events() == [Missed(s.foe(), s.hero, s.hero.pos)]
    assert (s.hero.bag, s.foe().ai.fled_turns) == ([Item(ITEMS["dart"], pocket=s.hero.bag[0].pocket)], 0)
    s.level.move(s.foe(), s.foe().pos + EAST)
    with pytest.raises(Impossible, match="There is nothing there to steal from"):
        Steal(()).perform(thief(s), s.world)


# -------------------------------------------------------------------------------------- calls and flight


def test_call_tells_those_in_sight_what_the_caller_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario(
        "##########\n#@.k.h+o.#\n##########\n\nk = kobold asleep\nh = hound posted\no = ogre asleep", ROGUESHARP
    )
    caller, near, far = s.creature("k"), s.creature("h"), s.creature("o")
    caller.asleep, caller.ai.plans = False, AiPlans(trail=Vec(2, 1))
    made = noises(monkeypatch)
    Call(Noise.SHOUT).perform(caller, s.world)
    assert caller.ai.called
    assert made == [(caller.pos, LOUDNESS[Noise.SHOUT], Noise.SHOUT)]
    assert has(CalledForHelp, s.world.take_events())
    assert (near.ai.alert > 0, near.ai.plans.trail) == (True, Vec(2, 1))
    assert far.asleep
    assert s.hero.ai.alert == 0, "the hero is not called"
    near.ai.plans = AiPlans(trail=Vec(4, 1))
    Call(Noise.SHOUT).perform(caller, s.world)
    assert near.ai.plans.trail == Vec(4, 1), "a hunter keeps its own trail"


def test_caller_without_a_trail_points_at_the_hero() -> None:
    s = Scenario("########\n#@.k.h.#\n########\n\nk = kobold posted\nh = hound posted", ROGUESHARP)
    Call(Noise.SHOUT).perform(s.creature("k"), s.world)
    assert s.creature("h").ai.plans.trail == s.hero.pos


def test_flight_counts_its_turns_until_the_monster_rallies() -> None:
    s = Scenario(ALLEY)
    foe = s.foe()
    foe.health, foe.ai.called = 1, False
    Flee(Wait()).perform(foe, s.world)
    assert (foe.ai.fled_turns, foe.ai.called) == (1, False)
    Flee(Wait(), shouting=True).perform(foe, s.world)
    assert (foe.ai.fled_turns, foe.ai.called) == (2, True)
    Rally().perform(foe, s.world)
    assert (foe.ai.fled_turns, foe.health) == (0, foe.max_health)
    assert has(Rallied, s.world.take_events())


def test_monster_that_leaves_a_door_forgets_the_hero() -> None:
    s = Scenario("#######\n#@+k..#\n#######\n\nk = kobold posted")
    foe = s.foe()
    foe.ai.alert, foe.ai.plans = 9, AiPlans(trail=s.hero.pos)
    LeaveDoor(s.at("+")).perform(foe, s.world)
    assert (foe.ai.alert, foe.ai.plans, foe.ai.roams, foe.ai.post) == (0, AiPlans(), True, None)
    assert s.world.take_events() == [LeftDoor(foe, s.at("+"))]


def test_intent_of_an_action_replaces_the_plans() -> None:
    s = Scenario(ALLEY)
    foe, plans = s.foe(), AiPlans(trail=Vec(5, 1))
    for before, attention, after in ((3, 7, 7), (9, 7, 9), (4, 0, 4)):
        foe.ai.alert, foe.ai.plans = before, AiPlans()
        assert WithIntent(plans, Wait(), attention).perform(foe, s.world) == 1
        assert (foe.ai.plans, foe.ai.alert) == (plans, after)


def test_stuck_monster_is_reported_in_its_first_turn() -> None:
    """Only the log of one tradition tells of monsters that wait."""
    assert LogDetail.WAITING not in AJAR.log_details
    s = Scenario(ALLEY, ROGUESHARP)
    foe = s.foe()
    reported = []
    for ready_at in (1000, 1000 + foe.pace, 1000 + 2 * foe.pace, 1001 + 4 * foe.pace):
        foe.ready_at = ready_at
        BeStuck(LogDetail.WAITING, Wait()).perform(foe, s.world)
        reported.append(has(FoundNoWay, s.world.take_events()))
    assert reported == [True, False, False, True]
