"""The law of doors as a table: every change of a door is one of a few, and each is explained by what was told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game.engine.events.doors import Breached, Eased, Followed, Latched, Opened, Pulled, Raised, Unlatched, Widened
from game.engine.events.event import DOOR_TURNED, Event
from game.engine.events.hazards import BurntDown
from game.engine.events.items import Used
from game.engine.events.movement import Arrived
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.world import World

SHUT, AJAR, OPEN, BOLTED, BROKEN = DoorState

Stand = Mapping[Door, DoorState]
"""How the doors of a level stand, at one time."""


class Change(NamedTuple):
    """A way in which a door comes to stand otherwise."""

    name: str
    """What is said of it when nothing told of it."""
    told: type[Event]
    """What tells of it, in the same turn, and of which door."""
    before: tuple[DoorState, ...]
    """How the door stands then."""
    after: DoorState
    owing: tuple[type[Event], ...] = ()
    """What it comes of: one of these is told before it; none if it comes of nothing else."""

    def leads(self, before: DoorState, after: DoorState) -> bool:
        return before in self.before and after is self.after


CHANGES = (
    Change("opened", Opened, (SHUT,), OPEN),
    Change("opened by magic", Opened, (BOLTED,), OPEN, owing=(Used,)),
    Change("eased ajar", Eased, (SHUT,), AJAR),
    Change("pushed open", Widened, (AJAR,), OPEN),
    Change("moved ajar with its twin", Followed, (SHUT,), AJAR, owing=(Eased,)),
    Change("opened with its twin", Followed, (SHUT, AJAR), OPEN, owing=(Opened, Widened)),
    Change("raised", Raised, (SHUT,), OPEN, owing=(Pulled,)),
    Change("latched", Latched, (SHUT, AJAR, OPEN), BOLTED),
    Change("unlatched", Unlatched, (BOLTED,), SHUT),
    Change("broken", Breached, (SHUT, BOLTED), BROKEN),
    Change("broken by magic, for blows fall on shut doors only", Breached, (AJAR, OPEN), BROKEN, owing=(Used,)),
    Change("burnt", BurntDown, (SHUT, AJAR, OPEN, BOLTED), BROKEN),
    Change("burnt while the hero was away", Arrived, (SHUT, AJAR, OPEN, BOLTED), BROKEN),
)
"""All that ever becomes of a door: a new way is a new row."""


class DoorsTurned:
    """Follows the doors of each level that the hero comes to, the hidden ones too."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._stood: dict[Level, Stand] = {}

    def faults(self, events: Sequence[Event]) -> Iterator[str]:
        """A sentence for each door of which not the whole truth was told, or with which something is wrong."""
        level = self._world.level
        stands = {door: door.state for door in level.doors.values()}
        for secret in level.secrets.values():
            stands[secret.door] = secret.door.state
        stood = self._stood.get(level)
        self._stood[level] = stands
        if stood is not None:  # what was told before it was first looked at is of no account
            could = _as_told(stood, events)
            if could or stands != stood:
                yield from _differences(stood, stands, could)
        for at, door in level.doors.items():
            if door.bolter is not None and door.state is not BOLTED:
                yield f"the door at {door.at} is {door.state.value} and has a latch"
            if door.at != at:
                yield f"the door of {at} says it is at {door.at}"
            if at in level.secrets:
                yield f"there is a door and a secret at {at}"


def _differences(stood: Stand, stands: Stand, could: Mapping[Door, set[DoorState]]) -> Iterator[str]:
    """A sentence for each door that stands otherwise than it could, or has come or gone."""
    for door, before in stood.items():
        able = could.get(door, {before})
        if door.state not in able:
            ways = " or ".join(change.name for change in CHANGES if change.leads(before, door.state)) or "no known way"
            told = " or ".join(state.value for state in DoorState if state in able) or "impossible"
            words = f"went from {before.value} to {door.state.value} ({ways})"
            yield f"the door at {door.at} {words}: as was told it is {told}"
        if door not in stands and door.mimic is None:
            yield f"the door at {door.at} is gone"
    for door in stands:
        if door not in stood:
            yield f"the door at {door.at} was not there before"


def _as_told(stood: Stand, events: Sequence[Event]) -> dict[Door, set[DoorState]]:
    """How each door that was told of could stand now; no way at all if what was told of it cannot be."""
    could: dict[Door, set[DoorState]] = {}
    told: set[type[Event]] = set()
    for event in events:
        if isinstance(event, Arrived):
            could |= {door: {state, *_after(event, {state}, told)} for door, state in stood.items()}
        elif isinstance(event, DOOR_TURNED) and event.door in stood:
            could[event.door] = _after(event, could.get(event.door, {stood[event.door]}), told)
        told.add(type(event))
    return could


def _after(event: Event, states: set[DoorState], told: set[type[Event]]) -> set[DoorState]:
    """How a door can stand after what an event tells of it, if it stood in one of some states and so much was told."""
    return {
        change.after
        for change in CHANGES
        if isinstance(event, change.told)
        and not states.isdisjoint(change.before)
        and (not change.owing or not told.isdisjoint(change.owing))
    }
