"""Messages about blows, wounds, deaths and conditions, and about special abilities of monsters."""

from __future__ import annotations

from game.engine.events.combat_events import Afflicted, Died, Hurt, Missed, Recovered, RolledDice, Struck, Surprised
from game.engine.events.item_events import Blasted, Threw
from game.engine.events.monster_events import CalledForHelp, Noticed
from game.engine.events.movement_events import Staggered
from game.engine.grid.geometry import name_of_step
from game.engine.model.condition import turns_left
from game.engine.model.noise import Noise
from game.engine.model.tradition_features import LogDetail
from game.engine.rules.hazards.fire import BURNING
from game.engine.words import a, capital, count
from game.ui.core.message import Message
from game.ui.text.actor_names import ActorNames, MessageReader
from game.ui.text.sentences.log import combat as text

combat_messages = MessageReader(None)
"""Reader that turns events into messages about attacks, wounds, conditions, deaths, and other actions of monsters."""


@combat_messages
def _struck(event: Struck, names: ActorNames) -> Message:
    """Return the message for a blow, with its hits and blocks.

    RS-53: where the tradition (set of rules) shows dice, the message has the number on every die.
    """
    attacker, victim = event.actor, event.victim
    if not event.damage:
        whose = text.YOUR if attacker is names.hero else text.ITS.format(the_attacker=names.the(attacker))
        dice = _dice(event, names) if _shows_dice(names) else ""
        words = names.fill(text.BLOCKED, victim, whose=whose, blow=_means(event, names), dice=dice)
        return Message(words, "dim text")
    words = names.fill(text.HIT, attacker, victim=names.the(victim), damage=event.damage, dice=_dice(event, names))
    return Message(words, "harm" if victim is names.hero else "text")


@combat_messages
def _noticed(event: Noticed, names: ActorNames) -> Message:
    foe, world = event.actor, names.world
    sentence = text.NOTICED[world.level.memory.is_spotted(foe), world.sees(foe.pos)]
    direction = name_of_step((event.at - names.hero.pos).compass)
    return Message(sentence.format(foe=foe.name, A_foe=capital(a(foe.name)), direction=direction), "harm")


@combat_messages
def _surprised(event: Surprised, names: ActorNames) -> Message:
    words = names.fill(text.SURPRISED, event.actor, victim=names.the(event.victim), damage=event.damage)
    return Message(words, "harm" if event.victim is names.hero else "good")


@combat_messages
def _blasted(event: Blasted, names: ActorNames) -> Message:
    """Return the message for damage without an attacker, worded like the message for a blow."""
    if not event.damage:
        dice = _dice(event, names) if _shows_dice(names) else ""
        return Message(names.fill(text.WITHSTOOD, event.victim, cause=event.cause, dice=dice), "dim text")
    victim, dice = names.the(event.victim), _dice(event, names)
    words = text.BLASTED.format(cause=event.cause, victim=victim, damage=event.damage, dice=dice)
    return Message(words, "harm" if event.victim is names.hero else "text")


@combat_messages
def _hurt(event: Hurt, names: ActorNames) -> Message:
    victim = event.victim
    words = text.HURT.format(Cause=capital(event.cause), victim=names.the(victim), damage=event.damage)
    return Message(words, "harm" if victim is names.hero else "text")


@combat_messages
def _missed(event: Missed, names: ActorNames) -> Message:
    dice = _attack_dice(event.dice, 0) if _shows_dice(names) and event.dice.attack else ""
    return Message(names.fill(text.MISSED, event.actor, victim=names.the(event.victim), dice=dice), "dim text")


@combat_messages
def _died(event: Died, names: ActorNames) -> Message:
    return Message(names.fill(text.DIED, event.actor), "harm" if event.actor is names.hero else "good")


@combat_messages
def _afflicted(event: Afflicted, names: ActorNames) -> Message:
    """Return the message for a new condition, with the turns for which it lasts from the actor's next action on.

    It lasts for that action at least. The turn in which the hero drinks a potion is over when he reads the message.
    """
    actor, condition = event.actor, event.condition
    left = max(1, turns_left(actor.conditions.get(condition, 0), actor.ready_at))
    sentence = text.ON_FIRE if condition is BURNING else text.AFFLICTED  # who stands in the fire burns on
    words = names.fill(sentence, actor, condition=condition.name, turns=count(left, "turn"))
    return Message(words, "text" if actor is not names.hero else "good" if condition.good else "harm")


@combat_messages
def _recovered(event: Recovered, names: ActorNames) -> Message:
    actor, condition = event.actor, event.condition
    words = names.fill(text.RECOVERED, actor, condition=condition.name)
    return Message(words, "dim text" if actor is not names.hero else "harm" if condition.good else "good")


@combat_messages
def _staggered(event: Staggered, names: ActorNames) -> Message:
    sentence = text.GOT_NOWHERE if event.condition.held else text.WENT_ASTRAY
    return Message(names.fill(sentence, event.actor, condition=event.condition.name), "dim text")


@combat_messages
def _called_for_help(event: CalledForHelp, names: ActorNames) -> Message:
    sentence = text.RANG_BELL if event.noise is Noise.BELL else text.CRIED_FOR_HELP
    return Message(sentence.format(Actor=names.who(event.actor)), "harm")


def _means(event: Struck, names: ActorNames) -> str:
    """Return the noun for a blocked attack: the name of the missile, or "attack" for a blow.

    It was a missile if, in the same update of the world, the attacker threw one at the victim's cell.
    """
    flown = (other for other in names.world.witnessed if isinstance(other, Threw) and other.actor is event.actor)
    return next((other.name for other in flown if other.at == event.at), text.BLOW)


def _dice(event: Struck | Blasted, names: ActorNames) -> str:
    """Return the text about the dice of an attack.

    RS-53: if the tradition (set of rules) shows dice, the text has the number on every die. In other traditions the
    text has the numbers of hits and blocks, and is empty if no hit was blocked.
    """
    dice = event.dice
    if _shows_dice(names) and dice.attack:
        return _attack_dice(dice, event.hits) + _defence_dice(dice, event.blocks)
    return text.HITS_AND_BLOCKS.format(hits=event.hits, blocks=event.blocks) if event.blocks else ""


def _attack_dice(dice: RolledDice, hits: int) -> str:
    return text.ATTACK_DICE.format(rolls=_rolls(dice.attack), hits=count(hits, "hit"), least=dice.least_hit)


def _defence_dice(dice: RolledDice, blocks: int) -> str:
    """Return the text about the dice of the defence; empty if none was rolled, because the attack missed."""
    if not dice.defense:
        return ""
    return text.DEFENCE_DICE.format(rolls=_rolls(dice.defense), blocks=count(blocks, "block"), least=dice.least_block)


def _shows_dice(names: ActorNames) -> bool:
    """Return whether the tradition shows the number on every die."""
    return LogDetail.DICE in names.world.tradition.log_details


def _rolls(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))
