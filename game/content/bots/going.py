"""Where one has yet to go, and the next step there: doors that lead on, what was never seen, levers, the way down."""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.content.bots.chart import Cells, Chart
from game.content.bots.conduct import Conduct
from game.engine.grid.geometry import ORTHOGONAL, Vec, cells_where
from game.engine.model.behavior import Action
from game.engine.model.door import Door
from game.engine.orders.auto_explore import wanted
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Descend


def step_to(goals: Collection[Vec], chart: Chart) -> Walk | None:
    """On to the nearest of some cells without opening anything; None on it, or where no way is known."""
    way = chart.way(goals, chart.open_ground) if goals else []
    return Walk(way[0] - chart.hero.pos) if way else None


def up_to(doors: Collection[Door], chart: Chart, handle: Callable[[Door, Vec], Action | None]) -> Action | None:
    """On to the nearest of some doors; at one, what is done there, told the door and the step to it."""
    ground = chart.open_ground
    before = [(at, door) for door in doors for at in chart.before(door, ground)]
    for at, door in before:
        if at == chart.hero.pos:
            return handle(door, door.at - at)
    return step_to([at for at, _ in before], chart)


def to_door(doors: Collection[Door], chart: Chart, conduct: Conduct) -> Action | None:
    """On to the nearest of some shut doors; at it, what one does at doors."""
    return up_to(doors, chart, lambda door, step: conduct.at_door(door, step, chart))


def to_lever(chart: Chart) -> Action | None:
    """On to the nearest lever that was never seen pulled; beside it, pull."""
    hero, level = chart.hero, chart.world.level
    waiting = [at for at, lever in level.levers.items() if lever.seen is False]
    for at in waiting:
        if (at - hero.pos) in ORTHOGONAL:
            return Walk(at - hero.pos)
    ground = chart.open_ground
    return step_to(
        [at + step for at in waiting for step in ORTHOGONAL if level.holds(at + step) and ground[at + step]], chart
    )


def down(chart: Chart) -> Action | None:
    """On to the way down; on it, down."""
    stairs = chart.stairs()
    return Descend() if chart.hero.pos in stairs else step_to(stairs, chart)


def unseen(chart: Chart, ground: Cells) -> list[Vec]:
    """Cells of some ground that border on what was never seen, or are known from a plan only."""
    edge = chart.frontier(ground)
    charted = chart.world.level.memory.charted
    return [*edge, *cells_where(ground & charted)] if charted.any() else edge


def leads_on(door: Door, chart: Chart) -> bool:
    """Whether a door has a side that was never seen, or is known from a plan only."""
    level = chart.world.level
    around = (door.at + step for step in ORTHOGONAL)
    return chart.leads_on(door) or any(level.holds(at) and level.memory.charted[at] for at in around)


def doors_on(chart: Chart) -> list[Door]:
    """The shut doors that one could open and that lead on."""
    return [door for at, door in chart.shut.items() if chart.ground[at] and leads_on(door, chart)]


def all_left(chart: Chart, doors: Collection[Door], ground: Cells) -> list[Vec]:
    """Where one has yet to go: to what one wants, what was never seen, the way down; and up to some doors."""
    before = [at for door in doors for at in chart.before(door, ground)]
    return [*wanted(chart.world), *unseen(chart, chart.open_ground), *chart.stairs(), *before]
