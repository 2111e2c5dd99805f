"""The scenes that a game leads to, as functions that make them: it knows none of them itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.grid.geometry import Vec
from game.engine.model.door import Door
from game.engine.records import record
from game.engine.world import World
from game.ui.core.scene import Change, Scene
from game.ui.play.item_actions import ItemAction
from game.ui.play.mouse import Pointer
from game.ui.render.world_renderer import Stage
from game.ui.text.message_log import Log


@record
class SceneLinks:
    """Each as it is needed."""

    menu: Callable[[], Scene]
    help: Callable[[], Scene]
    ask: Callable[[str, Callable[[], None]], Scene]
    """A question, and what follows a yes."""
    which_way: Callable[[str, Callable[[Vec], Change | None]], Scene]
    choose: Callable[[str, Sequence[tuple[str, Callable[[], Change | None]]], tuple[int, int]], Scene]
    """A heading, what there is to choose (in words, and what follows), and the pixel at which that is asked."""
    history: Callable[[Log], Scene]
    doors: Callable[[World, Callable[[Vec | None], None], Callable[[Door], None]], Scene]
    """How to show a place, and how to go to a door."""
    bag: Callable[[World, Callable[[ItemAction], Change]], Scene]
    """What follows when the player has chosen what to do with which thing."""
    abilities: Callable[[World, Callable[[ItemAction], Change]], Scene]
    aiming: Callable[[Stage, Pointer, ItemAction, Callable[[Vec], None]], Scene]
    """What follows when the player has chosen a cell."""
    ending: Callable[[World], Change]
