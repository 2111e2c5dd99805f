"""The cells that the hero can reach if he uses the keys and pulls the levers that he finds on his way.

Everything that asks for this uses these functions: the makers of levels, the promises of a level, the map viewer and
the check of games that bots play.

A key opens one lock, whichever the hero chooses, so that he may have to choose. `reach` therefore follows every choice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import ORTHOGONAL, Vec, in_bounds
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.model.tradition_features import Verb
from game.engine.model.traits import Trait
from game.engine.movement.path_maps import movement_map
from game.engine.records import NamedTuple
from game.engine.step_rules import why_held_shut
from game.engine.tradition import Tradition

MAX_CHOICES = 100
"""Most sets of opened locks that are followed. Beyond it, a single key counts as enough for all locks."""


class Reach(NamedTuple):
    """Cells that the hero can reach, bool[x, y]."""

    possible: NDArray[np.bool_]
    """Cells that he reaches if he uses his keys well. Each of them can be reached, but perhaps not all in one game."""
    sure: NDArray[np.bool_]
    """Cells that he can reach in the end whichever locks he has used his keys for."""


def reach(
    start: Vec,
    ground: NDArray[np.bool_],
    paths: Callable[[NDArray[np.bool_]], PathMap],
    *,
    opened_from: Mapping[Vec, Collection[Vec]],
    locked: Collection[Vec] = (),
    keys: Mapping[Vec, int] | None = None,
    held: int = 0,
) -> Reach:
    """Return the cells that can be reached from `start`.

    `ground`: the cells that can be entered at once, bool[x, y]. `paths`: returns the path map for such cells.
    `opened_from`: shut doors that open when a cell is reached, for example one beside their lever, each with these
    cells. `locked`: doors that one key each opens. `keys`: number of keys in a cell. `held`: number of keys at the
    beginning.
    """
    lying = keys or {}

    @cache
    def with_open(doors: frozenset[Vec]) -> NDArray[np.bool_]:
        """Return the cells in reach if these locked doors, and no others, are unlocked."""
        free, waiting = ground.copy(), dict(opened_from)
        for at in (*waiting, *locked):
            free[at] = at in doors
        while True:
            cells = paths(free).reachable(start)
            found = [at for at, beside in waiting.items() if any(_holds(cells, cell) for cell in beside)]
            if not found:
                return cells
            for at in found:
                free[at] = True
                del waiting[at]

    def choices(doors: frozenset[Vec]) -> list[frozenset[Vec]]:
        """Return the sets of doors that can be unlocked next: a single set if there is a key for each lock."""
        cells = with_open(doors)
        left = held + sum(number for at, number in lying.items() if cells[at]) - len(doors)
        shut = [at for at in locked if at not in doors and any(_holds(cells, cell) for cell in _beside(at))]
        if not shut or left <= 0:
            return []
        if left >= len(locked) - len(doors) or len(seen) > MAX_CHOICES:
            return [doors.union(shut)]
        return [doors | {at} for at in shut if with_open(doors | {at})[at]]  # not from the barred side of a door

    nothing: frozenset[Vec] = frozenset()
    possible, sure = with_open(nothing).copy(), np.ones_like(ground)
    todo, seen = [nothing], {nothing}
    while todo:
        doors = todo.pop()
        possible |= with_open(doors)
        following = choices(doors)
        if not following:
            sure &= with_open(doors)
        todo += [more for more in following if more not in seen]
        seen.update(following)
    return Reach(possible, sure if len(seen) <= MAX_CHOICES else with_open(nothing))


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
    `start`: where he begins; None for his cell. `runes`: whether he opens doors with a rune. `secrets`: whether he
    finds hidden doors, in traditions in which he can search.
    """
    ground: NDArray[np.bool_] = ~level.solid
    opened_from: dict[Vec, Collection[Vec]] = {}
    locked: list[Vec] = []
    hidden = [secret.door for secret in level.secrets.values()] if secrets and tradition.search_percent else []
    for door in (*level.doors.values(), *hidden):
        if door.mimic is not None or door.bolter is not None:
            continue
        feared = door.runed and door.shut and not runes
        ground[door.at] = not feared and why_held_shut(door, hero, tradition) is None
        if door.state is not DoorState.SHUT:
            continue
        if door.locked and not door.kind.own_key and not feared:
            ground[door.at] = False
            locked.append(door.at)
        if not ground[door.at] and (cells := _opened_from(door, level, tradition)):
            opened_from[door.at] = cells
    picks = hero.breed.has(Trait.PICKS_LOCKS)
    return reach(
        hero.pos if start is None else start,
        ground,
        lambda cells: movement_map(hero, level, tradition, ground=cells),
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
    for at in doors:
        rest[at] &= any(_holds(rest, cell) for cell in _beside(at))
    return rest


def _opened_from(door: Door, level: Level, tradition: Tradition) -> list[Vec]:
    """Return the cells from which a shut door is opened without being touched, or in which its own key lies.

    These are the cells beside its lever, as long as the lever works, and the cell of its twin.
    """
    lever = level.levers.get(door.lever) if door.lever is not None else None
    works = lever is not None and not lever.pulled and Verb.PULL in tradition.verbs
    cells = _beside(lever.at) if lever is not None and works else []
    if door.kind.own_key:
        cells += [at for at, item in level.items.items() if item.kind.opens == door.kind.name]
    return cells if door.partner is None else [*cells, door.partner]


def _beside(at: Vec) -> list[Vec]:
    return [at + step for step in ORTHOGONAL]


def _holds(cells: NDArray[np.bool_], at: Vec) -> bool:
    return in_bounds(at, cells.shape) and bool(cells[at])
