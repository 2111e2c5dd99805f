"""Ways with costs, against Dijkstra's algorithm cell by cell; and the path, against a walk down the distance map."""

from __future__ import annotations

import heapq
from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from game import levels
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import PathMap
from game.levels import level_questions
from game.levels.level_names import StepsName
from game.levels.level_questions import STEPS

Steps = st.sampled_from(sorted(STEPS))
Grounds = arrays(np.bool_, st.tuples(st.integers(1, 9), st.integers(1, 7)), elements=st.integers(0, 2).map(bool))


def slow_distances(costs: Any, goals: list[tuple[int, int]], steps: StepsName) -> Any:
    """Return the turns from each cell to the nearest goal, by Dijkstra's algorithm; 0 in `costs` blocks the way."""
    far = np.full(costs.shape, -1)
    waiting = [(0, goal) for goal in goals if costs[goal]]
    while waiting:
        turns, at = heapq.heappop(waiting)
        if far[at] >= 0:
            continue
        far[at] = turns
        for step in STEPS[steps].directions:
            x, y = at[0] - step.x, at[1] - step.y
            if not (0 <= x < costs.shape[0] and 0 <= y < costs.shape[1] and costs[x, y]):
                continue
            if steps == "no corners" and step.diagonal and not (costs[x, at[1]] and costs[at[0], y]):
                continue
            heapq.heappush(waiting, (turns + int(costs[at]), (x, y)))
    return far


@given(st.data(), Grounds, Steps)
def test_distances_and_paths_with_costs_are_those_of_dijkstra(data: Any, ground: Any, steps: StepsName) -> None:
    costs = data.draw(arrays(np.int64, ground.shape, elements=st.sampled_from([0, 1, 1, 1, 2, 3, 100])))
    layered = data.draw(st.booleans())  # else as on a map whose ways are too long for layers
    cells = st.tuples(*(st.integers(0, side - 1) for side in ground.shape))
    start, goals = data.draw(cells), data.draw(st.lists(cells, max_size=3))
    level_questions._paths.cache_clear()
    with mock.patch.object(level_questions, "MOST_LAYERS", 32766 if layered else -1):
        turns = levels.distances(ground, goals, steps, costs)
        way = levels.path(ground, start, goals, steps, costs)
    assert turns.tolist() == slow_distances(np.where(ground, costs, 0), goals, steps).tolist()
    assert sum(int(costs[at]) for at in way) == max(turns[start], 0)
    assert bool(way) == (turns[start] > 0)


@given(st.data(), Grounds, Steps)
def test_path_is_the_walk_down_the_distance_map(data: Any, ground: Any, steps: StepsName) -> None:
    """Of equally short ways it is the one that takes the first step of the rule, orthogonal ones first."""
    cells = st.tuples(*(st.integers(0, side - 1) for side in ground.shape))
    start, goals = data.draw(cells), data.draw(st.lists(cells, max_size=3))
    ways = PathMap(ground, STEPS[steps])
    expected = ways.down(ways.distances_to(goals, until=start), start)
    assert ways.path(start, goals) == expected
    assert all(type(at) is Vec for at in ways.path(start, goals))
    assert levels.path(ground, start, goals, steps) == expected


def test_way_goes_round_what_costs_more() -> None:
    """Mud is walked through if the way round takes longer, and not if it takes as long."""
    level = levels.read_drawing("#######\n#@.M.>#\n#.....#\n#######\n\nM = mud")
    turns = np.where(level.ground == level.ground_names.index("mud"), 3, 1)
    assert levels.path(level, (1, 1), (5, 1), "orthogonal") == [(2, 1), (3, 1), (4, 1), (5, 1)]
    assert levels.distances(level, (5, 1), "orthogonal", turns)[1, 1] == 6
    turns[3, 1] = 4
    assert (3, 1) not in levels.path(level, (1, 1), (5, 1), "orthogonal", costs=turns)
    turns[3] = 0
    assert levels.path(level, (1, 1), (5, 1), costs=turns) == []


@pytest.mark.parametrize("start", [(0, 0), (0, 4), (6, 0), (6, 4)])
def test_path_from_the_corners_of_a_map(start: tuple[int, int]) -> None:
    floor = np.ones((7, 5), np.bool_)
    assert levels.path(floor, start, (3, 2), "free")[-1] == (3, 2)
    assert len(levels.path(floor, start, (3, 2), "free")) == 3


@pytest.mark.parametrize(
    ("least", "most", "fits"), [(0, 100, True), (-1, 100, False), (0, 101, False), (-2, 300, False)]
)
def test_turns_to_enter_a_cell_are_from_0_to_100(least: int, most: int, fits: bool) -> None:
    told = ""
    try:
        levels.distances(np.ones((2, 1), np.bool_), (0, 0), costs=np.array([[least], [most]]))
    except ValueError as error:
        told = str(error)
    assert told == ("" if fits else f"costs: the costs are from {least} to {most}, not from 0 to 100")


def test_ways_may_take_more_turns_than_16_bits_count() -> None:
    floor, costs = np.ones((500, 1), np.bool_), np.full((500, 1), 100)
    turns = levels.distances(floor, (0, 0), costs=costs)
    assert (str(turns.dtype), turns[-1, 0]) == ("int32", 49_900)
    assert len(levels.path(floor, (499, 0), (0, 0), costs=costs)) == 499
    snake = np.ones((260, 260), np.bool_)
    snake[1::4, :-1] = snake[3::4, 1:] = False
    far = levels.distances(snake, (0, 0), "orthogonal")
    assert far.max() == snake.sum() - 1
    assert len(levels.path(snake, (258, 0), (0, 0), "orthogonal")) == far[258, 0]
