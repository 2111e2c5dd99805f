"""The check of plates: the quiet one within reach by few leaves, and enough leaves elsewhere for the windy one."""

from __future__ import annotations

import pytest

from game.content.levels.generators import GENERATORS
from game.content.levels.level_from_sketch import sketch_level
from game.content.traditions import AJAR, GENTLER
from game.engine.grid.geometry import Vec
from game.engine.model.door import FEW_DOORS
from game.mapgen.analysis.plate_check import SPARE, PleasablePlates, plate_faults
from game.mapgen.core.sketch import QUIET, WINDY, DoorSpec, RetryLevel, Sketch
from tests.support.examples import seeds
from tests.support.sketches import drawn

SEEDS = seeds(3, 60)


def corridor(doors: int, kind: str) -> tuple[Sketch, Vec]:
    """Return a corridor with the start at its west end, so many doors, and then a plate before a gate."""
    row = "#@." + "+." * doors + "s#"
    gate = len(row) - 2
    rows = ["#" * len(row), row, "#" * gate + "+#", "#" * gate + ".#", "#" * len(row)]
    sketch = drawn("\n".join(rows).replace("s", "."))
    sketch.door_specs[Vec(gate, 2)] = DoorSpec(kind, lever=Vec(gate, 1))
    return sketch, Vec(gate, 1)


@pytest.mark.parametrize("doors", range(FEW_DOORS + 3))
def test_quiet_plate_is_behind_few_leaves(doors: int) -> None:
    sketch, plate = corridor(doors, QUIET)
    fault = f"the plate at {plate.x},{plate.y} is behind more than {FEW_DOORS} leaves"
    assert [*plate_faults(sketch, limit=5)] == ([fault] if doors > FEW_DOORS else [])


@pytest.mark.parametrize(
    "spec", [DoorSpec("iron", locked=True), DoorSpec(runed=True), DoorSpec("toll"), DoorSpec("twin", partner=Vec(9, 9))]
)
def test_special_doors_are_no_way_to_the_quiet_plate(spec: DoorSpec) -> None:
    sketch, _ = corridor(1, QUIET)
    sketch.door_specs[Vec(3, 1)] = spec
    assert [*plate_faults(sketch, limit=5)]


def test_secret_door_is_no_way_to_the_quiet_plate() -> None:
    sketch, _ = corridor(1, QUIET)
    sketch.hidden.append(Vec(3, 1))
    assert [*plate_faults(sketch, limit=5)]


@pytest.mark.parametrize("doors", range(3, 10))
def test_leaves_for_the_windy_plate_are_counted_without_its_gate(doors: int) -> None:
    sketch, plate = corridor(doors, WINDY)
    fault = f"only {doors} leaves can be opened for the plate at {plate.x},{plate.y}"
    assert [*plate_faults(sketch, limit=5)] == ([fault] if doors < 5 + SPARE else [])


def test_doors_behind_a_lock_do_not_count_for_the_windy_plate() -> None:
    sketch, _ = corridor(7, WINDY)
    assert not [*plate_faults(sketch, limit=5)]
    sketch.door_specs[Vec(3, 1)] = DoorSpec("iron", locked=True)
    assert [fault for fault in plate_faults(sketch, limit=5) if "only 0 leaves" in fault]


def test_level_with_a_plate_that_cannot_be_pleased_is_made_anew() -> None:
    with pytest.raises(RetryLevel, match="is behind more than"):
        PleasablePlates(limit=5)(corridor(FEW_DOORS + 1, QUIET)[0])
    PleasablePlates(limit=5)(corridor(FEW_DOORS, QUIET)[0])
    PleasablePlates(limit=5)(corridor(FEW_DOORS + 1, "portcullis")[0])


@pytest.mark.parametrize("seed", SEEDS)
def test_levels_keep_the_promise_of_their_plates_in_the_gentler_setting_too(seed: int) -> None:
    gentler = GENTLER[AJAR.name].door_limit
    assert gentler is not None
    for depth in (2, 5):
        sketch = sketch_level(GENERATORS[AJAR.generator], AJAR.size, str(seed), depth)
        assert not [*plate_faults(sketch, gentler.doors)]
