"""What the hero knows of his game, as arrays and records. Nothing in it depends on what he has not seen or heard."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.content.monsters.breeds import BREEDS
from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import Vec, reading_order
from game.engine.model.air import GRAINS
from game.engine.model.condition import TURN_TICKS
from game.engine.model.door import DoorState
from game.engine.model.memory import HeardAtDoor
from game.engine.model.traits import Trait
from game.engine.records import NamedTuple, record
from game.engine.rules.actions.item_actions import is_used_up, turns_until_ready
from game.engine.rules.door_limit import own_open_doors
from game.engine.senses.door_signs import Sign, known_signs
from game.engine.senses.hero_knowledge import known_foes
from game.engine.world import World
from game.play.order_words import known_name

TERRAIN_NAMES = tuple(kind.name for kind in TERRAINS.kinds)
"""Names of the numbers in `Observation.terrain`."""
ACTOR_NAMES = ("", *BREEDS)
"""Names of the numbers in `Observation.actor`; 0 is no actor."""
DOOR_STATES = ("", *(state.value for state in DoorState))
"""Names of the numbers in `Observation.door`; 0 is no door."""
UNKNOWN = 255
"""Number in `Observation.terrain` of a cell that the hero does not know."""
BLOCKS_STEPS = np.pad(TERRAINS.solid, (0, UNKNOWN + 1 - len(TERRAIN_NAMES)))
"""Whether ground stops steps, bool[256], by the numbers in `Observation.terrain`; False for UNKNOWN."""
BLOCKS_SIGHT = np.pad(TERRAINS.opaque, (0, UNKNOWN + 1 - len(TERRAIN_NAMES)))
"""Whether ground stops sight, bool[256], in the same way."""
READ, LIGHT, CLAWS, NOBODY, ASLEEP, AWAKE = (1 << bit for bit in range(6))
"""Bits of `Observation.clue`."""
IN_VIEW, SLEEPS, HUNTS, FLEES, FRIENDLY = (1 << bit for bit in range(5))
"""Bits of `Observation.mood`."""
DOOR_SIGNS = {DoorState.SHUT: "+", DoorState.BOLTED: "+", DoorState.AJAR: "|"}
"""Characters of doors on the map of an observation; those of the other states are `-`."""


class SeenDoor(NamedTuple):
    """A door that the hero has seen, as he last saw it."""

    x: int
    y: int
    kind: str
    state: str
    """`shut`, `ajar` (open a crack), `open`, `bolted` or `broken`."""
    locked: bool
    runed: bool
    """Whether a rune warns of danger: only an order that ends with `-surely` opens it."""
    rusty: bool
    signs: tuple[str, ...] | None
    """Signs that he has read at the door: `light`, `claw marks`; None if he has read none, () if there are none."""
    heard: str
    """Who he last heard behind it, such as `nobody` or `one asleep`; "" if he has heard nothing there."""


class SeenActor(NamedTuple):
    """A monster or a friendly creature that the hero sees, or a monster that he remembers."""

    x: int
    y: int
    name: str
    in_view: bool
    asleep: bool
    hunts: bool
    flees: bool
    friendly: bool
    turns_ago: int
    """Number of turns since he last saw it; 0 if it is in view."""


class SeenThing(NamedTuple):
    """Items on the ground, a trap, a lever or a plate that the hero knows."""

    x: int
    y: int
    name: str
    """Name as the hero knows it; `lever`, or `pulled lever`, for levers and plates."""
    number: int = 1


class Carried(NamedTuple):
    """Items that the hero carries or wears."""

    name: str
    """Name as the hero knows it, by which orders name it too."""
    number: int


class KnownAbility(NamedTuple):
    """An ability that the hero has learned."""

    name: str
    ready_in: int
    """Number of turns until he can use it, 0 for now; -1 if he can use it again on a new depth only."""


class HeroFigures(NamedTuple):
    """The hero's figures: whole numbers, and 1 or 0 for yes or no."""

    x: int
    y: int
    health: int
    max_health: int
    attack: int
    """Number of his attack dice."""
    attack_chance: int
    """Chance of each of them in percent."""
    defense: int
    defense_chance: int
    turn: int
    depth: int
    gold: int
    keys: int
    latches: int
    oil: int
    lamp_shaded: int
    sight: int
    """Largest distance at which he sees now, in cells."""
    open_doors: int
    """Number of his own doors that stand open on the level. The rules count it, as the gauge on the screen shows it."""


