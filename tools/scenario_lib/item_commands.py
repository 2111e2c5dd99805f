"""Commands of the scenario tool for items and abilities."""

from __future__ import annotations

import re

from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.scenarios.hero_setup import find_name
from game.engine.behavior import Action
from game.engine.grid.geometry import Vec
from game.engine.model.item import Slot
from game.engine.rules.actions.item_actions import Drop, Invoke, TakeOff, Throw, Use, Wear
from game.engine.world import World


def _bag_index(world: World, name: str) -> int:
    """Return the index in the hero's bag of the item with this name.

    If there is no such item, return the number of items, which is not an index of the bag.
    """
    names = [item.kind.name for item in world.hero.bag]
    found = find_name(name, names)
    return names.index(found) if found is not None else len(names)


def _split_aim(argument: str) -> tuple[str, Vec | None]:
    """Split an argument such as "dart@4,2" into a name and a cell. The cell is None if there is no @.

    Raises ValueError if the text after the @ is not a cell.
    """
    name, at_sign, at = argument.partition("@")
    return name, cell(at) if at_sign else None


def action_for(name: str, argument: str, world: World) -> Action:
    """Return the hero's action for a command. `name`: a key of `ARGUMENTS`. Raises ValueError for a wrong argument."""
    what, at = _split_aim(argument)
    match name:
        case "use":
            return Use(_bag_index(world, what), at)
        case "throw":
            return Throw(_bag_index(world, what), at)
        case "drop":
            return Drop(_bag_index(world, what))
        case "wear":
            return Wear(_bag_index(world, what))
        case "takeoff":
            return TakeOff(Slot(what))
    return Invoke(find_name(what, ABILITIES) or what, at)


ARGUMENTS = {
    "use": "an item, for example use:healing-potion or use:bear-trap@4,2",
    "throw": "an item and a cell, for example throw:dart@4,2",
    "drop": "an item, for example drop:dart",
    "wear": "an item, for example wear:leather-cap",
    "takeoff": f"one of {', '.join(slot.value for slot in Slot)}, for example takeoff:head",
    "ability": "an ability, for example ability:whirlwind or ability:fireball@4,2",
}


def is_valid_argument(name: str, argument: str) -> bool:
    """Return whether an argument is valid for a command. `name`: name of the command, a key of `ARGUMENTS`."""
    try:
        if name == "takeoff":
            return Slot(argument) in Slot
        what, at = _split_aim(argument)
    except ValueError:
        return False
    if at is not None and name in ("drop", "wear"):
        return False
    return find_name(what, ABILITIES if name == "ability" else ITEMS) is not None


def cell(text: str) -> Vec:
    """Return the cell that a text of the form "4,2" (x, then y) names. Raises ValueError for any other text."""
    if not re.fullmatch(r"-?[0-9]{1,20},-?[0-9]{1,20}", text):
        raise ValueError(f"'{text}' is not a cell")
    x, y = text.split(",")
    return Vec(int(x), int(y))
