"""The table of measures: its rows with their values, as Markdown and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import partial
from typing import Any, NamedTuple

from game.content.rules_version import RULES_VERSION
from measures.door_rows import MORE_TRIALS, TRIALS
from measures.estimates import Estimate, change, unmeasured
from measures.game_rows import MORE_PLAY, PLAY
from measures.level_rows import MORE_PLANS, PLANS
from measures.rows import EARLIER, Asked, Results, Row

BY_HAND = (
    Row(
        "hand players: real decisions, % of 60 doors",
        None,
        asked=Asked("at least 45", lambda *_: None),
        earlier="19–23",
    ),
    Row("hand players: nothing behind, % of 60 doors", None, asked=Asked("at most 15", lambda *_: None), earlier="49"),
    Row(
        "hand players beside Brogue CE: fun, tension, variety, pace",
        None,
        asked=Asked("none under 7", lambda *_: None),
        earlier="5–6.5, 5–6, 4.5–5, 4",
    ),
)
"""The rows that only people who play by hand can measure."""
ROWS = (*PLAY, *PLANS, *TRIALS, *BY_HAND, *MORE_PLAY, *MORE_PLANS, *MORE_TRIALS)
"""All rows, in the order of the table: those of the design first."""
WIDTH = 120
"""Most characters in a line of text."""


class Made(NamedTuple):
    """How a table was made."""

    seeds: str
    """The seeds, in words."""
    rules: str
    """Hash of the code of the rules."""
    day: str
    """Day on which the table was made: "2026-11-29"."""


class Measured(NamedTuple):
    """A row with its value, and the value of another table."""

    row: Row
    now: Estimate
    before: Estimate | None


def chosen_rows(pattern: str) -> list[Row]:
    """Return the rows whose name contains a pattern; case does not matter.

    In a pattern `*` stands for any text, `?` for any one letter, and letters in square brackets for one of them.
    """
    return [row for row in ROWS if fnmatchcase(row.name.lower(), f"*{pattern.lower()}*")]


def measure(rows: Sequence[Row], results: Results, before: Mapping[str, Estimate] | None) -> list[Measured]:
    """Return the rows with their values. `before`: the values of another table by the name of the row, if there is one.

    `results`: the results of all arms that the rows need.
    """
    others = before or {}
    return [Measured(row, _value(row, results), others.get(row.name)) for row in rows]


def _value(row: Row, results: Results) -> Estimate:
    return row.measure({arm: results[arm] for arm in row.arms}) if row.measure is not None else unmeasured("by hand")


def markdown(rows: Sequence[Measured], made: Made, *, compared: bool) -> Iterator[str]:
    """Yield the lines of a document with the table, and with what each row counts.

    `compared`: whether the table has columns for the values of another table.
    """
    yield "# Measures"
    yield ""
    yield from textwrap.wrap(
        f"Made on {made.day} with {made.seeds}, by the rules of version {RULES_VERSION} ({made.rules}). Values stand "
        "beside their 95 % interval and the number of samples (games, pairs of games, levels, doors or deaths).",
        WIDTH,
    )
    yield ""
    columns = [
        "measure",
        EARLIER,
        "asked",
        "value",
        "95 % interval",
        "samples",
        "met",
        *["before", "change"] * compared,
    ]
    yield f"| {' | '.join(columns)} |"
    yield "|" + "---|" * len(columns)
    for row in rows:
        yield f"| {' | '.join(_cells(row, compared=compared))} |"
    yield ""
    yield "## What is counted"
    yield ""
    for name, words in _explained(rows):
        yield from textwrap.wrap(f"* **{name}**: {words}", WIDTH, subsequent_indent="  ")


def _cells(one: Measured, *, compared: bool) -> Iterator[str]:
    row, now, before = one
    yield row.name
    yield row.earlier
    yield row.asked.words if row.asked is not None else ""
    yield f"{_number(now.value)} ({now.note})" if now.value is not None and now.note else _number(now.value) or now.note
    yield _interval(now)
    yield str(now.samples or "")
    yield {None: "", True: "yes", False: "**no**"}[met(one)]
    if compared:
        yield _number(before.value) if before is not None else ""
        difference = change(now, before) if before is not None else unmeasured("")
        yield " ".join(filter(None, (_number(difference.value, signed=True), f"({_interval(difference)})")))


def met(one: Measured) -> bool | None:
    """Return whether a row meets what is asked of it; None if nothing is asked, or without a value."""
    row, now, before = one
    return row.asked.holds(now, before) if row.asked is not None and now.value is not None else None


def _number(value: float | None, *, signed: bool = False) -> str:
    """Return a value with three digits that count; "" for None."""
    if value is None:
        return ""
    if not value:
        return "0"
    digits = 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 3
    return f"{value:{'+' if signed else ''}.{digits}f}"


def _interval(estimate: Estimate) -> str:
    ends = (estimate.low, estimate.high)
    return " to ".join(map(_number, ends)) if None not in ends else ""


def _explained(rows: Sequence[Measured]) -> Iterator[tuple[str, str]]:
    """Yield the names of rows with what they count. Rows of one function that follow each other are named together."""
    names: list[str] = []
    for number, (row, _, _) in enumerate(rows):
        words = explanation(row)
        names.append(row.name)
        if number + 1 == len(rows) or explanation(rows[number + 1].row) != words:
            if words:
                yield "; ".join(names), words
            names = []


def explanation(row: Row) -> str:
    """Return what a row counts: the docstring of its function, in one line; "" for a row that is measured by hand."""
    function = row.measure.func if isinstance(row.measure, partial) else row.measure
    return " ".join((function.__doc__ or "").split()) if function is not None else ""


def report(rows: Sequence[Measured], made: Made) -> dict[str, Any]:
    """Return the table as JSON values; `estimates_in` reads them."""
    return {
        **made._asdict(),
        "rows": [
            {
                "name": one.row.name,
                "asked": one.row.asked.words if one.row.asked is not None else "",
                **one.now._asdict(),
                "met": met(one),
            }
            for one in rows
        ],
    }


def estimates_in(table: Mapping[str, Any]) -> dict[str, Estimate]:
    """Return the values in a table, by the names of their rows. Raises KeyError or TypeError if it is no such table."""
    return {row["name"]: Estimate(*(row[name] for name in Estimate._fields)) for row in table["rows"]}
