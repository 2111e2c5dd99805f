"""All kinds of events, and those that tell of a door turned.

Events are facts. They are named in the past tense, and each has `at`: where to look.

They are named tuples because Python makes such a class in a fifth of the time that a frozen dataclass takes, and a
start of the game makes eighty. Two of different kinds may be equal: their kind is asked first, as `match` does.
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
"""After which a door stands otherwise than before."""
