"""What a bot does with what it has found.

The bag: what one has in one's bag, by what it is known to be.

`arm`: what one wears and wields: the best of what one has found; what is worse makes room for other things.

`learn`: trying out what one does not know, and using what tells of a level, while nobody is about.

`best_prize`: which of several prizes one takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.content.bots.known_map import KnownMap
from game.content.items.consumables import ARMOUR, HEALING, KNOCKING, MAGIC_MAP, TELEPORT, WHETSTONE
from game.content.items.effects import SHARPEST, STRONGEST
from game.content.items.items import GOLD, LATCH
from game.content.items.wands import SLOWNESS
from game.engine.grid.geometry import Vec
from game.engine.model.ability import Ability
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.door import Door, DoorState
from game.engine.model.item import Category, Item, ItemKind, Slot
from game.engine.rules.actions.items import Drop, Invoke, Use, Wear, turns_until_ready
from game.engine.rules.inventory import MOST_STACKS, would_take
from game.engine.rules.item_names import known
from game.engine.world import World

SPARE_STACKS = 1
"""So many places in the bag are kept free for what is still to be found."""


def arm(chart: KnownMap) -> Action | None:
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


def _wear(chart: KnownMap) -> Action | None:
    hero = chart.hero
    for place, item in enumerate(hero.bag):
        slot = item.kind.slot
        if slot is None or worth(item, slot, hero) <= worth(hero.worn.get(slot), slot, hero):
            continue
        if slot not in hero.worn or item.count == 1 or len(hero.bag) < MOST_STACKS:
            return Wear(place)
    return None


def _improve(chart: KnownMap) -> Action | None:
    hero, world = chart.hero, chart.world
    scroll, stone = place_of(ARMOUR, world), place_of(WHETSTONE, world)
    if scroll is not None and Slot.BODY in hero.worn and hero.stats.defense < STRONGEST and not hero.blind:
        return Use(scroll)
    if stone is not None and Slot.HAND in hero.worn and hero.stats.attack_chance < SHARPEST:
        return Use(stone)
    return None


def _unburden(chart: KnownMap) -> Action | None:
    """What was put on is the best there is, so that all other gear is a burden, but for what can be thrown."""
    hero = chart.hero
    if len(hero.bag) + SPARE_STACKS <= MOST_STACKS or chart.hero.pos in chart.world.level.items:
        return None
    idle = (item.kind.category is Category.GEAR and item.kind.shot is None for item in hero.bag)
    return next((Drop(place) for place, useless in enumerate(idle) if useless), None)


WELL = 90
"""Per cent of health with which one drinks what may be bad."""
REVEAL = "reveal map"
REVEALED = 15
"""Cells to each side of which that tells."""


def learn(chart: KnownMap) -> Action | None:
    """What shows the way where none is known; then what is unknown."""
    return _find_out(chart) or _drink(chart) or _read(chart)


def _find_out(chart: KnownMap) -> Action | None:
    """The plan of a level, and who is behind its doors, as long as there is much to find out."""
    hero, world = chart.hero, chart.world
    art, plan, answers = ready(REVEAL, hero), place_of(MAGIC_MAP, world), place_of(KNOCKING, world)
    if hero.blind or (art is None and plan is None and answers is None) or chart.stairs():
        return None
    edge = chart.frontier(chart.ground)
    searches = not edge and world.tradition.search_percent > 0
    if art is not None and (searches or any((at - hero.pos).steps < REVEALED for at in edge)):
        return Invoke(REVEAL)
    if plan is not None and (searches or edge):
        return Use(plan)
    unheard = all(door.heard is None for door in chart.shut.values())
    return Use(answers) if answers is not None and unheard and len(chart.shut) > 1 else None


def _drink(chart: KnownMap) -> Action | None:
    """Who knows healing when he sees it throws the rest: most of it is meant for others."""
    hero, world = chart.hero, chart.world
    if is_known(HEALING, world) or 100 * hero.health < WELL * hero.max_health or hero.conditions:
        return None
    place = next(places(lambda item: _untried(item, Category.POTION, world), hero), None)
    return Use(place) if place is not None else None


def _read(chart: KnownMap) -> Action | None:
    """Where any scroll would do something: with armour on, before a shut door, with something left to see."""
    hero, world = chart.hero, chart.world
    place = next(places(lambda item: _untried(item, Category.SCROLL, world), hero), None)
    if place is None or hero.blind or not _forgeable(hero, world):
        return None
    return (
        Use(place)
        if any(_boltable(door, world) for door in chart.shut.values()) and chart.frontier(chart.ground)
        else None
    )


def _boltable(door: Door, world: World) -> bool:
    return world.sees(door.at) and door.kind.takes_latch and door.state is DoorState.SHUT


def _forgeable(hero: Actor, world: World) -> bool:
    """Whether a scroll that makes armour stronger would find some; or one knows that it is none."""
    return is_known(ARMOUR, world) or (Slot.BODY in hero.worn and hero.stats.defense < STRONGEST)


def _untried(item: Item, category: Category, world: World) -> bool:
    return item.kind.category is category and not is_known(item.kind, world)


Choice = Callable[[Item], bool]


def is_known(kind: ItemKind, world: World) -> bool:
    """Whether one knows what a thing is: by its use, or because one packed it oneself."""
    return known(kind, world) or any(item.kind is kind for item in world.hero.breed.kit)


def places(which: Choice, hero: Actor) -> Iterator[int]:
    """The places of the bag that hold what is asked for, in the order of finding."""
    return (place for place, item in enumerate(hero.bag) if which(item))


def place_of(kind: ItemKind, world: World) -> int | None:
    """Where in the bag there is some of a kind; None without any, or if one does not know that it is."""
    return next(places(lambda item: item.kind is kind, world.hero), None) if is_known(kind, world) else None


def count_of(kind: ItemKind, world: World) -> int:
    """How many one has of a kind, and knows to have."""
    return sum(world.hero.bag[place].count for place in places(lambda item: item.kind is kind, world.hero)) * is_known(
        kind, world
    )


def ready(name: str, hero: Actor) -> Ability | None:
    """What one has learned by that name, if it can be done now."""
    return next((one for one in hero.abilities if one.name == name and not turns_until_ready(one, hero)), None)


BEST = (HEALING, ARMOUR, TELEPORT, SLOWNESS, LATCH, GOLD)


def best_prize(chart: KnownMap) -> list[Vec]:
    """The cells of the prizes to take, one of each choice of which all that is left is in sight or remembered."""
    hero, level = chart.hero, chart.world.level
    best = []
    for choice in level.choices:
        lying = [at for at in sorted(choice) if at in level.memory.items and would_take(hero, level.memory.items[at])]
        ranked = sorted(lying, key=lambda at: _rank(chart, at))
        best += ranked[:1]
    return best


def _rank(chart: KnownMap, at: Vec) -> int:
    kind = chart.world.level.memory.items[at].kind
    return BEST.index(kind) if kind in BEST else len(BEST)
