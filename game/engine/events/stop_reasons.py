"""Reasons why an order of many steps, such as a run or a rest, stops. The user interface makes sentences of them.

Most reasons are records and not named tuples, because two named tuples of different classes can be equal.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Annotated

from game.engine.bounds import MAX_NAME, Text
from game.engine.model.door import DoorState
from game.engine.model.item import Slot
from game.engine.model.noise import Noise
from game.engine.records import NamedTuple, record


class StopCause(Enum):
    """Reasons for the end of an order that need no further data, such as a name or a number."""

    HURT = auto()
    """The hero lost more health than his conditions take."""
    LOW_HEALTH = auto()
    """The hero's health is low, and the order asks before it goes on like that."""
    LAMP_DIMMED = auto()
    """The hero's lamp shines less far than before, or is about to go out."""
    NOISE = auto()
    """The hero heard a noise after a long silence."""
    HEARD_BEHIND_DOOR = auto()
    """The hero heard somebody behind a shut door beside him, awake or asleep."""
    WAY_OPENS = auto()
    """The corridor that the hero runs along became wider, or another corridor branched off."""
    WAY_NARROWS = auto()
    """The space that the hero runs through became narrower."""
    WAY_FORKS = auto()
    """The corridor that the hero runs along goes on in more than one direction."""
    THERE_ALREADY = auto()
    """The hero stood at the goal when the order was given."""
    OFF_THE_MAP = auto()
    """The goal is outside the level."""
    NO_WAY = auto()
    """The hero knows of no path to the goal."""
    NO_FOE_IN_VIEW = auto()
    """The hero sees no foe that he could attack."""
    NO_REST_NEEDED = auto()
    """The hero has nothing to recover from."""
    HEALED = auto()
    """The rest restored the hero's health in full."""
    RECOVERED = auto()
    """The harmful conditions that the hero rested for are over."""


@record
class Ailing:
    """The hero came into a harmful condition, or cannot explore while he is in such a condition."""

    condition: str
    """Name of the condition."""
    exploring: bool = False
    """Whether the order was to explore, which was refused."""


@record
class Attacked:
    """A monster attacked the hero."""

    by: str
    """Name of the monster; empty if he did not see the monster."""
    expected: bool = False
    """Whether the hero was attacking this monster, so that its attack is no news."""


class Breaking(Enum):
    """Ways in which the hero can see a monster attack a door.

    The monster bashes the door, gnaws at the door, or has broken the door down.
    """

    BASHES = auto()
    GNAWS = auto()
    BREACHED = auto()


@record
class DoorAttacked:
    """A monster bashes a door, gnaws at it or has broken it."""

    by: str
    """Name of the monster; empty if the hero did not see it."""
    seen: Breaking | None
    """What the hero saw the monster do; None if he only heard a noise."""
    noise: Noise
    """Noise that the hero heard; meaningless if he saw the monster or the blow."""


class FoeAlert(Enum):
    """Changes in a visible monster that stop an order.

    It came into view, woke up, began to hunt the hero, or noticed him and stays at its post.
    """

    IN_VIEW = auto()
    AWAKE = auto()
    HUNTS = auto()
    GUARDS = auto()


@record
class FoeAlerted:
    """A monster came into the hero's view, woke up there, began to hunt him, or noticed him."""

    name: str
    alert: FoeAlert
    others: tuple[str, ...] = ()
    """Names of the other monsters that did the same at the same time."""


@record
class FoeGlimpsed:
    """A monster noticed the hero in his view, and has left the view since. `direction`: where he saw it last."""

    name: str
    direction: str


@record
class AirInView:
    """Fire or a gas other than smoke came into the hero's view."""

    name: str
    """Name of the gas, or "fire"."""


class FoeAim(Enum):
    """Attitude of a monster to the hero, as far as he knows.

    It hunts him, is unaware of him, or flees from him; or it stays at its post, and knows of him or does not.
    """

    HUNTS = auto()
    UNAWARE = auto()
    FLEES = auto()
    GUARDS = auto()
    GUARDS_UNAWARE = auto()


