"""What makes up a game, and what of it is saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .saved import Anew, Apart

if TYPE_CHECKING:
    from .actor import Actor
    from .chronicle import Chronicle
    from .dice import Dice
    from .event import Event
    from .item import ItemKind
    from .level import Level
    from .pursuit import Pursuit
    from .tradition import Tradition


class WorldState:
    """Only declared here; `World` sees to it."""

    tradition: Tradition
    seed: str
    hero: Actor
    disguises: dict[str, str]
    """What unknown kinds of things pass for, by their names."""
    looks: dict[str, str]
    """The sprites of kinds that have others than their own in this game."""
    identified: set[str]
    """The disguised kinds that the hero knows by now."""
    dice: Dice
    now: int
    """The tick at which whoever acts does so."""
    next_beat: int
    """The tick at which the surroundings have their next turn, before whoever acts then."""
    chronicle: Chronicle
    won: bool
    _stale: bool
    """Whether something happened before the hero's eyes that his memory has not taken in yet."""
    level: Apart[Level]
    levels: Apart[dict[int, Level]]
    """Those that the hero has seen, by depth, as he left them."""
    make_level: Anew[Callable[[int], Level]]
    gold: Anew[ItemKind]
    """What the dead leave behind."""
    witnessed: Anew[list[Event]]
    """Of what the last `update` returned, that which the hero perceived."""
    recognised: Anew[set[Actor]]
    """Who acted in that time before the hero's eyes, even if they lost sight of him by what he did."""
    pursuit: Anew[Pursuit]
    view: Anew[NDArray[np.bool_]]
    _events: Anew[list[Event]]
    _last_view: Anew[tuple[tuple[object, ...], NDArray[np.bool_]]]
    """Whose view from where was last taken, of what; and the view."""
