"""Names and looks of things for the hero, who knows some kinds by a disguise until they are used."""

from __future__ import annotations

from game.engine.events.items import Identified
from game.engine.grid.geometry import Vec
from game.engine.model.ability import Aim, AimShape
from game.engine.model.item import Category, Item, ItemKind
from game.engine.words import PAIRS, a, count
from game.engine.world import World

THROW_RANGE = 7
"""Range of a thrown thing that is no missile, in cells."""


SPLASH = 1
"""Radius in cells of what a shattering thing reaches."""


UNKNOWN_RAY = Aim(AimShape.LINE, far=THROW_RANGE)
"""The aim of an unidentified wand."""


def is_identified(kind: ItemKind, world: World) -> bool:
    """Return whether the hero knows what a kind is."""
    return kind.name not in world.disguises or kind.name in world.identified


def name_of(item: Item, world: World) -> str:
    """Return the name of a heap, with its number if there are several: the only way to name a heap on the screen."""
    kind = item.kind
    name = kind.name if is_identified(kind, world) else world.disguises[kind.name]
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


def _plural(name: str) -> str:
    """Return the plural of a name. Of several words the first takes the s: scrolls of knocking, red potions."""
    first, of, rest = name.partition(" of ")
    first, quote, motto = first.partition(' "')
    return f"{first}s{quote}{motto}{of}{rest}"


def sprite_of(item: Item, world: World) -> str:
    """Return the sprite of a heap as the hero knows it; a bottle keeps its colour when he learns what is in it."""
    return world.looks.get(item.kind.name, item.kind.look)


def aim_of(item: Item, world: World) -> Aim | None:
    """Return how the use of a thing is aimed, as far as the hero knows; None if there is nothing to aim."""
    return item.kind.aim if is_identified(item.kind, world) or item.kind.category is not Category.WAND else UNKNOWN_RAY


def throw_aim(item: Item) -> Aim:
    """Return how a thing is thrown, as far as the hero knows."""
    shot = item.kind.shot
    radius = SPLASH if item.kind.shatters else 0
    return Aim(AimShape.CELL, far=shot.far if shot is not None else THROW_RANGE, radius=radius)


def identify(kind: ItemKind, at: Vec, world: World) -> None:
    """Identify a kind of thing for the hero, who has seen what it does."""
    if not is_identified(kind, world):
        world.identified.add(kind.name)
        world.emit(Identified(kind, world.disguises[kind.name], at))


def name_with_article(item: Item, world: World) -> str:
    """Return the name of a heap with its number, or with an article if it is one thing."""
    return a(name_of(item, world)) if item.count == 1 else name_of(item, world)


def is_plural(item: Item) -> bool:
    """Return whether a heap takes a plural verb: `3 darts lie`, and a pair of boots too."""
    return item.count != 1 or item.kind.name.split()[-1] in PAIRS
