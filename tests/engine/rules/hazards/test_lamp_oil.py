"""Oil as the clock: how far a lamp shines, how it is filled and covered, and which actors are seen by its light."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.items.gear import OIL
from game.content.levels.generators import GENERATORS
from game.content.levels.level_from_sketch import sketch_level
from game.content.monsters.breeds import LAMP, LURKER
from game.content.new_game import new_game
from game.content.traditions import AJAR, ROGUESHARP, TRADITIONS
from game.engine.events.hazard_events import LampDimmed, OilLeft, OilTaken
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.item import Item
from game.engine.orders.auto_explore import Explore
from game.engine.rules.actions.item_actions import CoverLamp
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.awareness import sees
from game.engine.senses.hearing import threshold
from game.engine.sight_rules import UNLIT
from game.engine.tradition import Tradition
from game.mapgen.analysis.regions import doors_passed
from game.play import Scenario

HALL = "#" * 24 + "\n#@" + "." * 21 + "#\n" + "#" * 24


def test_lamp_radius_matches_design() -> None:
    radii = {oil: LAMP.radius(oil) for oil in (1000, 150, 149, 50, 49, 1, 0)}
    assert radii == {1000: 9, 150: 9, 149: 6, 50: 6, 49: 4, 1: 4, 0: 0}
    assert (LAMP.oil, LAMP.most, OIL.oil) == (500, 1000, 900)


@pytest.mark.parametrize(("oil", "cells"), [(500, 9), (140, 6), (40, 4), (0, 2)])
def test_hero_in_dark_sees_to_lamp_radius(oil: int, cells: int) -> None:
    s = Scenario(f"{HALL}\n\noil: {oil}")
    assert s.world.sees(Vec(1 + cells, 1))
    assert not s.world.sees(Vec(2 + cells, 1))


def test_lamp_burns_oil_and_reports_each_dimming() -> None:
    s = Scenario(f"{HALL}\n\noil: 151")
    s.play(Wait())
    assert s.hero.oil == 150
    events = s.play(*[Wait()] * 151)
    assert [event.radius for event in events if isinstance(event, LampDimmed)] == [6, 4, 0]
    assert s.hero.oil == 0
    assert s.messages[-1].startswith("Your lamp goes out")


@pytest.mark.parametrize("tradition", [row for row in TRADITIONS.values() if row is not AJAR], ids=lambda row: row.name)
def test_classic_traditions_have_no_oil(tradition: Tradition) -> None:
    world = new_game("0", tradition)
    assert world.hero.breed.lamp is None
    assert world.hero.eyesight == world.hero.breed.sight
    assert all(item.kind is not OIL for item in world.level.items.values())


def test_walking_over_oil_fills_lamp() -> None:
    s = Scenario("#####\n#@B.#\n#####\n\nB = item oil\noil: 50")
    events = s.play(Walk(EAST))
    assert s.hero.oil == 949
    assert not s.level.items
    assert [event.oil for event in events if isinstance(event, OilTaken)] == [900]


def test_lamp_leaves_flask_that_would_be_wasted() -> None:
    s = Scenario("#####\n#@B.#\n#####\n\nB = item oil\noil: 550")
    s.play(Walk(EAST))
    assert s.hero.oil == 999
    s = Scenario("#####\n#@B.#\n#####\n\nB = item oil\noil: 551")
    events = s.play(Walk(EAST))
    assert s.hero.oil == 550
    assert s.level.items == {s.at("B"): Item(OIL)}
    assert any(isinstance(event, OilLeft) for event in events)
    left = "You leave the oil: your lamp has room for only 449 of its 900 turns. You take it once half of it fits."
    assert left in s.messages


def test_explore_returns_to_oil_left_behind() -> None:
    s = Scenario("#######\n#@B...#\n#######\n\nB = item oil\noil: 556")
    s.play(Walk(EAST), Walk(EAST), Walk(EAST))
    s.play(Explore())
    assert s.level.items
    s.play(*[Wait()] * 5)
    s.play(Explore())
    assert not s.level.items
    assert s.hero.oil > 550


def test_hero_takes_one_of_two_oil_flasks() -> None:
    s = Scenario("#####\n#@B.#\n#####\n\nB = item oil\noil: 100")
    s.level.items[s.at("B")] = Item(OIL, 2)
    s.play(Walk(EAST))
    assert s.level.items == {s.at("B"): Item(OIL)}


def test_shaded_lamp_saves_oil_but_shows_less() -> None:
    s = Scenario(HALL)
    s.play(CoverLamp())
    before = s.hero.oil
    s.play(*[Wait()] * 20)
    assert s.hero.oil == before - 5
    assert s.world.turn == 21
    assert s.world.sees(Vec(3, 1))
    assert not s.world.sees(Vec(4, 1))
    s.play(CoverLamp())
    assert s.world.sees(Vec(10, 1))


def test_shading_needs_lamp_and_oil() -> None:
    s = Scenario(HALL, ROGUESHARP)
    s.play(CoverLamp())
    assert s.messages[-1] == "You have no lamp."
    s = Scenario(f"{HALL}\n\noil: 0")
    s.play(CoverLamp())
    assert s.messages[-1] == "Your lamp is empty."
    assert s.world.turn == 0


def test_darkness_sharpens_hearing() -> None:
    s = Scenario(HALL)
    bright = threshold(s.hero)
    s.play(CoverLamp())
    assert threshold(s.hero) == bright - 3


DARK = """
###############
#@.........k..#
###############

