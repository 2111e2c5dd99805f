"""The words of the scenario tool that are about things and abilities."""

from __future__ import annotations

from collections.abc import Callable

from game.content.abilities import ABILITIES
from game.content.items import ITEMS
from game.content.possessions import named
from game.engine.geometry import Vec
from game.engine.item import Slot
from game.engine.using import Drop, Invoke, TakeOff, Throw, Use, Wear
from game.engine.world import World
from report import cell


def _place_in_bag(world: World, name: str) -> int:
    """Where something of that name is in the hero's bag; a place that is empty if he has none."""
    names = [item.kind.name for item in world.hero.bag]
    found = named(name, names)
    return names.index(found) if found is not None else len(names)


def _with_aim(detail: str) -> tuple[str, Vec | None]:
    """What stands before an @, and the cell behind it."""
    name, at_sign, at = detail.partition("@")
    return name, cell(at) if at_sign else None


def _use(world: World, detail: str) -> list[str]:
    name, at = _with_aim(detail)
    world.hero.orders = Use(_place_in_bag(world, name), at)
    return []


def _throw(world: World, detail: str) -> list[str]:
    name, at = _with_aim(detail)
    world.hero.orders = Throw(_place_in_bag(world, name), at)
    return []


def _drop(world: World, name: str) -> list[str]:
    world.hero.orders = Drop(_place_in_bag(world, name))
    return []


def _wear(world: World, name: str) -> list[str]:
    world.hero.orders = Wear(_place_in_bag(world, name))
    return []


def _take_off(world: World, slot: str) -> list[str]:
    world.hero.orders = TakeOff(Slot(slot))
    return []


def _invoke(world: World, detail: str) -> list[str]:
    name, at = _with_aim(detail)
    world.hero.orders = Invoke(named(name, ABILITIES) or name, at)
    return []


WORDS: dict[str, Callable[[World, str], list[str]]] = {
    "use": _use,
    "throw": _throw,
    "drop": _drop,
    "wear": _wear,
    "takeoff": _take_off,
    "ability": _invoke,
}
NEEDS = {
    "use": "an item, as in use:healing-potion or use:bear-trap@4,2",
    "throw": "an item and a cell, as in throw:dart@4,2",
    "drop": "an item, as in drop:dart",
    "wear": "an item, as in wear:leather-cap",
    "takeoff": f"one of {', '.join(slot.value for slot in Slot)}, as in takeoff:head",
    "ability": "an ability, as in ability:whirlwind or ability:fireball@4,2",
}


def fits(name: str, detail: str) -> bool:
    """Whether what stands behind a word's colon is what the word wants."""
    try:
        if name == "takeoff":
            return Slot(detail) in Slot
        what, at = _with_aim(detail)
    except ValueError:
        return False
    if at is not None and name in ("drop", "wear"):
        return False
    return named(what, ABILITIES if name == "ability" else ITEMS) is not None
