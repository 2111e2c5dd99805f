"""What happened, as facts: past tense, frozen, each with the cell to look at.

They are named tuples because Python makes such a class in a fifth of the time that a frozen dataclass takes, and a
start of the game makes eighty. Two of different kinds may be equal: their kind is asked first, as `match` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

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


class Moved(NamedTuple):
    """An actor changed cell."""

    actor: Actor
    start: Vec
    at: Vec


class Opened(NamedTuple):
    """A door was opened."""

    opener: Actor
    door: Door
    at: Vec


class Found(NamedTuple):
    """A hidden door was found, and is a door from now on."""

    finder: Actor
    door: Door
    at: Vec


class FoundNothing(NamedTuple):
    """A search came to nothing."""

    finder: Actor
    at: Vec


class Struck(NamedTuple):
    """An attack hit at least once; blocks may have taken all of it."""

    attacker: Actor
    victim: Actor
    hits: int
    blocks: int
    damage: int
    at: Vec
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """What every die showed, from 1 to 100: of the attack, and of the defense."""


class Surprised(NamedTuple):
    """A blow fell on one who did not expect it: every die hit, nothing was blocked, and it hurt twice as much."""

    attacker: Actor
    victim: Actor
    damage: int
    at: Vec


class Hurt(NamedTuple):
    """Somebody lost health by something other than a blow."""

    victim: Actor
    cause: str
    damage: int
    at: Vec


class Afflicted(NamedTuple):
    """Somebody came into a state that wears off, for so many turns."""

    actor: Actor
    condition: Condition
    turns: int
    at: Vec


class Recovered(NamedTuple):
    """A state that somebody was in has worn off."""

    actor: Actor
    condition: Condition
    at: Vec


class Staggered(NamedTuple):
    """Somebody could not go where it would: a step went astray against something, or one is held fast."""

    actor: Actor
    condition: Condition
    at: Vec


class Missed(NamedTuple):
    """An attack hit nothing."""

    attacker: Actor
    victim: Actor
    at: Vec
    dice: tuple[int, ...] = ()
    """What every die of the attack showed, from 1 to 100."""


class Died(NamedTuple):
    """An actor lost its last health, by something or somebody."""

    actor: Actor
    cause: str
    killer: Actor | None
    at: Vec


class Noticed(NamedTuple):
    """An actor became aware of the hero."""

    actor: Actor
    at: Vec


class Woke(NamedTuple):
    """A sleeper woke up."""

    actor: Actor
    at: Vec


class Heard(NamedTuple):
    """The hero heard what he did not see: what it sounds like, roughly from where, and how much of it reached him.

    Nothing more is told, least of all who it was or which door. The cell is his own.
    """

    noise: Noise
    direction: Vec
    loudness: int
    at: Vec


class PickedUp(NamedTuple):
    """An actor took something from its cell."""

    actor: Actor
    item: Item
    at: Vec


class Arrived(NamedTuple):
    """The hero came to a depth."""

    depth: int
    at: Vec


class CameAfter(NamedTuple):
    """Somebody came after the hero by the stairs that he came by, which lead up or down from here."""

    actor: Actor
    words: str
    leads: int
    at: Vec


class Refused(NamedTuple):
    """What the hero wished is impossible. No time passed."""

    reason: str
    at: Vec


class Stopped(NamedTuple):
    """The hero broke off what he was about, with a reason and the place of it."""

    reason: str
    at: Vec


class Won(NamedTuple):
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
