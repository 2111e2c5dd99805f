"""The light of fire on the screen: all that burns glows together, as far as the rules say that it shines."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.fov import dilate
from game.engine.model.level import Level
from game.engine.model.visibility import FIRELIGHT, fire_reach

GLARE = np.float32(1.2)
"""However much burns, it grows no brighter."""

Strength = NDArray[np.float32]


def firelight(level: Level) -> Strength | None:
    """How strongly fire lights each cell, and the walls it falls on; None while nothing burns."""
    fire = level.air.fire
    if fire is None:
        return None
    width, height = level.shape
    burning = np.pad((fire > 0).astype(np.float32), FIRELIGHT)
    total = np.zeros(level.shape, np.float32)
    for x in range(-FIRELIGHT, FIRELIGHT + 1):
        for y in range(-FIRELIGHT, FIRELIGHT + 1):
            weight = max(0.0, 1 - (x * x + y * y) / FIRELIGHT**2) ** 2
            if weight:
                total += np.float32(weight) * burning[FIRELIGHT + x :, FIRELIGHT + y :][:width, :height]
    reach = fire_reach(fire, level.opaque)
    return np.minimum(GLARE, total) * (reach | (dilate(reach) & level.opaque))
