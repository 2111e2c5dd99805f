"""What one has in one's bag, by what it is known to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.engine.model.ability import Ability
from game.engine.model.actor import Actor
from game.engine.model.item import Item, ItemKind
from game.engine.rules.actions.items import turns_until_ready
from game.engine.rules.item_names import known
from game.engine.world import World

Choice = Callable[[Item], bool]


def is_known(kind: ItemKind, world: World) -> bool:
    """Whether one knows what a thing is: by its use, or because one packed it oneself."""
    return known(kind, world) or any(item.kind is kind for item in world.hero.breed.kit)


def places(which: Choice, hero: Actor) -> Iterator[int]:
    """The places of the bag that hold what is asked for, in the order of finding."""
    return (place for place, item in enumerate(hero.bag) if which(item))


def place_of(kind: ItemKind, world: World) -> int | None:
    """Where in the bag there is some of a kind; None without any, or if one does not know that it is."""
    return next(places(lambda item: item.kind is kind, world.hero), None) if is_known(kind, world) else None


def count_of(kind: ItemKind, world: World) -> int:
    """How many one has of a kind, and knows to have."""
    return sum(world.hero.bag[place].count for place in places(lambda item: item.kind is kind, world.hero)) * is_known(
        kind, world
    )


def ready(name: str, hero: Actor) -> Ability | None:
    """What one has learned by that name, if it can be done now."""
    return next((one for one in hero.abilities if one.name == name and not turns_until_ready(one, hero)), None)
