"""Bounds of saved fields, for their annotations: the numbers, texts and lengths that a saved game may have there.

A field that is saved declares its bound beside its type: `oil: Annotated[int, Range(0, MAX_OIL)]`. Most fields use a
type from this module that has its bound, such as `Tick` or `BreedName`. The codecs of saved games check the bounds
before they build anything. They mean nothing to the rules.

A field needs a bound if its type is a number, a text, an array or a container. A cell needs none: it must be on its
level. A bound follows from the meaning of the field, and is wide: `docs/formats.md` gives the reason for each limit.
"""

from __future__ import annotations

import unicodedata
from enum import Enum, auto
from typing import Annotated, Any, TypeVar, get_args, get_origin

from game.engine.records import NamedTuple

# limits of a world
MAX_LEVELS = 300
"""Greatest number of levels of a world."""
MAX_DEPTH = 1_000
"""Greatest depth of a level."""
MAX_ACTORS = 1_000
"""Greatest number of actors on one level."""
MAX_THINGS = 2_000
"""Greatest number of doors on one level. The same limit holds for items, traps, levers, and rooms."""
MAX_LIGHTS = 200
"""Greatest number of fixed lights of one level."""
MAX_OPENINGS = 20_000
"""Greatest number of entries in the record of door openings, which has one entry for each opened door."""
MAX_KINDS = 1_000
"""Greatest number of entries in a table by kind, such as the number of monsters that the hero killed, by breed."""
MAX_BAG = 200
"""Greatest number of stacks of items that one actor carries."""

# limits of texts
MAX_SEED = 200
"""Greatest number of characters of a seed."""
MAX_NAME = 200
"""Greatest number of characters of a name, or of a text made of names."""

# limits of numbers, by their meaning
MAX_TICK = 1_000_000_000
"""Greatest tick (a tick is a hundredth of a turn): ten million turns."""
MAX_TURNS = 10_000_000
"""Greatest number of turns or steps, and of anything else that can happen only once in a turn."""
MAX_CHANGES = 1_000_000_000
"""Greatest value of a level's counter of changes, by which caches notice that the level has changed."""
MAX_COUNT = 1_000_000
"""Greatest number of things of one kind, such as coins, charges or blows."""
MAX_HEALTH = 10_000
"""Greatest health, and greatest damage."""
MAX_DICE = 1_000
"""Greatest number of attack dice or defense dice of an actor."""
MAX_CHANCE = 100
"""Greatest chance, in per cent."""
MAX_OIL = 100_000
"""Greatest number of measures of oil in a lamp."""
MAX_GAS = 1_000_000
"""Greatest number of grains of a gas in one cell."""
MAX_BURN = 10_000
"""Greatest number of turns for which a cell can still burn."""
MAX_SEARCHES = 10_000
"""Greatest number of times that the hero can have searched a cell."""
MAX_DICE_STATE = (1 << 128) - 1
"""Greatest state of the random number generator: 128 bits."""


class Range(NamedTuple):
    """Bound of a whole number, or of all numbers of an array: from `low` to `high`, both included."""

    low: int
    high: int

    def check(self, value: int) -> str:
        """Return the reason why a number is not within the bound, or "" if it is."""
        if self.low <= value <= self.high:
            return ""
        shown = value if abs(value) < 10**30 else f"{'-' if value < 0 else ''}10**{len(str(abs(value))) - 1}"
        return f"{shown} is not from {self.low} to {self.high}"


class Text(NamedTuple):
    """Bound of a text in one line: its greatest number of characters, all of which can be printed.

    Control characters, line ends and marks that change the direction of writing are not allowed, because a text of a
    stranger could reach a terminal. Letters that only a newer version of Unicode knows are, because the text may have
    been typed with a newer Python.
    """

    most: int = MAX_NAME

    def check(self, value: str) -> str:
        """Return the reason why a text is not within the bound, or "" if it is."""
        if len(value) > self.most:
            return f"a text has {len(value)} characters, but at most {self.most} are allowed"
        if value.isprintable() or all(map(_can_be_printed, value)):
            return ""
        return "a text has characters that cannot be printed"


