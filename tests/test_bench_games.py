"""The plain game of the bench: it is the same game, so that only the time it takes may differ."""

from __future__ import annotations

import numpy as np
import pytest

import bench_games
import plain_rules
from game.content.levels import sketch_level
from game.content.themes import THEMES
from game.engine import paths
from game.engine.dice import Dice
from game.engine.geometry import EAST, SOUTH, Vec
from game.engine.paths import Steps
from game.engine.sight import Outlook, Shape
from game.mapgen.chain import Chain


@pytest.mark.parametrize("chain", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("steps", Steps, ids=lambda steps: steps.value)
def test_the_plain_search_finds_exactly_the_games_distances(chain: Chain, steps: Steps) -> None:
    sketch, dice = sketch_level(chain, (80, 48), "plain", 1), Dice("plain", chain.name)
    cells = [Vec(x, y) for x, y in np.argwhere(sketch.floor).tolist()]
    delay = {at: dice.between(1, 8) for at in sketch.doors}
    for limit in (12, paths.FARTHEST):
        goals = [dice.choice(cells) for _ in range(2)]
        for until in (None, dice.choice(cells)):
            ours = paths.distances(sketch.floor, goals, steps, delay=delay, limit=limit, until=until)
            plain = plain_rules.distances(sketch.floor, goals, steps, delay=delay, limit=limit, until=until)
            assert (ours == plain).all()


@pytest.mark.parametrize("chain", THEMES.values(), ids=THEMES)
def test_the_plain_search_knows_doors_of_one_side_and_ways_past_doors(chain: Chain) -> None:
    sketch, dice = sketch_level(chain, (80, 48), "plain", 1), Dice("sides", chain.name)
    floor = sketch.floor.copy()
    sides, leaps, straight = {}, [], np.zeros_like(floor)
    for at in sketch.doors:
        axis = EAST if floor[at + EAST] and floor[at - EAST] else SOUTH
        match dice.below(4):
            case 0:
                sides[at] = dice.choice((axis, -axis))
            case 1:
                floor[at] = False
                leaps.append((at, axis))
            case 2:
                straight[at] = True
    cells = [Vec(x, y) for x, y in np.argwhere(floor).tolist()]
    for until in (None, dice.choice(cells)):
        goals = [dice.choice(cells)]
        ours, plain = (
            search(floor, goals, Steps.NO_CORNERS, sides=sides, leaps=leaps, straight=straight, until=until)
            for search in (paths.distances, plain_rules.distances)
        )
        assert (ours == plain).all()


@pytest.mark.parametrize("chain", THEMES.values(), ids=THEMES)
def test_the_plain_shadows_are_nearly_the_games(chain: Chain) -> None:
    sketch, dice = sketch_level(chain, (80, 48), "plain", 1), Dice("shadows", chain.name)
    cells = np.argwhere(sketch.floor).tolist()
    outlook, plain = Outlook(~sketch.floor), plain_rules.PlainOutlook(~sketch.floor)
    seen = differs = 0
    for _ in range(40):
        at = Vec(*dice.choice(cells))
        ours, theirs = outlook.view(at, 9, Shape.CIRCLE), plain.view(at, 9, Shape.CIRCLE)
        seen += int((ours & sketch.floor).sum())
        differs += int(((ours ^ theirs) & sketch.floor).sum())
    assert 0 < differs < 0.12 * seen


def test_a_crowd_of_every_breed_plays_on_and_nobody_dies() -> None:
    world = bench_games.crowded("0", 3)
    assert len(world.level.actors) == 1 + bench_games.AWAKE
    bench_games.wander(world, 30)
    assert world.turn >= 30
    assert len(world.level.actors) == 1 + bench_games.AWAKE


def test_with_plain_rules_the_same_crowd_is_played_by_other_kernels_and_afterwards_no_longer() -> None:
    with bench_games.as_first_written():
        world = bench_games.crowded("0", 3)
        assert isinstance(world.level.outlook, plain_rules.PlainOutlook)
        bench_games.wander(world, 3)
    assert isinstance(bench_games.crowded("0", 3).level.outlook, Outlook)
