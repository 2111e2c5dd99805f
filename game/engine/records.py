"""Decorators that make classes with fields; and markers of the fields that a saved game leaves out.

`record` makes values that never change, and `mutable_record` values that do. `entity` makes things with an identity,
such as doors: two doors with the same fields are still two doors. `NamedTuple` is the base of values that are tuples.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import cache
from operator import attrgetter
from reprlib import recursive_repr
from types import FunctionType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NoReturn, TypeVar, cast, dataclass_transform

Thing = TypeVar("Thing")

DERIVED = "anew"
"""Mark of a field that is not saved: it is computed from other fields when a game is loaded."""
SAVED_SEPARATELY = "apart"
"""Mark of a field that is not saved with its object: the code that saves the whole game stores it elsewhere."""

Derived = Annotated[Thing, DERIVED]
SavedSeparately = Annotated[Thing, SAVED_SEPARATELY]


if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    _WIDE = namedtuple("_WIDE", [f"item_{place}" for place in range(32)])
    _ITEMS = [vars(_WIDE)[name] for name in _WIDE._fields]
    """Attributes that return the item at their place in a tuple, in C. A class with more fields raises ValueError."""

    @cache
    def _new_of(count: int) -> FunctionType:
        """Return the method `__new__` of a class with a number of fields. It calls them as `_WIDE` does."""
        used = ", ".join((*_WIDE._fields[:count], ""))
        return eval(f"lambda _kind, {used}: _new(_kind, ({used}))", {"_new": tuple.__new__})

    class _Named(tuple):
        """Methods of all named tuples, the same as `collections.namedtuple` makes for each class."""

        __slots__ = ()

        @classmethod
        def _make(cls, values: Iterable[object]) -> Any:
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"{cls.__name__} has {len(cls._fields)} fields, not {len(made)}")
            return made

        def _replace(self, /, **changed: object) -> Any:
            made = self._make(map(changed.pop, self._fields, self))
            if changed:
                raise ValueError(f"{type(self).__name__} has no field {', '.join(changed)}")
            return made

        def _asdict(self) -> dict[str, Any]:
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._asdict().items())})"

        def __getnewargs__(self) -> tuple[object, ...]:
            return tuple(self)

    class _NamedTuples(type):
        """Metaclass that makes a named tuple of each class with `NamedTuple` as its base."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = (*body.get("__annotations__", ()),)
            defaults = {field: body[field] for field in fields if field in body}

            def make_new(kind: type, /, *values: object, **named: object) -> Any:  # a field may be a kind too
                usual = _new_of(len(fields))
                code = usual.__code__.replace(co_varnames=("_kind", *fields))
                new = FunctionType(code, usual.__globals__, "__new__", (*defaults.values(),))
                made.__new__ = new
                return new(kind, *values, **named)

            body |= {"__slots__": (), "__new__": make_new, "__match_args__": fields}
            body |= {
                "_fields": fields,
                "_field_defaults": defaults,
                **dict(zip(fields, _ITEMS[: len(fields)], strict=True)),
            }
            made: Any = type(name, (_Named,), body)
            return made

    class NamedTuple(metaclass=_NamedTuples):
        """Base of classes that are tuples with named fields, like that of `typing`, in a fifth of its time.

        `typing.NamedTuple` and `collections.namedtuple` compile a method for each class. For 120 classes this took a
        twentieth of the game's start time. Here it is a copy of the method of another class with as many fields, made
        with the first object. Fields with a default come last; the type checker makes sure of it.
        """


FEW = 30
"""Number of objects of a class that are made before its `__init__` is compiled.

To compile it takes as long as to make about 50 objects without.
"""


class _Readable:
    """The `repr` of records, like that of a dataclass: the name of the class and the values of the fields."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @recursive_repr()
    def __repr__(self) -> str:
        shown = (f"{part.name}={getattr(self, part.name)!r}" for part in fields(self) if part.repr)
        return f"{type(self).__qualname__}({', '.join(shown)})"


class _Frozen:
    """Methods that make a record immutable: setting or deleting a field raises FrozenInstanceError."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(kind: type[Thing]) -> type[Thing]:
    """Make a class a frozen dataclass, in a twentieth of the time that `dataclass(frozen=True)` takes.

    `dataclass` reads the fields and compiles six methods for each class. For 200 classes this was a quarter of the
    game's start time. Here it happens when the first object of the class is made or its fields are first asked for,
    which for most classes is after the first frame. Only `__init__` is compiled, and only for classes with more than
    `FEW` objects. `fields`, `replace`, `asdict` and `match` patterns work on a record, because it is a dataclass. A
    class that inherits from a record must be a record too. Setting or deleting a field of a record raises
    FrozenInstanceError. Fields that are declared in a way that `dataclass` refuses raise TypeError or ValueError at the
    first use.
    """
    _add(kind, {"__setattr__": _Frozen.__setattr__, "__delattr__": _Frozen.__delattr__})
    return _declared_late(kind, ("__init__", "__eq__", "__hash__"))


