"""Who and what earlier steps put into rooms: residents, other monsters, items and lessons, in drawn houses."""

from __future__ import annotations

import numpy as np
import pytest

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIAGONAL, ORTHOGONAL, Vec
from game.engine.model.breed import Habitat
from game.mapgen.analysis.enclosures import lairs
from game.mapgen.core.sketch import MEASURE, RetryLevel, Sketch, floor_of
from game.mapgen.layers.population.place_items import GuaranteedItems, RoomItems
from game.mapgen.layers.population.place_monsters import (
    Lair,
    LevelSpawns,
    ReplaceSpawns,
    Residents,
    RoomSpawns,
)
from game.mapgen.layers.population.place_stairs import FirstAndLastRoom, FirstRoom, RimRoom
from game.mapgen.layers.population.tutorial_rooms import Lessons
from tests.support.examples import seeds
from tests.support.sketches import drawn

HOUSE = """
######################
#....#......#........#
#.@..+......+........#
#....#......#........#
##+####+###########+##
#....#.........#.....#
#....#.........#.....#
######################

room: 0 0 6 5
room: 5 0 8 5
room: 12 0 10 5
room: 0 4 6 4
room: 5 4 11 4
room: 15 4 7 4
"""
"""Six rooms. The hero arrives in the first."""
SEEDS = seeds(12, 30)
EVERY = range(1, 100)
MANY = (10_000,)
"""More monsters than a house has room for, so that each room gets some."""


def house(seed: object = 0, depth: int = 1) -> Sketch:
    sketch = drawn(HOUSE)
    sketch.dice, sketch.depth = Dice("house", seed), depth
    return sketch


def settled(resident: tuple[str, Habitat], seed: object) -> tuple[Sketch, list[Vec]]:
    """Return a house in which each room but the first has such residents, and the cells of all of them."""
    sketch = house(seed)
    Residents((resident,), MANY)(sketch)
    return sketch, [at for _, at in sketch.spawns]


# ------------------------------------------------------------------------------------------- monsters


@pytest.mark.parametrize(
    ("depth", "breeds"), [(1, {"rat"}), (3, {"rat"}), (4, {"bat"}), (5, {"bat", "ape"}), (6, {"ape"}), (9, {"ape"})]
)
def test_residents_are_of_their_depth_or_the_deepest(depth: int, breeds: set[str]) -> None:
    table = (("rat", Habitat(range(1, 4), 1)), ("bat", Habitat(range(4, 6), 1)), ("ape", Habitat(range(5, 7), 1)))
    found = set()
    for seed in SEEDS:
        sketch = house(seed, depth)
        Residents(table, MANY)(sketch)
        found |= {breed for breed, _ in sketch.spawns}
    assert found == breeds


def test_residents_are_drawn_by_weight() -> None:
    table = (("rat", Habitat(EVERY, 3)), ("bat", Habitat(EVERY, 1)))
    breeds = []
    for seed in range(100):
        sketch = house(seed)
        Residents(table, MANY)(sketch)
        breeds += [breed for breed, _ in sketch.spawns]
    assert breeds.count("rat") / len(breeds) == pytest.approx(3 / 4, abs=0.06)


def test_residents_live_together_away_from_arrival() -> None:
    sizes = set()
    for seed in SEEDS:
        sketch, cells = settled(("rat", Habitat(EVERY, 1, least=2, most=4)), seed)
        packs = [[at for at in cells if room.inner.contains(at)] for room in sketch.rooms]
        assert packs[0] == []
        assert len(set(cells)) == len(cells) == sum(map(len, packs))
        sizes |= {len(pack) for pack in packs[1:]}
        for pack in packs[1:]:
            assert all((at - pack[0]).steps <= 2 for at in pack)
    assert sizes == {2, 3, 4}


