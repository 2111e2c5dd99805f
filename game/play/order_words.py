"""Orders to the hero as words, such as `east`, `knock:north` or `throw:dart@4,2`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.scenarios.hero_setup import find_name
from game.engine.behavior import Action
from game.engine.grid.geometry import DIRECTION_NAMES, Vec
from game.engine.model.ability import AimShape
from game.engine.model.item import Category, ItemKind, Slot
from game.engine.model.order import Order
from game.engine.orders.auto_explore import Explore
from game.engine.orders.rest import Rest
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, Travel, TravelToStairs
from game.engine.rules.actions.door_verbs import VERBS, Ease
from game.engine.rules.actions.item_actions import CoverLamp, Drop, Invoke, Take, TakeOff, Throw, Use, Wear
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Search, Wait
from game.engine.rules.identification import is_identified
from game.engine.world import World

WITHOUT_ARGUMENT: Mapping[str, Callable[[], Order]] = {
    "wait": Wait,
    "search": Search,
    "shade": CoverLamp,
    "take": Take,
    "descend": Descend,
    "ascend": Ascend,
    "explore": Explore,
    "rest": Rest,
}
"""Makers of the hero's orders, by the word, for the orders without an argument."""
WITH_DIRECTION: Mapping[str, Callable[[Vec], Order]] = {
    **{verb.name.lower(): verb.action for verb in VERBS},
    "walk-surely": partial(Walk, confirmed=True),
    "ease-surely": partial(Ease, confirmed=True),
    "hold": HeldStep,
    "run": Run,
}
"""Makers of the hero's orders, by the word, for the orders with a direction as argument."""
STAIRS = {"stairs-down": 1, "stairs-up": -1}
"""Arguments of `travel` that name stairs in place of a cell, with the change of depth: 1 is one level down."""
WITH_ITEM = {
    "use": "an item, for example use:healing-potion or use:bear-trap@4,2",
    "throw": "an item and a cell, for example throw:dart@4,2",
    "drop": "an item, for example drop:dart",
    "wear": "an item, for example wear:leather-cap",
}
ARGUMENTS = {
    **{name: f"a direction, for example {name}:east" for name in WITH_DIRECTION},
    "travel": f"a cell, for example travel:4,2, or {' or '.join(STAIRS)}",
    **WITH_ITEM,
    "takeoff": f"one of {', '.join(slot.value for slot in Slot)}, for example takeoff:head",
    "ability": "an ability, for example ability:whirlwind or ability:fireball@4,2",
}
"""Description of the argument, by the word, for the orders with an argument."""
ORDERS = (*DIRECTION_NAMES, *WITHOUT_ARGUMENT, *ARGUMENTS)
"""Words of all orders. Those in `ARGUMENTS` are followed by a colon and an argument."""


def known_name(kind: ItemKind, world: World) -> str:
    """Return the name by which the hero knows a kind of item: its own or, until he identifies it, its description."""
    return kind.name if is_identified(kind, world) else world.disguises[kind.name]


def order_error(order: str, world: World | None = None) -> str | None:
    """Return what is wrong with the words of an order, as the end of a sentence: "takes no argument".

    The result is None if they are an order, even one that the hero cannot carry out now. `world`: the game in which
    items may be named as the hero knows them; None where they have their own names only.
    """
    name, _, argument = order.partition(":")
    if name not in ORDERS:
        return "is not an order"
    if (why := argument_error(order, ARGUMENTS, partial(_is_valid_argument, world=world))) is not None:
        return why
    return "takes no cell" if "@" in argument and not _is_aimed(name, argument, world) else None


def argument_error(order: str, arguments: Mapping[str, str], is_valid: Callable[[str, str], bool]) -> str | None:
    """Return what is wrong with the argument of an order, as the end of a sentence; None if nothing is.

    `arguments`: description of the argument, by the word, for the orders with an argument. `is_valid`: returns whether
    an order takes an argument; it is called with both.
    """
    name, colon, argument = order.partition(":")
    if name not in arguments:
        return "takes no argument" if colon else None
    return None if is_valid(name, argument) else f"needs {arguments[name]}"


