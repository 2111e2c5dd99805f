"""Messages about doors: what was done to them, and what the hero knows of them."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.events.door_events import (
    Battered,
    Breached,
    Crossed,
    Eased,
    Gnawed,
    HeardBehind,
    Knocked,
    Latched,
    LeverPulled,
    LeverPulledInVain,
    Opened,
    PortcullisRaised,
    SecretDoorFound,
    TwinMoved,
    Unlatched,
    Unlocked,
    Widened,
)
from game.engine.grid.geometry import name_of_step
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.door import Door, DoorState
from game.engine.model.traits import Crosses
from game.engine.rules.door_rules import why_not_unlatched
from game.engine.senses.door_signs import Sign, known_signs, signs_of_tenants
from game.engine.words import a, capital, count, number
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.text.actor_names import ActorNames, MessageReader
from game.ui.text.sentences import ByActor
from game.ui.text.sentences import look_card as card
from game.ui.text.sentences.log import doors as text
from game.ui.text.sentences.log import story

CLOSELY = 3
"""Maximum distance in cells at which the hero sees on which side of a door its hinge is."""


door_messages = MessageReader(None)
"""Reader that turns events into messages about doors and levers.

D-22: the message about a door that is opened names the actor who opens it, in the present tense like all messages.
K-15: the traditions `rustbook` and `rogue` have this message too, although their documents have none, because an
open door changes the way ahead.
"""


@door_messages
def _opened(event: Opened, names: ActorNames) -> Message:
    return _act(text.OPENED, event.opener, event.door, names)


@door_messages
def _eased(event: Eased, names: ActorNames) -> Message:
    return _act(text.EASED_GROANING if event.door.stiff else text.EASED, event.opener, event.door, names)


@door_messages
def _widened(event: Widened, names: ActorNames) -> Message:
    return _act(text.PUSHED_OPEN, event.opener, event.door, names)


@door_messages
def _unlocked(event: Unlocked, names: ActorNames) -> Message:
    return _act(text.UNLOCKED, event.opener, event.door, names)


@door_messages
def _twin_moved(event: TwinMoved, names: ActorNames) -> Message:
    return Message(text.TWIN_OPENED if event.door.state is DoorState.OPEN else text.TWIN_MOVED, "door text")


@door_messages
def _portcullis_raised(event: PortcullisRaised, names: ActorNames) -> Message:
    return Message(text.RAISED.format(The_door=capital(names.the_door(event.door))), "door text")


@door_messages
def _lever_pulled(event: LeverPulled, names: ActorNames) -> Message:
    way = event.lever.door - names.hero.pos
    if not way.steps:
        return Message(names.fill(text.PULLED, event.puller), "door text")
    return Message(names.fill(text.PULLED_TOWARDS, event.puller, direction=name_of_step(way.compass)), "door text")


@door_messages
def _lever_pulled_in_vain(event: LeverPulledInVain, names: ActorNames) -> Message:
    return Message(names.fill(text.PULLED_IN_VAIN, event.puller), "door text")


@door_messages
def _knocked(event: Knocked, names: ActorNames) -> Message:
    return _act(text.KNOCKED_AGAIN if event.again else text.KNOCKED, event.knocker, event.door, names)


@door_messages
def _heard_behind(event: HeardBehind, names: ActorNames) -> Message:
    return Message(text.HEARD_BEHIND[event.who].format(the_door=names.the_door(event.door)), "door text")


@door_messages
def _latched(event: Latched, names: ActorNames) -> Message:
    return _act(text.BOLTED, event.latcher, event.door, names)


@door_messages
def _unlatched(event: Unlatched, names: ActorNames) -> Message:
    return _act(text.UNBOLTED, event.latcher, event.door, names)


@door_messages
def _battered(event: Battered, names: ActorNames) -> Message:
    return _act(text.BASHED, event.basher, event.door, names, Blows=_more(event.pips, text.MORE_BLOWS))


@door_messages
def _gnawed(event: Gnawed, names: ActorNames) -> Message:
    return _act(text.GNAWED, event.basher, event.door, names, Bites=_more(event.pips, text.MORE_BITES))


@door_messages
def _crossed(event: Crossed, names: ActorNames) -> Message:
    sentence = text.SEEPED_UNDER if event.actor.breed.crosses is Crosses.UNDER else text.PASSED_THROUGH
    the_door = _named_by(event.actor, event.door, names)
    return Message(sentence.format(Actor=names.who(event.actor), the_door=the_door), "door text")


@door_messages
def _breached(event: Breached, names: ActorNames) -> Message:
    return _act(text.BROKEN, event.basher, event.door, names)


@door_messages
def _secret_door_found(event: SecretDoorFound, names: ActorNames) -> Message:
    return Message(names.fill(story.FOUND, event.finder, a_door=a(event.door.kind.noun_when_found)), "door text")


def _act(sentence: ByActor, actor: Actor, door: Door, names: ActorNames, **slots: object) -> Message:
    """Return the message that an actor did something to a door. `slots`: values of the slots besides the door."""
    return Message(names.fill(sentence, actor, the_door=_named_by(actor, door, names), **slots), "door text")


def _named_by(actor: Actor, door: Door, names: ActorNames) -> str:
    """Return the name of the door that an actor has acted on.

    The direction of the door is left out if the actor is the hero and stands in the doorway or beside it.
    """
    return names.the_door(door, here=actor is names.hero and (door.at - names.hero.pos).steps <= 1)


def _more(pips: int, words: Mapping[bool, str]) -> str:
    """Return a number of further blows in words, for example "Three more blows".

    `pips`: number of blows that the door still withstands. `words`: the words for one blow (False) and the words with a
    slot for several blows (True).
    """
    return words[pips > 1].format(Number=capital(number(pips)))


def known_door_sentences(door: Door, world: World) -> list[str]:
    """Return the sentences of a door's look card: what the hero sees of the door now, and remembers of it."""
    now, known, memory = world.hero.ready_at, [], world.level.memory
    state, heard = memory.known_state(door), memory.last_heard(door)
    signs = known_signs(door, world)
    if signs is not None:
        known += [card.SIGNS[sign] for sign in Sign if sign in signs] or [card.NO_SIGN]
    if signs and not signs_of_tenants(door, world):
        known.append(card.TENANTS_GONE)
    if door.mimic is not None and world.sees(door.at) and (door.at - world.hero.pos).steps <= CLOSELY:
        known.append(card.WRONG_HINGE)
    if door.stiff and state is not None and state.shut:
        known.append(card.RUSTY)
    if state is DoorState.BOLTED and world.sees(door.at):
        known.append(_whose_bolt(door, world))
    if (door.bolter or door.battered) and door.pips and world.sees(door.at):
        known.append(card.BLOWS_BREAK_IT.format(Blows=_more(door.pips, text.MORE_BLOWS)))
    if state is not None and state.clear:
        return known  # the hero sees through it: noises from the time when it was shut mean nothing any more
    if heard is not None:
        known.append(card.HEARD.format(ago=_ago(now - heard.tick), who=heard.who.value))
    return known


def _whose_bolt(door: Door, world: World) -> str:
    hero = world.hero
    if door.bolter is hero:
        return card.BOLTED_BY_YOU
    return card.BOLTED_BY_OTHER if why_not_unlatched(door, hero, world) else card.BOLTED_BY_DEAD


def _ago(ticks: int) -> str:
    turns = ticks // TURN_TICKS
    return card.AGO.format(turns=count(turns, "turn")) if turns else card.JUST_NOW
