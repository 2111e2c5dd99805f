"""One level: the ground, and everything that stands, lies, hangs and burns on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .actor import Actor
from .door import Door, DoorState
from .geometry import Rect, Vec
from .item import Item
from .light import Light, lit_cells
from .memory import Memory
from .sight import Outlook, Shape
from .terrain import Terrain, Terrains


class Room(NamedTuple):
    """A room of a level."""

    area: Rect
    """With its walls."""
    lit: bool = True


class Secret(NamedTuple):
    """What a cell really is that passes for wall with everybody, until somebody finds it."""

    door: Door
    ground: int
    """The number of the terrain that is there."""


class Level:
    """The root of a place. What is stored twice changes only through its methods, so that no index goes stale."""

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
        depth: int = 1,
        masonry: str = "stone",
    ) -> None:
        self.ground = ground
        self.terrains = terrains
        self.start = start
        self.depth = depth
        self.masonry = masonry
        """What walls and floors are built of: a name that the screen has colours for."""
        self.doors = {door.at: door for door in doors}
        self.secrets = {secret.door.at: secret for secret in secrets}
        self.rooms = tuple(rooms)
        self.lights = tuple(lights)
        self.solid: NDArray[np.bool_] = terrains.solid[ground]
        self.opaque: NDArray[np.bool_] = terrains.opaque[ground]
        self.soundproof: NDArray[np.bool_] = terrains.soundproof[ground]
        for door in self.doors.values():
            self.opaque[door.at] = door.hides
        self.outlook = Outlook(self.opaque)
        self.changes = 0
        """Counts what changed sight or ways, so that what was made of them knows whether it is still true."""
        self.items: dict[Vec, Item] = {}
        self.memory = Memory(self.shape)
        self._actors: dict[Vec, Actor] = {}
        self._views: dict[tuple[Vec, int, Shape], tuple[int, NDArray[np.bool_]]] = {}
        self._lit: tuple[int, NDArray[np.bool_]] | None = None

    @property
    def shape(self) -> tuple[int, int]:
        """Width and height, in cells."""
        width, height = self.ground.shape
        return width, height

    def holds(self, at: tuple[int, int]) -> bool:
        width, height = self.shape
        return 0 <= at[0] < width and 0 <= at[1] < height

    def terrain_at(self, at: tuple[int, int]) -> Terrain:
        return self.terrains[self.ground[at]]

    def cells_of(self, leads: int) -> list[Vec]:
        """The cells of the stairs that lead that way."""
        ids = [number for number, kind in enumerate(self.terrains.kinds) if kind.leads == leads]
        return [Vec(int(x), int(y)) for x, y in np.argwhere(np.isin(self.ground, ids))]

    # ------------------------------------------------------------------------------------------- actors

    @property
    def actors(self) -> list[Actor]:
        return list(self._actors.values())

    def actor_at(self, at: tuple[int, int]) -> Actor | None:
        return self._actors.get(Vec(*at))

    def add(self, actor: Actor) -> None:
        assert actor.pos not in self._actors, f"{actor.pos} is taken"
        assert not self.solid[actor.pos], f"{actor.pos} is no place to stand"
        door = self.doors.get(actor.pos)
        assert door is None or not door.shut, f"the door at {actor.pos} is shut"
        self._actors[actor.pos] = actor

    def remove(self, actor: Actor) -> None:
        del self._actors[actor.pos]

    def move(self, actor: Actor, to: Vec) -> None:
        """The only way an actor changes cell, but for `exchange`, so the index never goes stale."""
        self.remove(actor)
        actor.pos = to
        self.add(actor)

    def exchange(self, one: Actor, other: Actor) -> None:
        """Lets two actors change places."""
        self.remove(one)
        self.remove(other)
        one.pos, other.pos = other.pos, one.pos
        self.add(one)
        self.add(other)

    # -------------------------------------------------------------------------------------------- doors

    def open_door(self, door: Door) -> None:
        """The only way a door changes state, and the only change there is."""
        door.state = DoorState.OPEN
        self.opaque[door.at] = door.hides
        self.outlook.set_opaque(door.at, door.hides)
        self.changes += 1

    def reveal(self, at: Vec) -> Door:
        """The only way a secret comes out: the door that is there from now on for everybody."""
        secret = self.secrets.pop(at)
        self.doors[at] = secret.door
        self.ground[at] = secret.ground
        self.solid[at] = self.terrains.solid[secret.ground]
        self.soundproof[at] = self.terrains.soundproof[secret.ground]
        self.opaque[at] = secret.door.hides
        self.outlook.set_opaque(at, secret.door.hides)
        self.changes += 1
        return secret.door

    # -------------------------------------------------------------------------------------------- sight

    def view(self, at: Vec, radius: int, shape: Shape) -> NDArray[np.bool_]:
        """What is seen from a cell. Kept until a door opens; not to be written to."""
        key = (at, radius, shape)
        kept = self._views.get(key)
        if kept is None or kept[0] != self.changes:
            if len(self._views) > 256:
                self._views.clear()
            kept = self._views[key] = (self.changes, self.outlook.view(at, radius, shape))
        return kept[1]

    @property
    def lit(self) -> NDArray[np.bool_]:
        """The cells that the level's own lights reach."""
        if self._lit is None or self._lit[0] != self.changes:
            self._lit = (self.changes, lit_cells(self.lights, self.outlook))
        return self._lit[1]
