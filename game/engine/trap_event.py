"""What happened with traps: facts, like all events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actor import Actor
from .geometry import Vec

if TYPE_CHECKING:
    from .trap import Trap


@dataclass(frozen=True, slots=True)
class TrapLaid:
    """Somebody set a trap."""

    actor: Actor
    trap: Trap
    at: Vec


@dataclass(frozen=True, slots=True)
class TrapSpotted:
    """The hero spotted a trap."""

    trap: Trap
    at: Vec


@dataclass(frozen=True, slots=True)
class TrapSprung:
    """Somebody stepped into a trap."""

    actor: Actor
    trap: Trap
    at: Vec


TrapEvent = TrapLaid | TrapSpotted | TrapSprung