@pytest.mark.parametrize(("depth", "number"), [(1, 3), (2, 5), (5, 5)])
def test_level_has_as_many_residents_as_its_depth_and_size_say(depth: int, number: int) -> None:
    table = (("rat", Habitat(EVERY, 3, least=2, most=3)), ("ape", Habitat(EVERY, 1)))
    numbers = tuple(wanted * MEASURE // (22 * 8) + 1 for wanted in (3, 5))
    for seed in SEEDS:
        sketch = house(seed, depth)
        Residents(table, numbers)(sketch)
        assert len(sketch.spawns) == number
        sketch = house(seed, depth)
        guest = floor_of(sketch.rooms[1])[0]
        sketch.spawns = [("bat", guest)]
        Residents(table, numbers)(sketch)
        assert len(sketch.spawns) == number, "who is there already counts"
        assert [name for name, at in sketch.spawns if sketch.rooms[1].inner.contains(at)] == ["bat"]


def test_residents_keep_out_of_vaults() -> None:
    for seed in SEEDS:
        sketch = house(seed)
        sketch.vaults = [sketch.rooms[2]]
        Residents((("rat", Habitat(EVERY, 1)),), MANY)(sketch)
        assert [sum(room.inner.contains(at) for _, at in sketch.spawns) for room in sketch.rooms] == [
            0, 1, 0, 1, 1, 1
        ]  # fmt: skip


def test_residents_of_dens_stay_in_lairs() -> None:
    shared = drawn("##########\n#@.+.#...#\n#..###+###\n#........#\n##########\n\nroom: 4 0 6 5")
    shared.exit = Vec(1, 3)
    assert lairs(shared)[6:9, 1].all()
    for seed in SEEDS:
        shared.dice, shared.spawns = Dice(seed), []
        Residents((("hound", Habitat(EVERY, 1, in_lairs=True)), ("rat", Habitat(EVERY, 1))), MANY)(shared)
        ((breed, at),) = shared.spawns
        assert breed == "rat" or lairs(shared)[at]


def test_resident_beside_door_is_hidden_from_it() -> None:
    for seed in SEEDS:
        sketch, cells = settled(("rat", Habitat(EVERY, 1, beside_door=True)), seed)
        assert cells
        for at in cells:
            assert any(at + step in sketch.doors for step in DIAGONAL)
            assert not any(at + step in sketch.doors for step in ORTHOGONAL)


def test_resident_before_door_is_three_to_eight_cells_away() -> None:
    hall = drawn("#############\n#+..........#\n#############\n\nroom: 0 0 13 3")
    hall.doors, hall.start = [Vec(1, 1)], None
    away = set()
    for seed in range(60):
        hall.dice, hall.spawns = Dice(seed), []
        Residents((("archer", Habitat(EVERY, 1, before_door=True)),), MANY)(hall)
        away |= {at.x - 1 for _, at in hall.spawns}
    assert away == set(range(3, 9))


def test_room_spawns_obey_number_and_guests() -> None:
    counts, arrivals = set(), set()
    for seed in SEEDS:
        for guests in (True, False):
            sketch = house(seed)
            RoomSpawns("rat", percent=100, most=3, guests=guests)(sketch)
            held = [sum(room.inner.contains(at) for _, at in sketch.spawns) for room in sketch.rooms]
            counts |= set(held[1:])
            if held[0]:
                arrivals.add(guests)
    assert counts == {1, 2, 3}
    assert arrivals == {True}


def test_level_spawns_obey_least_and_most() -> None:
    counts = set()
    for seed in range(60):
        sketch = house(seed)
        LevelSpawns("rat", least=5, most=8)(sketch)
        counts.add(len({at for _, at in sketch.spawns}))
    assert counts == {5, 6, 7, 8}


def test_lair_is_in_the_middle_and_clear() -> None:
    hall = Sketch((41, 41), 1, Dice("lair"))
    hall.floor[1:-1, 1:-1] = True
    hall.spawns = [("rat", Vec(x, y)) for x in range(1, 40) for y in range(1, 40)]
    Lair("dragon", clear=10)(hall)
    (*rats, (beast, heart)) = hall.spawns
    assert (beast, heart) == ("dragon", Vec(20, 20))
    away = np.array([(at.x - 20) ** 2 + (at.y - 20) ** 2 for _, at in rats])
    assert away.min() > 100
    assert len(rats) == sum((x - 20) ** 2 + (y - 20) ** 2 > 100 for x in range(1, 40) for y in range(1, 40))


def test_replaced_monsters_keep_their_cells() -> None:
    sketch = house()
    sketch.spawns = [("rat", Vec(x, 1)) for x in range(6, 12)] + [("bat", Vec(1, 5))]
    cells = [at for _, at in sketch.spawns]
    ReplaceSpawns("rat", ("ape", "ant"))(sketch)
    assert [at for _, at in sketch.spawns] == cells
    assert {breed for breed, _ in sketch.spawns[:-1]} == {"ape", "ant"}
    assert sketch.spawns[-1][0] == "bat"


# ------------------------------------------------------------------------------------------- items and traps


def test_room_holds_one_item_on_free_cell() -> None:
    sketch = house()
    sketch.items = [("dart", at) for at in floor_of(sketch.rooms[1])]
    RoomItems("gold", percent=100)(sketch)
    gold = [at for item, at in sketch.items if item == "gold"]
    assert [sum(room.inner.contains(at) for at in gold) for room in sketch.rooms] == [1, 0, 1, 1, 1, 1]


def test_guaranteed_items_are_found_without_luck() -> None:
    for seed in SEEDS:
        sketch = house(seed)
        sketch.hidden = [Vec(7, 4)]  # of the fifth room
        sketch.doors.append(Vec(15, 5))
        GuaranteedItems(("lamp", "key"))(sketch)
        assert [name for name, _ in sketch.items] == ["lamp", "key"]
        for _, at in sketch.items:
            assert any(sketch.rooms[number].inner.contains(at) for number in (1, 2, 3, 5))
    hall = drawn("#####\n#@..#\n#####\n\nroom: 0 0 5 3")
    GuaranteedItems(("lamp",))(hall)
    assert [at in (Vec(2, 1), Vec(3, 1)) for _, at in hall.items] == [True]


# ------------------------------------------------------------------------------------------- start and lessons


def test_start_and_stairs_lie_in_first_and_last_room() -> None:
    sketch = house()
    FirstAndLastRoom()(sketch)
    assert (sketch.start, sketch.way_back, sketch.exit) == (Vec(2, 2), Vec(3, 2), Vec(18, 5))
    FirstRoom()(sketch)
    assert (sketch.start, sketch.way_back) == (Vec(2, 2), Vec(2, 1))


def test_rim_room_is_nearest_to_a_side_and_never_the_first() -> None:
    starts = {}
    for seed in range(40):
        sketch = house(seed)
        RimRoom()(sketch)
        assert sketch.start is not None
        assert sketch.way_back is not None
        assert (sketch.start - sketch.way_back).steps == 1
        assert not sketch.rooms[0].inner.contains(sketch.start)
        starts[sketch.start] = sketch.way_back
    # In the second room for north and west, in the last for south and east. The fourth is too small.
    assert set(starts) == {Vec(6, 1), Vec(16, 6), Vec(20, 5)}


def test_rim_room_needs_free_cells() -> None:
    sketch = house()
    with pytest.raises(RetryLevel):
        RimRoom(least=100)(sketch)


LESSONS = Lessons("sleeper", "walker", ("hound", "hound", "hound"), "dart", "prize", depth=2)


def test_each_lesson_has_a_room_of_its_own() -> None:
    sketch = house(depth=2)
    sketch.spawns = [("rat", floor_of(sketch.rooms[number])[0]) for number in (0, 1, 5)]
    LESSONS(sketch)
    held = [[breed for breed, at in sketch.spawns if room.inner.contains(at)] for room in sketch.rooms]
    assert (held[0], held[1], held[5]) == (["rat"], ["rat"], ["rat"])
    # The fourth room is the nearest with a single door; then come the fifth and the third.
    assert held[2:5] == [["walker"], ["hound", "hound", "hound"], ["sleeper"]]
    habits = {breed: sketch.habits.get(at) for breed, at in sketch.spawns}
    assert habits == {"rat": None, "sleeper": "asleep", "walker": "roaming", "hound": "asleep"}
    where = {
        item: number for item, at in sketch.items for number in range(6) if sketch.rooms[number].inner.contains(at)
    }
    assert where == {"dart": 2, "prize": 3}, "whoever walks leaves something in the room"


def test_lessons_keep_out_of_vaults() -> None:
    sketch = house(depth=2)
    sketch.vaults = [sketch.rooms[3]]
    LESSONS(sketch)
    assert not any(sketch.rooms[3].inner.contains(at) for _, at in sketch.spawns)


def test_lessons_need_their_depth_and_three_rooms() -> None:
    for depth in (1, 3):
        sketch = house(depth=depth)
        LESSONS(sketch)
        assert sketch.spawns == []
    small = house(depth=2)
    small.rooms = [small.rooms[number] for number in (0, 1, 3, 4)]
    LESSONS(small)
    assert small.spawns
    small.spawns, small.items = [], []
    small.rooms.pop()
    LESSONS(small)
    assert small.spawns == small.items == []
