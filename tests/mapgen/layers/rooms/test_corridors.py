"""Corridors between rooms, in their four forms: document 003."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch, floor_of
from game.mapgen.core.tunnels import across_then_down, middle, straight
from game.mapgen.layers.rooms.corridors import BentCorridors, DogLegCorridors, NearestCorridors, StraightCorridors
from game.mapgen.layers.rooms.room_order import Order, RoomSorter
from game.mapgen.layers.rooms.room_shaping import RoomDrawer
from game.mapgen.starters.bsp_rooms import BspRooms
from game.mapgen.starters.scattered_rooms import SimpleRooms
from tests.support.sketches import SEEDS, is_connected, made

FORMS = (DogLegCorridors(), NearestCorridors(), StraightCorridors(), BentCorridors())


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_corridors_join_all_rooms(form: BuildStep) -> None:
    for seed in SEEDS:
        sketch = made(seed, BspRooms(), RoomDrawer())
        rooms = sketch.floor.copy()
        form(sketch)
        assert len(sketch.corridors) == len(sketch.rooms) - 1
        noted = [at for corridor in sketch.corridors for at in corridor]
        assert len(set(noted)) == len(noted) == (sketch.floor & ~rooms).sum()
        assert not any(rooms[at] for at in noted)
        assert is_connected(sketch.floor)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
@pytest.mark.parametrize("turned", [False, True])
def test_corridor_begins_at_its_first_room(form: BuildStep, turned: bool) -> None:
    sketch = Sketch((40, 30), 1, Dice("drawn"))
    sketch.rooms = [Rect(2, 2, 7, 7), Rect(28, 18, 7, 7)]
    if turned:
        sketch.rooms.reverse()
    RoomDrawer(circle_percent=0)(sketch)
    form(sketch)
    first, last = sketch.corridors[0][0], sketch.corridors[0][-1]
    assert any(at in floor_of(sketch.rooms[0]) for at in (first + step for step in ORTHOGONAL))
    assert any(at in floor_of(sketch.rooms[1]) for at in (last + step for step in ORTHOGONAL))
    assert all((there - here) in ORTHOGONAL for here, there in pairwise(sketch.corridors[0]))


def test_dog_legs_vary_first_leg_equally() -> None:
    across = bent = 0
    for seed in SEEDS:
        sketch = made(seed, SimpleRooms(), RoomSorter(Order.LEFTMOST), RoomDrawer(0), DogLegCorridors())
        for (room, following), corridor in zip(pairwise(sketch.rooms), sketch.corridors, strict=True):
            start, end = middle(room), middle(following)
            assert all(at.x in (start.x, end.x) or at.y in (start.y, end.y) for at in corridor)
            if corridor and len({at.x for at in corridor}) > 1 and len({at.y for at in corridor}) > 1:
                bent += 1
                across += corridor[0].y == start.y and not room.x < corridor[0].x < room.right
    assert 0.4 < across / bent < 0.6


def test_each_room_joins_nearest_later_room() -> None:
    sketch = Sketch((60, 12), 1, Dice("drawn"))
    sketch.rooms = [Rect(x, 2, 6, 6) for x in (40, 0, 50, 20)]
    RoomDrawer(circle_percent=0)(sketch)
    NearestCorridors()(sketch)
    spans = [(corridor[0].x, corridor[-1].x) for corridor in sketch.corridors]
    # 40 to 50, since that is nearer than 20; 0 to 20; 50 to 20, which is the last, through 40.
    assert spans == [(45, 50), (5, 20), (40, 25)]


def test_straight_corridor_stays_near_line() -> None:
    for end in (Vec(7, 3), Vec(-7, 3), Vec(2, -9), Vec(5, 5), Vec(0, 4), Vec(-3, 0), Vec(0, 0)):
        way = list(straight(Vec(0, 0), end))
        assert way[0] == Vec(0, 0)
        assert way[-1] == end
        assert len(way) == abs(end.x) + abs(end.y) + 1
        assert all((there - here) in ORTHOGONAL for here, there in pairwise(way))
        assert all(abs(at.x * end.y - at.y * end.x) * 2 <= abs(end.x) + abs(end.y) for at in way)


def test_bent_corridor_goes_across_then_down() -> None:
    assert list(across_then_down(Vec(3, 1), Vec(1, 3))) == [Vec(3, 1), Vec(2, 1), Vec(1, 1), Vec(1, 2), Vec(1, 3)]
    assert list(across_then_down(Vec(1, 1), Vec(1, 1))) == [Vec(1, 1)]
