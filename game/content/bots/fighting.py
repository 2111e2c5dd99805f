"""What to do about foes in view."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.actions import Descend, Wait, Walk
from game.engine.actor import Actor
from game.engine.geometry import Vec
from game.engine.tradition import Verb
from game.engine.verbs import Latch

from .chart import Chart, Turns, cells
from .notes import PATIENCE, Notes
from .odds import WHOLE, chance_to_fall

TOO_LIKELY_TO_FALL = WHOLE * 12 // 100
"""From there on it is better to run."""
NOT_WORTH_WAKING = WHOLE * 5 // 100
"""From there on one lets alone who has noticed nothing."""
COMING_TICKS = 300
"""Who took a step within that time is on its way."""
NEAR = 6
"""Cells within which better ground is looked for."""


def charge(chart: Chart) -> Action | None:
    """Go for the nearest foe, whatever it is."""
    foes = [foe.pos for foe in chart.world.foes_in_view()]
    way = chart.way(foes, chart.ground) if foes else []
    return Walk(way[0] - chart.hero.pos) if way else None


def fight(chart: Chart, notes: Notes) -> Action | None:
    """Fight where few can reach one, let them come, run from what is too strong; None if nobody need be minded."""
    hero, world = chart.hero, chart.world
    reach = chart.turns_to([hero.pos], chart.open_ground)
    alert = [foe for foe in world.foes_in_view() if foe.alert and not foe.asleep and reach[foe.pos] > 0]
    if not alert:
        notes.waited = 0
        return _sneak_up(reach, chart, notes)
    alert.sort(key=lambda foe: _toughness(foe, hero))
    around = chart.neighbours(hero.pos)
    if chance_to_fall(hero, alert, len(around)) > TOO_LIKELY_TO_FALL:
        action = _get_away(alert, chart)
        if action is not None:
            return action
    if beside := [foe for foe in alert if foe.pos in around]:
        return Walk(beside[0].pos - hero.pos)
    notes.waited += 1
    if notes.waited > PATIENCE:
        return charge(chart)
    if len(alert) > 1 and (step := _to_better_ground(alert, chart)) is not None:
        return Walk(step)
    if any(hero.ready_at - foe.moved_at <= COMING_TICKS for foe in alert):
        return Wait()
    return charge(chart)


def _sneak_up(reach: Turns, chart: Chart, notes: Notes) -> Action | None:
    """A blow at one who sleeps is worth a walk, if the others can be beaten too should they wake."""
    foes = sorted((foe for foe, at in notes.foes.items() if reach[at] > 0), key=lambda foe: (foe.health, foe.stats))
    targets = [at for at in notes.sleepers().values() if reach[at] > 0]
    targets += [foe.pos for foe in chart.world.foes_in_view() if reach[foe.pos] > 0]
    if not targets or chance_to_fall(chart.hero, foes, len(foes)) > NOT_WORTH_WAKING:
        return None
    way = chart.way(targets, chart.open_ground)
    return Walk(way[0] - chart.hero.pos) if way else None


def _toughness(foe: Actor, hero: Actor) -> tuple[int, int, int, int]:
    return foe.health, (foe.pos - hero.pos).steps, foe.pos.y, foe.pos.x


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


def _get_away(alert: list[Actor], chart: Chart) -> Action | None:
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
    latching = Verb.LATCH in world.tradition.verbs and hero.latches > 0
    refuges: list[tuple[int, Vec]] = [(int(ours[at]), at) for at in stairs if before_them(at, int(ours[at]))]
    for at, door in chart.doors.items() if latching else ():
        if at in chart.shut or not door.kind.has_leaf or at in world.level.memory.items:
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
