"""Text about items, abilities and traps: every number, and the card shown beside a list to choose from.

Only what the hero knows is shown; the card compares an item with the one worn now.
"""

from __future__ import annotations

from game.engine.model.ability import UNLIMITED, Ability, Aim, AimShape
from game.engine.model.actor import Actor
from game.engine.model.door import LATCH_PIPS
from game.engine.model.features import Verb
from game.engine.model.fixtures import TrapKind
from game.engine.model.item import Category, Item, ItemKind, Slot
from game.engine.model.traits import Stats
from game.engine.rules.actions.items import turns_until_ready
from game.engine.rules.item_names import SPLASH, called, known, throw_aim
from game.engine.rules.targeting import AJAR_PERCENT
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.core.ports import Message

WORN = {
    Slot.HEAD: "Worn on your head",
    Slot.BODY: "Worn on your body",
    Slot.HAND: "In your hand",
    Slot.FEET: "Worn on your feet",
}


def card_of(item: Item, world: World) -> list[str]:
    """Return the lines of a look card below the name: the effects that the hero knows, with every number."""
    kind = item.kind
    if not known(kind, world):
        unknown = {"drink": "Drink or throw it", "read": "Read it", "point": "Point it at somebody"}
        return [f"Unknown. {unknown.get(kind.category.value, 'Use it')} to find out."]
    lines = _card_of_counted(kind)
    if kind.slot is not None:
        lines.append(f"{WORN[kind.slot]}: {_stats(item.stats)}{_pace(kind.pace)}.")
    if kind.effect is not None and kind.category is not Category.MISSILE:
        lines.append(f"{capital(kind.category.value)} it: {kind.effect.tells}.")
    if kind.charges:
        lines.append(f"{item.charges} of {kind.charges} uses left.")
    if kind.teaches is not None:
        lines.append(f"Teaches {kind.teaches.name}: {tell_of_ability(kind.teaches)}.")
        if kind.teaches in world.hero.abilities:
            lines.append("You have learned it: you leave this one where it lies.")
    if kind.shot is not None:
        ajar = f", {AJAR_PERCENT} less for each door ajar in its way" if Verb.EASE in world.tradition.verbs else ""
        lines.append(f"Thrown up to {kind.shot.far} cells: {dice(kind.shot.dice)} at {kind.shot.chance} %{ajar}.")
    if kind.shatters and kind.effect is not None:
        what = f": it {kind.effect.tells}" if kind.category is Category.MISSILE else ""
        lines.append(
            f"Thrown up to {throw_aim(item).far} cells it breaks, and works on all within {SPLASH} cell{what}."
        )
    return lines


def _card_of_counted(kind: ItemKind) -> list[str]:
    """Return the lines of goods that are only counted: oil, keys, latches."""
    lines = []
    if kind.oil:
        lines.append(f"Fills your lamp for {kind.oil} turns more; it is left while less than half would go in.")
    if kind.keys:
        lines.append("It opens one lock, any one, and stays in it.")
    if kind.latches:
        lines.append(f"It shuts and bolts one empty doorway, until {LATCH_PIPS} blows break it.")
    return lines


def dice(number: int) -> str:
    """Return a number of dice, in words."""
    return f"{number} {'die' if number == 1 else 'dice'}"


def card_of_trap(trap: TrapKind) -> str:
    """Return the look card's line about a trap."""
    held = f", and {trap.condition.name} for {trap.turns} turns" if trap.condition is not None else ""
    return f"{capital(trap.name)}: {trap.damage} damage{held}. It snaps once, for anyone."


def tell_of_ability(ability: Ability) -> str:
    """Return the effect of an ability and the turns between two uses."""
    return f"{_reach_of(ability.aim)}{ability.effect.tells}; every {ability.turns} turns"


def _reach_of(aim: Aim) -> str:
    """Return where something can be aimed, with a colon; "" if it needs no aim."""
    if not aim.far:
        return ""
    across = 2 * aim.radius + 1
    ball = f", {across} by {across} cells" if aim.radius else ""
    if aim.far < UNLIMITED:
        return f"up to {aim.far} cells away{ball}: "
    if aim.shape is AimShape.LINE:
        return "along a line, until something solid ends it: "
    return f"{aim.shape.value} in view{ball}: "


def _stats(stats: Stats) -> str:
    parts = [
        f"{dice:+} {'die' if dice == 1 else 'dice'} of {what}, {chance:+} %"
        for dice, chance, what in (
            (stats.attack, stats.attack_chance, "attack"),
            (stats.defense, stats.defense_chance, "defense"),
        )
        if dice or chance
    ]
    return "; ".join(parts)


def _pace(ticks: int) -> str:
    return "" if not ticks else f"; each action takes {abs(ticks)} ticks {'less' if ticks < 0 else 'more'}"


def item_card(item: Item, world: World) -> list[Message]:
    """Return the card of an item that is carried or worn."""
    lines = [Message(f"{capital(called(item, world))}.", "gain")]
    lines += [Message(text) for text in card_of(item, world)]
    return lines + _compared(item, world.hero, world)


def ability_card(ability: Ability, world: World) -> list[Message]:
    """Return the card of an ability: what it does, and when it is ready."""
    wait = turns_until_ready(ability, world.hero)
    ready = Message(f"Ready in {count(wait, 'turn')}.", "harm") if wait else Message("Ready.", "good")
    return [Message(f"{capital(ability.name)}.", "gain"), Message(f"{capital(tell_of_ability(ability))}."), ready]


def _compared(item: Item, hero: Actor, world: World) -> list[Message]:
    """Return how the hero's attack, defense and pace would change if it wore an item in place of the one worn now."""
    slot = item.kind.slot
    if slot is None:
        return []
    worn = hero.worn.get(slot)
    if worn is item:
        return [Message("You have it in hand." if slot is Slot.HAND else "Worn now.", "good")]
    now, nothing = hero.stats, Stats()
    then = Stats(*(a + b - c for a, b, c in zip(now, item.stats, worn.stats if worn else nothing, strict=True)))
    slower = item.kind.pace - (worn.kind.pace if worn else 0)
    bare = "In your bare hand:" if slot is Slot.HAND else "If worn:"
    heading = f"Instead of the {called(worn, world)}:" if worn else bare
    return [Message(heading, "dim text"), *(_changes(now, then, slower) or [Message("nothing changes")])]


def _changes(now: Stats, then: Stats, slower: int) -> list[Message]:
    """Return a line for each change, coloured as one for the better or the worse."""
    lines = []
    for name, old, new in (
        ("Attack", (now.attack, now.attack_chance), (then.attack, then.attack_chance)),
        ("Defense", (now.defense, now.defense_chance), (then.defense, then.defense_chance)),
    ):
        if old != new:
            better = new[0] * new[1] - old[0] * old[1]
            text = f"{name} {dice(old[0])} at {old[1]} % → {new[0]} at {new[1]} %"
            lines.append(Message(text, "good" if better > 0 else "harm" if better < 0 else "text"))
    if slower:
        lines.append(Message(f"Each action {slower:+d} ticks", "harm" if slower > 0 else "good"))
    return lines