class Detour(Enum):
    """Reasons why a monster close by takes longer to the hero than the distance suggests."""

    DOORWAY = auto()
    """No step leads diagonally through a doorway."""
    CORNER = auto()
    """No step leads diagonally past the corner of a wall."""
    WALL = auto()
    """A wall or something else is between the monster and the hero."""
    SLOW = auto()
    """The way is straight, but the monster is slow."""


@record
class FoeNear:
    """A monster could soon reach the hero, or the cell that he is going to."""

    name: str
    in_view: bool
    """Whether the hero sees the monster now; if not, this reason assumes that it is still where he last saw it."""
    aim: FoeAim
    beside: bool
    """Whether the monster is next to the hero, or could be by now if he does not see it."""
    turns: int
    """Least number of turns in which the monster could reach a cell: the hero's if `here`, else the cell ahead."""
    here: bool
    """Whether the monster could reach the hero's own cell; if not, only the cell that he is going to."""
    detour: Detour | None = None
    """Why a monster close by takes longer than the distance suggests; None if it does not."""


class LandmarkKind(Enum):
    """Kinds of sights beside the hero's path at which a run stops."""

    THING = auto()
    """An item."""
    STAIRS = auto()
    DOORWAY = auto()
    """A door that has no leaf, or the door in whose cell the hero stands."""
    DOOR = auto()
    FIXTURE = auto()
    """A fixture that the hero can search or drink from."""


class Landmark(NamedTuple):
    """A sight at which the hero's order to run stops: an item, stairs, a door or a fixture in or beside his cell."""

    kind: LandmarkKind
    here: bool
    """Whether the sight is in the hero's own cell; if not, it is in a neighbouring cell."""
    name: Annotated[str, Text(MAX_NAME)] = ""
    """Name of the item, of the stairs or of the fixture; empty for doors."""
    several: bool = False
    """Whether the name takes a plural verb: "two potions lie here"."""


@record
class Behind:
    """The hero's knowledge of the monsters behind a door."""

    name: str
    """Name of the nearest monster; empty if the hero only heard monsters."""
    asleep: bool = False
    """Whether the nearest monster is asleep."""
    more: int = 0
    """Number of monsters known to be there besides the nearest."""


class DoorOffer(Enum):
    """What the hero does at a door if the player repeats the order: open it, ease it ajar, or push it open."""

    OPEN = auto()
    EASE = auto()
    PUSH = auto()


@record
class AtDoor:
    """The hero stopped in front of a door that is not open."""

    offer: DoorOffer | None = None
    """What the hero does if the player repeats the order; None if the order does not lead through the door."""
    groans: bool = False
    """Whether the door is rusty, so that even easing it ajar is loud."""
    behind: Behind | None = None
    """Monsters known to be behind the door; None if the hero knows of none."""


@record
class Before:
    """The hero stopped in front of a monster or a trap."""

    name: str


@record
class BeforeAir:
    """The hero stopped in front of fire or harmful gas."""

    burns: bool
    """True for fire, False for harmful gas."""


@record
class FoundPrizes:
    """Exploring stopped at an item of a group of which the hero may take only one."""

    single: bool = False
    """Whether the hero knows that no other item of the group is there."""


@record
class FoundTomes:
    """Exploring stopped at one of several tomes, of which the others crumble when the hero takes one."""

    single: bool = False
    """Whether the hero knows that no other tome of the group is there."""


@record
class FoundGear:
    """Exploring stopped because the hero sees a piece of gear that is better than what he wears in its place."""

    name: str
    worn: str
    """Name of the piece that he wears; empty if he wears nothing there."""
    slot: Slot
    """Place on the body of the piece."""


@record
class UnderFire:
    """Exploring stopped because something that the hero did not see attacked him. `turns`: turns since the attack."""

    turns: int


@record
class InTheWay:
    """A monster, a trap, fire or foul air blocks the only path to the goal. `name`: its name."""

    name: str


@record
class Blocked:
    """The next step of the order is impossible. `why`: sentence for the player that gives the reason."""

    why: str


class Stairs(Enum):
    """Results of the order to go to the stairs: reached, not found yet, found without a path to them, or none here."""

    REACHED = auto()
    NOT_FOUND = auto()
    NO_WAY = auto()
    NONE = auto()
    """This is the last level."""


@record
class AtStairs:
    """The order to go to the stairs ended.

    The hero reached the stairs, has not found any stairs yet, knows no way to the stairs, or there are none.
    """

    leads: int
    """Direction of the stairs: 1 down, -1 up."""
    why: Stairs


