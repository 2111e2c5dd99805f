"""The codec of classes with fields, and what such a class declares.

`Structure` saves each field under its saved word, except fields that have their usual value. `Shape` knows which fields
of a class are saved, their usual values, and how an instance is made.

A field that is added later must have a default, or older saves cannot be read: a default of a dataclass or a tuple, or
in a plain class a value in the class body (`mood: str = "calm"`); its lists, dicts and sets and fields that may be None
need none.
"""

from __future__ import annotations

import dataclasses
import types
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from game.engine.records import DERIVED, SAVED_SEPARATELY, is_record
from game.store.json_values import CorruptData, JsonValue, Unsaved, expect
from game.store.serialize.codecs import Coder
from game.store.serialize.legacy_forms import EARLIER_FORMS
from game.store.serialize.references import ActorRefs
from game.store.serialize.saved_names import Saved, doubled

NOTHING = object()
"""Marker of a field that has no usual value."""


class Shape:
    """Declared fields of one class, and the way to make an instance."""

    def __init__(self, kind: Any, names: Mapping[str, Any]) -> None:
        self.kind = kind
        self._names = names
        self.is_tuple = issubclass(kind, tuple)
        self._declared: Any = vars(kind).get("__dataclass_params__")
        """Parameters of the dataclass; None if the class is none."""

    @property
    def made_once(self) -> bool:
        """Whether the fields of an instance never change."""
        return self.is_tuple or is_record(self.kind)

    @cached_property
    def hints(self) -> dict[str, Any]:
        """Annotations of all fields, by their names. Raises Unsaved if one refers to an unknown name."""
        try:
            return get_type_hints(self.kind, localns=dict(self._names), include_extras=True)
        except NameError as error:
            raise Unsaved(f"{self.kind.__name__} refers to {error.name}, which has no names in SAVED_AS") from None

    @cached_property
    def saved(self) -> dict[str, Any]:
        """Annotations of the fields that are saved."""
        return {name: hint for name, hint in self.hints.items() if not _marks(hint)}

    @cached_property
    def _anew(self) -> list[tuple[str, Callable[[], Any]]]:
        """Fields that are not saved but have a usual value, each with the function that makes it."""
        unsaved = [(name, *self.usual(name)) for name, hint in self.hints.items() if DERIVED in _marks(hint)]
        return [(name, make) for name, usual, make in unsaved if usual is not NOTHING]

    def usual(self, name: str) -> tuple[Any, Callable[[], Any]]:
        """Return the default of a field, NOTHING if it has none, and the function that makes it anew."""
        if self.is_tuple:
            usual = self.kind._field_defaults.get(name, NOTHING)
            return usual, lambda: usual
        declared = {field.name: field for field in dataclasses.fields(self.kind)} if self._declared is not None else {}
        if name in declared and declared[name].default is not dataclasses.MISSING:
            usual = declared[name].default
            return usual, lambda: usual
        if name in declared and callable(make := declared[name].default_factory):
            return make(), make
        if self._declared is None and name in vars(self.kind):
            usual = vars(self.kind)[name]
            return usual, lambda: usual
        return NOTHING, self._empty(self.hints[name])

    def _empty(self, hint: Any) -> Callable[[], Any]:
        """Return the function for a field without a default that an older save does not have.

        In a class that is no dataclass it makes an empty container or None, where the field can be that, so that the
        engine can add such a field to its World or Level without older saves being lost; else it makes NOTHING.
        """
        if self.is_tuple or self._declared is not None:
            return lambda: NOTHING
        kind = get_origin(hint) or hint
        if kind in (list, dict, set, frozenset, Counter) or (kind is tuple and get_args(hint)[-1:] == (...,)):
            make: Callable[[], Any] = kind
            return make
        return lambda: None if types.NoneType in get_args(hint) else NOTHING

    def made(self, values: dict[str, Any]) -> Any:
        """Return an instance with these fields."""
        if self.is_tuple:
            return self.kind(**values)
        thing = self.kind.__new__(self.kind)
        self.fill(thing, values)
        return thing

    def fill(self, thing: Any, values: dict[str, Any]) -> None:
        """Give their values to the fields of an instance that was made without them."""
        for name, value in values.items():
            object.__setattr__(thing, name, value)  # some are frozen
        for name, make in self._anew:
            object.__setattr__(thing, name, make())


