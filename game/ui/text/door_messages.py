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
from game.engine.model.fixtures import Lever
from game.engine.model.traits import Crosses, Size
from game.engine.rules.actions.doors import belongs_to
from game.engine.senses.door_light import Sill, door_light
from game.engine.senses.listening import COUNT_RIGHT, SIZE_RIGHT, SLEEPER_HEARD
from game.engine.words import capital, number
from game.engine.world import World
from game.ui.text.voice import Voice

SIZES = {Size.SMALL: "small", Size.MIDDLING: "medium-sized", Size.LARGE: "large"}
SILLS = {
    Sill.LIT: "Light under it: the room behind is lit.",
    Sill.DARK: "No light under it: it is dark behind.",
    Sill.UNREADABLE: "Whether there is light under it cannot be made out from here.",
}
CLOSELY = 3
"""Distance in cells up to which the hero sees on which side of a door its hinge is."""


def tell_of_door(event: DoorEvent, voice: Voice) -> str:
    """Return the sentence for an event at a door."""
    match event:
        case Eased(opener=opener, door=door):
            loud = " It groans." if door.stiff else ""
            return f"{voice.does(opener, 'ease')} a door ajar.{loud}"
        case Widened(opener=opener):
            return f"{voice.does(opener, 'push')} a door open."
        case Unlocked(opener=opener):
            return f"{voice.does(opener, 'turn')} a key in the lock; it will not come out again."
        case Followed(door=door):
            return f"Its twin, another door, {'opens' if door.state is DoorState.OPEN else 'moves'} with it."
        case Raised(door=door):
            return f"The {door.kind.noun} goes up."
        case Pulled(puller=puller, lever=lever):
            return f"{voice.does(puller, 'pull')} a lever. Something moves{_whither(lever, voice.hero)}."
        case PulledInVain(puller=puller):
            return f"{voice.does(puller, 'pull')} a lever. Nothing moves any more."
        case Knocked(knocker=knocker, again=again):
            calls = " again: this calls everyone" if again and knocker is voice.hero else " again" if again else ""
            return f"{voice.does(knocker, 'knock')}{calls}."
        case Listened(reading=reading):
            return f"You listen: {gist(reading)}"
        case HeardMoving():
            return "You hear something move behind the door."
        case Flickered():
            return "A shadow crosses the light under the door."
        case Latched(latcher=latcher):
            return f"{voice.does(latcher, 'bolt')} a door."
        case Unlatched(latcher=latcher):
            return f"{voice.does(latcher, 'draw')} the bolt, and it is gone for good."
        case Battered(basher=basher, pips=pips):
            return f"{voice.does(basher, 'bash')} the door. {_blows_to_break(pips, 'more')}"
        case Gnawed(basher=basher, pips=pips):
            return f"{voice.does(basher, 'gnaw')} at the door. {_blows_to_break(pips, 'more')}"
        case Crossed(actor=actor):
            how = "under" if actor.breed.crosses is Crosses.UNDER else "through"
            return f"{voice.does(actor, 'come')} {how} the door."
        case Breached(basher=basher):
            return f"{voice.does(basher, 'break')} the door down!"


def gist(reading: Reading) -> str:
    """Return a reading in a few words; how sure each part is stands on the look card of the door."""
    if not reading.count:
        return "nobody." if reading.certain else "nothing. One asleep may be there."
    about = "" if reading.certain else "probably " if reading.count == 1 else "about "
    size = SIZES[reading.size]
    who = size if reading.count == 1 else f"the largest {size}"
    return f"{about}{number(reading.count)}, {who}, {'awake' if reading.stirring else 'asleep'}."


def heard(reading: Reading) -> str:
    """Return a reading with the certainty of each part."""
    if not reading.count and reading.certain:
        return "nobody, for certain."
    if not reading.count:
        return f"nothing. Who is awake is always heard, a sleeper close by {SLEEPER_HEARD} times in 100."
    size, sure = SIZES[reading.size], f"({100 if reading.certain else COUNT_RIGHT} % sure)"
    size_right = 100 if reading.certain else SIZE_RIGHT
    manner = "stirring" if reading.stirring else "breathing in sleep"
    largest = "it is" if reading.count == 1 else "the largest is"
    return f"{manner}, {number(reading.count)} {sure}; {largest} {size} ({size_right} % sure)."


def _whither(lever: Lever, hero: Actor) -> str:
    """Return the rough direction from the hero to the door of a lever."""
    way = lever.door - hero.pos
    return f" to the {name_of_step(way.compass)}" if way.steps else ""


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
