"""A level as plain values: everything that the files for level designers contain.

`level_data` describes a level in this form. The modules `level_to_drawing` and `level_text` turn it into a drawing,
from which the level can be made again, and into text. Coordinates are counted from 0 at the top left, x before y.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.content.ai.wander import Habit
from game.content.items.gear import ITEMS
from game.content.scenarios.letter_meanings import HUNTING, IDLE
from game.content.world.door_kinds import DOORS
from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import Rect, Vec, name_of_step, reading_order
from game.engine.level_theme import PLAIN
from game.engine.model.actor import Actor
from game.engine.model.air import GRAINS
from game.engine.model.condition import TURN_TICKS
from game.engine.model.door import Door, DoorState
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.records import record
from game.levels.argument_checks import chosen
from game.mapgen.core.sketch import Sketch


class _Placed(Protocol):
    """Thing in a cell."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...


Thing = TypeVar("Thing", bound=_Placed)


@record
class DoorData:
    """Door of a level. `kind`: name of its kind. `state`: shut, ajar, open, bolted or broken."""

    x: int
    y: int
    kind: str
    state: str = "shut"
    locked: bool = False
    hidden: bool = False
    """Whether it looks like wall until it is found."""
    stiff: bool = False
    """Whether it is rusty and groans."""
    runed: bool = False
    facing: str | None = None
    """Side from which it opens, such as "east"; None if it opens from both sides."""
    partner: Vec | None = None
    """Cell of the door that opens together with it."""
    lever: Vec | None = None
    """Cell of the lever that opens it."""
    battered: int = 0
    """Pips of strength that blows have taken from it."""


@record
class ActorData:
    """Monster of a level. `name`: name of its breed. Numbers that are None are rolled when the level is made."""

    x: int
    y: int
    name: str
    habit: str | None = None
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


@dataclass(eq=False)
class LevelData:
    """Level as plain values. Lists of things are in reading order; rooms and corridors in the order of their making.

    Two levels are equal if all their fields are.
    """

    ground: NDArray[np.uint8]
    """Number of the terrain of each cell, uint8[x, y]: an index in `ground_names`.

    The cell of a hidden door has the terrain that is there when the door is found, not the wall that the hero sees.
    """
    doors: list[DoorData] = field(default_factory=list)
    actors: list[ActorData] = field(default_factory=list)
    """Monsters, without the hero."""
    items: list[ItemData] = field(default_factory=list)
    traps: list[TrapData] = field(default_factory=list)
    levers: list[LeverData] = field(default_factory=list)
    torches: list[TorchData] = field(default_factory=list)
    rooms: list[RoomData] = field(default_factory=list)
    corridors: list[list[Vec]] = field(default_factory=list)
    """Cells of each corridor in the order of digging."""
    choices: list[list[Vec]] = field(default_factory=list)
    """Groups of cells with items; the hero can take one item of each group."""
    fire: list[FireData] = field(default_factory=list)
    gas: list[GasData] = field(default_factory=list)
    start: Vec | None = None
    """Cell where the hero arrives; None if the level has none."""
    exit: Vec | None = None
    """Cell of the stairs down, or of the way out behind the last door; None if the level has neither."""
    packs_given: bool = True
    """Whether the fields `leader` of the monsters are all packs that there are. If not, near monsters form packs."""
    rooms_given: bool = True
    """Whether `rooms` are all rooms that there are. If not, each full rectangle of floor is a room."""
    depth: int = 1
    walls: str = PLAIN.name
    """Name of the look of walls and floors."""
    seed: str = ""
    """Seed of the level, from which all later chance is derived; empty if none is known."""
    tradition: str = ""
    """Name of the rules for which the level was made; empty if none is known."""
    name: str = ""
    """Name of the level for people; may be empty."""
    comments: list[str] = field(default_factory=list)
    """Lines for people. Each begins with `//`, as in a drawing."""
    hero: HeroData | None = None
    """What the hero has; None for what he has at the start of a game."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LevelData):
            return NotImplemented
        names = [each.name for each in fields(self) if each.name != "ground"]
        same = all(getattr(self, name) == getattr(other, name) for name in names)
        return same and np.array_equal(self.ground, other.ground)

    __hash__ = None  # type: ignore[assignment]  # its fields can change

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in cells."""
        width, height = self.ground.shape
        return width, height

    @property
    def ground_names(self) -> tuple[str, ...]:
        """Names of the kinds of ground, by their number in `ground`."""
        return tuple(kind.name for kind in TERRAINS.kinds)

    @property
    def walkable(self) -> NDArray[np.bool_]:
        """Cells where actors can walk, bool[x, y]: doors, also shut and hidden ones, count as walkable."""
        return ~TERRAINS.solid[self.ground]

    @property
    def opaque(self) -> NDArray[np.bool_]:
        """Cells that block sight, bool[x, y]: rock, curtains, and doors that are neither open nor of glass or bars."""
        opaque = TERRAINS.opaque[self.ground]
        for door in self.doors:
            opaque[door.x, door.y] = door.hidden or (door.state not in _CLEAR and DOORS[door.kind].opaque)
        return opaque

    def stairs(self, way: str) -> list[Vec]:
        """Return the cells of the stairs, in reading order.

        `way`: "down" or "up". Raises ValueError if it is another text.
        """
        chosen("way", way, ("down", "up"))
        return _cells(self.ground == TERRAINS.ids[f"stairs {way}"])


_CLEAR = {state.value for state in DoorState if state.clear}