k = kobold posted
"""


def test_lamp_makes_hero_visible_from_afar() -> None:
    s = Scenario(DARK)
    kobold = s.foe()
    for gap in range(1, 11):
        s.level.move(kobold, s.hero.pos + Vec(gap, 0))
        assert sees(kobold, s.hero, s.world)
        s.hero.lamp_covered = True
        assert sees(kobold, s.hero, s.world) == (gap <= UNLIT)
        s.hero.lamp_covered, s.hero.oil = False, 0
        assert sees(kobold, s.hero, s.world) == (gap <= UNLIT)
        s.hero.oil = 500


def test_lamp_shows_others_as_far_as_it_shines() -> None:
    """A monster in the dark sees another monster by the light of the hero's lamp, but not past its rim."""
    s = Scenario("#" * 24 + "\n#k" + "." * 19 + "o@#\n" + "#" * 24 + "\n\nk = kobold posted\no = ogre posted")
    watcher, other = s.creature("k"), s.creature("o")
    s.level.move(watcher, s.at("o") - Vec(15, 0))
    watcher.breed = replace(watcher.breed, sight=30)
    for gap in range(1, 12):
        s.level.move(other, s.hero.pos - Vec(gap, 0))
        assert sees(watcher, other, s.world) == (gap <= s.hero.light)
    assert s.hero.light == 9


@pytest.mark.parametrize("wall", [True, False])
def test_lamp_shows_no_one_behind_a_wall(wall: bool) -> None:
    row = "##########" + ("##" if wall else "..") + "#"
    edge = "#" * 13
    s = Scenario(f"{edge}\n#k.........o#\n{row}\n##########.@#\n{edge}\n\nk = kobold\no = ogre")
    assert sees(s.creature("k"), s.creature("o"), s.world) == (not wall)


def test_lurker_sees_in_dark() -> None:
    s = Scenario(DARK.replace("kobold", "lurker"))
    s.level.move(s.foe(), s.hero.pos + Vec(LURKER.sight, 0))
    s.hero.lamp_covered = True
    assert sees(s.foe(), s.hero, s.world)


def test_hero_in_firelight_is_seen_without_lamp() -> None:
    s = Scenario(DARK + "fire: 3,1")
    s.hero.lamp_covered = True
    assert sees(s.foe(), s.hero, s.world)


def test_kobold_overlooks_hero_in_dark() -> None:
    s = Scenario("##############\n#@.........k.#\n##############\n\nk = kobold posted")
    s.play(CoverLamp(), *[Walk(EAST)] * 6)
    assert not s.foe().ai.alert
    assert (s.foe().pos - s.hero.pos).steps == 4
    seen = Scenario("##############\n#@.........k.#\n##############\n\nk = kobold posted")
    seen.play(Wait())
    assert seen.foe().ai.alert


def test_light_does_not_matter_in_roguesharp() -> None:
    s = Scenario(DARK, ROGUESHARP)
    assert sees(s.foe(), s.hero, s.world)


def test_doors_passed_match_walking() -> None:
    sketch = sketch_level(GENERATORS["ajar"], AJAR.size, "0", 1)
    doors, apart = set(sketch.doors), {*sketch.hidden, *sketch.door_specs}
    through = doors_passed(sketch)
    assert sketch.start is not None
    fewest, ahead = {sketch.start: 0}, [sketch.start]
    for here in ahead:
        for step in (Vec(0, -1), Vec(-1, 0), Vec(1, 0), Vec(0, 1)):
            there = here + step
            count = fewest[here] + (there in doors)
            if sketch.floor[there] and there not in apart and count < fewest.get(there, 99):
                fewest[there] = count
                ahead.append(there)
    assert all(through[at] == count for at, count in fewest.items())
    assert (through >= 0).sum() == len(fewest)