@dataclass_transform(field_specifiers=(field,))
def mutable_record(kind: type[Thing]) -> type[Thing]:
    """Make a class a dataclass, as `record` does, whose fields can be set. Its objects have no hash."""
    _add(kind, {"__hash__": None})
    return _declared_late(kind, ("__init__", "__eq__"))


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def entity(kind: type[Thing]) -> type[Thing]:
    """Make a class a dataclass, as `record` does, whose fields can be set. Each of its objects equals only itself."""
    return _declared_late(kind, ("__init__",))


def is_record(kind: type) -> bool:
    """Return whether a class was made by `record`, so that no field of its objects can be set later."""
    return vars(kind).get("__setattr__") is _Frozen.__setattr__


class _AtFirstUse:
    """Attribute of a class that depends on the fields. At its first use the fields are read, and it is replaced."""

    def __init__(self, kind: type, name: str) -> None:
        self._kind = kind
        self._name = name

    def __get__(self, instance: object, owner: type) -> Any:
        _declare(self._kind)
        value = getattr(self._kind, self._name)
        return value if instance is None or not hasattr(value, "__get__") else value.__get__(instance, owner)


def _declared_late(kind: type[Thing], methods: tuple[str, ...]) -> type[Thing]:
    """Give a class the attributes of a dataclass and some methods, all made at their first use. Return the class."""
    late = ("__dataclass_fields__", "__match_args__", *methods)
    _add(kind, {"__repr__": _Readable.__repr__, **{name: _AtFirstUse(kind, name) for name in late}})
    return kind


def _add(kind: type, attributes: dict[str, Any]) -> None:
    """Set those attributes of a class that its own body does not define."""
    for name, value in attributes.items():
        if name not in vars(kind):
            setattr(kind, name, value)


def _declare(kind: type) -> None:
    """Read the fields of a class, and replace its attributes of the kind `_AtFirstUse`."""
    late = [name for name, value in vars(kind).items() if isinstance(value, _AtFirstUse)]
    for name in late:
        delattr(kind, name)
    declared = fields(cast("type[_Readable]", dataclass(init=False, repr=False, eq=False)(kind)))
    methods: dict[str, Callable[..., Any]] = _comparison(tuple(part.name for part in declared if part.compare))
    if declared or hasattr(kind, "__post_init__"):
        methods["__init__"] = _initializer_of_few(kind, declared)
    for name, method in methods.items():
        if name in late:
            setattr(kind, name, method)


def _initializer_of_few(kind: type, declared: tuple[Field[Any], ...]) -> Callable[..., None]:
    """Return an `__init__` for the declared fields of a class, which compiles a faster one when it has made `FEW`.

    It also leaves wrong arguments to the compiled one, which raises the right errors.
    """
    places = [part.name for part in declared if part.init and not part.kw_only]
    names = {part.name for part in declared if part.init}
    assign: Callable[[object, str, object], None] = object.__setattr__ if is_record(kind) else setattr
    prepare = getattr(kind, "__post_init__", None)
    made = 0

    def __init__(self: object, *values: object, **named: object) -> None:  # noqa: N807  # it is a method of `kind`
        nonlocal made
        made += 1
        given = dict(zip(places, values, strict=False)) | named
        fits = len(given) == len(values) + len(named) and given.keys() <= names
        if made > FEW or not fits or any(_has_no_value(part, given) for part in declared):
            compiled = _initializer(kind, declared)
            type.__setattr__(kind, "__init__", compiled)
            return compiled(self, *values, **named)
        for part in declared:
            if part.name in given:
                assign(self, part.name, given[part.name])
            elif part.default is not MISSING:
                assign(self, part.name, part.default)
            elif part.default_factory is not MISSING:
                assign(self, part.name, part.default_factory())
        if prepare is not None:
            prepare(self)
        return None

    return __init__


def _has_no_value(part: Field[Any], given: dict[str, object]) -> bool:
    """Return whether a field must be given to `__init__` and is not. `given`: the arguments by name."""
    return part.init and part.name not in given and part.default is MISSING and part.default_factory is MISSING


def _initializer(kind: type, declared: tuple[Field[Any], ...]) -> Callable[..., None]:
    """Return an `__init__` for the declared fields of a class.

    It is compiled from source, because records are created for each action of an actor and this must be fast.
    """
    assigned = "set_(self, '{}', {})" if is_record(kind) else "self.{} = {}"
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
            lines.append(" " + assigned.format(name, value))
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
