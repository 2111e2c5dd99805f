"""Special doors in generated levels: the hero never gets stuck because of them, and they are as rare as they should be.

The tests walk by the rules of play, step by step, and do not use the queries of the generators.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import islice

import numpy as np
import pytest

from game.content.traditions import AJAR
from game.content.world.door_kinds import LAST
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec
from game.engine.model.actor import spawn
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.step_rules import check_step
from game.mapgen.analysis.enclosures import Closet, closets
from game.mapgen.analysis.level_check import faults
from game.mapgen.analysis.solvable import reached_by_hero, try_doors, unsolvable
from game.mapgen.core.sketch import DoorSpec, Sketch
from game.mapgen.layers.doors.special_doors import KINDS, OddDoor, far_side
from game.mapgen.layers.population import place_vaults
from tests.support.examples import FULL, spread
from tests.support.made_levels import level_in, level_seeds, sketch_in
from tests.support.sketches import drawn

SEEDS = level_seeds(2, 12)
DEEP = range(2, 11)
SOME_DEPTHS = spread(DEEP, 5)


@cache
def level_of(depth: int, seed: int) -> Level:
    """Return the level of a depth, which tests share. They pull all its levers, and change nothing else."""
    return level_in(AJAR, seed, depth)


@cache
def reachable_cells(level: Level, *, keys: int, through_runes: bool) -> frozenset[Vec]:
    """Return the cells that can be reached by steps that `check_step` allows, pulling every lever."""
    hero = spawn(AJAR.hero, level.start, 1, Dice("hero"))
    hero.keys, hero.ring = keys, [LAST.name] * (keys > 1)
    seen, ahead = {level.start}, [level.start]
    while ahead:
        here = ahead.pop()
        for step in ORTHOGONAL:
            lever = level.levers.get(here + step)
            if lever is not None and not lever.pulled:
                lever.pulled = True
                level.open_door(level.doors[lever.door])
                seen, ahead = {here}, [here]
        for step in DIRECTIONS:
            there = here + step
            if there in seen:
                continue
            door = level.doors.get(there)
            held = level.solid[there] if door is None else door.runed and not through_runes
            if not held and check_step(hero, here, there, level, AJAR).allowed:
                seen.add(there)
                ahead.append(there)
    return frozenset(seen)


def seeds_with(depth: int, wanted: Callable[[DoorSpec], bool], *, drawn_too: bool = False) -> list[int]:
    """Return seeds of levels that have a wanted special door; two seeds in the usual run.

    `drawn_too`: whether doors of drawn vaults count.
    """
    having = (
        seed
        for seed in level_seeds(24, 24)
        for sketch in [sketch_in(AJAR, seed, depth)]
        if any(wanted(door) for at, door in sketch.door_specs.items() if drawn_too or not sketch.in_vault(at))
    )
    found = list(having if FULL else islice(having, 2))
    assert found
    return found


def items(level: Level, name: str) -> list[Vec]:
    return [at for at, item in level.items.items() if item.kind.name == name]


@pytest.mark.parametrize("depth", SOME_DEPTHS)
def test_keys_and_stairs_are_reachable_unlocked(depth: int) -> None:
    for seed in SEEDS:
        level = level_of(depth, seed)
        locked = [door for door in level.doors.values() if door.locked and door.kind is not LAST]
        reached = reachable_cells(level, keys=0, through_runes=False)
        assert {*level.cells_of(1), *level.cells_of(-1), *items(level, "last key"), *items(level, "oil")} <= reached
        assert reached.issuperset(items(level, "key"))
        assert bool(locked) <= bool(items(level, "key"))
        assert all(lever.pulled for lever in level.levers.values())
        assert reached.intersection(items(level, "latch")), "every depth has a latch within reach"


@pytest.mark.parametrize("depth", SOME_DEPTHS)
def test_keys_and_runes_open_all_without_secrets(depth: int) -> None:
    for seed in SEEDS:
        level = level_of(depth, seed)
        everywhere = {Vec(x, y) for x, y in np.argwhere(~level.solid).tolist()}
        assert reachable_cells(level, keys=9, through_runes=True) == everywhere


@pytest.mark.parametrize("depth", SOME_DEPTHS)
def test_secret_door_leaves_traces_on_both_sides(depth: int) -> None:
    found = 0
    for seed in level_seeds(8, 30):
        if found > 2 and not FULL:
            break
        level = level_of(depth, seed)
        assert len(level.secrets) <= 1
        for at in level.secrets:
            sides = [at + step for step in ORTHOGONAL if not level.solid[at + step]]
            assert len(sides) == 2
            assert all(level.terrain_at(side).is_trace for side in sides)
            found += 1
    assert found or depth < 3


def test_special_doors_stay_within_their_counts() -> None:
    for depth in DEEP:
        for seed in SEEDS:
            level = level_of(depth, seed)
            made = [door for door in level.doors.values() if not sketch_in(AJAR, seed, depth).in_vault(door.at)]
            here = Counter(door.kind.name for door in made)
            assert here.keys() <= {"wooden", "iron", *KINDS, LAST.name}
            odd = [name for name in KINDS if here[name]]
            assert len(odd) <= 1
            assert all(here[name] == (2 if name == "twin" else 1) for name in odd)
            assert here["iron"] <= 2
            assert sum(door.runed for door in level.doors.values()) <= 1, "with that of a drawn vault"
            locked = sum(door.locked and door.kind is not LAST for door in level.doors.values())
            assert locked in (here["iron"], 3), "a drawn vault with locks is the only one"


ROOMS_IN_A_ROW = """
##############################
##############################
#.....#.....#.....#.....#....#
#..@..+.....+.....+.....+....#
#.....#.....#.....#.....#....#
##############################
"""


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_special_door_comes_to_a_level(kind: str) -> None:
    found = set()
    for seed in range(20):
        sketch = drawn(ROOMS_IN_A_ROW)
        sketch.dice, sketch.depth = Dice("odd", seed), 2
        OddDoor(percent=100)(sketch)
        found |= {spec.kind for spec in sketch.door_specs.values()}
    assert kind in found


def test_first_depth_has_only_plain_doors_and_those_of_drawn_vaults() -> None:
    for seed in SEEDS:
        level, sketch = level_of(1, seed), sketch_in(AJAR, seed, 1)
        kinds = {(door.kind.name, sketch.in_vault(at)) for at, door in level.doors.items()}
        assert kinds <= {("wooden", False), ("wooden", True), ("glass", True), ("toll", True)}
        assert not any(door.locked or door.runed for door in level.doors.values())
        assert not level.secrets


def are_tomes(choice: frozenset[Vec], level: Level) -> bool:
    return all(level.items[at].kind.teaches is not None for at in choice)


@pytest.mark.parametrize("depth", SOME_DEPTHS)
def test_locked_vault_offers_two_or_three_prizes(depth: int) -> None:
    for seed in seeds_with(depth, lambda door: door.locked):
        level = level_of(depth, seed)
        reached = reachable_cells(level, keys=0, through_runes=True)
        sketch = sketch_in(AJAR, seed, depth)
        choices = [choice for choice in level.alternatives if not any(map(sketch.in_vault, choice))]
        vaults = [choice for choice in choices if not are_tomes(choice, level)]
        assert len(vaults) == sum(door.locked and door.kind is not LAST for door in level.doors.values())
        for choice in vaults:
            assert 2 <= len(choice) <= 3
            assert choice <= set(level.items)
            assert not choice & reached


def test_half_of_deep_levels_have_locked_vault() -> None:
    levels = [level_of(depth, seed) for depth in DEEP for seed in level_seeds(10, 12)]
    vaults = [choice for level in levels for choice in level.alternatives if not are_tomes(choice, level)]
    assert len(vaults) > len(levels) // 2


@pytest.mark.parametrize("depth", spread(range(4, 11), 4))
def test_rune_hides_guards_and_prize(depth: int) -> None:
    for seed in seeds_with(depth, lambda door: door.runed, drawn_too=True):
        level = level_of(depth, seed)
        reached = reachable_cells(level, keys=9, through_runes=False)
        behind = reachable_cells(level, keys=9, through_runes=True) - reached
        drawn_guards = any(map(sketch_in(AJAR, seed, depth).in_vault, behind))
        assert sum(actor.pos in behind for actor in level.actors) >= (2 if drawn_guards else 3)
        assert behind & set(level.items)


@pytest.mark.parametrize("depth", SOME_DEPTHS)
def test_levels_with_special_doors_have_no_faults(depth: int) -> None:
    for seed in SEEDS:
        assert faults(sketch_in(AJAR, seed, depth)) == []


# --------------------------------------------------------------------------------------- what makers ask

TWO_ROOMS = """
###########
#....#....#
#.@..+....#
#....#....#
###########
"""


def two_rooms() -> tuple[Sketch, Vec]:
    sketch = drawn(TWO_ROOMS)
    sketch.exit, sketch.way_back = Vec(1, 1), Vec(1, 3)
    return sketch, Vec(5, 2)


def test_lock_without_key_is_refused_and_undone() -> None:
    sketch, door = two_rooms()
    assert not try_doors(sketch, {door: DoorSpec("iron", locked=True)})
    assert sketch.door_specs == {}
    sketch.keys.append(Vec(2, 3))
    assert try_doors(sketch, {door: DoorSpec("iron", locked=True)})
    sketch.keys[0] = Vec(8, 2)
    behind = "the key at 8,2 cannot be reached without a key, a rune or a secret"
    assert unsolvable(sketch) == [behind, "the cell at 6,1 and 12 others are cut off by doors"]


def test_stairs_are_never_behind_rune() -> None:
    sketch, door = two_rooms()
    assert try_doors(sketch, {door: DoorSpec(runed=True)})
    sketch.exit = Vec(8, 2)
    assert unsolvable(sketch) == ["the stairs down cannot be reached without a key, a rune or a secret"]


def test_bar_must_be_on_arrival_side() -> None:
    sketch, door = two_rooms()
    assert try_doors(sketch, {door: DoorSpec("barred", facing=Vec(-1, 0))})
    del sketch.door_specs[door]
    assert not try_doors(sketch, {door: DoorSpec("barred", facing=Vec(1, 0))})


def test_lever_is_never_behind_its_portcullis() -> None:
    sketch, door = two_rooms()
    assert not try_doors(sketch, {door: DoorSpec("portcullis", lever=Vec(8, 0))})
    assert try_doors(sketch, {door: DoorSpec("portcullis", lever=Vec(2, 0))})
    assert reached_by_hero(sketch)[Vec(8, 2)]


def test_only_way_is_never_hidden() -> None:
    sketch, door = two_rooms()
    assert not try_doors(sketch, {door: DoorSpec("secret")}, hidden=True)
    assert sketch.hidden == []
    sketch.floor[5, 3] = True
    assert try_doors(sketch, {door: DoorSpec("secret")}, hidden=True)


def test_closet_is_area_behind_single_door() -> None:
    sketch, door = two_rooms()
    (closet,) = closets(sketch, 3, 40)
    assert closet.door == door
    assert len(closet.cells) == 12
    assert closets(sketch, 3, 11) == closets(sketch, 13, 40) == []


@pytest.mark.parametrize("stairs", ["exit", "way_back"])
def test_area_of_stairs_is_no_closet(stairs: str) -> None:
    sketch, _ = two_rooms()
    setattr(sketch, stairs, Vec(8, 2))
    assert closets(sketch, 3, 40) == []


def test_area_of_start_is_no_closet() -> None:
    sketch, _ = two_rooms()
    sketch.exit = sketch.way_back = None
    assert [set(closet.cells) for closet in closets(sketch, 3, 40)] == [
        {Vec(x, y) for x in range(6, 10) for y in range(1, 4)}
    ]


@pytest.mark.parametrize(("prizes", "fits"), [(10, True), (11, False)])
def test_runed_vault_has_room_for_all_it_holds(prizes: int, fits: bool) -> None:
    sketch, door = two_rooms()  # the closet has 12 cells
    vault = place_vaults.RunedVault(("rat", "bat"), ("dart",) * prizes, from_depth=1, percent=100)
    vault(sketch)
    assert (door in sketch.door_specs) == fits
    assert len({at for _, at in (*sketch.items, *sketch.spawns)}) == (12 if fits else 0)


def test_bar_side_is_farther_from_start() -> None:
    sketch, door = two_rooms()
    sketch.floor[5, 3] = True
    assert far_side(sketch, door) == Vec(1, 0)


def test_locked_door_needs_found_key() -> None:
    levels = (level_of(3, seed) for seed in range(40))
    level = next(level for level in levels if any(door.locked for door in level.doors.values()))
    (door, *_) = (door for door in level.doors.values() if door.locked)
    assert door.state is DoorState.SHUT
    assert door.at not in reachable_cells(level, keys=0, through_runes=True)
    assert door.at in reachable_cells(level, keys=1, through_runes=True)


def test_item_found_in_vault_is_one_of_its_prizes() -> None:
    sketch, _ = two_rooms()
    (closet,) = closets(sketch, 3, 40)
    there = closet.cells[0]
    sketch.items.append(("dart", there))
    place_vaults.offer(sketch, closet, ("axe", "sword", "spear"))
    assert sketch.choices == [frozenset(at for _, at in sketch.items)]
    assert there in sketch.choices[0]


@pytest.mark.parametrize("locked", [False, True])
def test_refused_vault_leaves_no_key(monkeypatch: pytest.MonkeyPatch, locked: bool) -> None:
    sketch = drawn("#########\n#@...+..#\n#########\n\nroom: 0 0 6 3\nroom: 5 0 4 3")
    monkeypatch.setattr(place_vaults, "try_doors", lambda *_: locked)
    monkeypatch.setattr(place_vaults, "key_place", lambda *_: Vec(2, 1))
    vault = place_vaults.IronVaults(("axe", "sword", "dart"), "key")
    assert vault._lock(sketch, Closet(Vec(5, 1), [Vec(6, 1), Vec(7, 1)])) == locked
    keys = [at for item, at in sketch.items if item == "key"]
    assert sketch.keys == keys == [Vec(2, 1)] * locked
