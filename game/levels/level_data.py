"""A level as plain values: everything that the files for level designers contain.

`level_data` describes a level in this form; `level_records` has the records of its things. The modules
`level_to_drawing` and `level_text` turn it into a drawing, from which the level can be made again, and into text.
Coordinates are counted from 0 at the top left, x before y.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, Unpack, cast

import numpy as np
from numpy.typing import NDArray

from game.content.ai.wander import Habit
from game.content.items.gear import ITEMS
from game.content.scenarios.letter_meanings import HUNTING, IDLE, drawn_door
from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import Rect, Vec, name_of_step, reading_order
from game.engine.level_theme import PLAIN
from game.engine.model.actor import Actor
from game.engine.model.air import GRAINS
from game.engine.model.condition import TURN_TICKS
from game.engine.model.door import Door
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.words import did_you_mean
from game.levels import level_records as records
from game.levels.argument_checks import cell_on_level, chosen, shown
from game.levels.derived_level import DerivedLevel, derive
from game.levels.level_fields import LISTS, plain, plain_value, thing_from
from game.levels.level_names import DoorStateName, Facing, HabitName, WayName
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing.parsed_drawing import DrawingError, Legend


class _Placed(Protocol):
    """Thing in a cell."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...


Thing = TypeVar("Thing", bound=_Placed)


