"""The goals that a bot has yet to reach: doors that lead on, unseen ground, levers and stairs; and the step to each.

The oil left in the lamp decides how much time a bot takes: what it fetches, and when it goes down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.content.bots.known_map import OVERSTAY_TURNS, Cells, KnownMap, turns_here
from game.content.bots.policy import BotPolicy
from game.content.bots.tomes import pass_unseen
from game.engine.behavior import Action
from game.engine.grid.geometry import ORTHOGONAL, Vec, cells_where
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.orders.auto_explore import items_worth_fetching
from game.engine.rules.actions.item_actions import Take
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend
from game.engine.rules.ground_use import known_usable, unsearched
from game.engine.rules.inventory import why_not_taken
from game.engine.rules.plates import would_raise
from game.engine.rules.stairs import arrival_healing


def step_to(goals: Collection[Vec], known_map: KnownMap) -> Walk | None:
    """Return a step towards the nearest of the cells `goals`, without opening a door.

    It leads through no door that is ajar if that would reach the limit of open doors. None if the hero stands on a goal
    already, or if he knows no way to any goal.
    """
    return known_map.step(goals, known_map.cheap_ground)


def to_prize(prizes: Collection[Vec], known_map: KnownMap) -> Action | None:
    """Return a step towards the nearest of `prizes`, which lie in choices, or the action of taking the one here.

    None if the hero knows no way, or stands on one that he cannot take.
    """
    lying = known_map.world.level.items.get(known_map.hero.pos)
    can_take = lying is not None and why_not_taken(known_map.hero, lying) is None
    return Take() if can_take and known_map.hero.pos in prizes else step_to(prizes, known_map)


def up_to(doors: Collection[Door], known_map: KnownMap, handle: Callable[[Door, Vec], Action | None]) -> Action | None:
    """Return a step towards the nearest of `doors` or, if the hero is beside such a door, the result of `handle`.

    `handle`: function that is called with the door and the step from the hero to the door.

    If the hero knows no way to any of the doors, the result of `up_to` is None.
    """
    ground = known_map.open_ground
    before = [(at, door) for door in doors for at in known_map.before(door, ground)]
    for at, door in before:
        if at == known_map.hero.pos:
            return handle(door, door.at - at)
    return step_to([at for at, _ in before], known_map)


def to_door(doors: Collection[Door], known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return a step towards the nearest of `doors` or, if the hero is beside such a door, the action of `policy` there.

    `doors`: shut doors. The result is None if no way to any door is known.
    """
    return up_to(
        doors,
        known_map,
        lambda door, step: pass_unseen(door, known_map) or policy.at_door(door, step, known_map),
    )


def to_use(known_map: KnownMap) -> Action | None:
    """Return a step to the nearest lever, plate or fixture that the hero has yet to use or, beside it, a step into it.

    The result is None if there is none. A lever counts if it was never seen pulled, a plate if it would raise its gate
    now, and a fixture if he can search it, or drink from it without wasting any of the drink.
    """
    hero, level = known_map.hero, known_map.world.level
    waiting = [at for at, lever in level.levers.items() if known_map.memory.known_pull(lever) is False]
    refused = [at for at, plate in level.unread_plates.items() if not would_raise(plate, known_map.world)]
    waiting = [at for at in waiting if at not in refused]
    waiting += unsearched(known_map.world) + _drinks(known_map)
    for at in waiting:
        if (at - hero.pos) in ORTHOGONAL:
            return Walk(at - hero.pos)
    ground = known_map.open_ground
    return step_to(
        [at + step for at in waiting for step in ORTHOGONAL if level.in_bounds(at + step) and ground[at + step]],
        known_map,
    )


def _drinks(known_map: KnownMap) -> list[Vec]:
    """Return the cells of the known fixtures from which a drink heals the hero without a rest that is wasted."""
    lost = known_map.hero.max_health - known_map.hero.health
    usable = known_usable(known_map.world)
    return [at for at, fixture in usable.items() if fixture.use is not None and 0 < fixture.use.heals <= lost]


