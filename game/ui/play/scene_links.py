"""The scenes that a game leads to, as functions that make them: the game imports none of them."""

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
    """Functions that make the scenes when they are needed."""

    menu: Callable[[], Scene]
    help: Callable[[], Scene]
    ask: Callable[[str, Callable[[], None]], Scene]
    """A yes-or-no question, and the function called after a yes."""
    ask_direction: Callable[[str, Callable[[Vec], Change | None]], Scene]
    choose: Callable[[str, Sequence[tuple[str, Callable[[], Change | None]]], tuple[int, int]], Scene]
    """A heading, the choices (a text, and the function called for it), and the pixel at which the menu opens."""
    history: Callable[[Log], Scene]
    doors: Callable[[World, Callable[[Vec | None], None], Callable[[Door], None]], Scene]
    """The functions that show a cell (None: no more) and that go to a door."""
    bag: Callable[[World, Callable[[ItemAction], Change]], Scene]
    """The function called with the action that the player has chosen."""
    abilities: Callable[[World, Callable[[ItemAction], Change]], Scene]
    aiming: Callable[[Stage, Pointer, ItemAction, Callable[[Vec], None]], Scene]
    """The function called with the cell that the player has chosen."""
    ending: Callable[[World], Change]
