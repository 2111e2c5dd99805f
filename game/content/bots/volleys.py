"""What is done to foes before they are there: thrown, shot, pointed at them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from game.content.bots.chart import Chart
from game.content.bots.stock import is_known, place_of, places, ready
from game.content.conditions import SLOWED
from game.content.potions import BLINDNESS, CONFUSION, FIRE, POISON, STUPOR
from game.content.tools import FIRE_FLASK
from game.content.wands import BANISHING, DESTRUCTION, SLOWNESS
from game.engine.grid.geometry import DIRECTIONS
from game.engine.model.ability import Aim, AimShape
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.item import Category, Item
from game.engine.rules.actions.items import Invoke, Throw, Use
from game.engine.rules.fire import fuel_at
from game.engine.rules.item_names import aim_of, throw_aim
from game.engine.rules.targeting import flight, targets

ARTS = ("lightning bolt", "magic missile", "fireball")
"""What one learns to do to foes in view, best first."""
WHIRL = "whirlwind"
HARMFUL = (FIRE_FLASK, FIRE, STUPOR, CONFUSION, POISON, BLINDNESS)
"""What is better thrown than drunk, best first; what is unknown comes after, for most of it is of that kind."""
BURNING = (FIRE_FLASK, FIRE)
WANDS = (DESTRUCTION, BANISHING, SLOWNESS)
CLEAR = 3
"""Cells from which what breaks there and catches fire does not reach back."""


def volley(foes: Collection[Actor], chart: Chart) -> Action | None:
    """What costs nothing: an art, or a missile, which is picked up again."""
    hero = chart.hero
    for name in ARTS:
        art = ready(name, hero)
        if art is not None and (mark := _mark(art.aim, foes, chart)) is not None:
            return Invoke(name, mark.pos)
    for place in places(lambda item: item.kind.shot is not None, hero):
        if (mark := _mark(throw_aim(hero.bag[place]), foes, chart)) is not None:
            return Throw(place, mark.pos)
    return None


def lash_out(beside: Collection[Actor], chart: Chart) -> Action | None:
    """One blow at all who stand around, where there are several."""
    return Invoke(WHIRL) if len(beside) > 1 and ready(WHIRL, chart.hero) is not None else None


def barrage(foes: Collection[Actor], chart: Chart) -> Action | None:
    """What is used up by it: a wand's charge, a bottle."""
    for place in _wands(chart):
        item = chart.hero.bag[place]
        aim = aim_of(item, chart.world)
        fit = [foe for foe in foes if item.kind is not SLOWNESS or SLOWED not in foe.conditions]
        if aim is not None and (mark := _mark(aim, fit, chart)) is not None:
            return Use(place, mark.pos)
    for place in _bottles(chart):
        item = chart.hero.bag[place]
        if (mark := _mark(throw_aim(item), foes, chart)) is not None and _can_break_there(item, chart):
            return Throw(place, mark.pos)
    return None


def _wands(chart: Chart) -> Iterator[int]:
    """The best first; one that is not known might be any."""
    hero, world = chart.hero, chart.world
    yield from (place for kind in WANDS if (place := place_of(kind, world)) is not None)
    yield from places(lambda item: item.kind.category is Category.WAND and not is_known(item.kind, world), hero)


def _bottles(chart: Chart) -> Iterator[int]:
    hero, world = chart.hero, chart.world
    yield from (place for kind in HARMFUL if (place := place_of(kind, world)) is not None)
    yield from places(lambda item: item.kind.category is Category.POTION and not is_known(item.kind, world), hero)


def _can_break_there(item: Item, chart: Chart) -> bool:
    """Whether what might burn does not burn on to the hero."""
    if is_known(item.kind, chart.world) and item.kind not in BURNING:
        return True
    level, at = chart.world.level, chart.hero.pos
    return all(fuel_at(level, cell) is None for cell in (at, *(at + step for step in DIRECTIONS)))


def _mark(aim: Aim, foes: Collection[Actor], chart: Chart) -> Actor | None:
    """The toughest of some foes whom something so aimed would hit before anybody else."""
    hero, level = chart.hero, chart.world.level
    near = CLEAR if aim.radius else 2 if aim.shape is not AimShape.LINE else 1
    standing = {known.at for known in chart.foes if known.in_view}
    at_once = {foe.pos: foe for foe in foes if near <= (foe.pos - hero.pos).steps <= aim.far}
    marks = []
    for at in targets(aim, hero, chart.world) if at_once else ():
        before = flight(hero.pos, at, level, far=aim.far)[:-1]
        if at in at_once and not standing.intersection(before):
            marks.append(at_once[at])
    return max(marks, key=lambda foe: (foe.health, -foe.pos.y, -foe.pos.x), default=None)
