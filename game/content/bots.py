"""Who plays when nobody does: the demo's explorer, which knows no more than the hero knows."""

from __future__ import annotations

import numpy as np

from game.engine.action import Action
from game.engine.actions import Descend, Wait, Walk
from game.engine.actor import Actor
from game.engine.geometry import Vec
from game.engine.orders import step_towards
from game.engine.sight import dilate
from game.engine.world import World

from .searching import search


def explorer(hero: Actor, world: World) -> Action:
    """Fight what is in view, rest when weak, take what lies about, look behind every door, go down.

    Where no way down is to be seen, look for what is hidden.
    """
    foes = [foe.pos for foe in world.foes_in_view()]
    if foes and (step := step_towards(hero, foes, world)) is not None:
        return Walk(step)
    if hero.breed.mends and 2 * hero.health < hero.max_health:
        return Wait()
    memory = world.level.memory
    stairs = _stairs(world)
    for goals in (list(memory.items), frontier(world), stairs):
        if goals is stairs and hero.pos in stairs:
            return Descend()
        if goals and (step := step_towards(hero, goals, world)) is not None:
            return Walk(step)
    if world.tradition.search_percent and (action := search(hero, world)) is not None:
        return action
    return Wait()


def frontier(world: World) -> list[Vec]:
    """The cells known to be walkable that border on what was never seen."""
    memory = world.level.memory
    edge = memory.walkable(world.level) & dilate(~memory.explored)
    edge[world.hero.pos] = False
    return [Vec(x, y) for x, y in np.argwhere(edge).tolist()]


def _stairs(world: World) -> list[Vec]:
    explored = world.level.memory.explored
    return [at for at in world.level.cells_of(leads=1) if explored[at]]


def waiter(_hero: Actor, _world: World) -> Action:
    """Do nothing, turn after turn."""
    return Wait()
