"""Messages about doors: what was done to them, and what the hero has learned of them, with how much certainty."""

from __future__ import annotations

from game.engine.events.doors import (
    Battered,
    Breached,
    Crossed,
    DoorEvent,
    Eased,
    Flickered,
    Followed,
    Gnawed,
    HeardMoving,
    Knocked,
    Latched,
    Listened,
    Opened,
    Pulled,
    PulledInVain,
    Raised,
    Unlatched,
    Unlocked,
    Widened,
)
from game.engine.grid.geometry import name_of_step
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.door import Door, DoorState, Reading
from game.engine.model.traits import Crosses
from game.engine.rules.actions.doors import belongs_to
from game.engine.senses.door_light import Sill, door_light
from game.engine.senses.listening import COUNT_RIGHT, SIZE_RIGHT, SLEEPER_HEARD
from game.engine.words import capital, number
from game.engine.world import World
from game.ui.text.sentences import doors as text
from game.ui.text.voice import Voice

SILLS = {
    Sill.LIT: "Light under it: the room behind is lit.",
    Sill.DARK: "No light under it: it is dark behind.",
    Sill.UNREADABLE: "Whether there is light under it cannot be made out from here.",
}
CLOSELY = 3
"""Distance in cells up to which the hero sees on which side of a door its hinge is."""


def tell_of_door(event: DoorEvent | Opened, voice: Voice) -> str:
    """Return the sentence for an event at a door."""
    the_door = _called(event, voice)
    match event:
        case Opened(opener=opener):
            return voice.tell(text.OPENED, opener, the_door=the_door)
        case Eased(opener=opener, door=door):
            return voice.tell(text.EASED_GROANING if door.stiff else text.EASED, opener, the_door=the_door)
        case Widened(opener=opener):
            return voice.tell(text.PUSHED_OPEN, opener, the_door=the_door)
        case Unlocked(opener=opener):
            return voice.tell(text.UNLOCKED, opener, the_door=the_door)
        case Followed(door=door):
            return text.TWIN_OPENED if door.state is DoorState.OPEN else text.TWIN_MOVED
        case Raised():
            return text.RAISED.format(The_door=capital(the_door))
        case Pulled(puller=puller, lever=lever):
            way = lever.door - voice.hero.pos
            if not way.steps:
                return voice.tell(text.PULLED, puller)
            return voice.tell(text.PULLED_TOWARDS, puller, direction=name_of_step(way.compass))
        case PulledInVain(puller=puller):
            return voice.tell(text.PULLED_IN_VAIN, puller)
        case Knocked(knocker=knocker, again=again):
            return voice.tell(text.KNOCKED_AGAIN if again else text.KNOCKED, knocker, the_door=the_door)
        case Listened(reading=reading):
            return gist(reading)
        case HeardMoving():
            return text.HEARD_MOVING.format(the_door=the_door)
        case Flickered():
            return text.SHADOW_MOVED.format(the_door=the_door)
        case Latched(latcher=latcher):
            return voice.tell(text.BOLTED, latcher, the_door=the_door)
        case Unlatched(latcher=latcher):
            return voice.tell(text.UNBOLTED, latcher, the_door=the_door)
        case Battered(basher=basher, pips=pips):
            return voice.tell(text.BASHED, basher, the_door=the_door, Blows=capital(_more(pips, "blow")))
        case Gnawed(basher=basher, pips=pips):
            return voice.tell(text.GNAWED, basher, the_door=the_door, Bites=capital(_more(pips, "bite")))
        case Crossed(actor=actor):
            sentence = text.SEEPED_UNDER if actor.breed.crosses is Crosses.UNDER else text.PASSED_THROUGH
            return sentence.format(Actor=voice.who(actor), the_door=the_door)
        case Breached(basher=basher):
            return voice.tell(text.BROKEN, basher, the_door=the_door)


def _called(event: Opened | DoorEvent, voice: Voice) -> str:
    """Return the name of an event's door; without a direction if the hero did something to a door beside him."""
    if isinstance(event, Pulled | PulledInVain):
        return ""
    return voice.the_door(event.door, here=event[0] is voice.hero and (event.door.at - voice.hero.pos).steps <= 1)


def _more(pips: int, one: str) -> str:
    """Return a number of further blows in words: "three more blows"."""
    return f"{number(pips)} more {one}{'s' * (pips != 1)}"


def gist(reading: Reading) -> str:
    """Return the message of a reading; how sure each part is stands on the look card of the door."""
    if not reading.count:
        return text.CERTAINLY_EMPTY if reading.certain else text.HEARD_NOTHING
    one, several = (text.SENSED_ONE, text.SENSED_SEVERAL) if reading.certain else (text.HEARD_ONE, text.HEARD_SEVERAL)
    sentence = (one if reading.count == 1 else several)[reading.stirring]
    size, sizes = text.SIZES[reading.size], text.SIZES_OF_SEVERAL[reading.size]
    return sentence.format(size=size, number=number(reading.count), Sizes=sizes)


def heard(reading: Reading) -> str:
    """Return a reading with the certainty of each part."""
    if not reading.count and reading.certain:
        return "nobody, for certain."
    if not reading.count:
        return f"nothing. Who is awake is always heard, a sleeper close by {SLEEPER_HEARD} times in 100."
    size, sure = text.SIZES[reading.size], f"({100 if reading.certain else COUNT_RIGHT} % sure)"
    size_right = 100 if reading.certain else SIZE_RIGHT
    manner = "stirring" if reading.stirring else "breathing in sleep"
    largest = "it is" if reading.count == 1 else "the largest is"
    return f"{manner}, {number(reading.count)} {sure}; {largest} {size} ({size_right} % sure)."


def known_of(door: Door, world: World) -> list[str]:
    """Return the sentences of the look card: what the hero sees of a door now, and remembers of it."""
    now, told = world.hero.ready_at, []
    sill = door_light(door, world)
    if sill is not None:
        told.append(SILLS[sill])
    if door.mimic is not None and world.sees(door.at) and (door.at - world.hero.pos).steps <= CLOSELY:
        told.append("Its hinge is on the wrong side.")
    if door.stiff and door.seen is not None and door.seen.shut:
        told.append("Rusty: it groans, however gently it is moved.")
    if door.seen is DoorState.BOLTED and world.sees(door.at):
        told.append(_whose_bolt(door, world.hero))
    if (door.bolter or door.battered) and door.pips and world.sees(door.at):
        told.append(_blows_to_break(door.pips, "more blow" if door.pips == 1 else "more blows"))
    if door.seen is not None and door.seen.clear:
        return told  # the hero sees through it: noises from the time when it was shut mean nothing any more
    if door.heard is not None:
        told.append(f"Heard {_ago(now - door.heard.tick)}: {heard(door.heard)}")
    if door.moving_at is not None:
        told.append(f"Something moved behind it {_ago(now - door.moving_at)}.")
    return told


def _blows_to_break(pips: int, blows: str) -> str:
    return f"{capital(number(pips))} {blows} {'breaks' if pips == 1 else 'break'} it."


def _whose_bolt(door: Door, hero: Actor) -> str:
    if door.bolter is hero:
        return "You bolted it: you can draw the bolt, for good."
    if belongs_to(door, hero):
        return "Who bolted it is dead: anybody may draw the bolt."
    return "Not bolted by you."


def _ago(ticks: int) -> str:
    turns = ticks // TURN_TICKS
    return "just now" if turns < 1 else "a turn ago" if turns == 1 else f"{turns} turns ago"
