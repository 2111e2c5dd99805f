"""The union of all events, and the events in which a door changes its state.

Events are facts about the past. Their names are in the past tense. Each event has a field `at`: the cell where it can
be seen.

Events are named tuples. The game creates eighty of these classes at its start, and Python creates a named tuple class
in a fifth of the time of a frozen dataclass. Two events of different classes can be equal as tuples. So compare the
classes of two events before their fields, as `match` does.
"""

from __future__ import annotations

from game.engine.events.combat import Afflicted, Died, Hurt, Missed, Recovered, Struck, Surprised
from game.engine.events.doors import (
    Breached,
    DoorEvent,
    Eased,
    Latched,
    Opened,
    PortcullisRaised,
    SecretDoorFound,
    TwinMoved,
    Unlatched,
    Widened,
)
from game.engine.events.hazards import BurntDown, FireEvent, TrapEvent
from game.engine.events.items import Blasted, EffectEvent, ItemEvent
from game.engine.events.monsters import MonsterEvent, Noticed, Woke
from game.engine.events.movement import (
    Arrived,
    FoundNothing,
    Heard,
    LateArrived,
    Moved,
    PickedUp,
    Refused,
    Staggered,
    Stopped,
    Won,
)

HarmEvent = Struck | Surprised | Blasted | Hurt | Missed | Died | Afflicted | Recovered | Staggered


Event = (
    Moved
    | Opened
    | DoorEvent
    | ItemEvent
    | EffectEvent
    | TrapEvent
    | FireEvent
    | MonsterEvent
    | HarmEvent
    | SecretDoorFound
    | FoundNothing
    | Noticed
    | Woke
    | Heard
    | PickedUp
    | Arrived
    | LateArrived
    | Refused
    | Stopped
    | Won
)


DOOR_STATE_EVENTS = (Opened, Eased, Widened, TwinMoved, PortcullisRaised, Latched, Unlatched, Breached, BurntDown)
"""Events in which a door changes its state."""
