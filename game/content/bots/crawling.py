"""The round that all bots but the random one make: fight, rest, take what lies about, look around, go down."""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.content.searching import search
from game.engine.action import Action
from game.engine.actions import Descend, Wait, Walk
from game.engine.actor import Actor
from game.engine.door import Door, DoorState
from game.engine.exploring import wanted
from game.engine.geometry import ORTHOGONAL, Vec
from game.engine.traits import Mind
from game.engine.verbs import Latch, belongs_to
from game.engine.world import World

from .arming import arm
from .chart import Cells, Chart, cells
from .conduct import Conduct
from .cover import under_fire
from .fighting import charge, fight
from .forcing import force
from .learning import learn
from .mending import mend_at_leisure
from .perils import leave_peril
from .prizes import best_prize
from .resting import rest, unshade
from .timing import in_haste, worth_fetching


def played(conduct: Conduct, *, shuns: frozenset[Vec] = frozenset()) -> Mind:
    """The bot that plays in such a way. Doors in cells that it shuns it takes for walls."""

    def bot(hero: Actor, world: World) -> Action:
        chart = Chart(hero, world, shuns)
        action = _with_care(chart, conduct) if conduct.wary else charge(chart) or rest(chart, conduct)
        return action or unshade(chart) or _explore(chart, conduct) or _reluctantly(chart, conduct) or Wait()

    return bot


def _reluctantly(chart: Chart, conduct: Conduct) -> Action | None:
    """Nothing is left that one would go to: past those whom one lets lie, and through doors that one dislikes."""
    bold = Chart(chart.hero, chart.world, chart.shuns, bold=True)
    if (action := _down(bold)) is not None:
        return action
    disliked = _by_misgivings(chart, conduct)
    for misgivings in sorted(disliked):
        if action := _to_door(disliked[misgivings], chart, conduct):
            return action
    return _explore(bold, conduct) or _at_last(bold, conduct)


def _with_care(chart: Chart, conduct: Conduct) -> Action | None:
    """All that comes before going on."""
    if (action := leave_peril(chart) or fight(chart, conduct)) is not None:
        return action
    hero = chart.hero
    if any(not condition.good for condition in hero.conditions):
        return Wait()
    if under_fire(chart):
        return None
    return mend_at_leisure(chart) or arm(chart) or rest(chart, conduct) or learn(chart)


def _explore(chart: Chart, conduct: Conduct) -> Action | None:
    """What lies about and what was never seen, by open ways; doors that one does not dislike; the way down."""
    world = chart.world
    hasty = in_haste(chart)
    if (step := _step(worth_fetching(chart), chart)) is not None:
        return Walk(step)
    if (action := _to_door(_last_doors(chart), chart, conduct)) is not None:
        return action
    if hasty and (action := _down(chart)) is not None:
        return action
    if (step := _step(_unseen(chart, chart.open_ground), chart)) is not None:
        return Walk(step)
    if (pull := _to_lever(chart)) is not None:
        return pull
    disliked = _by_misgivings(chart, conduct)
    if conduct.thorough and not hasty and 0 in disliked and (action := _to_door(disliked.pop(0), chart, conduct)):
        return action
    if (step := _step([*best_prize(chart), *wanted(world)], chart)) is not None:
        return Walk(step)
    return _down(chart)


def _at_last(chart: Chart, conduct: Conduct) -> Action | None:
    """What one does where there is no way left."""
    return (
        _through_known_doors(chart, conduct)
        or _unlatch(chart)
        or (force(chart) if conduct.wary else None)
        or _through_whoever_is_in_the_way(chart)
        or _through_a_rune(chart)
        or (search(chart.hero, chart.world) if _may_search(chart.world) else None)
    )


def _unseen(chart: Chart, ground: Cells) -> list[Vec]:
    """Cells of some ground that border on what was never seen, or are known from a plan only."""
    edge = chart.frontier(ground)
    charted = chart.world.level.memory.charted
    return [*edge, *cells(ground & charted)] if charted.any() else edge


def _leads_on(door: Door, chart: Chart) -> bool:
    """Whether a door has a side that was never seen, or is known from a plan only."""
    level = chart.world.level
    around = (door.at + step for step in ORTHOGONAL)
    return chart.leads_on(door) or any(level.holds(at) and level.memory.charted[at] for at in around)


