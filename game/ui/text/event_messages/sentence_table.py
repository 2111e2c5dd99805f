"""Messages of events whose sentence needs no choice: a table of the sentences, and what fills their slots."""

from __future__ import annotations

from typing import Any

from game.engine.events import door_events, hazard_events, item_events, monster_events, movement_events
from game.engine.events.event import Event
from game.engine.records import NamedTuple
from game.engine.words import a, capital, count
from game.ui.core.message import Message
from game.ui.text.actor_names import ActorNames, MessageReader
from game.ui.text.sentences import ByActor
from game.ui.text.sentences.log import combat, doors, hazards, items, story


class Sentence(NamedTuple):
    """Sentence about all events of a class. `purpose`: what the colour of its message means."""

    words: str | ByActor
    purpose: str = "text"


SENTENCES: dict[type[Event], Sentence] = {
    door_events.Opened: Sentence(doors.OPENED, "door text"),
    door_events.Widened: Sentence(doors.PUSHED_OPEN, "door text"),
    door_events.Unlocked: Sentence(doors.UNLOCKED, "door text"),
    door_events.PortcullisRaised: Sentence(doors.RAISED, "door text"),
    door_events.LeverPulledInVain: Sentence(doors.PULLED_IN_VAIN, "door text"),
    door_events.Latched: Sentence(doors.BOLTED, "door text"),
    door_events.Unlatched: Sentence(doors.UNBOLTED, "door text"),
    door_events.Breached: Sentence(doors.BROKEN, "door text"),
    door_events.SecretDoorFound: Sentence(story.FOUND, "door text"),
    hazard_events.BurntDown: Sentence(hazards.DOOR_BURNT_DOWN, "door text"),
    hazard_events.Exploded: Sentence(hazards.GAS_EXPLODED, "harm"),
    hazard_events.GasReleased: Sentence(hazards.GAS_RELEASED, "harm"),
    hazard_events.HazardAppeared: Sentence(hazards.AIR_APPEARED, "harm"),
    hazard_events.OilTaken: Sentence(hazards.LAMP_REFILLED, "gain"),
    hazard_events.OilLeft: Sentence(hazards.OIL_LEFT, "dim text"),
    hazard_events.TrapLaid: Sentence(hazards.TRAP_SET),
    hazard_events.TrapSpotted: Sentence(hazards.TRAP_SPOTTED, "good"),
    item_events.Taken: Sentence(items.PICKED_UP, "gain"),
    item_events.LeftLying: Sentence(items.LEFT_LYING, "dim text"),
    item_events.UsedInVain: Sentence(items.WASTED, "dim text"),
    item_events.Dropped: Sentence(items.DROPPED),
    item_events.Shattered: Sentence(items.SHATTERED),
    item_events.Learned: Sentence(items.LEARNED, "good"),
    item_events.Invoked: Sentence(items.ABILITY_USED),
    item_events.Teleported: Sentence(items.TELEPORTED),
    monster_events.Divided: Sentence(combat.SPLIT),
    monster_events.Rallied: Sentence(combat.RALLIED, "harm"),
    monster_events.FoundNoWay: Sentence(combat.FOUND_NO_WAY, "dim text"),
    monster_events.Cornered: Sentence(combat.CORNERED, "harm"),
    monster_events.LeftDoor: Sentence(combat.WENT_AWAY, "good"),
    monster_events.Noticed: Sentence(combat.NOTICED, "harm"),
    monster_events.Woke: Sentence(combat.WOKE),
    monster_events.MimicRevealed: Sentence(combat.UNMASKED, "harm"),
    monster_events.Stole: Sentence(combat.STOLE, "harm"),
    monster_events.Spoke: Sentence(combat.SAID),
    movement_events.Escaped: Sentence(story.OUT_WITH_AMULET, "good"),
    movement_events.Won: Sentence(story.DOOR_OF_VICTORY, "good"),
}
"""Sentence of each class of events that always has the same. Its slots are those of `Slots`."""


class Slots(dict[str, object]):
    """Values for the slots of a sentence about an event, computed when the sentence asks for them.

    A slot without a case in `__missing__` has the name of a field of the event, which fills it.
    """

    def __init__(self, event: Any, names: ActorNames, **others: object) -> None:
        """Make the values. `others`: values of slots that the event alone does not fill."""
        super().__init__(others)
        self._event = event
        self._names = names

    def __missing__(self, slot: str) -> object:
        event, names = self._event, self._names
        match slot:
            case "Actor":
                return names.who(event.actor)
            case "a_monster":
                return a(event.actor.name)
            case "foe":
                return event.actor.name
            case "victim":
                return names.the(event.victim)
            case "the_door":
                return _the_door(event, names)
            case "The_door":
                return capital(_the_door(event, names))
            case "a_door":
                return a(event.door.kind.noun_when_found)
            case "door":
                return event.door.kind.noun
            case "gas":
                return event.kind.name
            case "Gas":
                return capital(event.kind.name)
            case "a_trap":
                return a(event.trap.kind.name)
            case "item":
                return names.heap(event.item)
            case "ability":
                return event.ability.name
            case "turns":
                return count(event.actor.oil, "turn")
        return getattr(event, slot)


def _the_door(event: Any, names: ActorNames) -> str:
    """Return the name of an event's door, with its direction.

    The direction is left out if the hero acts on the door, and stands in the doorway or beside it.
    """
    here = names.hero in event.actors and (event.door.at - names.hero.pos).steps <= 1
    return names.the_door(event.door, here=here)


def filled(words: str | ByActor, event: Event, names: ActorNames, **others: object) -> str:
    """Return a sentence about an event with its slots filled. `others`: values of slots that the event does not fill.

    Of a sentence in two forms, it is the form for the doer of the event.
    """
    if isinstance(words, ByActor):
        words = words.you if event.actors[:1] == (names.hero,) else words.other
    return words.format_map(Slots(event, names, **others))


def _message(event: Event, names: ActorNames) -> Message:
    words, purpose = SENTENCES[type(event)]
    return Message(filled(words, event, names), purpose)


table_messages = MessageReader(None)
"""Reader that turns the events of `SENTENCES` into messages."""
table_messages.register(_message, *SENTENCES)
