"""What one does where no way is left that one likes: first what costs least, and last what may be in vain."""

from __future__ import annotations

from game.content.bots.chart import Chart
from game.content.bots.conduct import Conduct
from game.content.bots.forcing import force
from game.content.bots.going import all_left, doors_on, leads_on, unseen, up_to
from game.content.searching import search
from game.engine.model.behavior import Action
from game.engine.model.door import DoorState
from game.engine.rules.actions.doors import Latch, belongs_to
from game.engine.rules.actions.move import Walk


def last_resort(chart: Chart, conduct: Conduct) -> Action | None:
    """None where there is nothing at all that one could still do."""
    return (
        _through_known_doors(chart, conduct)
        or _unlatch(chart)
        or _force(chart, conduct)
        or _through_whoever_is_in_the_way(chart)
        or _through_a_rune(chart)
        or _search(chart)
    )


def _through_known_doors(chart: Chart, conduct: Conduct) -> Action | None:
    """Both sides of every door are known, and what is wanted lies beyond some that are still shut."""
    ground = chart.ground
    way = chart.way(all_left(chart, doors_on(chart), ground) or unseen(chart, ground), ground)
    if not way:
        return None
    door = chart.shut.get(way[0])
    step = way[0] - chart.hero.pos
    return conduct.at_door(door, step, chart) if door is not None and not step.diagonal else Walk(step)


def _unlatch(chart: Chart) -> Action | None:
    """Take one's own latch off: there is no other way."""
    own = [door for door in chart.shut.values() if door.state is DoorState.BOLTED and belongs_to(door, chart.hero)]
    return up_to(own, chart, lambda _door, step: Latch(step))


def _force(chart: Chart, conduct: Conduct) -> Action | None:
    return force(chart) if conduct.wary else None


def _through_whoever_is_in_the_way(chart: Chart) -> Action | None:
    """Somebody, asleep perhaps, stands where the only way is; it may lead to a door that one cannot open yet."""
    ground = chart.open_ground
    doors = [door for door in chart.shut.values() if leads_on(door, chart) and not door.runed]
    way = chart.way(all_left(chart, doors, ground), ground, past_foes=True)
    return Walk(way[0] - chart.hero.pos) if way else None


def _through_a_rune(chart: Chart) -> Action | None:
    """One may be shut in behind it, having come there by magic."""
    runed = [door for door in chart.shut.values() if door.runed and not door.locked]
    return up_to(runed, chart, lambda _door, step: Walk(step, sure=True))


def _search(chart: Chart) -> Action | None:
    """For hidden doors, where the tradition lets one find them by it."""
    return search(chart.hero, chart.world) if chart.world.tradition.search_percent > 0 else None
