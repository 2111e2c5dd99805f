"""Lists of what a level can contain, for programs that turn levels into something of their own."""

from __future__ import annotations

from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.content.traditions import TRADITIONS
from game.content.world.door_kinds import DOORS
from game.content.world.terrains import FIXTURES, TERRAINS
from game.engine.model.breed import Breed
from game.engine.model.door import DoorKind
from game.engine.model.item import ItemKind, Slot
from game.engine.model.terrain import Terrain
from game.engine.records import NamedTuple
from game.engine.words import count, listed

PLACES = {Slot.HEAD: "on the head", Slot.BODY: "on the body", Slot.HAND: "in the hand", Slot.FEET: "on the feet"}
"""Where gear is worn, in words."""


class ThingInfo(NamedTuple):
    """Kind of thing that a level can contain. `name`: the name in its records. `summary`: sentences on what it does."""

    name: str
    summary: str


class GroundInfo(NamedTuple):
    """Kind of ground. `summary`: a sentence on what it does. `walkable`, `opaque`: what it is without a door."""

    name: str
    summary: str
    walkable: bool
    opaque: bool


def grounds() -> list[GroundInfo]:
    """Return all kinds of ground, in the order of their numbers: `level.ground` has the places in this list."""
    return [
        GroundInfo(kind.name, _ground_summary(kind), not kind.blocks_bodies, kind.blocks_sight)
        for kind in TERRAINS.kinds
    ]


def fixtures() -> list[GroundInfo]:
    """Return the kinds of ground that are furniture and the like: they stand on the floor of a room."""
    names = {kind.name for kind in FIXTURES}
    return [one for one in grounds() if one.name in names]


def door_kinds() -> list[ThingInfo]:
    """Return all kinds of doors."""
    return [ThingInfo(kind.name, _door_summary(kind)) for kind in DOORS.values()]


def breeds() -> list[ThingInfo]:
    """Return all kinds of monsters."""
    heroes = {tradition.hero.name for tradition in TRADITIONS.values()}
    return [ThingInfo(name, _breed_summary(breed)) for name, breed in BREEDS.items() if name not in heroes]


def items() -> list[ThingInfo]:
    """Return all kinds of items."""
    return [ThingInfo(name, _item_summary(kind)) for name, kind in ITEMS.items()]


def _ground_summary(kind: Terrain) -> str:
    facts = (
        (kind.blocks_bodies and kind.blocks_sight, "blocks the way and the view"),
        (kind.blocks_bodies and not kind.blocks_sight, "blocks the way"),
        (kind.blocks_sight and not kind.blocks_bodies, "blocks the view"),
        (kind.blocks_sound, "blocks sound"),
        (kind.doorway, "is a doorway without a door"),
        (kind.depth_change > 0, "leads down"),
        (kind.depth_change < 0, "leads up"),
        (kind.slows > 0, f"takes {count(1 + kind.slows, 'turn')} to step on"),
        (kind.quenches, "puts out burning creatures"),
        (kind.shines is not None, "gives light"),
        (kind.burns is not None, "burns"),
        (kind.use is not None and not kind.use.heals, "can be searched once"),
        (kind.use is not None and kind.use.heals > 0, "gives one drink, which heals"),
        (kind.is_trace, "shows that a secret door is beside it"),
    )
    return f"It {listed([words for true, words in facts if true] or ['does nothing'])}."


def _door_summary(kind: DoorKind) -> str:
    facts = (
        (not kind.has_leaf, "is always open"),
        (kind.has_leaf and kind.opaque, "hides what is behind it while it is shut"),
        (kind.has_leaf and not kind.opaque, "can be looked through while it is shut"),
        (not kind.by_hand, f"is opened by a {'lever' if kind.plate is None else kind.plate.noun}, not by hand"),
        (kind.locks, "needs a key"),
        (kind.one_sided, "opens from one side only"),
        (kind.paired, "opens together with its twin"),
        (kind.toll, "bolts the others of its kind near it when it opens"),
        (kind.secret, "looks like wall until it is found"),
        (kind.wins, "ends the game when it opens"),
        (kind.burns is not None, "burns"),
    )
    return f"It {listed([words for true, words in facts if true])}."


def _breed_summary(breed: Breed) -> str:
    depths = [depth for habitat in breed.habitats for depth in habitat.depths]
    lives = (
        f"Lives at depths {min(depths)} to {max(depths)} of ajar." if depths else "Lives at no depth of ajar by chance."
    )
    return f"{lives} {breed.habits}"


def _item_summary(kind: ItemKind) -> str:
    facts = (
        (kind.slot is not None, f"Gear that is worn {PLACES.get(kind.slot, '') if kind.slot else ''}."),
        (kind.worth > 0, "Money."),
        (kind.oil > 0, f"Oil for {count(kind.oil, 'turn')} of light."),
        (kind.keys > 0, "Opens one lock."),
        (kind.opens != "", f"Opens the door of the kind {kind.opens}."),
        (kind.latches > 0, "Shuts and bolts one door."),
        (kind.shot is not None, "Can be thrown at somebody."),
        (kind.effect is not None, kind.effect.description if kind.effect is not None else ""),
        (kind.teaches is not None, f"Teaches: {kind.teaches.effect.description if kind.teaches else ''}"),
    )
    return " ".join(words for true, words in facts if true) or "The goal of a game."
