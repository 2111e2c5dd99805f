"""What one class declares: its fields, which of them are saved, their usual values; and how a thing of it is made.

A field that is added later must have a default, or older saves cannot be read: that of a dataclass or a tuple, or in a
plain class a value in the class body (`mood: str = "calm"`); its lists, dicts and sets and what may be None need none.
"""

from __future__ import annotations

import dataclasses
import types
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, get_args, get_origin, get_type_hints

from game.engine.saved import ANEW, APART
from game.store.plain import Unsaved

NOTHING = object()
"""Where a field has no usual value."""


class Shape:
    """What one class declares, and how a thing of it is made."""

    def __init__(self, kind: Any, names: Mapping[str, Any]) -> None:
        self.kind = kind
        self._names = names
        self.is_tuple = issubclass(kind, tuple)
        self._declared: Any = vars(kind).get("__dataclass_params__")
        """How the class is a dataclass, if it is one."""

    @property
    def made_once(self) -> bool:
        return self.is_tuple or bool(self._declared is not None and self._declared.frozen)

    @cached_property
    def hints(self) -> dict[str, Any]:
        try:
            return get_type_hints(self.kind, localns=dict(self._names), include_extras=True)
        except NameError as error:
            raise Unsaved(f"{self.kind.__name__} speaks of {error.name}, which has no words in SAVED_AS") from None

    @cached_property
    def saved(self) -> dict[str, Any]:
        """The annotations of the fields that are saved."""
        return {name: hint for name, hint in self.hints.items() if not _marks(hint)}

    @cached_property
    def _anew(self) -> list[tuple[str, Callable[[], Any]]]:
        """Those that are not, but have a usual value."""
        unsaved = [(name, *self.usual(name)) for name, hint in self.hints.items() if ANEW in _marks(hint)]
        return [(name, make) for name, usual, make in unsaved if usual is not NOTHING]

    def usual(self, name: str) -> tuple[Any, Callable[[], Any]]:
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
        """Return what makes the value of a field that an older save does not tell and that has no default.

        Of a class that is no dataclass it is an empty container or None, where the field can be that, so that the
        engine can add such a field to its World or Level without older saves being lost; else NOTHING.
        """
        if self.is_tuple or self._declared is not None:
            return lambda: NOTHING
        kind = get_origin(hint) or hint
        if kind in (list, dict, set, frozenset, Counter) or (kind is tuple and get_args(hint)[-1:] == (...,)):
            make: Callable[[], Any] = kind
            return make
        return lambda: None if types.NoneType in get_args(hint) else NOTHING

    def made(self, values: dict[str, Any]) -> Any:
        """Return a thing with these fields."""
        if self.is_tuple:
            return self.kind(**values)
        thing = self.kind.__new__(self.kind)
        self.fill(thing, values)
        return thing

    def fill(self, thing: Any, values: dict[str, Any]) -> None:
        """Give a thing its fields, which was made without."""
        for name, value in values.items():
            object.__setattr__(thing, name, value)  # some are frozen
        for name, make in self._anew:
            object.__setattr__(thing, name, make())


def _marks(hint: Any) -> set[str]:
    return {ANEW, APART}.intersection(getattr(hint, "__metadata__", ()))
