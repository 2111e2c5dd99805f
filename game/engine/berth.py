"""How near an order comes to those who know nothing of the hero: not so near that they might notice him."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .danger import could_come
from .geometry import Vec
from .known import KnownFoe, known_foes
from .noise import LOUDNESS, Noise
from .sight import Shape

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World

FROM_SLEEPERS = 2
"""Cells: no step is heard by one that sleeps, but a blow would be."""


def keep_away(ground: NDArray[np.bool_], actor: Actor, world: World) -> None:
    """Takes out of some ground the cells that are too near; of those, only such as are nearer than the hero is now."""
    for known in known_foes(world):
        if known.asleep:
            ground[_around(known.at, min(FROM_SLEEPERS, _gap(actor, known) - 1))] = False
        elif not (known.hunts or known.flees) and could_come(known, world):
            # however long ago he was seen, or the hero would go to and fro
            ground[_noticed_from(known, _gap(actor, known), world)] = False


def _noticed_from(known: KnownFoe, gap: int, world: World) -> NDArray[np.bool_]:
    """The cells nearer than so many where one that is awake would see the hero or hear his steps."""
    eyes = 0 if known.foe.blind else world.tradition.sight.radius_of(known.foe)
    cells = world.level.view(known.at, eyes, Shape.CIRCLE).copy()
    cells[_around(known.at, LOUDNESS[Noise.STEPS] - 1 + known.foe.hearing)] = True
    nearer = np.zeros_like(cells)
    nearer[_around(known.at, gap - 1)] = True
    found: NDArray[np.bool_] = cells & nearer
    return found


def _gap(actor: Actor, known: KnownFoe) -> int:
    return (actor.pos - known.at).steps


def _around(at: Vec, cells: int) -> tuple[slice, slice]:
    """The square of so many cells around one; nothing for less than none."""
    if cells < 0:
        return slice(0), slice(0)
    return slice(max(0, at.x - cells), at.x + cells + 1), slice(max(0, at.y - cells), at.y + cells + 1)
