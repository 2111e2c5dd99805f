"""A door: one record at a cell. It goes from shut over ajar to open and never back, but by a latch."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from .geometry import Vec
from .terrain import Burns

if TYPE_CHECKING:
    from .actor import Actor
    from .listening import Reading

LATCH_PIPS = 5
"""Blows that a latch withstands."""
AJAR_MUFFLES = 3
"""What a door ajar takes at most from the loudness of a noise."""


class DoorState(Enum):
    """How a door stands; the value is the word for it."""

    SHUT = "shut"
    AJAR = "ajar"
    OPEN = "open"
    BOLTED = "bolted"
    BROKEN = "broken"

    @property
    def shut(self) -> bool:
        """Whether the leaf fills the frame: nobody stands there, and nothing comes through."""
        return self in (DoorState.SHUT, DoorState.BOLTED)

    @property
    def clear(self) -> bool:
        """Whether no leaf is in the frame at all."""
        return self in (DoorState.OPEN, DoorState.BROKEN)


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
    stops_missiles: bool = True
    """Whether nothing can be thrown through it while it is shut."""
    pips: int = 0
    """Blows that break it while it is shut; 0 if none ever do."""
    blocks_gas: bool = True
    """Whether no gas gets through while it is shut."""
    burns: Burns | None = None
    """How its leaf burns; None if it does not."""

    own_key: bool = False
    """Whether its locks open to one key alone, which is made for the kind and is not used up."""
    wins: bool = False
    """Whether opening it is what the whole game was about."""

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
    stiff: bool = False
    """Whether it groans even for those who ease it, and is seen to be rusty."""
    locked: bool = False
    """Whether nobody opens it without a key."""
    bolter: Actor | None = None
    """Whose latch holds it; he may take it off."""
    battered: int = 0
    """Pips that blows have taken from what holds it shut."""
    knocked_at: int | None = None
    """The tick of the last knock."""
    stopped_at: int | None = None
    """The tick at which an order of many steps last stopped before it, for the player to decide."""
    heard: Reading | None = None
    """What the hero last made out by listening at it."""
    moving_at: int | None = None
    """The tick at which the hero last heard somebody move behind it."""

    @property
    def shut(self) -> bool:
        return self.state.shut

    @property
    def hides(self) -> bool:
        """Whether it blocks sight as it stands; what shows through one ajar is a matter of its own."""
        return not self.state.clear and self.kind.opaque

    @property
    def pips(self) -> int:
        """Blows until it breaks; 0 if none will break it."""
        whole = LATCH_PIPS if self.state is DoorState.BOLTED else self.kind.pips if self.shut else 0
        return whole - self.battered if whole else 0

    @property
    def muffles(self) -> int:
        """What it takes, as it stands, from the loudness of a noise that goes through it."""
        if self.state is DoorState.AJAR:
            return min(AJAR_MUFFLES, self.kind.muffles)
        return self.kind.muffles if self.shut else 0
