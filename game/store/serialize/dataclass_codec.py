"""The codec of classes with fields, and the fields that such a class declares.

`StructureCodec` saves each field under its saved word (the name of the field in saved games, which never changes).
Fields with their default value are not saved. `ClassFields` lists the fields of a class and their defaults, and makes
instances.

A field that is added to a class later must have a default, or older saved games cannot be read. In a dataclass or named
tuple, the default is declared as usual. In a plain class, it is a value in the class body (`mood: str = "calm"`). In a
plain class, lists, dicts, sets and fields that may be None need no declared default: they are then empty or None.
"""

from __future__ import annotations

import dataclasses
import json
import types
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import compress, count
from operator import attrgetter, is_not
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

from game.engine.bounds import bound_of
from game.engine.model.memory import Memory
from game.engine.records import DERIVED, SAVED_SEPARATELY, NamedTuple, is_record
from game.store.json_values import CorruptData, CorruptField, JsonValue, NotSaveable, expect, json_text
from game.store.serialize.codecs import Codec
from game.store.serialize.legacy_forms import AS_IT_IS, EARLIER_FORMS
from game.store.serialize.references import ActorRefs, KeptText
from game.store.serialize.saved_names import Saved, faults_of

NO_DEFAULT = object()
"""Marker of a field that has no default."""


