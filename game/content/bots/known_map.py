"""The hero's map as a bot reads it: the ground and the doors that he knows, and distances and paths over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import ORTHOGONAL, Vec, cells_where
from game.engine.grid.neighbours import square_around
from game.engine.grid.pathfinding import DistanceMap, PathMap
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.movement.path_maps import movement_map
from game.engine.orders.auto_explore import frontier
from game.engine.rules.actions.steps import Walk
from game.engine.rules.door_limit import limit_here, more_if_opened, own_open_doors
from game.engine.senses.awareness import FLOCK
from game.engine.senses.hero_knowledge import known_foes, known_stairs, known_states, trusted_ground
from game.engine.step_rules import Doors, delays_for, sides_for
from game.engine.world import World

Cells = NDArray[np.bool_]
"""Set of cells, bool[x, y]."""


OVERSTAY_TURNS = 1000
"""Number of turns after which a bot has been too long on a level.

If anything is left there after this time, something keeps the bot from it.
"""
PACK, PACK_BERTH = 3, 3
"""Least number of sleeping monsters of one breed that make a pack, and distance in cells that a bot keeps from it."""
BOLD_TURNS = 100
"""Number of turns of each careful period, and of the first bold period, of a bot that has been too long on a level.

A bold bot never runs away, and walks through foes in its way. Bold and careful periods alternate. Each bold period has
twice as many turns as the bold period before, so that in the end a bold period is long enough for the longest way.
"""

MOST_AT_ONCE = 2
"""Greatest number of the hero's doors that open together: a door and its twin."""


