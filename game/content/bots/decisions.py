"""The order in which all bots but the random bot decide: fight, rest, use items, explore, go down."""

from __future__ import annotations

from game.content.bots.escape import leave_peril
from game.content.bots.explore import (
    down,
    heals_below,
    in_haste,
    step_to,
    to_door,
    to_prize,
    to_use,
    unseen,
    worth_fetching,
)
from game.content.bots.fight import charge, fight
from game.content.bots.from_afar import under_fire
from game.content.bots.heal import heal_at_leisure, rest
from game.content.bots.item_use import best_prize, equip, try_items
from game.content.bots.known_map import KnownMap
from game.content.bots.last_resorts import last_resort
from game.content.bots.open_doors import make_room, send_away
from game.content.bots.policy import BotPolicy
from game.content.bots.tomes import throw_open_vault, tomes_to_take
from game.engine.behavior import Action, Ai
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.orders.auto_explore import items_worth_fetching
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.world import World


def bot_of(policy: BotPolicy, *, avoided: frozenset[Vec] = frozenset()) -> Ai:
    """Return the bot that plays by a policy. `avoided`: cells of doors that the bot treats as walls."""

    def bot(hero: Actor, world: World) -> Action:
        known_map = KnownMap(hero, world, avoided, minds_limit=policy.minds_limit)
        action = _careful_action(known_map, policy) if policy.cautious else charge(known_map) or rest(known_map, policy)
        return action or _explore(known_map, policy) or _reluctantly(known_map, policy) or Wait()

    return Ai(bot)


def _careful_action(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return the action that a cautious bot takes before it explores; None if no such action is needed."""
    if (action := leave_peril(known_map) or send_away(known_map, policy) or fight(known_map, policy)) is not None:
        return action
    hero = known_map.hero
    if any(not condition.good for condition in hero.conditions):
        return Wait()
    if under_fire(known_map):
        return None
    return (
        heal_at_leisure(known_map)
        or equip(known_map)
        or rest(known_map, policy)
        or try_items(known_map)
        or throw_open_vault(known_map)
    )


def _explore(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return an action that explores the level or leads down, without passing doors that the bot dislikes.

    A door is disliked if its reluctance is above what the bot dares (see `BotPolicy`). The bot first goes to items and
    unexplored ground that it can reach without opening a door, then through doors, then down. It goes down earlier in
    haste, or if the hero is badly hurt and a new level heals him. The result is None if none of these actions is
    possible. A bot that minds the limit of open doors passes no door that would reach it, but bolts another one.
    """
    hasty = in_haste(known_map)
    if (
        action := to_prize(tomes_to_take(known_map, policy), known_map)
        or step_to(worth_fetching(known_map), known_map)
        or to_door(_last_doors(known_map), known_map, policy)
    ) is not None:
        return action
    if (hasty or heals_below(known_map)) and (action := down(known_map)) is not None:
        return action
    if (action := step_to(unseen(known_map, known_map.cheap_ground), known_map) or to_use(known_map)) is not None:
        return action
    return (
        (_through_a_door(known_map, policy) if not hasty else None)
        or to_prize(best_prize(known_map), known_map)
        or step_to(items_worth_fetching(known_map.world), known_map)
        or (make_room(known_map, policy) if not hasty else None)
        or down(known_map)
    )


def _through_a_door(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return an action towards a door that the bot dislikes least; None if it dares to go through none.

    A bot that needs a rest goes only through doors of reluctance 0.
    """
    hero = known_map.hero
    dares = policy.dares if 100 * hero.health >= policy.rests_below * hero.max_health else 0
    doors = _by_reluctance(known_map, policy)
    tries = (
        to_door([door for door in doors[reluctance] if door.at not in known_map.dear], known_map, policy)
        for reluctance in sorted(doors)
        if reluctance <= dares
    )
    return next(filter(None, tries), None)


def _reluctantly(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return an action that the bot would rather avoid; None if the bot has no such action left either.

    Doors that would bring the number of open doors to the limit come after all others.
    """
    bold = KnownMap(known_map.hero, known_map.world, known_map.avoided, bold=True)
    if (action := down(bold)) is not None:
        return action
    disliked = _by_reluctance(known_map, policy)
    for dear in (False, True):
        for reluctance in sorted(disliked):
            doors = [door for door in disliked[reluctance] if (door.at in known_map.dear) is dear]
            if action := to_door(doors, known_map, policy):
                return action
    return _explore(bold, policy) or last_resort(bold, policy)


def _by_reluctance(known_map: KnownMap, policy: BotPolicy) -> dict[int, list[Door]]:
    """Return the shut doors that lead to unknown cells, grouped by the bot's reluctance to go through them."""
    disliked: dict[int, list[Door]] = {}
    for door in known_map.doors_on:
        disliked.setdefault(policy.reluctance(door, known_map), []).append(door)
    return disliked


def _last_doors(known_map: KnownMap) -> list[Door]:
    """Return the known shut doors that win the game and that the hero can open."""
    return [door for at, door in known_map.shut.items() if door.kind.wins and known_map.ground[at]]
