"""What a bot does about foes in view."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.bots.explore import overstayed
from game.content.bots.flee import get_away, vanish
from game.content.bots.heal import SURE, make_haste, mend_in_fight, reserve
from game.content.bots.known_map import Cells, KnownMap
from game.content.bots.odds import WHOLE, Fighter, chance_to_fall, fighter, fighter_of_old
from game.content.bots.policy import BotPolicy
from game.content.bots.ranged import (
    barrage,
    harm_on_the_way,
    lash_out,
    leave_the_line,
    shooters_among,
    take_cover,
    under_fire,
    volley,
)
from game.engine.grid.geometry import Vec, cells_where
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Wait
from game.engine.senses.knowledge import KnownFoe

DANGEROUS = WHOLE * 3 // 100
"""Chance to fall above which a bot spends things that are used up."""
TOO_LIKELY_TO_FALL = WHOLE * 12 // 100
"""Chance to fall above which it is better to run."""
DEAR = 3
"""A fight that the bot starts itself must not cost the hero more than one part in this many of his health."""
NOT_WORTH_WAKING = WHOLE * 10 // 100
"""Chance of losing that part of his health above which the bot lets a foe alone that has noticed nothing."""
COMING_TICKS = 300
"""Ticks after its last step during which a foe counts as on its way."""
FRESH_TICKS = 1000
"""Ticks after it was last seen awake during which a foe counts as near."""
PATIENCE_TICKS = 6000
"""Ticks that a bot waits for a foe to come."""
EARSHOT = 12
"""Distance in cells within which other monsters wake when there is a fight."""
NEAR = 6
"""Distance in turns within which a bot looks for better ground."""


def charge(chart: KnownMap) -> Action | None:
    """Go for the nearest foe, however strong it is."""
    foes = [foe.pos for foe in chart.world.foes_in_view()]
    return _on_to(foes, chart.ground, chart)


def fight(chart: KnownMap, conduct: BotPolicy) -> Action | None:
    """Fight where few foes can reach the hero, let them come, run from strong ones; None if no foe matters."""
    if under_fire(chart) and not chart.bold and (action := leave_the_line(chart)) is not None:
        return action
    if not chart.foes:
        return None
    hero = chart.hero
    reach = chart.turns_to([hero.pos], chart.open_ground)
    near = [known for known in chart.foes if reach[known.at] > 0]
    alert = sorted((known.foe for known in near if known.in_view and _hunts(known.foe)), key=_toughness)
    if not alert:
        return _snipe(chart) or _after_those_gone(near, chart)
    around = chart.neighbours(hero.pos)
    beside = [foe for foe in alert if foe.pos in around]
    risk = _risk(alert, len(around), chart)
    if risk > DANGEROUS and (action := _in_danger(alert, beside, risk, chart, conduct)) is not None:
        return action
    if beside:
        return lash_out(beside, chart) or Walk(beside[0].pos - hero.pos)
    if (action := volley(alert, chart)) is not None:
        return action
    if all(_tarries(foe, hero) for foe in alert):
        return charge(chart) if risk <= TOO_LIKELY_TO_FALL or chart.bold else None
    if len(alert) > 1 and (step := _to_better_ground(alert, chart)) is not None:
        return Walk(step)
    return Wait()


def _risk(alert: Sequence[Actor], at_once: int, chart: KnownMap) -> int:
    health = chart.hero.health - harm_on_the_way(alert, chart)
    return chance_to_fall(chart.hero, [fighter(foe) for foe in alert], at_once, health)


def _in_danger(
    alert: Sequence[Actor], beside: Sequence[Actor], risk: int, chart: KnownMap, conduct: BotPolicy
) -> Action | None:
    """Return the action in a fight that may be lost: spend all, leave before it is too late; None to fight on."""
    around = len(chart.neighbours(chart.hero.pos))
    if (action := make_haste(chart) or barrage(alert, chart)) is not None:
        return action
    runs = not chart.bold
    if runs and not beside and risk > TOO_LIKELY_TO_FALL and (action := get_away(alert, chart, conduct)) is not None:
        return action
    healed = chance_to_fall(chart.hero, [fighter(foe) for foe in alert], around, chart.hero.health + reserve(chart))
    if (healed <= SURE or not beside) and (action := mend_in_fight(alert, around, chart)) is not None:
        return action
    if risk <= TOO_LIKELY_TO_FALL or not runs:
        return None
    shooters = shooters_among(alert, chart.world)
    if len(shooters) == len(alert) and not beside and (action := take_cover(shooters, chart)) is not None:
        return action
    return vanish(chart) or get_away(alert, chart, conduct) or mend_in_fight(alert, around, chart)


def _snipe(chart: KnownMap) -> Action | None:
    """Shoot back at shooters that no way leads to, or take cover; None if there are none."""
    if overstayed(chart):
        return None
    shooters = [foe for foe in chart.world.foes_in_view() if foe.breed.shot is not None and _hunts(foe)]
    return (volley(shooters, chart) or take_cover(shooters_among(shooters, chart.world), chart)) if shooters else None


def _after_those_gone(near: Sequence[KnownFoe], chart: KnownMap) -> Action | None:
    """Go up to a foe that has noticed nothing, or after a foe just gone out of view, if the hero can beat it.

    None if he cannot, or if there is none.
    """
    gone = [known for known in near if not known.asleep and _recent(known, chart) and not known.foe.breed.keeps_post]
    if (action := _sneak_up(near, chart)) is not None:
        return action
    fighters = [_as_seen(known) for known in gone]
    if not gone or chance_to_fall(chart.hero, fighters, len(fighters)) > DANGEROUS:
        return None
    return _on_to([known.at for known in gone], chart.open_ground, chart)


def _hunts(foe: Actor) -> bool:
    return foe.alert > 0 and not foe.asleep


def _on_to(goals: list[Vec], ground: Cells, chart: KnownMap) -> Action | None:
    way = chart.way(goals, ground) if goals else []
    return Walk(way[0] - chart.hero.pos) if way else None


def _tarries(foe: Actor, hero: Actor) -> bool:
    """Return whether a foe stands still, or has been in view for so long that the bot no longer waits for it."""
    first = foe.sighting.first if foe.sighting is not None else hero.ready_at
    return hero.ready_at - foe.moved_at > COMING_TICKS or hero.ready_at - first > PATIENCE_TICKS


def _sneak_up(near: Sequence[KnownFoe], chart: KnownMap) -> Action | None:
    """Go up to a foe that has not noticed the hero, if the foes near it can be beaten too in case they wake."""
    if any(not known.asleep and not known.in_view for known in near if _recent(known, chart)):
        return None
    marks = [known.at for known in near if (known.asleep or known.in_view) and _worth_waking(known, near, chart)]
    return _on_to(marks, chart.open_ground, chart)


def _worth_waking(mark: KnownFoe, near: Sequence[KnownFoe], chart: KnownMap) -> bool:
    """Return whether the foe is alone, as far as the bot knows, and the rest of the fight is likely to cost little."""
    if any(known is not mark and (known.at - mark.at).steps <= EARSHOT for known in near):
        return False
    hero, struck = chart.hero, _as_seen(mark)
    left = struck.health - 2 * hero.stats.attack
    rest = [struck._replace(health=left)] if left > 0 else []
    return chance_to_fall(hero, rest, 1, max(1, hero.health // DEAR)) <= NOT_WORTH_WAKING


def _as_seen(known: KnownFoe) -> Fighter:
    return fighter(known.foe) if known.in_view else fighter_of_old(known.foe)


def _recent(known: KnownFoe, chart: KnownMap) -> bool:
    return chart.hero.ready_at - known.tick <= FRESH_TICKS


def _toughness(foe: Actor) -> tuple[int, int, int]:
    return foe.health, foe.pos.y, foe.pos.x


def _to_better_ground(alert: Sequence[Actor], chart: KnownMap) -> Vec | None:
    """Return a step to a cell where fewer foes can strike at once, if the hero gets there before them."""
    hero = chart.hero
    here = len(chart.neighbours(hero.pos))
    if here <= 2:
        return None
    ground = chart.open_ground
    ours = chart.turns_to([hero.pos], ground)
    near = cells_where((ours > 0) & (ours <= NEAR))
    theirs = [(chart.turns_to([foe.pos], ground), foe.pace) for foe in alert]
    best, fewest = None, (here - 1, 0)
    for at in near:
        ticks = int(ours[at]) * hero.pace
        if any(0 <= int(field[at]) * pace <= ticks for field, pace in theirs):
            continue
        rank = (len(chart.neighbours(at)), int(ours[at]))
        if rank < fewest:
            best, fewest = at, rank
    way = chart.way([best], ground) if best is not None else []
    return way[0] - hero.pos if way else None