def level_data(sketch: Sketch, level: Level, *, seed: str = "", tradition: str = "", name: str = "") -> LevelData:
    """Return a level as plain values. The hero, if he is on the level, is left out; `hero_data` describes him.

    `sketch`: the sketch from which the level was made, for what only it knows: corridors, start and exit. `seed`,
    `tradition`, `name`: the fields of the result.
    """
    ground = level.ground.copy()
    for at, secret in level.secrets.items():
        ground[at] = secret.ground
    monsters = [actor for actor in level.actors if not actor.breed.is_hero]
    mimics = {at: door.mimic for at, door in level.doors.items() if door.mimic is not None}
    data = LevelData(
        ground,
        doors=doors_of(level),
        actors=_sorted(_actor(actor, level) for actor in (*monsters, *mimics.values())),
        items=_sorted(
            ItemData(*at, item.kind.name, item.count, spent=item.spent, forged=item.forged, honed=item.honed)
            for at, item in level.items.items()
        ),
        traps=_sorted(TrapData(*at, trap.kind.name, trap.hidden) for at, trap in level.traps.items()),
        levers=_sorted(LeverData(*at, lever.door, lever.pulled) for at, lever in level.levers.items()),
        torches=[TorchData(*light.at, light.mount) for light in level.lights],
        rooms=[RoomData(*room.area, room.lit, room.purpose or None) for room in level.rooms],
        corridors=[list(corridor) for corridor in sketch.corridors if corridor],
        choices=sorted(sorted(choice, key=reading_order) for choice in level.choices if choice),
        start=sketch.start,
        exit=sketch.exit,
        depth=level.depth,
        walls=level.theme,
        seed=seed,
        tradition=tradition,
        name=name,
    )
    if level.air.fire is not None:
        data.fire = [FireData(*at, int(level.air.fire[at])) for at in _cells(level.air.fire > 0)]
    for kind, grains in level.air.gas.items():
        units = grains // GRAINS
        data.gas += [GasData(*at, kind.name, int(units[at])) for at in _cells(units > 0)]
    return data


def doors_of(level: Level) -> list[DoorData]:
    """Return the doors of a level, in reading order: also the hidden ones, but no monsters that pose as doors."""
    doors = [_door(door, False) for door in level.doors.values() if door.mimic is None]
    return _sorted(doors + [_door(secret.door, True) for secret in level.secrets.values()])


def hero_data(hero: Actor) -> HeroData:
    """Return what the hero has, as plain values."""
    return HeroData(
        bag=(*map(item_words, hero.bag), *(kind.name for kind in ITEMS.values() if kind.opens in {*hero.ring} - {""})),
        worn=tuple(item_words(item) for item in hero.worn.values()),
        abilities=tuple(ability.name for ability in hero.abilities),
        conditions=tuple(
            f"{condition.name} {max(1, (tick - hero.ready_at) // TURN_TICKS)}"
            for condition, tick in hero.conditions.items()
        ),
        health=hero.health,
        oil=hero.oil,
        gold=hero.gold,
        keys=hero.keys,
        latches=hero.latches,
        shaded=hero.lamp_covered,
    )


def item_words(item: Item) -> str:
    """Return the words for a heap of items in a drawing, such as "3 dart" or "dagger honed 10"."""
    return words_of(item.kind.name, item.count, item.spent, item.forged, item.honed)


def words_of(name: str, count: int, spent: int, forged: int, honed: int) -> str:
    """Return the words for a heap of items in a drawing. The arguments are the fields of `ItemData`."""
    words = [name] if count == 1 else [str(count), name]
    for word, number in (("spent", spent), ("forged", forged), ("honed", honed)):
        words += [word, str(number)] if number else []
    return " ".join(words)


def rect_of(room: RoomData) -> Rect:
    """Return the rectangle of a room with its walls."""
    return Rect(room.x, room.y, room.width, room.height)


def habit_of(actor: Actor) -> str:
    """Return the word for what a monster does now: asleep, hunting, roaming, posted or idle."""
    if actor.asleep:
        return Habit.ASLEEP.value
    if actor.ai.alert:
        return HUNTING
    if actor.ai.roams:
        return Habit.ROAMING.value
    return Habit.POSTED.value if actor.ai.post is not None else IDLE


def _door(door: Door, hidden: bool) -> DoorData:
    return DoorData(
        *door.at,
        door.kind.name,
        door.state.value,
        locked=door.locked,
        hidden=hidden,
        stiff=door.stiff,
        runed=door.runed,
        facing=name_of_step(door.facing) if door.facing is not None else None,
        partner=door.partner,
        lever=door.lever,
        battered=door.battered,
    )


def _actor(actor: Actor, level: Level) -> ActorData:
    leader = actor.ai.follows
    return ActorData(
        *actor.pos,
        actor.name,
        habit_of(actor),
        health=actor.health,
        max_health=actor.max_health,
        attack=actor.attack,
        attack_chance=actor.attack_chance,
        defense=actor.defense,
        defense_chance=actor.defense_chance,
        gold=actor.gold,
        leader=leader.pos if leader is not None and level.actor_at(leader.pos) is leader else None,
        flanker=actor.ai.flanker,
    )


def _sorted(things: Iterable[Thing]) -> list[Thing]:
    return sorted(things, key=lambda thing: (thing.y, thing.x))


def _cells(cells: NDArray[np.bool_]) -> list[Vec]:
    """Return the cells of a set, row by row. `cells`: bool[x, y]."""
    return [Vec(x, y) for y, x in np.argwhere(cells.T).tolist()]
