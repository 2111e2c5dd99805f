"""What looks like something else: hidden doors, which look like wall, and mimics, which look like doors."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.content.world.terrains import CORRIDOR, FLOOR, SCRATCHES, TERRAINS
from game.engine.grid.geometry import ORTHOGONAL, in_bounds
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorKind, DoorState
from game.engine.model.fixtures import Secret


def mimic_door(mimic: Actor, kind: DoorKind) -> Door:
    """Return the shut door that a mimic pretends to be."""
    return Door(kind, mimic.pos, DoorState.SHUT, mimic=mimic)


def hide_doors(doors: Iterable[Door], ground: NDArray[np.uint8], *, traces: bool) -> list[Secret]:
    """Replace doors by wall and return them as secrets.

    `traces`: whether to leave scratches on the plain floor before the doors.

    `ground`: terrain ID of each cell, uint8[x, y]; this array is changed in place.
    """
    secrets = [Secret(door, int(ground[door.at])) for door in doors]
    for secret in secrets:
        ground[secret.door.at] = TERRAINS.ids["wall"]
        beside = [secret.door.at + step for step in ORTHOGONAL] if traces else []
        for at in beside:
            if in_bounds(at, ground.shape) and TERRAINS[ground[at]] in (FLOOR, CORRIDOR):
                ground[at] = TERRAINS.ids[SCRATCHES.name]
    return secrets
