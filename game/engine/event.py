"""What happened, as facts: past tense, frozen, each with the cell to look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actor import Actor
from .breed_event import BreedEvent
from .door import Door
from .door_event import Breached, DoorEvent, Eased, Followed, Latched, Raised, Unlatched, Widened
from .fire_event import BurntDown, FireEvent
from .geometry import Vec
from .item import Item
from .item_event import Blasted, EffectEvent, ItemEvent
from .noise import Noise
from .trap_event import TrapEvent

if TYPE_CHECKING:
    from .condition import Condition


@dataclass(frozen=True, slots=True)
class Moved:
    """An actor changed cell."""

    actor: Actor
    start: Vec
    at: Vec


@dataclass(frozen=True, slots=True)
class Opened:
    """A door was opened."""

    opener: Actor
    door: Door
    at: Vec


@dataclass(frozen=True, slots=True)
class Found:
    """A hidden door was found, and is a door from now on."""

    finder: Actor
    door: Door
    at: Vec


@dataclass(frozen=True, slots=True)
class FoundNothing:
    """A search came to nothing."""

    finder: Actor
    at: Vec


@dataclass(frozen=True, slots=True)
class Struck:
    """An attack hit at least once; blocks may have taken all of it."""

    attacker: Actor
    victim: Actor
    hits: int
    blocks: int
    damage: int
    at: Vec


@dataclass(frozen=True, slots=True)
class Surprised:
    """A blow fell on one who did not expect it: every die hit, nothing was blocked, and it hurt twice as much."""

    attacker: Actor
    victim: Actor
    damage: int
    at: Vec


@dataclass(frozen=True, slots=True)
class Hurt:
    """Somebody lost health by something other than a blow."""

    victim: Actor
    cause: str
    damage: int
    at: Vec


@dataclass(frozen=True, slots=True)
class Afflicted:
    """Somebody came into a state that wears off, for so many turns."""

    actor: Actor
    condition: Condition
    turns: int
    at: Vec


@dataclass(frozen=True, slots=True)
class Recovered:
    """A state that somebody was in has worn off."""

    actor: Actor
    condition: Condition
    at: Vec


@dataclass(frozen=True, slots=True)
class Staggered:
    """Somebody could not go where it would: a step went astray against something, or one is held fast."""

    actor: Actor
    condition: Condition
    at: Vec


@dataclass(frozen=True, slots=True)
class Missed:
    """An attack hit nothing."""

    attacker: Actor
    victim: Actor
    at: Vec


@dataclass(frozen=True, slots=True)
class Died:
    """An actor lost its last health, by something or somebody."""

    actor: Actor
    cause: str
    killer: Actor | None
    at: Vec


@dataclass(frozen=True, slots=True)
class Noticed:
    """An actor became aware of the hero."""

    actor: Actor
    at: Vec


@dataclass(frozen=True, slots=True)
class Woke:
    """A sleeper woke up."""

    actor: Actor
    at: Vec


@dataclass(frozen=True, slots=True)
class Heard:
    """The hero heard what he did not see: what it sounds like, roughly from where, and how much of it reached him.

    Nothing more is told, least of all who it was or which door. The cell is his own.
    """

    noise: Noise
    direction: Vec
    loudness: int
    at: Vec


@dataclass(frozen=True, slots=True)
class PickedUp:
    """An actor took something from its cell."""

    actor: Actor
    item: Item
    at: Vec


@dataclass(frozen=True, slots=True)
class Arrived:
    """The hero came to a depth."""

    depth: int
    at: Vec


@dataclass(frozen=True, slots=True)
class CameAfter:
    """Somebody came after the hero by the stairs that he came by, which lead up or down from here."""

    actor: Actor
    words: str
    leads: int
    at: Vec


@dataclass(frozen=True, slots=True)
class Refused:
    """What the hero wished is impossible. No time passed."""

    reason: str
    at: Vec


@dataclass(frozen=True, slots=True)
class Stopped:
    """The hero broke off what he was about, with a reason and the place of it."""

    reason: str
    at: Vec


@dataclass(frozen=True, slots=True)
class Won:
    """The hero has opened the door that the game was about."""

    winner: Actor
    door: Door
    at: Vec


HarmEvent = Struck | Surprised | Blasted | Hurt | Missed | Died | Afflicted | Recovered | Staggered

Event = (
    Moved
    | Opened
    | DoorEvent
    | ItemEvent
    | EffectEvent
    | TrapEvent
    | FireEvent
    | BreedEvent
    | HarmEvent
    | Found
    | FoundNothing
    | Noticed
    | Woke
    | Heard
    | PickedUp
    | Arrived
    | CameAfter
    | Refused
    | Stopped
    | Won
)

DOOR_TURNED = (Opened, Eased, Widened, Followed, Raised, Latched, Unlatched, Breached, BurntDown)
"""After which a door stands otherwise than before."""
