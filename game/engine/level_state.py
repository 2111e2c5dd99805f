"""What makes up a level, and what of it is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .geometry import Vec
from .saved import Anew, Apart

if TYPE_CHECKING:
    from .actor import Actor
    from .air import Air
    from .door import Door
    from .item import Item
    from .lever import Lever
    from .light import Light
    from .memory import Memory
    from .noise import Earshot
    from .places import Room, Secret
    from .sight import Outlook
    from .stay import Stay
    from .terrain import Terrains
    from .trap import Trap
    from .views import Views


class LevelState:
    """Only declared here; `Level` sees to it."""

    ground: NDArray[np.uint8]
    terrains: Anew[Terrains]
    start: Vec
    depth: int
    masonry: str
    """What walls and floors are built of: a name that the screen has colours for."""
    doors: dict[Vec, Door]
    secrets: dict[Vec, Secret]
    rooms: tuple[Room, ...]
    lights: tuple[Light, ...]
    levers: dict[Vec, Lever]
    choices: list[frozenset[Vec]]
    """The cells of prizes of which only one can be had."""
    items: dict[Vec, Item]
    traps: dict[Vec, Trap]
    air: Air
    memory: Memory
    stay: Stay
    changes: int
    """Counts what changed sight or ways, so that what was made of them knows whether it is still true."""
    solid: Anew[NDArray[np.bool_]]
    opaque: Anew[NDArray[np.bool_]]
    soundproof: Anew[NDArray[np.bool_]]
    outlook: Anew[Outlook]
    earshot: Anew[Earshot]
    _actors: Apart[dict[tuple[int, int], Actor]]
    _views: Anew[Views]
    _lit: Anew[tuple[tuple[int, int], NDArray[np.bool_]] | None]
    _stairs: Anew[dict[int, list[Vec]]]