@dataclass(eq=False)
class LevelData:
    """Level as plain values. Lists of things are in reading order; rooms and corridors in the order of their making.

    Two levels are equal if all their fields are. The order of the lists, except corridors and comments, does not count.
    """

    ground: NDArray[np.uint8]
    """Number of the terrain of each cell, uint8[x, y]: an index in `ground_names`.

    The cell of a hidden door has the terrain that is there when the door is found, not the wall that the hero sees.
    """
    doors: list[records.DoorData] = field(default_factory=list)
    actors: list[records.ActorData] = field(default_factory=list)
    """Monsters, without the hero."""
    items: list[records.ItemData] = field(default_factory=list)
    traps: list[records.TrapData] = field(default_factory=list)
    levers: list[records.LeverData] = field(default_factory=list)
    torches: list[records.TorchData] = field(default_factory=list)
    rooms: list[records.RoomData] = field(default_factory=list)
    corridors: list[list[Vec]] = field(default_factory=list)
    """Cells of each corridor in the order of digging."""
    choices: list[list[Vec]] = field(default_factory=list)
    """Groups of cells with items; the hero can take one item of each group."""
    fire: list[records.FireData] = field(default_factory=list)
    gas: list[records.GasData] = field(default_factory=list)
    start: Vec | None = None
    """Cell where the hero arrives; None if the level has none."""
    exit: Vec | None = None
    """Cell of the stairs down, or of the way out behind the last door; None if the level has neither."""
    packs_given: bool = True
    """Whether the fields `leader` of the monsters are all packs that there are. If not, near monsters form packs."""
    rooms_given: bool = True
    """Whether `rooms` are all rooms. If not, each full rectangle of floor between walls and doors is one."""
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
    hero: records.HeroData | None = None
    """What the hero has; None for what he has at the start of a game."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LevelData):
            return NotImplemented
        names = [each.name for each in fields(self) if each.name != "ground"]
        same = all(_unordered(name, getattr(self, name)) == _unordered(name, getattr(other, name)) for name in names)
        return same and np.array_equal(self.ground, other.ground)

    __hash__ = None  # type: ignore[assignment]  # its fields can change

    if not TYPE_CHECKING:  # a type checker that sees it would let every name pass

        def __setattr__(self, name: str, value: object) -> None:
            """Set a field. Raises AttributeError if there is none of this name."""
            if name != "_derived" and name not in (known := self.__dataclass_fields__):
                raise AttributeError(f"a level has no field '{name}' to set{did_you_mean(name, known)}")
            super().__setattr__(name, value)

    def __post_init__(self) -> None:
        self._derived: DerivedLevel | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_derived": None}  # copies and pickles need not contain what is computed anew

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
        """Cells where actors can walk, bool[x, y], read-only: doors, also shut and hidden ones, count as walkable."""
        return derived(self).walkable

    @property
    def opaque(self) -> NDArray[np.bool_]:
        """Cells that block sight, bool[x, y], read-only: rock, curtains, and doors that are neither open nor clear."""
        return derived(self).opaque

    def door_at(self, at: tuple[int, int]) -> records.DoorData | None:
        """Return the door of a cell; None if there is none. Raises ValueError if the cell is not on the level."""
        here = cell_on_level("at", at, self.size)
        return next((door for door in derived(self).doors if (door.x, door.y) == here), None)

    def open_door(self, at: tuple[int, int]) -> None:
        """Open the door of a cell and its twin, which are then neither locked nor hidden. A broken one stays broken.

        Raises ValueError if there is no door in the cell.
        """
        door = derived(self).doors[self._number_of_door(at)]
        for cell in (at, door.partner):
            each = None if cell is None else self.door_at(cell)
            if each is not None:
                state: DoorStateName = "broken" if each.state == "broken" else "open"
                self.set_door((each.x, each.y), state=state, locked=False, hidden=False)

    def set_door(self, at: tuple[int, int], **changes: Unpack[records.DoorChanges]) -> None:
        """Change fields of the door of a cell, such as `state="ajar"`.

        Raises ValueError if there is no door in the cell, if a field or its value is wrong, or if no door can be so, as
        an open one cannot be locked. Then nothing is changed.
        """
        number = self._number_of_door(at)
        for name in changes:
            chosen("changes", name, records.DoorChanges.__annotations__)
        values = plain(derived(self).doors[number]) | {name: plain_value(value) for name, value in changes.items()}
        try:
            door: records.DoorData = thing_from(records.DoorData, values, f"doors[{number}]", self.size)
            drawn_door(Legend(tuple(door_words(door).split()), f"doors[{number}] at {door.x},{door.y}"))
        except DrawingError as error:
            raise ValueError(str(error)) from None
        self.doors[number] = door

    def _number_of_door(self, at: tuple[int, int]) -> int:
        """Return the place of the door of a cell in `doors`. Raises ValueError if there is none."""
        door = self.door_at(at)
        if door is None:
            raise ValueError(f"at: there is no door in the cell {shown(at)}")
        return derived(self).doors.index(door)

    def stairs(self, way: WayName) -> list[Vec]:
        """Return the cells of the stairs, in reading order.

        `way`: "down" or "up". Raises ValueError if it is another text.
        """
        chosen("way", way, ("down", "up"))
        return _cells(self.ground == TERRAINS.ids[f"stairs {way}"])


def _unordered(name: str, value: Any) -> Any:
    """Return the value of a field of a level so that lists whose order means nothing are equal in any order."""
    try:
        if name in LISTS.values():
            return Counter(value)
        return Counter(map(frozenset, value)) if name == "choices" else value
    except TypeError:  # a program may have set the field to anything
        return value


def derived(level: LevelData) -> DerivedLevel:
    """Return what follows from the ground and the doors of a level as they are now, computed anew only after a change.

    Raises ValueError if the ground or a door is wrong.
    """
    known = level._derived
    if known is None or not known.fits(level.ground, level.doors):
        level._derived = known = derive(level.ground, level.doors, known)
    return known


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
            records.ItemData(*at, item.kind.name, item.count, spent=item.spent, forged=item.forged, honed=item.honed)
            for at, item in level.items.items()
        ),
        traps=_sorted(records.TrapData(*at, trap.kind.name, trap.hidden) for at, trap in level.traps.items()),
        levers=_sorted(records.LeverData(*at, lever.door, lever.pulled) for at, lever in level.levers.items()),
        torches=[records.TorchData(*light.at, light.mount) for light in level.lights],
        rooms=[records.RoomData(*room.area, room.lit, room.purpose or None) for room in level.rooms],
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
        data.fire = [records.FireData(*at, int(level.air.fire[at])) for at in _cells(level.air.fire > 0)]
    for kind, grains in level.air.gas.items():
        units = grains // GRAINS
        data.gas += [records.GasData(*at, kind.name, int(units[at])) for at in _cells(units > 0)]
    return data


def doors_of(level: Level) -> list[records.DoorData]:
    """Return the doors of a level, in reading order: also the hidden ones, but no monsters that pose as doors."""
    doors = [_door(door, False) for door in level.doors.values() if door.mimic is None]
    return _sorted(doors + [_door(secret.door, True) for secret in level.secrets.values()])


def hero_data(hero: Actor) -> records.HeroData:
    """Return what the hero has, as plain values."""
    return records.HeroData(
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


def door_words(door: records.DoorData) -> str:
    """Return the words for a door in a drawing, such as "stiff hidden shut wooden door"."""
    features = [word for word in ("stiff", "runed", "hidden", "locked") if getattr(door, word)]
    return " ".join([*features, door.state, door.kind, "door"])


def rect_of(room: records.RoomData) -> Rect:
    """Return the rectangle of a room with its walls."""
    return Rect(room.x, room.y, room.width, room.height)


def habit_of(actor: Actor) -> HabitName:
    """Return the word for what a monster does now: asleep, hunting, roaming, posted or idle."""
    if actor.asleep:
        return Habit.ASLEEP.value
    if actor.ai.alert:
        return HUNTING
    if actor.ai.roams:
        return Habit.ROAMING.value
    return Habit.POSTED.value if actor.ai.post is not None else IDLE


def _door(door: Door, hidden: bool) -> records.DoorData:
    state: DoorStateName = door.state.value
    return records.DoorData(
        *door.at,
        door.kind.name,
        state,
        locked=door.locked,
        hidden=hidden,
        stiff=door.stiff,
        runed=door.runed,
        facing=cast("Facing", name_of_step(door.facing)) if door.facing is not None else None,
        partner=door.partner,
        lever=door.lever,
        battered=door.battered,
    )


def _actor(actor: Actor, level: Level) -> records.ActorData:
    leader = actor.ai.follows
    if leader is not None and level.actor_at(leader.pos) is not leader:
        leader = None  # he is dead or has left the level
    return records.ActorData(
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
        leader=None if leader is None else leader.pos,
        flanker=actor.ai.flanker and leader is not None,
    )


def _sorted(things: Iterable[Thing]) -> list[Thing]:
    return sorted(things, key=lambda thing: (thing.y, thing.x))


def _cells(cells: NDArray[np.bool_]) -> list[Vec]:
    """Return the cells of a set, row by row. `cells`: bool[x, y]."""
    return [Vec(x, y) for y, x in np.argwhere(cells.T).tolist()]
