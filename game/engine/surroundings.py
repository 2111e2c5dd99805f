"""The turn of what is nobody's, once in a hundred ticks: fire, gas, and the oil in the hero's lamp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .airways import airways
from .blaze import burn, carry_fire, nearest
from .burning import BURNING, set_alight
from .condition import undergo
from .fire import SMOKE
from .fire_event import Appeared
from .gas import GRAINS, decayed, spread
from .oil import burn_oil

if TYPE_CHECKING:
    from .level import Level
    from .world import World


def pass_turn(world: World) -> None:
    """A hundred ticks have gone by. While nothing burns or drifts, this costs nothing."""
    level = world.level
    burn_oil(world.hero, world)
    if any(BURNING in actor.conditions for actor in level.actors):
        carry_fire(world)
    if not level.air.still:
        level.air.changes += 1
        burn(world)
        drift(level)
        _touch_all(world)
        if world.hero.alive:
            _look_out(world)


def drift(level: Level) -> None:
    """All gas spreads and thins out; the last of it is forgotten."""
    for kind, grains in list(level.air.gas.items()):
        left = decayed(spread(grains, airways(level)), kind)
        if left.any():
            level.air.gas[kind] = left
        else:
            del level.air.gas[kind]


def _touch_all(world: World) -> None:
    """What fire and gas do to those who are in it."""
    air = world.level.air
    for actor in world.level.actors:
        if air.burns_at(actor.pos):
            set_alight(actor, world)
        for kind in air.units_at(actor.pos):
            if kind.condition is not None:
                undergo(actor, kind.condition, kind.turns, world)


def _look_out(world: World) -> None:
    """Tells what has come into the hero's view: fire, and gas that is more than smoke."""
    air = world.level.air
    seen = {kind.name: (grains >= GRAINS) & world.view for kind, grains in air.gas.items() if kind is not SMOKE}
    if air.fire is not None:
        seen["fire"] = (air.fire > 0) & world.view
    seen = {name: cells for name, cells in seen.items() if cells.any()}
    for name, cells in seen.items():
        if name not in air.in_view:
            world.emit(Appeared(name, nearest(cells, world.hero.pos)))
    air.in_view = tuple(seen)
