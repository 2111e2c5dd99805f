"""What the hero has seen of the kinds of monsters in a game."""

from __future__ import annotations

from game.engine.model.traits import Stats
from game.engine.senses.monsters_met import MonstersMet
from tests.support.scenario import Scenario


def test_last_creature_and_all_health_are_noted() -> None:
    s = Scenario("########\n#@k.o+g#\n########\n\nk = kobold asleep\no = ogre asleep\ng = goblin asleep")
    kobold, ogre = s.creature("k"), s.creature("o")
    kobold.health, kobold.max_health = 1, 9
    met = MonstersMet(s.world)
    for health in (4, 7):
        kobold.max_health = health
        met.add(s.world)
    kobold.attack += 3
    assert met.seen["kobold"].most_stats.attack == kobold.attack - 3
    met.add(s.world)
    found = met.seen["kobold"]
    assert (found.actor, found.most_stats) == (kobold, kobold.stats)
    assert found.least_stats == kobold.stats._replace(attack=kobold.attack - 3)
    assert (found.least_health, found.most_health) == (4, 9)
    assert met.seen["ogre"].actor is ogre
    assert set(met.seen) == {"kobold", "ogre"}, "the goblin is out of view"


def test_names_are_of_all_breeds_seen_or_fought() -> None:
    s = Scenario("######\n#@k.v#\n######\n\nk = kobold asleep\nv = villager")
    s.world.run_stats.dealt["wraith"] += 1
    s.world.run_stats.slain["eel"] += 1
    assert MonstersMet(s.world).names(s.world) == ["eel", "kobold", "wraith"]


def test_earlier_turns_add_to_what_was_seen() -> None:
    drawing = "######\n#@k..#\n######\n\nk = {} asleep"
    now, before, other = (MonstersMet(Scenario(drawing.format(name)).world) for name in ("kobold", "kobold", "ogre"))
    last = now.seen["kobold"].actor
    now.seen["kobold"].least_health, now.seen["kobold"].most_health = 5, 6
    before.seen["kobold"].least_health, before.seen["kobold"].most_health = 3, 9
    before.seen["kobold"].least_stats = Stats()
    now.put_earlier(before)
    now.put_earlier(other)
    found = now.seen["kobold"]
    assert (found.least_health, found.most_health, found.actor) == (3, 9, last)
    assert (found.least_stats, found.most_stats) == (Stats(), last.stats)
    assert now.seen["ogre"] is other.seen["ogre"]
