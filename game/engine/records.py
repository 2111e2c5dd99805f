"""Decorator `record`, which makes a class immutable; and markers of the fields that a saved game leaves out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from reprlib import recursive_repr
from typing import Annotated, Any, ClassVar, NoReturn, TypeVar, cast, dataclass_transform

Thing = TypeVar("Thing")

DERIVED = "anew"
"""Mark of a field that is not saved: it is computed from other fields when a game is loaded."""
SAVED_SEPARATELY = "apart"
"""Mark of a field that is not saved with its object: the code that saves the whole game stores it elsewhere."""

Derived = Annotated[Thing, DERIVED]
SavedSeparately = Annotated[Thing, SAVED_SEPARATELY]


class _Frozen:
    """Methods that every record gets: a readable `repr`, and an error when a field is set or deleted."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @recursive_repr()
    def __repr__(self) -> str:
        shown = (f"{part.name}={getattr(self, part.name)!r}" for part in fields(self) if part.repr)
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(kind: type[Thing]) -> type[Thing]:
    """Make a class a frozen dataclass, in a quarter of the time that `dataclass(frozen=True)` takes.

    `dataclass` compiles six methods for each class. For 200 classes this was a quarter of the game's start time. Here
    only `__init__` is compiled, when the first object of the class is made. `fields`, `replace`, `asdict` and `match`
    patterns work on a record, because it is a dataclass. A class that inherits from a record must be a record too.
    Setting or deleting a field of a record raises FrozenInstanceError.
    """
    dataclass(init=False, repr=False, eq=False)(kind)
    declared = fields(cast("type[_Frozen]", kind))
    methods: dict[str, Callable[..., Any]] = {
        "__repr__": _Frozen.__repr__,
        "__setattr__": _Frozen.__setattr__,
        "__delattr__": _Frozen.__delattr__,
        **_comparison(tuple(part.name for part in declared if part.compare)),
    }
    if declared or hasattr(kind, "__post_init__"):
        methods["__init__"] = _first_initializer(kind, declared)
    for name, method in methods.items():
        if name not in vars(kind):
            setattr(kind, name, method)
    return kind


def is_record(kind: type) -> bool:
    """Return whether a class was made by `record`, so that no field of its objects can be set later."""
    return vars(kind).get("__setattr__") is _Frozen.__setattr__


def _first_initializer(kind: type, declared: tuple[Field[Any], ...]) -> Callable[..., None]:
    """Return an `__init__` that compiles the real one for the declared fields when it is first called.

    Most classes of records make no object until the first frame is drawn, and compiling takes long.
    """

    def __init__(self: object, *values: object, **named: object) -> None:  # noqa: N807  # it is a method of `kind`
        compiled = _initializer(kind, declared)
        type.__setattr__(kind, "__init__", compiled)
        compiled(self, *values, **named)

    return __init__


def _initializer(kind: type, declared: tuple[Field[Any], ...]) -> Callable[..., None]:
    """Return an `__init__` for the declared fields of a class.

    It is compiled from source, because records are created for each action of an actor and this must be fast.
    """
    used: dict[str, Any] = {"set_": object.__setattr__, "MISSING": MISSING}
    parameters: list[str] = []
    keywords: list[str] = []
    lines: list[str] = []
    for part in declared:
        name, value = part.name, part.name
        default = f"default_{name}"
        if part.default_factory is not MISSING:
            used[default] = part.default_factory
            value = f"{default}() if {name} is MISSING else {name}" if part.init else f"{default}()"
        elif part.default is not MISSING:
            used[default] = part.default
            value = name if part.init else default
        if part.init:
            optional = f"{name}=MISSING" if part.default_factory is not MISSING else f"{name}={default}"
            (keywords if part.kw_only else parameters).append(optional if default in used else name)
        if part.init or default in used:
            lines.append(f" set_(self, '{name}', {value})")
    if hasattr(kind, "__post_init__"):
        lines.append(" self.__post_init__()")
    head = ", ".join(("self", *parameters, *(("*", *keywords) if keywords else ())))
    exec("\n".join((f"def __init__({head}):", *lines)), used)
    made: Callable[..., None] = used["__init__"]
    made.__qualname__, made.__module__ = f"{kind.__qualname__}.__init__", kind.__module__
    return made


def _comparison(names: tuple[str, ...]) -> dict[str, Callable[..., Any]]:
    """Return `__eq__` and `__hash__`, which compare and hash the values of the named fields as a tuple."""
    if len(names) > 1:
        values: Callable[[Any], Any] = attrgetter(*names)
    else:

        def values(thing: Any) -> tuple[Any, ...]:
            return tuple(getattr(thing, name) for name in names)

    def equal(self: Any, other: Any) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: Any) -> int:
        return hash(values(self))

    return {"__eq__": equal, "__hash__": hashed}
