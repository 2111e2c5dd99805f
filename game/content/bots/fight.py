"""What a bot does about foes that are in view or have just gone out of view."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.bots.escape import get_away, vanish
from game.content.bots.explore import overstayed
from game.content.bots.fight_odds import WHOLE, Fighter, chance_to_fall, fighter, fighter_of_old
from game.content.bots.from_afar import (
    barrage,
    harm_on_the_way,
    lash_out,
    leave_the_line,
    shooters_among,
    take_cover,
    under_fire,
    volley,
)
from game.content.bots.heal import SURE, drink_haste, heal_in_fight, reserve
from game.content.bots.known_map import KnownMap
from game.content.bots.policy import BotPolicy
from game.content.bots.tomes import seal_out
from game.engine.behavior import Action
from game.engine.grid.geometry import cells_where, reading_order
from game.engine.model.actor import Actor
from game.engine.model.traits import Trait
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.hero_knowledge import KnownFoe

DANGEROUS = WHOLE * 3 // 100
"""Chance, out of WHOLE, that the hero dies in a fight. Above it a bot uses up potions, bottles and wands."""
TOO_LIKELY_TO_FALL = WHOLE * 12 // 100
"""Chance, out of WHOLE, that the hero dies in a fight. Above it a bot runs."""
DEAR = 3
"""Divisor of the hero's health: a fight that the bot starts must not cost more than one third of his health."""
NOT_WORTH_WAKING = WHOLE * 10 // 100
"""Chance, out of WHOLE, that a fight costs the hero one third of his health (see DEAR).

Above it the bot does not attack a foe that has not noticed him.
"""
COMING_TICKS = 300
"""Number of ticks after its last step for which a foe counts as coming. A turn is 100 ticks."""
FRESH_TICKS = 1000
"""Number of ticks after the hero last saw a foe for which the foe counts as near."""
PATIENCE_TICKS = 6000
"""Number of ticks that a bot waits for a foe in view to come."""
EARSHOT = 12
"""Distance in cells from a fight within which other monsters wake."""
NEXT_BUT_ONE = 2
"""Distance in turns at which a bot goes up to a foe that can do nothing, instead of waiting for it."""
NEAR = 6
"""Distance in turns within which a bot looks for a better place to fight."""


def charge(known_map: KnownMap) -> Action | None:
    """Return a step to the nearest foe in view, however strong it is; None without a foe or a known way."""
    foes = [foe.pos for foe in known_map.world.foes_in_view()]
    return known_map.step(foes, known_map.ground)


