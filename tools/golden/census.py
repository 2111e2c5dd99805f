"""Count what occurs in games, to find out what the golden games do not cover.

Four things are counted: events, orders given to the hero, orders in progress, and saved fields whose values differ from
the default. What can occur is read from the game's code: all classes of events, all orders, and all fields of all saved
classes. Orders and fields are counted by the names that they have in saved games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from game.engine import events
from game.engine.behavior import Task
from game.engine.events.event import Event
from game.engine.world import World
from game.store.json_values import JsonValue, expect, json_text, parse_json
from game.store.serialize.codec_registry import ACTOR, ORDER, ORDERS, REGISTRY, STRUCTURES, UnionCodec, structure_of
from game.store.serialize.codecs import Codec, DictCodec, GridCodec, ListCodec, OptionalCodec, TupleCodec
from game.store.serialize.dataclass_codec import NO_DEFAULT, StructureCodec
from game.store.serialize.world_codec import (
    KNOWN_ACTOR,
    KNOWN_DOOR,
    KNOWN_LEVER,
    LEVEL,
    NOTES,
    WORLD,
    actor_refs_of,
    level_text,
    rest_text,
)

EMPTY: tuple[JsonValue, ...] = (None, False, 0, "", [], {})
"""The values that are taken as the default of a saved field that has no default of its own."""
EVENTS, ORDERS_GIVEN, ORDERS_IN_PROGRESS, FIELDS = PARTS = ("events", "told", "held", "fields")
"""The names in the golden file of the four parts of a census: events, orders given, orders in progress, saved fields.

An order is in progress if the hero goes on with the order after a step.
"""
EVENT_WORDS = {
    "CalledForHelp": "Called",
    "Divided": "Parted",
    "GasReleased": "Released",
    "HazardAppeared": "Appeared",
    "Healed": "Mended",
    "LampCovered": "LampShaded",
    "LeftDoor": "Left",
    "LeverPulled": "Pulled",
    "LeverPulledInVain": "PulledInVain",
    "MimicRevealed": "Unmasked",
    "PortcullisRaised": "Raised",
    "PrizeWithdrawn": "Withdrawn",
    "SecretDoorFound": "Found",
    "SensedBehindDoors": "Answered",
    "TwinMoved": "Followed",
    "UsedInVain": "Wasted",
}
"""Names in the census of those classes of events that were renamed after the golden census was written."""


def event_classes() -> list[type[Event]]:
    """Return all classes of events, from all modules of `game/engine/events`. Base classes are left out."""
    modules = [import_module(module.name) for module in iter_modules(events.__path__, f"{events.__name__}.")]
    things = [thing for module in modules for thing in vars(module).values() if isinstance(thing, type)]
    found = dict.fromkeys(thing for thing in things if issubclass(thing, Event))
    return [kind for kind in found if kind.__module__ != Event.__module__]


def event_word(kind: type) -> str:
    """Return the word under which the census counts a class of events. Renaming the class does not change the word."""
    return EVENT_WORDS.get(kind.__name__, kind.__name__)


def possible() -> dict[str, set[str]]:
    """Return the names of everything that can be counted, by part of the census.

    The parts are events, orders given to the hero, orders in progress after a step, and saved fields. The names of
    orders in progress are only those of tasks (orders of many steps), because any other order ends with its step.
    """
    tasks = {REGISTRY.word_of(kind) for kind in ORDERS if issubclass(kind, Task)}
    fields = {
        f"{_class_word(structure)}.{field.word}"
        for structure in (*map(structure_of, STRUCTURES), ACTOR)
        for field in structure.fields
    }
    return {
        EVENTS: {event_word(kind) for kind in event_classes()},
        ORDERS_GIVEN: set(map(REGISTRY.word_of, ORDERS)),
        ORDERS_IN_PROGRESS: tasks,
        FIELDS: fields,
    }


class Census:
    """The counts of one game: how often each event and order occurs, and how often a field differs from its default."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {part: Counter() for part in PARTS}
        self._grids: dict[str, str] = {}
        """The first value, as JSON text, of each field that is a grid. A grid counts if its value differs from this."""

    def note_events(self, world: World) -> None:
        """Count the events that the hero witnessed in the last step."""
        self.counts[EVENTS].update(event_word(type(event)) for event in world.witnessed)

    def note_order(self, order: str) -> None:
        """Count an order that the hero is given. `order`: its JSON text. Raises CorruptData if it is not valid."""
        saved = parse_json(order)
        self.counts[ORDERS_GIVEN].update(list(expect(dict, saved)))
        self._note_fields(ORDER, saved)

    def note_order_in_progress(self, world: World) -> None:
        """Count the hero's order in progress if he is still following an order after a step.

        One is added to the count of the kind of this order.
        """
        if world.hero.orders is not None:
            self.counts[ORDERS_IN_PROGRESS][REGISTRY.word_of(type(world.hero.orders))] += 1

    def note_world(self, world: World) -> None:
        """Count the saved fields of a world whose values differ from the default. Only the hero's level is searched."""
        links = actor_refs_of(world, short=True)
        here = world.level
        level: Any = parse_json(level_text(here.depth, here, links))
        self._note_fields(LEVEL, level["level"])
        for _, door in level["level"]["doors"]:
            self._note_fields(KNOWN_DOOR, door)
        for _, lever in level["level"]["levers"]:
            self._note_fields(KNOWN_LEVER, lever)
        rest: Any = parse_json(rest_text(world, links))
        self._note_fields(WORLD, rest["world"])
        self._note_fields(NOTES, NOTES.encode(world.notes, links))  # saved, but not part of the state hash
        for actor in (*level["actors"], *rest["elsewhere"]):
            self._note_fields(ACTOR, actor)
            self._note_fields(KNOWN_ACTOR, actor)

    def _note_fields(self, coder: Codec, fields: JsonValue) -> None:
        for name, inner, value, has_default in fields_in(coder, fields):
            if isinstance(inner, GridCodec):
                text = json_text(value)
                if self._grids.setdefault(name, text) != text:
                    self.counts[FIELDS][name] += 1
            elif has_default or value not in EMPTY:
                self.counts[FIELDS][name] += 1

    def lines(self) -> list[str]:
        """Return four lines of text, one for each part: events, orders given, orders in progress, saved fields.

        A line has the name of the part, then the names of everything counted, each with its count, as in "name:3". Only
        the names of saved fields have no counts.
        """
        lines = []
        for part in PARTS:
            counts = self.counts[part]
            names = [name if part == FIELDS else f"{name}:{counts[name]}" for name in sorted(counts)]
            lines.append(f"{part} {' '.join(grouped(names) if part == FIELDS else names)}")
        return lines


