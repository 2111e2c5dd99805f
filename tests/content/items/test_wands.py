"""Wands: a beam that breaks the level itself, and rays that affect the first thing in their way."""

from __future__ import annotations

import numpy as np

from game.content.items.gear import ITEMS
from game.content.traditions import ROGUESHARP
from game.content.world.conditions import SLOWED
from game.engine.events.combat_events import Died
from game.engine.events.door_events import Breached, Destroyed
from game.engine.events.item_events import Blasted, Dug, Teleported
from game.engine.events.movement_events import Refused
from game.engine.grid.flood import StepRule
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import EAST, Vec
from game.engine.grid.pathfinding import distances
from game.engine.model.ability import AimShape
from game.engine.model.door import DoorState
from game.engine.model.fov_cache import FovCache
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.identification import aim_of
from game.engine.rules.targeting import cells_hit
from game.play import Scenario

ROCK = """
####################
#@.....#####....####
#......#####...k####
########+###########
########.####+######
########.####.######
####################

k = kobold asleep
bag: wand of destruction
"""


def check_caches(s: Scenario) -> None:
    """Assert that the cached arrays of the level match its ground."""
    level = s.level
    assert (level.solid == level.terrains.solid[level.ground]).all()
    opaque = level.terrains.opaque[level.ground]
    for at, door in level.doors.items():
        opaque[at] = door.blocks_sight
    assert (level.opaque == opaque).all()
    assert (level.fov.opaque == opaque).all()
    afresh = FovCache(level.doors, level.opaque, level.fov, level.axis).view(s.hero.pos, 9, FovShape.CIRCLE)
    assert (level.view(s.hero.pos, 9, FovShape.CIRCLE) == afresh.all).all()


def test_destruction_beam_digs_two_cells_wide() -> None:
    s = Scenario(ROCK)
    foe = s.foe()
    events = s.play(Use(0, s.at("@") + EAST))
    (dug,) = (event for event in events if isinstance(event, Dug))
    assert dug.cells == 2 * (5 + 3)
    assert not s.level.solid[1:19, 1:3].any()
    assert s.level.solid[19].all(), "the rim stays"
    (blast,) = (event for event in events if isinstance(event, Blasted))
    assert blast.victim is foe
    assert blast.hits <= 6
    check_caches(s)


def test_dug_way_is_seen_and_walked_at_once() -> None:
    s = Scenario(ROCK)
    s.level.remove(s.foe())
    far = Vec(15, 1)
    assert not s.world.distance_maps.distances_to(far, s.hero)[s.hero.pos] > 0
    s.play(Use(0, s.at("@") + EAST))
    assert s.world.distance_maps.distances_to(far, s.hero)[s.hero.pos] == 14
    assert s.world.sees(Vec(9, 1))
    s.play(*[Walk(EAST)] * 8)
    assert s.hero.pos == Vec(9, 1)


def test_beam_breaks_doors_it_hits_or_unhinges() -> None:
    s = Scenario(ROCK)
    near, far = s.level.doors[Vec(8, 3)], s.level.doors[Vec(13, 4)]
    events = s.play(Use(0, Vec(3, 1)))
    assert near.state is DoorState.SHUT, "its walls are east and west, and it is entered from above"
    assert far.state is DoorState.SHUT
    assert not any(isinstance(event, Breached | Destroyed) for event in events)
    s = Scenario(ROCK.replace("#@.....#####....####\n#......#", "#......#####....####\n#@.....+"))
    (door,) = (door for at, door in s.level.doors.items() if at == Vec(7, 2))
    assert any(isinstance(event, Destroyed) for event in s.play(Use(0, s.at("@") + EAST)))
    assert door.state is s.level.doors[Vec(8, 3)].state is DoorState.BROKEN
    assert s.level.memory.known_state(door) is DoorState.BROKEN
    check_caches(s)


def test_log_says_that_a_beam_destroys_a_door_and_not_that_the_hero_breaks_it_down() -> None:
    s = Scenario("#########\n#@....+.#\n#########\n\nbag: wand of destruction")
    s.play(Use(0, s.at("@") + EAST))
    assert "A door to the east is destroyed!" in " ".join(s.messages)
    assert "break" not in " ".join(s.messages)


def test_log_names_no_direction_of_a_door_beside_the_hero_that_his_beam_destroys() -> None:
    s = Scenario("#####\n#@+.#\n#####\n\nbag: wand of destruction")
    s.play(Use(0, s.at("@") + EAST))
    assert "A door is destroyed!" in " ".join(s.messages)


def test_door_left_without_wall_by_beam_falls() -> None:
    s = Scenario(
        """
##########
#@..###..#
###.#+#..#
###.#.#..#
##########

bag: wand of destruction
""".replace("#@..###..#", "#...###..#\n#@..#.#..#")
    )
    door = next(iter(s.level.doors.values()))
    s.play(Use(0, s.at("@") + EAST))
    assert door.state is DoorState.BROKEN
    check_caches(s)


def test_beam_finds_and_breaks_hidden_door() -> None:
    s = Scenario("########\n#@.H...#\n#..#...#\n########\n\nH = hidden wooden door\nbag: wand of destruction")
    s.play(Use(0, s.at("@") + EAST))
    assert s.level.secrets == {}
    assert s.level.doors[s.at("H")].state is DoorState.BROKEN
    check_caches(s)


def test_destruction_wand_has_three_charges() -> None:
    s = Scenario(ROCK.replace("...k####", "....####"))
    for left in (2, 1):
        s.play(Use(0, s.at("@") + EAST))
        assert s.hero.bag[0].charges == left
    s.play(Use(0, s.at("@") + EAST))
    assert s.hero.bag == []


