"""The sprites of fixtures: all are drawn, and nobody takes them for each other, for doors, creatures or things."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from builders.assets import tiles
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.colour_vision import contrast
from tests.support.drawn_sprites import PLACES, SPRITES, difference, floor_of, grey

VARIANTS = {
    "fountain": "fountain-dry",
    "bookcase": "bookcase-searched",
    "barrel": "barrel-empty",
    "crate": "crate-open",
    "chest": "chest-open",
    "wardrobe": "wardrobe-open",
    "sarcophagus": "sarcophagus-open",
    "weapon-rack": "weapon-rack-empty",
    "honey-vat": "honey-vat-empty",
    "well": "well-dry",
    "stove": "stove-cold",
    "campfire": "campfire-dead",
    "brazier": "brazier-cold",
    "candelabrum": "candelabrum-out",
    "hearth": "hearth-cold",
}
"""Fixtures that look otherwise when they were searched, used up or put out, and the name of the other sprite."""
ALIKE = [{"table", "table-left", "table-right"}]
"""Fixtures that may look alike, because they are parts of the same."""
FIXTURES = (
    *VARIANTS,
    *VARIANTS.values(),
    *("table", "table-left", "table-right", "bench", "stool", "bed", "clock", "armchair", "chair", "throne"),
    *("laundry", "tub", "shelf", "plant", "statue", "column", "harp"),
    *("stalagmite", "crystal", "egg", "larva", "pillar-wax", "comb-block", "cart", "bedroll"),
    *("rubble", "bush", "anvil", "cage", "altar", "sack", "mushrooms", "screen"),
    *("loom", "desk", "cauldron", "skeleton-chained"),
)
GROUNDS = ("mud", "honey", "moss", "rubble-ground")
RIMMED = ("mud", "honey")
SIDES = ("n", "s", "w", "e", "nw", "ne", "sw", "se")
KEPT_ROLES = ("wood", "leaf", "frame", "trim", "iron", "rune", "stairs", "foe", "hero")
"""Roles of doors, stairs and actors, which fixtures have no part of."""
LEAST_DIFFERENCE, LEAST_OF_VARIANTS = 0.3, 0.15
"""Least share of the pixels of two sprites, one laid over the other, that clearly differ in grey."""
LEAST_CONTRAST, LIGHT_PIXELS = 2.0, 6
"""Least contrast of the lightest tone of a fixture to a floor, and least number of pixels that have a tone."""
STRONG = 0.7 * max(max(tone) - min(tone) for tone in AJAR.fov_ramps["wood"])
"""Strength from which a warm tone is as strong as the leaf of a wooden door."""

TONES = np.array([(0, 0, 0), *(tone for role in tiles.ROLES for tone in AJAR.fov_ramps[role])])

each_fixture = pytest.mark.parametrize("fixture", FIXTURES)


def values_of(role: str) -> set[int]:
    first = 1 + 5 * tiles.ROLES.index(role)
    return set(range(first, first + 5))


def unlit(name: str) -> NDArray[np.uint8]:
    """Return the values of the drawn pixels of a sprite, without those of flames."""
    drawn = SPRITES[name][SPRITES[name] > 0]
    without: NDArray[np.uint8] = drawn[~np.isin(drawn, list(values_of("fire")))]
    return without


def test_every_fixture_is_drawn_and_no_other() -> None:
    drawn = {name.removeprefix("fixture-") for name in SPRITES if name.startswith("fixture-")}
    assert drawn == set(FIXTURES)


@each_fixture
def test_fixtures_stand_on_the_lower_edge_of_one_cell(fixture: str) -> None:
    sprite = SPRITES[f"fixture-{fixture}"]
    width, height = sprite.shape
    assert 16 <= width <= 18
    assert 16 <= height <= 34
    assert sprite[:, -1].any()


@each_fixture
def test_outlines_of_fixtures_are_dark(fixture: str) -> None:
    sprite = np.pad(SPRITES[f"fixture-{fixture}"], 1)
    drawn = sprite > 0
    inner = drawn[:-2, 1:-1] & drawn[2:, 1:-1] & drawn[1:-1, :-2] & drawn[1:-1, 2:]
    rim = sprite[1:-1, 1:-1][drawn[1:-1, 1:-1] & ~inner]
    rim = rim[~np.isin(rim, list(values_of("fire")))]
    assert np.mean((rim - 1) % 5 == 0) >= 0.6


@each_fixture
def test_only_leaves_of_doors_are_warm_and_strong(fixture: str) -> None:
    kept = set().union(*map(values_of, KEPT_ROLES))
    assert kept.isdisjoint(SPRITES[f"fixture-{fixture}"].ravel().tolist())
    red, _, blue = tones = TONES[unlit(f"fixture-{fixture}")].T
    strong = (red > blue) & (tones.max(axis=0) - tones.min(axis=0) >= STRONG)
    assert strong.mean() <= 0.05


@pytest.mark.parametrize("remembered", [False, True], ids=["in view", "remembered"])
@pytest.mark.parametrize("page", ["floor", "corridor"])
@pytest.mark.parametrize("place", PLACES)
def test_fixtures_stand_out_from_the_floors_of_all_places(place: str, page: str, remembered: bool) -> None:
    floor = floor_of(place, page, remembered=remembered)
    ramps = AJAR.remembered_ramps if remembered else AJAR.fov_ramps
    tones = [(0, 0, 0), *(tone for role in tiles.ROLES for tone in ramps[role])]
    contrasts = np.array([contrast(tone, floor) if sum(tone) > sum(floor) else 0 for tone in tones])
    for fixture in FIXTURES:
        count = np.bincount(unlit(f"fixture-{fixture}"), minlength=len(tones))
        assert contrasts[count >= LIGHT_PIXELS].max() >= LEAST_CONTRAST, fixture


def test_fixtures_differ_from_each_other_in_grey() -> None:
    greys = {fixture: grey(f"fixture-{fixture}") for fixture in FIXTURES}
    for one, other in combinations(FIXTURES, 2):
        if not any({one, other} <= group for group in ALIKE):
            least = LEAST_OF_VARIANTS if VARIANTS.get(one) == other else LEAST_DIFFERENCE
            assert difference(greys[one], greys[other]) >= least, f"{one} looks like {other}"


@each_fixture
def test_fixtures_differ_from_doors_creatures_and_things_in_grey(fixture: str) -> None:
    doors = [name for name in SPRITES if name.startswith(("door-", "doorway-"))]
    creatures = [f"{breed.sprite}-{pose}" for breed in BREEDS.values() for pose in ("0", "asleep")]
    things = [kind.sprite for kind in ITEMS.values()]
    drawn = grey(f"fixture-{fixture}")
    for name in sorted({*doors, *creatures, *things} & SPRITES.keys()):
        assert difference(drawn, grey(name)) >= LEAST_DIFFERENCE, name


@pytest.mark.parametrize("ground", GROUNDS)
def test_grounds_are_families_of_cells(ground: str) -> None:
    for number in range(3):
        assert SPRITES[f"{ground}-{number}"].shape == (tiles.TILE, tiles.TILE)
    assert len({SPRITES[f"{ground}-{number}"].tobytes() for number in range(3)}) == 3


@pytest.mark.parametrize("ground", RIMMED)
def test_rims_of_grounds_lie_on_their_sides(ground: str) -> None:
    for side in SIDES:
        sprite = SPRITES[f"{ground}-{side}"] > 0
        across, down = np.nonzero(sprite)
        assert (down.min() < 8) == ("s" not in side), side
        assert (down.max() >= 8) == ("n" not in side), side
        assert (across.min() < 8) == ("e" not in side), side
        assert (across.max() >= 8) == ("w" not in side), side
