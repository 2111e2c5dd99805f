"""Reasons for which an order of many steps stops, as facts; the user interface puts them into sentences.

They are records, because named tuples of two kinds are equal if their fields are.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from game.engine.model.sound import Noise
from game.engine.records import record


class StopCause(Enum):
    """Reasons that need no further facts."""

    HURT = auto()
    NOISE = auto()
    """The hero heard something after a silence."""
    MOVEMENT_BEHIND_DOOR = auto()
    WAY_OPENS = auto()
    WAY_NARROWS = auto()
    WAY_FORKS = auto()
    OFF_THE_MAP = auto()
    NO_WAY = auto()
    NO_REST_NEEDED = auto()
    NO_HEALING_HERE = auto()
    """The tradition's hero does not regain health by rest."""
    HEALED = auto()
    RECOVERED = auto()


@record
class Ailing:
    """The hero has come into a harmful condition, or does not explore because of one."""

    condition: str
    exploring: bool = False


@record
class Attacked:
    """A monster attacked the hero; `by` is its name, empty if he did not see it."""

    by: str


class Breaking(Enum):
    """Acts of breaking in that the hero can see."""

    BASHES = auto()
    GNAWS = auto()
    BREACHED = auto()


@record
class DoorAttacked:
    """A monster bashes a door, gnaws at it or has broken it."""

    by: str
    """Name of the monster; empty if the hero did not see it."""
    seen: Breaking | None
    """What the hero saw; None if he only heard it."""
    noise: Noise
    """What he heard; meaningless if he saw it."""


class FoeAlert(Enum):
    """Changes of a monster in view that stop an order."""

    IN_VIEW = auto()
    AWAKE = auto()
    HUNTS = auto()


@record
class FoeAlerted:
    """A monster came into view, has woken or has begun to hunt the hero."""

    name: str
    alert: FoeAlert


@record
class AirInView:
    """Fire, smoke or a gas came into view."""

    name: str


class FoeAim(Enum):
    """What a monster near the hero is about, as far as he knows."""

    HUNTS = auto()
    UNAWARE = auto()
    FLEES = auto()


@record
class FoeNear:
    """A monster could reach the hero, or the cell that he is going to, within some turns."""

    name: str
    in_view: bool
    aim: FoeAim
    beside: bool
    turns: int
    here: bool
    """Whether it could be at the hero's own cell within those turns; else only where he is going."""


class LandmarkKind(Enum):
    """Kinds of things beside the way for which a run stops."""

    THING = auto()
    STAIRS = auto()
    DOORWAY = auto()
    DOOR = auto()


class Landmark(NamedTuple):
    """A thing for which a run stops, in the hero's cell or beside it."""

    kind: LandmarkKind
    here: bool
    name: str = ""
    """Name of the thing, or of the ground that is stairs; empty for doors."""
    several: bool = False
    """Whether the thing takes a plural verb."""


@record
class Behind:
    """What the hero knows of the monsters behind a door: the nearest of them, and how many more there are."""

    name: str
    """Name of the nearest; empty if monsters were only heard."""
    asleep: bool = False
    more: int = 0


class DoorOffer(Enum):
    """What the same order does at a door when it is given again."""

    OPEN = auto()
    EASE = auto()
    PUSH = auto()


@record
class AtDoor:
    """The hero stopped before a door that is not open."""

    offer: DoorOffer | None = None
    """None where the order asks first, or may not get in."""
    groans: bool = False
    """Whether easing the door is loud, because it is rusty."""
    behind: Behind | None = None


@record
class Before:
    """The hero stopped before a monster or a trap."""

    name: str


@record
class BeforeAir:
    """The hero stopped before fire or foul air."""

    burns: bool


@record
class InTheWay:
    """A monster or a trap is in the only way to the goal."""

    name: str


@record
class Blocked:
    """A step is impossible; `why` is the sentence with which the rule refuses it."""

    why: str


class Stairs(Enum):
    """Reasons for which the order to go to the stairs ends."""

    REACHED = auto()
    NOT_FOUND = auto()
    NO_WAY = auto()


@record
class AtStairs:
    """The order to go to the stairs up (-1) or down (1) ended."""

    leads: int
    why: Stairs


@record
class NoRestInView:
    """The hero cannot rest because a monster is in view."""

    name: str


@record
class NoRestAiling:
    """The hero cannot rest because his conditions would kill him first."""

    causes: tuple[str, ...]
    takes: int
    health: int


@record
class Rested:
    """A rest ended because it was the longest possible."""

    turns: int


@record
class NearFoe:
    """What is near a monster was left alone."""

    name: str
    asleep: bool
    in_view: bool


@record
class Beyond:
    """What lies beyond a trap, fire or gas was left alone."""

    name: str


class KeptBy(Enum):
    """What keeps the hero from opening a door, or makes him leave it to the player."""

    LOCK = auto()
    BOLT = auto()
    BAR = auto()
    """The door opens from its other side."""
    RUNE = auto()
    LEVER = auto()
    HERO = auto()
    """The hero of the tradition cannot open such a door."""


@record
class DoorsLeft:
    """Doors of one sort were left alone; `noun` and `direction` are those of the nearest."""

    kept_by: KeptBy
    number: int
    noun: str
    direction: str


@record
class ItemsLeft:
    """Items were left because they are out of reach, or because the pack has no room for them."""

    number: int
    no_room: bool


@record
class PrizesLeft:
    """Prizes of which the hero may take only one were left to the player."""


Left = NearFoe | Beyond | DoorsLeft | ItemsLeft | PrizesLeft


@record
class Explored:
    """Nothing is left to explore but what the hero left alone."""

    left: tuple[Left, ...]
    unopened: int
    """Number of doors that are merely unopened."""
    stairs_known: bool


StopReason = (
    StopCause
    | Ailing
    | Attacked
    | DoorAttacked
    | FoeAlerted
    | AirInView
    | FoeNear
    | Landmark
    | AtDoor
    | Before
    | BeforeAir
    | InTheWay
    | Blocked
    | AtStairs
    | NoRestInView
    | NoRestAiling
    | Rested
    | Explored
)
