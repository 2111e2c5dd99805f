"""Text about items, abilities and traps: the lines of look cards, and the cards beside lists.

The text has all numbers, but only what the hero knows. The card of an item compares it with the item worn now.
"""

from __future__ import annotations

from game.engine.behavior import UsableEffect
from game.engine.model.ability import UNLIMITED, Ability, Aim, Effect
from game.engine.model.actor import Actor
from game.engine.model.door import LATCH_PIPS
from game.engine.model.fixtures import TrapKind
from game.engine.model.item import Category, Item, ItemKind, Slot
from game.engine.model.tradition_features import Feature
from game.engine.model.traits import NORMAL_PACE, Stats
from game.engine.rules.actions.door_verbs import EASE
from game.engine.rules.actions.item_actions import is_used_up, turns_until_ready
from game.engine.rules.identification import SPLASH, is_identified, is_plural, name_of, throw_aim
from game.engine.rules.inventory import GearChange, gear_change
from game.engine.rules.targeting import AJAR_PERCENT
from game.engine.senses.hearing import earshot
from game.engine.senses.known_noise_reach import FAIRLY_LOUD
from game.engine.tradition import Tradition
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.text.open_doors import note_on
from game.ui.text.sentences import item_cards as text


def card_of(item: Item, world: World) -> list[str]:
    """Return the lines of an item's look card below its name: the effects that the hero knows, with all numbers."""
    kind = item.kind
    if not is_identified(kind, world):
        return [text.UNKNOWN[kind.category]]
    lines = _card_of_counted(kind)
    if kind.slot is not None:
        lines.append(" ".join([text.WORN[kind.slot], *_stats(item.stats, world.tradition), *_pace(kind.pace)]))
    if kind.effect is not None and kind.category is not Category.MISSILE:
        lines.append(effect_text(kind.effect, world.tradition))
        if isinstance(kind.effect, UsableEffect) and (then := kind.effect.open_doors_after(world)) is not None:
            lines += note_on(then, world)
    if kind.charges:
        lines.append(text.USES_LEFT.format(number=item.charges, most=kind.charges))
    if kind.teaches is not None:
        lines.append(text.TEACHES.format(ability=kind.teaches.name, effect=ability_text(kind.teaches, world.tradition)))
        if kind.teaches in world.hero.abilities:
            lines.append(text.ALREADY_LEARNED)
    return lines + _card_of_throw(item, world)


def _card_of_throw(item: Item, world: World) -> list[str]:
    """Return the lines about throwing an item.

    The list is empty if the item is not made for throwing and does not break when it is thrown.
    """
    kind, it, lines = item.kind, text.IT[item.count == 1], []
    if kind.shot is not None:
        shot = kind.shot
        wielded = any(piece is item for piece in world.hero.worn.values())
        sentence = text.THROW_FROM_HAND if wielded else text.THROW
        throw = [sentence.format(it=it, range=shot.far, attack_dice=dice(shot.dice), percent=shot.chance)]
        if EASE in world.tradition.verbs:
            throw.append(text.THROW_AJAR.format(percent=AJAR_PERCENT))
        lines.append(" ".join(throw))
    if kind.shatters and kind.effect is not None:
        sentence = text.SHATTERS_WITH if kind.category is Category.MISSILE else text.SHATTERS
        squares, effect = count(SPLASH, "square"), kind.effect.description
        lines.append(sentence.format(it=it, range=throw_aim(item).far, squares=squares, effect=effect))
    return lines


def _card_of_counted(kind: ItemKind) -> list[str]:
    """Return the lines of a card about oil, keys and latches; empty for any other item.

    Oil, keys and latches are not kept in the bag: the hero only has a number of each.
    """
    lines = []
    if kind.oil:
        lines.append(text.OIL.format(turns=count(kind.oil, "turn")))
    if kind.keys:
        lines.append(text.KEY)
    if kind.latches:
        lines.append(text.LATCH.format(blows=count(LATCH_PIPS, "blow")))
    return lines


def dice(number: int) -> str:
    """Return a number of dice in words, such as "2 dice"."""
    return text.DICE[number == 1].format(number=number)


def card_of_trap(trap: TrapKind) -> str:
    """Return the line about a trap on the look card."""
    name, damage = capital(trap.name), trap.damage
    if trap.condition is None:
        return text.TRAP.format(Trap=name, damage=damage)
    turns = count(trap.turns, "turn")
    return text.TRAP_HOLDS.format(Trap=name, damage=damage, condition=trap.condition.name, turns=turns)


