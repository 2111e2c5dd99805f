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
    Followed,
    Found,
    Latched,
    Opened,
    Raised,
    Unlatched,
    Widened,
)
from game.engine.events.hazards import BurntDown, FireEvent, TrapEvent
from game.engine.events.items import Blasted, EffectEvent, ItemEvent
from game.engine.events.monsters import BreedEvent, Noticed, Woke
from game.engine.events.movement import (
    Arrived,
    CameAfter,
    FoundNothing,
    Heard,
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
    | BreedEvent
    | HarmEvent
    | Found
    | FoundNothing
    | Noticed
    | Woke
    | Heard
    | PickedUp
    | Arrived
    | CameAfter
    | Refused
    | Stopped
    | Won
)


DOOR_TURNED = (Opened, Eased, Widened, Followed, Raised, Latched, Unlatched, Breached, BurntDown)
"""Events in which a door changes its state."""
