"""Players that try to break the game with random orders; the bots, in contrast, try to win.

A player is called whenever the hero has no order. It returns an action, which the rules may refuse, or a task of many
steps.
"""

from __future__ import annotations

from collections.abc import Callable

from game.content.bots.bots import BOTS
from game.engine.behavior import Action
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.order import Order
from game.engine.orders.auto_explore import Explore
from game.engine.orders.rest import Rest
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, RepeatAction, Travel, TravelToStairs
from game.engine.rules.actions.door_verbs import DOOR_VERBS, Bash, Latch, Pull
from game.engine.rules.actions.item_actions import CoverLamp, Drop, TakeOff, Throw, Use, Wear
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.throw import Shoot
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Search, Wait
from game.engine.senses.hero_knowledge import known_doors
from game.engine.world import World

Player = Callable[[World, Dice], Order]
"""A function that returns the hero's next order. Its dice are new at each call, and independent of the world's dice."""


def explore(world: World, dice: Dice) -> Order:
    """Return a random order, mostly a task of many steps: explore, travel, rest or run."""
    hero, leads = world.hero, world.level.terrain_at(world.hero.pos).depth_change
    foes = world.foes_in_view()
    if foes and dice.chance(60):
        return Walk(_towards(foes[0].pos, hero, dice), confirmed=dice.chance(20))
    if leads > 0 and dice.chance(50):
        return Descend()
    if dice.chance(12):
        return _item_action(world, dice)
    step = dice.choice(DIRECTIONS)
    tasks: list[Order] = [
        *(Explore() for _ in range(8)),
        *(Rest() for _ in range(3)),
        *(TravelToStairs(1) for _ in range(2)),
        *(Travel(_somewhere(world, dice), confirmed=dice.chance(30)) for _ in range(3)),
        Run(step), HeldStep(step), RepeatAction(), RepeatAction(Search()), TravelToStairs(-1), Ascend(), CoverLamp(),
    ]  # fmt: skip
    return dice.choice(tasks)


def abuse_doors(world: World, dice: Dice) -> Order:
    """Return a random order, mostly at doors and levers, that may stall the game or lock the hero in.

    The player latches (bolts) doors, blocks doorways with items, pulls levers and travels to doors, levers and items.
    """
    hero, level = world.hero, world.level
    if level.terrain_at(hero.pos).depth_change > 0 and dice.chance(25):
        return Descend()
    doors = [step for step in ORTHOGONAL if hero.pos + step in level.doors]
    levers = [step for step in ORTHOGONAL if hero.pos + step in level.levers]
    if levers and dice.chance(60):
        return Pull(dice.choice(levers))
    if hero.pos in level.doors and dice.chance(50):  # an item or an actor in a doorway blocks the door
        return dice.choice((Wait(), _drop(hero, dice), Walk(dice.choice(ORTHOGONAL))))
    if doors and dice.chance(75):
        step = dice.choice(doors)
        actions: list[Action] = [
            verb.action(step).dared() if verb.opens and not dice.chance(50) else verb.action(step)
            for verb in DOOR_VERBS
        ]
        actions += [Bash(step), Walk(step, confirmed=dice.chance(50)), *[Latch(step)] * 4]
        return dice.choice([*actions, Throw(dice.below(4), hero.pos + step)])
    if dice.chance(40):
        return Explore()
    goals = [door.at for door in known_doors(level)]
    levers = [at for at, lever in level.levers.items() if level.memory.known_pull(lever) is not None]
    goals += [at + step for at in levers for step in ORTHOGONAL]
    goals += level.memory.items
    if goals and dice.chance(70):
        return Travel(dice.choice(sorted(goals)), confirmed=dice.chance(50))
    return explore(world, dice)


def _item_action(world: World, dice: Dice) -> Action:
    """Return a random action with an item that the hero carries or wears. The rules may refuse it."""
    hero = world.hero
    place, foes = dice.below(len(hero.bag) + 1), world.foes_in_view()
    at = foes[0].pos if foes and dice.chance(70) else hero.pos + dice.choice(DIRECTIONS)
    off = [TakeOff(slot) for slot in hero.worn]
    actions = (Use(place), Use(place, at), Throw(place, at), Wear(place), Drop(place), Shoot(at), *off)
    return dice.choice(actions)


def _drop(hero: Actor, dice: Dice) -> Action:
    return Drop(dice.below(len(hero.bag) + 1))


def _towards(at: Vec, hero: Actor, dice: Dice) -> Vec:
    nearest = min(DIRECTIONS, key=lambda step: (hero.pos + step - at).steps)
    return nearest if dice.chance(80) else dice.choice(DIRECTIONS)


def _somewhere(world: World, dice: Dice) -> Vec:
    width, height = world.level.shape
    return Vec(dice.below(width), dice.below(height))


PLAYERS: dict[str, Player] = {"explorer": explore, "door-abuser": abuse_doors}
"""The players that try to break the game, by name. A soak always autosaves and replays their games."""


def player_named(name: str) -> Player:
    """Return the player with a name, or the bot with the name as a player. Raises KeyError if there is neither."""
    if name in PLAYERS:
        return PLAYERS[name]
    bot = BOTS[name]
    return lambda world, _: bot(world.hero, world)
