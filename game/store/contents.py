"""What is the same in all games has a name, and is saved by it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from game.content.items.abilities import ABILITIES
from game.content.items.items import ITEMS
from game.content.monsters.monsters import BREEDS
from game.content.traditions import TRADITIONS
from game.content.world.doors import DOORS
from game.content.world.hazards import CONDITIONS, GASES, TORCH, TRAPS
from game.engine.model.ability import Ability
from game.engine.model.air import GasKind
from game.engine.model.breed import Breed
from game.engine.model.condition import Condition
from game.engine.model.door import DoorKind
from game.engine.model.fixtures import LightKind, TrapKind
from game.engine.model.item import ItemKind
from game.engine.tradition import Tradition
from game.store.plain import Unreadable, Unsaved

Thing = TypeVar("Thing")


def _by_name(things: Iterable[Any]) -> dict[str, Any]:
    return {thing.name: thing for thing in things}


NAMED: dict[type, dict[str, Any]] = {
    Ability: _by_name(ABILITIES.values()),
    Breed: _by_name(BREEDS.values()),
    Condition: _by_name(CONDITIONS.values()),
    DoorKind: _by_name(DOORS.values()),
    GasKind: _by_name(GASES.values()),
    ItemKind: _by_name(ITEMS.values()),
    LightKind: _by_name([TORCH]),
    Tradition: _by_name(TRADITIONS.values()),
    TrapKind: _by_name(TRAPS.values()),
}


class Contents:
    """What the names mean in the games of one tradition: each has a hero of its own."""

    def __init__(self, tradition: Tradition) -> None:
        self._hero = tradition.hero

    def name(self, thing: Any) -> str:
        """Raises Unsaved for what is nothing of this game's."""
        name: str = thing.name
        if thing is not self._hero and NAMED[type(thing)].get(name) is not thing:
            raise Unsaved(f"there is no {type(thing).__name__} of the name {name!r}, or another one")
        return name

    def thing(self, kind: type[Thing], name: str) -> Thing:
        """Raises Unreadable."""
        if kind is Breed and name == self._hero.name:
            named: Any = self._hero
        else:
            named = NAMED[kind].get(name)
        if named is None:
            raise Unreadable(f"there is no {kind.__name__} of the name {name[:40]!r}")
        found: Thing = named
        return found
