"""Messages about doors: what was done to them, and what the hero knows of them, with the certainty in percent."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.events.doors import (
    Battered,
    Breached,
    Crossed,
    DoorEvent,
    Eased,
    Gnawed,
    HeardMoving,
    Knocked,
    Latched,
    LeverPulled,
    LeverPulledInVain,
    Listened,
    Opened,
    PortcullisRaised,
    SillFlickered,
    TwinMoved,
    Unlatched,
    Unlocked,
    Widened,
)
from game.engine.grid.geometry import name_of_step
from game.engine.model.condition import TURN_TICKS
from game.engine.model.door import Door, DoorState, Reading
from game.engine.model.traits import Crosses
from game.engine.rules.doors import why_not_unlatched
from game.engine.senses.door_light import Sill, door_light
from game.engine.senses.listening import COUNT_RIGHT, SIZE_RIGHT, SLEEPER_HEARD
from game.engine.words import capital, count, number
from game.engine.world import World
from game.ui.text.actor_names import ActorNames
from game.ui.text.sentences import look_card as card
from game.ui.text.sentences.log import doors as text

SILLS = {Sill.LIT: card.LIGHT_UNDER, Sill.DARK: card.NO_LIGHT_UNDER, Sill.UNREADABLE: card.LIGHT_UNREADABLE}
CLOSELY = 3
"""Maximum distance in cells at which the hero sees on which side of a door its hinge is."""


def door_message(event: DoorEvent | Opened, names: ActorNames) -> str:
    """Return the sentence for an event at a door or a lever."""
    the_door = _called(event, names)
    match event:
        case Opened(opener=opener):
            return names.fill(text.OPENED, opener, the_door=the_door)
        case Eased(opener=opener, door=door):
            return names.fill(text.EASED_GROANING if door.stiff else text.EASED, opener, the_door=the_door)
        case Widened(opener=opener):
            return names.fill(text.PUSHED_OPEN, opener, the_door=the_door)
        case Unlocked(opener=opener):
            return names.fill(text.UNLOCKED, opener, the_door=the_door)
        case TwinMoved(door=door):
            return text.TWIN_OPENED if door.state is DoorState.OPEN else text.TWIN_MOVED
        case PortcullisRaised():
            return text.RAISED.format(The_door=capital(the_door))
        case LeverPulled(puller=puller, lever=lever):
            way = lever.door - names.hero.pos
            if not way.steps:
                return names.fill(text.PULLED, puller)
            return names.fill(text.PULLED_TOWARDS, puller, direction=name_of_step(way.compass))
        case LeverPulledInVain(puller=puller):
            return names.fill(text.PULLED_IN_VAIN, puller)
        case Knocked(knocker=knocker, again=again):
            return names.fill(text.KNOCKED_AGAIN if again else text.KNOCKED, knocker, the_door=the_door)
        case Listened(door=door, reading=reading):
            return reading_message(reading, names.the_door(door))
        case HeardMoving():
            return text.HEARD_MOVING.format(the_door=the_door)
        case SillFlickered():
            return text.SHADOW_MOVED.format(the_door=the_door)
        case Latched(latcher=latcher):
            return names.fill(text.BOLTED, latcher, the_door=the_door)
        case Unlatched(latcher=latcher):
            return names.fill(text.UNBOLTED, latcher, the_door=the_door)
        case Battered(basher=basher, pips=pips):
            return names.fill(text.BASHED, basher, the_door=the_door, Blows=_more(pips, text.MORE_BLOWS))
        case Gnawed(basher=basher, pips=pips):
            return names.fill(text.GNAWED, basher, the_door=the_door, Bites=_more(pips, text.MORE_BITES))
        case Crossed(actor=actor):
            sentence = text.SEEPED_UNDER if actor.breed.crosses is Crosses.UNDER else text.PASSED_THROUGH
            return sentence.format(Actor=names.who(actor), the_door=the_door)
        case Breached(basher=basher):
            return names.fill(text.BROKEN, basher, the_door=the_door)


def _called(event: Opened | DoorEvent, names: ActorNames) -> str:
    """Return the name of the door of an event, with its direction; empty for a lever.

    The direction is left out if the hero himself did something to a door beside him. Hearing something is no such act.
    """
    if isinstance(event, LeverPulled | LeverPulledInVain):
        return ""
    beside = (event.door.at - names.hero.pos).steps <= 1
    acted = event[0] is names.hero and not isinstance(event, HeardMoving)
    return names.the_door(event.door, here=acted and beside)


def _more(pips: int, words: Mapping[bool, str]) -> str:
    """Return a number of further blows in words: "Three more blows".

    `words`: the sentence for one blow (False) and for several blows (True).
    """
    return words[pips > 1].format(Number=capital(number(pips)))


def reading_message(reading: Reading, the_door: str) -> str:
    """Return the message for the result of listening at a door.

    The message does not say how certain the result is; the player finds the percentages on the look card of the door.
    `reading`: the result. `the_door`: name of the door, with its article.
    """
    if not reading.count:
        return (text.CERTAINLY_EMPTY if reading.certain else text.HEARD_NOTHING).format(the_door=the_door)
    one, several = (text.SENSED_ONE, text.SENSED_SEVERAL) if reading.certain else (text.HEARD_ONE, text.HEARD_SEVERAL)
    sentence = (one if reading.count == 1 else several)[reading.stirring]
    size, sizes = text.SIZES[reading.size], text.SIZES_OF_SEVERAL[reading.size]
    return sentence.format(size=size, number=number(reading.count), Sizes=sizes, the_door=the_door)


def reading_details(reading: Reading, ago: str) -> str:
    """Return the sentence on the result of listening at a door, with the certainty of each part in percent.

    `reading`: the result. `ago`: how long ago the hero listened, in words.
    """
    if not reading.count and reading.certain:
        return card.SENSED_NOTHING.format(ago=ago)
    if not reading.count:
        return card.HEARD_NOTHING.format(ago=ago, percent=SLEEPER_HEARD)
    size, several = text.SIZES[reading.size], reading.count > 1
    if reading.certain:
        sentence = (card.SENSED_SEVERAL if several else card.SENSED_ONE)[reading.stirring]
        return sentence.format(
            ago=ago, number=number(reading.count), size=size, Sizes=text.SIZES_OF_SEVERAL[reading.size]
        )
    sentence = (card.HEARD_SEVERAL if several else card.HEARD_ONE)[reading.stirring]
    return sentence.format(ago=ago, number=reading.count, percent=COUNT_RIGHT, size=size, size_percent=SIZE_RIGHT)


def known_door_sentences(door: Door, world: World) -> list[str]:
    """Return the sentences of a door's look card: what the hero sees of the door now, and remembers of it."""
    now, known = world.hero.ready_at, []
    sill = door_light(door, world)
    if sill is not None:
        known.append(SILLS[sill])
    if door.mimic is not None and world.sees(door.at) and (door.at - world.hero.pos).steps <= CLOSELY:
        known.append(card.WRONG_HINGE)
    if door.stiff and door.seen is not None and door.seen.shut:
        known.append(card.RUSTY)
    if door.seen is DoorState.BOLTED and world.sees(door.at):
        known.append(_whose_bolt(door, world))
    if (door.bolter or door.battered) and door.pips and world.sees(door.at):
        known.append(card.BLOWS_BREAK_IT.format(Blows=_more(door.pips, text.MORE_BLOWS)))
    if door.seen is not None and door.seen.clear:
        return known  # the hero sees through it: noises from the time when it was shut mean nothing any more
    if door.heard is not None:
        known.append(reading_details(door.heard, _ago(now - door.heard.tick)))
    if door.moving_at is not None:
        known.append(card.HEARD_MOVING.format(ago=_ago(now - door.moving_at)))
    return known


def _whose_bolt(door: Door, world: World) -> str:
    hero = world.hero
    if door.bolter is hero:
        return card.BOLTED_BY_YOU
    return card.BOLTED_BY_OTHER if why_not_unlatched(door, hero, world) else card.BOLTED_BY_DEAD


def _ago(ticks: int) -> str:
    turns = ticks // TURN_TICKS
    return card.AGO.format(turns=count(turns, "turn")) if turns else card.JUST_NOW
