"""When monsters notice the hero, whom they tell, and when they forget him."""

from __future__ import annotations

import pytest

from game.content.traditions import AJAR, ROGUESHARP
from game.engine.events.monster_events import Noticed, Woke
from game.engine.grid.geometry import Vec
from game.engine.model.actor import AiPlans
from game.engine.model.traits import Trait
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.awareness import FLOCK, HUNT_TURNS, alert_to, fade_alert, unaware, update_awareness
from game.engine.tradition import Tradition
from game.play import Scenario

HALL = "#" * 24 + "\n#@" + "." * 21 + "#\n" + "#" * 24
AWAY = Vec(20, 1)


@pytest.mark.parametrize(("gap", "told"), [(1, True), (FLOCK, True), (FLOCK + 1, False)])
def test_flock_is_told_within_some_cells(gap: int, told: bool) -> None:
    s = Scenario(f"{HALL}\n\nat: 3,1 rat posted\nat: {3 + gap},1 rat asleep")
    first, other = sorted((foe for foe in s.level.actors if foe is not s.hero), key=lambda foe: foe.pos)
    assert first.breed.has(Trait.FLOCKS)
    update_awareness(first, s.world)
    assert (first.ai.alert, first.ai.plans.trail) == (HUNT_TURNS, s.hero.pos)
    assert other.asleep is not told
    assert other.ai.plans.trail == (s.hero.pos if told else None)


def test_flock_tells_no_other_breed_and_no_hunter() -> None:
    s = Scenario(f"{HALL}\n\nat: 3,1 rat posted\nat: 4,1 kobold asleep\nat: 5,1 rat posted")
    rat, kobold, hunter = (s.level.actor_at(Vec(x, 1)) for x in (3, 4, 5))
    assert rat is not None
    assert kobold is not None
    assert hunter is not None
    hunter.ai.alert, hunter.ai.plans = 3, AiPlans(trail=AWAY)
    update_awareness(rat, s.world)
    assert kobold.asleep
    assert (hunter.ai.alert, hunter.ai.plans.trail) == (3, AWAY)


def test_lone_breed_tells_no_other() -> None:
    s = Scenario(f"{HALL}\n\nat: 3,1 kobold posted\nat: 4,1 kobold posted")
    near, far = sorted((foe for foe in s.level.actors if foe is not s.hero), key=lambda foe: foe.pos)
    update_awareness(near, s.world)
    assert (near.ai.alert, far.ai.alert) == (HUNT_TURNS, 0)


@pytest.mark.parametrize("tradition", [AJAR, ROGUESHARP], ids=lambda row: row.name)
def test_only_some_hunters_keep_their_eyes_on_the_hero(tradition: Tradition) -> None:
    """Where monsters follow trails, a hunter that sees the hero remembers his cell anew in each turn."""
    s = Scenario(f"{HALL}\n\nat: 3,1 kobold posted", tradition)
    foe = s.foe()
    foe.ai.alert, foe.ai.plans = 3, AiPlans(trail=AWAY)
    update_awareness(foe, s.world)
    assert (foe.ai.alert, foe.ai.plans.trail) == ((HUNT_TURNS, s.hero.pos) if tradition.trails else (3, AWAY))
    assert not any(isinstance(event, Noticed) for event in s.world.take_events()), "it has noticed him before"


def test_sleeper_takes_a_turn_to_get_up() -> None:
    s = Scenario(f"{HALL}\n\nat: 9,1 ogre asleep")
    foe = s.foe()
    for ready_at, after in ((0, 100), (50, 100), (900, 900)):
        foe.asleep, foe.ready_at = True, ready_at
        alert_to(foe, AWAY, s.world)
        assert (foe.asleep, foe.ready_at) == (False, after)
        assert [type(event) for event in s.world.take_events()] == [Woke]
    alert_to(foe, AWAY, s.world)
    assert foe.ready_at == 900
    assert s.world.take_events() == []


def test_hunt_lasts_as_long_as_the_way_of_the_noise() -> None:
    s = Scenario(f"{HALL}\n\nat: 9,1 ogre posted")
    foe = s.foe()
    for far, summoned in ((0, False), (6, True), (4, False)):
        alert_to(foe, AWAY, s.world, far=far, summoned=summoned)
        assert foe.ai.alert == HUNT_TURNS + far
        assert foe.ai.plans == AiPlans(trail=AWAY, summoned=far != 0), "once called, it stays called"


@pytest.mark.parametrize(("gap", "sees_hero"), [(2, True), (18, False)])
def test_hunter_forgets_only_a_hero_out_of_view(gap: int, sees_hero: bool) -> None:
    s = Scenario(f"{HALL}\n\nat: {1 + gap},1 kobold posted\noil: 0")
    foe = s.foe()
    foe.ai.alert, foe.ai.plans, foe.ai.pain_turns = 2, AiPlans(trail=AWAY), 1
    fade_alert(foe, s.world)
    assert (foe.ai.alert, foe.ai.plans.trail, foe.ai.pain_turns) == (1, AWAY, 0)
    fade_alert(foe, s.world)
    assert foe.ai.alert == (HUNT_TURNS if sees_hero else 0)
    assert foe.ai.plans.trail == (AWAY if sees_hero else None)
    assert foe.ai.pain_turns == 0


def test_who_expects_no_attack() -> None:
    s = Scenario("#######\n#.@k.+#\n#######\n\nk = kobold posted")
    foe = s.foe()
    for asleep, alert, expected in ((True, 0, True), (False, 0, True), (False, 1, False), (True, 1, True)):
        foe.asleep, foe.ai.alert = asleep, alert
        assert unaware(foe, s.hero, s.world) is expected
    s.level.memory.actors.clear()
    assert unaware(s.hero, foe, s.world)
    s.play(Wait())
    assert not unaware(s.hero, foe, s.world)
