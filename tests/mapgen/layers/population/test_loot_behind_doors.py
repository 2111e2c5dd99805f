"""Placement of treasure: behind doors, spread out, not in the way of doors; and what is drawn from the tables."""

from __future__ import annotations

from collections import Counter
from itertools import product
from statistics import mean

import numpy as np
import pytest

from game.content.items.gear import ITEMS
from game.content.items.loot_tables import GEAR_LOTS, ITEM_LOTS
from game.content.levels.level_from_sketch import make_level
from game.content.new_game import new_game
from game.content.themes.shared_steps import RUNED_PRIZES
from game.content.themes.theme_of_depth import DEPTHS
from game.content.traditions import AJAR, TRADITIONS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec
from game.engine.model.item import Category
from game.mapgen.analysis.regions import DEN, between_doors, doors_passed, tenants
from game.mapgen.core.sketch import DoorSpec, Sketch
from game.mapgen.layers.population.loot_behind_doors import (
    PER_DOOR,
    PER_SECRET,
    LootByDoors,
    LootEntry,
    prizes_of_vaults,
    tickets_of,
)
from game.mapgen.layers.population.place_items import RoomItems
from tests.support.examples import seeds
from tests.support.made_levels import level_in, level_seeds, sketch_in
from tests.support.sketches import drawn

CHAIN_OF_ROOMS = """
#################
#...#....#....#.#
#.@.+....+....H.#
#...#....#....#.#
#################
"""
DEEP = range(1, 11)


