"""What a game needs from the program around it: its menu, its end, the manual, and facts that span all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.engine.model.breed import Breed
from game.engine.model.item import ItemKind
from game.engine.records import record
from game.engine.tradition import Tradition
from game.engine.world import World
from game.ui.core.scene_manager import Change, Scene


@record
class Program:
    """What a game needs from the program around it."""

    pause_menu: Callable[[World], Scene]
    ending: Callable[[World], Change]
    """Returns the change of scene that shows the end of a game."""
    manual: Callable[[Tradition], Scene]
    kinds: Sequence[ItemKind]
    """All kinds of items that can be unknown."""
    breeds: Mapping[str, Breed]
    """All breeds by name."""
    kills: Callable[[], Mapping[str, int]]
    """Returns the number of monsters that the player killed in earlier games, by breed."""
    is_left: Callable[[World], bool] = lambda _: False
    """Returns whether a game ends although the hero lives and has not won, because he has left a drawn level."""
