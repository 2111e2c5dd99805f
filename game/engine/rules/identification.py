"""Names and looks of items as the hero knows them. Some kinds have a disguise until he identifies them."""

from __future__ import annotations

from game.engine.events.item_events import Identified
from game.engine.grid.geometry import Vec
from game.engine.model.ability import Aim, AimShape
from game.engine.model.item import Category, Item, ItemKind
from game.engine.words import PAIRS, UNCOUNTABLE, a, count
from game.engine.world import World

THROW_RANGE = 7
"""Range in cells of a thrown item that is no missile."""


SPLASH = 1
"""Radius in cells of the splash of a shattering item."""


UNKNOWN_RAY = Aim(AimShape.LINE, far=THROW_RANGE)
"""Aim of a wand that is not identified; its real aim would reveal the kind."""


def is_identified(kind: ItemKind, world: World) -> bool:
    """Return whether the hero knows a kind of item by its real name and not by a disguise."""
    return kind.name not in world.disguises or kind.name in world.identified


def name_of(item: Item, world: World) -> str:
    """Return the name of a stack of items as the hero knows it, with their number if there are several.

    Every text on the screen names items by this function.
    """
    kind = item.kind
    name = kind.name if is_identified(kind, world) else world.disguises[kind.name].replace(' "', ' titled "')
    if item.count != 1:
        plural = kind.plural if kind.plural and is_identified(kind, world) else _plural(name)
        name = f"{item.count} {plural}"
    if kind.charges and is_identified(kind, world):
        name += f" ({count(item.charges, 'use')} left)"
    if item.forged:
        name += f" (+{item.forged})"
    if item.honed:
        name += f" (+{item.honed}%)"
    return name


def shorter_names(item: Item, world: World) -> list[str]:
    """Return shorter names of a stack for a narrow list, the longest first; empty if its name has no part to leave out.

    The remaining uses are given as a number, and the word "titled" is left out. In the shortest name, both are left
    out, and so is the word for an unknown scroll before its title.
    """
    name = name_of(item, world)
    kind, left = item.kind, f" ({count(item.charges, 'use')} left)"
    if left in name:
        return [name.replace(left, f" ({item.charges})"), name.replace(left, "")]
    if " titled " not in name or is_identified(kind, world):
        return []
    first, _, title = name.partition(" titled ")
    number = f"{item.count} " if item.count != 1 else ""
    return [f"{first} {title}", f"{number}{title}"]


def _plural(name: str) -> str:
    """Return the plural of an item's name. The s goes before "of": scrolls of knocking.

    In the name of an unknown scroll, the s goes before its title: from 'scroll titled "motto"' to 'scrolls titled
    "motto"'. All other names end with the s: red potions.
    """
    first, of, rest = name.partition(" of ")
    first, titled, motto = first.partition(" titled ")
    return f"{first}s{titled}{motto}{of}{rest}"


def sprite_of(item: Item, world: World) -> str:
    """Return the name of a stack's sprite. A potion keeps the colour of its disguise after it is identified."""
    return world.item_sprites.get(item.kind.name, item.kind.sprite)


def aim_of(item: Item, world: World) -> Aim | None:
    """Return how the use of an item is aimed, as far as the hero knows; None if the item is not aimed."""
    return item.kind.aim if is_identified(item.kind, world) or item.kind.category is not Category.WAND else UNKNOWN_RAY


def throw_aim(item: Item) -> Aim:
    """Return how an item is aimed when it is thrown."""
    shot = item.kind.shot
    radius = SPLASH if item.kind.shatters else 0
    return Aim(AimShape.CELL, far=shot.far if shot is not None else THROW_RANGE, radius=radius)


def identify(kind: ItemKind, at: Vec, world: World) -> None:
    """Mark a kind of item as identified, because the hero has seen what it does, or it is a prize.

    `Identified` is emitted at the cell `at`, unless the hero knew the kind already.
    """
    if not is_identified(kind, world):
        world.identified.add(kind.name)
        world.emit(Identified(kind, world.disguises[kind.name], at))


def identify_prizes(world: World) -> None:
    """Identify what lies in view as a prize of a choice, so that the hero knows what he chooses from."""
    for at in frozenset[Vec]().union(*world.level.choices):
        if world.sees(at) and (item := world.level.items.get(at)) is not None:
            identify(item.kind, at, world)


def name_with_article(item: Item, world: World) -> str:
    """Return the name of a stack with its number, or with an article if it is a single item: "3 darts", "a dart"."""
    return a(name_of(item, world))


def is_plural(item: Item) -> bool:
    """Return whether the name of a stack takes a plural verb.

    It does for several items ("3 darts lie"), and also for one item that is a pair, such as boots ("boots lie"). It
    does not for what cannot be counted ("57 gold lies").
    """
    noun = item.kind.name.split()[-1]
    return noun in PAIRS or (item.count != 1 and noun not in UNCOUNTABLE)
