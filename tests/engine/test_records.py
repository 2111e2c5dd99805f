"""Records and named tuples behave like dataclasses and named tuples of the standard library in every visible way."""

from __future__ import annotations

import copy
import typing
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, replace
from typing import Any

import pytest

from game.engine.records import FEW, NamedTuple, entity, is_record, mutable_record, record


def declared(decorator: Any) -> tuple[type[Any], type[Any], type[Any]]:
    """Return the same three classes, as records or as frozen dataclasses."""

    @decorator
    class Empty:
        """Record without fields."""

    @decorator
    class Base:
        """Record with fields of all kinds."""

        first: int
        many: list[int] = field(default_factory=list)
        hidden: int = field(default=3, repr=False)
        aside: int = field(default=4, compare=False)
        word: str = field(default="made", init=False)
        named: int = field(default=6, kw_only=True)
        later: int = field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "later", self.first + self.named)

    @decorator
    class Derived(Base):
        """Record with one more field and a `__repr__` of its own."""

        last: tuple[int, ...] = ()

        def __repr__(self) -> str:
            return "derived"

    return Empty, Base, Derived


RECORDS, STANDARD = declared(record), declared(dataclass(frozen=True))
MADE: list[tuple[int, tuple[Any, ...], dict[str, Any]]] = [
    (0, (), {}),
    (1, (1,), {}),
    (1, (1, [2]), {}),
    (1, (1,), {"aside": 9}),
    (1, (1,), {"hidden": 9}),
    (1, (1,), {"named": 7}),
    (2, (1,), {}),
    (2, (1, [2], 3, 4, (5,)), {}),
    (2, (1,), {"last": (5,), "named": 8}),
]


@pytest.mark.parametrize(
    ("ours_by", "theirs_by"),
    [
        (record, dataclass(frozen=True)),
        (mutable_record, dataclass),
        (entity, dataclass(eq=False)),
    ],
)
def test_records_compare_like_dataclasses(ours_by: Any, theirs_by: Any) -> None:
    our_kinds, their_kinds = declared(ours_by), declared(theirs_by)
    ours = [our_kinds[kind](*given, **named) for kind, given, named in MADE]
    theirs = [their_kinds[kind](*given, **named) for kind, given, named in MADE]
    assert [repr(instance) for instance in ours] == [repr(instance) for instance in theirs]
    assert [asdict(instance) for instance in ours] == [asdict(instance) for instance in theirs]
    assert [[a == b for b in ours] for a in ours] == [[a == b for b in theirs] for a in theirs]
    assert [copy.deepcopy(instance) == instance for instance in ours] == [ours_by is not entity for _ in ours]
    assert [kind.__hash__ is None for kind in our_kinds] == [kind.__hash__ is None for kind in their_kinds]


@pytest.mark.parametrize("kind", range(3))
def test_records_declare_dataclass_fields(kind: int) -> None:
    ours, theirs = RECORDS[kind], STANDARD[kind]
    assert [part.name for part in fields(ours)] == [part.name for part in fields(theirs)]
    assert ours.__match_args__ == theirs.__match_args__
    assert is_record(ours)
    assert not is_record(theirs)


@record
class Point:
    """Record of two numbers."""

    x: int
    y: int = 0


@record
class Length:
    """Record of a single number."""

    value: int


def test_records_hash_as_field_tuples() -> None:
    assert hash(Point(1, 2)) == hash((1, 2))
    assert hash(Length(1)) == hash((1,))
    assert {Point(1): "a"}[Point(1, 0)] == "a"
    with pytest.raises(TypeError):
        hash(RECORDS[1](1))


def test_records_of_other_classes_are_unequal() -> None:
    point: Any = Point(1, 2)
    assert point not in (Length(1), (1, 2))


def test_record_fields_cannot_be_set_or_deleted() -> None:
    point: Any = Point(1)
    with pytest.raises(FrozenInstanceError):
        point.x = 2
    with pytest.raises(FrozenInstanceError):
        del point.x
    assert replace(point, y=5) == Point(1, 5)


