"""Dens: where packs of beasts lie, and what it takes to wake them."""

from __future__ import annotations

from collections import Counter
from itertools import product

from game.content.bots.bots import BOTS
from game.content.monsters.breeds import BREEDS
from game.content.traditions import AJAR
from game.engine.events.combat_events import Surprised
from game.engine.events.monster_events import Woke
from game.engine.grid.dice import Dice
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import EAST, Rect, Vec
from game.engine.grid.pathfinding import reachable
from game.engine.model.breed import Habitat
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.mapgen.analysis.enclosures import LARGEST_LAIR, lairs
from game.mapgen.analysis.regions import between_doors
from game.mapgen.core.sketch import Sketch
from game.mapgen.layers.population.place_items import Flask
from game.mapgen.layers.population.place_monsters import Residents
from game.play import Scenario
from tests.support.made_levels import level_seeds, sketch_in
from tests.support.sketches import drawn

HOUSE = """
####################
#..#.....#...#.....#
#..+..@..+...+..>..#
#..#.....#...#.....#
#####+########.#####
#..........##...####
####################
"""


def drawn_house() -> Sketch:
    """Return three rooms in a row with stairs in the outer two, and two rooms that are dead ends."""
    sketch = drawn(HOUSE.replace(">", "."))
    sketch.exit = Vec(16, 2)
    return sketch


def test_den_is_side_room_off_way_between_stairs() -> None:
    sketch = drawn_house()
    found = lairs(sketch)
    assert found[1, 2], "behind its only door"
    assert found[5, 5], "this too"
    assert not found[5, 2], "the hero arrives here"
    assert not found[11, 2], "every path between the stairs leads through it"
    assert not found[16, 2], "the stairs are here"
    assert not any(found[door] for door in sketch.doors)


def test_room_with_two_doors_is_den_if_avoidable() -> None:
    sketch = drawn_house()
    sketch.floor[12, 5] = sketch.floor[11, 5] = True  # from the southern room to the stairs
    sketch.doors.append(Vec(11, 5))
    found = lairs(sketch)
    assert found[11, 2]
    assert found[5, 5]
    assert found[1, 2]


def test_room_with_stairs_up_is_no_den() -> None:
    sketch = drawn_house()
    sketch.way_back = Vec(1, 2)
    found = lairs(sketch)
    assert not found[1, 2]
    assert found[5, 5]


def test_very_large_room_is_no_den() -> None:
    sketch = drawn_house()
    wide = Sketch((sketch.size[0] + 20, sketch.size[1] + 20), 1, sketch.dice)
    wide.floor[: sketch.size[0], : sketch.size[1]] = sketch.floor
    wide.floor[5, 6] = wide.floor[1:39, 6:26] = True
    wide.doors, wide.start, wide.exit = sketch.doors, sketch.start, sketch.exit
    assert between_doors(wide).sizes.max() > LARGEST_LAIR
    assert not lairs(wide)[5, 10]
    assert lairs(wide)[1, 2]


def test_hound_packs_live_only_in_lairs() -> None:
    hounds = ("hound", Habitat(range(1, 2), weight=1, least=2, most=2, in_lairs=True))
    step = Residents((hounds, ("kobold", Habitat(range(1, 2), weight=1))), (1000,))
    homes = set()
    for seed in range(20):
        sketch = drawn_house()
        sketch.rooms = [Rect(0, 0, 4, 5), Rect(3, 0, 7, 5), Rect(9, 0, 5, 5), Rect(0, 4, 12, 3)]
        sketch.dice = Dice("pack", seed)
        step(sketch)
        homes |= {at for name, at in sketch.spawns if name == "hound"}
    assert homes
    assert all(lairs(drawn_house())[at] for at in homes)


def test_hound_packs_are_shut_in_and_avoidable() -> None:
    shut_in = Counter[bool]()
    for seed, depth in product(level_seeds(4, 12), range(1, 6)):
        sketch = sketch_in(AJAR, seed, depth)
        assert sketch.start is not None
        pack = [at for name, at in sketch.spawns if name == "hound"]
        indoors = sketch.floor.copy()
        for door in sketch.doors:
            indoors[door] = False
        free = reachable(indoors, sketch.start, StepRule.ORTHOGONAL)
        shut_in.update(not free[at] for at in pack)
    assert sum(shut_in.values()) > 5 * len(level_seeds(4, 12))
    assert shut_in[False] <= sum(shut_in.values()) // 10, "except those that guard something"
    assert all(habitat.in_lairs for habitat in BREEDS["hound"].habitats)


def test_flask_lies_away_from_enclosed_pack() -> None:
    drawing = "###############\n#...#.....#...#\n#...+..@..+...#\n#...#.....#...#\n###############"
    kobolds = [("kobold", Vec(13, 1)), ("kobold", Vec(13, 2))]
    found: dict[int, set[bool]] = {1: set(), 2: set()}
    for seed in range(20):
        for many in found:
            sketch = drawn(drawing)
            sketch.dice = Dice("flask", seed)
            sketch.spawns = [("hound", Vec(1, 1)), ("hound", Vec(1, 2)), *kobolds[:many]]
            Flask("oil", doors=2)(sketch)
            ((_, at),) = sketch.items
            assert at.x < 4 or at.x > 10, "behind a door"
            found[many].add(at.x > 10)
    assert found == {1: {True}, 2: {False, True}}, "one kobold does not keep the hero away"


def test_woken_monster_needs_turn_to_get_up() -> None:
    s = Scenario("#@+h#\n\nh = hound asleep")
    s.play(Walk(EAST))
    assert any(isinstance(event, Woke) for event in s.witnessed)
    assert s.hero.health == s.hero.max_health
    s.play(*[Wait()] * 20)
    assert s.hero.health < s.hero.max_health
    assert not any(isinstance(event, Surprised) and event.victim is s.hero for event in s.witnessed)


def test_careful_bot_avoids_sleeping_pack() -> None:
    around = "###########\n#.........#\n#...hhh...#\n#.........#\n#@.......>#\n###########\n\nh = hound asleep"
    s = Scenario(around)
    step = BOTS["reader"](s.hero, s.world)
    assert isinstance(step, Walk)
    assert step.step.y >= 0, "not nearer to them"
    alone = Scenario(around.replace("hhh", ".h."))
    for _ in range(6):
        alone.play(BOTS["reader"](alone.hero, alone.world))
    assert not alone.level.actors[1:] or alone.foe().health < alone.foe().max_health
