"""Through a door that no hand opens, when there is no other way: a scroll, fire, a beam."""

from __future__ import annotations

from collections.abc import Callable

from game.content.bots.chart import Chart
from game.content.bots.going import step_to
from game.content.bots.stock import place_of
from game.content.potions import FIRE
from game.content.scrolls import OPENING
from game.content.tools import FIRE_FLASK
from game.content.wands import DESTRUCTION
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.behavior import Action
from game.engine.model.door import Door, DoorState
from game.engine.rules.actions.items import Throw, Use


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
    return step_to(_fronts(held, chart), chart)


def _burn(place: int, held: list[Door], chart: Chart) -> Action | None:
    """Let it break before a door, from two cells away: so far one sees in the dark, and no flame gets."""
    hero, ground = chart.hero, chart.open_ground
    stands: dict[Vec, Vec] = {}
    for front in _fronts(held, chart):
        for step in ORTHOGONAL:
            stand = front + step + step
            if chart.world.level.holds(stand) and ground[stand] and ground[front + step]:
                stands.setdefault(stand, front)
    if hero.pos in stands and chart.world.sees(stands[hero.pos]):
        return Throw(place, stands[hero.pos])
    return step_to(list(stands), chart)


def _fronts(held: list[Door], chart: Chart) -> list[Vec]:
    """The cells right before some doors."""
    ground = chart.open_ground
    return [at for door in held for at in chart.before(door, ground)]
