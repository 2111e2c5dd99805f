"""Through a door that no hand opens, when there is no other way: a scroll, fire, a beam."""

from __future__ import annotations

from collections.abc import Callable

from game.content.potions import FIRE
from game.content.scrolls import OPENING
from game.content.tools import FIRE_FLASK
from game.content.wands import DESTRUCTION
from game.engine.action import Action
from game.engine.actions import Walk
from game.engine.door import Door, DoorState
from game.engine.geometry import ORTHOGONAL, Vec
from game.engine.missiles import flight
from game.engine.using import Throw, Use

from .chart import Chart, cells
from .stock import place_of

AWAY = (2, 6)
"""Cells from which one sets a door on fire."""


def force(chart: Chart) -> Action | None:
    """Make a way with what one has, at the nearest door that holds; None if one has nothing for it."""
    held = [door for at, door in chart.shut.items() if not chart.ground[at] and not door.runed and door.kind.has_leaf]
    held = [door for door in held if door.seen is DoorState.BOLTED] or held
    if (scroll := place_of(OPENING, chart.world)) is not None:
        return _at_one_of(held, lambda _: Use(scroll), chart)
    if (wand := place_of(DESTRUCTION, chart.world)) is not None:
        return _at_one_of(held, lambda door: Use(wand, door.at), chart)
    for flask in (FIRE_FLASK, FIRE):
        if (place := place_of(flask, chart.world)) is not None:
            return _burn(place, [door for door in held if door.kind.burns is not None], chart)
    return None


def _at_one_of(held: list[Door], deed: Callable[[Door], Action], chart: Chart) -> Action | None:
    """Something done right before a door, or a step on the way there."""
    for door in held:
        if door.at - chart.hero.pos in ORTHOGONAL:
            return deed(door)
    return _step(_fronts(held, chart), chart)


def _burn(place: int, held: list[Door], chart: Chart) -> Action | None:
    """Let it break on the cell before a door, from so far away that it does no harm."""
    level, hero = chart.world.level, chart.hero
    nearest, farthest = AWAY
    for door in held:
        for at in chart.before(door, chart.open_ground):
            gap = (at - hero.pos).steps
            if nearest <= gap <= farthest and chart.world.sees(at) and not level.air.burns_at(at):
                way = flight(hero.pos, at, level, far=farthest)
                if way and way[-1] == at:
                    return Throw(place, at)
    fronts = _fronts(held, chart)
    turns = chart.turns_to(fronts, chart.open_ground)
    if 0 <= turns[hero.pos] < nearest:
        return _step(cells((turns >= nearest) & (turns < farthest)), chart)
    return _step(fronts, chart)


def _fronts(held: list[Door], chart: Chart) -> list[Vec]:
    """The cells right before some doors."""
    ground = chart.open_ground
    return [at for door in held for at in chart.before(door, ground)]


def _step(goals: list[Vec], chart: Chart) -> Action | None:
    way = chart.way(goals, chart.open_ground) if goals else []
    return Walk(way[0] - chart.hero.pos) if way else None
