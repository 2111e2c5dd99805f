"""Log messages about doors and levers, and what the hero hears behind a door."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.events import door_events
from game.engine.events.event import Event
from game.engine.model.door import Plate
from game.engine.model.memory import Occupants
from game.ui.text.sentences import ByActor, EventSentences

EASED = ByActor("You open {the_door} a crack.", "{Actor} opens {the_door} a crack.")
EASED_GROANING = ByActor(
    "You open {the_door} a crack. The rusty hinges groan.", "{Actor} opens {the_door} a crack. The rusty hinges groan."
)
TWIN_OPENED = "Its twin opens too."
TWIN_MOVED = "Its twin moves too."
TOLL_TAKEN = "{The_door} bolts itself for good."
PLATE_AGREED = {
    Plate.QUIET: "The {plate} sinks under you and reads {doors}: few enough.",
    Plate.WINDY: "The {plate} sinks under you and reads {doors}: enough.",
}
PLATE_REFUSED = {
    Plate.QUIET: "The {plate} sinks under you and reads {doors}: too many.",
    Plate.WINDY: "The {plate} sinks under you and reads {doors}: too few.",
}
PULLED = ByActor("You pull the lever.", "{Actor} pulls a lever.")
PULLED_TOWARDS = ByActor(
    "You pull the lever. To the {direction}, you hear something move.",
    "{Actor} pulls a lever. To the {direction}, you hear something move.",
)
KNOCKED = ByActor("You knock on {the_door}.", "{Actor} knocks on {the_door}.")
KNOCKED_AGAIN = ByActor(
    "You knock again. Every monster that hears the knock will come.", "{Actor} knocks on {the_door} again."
)
MORE_BLOWS = {False: "One more blow", True: "{Number} more blows"}
MORE_BITES = {False: "One more bite", True: "{Number} more bites"}
"""Number of bites that a door still withstands, in words, by whether it is more than one."""
BASHED = ByActor("You bash {the_door}. {Blows} will break it.", "{Actor} bashes {the_door}. {Blows} will break it.")
GNAWED = ByActor(
    "You gnaw at {the_door}. {Bites} will break it.", "{Actor} gnaws at {the_door}. {Bites} will break it."
)
SQUEEZED_UNDER = "{Actor} squeezes under {the_door}!"
PASSED_THROUGH = ByActor("You pass through {the_door}. It stays shut.", "{Actor} passes through {the_door}!")

HEARD_BEHIND = {
    Occupants.NOBODY: "You hear nobody within {steps} steps behind {the_door}.",
    Occupants.ONE_ASLEEP: "You hear one monster asleep behind {the_door}.",
    Occupants.ONE_AWAKE: "You hear one monster awake behind {the_door}.",
    Occupants.SEVERAL_ASLEEP: "You hear several monsters asleep behind {the_door}.",
    Occupants.SEVERAL_MIXED: "You hear several monsters behind {the_door}. Some are awake.",
    Occupants.SEVERAL_AWAKE: "You hear several monsters awake behind {the_door}.",
}

NOT_STARTLED = " {The_foe} is not startled: it {why}."
"""Sentence after the message about a door that the hero has thrown open, on the nearest monster behind it."""
SLEPT, WAITED, DID_NOT_SEE, KNEW = "was asleep", "lay in wait", "did not see the door", "knew that you were there"
"""Reasons for it."""

MOVED: Mapping[type[Event], ByActor] = {
    door_events.Opened: ByActor("You open {the_door}.", "{Actor} opens {the_door}."),
    door_events.Widened: ByActor("You push open {the_door}.", "{Actor} pushes open {the_door}."),
    door_events.Latched: ByActor("You bolt {the_door}.", "{Actor} bolts {the_door}."),
}
MOVED_FROM_AFAR: Mapping[type[Event], str] = {
    door_events.Opened: "{The_door} opens.",
    door_events.Widened: "{The_door} swings open.",
    door_events.Latched: "{The_door} shuts, and a bolt slides home.",
}
"""Sentences on doors that the hero's magic moves: he is not beside them."""

EVENTS: EventSentences = {
    "door text": {
        door_events.Unlocked: ByActor(
            "You unlock {the_door}. The key stays in the lock.",
            "{Actor} unlocks {the_door}. The key stays in the lock.",
        ),
        door_events.PortcullisRaised: "{The_door} goes up.",
        door_events.GateBolted: "{The_door} bolts itself for good.",
        door_events.LeverPulledInVain: ByActor(
            "You pull the lever. Nothing moves.", "{Actor} pulls a lever. Nothing moves."
        ),
        door_events.Unlatched: ByActor(
            "You unbolt the door. The bolt breaks.", "{Actor} removes the bolt from {the_door}. The bolt breaks."
        ),
        door_events.Destroyed: "{A_door_there} is destroyed!",
        door_events.Breached: ByActor("You break down {the_door}!", "{Actor} breaks down {the_door}!"),
    },
}
"""Sentences of events that always have the same, by the purpose of their colour and by their class."""
