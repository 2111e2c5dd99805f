"""The things of a level as plain values: doors, monsters, items and the like, and what the hero has."""

from __future__ import annotations

from typing import TypedDict

from game.engine.grid.geometry import Vec
from game.engine.records import record
from game.levels.level_names import DoorStateName, Facing, HabitName


@record
class DoorData:
    """Door of a level. `kind`: name of its kind. `state`: shut, ajar, open, bolted or broken."""

    x: int
    y: int
    kind: str
    state: DoorStateName = "shut"
    locked: bool = False
    hidden: bool = False
    """Whether it looks like wall until it is found."""
    stiff: bool = False
    """Whether it is rusty and groans."""
    runed: bool = False
    facing: Facing | None = None
    """Side from which it opens, such as "east"; None if it opens from both sides."""
    partner: Vec | None = None
    """Cell of the door that opens together with it."""
    lever: Vec | None = None
    """Cell of the lever that opens it."""
    battered: int = 0
    """Pips of strength that blows have taken from it."""


class DoorChanges(TypedDict, total=False):
    """Fields of a door that can be changed: all but its cell. They are those of `DoorData`."""

    kind: str
    state: DoorStateName
    locked: bool
    hidden: bool
    stiff: bool
    runed: bool
    facing: Facing | None
    partner: tuple[int, int] | None
    lever: tuple[int, int] | None
    battered: int


@record
class ActorData:
    """Monster of a level. `name`: name of its breed. Numbers that are None are rolled when the level is made."""

    x: int
    y: int
    name: str
    habit: HabitName | None = None
    """What it does at first: asleep, posted, roaming, idle or hunting; None for the usual habit of drawings."""
    health: int | None = None
    max_health: int | None = None
    attack: int | None = None
    """Number of attack dice."""
    attack_chance: int | None = None
    """Chance of each attack die in percent."""
    defense: int | None = None
    """Number of defense dice."""
    defense_chance: int | None = None
    """Chance of each defense die in percent."""
    gold: int | None = None
    leader: Vec | None = None
    """Cell of the leader of its pack; None for a leader and for a monster without a pack."""
    flanker: bool = False
    """Whether it is the member of its pack that goes around to attack from another side."""


@record
class ItemData:
    """Heap of equal items on the floor."""

    x: int
    y: int
    name: str
    count: int = 1
    spent: int = 0
    """Charges that have been used."""
    forged: int = 0
    """Defense dice that magic has added."""
    honed: int = 0
    """Percentage points that magic has added to its chance to hit."""


@record
class TrapData:
    """Trap of a level. `hidden`: whether the hero has yet to find it."""

    x: int
    y: int
    name: str
    hidden: bool = True


@record
class LeverData:
    """Lever in a wall. `door`: cell of the door that it opens."""

    x: int
    y: int
    door: Vec
    pulled: bool = False


@record
class TorchData:
    """Torch. `x`, `y`: the open cell that it lights. `mount`: the cell of wall in which it hangs; None: one beside."""

    x: int
    y: int
    mount: Vec | None = None


@record
class RoomData:
    """Rectangle of a room with its walls, in cells."""

    x: int
    y: int
    width: int
    height: int
    lit: bool = True
    """Whether it is lit, in traditions with dark rooms."""
    purpose: str | None = None
    """What it is for, such as "kitchen"; None for nothing in particular."""


@record
class FireData:
    """Burning cell. `turns`: for how many turns it burns on; None for the usual number."""

    x: int
    y: int
    turns: int | None = None


@record
class GasData:
    """Gas in a cell."""

    x: int
    y: int
    name: str
    units: int


@record
class HeroData:
    """What the hero has, in the words of drawings, such as "3 dart" or "hasted 20". None: what he usually has."""

    bag: tuple[str, ...] | None = None
    worn: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    """Conditions with the number of turns that they last."""
    health: int | None = None
    oil: int | None = None
    gold: int | None = None
    keys: int | None = None
    latches: int | None = None
    shaded: bool = False
    """Whether his lamp is shaded."""