def down(known_map: KnownMap) -> Action | None:
    """Return a step to the known stairs down or, on them, the action of going down.

    None if no stairs down are known.
    """
    stairs = known_map.stairs
    return Descend() if known_map.hero.pos in stairs else step_to(stairs, known_map)


def unseen(known_map: KnownMap, ground: Cells) -> list[Vec]:
    """Return the cells of `ground` that border on unexplored cells, or that the hero knows only from a magic map.

    `ground`: bool[x, y].
    """
    edge = known_map.frontier(ground)
    charted = known_map.memory.charted
    return [*edge, *cells_where(ground & charted)] if charted.any() else edge


def goals_without(door_at: Vec, inside: Vec, known_map: KnownMap) -> int:
    """Return how many goals the hero could still reach from a cell without a step through the door beside it.

    Goals are the cells before other doors that lead on, cells beside unseen ground, and stairs down. `door_at`,
    `inside`: the cell of the door and the cell beside it.
    """
    ground = known_map.open_ground.copy()
    ground[door_at] = False
    here = known_map.leading_to(inside, ground)
    before = [at for door in known_map.doors_on for at in known_map.before(door, ground)]
    return sum(int(here[at]) for at in {*before, *known_map.stairs, *known_map.frontier(ground)})


def all_left(known_map: KnownMap, doors: Collection[Door], ground: Cells) -> list[Vec]:
    """Return the cells of all goals that a bot still has on the level, for choosing its way.

    Goals are items to fetch, cells beside unexplored ground, stairs down, and the cells beside `doors`, the doors that
    the bot may open. `ground`: the cells where the bot can stand, bool[x, y].
    """
    before = [at for door in doors for at in known_map.before(door, ground)]
    return [
        *items_worth_fetching(known_map.world),
        *unseen(known_map, known_map.open_ground),
        *known_map.stairs,
        *before,
    ]


AMPLE = 150
"""Turns of oil in the lamp, below which a bot goes down if it has found the oil flask of the level."""
SCARCE = 60
"""Turns of oil in the lamp, below which a bot goes down even if it has not found the oil flask of the level."""
BADLY_HURT = 50
"""Health in percent of the maximum, below which a bot rests or goes down to heal whatever it costs."""


def in_haste(known_map: KnownMap) -> bool:
    """Return whether a bot should go down: its oil is running out, or it has been too long on the level.

    A hero of a breed (kind of creature) without a lamp is never in haste.
    """
    hero, world = known_map.hero, known_map.world
    if hero.breed.lamp is None:
        return False
    floor = world.run_stats.floors.get(world.level.depth)
    found = floor is not None and floor.flasks
    return overstayed(known_map) or hero.oil < (AMPLE if found else SCARCE)


def overstayed(known_map: KnownMap) -> bool:
    """Return whether the hero has been on this level for so long (OVERSTAY_TURNS) that the bot only wants to go on."""
    return turns_here(known_map.world) > OVERSTAY_TURNS


def badly_hurt(hero: Actor) -> bool:
    """Return whether the hero has less than BADLY_HURT percent of his health."""
    return 100 * hero.health < BADLY_HURT * hero.max_health


def heals_below(known_map: KnownMap) -> bool:
    """Return whether the hero is badly hurt and gets back health by going down."""
    world = known_map.world
    return badly_hurt(known_map.hero) and arrival_healing(world.level.depth + 1, world) > 0


def worth_fetching(known_map: KnownMap) -> list[Vec]:
    """Return the cells of the items that the bot fetches.

    A bot in haste (see `in_haste`) fetches only oil. Any other bot fetches oil if all of it fits into the lamp, or if
    the lamp holds at most AMPLE turns of oil. A bot that has been too long on the level fetches nothing.
    """
    hero, items = known_map.hero, known_map.memory.items
    lamp, hasty = hero.breed.lamp, in_haste(known_map)
    found: list[Vec] = []
    if overstayed(known_map):
        return found
    for at in items_worth_fetching(known_map.world):
        oil = items[at].kind.oil
        if not oil and hasty:
            continue
        if not oil or lamp is None or hasty or hero.oil <= max(AMPLE, lamp.most - oil):
            found.append(at)
    return found
