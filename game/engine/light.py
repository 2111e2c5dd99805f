"""Lamps and torches: what burns, and where light comes from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .geometry import Vec, cells_where
from .paths import Steps, Ways

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


def fire_reach(fire: NDArray[np.int16], opaque: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the open cells that fire lights, as bool[x, y]. All fires take one flood, however many they are.

    `fire` is the number of turns that each cell still burns.
    """
    open_ = ~opaque
    open_[fire != 0] = True  # a burning door gives light to both sides
    reach: NDArray[np.bool_] = Ways(open_, Steps.NO_CORNERS).turns_to(cells_where(fire), limit=FIRELIGHT) >= 0
    return reach
