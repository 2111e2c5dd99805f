"""The union of all events, and the events in which a door changes its state.

Events are facts. They are named in the past tense, and each has `at`: the cell to look at.

They are named tuples because Python makes such a class in a fifth of the time that a frozen dataclass takes, and a
start of the game makes eighty. Events of different kinds may be equal: check the kind first, as `match` does.
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
