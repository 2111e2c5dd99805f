"""What creatures are told apart by: minds, manners, sizes; and what is remembered of them."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, NamedTuple

from .action import Action
from .geometry import Vec

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World

Mind = Callable[["Actor", "World"], Action]
"""Decides what a monster does next: it looks, it never touches."""

Plan = Callable[["Actor", "World"], Action | None]
"""Decides what the hero does next; None when it is carried out or broken off."""

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


def hunts(actor: Actor) -> bool:
    """Whether it is after the hero, and not on the run from him."""
    return actor.alert > 0 and not actor.asleep and not actor.fled


class Sighting(NamedTuple):
    """What the hero remembers of somebody."""

    at: Vec
    tick: int
    asleep: bool
    first: int
    """The tick at which he first saw it."""
    hunts: bool = False
    """Whether it was after him."""
    minded_at: int = NEVER
    """The tick at which an order last ended for its sake, if the next one goes on."""
    minded_turns: int = 0
    """In how many turns it could then be there: while it comes no nearer, one that hunts ends no further order."""
    flees: bool = False
    """Whether it was on the run from him."""
    shunned_at: int = NEVER
    """The tick at which exploring last ended because it keeps away from it: the next one goes near."""
    gone: bool = False
    """Whether he has since seen that it is not there any more."""