@pytest.mark.parametrize(("given", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"x": 1}), ((1,), {"z": 1})])
def test_records_refuse_unknown_fields(given: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises(TypeError, match=r"Point\.__init__\(\)"):
        Point(*given, **named)


@pytest.mark.parametrize("decorator", [record, mutable_record, entity])
@pytest.mark.parametrize(("number", "given", "named"), MADE)
def test_first_object_is_made_like_the_many_after_it(
    decorator: Any, number: int, given: tuple[Any, ...], named: dict[str, Any]
) -> None:
    """After some objects another `__init__` makes the next ones."""
    kind = declared(decorator)[number]
    things = [kind(*given, **named) for _ in range(FEW + 2)]
    assert len({str(vars(thing)) for thing in things}) == 1
    own_lists = {id(thing.many) for thing in things} if number else set()
    assert len(own_lists) == (0 if number == 0 else 1 if len(given) > 1 else FEW + 2)
    with pytest.raises(TypeError, match=kind.__name__):
        kind(*given, **named, unknown=1)


def test_fields_of_mutable_records_and_entities_can_be_set() -> None:
    for decorator in (mutable_record, entity):
        thing = declared(decorator)[1](1)
        thing.first = 5
        assert (thing.first, thing.later, is_record(type(thing))) == (5, 7, False)
        del thing.first
        with pytest.raises(AttributeError):
            _ = thing.first


@pytest.mark.parametrize("decorator", [record, mutable_record, entity])
@pytest.mark.parametrize(
    "use",
    [
        lambda kind: kind(1),
        lambda kind: kind.__new__(kind) == 1,
        fields,
        lambda kind: kind.__match_args__,
        lambda kind: super(kind, kind(1)).__init__(1),
    ],
)
def test_class_may_be_used_first_in_any_way(decorator: Any, use: Any) -> None:
    """The fields of a class are read at its first use; afterwards all its attributes are there."""
    _, base, derived = declared(decorator)
    use(derived)
    assert [part.name for part in fields(base)] == [part.name for part in fields(derived)][:-1]
    assert (base(1).many, derived(1, last=(2,)).last) == ([], (2,))
    assert base(1) != derived(1)
    assert derived.__match_args__ == (*base.__match_args__, "last")


def test_wrong_fields_are_refused_at_first_use() -> None:
    @record
    class Wrong:
        """Record with a default that all its objects would share."""

        many: list[int] = []  # noqa: RUF012  # the fault

    with pytest.raises(ValueError, match="mutable default"):
        Wrong()


class Sight(NamedTuple):
    """Named tuple of the game."""

    at: tuple[int, int]
    depth: int = 1
    seen: frozenset[str] = frozenset()

    def deeper(self) -> Sight:
        return self._replace(depth=self.depth + 1)

    @property
    def first(self) -> int:
        """First number of the place."""
        return self.at[0]


class Sign(NamedTuple):
    """Named tuple whose fields have the names of what makes its objects."""

    kind: str
    values: int = 0
    named: int = 0


class StandardSight(typing.NamedTuple):
    """Named tuple of the standard library."""

    at: tuple[int, int]
    depth: int = 1
    seen: frozenset[str] = frozenset()


def test_first_named_tuple_of_a_class_may_have_any_field_by_name() -> None:
    """A saved game is read so, and nobody may have made such an object before."""
    assert Sign(kind="door", named=1, values=2) == ("door", 2, 1)


def test_named_tuple_is_like_one_of_standard_library() -> None:
    names = ("_fields", "_field_defaults", "__match_args__", "__module__")
    assert [getattr(Sight, name) for name in names] == [getattr(StandardSight, name) for name in names]
    assert typing.get_type_hints(Sight) == typing.get_type_hints(StandardSight)
    assert (Sight.__qualname__, Sight.__doc__) == ("Sight", "Named tuple of the game.")
    for given in (((1, 2),), ((1, 2), 3), ((1, 2), 3, frozenset("a"))):
        own, standard = Sight(*given), StandardSight(*given)
        assert tuple(own) == tuple(standard)
        assert (hash(own), own._asdict()) == (hash(standard), standard._asdict())
        assert repr(own) == repr(standard).removeprefix("Standard")
        assert copy.deepcopy(own) == own == copy.copy(own)
    sight = Sight((4, 5), seen=frozenset("b"))
    assert (sight.depth, sight.first, sight.deeper()) == (1, 4, ((4, 5), 2, frozenset("b")))
    match sight:
        case Sight(at, depth):
            assert (at, depth) == ((4, 5), 1)
    assert Sight._make([(1, 2), 3, frozenset()]) == Sight((1, 2), 3)
    with pytest.raises(TypeError, match="3 fields, not 1"):
        Sight._make([(1, 2)])
    with pytest.raises(ValueError, match="no field width"):
        sight._replace(width=1)  # type: ignore[call-arg]  # that is what is tested
    with pytest.raises(TypeError):
        Sight()  # type: ignore[call-arg]  # that is what is tested
    with pytest.raises(AttributeError):
        sight.depth = 2  # type: ignore[misc]  # that is what is tested
