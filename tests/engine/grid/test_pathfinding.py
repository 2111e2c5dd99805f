"""Distances and paths: compared with a slow search, and in drawn situations."""

from __future__ import annotations

import heapq
from collections.abc import Mapping

import numpy as np
import pytest
from numpy.typing import NDArray

from game.engine.grid import pathfinding
from game.engine.grid.dice import Dice
from game.engine.grid.flood import Sides, StepRule
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec
from game.engine.grid.pathfinding import PathMap, distances, reachable
from tests.support.examples import seeds
from tests.support.quickly import quickly
from tests.support.slow_fov import scatter

Cells = NDArray[np.bool_]


def ground(drawing: str) -> Cells:
    rows = drawing.strip("\n").split("\n")
    return np.array([[character != "#" for character in column] for column in zip(*rows, strict=True)])


def doors(drawing: str) -> Cells:
    rows = drawing.strip("\n").split("\n")
    return np.array([[character == "+" for character in column] for column in zip(*rows, strict=True)])


def at(drawing: str, character: str) -> Vec:
    rows = drawing.strip("\n").split("\n")
    (found,) = [Vec(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == character]
    return found


def may_step(walkable: Cells, here: Vec, step: Vec, steps: StepRule, straight: Cells) -> bool:
    to = here + step
    if not (0 <= to.x < walkable.shape[0] and 0 <= to.y < walkable.shape[1]) or not walkable[to]:
        return False
    if not step.diagonal:
        return True
    if steps is StepRule.ORTHOGONAL or straight[here] or straight[to]:
        return False
    return steps is StepRule.FREE or bool(walkable[here.x, to.y] and walkable[to.x, here.y])


def may_enter(walkable: Cells, here: Vec, step: Vec, steps: StepRule, straight: Cells, sides: Sides) -> bool:
    """Return whether the step from `here` is allowed, if some cells can be entered from one side only.

    Those cells also block diagonal steps round their corners, like walls. `sides`: these cells, each with the step from
    the cell to its open side. `straight`: cells that can be entered and left only orthogonally.
    """
    to = here + step
    rest = walkable.copy()
    for cell in sides:
        rest[cell] = cell in (here, to) and walkable[cell]
    return sides.get(to, -step) == -step and may_step(rest, here, step, steps, straight)


def slow_distances(
    walkable: Cells,
    goals: list[Vec],
    steps: StepRule,
    straight: Cells,
    delay: Mapping[Vec, int],
    limit: int,
    sides: Sides | None = None,
) -> NDArray[np.int16]:
    """Return the number of turns from each cell to the nearest goal, found by Dijkstra's search from the goals.

    -1: there is no way of at most `limit` turns. A step towards the goal takes one turn and the `delay` of the cell
    that the step enters. `straight`: cells that can be entered and left only orthogonally. `sides`: cells that can be
    entered from one side only, each with the step from the cell to that side.
    """
    field = np.full(walkable.shape, -1, np.int16)
    waiting = [(0, goal) for goal in set(goals) if walkable[goal]]
    heapq.heapify(waiting)
    while waiting:
        turns, here = heapq.heappop(waiting)
        if field[here] >= 0 or turns > limit:
            continue
        field[here] = turns
        for step in DIRECTIONS:
            there = here + step
            inside = 0 <= there.x < walkable.shape[0] and 0 <= there.y < walkable.shape[1] and walkable[there]
            if inside and may_enter(walkable, there, -step, steps, straight, sides or {}):
                heapq.heappush(waiting, (turns + 1 + delay.get(here, 0), here + step))
    return field


@pytest.mark.parametrize("steps", StepRule)
def test_path_distances_match_slow_search(steps: StepRule) -> None:
    for number in seeds(30, 300):
        dice = Dice("paths", number)
        shape = (dice.between(1, 18), dice.between(1, 18))
        walkable = scatter(dice, *shape, dice.choice([50, 70, 90, 100]))
        straight = scatter(dice, *shape, dice.choice([0, 20]))
        slow = np.argwhere(scatter(dice, *shape, dice.choice([0, 20])))
        delay = {Vec(int(x), int(y)): dice.below(6) for x, y in slow}
        goals = [Vec(dice.below(shape[0]), dice.below(shape[1])) for _ in range(dice.below(4))]
        limit = dice.choice([0, 1, 6, 10_000])
        paths = PathMap(walkable, steps, delay, straight=straight)
        field = paths.distances_to(goals, limit=limit)
        assert np.array_equal(field, slow_distances(walkable, goals, steps, straight, delay, limit))
        board = np.zeros(shape, np.bool_)
        for goal in goals:
            board[goal] = True
        assert np.array_equal(paths.distances_to(board, limit=limit), field)
        if not straight.any() and not delay:
            assert np.array_equal(PathMap(walkable, steps).distances_to(goals, limit=limit), field)


def some_sides(dice: Dice, shape: tuple[int, int]) -> Sides:
    cells = [Vec(dice.below(shape[0]), dice.below(shape[1])) for _ in range(dice.below(7))]
    return {cell: dice.choice(ORTHOGONAL) for cell in cells}


@pytest.mark.parametrize("steps", StepRule)
def test_path_map_respects_one_sided_cells(steps: StepRule) -> None:
    for number in seeds(30, 300):
        dice = Dice("sides", number)
        shape = (dice.between(2, 14), dice.between(2, 14))
        walkable = scatter(dice, *shape, dice.choice([60, 75, 100]))
        straight = scatter(dice, *shape, dice.choice([0, 15]))
        delay = {Vec(dice.below(shape[0]), dice.below(shape[1])): dice.between(1, 3) for _ in range(dice.below(5))}
        sides = some_sides(dice, shape)
        goal, start = (Vec(dice.below(shape[0]), dice.below(shape[1])) for _ in range(2))
        paths = PathMap(walkable, steps, delay, sides, straight=straight)
        field = paths.distances_to([goal])
        assert np.array_equal(field, slow_distances(walkable, [goal], steps, straight, delay, 10_000, sides))
        way = paths.path(start, [goal])
        assert sum(1 + delay.get(cell, 0) for cell in way) == max(field[start], 0)
        for here, to in zip([start, *way], way, strict=False):
            assert may_enter(walkable, here, to - here, steps, straight, sides)
        assert paths.reachable(start)[goal] == (field[start] >= 0)


@pytest.mark.parametrize("steps", StepRule)
def test_path_length_matches_distance_field(steps: StepRule) -> None:
    for number in seeds(50, 150):
        dice = Dice("ways", number)
        shape = (dice.between(2, 16), dice.between(2, 16))
        walkable = scatter(dice, *shape, 75)
        straight = scatter(dice, *shape, 15)
        delay = {Vec(dice.below(shape[0]), dice.below(shape[1])): dice.between(1, 5) for _ in range(10)}
        goal, start = (Vec(dice.below(shape[0]), dice.below(shape[1])) for _ in range(2))
        paths = PathMap(walkable, steps, delay, straight=straight)
        field = paths.distances_to([goal])
        way = paths.down(field, start)
        assert sum(1 + delay.get(cell, 0) for cell in way) == max(field[start], 0)
        if field[start] > 0:
            assert way[-1] == goal
        for here, to in zip([start, *way], way, strict=False):
            assert may_step(walkable, here, to - here, steps, straight)


@pytest.mark.parametrize("steps", StepRule)
def test_reachable_cells_are_those_with_distance(steps: StepRule) -> None:
    for number in seeds(50, 150):
        dice = Dice("reach", number)
        shape = (dice.between(1, 20), dice.between(1, 20))
        walkable = scatter(dice, *shape, dice.choice([45, 60, 80]))
        straight = scatter(dice, *shape, 15)
        start = Vec(dice.below(shape[0]), dice.below(shape[1]))
        paths = PathMap(walkable, steps, straight=straight)
        assert np.array_equal(paths.reachable(start), paths.distances_to([start]) >= 0)
        assert reachable(walkable, start, steps)[start] == walkable[start]


def test_paths_do_not_wrap_between_columns() -> None:
    rows = ground("....\n####\n....")
    assert distances(rows, [(0, 0)], StepRule.FREE)[:, 2].tolist() == [-1] * 4
    assert not reachable(rows, (3, 2), StepRule.FREE)[:, 0].any()


@pytest.mark.parametrize(("steps", "turns"), [(StepRule.ORTHOGONAL, 11), (StepRule.NO_CORNERS, 9), (StepRule.FREE, 7)])
def test_step_kinds_differ_at_corners(steps: StepRule, turns: int) -> None:
    drawing = """
@....
.....
..#..
####.
.g...
"""
    assert distances(ground(drawing), [at(drawing, "g")], steps)[at(drawing, "@")] == turns


def test_path_enters_and_leaves_door_straight() -> None:
    drawing = """
.....
..@..
##+##
.....
.g...
"""
    walkable, goal, start = ground(drawing), at(drawing, "g"), at(drawing, "@")
    beside = start + Vec(-1, 0)
    assert distances(walkable, [goal], StepRule.FREE)[beside] == 3
    field = PathMap(walkable, StepRule.FREE, straight=doors(drawing)).distances_to([goal])
    assert field[start] == 3
    assert field[beside] == 4


def test_path_avoids_slow_door_for_quicker_detour() -> None:
    drawing = """
@+g
.#.
.#.
...
"""
    walkable, goal, start = ground(drawing), at(drawing, "g"), at(drawing, "@")
    for wait, turns, first in ((5, 7, (1, 0)), (7, 8, (0, 1))):
        paths = PathMap(walkable, StepRule.ORTHOGONAL, {at(drawing, "+"): wait})
        assert paths.distances_to([goal])[start] == turns
        assert paths.path(start, [goal])[0] == first


def test_leaving_slow_door_costs_no_delay() -> None:
    corridor = ground("...")
    field = PathMap(corridor, StepRule.FREE, {Vec(1, 0): 4, Vec(2, 0): 1}).distances_to([(2, 0)])
    assert field[:, 0].tolist() == [7, 2, 0]


def test_nearest_of_several_goals_counts() -> None:
    field = distances(ground("....#."), [(0, 0), (3, 0), (4, 0)], StepRule.FREE)
    assert field[:, 0].tolist() == [0, 1, 1, 0, -1, -1]


def test_cells_beyond_limit_have_no_distance() -> None:
    assert PathMap(ground("....."), StepRule.FREE).distances_to([(0, 0)], limit=2)[:, 0].tolist() == [0, 1, 2, -1, -1]


@pytest.mark.parametrize("steps", StepRule)
def test_search_until_cell_knows_all_nearer_cells(steps: StepRule) -> None:
    for number in seeds(50, 200):
        dice = Dice("until", number)
        shape = (dice.between(1, 18), dice.between(1, 18))
        walkable = scatter(dice, *shape, dice.choice([50, 70, 90]))
        slow = np.argwhere(scatter(dice, *shape, dice.choice([0, 20])))
        delay = {Vec(int(x), int(y)): dice.below(6) for x, y in slow}
        goal, until = (Vec(dice.below(shape[0]), dice.below(shape[1])) for _ in range(2))
        paths = PathMap(walkable, steps, delay)
        complete, field = paths.distances_to([goal]), paths.distances_to([goal], until=until)
        far = complete[until]
        assert np.array_equal(field, complete if far < 0 else np.where(complete > far, -1, complete))


def test_distances_above_255_are_right() -> None:
    """A winding corridor of more than 255 turns: distances that need more than eight bits."""
    walkable = np.ones((41, 30), np.bool_)
    walkable[1::4, :-1] = walkable[3::4, 1:] = False
    paths = PathMap(walkable, StepRule.ORTHOGONAL)
    field = paths.distances_to([(0, 0)])
    assert field[40, 0] == 20 * 29 + 40
    assert field.max() == field[40, 29] == 21 * 29 + 40
    assert len(paths.down(field, (40, 0))) == 620


def test_equal_paths_prefer_reading_order() -> None:
    hall = np.ones((4, 3), np.bool_)
    assert PathMap(hall, StepRule.ORTHOGONAL).path((0, 0), [(2, 2)]) == [(1, 0), (2, 0), (2, 1), (2, 2)]
    assert PathMap(hall, StepRule.FREE).path((0, 1), [(3, 1)]) == [(1, 1), (2, 1), (3, 1)]


def test_no_path_starts_at_goal_or_wall() -> None:
    paths = PathMap(ground("..#."), StepRule.FREE)
    assert paths.path((0, 0), [(0, 0)]) == []
    assert paths.path((3, 0), [(0, 0)]) == []


def test_distance_field_of_other_map_is_refused() -> None:
    paths = PathMap(ground(".."), StepRule.FREE)
    field = paths.distances_to([(0, 0)])
    field[1, 0] = 5
    with pytest.raises(ValueError, match="belongs to other ground"):
        paths.down(field, (1, 0))


@pytest.mark.parametrize("steps", StepRule)
def test_a_long_flood_reaches_the_same_cells_as_a_short_one(steps: StepRule, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(20):
        dice = Dice("long", number)
        ground = np.array([[dice.chance(60) for _ in range(12)] for _ in range(12)])
        straight = np.array([[dice.chance(20) for _ in range(12)] for _ in range(12)]) if number % 2 else None
        paths = PathMap(ground, steps, straight=straight)
        start = Vec(dice.below(12), dice.below(12))
        with monkeypatch.context() as patch:
            patch.setattr(pathfinding, "LONG_FLOOD", 1)
            found = paths.reachable(start)
        assert np.array_equal(found, paths.reachable(start))


def test_all_cells_of_a_long_corridor_are_found_in_little_time() -> None:
    """One corridor fills the level, to and fro. With a flood over all of it for each step, this took a second."""
    ground = np.zeros((300, 301), np.bool_)
    ground[1:-1, 1:-1:2] = True
    ground[-2, 2:-1:4] = ground[1, 4:-1:4] = True
    with quickly(0.2):
        found = PathMap(ground, StepRule.NO_CORNERS).reachable((1, 1))
    assert np.array_equal(found, ground)
