"""A level of the dungeon: the ground, and the doors, items, actors, lights, fire and gas on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from game.engine.bounds import MAX_LIGHTS, TERRAIN_IDS, Changes, Depth, ManyThings, Most, NameOf, Tick
from game.engine.grid.fov import FieldOfView
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec, cells_where, in_bounds
from game.engine.level_theme import PLAIN
from game.engine.model.actor import Actor
from game.engine.model.air import Air
from game.engine.model.door import TOLL_STEPS, Door, DoorState, Plate
from game.engine.model.fixtures import Lever, Room, Secret, Trap
from game.engine.model.fov_cache import FovCache, fire_reach
from game.engine.model.item import Item
from game.engine.model.light import Light
from game.engine.model.memory import Memory, VisitLog
from game.engine.model.noise import SoundMap
from game.engine.model.room_floors import rooms_of_cells
from game.engine.model.terrain import Terrain, Terrains
from game.engine.model.traits import Trait
from game.engine.records import Derived, SavedSeparately

KNOWN_MOVES = 64
"""Number of moves of actors that a level remembers."""


class Level:
    """Level of the dungeon. Change ground, doors and positions of actors only by its methods, which update indexes."""

    ground: Annotated[NDArray[np.uint8], TERRAIN_IDS]
    """Terrain ID of each cell, uint8[x, y]: an index in `terrains`."""
    terrains: Derived[Terrains]
    start: Vec
    """Cell where the hero arrives, unless he arrives on the stairs that lead back to the level that he comes from."""
    depth: Depth
    """Depth below the surface; the first level has depth 1."""
    theme: Annotated[str, NameOf.THEME]
    """Name of the theme, which is the look and sound of the level."""
    doors: ManyThings[dict[Vec, Door]]
    """Doors by cell, without secret doors that are not found yet."""
    secrets: ManyThings[dict[Vec, Secret]]
    """Secret doors that are not found yet, by cell."""
    rooms: ManyThings[tuple[Room, ...]]
    lights: Annotated[tuple[Light, ...], Most(MAX_LIGHTS)]
    levers: ManyThings[dict[Vec, Lever]]
    choices: ManyThings[list[ManyThings[frozenset[Vec]]]]
    """Groups of cells with prizes. The hero can take only one prize of each group. A group may be a single cell."""
    items: ManyThings[dict[Vec, Item]]
    traps: ManyThings[dict[Vec, Trap]]
    air: Air
    memory: Memory
    visits: VisitLog
    changes: Changes
    """Number of changes of walls, doors and the like so far. Caches compare it in order to notice a change."""
    solid: Derived[NDArray[np.bool_]]
    """Cells whose ground blocks bodies, bool[x, y]; doors do not count."""
    opaque: Derived[NDArray[np.bool_]]
    """Cells that block sight, by ground, door or creature, bool[x, y]."""
    soundproof: Derived[NDArray[np.bool_]]
    """Cells whose ground blocks noises, bool[x, y]."""
    fov: Derived[FieldOfView]
    sound_map: Derived[SoundMap]
    moves: Derived[int]
    """Number of times that an actor came, left or moved since the level was made or loaded; a move counts twice."""
    _moved: Derived[deque[Actor]]
    """The actors that came, left or moved the last times."""
    _actors: SavedSeparately[dict[tuple[int, int], Actor]]
    _views: Derived[FovCache]
    _lit: Derived[tuple[tuple[int, int], NDArray[np.bool_]] | None]
    _shining: Derived[tuple[Light, ...] | None]
    _slow: Derived[Mapping[Vec, int] | None]
    _stairs: Derived[dict[int, list[Vec]]]
    _axes: Derived[dict[Vec, Vec]]
    _rooms_of_cells: Derived[NDArray[np.int16] | None]

    def __init__(
        self,
        ground: NDArray[np.uint8],
        terrains: Terrains,
        *,
        start: Vec,
        doors: Iterable[Door] = (),
        secrets: Iterable[Secret] = (),
        rooms: Iterable[Room] = (),
        lights: Iterable[Light] = (),
        traps: Iterable[Trap] = (),
        levers: Iterable[Lever] = (),
        depth: int = 1,
        theme: str = PLAIN.name,
    ) -> None:
        """Create a level without actors and items.

        `ground`: terrain ID of each cell, uint8[x, y]; it is not copied. `secrets`: hidden doors that are not found
        yet. Every other parameter fills the field of the same name.
        """
        self.ground = ground
        self.start = start
        self.depth = depth
        self.theme = theme
        self.doors = {door.at: door for door in doors}
        self.secrets = {secret.door.at: secret for secret in secrets}
        self.rooms = tuple(rooms)
        self.lights = tuple(lights)
        self.levers = {lever.at: lever for lever in levers}
        self.choices = []
        self.changes = 0
        self.items = {}
        self.traps = {trap.at: trap for trap in traps}
        self.air = Air()
        self.memory = Memory(self.shape)
        self.visits = VisitLog(self.shape, start)
        self.rebuild(terrains)

    def rebuild(self, terrains: Terrains) -> None:
        """Initialize the fields that are not saved. Afterwards the level has no actors. `terrains`: kinds of ground."""
        self.terrains = terrains
        self.solid = terrains.solid[self.ground]
        self.opaque = terrains.opaque[self.ground]
        self.soundproof = terrains.soundproof[self.ground]
        for door in self.doors.values():
            self.opaque[door.at] = door.blocks_sight
        self.fov = FieldOfView(self.opaque)
        self.sound_map = SoundMap()
        self.moves, self._moved = 0, deque(maxlen=KNOWN_MOVES)
        self._actors = {}
        self._views = FovCache(self.doors, self.opaque, self.fov, self.axis)
        self._lit = None
        self._shining = None
        self._slow = None
        self._stairs = {}
        self._axes = {}
        self._rooms_of_cells = None

    @property
    def alternatives(self) -> list[frozenset[Vec]]:
        """Those of `choices` that have several prizes, so that he must choose."""
        return [choice for choice in self.choices if len(choice) > 1]

    def is_alternative(self, at: Vec) -> bool:
        """Return whether a cell is one of several of which the hero can take only one prize."""
        return any(at in choice for choice in self.alternatives)

    @property
    def shape(self) -> tuple[int, int]:
        """Width and height of the level, in cells."""
        width, height = self.ground.shape
        return width, height

    def in_bounds(self, at: tuple[int, int]) -> bool:
        """Return whether a position lies on the level."""
        return in_bounds(at, self.ground.shape)

    def terrain_at(self, at: tuple[int, int]) -> Terrain:
        """Return the terrain of a cell."""
        return self.terrains[self.ground[at]]

    def cells_of(self, depth_change: int) -> list[Vec]:
        """Return the cells of the stairs in one direction. `depth_change`: 1 for stairs down, -1 for stairs up."""
        found = self._stairs.get(depth_change)
        if found is None:
            ids = [number for number, kind in enumerate(self.terrains.kinds) if kind.depth_change == depth_change]
            found = self._stairs[depth_change] = cells_where(np.isin(self.ground, ids))
        return list(found)

    # -------------------------------------------------------------------------------------------- rooms

    def room_at(self, at: tuple[int, int]) -> Room | None:
        """Return the room with a purpose to which a cell belongs, as `rooms_of_cells` says; None if there is none."""
        number = int(self._numbers_of_rooms[at])
        return self.rooms[number] if number >= 0 else None

    def floor_of(self, room: Room) -> NDArray[np.bool_]:
        """Return the cells that belong to a room with a purpose, bool[x, y]."""
        cells: NDArray[np.bool_] = self._numbers_of_rooms == self.rooms.index(room)
        return cells

    @property
    def _numbers_of_rooms(self) -> NDArray[np.int16]:
        if self._rooms_of_cells is None:
            open_cells = ~self.terrains.rock[self.ground]
            for at in self.doors:
                open_cells[at] = False
            self._rooms_of_cells = rooms_of_cells(self.rooms, open_cells)
        return self._rooms_of_cells

    # ------------------------------------------------------------------------------------------- actors

    @property
    def actors(self) -> list[Actor]:
        """The actors on the level, as a new list."""
        return list(self._actors.values())

    @property
    def actor_count(self) -> int:
        """Number of actors on the level."""
        return len(self._actors)

    def actor_at(self, at: tuple[int, int]) -> Actor | None:
        """Return the actor that stands on a cell, whether the hero sees it or not; None if no actor stands there."""
        return self._actors.get(at)

    def add(self, actor: Actor) -> None:
        """Put an actor on the level at `actor.pos`: a free walkable cell without a door that is shut or ajar.

        Raises ValueError if it is another cell.
        """
        if actor.pos in self._actors:
            raise ValueError(f"an actor stands at {actor.pos} already")
        if self.solid[actor.pos]:
            raise ValueError(f"the ground at {actor.pos} is solid")
        door = self.doors.get(actor.pos)
        if door is not None and not door.state.clear:
            raise ValueError(f"the door at {actor.pos} is {door.state.value}")
        self._actors[actor.pos] = actor
        self._note_move(actor)
        if actor.breed.has(Trait.BLOCKS_SIGHT):
            self._renew_opacity(actor.pos)

    def remove(self, actor: Actor) -> None:
        """Take an actor off the level."""
        del self._actors[actor.pos]
        self._note_move(actor)
        if actor.breed.has(Trait.BLOCKS_SIGHT):
            self._renew_opacity(actor.pos)

    def _note_move(self, actor: Actor) -> None:
        self.moves += 1
        self._moved.append(actor)

    def moved_since(self, moves: int) -> list[Actor] | None:
        """Return the actors that have come, left or moved since `moves` had a value; None if they were too many.

        An actor that moved several times is in the list as often.
        """
        count = self.moves - moves
        if not count:
            return []
        return list(islice(reversed(self._moved), count)) if 0 < count <= len(self._moved) else None

    def move(self, actor: Actor, to: Vec, tick: Tick | None = None) -> None:
        """Move an actor to a free cell, and keep the index of actors up to date.

        Change the position of an actor only by this method or by `swap_actors`. `tick`: tick that is noted as that of
        its last step; None if the move does not count as a step.
        """
        self.remove(actor)
        self._put(actor, to, tick)

    def swap_actors(self, one: Actor, other: Actor, tick: Tick | None = None) -> None:
        """Swap the cells of two actors. `tick`: see `move`."""
        self.remove(one)
        self.remove(other)
        here, there = one.pos, other.pos
        self._put(one, there, tick)
        self._put(other, here, tick)

    def _put(self, actor: Actor, to: Vec, tick: Tick | None) -> None:
        actor.pos = to
        if tick is not None:
            actor.moved_at = tick
        self.add(actor)

    # -------------------------------------------------------------------------------------------- doors

    # A door goes from shut to ajar to open, or at once to open. Only a bolt shuts it again. A broken door stays broken.

    def ease_door(self, door: Door) -> None:
        """Ease a shut door ajar, that is, open it by a crack."""
        self._turn(door, DoorState.AJAR, DoorState.SHUT)

    def open_door(self, door: Door, cleared_on: int | None = None) -> None:
        """Open a door that is shut or ajar. `cleared_on`: what `Door.cleared_on` becomes."""
        self._turn(door, DoorState.OPEN, DoorState.SHUT, DoorState.AJAR, cleared_on=cleared_on)

    def bolt_door(self, door: Door, bolter: Actor | None) -> None:
        """Shut and bolt a door. `bolter`: the actor that can unbolt it later; None for none.

        Raises ValueError if an actor stands in its cell.
        """
        if door.at in self._actors:
            raise ValueError(f"an actor stands in the door at {door.at}")
        door.bolter, door.battered = bolter, 0
        if door.state is not DoorState.SHUT:
            door.facing = None  # the bar was lifted when it was opened
        self._turn(door, DoorState.BOLTED, DoorState.SHUT, DoorState.AJAR, DoorState.OPEN)

    def unbolt_door(self, door: Door) -> None:
        """Unbolt a bolted door, which stays shut."""
        door.bolter, door.battered = None, 0
        self._turn(door, DoorState.SHUT, DoorState.BOLTED)

    def remove_disguise(self, door: Door, mimic: Actor) -> None:
        """Replace a false door by `mimic`, the monster that posed as the door."""
        del self.doors[door.at]
        self._rooms_of_cells = None
        self.memory.forget_door(door)
        self._renew_opacity(door.at)
        self.add(mimic)

    def unlock_door(self, door: Door) -> None:
        """Unlock a door; it is never locked again."""
        door.locked = False
        self.changes += 1

    def batter_door(self, door: Door, pips: int, cleared_on: int | None = None) -> bool:
        """Strike a shut door: take `pips` from its strength. Return whether the blow broke the door.

        `cleared_on`: what `Door.cleared_on` becomes if it breaks. Raises ValueError if blows cannot break it.
        """
        if not door.pips:
            raise ValueError(f"blows cannot break the door at {door.at}")
        if pips < door.pips:
            door.battered += pips
            return False
        door.bolter, door.battered = None, 0
        self._turn(door, DoorState.BROKEN, DoorState.SHUT, DoorState.BOLTED, cleared_on=cleared_on)
        return True

    def burst_door(self, door: Door, cleared_on: int | None = None) -> None:
        """Break a door at once, whatever its strength, by force or fire. The door must not be broken already.

        `cleared_on`: what `Door.cleared_on` becomes, unless the doorway was clear before.
        """
        door.bolter, door.battered = None, 0
        states = DoorState.SHUT, DoorState.AJAR, DoorState.OPEN, DoorState.BOLTED
        self._turn(door, DoorState.BROKEN, *states, cleared_on=cleared_on)

    def _turn(self, door: Door, to: DoorState, *before: DoorState, cleared_on: int | None = None) -> None:
        """Change the state of a door to `to`, and keep sight up to date. `before`: the states that allow the change.

        All changes of state go through this method. Who has cleared a doorway stays the same while it is clear.
        `cleared_on`: what `Door.cleared_on` becomes if the doorway is cleared now. Raises ValueError if the present
        state does not allow the change.
        """
        if door.state not in before:
            raise ValueError(f"a door that is {door.state.value} cannot become {to.value}")
        if not (door.state.clear and to.clear):
            door.cleared_on = cleared_on
        door.state = to
        self._renew_opacity(door.at)

    def plate_at(self, at: Vec) -> Plate | None:
        """Return the plate in the floor of a cell, read or not; None if there is none."""
        return self.door_of(self.levers[at]).kind.plate if at in self.levers else None

    def door_of(self, lever: Lever) -> Door:
        """Return the door that a lever or plate moves, even if it is secret and not found yet."""
        return self.doors[lever.door] if lever.door in self.doors else self.secrets[lever.door].door

    @property
    def unread_plates(self) -> dict[Vec, Plate]:
        """Plates that the hero knows and has not seen read, by their cells."""
        plates = {at: self.plate_at(at) for at, lever in self.levers.items() if self.memory.known_pull(lever) is False}
        return {at: plate for at, plate in plates.items() if plate is not None}

    def moved_door(self, lever: Lever) -> Door:
        """Return the door that a lever or plate moves now. A secret one is found: what looked like a wall moves."""
        return self.reveal(lever.door) if lever.door in self.secrets else self.doors[lever.door]

    def toll_beside(self, door: Door) -> list[Door]:
        """Return the toll doors that bolt themselves when a door opens or breaks; none unless it is a toll door."""
        doors = [other for other in self.doors.values() if other.kind.toll and other is not door]
        return [other for other in doors if door.kind.toll and (other.at - door.at).steps <= TOLL_STEPS]

    def axis(self, door: Door) -> Vec:
        """Return the direction of the way through a door: EAST or SOUTH.

        It is the direction with less rock beside the door, and EAST at a tie.
        """
        axis = self._axes.get(door.at)
        if axis is None:
            across, down = self._open_ends(door.at, EAST, WEST), self._open_ends(door.at, NORTH, SOUTH)
            axis = self._axes[door.at] = EAST if across >= down else SOUTH
        return axis

    def _open_ends(self, at: Vec, *steps: Vec) -> int:
        """Return how many of the cells one step from a cell are on the level and not rock."""
        ends = [at + step for step in steps]
        return sum(self.in_bounds(end) and not self.terrain_at(end).rock for end in ends)

    def far_side(self, door: Door, eye: Vec) -> Vec:
        """Return the cell behind a door as seen from the cell `eye`. The cell may lie beyond the edge of the level.

        From a cell on neither side of the door, the cell behind it is the one to the east or south.
        """
        axis = self.axis(door)
        return door.at - axis if axis.dot(eye - door.at) > 0 else door.at + axis

    def reveal(self, at: Vec) -> Door:
        """Reveal the secret door at a cell, and return the door. Raises KeyError if the cell has no secret door."""
        secret = self.secrets.pop(at)
        self.doors[at] = secret.door
        self.set_terrain(at, secret.ground)
        return secret.door

    # ------------------------------------------------------------------------------------------- ground

    def set_terrain(self, at: Vec, number: int) -> None:
        """Change the terrain of a cell, and keep sight up to date. `number`: the terrain ID.

        All changes of ground go through this method.
        """
        door, terrains, before = self.doors.get(at), self.terrains, self.ground[at]
        self.ground[at] = number
        self._stairs.clear()
        self._axes.clear()
        if terrains.hindrance[before] == terrains.hindrance[number] and door is None:
            return  # the new ground blocks, slows and lights exactly what the old ground did
        if terrains.rock[before] != terrains.rock[number]:
            self._rooms_of_cells = None
        self.solid[at] = terrains.solid[number]
        self.soundproof[at] = terrains.soundproof[number]
        self._shining = self._slow = None
        self._renew_opacity(at)
        self.lights = tuple(light for light in self.lights if light.mount != at or self.opaque[at])

    # -------------------------------------------------------------------------------------------- sight

    def _renew_opacity(self, at: Vec) -> None:
        """Bring `opaque` up to date for one cell, from its ground, its door and the creature that stands there."""
        door, actor = self.doors.get(at), self._actors.get(at)
        opaque = self.terrain_at(at).blocks_sight if door is None else door.blocks_sight
        self.opaque[at] = opaque = opaque or (actor is not None and actor.breed.has(Trait.BLOCKS_SIGHT))
        self.fov.set_opaque(at, opaque)
        self._views.change(at)
        self.changes += 1

    def view(self, at: Vec, radius: int, shape: FovShape) -> NDArray[np.bool_]:
        """Return the field of view from a cell, bool[x, y]. It is cached until the level changes near it: do not write.

        `radius`: largest distance in cells. `shape`: outline of the view.
        """
        return self._views.view(at, radius, shape).all

    def glimpse(self, at: Vec, radius: int, shape: FovShape) -> NDArray[np.bool_] | None:
        """Return the cells of `view` that are seen only through doors ajar, bool[x, y]; None if there are none.

        `radius`: largest distance in cells. `shape`: outline of the view.
        """
        return self._views.view(at, radius, shape).glimpse

    @property
    def all_lights(self) -> tuple[Light, ...]:
        """All lights that stay where they are: `lights`, and those of the fixtures that shine."""
        if self._shining is None:
            shining = cells_where(self.terrains.shining[self.ground])
            kinds = ((at, self.terrain_at(at).shines) for at in shining)
            self._shining = tuple(Light(kind, at, at) for at, kind in kinds if kind is not None)
        return self.lights + self._shining

    @property
    def slow_cells(self) -> Mapping[Vec, int]:
        """Cells onto which a step takes more than one turn, each with the number of turns beyond the first."""
        if self._slow is None:
            self._slow = self.terrains.slow_cells(self.ground)
        return self._slow

    @property
    def lit(self) -> NDArray[np.bool_]:
        """Cells that are lit by the level's fixed lights and by fires, bool[x, y]. Lamps of actors do not count."""
        state = (self.changes, self.air.changes)
        if self._lit is None or self._lit[0] != state:
            lit = np.zeros(self.shape, np.bool_)
            for light in self.all_lights:
                lit |= self.view(light.at, light.kind.radius, FovShape.CIRCLE)
            if self.air.fire is not None:
                lit |= fire_reach(self.air.fire, self.opaque)
            self._lit = (state, lit)
        return self._lit[1]

    # ------------------------------------------------------------------------------------------- noise

    def noise_costs(self, at: Vec, within: int = SoundMap.CARRIES) -> NDArray[np.int16]:
        """Return the loudness that a noise loses from a cell to each cell, int16[x, y]; -1 where it cannot be heard.

        `within`: the caller needs only values up to this; cells with greater values may be -1.
        """
        return self.sound_map.costs(at, within, self.soundproof, self._muffled, self.changes)

    def _muffled(self) -> dict[Vec, int]:
        """Return the cells that muffle noises, such as shut doors, each with the loudness that a noise loses there."""
        muffles = self.terrains.muffles[self.ground]
        muffled = {at: int(muffles[at]) for at in cells_where(muffles)}
        return muffled | {door.at: door.muffles for door in self.doors.values() if door.muffles}

    # ------------------------------------------------------------------------------------------ memory

    def remember(self, view: NDArray[np.bool_]) -> None:
        """Store everything in the cells of `view`, bool[x, y], in the hero's memory as it is now."""
        self.memory.update(view, self.ground, self.doors, self.levers, self.items, self.traps)

    def learn(self, cells: NDArray[np.bool_]) -> int:
        """Store ground, doors and levers of `cells`, bool[x, y], in the hero's memory.

        Items, traps and actors of these cells are not stored. Return how many of the cells were unknown to him before.
        """
        return self.memory.learn(cells, self.ground, self.doors, self.levers)

    @property
    def remembered(self) -> NDArray[np.bool_]:
        """Cells that stay on the hero's map when they are out of view, bool[x, y]."""
        return self.memory.remembered_for_good(self.terrains, self.doors)

    @property
    def known_walkable(self) -> NDArray[np.bool_]:
        """Cells that the hero knows to be walkable, bool[x, y]. Known doors count as walkable.

        Known traps do not, nor do plates that he has yet to step on.
        """
        walkable = self.memory.walkable(self.terrains)
        for at in self.unread_plates:
            walkable[at] = False
        return walkable
