"""References in a saved game.

Content, such as a kind of item, is saved by its name. A reference to an actor is saved as the depth of the actor's
level and the actor's place in that level's list of actors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count, repeat
from operator import is_
from typing import Any, TypeVar

from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.content.traditions import TRADITIONS
from game.content.world.conditions import CONDITIONS
from game.content.world.door_kinds import DOORS
from game.content.world.gases import GASES
from game.content.world.lights import TORCH
from game.content.world.traps import TRAPS
from game.engine.model.ability import Ability
from game.engine.model.actor import Actor
from game.engine.model.air import GasKind
from game.engine.model.breed import Breed
from game.engine.model.condition import Condition
from game.engine.model.door import DoorKind
from game.engine.model.fixtures import TrapKind
from game.engine.model.item import ItemKind
from game.engine.model.level import Level
from game.engine.model.light import LightKind
from game.engine.model.memory import Memory
from game.engine.tradition import Tradition
from game.store.json_values import CorruptData, JsonValue, NotSaveable, expect

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
    """Names of the content in games of one tradition (set of rules): each tradition has its own breed of hero."""

    def __init__(self, tradition: Tradition) -> None:
        self._tradition, self._hero = tradition, tradition.hero

    def name(self, thing: Any) -> str:
        """Return the name of a piece of content. Raises NotSaveable if `thing` is not part of the game's content."""
        name: str = thing.name
        if thing is not self._hero and thing is not self._tradition and NAMED[type(thing)].get(name) is not thing:
            raise NotSaveable(f"the {type(thing).__name__} named {name!r} is not the one that the game knows")
        return name

    def thing(self, kind: type[Thing], name: str) -> Thing:
        """Return the content with a name. `kind`: its class. Raises CorruptData if there is no such content."""
        if kind is Breed and name == self._hero.name:
            named: Any = self._hero
        else:
            named = NAMED[kind].get(name)
        if named is None:
            raise CorruptData(f"there is no {kind.__name__} named {name[:40]!r}")
        found: Thing = named
        return found


ELSEWHERE = 0
"""Depth in references to actors that are on no level, because they are dead or disguised as a door."""


class KeptText:
    """JSON text of a value that was part of a world when it was last encoded."""

    __slots__ = ("known", "parts", "text", "texts", "value")

    def __init__(
        self, value: object, parts: Any, text: str, texts: list[str] | None = None, known: object = None
    ) -> None:
        self.value = value
        """The value. It is kept so that no other object gets its `id`."""
        self.parts = parts
        """What the text was made of: the values of its fields, its entries, or the content of an array."""
        self.text = text
        self.texts = texts or []
        """Texts of its fields, if it has fields."""
        self.known = known
        """What the hero knew of the value, which is part of the text."""


class KeptTexts:
    """JSON texts of the values of a world, kept from one encoding to the next: few values change in a turn."""

    def __init__(self) -> None:
        self._found: dict[int, KeptText] = {}
        """Texts of the present world, by the `id` of the value."""
        self._before: dict[int, KeptText] = {}
        """The same when it was encoded before."""
        self.paused = False
        """Whether no more texts are kept at present, because they would not be needed again."""

    def begin(self) -> None:
        """Begin a new encoding. Texts of values that are not part of the world any more are forgotten at the next."""
        self._before, self._found = self._found, {}

    def find(self, value: object) -> KeptText | None:
        """Return what is kept of a value; None if nothing is."""
        kept = self._found.get(id(value))
        if kept is None:
            kept = self._before.get(id(value))
            if kept is not None:
                self._found[id(value)] = kept
        return kept

    def keep(self, text: KeptText) -> None:
        """Keep the text of a value."""
        self._found[id(text.value)] = text

    def of_parts(self, value: object, parts: tuple[object, ...], make: Callable[[], str]) -> str:
        """Return the text of a value. It is made by `make`, unless the value had the same parts the last time.

        `parts`: see `KeptText.parts`. Objects are compared by identity, because equal ones may have different texts.
        """
        kept = self.find(value)
        if kept is not None and len(kept.parts) == len(parts) and all(map(is_, kept.parts, parts)):
            return kept.text
        text = make()
        if not self.paused:
            self.keep(KeptText(value, parts, text))
        return text


