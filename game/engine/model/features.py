"""Parts of the rules that a tradition has or lacks: verbs at doors, features, and kinds of log messages."""

from __future__ import annotations

from enum import Enum


class Verb(Enum):
    """Actions at doors other than walking into them; the value completes the sentence for a tradition without it."""

    EASE = "eases doors ajar"
    KNOCK = "knocks on doors"
    LISTEN = "listens at doors"
    SILL = "reads the light under doors"
    LATCH = "has latches for doors"
    BASH = "breaks doors down"
    PULL = "pulls levers"


class Feature(Enum):
    """Features that only some traditions have; items and commands that make no sense without one name it as a need.

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
    """Kinds of log messages that only some traditions have (RS-53, RS-42, RS-44; SC-22 has no single dice)."""

    DICE = "every single die of a blow"
    WAITING = "who waits because no way leads to the hero"
    CORNERED = "who would run and cannot"


Need = Feature | Verb
"""Verb or feature that an item or a command may need of a tradition."""
