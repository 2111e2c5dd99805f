"""A door: one record at a cell. It is shut or open, and once open it stays so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .geometry import Vec


class DoorState(Enum):
    """How a door stands; the value is the word for it."""

    SHUT = "shut"
    OPEN = "open"


@dataclass(frozen=True)
class DoorKind:
    """What is the same for all doors of a kind. One that begins open has no leaf: nothing shuts it, ever."""

    name: str
    look: str
    """The family of sprites it is drawn with."""
    opaque: bool = True
    """Whether it hides what is behind it while it is shut."""
    begins: DoorState = DoorState.SHUT
    muffles: int = 0
    """What it takes from the loudness of a noise that goes through it while it is shut."""

    @property
    def has_leaf(self) -> bool:
        return self.begins is DoorState.SHUT

    @property
    def noun(self) -> str:
        """What one is called: a wooden door, a doorway."""
        return f"{self.name} door" if self.has_leaf else self.name


@dataclass(eq=False)
class Door:
    """One door of a level. Only the level changes its state, so that sight never goes stale."""

    kind: DoorKind
    at: Vec
    state: DoorState = DoorState.SHUT
    seen: DoorState | None = None
    """The state in which the hero last saw it; None while he never did."""

    @property
    def shut(self) -> bool:
        return self.state is DoorState.SHUT

    @property
    def hides(self) -> bool:
        """Whether it blocks sight as it stands."""
        return self.shut and self.kind.opaque

    @property
    def muffles(self) -> int:
        """What it takes, as it stands, from the loudness of a noise that goes through it."""
        return self.kind.muffles if self.shut else 0
