"""References in a save: content by its name, actors by their level and their place in its list."""

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
from game.engine.model.actor import Actor
from game.engine.model.air import GasKind
from game.engine.model.breed import Breed
from game.engine.model.condition import Condition
from game.engine.model.door import DoorKind
from game.engine.model.fixtures import LightKind, TrapKind
from game.engine.model.item import ItemKind
from game.engine.tradition import Tradition
from game.store.json_values import CorruptData, JsonValue, Unsaved, expect

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


class ContentNames:
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
        """Raises CorruptData."""
        if kind is Breed and name == self._hero.name:
            named: Any = self._hero
        else:
            named = NAMED[kind].get(name)
        if named is None:
            raise CorruptData(f"there is no {kind.__name__} of the name {name[:40]!r}")
        found: Thing = named
        return found


ELSEWHERE = 0
"""In place of a depth: those who are on no level, for they are dead, or pose as a door."""


class ActorRefs:
    """All actors of one world: enlisted before anything that may speak of them is saved or read."""

    def __init__(self, contents: ContentNames, *, in_short: bool = False, as_earlier: bool = False) -> None:
        self.contents = contents
        self.in_short = in_short
        """Whether it is enough to tell what is in a grid from what might be: nobody will read it back."""
        self.as_earlier = as_earlier
        """Whether everything is told as it was in earlier versions, for their journals have the names of that."""
        self.has_earlier_forms = False
        """Whether anything was told that was told otherwise then."""
        self._lists: dict[int, list[Actor]] = {ELSEWHERE: []}
        self._places: dict[Actor, tuple[int, int]] = {}
        self.foreign = 0
        """How often somebody was spoken of who is not on the level that is being saved."""
        self.here = ELSEWHERE
        """The depth of that level."""

    def enlist(self, depth: int, actors: Iterable[Actor]) -> None:
        for actor in actors:
            there = self._lists.setdefault(depth, [])
            self._places[actor] = depth, len(there)
            there.append(actor)

    @property
    def elsewhere(self) -> list[Actor]:
        """Those who are on no level and have been spoken of: there may be more whenever one of them is saved."""
        return self._lists[ELSEWHERE]

    def plain(self, actor: Actor) -> JsonValue:
        if actor not in self._places:
            self.enlist(ELSEWHERE, [actor])
        depth, place = self._places[actor]
        self.foreign += depth != self.here
        return [depth, place]

    def actor(self, plain: JsonValue) -> Actor:
        """Raises CorruptData."""
        depth, place = (expect(int, number) for number in (*expect(list, plain), None, None)[:2])
        there = self._lists.get(depth, [])
        if not 0 <= place < len(there):
            raise CorruptData(f"there is no actor {place} at depth {depth}")
        return there[place]
