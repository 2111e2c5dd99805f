"""The round that all bots but the random one make: fight, rest, take what lies about, look around, go down."""

from __future__ import annotations

from collections.abc import Iterable

from game.content.searching import search
from game.engine.action import Action
from game.engine.actions import Descend, Wait, Walk
from game.engine.actor import Actor, Mind
from game.engine.door import Door, DoorState
from game.engine.exploring import wanted
from game.engine.geometry import Vec
from game.engine.verbs import Latch, belongs_to
from game.engine.world import World

from .chart import Chart
from .conduct import Conduct
from .fighting import charge, fight
from .resting import rest, unshade

HASTE = 250
"""With oil for fewer turns one goes down as soon as one can."""


def played(conduct: Conduct, *, shuns: frozenset[Vec] = frozenset()) -> Mind:
    """The bot that plays in such a way. Doors in cells that it shuns it takes for walls."""

    def bot(hero: Actor, world: World) -> Action:
        chart = Chart(hero, world, shuns)
        action = fight(chart, conduct) if conduct.wary else charge(chart)
        return action or rest(chart, conduct) or unshade(chart) or _explore(chart, conduct) or Wait()

    return bot


def _explore(chart: Chart, conduct: Conduct) -> Action | None:
    """What lies about and what was never seen, by open ways; doors, the least disliked first; the way down."""
    hero, world = chart.hero, chart.world
    open_ground = chart.open_ground
    for goals in (wanted(world), chart.frontier(open_ground)):
        if step := _step(goals, chart):
            return Walk(step)
    if action := _to_door(
        [door for at, door in chart.shut.items() if door.kind.wins and chart.ground[at]], chart, conduct
    ):
        return action
    disliked = _by_misgivings(chart, conduct)
    if (
        conduct.thorough
        and not _in_haste(chart)
        and 0 in disliked
        and (action := _to_door(disliked.pop(0), chart, conduct))
    ):
        return action
    stairs = chart.stairs()
    if hero.pos in stairs:
        return Descend()
    if step := _step(stairs, chart):
        return Walk(step)
    for misgivings in sorted(disliked):
        if action := _to_door(disliked[misgivings], chart, conduct):
            return action
    return (
        _through_known_doors(chart, conduct) or _unlatch(chart) or (search(hero, world) if _may_search(world) else None)
    )


def _in_haste(chart: Chart) -> bool:
    """Whether the lamp will not burn for long."""
    return chart.hero.breed.lamp is not None and chart.hero.oil < HASTE


def _may_search(world: World) -> bool:
    return world.tradition.search_percent > 0


def _step(goals: Iterable[Vec], chart: Chart) -> Vec | None:
    way = chart.way(goals, chart.open_ground)
    return way[0] - chart.hero.pos if way else None


def _by_misgivings(chart: Chart, conduct: Conduct) -> dict[int, list[Door]]:
    """The shut doors that lead on, by how one dislikes them."""
    disliked: dict[int, list[Door]] = {}
    for at, door in chart.shut.items():
        if chart.ground[at] and chart.leads_on(door):
            disliked.setdefault(conduct.misgivings(door), []).append(door)
    return disliked


def _to_door(doors: list[Door], chart: Chart, conduct: Conduct) -> Action | None:
    """On to the nearest of some shut doors; at it, what one does at doors."""
    hero = chart.hero
    open_ground = chart.open_ground
    for door in doors:
        if hero.pos in chart.before(door, open_ground):
            return conduct.at_door(door, door.at - hero.pos, chart)
    step = _step([at for door in doors for at in chart.before(door, open_ground)], chart)
    return Walk(step) if step is not None else None


def _through_known_doors(chart: Chart, conduct: Conduct) -> Action | None:
    """Both sides of every door are known, and what is wanted lies beyond some that are still shut."""
    goals = [*wanted(chart.world), *chart.frontier(chart.open_ground), *chart.stairs()]
    doors = [door for at, door in chart.shut.items() if chart.ground[at] and chart.leads_on(door)]
    goals += [at for door in doors for at in chart.before(door, chart.ground)]
    way = chart.way(goals or chart.frontier(chart.ground), chart.ground)
    if not way:
        return None
    door = chart.shut.get(way[0])
    step = way[0] - chart.hero.pos
    return conduct.at_door(door, step, chart) if door is not None and not step.diagonal else Walk(step)


def _unlatch(chart: Chart) -> Action | None:
    """Take a latch off that one may: there is no other way."""
    own = [door for door in chart.shut.values() if door.state is DoorState.BOLTED and belongs_to(door, chart.hero)]
    open_ground = chart.open_ground
    for door in own:
        if chart.hero.pos in chart.before(door, open_ground):
            return Latch(door.at - chart.hero.pos)
    step = _step([at for door in own for at in chart.before(door, open_ground)], chart)
    return Walk(step) if step is not None else None
