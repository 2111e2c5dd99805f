"""Which of several prizes one takes."""

from __future__ import annotations

from game.content.bots.chart import Chart
from game.content.items import GOLD, LATCH
from game.content.potions import HEALING
from game.content.scrolls import ARMOUR, TELEPORT
from game.content.wands import SLOWNESS
from game.engine.grid.geometry import Vec
from game.engine.rules.inventory import would_take

BEST = (HEALING, ARMOUR, TELEPORT, SLOWNESS, LATCH, GOLD)


def best_prize(chart: Chart) -> list[Vec]:
    """The cells of the prizes to take, one of each choice of which all that is left is in sight or remembered."""
    hero, level = chart.hero, chart.world.level
    best = []
    for choice in level.choices:
        lying = [at for at in sorted(choice) if at in level.memory.items and would_take(hero, level.memory.items[at])]
        ranked = sorted(lying, key=lambda at: _rank(chart, at))
        best += ranked[:1]
    return best


def _rank(chart: Chart, at: Vec) -> int:
    kind = chart.world.level.memory.items[at].kind
    return BEST.index(kind) if kind in BEST else len(BEST)
