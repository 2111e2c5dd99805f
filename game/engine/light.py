"""Lamps and torches: what burns, and where light comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .geometry import Vec, cells_where
from .paths import Steps, Ways
from .sight import Shape

if TYPE_CHECKING:
    from .level import Level

FIRELIGHT = 5
"""So many cells far a fire lights the ground: it flares and dances, and so its light falls round corners."""


@dataclass(frozen=True)
class LightKind:
    """What burns. The screen knows its colour by the name."""

    name: str
    radius: int


@dataclass(frozen=True)
class Light:
    """One light of a level."""

    kind: LightKind
    at: Vec
    """The open cell from which it spreads."""
    mount: Vec
    """The cell it hangs in: a wall's, for a torch."""


def lit_cells(level: Level) -> NDArray[np.bool_]:
    """The cells that a level's lights and fires reach. All fires take one flood, however many they are."""
    lit = np.zeros(level.shape, np.bool_)
    for light in level.lights:
        lit |= level.view(light.at, light.kind.radius, Shape.CIRCLE)
    if level.air.fire is not None:
        lit |= fire_reach(level)
    return lit


def fire_reach(level: Level) -> NDArray[np.bool_]:
    """The open cells that fire lights."""
    fire = level.air.fire
    if fire is None:
        return np.zeros(level.shape, np.bool_)
    open_ = ~level.opaque
    open_[fire != 0] = True  # a burning door gives light to both sides
    reach: NDArray[np.bool_] = Ways(open_, Steps.NO_CORNERS).turns_to(cells_where(fire), limit=FIRELIGHT) >= 0
    return reach