@record
class Observation:
    """What the hero knows at one moment. All arrays have the shape (width, height) and are read as `array[x, y]`."""

    terrain: NDArray[np.uint8]
    """Ground as he remembers it, uint8[x, y]: an index in `TERRAIN_NAMES`, or UNKNOWN."""
    in_view: NDArray[np.bool_]
    """Cells that he sees now, bool[x, y]."""
    lit: NDArray[np.bool_]
    """Cells in view on which the light of torches, fixtures or fire falls, bool[x, y]."""
    fire: NDArray[np.bool_]
    """Cells in view that burn, bool[x, y]."""
    gas: NDArray[np.bool_]
    """Cells in view with harmful gas, bool[x, y]."""
    door: NDArray[np.uint8]
    """State of the doors that he has seen, uint8[x, y]: an index in `DOOR_STATES`, 0 for no door."""
    clue: NDArray[np.uint8]
    """What he knows of who is behind each door, uint8[x, y]: the sum of READ, LIGHT, CLAWS, NOBODY, ASLEEP, AWAKE."""
    actor: NDArray[np.uint8]
    """Actors that he sees or remembers, uint8[x, y]: an index in `ACTOR_NAMES`, 0 for none."""
    mood: NDArray[np.uint8]
    """What they do, uint8[x, y]: the sum of IN_VIEW, SLEEPS, HUNTS, FLEES and FRIENDLY."""
    item: NDArray[np.uint8]
    """Number of items that he knows of in a cell, uint8[x, y]; 255 for more."""
    hero: HeroFigures
    doors: tuple[SeenDoor, ...]
    actors: tuple[SeenActor, ...]
    items: tuple[SeenThing, ...]
    traps: tuple[SeenThing, ...]
    levers: tuple[SeenThing, ...]
    bag: tuple[Carried, ...]
    worn: tuple[Carried, ...]
    abilities: tuple[KnownAbility, ...]
    conditions: tuple[str, ...]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Observation):
            return False
        pairs = [(getattr(self, part.name), getattr(other, part.name)) for part in fields(type(self))]
        return all(np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b for a, b in pairs)

    __hash__ = None  # type: ignore[assignment]  # arrays have none

    @property
    def arrays(self) -> dict[str, NDArray[Any]]:
        """All arrays by name, with the hero's figures as int32[17] under `hero`."""
        own = {part.name: getattr(self, part.name) for part in fields(type(self))}
        grids: dict[str, NDArray[Any]] = {name: value for name, value in own.items() if isinstance(value, np.ndarray)}
        return {**grids, "hero": np.array(self.hero, np.int32)}

    @property
    def rows(self) -> list[str]:
        """The map as rows of characters, the north first. The hero is `@`, cells that he does not know are blank."""
        glyphs = _GLYPHS[self.terrain].copy()
        for door in self.doors:
            glyphs[door.x, door.y] = DOOR_SIGNS.get(DoorState(door.state), "-")
        for trap in self.traps:
            glyphs[trap.x, trap.y] = "^"
        for item in self.items:
            glyphs[item.x, item.y] = "*"
        for actor in self.actors:
            glyphs[actor.x, actor.y] = BREEDS[actor.name].glyph
        glyphs[self.hero.x, self.hero.y] = "@"
        return ["".join(row) for row in glyphs.T.tolist()]

    @property
    def text(self) -> str:
        """The map, and below it a line for each thing that the hero knows, and his figures."""
        lines = [*self.rows, ""]
        for door in self.doors:
            words = [door.state, *(["locked"] * door.locked), *(["a rune"] * door.runed), *(["rusty"] * door.rusty)]
            words += [] if door.signs is None else ["signs: " + (" and ".join(door.signs) or "none")]
            words += [f"heard: {door.heard}"] if door.heard else []
            lines.append(f"{door.kind} door at {door.x},{door.y}: {', '.join(words)}")
        for actor in self.actors:
            facts = [name for name in ("asleep", "hunts", "flees", "friendly") if getattr(actor, name)]
            facts += [] if actor.in_view else [f"seen {actor.turns_ago} turns ago"]
            lines.append(f"{actor.name} at {actor.x},{actor.y}{': ' if facts else ''}{', '.join(facts)}")
        lines += [f"{one.number} {one.name} at {one.x},{one.y}" for one in self.items]
        lines += [f"{one.name} at {one.x},{one.y}" for one in (*self.traps, *self.levers)]
        lines += [f"bag: {one.number} {one.name}" for one in self.bag]
        lines += [f"worn: {one.name}" for one in self.worn]
        lines += [f"ability: {one.name}, {'ready' if not one.ready_in else 'not ready'}" for one in self.abilities]
        lines += [f"condition: {name}" for name in self.conditions]
        return "\n".join([*lines, ", ".join(f"{name} {value}" for name, value in self.hero._asdict().items())])


_GLYPHS = np.full(UNKNOWN + 1, " ")
_GLYPHS[: len(TERRAINS.kinds)] = [kind.glyph for kind in TERRAINS.kinds]


