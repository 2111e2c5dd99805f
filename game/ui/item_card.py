"""What is written on a thing or an ability where one chooses: all that is known of it, and against what is worn now."""

from __future__ import annotations

from game.engine.model.ability import Ability
from game.engine.model.actor import Actor
from game.engine.model.item import Item, Slot
from game.engine.model.traits import Stats
from game.engine.rules.actions.items import turns_until_ready
from game.engine.rules.item_names import called
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.item_figures import card_of, dice, tell_of_ability
from game.ui.line import Line


def item_card(item: Item, world: World) -> list[Line]:
    """Of a thing that is carried or worn."""
    lines = [Line(f"{capital(called(item, world))}.", "gain")]
    lines += [Line(text) for text in card_of(item, world)]
    return lines + _compared(item, world.hero, world)


def ability_card(ability: Ability, world: World) -> list[Line]:
    wait = turns_until_ready(ability, world.hero)
    ready = Line(f"Ready in {count(wait, 'turn')}.", "harm") if wait else Line("Ready.", "good")
    return [Line(f"{capital(ability.name)}.", "gain"), Line(f"{capital(tell_of_ability(ability))}."), ready]


def _compared(item: Item, hero: Actor, world: World) -> list[Line]:
    """What the hero would fight with, if he wore a piece, instead of what he fights with now."""
    slot = item.kind.slot
    if slot is None:
        return []
    worn = hero.worn.get(slot)
    if worn is item:
        return [Line("You have it in hand." if slot is Slot.HAND else "Worn now.", "good")]
    now, nothing = hero.stats, Stats()
    then = Stats(*(a + b - c for a, b, c in zip(now, item.stats, worn.stats if worn else nothing, strict=True)))
    slower = item.kind.pace - (worn.kind.pace if worn else 0)
    bare = "In your bare hand:" if slot is Slot.HAND else "If worn:"
    heading = f"Instead of the {called(worn, world)}:" if worn else bare
    return [Line(heading, "dim text"), *(_changes(now, then, slower) or [Line("nothing changes")])]


def _changes(now: Stats, then: Stats, slower: int) -> list[Line]:
    """Each change for the better or the worse."""
    lines = []
    for name, old, new in (
        ("Attack", (now.attack, now.attack_chance), (then.attack, then.attack_chance)),
        ("Defense", (now.defense, now.defense_chance), (then.defense, then.defense_chance)),
    ):
        if old != new:
            better = new[0] * new[1] - old[0] * old[1]
            text = f"{name} {dice(old[0])} at {old[1]} % → {new[0]} at {new[1]} %"
            lines.append(Line(text, "good" if better > 0 else "harm" if better < 0 else "text"))
    if slower:
        lines.append(Line(f"Each action {slower:+d} ticks", "harm" if slower > 0 else "good"))
    return lines
