"""Field of view through a door ajar (open by a crack): compared with a slow, simple computation, and symmetric.

On each side of the door there is a wedge, forty degrees wide and seven cells deep.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from game.content.world.door_kinds import WOODEN
from game.content.world.terrains import TERRAINS
from game.engine.grid.dice import Dice
from game.engine.grid.fov_gap import seen_through, wedge
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.rules.actions.door_verbs import Ease
from game.play import Scenario
from tests.support.examples import FULL
from tests.support.slow_fov import Cells, inside, levels, slow_view, touched, with_walls

RADII = (3, 7, 9, 20)


def with_doors(opaque: Cells, dice: Dice) -> Level:
    """Return a random level with some doors in it: shut, ajar and open."""
    ground = np.where(opaque, TERRAINS.ids["wall"], TERRAINS.ids["floor"]).astype(np.uint8)
    doors = []
    for x, y in np.argwhere(~opaque).tolist():
        if dice.chance(15):
            doors.append(Door(WOODEN, Vec(x, y), dice.choice([DoorState.SHUT, DoorState.AJAR, DoorState.OPEN])))
    return Level(ground, TERRAINS, start=Vec(0, 0), doors=doors)


def in_wedge(way: Vec, axis: Vec) -> bool:
    """Return whether a cell lies in a door's wedge, computed with angles.

    The cell must be at most seven cells from the door, and at most twenty degrees off the axis. `way`: from the door to
    the cell. `axis`: the step from the door into the wedge.
    """
    ahead, aside = way.x * axis.x + way.y * axis.y, abs(way.x * axis.y) + abs(way.y * axis.x)
    return ahead > 0 and math.degrees(math.atan2(aside, ahead)) <= 20 and math.hypot(ahead, aside) <= 7


def slow_gap_view(level: Level, eye: Vec, radius: int, shape: FovShape) -> Cells:
    """Return the cells in view of a viewer at `eye`, computed directly from the definition.

    A door ajar (open a crack) has two wedges: narrow areas of cells in front of the door and behind the door (see
    `in_wedge`). Between a cell in one wedge and a cell in the opposite wedge, the door counts as open.
    """
    seen = slow_view(level.opaque, eye, radius, shape) & ~level.opaque
    seen[eye] = True
    for door in level.doors.values():
        if door.state is not DoorState.AJAR:
            continue
        axis = level.axis(door)
        for ahead in (axis, -axis):
            if not in_wedge(eye - door.at, -ahead):
                continue
            for (x, y), blocked in np.ndenumerate(level.opaque):
                way = Vec(x, y) - eye
                if blocked or not in_wedge(Vec(x, y) - door.at, ahead) or not inside(shape, radius, *way):
                    continue
                between = [eye + cell for cell in touched(*way)]
                seen[x, y] |= all(cell == door.at or not level.opaque[cell] for cell in between)
    return with_walls(seen, level.opaque)


@pytest.mark.parametrize("shape", FovShape)
def test_view_through_ajar_doors_is_correct(shape: FovShape) -> None:
    wider = 0
    for opaque, at, dice in levels("wedge", 300):
        level, radius = with_doors(opaque, dice), dice.choice(RADII)
        view = level.view(Vec(*at), radius, shape)
        assert np.array_equal(view, slow_gap_view(level, Vec(*at), radius, shape))
        wider += int((view & ~level.fov.view(at, radius, shape)).sum())
    assert wider > (50 if FULL else 12)


def test_sight_through_ajar_door_is_mutual() -> None:
    seen_through = 0
    for opaque, _, dice in levels("either", 60):
        level, radius = with_doors(opaque, dice), dice.choice(RADII)
        clear = [Vec(x, y) for x, y in np.argwhere(~level.opaque).tolist()]
        for one in clear:
            view, glimpse = level.view(one, radius, FovShape.CIRCLE), level.glimpse(one, radius, FovShape.CIRCLE)
            for other in clear:
                assert view[other] == level.view(other, radius, FovShape.CIRCLE)[one]
                seen_through += int(glimpse is not None and glimpse[other])
    assert seen_through > (100 if FULL else 25)


def test_view_through_doors_follows_mirroring() -> None:
    for opaque, at, dice in levels("mirrored", 100):
        level = with_doors(opaque, dice)
        doors = [Door(WOODEN, Vec(door.at.y, door.at.x), door.state) for door in level.doors.values()]
        turned = Level(level.ground.T.copy(), TERRAINS, start=Vec(0, 0), doors=doors)
        for door in level.doors.values():
            there = turned.doors[Vec(door.at.y, door.at.x)]
            if level.axis(door) == Vec(turned.axis(there).y, turned.axis(there).x):
                continue
            break  # a door that is open to all sides alike has no axis of its own
        else:
            view = level.view(Vec(*at), 9, FovShape.CIRCLE)
            assert np.array_equal(view.T, turned.view(Vec(at[1], at[0]), 9, FovShape.CIRCLE))


def test_wedge_spans_40_degrees_and_7_cells() -> None:
    around = [Vec(x, y) for x in range(-9, 10) for y in range(-9, 10)]
    for axis in (EAST, SOUTH, -EAST, -SOUTH):
        assert set(wedge(axis)) == {way for way in around if in_wedge(way, axis)}
    assert len(wedge(EAST)) == 17


def test_eased_door_shows_wedge_behind_it() -> None:
    s = Scenario("""
##########
#...#....#
#...#....#
#..@+....#
#...#....#
#...#....#
##########
""")
    s.play(Ease(EAST))
    seen = [[s.world.sees((x, y)) for x in range(5, 9)] for y in range(1, 6)]
    assert seen == [
        [False, False, False, False],
        [False, False, True, True],
        [True, True, True, True],
        [False, False, True, True],
        [False, False, False, False],
    ]


def test_ajar_door_shows_nothing_to_viewer_aside() -> None:
    s = Scenario("""
#########
#...#...#
#...|...#
#..@#...#
#########
""")
    assert s.world.sees(Vec(4, 2))
    assert not s.world.view[5:].any()


def test_two_ajar_doors_in_line_hide_third_room() -> None:
    s = Scenario("#@|.|..#")
    assert s.world.sees(Vec(3, 0))
    assert s.world.sees(Vec(4, 0)), "the second door"
    assert not s.world.sees(Vec(5, 0))


@pytest.mark.parametrize("seed", range(4))
def test_sight_through_gap_is_mutual_and_mirrored(seed: int) -> None:
    """A line that touches a corner is blocked from both ends, and in the mirror image of the level too."""
    dice, gap, side = Dice("gap", seed), Vec(8, 8), 17
    opaque = np.array([[x == gap.x or dice.chance(10) for _ in range(side)] for x in range(side)])
    opaque[gap.x - 1 : gap.x + 2, gap.y] = [False, True, False]
    eyes = [Vec(x, y) for x, y in np.argwhere(~opaque).tolist()]
    seen = {eye: set(seen_through(gap, EAST, eye, opaque)) for eye in eyes}
    assert any(seen.values())
    assert all(eye in seen[at] for eye, cells in seen.items() for at in cells)
    mirror = opaque[:, ::-1]
    for eye, cells in seen.items():
        mirrored = {Vec(at.x, side - 1 - at.y) for at in cells}
        assert set(seen_through(gap, EAST, Vec(eye.x, side - 1 - eye.y), mirror)) == mirrored
