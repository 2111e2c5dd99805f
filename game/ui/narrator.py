"""The game's prose: what each event reads like in the log."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.actor import Actor
from game.engine.breed_event import BreedEvent
from game.engine.door_event import DoorEvent
from game.engine.event import (
    Afflicted,
    Arrived,
    CameAfter,
    Died,
    Event,
    Found,
    FoundNothing,
    Heard,
    Hurt,
    Missed,
    Noticed,
    Opened,
    PickedUp,
    Recovered,
    Refused,
    Staggered,
    Stopped,
    Struck,
    Surprised,
    Woke,
    Won,
)
from game.engine.fire_event import CaughtFire, FireEvent
from game.engine.geometry import DIRECTION_NAMES, Vec
from game.engine.item_event import ItemEvent
from game.engine.naming import some
from game.engine.world import World

from .breed_prose import tell_of_breed
from .door_prose import tell_of_door
from .fire_prose import tell_of_fire
from .item_prose import tell_of_item
from .words import capital, count, verb

MOTTO = "Every door opens once, for anyone, and never closes again."
NO_FOE = "You see no foe."
LOOKING = "You look around: directions move the cursor, Tab goes to the next foe, Enter walks there, Esc ends it."
SOME_HIDDEN = "Some doors here look like wall until you find them: search for them with s."

FAINT = 3
"""Of a noise of which no more is left one hardly hears anything."""


class Line(NamedTuple):
    """One sentence for the log, and the purpose whose colour it takes."""

    text: str
    purpose: str = "text"


def narrate(event: Event, world: World) -> Line | None:
    """One sentence from the hero's point of view, or None if it goes unsaid. Ask only of what he witnessed."""
    hero = world.hero

    def the(actor: Actor) -> str:
        if actor is hero:
            return "you"
        known = actor in world.recognised or world.sees(actor.pos) or not actor.alive
        return f"the {actor.name}" if known else "something"

    if isinstance(event, BreedEvent):
        return Line(*tell_of_breed(event, the, lambda item: some(item, world)))
    if isinstance(event, DoorEvent):
        return Line(tell_of_door(event, hero, the), "door text")
    if isinstance(event, ItemEvent):
        return Line(*tell_of_item(event, world, the))
    if isinstance(event, FireEvent):
        told = tell_of_fire(event, world, the)
        return Line(*told) if told is not None else None
    match event:
        case Opened(opener=opener):
            return Line(f"{capital(the(opener))} {verb('open', opener is hero)} a door.", "door text")
        case Found(finder=finder, door=door):
            what = door.kind.noun if door.kind.secret else f"hidden {door.kind.noun}"
            return Line(f"{capital(the(finder))} {verb('find', finder is hero)} a {what}!", "door text")
        case FoundNothing(finder=finder) if finder is hero:
            return Line("You search, and find nothing.", "dim text")
        case Struck(attacker=attacker, victim=victim):
            return _blow(event, the(attacker), the(victim), hero)
        case Surprised(attacker=attacker, victim=victim, damage=damage):
            purpose = "harm" if victim is hero else "good"
            by = f"{capital(the(attacker))} {verb('take', attacker is hero)} {the(victim)} by surprise"
            return Line(f"{by} for {damage}!", purpose)
        case Hurt(victim=victim, cause=cause, damage=damage):
            purpose = "harm" if victim is hero else "text"
            return Line(f"{capital(the(victim))} {verb('take', victim is hero)} {damage} from {cause}.", purpose)
        case Afflicted(actor=actor, condition=condition, turns=turns) if actor is hero:
            return Line(f"You are {condition.name}, for {count(turns, 'turn')}.", "good" if condition.good else "harm")
        case Afflicted(actor=actor, condition=condition):
            return Line(f"{capital(the(actor))} is {condition.name}.", "text")
        case Recovered(actor=actor, condition=condition) if actor is hero:
            return Line(f"You are no longer {condition.name}.", "harm" if condition.good else "good")
        case Recovered(actor=actor, condition=condition):
            return Line(f"{capital(the(actor))} is no longer {condition.name}.", "dim text")
        case Staggered(actor=actor, condition=condition):
            return Line(
                f"{capital(the(actor))} {'are' if actor is hero else 'is'} {condition.name}, and get"
                f"{'' if actor is hero else 's'} nowhere.",
                "dim text",
            )
        case Missed(attacker=attacker, victim=victim):
            return Line(f"{capital(the(attacker))} {verb('miss', attacker is hero)} {the(victim)}.", "dim text")
        case Died(actor=actor) if actor is hero:
            return Line("You die...", "harm")
        case Died(actor=actor):
            return Line(f"{capital(the(actor))} dies.", "good")
        case Noticed(actor=actor):
            return Line(f"The {actor.name} notices you!", "harm")
        case Woke(actor=actor):
            return Line(f"The {actor.name} wakes.", "text")
        case Heard(noise=noise, direction=direction, loudness=loudness):
            faintly = " faintly" if loudness <= FAINT else ""
            return Line(f"You{faintly} hear {noise.value}{_from(direction)}.", "dim text")
        case PickedUp(actor=actor, item=item) if actor is hero and item.kind.opens:
            return Line(f"You have the {item.kind.name}! Somewhere here is the {item.kind.opens} door.", "good")
        case PickedUp(actor=actor, item=item) if actor is hero:
            what = f"{item.count} {item.kind.name}" if item.kind.worth else some(item, world)
            return Line(f"You pick up {what}.", "gain")
        case PickedUp(actor=actor, item=item):
            return Line(f"{capital(the(actor))} picks up {some(item, world)}.", "dim text")
        case CameAfter(words=words, leads=leads):
            return Line(f"{words} {'down' if leads < 0 else 'up'} the stairs.", "harm")
        case Arrived(depth=depth):
            return Line(f"You come to depth {depth}.", "title")
        case Won(door=door):
            return Line(f"The {door.kind.noun} opens.", "good")
        case Refused(reason=reason) | Stopped(reason=reason):
            return Line(reason, "dim text")
    return None


def told(world: World) -> list[Line]:
    """The sentences for all that the hero witnessed in the last update."""
    lines: list[Line] = []
    for event in world.witnessed:
        line = narrate(event, world)
        if line is None or (isinstance(event, CaughtFire) and line in lines):
            continue  # a fire has many cells
        lines.append(line)
    return lines


def mood(foe: Actor) -> str:
    """What a foe in view is about, in a word or two."""
    if foe.asleep:
        return "asleep"
    return "hunts you" if foe.hunting else "flees" if foe.fled else "unaware"


def _blow(event: Struck, attacker: str, victim: str, hero: Actor) -> Line:
    """Every die is told: so many hits, so many of them blocked."""
    if not event.damage:
        whose = "your" if attacker == "you" else f"{attacker}'s"
        return Line(f"{capital(victim)} {verb('block', victim == 'you')} {whose} blow.", "dim text")
    blow = f"{capital(attacker)} {verb('hit', attacker == 'you')} {victim}"
    dice = f" ({event.hits} hits, {event.blocks} blocked)" if event.blocks else ""
    return Line(f"{blow} for {event.damage}{dice}.", "harm" if event.victim is hero else "text")


def _from(direction: Vec) -> str:
    return next((f" from the {name}" for name, step in DIRECTION_NAMES.items() if step == direction), "")
