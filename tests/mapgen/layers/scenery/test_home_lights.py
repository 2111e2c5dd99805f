"""Rooms with a light: what the hero may conclude from the light under a door."""

from __future__ import annotations

from collections import Counter

import pytest

from game.content.levels.ajar.theme_parts import HOME_LIGHTS
from game.content.monsters.breeds import BREEDS
from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import SOUTH, Rect, Vec
from game.engine.model.traits import Opens, Trait
from game.mapgen.analysis.enclosures import enclosures
from game.mapgen.core.sketch import DoorSpec, Sketch, floor_of
from game.mapgen.layers.scenery.lights import APART, HomeLights, hang_torches
from tests.support.examples import FULL
from tests.support.made_levels import level_seeds, sketch_in
from tests.support.sketches import drawn

HOUSE = """
################
#....#....#....#
#....+....+....#
#....#....#....#
################
"""
ROOMS = (Rect(0, 0, 6, 5), Rect(5, 0, 6, 5), Rect(10, 0, 6, 5))
ALWAYS = HomeLights(frozenset({"kobold"}), kept=100, empty=100)
NEVER = HomeLights(frozenset({"kobold"}), kept=0, empty=0)


def house(*spawns: tuple[str, Vec]) -> Sketch:
    sketch = drawn(HOUSE)
    sketch.rooms = list(ROOMS)
    sketch.spawns = list(spawns)
    return sketch


def lit(sketch: Sketch) -> list[bool]:
    """Return for each room whether a torch hangs in it."""
    return [any(at in floor_of(room) for _, at in sketch.torches) for room in sketch.rooms]


def test_only_homes_of_door_openers_are_lit() -> None:
    sketch = house(("kobold", Vec(2, 2)), ("hound", Vec(7, 2)))
    ALWAYS(sketch)
    assert lit(sketch) == [True, False, True]


def test_home_lights_obey_kept_and_empty_chances() -> None:
    sketch = house(("kobold", Vec(2, 2)))
    NEVER(sketch)
    assert not any(lit(sketch))
    HomeLights(frozenset({"kobold"}), kept=100, empty=0)(sketch)
    assert lit(sketch) == [True, False, False]


def test_only_undivided_beast_room_prevents_light() -> None:
    sketch = house(("hound", Vec(7, 2)))
    ALWAYS(sketch)
    assert lit(sketch) == [True, False, True]
    sketch = house(("hound", Vec(7, 2)))
    sketch.doors.remove(Vec(10, 2))
    ALWAYS(sketch)
    assert lit(sketch) == [True, False, False], "nothing shuts the dark out of the third room"


def test_torch_never_hangs_at_lever() -> None:
    free = {mount for number in range(40) for mount in _mounts(house(("kobold", Vec(2, 2))), number)}
    lever = min(free)
    assert len(free) > 1
    levered = house(("kobold", Vec(2, 2)))
    levered.door_specs[Vec(5, 2)] = DoorSpec("portcullis", lever=lever)
    assert {mount for number in range(40) for mount in _mounts(levered, number)} == free - {lever}


def _mounts(sketch: Sketch, number: int) -> list[Vec]:
    """Place the lights anew, and return the wall cells with torches of the first room. `number`: seed of the dice."""
    sketch.dice, sketch.torches = Dice(number), []
    ALWAYS(sketch)
    return [mount for mount, at in sketch.torches if at in floor_of(ROOMS[0])]


@pytest.mark.parametrize(("length", "numbers"), [(1, {1}), (6, {1}), (7, {1, 2}), (11, {1, 2}), (12, {2}), (30, {2})])
def test_only_long_wall_has_second_torch_well_apart(length: int, numbers: set[int]) -> None:
    """Check a room whose north wall is `length` cells long inside, with different dice."""
    wall, floor = "#" * (length + 2), f"#{'.' * length}#"
    sketch = drawn(f"{wall}\n{floor}\n{floor}\n{wall}")
    found, used = set[int](), set[int]()
    for number in range(60):
        sketch.dice, sketch.torches = Dice(number), []
        hang_torches(Rect(0, 0, length + 2, 4), sketch)
        assert all((mount.y, at) == (0, mount + SOUTH) for mount, at in sketch.torches)
        columns = [mount.x for mount, _ in sketch.torches]
        assert max(columns) - min(columns) >= APART or len(columns) == 1
        found.add(len(columns))
        used.update(columns)
    assert found == numbers
    assert used == set(range(1, length + 1)), "a torch may hang above every cell of the room"


@pytest.mark.parametrize("depth", range(1, 11) if FULL else [1, 3, 6, 10])
def test_depths_leave_beast_homes_dark(depth: int) -> None:
    assert all((breed.opens is Opens.NEVER) != (name in HOME_LIGHTS.keepers) for name, breed in BREEDS.items())
    homes = Counter[tuple[bool, bool]]()
    for seed in level_seeds(5, 6):
        sketch = sketch_in(AJAR, seed, depth)
        home = enclosures(sketch)
        torches = {int(home[at]) for mount, at in sketch.torches if not _at_the_last_door(mount, sketch)}
        living: dict[int, set[str]] = {}
        for breed, at in sketch.spawns:
            if not BREEDS[breed].has(Trait.POSES_AS_DOOR):
                living.setdefault(int(home[at]), set()).add(breed)
        for region, breeds in living.items():
            homes[bool(breeds & HOME_LIGHTS.keepers), region in torches] += 1
    assert homes[False, True] == 0, "a lit room of beasts"
    assert homes[False, False] > 12
    assert homes[True, True] > homes[True, False]


def _at_the_last_door(mount: Vec, sketch: Sketch) -> bool:
    return sketch.last_door is not None and (mount - sketch.last_door).steps == 1
