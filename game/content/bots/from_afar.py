"""What a bot does from a distance, and against foes that shoot.

`volley` and `barrage` attack foes before they arrive, by throwing, shooting, abilities and wands. `take_cover` leads
out of the sight of shooters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from game.content.bots.fight_odds import mean_harm
from game.content.bots.heal import heal
from game.content.bots.item_use import is_known, place_of, places, ready
from game.content.bots.known_map import Cells, KnownMap
from game.content.items.abilities import BANISH, FIREBALL, LIGHTNING_BOLT, MAGIC_MISSILE, SNARE, WHIRLWIND
from game.content.items.consumables import BLINDNESS, CONFUSION, FIRE, FIRE_FLASK, POISON, STUPOR
from game.content.items.wands import BANISHING, DESTRUCTION, SLOWNESS
from game.content.world.conditions import SLOWED
from game.engine.behavior import Action
from game.engine.grid.fov import FieldOfView
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import DIRECTIONS, Vec, cells_where, reading_order
from game.engine.model.ability import Aim, AimShape
from game.engine.model.actor import Actor
from game.engine.model.item import Category, Item
from game.engine.rules.actions.item_actions import Invoke, Throw, Use
from game.engine.rules.actions.throw import missile_stats
from game.engine.rules.hazards.fire import fuel_at
from game.engine.rules.identification import aim_of, throw_aim
from game.engine.rules.targeting import flight, targets
from game.engine.world import World

ARTS = (LIGHTNING_BOLT, MAGIC_MISSILE, FIREBALL)
"""Abilities used against foes in view, best first."""
SNARED = 3
"""Greatest distance in cells of a foe before which a bot sets a trap."""
HARMFUL = (FIRE_FLASK, FIRE, STUPOR, CONFUSION, POISON, BLINDNESS)
"""Potions that are better thrown than drunk, best first.

