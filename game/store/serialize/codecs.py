"""The codecs: each converts values of one kind to JSON values and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cached_property
from json.encoder import encode_basestring_ascii
from typing import Any

import numpy as np

from game.engine.bounds import Range, Text
from game.engine.grid.geometry import in_bounds
from game.engine.model.actor import Actor
from game.store.file_limits import MAX_POSITION
from game.store.json_values import CorruptData, JsonValue, NotSaveable, describe_value, expect, json_text
from game.store.serialize.array_codec import decode_grid, encode_grid, grid_digest, grid_shape
from game.store.serialize.known_names import Names
from game.store.serialize.references import ActorRefs, KeptText
from game.store.serialize.saved_names import Saved, faults_of

TEXTS: dict[type, Callable[[Any], str]] = {
    bool: lambda value: "true" if value else "false",
    int: int.__repr__,
    str: encode_basestring_ascii,
}
"""Functions that return the JSON text of a value, by its type."""


class Codec:
    """Converter of one kind of value to JSON texts, and of JSON values back.

    The texts are those of `json_text`. They are written without a JSON value in between, so that parts can be kept (see
    `KeptTexts`). `decode` returns only values of this kind, and raises CorruptData for all other data. In all methods,
    `refs` is the converter of references to content and to actors.
    """

    @property
    def steady(self) -> bool:
        """Whether the text of a value never changes: the value does not, and it refers to no actor."""
        return False

    def text(self, value: Any, refs: ActorRefs) -> str:
        """Return the JSON text of a value. Raises NotSaveable if there is no way to save it."""
        raise NotImplementedError

    def encode(self, value: Any, refs: ActorRefs) -> JsonValue:
        """Convert a value to a JSON value. Raises NotSaveable if there is no way to save it."""
        data: JsonValue = json.loads(self.text(value, refs))
        return data

    def decode(self, data: JsonValue, refs: ActorRefs) -> Any:
        """Convert a JSON value back to a value of this kind. Raises CorruptData if the JSON value is not valid."""
        raise NotImplementedError


class ContentCodec(Codec):
    """Codec of values that never change and have no parts that do."""

    steady = True


class ScalarCodec(ContentCodec):
    """Codec of values of the types int, str and bool, which are JSON values already.

    `bound`: bound of the values; None for bool, which needs none.
    """

    def __init__(self, kind: type, bound: Range | Text | Names | None = None) -> None:
        self._kind = kind
        self.check: Callable[[Any], str] | None = None if bound is None else bound.check
        """Return the reason why a value is beyond its bound, or "" if it is not; None if there is no bound."""

    def text(self, value: Any, refs: ActorRefs) -> str:
        return TEXTS[type(value)](value)

    def decode(self, data: JsonValue, refs: ActorRefs) -> Any:
        value: Any = expect(self._kind, data)
        if self.check is not None and (why := self.check(value)):
            raise CorruptData(why)
        return value


class NumbersCodec(ContentCodec):
    """Codec of named tuples of whole numbers: cells and rectangles of a level, or steps. They are lists of numbers.

    `is_step`: whether a value is a step to one of the eight neighbouring cells, or no step.
    """

    def __init__(self, kind: Any, *, is_step: bool = False) -> None:
        self._kind, self._count, self._is_step = kind, len(kind._fields), is_step
        self._form = f"[{','.join(['%d'] * self._count)}]"

    def text(self, value: Any, refs: ActorRefs) -> str:
        text: str = self._form % value
        return text

    def decode(self, data: JsonValue, refs: ActorRefs) -> Any:
        if not self._is_step and refs.area is not None and type(data) is list and len(data) == 2:
            x, y = data  # a third of all values are cells, so they are checked without the calls below
            if type(x) is int is type(y) and 0 <= x < refs.area[0] and 0 <= y < refs.area[1] and self._count == 2:
                return self._kind(x, y)
        return self._checked(data, refs)

    def _checked(self, data: JsonValue, refs: ActorRefs) -> Any:
        """Return the value of saved data. Raises CorruptData, with the reason, if the data are not valid."""
        numbers = [expect(int, number) for number in expect(list, data)]
        if len(numbers) != self._count or any(abs(number) > MAX_POSITION for number in numbers):
            raise CorruptData(f"{describe_value(data)} is not a {self._kind.__name__}")
        if self._is_step:
            if any(abs(number) > 1 for number in numbers):
                raise CorruptData(f"{tuple(numbers)} is not a step to a neighbouring cell")
        elif refs.area is not None and not self._is_within(numbers, refs.area):
            what = "cell" if self._count == 2 else "area"
            raise CorruptData(f"the {what} {tuple(numbers)} is outside its level")
        return self._kind(*numbers)

    def _is_within(self, numbers: list[int], area: tuple[int, int]) -> bool:
        x, y, *size = numbers
        width, height = size or (1, 1)
        return width > 0 < height and in_bounds((x, y), area) and in_bounds((x + width - 1, y + height - 1), area)


class EnumCodec(ContentCodec):
    """Codec of enums. A member is saved as its saved word, which stays when the member is renamed."""

    def __init__(self, saved: Saved) -> None:
        """Use the saved words of an enum: the names of its members in saved games, which never change.

        Raises NotSaveable if `faults` finds a fault in them.
        """
        if faults := self.faults(saved):
            raise NotSaveable(faults[0])
        self._word = saved.word
        self._words: dict[str, str] = {member.name: saved.word_of(member.name) for member in saved.kind}
        self._texts = {name: TEXTS[str](word) for name, word in self._words.items()}
        self._members = {word: saved.kind[name] for name, word in self._words.items()}

    @staticmethod
    def faults(saved: Saved) -> list[str]:
        """Return a sentence for each saved word of a member that does not exist, and for each word of two members.

        A saved word is the name of a member in saved games. The table SAVED_AS has those that differ from the name.
        """
        return faults_of(saved, [member.name for member in saved.kind])

    def text(self, value: Any, refs: ActorRefs) -> str:
        return self._texts[value._name_]  # faster than `name`, and many are saved

    def decode(self, data: JsonValue, refs: ActorRefs) -> Any:
        word = expect(str, data)
        if word not in self._members:
            raise CorruptData(f"there is no {self._word} {word[:40]!r}")
        return self._members[word]


class NamedCodec(ContentCodec):
    """Codec of content that is the same in all games, such as kinds of items; content is saved by its name."""

    def __init__(self, kind: type) -> None:
        self._kind = kind

    def text(self, value: Any, refs: ActorRefs) -> str:
        return TEXTS[str](refs.contents.name(value))

    def decode(self, data: JsonValue, refs: ActorRefs) -> Any:
        return refs.contents.thing(self._kind, expect(str, data))


class ActorRefCodec(Codec):
    """Codec of references to actors. In JSON, a reference is a depth and a place in the list of actors of that depth.

    The actors themselves are saved with their levels.
    """

    def text(self, value: Any, refs: ActorRefs) -> str:
        return refs.text(value)

    def decode(self, data: JsonValue, refs: ActorRefs) -> Actor:
        return refs.decode(data)


class OptionalCodec(Codec):
    """Codec of values that may be None."""

    def __init__(self, inner: Codec) -> None:
        self.inner = inner

    @property
    def steady(self) -> bool:
        return self.inner.steady

    def text(self, value: Any, refs: ActorRefs) -> str:
        return "null" if value is None else self.inner.text(value, refs)

    def decode(self, data: JsonValue, refs: ActorRefs) -> Any:
        return None if data is None else self.inner.decode(data, refs)


def _entries(data: JsonValue, most: int) -> list[JsonValue]:
    """Return the entries of a JSON list, which are not decoded yet.

    Raises CorruptData if there are more than `most`.
    """
    entries = expect(list, data)
    if len(entries) > most:
        raise CorruptData(f"there are {len(entries)} entries, but at most {most} are allowed")
    return entries


class ListCodec(Codec):
    """Codec of lists, tuples and sets of values of one kind. The values of a set are sorted by their JSON text.

    `most`: greatest number of values.
    """

    def __init__(self, inner: Codec, make: Callable[[Iterable[Any]], Any], most: int) -> None:
        self.inner, self._make, self._most = inner, make, most
        self.ordered = make in (list, tuple)

    @cached_property
    def steady(self) -> bool:
        return self._make in (tuple, frozenset) and self.inner.steady

    def text(self, value: Any, refs: ActorRefs) -> str:
        def make() -> str:
            texts = [self.inner.text(thing, refs) for thing in value]
            return f"[{','.join(texts if self.ordered else sorted(texts))}]"

        return refs.kept.of_parts(value, () if self.steady else (*value,), make) if self.inner.steady else make()

    def decode(self, data: JsonValue, refs: ActorRefs) -> Any:
        return self._make([self.inner.decode(thing, refs) for thing in _entries(data, self._most)])


class TupleCodec(Codec):
    """Codec of tuples of a fixed length; each place of the tuple has a codec of its own."""

    def __init__(self, inner: list[Codec]) -> None:
        self.inner = inner

    @cached_property
    def steady(self) -> bool:
        return all(codec.steady for codec in self.inner)

    def text(self, value: Any, refs: ActorRefs) -> str:
        return f"[{','.join([codec.text(thing, refs) for codec, thing in zip(self.inner, value, strict=True)])}]"

    def decode(self, data: JsonValue, refs: ActorRefs) -> Any:
        things = expect(list, data)
        if len(things) != len(self.inner):
            raise CorruptData(f"{describe_value(data)} should have {len(self.inner)} values")
        return tuple(codec.decode(thing, refs) for codec, thing in zip(self.inner, things, strict=True))


class DictCodec(Codec):
    """Codec of dicts. The order of the entries is kept, because the rules may depend on it.

    `most`: greatest number of entries.
    """

    def __init__(self, key: Codec, inner: Codec, make: Callable[[Iterable[Any]], Any], most: int) -> None:
        self.key, self.inner, self._make, self._most = key, inner, make, most

    def text(self, value: Any, refs: ActorRefs) -> str:
        def make() -> str:
            key, inner = self.key.text, self.inner.text
            return f"[{','.join([f'[{key(name, refs)},{inner(thing, refs)}]' for name, thing in value.items()])}]"

        is_steady = self.key.steady and self.inner.steady
        return refs.kept.of_parts(value, (*value, *value.values()), make) if is_steady else make()

    def decode(self, data: JsonValue, refs: ActorRefs) -> Any:
        found = {}
        entries = _entries(data, self._most)
        for entry in entries:
            pair = expect(list, entry)
            if len(pair) != 2:
                raise CorruptData(f"{describe_value(pair)} is not a pair")
            found[self.key.decode(pair[0], refs)] = self.inner.decode(pair[1], refs)
        if len(found) < len(entries):
            raise CorruptData("an entry is listed twice")
        return self._make(found)


class GridCodec(Codec):
    """Codec of arrays with a value for each cell of a level: `kind`[x, y], where `kind` is the dtype.

    `bound`: bound of the values; None if the dtype is bool.
    """

    def __init__(self, kind: type[np.generic], bound: Range | None = None) -> None:
        self._kind, self._bound = np.dtype(kind), bound

    def text(self, value: Any, refs: ActorRefs) -> str:
        if not refs.short:
            return json_text(encode_grid(value))
        content, kept = value.tobytes(), refs.kept.find(value)
        if kept is None or kept.parts != content:
            kept = KeptText(value, content, f'"{grid_digest(value)}"')
            refs.kept.keep(kept)
        return kept.text

    def decode(self, data: JsonValue, refs: ActorRefs) -> Any:
        shape = grid_shape(data)
        if refs.area is not None and shape != refs.area:
            raise CorruptData(f"a grid of {shape[0]} by {shape[1]} cells does not have the size of its level")
        grid = decode_grid(data, self._kind)
        if self._bound is not None:
            for value in (int(grid.min()), int(grid.max())):
                if why := self._bound.check(value):
                    raise CorruptData(why)
        return grid