class ActorRefs:
    """Converter of references to the actors of one world.

    The actors of all levels must be added before the first reference is saved or read. `levels`: levels by depth. Their
    actors are added at the first reference, because most orders refer to no actor. None if `add_actors` adds them.
    """

    def __init__(
        self,
        contents: ContentNames,
        levels: Mapping[int, Level] | None = None,
        *,
        short: bool = False,
        legacy: bool = False,
        kept: KeptTexts | None = None,
    ) -> None:
        self.contents = contents
        self.kept = kept or KeptTexts()
        """Texts that need not be written again. They are the same whether `short` is set or not, except of arrays."""
        self._levels_to_add = levels
        """Levels by depth whose actors are not added yet; None if all are."""
        self.short = short
        """Whether arrays are saved as hashes: enough to compute a state hash, but not to read the arrays back."""
        self.legacy = legacy
        """Whether values are saved in the form of earlier versions, to compute the state hashes of those versions."""
        self.has_earlier_forms = False
        """Whether a value was saved that had another form in earlier versions."""
        self._lists: dict[int, list[Actor]] = {ELSEWHERE: []}
        self._places: dict[Actor, tuple[int, int]] = {}
        self.foreign: list[Actor] = []
        """Actors that are not on the level that is being saved, in the order of the references to them so far."""
        self.here = ELSEWHERE
        """Depth of the level that is being saved."""
        self.memory: Memory | None = None
        """The hero's memory of the level that is being saved; None if what he knows is not saved."""
        self.area: tuple[int, int] | None = None
        """Width and height, in cells, of the level that is being read; cells must lie inside.

        None if the level is not known.
        """

    def add_actors(self, depth: int, actors: Iterable[Actor]) -> None:
        """Record the places of the actors in the list of the level at a depth, so that references can name them.

        Call this method for all levels before the first reference is saved or read.
        """
        there, added = self._lists.setdefault(depth, []), list(actors)
        self._places.update(zip(added, zip(repeat(depth), count(len(there))), strict=False))
        there += added

    def _add_levels(self) -> None:
        """Record the places of the actors of the levels that were given at the start, if that has not been done."""
        if self._levels_to_add is not None:
            for depth, level in self._levels_to_add.items():
                self.add_actors(depth, level.actors)
            self._levels_to_add = None

    @property
    def elsewhere(self) -> list[Actor]:
        """Actors on no level to which the saved world still refers.

        These actors are dead, disguised as a door, or have left their level for a time.

        Saving an actor of this list may add more actors to the list.
        """
        return self._lists[ELSEWHERE]

    def place(self, actor: Actor) -> tuple[int, int]:
        """Return the depth of an actor and its place in the list of that depth. An actor on no level is added first."""
        self._add_levels()
        if actor not in self._places:
            self.add_actors(ELSEWHERE, [actor])
        return self._places[actor]

    def text(self, actor: Actor) -> str:
        """Return the reference to an actor as JSON text: its depth and its place in the list of that depth."""
        depth, place = self.place(actor)
        if depth != self.here:
            self.foreign.append(actor)
        return f"[{depth},{place}]"

    def decode(self, data: JsonValue) -> Actor:
        """Return the actor of a saved reference. Raises CorruptData."""
        depth, place = (*expect(list, data), None, None)[:2]
        depth, place = expect(int, depth), expect(int, place)
        self._add_levels()
        there = self._lists.get(depth, [])
        if not 0 <= place < len(there):
            raise CorruptData(f"there is no actor {place} at depth {depth}")
        return there[place]
