"""Records of a store: one game (`Run`), its state, and one step of it (`Step`)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from game.engine.records import record
from game.store.json_values import CorruptData, expect


class Step(NamedTuple):
    """One time that the hero acted, or was refused."""

    number: int
    turn: int
    depth: int
    told: str | None
    """What he was told before it, as JSON; None where he went on with what he was told before."""
    hash: str
    """The name of the world after it."""


LONGEST_NAME = 200
THE_END = 32_503_680_000
"""Seconds from 1970 to the year 3000."""


class State(Enum):
    """Whether a game goes on, and how it ended; the value is the word in the store."""

    OPEN = "open"
    DEAD = "dead"
    WON = "won"
    GIVEN_UP = "given up"
    LEFT_BEHIND = "left behind"
    """It goes on as another one, from an earlier turn of it."""


@record
class Run:
    """One game."""

    number: int
    seed: str
    tradition: str
    version: str
    """That of the program which began it."""
    begun: int
    """Seconds since 1970."""
    state: State
    practice: bool
    """Whether it was taken over from another one to try something."""
    parent: int | None
    parent_step: int | None
    """The one that it goes on from, and where."""
    turn: int
    depth: int
    steps: int
    """Where it is by now."""
    rules: int
    """The version of the rules that its last step was played with (`RULES_VERSION`)."""


def run_of(row: tuple[object, ...]) -> Run:
    """One, as the store tells it. Raises CorruptData, or ValueError for a state that there is not."""
    number, seed, tradition, version, begun, state, practice, parent, parent_step, turn, depth, steps, rules = row
    return Run(
        expect(int, number),
        _name(seed),
        _name(tradition),
        _name(version),
        _moment(begun),
        State(state),
        bool(expect(int, practice)),
        None if parent is None else expect(int, parent),
        None if parent_step is None else expect(int, parent_step),
        expect(int, turn),
        expect(int, depth),
        expect(int, steps),
        expect(int, rules),
    )


def is_name(name: str) -> bool:
    """Whether it can be kept and shown."""
    return len(name) <= LONGEST_NAME and not any("\ud800" <= letter <= "\udfff" for letter in name)


def is_day(seconds: int) -> bool:
    """Whether every system knows the day that it is so many seconds after the beginning of 1970."""
    return 0 <= seconds < THE_END


def _name(value: object) -> str:
    """Raises CorruptData."""
    name = expect(str, value)
    if not is_name(name):
        raise CorruptData(f"{name[:40]!r} is no name")
    return name


def _moment(value: object) -> int:
    """Raises CorruptData."""
    seconds = expect(int, value)
    if not is_day(seconds):
        raise CorruptData(f"nothing has begun at {seconds}")
    return seconds
