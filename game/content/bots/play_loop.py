"""The decisions of all bots but the random one, in order: fight, rest, take things, look around, go down."""

from __future__ import annotations

from game.content.bots.explore import doors_on, down, in_haste, step_to, to_door, to_lever, unseen, worth_fetching
from game.content.bots.fight import charge, fight
from game.content.bots.flee import leave_peril
from game.content.bots.heal import mend_at_leisure, rest, unshade
from game.content.bots.items import arm, best_prize, learn
from game.content.bots.known_map import KnownMap
from game.content.bots.last_resorts import last_resort
from game.content.bots.policy import BotPolicy
from game.content.bots.ranged import under_fire
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action, Ai
from game.engine.model.door import Door
from game.engine.orders.auto_explore import wanted
from game.engine.rules.actions.wait import Wait
from game.engine.world import World


def played(conduct: BotPolicy, *, shuns: frozenset[Vec] = frozenset()) -> Ai:
    """Return the bot that plays by a policy. It takes doors in the cells that it shuns for walls."""

    def bot(hero: Actor, world: World) -> Action:
        chart = KnownMap(hero, world, shuns)
        action = _with_care(chart, conduct) if conduct.wary else charge(chart) or rest(chart, conduct)
        return action or unshade(chart) or _explore(chart, conduct) or _reluctantly(chart, conduct) or Wait()

    return bot


def _with_care(chart: KnownMap, conduct: BotPolicy) -> Action | None:
    """Return the action that comes before going on: leave peril, fight, recover, arm; None if there is none."""
    if (action := leave_peril(chart) or fight(chart, conduct)) is not None:
        return action
    hero = chart.hero
    if any(not condition.good for condition in hero.conditions):
        return Wait()
    if under_fire(chart):
        return None
    return mend_at_leisure(chart) or arm(chart) or rest(chart, conduct) or learn(chart)


def _explore(chart: KnownMap, conduct: BotPolicy) -> Action | None:
    """Go for things and unseen ground by open ways, then through doors without misgivings, then down."""
    hasty = in_haste(chart)
    if (action := step_to(worth_fetching(chart), chart) or to_door(_last_doors(chart), chart, conduct)) is not None:
        return action
    if hasty and (action := down(chart)) is not None:
        return action
    if (action := step_to(unseen(chart, chart.open_ground), chart) or to_lever(chart)) is not None:
        return action
    liked = _by_misgivings(chart, conduct).get(0, []) if conduct.thorough and not hasty else []
    return to_door(liked, chart, conduct) or step_to([*best_prize(chart), *wanted(chart.world)], chart) or down(chart)


def _reluctantly(chart: KnownMap, conduct: BotPolicy) -> Action | None:
    """Go where the bot would rather not: past sleeping packs, through disliked doors, then to the last resorts."""
    bold = KnownMap(chart.hero, chart.world, chart.shuns, bold=True)
    if (action := down(bold)) is not None:
        return action
    disliked = _by_misgivings(chart, conduct)
    for misgivings in sorted(disliked):
        if action := to_door(disliked[misgivings], chart, conduct):
            return action
    return _explore(bold, conduct) or last_resort(bold, conduct)


def _by_misgivings(chart: KnownMap, conduct: BotPolicy) -> dict[int, list[Door]]:
    """Return the shut doors that lead on, by the bot's misgivings."""
    disliked: dict[int, list[Door]] = {}
    for door in doors_on(chart):
        disliked.setdefault(conduct.misgivings(door), []).append(door)
    return disliked


def _last_doors(chart: KnownMap) -> list[Door]:
    """Return the doors that win the game, if the hero can open them."""
    return [door for at, door in chart.shut.items() if door.kind.wins and chart.ground[at]]
