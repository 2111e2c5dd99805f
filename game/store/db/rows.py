"""Records of a store: how a game begins (`GameStart`), one game (`RecordedGame`), its state, and one step of it."""

from __future__ import annotations

from enum import Enum

from game.engine.bounds import Text
from game.engine.records import NamedTuple, record
from game.store.json_values import CorruptData, describe_value, expect
from game.store.serialize.known_names import TRADITION


class GameStart(NamedTuple):
    """What a store notes of a game that begins."""

    seed: str
    tradition: str
    version: str
    """Version of the program."""
    depth: int
    """Depth of the hero's level."""
    begun: int
    """Present time, in Unix seconds."""
    parent: tuple[int, int] | None = None
    """Number and step of the game that this game was copied from; None if it is not a copy."""
    practice: bool = False
    """Whether the copy is only for trying something."""
    instead: bool = False
    """Whether this game takes the place of its parent, which cannot be continued any more."""


class RecordedStep(NamedTuple):
    """Step of a game: one action of the hero, even a refused one, and all that happens until he may act again."""

    number: int
    turn: int
    depth: int
    orders_text: str | None
    """Orders that the hero was given before the step, as JSON; None if he continued his earlier orders."""
    hash: str
    """State hash of the world after the step."""


NAME = Text()
"""Bound of the names in the table of games."""
UNKNOWN_TRADITION = "unknown tradition"
"""What stands for the name of a tradition that the game does not know: the name itself is never shown."""
THE_END = 32_503_680_000
"""First time that is not valid in the store, in Unix seconds: the beginning of the year 3000."""


class GameStatus(Enum):
    """State of a game: open (not finished), or how it ended. The value is the word in the store."""

    OPEN = "open"
    DEAD = "dead"
    WON = "won"
    GIVEN_UP = "given up"
    LEFT_BEHIND = "left behind"
    """The game could not be loaded as it was left. Another game in the store continues it."""


@record
class RecordedGame:
    """Description of one game in the store, without its steps and snapshots.

    `turn`, `depth`: turn of the game and depth of the hero's level after the last step.
    """

    number: int
    seed: str
    tradition: str
    """Name of the tradition, or UNKNOWN_TRADITION."""
    version: str
    """Version of the program that began the game."""
    begun: int
    """When the game began, in Unix seconds."""
    state: GameStatus
    practice: bool
    """Whether the game was copied from another game to try something."""
    parent: int | None
    parent_step: int | None
    """Number of the step of `parent` from which this game was copied; None if it has no parent."""
    turn: int
    depth: int
    steps: int
    """Number of the game's last step."""
    rules: int
    """Version of the rules (`RULES_VERSION`) that the last step was played with."""


def recorded_game_of(row: tuple[object, ...]) -> RecordedGame:
    """Return the description of a game. `row`: its row in the result of the query for games (`RUNS` in `game_store`).

    Raises CorruptData if a value is not valid.
    """
    number, seed, tradition, version, begun, state, practice, parent, parent_step, turn, depth, steps, rules = row
    return RecordedGame(
        expect(int, number),
        _name(seed),
        _tradition_name(tradition),
        _name(version),
        _time(begun),
        _state(state),
        bool(expect(int, practice)),
        None if parent is None else expect(int, parent),
        None if parent_step is None else expect(int, parent_step),
        expect(int, turn),
        expect(int, depth),
        expect(int, steps),
        expect(int, rules),
    )


def is_name(name: str) -> bool:
    """Return whether a name can be stored and shown: it is not too long and can be printed."""
    return not NAME.check(name)


def is_valid_time(seconds: int) -> bool:
    """Return whether a time in Unix seconds lies between 1970 and 3000, so that every system can show its date."""
    return 0 <= seconds < THE_END


def _name(value: object) -> str:
    """Return `value` if it is a valid name. Raises CorruptData if it is not."""
    name = expect(str, value)
    if not is_name(name):
        raise CorruptData(f"{name[:40]!r} is not a valid name")
    return name


def _tradition_name(value: object) -> str:
    """Return `value` if it is the name of a tradition, else UNKNOWN_TRADITION. Raises CorruptData if it is no text."""
    name = expect(str, value)
    return name if name in TRADITION.names else UNKNOWN_TRADITION


def _state(value: object) -> GameStatus:
    """Return the state of a game that is stored as `value`. Raises CorruptData if there is no such state."""
    try:
        return GameStatus(value)
    except ValueError:
        raise CorruptData(f"{describe_value(value)} is not a valid state of a game") from None


def _time(value: object) -> int:
    """Return `value` if it is a valid time in Unix seconds. Raises CorruptData if it is not."""
    seconds = expect(int, value)
    if not is_valid_time(seconds):
        raise CorruptData(f"{seconds} is not a valid start time")
    return seconds
