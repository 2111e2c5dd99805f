"""Events: classes that are never equal, and the readers that react to them."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from game.content.world.door_kinds import WOODEN
from game.engine.events.door_events import Eased, Knocked, Latched, Opened, Unlatched, Widened
from game.engine.events.event import Event
from game.engine.events.event_readers import EventReader
from game.engine.events.hazard_events import Crackled
from game.engine.events.movement_events import Moved
from game.engine.grid.geometry import Vec
from game.engine.model.door import Door
from game.engine.records import is_record
from game.engine.run_stats import event_statistics
from game.play import Scenario
from game.ui.audio.event_sounds import event_sounds
from game.ui.render.event_animations import event_animations
from game.ui.text.event_messages.narrator import narrator
from golden.census import event_classes
from tests.support.scenario import blank_event

READERS: dict[str, EventReader[Any, Any]] = {
    "messages": narrator,
    "sounds": event_sounds,
    "animations": event_animations,
    "statistics": event_statistics,
}
each_reader = pytest.mark.parametrize("reader", READERS.values(), ids=READERS)


def test_events_of_different_classes_differ() -> None:
    events = [blank_event(kind) for kind in event_classes()]
    assert len(events) > 75
    assert [(one, other) for one, other in permutations(events, 2) if one == other] == []
    assert len(set(events)) == len(events)


def test_equal_events_have_class_and_fields_alike() -> None:
    s = Scenario("#@+.k#")
    opened = Opened(s.hero, s.door())
    assert opened == Opened(s.hero, s.door())
    assert hash(opened) == hash(Opened(s.hero, s.door()))
    assert opened != Opened(s.foe(), s.door())
    assert opened not in [Eased(s.hero, s.door()), Widened(s.hero, s.door())]


def test_events_are_records_with_a_cell() -> None:
    for kind in event_classes():
        assert is_record(kind), kind
        assert blank_event(kind).at == Vec(0, 0), kind


def test_event_at_a_door_is_seen_at_the_door() -> None:
    assert Opened(Scenario("#@#").hero, Door(WOODEN, Vec(2, 5))).at == Vec(2, 5)


def test_actors_of_an_event_are_those_in_its_fields() -> None:
    foe = Scenario("#@k#").foe()
    for kind in event_classes():
        named = [name for name, types in vars(kind)["__annotations__"].items() if types.split(" |")[0] == "Actor"]
        assert blank_event(kind, **dict.fromkeys(named, foe)).actors == (foe,) * len(named), kind


def test_every_event_has_a_message_but_those_that_happen_in_every_turn() -> None:
    assert {*narrator.functions} ^ {*event_classes()} == {Crackled, Moved}


@each_reader
def test_reader_reacts_only_to_classes_of_events(reader: EventReader[Any, Any]) -> None:
    assert reader.functions.keys() <= {*event_classes()}


def words() -> EventReader[[str], str]:
    """Return a reader with two functions for five classes, and nothing for other classes."""
    reader: EventReader[[str], str] = EventReader("nothing")
    reader.register(lambda *_: "moved", Widened, Latched, Unlatched)

    @reader
    def _opened(event: Opened | Eased, who: str) -> str:
        return f"{who} {type(event).__name__}"

    return reader


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Opened, "he Opened"),
        (Eased, "he Eased"),
        *((kind, "moved") for kind in (Widened, Latched, Unlatched)),
        (Knocked, "nothing"),
    ],
)
def test_reader_gives_result_of_function_for_class(kind: type[Event], said: str) -> None:
    assert words().read(blank_event(kind), "he") == said
    assert EventReader("else", words()).read(blank_event(kind), "he") == (said if kind is not Knocked else "else")


def test_reader_refuses_second_entry_for_a_class() -> None:
    for kind in (Opened, Eased, Widened):
        with pytest.raises(ValueError, match=f"{kind.__name__} is registered twice"):
            words().register(lambda *_: "again", kind)
    with pytest.raises(ValueError, match="is registered twice"):
        EventReader("", words(), words())
