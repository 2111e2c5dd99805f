"""Records of a store: one game (`RecordedGame`), its state, and one step of it (`RecordedStep`)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from game.engine.records import record
from game.store.json_values import CorruptData, expect


class RecordedStep(NamedTuple):
    """One action of the hero, also a refused one."""

    number: int
    turn: int
    depth: int
    orders_text: str | None
    """Orders that he was given before the step, as JSON; None if he went on with his last orders."""
    hash: str
    """State hash of the world after the step."""


LONGEST_NAME = 200
THE_END = 32_503_680_000
"""Seconds from 1970 to the year 3000."""


class GameStatus(Enum):
    """Whether a game goes on, and how it ended; the value is the word in the store."""

    OPEN = "open"
    DEAD = "dead"
    WON = "won"
    GIVEN_UP = "given up"
    LEFT_BEHIND = "left behind"
    """The game goes on as another game, from an earlier turn of this one."""


@record
class RecordedGame:
    """One game in the store."""

    number: int
    seed: str
    tradition: str
    version: str
    """Version of the program that began the game."""
    begun: int
    """Seconds since 1970."""
    state: GameStatus
    practice: bool
    """Whether the game was copied from another game to try something."""
    parent: int | None
    parent_step: int | None
    """Step of `parent` from which this game goes on; None if it has no parent."""
    turn: int
    depth: int
    steps: int
    """Number of the game's last step."""
    rules: int
    """Version of the rules that its last step was played with (`RULES_VERSION`)."""


def recorded_game_of(row: tuple[object, ...]) -> RecordedGame:
    """Return the game of a row of the store. Raises CorruptData, or ValueError for an unknown state."""
    number, seed, tradition, version, begun, state, practice, parent, parent_step, turn, depth, steps, rules = row
    return RecordedGame(
        expect(int, number),
        _name(seed),
        _name(tradition),
        _name(version),
        _moment(begun),
        GameStatus(state),
        bool(expect(int, practice)),
        None if parent is None else expect(int, parent),
        None if parent_step is None else expect(int, parent_step),
        expect(int, turn),
        expect(int, depth),
        expect(int, steps),
        expect(int, rules),
    )


def is_name(name: str) -> bool:
    """Return whether a name can be kept and shown."""
    return len(name) <= LONGEST_NAME and not any("\ud800" <= letter <= "\udfff" for letter in name)


def is_day(seconds: int) -> bool:
    """Return whether every system knows the day that is `seconds` after the beginning of 1970."""
    return 0 <= seconds < THE_END


def _name(value: object) -> str:
    """Return a value that is a name. Raises CorruptData."""
    name = expect(str, value)
    if not is_name(name):
        raise CorruptData(f"{name[:40]!r} is not a valid name")
    return name


def _moment(value: object) -> int:
    """Return a value that is a time in seconds since 1970. Raises CorruptData."""
    seconds = expect(int, value)
    if not is_day(seconds):
        raise CorruptData(f"{seconds} is not a valid start time")
    return seconds
