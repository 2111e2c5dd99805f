"""What a bot does with the items that it has found.

`equip` puts on the best gear and drops worse gear to make room. `try_items` tries unknown items, and uses items that
reveal a level, while no foe is near. `best_prize` chooses among several prizes. `place_of` and `count_of` find items in
the bag whose kind the hero knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.content.bots.known_map import KnownMap
from game.content.items.abilities import HARK, REVEAL_MAP, REVEALED
from game.content.items.consumables import ARMOUR, HEALING, KNOCKING, MAGIC_MAP, TELEPORT, WHETSTONE
from game.content.items.effects import SHARPEST, STRONGEST
from game.content.items.wands import SLOWNESS
from game.engine.behavior import Action
from game.engine.grid.geometry import Vec
from game.engine.model.ability import Ability
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.item import Category, Item, ItemKind, Slot
from game.engine.rules.actions.item_actions import Drop, Invoke, Use, Wear, turns_until_ready
from game.engine.rules.door_rules import why_not_bolted
from game.engine.rules.identification import is_identified
from game.engine.rules.inventory import MAX_STACKS, why_not_taken
from game.engine.world import World

SPARE_STACKS = 1
"""Number of places in the bag that are kept free for items still to be found."""


def equip(known_map: KnownMap) -> Action | None:
    """Return an action that puts on better gear, improves it, or drops useless gear; None if there is nothing to do."""
    return _wear(known_map) or _improve(known_map) or _unburden(known_map)


def worth(item: Item | None, slot: Slot, hero: Actor) -> int:
    """Return the sum of the hits and blocks that the hero can expect with `item` in a slot, in hundredths.

    The hits are counted for 100 ticks, the time of a plain blow. `item`: None for an empty slot.
    """
    others = [worn for part, worn in hero.worn.items() if part is not slot]
    pieces = [*others, *([item] if item is not None else [])]
    own = (hero.attack, hero.attack_chance, hero.defense, hero.defense_chance)
    totals = map(sum, zip(own, *(piece.stats for piece in pieces), strict=True))
    attack, attack_chance, defense, defense_chance = totals
    pace = hero.breed.pace + sum(piece.kind.pace for piece in pieces)
    return attack * min(100, attack_chance) * 100 // pace + defense * min(100, defense_chance)


def _wear(known_map: KnownMap) -> Action | None:
    hero = known_map.hero
    for place, item in enumerate(hero.bag):
        slot = item.kind.slot
        if slot is None or worth(item, slot, hero) <= worth(hero.worn.get(slot), slot, hero):
            continue
        if slot not in hero.worn or item.count == 1 or len(hero.bag) < MAX_STACKS:
            return Wear(place)
    return None


def _improve(known_map: KnownMap) -> Action | None:
    hero, world = known_map.hero, known_map.world
    scroll, stone = place_of(ARMOUR, world), place_of(WHETSTONE, world)
    if scroll is not None and Slot.BODY in hero.worn and hero.stats.defense < STRONGEST and not hero.blind:
        return Use(scroll)
    if stone is not None and Slot.HAND in hero.worn and hero.stats.attack_chance < SHARPEST:
        return Use(stone)
    return None


def _unburden(known_map: KnownMap) -> Action | None:
    """Return the action of dropping a piece of gear from the bag when the bag is almost full; else None.

    The hero already wears his best gear, so the gear in his bag can be spared. Gear that can be thrown is kept.
    """
    hero = known_map.hero
    if len(hero.bag) + SPARE_STACKS <= MAX_STACKS or known_map.hero.pos in known_map.world.level.items:
        return None
    idle = (item.kind.category is Category.GEAR and item.kind.shot is None for item in hero.bag)
    return next((Drop(place) for place, useless in enumerate(idle) if useless), None)


UNHURT = 90
"""Health in percent of the maximum from which on a bot drinks an unknown potion, which may be bad."""


def try_items(known_map: KnownMap) -> Action | None:
    """Return an action that reveals the level if no stairs down are known, or tries an unknown item.

    None if there is nothing to learn.
    """
    return _find_out(known_map) or _drink(known_map) or _read(known_map)


def _find_out(known_map: KnownMap) -> Action | None:
    """Return an action that reveals the plan of the level, or the monsters behind its doors.

    None if stairs down are known, if little is unknown, or if the hero has no means.
    """
    hero, world = known_map.hero, known_map.world
    plan, answers = place_of(MAGIC_MAP, world), place_of(KNOCKING, world)
    shows, hears = ready(REVEAL_MAP, hero), ready(HARK, hero)
    if hero.blind or not (shows or hears or plan is not None or answers is not None) or known_map.stairs:
        return None
    edge = known_map.frontier(known_map.ground)
    searches = not edge and world.tradition.search_percent > 0
    if shows and (searches or any((at - hero.pos).steps < REVEALED for at in edge)):
        return Invoke(REVEAL_MAP.name)
    if plan is not None and (searches or edge):
        return Use(plan)
    unheard = all(known_map.memory.last_heard(door) is None for door in known_map.shut.values())
    if not unheard or len(known_map.shut) < 2:
        return None
    return Invoke(HARK.name) if hears else Use(answers) if answers is not None else None


def _drink(known_map: KnownMap) -> Action | None:
    """Return the action of drinking an unknown potion.

    The result is None without such a potion, if the hero is hurt, or if he has a condition such as poison. It is also
    None once he knows the healing potion. Then unknown potions are kept for throwing, because most of them do harm.
    """
    hero, world = known_map.hero, known_map.world
    if is_known(HEALING, world) or 100 * hero.health < UNHURT * hero.max_health or hero.conditions:
        return None
    place = next(places(lambda item: _untried(item, Category.POTION, world), hero), None)
    return Use(place) if place is not None else None


def _read(known_map: KnownMap) -> Action | None:
    """Return the action of reading an unknown scroll; else None.

    A scroll of which the hero has several is read at once, so that he knows the others. A single one is read when a
    scroll of any kind would have an effect: if he wears armour that a scroll can improve (or knows the armour scroll),
    sees a shut door that can be bolted, and cells of the level are still unexplored.
    """
    hero, world = known_map.hero, known_map.world
    if hero.blind:
        return None
    unknown = [*places(lambda item: _untried(item, Category.SCROLL, world), hero)]
    several = next((place for place in unknown if hero.bag[place].count > 1), None)
    if several is not None or not unknown or not _forgeable(hero, world):
        return Use(several) if several is not None else None
    sees_leaf = any(_boltable(door, world) for door in known_map.shut.values())
    return Use(unknown[0]) if sees_leaf and known_map.frontier(known_map.ground) else None


def _boltable(door: Door, world: World) -> bool:
    return world.sees(door.at) and door.state is DoorState.SHUT and why_not_bolted(door, world) is None


def _forgeable(hero: Actor, world: World) -> bool:
    """Return whether the hero may read an unknown scroll without the risk that an armour scroll is wasted.

    There is no risk if the hero knows the armour scroll already, because then the unknown scroll is another scroll.
    There is no risk either if he wears armour that an armour scroll can improve.
    """
    return is_known(ARMOUR, world) or (Slot.BODY in hero.worn and hero.stats.defense < STRONGEST)


def _untried(item: Item, category: Category, world: World) -> bool:
    return item.kind.category is category and not is_known(item.kind, world)


Choice = Callable[[Item], bool]


def is_known(kind: ItemKind, world: World) -> bool:
    """Return whether the hero knows a kind of item: it has been identified, or was in his starting kit."""
    return is_identified(kind, world) or any(item.kind is kind for item in world.hero.breed.kit.items)


def places(which: Choice, hero: Actor) -> Iterator[int]:
    """Return the indices in the bag of the items for which `which` is True, in the order of finding."""
    return (place for place, item in enumerate(hero.bag) if which(item))


def place_of(kind: ItemKind, world: World) -> int | None:
    """Return the index in the hero's bag of the first item of a kind.

    The result is None if the bag holds no item of the kind, or if the hero does not know the kind.
    """
    return next(places(lambda item: item.kind is kind, world.hero), None) if is_known(kind, world) else None


def count_of(kind: ItemKind, world: World) -> int:
    """Return how many items of a kind the hero has; 0 if he does not know the kind."""
    return sum(world.hero.bag[place].count for place in places(lambda item: item.kind is kind, world.hero)) * is_known(
        kind, world
    )


def ready(ability: Ability, hero: Actor) -> bool:
    """Return whether the hero has learned an ability and can use it now."""
    return ability in hero.abilities and not turns_until_ready(ability, hero)


BEST = (HEALING, ARMOUR, TELEPORT, SLOWNESS)


def best_prize(known_map: KnownMap) -> list[Vec]:
    """Return the cells of the prizes to take: the best known prize of each choice.

    A choice is a group of prizes; when the hero takes a prize, the others vanish.
    """
    hero, level = known_map.hero, known_map.world.level
    best = []
    for choice in level.choices:
        known = {at: item for at in sorted(choice) if (item := level.memory.items.get(at)) is not None}
        lying = [at for at, item in known.items() if item.kind.teaches is None and why_not_taken(hero, item) is None]
        ranked = sorted(lying, key=lambda at: _rank(known_map, at))
        best += ranked[:1]
    return best


def _rank(known_map: KnownMap, at: Vec) -> int:
    kind = known_map.memory.items[at].kind
    return BEST.index(kind) if kind in BEST else len(BEST)
