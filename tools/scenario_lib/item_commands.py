"""The words of the scenario tool that are about things and abilities."""

from __future__ import annotations

import re

from game.content.items.abilities import ABILITIES
from game.content.items.items import ITEMS
from game.content.scenarios.hero_setup import named
from game.engine.grid.geometry import Vec
from game.engine.model.behavior import Action
from game.engine.model.item import Slot
from game.engine.rules.actions.items import Drop, Invoke, TakeOff, Throw, Use, Wear
from game.engine.world import World


def _place_in_bag(world: World, name: str) -> int:
    """Where something of that name is in the hero's bag; a place that is empty if he has none."""
    names = [item.kind.name for item in world.hero.bag]
    found = named(name, names)
    return names.index(found) if found is not None else len(names)


def _split_aim(argument: str) -> tuple[str, Vec | None]:
    """What stands before an @, and the cell behind it."""
    name, at_sign, at = argument.partition("@")
    return name, cell(at) if at_sign else None


def action_for(name: str, argument: str, world: World) -> Action:
    """What a word orders, with what stands behind its colon."""
    what, at = _split_aim(argument)
    match name:
        case "use":
            return Use(_place_in_bag(world, what), at)
        case "throw":
            return Throw(_place_in_bag(world, what), at)
        case "drop":
            return Drop(_place_in_bag(world, what))
        case "wear":
            return Wear(_place_in_bag(world, what))
        case "takeoff":
            return TakeOff(Slot(what))
    return Invoke(named(what, ABILITIES) or what, at)


ARGUMENTS = {
    "use": "an item, as in use:healing-potion or use:bear-trap@4,2",
    "throw": "an item and a cell, as in throw:dart@4,2",
    "drop": "an item, as in drop:dart",
    "wear": "an item, as in wear:leather-cap",
    "takeoff": f"one of {', '.join(slot.value for slot in Slot)}, as in takeoff:head",
    "ability": "an ability, as in ability:whirlwind or ability:fireball@4,2",
}


def is_valid_argument(name: str, argument: str) -> bool:
    """Whether what stands behind a word's colon is what the word wants."""
    try:
        if name == "takeoff":
            return Slot(argument) in Slot
        what, at = _split_aim(argument)
    except ValueError:
        return False
    if at is not None and name in ("drop", "wear"):
        return False
    return named(what, ABILITIES if name == "ability" else ITEMS) is not None


def cell(text: str) -> Vec:
    """A cell typed as `x,y`. Raises ValueError."""
    if not re.fullmatch(r"-?[0-9]+,-?[0-9]+", text):
        raise ValueError(f"'{text}' is no cell")
    x, y = text.split(",")
    return Vec(int(x), int(y))
