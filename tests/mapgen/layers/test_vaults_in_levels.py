"""Vaults in levels: which are drawn, where they stand, and that the level keeps its promises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from statistics import mean

import numpy as np
import pytest

from game.content.levels.level_from_sketch import sketch_level
from game.content.themes.theme_of_depth import DEPTHS, THEMES
from game.content.traditions import AJAR
from game.content.vaults.vault_files import built_in, named
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.sketch import Sketch
from game.mapgen.core.vault import Stands, Vault, turned
from game.mapgen.layers.rooms.prefab_vaults import LONGEST_WAY, TRIES, Vaults, put
from level_output.tried_vaults import with_vaults
from tests.support.examples import seeds
from tests.support.made_levels import level_seeds, sketch_in
from tests.support.unproved_vaults import unproved_vault

IN_ROCK = [vault.name for vault in built_in() if vault.heading.stands is Stands.ROCK]
NICHE = "#####\n#.+..\n#####\n"


def hall(seed: object) -> Sketch:
    """Return a level that is a single hall, from the stairs up at one corner to those down at another."""
    sketch = Sketch((24, 20), 3, Dice("hall", seed))
    sketch.theme = "caves"
    sketch.floor[1:13, 1:11] = True
    sketch.start, sketch.exit = Vec(1, 1), Vec(12, 10)
    return sketch


def drawn(*vaults: Vault, most: int = 3) -> Vaults:
    return Vaults(lambda _: vaults, most=most)


def test_no_dice_are_rolled_if_no_vault_fits() -> None:
    """Else a new vault of one theme would change the levels of all others."""
    deep, off, away = (
        unproved_vault("niche", NICHE, f"stands: rock\n{line}") for line in ("depths: 4", "weight: 0", "themes: hives")
    )
    sketch, same = hall(0), hall(0)
    drawn(deep, off, away, named("hut"))(sketch)
    assert sketch.dice.below(1 << 30) == same.dice.below(1 << 30)
    assert (sketch.floor == same.floor).all()


def test_vaults_are_drawn_by_weight_and_each_once() -> None:
    often = unproved_vault("niche a", NICHE, "stands: rock\nweight: 3")
    seldom = unproved_vault("niche b", NICHE, "stands: rock")
    first: Counter[str] = Counter()
    tried = seeds(120, 400)
    for seed in tried:
        sketch = hall(seed)
        sketch.history = []
        drawn(often, seldom, most=1)(sketch)
        (picture,) = sketch.history
        first[picture.caption] += 1
        sketch = hall(seed)
        sketch.history = []
        drawn(often, most=3)(sketch)
        assert len(sketch.history) == 1
    assert 0.65 < first["the vault niche a"] / len(tried) < 0.85


def test_passage_leads_to_each_mouth_of_a_vault_in_rock() -> None:
    two = unproved_vault("through", "######\n.+..+.\n######", "stands: rock")
    for seed in seeds(20, 100):
        sketch = hall(seed)
        before = sketch.floor.copy()
        area = put(sketch, two)
        assert isinstance(area, Rect)
        assert faults(sketch) == []
        assert not before[area.slices].any()
        assert len(sketch.doors) == 2
        assert max(map(len, sketch.corridors), default=0) <= LONGEST_WAY


def test_no_passage_is_longer_than_its_bound() -> None:
    """The mouth is not far from the hall, but the vault itself is in the way."""
    rows = "\n".join([*["#########"] * 4, "#######..", *["#########"] * 4])
    away = unproved_vault("away", rows, "stands: rock\nturned: never")
    sketch = Sketch((24, 13), 3, Dice("hall", 0))
    sketch.floor[1:6, 1:12] = True
    sketch.start, sketch.exit = Vec(1, 1), Vec(5, 11)
    why = put(sketch, away)
    told = f"its mouth would need a passage of more than {LONGEST_WAY} cells"
    assert why == f"it fits in none of {TRIES} places that were tried; in the last, {told}"


@pytest.mark.parametrize(("drawing", "stands"), [(NICHE, "rock"), (".....\n.....\n.....", "open")])
def test_vaults_stand_beside_each_other(drawing: str, stands: str) -> None:
    vault = unproved_vault("niche", drawing, f"stands: {stands}")
    for seed in seeds(20, 100):
        sketch = hall(seed)
        areas = [area for _ in range(4) if isinstance(area := put(sketch, vault), Rect)]
        assert len(areas) >= 2
        assert sketch.vaults == areas
        assert len({at for area in areas for at in area.cells()}) == 15 * len(areas)


def test_vault_that_would_break_a_promise_is_not_put() -> None:
    tomb = unproved_vault("tomb", ".....\n.###.\n.#.#.\n.###.\n.....", "stands: open")
    sketch = hall(0)
    before = sketch.floor.copy()
    why = put(sketch, tomb)
    assert why == f"it fits in none of {TRIES} places that were tried; in the last, the cell at 6,3 cannot be reached"
    assert (sketch.floor == before).all()
    assert sketch.vaults == []
    assert faults(sketch) == []


def test_vault_on_open_ground_covers_no_stairs() -> None:
    large = unproved_vault("large", "\n".join(["." * 12] * 10), "stands: open\nturned: never")
    small = unproved_vault("small", "\n".join(["." * 11] * 10), "stands: open\nturned: never")
    sketch = hall(0)
    sketch.start, sketch.exit = None, Vec(1, 1)
    assert put(sketch, large) == "no open ground of 12x10 cells is free"
    assert put(sketch, small) == Rect(2, 1, 11, 10)


SEEDS = level_seeds(2, 12)


def as_drawn(area: Rect, sketch: Sketch) -> Iterator[str]:
    """Yield the names of the vaults of the game that look like an area of a sketch, with all they hold."""
    doors = {at for at in sketch.doors if area.contains(at)}
    items = {thing for thing in sketch.items if area.contains(thing[1])}
    beasts = {at for _, at in sketch.spawns if area.contains(at)}
    floor, corner = sketch.floor[area.slices], Vec(area.x, area.y)
    for vault in built_in():
        if vault.heading.misfit(sketch.depth, sketch.theme) is None and vault.heading.weight:
            for image in (turned(one, turn) for one in vault.sketches for turn in vault.heading.turns):
                held = {(name, corner + at) for name, at in image.items}
                if (
                    np.array_equal(image.floor, floor)
                    and ({corner + at for at in image.doors}, held) == (doors, items)
                    and {corner + at for _, at in image.spawns} == beasts  # who lives there can follow the theme
                ):
                    yield vault.name


@pytest.mark.parametrize("depth", range(1, 11))
def test_level_of_ajar_has_a_vault_that_stays_as_it_is_drawn(depth: int) -> None:
    for seed in SEEDS:
        sketch = sketch_in(AJAR, seed, depth)
        assert len(sketch.vaults) <= (2 if depth < 3 else 1), "two in the cellars, which teach by rooms"
        for area in sketch.vaults:
            assert next(as_drawn(area, sketch), None)
    assert sum(len(sketch_in(AJAR, seed, depth).vaults) for seed in level_seeds(8, 30)) >= 0.7 * len(level_seeds(8, 30))


def test_game_meets_many_different_vaults() -> None:
    """Until depth 7 there are four of them or more in most games."""
    kinds = []
    for seed in SEEDS:
        sketches = [sketch_in(AJAR, seed, depth) for depth in range(1, 8)]
        kinds.append(len({next(as_drawn(area, sketch)) for sketch in sketches for area in sketch.vaults}))
    assert mean(kinds) >= 4


@pytest.mark.parametrize("name", IN_ROCK)
def test_vault_of_the_game_finds_a_place_in_its_levels(name: str) -> None:
    """The level that then goes through all other steps is a level of the game: the last step checks it."""
    vault = named(name)
    least, most = vault.heading.depths
    depths = [depth for depth in range(least, most + 1) if DEPTHS[depth - 1] in vault.heading.themes]
    stood = 0
    for seed in seeds(6, 40):
        depth = depths[seed % len(depths)]
        chain, step = with_vaults(THEMES[DEPTHS[depth - 1]], [vault])
        sketch = sketch_level(chain, AJAR.size, str(seed), depth)
        area = step.found[name]
        if isinstance(area, Rect):
            stood += 1
            cells = sketch.floor[area.slices]
            images = (turned(one, turn).floor for one in vault.sketches for turn in vault.heading.turns)
            assert any(np.array_equal(cells, image) for image in images)
    assert stood >= len(seeds(6, 40)) / 3
