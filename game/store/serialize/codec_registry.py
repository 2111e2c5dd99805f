"""The registry: finds the codec for the annotation of a field, and lists every order that the hero can be given.

A value whose class is not listed cannot be saved: NotSaveable is raised.
"""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Iterable
from enum import Enum
from typing import Any, TypeVar, Union, get_args, get_origin

import numpy as np
from numpy.typing import NDArray

from game.engine.behavior import Action
from game.engine.bounds import Bound, Most, NameOf, NoneOr, Place, Range, Text, Total, bound_of
from game.engine.grid.geometry import Rect, Vec
from game.engine.model.actor import Actor
from game.engine.model.order import Order
from game.store.json_values import CorruptData, JsonValue, NotSaveable, describe_value, expect
from game.store.serialize.codecs import (
    ActorRefCodec,
    Codec,
    DictCodec,
    EnumCodec,
    GridCodec,
    ListCodec,
    NamedCodec,
    NumbersCodec,
    OptionalCodec,
    ScalarCodec,
    TupleCodec,
)
from game.store.serialize.dataclass_codec import StructureCodec
from game.store.serialize.known_names import KNOWN_NAMES, Names
from game.store.serialize.legacy_forms import EARLIER_ORDERS
from game.store.serialize.references import NAMED, ActorRefs
from game.store.serialize.saved_names import SAVED_AS, Saved

Fitting = TypeVar("Fitting")

STRUCTURES: tuple[type, ...] = tuple(saved.kind for saved in SAVED_AS if not saved.is_enum and saved.kind is not Actor)
"""Classes whose fields are saved: the parts of a world, except Actor, and the hero's orders."""
ORDERS: tuple[type[Order], ...] = tuple(kind for kind in STRUCTURES if issubclass(kind, Order))
"""All classes of orders that the hero can get."""
WHOLE = ("World", "HeroNotes", "Level", "Actor", "Actor.known", "Door.known", "Lever.known")
"""Saved words of the classes whose instances are saved separately, not in a field of another class."""


class UnionCodec(Codec):
    """Codec of an order or action of one of the classes `kinds`.

    The saved word of the class (the name of the class in saved games) is saved with the fields. With this word the
    class is found again when the game is loaded.
    """

    def __init__(self, kinds: Iterable[type], registry: Registry) -> None:
        self._words = {kind: registry.word_of(kind) for kind in kinds}
        self.kinds = {word: kind for kind, word in self._words.items()}
        self._structure_of = registry.structure_of

    def text(self, value: Any, refs: ActorRefs) -> str:
        kind: Any = type(value)
        if kind not in self._words:
            raise NotSaveable(f"a {kind.__name__} is not a known order")
        return f'{{"{self._words[kind]}":{self._structure_of(kind).text(value, refs)}}}'

    def decode(self, data: JsonValue, refs: ActorRefs) -> Any:
        pairs = list(expect(dict, data).items())
        word, fields = pairs[0] if len(pairs) == 1 else ("", None)
        word = EARLIER_ORDERS.get(word, word)
        if word not in self.kinds:
            raise CorruptData(f"{describe_value(data)} is not an order")
        return self._structure_of(self.kinds[word]).decode(fields, refs)