Unknown potions are thrown after them, because most of them do harm.
"""
BURNING = (FIRE_FLASK, FIRE)
WANDS = (DESTRUCTION, BANISHING, SLOWNESS)
CLEAR = 3
"""Minimum distance in cells from the hero at which a bottle can break and burn without harming him."""


def volley(foes: Collection[Actor], known_map: KnownMap) -> Action | None:
    """Return the use of an ability against a foe or, if none can be used, the throw of a missile.

    Missiles can be picked up again. None if the hero has neither, or if no foe can be hit.
    """
    hero = known_map.hero
    for art in ARTS:
        if ready(art, hero) and (mark := _mark(art.aim, foes, known_map)) is not None:
            return Invoke(art.name, mark.pos)
    if (trap := _snare(foes, known_map)) is not None:
        return trap
    for place in places(lambda item: item.kind.shot is not None, hero):
        if (mark := _mark(throw_aim(hero.bag[place]), foes, known_map)) is not None:
            return Throw(place, mark.pos)
    return None


def _snare(foes: Collection[Actor], known_map: KnownMap) -> Action | None:
    """Return the action of setting a trap on the cell over which a near foe will come; None if it cannot be set."""
    hero, world = known_map.hero, known_map.world
    for foe in foes if ready(SNARE, hero) else ():
        if 1 < (foe.pos - hero.pos).steps <= SNARED:
            at = hero.pos + (foe.pos - hero.pos).compass
            free = not world.level.solid[at] and world.level.actor_at(at) is None and at not in world.level.doors
            if free and at not in known_map.memory.traps and not world.level.terrain_at(at).depth_change:
                return Invoke(SNARE.name, at)
    return None


def lash_out(beside: Collection[Actor], known_map: KnownMap) -> Action | None:
    """Return the whirlwind, an ability that strikes all adjacent foes, if several are there and it is ready; else None.

    `beside`: the foes beside the hero.
    """
    return Invoke(WHIRLWIND.name) if len(beside) > 1 and ready(WHIRLWIND, known_map.hero) else None


def barrage(foes: Collection[Actor], known_map: KnownMap) -> Action | None:
    """Return an action that banishes a foe, or attacks it with a wand or a thrown bottle: what can be done only once.

    None if the hero has nothing of the kind, or if no foe can be hit.
    """
    if ready(BANISH, known_map.hero) and (mark := _mark(BANISH.aim, foes, known_map)) is not None:
        return Invoke(BANISH.name, mark.pos)
    for place in _wands(known_map):
        item = known_map.hero.bag[place]
        aim = aim_of(item, known_map.world)
        fit = [foe for foe in foes if item.kind is not SLOWNESS or SLOWED not in foe.conditions]
        if aim is not None and (mark := _mark(aim, fit, known_map)) is not None:
            return Use(place, mark.pos)
    for place in _bottles(known_map):
        item = known_map.hero.bag[place]
        if (mark := _mark(throw_aim(item), foes, known_map)) is not None and _can_break_there(item, known_map):
            return Throw(place, mark.pos)
    return None


def _wands(known_map: KnownMap) -> Iterator[int]:
    """Yield the places in the bag that hold wands, best first.

    Unknown wands come last, because they may be of any kind.
    """
    hero, world = known_map.hero, known_map.world
    yield from (place for kind in WANDS if (place := place_of(kind, world)) is not None)
    yield from places(lambda item: item.kind.category is Category.WAND and not is_known(item.kind, world), hero)


def _bottles(known_map: KnownMap) -> Iterator[int]:
    hero, world = known_map.hero, known_map.world
    yield from (place for kind in HARMFUL if (place := place_of(kind, world)) is not None)
    yield from places(lambda item: item.kind.category is Category.POTION and not is_known(item.kind, world), hero)


def _can_break_there(item: Item, known_map: KnownMap) -> bool:
    """Return whether the hero can throw a bottle without its fire spreading to him.

    True if the bottle is known not to burn, or if nothing on or beside his cell can burn.
    """
    if is_known(item.kind, known_map.world) and item.kind not in BURNING:
        return True
    level, at = known_map.world.level, known_map.hero.pos
    return all(fuel_at(level, cell) is None for cell in (at, *(at + step for step in DIRECTIONS)))


def _mark(aim: Aim, foes: Collection[Actor], known_map: KnownMap) -> Actor | None:
    """Return the toughest foe that an attack would hit before any other actor; None if there is none.

    `aim`: reach and area of the attack. The toughest foe has the most health.
    """
    hero, level = known_map.hero, known_map.world.level
    near = CLEAR if aim.radius else 2 if aim.shape is not AimShape.LINE else 1
    standing = {known.at for known in known_map.foes if known.in_view}
    at_once = {foe.pos: foe for foe in foes if near <= (foe.pos - hero.pos).steps <= aim.far}
    marks = []
    for at in targets(aim, hero, known_map.world) if at_once else ():
        before = flight(hero.pos, at, level, far=aim.far)[:-1]
        if at in at_once and not standing.intersection(before):
            marks.append(at_once[at])
    return min(marks, key=lambda foe: (-foe.health, reading_order(foe.pos)), default=None)


LATELY = 3
"""Number of turns for which a bot reacts to a shot from a foe that it does not see."""
WELL_ENOUGH = 60
"""Health in percent of the maximum from which on a bot walks on under fire."""
DYING = 30
"""Health in percent of the maximum, below which a bot under fire heals at once."""
FAR = 20
"""Maximum distance in turns to a place of cover."""


def harm_on_the_way(foes: Sequence[Actor], known_map: KnownMap) -> int:
    """Return the health points that shots may cost the hero while he walks up to the foes that shoot.

    The result is one and a half times the mean damage of these shots.
    """
    hero, total = known_map.hero, 0
    for foe in foes:
        if foe.breed.special_attacks.shot is not None:
            shots = max(0, (foe.pos - hero.pos).steps - 1) * hero.pace // foe.pace
            total += 3 * mean_harm(missile_stats(foe.breed.special_attacks.shot), hero, shots) // 2
    return total // 1000


def take_cover(shooters: Sequence[tuple[Vec, int]], known_map: KnownMap) -> Action | None:
    """Return a step to the nearest cell out of sight of all `shooters`.

    None if there is no such cell near, or if the hero is out of their sight already. `shooters`: the cell of each
    shooter, and how far it sees in cells.
    """
    fov = FieldOfView(_remembered_opaque(known_map))
    seen = np.zeros_like(known_map.explored)
    for at, far in shooters:
        seen |= fov.view(at, far, FovShape.CIRCLE)
    return _on_to(~seen, known_map) if seen[known_map.hero.pos] else None


def shooters_among(foes: Sequence[Actor], world: World) -> list[tuple[Vec, int]]:
    """Return the cell of each foe that shoots, and how far it sees in cells."""
    sight = world.tradition.sight
    return [(foe.pos, sight.radius_of(foe)) for foe in foes if foe.breed.special_attacks.shot is not None]


def under_fire(known_map: KnownMap) -> bool:
    """Return whether a foe out of view has just shot at the hero and could hit him again in his present cell."""
    missile = known_map.world.run_stats.missile
    if missile is None or missile.turn < known_map.world.turn - LATELY:
        return False
    if any(foe.breed.special_attacks.shot is not None for foe in known_map.world.foes_in_view()):
        return False
    seen = FieldOfView(_remembered_opaque(known_map)).view(missile.seen_at, known_map.hero.breed.sight, FovShape.CIRCLE)
    return bool(seen[known_map.hero.pos])


def leave_the_line(known_map: KnownMap) -> Action | None:
    """Return a step out of sight of the cell from which the last missile came.

    If the hero has less than DYING percent of his health and can heal, return the healing action instead. None if no
    missile came, if the hero has at least WELL_ENOUGH percent of his health, if he is out of sight of that cell
    already, or if no cover is near.
    """
    hero, missile = known_map.hero, known_map.world.run_stats.missile
    if missile is None or 100 * hero.health >= WELL_ENOUGH * hero.max_health:
        return None
    if 100 * hero.health < DYING * hero.max_health and (action := heal(known_map)) is not None:
        return action
    return take_cover([(missile.seen_at, hero.breed.sight)], known_map)


def _on_to(refuge: Cells, known_map: KnownMap) -> Action | None:
    ground = known_map.open_ground
    turns = known_map.distances_to([known_map.hero.pos], ground)
    near = cells_where(refuge & (turns > 0) & (turns <= FAR))
    return known_map.step(near, ground)


def _remembered_opaque(known_map: KnownMap) -> Cells:
    """Return the cells that the bot takes to block sight: bool[x, y].

    These are unexplored cells, cells with opaque terrain, and doors that are not open.
    """
    level = known_map.world.level
    opaque: Cells = ~known_map.explored | level.terrains.opaque[level.memory.ground]
    for at, door in known_map.doors.items():
        state = known_map.memory.known_state(door)
        opaque[at] = state is not None and not state.clear and door.kind.opaque
    return opaque
