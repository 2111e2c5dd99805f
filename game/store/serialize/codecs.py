"""The codecs: how values of each kind become JSON and come back, and whether they ever change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from game.engine.model.actor import Actor
from game.store.json_values import CorruptData, JsonValue, Unsaved, expect, shown, text_of
from game.store.serialize.array_codec import digest_of, grid_of, plain_grid
from game.store.serialize.references import ActorRefs
from game.store.serialize.saved_names import Saved, doubled

MOST = 1 << 128
"""Bound of all numbers in a world: the dice have the largest."""


class Coder:
    """Codec of one kind of value, in both directions. Reading makes only values of this kind; it raises CorruptData."""

    def lasts(self) -> bool:
        """Return whether such a value never changes, and is always saved the same way."""
        return True

    def plain(self, value: Any, links: ActorRefs) -> JsonValue:
        """Return the JSON value of a value. Raises Unsaved if there is no way to save it."""
        raise NotImplementedError

    def value(self, plain: JsonValue, links: ActorRefs) -> Any:
        """Return the value of a JSON value. Raises CorruptData if it makes no sense."""
        raise NotImplementedError


class Scalar(Coder):
    """Codec of numbers, words and truth values, which are JSON already."""

    def __init__(self, kind: type) -> None:
        self._kind = kind

    def plain(self, value: Any, links: ActorRefs) -> JsonValue:
        plain: JsonValue = value
        return plain

    def value(self, plain: JsonValue, links: ActorRefs) -> Any:
        value: Any = expect(self._kind, plain)
        if self._kind is int and not -MOST < value < MOST:
            raise CorruptData("a number is too large")
        return value


class Numbers(Coder):
    """Codec of tuples of named whole numbers whose order is enough: cells, rectangles."""

    def __init__(self, kind: Any) -> None:
        self._kind, self._count = kind, len(kind._fields)

    def plain(self, value: Any, links: ActorRefs) -> JsonValue:
        return list(value)

    def value(self, plain: JsonValue, links: ActorRefs) -> Any:
        numbers = [expect(int, number) for number in expect(list, plain)]
        if len(numbers) != self._count or any(abs(number) >= MOST for number in numbers):
            raise CorruptData(f"{shown(plain)} is not a {self._kind.__name__}")
        return self._kind(*numbers)


class EnumCodec(Coder):
    """Codec of enums whose members each have a saved word."""

    def __init__(self, saved: Saved) -> None:
        """Raise Unsaved if the saved words of the enum have a fault."""
        if faults := self.faults(saved):
            raise Unsaved(faults[0])
        self._word = saved.word
        self._words = {name: word for word, name in saved.pairs}
        self._members = {word: saved.kind[name] for word, name in saved.pairs}

    @staticmethod
    def faults(saved: Saved) -> list[str]:
        """Return the faults of the saved words of an enum, each in one sentence."""
        kind, names = saved.kind.__name__, {member.name for member in saved.kind}
        words = {name for _, name in saved.pairs}
        unnamed = [f"{kind}.{name} may be saved, but has no word in SAVED_AS" for name in sorted(names - words)]
        gone = [f"SAVED_AS has a word for {kind}.{name}, which does not exist" for name in sorted(words - names)]
        return [*unnamed, *gone, *doubled(saved)]

    def plain(self, value: Any, links: ActorRefs) -> JsonValue:
        return self._words[value._name_]  # faster than `name`, and many are saved

    def value(self, plain: JsonValue, links: ActorRefs) -> Any:
        word = expect(str, plain)
        if word not in self._members:
            raise CorruptData(f"there is no {self._word} {word[:40]!r}")
        return self._members[word]


class Named(Coder):
    """Codec of content that is the same in all games, saved by its name."""

    def __init__(self, kind: type) -> None:
        self._kind = kind

    def plain(self, value: Any, links: ActorRefs) -> JsonValue:
        return links.contents.name(value)

    def value(self, plain: JsonValue, links: ActorRefs) -> Any:
        return links.contents.thing(self._kind, expect(str, plain))


class ActorRefCodec(Coder):
    """Codec of references to actors."""

    def lasts(self) -> bool:
        return False  # the reference changes with the place of the actor

    def plain(self, value: Any, links: ActorRefs) -> JsonValue:
        return links.plain(value)

    def value(self, plain: JsonValue, links: ActorRefs) -> Actor:
        return links.actor(plain)


class OptionalCodec(Coder):
    """Codec of values that may be None."""

    def __init__(self, inner: Coder) -> None:
        self.inner = inner

    def lasts(self) -> bool:
        return self.inner.lasts()

    def plain(self, value: Any, links: ActorRefs) -> JsonValue:
        return None if value is None else self.inner.plain(value, links)

    def value(self, plain: JsonValue, links: ActorRefs) -> Any:
        return None if plain is None else self.inner.value(plain, links)


class ListCodec(Coder):
    """Codec of collections of one kind. Sets have no order, and are saved in a fixed order of their own."""

    def __init__(self, inner: Coder, make: Callable[[Iterable[Any]], Any]) -> None:
        self.inner, self._make = inner, make
        self.ordered = make in (list, tuple)

    def lasts(self) -> bool:
        return self._make in (tuple, frozenset) and self.inner.lasts()

    def plain(self, value: Any, links: ActorRefs) -> JsonValue:
        plain = [self.inner.plain(thing, links) for thing in value]
        return plain if self.ordered else sorted(plain, key=text_of)

    def value(self, plain: JsonValue, links: ActorRefs) -> Any:
        return self._make([self.inner.value(thing, links) for thing in expect(list, plain)])


class TupleCodec(Coder):
    """Codec of tuples of a fixed length, with a kind for each place."""

    def __init__(self, inner: list[Coder]) -> None:
        self.inner = inner

    def lasts(self) -> bool:
        return all(coder.lasts() for coder in self.inner)

    def plain(self, value: Any, links: ActorRefs) -> JsonValue:
        return [coder.plain(thing, links) for coder, thing in zip(self.inner, value, strict=True)]

    def value(self, plain: JsonValue, links: ActorRefs) -> Any:
        things = expect(list, plain)
        if len(things) != len(self.inner):
            raise CorruptData(f"{shown(plain)} should have {len(self.inner)} values")
        return tuple(coder.value(thing, links) for coder, thing in zip(self.inner, things, strict=True))


class DictCodec(Coder):
    """Codec of dicts. Their order may decide something, so it is kept."""

    def lasts(self) -> bool:
        return False

    def __init__(self, key: Coder, inner: Coder, make: Callable[[Iterable[Any]], Any]) -> None:
        self.key, self.inner, self._make = key, inner, make

    def plain(self, value: Any, links: ActorRefs) -> JsonValue:
        key, inner = self.key.plain, self.inner.plain
        return [[key(name, links), inner(thing, links)] for name, thing in value.items()]

    def value(self, plain: JsonValue, links: ActorRefs) -> Any:
        found = {}
        for pair in expect(list, plain):
            if len(expect(list, pair)) != 2:
                raise CorruptData(f"{shown(pair)} is not a pair")
            found[self.key.value(pair[0], links)] = self.inner.value(pair[1], links)
        return self._make(found)


class Grid(Coder):
    """Codec of arrays with a value for each cell of a level."""

    def lasts(self) -> bool:
        return False

    def __init__(self, kind: type[np.generic]) -> None:
        self._kind = np.dtype(kind)

    def plain(self, value: Any, links: ActorRefs) -> JsonValue:
        return digest_of(value) if links.in_short else plain_grid(value)

    def value(self, plain: JsonValue, links: ActorRefs) -> Any:
        return grid_of(plain, self._kind)
