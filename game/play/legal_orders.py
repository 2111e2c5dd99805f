"""The orders that are offered now, as far as the hero knows."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.behavior import Impossible
from game.engine.grid.geometry import DIRECTION_NAMES, Vec
from game.engine.model.ability import Aim, AimShape
from game.engine.model.door import Door, DoorState
from game.engine.model.item import Category, Item
from game.engine.model.tradition_features import Feature
from game.engine.rules.actions.door_verbs import VERBS
from game.engine.rules.actions.item_actions import is_used_up, turns_until_ready
from game.engine.rules.actions.wait_search_stairs import why_not_up
from game.engine.rules.door_rules import why_not_opened
from game.engine.rules.ground_use import is_used_by, why_not_used
from game.engine.rules.identification import aim_of, throw_aim
from game.engine.rules.inventory import why_not_taken
from game.engine.rules.targeting import check_aim, targets
from game.engine.senses.hero_knowledge import known_stairs
from game.engine.step_rules import check_step
from game.engine.world import World
from game.play.order_words import known_name


def legal_orders(world: World) -> list[str]:
    """Return the words of the orders that `Game.legal_orders` describes; none if the game is over."""
    if world.over:
        return []
    return [*_steps(world), *_at_doors(world), *_here(world), *_with_items(world)]


def _steps(world: World) -> Iterator[str]:
    hero, level = world.hero, world.level
    for name, step in DIRECTION_NAMES.items():
        to = hero.pos + step
        if not level.in_bounds(to):
            continue
        beside = (Vec(to.x, hero.pos.y), Vec(hero.pos.x, to.y), to)
        if not all(world.sees(at) for at in beside):
            solid = level.terrains.solid[level.memory.ground[to]] and level.memory.explored[to]
            if not solid and step in world.tradition.steps.directions:
                yield name
        elif is_used_by(hero, step, level):
            if why_not_used(hero, level.terrain_at(to)) is None:
                yield name
        elif check_step(hero, hero.pos, to, level, world.tradition).allowed:
            door = level.doors.get(to)
            if door is None or door.state.clear:
                yield name
            elif why_not_opened(door, hero, world, confirmed=True) is None:
                yield f"walk-surely:{name}" if _warns(door) else name


def _warns(door: Door) -> bool:
    """Return whether a rune on a shut door warns of danger, so that the order must say that it is meant."""
    return door.runed and door.state is DoorState.SHUT


def _at_doors(world: World) -> Iterator[str]:
    """Yield the orders with a verb at the doors and levers beside the hero that he sees."""
    level, hero = world.level, world.hero
    for name, step in DIRECTION_NAMES.items():
        at = hero.pos + step
        if step.diagonal or not level.in_bounds(at) or not world.sees(at):
            continue
        door = level.doors.get(at)
        for verb in VERBS:
            if verb in world.tradition.verbs and (verb.at_levers or door is not None):
                action = verb.action(step).dared()
                if action.why_not(hero, world) is None:
                    surely = "-surely" if verb.opens and door is not None and _warns(door) else ""
                    yield f"{verb.name.lower()}{surely}:{name}"


def _here(world: World) -> Iterator[str]:
    tradition, hero = world.tradition, world.hero
    yield "wait"
    if tradition.why_not({Feature.SEARCH}) is None:
        yield "search"
    if hero.breed.lamp is not None and hero.oil:
        yield "shade"
    lying = world.level.items.get(hero.pos)
    if lying is not None and why_not_taken(hero, lying) is None:
        yield "take"
    leads = world.level.terrain_at(hero.pos).depth_change
    if leads > 0:
        yield "descend"
    elif leads < 0 and why_not_up(hero, world.level.depth, tradition) is None:
        yield "ascend"
    yield "explore"
    yield "rest"
    for word, way in (("travel:stairs-down", 1), ("travel:stairs-up", -1)):
        if leads != way and known_stairs(way, world):
            yield word


def _with_items(world: World) -> Iterator[str]:
    hero = world.hero
    named: dict[str, Item] = {}
    for item in hero.bag:
        named.setdefault(known_name(item.kind, world).replace(" ", "-"), item)
    for name, item in named.items():
        kind = item.kind
        if kind.slot is not None:
            yield f"wear:{name}"
        elif _is_used(item, blind=hero.blind):
            yield from _aimed(f"use:{name}", aim_of(item, world), world)
        yield from _aimed(f"throw:{name}", throw_aim(item), world)
        yield f"drop:{name}"
    for slot in hero.worn:
        yield f"takeoff:{slot.value}"
    for ability in hero.abilities:
        if not is_used_up(ability, hero) and not turns_until_ready(ability, hero):
            yield from _aimed(f"ability:{ability.name.replace(' ', '-')}", ability.aim, world)


def _is_used(item: Item, *, blind: bool) -> bool:
    """Return whether an item that is no gear can be used, and not only thrown. A blind hero reads no scroll."""
    category = item.kind.category
    unread = blind and category is Category.SCROLL
    return item.kind.effect is not None and category is not Category.MISSILE and not unread


def _aimed(words: str, aim: Aim | None, world: World) -> Iterator[str]:
    """Yield the order once for each cell of a foe, or of a door, that it can be aimed at; as it is without an aim."""
    if aim is None or aim.shape is AimShape.SELF:
        yield words
        return
    for at in targets(aim, world.hero, world):
        try:
            check_aim(aim, world.hero, at, world)
        except Impossible:
            continue
        yield f"{words}@{at.x},{at.y}"
