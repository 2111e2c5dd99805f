"""Makes and measures levels by the number: what a survey has done in other processes and on other machines."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.content.levels.furnish import sketch_level
from game.content.levels.generators import GENERATORS
from game.content.levels.themes import THEMES
from game.content.world.terrains import TERRAINS
from game.mapgen.analysis.check import faults
from game.mapgen.analysis.door_sites import DoorPlaces, door_places
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.measure.measure import Measures, measure

NO_DOOR_PLACES = DoorPlaces(None, 0, None, None, None)
"""Of a level that could not be made."""


class SurveySpec(NamedTuple):
    """Which levels: everything but the seed. Plain values only, so that it can go anywhere."""

    generator: str
    """The name of a chain, or of a theme."""
    is_theme: bool
    tradition: str
    width: int
    height: int
    depth: int

    @property
    def chain(self) -> Chain:
        return (THEMES if self.is_theme else GENERATORS)[self.generator]


class LevelResult(NamedTuple):
    """One level, made and measured."""

    seed: int
    faults: tuple[str, ...]
    """The promises it breaks, or why it could not be made at all."""
    restarts: int
    make_seconds: float
    """Seconds."""
    measure_seconds: float
    """Seconds."""
    figures: Mapping[str, float | None] | None
    """Its measures; None if it could not be made."""
    places: DoorPlaces = NO_DOOR_PLACES
    """How its doors lie to its rooms and to one another."""


def survey(spec: SurveySpec, seeds: Iterable[int]) -> list[LevelResult]:
    """Makes and measures a level for each seed; one that its chain gives up is told of too."""
    level_result = []
    for seed in seeds:
        try:
            level_result.append(survey_one(spec, seed))
        except RetryLevel as why:
            level_result.append(LevelResult(seed, (str(why),), 0, 0.0, 0.0, None))
    return level_result


def survey_one(spec: SurveySpec, seed: int) -> LevelResult:
    """Makes and measures a level. Raises StartAgain when the chain finds none for this seed."""
    began = time.perf_counter()
    try:
        sketch = sketch_level(spec.chain, (spec.width, spec.height), str(seed), spec.depth)
    except Exception as error:
        error.add_note(f"{spec.generator}, {spec.width}x{spec.height}, depth {spec.depth}, seed {seed}")
        raise
    made = time.perf_counter()
    measures = measure_sketch(sketch)
    measured = time.perf_counter()
    places = door_places(sketch)
    found = (*faults(sketch), *misplaced_doors(places))
    return LevelResult(seed, found, sketch.restarts, made - began, measured - made, asdict(measures), places)


def misplaced_doors(places: DoorPlaces) -> Iterator[str]:
    """Yield what is wrong with the places of a level's doors, as sentences (B-09, B-10)."""
    if places.touching_no_room:
        yield f"doors that touch no room: {places.touching_no_room}"
    if places.beside_another:
        yield f"pairs of doors beside each other: {places.beside_another}"


def measure_sketch(sketch: Sketch) -> Measures:
    """The figures of a finished sketch; the walk is from where one comes in to where one goes on."""
    arrival = sketch.way_back if sketch.way_back is not None else sketch.start
    stairs = (arrival, sketch.exit) if arrival is not None and sketch.exit is not None else None
    return measure(sketch.floor, sketch.doors, stairs, opaque=_opaque(sketch))


def _opaque(sketch: Sketch) -> NDArray[np.bool_]:
    """What blocks sight, doors apart: rock, and what covers the ground if its terrain does."""
    opaque = ~sketch.floor
    for name, cells in sketch.cover.items():
        opaque[cells] = TERRAINS.opaque[TERRAINS.ids[name]]
    return opaque
