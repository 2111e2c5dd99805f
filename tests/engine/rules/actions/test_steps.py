"""Steps that are more than a step: of confused and held actors, past a shut door, and in exchange with a follower."""

from __future__ import annotations

import pytest

from game.content.world.conditions import HELD
from game.engine.behavior import Impossible
from game.engine.events.door_events import Crossed
from game.engine.events.movement_events import Moved, Staggered
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.condition import Condition
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.rules.actions.steps import Cross, Shove, Walk
from game.engine.rules.conditions import afflict
from game.play import Scenario
from tests.support.examples import seeds
from tests.support.scenario import has, noises

ASTRAY = Condition("astray", stray_percent=100)
"""Condition in which every step goes in a random direction."""
PASSAGE = "#######\n#r.+.@#\n#######\n\nr = {} roaming"


# ------------------------------------------------------------------------------------------- astray


def test_step_astray_may_be_the_intended_step() -> None:
    """All eight directions are equally likely, so that the hero opens the door now and then."""
    opened = 0
    for seed in seeds(60, 400):
        s = Scenario("#####\n#...#\n#.@+#\n#...#\n#####", seed=str(seed))
        afflict(s.hero, ASTRAY, 9, s.world)
        assert not has(Staggered, s.play(Walk(EAST)))
        opened += s.door().state.clear
    assert 0 < opened < len(seeds(60, 400)) // 3


def test_step_astray_is_as_loud_as_the_step_that_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    made = noises(monkeypatch)
    steps = 0
    for seed in seeds(20, 200):
        s = Scenario("#####\n#...#\n#.@+#\n#...#\n#####", seed=str(seed))
        afflict(s.hero, ASTRAY, 9, s.world)
        made.clear()
        s.play(Walk(EAST))
        if s.hero.pos != s.at("@") and not s.door().state.clear:
            assert (s.hero.pos, LOUDNESS[Noise.STEPS], Noise.STEPS) in made
            steps += 1
    assert steps > 5


def test_step_astray_into_another_actor_is_lost() -> None:
    """A monster that meets another monster by accident stays where it is, and its turn is over."""
    for seed in seeds(10, 100):
        s = Scenario("#####\n#ooo#\n#ok@#\n#ooo#\n#####\n\nk = kobold posted\no = ogre asleep", seed=str(seed))
        foe = s.creature("k")
        afflict(foe, ASTRAY, 9, s.world)
        assert Walk(EAST).perform(foe, s.world) == 1
        assert foe.pos == s.at("k")
        assert not any(actor.health < actor.max_health for actor in s.level.actors if actor.name == "ogre")


# --------------------------------------------------------------------------------- past a shut door


@pytest.mark.parametrize(("breed", "loud"), [("rat", True), ("ooze", True), ("wraith", False)])
def test_crossing_is_a_leap_to_the_cell_behind(breed: str, loud: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes two turns, what lies there is taken, and only who squeezes under the door is heard."""
    s = Scenario(PASSAGE.format(breed) + "\nat: 4,1 item 5 gold")
    foe, door, made = s.foe(), s.door(), noises(monkeypatch)
    s.level.move(foe, Vec(2, 1))
    foe.gold, foe.ready_at = 0, 300
    assert Cross(EAST).perform(foe, s.world) == 2
    assert (foe.pos, foe.gold, foe.moved_at) == (Vec(4, 1), 5, 300)
    assert door.shut
    events = s.world.take_events()
    assert [event for event in events if isinstance(event, Crossed | Moved)] == [
        Crossed(foe, door, Vec(2, 1)),
        Moved(foe, Vec(2, 1), Vec(4, 1)),
    ]
    assert made == ([(foe.pos, LOUDNESS[Noise.STEPS], Noise.STEPS)] if loud else [])


def test_held_actor_crosses_no_door() -> None:
    s = Scenario(PASSAGE.format("rat"))
    foe = s.foe()
    s.level.move(foe, Vec(2, 1))
    afflict(foe, HELD, 3, s.world)
    s.world.take_events()
    assert Cross(EAST).perform(foe, s.world) == 1
    assert s.world.take_events() == [Staggered(foe, HELD, foe.pos)]
    assert foe.pos == Vec(2, 1)


# -------------------------------------------------------------------------------- past a follower


def test_leader_changes_places_with_its_follower() -> None:
    s = Scenario("#######\n#.gk.@#\n#######\n\ng = goblin roaming\nk = kobold roaming")
    rear, front = s.creature("g"), s.creature("k")
    rear.ai.follows = front
    assert Shove(WEST).perform(front, s.world) == 1
    assert s.world.take_events() == [Moved(front, Vec(3, 1), Vec(2, 1)), Moved(rear, Vec(2, 1), Vec(3, 1))]
    assert s.level.actor_at(Vec(3, 1)) is rear


def test_leader_shoves_no_follower_round_a_corner() -> None:
    s = Scenario("#######\n#g..@.#\n##k...#\n#######\n\ng = goblin roaming\nk = kobold roaming")
    rear, front = s.creature("g"), s.creature("k")
    rear.ai.follows = front
    with pytest.raises(Impossible, match="no friend there"):
        Shove(Vec(-1, -1)).perform(front, s.world)
