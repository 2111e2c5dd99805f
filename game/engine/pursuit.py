"""How far it is to where somebody wants to go: one field for all who go the same ways, kept until a door moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .actor import Actor
from .air import peril_free
from .flooding import Leaps, Sides, Steps
from .geometry import ORTHOGONAL, Vec
from .passage import delays_for, ground_for, leaps_for, sides_for, ways_of
from .paths import distances, flight, path
from .verbs import blows_for

if TYPE_CHECKING:
    from .world import World

MOST_KEPT = 256
"""Fields; more are forgotten all at once."""


class Ways(NamedTuple):
    """Where one can go, and how: all that a flood asks."""

    ground: NDArray[np.bool_]
    delay: dict[Vec, int]
    sides: Sides
    leaps: Leaps
    straight: NDArray[np.bool_] | None

    def turns_to(self, goals: list[Vec], steps: Steps, until: Vec | None) -> NDArray[np.int16]:
        ground, delay, sides, leaps, straight = self
        return distances(ground, goals, steps, delay=delay, sides=sides, leaps=leaps, straight=straight, until=until)

    def path(self, turns: NDArray[np.int16], start: Vec, steps: Steps) -> list[Vec]:
        ground, delay, sides, leaps, straight = self
        return path(turns, start, steps, ground, delay=delay, sides=sides, leaps=leaps, straight=straight)


class _Kept(NamedTuple):
    """A field, and whether it goes as far as anybody can."""

    field: NDArray[np.int16]
    whole: bool


class Pursuit:
    """Belongs to one world, and reads it."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._state: tuple[object, ...] = ()
        self._ways: dict[object, Ways] = {}
        self._fields: dict[tuple[object, ...], _Kept] = {}

    def turns_to(
        self,
        goal: Vec,
        actor: Actor,
        *,
        opening: bool = True,
        breaking: bool = False,
        around: Vec | None = None,
        near: bool = False,
    ) -> NDArray[np.int16]:
        """The turns to a cell from each other one, for one who goes as this actor does; -1 where there is no way.

        Who is not `opening` doors, nor getting past them, uses those that stand open; who is `breaking` them besides
        needs time for that. A cell that it cannot stand on is reached beside it; one that it goes `around` it does not
        set foot on; nor on any with fire or foul air, unless it is in such itself. Who only wants to know of its own
        cell and what is `near`er may be told of no way from those that are farther away.
        """
        manner = self._manner(actor, opening=opening, breaking=breaking)
        until = actor.pos if near else None
        return self._field(
            goal, manner, around, until, lambda: self._ways_of(actor, opening=opening, breaking=breaking)
        )

    def turns_through_doors(self, goal: Vec) -> NDArray[np.int16]:
        """The same for one to whom no door mattered."""
        return self._field(goal, None, None, None, self._everywhere)

    def way_to(self, goal: Vec, actor: Actor) -> list[Vec]:
        """The cells of a hunter's shortest way to a cell, its own left out; none if there is no way."""
        turns = self.turns_to(goal, actor, breaking=True, near=True)
        ways = self._ways[self._manner(actor, opening=True, breaking=True)]
        return ways.path(turns, actor.pos, self._world.tradition.steps)

    def flight_of(self, actor: Actor) -> NDArray[np.int16]:
        """Where an actor runs from the hero: down this field, by any way but over him; -1 where he cannot come."""
        hero = self._world.hero.pos
        turns = self.turns_to(hero, actor)
        manner = self._manner(actor, opening=True, breaking=False)
        key = ("flight", hero, manner)
        kept = self._fields.get(key)
        if kept is None:
            ground, delay, sides, leaps, straight = self._ways[manner]
            ground = ground.copy()
            ground[hero] = False
            steps = self._world.tradition.steps
            field = flight(ground, turns, steps, delay=delay, sides=sides, leaps=leaps, straight=straight)
            kept = self._fields[key] = _Kept(field, whole=True)
        return kept.field

    def _manner(self, actor: Actor, *, opening: bool, breaking: bool) -> tuple[object, ...]:
        """All that matters for a field: who is the same in this shares it."""
        perishing = self._world.level.air.perilous(actor.pos)
        return ways_of(actor, self._world.tradition), opening, breaking and actor.breed.bash, perishing

    def _everywhere(self) -> Ways:
        level = self._world.level
        return Ways(peril_free(~level.solid, level), {}, {}, (), None)

    def _ways_of(self, actor: Actor, *, opening: bool, breaking: bool) -> Ways:
        level, tradition = self._world.level, self._world.tradition
        ground, delay = ground_for(actor, level, tradition), delays_for(level, tradition)
        if not opening:
            for at, door in level.doors.items():
                ground[at] &= door.state.clear
            return Ways(self._safe(ground, actor), delay, sides_for(level), (), None)
        straight = None
        for at, door in level.doors.items():
            blows = blows_for(actor, door, tradition) if breaking and not ground[at] else 0
            if blows:
                straight = np.zeros_like(ground) if straight is None else straight
                ground[at] = straight[at] = True
                delay[at] = blows
        ground = self._safe(ground, actor)
        leaps = [(at, s) for at, s in leaps_for(actor, level, tradition) if ground[at - s] and ground[at + s]]
        return Ways(ground, delay, sides_for(level), leaps, straight)

    def _safe(self, ground: NDArray[np.bool_], actor: Actor) -> NDArray[np.bool_]:
        level = self._world.level
        return ground if level.air.perilous(actor.pos) else peril_free(ground, level)

    def _field(
        self, goal: Vec, manner: object, around: Vec | None, until: Vec | None, ways: Callable[[], Ways]
    ) -> NDArray[np.int16]:
        level = self._world.level
        state = (level, level.changes, level.air.changes)
        if self._state != state or len(self._fields) > MOST_KEPT:
            self._state, self._fields, self._ways = state, {}, {}
        key = (goal, manner, around)
        kept = self._fields.get(key)
        if kept is None or not (kept.whole or (until is not None and kept.field[until] >= 0)):
            if manner not in self._ways:
                self._ways[manner] = ways()
            here = self._ways[manner]
            if around is not None:
                ground = here.ground.copy()
                ground[around] = False
                here = here._replace(ground=ground, leaps=[leap for leap in here.leaps if leap[0] != around])
            goals = [goal] if here.ground[goal] else [goal + step for step in ORTHOGONAL if level.holds(goal + step)]
            field = here.turns_to(goals, self._world.tradition.steps, until if kept is None else None)
            kept = self._fields[key] = _Kept(field, whole=until is None or kept is not None or field[until] < 0)
        return kept.field
