"""The naive game of the benchmark: the game itself, but with plain, slow algorithms for distances and field of view.

The plain distances are equal to the distances in the game. The plain field of view is nearly equal.
"""

from __future__ import annotations

from collections import Counter
from itertools import cycle, product

import numpy as np
import pytest

from benchmarks import baseline_kernels, games
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.engine.grid.flood import StepRule
from game.engine.grid.fov import FieldOfView
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.grid.pathfinding import FARTHEST, PathMap
from game.mapgen.core.sketch import Sketch
from survey_lib.measured_levels import opaque_cells
from tests.support.examples import FULL
from tests.support.made_levels import sketch_of


def level_of(theme: str) -> Sketch:
    """Return the level of a theme on which the bench floods. The levels are shared, so no test may change one."""
    return sketch_of(THEMES[theme], AJAR.size, "bench 0", 1)


@pytest.mark.parametrize(
    ("theme", "steps"), [*product(THEMES, StepRule)] if FULL else [*zip(THEMES, cycle(StepRule), strict=False)]
)
def test_plain_search_finds_same_distances(theme: str, steps: StepRule) -> None:
    sketch, dice = level_of(theme), Dice("plain", theme)
    cells = [Vec(x, y) for x, y in np.argwhere(sketch.floor).tolist() if Vec(x, y) not in sketch.doors]
    delay, sides, leaps, ground = {}, {}, [], sketch.floor.copy()
    for at in sketch.doors:
        axis = EAST if ground[at + EAST] else SOUTH
        match dice.below(3):
            case 0:
                delay[at] = dice.between(1, 8)
            case 1:
                sides[at] = dice.choice((axis, -axis))
            case _:
                ground[at] = False
                leaps.append((at, axis))
    for limit in (12, FARTHEST):
        goals = [dice.choice(cells) for _ in range(2)]
        paths = PathMap(ground, steps, delay, sides, leaps)
        as_cells = np.zeros(ground.shape, np.bool_)
        as_cells[tuple(np.transpose(goals))] = True
        for form in (goals, as_cells):
            naive = baseline_kernels.distances_to(paths, form, limit=limit)
            assert (paths.distances_to(form, limit=limit) == naive).all()


def test_plain_fov_nearly_equals_game_fov() -> None:
    seen, differs = Counter[str](), Counter[str]()
    for name in THEMES:
        for number in range(4):
            sketch, dice = sketch_of(THEMES[name], AJAR.size, f"bench {number}", 1), Dice("shadows", name)
            cells = np.argwhere(sketch.floor).tolist()
            opaque = opaque_cells(sketch)
            fov, naive = FieldOfView(opaque), baseline_kernels.NaiveFieldOfView(opaque)
            for _ in range(30):
                at = Vec(*dice.choice(cells))
                ours, theirs = fov.view(at, 9, FovShape.CIRCLE), naive.view(at, 9, FovShape.CIRCLE)
                seen[name] += int((ours & sketch.floor).sum())
                differs[name] += int(((ours ^ theirs) & sketch.floor).sum())
        assert 0 < differs[name] < 0.15 * seen[name], "most in levels with many pillars, as in ruins"
    assert differs.total() < 0.1 * seen.total(), "9.3 percent over six levels of each place"


def test_bench_crowd_plays_on_without_deaths() -> None:
    world = games.crowded("0", 3)
    assert len(world.level.actors) == 1 + games.AWAKE
    turns = 30 if FULL else 10
    games.wander(world, turns)
    assert world.turn >= turns
    assert len(world.level.actors) == 1 + games.AWAKE


def test_plain_kernels_are_used_in_context_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "AWAKE", 5)  # the plain kernels are slow
    with games.naive_rules():
        world = games.crowded("0", 3)
        assert isinstance(world.level.fov, baseline_kernels.NaiveFieldOfView)
        games.wander(world, 3)
    assert isinstance(games.crowded("0", 3).level.fov, FieldOfView)
