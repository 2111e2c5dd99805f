"""Threats: how many turns each known foe needs to reach the hero, judged by what the hero knows.

Each door counts in the state in which the hero last saw it, and cells that he never saw count as walkable. If a foe was
awake when the hero last saw it, it counts as standing in the same cell for RECENT_TICKS ticks after that.
"""

from __future__ import annotations

from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import Detour, FoeAim, FoeNear
from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec, reading_order
from game.engine.grid.pathfinding import FARTHEST, PathMap
from game.engine.model.actor import Actor, stays_at_post
from game.engine.movement.path_maps import movement_map, safe_ground
from game.engine.records import NamedTuple
from game.engine.senses.hero_knowledge import KnownFoe, is_recent, known_foes
from game.engine.step_rules import Doors
from game.engine.world import World

SOON = 20
"""Number of the hero's turns: exploring stops if an awake foe in view could reach him within that time."""
NEAR = 8
"""Number of the hero's turns: an order takes no step towards a foe that could then reach him within that time."""
UPON_HERO = 1
"""Number of the hero's turns: an order takes no step at all if a foe could reach him within that time."""
CLOSE = 2
"""Distance in cells within which the player is told why a foe needs more turns than the distance suggests."""
WARNED_TICKS = 10_000
"""Number of ticks after a warning of a foe during which the foe ends no further order.

If the hero sees that the foe hunts him and comes nearer, the foe may end an order sooner.
"""


class Threat(NamedTuple):
    """A foe that could reach the hero or a cell that he might step on, and the turns that it needs for the way."""

    known: KnownFoe
    turns: int
    """Greatest number of the hero's turns that the foe needs to reach him or the cell."""
    steps: int
    """Number of the foe's own actions that it needs for the way."""


def _facts(threat: Threat, world: World) -> FoeNear:
    """Return the facts about a foe for the player: how near it is to the hero, and what it is doing."""
    known = threat.known
    steps = _steps_to(world.hero.pos, known, world, SOON)
    to_here = steps is not None
    at_hero = threat if steps is None else Threat(known, _turns_for(steps, known, world), steps)
    beside = to_here and is_beside(known, at_hero.turns, world)
    detour = _detour(at_hero, world) if to_here else None
    turns = soonest_turns(at_hero, world)
    return FoeNear(known.foe.name, known.in_view, _aim(known), beside, turns, to_here, detour)


def soonest_turns(threat: Threat, world: World) -> int:
    """Return the number of the hero's turns after which a foe can have arrived at the earliest.

    `Threat.turns` is the latest number, by the usual speed of its breed. The two differ if the foe does not act as
    often as the hero, because he does not know how soon it acts next. If he sees the foe, its gear and its conditions
    count.
    """
    known = threat.known
    if known.in_view:
        return soonest_end(threat.steps, known.foe, world)
    return (threat.steps - 1) * known.foe.breed.pace // world.hero.breed.pace + 1 if threat.steps else 0


def soonest_end(actions: int, actor: Actor, world: World) -> int:
    """Return the number of the hero's turns after which an actor can have done a number of actions at the earliest.

    All of them but the last are steps. `actor`: in view, so that the hero knows its gear and its conditions.
    """
    if not actions:
        return 0
    steps = actions > 1
    kept = (ends for each, ends in actor.conditions.items() if each.stunned or (each.held and steps))
    tick = max(world.now, max(kept, default=0))
    for _ in range(actions - 1):
        tick += actor.pace_after(tick)
    return (tick - world.now) // world.hero.breed.pace + 1


def _detour(threat: Threat, world: World) -> Detour | None:
    """Return why a foe within CLOSE cells of the hero needs longer than the distance suggests; None if it does not.

    `threat`: the foe and its steps to the hero's cell.
    """
    at, here, rule = threat.known.at, world.hero.pos, world.tradition.steps
    far = (at - here).steps
    if far > CLOSE:
        return None
    straight = rule.least(at - here)
    if threat.steps <= straight:
        return Detour.SLOW if soonest_turns(threat, world) > straight else None
    freely = PathMap(_ways_to(here, threat.known, world).ground, StepRule.FREE)
    if rule is not StepRule.NO_CORNERS or freely.distances_to([here], limit=far, until=at)[at] != far:
        return Detour.WALL
    (left, right), (top, bottom) = sorted((at.x, here.x)), sorted((at.y, here.y))
    by_doorway = any(left <= x <= right and top <= y <= bottom for x, y in world.level.doors)
    return Detour.DOORWAY if by_doorway else Detour.CORNER


def _aim(known: KnownFoe) -> FoeAim:
    if known.flees:
        return FoeAim.FLEES
    hunts = known.hunts or known.foe.ai.alert
    if known.in_view and stays_at_post(known.foe):
        return FoeAim.GUARDS if hunts else FoeAim.GUARDS_UNAWARE
    return FoeAim.HUNTS if hunts else FoeAim.UNAWARE


def stop_for(threat: Threat, world: World) -> None:
    """Emit that an order ends because of a foe, and record that the player is warned of it.

    The foe then ends no further order for a while, unless the hero sees that it hunts him and comes nearer. If another
    foe in view is nearer, of which the player was warned before, he is told how near that one is.
    """
    if not _goes_on_in_spite_of(threat, world, waits=False):
        warn(threat.known.foe, world, turns=threat.turns if threat.known.hunts else SOON)
    in_view = (one for one in threats(world.hero.pos, world, threat.turns - 1) if one.known.in_view)
    nearest = next(in_view, threat)
    world.emit(Stopped(_facts(nearest, world), nearest.known.at))