@record
class FoeInView:
    """The hero cannot rest, or wait for several turns, because a monster is in view."""

    name: str


@record
class DeadlyAilments:
    """The hero cannot rest, or wait for several turns, because his conditions would kill him."""

    causes: tuple[str, ...]
    """Names of the conditions' causes of damage, such as poison."""
    takes: int
    """Health that he would lose until they end."""
    health: int
    """Health that he has now."""


@record
class Rested:
    """A rest ended because it had lasted as long as a rest may last. `turns`: its length, in turns of 100 ticks."""

    turns: int


@record
class Waited:
    """The hero has waited for at least the number of turns that the player chose. `turns`: how many have passed."""

    turns: int


@record
class NoWayToFoe:
    """The hero cannot attack a monster in view, because he knows no open way to it."""

    name: str
    door: DoorState | None
    """State of the first door that is not open on the way that he knows; None if he knows no way at all."""


@record
class NearFoe:
    """The hero did not explore the cells near a monster."""

    name: str
    asleep: bool
    in_view: bool
    """Whether the hero sees the monster now."""


@record
class Beyond:
    """The hero did not explore the cells beyond a trap, fire or gas."""

    name: str
    """Name of the trap, fire or gas."""


class KeptBy(Enum):
    """Reasons why exploring did not open a door: the hero cannot open it, or the player must decide."""

    LOCK = auto()
    BOLT = auto()
    BAR = auto()
    """The door opens from its other side."""
    RUNE = auto()
    LEVER = auto()
    PLATE = auto()
    HERO = auto()
    """By the rules of the tradition the hero cannot open such a door."""


@record
class DoorsLeft:
    """The hero left some doors shut, all for the same reason."""

    kept_by: KeptBy
    """Reason why the doors stayed shut."""
    number: int
    """Number of the doors that he left shut."""
    noun: str
    """Noun of the nearest of these doors: "wooden door"."""
    direction: str
    """Compass direction of the nearest of these doors: "north"."""


@record
class ItemsLeft:
    """The hero left some items lying."""

    number: int
    no_room: bool
    """True if his bag has no room for the items; False if he cannot reach the items."""
    name: str = ""
    """Name of the item, if it is a single one."""


@record
class ItemsNearSleepers:
    """The hero left some items lying, because his way to them leads past a cell next to a sleeping monster."""

    number: int
    """Number of the items."""
    name: str
    """Name of the sleeper; empty if there are several sleepers."""


@record
class PrizesLeft:
    """The hero left prizes lying, because he may take only one of them and the player must choose."""

    single: bool = False
    """Whether the hero knows that it is only one prize."""


Left = NearFoe | Beyond | DoorsLeft | ItemsLeft | ItemsNearSleepers | PrizesLeft


@record
class Explored:
    """The hero has explored all that he can."""

    left: tuple[Left, ...]
    """Reasons for which he left cells, doors or items."""
    unopened: int
    """Number of doors that are not open and that he could open, also those that stand ajar (open a crack)."""
    stairs_known: bool | None
    """Whether he knows where stairs down are; None on the last level, which has none."""
    up_to_doors: bool = False
    """Whether there is more to explore behind doors that he left for the player to open."""
    ajar: int = 0
    """Number of the unopened doors that stand ajar."""
    hidden: str = ""
    """What the tradition calls doors, if there may be some that only a search finds; "" if not."""
    forgets: bool = False
    """Whether he forgets the items that he does not see."""


@record
class DoorInTheWay:
    """A door that the hero cannot open, or that has a rune, bars the shortest way that he knows to the goal."""

    door: DoorsLeft


StopReason = (
    StopCause
    | Ailing
    | Attacked
    | DoorAttacked
    | FoeAlerted
    | FoeGlimpsed
    | AirInView
    | FoeNear
    | Landmark
    | AtDoor
    | Before
    | BeforeAir
    | FoundPrizes
    | FoundTomes
    | FoundGear
    | UnderFire
    | InTheWay
    | DoorInTheWay
    | Blocked
    | AtStairs
    | FoeInView
    | DeadlyAilments
    | Rested
    | Waited
    | NoWayToFoe
    | Explored
)