def _ways_on(chart: Chart) -> list[Door]:
    """The shut doors that one could open and that lead on."""
    return [door for at, door in chart.shut.items() if chart.ground[at] and _leads_on(door, chart)]


def _by_misgivings(chart: Chart, conduct: Conduct) -> dict[int, list[Door]]:
    """The same by how one dislikes them."""
    disliked: dict[int, list[Door]] = {}
    for door in _ways_on(chart):
        disliked.setdefault(conduct.misgivings(door), []).append(door)
    return disliked


def _last_doors(chart: Chart) -> list[Door]:
    """The door that all this is about, for one who has the key to it."""
    return [door for at, door in chart.shut.items() if door.kind.wins and chart.ground[at]]


def _down(chart: Chart) -> Action | None:
    """On to the way down; on it, down."""
    stairs = chart.stairs()
    if chart.hero.pos in stairs:
        return Descend()
    step = _step(stairs, chart)
    return Walk(step) if step is not None else None


def _to_lever(chart: Chart) -> Action | None:
    """On to the nearest lever that was never seen pulled; beside it, pull."""
    hero, level = chart.hero, chart.world.level
    waiting = [at for at, lever in level.levers.items() if lever.seen is False]
    for at in waiting:
        if (at - hero.pos) in ORTHOGONAL:
            return Walk(at - hero.pos)
    ground = chart.open_ground
    beside = [at + step for at in waiting for step in ORTHOGONAL if level.holds(at + step) and ground[at + step]]
    step = _step(beside, chart)
    return Walk(step) if step is not None else None


def _may_search(world: World) -> bool:
    return world.tradition.search_percent > 0


def _step(goals: Collection[Vec], chart: Chart) -> Vec | None:
    way = chart.way(goals, chart.open_ground) if goals else []
    return way[0] - chart.hero.pos if way else None


def _to_door(doors: Collection[Door], chart: Chart, conduct: Conduct) -> Action | None:
    """On to the nearest of some shut doors; at it, what one does at doors."""
    return _up_to(doors, chart, lambda door, step: conduct.at_door(door, step, chart))


def _up_to(doors: Collection[Door], chart: Chart, handle: Callable[[Door, Vec], Action | None]) -> Action | None:
    """On to the nearest of some doors; at one, what is done there."""
    ground = chart.open_ground
    before = [(at, door) for door in doors for at in chart.before(door, ground)]
    for at, door in before:
        if at == chart.hero.pos:
            return handle(door, door.at - at)
    step = _step([at for at, _ in before], chart)
    return Walk(step) if step is not None else None


def _through_known_doors(chart: Chart, conduct: Conduct) -> Action | None:
    """Both sides of every door are known, and what is wanted lies beyond some that are still shut."""
    ground = chart.ground
    way = chart.way(_all_left(chart, _ways_on(chart), ground) or _unseen(chart, ground), ground)
    if not way:
        return None
    door = chart.shut.get(way[0])
    step = way[0] - chart.hero.pos
    return conduct.at_door(door, step, chart) if door is not None and not step.diagonal else Walk(step)


def _through_whoever_is_in_the_way(chart: Chart) -> Action | None:
    """Somebody, asleep perhaps, stands where the only way is; it may lead to a door that one cannot open yet."""
    ground = chart.open_ground
    doors = [door for door in chart.shut.values() if _leads_on(door, chart) and not door.runed]
    way = chart.way(_all_left(chart, doors, ground), ground, past_foes=True)
    return Walk(way[0] - chart.hero.pos) if way else None


def _all_left(chart: Chart, doors: Collection[Door], ground: Cells) -> list[Vec]:
    """Where one has yet to go: to what one wants, what was never seen, the way down; and up to some doors."""
    before = [at for door in doors for at in chart.before(door, ground)]
    return [*wanted(chart.world), *_unseen(chart, chart.open_ground), *chart.stairs(), *before]


def _through_a_rune(chart: Chart) -> Action | None:
    """One may be shut in behind it, having come there by magic."""
    runed = [door for door in chart.shut.values() if door.runed and not door.locked]
    return _up_to(runed, chart, lambda _door, step: Walk(step, sure=True))


def _unlatch(chart: Chart) -> Action | None:
    """Take one's own latch off: there is no other way."""
    own = [door for door in chart.shut.values() if door.state is DoorState.BOLTED and belongs_to(door, chart.hero)]
    return _up_to(own, chart, lambda _door, step: Latch(step))
