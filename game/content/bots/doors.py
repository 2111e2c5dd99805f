"""What a bot does at shut doors.

What one may do at a shut door, and which doors one would rather leave shut.

`force`: through a door that no hand opens, when there is no other way: a scroll, fire, a beam.
"""

from __future__ import annotations

from collections.abc import Callable

from game.content.bots.explore import step_to
from game.content.bots.items import place_of
from game.content.bots.known_map import KnownMap
from game.content.items.consumables import FIRE, FIRE_FLASK, OPENING
from game.content.items.wands import DESTRUCTION
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.door import KEPT_TICKS, Door, DoorState, Reading
from game.engine.model.features import Verb
from game.engine.model.traits import Size
from game.engine.rules.actions.doors import Ease, Knock
from game.engine.rules.actions.items import Throw, Use
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Wait

WAITING_TICKS = 1200
"""So long one waits for an answer to a knock."""
CAMPING_TICKS = 2500
"""So long one sits beside a door."""
NO_DOOR = 100
"""How unwilling one is to touch what looks like a door and has its hinge on the wrong side."""
FIT = 80
"""Per cent of health with which one is ready for whoever is behind a door."""


def barge(_door: Door, step: Vec, _chart: KnownMap) -> Action:
    """Walk in."""
    return Walk(step)


def ease(_door: Door, step: Vec, chart: KnownMap) -> Action:
    """Look first, always."""
    return Ease(step) if Verb.EASE in chart.world.tradition.verbs else Walk(step)


def knock(door: Door, step: Vec, chart: KnownMap) -> Action:
    """Always call out who is there, and wait for them a while beside the door."""
    return _lie_in_wait(door, step, chart) or Walk(step)


def judge(door: Door, step: Vec, chart: KnownMap) -> Action:
    """Listen, then look. Who is alone or small, and awake, is called to the door first: it may lie in wait. What had
    better be left shut, one leaves.
    """
    hero = chart.hero
    if Verb.LISTEN not in chart.world.tradition.verbs:
        return Walk(step)
    reading = fresh_reading(door, step, hero)
    if reading is None:
        return Wait()
    if reading.stirring and 100 * hero.health < FIT * hero.max_health and hero.mends:
        return Wait()
    small, alone = reading.size is Size.SMALL, reading.count == 1 and reading.size is not Size.LARGE
    if reading.stirring and (small or alone):
        action = _lie_in_wait(door, step, chart, knocks=1 if small else 2)
        if action is not None:
            return action
    return Ease(step)


def camp(door: Door, step: Vec, chart: KnownMap) -> Action:
    """Sit beside every door for a long while before one goes in."""
    reading = door.heard
    if Verb.LISTEN not in chart.world.tradition.verbs:
        return Walk(step)
    sat = reading is not None and reading.side == step and chart.hero.ready_at - reading.tick >= CAMPING_TICKS
    return Walk(step) if sat else Wait()


def fresh_reading(door: Door, step: Vec, hero: Actor) -> Reading | None:
    """What listening has told of this side of a door, if listening again would tell the same."""
    reading = door.heard
    if reading is None or reading.side != step or hero.ready_at - reading.tick >= KEPT_TICKS:
        return None
    return reading


def _lie_in_wait(door: Door, step: Vec, chart: KnownMap, *, knocks: int = 1) -> Action | None:
    """Knock so often, and stand beside the door for a while; None when that has been done.

    Who keeps a post comes to a second knock only.
    """
    now = chart.hero.ready_at
    if Verb.KNOCK not in chart.world.tradition.verbs:
        return None
    if door.knocked_at is None or door.knocks < knocks:
        return Knock(step)
    return Wait() if now - door.knocked_at <= WAITING_TICKS else None


def no_misgivings(_door: Door) -> int:
    """One door is like another."""
    return 0


def any_misgivings(_door: Door) -> int:
    """No door is opened that need not be."""
    return 1


def heard_misgivings(door: Door) -> int:
    """What was heard behind it, when last one listened: many are worse than few, and who is awake than who sleeps.

    One alone that is not large is no reason to stay away: asleep it is taken by surprise, awake it is called out. A
    hinge on the wrong side, which is drawn, is the best of reasons.
    """
    if door.mimic is not None:
        return NO_DOOR
    reading = door.heard
    if reading is None:
        return 2 if door.moving_at is not None else 0
    if not reading.count:
        return 0
    if reading.count == 1 and reading.size is not Size.LARGE:
        return 0
    if not reading.stirring:
        return 1 + reading.count
    return 2 + reading.count + reading.size + (door.knocked_at is not None)


def force(chart: KnownMap) -> Action | None:
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


def _at_one_of(held: list[Door], deed: Callable[[Door], Action], chart: KnownMap) -> Action | None:
    """Something done right before a door, or a step on the way there."""
    for door in held:
        if door.at - chart.hero.pos in ORTHOGONAL:
            return deed(door)
    return step_to(_fronts(held, chart), chart)


def _burn(place: int, held: list[Door], chart: KnownMap) -> Action | None:
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


def _fronts(held: list[Door], chart: KnownMap) -> list[Vec]:
    """The cells right before some doors."""
    ground = chart.open_ground
    return [at for door in held for at in chart.before(door, ground)]
