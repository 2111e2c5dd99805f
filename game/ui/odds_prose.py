"""What an attack would come to, in words and exact numbers."""

from __future__ import annotations

from game.engine.model.actor import Actor
from game.engine.model.traits import Stats
from game.engine.rules.combat import Odds, odds
from game.engine.senses.awareness import unaware
from game.engine.world import World


def chances(dice: Stats, victim: Actor, world: World) -> str:
    """Of an attack by the hero on one whom he sees."""
    if world.tradition.surprise and unaware(victim, world.hero, world):
        damage = 2 * dice.attack
        return f"by surprise, {damage} for certain{', and dead' if damage >= victim.health else ''}"
    return _told(odds(dice, victim.stats, victim.health))


def blows(foe: Actor, world: World) -> list[str]:
    """What a blow of the hero's on a foe in view comes to, and one of the foe's on him."""
    hero = world.hero
    its = odds(foe.stats, hero.stats, hero.health)
    return [f"Your blow: {chances(hero.stats, foe, world)}.", f"Its blow: {_told(its)}."]


def _told(found: Odds) -> str:
    average = f"{found.hundredths // 100}.{found.hundredths % 100:02d}"
    kills = f", kills {found.kills} %" if found.kills else ""
    return f"harms {found.harms} %{kills}; {average} on average"
