"""Events of items: taking, wearing, throwing and using them, and the effects of items and abilities."""

from __future__ import annotations

from game.engine.events.combat_events import NO_DICE, RolledDice
from game.engine.events.event import ActorEvent, Event
from game.engine.grid.geometry import Vec
from game.engine.model.ability import Ability
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.item import Item, ItemKind, Slot
from game.engine.model.terrain import Terrain
from game.engine.records import record


@record
class Taken(ActorEvent):
    """The hero put the item that lay in his cell into his bag."""

    actor: Actor
    item: Item
    at: Vec


@record
class LeftLying(ActorEvent):
    """The hero left the item that lies in his cell, because his bag has no room for it."""

    actor: Actor
    item: Item
    at: Vec


@record
class Learned(ActorEvent):
    """The hero learned an ability from a tome."""

    actor: Actor
    ability: Ability
    at: Vec


@record
class Used(ActorEvent):
    """An actor used an item. `name`: name of the item before the use, because the use may have identified the item."""

    actor: Actor
    item: Item
    name: str
    at: Vec


@record
class UsedInVain(ActorEvent):
    """The hero used an unidentified item where it could have no effect. `reason`: why not, as a sentence."""

    actor: Actor
    item: Item
    reason: str
    at: Vec


@record
class Identified(Event):
    """The hero identified a kind of item. `disguise`: description by which he knew the kind until now."""

    kind: ItemKind
    disguise: str
    at: Vec


@record
class Wore(ActorEvent):
    """An actor put on a piece of gear."""

    actor: Actor
    item: Item
    at: Vec


@record
class TookOff(ActorEvent):
    """An actor took off a piece of gear. `slot`: the part of the body where it wore the piece."""

    actor: Actor
    item: Item
    slot: Slot
    at: Vec


@record
class Dropped(ActorEvent):
    """An actor put an item down. `at`: the cell where the item lies now, which may be beside the actor."""

    actor: Actor
    item: Item
    at: Vec


@record
class Threw(ActorEvent):
    """An actor threw an item or shot a missile."""

    actor: Actor
    item: Item | None
    """The item that was thrown; None for a missile that was shot, which no actor can pick up."""
    name: str
    way: tuple[Vec, ...]
    """Cells that the item or missile flew through, in order, without the cell of the actor."""
    at: Vec
    """Last cell of the flight; the cell of the actor if `way` is empty."""


@record
class Shattered(Event):
    """A thrown item, such as a potion, broke in the cell where it fell."""

    item: Item
    name: str
    at: Vec


@record
class Invoked(ActorEvent):
    """An actor used an ability. `at`: the cell at which it aimed."""

    actor: Actor
    ability: Ability
    at: Vec


@record
class Blasted(Event):
    """An effect with dice of its own, such as a bolt of a wand, struck an actor. It may have missed or been blocked."""

    victim: Actor
    cause: str
    hits: int
    """Number of attack dice that hit."""
    blocks: int
    """Number of defense dice that blocked a hit."""
    damage: int
    at: Vec
    dice: RolledDice = NO_DICE

    @property
    def actors(self) -> tuple[Actor | None, ...]:
        """The victim."""
        return (self.victim,)


@record
class Healed(ActorEvent):
    """An item or an ability healed an actor. `health`: the health regained; 0 if the actor was not wounded."""

    actor: Actor
    health: int
    at: Vec


@record
class FixtureUsed(ActorEvent):
    """An actor searched a fixture, or drank from it. `health`: the health that a drink restored; 0 for a search."""

    actor: Actor
    terrain: Terrain
    """The fixture as it was before."""
    found: bool
    """Whether a search found an item."""
    health: int
    at: Vec


@record
class Teleported(ActorEvent):
    """An actor was teleported from the cell `start` to the cell `at`."""

    actor: Actor
    start: Vec
    at: Vec

    @property
    def places(self) -> tuple[Vec, ...]:
        """Both cells: in one it vanishes, in the other it appears."""
        return self.start, self.at


@record
class Mapped(ActorEvent):
    """The hero learned the plan of a part of the level, by magic."""

    actor: Actor
    cells: int
    """Number of cells that were new to the hero."""
    revealed: tuple[Door, ...]
    """Secret doors that the plan showed."""
    at: Vec


@record
class SensedBehindDoors(ActorEvent):
    """The hero learned which actors are behind each shut door of the level. `doors`: number of shut doors."""

    actor: Actor
    doors: int
    at: Vec


@record
class LookedBehind(ActorEvent):
    """The hero saw by magic what is behind a shut door. `foes`: the monsters that he saw, nearest first."""

    actor: Actor
    door: Door
    foes: tuple[Actor, ...]
    at: Vec


@record
class Improved(ActorEvent):
    """A magic effect improved a piece of gear that an actor wears."""

    actor: Actor
    item: Item
    at: Vec


@record
class Dug(ActorEvent):
    """A digging beam cut through rock or doors in `cells` cells. `at`: the first cell of the beam."""

    actor: Actor
    cells: int
    at: Vec


@record
class PrizeWithdrawn(Event):
    """A prize vanished from its cell because the hero took another prize of the same group."""

    item: Item
    at: Vec


@record
class TomeCrumbled(Event):
    """A tome crumbled in its cell because the hero learned `chosen` from another tome of the same group."""

    item: Item
    chosen: Ability
    at: Vec
