"""Lamps and torches: where light comes from, and which cells it reaches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .geometry import Vec
from .sight import Outlook, Shape


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


def lit_cells(lights: Iterable[Light], outlook: Outlook) -> NDArray[np.bool_]:
    """The cells that any of the lights reaches, as doors and walls stand."""
    lit = np.zeros(outlook.shape, np.bool_)
    for light in lights:
        lit |= outlook.view(light.at, light.kind.radius, Shape.CIRCLE)
    return lit
