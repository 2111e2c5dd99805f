"""What must hold at every moment of every game: a witness who watches one and says what is broken."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.events.event import Event
from game.engine.events.items import Mapped
from game.engine.grid.fov import dilate
from game.engine.grid.pathfinding import reachable
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.world import World
from invariants.door_law import DoorsTurned
from invariants.order_progress import OrdersFollowed
from invariants.path_agreement import WaysWalked


class _Watched:
    """What is remembered of one level."""

    def __init__(self, level: Level) -> None:
        self.ever_seen: NDArray[np.bool_] = level.memory.explored.copy()
        """By any view that the hero took, those in the middle of a turn too: a light goes out, a wall is cut away."""
        self.planned = np.zeros_like(self.ever_seen)
        self.looked_over = False


class InvariantChecker:
    """Watches a world and remembers what must never change back."""

    def __init__(self, world: World, *, drawn: bool = False) -> None:
        """Of levels that somebody has drawn it is not asked that all of their ground hangs together."""
        self._world = world
        self._drawn = drawn
        self._watched: dict[Level, _Watched] = {}
        self._ready: dict[Actor, int] = {}
        self._turn = world.turn
        self._doors = DoorsTurned(world)
        self._ways = WaysWalked(world)
        self._orders = OrdersFollowed(world)
        self._follow_the_eyes()

    def _follow_the_eyes(self) -> None:
        """Notes from now on each view that is taken."""
        world, open_eyes = self._world, self._world.open_eyes

        def open_and_note() -> bool:
            anew = open_eyes()
            if anew:
                self._level().ever_seen |= world.view
            return anew

        world.open_eyes = open_and_note  # type: ignore[method-assign]  # of this one world
        self._level().ever_seen |= world.view

    def _level(self) -> _Watched:
        """What is remembered of the level that the hero is on."""
        level = self._world.level
        if level not in self._watched:
            self._watched[level] = _Watched(level)
        return self._watched[level]

    def faults(self, events: list[Event]) -> list[str]:
        """What is wrong now, after some events: a sentence for each fault."""
        watched = self._level()
        if any(isinstance(event, Mapped) for event in events):  # a plan shows walls and doors, and nobody and nothing
            watched.planned = dilate(~self._world.level.solid)
        found: list[str] = []
        if not (watched.looked_over or self._drawn):
            found += self._connection()
        watched.looked_over = True
        found += self._places()
        found += self._doors.faults(events)
        found += self._knowledge(watched)
        found += self._sight()
        found += self._time()
        found += self._ways.faults()
        found += self._orders.faults()
        return found

    # ------------------------------------------------------------------------------------------- bodies

    def _places(self) -> Iterator[str]:
        level, actors = self._world.level, self._world.level.actors
        if len({actor.pos for actor in actors}) < len(actors):
            yield "two actors stand on one cell"
        if self._world.hero.alive and self._world.hero not in actors:
            yield "the hero is not on his level"
        for actor in actors:
            if not level.holds(actor.pos):
                yield f"the {actor.name} is off the map at {actor.pos}"
                continue
            if level.actor_at(actor.pos) is not actor:
                yield f"the level does not know that the {actor.name} is at {actor.pos}"
            if level.solid[actor.pos]:
                yield f"the {actor.name} stands in what is solid at {actor.pos}"
            if not actor.alive:
                yield f"the {actor.name} at {actor.pos} is dead and stands"
            door = level.doors.get(actor.pos)
            if door is not None and not door.state.clear:
                yield f"the {actor.name} stands in a door that is {door.state.value} at {actor.pos}"

    def _connection(self) -> Iterator[str]:
        level = self._world.level
        ground = ~level.solid
        for at in level.secrets:
            ground[at] = True
        apart = ground & ~reachable(ground, level.start, self._world.tradition.steps)
        if apart.any():
            yield f"{int(apart.sum())} cells of depth {level.depth} are cut off"

    # -------------------------------------------------------------------------------------------- sight

    def _knowledge(self, watched: _Watched) -> Iterator[str]:
        world, level, memory = self._world, self._world.level, self._world.level.memory
        if (memory.explored & ~watched.ever_seen & ~watched.planned).any():
            yield "memory shows ground that was never seen"
        if not world.hero.alive:
            return
        if not memory.explored[world.view].all():
            yield "memory does not show all that is in view"
        if (memory.ground[world.view] != level.ground[world.view]).any():
            yield "memory shows other ground than is in view"
        for at, door in level.doors.items():
            if door.seen is not None and not (watched.ever_seen[at] or watched.planned[at]):
                yield f"the hero knows of a door at {at} that he never saw"
            if world.view[at] and door.seen is not door.state:
                yield f"the hero sees a door at {at} as {door.seen}, and it is {door.state.value}"
        in_view = {at: item for at, item in level.items.items() if world.view[at]}
        if {at: item for at, item in memory.items.items() if world.view[at]} != in_view:
            yield "memory shows other things than lie in view"
        for at, item in memory.items.items():
            if not watched.ever_seen[at]:
                yield f"the hero knows of the {item.kind.name} at {at} that he never saw"

    def _sight(self) -> Iterator[str]:
        level = self._world.level
        opaque = level.terrains.opaque[level.ground]
        for at, door in level.doors.items():
            opaque[at] = door.hides
        for actor in level.actors:
            opaque[actor.pos] |= actor.breed.hides
        for at in level.secrets:
            if not (level.solid[at] and opaque[at]):
                yield f"the secret at {at} is no wall"
        if (opaque != level.opaque).any() or (opaque != level.outlook.opaque).any():
            yield "what hides sight is not what stands there"

    # --------------------------------------------------------------------------------------------- time

    def _time(self) -> Iterator[str]:
        world = self._world
        if world.turn < self._turn:
            yield f"turn {world.turn} came after turn {self._turn}"
        self._turn = world.turn
        actors = world.level.actors
        for actor in actors:
            if actor.ready_at < self._ready.get(actor, actor.ready_at):
                yield f"time went back for the {actor.name} at {actor.pos}"
        self._ready = {actor: actor.ready_at for actor in actors}
