"""What the hero has learnt in a game: the noises of the last turns, and what he has seen of the kinds of monsters."""

from __future__ import annotations

from game.engine.grid.geometry import EAST
from game.engine.hero_notes import RECENT_TICKS, HeroNotes
from game.engine.model.noise import KnownNoise, Noise
from game.engine.rules.actions.wait_search_stairs import Wait
from game.play import Scenario


def test_last_creature_and_all_health_are_noted() -> None:
    s = Scenario("########\n#@k.o+g#\n########\n\nk = kobold asleep\no = ogre asleep\ng = goblin asleep")
    kobold, ogre = s.creature("k"), s.creature("o")
    kobold.health, kobold.max_health = 1, 9
    notes = HeroNotes()
    for health in (9, 4, 7):
        kobold.max_health = health
        notes.add_monsters(s.world.foes_in_view())
    kobold.attack += 3
    assert notes.breeds["kobold"].most_stats.attack == kobold.attack - 3
    notes.add_monsters(s.world.foes_in_view())
    found = notes.breeds["kobold"]
    assert (found.actor, found.most_stats) == (kobold, kobold.stats)
    assert found.least_stats == kobold.stats._replace(attack=kobold.attack - 3)
    assert (found.least_health, found.most_health) == (4, 9)
    assert notes.breeds["ogre"].actor is ogre
    assert set(notes.breeds) == {"kobold", "ogre"}, "the goblin is out of view"


def test_names_are_of_all_breeds_seen_or_fought() -> None:
    s = Scenario("######\n#@k.v#\n######\n\nk = kobold asleep\nv = villager")
    s.world.run_stats.dealt["wraith"] += 1
    s.world.run_stats.slain["eel"] += 1
    assert s.world.breeds_met == ["eel", "kobold", "wraith"]


def test_noise_is_kept_once_and_for_some_turns() -> None:
    s = Scenario("#########\n#@......#\n#########")
    notes = s.world.notes
    for tick, kind in enumerate((Noise.STEPS, Noise.STEPS, Noise.DOOR)):
        notes.add_noise(KnownNoise(kind, 3, None, EAST, False, s.hero.ready_at + tick), 1, s.hero.pos)
    assert [heard.noise.noise for heard in s.world.recently_heard] == [Noise.STEPS, Noise.DOOR]
    assert notes.last_own_noise is None
    assert not notes.recent(s.hero.ready_at, 2), "it was heard on another level"
    s.play(*[Wait()] * (RECENT_TICKS // 100 + 1))
    assert not s.world.recently_heard, "it was too long ago"