def _can_be_printed(letter: str) -> bool:
    return letter.isprintable() or unicodedata.category(letter) == "Cn"  # not assigned, as far as this Python knows


class NameOf(Enum):
    """Bound of a text that must be the name of something in the content of the game."""

    KIND = auto()
    """Kind of item."""
    ITEM_SPRITE = auto()
    DISGUISE = auto()
    """Description of an unidentified item."""
    BREED = auto()
    BREED_SPRITE = auto()
    DOOR = auto()
    """Kind of door."""
    DOOR_NOUN = auto()
    DOOR_SPRITE = auto()
    GAS = auto()
    AIR = auto()
    """Gas, or fire."""
    CONDITION = auto()
    THEME = auto()
    """Look and sound of a level."""
    ABILITY = auto()
    CAUSE = auto()
    """What can take health from an actor: the names of `Cause` in the engine and the content."""
    PURPOSE = auto()
    """Purpose of a room."""
    DEED = auto()
    """Action of the hero that is counted."""


class NoneOr(NamedTuple):
    """Bound of a name that may also be missing: then the text is empty."""

    name: NameOf


class Most(NamedTuple):
    """Bound of a list, set or dict: its greatest number of entries; a name stands for as many as there are names."""

    entries: int | NameOf


class Place(Enum):
    """Bound of a cell that is no cell of the level."""

    STEP = auto()
    """A step to one of the eight neighbouring cells, or no step."""


Thing = TypeVar("Thing")

ManyThings = Annotated[Thing, Most(MAX_THINGS)]
ManyKinds = Annotated[Thing, Most(MAX_KINDS)]
ManyActors = Annotated[Thing, Most(MAX_ACTORS)]
Tick = Annotated[int, Range(-MAX_TICK, MAX_TICK)]
"""Tick of something that has happened, or has never happened."""
NextTick = Annotated[int, Range(0, MAX_TICK)]
"""Tick of the present, or of something that will happen."""
Turns = Annotated[int, Range(0, MAX_TURNS)]
"""Number of turns, or of what can happen only once in a turn."""
Count = Annotated[int, Range(0, MAX_COUNT)]
"""Number of things of one kind."""
Amount = Annotated[int, Range(-MAX_COUNT, MAX_COUNT)]
"""Sum of values that may be below zero, such as dice with the gear that an actor wears."""
Total = Annotated[int, Range(-MAX_COUNT, MAX_TURNS)]
"""Sum that may have been corrected below zero."""
Changes = Annotated[int, Range(0, MAX_CHANGES)]
"""Number of changes, which caches compare. It is saved, because the state hashes of all recorded games contain it."""
Health = Annotated[int, Range(-MAX_HEALTH, MAX_HEALTH)]
Harm = Annotated[int, Range(0, MAX_HEALTH)]
"""Damage, or full health."""
DiceCount = Annotated[int, Range(0, MAX_DICE)]
Percent = Annotated[int, Range(0, MAX_CHANCE)]
Depth = Annotated[int, Range(1, MAX_DEPTH)]
TERRAIN_IDS = Range(0, 255)
"""Bound of the IDs of terrains. A loaded level is also checked for IDs that stand for no kind of ground."""

KindName = Annotated[str, NameOf.KIND]
BreedName = Annotated[str, NameOf.BREED]
BreedNameOrNone = Annotated[str, NoneOr(NameOf.BREED)]
AirName = Annotated[str, NameOf.AIR]
ConditionName = Annotated[str, NameOf.CONDITION]
CauseName = Annotated[str, NameOf.CAUSE]
PurposeNameOrNone = Annotated[str, NoneOr(NameOf.PURPOSE)]

Bound = Range | Text | NameOf | NoneOr | Most | Place


def bound_of(hint: Any) -> tuple[Any, Bound | None]:
    """Return an annotation without the bound that it declares, and the bound; None if it declares none."""
    if get_origin(hint) is not Annotated:
        return hint, None
    kind, *marks = get_args(hint)
    return kind, next((mark for mark in marks if isinstance(mark, Bound)), None)
