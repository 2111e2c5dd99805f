"""The hero's orders for the player's commands and clicks.

An order that stops at a door opens the door if the player gives the order again. `door_it_opens` finds this door.
"""

from __future__ import annotations

from game.engine.grid.geometry import Vec
from game.engine.model.order import Order
from game.engine.orders.attack_nearest import AttackNearest
from game.engine.orders.auto_explore import Explore
from game.engine.orders.door_stops import asked_recently
from game.engine.orders.interrupts import OpensDoors
from game.engine.orders.rest import Rest
from game.engine.orders.travel import (
    HeldStep,
    RepeatAction,
    Travel,
    TravelToStairs,
    goals_at,
    step_towards,
    way_to,
)
from game.engine.rules.actions.item_actions import Take
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Search, Wait
from game.engine.senses.hero_knowledge import known_prizes
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.input.commands import NEEDS, AnyCommand, Command, KeyReleased, MoveInput, PlayerInput, Scroll

NOT_INTERRUPTING = (Command.WAIT_ON, Command.SEARCH_ON, Command.GLYPHS)
"""Commands that do not end the orders that the hero is carrying out."""


def order_for(command: Command, world: World, *, explore_opens_doors: bool) -> Order | None:
    """Return the order for a command that needs no cell and no item; None for any other command.

    `explore_opens_doors`: whether automatic exploring goes through doors that are not open.
    """
    match command:
        case Command.WAIT:
            return Wait()
        case Command.SEARCH:
            return Search()
        case Command.EXPLORE:
            return Explore(leaves_doors=not explore_opens_doors)
        case Command.REST:
            return Rest()
        case Command.ATTACK:
            return AttackNearest()
        case Command.TAKE:
            return Take()
        case Command.STAIRS:
            return Descend() if _depth_change_here(world) > 0 else TravelToStairs(1)
        case Command.STAIRS_UP:
            return Ascend() if _depth_change_here(world) < 0 else TravelToStairs(-1)
    return None


def refusal_of(command: AnyCommand, world: World) -> Message | None:
    """Return a message if a command does nothing in the current tradition (set of rules), else None."""
    if command is Command.TAKE and world.level.alternatives:  # a drawn level may have prizes to choose from
        return None
    why = world.tradition.why_not(NEEDS.get(command, frozenset()))
    return None if why is None else Message(why, "dim text")


def _depth_change_here(world: World) -> int:
    """Return by how many levels the terrain under the hero leads down: negative for up, 0 if it is no stairs."""
    return world.level.terrain_at(world.hero.pos).depth_change


def order_to_reach(goal: Vec, world: World, *, opens_doors: bool = True) -> Order:
    """Return the order for a click on the cell `goal`: walk to the cell.

    On the hero's own cell, he takes the prize that lies there or, without one, waits for one turn.

    At a lever or a fixture to use, the goal is the nearest cell beside it. The hero uses it if he stands there already.

    While a foe in view hunts the hero, or stands awake on `goal`, the order is a single step towards `goal`, because
    the situation changes with every step. There is one exception: the step would enter a doorway on the way to `goal`.
    The order is then the whole walk. A walk stops in front of a door that is not open, but a single step would open the
    door. `opens_doors`: whether the way may lead through doors that are not open.
    """
    hero, goals = world.hero, goals_at(goal, world)
    if hero.pos in goals:
        if hero.pos != goal:
            return Walk(goal - hero.pos)
        return Take() if goal in known_prizes(world) else Wait()
    if goal not in goals:
        goal = next(iter(way_to(hero, goals, world)[-1:]), goal)
    moving = any(foe.ai.alert or (foe.pos == goal and not foe.asleep) for foe in world.foes_in_view())
    step = step_towards(hero, [goal], world, opens_doors=opens_doors) if moving else None
    if step is None or (hero.pos + step != goal and hero.pos + step in world.level.doors):
        return Travel(goal, opens_doors=opens_doors)
    return Walk(step)


def step_towards_foe(at: Vec, world: World) -> Vec | None:
    """Return the single step by which a click in the list of what is in view approaches a foe out of reach.

    None if no foe in view is at the cell, if it is beside the hero, or if the step would enter a doorway.
    """
    hero = world.hero
    if (at - hero.pos).steps <= 1 or world.level.actor_at(at) not in world.foes_in_view():
        return None
    step = step_towards(hero, [at], world)
    return None if step is None or hero.pos + step in world.level.doors else step


def door_it_opens(order: Order, world: World) -> Vec | None:
    """Return the cell of the door that the next step of an order would go through; None if there is no such door.

    A door counts only if it is beside the hero and an order has just stopped in front of it. An order opens such a door
    when it is given again.
    """
    hero = world.hero
    step = order.next_step(hero, world) if isinstance(order, OpensDoors) else None
    door = world.level.doors.get(hero.pos + step) if step is not None else None
    return door.at if door is not None and asked_recently(door, hero, world) else None


def interrupt_orders(command: PlayerInput, world: World) -> bool:
    """End the hero's orders if an input asks for something new. Return whether orders were ended.

    A repeat of a held key ends nothing. The release of a key ends only the orders that the held key gave.
    """
    match command:
        case KeyReleased():
            ends = isinstance(world.hero.orders, HeldStep | RepeatAction)
        case MoveInput(held=held):
            ends = not held
        case _:
            ends = command not in NOT_INTERRUPTING and not isinstance(command, Scroll)
    if world.hero.orders is None or not ends:
        return False
    world.hero.orders = None
    return True


def repeat_order(command: Command) -> RepeatAction:
    """Return the order for a held wait or search key: the same action again and again."""
    return RepeatAction(Wait() if command is Command.WAIT_ON else Search())
