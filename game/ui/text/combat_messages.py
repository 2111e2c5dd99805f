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
from game.engine.words import a, capital, count
from game.ui.core.ports import Message
from game.ui.text.sentences.log import combat as text
from game.ui.text.voice import Voice


def tell_of_harm(event: HarmEvent, voice: Voice) -> Message:
    """Return the message for an attack, a wound, a death or a condition."""
    hero = voice.hero
    match event:
        case Struck():
            return _tell_of_blow(event, voice)
        case Surprised(attacker=attacker, victim=victim, damage=damage):
            words = voice.tell(text.SURPRISED, attacker, victim=voice.the(victim), damage=damage)
            return Message(words, "harm" if victim is hero else "good")
        case Blasted():
            return _tell_of_blast(event, voice)
        case Hurt(victim=victim, cause=cause, damage=damage):
            words = text.HURT.format(Cause=capital(cause), victim=voice.the(victim), damage=damage)
            return Message(words, "harm" if victim is hero else "text")
        case Missed(attacker=attacker, victim=victim):
            dice = text.DICE_OF_MISS.format(attack=_shown(event.dice)) if _tells_dice(voice) and event.dice else ""
            return Message(voice.tell(text.MISSED, attacker, victim=voice.the(victim), dice=dice), "dim text")
        case Died(actor=actor):
            return Message(voice.tell(text.DIED, actor), "harm" if actor is hero else "good")
        case Afflicted(actor=actor, condition=condition, turns=turns):
            words = voice.tell(text.AFFLICTED, actor, condition=condition.name, turns=count(turns, "turn"))
            return Message(words, "text" if actor is not hero else "good" if condition.good else "harm")
        case Recovered(actor=actor, condition=condition):
            words = voice.tell(text.RECOVERED, actor, condition=condition.name)
            return Message(words, "dim text" if actor is not hero else "harm" if condition.good else "good")
        case Staggered(actor=actor, condition=condition):
            sentence = text.GOT_NOWHERE if condition.held else text.WENT_ASTRAY
            return Message(voice.tell(sentence, actor, condition=condition.name), "dim text")


def _tell_of_blow(event: Struck, voice: Voice) -> Message:
    """Return the message for a blow: its hits and blocks, and every die where the tradition shows dice (RS-53)."""
    attacker, victim = event.attacker, event.victim
    if not event.damage:
        whose = text.YOUR if attacker is voice.hero else text.ITS.format(the_attacker=voice.the(attacker))
        dice = _dice(event, voice) if _tells_dice(voice) else ""
        words = voice.tell(text.BLOCKED, victim, whose=whose, blow=_means(event, voice), dice=dice)
        return Message(words, "dim text")
    words = voice.tell(text.HIT, attacker, victim=voice.the(victim), damage=event.damage, dice=_dice(event, voice))
    return Message(words, "harm" if victim is voice.hero else "text")


def _means(event: Struck, voice: Voice) -> str:
    """Return the name of what was blocked: the missile just thrown at that cell, or else "blow"."""
    flown = (other for other in voice.world.witnessed if isinstance(other, Threw) and other.actor is event.attacker)
    return next((other.name for other in flown if other.at == event.at), text.BLOW)


def _tell_of_blast(event: Blasted, voice: Voice) -> Message:
    """Return the message for harm without an attacker, in the form that blows have."""
    if not event.damage:
        dice = _dice(event, voice) if _tells_dice(voice) else ""
        return Message(voice.tell(text.WITHSTOOD, event.victim, cause=event.cause, dice=dice), "dim text")
    victim, dice = voice.the(event.victim), _dice(event, voice)
    words = text.BLASTED.format(cause=event.cause, victim=victim, damage=event.damage, dice=dice)
    return Message(words, "harm" if event.victim is voice.hero else "text")


def _dice(event: Struck | Blasted, voice: Voice) -> str:
    """Return hits and blocks in brackets, if any were blocked, or every die where the tradition shows dice (RS-53)."""
    attack, defence = event.dice
    hits, blocks = count(event.hits, "hit"), count(event.blocks, "block")
    if _tells_dice(voice) and attack:
        sentence = text.DICE_OF_BOTH if defence else text.DICE_OF_ATTACK
        return sentence.format(attack=_shown(attack), hits=hits, defence=_shown(defence), blocks=blocks)
    return text.HITS_AND_BLOCKS.format(hits=hits, blocks=event.blocks) if event.blocks else ""


def _tells_dice(voice: Voice) -> bool:
    """Return whether the tradition shows every single die."""
    return Telling.DICE in voice.world.tradition.tells


def _shown(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))


def tell_of_breed(event: BreedEvent, voice: Voice) -> Message:
    """Return the message for an event that only some breeds cause."""
    match event:
        case Called(actor=actor, noise=noise):
            sentence = text.RANG_BELL if noise is Noise.BELL else text.CRIED_FOR_HELP
            return Message(sentence.format(Actor=voice.who(actor)), "harm")
        case Parted(actor=actor):
            return Message(text.SPLIT.format(Actor=voice.who(actor)))
        case Rallied(actor=actor):
            return Message(text.RALLIED.format(Actor=voice.who(actor)), "harm")
        case FoundNoWay(actor=actor):
            return Message(text.FOUND_NO_WAY.format(Actor=voice.who(actor)), "dim text")
        case Cornered(actor=actor):
            return Message(text.CORNERED.format(Actor=voice.who(actor)), "harm")
        case Unmasked(actor=actor):
            return Message(text.UNMASKED.format(a_monster=a(actor.name)), "harm")
        case Stole(thief=thief, item=item):
            return Message(text.STOLE.format(Actor=voice.who(thief), item=voice.heap(item)), "harm")
        case Spoke(actor=actor, words=words):
            return Message(text.SAID.format(Actor=voice.who(actor), words=words), "text")
        case Left():
            return Message(text.WENT_AWAY, "good")
