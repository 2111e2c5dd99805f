"""What happened with traps: facts, like all events."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .actor import Actor
from .geometry import Vec

if TYPE_CHECKING:
    from .trap import Trap


class TrapLaid(NamedTuple):
    """Somebody set a trap."""

    actor: Actor
    trap: Trap
    at: Vec


class TrapSpotted(NamedTuple):
    """The hero spotted a trap."""

    trap: Trap
    at: Vec


class TrapSprung(NamedTuple):
    """Somebody stepped into a trap."""

    actor: Actor
    trap: Trap
    at: Vec


TrapEvent = TrapLaid | TrapSpotted | TrapSprung
