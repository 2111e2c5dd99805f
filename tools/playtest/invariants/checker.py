"""The checker of all invariants. It watches one game and describes every violation in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.events.event import Event
from game.engine.events.item_events import LookedBehind, Mapped
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.neighbours import dilate8
from game.engine.grid.pathfinding import reachable
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.model.traits import Trait
from game.engine.senses.door_hearing import BEHIND_STEPS
from game.engine.world import World
from playtest.invariants.door_law import DoorLaw
from playtest.invariants.order_progress import OrderProgress
from playtest.invariants.path_agreement import PathAgreement


class _LevelRecord:
    """Cells of one level that the hero has seen or been shown, and whether the level's connection has been checked."""

    def __init__(self, level: Level) -> None:
        self.ever_seen: NDArray[np.bool_] = level.memory.explored.copy()
        """Cells that the hero has ever seen, `bool[x, y]`.

        Views in the middle of a turn count too, because a light may go out before the end of the turn.
        """
        self.mapped = np.zeros_like(self.ever_seen)
        """Cells that a magic map has shown to the hero, `bool[x, y]`."""
        self.connection_checked = False
        """Whether it has been checked that all walkable cells are connected."""


class InvariantChecker:
    """Checks the invariants of one world, again and again, and remembers earlier states to compare with."""

    def __init__(self, world: World, *, drawn: bool = False) -> None:
        """Start to watch a world. `drawn`: whether its levels are hand-drawn; then cells need not be connected."""
        self._world = world
        self._drawn = drawn
        self._records: dict[Level, _LevelRecord] = {}
        self._ready_at: dict[Actor, int] = {}
        self._turn = world.turn
        self._door_law = DoorLaw(world)
        self._path_agreement = PathAgreement(world)
        self._order_progress = OrderProgress(world)
        self._record_views()

    def _record_views(self) -> None:
        """Replace the world's method `update_view`, so that every view from now on is recorded as seen cells."""
        world, open_eyes = self._world, self._world.update_view

        def open_eyes_and_record() -> bool:
            changed = open_eyes()
            if changed:
                self._record().ever_seen |= world.view
            return changed

        world.update_view = open_eyes_and_record  # type: ignore[method-assign]  # of this one world
        self._record().ever_seen |= world.view

    def _record(self) -> _LevelRecord:
        """Return the record of the hero's level; it is created on the first call."""
        level = self._world.level
        if level not in self._records:
            self._records[level] = _LevelRecord(level)
        return self._records[level]

    def faults(self, events: list[Event]) -> list[str]:
        """Check all invariants; return a sentence for each violation. `events`: the events since the last call."""
        record = self._record()
        if any(isinstance(event, Mapped) for event in events):  # a magic map shows walls and doors, no actors or items
            record.mapped = dilate8(~self._world.level.solid)
        for event in events:
            if isinstance(event, LookedBehind):
                record.ever_seen |= _behind(event, self._world.level)
        found: list[str] = []
        if not (record.connection_checked or self._drawn):
            found += self._connection()
        record.connection_checked = True
        found += self._positions()
        found += self._door_law.faults(events)
        found += self._memory(record)
        found += self._opacity()
        found += self._time()
        found += self._path_agreement.faults()
        found += self._order_progress.faults()
        return found

    # ---------------------------------------------------------------------------------------- positions

    def _positions(self) -> Iterator[str]:
        level, actors = self._world.level, self._world.level.actors
        if len({actor.pos for actor in actors}) < len(actors):
            yield "two actors stand on one cell"
        if self._world.hero.alive and self._world.hero not in actors:
            yield "the hero is not on his level"
        for actor in actors:
            if not level.in_bounds(actor.pos):
                yield f"the {actor.name} is off the map at {actor.pos}"
                continue
            if level.actor_at(actor.pos) is not actor:
                yield f"the level does not know that the {actor.name} is at {actor.pos}"
            if level.solid[actor.pos]:
                yield f"the {actor.name} stands in a solid cell at {actor.pos}"
            if not actor.alive:
                yield f"the {actor.name} at {actor.pos} is dead but still on the map"
            door = level.doors.get(actor.pos)
            if door is not None and not door.state.clear:
                yield f"the {actor.name} stands in a door that is {door.state.value} at {actor.pos}"

    def _connection(self) -> Iterator[str]:
        level = self._world.level
        ground = ~level.solid
        for at in level.secrets:
            ground[at] = True
        unreachable = ground & ~reachable(ground, level.start, self._world.tradition.steps)
        if unreachable.any():
            yield f"the number of unreachable cells at depth {level.depth} is {int(unreachable.sum())}, not 0"

    # -------------------------------------------------------------------------------------------- sight

    def _memory(self, record: _LevelRecord) -> Iterator[str]:
        world, level, memory = self._world, self._world.level, self._world.level.memory
        if (memory.explored & ~record.ever_seen & ~record.mapped).any():
            yield "memory shows cells that were never seen"
        if not world.hero.alive:
            return
        if not memory.explored[world.view].all():
            yield "memory does not show every cell in view"
        if (memory.ground[world.view] != level.ground[world.view]).any():
            yield "memory shows another terrain than the view"
        for at, door in level.doors.items():
            if memory.knows(door) and not (record.ever_seen[at] or record.mapped[at]):
                yield f"the hero knows of a door at {at} that he never saw"
            if world.view[at] and (known := memory.known_state(door)) is not door.state:
                yield f"the hero sees the door at {at} as {known}, but it is {door.state.value}"
        in_view = {at: item for at, item in level.items.items() if world.view[at]}
        if {at: item for at, item in memory.items.items() if world.view[at]} != in_view:
            yield "memory shows other items than the view"
        for at, item in memory.items.items():
            if not record.ever_seen[at]:
                yield f"the hero knows of the {item.kind.name} at {at} that he never saw"

    def _opacity(self) -> Iterator[str]:
        level = self._world.level
        opaque = level.terrains.opaque[level.ground]
        for at, door in level.doors.items():
            opaque[at] = door.blocks_sight
        for actor in level.actors:
            opaque[actor.pos] |= actor.breed.has(Trait.BLOCKS_SIGHT)
        for at in level.secrets:
            if not (level.solid[at] and opaque[at]):
                yield f"the hidden door at {at} does not look like a wall"
        if (opaque != level.opaque).any() or (opaque != level.fov.opaque).any():
            yield "the grid of opaque cells does not match the terrain, doors and actors"

    # --------------------------------------------------------------------------------------------- time

    def _time(self) -> Iterator[str]:
        world = self._world
        if world.turn < self._turn:
            yield f"turn {world.turn} came after turn {self._turn}"
        self._turn = world.turn
        actors = world.level.actors
        for actor in actors:
            if actor.ready_at < self._ready_at.get(actor, actor.ready_at):
                yield f"time went back for the {actor.name} at {actor.pos}"
        self._ready_at = {actor: actor.ready_at for actor in actors}


def _behind(event: LookedBehind, level: Level) -> NDArray[np.bool_]:
    """Return the cells that the hero saw by magic behind a shut door, bool[x, y]."""
    return level.view(level.far_side(event.door, event.actor.pos), BEHIND_STEPS, FovShape.CIRCLE)