class KnownMap:
    """Map of the level as the hero knows it, made anew each time a bot decides.

    Each door has the state in which the hero last saw it, never its present state.
    """

    def __init__(
        self, hero: Actor, world: World, avoided: frozenset[Vec], *, bold: bool = False, minds_limit: bool = False
    ) -> None:
        self.hero, self.world, self.avoided = hero, world, avoided
        self.bold = bold or bold_after(turns_here(world) - OVERSTAY_TURNS)
        """Whether caution has led nowhere, so that the bot never runs away and walks through foes in its way."""
        self._steps = world.tradition.steps
        self.memory = world.level.memory
        self.explored: Cells = self.memory.explored
        self.foes = known_foes(world)
        self.ground: Cells = trusted_ground(hero, world)
        """bool[x, y]: cells that the hero could walk on if he opened every door that he can open.

        Doors with a rune and doors in `avoided` count as walls.
        """
        for at in avoided:
            self.ground[at] = False
        if not self.bold:
            self._avoid_sleeping_packs()
        states = known_states(world.level)
        self.doors = {door.at: door for door in states}
        self.shut = {door.at: door for door, state in states.items() if state.shut}
        self.dear = self._doors_beyond_limit() if minds_limit and not self.bold else frozenset[Vec]()
        """Cells of the doors, shut or ajar, that would bring the number of the hero's open doors to the limit."""
        self._sides = sides_for(world.level, Doors.REMEMBERED)
        self._delays = delays_for(world.level, world.tradition, Doors.REMEMBERED)

    def _avoid_sleeping_packs(self) -> None:
        """Remove the cells within PACK_BERTH cells of a sleeping pack from `ground`, the cells that the bot may enter.

        A pack is a group of at least PACK sleeping monsters of one breed. Only cells nearer to the pack than the hero's
        own cell are removed, so that he can walk away from the pack.
        """
        asleep = [known for known in self.foes if known.asleep]
        for known in asleep:
            mates = sum((other.at - known.at).steps <= FLOCK for other in asleep if other.foe.breed is known.foe.breed)
            if mates >= PACK:
                reach = min(PACK_BERTH, (self.hero.pos - known.at).steps - 1)
                self.ground[square_around(known.at, reach)] = False

    def _doors_beyond_limit(self) -> frozenset[Vec]:
        limit, level = limit_here(self.world), self.world.level
        if limit is None:
            return frozenset()
        left = limit.doors - len(own_open_doors(level))
        if left > MOST_AT_ONCE:
            return frozenset()
        closed = [door for at, door in self.doors.items() if not self._seen_clear(at)]
        return frozenset(door.at for door in closed if more_if_opened(level, door) >= left)

    def _seen_clear(self, at: Vec) -> bool:
        state = self.memory.known_state(self.doors[at])
        return state is not None and state.clear

    @cached_property
    def cheap_ground(self) -> Cells:
        """The ground that the hero can walk on without reaching the limit of open doors: bool[x, y], read-only."""
        cheap_ground = self.open_ground.copy()
        for at in self.dear:
            cheap_ground[at] = at == self.hero.pos
        cheap_ground.setflags(write=False)
        return cheap_ground

    @cached_property
    def open_ground(self) -> Cells:
        """The ground that the hero can walk on without opening a door: bool[x, y], read-only."""
        open_ground = self.ground.copy()
        for at in self.shut:
            open_ground[at] = False
        open_ground.setflags(write=False)
        return open_ground

    @cached_property
    def doors_on(self) -> list[Door]:
        """The shut doors that the hero can open and that lead to unseen cells."""
        return [door for at, door in self.shut.items() if self.ground[at] and self.leads_on(door)]

    def leads_on(self, door: Door) -> bool:
        """Return whether some cell beside a door was never seen, or is known only from a magic map."""
        around = [at for step in ORTHOGONAL if self.world.level.in_bounds(at := door.at + step)]
        return any(self.memory.charted[at] or not self.explored[at] for at in around)

    def frontier(self, ground: Cells) -> list[Vec]:
        """Return the cells of `ground` that border on unexplored cells, without the hero's own cell.

        `ground`: bool[x, y].
        """
        edge = frontier(ground, self.explored)
        edge[self.hero.pos] = False
        return cells_where(edge)

    def before(self, door: Door, ground: Cells) -> list[Vec]:
        """Return the cells of `ground` orthogonally beside a door, from which the hero can handle it.

        For a door that opens from one side only, the other sides are left out. `ground`: bool[x, y].
        """
        side = self._sides.get(door.at)
        around = (door.at + step for step in (ORTHOGONAL if side is None else (side,)))
        return [at for at in around if self.world.level.in_bounds(at) and ground[at]]

    @cached_property
    def stairs(self) -> list[Vec]:
        """Cells of the known stairs down."""
        return known_stairs(1, self.world)

    def neighbours(self, at: Vec) -> list[Vec]:
        """Return the walkable cells from which the hero could step into the cell `at`, or strike an actor in it."""
        ground, level = self.ground, self.world.level
        around = (at + step for step in self._steps.directions)
        return [to for to in around if level.in_bounds(to) and ground[to] and self._paths.step_turns(to, at)]

    def distances_to(self, goals: Iterable[Vec], ground: Cells) -> DistanceMap:
        """Return the turns from each cell to the nearest goal, int16[x, y]; -1 where no way is known.

        `ground`: the walkable cells, bool[x, y].
        """
        return self._path_map(ground).distances_to(goals)

    def leading_to(self, goal: Vec, ground: Cells) -> Cells:
        """Return the cells from which the hero knows a way to a cell, bool[x, y]. `ground`: as in `distances_to`."""
        return self._path_map(ground, delays={}).distances_to([goal]) >= 0

    def way(self, goals: Iterable[Vec], ground: Cells, *, past_foes: bool = False) -> list[Vec]:
        """Return the cells of the hero's shortest path to the nearest goal, without his own cell; empty without a path.

        Foes block the path, unless a foe stands on a goal, `past_foes` is True, or the bot is bold. `ground`: the
        walkable cells, bool[x, y].
        """
        goals = list(goals)
        if not goals:
            return []
        free = ground.copy()
        for known in self.foes:
            free[known.at] = past_foes or self.bold or known.at in goals
        return self._path_map(free).path(self.hero.pos, goals)

    def step(self, goals: Iterable[Vec], ground: Cells, *, past_foes: bool = False) -> Walk | None:
        """Return the first step of `way`; None if there is no way, or if the hero stands on a goal."""
        way = self.way(goals, ground, past_foes=past_foes)
        return Walk(way[0] - self.hero.pos) if way else None

    @cached_property
    def _paths(self) -> PathMap:
        return self._path_map(self.ground)

    def _path_map(self, ground: Cells, delays: Mapping[Vec, int] | None = None) -> PathMap:
        world = self.world
        slow = self._delays if delays is None else delays
        waits = {at: turns for at, turns in slow.items() if ground[at]}  # without any, paths are found faster
        return movement_map(self.hero, world.level, world.tradition, Doors.REMEMBERED, ground=ground, waits=waits)


def turns_here(world: World) -> int:
    """Return how many turns the hero has spent on the present level."""
    return world.run_stats.turns_on(world.level.depth, world.turn)


def bold_after(over: int) -> bool:
    """Return whether a bot is bold: whether it never runs away, and walks through foes in its way.

    `over`: number of turns on the level beyond OVERSTAY_TURNS; negative or 0 before that time. A bot is bold for the
    first BOLD_TURNS turns beyond that time, then not bold for BOLD_TURNS turns, and then bold again. Each bold time
    lasts twice as long as the bold time before.
    """
    lasts = BOLD_TURNS
    while over > lasts:
        over -= lasts + BOLD_TURNS
        lasts *= 2
    return over > 0
