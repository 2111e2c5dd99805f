"""Out of fire and foul air."""

from __future__ import annotations

import numpy as np

from game.content.bots.chart import Chart
from game.engine.grid.geometry import cells_where
from game.engine.model.behavior import Action
from game.engine.rules.actions.move import Walk


def leave_peril(chart: Chart) -> Action | None:
    """On to the nearest cell in view that neither burns nor poisons, for one who stands in such; None for others."""
    air, hero = chart.world.level.air, chart.hero
    perils = air.perils
    if perils is None or not perils[hero.pos] or any(condition.held for condition in hero.conditions):
        return None
    ground = chart.open_ground
    safe = ground & ~np.logical_and(perils, chart.world.view)
    safe[hero.pos] = False
    way = chart.way(cells_where(safe), ground)
    return Walk(way[0] - hero.pos) if way else None
