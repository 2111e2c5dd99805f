"""The cells that the hero can reach if he uses the keys and pulls the levers that he finds on his way.

Everything that asks for this uses these functions: the makers of levels, the promises of a level, the map viewer and
the check of games that bots play.

A key opens one lock, whichever the hero chooses, so that he may have to choose. `reach` therefore follows every choice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import cells_among, components
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec, in_bounds
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.model.traits import Trait
from game.engine.movement.path_maps import movement_map
from game.engine.records import NamedTuple
from game.engine.step_rules import why_held_shut
from game.engine.tradition import Tradition

MAX_CHOICES = 100
"""Most sets of unlocked doors that are followed. Beyond it, a single key counts as enough for all locks."""


class Reach(NamedTuple):
    """Cells that the hero can reach, bool[x, y]."""

    possible: NDArray[np.bool_]
    """Cells that he reaches if he uses his keys well. Each of them can be reached, but perhaps not all in one game."""
    sure: NDArray[np.bool_]
    """Cells that he can reach in the end whichever locks he has used his keys for."""


def reach(
    start: Vec,
    paths: PathMap,
    *,
    opened_from: Mapping[Vec, Collection[Vec]],
    locked: Collection[Vec] = (),
    keys: Mapping[Vec, int] | None = None,
    held: int = 0,
    open_doors: Collection[Vec] = (),
) -> Reach:
    """Return the cells that can be reached from `start`.

    `paths`: the steps that are possible, with all these doors open and without leaps. `opened_from`: shut doors that
    open when a cell is reached, for example one beside their lever, each with these cells. `locked`: doors that one key
    each opens. `keys`: number of keys in a cell. `held`: number of keys at the beginning. `open_doors`: other doors.
    They do not change the result; but the parts of the ground between all doors are often known already.
    """
    regions = _Regions(paths, opened_from, locked, open_doors)
    lying = keys or {}

    def choices(doors: frozenset[Vec], reached: set[int]) -> list[frozenset[Vec]]:
        """Return the sets of doors that can be unlocked next: a single set if there is a key for each lock."""
        left = held + sum(number for at, number in lying.items() if regions.node[at] in reached) - len(doors)
        beside = regions.doors_beside(reached)
        shut = [at for at in locked if at not in doors and at in beside]
        if not shut or left <= 0:
            return []
        return [doors.union(shut)] if left >= len(locked) - len(doors) else [doors | {at} for at in shut]

    nothing: frozenset[Vec] = frozenset()
    first = regions.reached(start, nothing)
    possible, ends = set(first), list[set[int]]()
    todo, seen = [nothing], {nothing}
    while todo:
        doors = todo.pop()
        reached = regions.reached(start, doors) if doors else first
        possible |= reached
        following = choices(doors, reached)
        if not following:
            ends.append(reached)
        todo += [more for more in following if more not in seen]
        seen.update(following)
        if len(seen) > MAX_CHOICES:
            return Reach(regions.cells(regions.reached(start, locked)), regions.cells(first))
    sure, cells = set.intersection(*ends), regions.cells(possible)
    return Reach(cells, cells if sure == possible else regions.cells(sure))


class _Nodes(NamedTuple):
    """Parts of the ground between doors. Each door and each part is a node, numbered from 0, the doors first."""

    padded: NDArray[np.intp]
    """Number of each cell's node, intp[x + 1, y + 1]; -1 where there is no ground, as in a rim around the map."""
    around: list[set[int]]
    """Nodes beside each door."""
    doors: list[set[int]]
    """Doors beside each node."""


@lru_cache(4)  # while a level is made this is asked again and again, with other doors locked or hidden
def _nodes(free: bytes, shape: tuple[int, int], doors: tuple[Vec, ...], *, diagonal: bool) -> _Nodes:
    """Return the nodes. `free`: the ground without doors, bool[x, y]. `diagonal`: whether corners join it."""
    padded = np.full((shape[0] + 2, shape[1] + 2), -1)
    parts = components(np.frombuffer(free, np.bool_).reshape(shape), diagonal=diagonal)
    padded[1:-1, 1:-1] = np.where(parts < 0, -1, parts + len(doors))
    for number, (x, y) in enumerate(doors):
        padded[x + 1, y + 1] = number
    steps = DIRECTIONS if diagonal else ORTHOGONAL  # without steps past corners no way goes past a door's corner
    around = [{padded.item(x + right + 1, y + down + 1) for right, down in steps} - {-1} for x, y in doors]
    beside: list[set[int]] = [set() for _ in range(int(padded.max()) + 1)]
    for number, nodes in enumerate(around):
        for node in nodes:
            beside[node].add(number)
    return _Nodes(padded, around, beside)