def drawn_sketch(drawing: str, seed: str = "0") -> Sketch:
    """Return a sketch of a drawing in which H is a hidden door."""
    sketch = drawn(drawing.replace("H", "+"))
    rows = drawing.strip().split("\n")
    sketch.hidden = [Vec(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "H"]
    sketch.dice = Dice("raffle", seed)
    return sketch


def sketches(depth: int) -> list[Sketch]:
    return [sketch_in(AJAR, seed, depth) for seed in level_seeds(16, 24)]


def prizes(sketch: Sketch) -> list[tuple[str, Vec]]:
    """Return the items of a level that a raffle (a draw of random cells) has placed, each with its cell.

    These are all items except counted ones (gold, keys, latches, oil), those in vaults where the hero may take only
    one, and those of drawn vaults.
    """
    offered = set[Vec]().union(*sketch.choices)
    raffled = [(name, at) for name, at in sketch.items if at not in offered and not sketch.in_vault(at)]
    return [(name, at) for name, at in raffled if name not in SET_APART]


SET_APART = {name for name, kind in ITEMS.items() if kind.category is Category.COUNTED}


def test_loot_tickets_grow_with_doors_passed() -> None:
    sketch = drawn_sketch(CHAIN_OF_ROOMS)
    passed = doors_passed(sketch, special=True)
    assert [int(passed[x, 2]) for x in (1, 4, 6, 9, 12)] == [0, 1, 1, 2, 2]
    tickets = tickets_of(sketch)
    assert [int(tickets[x, 2]) for x in (1, 6, 12)] == [1, 1 + PER_DOOR, 1 + 2 * PER_DOOR]
    assert not tickets[sketch.floor == 0].any()
    assert not any(tickets[door] for door in sketch.doors)
    wide = drawn_sketch(CHAIN_OF_ROOMS.replace(".#\n", "..#\n").replace("#" * 17, "#" * 18))
    assert int(tickets_of(wide)[15, 2]) == 1 + 3 * PER_DOOR + PER_SECRET


def test_locked_area_has_no_loot_tickets() -> None:
    sketch = drawn_sketch(CHAIN_OF_ROOMS)
    sketch.door_specs[Vec(9, 2)] = DoorSpec(locked=True)
    assert [int(doors_passed(sketch, special=True)[x, 2]) for x in (6, 12)] == [1, -1]
    assert not tickets_of(sketch)[10:].any()


def test_corridor_through_open_ground_has_no_loot_tickets() -> None:
    sketch = drawn_sketch("#######\n#.@...#\n#.....#\n#######\n\ncorridor: 4,1 4,2")
    tickets = tickets_of(sketch)
    assert tickets[4].tolist() == [0, 0, 0, 0]
    assert (tickets[[1, 3, 5], 2] == 1).all()


def test_existing_item_lowers_tickets_nearby() -> None:
    sketch = drawn_sketch(CHAIN_OF_ROOMS)
    before = tickets_of(sketch)
    sketch.items.append(("dart", Vec(12, 2)))
    after = tickets_of(sketch)
    assert after[12, 2] == 0
    assert 0 < after[11, 2] < before[11, 2] // 4
    assert after[1, 1] == before[1, 1]


def test_loot_raffle_draws_only_cells_with_tickets() -> None:
    for seed in range(30):
        sketch = drawn_sketch("#####\n#@..#\n#...#\n#...#\n#####", str(seed))
        LootByDoors((LootEntry("axe", 1, DEEP),), 1, 1)(sketch)
        assert all(sketch.floor[at] and at != sketch.start for _, at in sketch.items), seed


def test_item_is_not_put_on_trap() -> None:
    for seed in range(8):
        sketch = drawn_sketch("#####\n#@..#\n#####\n\nroom: 0 0 5 3", str(seed))
        sketch.traps.append(("bear", Vec(2, 1)))
        RoomItems("gold", 100)(sketch)
        assert sketch.items == [("gold", Vec(3, 1))]


def test_loot_raffle_never_repeats_item_and_ends() -> None:
    sketch = drawn_sketch(CHAIN_OF_ROOMS)
    LootByDoors(
        (LootEntry("sword", 5, DEEP), LootEntry("axe", 1, DEEP), LootEntry("dagger", 1, range(5, 9))), 6, 6, few=True
    )(sketch)
    assert sorted(name for name, _ in sketch.items) == ["axe", "sword"]


def test_loot_raffle_draws_by_weight_and_depth() -> None:
    drawn = Counter[str]()
    for seed in range(30):
        sketch = drawn_sketch(CHAIN_OF_ROOMS, seed=str(seed))
        LootByDoors((LootEntry("dart", 3, DEEP), LootEntry("axe", 1, DEEP), LootEntry("sword", 9, range(2, 3))), 4, 4)(
            sketch
        )
        drawn.update(name for name, _ in sketch.items)
    assert set(drawn) == {"dart", "axe"}
    assert drawn.total() == 120
    assert 70 < drawn["dart"] < 108


def test_dens_get_their_prizes_first() -> None:
    """Three rats make a den, and two do not. What lies there already counts."""
    for seed, (rats, lying) in product(seeds(4, 20), ((3, 0), (3, 1), (3, 2), (2, 0))):
        sketch = drawn_sketch(CHAIN_OF_ROOMS, str(seed))
        sketch.spawns = [("rat", Vec(6 + number, 1)) for number in range(rats)]
        sketch.items = [("axe", Vec(6 + number, 3)) for number in range(lying)]
        LootByDoors((LootEntry("dart", 1, DEEP),), 0, 0, dens_first=True)(sketch)
        in_den = [at for _, at in sketch.items if 4 < at.x < 9]
        assert len(sketch.items) == len(in_den) == (2 if rats == 3 else 0)


def raffle_beside_vault(things: str, seed: int, locks: int = 0) -> list[Vec]:
    """Return where four to six darts come to lie beside a vault with things. Of a and b the hero can take one."""
    sketch = drawn_sketch(CHAIN_OF_ROOMS, str(seed))
    sketch.vaults.append(Rect(9, 0, 6, 5))
    cells = dict(zip("abcdk", [Vec(10, 1), Vec(11, 1), Vec(12, 1), Vec(13, 1), Vec(12, 3)], strict=True))
    sketch.items = [("key" if thing == "k" else "axe", cells[thing]) for thing in things]
    sketch.keys = [cells["k"]]
    sketch.choices = [frozenset([cells["a"], cells["b"]])]
    sketch.door_specs = {Vec(9 + lock, 0): DoorSpec(locked=True) for lock in range(locks)}
    LootByDoors((LootEntry("dart", 1, DEEP),), 4, 6, dens_first=True)(sketch)
    assert not any(sketch.in_vault(at) for name, at in sketch.items if name == "dart")
    return [at for name, at in sketch.items if name == "dart"]


def test_raffle_gives_up_as_many_prizes_as_can_be_taken_from_vaults() -> None:
    """A key is no prize, and of a choice one thing is. Three remain."""
    for seed in seeds(8, 40):
        usual = len(raffle_beside_vault("", seed))
        for things, prizes_there in (("k", 0), ("abk", 1), ("abc", 2), ("abcd", 3)):
            assert len(raffle_beside_vault(things, seed)) == max(3, usual - prizes_there)
        assert len(raffle_beside_vault("acdk", seed, locks=3)) == max(3, usual - 1), "one key for three locks"


@pytest.mark.parametrize("depth", range(1, len(DEPTHS) + 1))
def test_each_depth_has_its_loot_behind_doors(depth: int) -> None:
    shares = []
    for sketch in sketches(depth):
        found = prizes(sketch)
        assert found
        shares.append(len(found) + prizes_of_vaults(sketch))
        corridors = {at for corridor in sketch.corridors for at in corridor}
        places = [at for name, at in found if name not in RUNED_PRIZES]
        assert len(set(places)) == len(places)
        assert not set(places) & (corridors | set(sketch.doors))
        pools = [lot.thing for lot in GEAR_LOTS if depth in lot.depths]
        gear = [name for name, _ in found if name in ITEMS and ITEMS[name].slot is not None]
        assert len(set(gear)) == len(gear)
        assert set(gear) <= set(pools)
    assert 2 <= min(shares) <= max(shares) <= 9 + len(RUNED_PRIZES), "items behind a rune are extra"
    assert 3 <= mean(shares) <= 7, "fewer than dens and vaults have places for, so that each counts"


def test_prizes_outside_dens_lie_behind_extra_doors() -> None:
    won, everywhere = [], []
    for sketch in (sketch for depth in range(1, len(DEPTHS) + 1) for sketch in sketches(depth)):
        passed = doors_passed(sketch, special=True)
        regions, lives = between_doors(sketch), tenants(sketch)
        won += [int(passed[at]) for _, at in prizes(sketch) if lives[regions.of(at)] < DEN]
        everywhere.append(float(passed[passed >= 0].mean()))
    assert mean(won) > mean(everywhere) + 0.3


CITY = 15
"""Depth of `rustbook` that has only rooms."""


@pytest.mark.parametrize("name", [name for name, row in TRADITIONS.items() if row.random_loot and row.things is None])
def test_classic_room_loot_matches_shares(name: str) -> None:
    gear = things = rooms = 0
    for seed in level_seeds(6, 40):
        level = level_in(TRADITIONS[name], seed, CITY if name == "rustbook" else 2)
        lying = [item.kind for item in level.items.values() if item.kind.category is not Category.COUNTED]
        rooms += len(level.rooms)
        gear += sum(kind.slot is not None for kind in lying)
        things += sum(kind.slot is None for kind in lying)
        assert not any(at in level.doors or level.solid[at] for at in level.items)
    assert things / rooms == pytest.approx(0.2, abs=0.06)
    assert 0.05 < gear / rooms < 0.26, "gear that was drawn is out of the pool, so there may be less"


def test_loot_depends_on_seed_not_on_visits() -> None:
    first, second = (make_level(AJAR, "7", 3) for _ in range(2))
    assert first.items == second.items
    assert new_game("7", AJAR).disguises == new_game("7", AJAR, 4).disguises


def test_every_lot_names_known_item() -> None:
    assert {lot.thing for lot in (*GEAR_LOTS, *ITEM_LOTS)} <= set(ITEMS)
    dealt = np.array([lot.weight for lot in GEAR_LOTS if 2 in lot.depths])
    assert dealt.sum() == 100, "RS-73"


@pytest.mark.parametrize("door", ["plain", "hidden", "runed", "locked"])
def test_flask_needs_way_through_plain_doors_and_a_prize_only_one_without_a_lock(door: str) -> None:
    sketch, at = drawn("#########\n#@..+...#\n#########"), Vec(4, 1)
    if door == "hidden":
        sketch.hidden.append(at)
    elif door != "plain":
        sketch.door_specs[at] = DoorSpec("iron", locked=door == "locked", runed=door == "runed")
    for special, passable in ((False, {"plain"}), (True, {"plain", "hidden", "runed"})):
        beyond = 1 if door in passable else -1
        assert doors_passed(sketch, special=special)[1:8, 1].tolist() == [0] * 3 + [beyond] * 4
