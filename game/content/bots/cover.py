"""What to do about those who shoot: keep out of their lines, or go for them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.content.bots.chart import Cells, Chart
from game.content.bots.mending import mend
from game.content.bots.odds import mean_harm
from game.engine.grid.fov import Outlook
from game.engine.grid.fov_tables import Shape
from game.engine.grid.geometry import Vec, cells_where
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.throw import missile_stats
from game.engine.world import World

LATELY = 3
"""So many turns one who was shot from the dark minds it."""
WELL = 60
"""Per cent of health with which one walks on under fire."""
DYING = 30
"""Per cent below which one drinks at once."""
FAR = 20
"""Steps; farther away no cover is looked for."""


def harm_on_the_way(foes: Sequence[Actor], chart: Chart) -> int:
    """The health that it costs to come to all who shoot, rather more than on average."""
    hero, total = chart.hero, 0
    for foe in foes:
        if foe.breed.shot is not None:
            shots = max(0, (foe.pos - hero.pos).steps - 1) * hero.pace // foe.pace
            total += 3 * mean_harm(missile_stats(foe.breed.shot), hero, shots) // 2
    return total // 1000


def take_cover(shooters: Sequence[tuple[Vec, int]], chart: Chart) -> Action | None:
    """On to the nearest cell that is seen from none of some cells, so far; where one is already: wait.

    None if there is none near.
    """
    outlook = Outlook(_remembered_opaque(chart))
    seen = np.zeros_like(chart.explored)
    for at, far in shooters:
        seen |= outlook.view(at, far, Shape.CIRCLE)
    return _on_to(~seen, chart) if seen[chart.hero.pos] else None


def shooters_among(foes: Sequence[Actor], world: World) -> list[tuple[Vec, int]]:
    """Where those stand who shoot, and how far they see."""
    sight = world.tradition.sight
    return [(foe.pos, sight.radius_of(foe)) for foe in foes if foe.breed.shot is not None]


def under_fire(chart: Chart) -> bool:
    """Whether something has just been shot at the hero by one whom he does not see, and the next may hit him here."""
    missile = chart.world.chronicle.missile
    if missile is None or missile.turn < chart.world.turn - LATELY:
        return False
    if any(foe.breed.shot is not None for foe in chart.world.foes_in_view()):
        return False
    seen = Outlook(_remembered_opaque(chart)).view(missile.seen_at, chart.hero.breed.sight, Shape.CIRCLE)
    return bool(seen[chart.hero.pos])


def leave_the_line(chart: Chart) -> Action | None:
    """Out of sight of where the missile came from; the well had rather be through, the dying drink."""
    hero, missile = chart.hero, chart.world.chronicle.missile
    if missile is None or 100 * hero.health >= WELL * hero.max_health:
        return None
    if 100 * hero.health < DYING * hero.max_health and (action := mend(chart)) is not None:
        return action
    return take_cover([(missile.seen_at, hero.breed.sight)], chart)


def _on_to(refuge: Cells, chart: Chart) -> Action | None:
    ground = chart.open_ground
    turns = chart.turns_to([chart.hero.pos], ground)
    near = cells_where(refuge & (turns > 0) & (turns <= FAR))
    way = chart.way(near, ground) if near else []
    return Walk(way[0] - chart.hero.pos) if way else None


def _remembered_opaque(chart: Chart) -> Cells:
    """What one takes to block sight: all that was never seen, and doors that are not open."""
    level = chart.world.level
    opaque: Cells = ~chart.explored | level.terrains.opaque[level.memory.ground]
    for at, door in chart.doors.items():
        opaque[at] = door.seen is not None and not door.seen.clear and door.kind.opaque
    return opaque