def effect_text(effect: Effect, tradition: Tradition) -> str:
    """Return sentences on an effect, and on its noise if it is loud, as they are true in a tradition (set of rules)."""
    sentences = [effect.description]
    if effect.inflicts is not None:
        sentences.append(text.COUNTS)
    if effect.at_special_doors and Feature.SPECIAL_DOORS in tradition.provides:
        sentences.append(effect.at_special_doors)
    if effect.at_hidden_ways and Feature.SEARCH in tradition.provides:
        sentences.append(effect.at_hidden_ways)
    if tradition.noise and effect.loudness >= FAIRLY_LOUD:
        sentences.append(text.HEARD.format(squares=count(earshot(effect.loudness), "square")))
    return " ".join(sentences)


def ability_text(ability: Ability, tradition: Tradition, *, reach: bool = True) -> str:
    """Return sentences on the effect of an ability, its reach if `reach` is True, and the turns between two uses."""
    again = text.READY_AGAIN.format(turns=count(ability.turns, "turn"))
    again = text.ONCE_A_DEPTH if ability.once_a_depth else again
    return " ".join([effect_text(ability.effect, tradition), *(_reach_of(ability.aim) if reach else ()), again])


def _reach_of(aim: Aim) -> list[str]:
    """Return the sentences that say where an ability can be aimed; empty if the ability is not aimed."""
    if not aim.far:
        return []
    limited = aim.far < UNLIMITED
    reach = [text.RANGE.format(squares=count(aim.far, "square")) if limited else text.AIM[aim.shape]]
    return [*reach, text.AREA.format(across=2 * aim.radius + 1)] if aim.radius else reach


def _stats(stats: Stats, tradition: Tradition) -> list[str]:
    """Return the sentences on what a piece of gear adds to attack and defense; empty if it adds nothing.

    Where blows always hit, nothing is said of a greater chance to hit.
    """
    misses = Feature.MISSES in tradition.provides
    return [
        sentence.format(more_dice=text.MORE_DICE[number == 1].format(number=number), percent=f"{chance:+}")
        for sentence, number, chance in (
            (text.ADDS_ATTACK[misses], stats.attack, stats.attack_chance * misses),
            (text.ADDS_DEFENCE, stats.defense, stats.defense_chance),
        )
        if number or chance
    ]


def _pace(ticks: int) -> list[str]:
    """Return the sentence on how a piece of gear changes the time of each action; empty if it does not.

    `ticks`: the change in ticks, positive for slower.
    """
    percent = abs(ticks) * 100 // NORMAL_PACE
    return [(text.SLOWER if ticks > 0 else text.FASTER).format(percent=percent)] if ticks else []


def item_card(item: Item, world: World) -> list[Message]:
    """Return the lines of the card of an item that is carried or worn."""
    lines = [Message(text.THING.format(Thing=capital(name_of(item, world))), "gain")]
    lines += [Message(line) for line in card_of(item, world)]
    return lines + _compared(item, world.hero, world)


def ability_card(ability: Ability, world: World) -> list[Message]:
    """Return the lines of an ability's card: its effect, and when it is ready."""
    wait = turns_until_ready(ability, world.hero)
    told = text.USED_UP if is_used_up(ability, world.hero) else text.READY_IN.format(turns=count(wait, "turn"))
    ready = Message(told, "harm") if wait else Message(text.READY, "good")
    name = Message(text.THING.format(Thing=capital(ability.name)), "gain")
    return [name, Message(ability_text(ability, world.tradition)), ready]


def _compared(item: Item, hero: Actor, world: World) -> list[Message]:
    """Return lines on how attack, defense and pace of the hero change if an item replaces the item worn now.

    If the hero already wears `item`, the only line says that he wears `item`. The result is empty if `item` cannot be
    worn.
    """
    slot, change = item.kind.slot, gear_change(item, hero)
    if change is None:
        return []
    if change.worn is item:
        return [Message(text.WIELDED if slot is Slot.HAND else text.WORN_NOW[is_plural(item)], "good")]
    bare = text.IF_WIELDED if slot is Slot.HAND else text.IF_WORN[is_plural(item)]
    heading = text.INSTEAD_OF.format(the_item=f"the {name_of(change.worn, world)}") if change.worn else bare
    return [Message(heading, "dim text"), *(_changes(change) or [Message(text.NO_CHANGE)])]


def _changes(change: GearChange) -> list[Message]:
    """Return a line for each change, with the colour of a good or a bad change."""
    change = change._replace(before=change.before.shown, after=change.after.shown)
    lines, now, then, slower = [], change.before, change.after, change.slower
    for sentence, old, new, better in (
        (text.NEW_ATTACK, (now.attack, now.attack_chance), (then.attack, then.attack_chance), change.attack),
        (text.NEW_DEFENCE, (now.defense, now.defense_chance), (then.defense, then.defense_chance), change.defence),
    ):
        if old != new:
            line = sentence.format(old=dice(old[0]), old_percent=old[1], new=dice(new[0]), new_percent=new[1])
            lines.append(Message(line, "good" if better > 0 else "harm" if better < 0 else "text"))
    return lines + [Message(line, "harm" if slower > 0 else "good") for line in _pace(slower)]
