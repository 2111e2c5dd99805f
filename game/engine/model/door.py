"""Doors: one record at a cell. A door goes from shut over ajar to open; only a bolt shuts it again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.terrain import Burns
from game.engine.model.traits import Size
from game.engine.records import record

LATCH_PIPS = 5
"""Number of blows that break a latched door."""


AJAR_MUFFLES = 3
"""Largest loudness that a door ajar takes from a noise."""


class DoorState(Enum):
    """State of a door; the value is the word for it.

    D-01: the documents have two states; in the tradition `ajar` a door may be ajar, bolted or broken too.
    D-05, D-31: no document has a command that closes a door, though the code of one could. Here only bolts close doors,
    and only in `ajar`: a latch of the hero or of a bolt-warden bolts one doorway, a scroll of bolting all in view.
    """

    SHUT = "shut"
    AJAR = "ajar"
    OPEN = "open"
    BOLTED = "bolted"
    BROKEN = "broken"

    @property
    def shut(self) -> bool:
        """Whether the leaf fills the frame, so that no actor stands there."""
        return self in (DoorState.SHUT, DoorState.BOLTED)

    @property
    def clear(self) -> bool:
        """Whether no leaf is in the frame at all."""
        return self in (DoorState.OPEN, DoorState.BROKEN)


@record
class DoorKind:
    """Kind of door. A kind that begins open has no leaf, and can never be shut."""

    name: str
    look: str
    """Family of sprites that it is drawn with."""
    opaque: bool = True
    """Whether it blocks sight while it is shut."""
    initial_state: DoorState = DoorState.SHUT
    muffles: int = 0
    """Loudness that it takes from a noise that goes through it while it is shut."""
    stops_missiles: bool = True
    """Whether nothing can be thrown through it while it is shut."""
    pips: int = 0
    """Number of blows that break it while it is shut; 0 if none ever do, not even with a latch on it."""
    blocks_gas: bool = True
    """Whether no gas gets through while it is shut."""
    burns: Burns | None = None
    """How its leaf burns; None if it does not."""
    locks: bool = False
    """Whether it is locked until a key opens it."""
    by_hand: bool = True
    """Whether actors open it by hand; else only a lever opens it, once."""
    one_sided: bool = False
    """Whether a bar makes it open from one side only."""
    paired: bool = False
    """Whether it moves together with a second one."""
    shatters: bool = False
    """Whether it goes to pieces with a crash when it breaks, and no latch makes it any stronger."""
    secret: bool = False
    """Whether it looks like the wall that it is in until it is found."""
    rusts: bool = False
    """Whether some doors of the kind are stiff."""
    noun_is_whole: bool = False
    """Whether `noun` is the name alone, without "door"."""
    runed_look: str = ""
    """Family of sprites for a door with a rune; if empty, a rune is drawn over the others."""
    mark: str = ""
    """Small letter that distinguishes it from plain doors where doors are drawn as characters."""

    own_key: bool = False
    """Whether its locks open to one key only, which is made for the kind and is not used up."""
    wins: bool = False
    """Whether opening it wins the game."""

    @property
    def has_leaf(self) -> bool:
        """Whether it has a leaf that can shut it: a kind that begins open has none."""
        return self.initial_state is DoorState.SHUT

    @property
    def takes_latch(self) -> bool:
        """Whether a latch can hold it."""
        return self.has_leaf and self.by_hand

    @property
    def noun(self) -> str:
        """Noun for a door of the kind: "wooden door", "portcullis"."""
        return self.name if self.noun_is_whole else f"{self.name} door"

    @property
    def noun_when_found(self) -> str:
        """Noun for a door of the kind at the moment when it is found: "hidden doorway", "secret door"."""
        return self.noun if self.secret else f"hidden {self.noun}"


@dataclass(eq=False)
class Door:
    """Door of a level. Only the level changes its state, so that sight is never out of date."""

    kind: DoorKind
    at: Vec
    state: DoorState = DoorState.SHUT
    seen: DoorState | None = None
    """State in which the hero last saw it; None if he never did."""
    stiff: bool = False
    """Whether it groans even when it is eased, and is seen to be rusty."""
    locked: bool = False
    """Whether it takes a key to open it."""
    runed: bool = False
    """Whether a rune on it warns of danger: monsters never open it, and the hero only if he means it."""
    facing: Vec | None = None
    """The only side from which it opens, as the step from the door to there; None while it opens from both."""
    partner: Vec | None = None
    """Cell of the door that moves with it; None if there is none."""
    lever: Vec | None = None
    """Cell of the lever that opens it; None if there is none."""
    bolter: Actor | None = None
    """Actor that bolted it and may unbolt it; None while it is not bolted."""
    mimic: Actor | None = None
    """Monster that poses as this door; None if the door is real."""
    battered: int = 0
    """Number of pips that blows have taken from what holds it shut."""
    knocked_at: int | None = None
    """Tick of the last knock; None if there was none."""
    stopped_at: int | None = None
    """Tick at which an order of many steps last stopped before it, for the player to decide."""
    knocker: Actor | None = None
    """Actor that knocked last."""
    knocks: int = 0
    """Number of successive knocks by that actor, without another actor's knock or a long pause between."""
    answered: bool = False
    """Whether the last knock answered another actor's knock."""
    heard: Reading | None = None
    """Result of the hero's last listening at it."""
    moving_at: int | None = None
    """Tick at which the hero last heard an actor move behind it."""

    @property
    def shut(self) -> bool:
        """Whether its leaf fills the frame."""
        return self.state.shut

    @property
    def blocks_sight(self) -> bool:
        """Whether it blocks sight in its state; `fov_gap` has the sight through a door ajar."""
        return not self.state.clear and self.kind.opaque

    @property
    def pips(self) -> int:
        """Number of blows of one pip until it breaks; 0 if blows do not break it."""
        if not (self.shut and self.kind.pips):
            return 0
        latched = self.state is DoorState.BOLTED and not self.kind.shatters
        return (LATCH_PIPS if latched else self.kind.pips) - self.battered

    @property
    def burns(self) -> Burns | None:
        """How its leaf burns; None if it does not, or is broken."""
        return None if self.state is DoorState.BROKEN else self.kind.burns

    @property
    def side(self) -> Vec | None:
        """The only side from which it opens in its state, as a step; None if it opens from both."""
        return self.facing if self.state is DoorState.SHUT else None

    @property
    def needs_own_key(self) -> bool:
        """Whether only the one key that was made for it opens or breaks it."""
        return self.locked and self.kind.own_key

    @property
    def stops_missiles(self) -> bool:
        """Whether it blocks missiles in its state."""
        return self.shut and self.kind.stops_missiles

    @property
    def muffles(self) -> int:
        """Loudness that it takes in its state from a noise that goes through it."""
        if self.state is DoorState.AJAR:
            return min(AJAR_MUFFLES, self.kind.muffles)
        return self.kind.muffles if self.shut else 0


KEPT_TICKS = 3000
"""Number of ticks for which a reading is valid: listening again in that time gives the same result."""


@record
class Reading:
    """Result of listening at a door; a count of 0 means that no actor was heard."""

    tick: int
    number: int
    """Number of earlier readings of this door."""
    side: Vec
    """Step from the listener to the door."""
    count: int
    size: Size
    stirring: bool
    """Whether an actor was awake."""
    certain: bool = False
    """Whether all of it is certainly true."""

    def is_valid(self, side: Vec, tick: int) -> bool:
        """Return whether the reading is still valid at a tick for a listener with that step to the door."""
        return self.side == side and tick - self.tick < KEPT_TICKS
