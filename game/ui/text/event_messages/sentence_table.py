"""Messages of events whose sentence needs no choice: a table of the sentences, and what fills their slots."""

from __future__ import annotations

from functools import partial
from typing import Any

from game.engine.events.event import Event
from game.engine.words import a, capital, count
from game.ui.core.message import Message
from game.ui.text.actor_names import ActorNames, MessageReader
from game.ui.text.sentences import ByActor
from game.ui.text.sentences.log import combat, doors, hazards, items, story


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
            case "A_door_there":  # one of several that a beam may hit, whose sentences are alike
                return capital(a(_the_door(event, names).removeprefix("the ")))
            case "a_door":
                return a(event.door.kind.noun_when_found)
            case "door":
                return event.door.kind.noun
            case "gas":
                return event.kind.name
            case "Gas":
                return capital(event.kind.name)
            case "a_room":
                return a(event.purpose)
            case "a_trap":
                return a(event.trap.kind.name)
            case "item":
                return names.heap(event.item)
            case "ability":
                return event.ability.name
            case "oil_turns":
                return count(event.actor.oil, "turn")
        return getattr(event, slot)


def _the_door(event: Any, names: ActorNames) -> str:
    """Return the name of an event's door, with its direction.

    The direction is left out if the hero acts on the door, and stands in the doorway or in front of it.
    """
    way = event.door.at - names.hero.pos
    here = names.hero in event.actors and way.steps <= 1 and not way.diagonal
    return names.the_door(event.door, here=here)


def told(words: str | ByActor, event: Event, names: ActorNames, **others: object) -> str:
    """Return a sentence about an event with its slots filled. `others`: values of slots that the event does not fill.

    Of a sentence in two forms, it is the form for the doer of the event.
    """
    if isinstance(words, ByActor):
        words = words.you if event.actors[:1] == (names.hero,) else words.other
    return words.format_map(Slots(event, names, **others))


def _message(words: str | ByActor, purpose: str, event: Event, names: ActorNames) -> Message:
    return Message(told(words, event, names), purpose)


table_messages = MessageReader(None)
"""Reader for the classes of events that always have the same sentence. Its slots are those of `Slots`."""
for module in (combat, doors, hazards, items, story):
    for purpose, sentences in module.EVENTS.items():
        for kind, words in sentences.items():
            table_messages.register(partial(_message, words, purpose), kind)
