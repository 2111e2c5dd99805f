"""What happened to things, and by them: facts, like all events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actor import Actor
from .geometry import Vec
from .item import Item, ItemKind, Slot

if TYPE_CHECKING:
    from .ability import Ability


@dataclass(frozen=True, slots=True)
class Taken:
    """The hero put what lay there into his bag."""

    actor: Actor
    item: Item
    at: Vec


@dataclass(frozen=True, slots=True)
class LeftLying:
    """The hero left what lay there, for his bag is full."""

    actor: Actor
    item: Item
    at: Vec


@dataclass(frozen=True, slots=True)
class Learned:
    """The hero learned an ability."""

    actor: Actor
    ability: Ability
    at: Vec


@dataclass(frozen=True, slots=True)
class Used:
    """Somebody used a thing, known by that name before."""

    actor: Actor
    item: Item
    name: str
    at: Vec


@dataclass(frozen=True, slots=True)
class Wasted:
    """The hero used an unknown thing where it could do nothing, for a reason."""

    actor: Actor
    item: Item
    reason: str
    at: Vec


@dataclass(frozen=True, slots=True)
class Identified:
    """The hero found out what a kind of thing is that he had known by its looks only."""

    kind: ItemKind
    disguise: str
    at: Vec


@dataclass(frozen=True, slots=True)
class Wore:
    """Somebody put a piece on."""

    actor: Actor
    item: Item
    at: Vec


@dataclass(frozen=True, slots=True)
class TookOff:
    """Somebody took a piece off."""

    actor: Actor
    item: Item
    slot: Slot
    at: Vec


@dataclass(frozen=True, slots=True)
class Dropped:
    """Somebody put something down; the cell is where it came to lie."""

    actor: Actor
    item: Item
    at: Vec


@dataclass(frozen=True, slots=True)
class Threw:
    """Somebody threw or shot something, which has flown from cell to cell and ends at the last."""

    actor: Actor
    item: Item | None
    """None if it was shot and is not to be found again."""
    name: str
    way: tuple[Vec, ...]
    at: Vec


@dataclass(frozen=True, slots=True)
class Shattered:
    """Something broke where it fell."""

    item: Item
    name: str
    at: Vec


@dataclass(frozen=True, slots=True)
class Invoked:
    """Somebody used an ability; the cell is what it was aimed at."""

    actor: Actor
    ability: Ability
    at: Vec


@dataclass(frozen=True, slots=True)
class Blasted:
    """Something that is no blow hit somebody with its own dice; blocks may have taken all of it."""

    victim: Actor
    cause: str
    hits: int
    blocks: int
    damage: int
    at: Vec


@dataclass(frozen=True, slots=True)
class Mended:
    """Somebody got health back."""

    actor: Actor
    health: int
    at: Vec


@dataclass(frozen=True, slots=True)
class Teleported:
    """Somebody is elsewhere at once."""

    actor: Actor
    start: Vec
    at: Vec


@dataclass(frozen=True, slots=True)
class Mapped:
    """The hero has come to know so many cells that he never saw."""

    actor: Actor
    cells: int
    at: Vec


@dataclass(frozen=True, slots=True)
class Answered:
    """So many shut doors told the hero who is behind them."""

    actor: Actor
    doors: int
    at: Vec


@dataclass(frozen=True, slots=True)
class Improved:
    """A worn piece has become better."""

    actor: Actor
    item: Item
    at: Vec


@dataclass(frozen=True, slots=True)
class Dug:
    """A beam cut through so many cells of rock, from there on."""

    actor: Actor
    cells: int
    at: Vec


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """One of several prizes was taken, and so this other one is gone."""

    item: Item
    at: Vec


ItemEvent = Taken | LeftLying | Used | Wore | TookOff | Dropped | Threw | Shattered | Withdrawn
"""What becomes of things."""

EffectEvent = Wasted | Learned | Identified | Invoked | Mended | Teleported | Mapped | Answered | Improved | Dug
"""What things and abilities do."""