def fight(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return the action against the foes that are in view or have just gone out of view; None if no foe matters.

    The bot fights where few foes can reach the hero, waits for foes to come, and runs from strong foes.
    """
    if under_fire(known_map) and not known_map.bold and (action := leave_the_line(known_map)) is not None:
        return action
    if not known_map.foes:
        return None
    hero = known_map.hero
    reach = known_map.distances_to([hero.pos], known_map.open_ground)
    near = [known for known in known_map.foes if reach[known.at] > 0]
    alert = sorted((known.foe for known in near if known.in_view and _hunts(known.foe)), key=_toughness)
    if not alert:
        return _snipe(known_map) or _after_those_gone(near, known_map)
    around = known_map.neighbours(hero.pos)
    beside = [foe for foe in alert if foe.pos in around]
    risk = _risk(alert, len(around), known_map)
    if risk > DANGEROUS and (action := _in_danger(alert, beside, len(around), risk, known_map, policy)) is not None:
        return action
    helpless = [foe for foe in alert if foe.stunned]
    if beside:
        return lash_out(beside, known_map) or Walk(min(beside, key=lambda foe: not foe.stunned).pos - hero.pos)
    if (action := volley(helpless or alert, known_map)) is not None:
        return action
    if marks := [foe.pos for foe in helpless if reach[foe.pos] == NEXT_BUT_ONE]:
        return known_map.step(marks, known_map.open_ground)
    if all(_tarries(foe, known_map) for foe in alert):
        return charge(known_map) if risk <= TOO_LIKELY_TO_FALL or known_map.bold else None
    return (_to_better_ground(alert, known_map) if len(alert) > 1 else None) or Wait()


def _risk(alert: Sequence[Actor], at_once: int, known_map: KnownMap) -> int:
    health = known_map.hero.health - harm_on_the_way(alert, known_map)
    return chance_to_fall(known_map.hero, [fighter(foe) for foe in alert], at_once, health)


def _in_danger(
    alert: Sequence[Actor], beside: Sequence[Actor], around: int, risk: int, known_map: KnownMap, policy: BotPolicy
) -> Action | None:
    """Return the action in a fight that the hero may lose: heal, use up an item, or run; None to fight on.

    The items are potions of haste, wands, and bottles to throw. `alert`: the foes that hunt the hero. `beside`: the
    foes of `alert` that are beside him. `around`: number of cells from which he can be struck. `risk`: the chance, out
    of WHOLE, that he dies.
    """
    healed = chance_to_fall(
        known_map.hero, [fighter(foe) for foe in alert], around, known_map.hero.health + reserve(known_map)
    )
    if beside and healed <= SURE and (action := heal_in_fight(alert, around, known_map)) is not None:
        return action
    if (action := drink_haste(known_map) or barrage(alert, known_map)) is not None:
        return action
    runs = not known_map.bold
    if runs and not beside and (action := seal_out(alert, known_map)) is not None:
        return action
    if runs and not beside and risk > TOO_LIKELY_TO_FALL and (action := get_away(alert, known_map, policy)) is not None:
        return action
    if not beside and (action := heal_in_fight(alert, around, known_map)) is not None:
        return action
    if risk <= TOO_LIKELY_TO_FALL:
        return None
    if not runs:
        return heal_in_fight(alert, around, known_map)
    shooters = shooters_among(alert, known_map.world)
    if len(shooters) == len(alert) and not beside and (action := take_cover(shooters, known_map)) is not None:
        return action
    return vanish(known_map) or get_away(alert, known_map, policy) or heal_in_fight(alert, around, known_map)


def _snipe(known_map: KnownMap) -> Action | None:
    """Return an attack on foes that shoot at the hero from where he cannot go; if he cannot attack, a step into cover.

    The result is None if no such foe is in view, if there is no cover, or if the bot has been on the level too long.
    """
    if overstayed(known_map):
        return None
    shooters = [
        foe for foe in known_map.world.foes_in_view() if foe.breed.special_attacks.shot is not None and _hunts(foe)
    ]
    return (
        (volley(shooters, known_map) or take_cover(shooters_among(shooters, known_map.world), known_map))
        if shooters
        else None
    )


def _after_those_gone(near: Sequence[KnownFoe], known_map: KnownMap) -> Action | None:
    """Return a step to a foe that has not noticed the hero; else a step after a foe that has just gone out of view.

    The result is None if there is no such foe. A foe that has gone out of view is not followed if the hero may lose the
    fight with all such foes together. `near`: the known foes to which a way leads.
    """
    gone = [
        known
        for known in near
        if not known.asleep and _recent(known, known_map) and not known.foe.breed.has(Trait.KEEPS_POST)
    ]
    if (action := _sneak_up(near, known_map)) is not None:
        return action
    fighters = [_as_seen(known) for known in gone]
    if not gone or chance_to_fall(known_map.hero, fighters, len(fighters)) > DANGEROUS:
        return None
    return known_map.step([known.at for known in gone], known_map.open_ground)


def _hunts(foe: Actor) -> bool:
    return foe.ai.alert > 0 and not foe.asleep


def _tarries(foe: Actor, known_map: KnownMap) -> bool:
    """Return whether a foe no longer counts as coming.

    Either it has stood still for COMING_TICKS, or the hero first saw it more than PATIENCE_TICKS ago.
    """
    hero, sighting = known_map.hero, known_map.memory.last_sighting(foe)
    first = sighting.first if sighting is not None else hero.ready_at
    return hero.ready_at - foe.moved_at > COMING_TICKS or hero.ready_at - first > PATIENCE_TICKS


def _sneak_up(near: Sequence[KnownFoe], known_map: KnownMap) -> Action | None:
    """Return a step to a foe that has not noticed the hero and is worth attacking; None if there is no such foe.

    Also None while a foe that is awake may be near but out of view. `near`: the known foes to which a way leads.
    """
    if any(not known.asleep and not known.in_view for known in near if _recent(known, known_map)):
        return None
    marks = [known.at for known in near if (known.asleep or known.in_view) and _worth_waking(known, near, known_map)]
    return known_map.step(marks, known_map.open_ground)


def _worth_waking(mark: KnownFoe, near: Sequence[KnownFoe], known_map: KnownMap) -> bool:
    """Return whether an attack on an unaware foe is likely to cost little, and no other known foe is in earshot.

    `mark`: the foe. `near`: the known foes to which a way leads.
    """
    if any(known is not mark and (known.at - mark.at).steps <= EARSHOT for known in near):
        return False
    hero, struck = known_map.hero, _as_seen(mark)
    left = struck.health - hero.stats.attack
    rest = [struck._replace(health=left)] if left > 0 else []
    return chance_to_fall(hero, rest, 1, max(1, hero.health // DEAR)) <= NOT_WORTH_WAKING


def _as_seen(known: KnownFoe) -> Fighter:
    return fighter(known.foe) if known.in_view else fighter_of_old(known.foe)


def _recent(known: KnownFoe, known_map: KnownMap) -> bool:
    return known_map.hero.ready_at - known.tick <= FRESH_TICKS


def _toughness(foe: Actor) -> tuple[int, tuple[int, int]]:
    return foe.health, reading_order(foe.pos)


def _to_better_ground(alert: Sequence[Actor], known_map: KnownMap) -> Action | None:
    """Return a step to a cell where fewer foes can strike at once, and which the hero reaches before them.

    None if there is no such cell near. `alert`: the foes that hunt the hero.
    """
    hero = known_map.hero
    here = len(known_map.neighbours(hero.pos))
    if here <= 2:
        return None
    ground = known_map.open_ground
    ours = known_map.distances_to([hero.pos], ground)
    near = cells_where((ours > 0) & (ours <= NEAR))
    theirs = [(known_map.distances_to([foe.pos], ground), foe.pace) for foe in alert]
    best, fewest = None, (here - 1, 0)
    for at in near:
        ticks = int(ours[at]) * hero.pace
        if any(0 <= int(distances[at]) * pace <= ticks for distances, pace in theirs):
            continue
        rank = (len(known_map.neighbours(at)), int(ours[at]))
        if rank < fewest:
            best, fewest = at, rank
    return known_map.step([best], ground) if best is not None else None
