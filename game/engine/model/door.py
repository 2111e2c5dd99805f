"""A door: one record at a cell. It goes from shut over ajar to open and never back, but by a bolt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.terrain import Burns
from game.engine.model.traits import Size
from game.engine.records import record

LATCH_PIPS = 5
"""Blows that break a latch."""


AJAR_MUFFLES = 3
"""What a door ajar takes at most from the loudness of a noise."""


class DoorState(Enum):
    """How a door stands; the value is the word for it.

    D-01: the documents have two states; in `ajar` a door may be ajar, bolted or broken too.
    D-05, D-31: no document has a command that closes a door, though one could in its code. Here only bolts close one,
    and only in `ajar`: a latch, of the hero's or a bolt-warden's, bolts one doorway, a scroll of bolting all in view.
    """

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


@record
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
    """Blows that break it while it is shut; 0 if none ever do, not even with a latch on it."""
    blocks_gas: bool = True
    """Whether no gas gets through while it is shut."""
    burns: Burns | None = None
    """How its leaf burns; None if it does not."""
    locks: bool = False
    """Whether it is locked until a key opens it."""
    by_hand: bool = True
    """Whether hands move it; else only a lever does, once."""
    one_sided: bool = False
    """Whether a bar on one side of it keeps the other out."""
    paired: bool = False
    """Whether it moves together with a second one."""
    shatters: bool = False
    """Whether it goes to pieces with a crash when it breaks, and no latch makes it any stronger."""
    secret: bool = False
    """Whether it looks like the wall that it is in until it is found."""
    rusts: bool = False
    """Whether some of them are stiff."""
    says_all: bool = False
    """Whether its name alone is what one is called."""
    runed_look: str = ""
    """The family of sprites of one with a rune; without it a rune is laid over the others."""
    mark: str = ""
    """A small letter that tells it from plain doors where doors are drawn as characters."""

    own_key: bool = False
    """Whether its locks open to one key alone, which is made for the kind and is not used up."""
    wins: bool = False
    """Whether opening it is what the whole game was about."""

    @property
    def has_leaf(self) -> bool:
        return self.begins is DoorState.SHUT

    @property
    def takes_latch(self) -> bool:
        """Whether a latch can hold it."""
        return self.has_leaf and self.by_hand

    @property
    def noun(self) -> str:
        """What one is called: a wooden door, a portcullis."""
        return self.name if self.says_all else f"{self.name} door"

    @property
    def noun_when_found(self) -> str:
        """Return what one is called at the moment when it stops being hidden: a hidden doorway, a secret door."""
        return self.noun if self.secret else f"hidden {self.noun}"


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
    runed: bool = False
    """Whether a rune on it warns of danger: monsters never open it, and the hero only if he means it."""
    facing: Vec | None = None
    """The side from which alone it opens, as the step from it to there; None while it opens from both."""
    partner: Vec | None = None
    """Where the door is that moves with it."""
    lever: Vec | None = None
    """Where the lever is that opens it."""
    bolter: Actor | None = None
    """Whose latch holds it; he may take it off."""
    mimic: Actor | None = None
    """Who only looks like a door, with nothing behind."""
    battered: int = 0
    """Pips that blows have taken from what holds it shut."""
    knocked_at: int | None = None
    """The tick of the last knock."""
    stopped_at: int | None = None
    """The tick at which an order of many steps last stopped before it, for the player to decide."""
    knocker: Actor | None = None
    """Who knocked then."""
    knocks: int = 0
    """How often he has by now, with nobody else between and no long while."""
    answered: bool = False
    """Whether that was an answer to somebody else's knock."""
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
        if not (self.shut and self.kind.pips):
            return 0
        latched = self.state is DoorState.BOLTED and not self.kind.shatters
        return (LATCH_PIPS if latched else self.kind.pips) - self.battered

    @property
    def burns(self) -> Burns | None:
        """How its leaf burns; None if it does not, or there is none left."""
        return None if self.state is DoorState.BROKEN else self.kind.burns

    @property
    def side(self) -> Vec | None:
        """The side from which alone it opens, as it stands."""
        return self.facing if self.state is DoorState.SHUT else None

    @property
    def waits_for_its_key(self) -> bool:
        """Whether nothing opens it, or breaks it, but the one key that was made for it."""
        return self.locked and self.kind.own_key

    @property
    def stops_missiles(self) -> bool:
        """Whether, as it stands, what is thrown or shot does not come through."""
        return self.shut and self.kind.stops_missiles

    @property
    def muffles(self) -> int:
        """What it takes, as it stands, from the loudness of a noise that goes through it."""
        if self.state is DoorState.AJAR:
            return min(AJAR_MUFFLES, self.kind.muffles)
        return self.kind.muffles if self.shut else 0


KEPT_TICKS = 3000
"""So long a reading stands: who asks again gets the same."""


@record
class Reading:
    """What was made out at a door; a count of 0 is nobody heard."""

    tick: int
    number: int
    """How many readings of this door came before."""
    side: Vec
    """The step from the listener to the door."""
    count: int
    size: Size
    stirring: bool
    """Whether somebody was awake."""
    certain: bool = False
    """Whether there is no doubt about any of it."""

    def stands(self, side: Vec, tick: int) -> bool:
        """Whether who listens at a tick, with that step to the door, gets the same again."""
        return self.side == side and tick - self.tick < KEPT_TICKS
