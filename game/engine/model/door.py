"""Doors. Each door has a cell of its own. A door goes from shut to ajar (open by a crack) to open, or at once to open.

Only a bolt shuts a door again.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from game.engine.bounds import Count, Most, Tick, Turns
from game.engine.grid.geometry import Step, Vec
from game.engine.model.actor import Actor
from game.engine.model.terrain import Burns
from game.engine.records import entity, record

LATCH_PIPS = 5
"""Strength of a bolted door, in pips. A weak blow takes one pip from it. The door breaks when no pip is left."""


AJAR_MUFFLES = 3
"""Upper limit of the loudness that a noise loses at a door ajar (open by a crack)."""

FEW_DOORS = 3
"""Greatest number of open doors of the hero that a quiet plate wants."""

TOLL_STEPS = 8
"""Greatest distance of a toll door from those that bolt themselves when it opens, in steps in eight directions."""


class DoorState(Enum):
    """State of a door. The value is the word for the state.

    D-01: in the documents, from which the traditions (sets of rules) are taken, a door has two states, shut and open.
    In the tradition named `ajar` a door may be ajar (open by a crack), bolted or broken too.

    D-05, D-31: no document has a command that closes a door, though the code of one document could close doors. Here a
    door is closed only by bolting it, and only in the tradition `ajar`. The hero or a bolt-warden (a monster) bolts one
    door with a latch. A scroll of bolting bolts all doors in view.
    """

    SHUT = "shut"
    AJAR = "ajar"
    OPEN = "open"
    BOLTED = "bolted"
    BROKEN = "broken"

    @property
    def shut(self) -> bool:
        """Whether the leaf (the part that moves) fills the frame, so that no actor can stand in the cell."""
        return self in (DoorState.SHUT, DoorState.BOLTED)

    @property
    def clear(self) -> bool:
        """Whether the frame is free of the leaf: the door is open or broken."""
        return self in (DoorState.OPEN, DoorState.BROKEN)


class DoorBand(Enum):
    """How near the number of open doors of the hero on his level is to its limit."""

    CALM = "calm"
    NEAR = "near"
    REACHED = "reached"


class Plate(Enum):
    """Plate in the floor that reads the number of the hero's open doors once, when he steps on it.

    The gate that belongs to it goes up if the number is the one that the plate wants; else it bolts itself for good.
    The value is the word for the plate.
    """

    QUIET = "quiet"
    """It wants at most `FEW_DOORS` open doors."""
    WINDY = "windy"
    """It wants as many open doors as the limit of the level, or more."""

    @property
    def noun(self) -> str:
        """Noun for the plate, such as "quiet plate"."""
        return f"{self.value} plate"


@record
class DoorKind:
    """Kind of door. In the descriptions of the fields, "it" is a door of this kind.

    Doors of a kind whose initial state is open have no leaf (the part that moves) and can never be shut.
    """

    name: str
    sprite: str
    """First part of the names of its sprites and of its opening sound: "door-wood" of "door-wood-front-shut"."""
    opaque: bool = True
    """Whether it blocks sight while it is shut."""
    initial_state: DoorState = DoorState.SHUT
    muffles: int = 0
    """Loudness that a noise loses at the door while it is shut."""
    stops_missiles: bool = True
    """Whether nothing can be thrown through it while it is shut."""
    pips: int = 0
    """Strength while it is shut: the number of blows of one pip that break it; 0 if no blow breaks it."""
    blocks_gas: bool = True
    """Whether no gas gets through while it is shut."""
    burns: Burns | None = None
    """Properties of its leaf (the part that moves) as fuel; None if it does not burn."""
    locks: bool = False
    """Whether it is locked until a key opens it."""
    by_hand: bool = True
    """Whether actors open it by hand; if not, only its lever opens it, once."""
    plate: Plate | None = None
    """Plate in the floor in place of its lever, without which not even magic opens it; None for a lever."""
    one_sided: bool = False
    """Whether it opens from one side only, because the other side is barred."""
    paired: bool = False
    """Whether each door of the kind has a partner, which opens when it opens."""
    toll: bool = False
    """Whether the doors of the kind near it bolt themselves for good when it opens or breaks."""
    shatters: bool = False
    """Whether it shatters like glass when it breaks. A latch does not make the door stronger."""
    secret: bool = False
    """Whether it looks like a part of the wall until it is found."""
    rusts: bool = False
    """Whether some doors of the kind are rusty, so that they groan even when eased ajar."""
    noun_is_whole: bool = False
    """Whether the name alone is the noun: "portcullis", not "portcullis door"."""
    runed_sprite: str = ""
    """First part of the names of the sprites for a door with a rune; if empty, a rune is drawn over the usual sprites.
    """
    mark: str = ""
    """Letter that marks shut doors of the kind on maps of characters, where all doors look alike; empty: no letter."""

    own_key: bool = False
    """Whether only a special key made for the kind opens its lock. This key is not used up."""
    wins: bool = False
    """Whether opening such a door wins the game."""

    @property
    def has_leaf(self) -> bool:
        """Whether doors of the kind have a leaf, so that they can be shut."""
        return self.initial_state is DoorState.SHUT

    @property
    def takes_latch(self) -> bool:
        """Whether a latch (bolt to carry) can bolt doors of the kind."""
        return self.has_leaf and self.by_hand and not self.toll

    @property
    def bolts_for_good(self) -> bool:
        """Whether doors of the kind are bolted only by themselves, and never unbolted again."""
        return self.toll or self.plate is not None

    @property
    def noun(self) -> str:
        """Noun for a door of the kind, such as "wooden door", "quiet gate" or "portcullis"."""
        if self.noun_is_whole:
            return self.name
        return f"{self.name} {'door' if self.plate is None else 'gate'}"

    @property
    def noun_when_found(self) -> str:
        """Noun for a secret door of the kind when it is found, such as "hidden doorway" or "secret door"."""
        return self.noun if self.secret else f"hidden {self.noun}"


@entity
class Door:
    """Door of a level. Change its state only by the methods of `Level`, which keep sight up to date.

    What the hero knows of the door is in the level's `Memory`.
    """

    kind: DoorKind
    at: Vec
    """Cell of the door."""
    state: DoorState = DoorState.SHUT
    stiff: bool = False
    """Whether the door is visibly rusty and groans even when it is eased ajar."""
    locked: bool = False
    """Whether a key is needed to open the door."""
    runed: bool = False
    """Whether a rune on the door warns of danger. Monsters never open it; the hero does if the player confirms."""
    facing: Step | None = None
    """The only side from which the door opens, as a step from the door; None if it opens from both sides."""
    partner: Vec | None = None
    """Cell of the door that opens together with this door; None if there is none."""
    lever: Vec | None = None
    """Cell of the lever that opens the door; None if there is none."""
    bolter: Actor | None = None
    """Actor that bolted the door and can unbolt it; None while the door is not bolted."""
    cleared_on: Turns | None = None
    """Number of actions that the hero had done when an order, item or fire of his cleared the doorway.

    None while the doorway is not clear, or if it was cleared by somebody else. Only a tradition (set of rules) with a
    limit of open doors has such numbers: see `door_limit`.
    """
    mimic: Actor | None = None
    """Monster that poses as this door; None if the door is real."""
    battered: Count = 0
    """Number of pips of strength that blows have taken from the door, or from the bolt that holds it."""
    knocked_at: Tick | None = None
    """Tick of the last knock; None if there was none."""
    knocker: Actor | None = None
    """Actor that knocked last; None if no actor has knocked."""
    knocks: Count = 0
    """Number of successive knocks by `knocker`, without a long pause or another actor's knock between them."""
    answered: bool = False
    """Whether the last knock was a reply to another actor's knock."""
    lit_homes: Annotated[tuple[Step, ...], Most(2)] = ()
    """Steps from the door into the homes of actors that open doors: their light shows under it on the other side."""
    clawed_homes: Annotated[tuple[Step, ...], Most(2)] = ()
    """Steps from the door into the homes of actors that can neither open nor pass doors.

    The claw marks are at the foot of the door on the other side.
    """

    @property
    def counts(self) -> bool:
        """Whether it counts among the hero's open doors."""
        return self.cleared_on is not None and self.state.clear

    @property
    def shut(self) -> bool:
        """Whether the leaf fills the frame: the door is shut or bolted."""
        return self.state.shut

    @property
    def blocks_sight(self) -> bool:
        """Whether the door blocks sight in its state.

        An opaque door blocks sight while it is ajar too. The module `fov_gap` adds the view through its crack.
        """
        return not self.state.clear and self.kind.opaque

    @property
    def pips(self) -> int:
        """Strength that a shut or bolted door has left, in pips: a weak blow takes one pip, and at 0 the door breaks.

        The value is 0 if blows cannot break the door, or if it is neither shut nor bolted.
        """
        if not (self.shut and self.kind.pips) or self.bolted_for_good:
            return 0
        latched = self.state is DoorState.BOLTED and not self.kind.shatters
        return (LATCH_PIPS if latched else self.kind.pips) - self.battered

    @property
    def bolted_for_good(self) -> bool:
        """Whether the door has bolted itself, so that nobody and nothing opens or breaks it any more."""
        return self.kind.bolts_for_good and self.state is DoorState.BOLTED

    @property
    def burns(self) -> Burns | None:
        """Properties of the leaf as fuel; None if the door does not burn or is broken."""
        return None if self.state is DoorState.BROKEN else self.kind.burns

    @property
    def side(self) -> Vec | None:
        """The only side from which the door opens, as a step from the door to that side.

        None if it opens from both sides, or is not in the state SHUT.
        """
        return self.facing if self.state is DoorState.SHUT else None

    @property
    def needs_own_key(self) -> bool:
        """Whether the door is locked and only the special key of its kind opens it: no spell opens or breaks it."""
        return self.locked and self.kind.own_key

    def was_locked(self, seen: DoorState) -> bool:
        """Return whether the door was locked when the hero last saw it. `seen`: its state then.

        A door is unlocked only when it is opened. So a door with a lock that was shut then, and has changed since, was
        still locked. The hero does not learn from its picture or its card that it has been opened.
        """
        changed = seen is DoorState.SHUT and self.state is not DoorState.SHUT
        return seen.shut and (self.locked or (changed and self.kind.locks))

    @property
    def stops_missiles(self) -> bool:
        """Whether the door blocks missiles in its state."""
        return self.shut and self.kind.stops_missiles

    @property
    def muffles(self) -> int:
        """Loudness that a noise loses at the door in its state."""
        if self.state is DoorState.AJAR:
            return min(AJAR_MUFFLES, self.kind.muffles)
        return self.kind.muffles if self.shut else 0