def _is_valid_argument(name: str, argument: str, world: World | None) -> bool:
    """Return whether an order takes this argument. `name`: word of an order with an argument."""
    if name in WITH_DIRECTION:
        return argument in DIRECTION_NAMES
    try:
        if name == "travel":
            return argument in STAIRS or is_cell(argument)
        if name == "takeoff":
            return Slot(argument) in Slot
        what, at = _split_aim(argument)
    except ValueError:
        return False
    if at is not None and name in ("drop", "wear"):
        return False
    names = ABILITIES if name == "ability" else [*ITEMS, *(world.disguises.values() if world is not None else ())]
    return find_name(what, names) is not None


def _is_aimed(name: str, argument: str, world: World | None) -> bool:
    """Return whether an order can be given a cell. `argument`: a valid one for the word `name`, with a cell."""
    what, _ = _split_aim(argument)
    if name == "ability":
        return ABILITIES[find_name(what, ABILITIES) or what].aim.shape is not AimShape.SELF
    disguises = world.disguises if world is not None else {}
    kinds = {**ITEMS, **{name: ITEMS[kind] for kind, name in disguises.items()}}
    kind = kinds[find_name(what, kinds) or what]
    return name == "throw" or kind.aim is not None or kind.category is Category.WAND


def missing_item(order: str, world: World) -> str:
    """Return the name of the item of an order if the hero knows of none in his bag, else "".

    `order`: words for which `order_error` returns None.
    """
    name, _, argument = order.partition(":")
    what, _, _ = argument.partition("@")
    held = name not in WITH_ITEM or _bag_index(world, what, by_kind=False) < len(world.hero.bag)
    return "" if held else what.replace("-", " ")


def order_of(order: str, world: World, *, by_kind: bool = False) -> Order:
    """Return the order that words stand for. `order`: words for which `order_error` returns None.

    `by_kind`: whether items may be named by their kind too that the hero has not identified.
    """
    name, _, argument = order.partition(":")
    if name in DIRECTION_NAMES:
        return Walk(DIRECTION_NAMES[name])
    if name in WITHOUT_ARGUMENT:
        return WITHOUT_ARGUMENT[name]()
    if name in WITH_DIRECTION:
        return WITH_DIRECTION[name](DIRECTION_NAMES[argument])
    if name == "travel":
        return TravelToStairs(STAIRS[argument]) if argument in STAIRS else Travel(cell(argument))
    return _item_action(name, argument, world, by_kind=by_kind)


def _item_action(name: str, argument: str, world: World, *, by_kind: bool) -> Action:
    if name == "takeoff":
        return TakeOff(Slot(argument))
    what, at = _split_aim(argument)
    if name == "ability":
        return Invoke(find_name(what, ABILITIES) or what, at)
    place = _bag_index(world, what, by_kind=by_kind)
    match name:
        case "use":
            return Use(place, at)
        case "throw":
            return Throw(place, at)
        case "drop":
            return Drop(place)
    return Wear(place)


def _bag_index(world: World, name: str, *, by_kind: bool) -> int:
    """Return the index in the hero's bag of the item with this name.

    If there is no such item, return the number of items, which is not an index of the bag.
    """
    bag = world.hero.bag
    rows: Iterable[list[str]] = [[known_name(item.kind, world) for item in bag]]
    if by_kind:
        rows = [*rows, [item.kind.name for item in bag]]
    for names in rows:
        if (found := find_name(name, names)) is not None:
            return names.index(found)
    return len(bag)


def _split_aim(argument: str) -> tuple[str, Vec | None]:
    """Split an argument such as "dart@4,2" into a name and a cell. The cell is None if there is no @.

    Raises ValueError if the text after the @ is not a cell.
    """
    name, at_sign, at = argument.partition("@")
    return name, cell(at) if at_sign else None


def is_cell(text: str) -> bool:
    """Return whether a text names a cell, in the form "4,2": x, then y."""
    return re.fullmatch(r"-?[0-9]{1,20},-?[0-9]{1,20}", text) is not None


def cell(text: str) -> Vec:
    """Return the cell that a text names. Raises ValueError for any other text."""
    if not is_cell(text):
        raise ValueError(f"'{text}' is not a cell")
    x, y = text.split(",")
    return Vec(int(x), int(y))
