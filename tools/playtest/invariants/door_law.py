"""The law of doors: a table of all allowed changes of a door's state, each with the event that must explain the change.

A door is shut, ajar (open a crack), open, bolted (by the item latch) or broken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game.engine.events.door_events import (
    Breached,
    Destroyed,
    Eased,
    GateBolted,
    Latched,
    LeverPulled,
    Opened,
    PlateAgreed,
    PlateRefused,
    PortcullisRaised,
    TollTaken,
    TwinMoved,
    Unlatched,
    Widened,
)
from game.engine.events.event import DoorStateEvent, Event
from game.engine.events.hazard_events import BurntDown
from game.engine.events.item_events import Used
from game.engine.events.movement_events import Arrived
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.world import World

SHUT, AJAR, OPEN, BOLTED, BROKEN = DoorState

DoorStates = Mapping[Door, DoorState]
"""The states of all doors of a level at one time, by door."""


class Change(NamedTuple):
    """An allowed change of a door's state: one row of the law of doors, the table of all allowed changes."""

    name: str
    """Description of the change, for sentences about violations."""
    event: type[Event]
    """The event that explains the change. It must occur in the same turn."""
    before: tuple[DoorState, ...]
    """The states in which the door can be before the change."""
    after: DoorState
    causes: tuple[type[Event], ...] = ()
    """Kinds of events: at least one must come before `event` in the same turn. Empty if none is needed."""

    def leads(self, before: DoorState, after: DoorState) -> bool:
        """Return whether this allowed change leads from the state `before` to the state `after`."""
        return before in self.before and after is self.after


CHANGES = (
    Change("opened", Opened, (SHUT,), OPEN),
    Change("opened by magic", Opened, (BOLTED,), OPEN, causes=(Used,)),
    Change("eased ajar", Eased, (SHUT,), AJAR),
    Change("pushed open", Widened, (AJAR,), OPEN),
    Change("moved ajar with its twin", TwinMoved, (SHUT,), AJAR, causes=(Eased,)),
    Change("opened with its twin", TwinMoved, (SHUT, AJAR), OPEN, causes=(Opened, Widened)),
    Change("raised", PortcullisRaised, (SHUT,), OPEN, causes=(LeverPulled, PlateAgreed)),
    Change("bolted by its plate", GateBolted, (SHUT,), BOLTED, causes=(PlateRefused,)),
    Change("bolted itself for a toll", TollTaken, (SHUT, AJAR), BOLTED, causes=(Opened, Widened, Breached, Destroyed)),
    Change("latched", Latched, (SHUT, AJAR, OPEN), BOLTED),
    Change("unlatched", Unlatched, (BOLTED,), SHUT),
    Change("broken", Breached, (SHUT, BOLTED), BROKEN),
    Change("destroyed by magic", Destroyed, (SHUT, AJAR, OPEN, BOLTED), BROKEN, causes=(Used,)),
    Change("burnt", BurntDown, (SHUT, AJAR, OPEN, BOLTED), BROKEN),
    Change("burnt while the hero was away", Arrived, (SHUT, AJAR, OPEN, BOLTED), BROKEN),
)
"""All changes of a door's state that the rules allow."""


class DoorLaw:
    """Checks the changes of all doors, also of hidden doors, on each level that the hero enters."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._previous: dict[Level, DoorStates] = {}

    def faults(self, events: Sequence[Event]) -> Iterator[str]:
        """Yield a sentence for each door whose change no event explains, and for each door with inconsistent data.

        `events`: the events since the last call.
        """
        level = self._world.level
        now = {door: door.state for door in level.doors.values()}
        for secret in level.secrets.values():
            now[secret.door] = secret.door.state
        previous = self._previous.get(level)
        self._previous[level] = now
        if previous is not None:  # events before the first check of a level have no known state to start from
            possible = _possible_states(previous, events)
            if possible or now != previous:
                yield from _unexplained(previous, now, possible)
        for at, door in level.doors.items():
            if door.bolter is not None and door.state is not BOLTED:
                yield f"the door at {door.at} is {door.state.value} but has a latch"
            if door.at != at:
                yield f"the door in the cell {at} has the position {door.at}"
            if at in level.secrets:
                yield f"the cell {at} has both a door and a hidden door"


def _unexplained(previous: DoorStates, now: DoorStates, possible: Mapping[Door, set[DoorState]]) -> Iterator[str]:
    """Yield a sentence for each door whose change the events do not explain, or that was added or removed.

    `previous`, `now`: the states of the doors before and after the events. `possible`: the states that the events allow
    for a door. A door that is not in `possible` must keep its state.
    """
    for door, before in previous.items():
        states = possible.get(door, {before})
        if door.state not in states:
            names = " or ".join(change.name for change in CHANGES if change.leads(before, door.state))
            expected = " or ".join(state.value for state in DoorState if state in states) or "impossible"
            change = f"went from {before.value} to {door.state.value} ({names or 'by no known change'})"
            yield f"the door at {door.at} {change}: according to the events it is {expected}"
        if door not in now and door.mimic is None:
            yield f"the door at {door.at} is gone"
    for door in now:
        if door not in previous:
            yield f"the door at {door.at} was not there before"


def _possible_states(previous: DoorStates, events: Sequence[Event]) -> dict[Door, set[DoorState]]:
    """Return, for each door that `events` may have changed, the states in which the door can be now.

    `previous`: the states before the events. The set is empty if the events of the door contradict the law.
    """
    possible: dict[Door, set[DoorState]] = {}
    earlier: set[type[Event]] = set()
    for event in events:
        if isinstance(event, Arrived):
            possible |= {door: {state, *_states_after(event, {state}, earlier)} for door, state in previous.items()}
        elif isinstance(event, DoorStateEvent) and event.door in previous:
            before = possible.get(event.door, {previous[event.door]})
            possible[event.door] = _states_after(event, before, earlier)
        earlier.add(type(event))
    return possible


def _states_after(event: Event, before: set[DoorState], earlier: set[type[Event]]) -> set[DoorState]:
    """Return the states in which a door can be after an event.

    `before`: the possible states before the event. `earlier`: the kinds of events that came earlier in the turn.
    """
    return {
        change.after
        for change in CHANGES
        if isinstance(event, change.event)
        and not before.isdisjoint(change.before)
        and (not change.causes or not earlier.isdisjoint(change.causes))
    }
