"""Cache of distance maps on one level. Actors that can take the same steps share one distance map.

A distance map holds the turns from each cell to a goal. It is computed by a flood fill over a path map (`PathMap`):
the cells and steps that an actor can take. Each distance map is stored with its goal and its path map as the key. A
change of the level often leaves a path map as it was: for a monster that can open doors, a door that opens usually
changes nothing. Then the stored distance map is used again.
"""

from __future__ import annotations

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.grid.pathfinding import DistanceMap, PathMap
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.movement.path_maps import map_through_doors, movement_map
from game.engine.records import NamedTuple
from game.engine.step_rules import movement_traits
from game.engine.tradition import Tradition

MAX_CACHED = 256
"""Number of distance maps in the cache above which the whole cache is emptied."""


class _CachedMap(NamedTuple):
    """Distance map (`field`). `whole`: whether it covers all reachable cells; else it stops at some distance."""

    field: DistanceMap
    whole: bool


class DistanceMaps:
    """Cache of the distance maps of one level. Callers share the maps: do not write to them."""

    def __init__(self, level: Level, tradition: Tradition) -> None:
        self.level = level
        self._tradition = tradition
        self._state: tuple[object, ...] = ()
        self._path_maps: dict[tuple[object, Vec | frozenset[Vec] | None], PathMap] = {}
        """Path maps of the level in its present state, by movement traits of an actor and cells that it must avoid."""
        self._known: dict[tuple[object, ...], PathMap] = {}
        """All path maps since the cache was last emptied, so that equal path maps are the same object.

        The key has all contents.
        """
        self._fields: dict[tuple[Vec, PathMap], _CachedMap] = {}
        """Distance maps to goals, by goal and path map."""
        self._flights: dict[tuple[Vec, PathMap], DistanceMap] = {}
        """Distance maps for fleeing, by the cell to flee from and the path map."""

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
        """Return the distance map to a goal for an actor: the turns from each cell, int16[x, y]; -1 = no way.

        If the actor cannot stand on the goal, the distances are those to the nearest of the four cells beside it. The
        way avoids fire and harmful gas, unless the actor stands in fire or gas itself.

        `opening`: whether the actor may open shut doors or slip past them; if not, it uses only open doors. `breaking`:
        whether the actor may also break doors down, which takes turns. `around`: a cell or cells that the actor must
        not enter; None: there are none. `near`: whether the caller only needs the values of the actor's own cell and of
        cells nearer to the goal. Then the map is computed faster, and cells farther away may be -1.
        """
        paths = self._path_map_of(actor, opening=opening, breaking=breaking, around=around)
        return self._field(goal, paths, actor.pos if near else None)

    def distances_through_doors(self, goal: Vec, *, until: Vec | None = None) -> DistanceMap:
        """Return the distance map to a goal as if all doors were open: turns from each cell, int16[x, y]; -1 = no way.

        `until`: only the values of this cell and of cells nearer to the goal are certain; cells farther away may be -1.
        None: all values are certain.
        """
        self._drop_stale()
        paths = self._path_maps.get((None, None))
        if paths is None:
            paths = self._path_maps[None, None] = self._met(map_through_doors(self.level, self._tradition))
        return self._field(goal, paths, until)

    def path_to(self, goal: Vec, actor: Actor, *, opening: bool = True) -> list[Vec]:
        """Return the cells of an actor's shortest way to a goal, without its own cell; empty if there is no way.

        `opening`: whether the way may lead through doors that the actor can open, slip past or break; if not, it leads
        through open doors only.
        """
        paths = self._path_map_of(actor, opening=opening, breaking=opening)
        return paths.down(self._field(goal, paths, actor.pos), actor.pos)

    def flight_of(self, actor: Actor, threat: Vec) -> DistanceMap:
        """Return the map by which an actor flees from a cell, int16[x, y]. Each step leads to a cell of smaller value.

        `threat`: the cell to flee from, such as the hero's. The actor never flees across this cell. The values are -1
        at `threat` itself and at cells from which the actor could not walk to `threat`.
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
        """Return the path map of an actor, which it shares with all actors that have the same movement traits.

        The parameters have the same meaning as in `distances_to`.
        """
        self._drop_stale()
        perishing = self.level.air.perilous(actor.pos)
        manner = (*movement_traits(actor, self._tradition), opening, breaking and actor.breed.bash, perishing)
        paths = self._path_maps.get((manner, around))
        if paths is None:
            paths = self._path_maps.get((manner, None)) or self._met(
                movement_map(actor, self.level, self._tradition, opening=opening, breaking=breaking)
            )
            self._path_maps[manner, None] = paths
            if around is not None:
                cells = (around,) if isinstance(around, Vec) else around
                paths = self._path_maps[manner, around] = self._met(paths.around(*cells))
        return paths

    def _met(self, paths: PathMap) -> PathMap:
        """Return a path map with the same contents that this method got in an earlier call; if there was none, `paths`.

        So equal path maps share their distance maps.
        """
        return self._known.setdefault(_content_key(paths), paths)

    def _drop_stale(self) -> None:
        """Drop the path maps if the level has changed, and all maps if the cache is too large."""
        level = self.level
        if len(self._fields) + len(self._flights) > MAX_CACHED:
            self._known, self._fields, self._flights, self._path_maps = {}, {}, {}, {}
        state = (level.changes, level.air.changes)
        if self._state != state:
            self._state, self._path_maps = state, {}

    def _field(self, goal: Vec, paths: PathMap, until: Vec | None) -> DistanceMap:
        kept = self._fields.get((goal, paths))
        if kept is None or not (kept.whole or (until is not None and kept.field[until] >= 0)):
            in_bounds = self.level.in_bounds
            goals = [goal] if paths.ground[goal] else [goal + step for step in ORTHOGONAL if in_bounds(goal + step)]
            distances = paths.distances_to(goals, until=until if kept is None else None)
            kept = _CachedMap(distances, whole=until is None or kept is not None or bool(distances[until] < 0))
            self._fields[goal, paths] = kept
        return kept.field


def _content_key(paths: PathMap) -> tuple[object, ...]:
    """Return the contents of a path map as a key for the dict of path maps that have been met.

    The field `steps` is left out, because it is the same for all path maps of one tradition (set of rules).
    """
    bends = None if paths.straight is None else paths.straight.tobytes()
    return paths.ground.tobytes(), tuple(paths.delay.items()), tuple(paths.sides.items()), tuple(paths.leaps), bends
