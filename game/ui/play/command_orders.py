"""What wishes that name no place order the hero to do; and which door an order, pressed again, goes through."""

from __future__ import annotations

from game.engine.grid.geometry import Vec
from game.engine.model.behavior import Action, Task
from game.engine.orders.auto_explore import Explore, exploring_step
from game.engine.orders.door_stops import asked_at
from game.engine.orders.rest import Rest
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, RepeatAction, Travel, TravelToStairs, step_towards
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Ascend, Descend, Search, Wait
from game.engine.senses.knowledge import known_stairs
from game.engine.world import World
from game.ui.core.commands import NEEDS, Command, Go, PlayerInput, Release, Scroll
from game.ui.core.ports import Message

GOING_ON = (Command.WAIT_ON, Command.SEARCH_ON, Command.GLYPHS)
"""What changes nothing about what the hero is doing."""


def plain_order(wish: Command, world: World) -> Action | Task | None:
    """The order that a wish comes to; None if it is no such wish."""
    match wish:
        case Command.WAIT:
            return Wait()
        case Command.SEARCH:
            return Search()
        case Command.EXPLORE:
            return Explore()
        case Command.REST:
            return Rest()
        case Command.STAIRS:
            return Descend() if _leads(world) > 0 else TravelToStairs(1)
        case Command.STAIRS_UP:
            return Ascend() if _leads(world) < 0 else TravelToStairs(-1)
    return None


def refusal_of(wish: Command, world: World) -> Message | None:
    """Return why a command is of no use in the tradition that is played, as the log tells it; None if it is of use."""
    why = world.tradition.why_not(NEEDS.get(wish, frozenset()))
    return None if why is None else Message(why, "dim text")


def _leads(world: World) -> int:
    """Where what the hero stands on leads."""
    return world.level.terrain_at(world.hero.pos).leads


def going_to(goal: Vec, world: World) -> Action | Task:
    """What a click on a cell orders: the walk there; but only a step of it while somebody hunts the hero, or is there
    and awake, because then all has changed by the next one.
    """
    hero = world.hero
    if goal == hero.pos:
        return Wait()
    moving = any(foe.alert or (foe.pos == goal and not foe.asleep) for foe in world.foes_in_view())
    step = step_towards(hero, [goal], world) if moving else None
    if step is None or (hero.pos + step != goal and hero.pos + step in world.level.doors):
        return Travel(goal)
    return Walk(step)


def door_it_opens(order: Action | Task, world: World) -> Vec | None:
    """The door beside the hero, before which an order has stopped, and that this one would go through."""
    hero = world.hero
    match order:
        case Explore():
            step = exploring_step(hero, world)
        case Run(step=ahead):
            step = ahead
        case Travel(goal=goal):
            step = step_towards(hero, [goal], world)
        case TravelToStairs(leads=leads):
            step = step_towards(hero, known_stairs(leads, world), world)
        case _:
            return None
    door = world.level.doors.get(hero.pos + step) if step is not None else None
    return door.at if door is not None and asked_at(door, hero, world) else None


def cut_short(wish: PlayerInput, world: World) -> bool:
    """Ends what the hero is doing by himself if the player wishes for anything new; answers whether it did.

    A key that is held on is nothing new; one let go ends only what it began.
    """
    match wish:
        case Release():
            ends = isinstance(world.hero.orders, HeldStep | RepeatAction)
        case Go(held=held):
            ends = not held
        case _:
            ends = wish not in GOING_ON and not isinstance(wish, Scroll)
    if world.hero.orders is None or not ends:
        return False
    world.hero.orders = None
    return True


def lingering_order(wish: Command) -> RepeatAction:
    """What a key that goes on while it is held orders then."""
    return RepeatAction(Wait() if wish is Command.WAIT_ON else Search())
