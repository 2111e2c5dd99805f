"""Messages about what happens to doors."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.events.door_events import (
    Battered,
    Crossed,
    Eased,
    Gnawed,
    HeardBehind,
    Knocked,
    Latched,
    LeverPulled,
    Opened,
    PlateAgreed,
    PlateRefused,
    TollTaken,
    TwinMoved,
    Widened,
)
from game.engine.events.event import Event
from game.engine.events.monster_events import Woke
from game.engine.grid.geometry import name_of_step
from game.engine.model.door import DoorState
from game.engine.model.traits import Crosses, Trait
from game.engine.senses.awareness import STARTLED, watches
from game.engine.senses.door_hearing import BEHIND_STEPS
from game.engine.words import capital, count, number
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.text.actor_names import ActorNames, MessageReader
from game.ui.text.event_messages.sentence_table import told
from game.ui.text.sentences import ByActor
from game.ui.text.sentences.log import doors as text

door_messages = MessageReader(None)
"""Reader that turns events into messages about doors and levers.

D-22: the message about a door that is opened names the actor who opens it, in the present tense like all messages.
K-15: the traditions `rustbook` and `rogue` have this message too, although their documents have none, because an
open door changes the way ahead.
"""


@door_messages
def _eased(event: Eased, names: ActorNames) -> Message:
    return _said(text.EASED_GROANING if event.door.stiff else text.EASED, event, names)


@door_messages
def _moved(event: Opened | Widened | Latched, names: ActorNames) -> Message:
    far = event.actor is names.hero and (event.door.at - names.hero.pos).steps > 1
    return _said((text.MOVED_FROM_AFAR if far else text.MOVED)[type(event)], event, names)


@door_messages
def _twin_moved(event: TwinMoved, names: ActorNames) -> Message:
    return Message(text.TWIN_OPENED if event.door.state is DoorState.OPEN else text.TWIN_MOVED, "door text")


@door_messages
def _toll_taken(event: TollTaken, names: ActorNames) -> Message:
    return Message(text.TOLL_TAKEN.format(The_door=capital(names.the_door(event.door))), "door text")


@door_messages
def _plate_agreed(event: PlateAgreed, names: ActorNames) -> Message:
    return _said(
        text.PLATE_AGREED[event.plate], event, names, plate=event.plate.noun, doors=count(event.doors, "open door")
    )


@door_messages
def _plate_refused(event: PlateRefused, names: ActorNames) -> Message:
    return _said(
        text.PLATE_REFUSED[event.plate], event, names, plate=event.plate.noun, doors=count(event.doors, "open door")
    )


@door_messages
def _lever_pulled(event: LeverPulled, names: ActorNames) -> Message:
    way = event.lever.door - names.hero.pos
    if not way.steps:
        return Message(names.fill(text.PULLED, event.actor), "door text")
    return Message(names.fill(text.PULLED_TOWARDS, event.actor, direction=name_of_step(way.compass)), "door text")


@door_messages
def _knocked(event: Knocked, names: ActorNames) -> Message:
    return _said(text.KNOCKED_AGAIN if event.again else text.KNOCKED, event, names)


@door_messages
def _heard_behind(event: HeardBehind, names: ActorNames) -> Message:
    told = text.HEARD_BEHIND[event.who].format(the_door=names.the_door(event.door), steps=BEHIND_STEPS)
    return Message(told, "door text")


@door_messages
def _battered(event: Battered, names: ActorNames) -> Message:
    return _said(text.BASHED, event, names, Blows=further_blows(event.pips, text.MORE_BLOWS))


@door_messages
def _gnawed(event: Gnawed, names: ActorNames) -> Message:
    return _said(text.GNAWED, event, names, Bites=further_blows(event.pips, text.MORE_BITES))


@door_messages
def _crossed(event: Crossed, names: ActorNames) -> Message:
    sentence = text.SQUEEZED_UNDER if event.actor.breed.crosses is Crosses.UNDER else text.PASSED_THROUGH
    return _said(sentence, event, names)


def _said(sentence: str | ByActor, event: Event, names: ActorNames, **slots: object) -> Message:
    """Return a message about a door. `slots`: values of the slots that the event does not fill."""
    return Message(told(sentence, event, names, **slots), "door text")


def further_blows(pips: int, words: Mapping[bool, str]) -> str:
    """Return a number of further blows in words, for example "Three more blows".

    `pips`: number of blows that the door still withstands. `words`: the words for one blow (False) and the words with a
    slot for several blows (True).
    """
    return words[pips > 1].format(Number=capital(number(pips)))


def not_startled(event: Event, world: World) -> str:
    """Return the sentence on why a door which the hero has thrown open did not startle the nearest monster behind it.

    It is "" if the door startled a monster in view, or if none came into view. Call before the hero may act again.
    """
    hero, memory = world.hero, world.level.memory
    if not (
        world.tradition.surprise and isinstance(event, Opened) and event.actor is hero and event.door.at == hero.pos
    ):
        return ""
    new = [foe for foe in world.foes_in_view() if not memory.is_spotted(foe)]
    if not new or any(STARTLED in foe.conditions for foe in world.foes_in_view()):
        return ""
    foe, woken = new[0], {other.actor for other in world.witnessed if isinstance(other, Woke)}
    if foe.asleep or foe in woken:
        why = text.SLEPT
    elif foe.breed.has(Trait.IGNORES_NOISE):
        why = text.WAITED
    else:
        why = text.KNEW if watches(foe, event.door, world) else text.DID_NOT_SEE
    return text.NOT_STARTLED.format(The_foe=capital(ActorNames(world).the(foe)), why=why)
