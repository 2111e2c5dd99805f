"""Trying out what one does not know, and using what tells of a level, while nobody is about."""

from __future__ import annotations

from game.content.bots.chart import Chart
from game.content.bots.stock import is_known, place_of, places, ready
from game.content.potions import HEALING
from game.content.scrolls import ARMOUR, KNOCKING, MAGIC_MAP, STRONGEST
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.door import Door, DoorState
from game.engine.model.item import Category, Item, Slot
from game.engine.rules.actions.items import Invoke, Use
from game.engine.world import World

WELL = 90
"""Per cent of health with which one drinks what may be bad."""
REVEAL = "reveal map"
REVEALED = 15
"""Cells to each side of which that tells."""


def learn(chart: Chart) -> Action | None:
    """What shows the way where none is known; then what is unknown."""
    return _find_out(chart) or _drink(chart) or _read(chart)


def _find_out(chart: Chart) -> Action | None:
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


def _drink(chart: Chart) -> Action | None:
    """Who knows healing when he sees it throws the rest: most of it is meant for others."""
    hero, world = chart.hero, chart.world
    if is_known(HEALING, world) or 100 * hero.health < WELL * hero.max_health or hero.conditions:
        return None
    place = next(places(lambda item: _untried(item, Category.POTION, world), hero), None)
    return Use(place) if place is not None else None


def _read(chart: Chart) -> Action | None:
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
