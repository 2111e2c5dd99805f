"""Everything in a sketch that has a cell is moved, removed and added together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import numpy as np

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec
from game.mapgen.core.sketch import DoorSpec, Sketch

AT, BESIDE, AWAY = Vec(2, 1), Vec(3, 1), Vec(5, 2)
WITH_CELLS = [part.name for part in fields(Sketch) if "Vec" in str(part.type)]


def filled() -> Sketch:
    """Return a sketch of which each field that has cells has the cell `AT`."""
    sketch = Sketch((12, 6), 1, Dice("filled"))
    sketch.floor[AT] = sketch.floor[BESIDE] = True
    sketch.cover.lay("grass", AT)
    sketch.rooms, sketch.dark, sketch.purposes = [Rect(1, 0, 4, 3)], [Rect(1, 0, 4, 3)], {Rect(1, 0, 4, 3): "kitchen"}
    sketch.corridors, sketch.joins, sketch.doors, sketch.hidden = [[AT, BESIDE], [AT]], [AT], [AT], [AT]
    sketch.door_specs = {AT: DoorSpec(partner=BESIDE), BESIDE: DoorSpec(lever=AT)}
    sketch.keys, sketch.sure, sketch.choices = [AT], [AT], [frozenset([AT])]
    sketch.start = sketch.exit = sketch.way_back = sketch.last_door = AT
    sketch.spawns, sketch.habits = [("rat", AT)], {AT: "asleep"}
    sketch.items, sketch.traps, sketch.torches = [("dart", AT)], [("pit", AT)], [(AT, BESIDE), (BESIDE, AT)]
    return sketch


def cells_in(value: object) -> Iterator[Vec]:
    """Yield all cells in a value of any form."""
    if isinstance(value, Vec):
        yield value
    elif isinstance(value, dict):
        yield from cells_in([*value.items()])
    elif isinstance(value, list | tuple | frozenset):
        for part in value:
            yield from cells_in(part)


def test_everything_that_has_a_cell_moves() -> None:
    sketch, moved = filled(), filled()
    moved.map_cells(AWAY.__add__)
    for name in WITH_CELLS:
        before = list(cells_in(getattr(sketch, name)))
        assert AT in before, name
        assert list(cells_in(getattr(moved, name))) == [at + AWAY for at in before], name
    assert moved.rooms == sketch.rooms, "rooms are moved apart"


def test_everything_on_a_forgotten_cell_is_gone_and_all_else_stays() -> None:
    sketch, gone = filled(), np.zeros((12, 6), np.bool_)
    gone[AT] = True
    sketch.forget(gone)
    assert {name: list(cells_in(getattr(sketch, name))) for name in WITH_CELLS} == {
        name: [BESIDE] if name == "corridors" else [] for name in WITH_CELLS
    }
    assert not sketch.cover.covered.any()
    assert (sketch.floor[AT], sketch.rooms) == (True, filled().rooms)


def test_changed_copy_leaves_the_sketch_as_it_is() -> None:
    sketch = filled()
    before = {name: repr(value) for name, value in vars(sketch).items()}
    twin = sketch.copy()
    twin.add(filled())
    twin.floor[...] = True
    twin.cover.lay("moss", ...)
    assert len(twin.doors) == len(twin.rooms) == len(twin.dark) == 2
    assert {name: repr(value) for name, value in vars(sketch).items()} == before
