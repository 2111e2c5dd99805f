"""Open doors of a drawing as doors that the hero has opened, for the limit of open doors."""

from __future__ import annotations

from game.engine.grid.geometry import Vec
from game.engine.world import World


def make_own(world: World, most: int | None = None) -> None:
    """Let the open doors of a level be doors that the hero has opened one after another, from west to east.

    `most`: number of the first ones of which that holds; None for all.
    """
    doors = world.level.doors
    cells = [at for at in sorted(doors, key=tuple[int, int]) if doors[at].state.clear and doors[at].kind.has_leaf]
    for turn, at in enumerate(cells[:most]):
        doors[Vec(*at)].cleared_on = turn
