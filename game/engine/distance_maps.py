"""How far it is to where somebody wants to go: one field for all who go the same ways, kept while those stay the same.

Most doors that move change nothing for most hunters: who opens doors goes the same ways before and after. So a field
belongs to the ways that it was flooded over, and is found again by all whose ways come to these.
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
from game.engine.movement import blows_for, delays_for, ground_for, leaps_for, manner_of, sides_for
from game.engine.tradition import Tradition

MOST_KEPT = 256
"""Fields; more are forgotten all at once."""


class _Flooded(NamedTuple):
    """A field, and whether it goes as far as anybody can."""

    field: DistanceMap
    whole: bool


class DistanceMaps:
    """Belongs to one level, and reads it."""

    def __init__(self, level: Level, tradition: Tradition) -> None:
        self.level = level
        self._tradition = tradition
        self._state: tuple[object, ...] = ()
        self._ways: dict[tuple[object, Vec | frozenset[Vec] | None], PathMap] = {}
        """As the level now stands: by the manner of going, and what is gone around."""
        self._known: dict[tuple[object, ...], PathMap] = {}
        """All that there were, by their contents."""
        self._fields: dict[tuple[Vec, PathMap], _Flooded] = {}
        self._flights: dict[tuple[Vec, PathMap], DistanceMap] = {}

    def turns_to(
        self,
        goal: Vec,
        actor: Actor,
        *,
        opening: bool = True,
        breaking: bool = False,
        around: Vec | frozenset[Vec] | None = None,
        near: bool = False,
    ) -> DistanceMap:
        """The turns to a cell from each other one, for one who goes as this actor does; -1 where there is no way.

        Who is not `opening` doors, nor getting past them, uses those that stand open; who is `breaking` them besides
        needs time for that. A cell that it cannot stand on is reached beside it; on those that it goes `around` it does
        not set foot, nor on any with fire or foul air, unless it is in such itself. Who only wants to know of its own
        cell and what is `near`er may be told of no way from those that are farther away.
        """
        ways = self._ways_of(actor, opening=opening, breaking=breaking, around=around)
        return self._field(goal, ways, actor.pos if near else None)

    def turns_through_doors(self, goal: Vec, *, until: Vec | None = None) -> DistanceMap:
        """The same for one to whom no door mattered; for one who only wants to know what is as near as a cell."""
        self._keep_up()
        ways = self._ways.get((None, None))
        if ways is None:
            level = self.level
            ways = self._met(PathMap(peril_free(~level.solid, level.air), self._tradition.steps))
            self._ways[None, None] = ways
        return self._field(goal, ways, until)

    def way_to(self, goal: Vec, actor: Actor) -> list[Vec]:
        """The cells of a hunter's shortest way to a cell, its own left out; none if there is no way."""
        ways = self._ways_of(actor, breaking=True)
        return ways.down(self._field(goal, ways, actor.pos), actor.pos)

    def flight_of(self, actor: Actor, threat: Vec) -> DistanceMap:
        """Return where an actor runs from a cell: down this field, by any way but over that cell.

        The field is -1 where whoever goes as this actor does cannot come from there.
        """
        ways = self._ways_of(actor)
        kept = self._flights.get((threat, ways))
        if kept is None:
            kept = self._flights[threat, ways] = ways.around(threat).flight(self._field(threat, ways, None))
        return kept

    def _ways_of(
        self,
        actor: Actor,
        *,
        opening: bool = True,
        breaking: bool = False,
        around: Vec | frozenset[Vec] | None = None,
    ) -> PathMap:
        """Those of all who go in the same manner."""
        self._keep_up()
        perishing = self.level.air.perilous(actor.pos)
        manner = (*manner_of(actor, self._tradition), opening, breaking and actor.breed.bash, perishing)
        ways = self._ways.get((manner, around))
        if ways is None:
            ways = self._ways.get((manner, None)) or self._made(actor, opening=opening, breaking=breaking)
            self._ways[manner, None] = ways
            if around is not None:
                cells = (around,) if isinstance(around, Vec) else around
                ways = self._ways[manner, around] = self._met(ways.around(*cells))
        return ways

    def _made(self, actor: Actor, *, opening: bool, breaking: bool) -> PathMap:
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

    def _met(self, ways: PathMap) -> PathMap:
        """The first that came to the same."""
        return self._known.setdefault(_contents(ways), ways)

    def _keep_up(self) -> None:
        """Forgets what is no longer true, or too much."""
        level = self.level
        if len(self._fields) + len(self._flights) > MOST_KEPT:
            self._known, self._fields, self._flights, self._ways = {}, {}, {}, {}
        state = (level.changes, level.air.changes)
        if self._state != state:
            self._state, self._ways = state, {}

    def _field(self, goal: Vec, ways: PathMap, until: Vec | None) -> DistanceMap:
        kept = self._fields.get((goal, ways))
        if kept is None or not (kept.whole or (until is not None and kept.field[until] >= 0)):
            holds = self.level.holds
            goals = [goal] if ways.ground[goal] else [goal + step for step in ORTHOGONAL if holds(goal + step)]
            field = ways.turns_to(goals, until=until if kept is None else None)
            kept = _Flooded(field, whole=until is None or kept is not None or bool(field[until] < 0))
            self._fields[goal, ways] = kept
        return kept.field


def _contents(ways: PathMap) -> tuple[object, ...]:
    """What is equal for two that come to the same; all that are compared have the same steps."""
    bends = None if ways.straight is None else ways.straight.tobytes()
    return ways.ground.tobytes(), tuple(ways.delay.items()), tuple(ways.sides.items()), tuple(ways.leaps), bends
