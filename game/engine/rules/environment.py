"""What goes on in a hundred ticks without anybody doing it: fire, gas, oil; and how a level airs out.

Oil is the clock: a lamp burns it turn by turn.

What has become of fire and gas on a level while the hero was away: they went on, told to nobody. What burned has burned
on and down, doors too; gas has drifted, thinned out, or gone off. Nobody was harmed by it: who lives there knows how to
get out of its way.
"""

from __future__ import annotations

from game.engine.events.hazards import Appeared, LampDimmed
from game.engine.grid.dice import Dice
from game.engine.model.actor import Actor
from game.engine.model.air import GRAINS
from game.engine.model.condition import TURN_TICKS
from game.engine.model.level import Level
from game.engine.rules.conditions import BURNING, set_alight, undergo
from game.engine.rules.fire import SMOKE, burn, burn_on, carry_fire, flashes, nearest
from game.engine.rules.gas import airways, decayed, spread
from game.engine.world import World

SHADED_BEATS = 4
"""A shaded lamp burns one turn's oil in so many: else whoever rests in the dark would stop the clock."""


def burn_oil(bearer: Actor, world: World) -> None:
    """A hundred ticks have gone by with a lamp burning, or shaded."""
    lamp, before = bearer.breed.lamp, bearer.light
    if lamp is None or not bearer.oil or (bearer.shaded and world.now // TURN_TICKS % SHADED_BEATS):
        return
    bearer.oil -= 1
    if bearer.light < before:
        world.emit(LampDimmed(bearer, bearer.light, bearer.pos))


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


MOST_TURNS = 300
"""For no longer it is followed; hardly anything burns or drifts as long as that."""


def air_out(level: Level, turns: int, dice: Dice) -> None:
    """Lets so many turns go by for all that burns and drifts."""
    level.air.in_view = ()  # who comes back sees it anew
    for _ in range(min(turns, MOST_TURNS)):
        if level.air.still:
            return
        level.air.changes += 1
        caught, _ = burn_on(level, dice)
        for at in caught:
            if (door := level.doors.get(at)) is not None and door.mimic is not None:
                level.unmask(door, door.mimic)
        flashes(level)
        drift(level)
