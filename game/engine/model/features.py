"""What a tradition has or lacks: verbs at doors, features of its rules, and what its log tells."""

from __future__ import annotations

from enum import Enum


class Verb(Enum):
    """What one may do to a door besides walking into it; the value completes "Nobody ... here."."""

    EASE = "eases doors ajar"
    KNOCK = "knocks on doors"
    LISTEN = "listens at doors"
    SILL = "reads the light under doors"
    LATCH = "has latches for doors"
    BASH = "breaks doors down"
    PULL = "pulls levers"


class Feature(Enum):
    """Something that only some traditions have; things and commands that make no sense without it name it as a need.

    The value completes "... here." where it is missing.
    """

    LEAVES = "no door is ever shut"
    OTHERS_OPEN = "only you open doors"
    UNSEEN = "everything is always in view"
    SEARCH = "nothing is found by searching"
    DIAGONALS = "only north, east, south and west lead anywhere"
    WAY_BACK = "nobody goes back up"
    LAMP = "nobody carries a lamp"
    MENDING = "no wound heals by itself"


class Telling(Enum):
    """Something that the log tells in some traditions only (RS-53, RS-42, RS-44; SC-22 has no single dice)."""

    DICE = "every single die of a blow"
    WAITING = "who waits because no way leads to the hero"
    CORNERED = "who would run and cannot"


Need = Feature | Verb
"""What a thing or a command may need of a tradition."""
