"""Messages about blows, wounds, deaths and conditions, and about abilities of single breeds."""

from __future__ import annotations

from game.engine.events.combat import Afflicted, Died, Hurt, Missed, Recovered, Struck, Surprised
from game.engine.events.event import HarmEvent
from game.engine.events.items import Blasted, Threw
from game.engine.events.monsters import (
    BreedEvent,
    Called,
    Cornered,
    FoundNoWay,
    Left,
    Parted,
    Rallied,
    Spoke,
    Stole,
    Unmasked,
)
from game.engine.events.movement import Staggered
from game.engine.model.features import Telling
from game.engine.model.sound import Noise
from game.engine.words import a, count
from game.ui.core.ports import Message
from game.ui.text.voice import Voice


def tell_of_harm(event: HarmEvent, voice: Voice) -> Message:
    """Return the message for an attack, a wound, a death or a condition."""
    hero = voice.hero
    match event:
        case Struck():
            return _tell_of_blow(event, voice)
        case Surprised(attacker=attacker, victim=victim, damage=damage):
            told = f"{voice.does(attacker, 'take')} {voice.the(victim)} by surprise for {damage}!"
            if victim is hero:
                return Message(f"Unseen until now, {told[0].lower()}{told[1:]}", "harm")
            return Message(told, "good")
        case Blasted():
            return _tell_of_blast(event, voice)
        case Hurt(victim=victim, cause=cause, damage=damage):
            return Message(f"{voice.does(victim, 'take')} {damage} from {cause}.", "harm" if victim is hero else "text")
        case Missed(attacker=attacker, victim=victim):
            dice = f" (dice {_shown(event.dice)})" if _tells_dice(voice) and event.dice else ""
            return Message(f"{voice.does(attacker, 'miss')} {voice.the(victim)}{dice}.", "dim text")
        case Died(actor=actor) if actor is hero:
            return Message("You die...", "harm")
        case Died(actor=actor):
            return Message(f"{voice.does(actor, 'die')}.", "good")
        case Afflicted(actor=actor, condition=condition, turns=turns) if actor is hero:
            return Message(
                f"You are {condition.name}, for {count(turns, 'turn')}.", "good" if condition.good else "harm"
            )
        case Afflicted(actor=actor, condition=condition):
            return Message(f"{voice.who(actor)} is {condition.name}.")
        case Recovered(actor=actor, condition=condition) if actor is hero:
            return Message(f"You are no longer {condition.name}.", "harm" if condition.good else "good")
        case Recovered(actor=actor, condition=condition):
            return Message(f"{voice.who(actor)} is no longer {condition.name}.", "dim text")
        case Staggered(actor=actor, condition=condition):
            is_, get = ("are", "get") if actor is hero else ("is", "gets")
            return Message(f"{voice.who(actor)} {is_} {condition.name}, and {get} nowhere.", "dim text")


def _tell_of_blow(event: Struck, voice: Voice) -> Message:
    """Return the message for a blow: its hits and blocks, and every die where the tradition shows dice (RS-53)."""
    attacker, victim = voice.the(event.attacker), voice.the(event.victim)
    if not event.damage:
        whose = "your" if attacker == "you" else f"{attacker}'s"
        dice = _dice(event, voice) if _tells_dice(voice) else ""
        return Message(f"{voice.does(event.victim, 'block')} {whose} {_means(event, voice)}{dice}.", "dim text")
    told = f"{voice.does(event.attacker, 'hit')} {victim} for {event.damage}{_dice(event, voice)}."
    return Message(told, "harm" if event.victim is voice.hero else "text")


def _means(event: Struck, voice: Voice) -> str:
    """Return the name of what was blocked: the missile just thrown at that cell, or else "blow"."""
    flown = (other for other in voice.world.witnessed if isinstance(other, Threw) and other.actor is event.attacker)
    return next((other.name for other in flown if other.at == event.at), "blow")


def _tell_of_blast(event: Blasted, voice: Voice) -> Message:
    """Return the message for harm without an attacker, in the form that blows have."""
    if not event.damage:
        dice = _dice(event, voice) if _tells_dice(voice) else ""
        return Message(f"{voice.does(event.victim, 'withstand')} the {event.cause}{dice}.", "dim text")
    told = f"The {event.cause} hits {voice.the(event.victim)} for {event.damage}{_dice(event, voice)}."
    return Message(told, "harm" if event.victim is voice.hero else "text")


def _dice(event: Struck | Blasted, voice: Voice) -> str:
    """Return hits and blocks in brackets, if any were blocked, or every die where the tradition shows dice (RS-53)."""
    attack, defense = event.dice
    if _tells_dice(voice) and attack:
        blocked = f"; dice {_shown(defense)}: {count(event.blocks, 'block')}" if defense else ""
        return f" (dice {_shown(attack)}: {count(event.hits, 'hit')}{blocked})"
    return f" ({event.hits} hits, {event.blocks} blocked)" if event.blocks else ""


def _tells_dice(voice: Voice) -> bool:
    """Return whether the tradition shows every single die."""
    return Telling.DICE in voice.world.tradition.tells


def _shown(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))


def tell_of_breed(event: BreedEvent, voice: Voice) -> Message:
    """Return the message for an event that only some breeds cause."""
    match event:
        case Called(actor=actor, noise=noise):
            return Message(
                f"{voice.who(actor)} {'rings its bell' if noise is Noise.BELL else 'cries for help'}!", "harm"
            )
        case Parted(actor=actor):
            return Message(f"{voice.does(actor, 'part')} in two.")
        case Rallied(actor=actor):
            return Message(f"{voice.who(actor)} has recovered.", "harm")
        case FoundNoWay(actor=actor):
            return Message(f"{voice.who(actor)} waits: it finds no way to you.", "dim text")
        case Cornered(actor=actor):
            return Message(f"{voice.who(actor)} is cornered!", "harm")
        case Unmasked(actor=actor):
            return Message(f"That is no door: it is {a(actor.name)}!", "harm")
        case Stole(thief=thief, item=item):
            return Message(f"{voice.does(thief, 'steal')} {voice.heap(item)} from you!", "harm")
        case Spoke(actor=actor, words=words):
            return Message(f'{voice.who(actor)} says: "{words}"', "text")
        case Left():
            return Message("Behind the door something grunts, and goes away.", "good")