def observe(world: World) -> Observation:
    """Return what the hero knows now."""
    level, memory, view = world.level, world.level.memory, world.view
    known = (memory.explored & level.remembered) | view
    doors, actors = _doors(world), _actors(world)
    items = _things({at: (known_name(item.kind, world), item.count) for at, item in memory.items.items()})
    door, clue, actor, mood, item = (np.zeros(level.shape, np.uint8) for _ in range(5))
    for seen in doors:
        door[seen.x, seen.y] = DOOR_STATES.index(seen.state)
        clue[seen.x, seen.y] = _clue(seen)
    for one in actors:
        actor[one.x, one.y] = ACTOR_NAMES.index(one.name)
        mood[one.x, one.y] = sum(bit * getattr(one, name) for name, bit in _MOODS.items())
    for thing in items:
        item[thing.x, thing.y] = min(thing.number, 255)
    hero, air = world.hero, level.air
    return Observation(
        terrain=np.where(known, memory.ground, np.uint8(UNKNOWN)),
        in_view=view.copy(),
        lit=level.lit & view,
        fire=np.zeros_like(view) if air.fire is None else (air.fire > 0) & view,
        gas=_gas(world),
        door=door,
        clue=clue,
        actor=actor,
        mood=mood,
        item=item,
        hero=_figures(world),
        doors=doors,
        actors=actors,
        items=items,
        traps=_things({at: (kind.name, 1) for at, kind in memory.traps.items()}),
        levers=_levers(world),
        bag=tuple(Carried(known_name(one.kind, world), one.count) for one in hero.bag),
        worn=tuple(Carried(known_name(one.kind, world), one.count) for one in hero.worn.values()),
        abilities=tuple(
            KnownAbility(ability.name, -1 if is_used_up(ability, hero) else turns_until_ready(ability, hero))
            for ability in hero.abilities
        ),
        conditions=tuple(sorted(condition.name for condition in hero.conditions)),
    )


_MOODS = {"in_view": IN_VIEW, "asleep": SLEEPS, "hunts": HUNTS, "flees": FLEES, "friendly": FRIENDLY}


def _clue(door: SeenDoor) -> int:
    told = 0 if door.signs is None else READ
    told += sum(bit for sign, bit in ((Sign.LIGHT, LIGHT), (Sign.CLAWS, CLAWS)) if sign.value in (door.signs or ()))
    if not door.heard:
        return told
    return told + (NOBODY if door.heard == "nobody" else AWAKE if "awake" in door.heard else ASLEEP)


def _doors(world: World) -> tuple[SeenDoor, ...]:
    memory, found = world.level.memory, []
    for at, door in sorted(world.level.doors.items(), key=lambda each: reading_order(each[0])):
        state = memory.known_state(door)
        if state is not None:
            signs, heard = known_signs(door, world), memory.last_heard(door)
            read = None if signs is None else tuple(sign.value for sign in Sign if sign in signs)
            locked, told = memory.known_locked(door), _words(heard if state.shut else None)
            found.append(SeenDoor(*at, door.kind.name, state.value, locked, door.runed, door.stiff, read, told))
    return tuple(found)


def _words(heard: HeardAtDoor | None) -> str:
    return "" if heard is None else heard.who.value


def _actors(world: World) -> tuple[SeenActor, ...]:
    now, found = world.hero.ready_at, list[SeenActor]()
    for known in known_foes(world):
        ago = (now - known.tick) // TURN_TICKS
        mood = (known.in_view, known.asleep, known.hunts, known.flees, False)
        found.append(SeenActor(*known.at, known.foe.name, *mood, turns_ago=ago))
    for actor in world.level.actors:
        if actor is not world.hero and actor.breed.has(Trait.FRIENDLY) and world.view[actor.pos]:
            found.append(SeenActor(*actor.pos, actor.name, True, actor.asleep, False, False, True, 0))
    return tuple(sorted(found, key=lambda actor: (actor.y, actor.x)))


def _things(named: dict[Vec, tuple[str, int]]) -> tuple[SeenThing, ...]:
    return tuple(SeenThing(*at, *named[at]) for at in sorted(named, key=reading_order))


def _levers(world: World) -> tuple[SeenThing, ...]:
    level = world.level
    pulled = {lever.at: level.memory.known_pull(lever) for lever in level.levers.values()}
    return _things({at: ("pulled lever" if was else "lever", 1) for at, was in pulled.items() if was is not None})


def _gas(world: World) -> NDArray[np.bool_]:
    gas = np.zeros_like(world.view)
    for grains in world.level.air.gas.values():
        gas |= grains >= GRAINS
    return gas & world.view


def _figures(world: World) -> HeroFigures:
    hero, stats = world.hero, world.hero.stats
    return HeroFigures(
        *hero.pos,
        hero.health,
        hero.max_health,
        *stats,
        world.turns_passed,
        world.level.depth,
        hero.gold,
        hero.keys,
        hero.latches,
        hero.oil,
        int(hero.lamp_covered),
        hero.eyesight,
        len(own_open_doors(world.level)),
    )
