"""Counts what occurs in games: events, orders that are told, orders in progress, and saved fields with unusual values.

What could occur is found in the game itself: all kinds of events, all orders, and all fields of all classes that are
saved. Orders and fields go by their saved words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, get_args

from game.engine.events.event import Event
from game.engine.world import World
from game.store.json_values import JsonValue, expect, plain_of, text_of
from game.store.serialize.codecs import Coder, DictCodec, Grid, ListCodec, OptionalCodec, TupleCodec
from game.store.serialize.dataclass_codec import NOTHING, Structure
from game.store.serialize.registry import ACTOR, ORDER, ORDERS, REGISTRY, STRUCTURES, OneOf, structure_of
from game.store.serialize.world_codec import LEVEL, WORLD, links_of, plain_level, plain_rest

EMPTY: tuple[JsonValue, ...] = (None, False, 0, "", [], {})
"""What is usual for a field that has no usual value of its own."""
EVENTS, TOLD, HELD, FIELDS = PARTS = ("events", "told", "held", "fields")
"""What is counted: `told` are orders that the hero was given, `held` those in progress at the end of a step."""


def possible() -> dict[str, set[str]]:
    """Return all that could be counted, of each part; plans alone can be in progress at the end of a step."""
    plans = {REGISTRY.word_of(kind) for kind in ORDERS if can_go_on(kind)}
    fields = {
        f"{structure.word}.{field.word}"
        for structure in (*map(structure_of, STRUCTURES), ACTOR)
        for field in structure.fields
    }
    return {
        EVENTS: {kind.__name__ for kind in get_args(Event)},
        TOLD: set(map(REGISTRY.word_of, ORDERS)),
        HELD: plans,
        FIELDS: fields,
    }


def can_go_on(kind: Any) -> bool:
    """Return whether an order can be in progress: it is called for each of its steps, where an action performs one."""
    return not hasattr(kind, "perform")


class Census:
    """What occurs in one game."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {part: Counter() for part in PARTS}
        self._grids: dict[str, str] = {}
        """Of each field that holds a value for each cell, what it first was."""

    def note_events(self, world: World) -> None:
        """Count what the hero has just witnessed."""
        self.counts[EVENTS].update(type(event).__name__ for event in world.witnessed)

    def note_order(self, order: str) -> None:
        """Count an order that the hero is told."""
        told = plain_of(order)
        self.counts[TOLD].update(list(expect(dict, told)))
        self._note_fields(ORDER, told)

    def note_held(self, world: World) -> None:
        """Count the order in progress after a step."""
        if world.hero.orders is not None:
            self.counts[HELD][REGISTRY.word_of(type(world.hero.orders))] += 1

    def note_world(self, world: World) -> None:
        """Note the saved fields of a world that have unusual values; of its levels only those of the hero's."""
        links = links_of(world, in_short=True)
        here = world.level
        told: Any = plain_level(here.depth, here, links)
        self._note_fields(LEVEL, told["level"])
        rest: Any = plain_rest(world, links)
        self._note_fields(WORLD, rest["world"])
        for actor in (*told["actors"], *rest["elsewhere"]):
            self._note_fields(ACTOR, actor)

    def _note_fields(self, coder: Coder, plain: JsonValue) -> None:
        for name, inner, value, has_usual in fields_in(coder, plain):
            if isinstance(inner, Grid):
                told = text_of(value)
                if self._grids.setdefault(name, told) != told:
                    self.counts[FIELDS][name] += 1
            elif has_usual or value not in EMPTY:
                self.counts[FIELDS][name] += 1

    def lines(self) -> list[str]:
        """Return it as text, a line for each part; of fields only which occur."""
        told = []
        for part in PARTS:
            counts = self.counts[part]
            names = [name if part == FIELDS else f"{name}:{counts[name]}" for name in sorted(counts)]
            told.append(f"{part} {' '.join(grouped(names) if part == FIELDS else names)}")
        return told


def grouped(fields: Iterable[str]) -> list[str]:
    """Return `Class.field` names in short: a class, and in brackets its fields."""
    by_class: dict[str, list[str]] = {}
    for name in fields:
        kind, _, field = name.partition(".")
        by_class.setdefault(kind, []).append(field)
    return [f"{kind}({','.join(names)})" for kind, names in by_class.items()]


def read(lines: Iterable[str]) -> dict[str, Counter[str]]:
    """Return the counts of what `Census.lines` wrote, of one game or many."""
    counts: dict[str, Counter[str]] = {part: Counter() for part in PARTS}
    for line in lines:
        part, *words = line.split()
        for word in words:
            if part == FIELDS:
                kind, _, names = word.rstrip(")").partition("(")
                counts[part].update(f"{kind}.{name}" for name in names.split(","))
            else:
                name, _, number = word.partition(":")
                counts[part][name] += int(number)
    return counts


def fields_in(coder: Coder, plain: JsonValue) -> Iterator[tuple[str, Coder, JsonValue, bool]]:
    """Yield each saved field in a value: its name, its coder, what is saved, and whether it has a usual value."""
    told: Any = plain
    match coder:
        case Structure():
            for field in coder.fields:
                if field.word in told:
                    value = told[field.word]
                    inner = field.coder.inner if isinstance(field.coder, OptionalCodec) else field.coder
                    yield f"{coder.word}.{field.word}", inner, value, field.usual is not NOTHING
                    yield from fields_in(field.coder, value)
        case OneOf():
            for name, value in told.items():
                yield from fields_in(structure_of(coder.kinds[name]), value)
        case OptionalCodec() if told is not None:
            yield from fields_in(coder.inner, told)
        case ListCodec():
            for value in told:
                yield from fields_in(coder.inner, value)
        case TupleCodec():
            for part, value in zip(coder.inner, told, strict=True):
                yield from fields_in(part, value)
        case DictCodec():
            for name, value in told:
                yield from fields_in(coder.key, name)
                yield from fields_in(coder.inner, value)