class _Regions:
    """Parts of the ground between doors, and the doors through which the hero comes from one to another."""

    def __init__(
        self,
        paths: PathMap,
        opened_from: Mapping[Vec, Collection[Vec]],
        locked: Collection[Vec],
        open_doors: Collection[Vec],
    ) -> None:
        self._doors = tuple(dict.fromkeys((*open_doors, *opened_from, *locked, *paths.sides)))
        free = paths.ground.copy()
        for at in self._doors:
            free[at] = False
        self._nodes = _nodes(free.tobytes(), free.shape, self._doors, diagonal=paths.steps is StepRule.FREE)
        self.node = self._nodes.padded[1:-1, 1:-1]
        """Number of each cell's node, intp[x, y]; -1 where no actor can stand."""
        self._entries = self._nodes.around.copy()
        """Nodes from which each door can be entered."""
        for at, side in paths.sides.items():
            self._entries[self.node[at]] = self._nodes_of([at + side])
        self._opens: dict[int, set[int]] = defaultdict(set)
        """Doors that open when a node is reached."""
        for at, cells in opened_from.items():
            for node in self._nodes_of(cells):
                self._opens[node].add(int(self.node[at]))
        self._walls = {number for number, at in enumerate(self._doors) if not paths.ground[at]}
        """Doors that never open."""
        self._passable = {*range(len(self._doors))} - {int(self.node[at]) for at in (*opened_from, *locked)}
        """Doors that are open from the beginning."""

    def reached(self, start: Vec, unlocked: Collection[Vec]) -> set[int]:
        """Return the nodes that can be reached if these locked doors, and no others, are unlocked."""
        opened = self._passable.union(int(self.node[at]) for at in unlocked)
        found, todo = set[int](), self._nodes_of([start]) - self._walls
        while todo:
            here = todo.pop()
            found.add(here)
            opened |= self._opens[here]
            near = {door for door in self._nodes.doors[here] & opened if here in self._entries[door]}
            near |= {door for door in self._opens[here] if not found.isdisjoint(self._entries[door])}
            if here < len(self._doors):
                near |= {node for node in self._nodes.around[here] if node >= len(self._doors)}
            todo |= near - found - self._walls
        return found

    def cells(self, nodes: set[int]) -> NDArray[np.bool_]:
        """Return the cells of nodes, bool[x, y]."""
        return cells_among(self.node, nodes)

    def doors_beside(self, nodes: set[int]) -> set[Vec]:
        """Return the doors that can be entered from nodes."""
        beside = self._nodes.doors
        return {self._doors[door] for node in nodes for door in beside[node] if node in self._entries[door]}

    def _nodes_of(self, cells: Iterable[tuple[int, int]]) -> set[int]:
        """Return the nodes of those of the cells that have one. `cells`: on the map or at its edge."""
        node_of = self._nodes.padded.item
        return {node_of(x + 1, y + 1) for x, y in cells} - {-1}


def hero_reach(
    hero: Actor,
    level: Level,
    tradition: Tradition,
    *,
    start: Vec | None = None,
    runes: bool = True,
    secrets: bool = True,
) -> Reach:
    """Return the cells that the hero can reach on a level, with the levers and the keys that he finds there.

    Monsters do not matter: a mimic can be killed, and so can the monster that has bolted a door. Fire and gas pass.
    `start`: where he begins; None for his cell. `runes`: whether he opens doors with a rune, toll doors, of which he
    can open only one, and gates, whose plates may not want the number of his open doors. `secrets`: whether he finds
    hidden doors, in traditions in which he can search.
    """
    ground: NDArray[np.bool_] = ~level.solid  # with the doors that can be opened, at once or later
    opened_from: dict[Vec, Collection[Vec]] = {}
    locked: list[Vec] = []
    hidden = [secret.door for secret in level.secrets.values()] if secrets and tradition.search_percent else []
    for door in (*level.doors.values(), *hidden):
        if door.mimic is not None or door.bolter is not None:
            continue
        feared = (door.runed or door.kind.toll or door.kind.plate is not None) and door.shut and not runes
        ground[door.at] = not feared and why_held_shut(door, hero, tradition) is None
        if door.state is not DoorState.SHUT or (feared and door.kind.plate is not None):
            continue
        is_locked = door.locked and not door.kind.own_key and not feared
        if is_locked:
            locked.append(door.at)
        if (is_locked or not ground[door.at]) and (cells := _opened_from(door, level, tradition)):
            opened_from[door.at] = cells
        ground[door.at] |= is_locked or door.at in opened_from
    picks = hero.breed.has(Trait.PICKS_LOCKS)
    return reach(
        hero.pos if start is None else start,
        movement_map(hero, level, tradition, ground=ground),
        opened_from=opened_from,
        locked=locked,
        keys={at: item.kind.keys * item.count for at, item in level.items.items() if item.kind.keys},
        held=len(locked) if picks else hero.keys,
    )


def cut_off(floor: NDArray[np.bool_], reached: NDArray[np.bool_], doors: Iterable[Vec]) -> NDArray[np.bool_]:
    """Return the floor that is not reached. All are bool[x, y]. `doors`: cells of the doors, which are floor.

    A door that cannot be entered is not cut off if the floor beside it is reached: it is a wall, or a wall with a view.
    """
    rest: NDArray[np.bool_] = floor & ~reached
    for at in doors if rest.any() else ():
        rest[at] &= any(_holds(rest, cell) for cell in _beside(at))
    return rest


def _opened_from(door: Door, level: Level, tradition: Tradition) -> list[Vec]:
    """Return the cells from which a shut door is opened without being touched, or in which its own key lies.

    These are the cells beside its lever or plate, as long as that works, and the cell of its twin.
    """
    lever = level.levers.get(door.lever) if door.lever is not None else None
    works = lever is not None and not lever.pulled and (tradition.special_doors or door.kind.plate is not None)
    cells = _beside(lever.at) if lever is not None and works else []
    if door.kind.own_key:
        cells += [at for at, item in level.items.items() if item.kind.opens == door.kind.name]
    return cells if door.partner is None else [*cells, door.partner]


def _beside(at: Vec) -> list[Vec]:
    return [at + step for step in ORTHOGONAL]


def _holds(cells: NDArray[np.bool_], at: Vec) -> bool:
    return in_bounds(at, cells.shape) and bool(cells[at])
