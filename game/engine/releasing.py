"""Gas that comes out of something."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .fire_event import Released
from .gas import GRAINS, GasKind

if TYPE_CHECKING:
    from .geometry import Vec
    from .level import Level
    from .world import World


def release(kind: GasKind, at: Vec, units: int, world: World) -> None:
    """Lets so many units of a gas out into a cell."""
    puff(kind, at, units, world.level)
    world.emit(Released(kind, at))


def puff(kind: GasKind, at: Vec, units: int, level: Level) -> None:
    """The same, when nobody is told."""
    level.air.gas.setdefault(kind, np.zeros(level.shape, np.int32))[at] += units * GRAINS
    level.air.changes += 1
