"""Things with fields: what a class declares is what is saved of it, by its names, but for what has its usual value.

A field that is added later must have a default, or older saves cannot be read: that of a dataclass or a tuple, or in a
plain class a value in the class body (`mood: str = "calm"`); its lists, dicts and sets and what may be None need none.
"""

from __future__ import annotations

import dataclasses
import types
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from game.engine.saved import ANEW, APART

from .coders import Coder
from .links import Links
from .plain import Plain, Unreadable, Unsaved, expect

NOTHING = object()
"""Where a field has no usual value."""


class Field(NamedTuple):
    """One attribute that is saved."""

    name: str
    coder: Coder
    usual: Any
    make: Callable[[], Any]
    """Makes its usual value anew, or what stands for it in a save that does not tell it; NOTHING if nothing does."""


class Structure(Coder):
    """All that a class declares, by the names of its fields. Which kind of thing each is, its annotation says."""

    def __init__(self, kind: Any, coder_for: Callable[[Any], Coder], names: Mapping[str, Any]) -> None:
        self.kind = kind
        self._coder_for = coder_for
        self._names = names
        self._tuple = issubclass(kind, tuple)
        self._declared: Any = vars(kind).get("__dataclass_params__")
        """How the class is a dataclass, if it is one."""

    def lasts(self) -> bool:
        made_once = self._tuple or (self._declared is not None and self._declared.frozen)
        return bool(made_once) and all(field.coder.lasts() for field in self.fields)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Those that are saved, in the order of their names, so that it does not matter where one is added."""
        return tuple(self._field(name, hint) for name, hint in sorted(self._hints.items()) if not _marks(hint))

    @cached_property
    def _anew(self) -> list[tuple[str, Callable[[], Any]]]:
        """Those that are not, but have a usual value."""
        unsaved = [(name, *self._usual(name)) for name, hint in self._hints.items() if ANEW in _marks(hint)]
        return [(name, make) for name, usual, make in unsaved if usual is not NOTHING]

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.kind, localns=dict(self._names), include_extras=True)

    def _field(self, name: str, hint: Any) -> Field:
        try:
            return Field(name, self._coder_for(hint), *self._usual(name))
        except Unsaved as error:
            raise Unsaved(f"{self.kind.__name__}.{name}: {error}") from None

    def _usual(self, name: str) -> tuple[Any, Callable[[], Any]]:
        if self._tuple:
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
        return NOTHING, self._empty(self._hints[name])

    def _empty(self, hint: Any) -> Callable[[], Any]:
        """Return what makes the value of a field that an older save does not tell and that has no default.

        Of a class that is no dataclass it is an empty container or None, where the field can be that, so that the
        engine can add such a field to its World or Level without older saves being lost; else NOTHING.
        """
        if self._tuple or self._declared is not None:
            return lambda: NOTHING
        kind = get_origin(hint) or hint
        if kind in (list, dict, set, Counter):
            make: Callable[[], Any] = kind
            return make
        return lambda: None if types.NoneType in get_args(hint) else NOTHING

    @cached_property
    def _telling(self) -> list[tuple[str, Callable[[Any, Links], Plain], Any]]:
        return [(field.name, field.coder.plain, field.usual) for field in self.fields]

    @cached_property
    def _all_of(self) -> Callable[[Any], tuple[Any, ...]]:
        """All that is saved of a thing, as it is."""
        names = [field.name for field in self.fields]
        return attrgetter(*names) if len(names) > 1 else lambda thing: tuple(getattr(thing, name) for name in names)

    def plain(self, value: Any, links: Links) -> Plain:
        if type(value) is not self.kind:
            raise Unsaved(f"a {type(value).__name__} is where a {self.kind.__name__} should be")
        return {
            name: plain(held, links)
            for (name, plain, usual), held in zip(self._telling, self._all_of(value), strict=True)
            if held is not usual and (type(held) is not type(usual) or held != usual)  # what is usual is left out
        }

    def value(self, plain: Plain, links: Links) -> Any:
        if self._tuple:
            return self.kind(**self._values(plain, links))
        thing = self.kind.__new__(self.kind)
        self.fill(thing, plain, links)
        return thing

    def fill(self, thing: Any, plain: Plain, links: Links) -> None:
        """Gives a thing its fields, which was made without."""
        for name, value in self._values(plain, links).items():
            object.__setattr__(thing, name, value)  # some are frozen
        for name, make in self._anew:
            object.__setattr__(thing, name, make())

    def _values(self, plain: Plain, links: Links) -> dict[str, Any]:
        told = expect(dict, plain)
        values = {}
        for field in self.fields:
            if field.name in told:
                values[field.name] = field.coder.value(told[field.name], links)
            elif (value := field.make()) is NOTHING:
                raise Unreadable(f"a {self.kind.__name__} has no {field.name}")
            else:
                values[field.name] = value
        return values


def _marks(hint: Any) -> set[str]:
    return {ANEW, APART}.intersection(getattr(hint, "__metadata__", ()))
