"""Changes in each turn of 100 ticks that no actor causes: fire and gas spread, and the lamp burns oil.

While the hero is away from a level, its fire and gas go on without events (`catch_up_air`). Ground and doors burn down;
gas drifts, thins out or explodes. Fire and gas harm no actor then: the inhabitants are taken to keep out of their way.
"""

from __future__ import annotations

from game.engine.events.hazard_events import HazardAppeared
from game.engine.grid.dice import Dice
from game.engine.model.air import GRAINS
from game.engine.model.level import Level
from game.engine.rules.conditions import apply_condition
from game.engine.rules.hazards.fire import BURNING, SMOKE, burn, burn_on, carry_fire, flashes, nearest, set_alight
from game.engine.rules.hazards.gas import airways, decayed, spread
from game.engine.rules.hazards.lamp_oil import burn_oil
from game.engine.world import World


def pass_turn(world: World) -> None:
    """Let 100 ticks pass for oil, fire and gas. While nothing burns or drifts, this takes hardly any computing time."""
    level = world.level
    burn_oil(world.hero, world)
    if any(BURNING in actor.conditions for actor in level.actors):
        carry_fire(world)
    if not level.air.still:
        burn(world)
        drift(level)
        _affect_actors(world)
        if world.hero.alive:
            _report_new_hazards(world)


def drift(level: Level) -> None:
    """Spread and thin out all gas on a level for one turn, and delete each kind that is used up."""
    for kind, grains in list(level.air.gas.items()):
        left = decayed(spread(grains, airways(level)), kind)
        if left.any():
            level.air.gas[kind] = left
        else:
            del level.air.gas[kind]


def _affect_actors(world: World) -> None:
    """Set the actors in burning cells on fire, and give the actors in gas the condition that the gas causes."""
    air = world.level.air
    for actor in world.level.actors:
        if air.burns_at(actor.pos):
            set_alight(actor, world)
        for kind in air.units_at(actor.pos):
            if kind.condition is not None:
                apply_condition(actor, kind.condition, kind.turns, world)


def _report_new_hazards(world: World) -> None:
    """Emit an event for each hazard that has just come into the hero's view.

    Hazards are fire and all kinds of gas except smoke.
    """
    air = world.level.air
    seen = {kind.name: (grains >= GRAINS) & world.view for kind, grains in air.gas.items() if kind is not SMOKE}
    if air.fire is not None:
        seen["fire"] = (air.fire > 0) & world.view
    seen = {name: cells for name, cells in seen.items() if cells.any()}
    for name, cells in seen.items():
        if name not in air.in_view:
            world.emit(HazardAppeared(name, nearest(cells, world.hero.pos)))
    air.in_view = tuple(seen)


MAX_TURNS = 300
"""Maximum number of turns that are simulated after an absence; hardly anything burns or drifts for longer."""


MAX_CELL_TURNS = MAX_TURNS * 20_000
"""Limit of the simulation after an absence: the number of cells of the level times the number of simulated turns.

It reduces the turns only on a level with more than 20,000 cells. The game makes no such level, but a forged saved game
may have one.
"""


def catch_up_air(level: Level, turns: int, dice: Dice, turn: int) -> None:
    """Simulate fire and gas on a level for `turns` turns, but MAX_TURNS at most, without emitting events.

    `turn`: number of actions that the hero has done.
    """
    level.air.in_view = ()  # the hero sees it anew when he comes back
    for _ in range(min(turns, MAX_TURNS, MAX_CELL_TURNS // level.solid.size)):
        if level.air.still:
            return
        caught, _ = burn_on(level, dice, turn)
        for at in caught:
            if (door := level.doors.get(at)) is not None and door.mimic is not None:
                level.remove_disguise(door, door.mimic)
        flashes(level)
        drift(level)
