"""The sprites of creatures: all are drawn, have poses, differ in grey, and stand out from the floors of all places."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from builders.assets import tiles
from game.content.ai.flee import run_when_hurt, steal_and_run
from game.content.monsters.breeds import BREEDS
from game.content.traditions import TRADITIONS
from game.engine.model.breed import Breed
from game.engine.model.traits import Trait
from game.ui.core.settings import ColourPreset
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.colour_presets import swatch_for
from game.ui.graphics.colours.colour_vision import Vision, contrast, seen_with
from game.ui.graphics.tilesheet import main_tone
from tests.support.drawn_sprites import PLACES, SPRITES, difference, floor_of, grey

BREEDS_AND_HEROES = [*BREEDS.values(), *(tradition.hero for tradition in TRADITIONS.values())]
CREATURES = sorted({breed.sprite for breed in BREEDS_AND_HEROES})
SMALL, TALL = {"rat", "moth", "beetle"}, {"ogre", "dragon", "wraith", "warden"}
DEPTHS = range(1, 11)
LEAST_DIFFERENCE = 0.4
"""Least share of the pixels of two creatures, one laid over the other, that clearly differ in grey."""
LEAST_CONTRAST, LIGHT_PIXELS = 3.0, 6
"""Least contrast of the light pixels of a creature to the floor, and least number of such pixels."""

each_creature = pytest.mark.parametrize("creature", CREATURES)


def poses(creature: str) -> list[str]:
    return [name for name in SPRITES if name in {f"{creature}-{pose}" for pose in ("0", "1", "asleep", "fleeing")}]


def needed(breed: Breed) -> set[str]:
    """Return the names of the sprites that a breed needs."""
    sleeps = not breed.is_hero and not breed.has(Trait.KEEPS_POST)
    flees = breed.ai is not None and getattr(breed.ai, "decide", None) in (run_when_hurt, steal_and_run)
    wanted = ["0", "1", *(["asleep"] if sleeps else []), *(["fleeing"] if flees else [])]
    return {f"{breed.sprite}-{pose}" for pose in wanted}


def test_every_breed_of_every_tradition_is_drawn_in_all_its_poses() -> None:
    missing = sorted(set().union(*map(needed, BREEDS_AND_HEROES)) - SPRITES.keys())
    assert missing == [], f"draw these sprites in assets/art/actors.txt: {missing}"
    assert {"goblin-fleeing", "thief-fleeing", "rat-asleep"} <= set().union(*map(needed, BREEDS_AND_HEROES))


@each_creature
def test_all_poses_have_the_same_main_colour(creature: str) -> None:
    """A tradition that dyes sprites dyes the main ramp. So a creature keeps its colour when it lies down."""
    assert len({main_tone(name)[0] for name in poses(creature)}) == 1


def test_creatures_have_three_sizes() -> None:
    for creature in CREATURES:
        width, height = SPRITES[f"{creature}-0"].shape
        if creature in SMALL:
            assert max(width, height) <= 14
        elif creature in TALL:
            assert height >= 22
        else:
            assert 14 <= height <= 24
            assert 13 <= width <= 23
        assert max(width, height) <= 36


def test_only_the_kobold_is_pink() -> None:
    pink = tiles.ROLES.index("foe")
    assert [creature for creature in CREATURES if main_tone(f"{creature}-0")[0] == pink] == ["kobold"]
    values = {1 + 5 * pink + tone for tone in range(5)}
    assert [creature for creature in CREATURES if values & set(SPRITES[f"{creature}-0"].ravel().tolist())] == ["kobold"]


# --------------------------------------------------------------------------------------- silhouettes


def test_a_sprite_does_not_differ_from_itself_mirrored_and_moved() -> None:
    one = grey("goblin-0")
    assert difference(one, np.roll(one[::-1], 2, axis=0)) == 0


@pytest.mark.parametrize("depth", DEPTHS)
def test_creatures_of_one_depth_differ_in_grey(depth: int) -> None:
    there = {breed.sprite for breed in BREEDS.values() for habitat in breed.habitats if depth in habitat.depths}
    for one, other in combinations(sorted({*there, "hero", "draught", "mimic"}), 2):
        assert difference(grey(f"{one}-0"), grey(f"{other}-0")) >= LEAST_DIFFERENCE, f"{one} looks like {other}"


@each_creature
def test_poses_differ_from_each_other(creature: str) -> None:
    standing = grey(f"{creature}-0")
    for name in poses(creature):
        if name.endswith(("asleep", "fleeing")):
            assert difference(standing, grey(name)) >= LEAST_DIFFERENCE, name


# ------------------------------------------------------------------------------------------ contrast


@pytest.mark.parametrize("page", ["floor", "corridor"])
@pytest.mark.parametrize("place", PLACES)
def test_light_tones_of_creatures_stand_out_from_the_floors_of_all_places(place: str, page: str) -> None:
    floor = floor_of(place, page)
    tones = [(0, 0, 0), *(tone for role in tiles.ROLES for tone in AJAR.fov_ramps[role])]
    light = np.array([contrast(tone, floor) >= LEAST_CONTRAST and sum(tone) > sum(floor) for tone in tones])
    for creature in CREATURES:
        for name in poses(creature):
            assert np.count_nonzero(light[SPRITES[name]]) >= LIGHT_PIXELS, f"{name} is too dark for {place}"


@pytest.mark.parametrize("preset", list(ColourPreset), ids=lambda preset: preset.name)
@pytest.mark.parametrize("place", PLACES)
def test_outline_of_hunters_stands_out_from_every_floor(place: str, preset: ColourPreset) -> None:
    """Players who see colours otherwise have presets for them."""
    red = swatch_for("ajar", preset).shade("harm").fov
    visions, least = ([Vision.USUAL], 2.5) if preset is ColourPreset.USUAL else ([*Vision], 3.0)
    for floor in (floor_of(place, page, preset) for page in ("floor", "corridor")):
        assert min(contrast(seen_with(vision, red), seen_with(vision, floor)) for vision in visions) >= least
