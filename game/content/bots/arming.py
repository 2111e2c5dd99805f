"""What one wears and wields: the best of what one has found; what is worse makes room for other things."""

from __future__ import annotations

from game.content.bots.chart import Chart
from game.content.bots.stock import place_of
from game.content.scrolls import ARMOUR, STRONGEST
from game.content.tools import SHARPEST, WHETSTONE
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.item import Category, Item, Slot
from game.engine.rules.actions.items import Drop, Use, Wear
from game.engine.rules.inventory import MOST_STACKS

SPARE_STACKS = 1
"""So many places in the bag are kept free for what is still to be found."""


def arm(chart: Chart) -> Action | None:
    """Put on what is better than what one wears, improve it, and put down what one will never wear."""
    return _wear(chart) or _improve(chart) or _unburden(chart)


def worth(item: Item | None, slot: Slot, hero: Actor) -> int:
    """Hits in the time of a plain blow and blocks, both in per cent, of the hero with a piece on; None is nothing."""
    others = [worn for part, worn in hero.worn.items() if part is not slot]
    pieces = [*others, *([item] if item is not None else [])]
    attack, attack_chance, defense, defense_chance = (
        own + sum(piece.stats[index] for piece in pieces)
        for index, own in enumerate((hero.attack, hero.attack_chance, hero.defense, hero.defense_chance))
    )
    pace = hero.breed.pace + sum(piece.kind.pace for piece in pieces)
    return attack * min(100, attack_chance) * 100 // pace + defense * min(100, defense_chance)


def _wear(chart: Chart) -> Action | None:
    hero = chart.hero
    for place, item in enumerate(hero.bag):
        slot = item.kind.slot
        if slot is None or worth(item, slot, hero) <= worth(hero.worn.get(slot), slot, hero):
            continue
        if slot not in hero.worn or item.count == 1 or len(hero.bag) < MOST_STACKS:
            return Wear(place)
    return None


def _improve(chart: Chart) -> Action | None:
    hero, world = chart.hero, chart.world
    scroll, stone = place_of(ARMOUR, world), place_of(WHETSTONE, world)
    if scroll is not None and Slot.BODY in hero.worn and hero.stats.defense < STRONGEST and not hero.blind:
        return Use(scroll)
    if stone is not None and Slot.HAND in hero.worn and hero.stats.attack_chance < SHARPEST:
        return Use(stone)
    return None


def _unburden(chart: Chart) -> Action | None:
    """What was put on is the best there is, so that all other gear is a burden, but for what can be thrown."""
    hero = chart.hero
    if len(hero.bag) + SPARE_STACKS <= MOST_STACKS or chart.hero.pos in chart.world.level.items:
        return None
    idle = (item.kind.category is Category.GEAR and item.kind.shot is None for item in hero.bag)
    return next((Drop(place) for place, useless in enumerate(idle) if useless), None)
