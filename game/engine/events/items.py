"""What happened to things, and by them: facts, like all events."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.grid.geometry import Vec
from game.engine.model.ability import Ability
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.item import Item, ItemKind, Slot


class Taken(NamedTuple):
    """The hero put what lay there into his bag."""

    actor: Actor
    item: Item
    at: Vec


class LeftLying(NamedTuple):
    """The hero left what lay there, for his bag is full."""

    actor: Actor
    item: Item
    at: Vec


class Learned(NamedTuple):
    """The hero learned an ability."""

    actor: Actor
    ability: Ability
    at: Vec


class Used(NamedTuple):
    """An actor used an item; `name` is its name before the use."""

    actor: Actor
    item: Item
    name: str
    at: Vec


class UsedInVain(NamedTuple):
    """The hero used an unknown thing where it could do nothing, for a reason."""

    actor: Actor
    item: Item
    reason: str
    at: Vec


class Identified(NamedTuple):
    """The hero found out what a kind of thing is that he had known by its looks only."""

    kind: ItemKind
    disguise: str
    at: Vec


class Wore(NamedTuple):
    """An actor put a piece on."""

    actor: Actor
    item: Item
    at: Vec


class TookOff(NamedTuple):
    """An actor took a piece off."""

    actor: Actor
    item: Item
    slot: Slot
    at: Vec


class Dropped(NamedTuple):
    """An actor put something down; the cell is where it came to lie."""

    actor: Actor
    item: Item
    at: Vec


class Threw(NamedTuple):
    """An actor threw or shot something, which has flown from cell to cell and ends at the last."""

    actor: Actor
    item: Item | None
    """None if it was shot and is not to be found again."""
    name: str
    way: tuple[Vec, ...]
    at: Vec


class Shattered(NamedTuple):
    """Something broke where it fell."""

    item: Item
    name: str
    at: Vec


class Invoked(NamedTuple):
    """An actor used an ability; the cell is what it was aimed at."""

    actor: Actor
    ability: Ability
    at: Vec


class Blasted(NamedTuple):
    """Something other than a blow hit an actor with its own dice; blocks may have taken all of it."""

    victim: Actor
    cause: str
    hits: int
    blocks: int
    damage: int
    at: Vec
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """What every die showed, from 1 to 100: of the attack, and of the defense."""


class Healed(NamedTuple):
    """An actor got health back."""

    actor: Actor
    health: int
    at: Vec


class Teleported(NamedTuple):
    """An actor is elsewhere at once."""

    actor: Actor
    start: Vec
    at: Vec


class Mapped(NamedTuple):
    """A plan of the level was shown to the hero."""

    actor: Actor
    cells: int
    """How many cells the hero had never seen before."""
    revealed: tuple[Door, ...]
    """The doors that were hidden until now."""
    at: Vec


class SensedBehindDoors(NamedTuple):
    """The hero learned which actors are behind some shut doors; `doors` is their number."""

    actor: Actor
    doors: int
    at: Vec


class Improved(NamedTuple):
    """A worn piece has become better."""

    actor: Actor
    item: Item
    at: Vec


class Dug(NamedTuple):
    """A beam cut through `cells` cells of rock, from `at` on."""

    actor: Actor
    cells: int
    at: Vec


class PrizeWithdrawn(NamedTuple):
    """One of several prizes was taken, and so this other one is gone."""

    item: Item
    at: Vec


ItemEvent = Taken | LeftLying | Used | Wore | TookOff | Dropped | Threw | Shattered | PrizeWithdrawn
"""What becomes of things."""

EffectEvent = (
    UsedInVain | Learned | Identified | Invoked | Healed | Teleported | Mapped | SensedBehindDoors | Improved | Dug
)
"""What things and abilities do."""
