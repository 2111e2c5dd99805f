"""Messages about blows, wounds, deaths and conditions, and about special abilities of monsters."""

from __future__ import annotations

from game.engine.events.combat import Afflicted, Died, Hurt, Missed, Recovered, Struck, Surprised
from game.engine.events.event import HarmEvent
from game.engine.events.items import Blasted, Threw
from game.engine.events.monsters import (
    CalledForHelp,
    Cornered,
    Divided,
    FoundNoWay,
    LeftDoor,
    MimicRevealed,
    MonsterEvent,
    Rallied,
    Spoke,
    Stole,
)
from game.engine.events.movement import Staggered
from game.engine.model.features import LogDetail
from game.engine.model.sound import Noise
from game.engine.words import a, capital, count
from game.ui.core.ports import Message
from game.ui.text.actor_names import ActorNames
from game.ui.text.sentences.log import combat as text


def combat_message(event: HarmEvent, names: ActorNames) -> Message:
    """Return the message for an attack, a wound, a death or a condition."""
    hero = names.hero
    match event:
        case Struck():
            return _blow_message(event, names)
        case Surprised(attacker=attacker, victim=victim, damage=damage):
            words = names.fill(text.SURPRISED, attacker, victim=names.the(victim), damage=damage)
            return Message(words, "harm" if victim is hero else "good")
        case Blasted():
            return _blast_message(event, names)
        case Hurt(victim=victim, cause=cause, damage=damage):
            words = text.HURT.format(Cause=capital(cause), victim=names.the(victim), damage=damage)
            return Message(words, "harm" if victim is hero else "text")
        case Missed(attacker=attacker, victim=victim):
            dice = text.DICE_OF_MISS.format(attack=_shown(event.dice)) if _shows_dice(names) and event.dice else ""
            return Message(names.fill(text.MISSED, attacker, victim=names.the(victim), dice=dice), "dim text")
        case Died(actor=actor):
            return Message(names.fill(text.DIED, actor), "harm" if actor is hero else "good")
        case Afflicted(actor=actor, condition=condition, turns=turns):
            words = names.fill(text.AFFLICTED, actor, condition=condition.name, turns=count(turns, "turn"))
            return Message(words, "text" if actor is not hero else "good" if condition.good else "harm")
        case Recovered(actor=actor, condition=condition):
            words = names.fill(text.RECOVERED, actor, condition=condition.name)
            return Message(words, "dim text" if actor is not hero else "harm" if condition.good else "good")
        case Staggered(actor=actor, condition=condition):
            sentence = text.GOT_NOWHERE if condition.held else text.WENT_ASTRAY
            return Message(names.fill(sentence, actor, condition=condition.name), "dim text")


def _blow_message(event: Struck, names: ActorNames) -> Message:
    """Return the message for a blow, with its hits and blocks.

    RS-53: where the tradition (set of rules) shows dice, the message has the number on every die.
    """
    attacker, victim = event.attacker, event.victim
    if not event.damage:
        whose = text.YOUR if attacker is names.hero else text.ITS.format(the_attacker=names.the(attacker))
        dice = _dice(event, names) if _shows_dice(names) else ""
        words = names.fill(text.BLOCKED, victim, whose=whose, blow=_means(event, names), dice=dice)
        return Message(words, "dim text")
    words = names.fill(text.HIT, attacker, victim=names.the(victim), damage=event.damage, dice=_dice(event, names))
    return Message(words, "harm" if victim is names.hero else "text")


def _means(event: Struck, names: ActorNames) -> str:
    """Return the name of what was blocked: the missile just thrown at the victim's cell, or else "blow"."""
    flown = (other for other in names.world.witnessed if isinstance(other, Threw) and other.actor is event.attacker)
    return next((other.name for other in flown if other.at == event.at), text.BLOW)


def _blast_message(event: Blasted, names: ActorNames) -> Message:
    """Return the message for damage without an attacker, worded like the message for a blow."""
    if not event.damage:
        dice = _dice(event, names) if _shows_dice(names) else ""
        return Message(names.fill(text.WITHSTOOD, event.victim, cause=event.cause, dice=dice), "dim text")
    victim, dice = names.the(event.victim), _dice(event, names)
    words = text.BLASTED.format(cause=event.cause, victim=victim, damage=event.damage, dice=dice)
    return Message(words, "harm" if event.victim is names.hero else "text")


def _dice(event: Struck | Blasted, names: ActorNames) -> str:
    """Return the hits and blocks in brackets; empty if no hit was blocked.

    RS-53: where the tradition shows dice, the text has the number on every die.
    """
    attack, defence = event.dice
    hits, blocks = count(event.hits, "hit"), count(event.blocks, "block")
    if _shows_dice(names) and attack:
        sentence = text.DICE_OF_BOTH if defence else text.DICE_OF_ATTACK
        return sentence.format(attack=_shown(attack), hits=hits, defence=_shown(defence), blocks=blocks)
    return text.HITS_AND_BLOCKS.format(hits=event.hits, blocks=event.blocks) if event.blocks else ""


def _shows_dice(names: ActorNames) -> bool:
    """Return whether the tradition shows the number on every die."""
    return LogDetail.DICE in names.world.tradition.log_details


def _shown(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))


def monster_message(event: MonsterEvent, names: ActorNames) -> Message:
    """Return the message for an event that only some breeds (kinds of monster) cause."""
    match event:
        case CalledForHelp(actor=actor, noise=noise):
            sentence = text.RANG_BELL if noise is Noise.BELL else text.CRIED_FOR_HELP
            return Message(sentence.format(Actor=names.who(actor)), "harm")
        case Divided(actor=actor):
            return Message(text.SPLIT.format(Actor=names.who(actor)))
        case Rallied(actor=actor):
            return Message(text.RALLIED.format(Actor=names.who(actor)), "harm")
        case FoundNoWay(actor=actor):
            return Message(text.FOUND_NO_WAY.format(Actor=names.who(actor)), "dim text")
        case Cornered(actor=actor):
            return Message(text.CORNERED.format(Actor=names.who(actor)), "harm")
        case MimicRevealed(actor=actor):
            return Message(text.UNMASKED.format(a_monster=a(actor.name)), "harm")
        case Stole(thief=thief, item=item):
            return Message(text.STOLE.format(Actor=names.who(thief), item=names.heap(item)), "harm")
        case Spoke(actor=actor, words=words):
            return Message(text.SAID.format(Actor=names.who(actor), words=words), "text")
        case LeftDoor():
            return Message(text.WENT_AWAY, "good")
