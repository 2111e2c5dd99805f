"""Generation and measurement of levels.

Worker processes and other machines run this module too. `CODE` in `workers` lists the code that it needs there.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.content.levels.generators import GENERATORS
from game.content.levels.level_from_sketch import sketch_level
from game.content.themes.theme_of_depth import THEMES
from game.content.world.terrains import TERRAINS
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.measure.level_measures import Measures, measure
from survey_lib.door_places import DoorPlaces, door_places


class SurveySpec(NamedTuple):
    """All the values that determine the levels of a survey, except the seed.

    All fields are plain values, so that a specification can be sent to other processes. `width`, `height`: size of a
    level in cells. `tradition`: name of a set of rules.
    """

    generator: str
    """Name of a chain (list of build steps), or of a theme if `is_theme`."""
    is_theme: bool
    tradition: str
    width: int
    height: int
    depth: int
    module: str = ""
    """File of Python that registers the generator; empty for a generator of the game."""

    @property
    def title(self) -> str:
        """Words for the levels, such as "theme caves": a theme may have the name of another generator."""
        return f"theme {self.generator}" if self.is_theme else self.generator

    @property
    def chain(self) -> Chain:
        """Chain that `generator` names. Raises KeyError if no chain or theme has this name."""
        if self.module:
            from batch.own_module import run_module  # here, because the machines of a cluster do not have it

            run_module(self.module)
        return (THEMES if self.is_theme else GENERATORS)[self.generator]


class LevelResult(NamedTuple):
    """Result of generating and measuring one level. `restarts`: failed attempts before the level was found."""

    seed: int
    faults: tuple[str, ...]
    """Faults of the level, or the reason why it could not be generated."""
    restarts: int
    make_seconds: float
    """Seconds that the generation took."""
    measure_seconds: float
    """Seconds that the measurement took."""
    figures: Mapping[str, float | None] | None
    """Figures of the level; None if it could not be generated."""
    places: DoorPlaces = DoorPlaces()
    """Counts of misplaced doors, of rooms without doors, and of openings without doors."""


def survey(spec: SurveySpec, seeds: Iterable[int]) -> list[LevelResult]:
    """Generate and measure a level for each seed; return a result for each.

    If the chain finds no level for a seed, the result has the reason as its fault, and its figures are None. Raises
    MissingInput if a build step needs a part of the level that no earlier step makes.
    """
    level_result = []
    for seed in seeds:
        try:
            level_result.append(survey_one(spec, seed))
        except RetryLevel as why:
            level_result.append(LevelResult(seed, (str(why),), 0, 0.0, 0.0, None))
    return level_result


def survey_one(spec: SurveySpec, seed: int) -> LevelResult:
    """Generate and measure the level of a seed.

    Raises RetryLevel if the chain finds no level for this seed, MissingInput if a build step needs a part of the level
    that no earlier step makes. Each error of the generation has a note that names the level.
    """
    began = time.perf_counter()
    try:
        sketch = sketch_level(spec.chain, (spec.width, spec.height), str(seed), spec.depth)
    except Exception as error:
        error.add_note(f"{spec.title}, {spec.width}x{spec.height}, depth {spec.depth}, seed {seed}")
        raise
    made = time.perf_counter()
    measures = measure_sketch(sketch)
    measured = time.perf_counter()
    places = door_places(sketch)
    found = (*faults(sketch), *misplaced_doors(places))
    return LevelResult(seed, found, sketch.restarts, made - began, measured - made, asdict(measures), places)


def misplaced_doors(places: DoorPlaces) -> Iterator[str]:
    """Yield a text for each fault in the places of a level's doors.

    Faults are doors that touch no room (B-09) and pairs of doors beside each other (B-10).
    """
    if places.touching_no_room:
        yield f"doors that touch no room: {places.touching_no_room}"
    if places.beside_another:
        yield f"pairs of doors beside each other: {places.beside_another}"


def measure_sketch(sketch: Sketch) -> Measures:
    """Return the figures of a finished sketch (a level being built). Raises ValueError if the sketch has no floor.

    The figure `stairs_walk` is the length of the way between two stairs: the stairs that lead back to the level before,
    and the exit. If the level has no stairs that lead back, the way begins at the start. Fixtures count as floor.
    """
    arrival = sketch.way_back if sketch.way_back is not None else sketch.start
    stairs = (arrival, sketch.exit) if arrival is not None and sketch.exit is not None else None
    fixtures = sketch.cover.covered & TERRAINS.standing[sketch.cover.as_ids(TERRAINS.ids)]
    return measure(sketch.floor | fixtures, sketch.doors, stairs, opaque=opaque_cells(sketch))


def opaque_cells(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells whose ground blocks sight, bool[x, y]: rock, and opaque terrains. Doors are not counted."""
    cover = sketch.cover
    return np.where(cover.covered, TERRAINS.opaque[cover.as_ids(TERRAINS.ids)], ~sketch.floor)
