"""Results of a survey, as a table and as JSON."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from game.engine.words import count
from game.mapgen.measure.level_bands import BANDS, Band
from survey_lib.tally import Spread, Tally

EXPLANATION = "  (A code such as B-10 is the number of a rule: docs/traditions.md lists them.)"
"""Line below the numbers of doors that are out of place."""


def table(tally: Tally) -> str:
    """Return the results of a survey as lines of text.

    The lines give three percentiles of each figure of a level and its band (range of good values), the numbers of doors
    out of place, the times to make and to measure a level, the invalid levels, and the levels with figures outside
    their bands.
    """
    return "\n".join(_lines(tally))


def _lines(tally: Tally) -> Iterator[str]:
    spec, seeds = tally.spec, tally.seeds
    yield f"{spec.title}: {spec.width}x{spec.height}, depth {spec.depth}, seeds {seeds.start}:{seeds.stop}"
    yield f"  {count(tally.levels, 'level')}, {tally.invalid} invalid, {count(tally.restarts, 'restart')}"
    if tally.spreads:
        yield f"  {'':22}{'p10':>9}{'median':>9}{'p90':>9}   band of the median"
    for name, spread in tally.spreads.items():
        yield f"  {name.replace('_', ' '):22}{_numbers(spread)}{_verdict(BANDS.get(name), spread)}"
    yield from _places(tally)
    for what, spread in tally.milliseconds.items():
        yield f"  {f'ms to {what}':22}{_numbers(spread)}"
    for seed, faults in tally.faults.items():
        yield f"  The level of seed {seed} is invalid: {'; '.join(faults)}"
    for outlier in tally.worst:
        yield f"  The level of seed {outlier.seed} is an outlier: {', '.join(map(_named, outlier.outside.items()))}"


def _places(tally: Tally) -> Iterator[str]:
    """Yield lines with the numbers of doors that are out of place, added up over all levels."""
    places = tally.door_places
    yield f"  pairs of adjacent doors, diagonals included (B-10): {places['beside_another']}"
    if not tally.with_rooms:
        yield "  The generator records no rooms."
        yield EXPLANATION
        return
    doorless, open_rooms, cells = places["doorless_rooms"], places["open_rooms"], places["open_border_cells"]
    share, per_level = 100 * doorless / max(1, open_rooms), cells / tally.with_rooms
    yield f"  doors that touch no room (B-09): {places['touching_no_room']}"
    yield f"  rooms with openings but no door (T-02): {doorless} of {open_rooms}, {share:.2f} %"
    yield f"  open cells without a door in the borders of rooms (T-02): {cells}, {per_level:.2f} a level"
    yield EXPLANATION


def _named(figure: tuple[str, float | None]) -> str:
    name, value = figure
    return f"{name.replace('_', ' ')} {'none' if value is None else f'{value:.4g}'}"


def _numbers(spread: Spread | None) -> str:
    return "".join(f"{value:9.2f}" for value in spread) if spread else "none".rjust(9)


def _verdict(band: Band | None, spread: Spread | None) -> str:
    if band is None:
        return ""
    return f"   {band}" if band.contains(spread and spread.median) else f"   {band!s:14} OUT"


def report(tally: Tally) -> dict[str, Any]:
    """Return the results of a survey as values for JSON, by key. A figure that no level has is None."""
    spec, seeds = tally.spec, tally.seeds
    return {
        "generator": None if spec.is_theme else spec.generator,
        "theme": spec.generator if spec.is_theme else None,
        "tradition": spec.tradition,
        "width": spec.width,
        "height": spec.height,
        "depth": spec.depth,
        "seeds": [seeds.start, seeds.stop],
        "levels": tally.levels,
        "invalid": tally.invalid,
        "restarts": tally.restarts,
        "measures": {name: _figure(spread, BANDS.get(name)) for name, spread in tally.spreads.items()},
        "levels_with_rooms": tally.with_rooms,
        "door_places": tally.door_places,
        "milliseconds": {what: _figure(spread) for what, spread in tally.milliseconds.items()},
        "outside": tally.outside,
        "faults": [{"seed": seed, "faults": list(faults)} for seed, faults in tally.faults.items()],
        "worst": [
            {"seed": outlier.seed, "far": outlier.distance, "outside": dict(outlier.outside)} for outlier in tally.worst
        ],
    }


def _figure(spread: Spread | None, band: Band | None = None) -> dict[str, Any] | None:
    figure: dict[str, Any] | None = None if spread is None else spread._asdict()
    if figure is not None and band is not None:
        figure["band"] = [band.least, band.upper if band.upper < math.inf else None]
        figure["held"] = band.contains(figure["median"])
    return figure
