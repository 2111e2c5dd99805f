"""What a bot does from afar, and about those who do.

`volley`, `barrage`: what is done to foes before they are there: thrown, shot, pointed at them.

`take_cover`: what to do about those who shoot: keep out of their lines, or go for them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from game.content.bots.heal import mend
from game.content.bots.items import is_known, place_of, places, ready
from game.content.bots.known_map import Cells, KnownMap
from game.content.bots.odds import mean_harm
from game.content.items.consumables import BLINDNESS, CONFUSION, FIRE, FIRE_FLASK, POISON, STUPOR
from game.content.items.wands import BANISHING, DESTRUCTION, SLOWNESS
from game.content.world.hazards import SLOWED
from game.engine.grid.fov import FieldOfView
from game.engine.grid.fov_tables import Shape
from game.engine.grid.geometry import DIRECTIONS, Vec, cells_where
from game.engine.model.ability import Aim, AimShape
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.item import Category, Item
from game.engine.rules.actions.items import Invoke, Throw, Use
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.throw import missile_stats
from game.engine.rules.fire import fuel_at
from game.engine.rules.item_names import aim_of, throw_aim
from game.engine.rules.targeting import flight, targets
from game.engine.world import World

ARTS = ("lightning bolt", "magic missile", "fireball")
"""What one learns to do to foes in view, best first."""
WHIRL = "whirlwind"
HARMFUL = (FIRE_FLASK, FIRE, STUPOR, CONFUSION, POISON, BLINDNESS)
"""What is better thrown than drunk, best first; what is unknown comes after, for most of it is of that kind."""
BURNING = (FIRE_FLASK, FIRE)
WANDS = (DESTRUCTION, BANISHING, SLOWNESS)
CLEAR = 3
"""Cells from which what breaks there and catches fire does not reach back."""


def volley(foes: Collection[Actor], chart: KnownMap) -> Action | None:
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


def lash_out(beside: Collection[Actor], chart: KnownMap) -> Action | None:
    """One blow at all who stand around, where there are several."""
    return Invoke(WHIRL) if len(beside) > 1 and ready(WHIRL, chart.hero) is not None else None


def barrage(foes: Collection[Actor], chart: KnownMap) -> Action | None:
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


def _wands(chart: KnownMap) -> Iterator[int]:
    """The best first; one that is not known might be any."""
    hero, world = chart.hero, chart.world
    yield from (place for kind in WANDS if (place := place_of(kind, world)) is not None)
    yield from places(lambda item: item.kind.category is Category.WAND and not is_known(item.kind, world), hero)


def _bottles(chart: KnownMap) -> Iterator[int]:
    hero, world = chart.hero, chart.world
    yield from (place for kind in HARMFUL if (place := place_of(kind, world)) is not None)
    yield from places(lambda item: item.kind.category is Category.POTION and not is_known(item.kind, world), hero)


def _can_break_there(item: Item, chart: KnownMap) -> bool:
    """Whether what might burn does not burn on to the hero."""
    if is_known(item.kind, chart.world) and item.kind not in BURNING:
        return True
    level, at = chart.world.level, chart.hero.pos
    return all(fuel_at(level, cell) is None for cell in (at, *(at + step for step in DIRECTIONS)))


def _mark(aim: Aim, foes: Collection[Actor], chart: KnownMap) -> Actor | None:
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


LATELY = 3
"""So many turns one who was shot from the dark minds it."""
WELL = 60
"""Per cent of health with which one walks on under fire."""
DYING = 30
"""Per cent below which one drinks at once."""
FAR = 20
"""Steps; farther away no cover is looked for."""


def harm_on_the_way(foes: Sequence[Actor], chart: KnownMap) -> int:
    """The health that it costs to come to all who shoot, rather more than on average."""
    hero, total = chart.hero, 0
    for foe in foes:
        if foe.breed.shot is not None:
            shots = max(0, (foe.pos - hero.pos).steps - 1) * hero.pace // foe.pace
            total += 3 * mean_harm(missile_stats(foe.breed.shot), hero, shots) // 2
    return total // 1000


def take_cover(shooters: Sequence[tuple[Vec, int]], chart: KnownMap) -> Action | None:
    """On to the nearest cell that is seen from none of some cells, so far; where one is already: wait.

    None if there is none near.
    """
    outlook = FieldOfView(_remembered_opaque(chart))
    seen = np.zeros_like(chart.explored)
    for at, far in shooters:
        seen |= outlook.view(at, far, Shape.CIRCLE)
    return _on_to(~seen, chart) if seen[chart.hero.pos] else None


def shooters_among(foes: Sequence[Actor], world: World) -> list[tuple[Vec, int]]:
    """Where those stand who shoot, and how far they see."""
    sight = world.tradition.sight
    return [(foe.pos, sight.radius_of(foe)) for foe in foes if foe.breed.shot is not None]


def under_fire(chart: KnownMap) -> bool:
    """Whether something has just been shot at the hero by one whom he does not see, and the next may hit him here."""
    missile = chart.world.run_stats.missile
    if missile is None or missile.turn < chart.world.turn - LATELY:
        return False
    if any(foe.breed.shot is not None for foe in chart.world.foes_in_view()):
        return False
    seen = FieldOfView(_remembered_opaque(chart)).view(missile.seen_at, chart.hero.breed.sight, Shape.CIRCLE)
    return bool(seen[chart.hero.pos])


def leave_the_line(chart: KnownMap) -> Action | None:
    """Out of sight of where the missile came from; the well had rather be through, the dying drink."""
    hero, missile = chart.hero, chart.world.run_stats.missile
    if missile is None or 100 * hero.health >= WELL * hero.max_health:
        return None
    if 100 * hero.health < DYING * hero.max_health and (action := mend(chart)) is not None:
        return action
    return take_cover([(missile.seen_at, hero.breed.sight)], chart)


def _on_to(refuge: Cells, chart: KnownMap) -> Action | None:
    ground = chart.open_ground
    turns = chart.turns_to([chart.hero.pos], ground)
    near = cells_where(refuge & (turns > 0) & (turns <= FAR))
    way = chart.way(near, ground) if near else []
    return Walk(way[0] - chart.hero.pos) if way else None


def _remembered_opaque(chart: KnownMap) -> Cells:
    """What one takes to block sight: all that was never seen, and doors that are not open."""
    level = chart.world.level
    opaque: Cells = ~chart.explored | level.terrains.opaque[level.memory.ground]
    for at, door in chart.doors.items():
        opaque[at] = door.seen is not None and not door.seen.clear and door.kind.opaque
    return opaque