class Registry:
    """Registry of the codecs of all classes that can be saved.

    `saved_as`: the table of saved words. A saved word is the name of a class or a field in saved games, which never
    changes.
    """

    def __init__(self, saved_as: Iterable[Saved]) -> None:
        self._saved_as = tuple(saved_as)
        self._saved = {saved.kind: saved for saved in self._saved_as}
        self._orders = [kind for kind in self._saved if issubclass(kind, Order)]
        self._structures: dict[Any, StructureCodec] = {}
        self._codecs: dict[Any, Codec] = {}
        self.order = UnionCodec(self._orders, self)
        """Codec of an order: a single action, or a task that takes many actions."""
        self.action = UnionCodec([kind for kind in self._orders if issubclass(kind, Action)], self)
        """Codec of a single action. A task may contain actions, but never another task."""

    def word_of(self, kind: type) -> str:
        """Return the saved word of a class. Raises NotSaveable if the class has none."""
        return self._of(kind).word

    def structure_of(self, kind: Any) -> StructureCodec:
        """Return the codec of a class. Raises NotSaveable for a class without saved words.

        The saved words of a class are the names of the class and its fields in saved games.
        """
        if kind not in self._structures:
            self._structures[kind] = self._structure(self._of(kind))
        return self._structures[kind]

    def codec_for(self, hint: Any) -> Codec:
        """Return the codec of a field. `hint`: annotation of the field, with the bound that its type needs.

        Raises NotSaveable if there is no codec for the type, or if the bound is missing or does not fit the type.
        """
        if hint not in self._codecs:
            self._codecs[hint] = self._codec(*bound_of(hint))
        return self._codecs[hint]

    def faults(self) -> list[str]:
        """Return the faults of the table of saved words, each in one sentence; empty if there are none."""
        faults, words = [], Counter(saved.word for saved in self._saved_as)
        kinds = Counter(saved.kind.__name__ for saved in self._saved_as)
        faults += [f"SAVED_AS has {count} classes with the word {word!r}" for word, count in words.items() if count > 1]
        faults += [f"SAVED_AS has {count} classes called {name}" for name, count in kinds.items() if count > 1]
        for saved in self._saved_as:
            try:
                faults += EnumCodec.faults(saved) if saved.is_enum else self._faults_of(saved)
            except NotSaveable as error:
                faults.append(str(error))
        used = {*self._codecs, *self._orders}
        unused = [kind.__name__ for kind, saved in self._saved.items() if kind not in used and saved.word not in WHOLE]
        return [*faults, *(f"SAVED_AS has words for {name}, which nothing that is saved holds" for name in unused)]

    def _faults_of(self, saved: Saved) -> list[str]:
        structure = self._structure(saved)
        faults = structure.faults()
        if not faults:
            _ = structure.fields  # raises NotSaveable for a field whose type has no codec
        return faults

    def _structure(self, saved: Saved) -> StructureCodec:
        return StructureCodec(saved, self.codec_for)

    def _of(self, kind: Any) -> Saved:
        if kind not in self._saved:
            raise NotSaveable(f"{kind.__name__} has no names in SAVED_AS")
        return self._saved[kind]

    def _codec(self, hint: Any, bound: Bound | None) -> Codec:
        if hint is int:
            return ScalarCodec(int, _fitting(hint, bound, Range))
        if hint is str:
            return ScalarCodec(str, _names(bound) or _fitting(hint, bound, Text))
        if hint is Vec:
            return NumbersCodec(Vec, is_step=bound is Place.STEP)
        return self._unbounded(hint, bound) or self._compound(get_origin(hint), get_args(hint), hint, bound)

    def _unbounded(self, hint: Any, bound: Bound | None) -> Codec | None:
        """Return the codec for a type that needs no bound; None for any other type.

        `hint`: annotation of the field. Raises NotSaveable if the type needs no bound but has one.
        """
        codec: Codec | None = None
        if hint is bool:
            codec = ScalarCodec(bool)
        elif hint is Rect:
            codec = NumbersCodec(Rect)
        elif hint is Actor:
            codec = ActorRefCodec()
        elif hint is Action:
            codec = self.action
        elif hint is Order:
            codec = self.order
        elif hint in NAMED:
            codec = NamedCodec(hint)
        elif isinstance(hint, type) and issubclass(hint, Enum):
            codec = EnumCodec(self._of(hint))
        elif isinstance(hint, type) and hint in self._saved:
            codec = self.structure_of(hint)
        if codec is not None and bound is not None:
            raise NotSaveable(f"a {hint.__name__} needs no bound")
        return codec

    def _compound(self, origin: Any, parts: tuple[Any, ...], hint: Any, bound: Bound | None) -> Codec:
        if origin in (Union, types.UnionType):
            some = [part for part in parts if part is not types.NoneType]
            if len(some) == 1:
                return OptionalCodec(self.codec_for(some[0]))
        if origin is tuple and parts[-1] is not ...:
            return TupleCodec([self.codec_for(part) for part in parts])
        if origin in (list, tuple, set, frozenset):
            return ListCodec(self.codec_for(parts[0]), origin, _most(hint, bound))
        if origin in (dict, Counter):
            value = Total if origin is Counter else parts[1]
            return DictCodec(self.codec_for(parts[0]), self.codec_for(value), origin, _most(hint, bound))
        if origin in (NDArray, np.ndarray):  # NDArray is the form of newer versions of numpy
            kind = parts[0] if origin is NDArray else get_args(parts[1])[0]
            return GridCodec(kind, None if kind is np.bool_ else _fitting(hint, bound, Range))
        raise NotSaveable(f"there is no way to save a {hint}")


def _names(bound: Bound | None) -> Names | None:
    """Return the names that a text with a bound may have; None if the bound is not about names."""
    match bound:
        case NameOf():
            return KNOWN_NAMES[bound]
        case NoneOr(name):
            known = KNOWN_NAMES[name]
            return known._replace(names=known.names | {""})
    return None


def _most(hint: Any, bound: Bound | None) -> int:
    """Return the greatest number of entries of a container with the annotation `hint`. Raises NotSaveable."""
    entries = _fitting(hint, bound, Most).entries
    return len(KNOWN_NAMES[entries].names) if isinstance(entries, NameOf) else entries


def _fitting(hint: Any, bound: Bound | None, kind: type[Fitting]) -> Fitting:
    """Return `bound` if its class is `kind`; otherwise raise NotSaveable.

    `hint`: annotation of the field, for the error message.
    """
    if not isinstance(bound, kind):
        raise NotSaveable(f"a {hint} has no bound of the kind {kind.__name__}")
    return bound


REGISTRY = Registry(SAVED_AS)
"""Registry of all classes that the game saves."""
ORDER = REGISTRY.order
structure_of, codec_for = REGISTRY.structure_of, REGISTRY.codec_for
ACTOR = structure_of(Actor)
"""Codec of a whole actor; references to actors use `ActorRefCodec`."""
