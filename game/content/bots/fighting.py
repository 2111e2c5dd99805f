"""What to do about foes in view."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.actions import Descend, Wait, Walk
from game.engine.actor import Actor
from game.engine.geometry import Vec
from game.engine.known import KnownFoe
from game.engine.tradition import Verb
from game.engine.verbs import Latch

from .chart import Cells, Chart, Turns, cells
from .conduct import Conduct
from .odds import WHOLE, Fighter, chance_to_fall, fighter, fighter_of_old

TOO_LIKELY_TO_FALL = WHOLE * 12 // 100
"""From there on it is better to run."""
NOT_WORTH_WAKING = WHOLE * 5 // 100
"""From there on one lets alone who has noticed nothing."""
COMING_TICKS = 300
"""Who took a step within that time is on its way."""
FRESH_TICKS = 1000
"""Who was awake when last seen so short a time ago is not far."""
PATIENCE_TICKS = 6000
"""So long one lets somebody come."""
EARSHOT = 8
"""Within so many cells others wake when there is a fight."""
NEAR = 6
"""Cells within which better ground is looked for."""


def charge(chart: Chart) -> Action | None:
    """Go for the nearest foe, whatever it is."""
    foes = [foe.pos for foe in chart.world.foes_in_view()]
    return _on_to(foes, chart.ground, chart)


def fight(chart: Chart, conduct: Conduct) -> Action | None:
    """Fight where few can reach one, let them come, run from what is too strong; None if nobody need be minded."""
    if not chart.foes:
        return None
    hero = chart.hero
    open_ground = chart.open_ground
    reach = chart.turns_to([hero.pos], open_ground)
    near = [known for known in chart.foes if reach[known.at] > 0]
    alert = sorted((known.foe for known in near if known.in_view and _hunts(known.foe)), key=_toughness)
    if not alert:
        gone = [known.at for known in near if not known.asleep and _recent(known, chart)]
        return _sneak_up(near, chart) or _on_to(gone, open_ground, chart)
    around = chart.neighbours(hero.pos)
    if chance_to_fall(hero, [fighter(foe) for foe in alert], len(around)) > TOO_LIKELY_TO_FALL:
        action = _get_away(alert, chart, conduct)
        if action is not None:
            return action
    if beside := [foe for foe in alert if foe.pos in around]:
        return Walk(beside[0].pos - hero.pos)
    if all(_tarries(foe, hero) for foe in alert):
        return charge(chart)
    if len(alert) > 1 and (step := _to_better_ground(alert, chart)) is not None:
        return Walk(step)
    return Wait()


def _hunts(foe: Actor) -> bool:
    return foe.alert > 0 and not foe.asleep


def _on_to(goals: list[Vec], ground: Cells, chart: Chart) -> Action | None:
    way = chart.way(goals, ground) if goals else []
    return Walk(way[0] - chart.hero.pos) if way else None


def _tarries(foe: Actor, hero: Actor) -> bool:
    """Whether somebody stands still, or has been about for so long that one need not wait for it any longer."""
    first = foe.sighting.first if foe.sighting is not None else hero.ready_at
    return hero.ready_at - foe.moved_at > COMING_TICKS or hero.ready_at - first > PATIENCE_TICKS


def _sneak_up(near: list[KnownFoe], chart: Chart) -> Action | None:
    """A blow at one who has not noticed is worth a walk, if those about it can be beaten too should they wake."""
    if any(not known.asleep and not known.in_view for known in near if _recent(known, chart)):
        return None
    marks = [known.at for known in near if (known.asleep or known.in_view) and _worth_waking(known, near, chart)]
    return _on_to(marks, chart.open_ground, chart)


def _worth_waking(mark: KnownFoe, near: list[KnownFoe], chart: Chart) -> bool:
    foes = [_as_seen(known) for known in near if known is not mark and (known.at - mark.at).steps <= EARSHOT]
    struck = _as_seen(mark)
    left = struck.health - 2 * chart.hero.stats.attack
    foes = sorted(([struck._replace(health=left)] if left > 0 else []) + foes)
    return chance_to_fall(chart.hero, foes, len(foes)) <= NOT_WORTH_WAKING


def _as_seen(known: KnownFoe) -> Fighter:
    return fighter(known.foe) if known.in_view else fighter_of_old(known.foe)


def _recent(known: KnownFoe, chart: Chart) -> bool:
    return chart.hero.ready_at - known.tick <= FRESH_TICKS


def _toughness(foe: Actor) -> tuple[int, int, int]:
    return foe.health, foe.pos.y, foe.pos.x


def _to_better_ground(alert: list[Actor], chart: Chart) -> Vec | None:
    """A step to where fewer can strike at once, if the hero is there before them."""
    hero = chart.hero
    here = len(chart.neighbours(hero.pos))
    if here <= 2:
        return None
    ground = chart.open_ground
    ours = chart.turns_to([hero.pos], ground)
    near = cells((ours > 0) & (ours <= NEAR))
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


def _get_away(alert: list[Actor], chart: Chart, conduct: Conduct) -> Action | None:
    """Down the stairs, or behind a door that can be latched before they are there."""
    hero, world = chart.hero, chart.world
    stairs = chart.stairs()
    if hero.pos in stairs:
        return Descend()
    ground = chart.open_ground
    theirs = [(chart.turns_to([foe.pos], ground), foe.pace) for foe in alert]

    def before_them(at: Vec, turns: int) -> bool:
        return not any(0 <= int(field[at]) * pace <= turns * hero.pace for field, pace in theirs)

    ours = chart.turns_to([hero.pos], ground)
    latching = conduct.latches_below > 0 and Verb.LATCH in world.tradition.verbs and hero.latches > 0
    refuges: list[tuple[int, Vec]] = [(int(ours[at]), at) for at in stairs if before_them(at, int(ours[at]))]
    for at, door in chart.doors.items() if latching else ():
        if at in chart.shut or not door.kind.takes_latch or at in world.level.memory.items:
            continue
        for inside in chart.before(door, ground):
            turns = int(ours[inside])
            outside = at - (inside - at)
            if turns < 0 or not before_them(at, turns + 1) or not _first_at(outside, inside, theirs):
                continue
            if inside == hero.pos:
                return Latch(at - inside)
            refuges.append((turns, inside))
    for _, refuge in sorted(refuges):
        way = chart.way([refuge], ground)
        if way:
            return Walk(way[0] - hero.pos)
    return None


def _first_at(outside: Vec, inside: Vec, theirs: list[tuple[Turns, int]]) -> bool:
    """Whether foes come to a door from the one side rather than from the other."""
    return all(0 <= field[outside] < field[inside] or field[inside] < 0 for field, _ in theirs)
