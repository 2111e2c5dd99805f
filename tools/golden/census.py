"""Count what occurs in games: events, orders given, orders in progress, and saved fields that differ from the default.

All that can occur is read from the game itself: all kinds of events, all orders, and all fields of all saved classes.
Orders and fields have their saved names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, get_args

from game.engine.events.event import Event
from game.engine.world import World
from game.store.json_values import JsonValue, expect, json_text, parse_json
from game.store.serialize.codecs import Codec, DictCodec, GridCodec, ListCodec, OptionalCodec, TupleCodec
from game.store.serialize.dataclass_codec import NO_DEFAULT, StructureCodec
from game.store.serialize.registry import ACTOR, ORDER, ORDERS, REGISTRY, STRUCTURES, UnionCodec, structure_of
from game.store.serialize.world_codec import LEVEL, WORLD, actor_refs_of, encode_level, encode_rest

EMPTY: tuple[JsonValue, ...] = (None, False, 0, "", [], {})
"""Values that count as the default of a field without a default of its own."""
EVENTS, ORDERS_GIVEN, ORDERS_IN_PROGRESS, FIELDS = PARTS = ("events", "told", "held", "fields")
"""The parts of a census, as the golden file names them. An order is in progress if it goes on after a step."""
EVENT_WORDS = {
    "CalledForHelp": "Called",
    "Divided": "Parted",
    "GasReleased": "Released",
    "HazardAppeared": "Appeared",
    "Healed": "Mended",
    "LampCovered": "LampShaded",
    "LateArrived": "CameAfter",
    "LeftDoor": "Left",
    "LeverPulled": "Pulled",
    "LeverPulledInVain": "PulledInVain",
    "MimicRevealed": "Unmasked",
    "PortcullisRaised": "Raised",
    "PrizeWithdrawn": "Withdrawn",
    "SecretDoorFound": "Found",
    "SensedBehindDoors": "Answered",
    "SillFlickered": "Flickered",
    "TwinMoved": "Followed",
    "UsedInVain": "Wasted",
}
"""Words of the events whose classes had other names when the golden census was written."""


def event_word(kind: type) -> str:
    """Return the word of a class of events in the census, which stays when the class is renamed."""
    return EVENT_WORDS.get(kind.__name__, kind.__name__)


def possible() -> dict[str, set[str]]:
    """Return all names that can be counted in each part. Only tasks can be in progress at the end of a step."""
    tasks = {REGISTRY.word_of(kind) for kind in ORDERS if is_task(kind)}
    fields = {
        f"{structure.word}.{field.word}"
        for structure in (*map(structure_of, STRUCTURES), ACTOR)
        for field in structure.fields
    }
    return {
        EVENTS: {event_word(kind) for kind in get_args(Event)},
        ORDERS_GIVEN: set(map(REGISTRY.word_of, ORDERS)),
        ORDERS_IN_PROGRESS: tasks,
        FIELDS: fields,
    }


def is_task(kind: Any) -> bool:
    """Return whether an order is a task of many steps. A task is called for each step; an action has `perform`."""
    return not hasattr(kind, "perform")


class Census:
    """The counts of one game."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {part: Counter() for part in PARTS}
        self._grids: dict[str, str] = {}
        """The first value of each field that is a grid."""

    def note_events(self, world: World) -> None:
        """Count the events that the hero has witnessed in this step."""
        self.counts[EVENTS].update(event_word(type(event)) for event in world.witnessed)

    def note_order(self, order: str) -> None:
        """Count an order that the hero is given, in its saved form. Raises CorruptData if it is not an order."""
        saved = parse_json(order)
        self.counts[ORDERS_GIVEN].update(list(expect(dict, saved)))
        self._note_fields(ORDER, saved)

    def note_order_in_progress(self, world: World) -> None:
        """Count the order in progress after a step."""
        if world.hero.orders is not None:
            self.counts[ORDERS_IN_PROGRESS][REGISTRY.word_of(type(world.hero.orders))] += 1

    def note_world(self, world: World) -> None:
        """Count the saved fields of a world that differ from the default; of its levels only the hero's level."""
        links = actor_refs_of(world, short=True)
        here = world.level
        level: Any = encode_level(here.depth, here, links)
        self._note_fields(LEVEL, level["level"])
        rest: Any = encode_rest(world, links)
        self._note_fields(WORLD, rest["world"])
        for actor in (*level["actors"], *rest["elsewhere"]):
            self._note_fields(ACTOR, actor)

    def _note_fields(self, coder: Codec, plain: JsonValue) -> None:
        for name, inner, value, has_default in fields_in(coder, plain):
            if isinstance(inner, GridCodec):
                text = json_text(value)
                if self._grids.setdefault(name, text) != text:
                    self.counts[FIELDS][name] += 1
            elif has_default or value not in EMPTY:
                self.counts[FIELDS][name] += 1

    def lines(self) -> list[str]:
        """Return the census as text, a line for each part. Fields have no counts."""
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
    """Return the counts in the lines of `Census.lines`, summed over games."""
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


def fields_in(coder: Codec, plain: JsonValue) -> Iterator[tuple[str, Codec, JsonValue, bool]]:
    """Yield each saved field in a value: its name, its codec, its saved value, and whether it has a default.

    A field with a default is only saved if its value differs.
    """
    saved: Any = plain
    match coder:
        case StructureCodec():
            for field in coder.fields:
                if field.word in saved:
                    value = saved[field.word]
                    inner = field.codec.inner if isinstance(field.codec, OptionalCodec) else field.codec
                    yield f"{coder.word}.{field.word}", inner, value, field.default is not NO_DEFAULT
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