def could_come(known: KnownFoe, world: World) -> bool:
    """Return whether a foe could reach the hero at all, however long it takes, as far as he knows."""
    return _steps_to(world.hero.pos, known, world, FARTHEST) is not None


def warned(foe: Actor, world: World) -> bool:
    """Return whether the player was warned of a foe within the last WARNED_TICKS ticks."""
    seen = world.level.memory.last_sighting(foe)
    return seen is not None and world.hero.ready_at - seen.warned_at <= WARNED_TICKS


def warn(foe: Actor, world: World, *, avoided: bool = False, turns: int = SOON) -> None:
    """Record that the player is now warned of a foe, so that the foe does not soon end another order.

    `avoided`: whether the player is warned because exploring has left out places near the foe; else he is warned
    because an order ended. `turns`: number of the hero's turns that the foe now needs to reach him. The warning does
    not count if the foe later hunts the hero in his view and needs fewer turns than `turns`. The foe then ends an order
    again.
    """
    world.level.memory.record_warning(foe, world.hero.ready_at, turns, avoided=avoided)


def threats(goal: Vec, world: World, within: int) -> list[Threat]:
    """Return the foes that could reach the cell `goal` within `within` of the hero's turns, nearest first.

    Only foes count that are awake, and that the hero sees or saw within RECENT_TICKS.
    """
    found = []
    for known in known_foes(world):
        if known.asleep or not is_recent(known, world):
            continue
        if (steps := _steps_to(goal, known, world, within)) is not None:
            found.append(Threat(known, _turns_for(steps, known, world), steps))
    return sorted(found, key=lambda threat: (threat.turns, reading_order(threat.known.at)))


def danger_of_staying(actor: Actor, world: World) -> Threat | None:
    """Return the nearest foe in view that ends exploring, or None if there is none.

    A foe counts if it could reach the hero within SOON turns. A foe does not count if an earlier warning about this
    foe still holds (see `_goes_on_in_spite_of`).
    """
    near = (threat for threat in threats(actor.pos, world, SOON) if threat.known.in_view)
    return next((threat for threat in near if not _goes_on_in_spite_of(threat, world)), None)


def danger_of_step(actor: Actor, to: Vec, world: World) -> Threat | None:
    """Return a foe that makes a step too dangerous for an order, or None if there is none.

    A foe is too dangerous if it is about to strike the hero. A foe is also too dangerous if the step leads the hero
    nearer to the foe, and the foe could then reach him within NEAR turns. `to`: the cell that the step leads to.
    """
    here = threats(actor.pos, world, NEAR)
    for threat in here:
        if threat.turns <= UPON_HERO or is_beside(threat.known, threat.turns, world):
            return threat
    now = {threat.known.foe: threat.turns for threat in here}
    for threat in threats(to, world, NEAR):
        if threat.turns < now.get(threat.known.foe, NEAR + 1) and not _goes_on_in_spite_of(threat, world):
            return threat
    return None


def _goes_on_in_spite_of(threat: Threat, world: World, *, waits: bool = True) -> bool:
    """Return whether an order goes on in spite of a foe, because the player has been warned of it.

    If the hero sees that the foe hunts him, the foe must not be nearer than at the warning. If it is then within NEAR
    turns, the warning must also be older than the hero's current action. `waits`: whether this last rule holds.
    """
    known, seen = threat.known, world.level.memory.last_sighting(threat.known.foe)
    if seen is None or not warned(known.foe, world):
        return False
    if not (known.in_view and known.hunts):
        return True
    lingers = not waits or threat.turns > NEAR or seen.warned_at < world.hero.ready_at
    return threat.turns >= seen.warned_turns and lingers


def is_beside(known: KnownFoe, turns: int, world: World) -> bool:
    """Return whether a foe is adjacent to the hero and will strike him with its next action, even if it is slow.

    `turns`: number of the hero's turns that the foe needs to reach him. A slow foe can need more than 1 for one action.
    """
    return (known.at - world.hero.pos).steps == 1 and turns <= ceil_div(known.foe.breed.pace, world.hero.breed.pace)


def _turns_for(steps: int, known: KnownFoe, world: World) -> int:
    return ceil_div(steps * known.foe.breed.pace, world.hero.breed.pace)


def _steps_to(goal: Vec, known: KnownFoe, world: World, within: int) -> int | None:
    """Return the number of actions that a foe needs to reach the cell `goal`.

    None if it needs more than `within` of the hero's turns. An unseen cell counts as walkable.
    """
    most = within * world.hero.breed.pace // known.foe.breed.pace
    if (goal - known.at).steps > most:
        return None
    far = int(_ways_to(goal, known, world).distances_to([goal], limit=most, until=known.at)[known.at])
    return far if far >= 0 else None


def _ways_to(goal: Vec, known: KnownFoe, world: World) -> PathMap:
    """Return the path map of a foe, as far as the hero knows it. The cell `goal` can always be entered."""
    level, tradition = world.level, world.tradition
    ground = safe_ground(known.foe, level, tradition, Doors.HOPED, world.view)
    return movement_map(known.foe, level, tradition, Doors.HOPED, ground=ground, entered=(goal, known.at))