def _marks(hint: Any) -> set[str]:
    return {DERIVED, SAVED_SEPARATELY}.intersection(getattr(hint, "__metadata__", ()))


class Field(NamedTuple):
    """One attribute that is saved."""

    word: str
    path: str
    """Place of the attribute now: `attribute`, or `part.attribute`."""
    coder: Coder
    usual: Any
    make: Callable[[], Any]
    """Function that makes its usual value anew, or the value for a save that lacks it; NOTHING if there is none."""


class Structure(Coder):
    """Codec of the instances of one class: `Saved` gives the attribute of each saved word, the annotation its kind."""

    def __init__(self, saved: Saved, coder_for: Callable[[Any], Coder], names: Mapping[str, Any]) -> None:
        self.kind: Any = saved.kind
        self._saved = saved
        self._coder_for = coder_for
        self._names = names
        self._shape = Shape(saved.kind, names)
        self._words_at = {path: word for word, path in saved.pairs}
        self._borrowed = [word for word, _ in saved.pairs if "." in word]
        """Words of fields that are saved inside another one, as `outer.inner`, but are no longer found there."""
        self._earlier = EARLIER_FORMS.get(saved.word)
        self._as_it_is = not self._borrowed and self._earlier is None

    @property
    def word(self) -> str:
        """Saved word of the class."""
        return self._saved.word

    def lasts(self) -> bool:
        shapes = [self._shape, *self._parts.values()]
        return all(shape.made_once for shape in shapes) and all(field.coder.lasts() for field in self.fields)

    @cached_property
    def _parts(self) -> dict[str, Shape]:
        """Inner objects whose fields are saved as fields of this class, by their paths, the innermost first.

        Raises Unsaved.
        """
        parts: dict[str, Shape] = {}
        for path in self._words_at:
            *within, _ = path.split(".")
            shape = self._shape
            for depth, name in enumerate(within, 1):
                hint = shape.hints.get(name)
                if not isinstance(hint, type):
                    raise Unsaved(f"{self.kind.__name__}.{path}: {name} must always hold one class")
                shape = parts.setdefault(".".join(within[:depth]), Shape(hint, self._names))
        return dict(sorted(parts.items(), key=lambda part: -part[0].count(".")))

    def _paths(self, shape: Shape, within: str = "") -> Iterator[tuple[str, Shape]]:
        """Yield the path of each saved field of the class and its parts, with the class that declares it."""
        for name in shape.saved:
            path = within + name
            if path in self._parts:
                yield from self._paths(self._parts[path], f"{path}.")
            else:
                yield path, shape

    def faults(self) -> list[str]:
        """Return the faults of the saved words of this class, each in one sentence."""
        name, declared = self.kind.__name__, dict(self._paths(self._shape))
        unnamed = [f"{name}.{path} is saved, but has no word in SAVED_AS" for path in declared.keys() - self._words_at]
        gone = [
            f"SAVED_AS has a word for {name}.{path}, which is not saved" for path in self._words_at.keys() - declared
        ]
        return [*sorted(unnamed), *sorted(gone), *doubled(self._saved)]

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Fields that are saved, in the order of their words, whatever their names are now. Raises Unsaved."""
        if faults := self.faults():
            raise Unsaved(faults[0])
        return tuple(
            self._field(self._words_at[path], path, shape)
            for path, shape in sorted(self._paths(self._shape), key=lambda found: self._words_at[found[0]])
        )

    def _field(self, word: str, path: str, shape: Shape) -> Field:
        name = path.rpartition(".")[2]
        try:
            return Field(word, path, self._coder_for(shape.saved[name]), *shape.usual(name))
        except Unsaved as error:
            raise Unsaved(f"{self.kind.__name__}.{path}: {error}") from None

    @property
    def annotations(self) -> dict[str, Any]:
        """Annotation of each saved field, by its word."""
        shapes = dict(self._paths(self._shape))
        return {field.word: shapes[field.path].saved[field.path.rpartition(".")[2]] for field in self.fields}

    @cached_property
    def _telling(self) -> list[tuple[str, Callable[[Any, ActorRefs], JsonValue], Any]]:
        return [(field.word, field.coder.plain, field.usual) for field in self.fields]

    @cached_property
    def _reading(self) -> list[tuple[str, str, Callable[[JsonValue, ActorRefs], Any], Callable[[], Any]]]:
        return [(field.word, field.path, field.coder.value, field.make) for field in self.fields]

    @cached_property
    def _all_of(self) -> Callable[[Any], tuple[Any, ...]]:
        """Function that returns the values of all saved fields of an instance."""
        paths = [field.path for field in self.fields]
        if len(paths) > 1:
            return attrgetter(*paths)
        return lambda thing: tuple(attrgetter(path)(thing) for path in paths)

    def plain(self, value: Any, links: ActorRefs) -> JsonValue:
        if type(value) is not self.kind:
            raise Unsaved(f"found a {type(value).__name__} where a {self.kind.__name__} should be")
        told: dict[str, JsonValue] = {
            word: plain(held, links)
            for (word, plain, usual), held in zip(self._telling, self._all_of(value), strict=True)
            if held is not usual and (type(held) is not type(usual) or held != usual)  # usual values are left out
        }
        return told if self._as_it_is else self._told_otherwise(told, links)

    def _told_otherwise(self, told: dict[str, JsonValue], links: ActorRefs) -> JsonValue:
        """Return the JSON object in the form in which it is saved, if that differs."""
        if self._borrowed:
            told = self._given_back(told)
        if self._earlier is None:
            return told
        links.has_earlier_forms = True
        return self._earlier.tell(told) if links.as_earlier else told

    def _given_back(self, told: dict[str, JsonValue]) -> dict[str, JsonValue]:
        """Return the JSON object with the borrowed fields put back into the objects that they are saved in."""
        for word in self._borrowed:
            if word in told:
                outer, _, inner = word.partition(".")
                others = expect(dict, told.get(outer, {}))
                told[outer] = dict(sorted({**others, inner: told.pop(word)}.items()))
        return dict(sorted(told.items()))

    def value(self, plain: JsonValue, links: ActorRefs) -> Any:
        return self._shape.made(self._values(plain, links))

    def fill(self, thing: Any, plain: JsonValue, links: ActorRefs) -> None:
        """Give their saved values to the fields of an instance that was made without them. Raises CorruptData."""
        self._shape.fill(thing, self._values(plain, links))

    def _values(self, plain: JsonValue, links: ActorRefs) -> dict[str, Any]:
        told = expect(dict, plain)
        if not self._as_it_is:
            told = self._earlier.read(told) if self._earlier is not None else told
            told = self._borrow(told)
        values = {}
        for word, path, read, make in self._reading:
            if word in told:
                values[path] = read(told[word], links)
            elif (value := make()) is NOTHING:
                raise CorruptData(f"a {self._saved.word} has no {word}")
            else:
                values[path] = value
        for within, shape in self._parts.items():
            values[within] = shape.made({name: values.pop(f"{within}.{name}") for name in shape.saved})
        return values

    def _borrow(self, told: dict[str, JsonValue]) -> dict[str, JsonValue]:
        """Return the JSON object with the borrowed fields taken out of the objects that they are saved in."""
        told = dict(told)
        for word in self._borrowed:
            outer, _, inner = word.partition(".")
            others = expect(dict, told.get(outer, {}))
            if inner in others:
                told[word] = others[inner]
        return told