def test_wand_without_valid_target_keeps_charges() -> None:
    s = Scenario("#@..#\n\nbag: wand of destruction")
    for at in (None, s.at("@"), Vec(99, 0)):
        (refusal,) = s.play(Use(0, at))
        assert isinstance(refusal, Refused)
    assert (s.hero.bag[0].charges, s.hero.ready_at) == (3, 0)
    s.world.identified.add("wand of destruction")
    assert s.play(Use(0, Vec(2, 0))) == [Refused("Only the edge of the map lies in that direction.", s.hero.pos)]


def test_beam_victim_leaves_its_gold_on_new_way() -> None:
    s = Scenario(ROCK, ROGUESHARP)
    foe = s.foe()
    foe.health, foe.gold, foe.defense = 1, 5, 0
    assert any(isinstance(event, Died) for event in s.play(Use(0, s.at("@") + EAST)))
    assert [item.count for item in s.level.items.values()] == [5]


def test_slowness_wand_slows_first_in_line() -> None:
    s = Scenario("#@..a.b#\n\na = kobold asleep\nb = lurker asleep\nbag: wand of slowness")
    kobold, lurker = s.level.actor_at(s.at("a")), s.level.actor_at(s.at("b"))
    assert kobold is not None
    assert lurker is not None
    s.play(Use(0, s.at("b")))
    assert kobold.conditions == {SLOWED: 1000}
    assert kobold.pace == 280
    assert not lurker.conditions
    assert s.hero.bag[0].charges == 3


def test_banishing_wand_moves_first_in_line() -> None:
    s = Scenario("""
############
#@.k.#.....#
#....+.....#
############

room: 0 0 6 4
room: 5 0 7 4
k = kobold asleep
bag: wand of banishing
""")
    foe = s.foe()
    events = s.play(Use(0, s.at("k")))
    assert any(isinstance(event, Teleported) and event.actor is foe for event in events)
    assert foe.pos.x > 5


def test_log_tells_the_uses_that_are_left_after_the_use() -> None:
    s = Scenario("#@.k...#\n\nk = kobold asleep\nbag: wand of slowness")
    s.world.identified.add("wand of slowness")
    s.play(Use(0, s.at("k")))
    assert "You aim a wand of slowness (3 uses left)." in s.messages
    assert s.hero.bag[0].charges == 3


def test_ray_without_visible_target_is_refused() -> None:
    for name in ("wand of slowness", "wand of banishing"):
        s = Scenario(f"#@.+.k#\n\nk = kobold asleep\nbag: {name}")
        s.world.identified.add(name)
        assert s.play(Use(0, s.at("+"))) == [
            Refused("You see no enemy in that direction that is near enough.", s.hero.pos)
        ]
        assert s.hero.bag[0].spent == s.hero.ready_at == 0


def test_unknown_wand_hides_its_aim_until_used() -> None:
    s = Scenario(ROCK)
    before = aim_of(s.hero.bag[0], s.world)
    assert before is not None
    assert (before.shape, before.width, before.pierces) == (AimShape.LINE, 1, False)
    s.play(Use(0, s.at("@") + EAST), Wait())
    after = aim_of(s.hero.bag[0], s.world)
    assert after is ITEMS["wand of destruction"].aim


def test_wand_preview_matches_cells_hit() -> None:
    s = Scenario(ROCK)
    aim = ITEMS["wand of destruction"].aim
    assert aim is not None
    shown = np.zeros(s.level.shape, np.bool_)
    for at in cells_hit(aim, s.hero, s.at("@") + EAST, s.world):
        shown[at] = True
    rock = s.level.solid.copy()
    s.play(Use(0, s.at("@") + EAST))
    assert ((rock & ~s.level.solid) == (rock & shown)).all()


def test_beam_is_equally_wide_down_and_diagonal() -> None:
    for step in (Vec(0, 1), Vec(1, 1), Vec(-1, 1)):
        s = Scenario("\n".join(("#" * 13, "######@######", *["#" * 13] * 8)) + "\n\nbag: wand of destruction")
        s.play(Use(0, s.hero.pos + step))
        ground = ~s.level.solid
        far = distances(ground, [s.hero.pos], StepRule.NO_CORNERS)
        assert (far[ground] >= 0).all(), "it is connected without cutting a corner"
        assert ground[:, 5].sum() == 2


def test_lever_withstands_beam() -> None:
    s = Scenario(
        """
##########
#@..L....#
#...#....#
#####+####
####.....#
##########

L = lever P
P = portcullis door
bag: wand of destruction
""".replace("#####+####", "#####P####")
    )
    (lever,) = s.level.levers
    s.play(Use(0, s.at("@") + EAST))
    assert s.level.solid[lever]
    assert not s.level.solid[lever + Vec(0, 1)]
    check_caches(s)


def test_beam_breaking_unseen_door_leaves_memory_unchanged() -> None:
    s = Scenario(
        "####################\n#@.....#####..+....#\n#......#####..#....#\n####################\n\n"
        "bag: wand of destruction"
    )
    door = s.door()
    s.play(Use(0, s.at("@") + EAST))
    assert door.state is DoorState.BROKEN
    assert not s.world.sees(door.at)
    assert s.level.memory.known_state(door) is None
    s.play(*[Walk(EAST)] * 6)
    assert s.level.memory.known_state(door) is DoorState.BROKEN


def test_last_door_withstands_beam_on_its_walls() -> None:
    for at in (Vec(3, 1), Vec(3, 2)):
        s = Scenario("#######\n#@.L..#\n#######\n#######\n\nL = last door\nbag: wand of destruction")
        events = s.play(Use(0, at))
        assert any(isinstance(event, Dug) for event in events)
        assert (s.door().state, s.door().locked, s.world.won) == (DoorState.SHUT, True, False)