def grouped(fields: Iterable[str]) -> list[str]:
    """Return names of the form `Class.field` grouped by class: `Class(field,field)`."""
    by_class: dict[str, list[str]] = {}
    for name in fields:
        kind, _, field = name.partition(".")
        by_class.setdefault(kind, []).append(field)
    return [f"{kind}({','.join(names)})" for kind, names in by_class.items()]


def read_census(lines: Iterable[str]) -> dict[str, Counter[str]]:
    """Read the lines that `Census.lines` has returned for some games.

    Return the counts summed over all games, by part of the census (such as events or fields) and by name. The count of
    a field is the number of games in which the field was saved with a value other than its default.
    """
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


def _class_word(structure: StructureCodec) -> str:
    """Return the saved word of the class with whose fields the fields of a class are saved; mostly its own word."""
    return structure.word.partition(".")[0]


def fields_in(coder: Codec, fields: JsonValue) -> Iterator[tuple[str, Codec, JsonValue, bool]]:
    """Yield each field in a saved value, and in its parts at any depth.

    Each field is yielded as (name, codec, saved value, whether the field has a default).

    `coder`: the codec that has saved the value. `fields`: the saved value as JSON, such as the saved fields of an
    object. A field with a default is only saved if its value differs from the default.
    """
    saved: Any = fields
    match coder:
        case StructureCodec():
            for field in coder.fields:
                if field.word in saved:
                    value = saved[field.word]
                    inner = field.codec.inner if isinstance(field.codec, OptionalCodec) else field.codec
                    yield f"{_class_word(coder)}.{field.word}", inner, value, field.default is not NO_DEFAULT
                    yield from fields_in(field.codec, value)
        case UnionCodec():
            for name, value in saved.items():
                yield from fields_in(structure_of(coder.kinds[name]), value)
        case OptionalCodec() if saved is not None:
            yield from fields_in(coder.inner, saved)
        case ListCodec():
            for value in saved:
                yield from fields_in(coder.inner, value)
        case TupleCodec():
            for part, value in zip(coder.inner, saved, strict=True):
                yield from fields_in(part, value)
        case DictCodec():
            for name, value in saved:
                yield from fields_in(coder.key, name)
                yield from fields_in(coder.inner, value)
