"""The rows of the table of measures: each has one function, whose docstring says exactly what is counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from measures.estimates import Estimate

Games = Sequence[Mapping[str, Any]]
"""Results of games (or notes on the levels of games), as JSON values."""
Results = Mapping[str, Games]
"""The results of each arm that a row needs, by the name of the arm.

An arm is a set of games of one bot under one variant of the rules. All arms have the same seeds.
"""
Measure = Callable[[Results], Estimate]


class Asked(NamedTuple):
    """What is asked of a value. `holds`: whether an estimate meets it, given the estimate before, if there is one."""

    words: str
    holds: Callable[[Estimate, Estimate | None], bool | None]


def between(least: float, most: float) -> Asked:
    """Return the demand that a value is neither below `least` nor above `most`."""
    return Asked(f"{least:g} to {most:g}", lambda now, _: now.value is not None and least <= now.value <= most)


def at_least(least: float) -> Asked:
    """Return the demand that a value is not below `least`."""
    return Asked(f"at least {least:g}", lambda now, _: now.value is not None and now.value >= least)


def at_most(most: float) -> Asked:
    """Return the demand that a value is not above `most`."""
    return Asked(f"at most {most:g}", lambda now, _: now.value is not None and now.value <= most)


def of_before(part: float) -> Asked:
    """Return the demand that a value is at most a part of the value before; it is open without a value before."""

    def holds(now: Estimate, before: Estimate | None) -> bool | None:
        if now.value is None or before is None or before.value is None:
            return None
        return now.value <= part * before.value

    return Asked(f"at most {part:g} of before", holds)


def no_fewer(now: Estimate, before: Estimate | None) -> bool | None:
    """Return whether a value is not below that before; None without a value before."""
    return None if now.value is None or before is None or before.value is None else now.value >= before.value


NO_FEWER = Asked("no fewer than before", no_fewer)
ABOVE_0 = Asked("interval above 0", lambda now, _: now.low is not None and now.low > 0)
BEYOND_0 = Asked(
    "interval beyond 0", lambda now, _: None not in (now.low, now.high) and not (now.low or 0) <= 0 <= (now.high or 0)
)


class Row(NamedTuple):
    """A row of the table."""

    name: str
    measure: Measure | None
    """Function from results to the value; None if only hand players can find the value."""
    arms: tuple[str, ...] = ()
    """Names of the arms that the function reads."""
    asked: Asked | None = None
    earlier: str = ""
    """The value at `EARLIER`, in words; "" if none is known."""


EARLIER = "2026-11-29"
"""Day of the values `Row.earlier`, before the second design."""


class Rows(list[Row]):
    """Rows in the order of the table."""

    def add(self, name: str, *arms: str, asked: Asked | None = None, earlier: str = "") -> Callable[[Measure], Measure]:
        """Return a decorator that adds a row with the decorated function. The parameters are fields of `Row`."""

        def decorate(measure: Measure) -> Measure:
            self.append(Row(name, measure, arms, asked, earlier))
            return measure

        return decorate
