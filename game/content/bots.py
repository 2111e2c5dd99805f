"""Who plays when nobody does: the demo's explorer, which knows no more than the hero knows."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.actions import Descend, Wait, Walk
from game.engine.actor import Actor
from game.engine.exploring import exploring_step
from game.engine.known import known_stairs
from game.engine.orders import step_towards
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
    if (step := exploring_step(hero, world, wary=False)) is not None:
        return Walk(step)
    stairs = known_stairs(1, world)
    if hero.pos in stairs:
        return Descend()
    if stairs and (step := step_towards(hero, stairs, world)) is not None:
        return Walk(step)
    if world.tradition.search_percent and (action := search(hero, world)) is not None:
        return action
    return Wait()


def waiter(_hero: Actor, _world: World) -> Action:
    """Do nothing, turn after turn."""
    return Wait()