class ClassFields:
    """Fields that a class declares. `kind`: the class."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.is_tuple = issubclass(kind, tuple)
        self._is_dataclass = "__dataclass_fields__" in vars(kind)

    @cached_property
    def hints(self) -> dict[str, Any]:
        """Annotations of all fields, by field name. Raises NotSaveable if an annotation refers to an unknown name."""
        try:
            return get_type_hints(self.kind, include_extras=True)
        except NameError as error:
            raise NotSaveable(f"{self.kind.__name__} refers to {error.name}, which its module does not have") from None

    @cached_property
    def saved(self) -> dict[str, Any]:
        """Annotations of the fields that are saved with an instance, by field name."""
        return {name: hint for name, hint in self.hints.items() if not _marks(hint)}

    @cached_property
    def _derived(self) -> list[tuple[str, Callable[[], Any]]]:
        """Fields that are not saved but have a default: name of each field, and function that makes the default."""
        unsaved = [(name, *self.default(name)) for name, hint in self.hints.items() if DERIVED in _marks(hint)]
        return [(name, make) for name, default, make in unsaved if default is not NO_DEFAULT]

    def default(self, name: str) -> tuple[Any, Callable[[], Any]]:
        """Return the default of a field, and the function that makes its value for a saved game without the field.

        If the field declares a default, the function makes this default. If it declares none, the first value is
        NO_DEFAULT, and the function is as in `_empty`: in a plain class (neither a dataclass nor a named tuple) it
        makes an empty container or None, if the annotation of the field allows this. Otherwise the function returns
        NO_DEFAULT.
        """
        if self.is_tuple:
            default = self.kind._field_defaults.get(name, NO_DEFAULT)
            return default, lambda: default
        declared = {field.name: field for field in dataclasses.fields(self.kind)} if self._is_dataclass else {}
        if name in declared and declared[name].default is not dataclasses.MISSING:
            default = declared[name].default
            return default, lambda: default
        if name in declared and callable(make := declared[name].default_factory):
            return make(), make
        if not self._is_dataclass and name in vars(self.kind):
            default = vars(self.kind)[name]
            return default, lambda: default
        return NO_DEFAULT, self._empty(self.hints[name])

    def _empty(self, hint: Any) -> Callable[[], Any]:
        """Return a function that makes the value of a field, for a saved game without the field.

        The field has no declared default, and `hint` is its annotation. In a plain class (neither a dataclass nor a
        named tuple), the function makes an empty container if `hint` is a container type, or None if `hint` allows
        None. Thanks to this, older saved games can still be read after a field is added to World or Level. In all other
        cases the function returns NO_DEFAULT, which means that the saved game cannot be read.
        """
        if self.is_tuple or self._is_dataclass:
            return lambda: NO_DEFAULT
        hint, _ = bound_of(hint)
        kind = get_origin(hint) or hint
        if kind in (list, dict, set, frozenset, Counter) or (kind is tuple and get_args(hint)[-1:] == (...,)):
            make: Callable[[], Any] = kind
            return make
        return lambda: None if types.NoneType in get_args(hint) else NO_DEFAULT

    def make(self, values: dict[str, Any]) -> Any:
        """Return a new instance. `values`: values of its fields, by name."""
        if self.is_tuple:
            return self.kind(**values)
        thing = self.kind.__new__(self.kind)
        self.fill(thing, values)
        return thing

    def fill(self, thing: Any, values: dict[str, Any]) -> None:
        """Set the fields of the instance `thing`, which was created empty. `values`: by field name."""
        held = vars(thing)  # set directly: some classes are frozen, and a large game has many thousand instances
        held.update(values)
        for name, make in self._derived:
            held[name] = make()


def _marks(hint: Any) -> set[str]:
    return {DERIVED, SAVED_SEPARATELY}.intersection(getattr(hint, "__metadata__", ()))


class SavedField(NamedTuple):
    """Description of one field that is saved."""

    word: str
    path: str
    """Path of the attribute in the present code: its name, after the name of an inner object and a dot if it has it."""
    codec: Codec
    default: Any
    make: Callable[[], Any]
    """Function that makes the value of the field for a saved game without the field.

    It returns NO_DEFAULT if the field has no default, so that such a game cannot be read.
    """


Writer: TypeAlias = tuple[str, Callable[[Any, ActorRefs], str], Any]
"""Word of a field with a colon, function that returns the text of a value, and the usual value, which is left out."""


class StructureCodec(Codec):
    """Codec of the instances of one class.

    `saved`: the saved words of the class and its fields. A saved word is a name in saved games, which never changes.
    `codec_for`: function that returns the codec of a field; its argument is the annotation of the field.
    """

    def __init__(self, saved: Saved, codec_for: Callable[[Any], Codec]) -> None:
        self.kind: Any = saved.kind
        self._saved = saved
        self._codec_for = codec_for
        self._shape = ClassFields(saved.kind)
        self._read, self._write = EARLIER_FORMS.get(saved.word, AS_IT_IS)
        self.beside: StructureCodec | None = None
        """Codec of what the hero knows of a value, whose fields are saved among those of the value; None if nothing."""
        self.known_in: Callable[[Memory, Any], object] = lambda _memory, _value: None
        """Function that returns what his memory of a level has of a value, and None if it has nothing."""

    @property
    def word(self) -> str:
        """Saved word of the class: the name of the class in saved games, which never changes."""
        return self._saved.word

    @cached_property
    def _parts(self) -> dict[str, ClassFields]:
        """Fields of the classes of inner objects, by the path of the inner object; the innermost objects come first.

        An inner object is part of an instance, but is not saved as an object: its fields are saved as fields of the
        instance. The path is the name of the attribute that holds the inner object. If the inner object lies in another
        inner object, the path is "outer.inner". Raises NotSaveable if an inner object may be of several classes.
        """
        parts: dict[str, ClassFields] = {}
        for path in self._saved.word_at:
            *within, _ = path.split(".")
            shape = self._shape
            for depth, name in enumerate(within, 1):
                hint = shape.hints.get(name)
                if not isinstance(hint, type):
                    raise NotSaveable(f"{self.kind.__name__}.{path}: {name} must always hold objects of one class")
                shape = parts.setdefault(".".join(within[:depth]), ClassFields(hint))
        return dict(sorted(parts.items(), key=lambda part: -part[0].count(".")))

    def _paths(self, shape: ClassFields, within: str = "") -> Iterator[tuple[str, ClassFields]]:
        """Yield the path of each saved field of a class, with the class that declares the field.

        The path of a field is its name. If the field is in an inner object, whose fields are saved as fields of the
        instance, the path is "inner.name". `shape`: the fields of the class. `within`: prefix of the paths.
        """
        for name in shape.saved:
            path = within + name
            if path in self._parts:
                yield from self._paths(self._parts[path], f"{path}.")
            else:
                yield path, shape

    def faults(self) -> list[str]:
        """Return a sentence for each saved word of a field that is not saved, and for each word of two fields.

        The saved words of a class are the names of its fields in saved games. The table SAVED_AS lists those that
        differ from the names in the code.
        """
        return faults_of(self._saved, [path for path, _ in self._paths(self._shape)])

    @cached_property
    def fields(self) -> tuple[SavedField, ...]:
        """Fields that are saved, sorted by their saved words. Raises NotSaveable if the saved words have a fault."""
        if faults := self.faults():
            raise NotSaveable(faults[0])
        fields = (self._field(self._saved.word_of(path), path, shape) for path, shape in self._paths(self._shape))
        return tuple(sorted(fields, key=attrgetter("word")))

    def _field(self, word: str, path: str, shape: ClassFields) -> SavedField:
        name = path.rpartition(".")[2]
        try:
            codec = self._codec_for(shape.saved[name])
            return SavedField(word, path, codec, *shape.default(name))
        except NotSaveable as error:
            raise NotSaveable(f"{self.kind.__name__}.{path}: {error}") from None

    @cached_property
    def _writers(self) -> list[Writer]:
        return [(f'"{field.word}":', field.codec.text, field.default) for field in self.fields]

    @cached_property
    def steady(self) -> bool:
        never_changes = self._shape.is_tuple or is_record(self.kind)
        return never_changes and self._write is None and all(field.codec.steady for field in self.fields)

    @cached_property
    def _changeable(self) -> list[int]:
        """Places of the fields whose text may change although the value stays the same object."""
        return [place for place, field in enumerate(self.fields) if not field.codec.steady]

    @cached_property
    def _readers(self) -> dict[str, tuple[str, Callable[[JsonValue, ActorRefs], Any]]]:
        """Path of each field and function that decodes its value, by the saved word of the field."""
        return {field.word: (field.path, field.codec.decode) for field in self.fields}

    @cached_property
    def _usual(self) -> dict[str, Any]:
        """Default values, by the path of the field, for fields that are missing in a saved game.

        Only defaults that all instances can share are in this dict: not a new list, for example.
        """
        made = {field.path: (field.make(), field.make()) for field in self.fields}
        return {path: value for path, (value, again) in made.items() if value is again and value is not NO_DEFAULT}

    @cached_property
    def _unusual(self) -> list[SavedField]:
        """Fields that are not in `_usual`: without a default, or with a default that is made anew for each instance."""
        return [field for field in self.fields if field.path not in self._usual]

    @cached_property
    def _all_of(self) -> Callable[[Any], tuple[Any, ...]]:
        """Function that returns the values of all saved fields of an instance."""
        paths = [field.path for field in self.fields]
        if len(paths) > 1:
            return attrgetter(*paths)
        return lambda thing: tuple(attrgetter(path)(thing) for path in paths)

    def text(self, value: Any, refs: ActorRefs) -> str:
        if type(value) is not self.kind:
            raise NotSaveable(f"found a {type(value).__name__} where a {self.kind.__name__} should be")
        if self._write is not None:
            refs.has_earlier_forms = True
        kept = refs.kept.find(value)
        if kept is not None and self.steady:
            return kept.text
        held: tuple[Any, ...] = self._all_of(value)
        known = None if self.beside is None or refs.memory is None else self.known_in(refs.memory, value)
        if kept is None:
            texts = self._written(zip(self._writers, held, strict=True), refs)
        else:
            texts = self._renewed(kept, held, refs)
            if texts is kept.texts and known is kept.known:
                return kept.text
        shown = [*filter(None, texts)]
        if self.beside is not None and known is not None:
            beside = zip(self.beside._writers, self.beside._all_of(known), strict=True)
            shown = sorted([*shown, *filter(None, self.beside._written(beside, refs))])
        text = f"{{{','.join(shown)}}}"
        if self._write is not None and refs.legacy:
            text = json_text(self._write(json.loads(text)))
        if kept is not None:
            kept.parts, kept.text, kept.texts, kept.known = held, text, texts, known
        elif not refs.kept.paused:
            refs.kept.keep(KeptText(value, held, text, texts, known))
        return text

    def _renewed(self, kept: KeptText, held: tuple[Any, ...], refs: ActorRefs) -> list[str]:
        """Return the texts of all fields, of which only those are written that may have changed.

        `kept`: text at some time before; its own list is returned if nothing has changed. `held`: the present values.
        """
        before, parts = kept.texts, kept.parts
        loose = [at for at in self._changeable if before[at] or held[at] is not parts[at] or held[at]]
        places = sorted({*loose, *compress(count(), map(is_not, held, parts))})
        if not places:
            return before
        texts = [*before]
        for at, text in zip(places, self._written([(self._writers[at], held[at]) for at in places], refs), strict=True):
            texts[at] = text
        return texts

    def _written(self, fields: Iterable[tuple[Writer, Any]], refs: ActorRefs) -> list[str]:
        """Return the text of each field: its word and its value, or "" for a usual value, which is left out."""
        return [
            "" if thing is usual or (type(thing) is type(usual) and thing == usual) else word + text(thing, refs)
            for (word, text, usual), thing in fields
        ]

    def decode(self, data: JsonValue, refs: ActorRefs) -> Any:
        return self._shape.make(self._values(data, refs))

    def fill(self, thing: Any, data: JsonValue, refs: ActorRefs) -> None:
        """Set the fields of the instance `thing`, which was created empty, from its JSON object. Raises CorruptData."""
        self._shape.fill(thing, self._values(data, refs))

    def _values(self, data: JsonValue, refs: ActorRefs) -> dict[str, Any]:
        fields = self._read(expect(dict, data))
        values, readers = dict(self._usual), self._readers
        for word, data_of_field in fields.items():
            if word in readers:
                path, read = readers[word]
                try:
                    values[path] = read(data_of_field, refs)
                except CorruptField:
                    raise
                except CorruptData as error:
                    raise CorruptField(f"{self._saved.word}.{word}: {error}") from None
        for field in self._unusual:
            if field.word not in fields:
                values[field.path] = field.make()
                if values[field.path] is NO_DEFAULT:
                    raise CorruptData(f"{self._saved.word} has no {field.word}")
        for within, shape in self._parts.items():
            values[within] = shape.make({name: values.pop(f"{within}.{name}") for name in shape.saved})
        return values
