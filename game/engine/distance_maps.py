"""Cache of distance maps on one level: actors that can walk the same ways share one map, while the ways stay the same.

Most doors that move change nothing for most hunters: a monster that opens doors can go the same ways before and after.
So each map is stored under the `PathMap` it was flooded over, and every actor with an equal `PathMap` finds it again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.grid.pathfinding import DistanceMap, PathMap
from game.engine.model.actor import Actor
from game.engine.model.air import peril_free
from game.engine.model.level import Level
from game.engine.step_rules import blows_for, delays_for, ground_for, leaps_for, movement_traits, sides_for
from game.engine.tradition import Tradition

MAX_CACHED = 256
"""Largest number of distance maps in the cache; when there are more, all are dropped at once."""


class _CachedMap(NamedTuple):
    """Distance map, and whether it covers all reachable cells (`whole`) or stops at some distance."""

    field: DistanceMap
    whole: bool


class DistanceMaps:
    """Cache of the distance maps of one level; it only reads the level. The maps are shared: do not write to them."""

    def __init__(self, level: Level, tradition: Tradition) -> None:
        self.level = level
        self._tradition = tradition
        self._state: tuple[object, ...] = ()
        self._path_maps: dict[tuple[object, Vec | frozenset[Vec] | None], PathMap] = {}
        """Path maps of the level as it is now, by the manner of walking and the cells to avoid."""
        self._known: dict[tuple[object, ...], PathMap] = {}
        """All path maps since the cache was last dropped, by their contents."""
        self._fields: dict[tuple[Vec, PathMap], _CachedMap] = {}
        self._flights: dict[tuple[Vec, PathMap], DistanceMap] = {}

    def distances_to(
        self,
        goal: Vec,
        actor: Actor,
        *,
        opening: bool = True,
        breaking: bool = False,
        around: Vec | frozenset[Vec] | None = None,
        near: bool = False,
    ) -> DistanceMap:
        """Return the distance map to a goal for an actor: the turns from each cell; -1 where there is no way.

        A goal that the actor cannot stand on counts as reached beside it. Cells with fire or harmful gas are avoided,
        unless the actor stands in such a cell itself.

        `opening`: whether the actor may open shut doors or get past them; if not, only doors that stand open are used.
        `breaking`: whether it may also break doors down, which takes turns. `around`: cells that it must not enter.
        `near`: the caller needs only the actor's own cell and nearer ones; cells farther away may be -1.
        """
        paths = self._path_map_of(actor, opening=opening, breaking=breaking, around=around)
        return self._field(goal, paths, actor.pos if near else None)

    def distances_through_doors(self, goal: Vec, *, until: Vec | None = None) -> DistanceMap:
        """Return the distance map to a goal as if all doors were open: the turns from each cell; -1 = no way.

        `until`: the caller needs only this cell and nearer ones; cells farther away may be -1.
        """
        self._drop_stale()
        paths = self._path_maps.get((None, None))
        if paths is None:
            level = self.level
            paths = self._met(PathMap(peril_free(~level.solid, level.air), self._tradition.steps))
            self._path_maps[None, None] = paths
        return self._field(goal, paths, until)

    def path_to(self, goal: Vec, actor: Actor) -> list[Vec]:
        """Return the cells of a hunter's shortest way to a goal, without its own cell; empty if there is no way.

        The hunter opens doors, and breaks those that it can break.
        """
        paths = self._path_map_of(actor, breaking=True)
        return paths.down(self._field(goal, paths, actor.pos), actor.pos)

    def flight_of(self, actor: Actor, threat: Vec) -> DistanceMap:
        """Return the map by which an actor flees from a threat: each step goes to a smaller value, never over `threat`.

        It is -1 at cells that the threat could not reach if it walked as this actor does.
        """
        paths = self._path_map_of(actor)
        kept = self._flights.get((threat, paths))
        if kept is None:
            kept = self._flights[threat, paths] = paths.around(threat).flight(self._field(threat, paths, None))
        return kept

    def _path_map_of(
        self,
        actor: Actor,
        *,
        opening: bool = True,
        breaking: bool = False,
        around: Vec | frozenset[Vec] | None = None,
    ) -> PathMap:
        """Return the path map that all actors share that walk in the same manner."""
        self._drop_stale()
        perishing = self.level.air.perilous(actor.pos)
        manner = (*movement_traits(actor, self._tradition), opening, breaking and actor.breed.bash, perishing)
        paths = self._path_maps.get((manner, around))
        if paths is None:
            paths = self._path_maps.get((manner, None)) or self._make_path_map(
                actor, opening=opening, breaking=breaking
            )
            self._path_maps[manner, None] = paths
            if around is not None:
                cells = (around,) if isinstance(around, Vec) else around
                paths = self._path_maps[manner, around] = self._met(paths.around(*cells))
        return paths

    def _make_path_map(self, actor: Actor, *, opening: bool, breaking: bool) -> PathMap:
        level, tradition = self.level, self._tradition
        ground, delay, sides = ground_for(actor, level, tradition), delays_for(level, tradition), sides_for(level)
        if not opening:
            for at, door in level.doors.items():
                ground[at] &= door.state.clear
            return self._met(PathMap(self._safe(ground, actor), tradition.steps, delay, sides))
        straight = None
        for at, door in level.doors.items():
            blows = blows_for(actor, door, tradition) if breaking and not ground[at] else 0
            if blows:
                straight = np.zeros_like(ground) if straight is None else straight
                ground[at] = straight[at] = True
                delay[at] = blows
                sides.pop(at, None)  # what is broken is broken from either side
        ground = self._safe(ground, actor)
        leaps = [(at, s) for at, s in leaps_for(actor, level, tradition) if ground[at - s] and ground[at + s]]
        return self._met(PathMap(ground, tradition.steps, delay, sides, leaps, straight))

    def _safe(self, ground: NDArray[np.bool_], actor: Actor) -> NDArray[np.bool_]:
        level = self.level
        return ground if level.air.perilous(actor.pos) else peril_free(ground, level.air)

    def _met(self, paths: PathMap) -> PathMap:
        """Return the first path map with equal contents, so that equal ones share their distance maps."""
        return self._known.setdefault(_content_key(paths), paths)

    def _drop_stale(self) -> None:
        """Drop path maps that are out of date, and everything when the cache is too large."""
        level = self.level
        if len(self._fields) + len(self._flights) > MAX_CACHED:
            self._known, self._fields, self._flights, self._path_maps = {}, {}, {}, {}
        state = (level.changes, level.air.changes)
        if self._state != state:
            self._state, self._path_maps = state, {}

    def _field(self, goal: Vec, paths: PathMap, until: Vec | None) -> DistanceMap:
        kept = self._fields.get((goal, paths))
        if kept is None or not (kept.whole or (until is not None and kept.field[until] >= 0)):
            holds = self.level.in_bounds
            goals = [goal] if paths.ground[goal] else [goal + step for step in ORTHOGONAL if holds(goal + step)]
            distances = paths.distances_to(goals, until=until if kept is None else None)
            kept = _CachedMap(distances, whole=until is None or kept is not None or bool(distances[until] < 0))
            self._fields[goal, paths] = kept
        return kept.field


def _content_key(paths: PathMap) -> tuple[object, ...]:
    """Return the contents of a path map as a key; without `steps`, which are the same for all maps of one tradition."""
    bends = None if paths.straight is None else paths.straight.tobytes()
    return paths.ground.tobytes(), tuple(paths.delay.items()), tuple(paths.sides.items()), tuple(paths.leaps), bends
