"""What creatures are told apart by: minds, manners, sizes; and what is remembered of them."""

from __future__ import annotations

from enum import Enum, IntEnum

NORMAL_PACE = 100


class Crosses(Enum):
    """How a breed gets past a shut door without opening it, to the cell beyond in one action."""

    NEVER = "does not get past shut doors"
    UNDER = "squeezes under shut doors"
    THROUGH = "passes through shut doors, but never through open ones"

    __hash__ = object.__hash__  # there is one of each; an Enum's own takes long, and fields are looked up by it

    @property
    def gets_past(self) -> bool:
        return self is not Crosses.NEVER


class Opens(Enum):
    """When a breed opens shut doors; idle ones, as a rule, use what stands open."""

    NEVER = "cannot open doors"
    ROUSED = "opens doors when it hunts, flees or follows a noise"
    ALWAYS = "opens any door"


NEVER = -1_000_000
"""A tick before all games."""


class Size(IntEnum):
    """How large a body sounds."""

    SMALL = 0
    MIDDLING = 1
    LARGE = 2
