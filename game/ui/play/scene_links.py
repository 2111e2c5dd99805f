"""The scenes that a game leads to, as functions that make them, so that the game need not import the scenes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.grid.geometry import Vec
from game.engine.records import record
from game.engine.senses.monsters_met import MonstersMet
from game.engine.world import World
from game.ui.core.scene_manager import Change, Scene
from game.ui.graphics.layout import Anchor
from game.ui.hud.side_panel.door_rows import DoorOption, DoorRow
from game.ui.input.commands import Command
from game.ui.play.item_options import ItemAction
from game.ui.play.known_places import MapMarks
from game.ui.play.mouse_pointer import MousePointer
from game.ui.render.world_renderer import Stage
from game.ui.text.message_log import Log

PlaceLink = Callable[[World, MapMarks, Callable[[Vec], Change | None]], Scene]
"""Function that makes a scene with a list of places.

Parameters: the world, the functions by which the list marks its places on the map, and the function to call with the
cell of the place that the player chooses.
"""


@record
class SceneLinks:
    """Functions that make the scenes to which the game can switch, such as the menu, the bag and the help.

    The docstring of a field describes the parameters of its function.
    """

    menu: Callable[[World], Scene]
    """The menu of a game. Parameter: its world."""
    help: Callable[[], Scene]
    commands: Callable[
        [Callable[[Command], Change | None], Sequence[DoorRow], Callable[[DoorOption], Change | None]], Scene
    ]
    """The list of all commands.

    Parameters: the function that gives the chosen command to the game, what can be done at the doors and levers beside
    the hero, and the function that does it.
    """
    sheets: Callable[[World, MonstersMet, Command], Scene]
    """The pages about the game. Parameters: the world, the monsters met, and the command of the first page."""
    ask: Callable[[str, str, Callable[[], None]], Scene]
    """A yes-or-no question. Parameters: the question, a second line, and the function to call after a yes."""
    ask_direction: Callable[[str, Callable[[Vec], Change | None]], Scene]
    ask_number: Callable[[str, int, int, Callable[[int], Change | None]], Scene]
    """A number. Parameters: the question, the number offered at first, the greatest number, and the function to call.
    """
    choose: Callable[[str, Sequence[tuple[str, Callable[[], Change | None] | None]], Anchor], Scene]
    """A menu. Parameters: its heading, its choices, and where it opens.

    Each choice is a text and a function. When the player chooses the text, the menu closes and the function is called.
    It returns the change of scene that follows, or None if the game goes on. A choice with None in place of the
    function is a disabled row, whose text gives the reason.
    """
    history: Callable[[Log], Scene]
    doors: PlaceLink
    """The scene with the list of the known doors that are not open. The player can choose a door to go to."""
    places: PlaceLink
    """The scene with the list of the places that the hero can travel to. The player can choose one to go to."""
    bag: Callable[[World, Callable[[ItemAction], Change]], Scene]
    """The bag. Parameters: the world, and the function to call with the action that the player chooses."""
    abilities: Callable[[World, Callable[[ItemAction], Change]], Scene]
    aiming: Callable[[Stage, MousePointer, ItemAction, Callable[[Vec], Change | None]], Scene]
    """The choice of a target. Parameters: stage, mouse, the action, and the function to call with the chosen cell."""
    map: Callable[[World, Callable[[Vec], Change | None]], Scene]
    """The full map. Parameters: the world, and the function to call with the cell to walk to."""
    ending: Callable[[World], Change]
    leaves: Callable[[World], bool] = lambda _: False
    """Whether the game ends although the hero lives and has not won, because he has left a drawn level."""
