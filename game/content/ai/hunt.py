"""Minds of hunters. A mind looks at the world and returns an action, but changes nothing itself.

`track`: how a hunter follows a hero whom it no longer sees. It goes to the place where it lost him, with care at
doorways, and then searches.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from game.content.ai.single_steps import step_on, step_out_of_peril, step_out_of_view, within_reach
from game.content.ai.wander import idle
from game.engine.behavior import Action
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor, AiPlans, called_away
from game.engine.model.condition import TURN_TICKS
from game.engine.model.tradition_features import LogDetail
from game.engine.records import NamedTuple
from game.engine.rules.actions.monster_actions import BeStuck, Say, WithIntent
from game.engine.rules.actions.strike import Strike
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.obstacles import others_block
from game.engine.rules.talking import may_speak
from game.engine.senses.awareness import HUNT_TURNS, sees
from game.engine.world import World


def hunt(actor: Actor, world: World) -> Action:
    """Return the next action of a hunter: it goes to the hero by the shortest way, through doors, and attacks him.

    A monster that knows nothing of him idles; in fire or foul air it leaves the cell first. In the classic traditions
    the way leads round all other actors if there is such a way (RS-40, RS-43). If there is no way, the monster goes as
    near as it can and waits (RS-42). In `ajar` hunters follow each other through doors.
    """
    if actor.asleep:
        return Wait()
    if (escape := step_out_of_peril(actor, world)) is not None:
        return escape
    if not actor.ai.alert:
        return idle(actor, world)
    hero = world.hero
    in_sight = sees(actor, hero, world)
    if world.tradition.trails and not in_sight:
        return track(actor, actor.ai.plans.trail or hero.pos, world)
    turns = world.distance_maps.distances_to(hero.pos, actor, breaking=True, near=True)
    if turns[actor.pos] < 0 and actor.ai.pain_turns and world.tradition.trails:
        return step_out_of_view(actor, world)
    if not world.tradition.trails and (bodies := _in_its_way(actor, world)):
        round_ = world.distance_maps.distances_to(hero.pos, actor, breaking=True, near=True, around=bodies)
        if round_[actor.pos] > 0:
            return step_on(actor, round_, world)
    step = step_on(actor, turns, world)
    return BeStuck(LogDetail.WAITING, step) if isinstance(step, Wait) else step


def _in_its_way(actor: Actor, world: World) -> frozenset[Vec]:
    """Return the cells of all actors but the hunter and the hero, if any of them is on its shortest way to him.

    If the way is free, the set is empty.
    """
    if not others_block(world.distance_maps.path_to(world.hero.pos, actor), world):
        return frozenset()
    return frozenset(other.pos for other in world.level.actors if other not in (actor, world.hero))


def lurk(actor: Actor, world: World) -> Action:
    """Return the next action of a lurker, a monster that waits silently beside a path.

    The lurker strikes the hero when he is within reach, even round a corner. It hunts him once he sees it, after it was
    hurt, or after he has called it by knocking twice at a door.
    """
    if (escape := step_out_of_peril(actor, world)) is not None:
        return escape
    if actor.ai.alert and within_reach(actor.pos, world.hero.pos, world.level):
        return Strike(world.hero)
    hides = actor.ai.alert and not called_away(actor)
    if hides and actor.health == actor.max_health and not world.sees(actor.pos):
        return Wait()
    return hunt(actor, world)


TALKING_DISTANCE = 2
"""Distance in cells at which friendly people greet the hero."""
GREETING_TICKS = 60 * TURN_TICKS
"""Ticks after its last line before the same person greets the hero again."""
CROWD_TICKS = 12 * TURN_TICKS
"""Ticks after any line on the level before another person greets the hero, so that a crowd speaks in turns."""


def stand_about(actor: Actor, world: World) -> Action:
    """Return the next action of a friendly person: it greets the hero if it sees him nearby, and else waits."""
    greeted = world.now - actor.ai.spoke_at < GREETING_TICKS
    near = (world.hero.pos - actor.pos).steps <= TALKING_DISTANCE
    if near and not greeted and may_speak(actor, world, CROWD_TICKS) and sees(actor, world.hero, world):
        return Say(world.dice.choice(actor.breed.texts.says))
    return Wait()


SHORT = 2
"""Number of steps: a hunter this near to the doorway where it lost the hero stops and watches the doorway."""
HOLD_TURNS = 8
"""Number of turns for which a hunter watches the doorway."""
FARTHEST_ROUND = 30
"""Maximum length in steps of the way that a hunter takes to get round the doorway."""
SEARCH = (3, 7)
"""Minimum and maximum distance, in turns, from a hunter to the next place that it searches."""


class _Doorway(NamedTuple):
    """Doorway in which a hunter lost sight of the hero."""

    at: Vec
    steps: int
    """Number of steps from the hunter to the doorway."""
    beyond: Vec
    """First cell behind the doorway."""


def track(actor: Actor, trail: Vec, world: World) -> Action:
    """Return the next action of a hunter that goes to the cell `trail`, where it last saw or heard the hero.

    If the hunter lost the hero in an open doorway, it stops near the doorway and watches the doorway for HOLD_TURNS
    turns. Then it takes another way to the other side of the doorway, or goes through the doorway if no other way is
    short enough. At the end of the trail the hunter searches.
    """
    plans = actor.ai.plans
    if plans.around is not None:
        turns = world.distance_maps.distances_to(trail, actor, breaking=True, near=True, around=plans.around)
        if turns[actor.pos] > 0:
            return step_on(actor, turns, world)
        return _search(actor, world)
    turns = world.distance_maps.distances_to(trail, actor, breaking=True, near=True)
    if turns[actor.pos] == 0:
        door = world.level.doors.get(trail)
        return Wait() if door is not None and door.shut else _search(actor, world)
    if turns[actor.pos] < 0:
        return press_on(actor, trail, world)
    close = turns[actor.pos] <= SHORT + 1
    if close and plans.held < HOLD_TURNS and (doorway := _lost_in(actor, trail, world)) and doorway.steps <= SHORT:
        if plans.held + 1 < HOLD_TURNS:
            return WithIntent(replace(plans, held=plans.held + 1), Wait())
        round_ = world.distance_maps.distances_to(doorway.beyond, actor, breaking=True, near=True, around=doorway.at)
        if 0 < round_[actor.pos] <= FARTHEST_ROUND:
            flanking = AiPlans(trail=doorway.beyond, held=HOLD_TURNS, around=doorway.at)
            return WithIntent(flanking, Wait(), attention=int(round_[actor.pos]) + HUNT_TURNS)
        return WithIntent(AiPlans(trail=trail, held=HOLD_TURNS), Wait())
    return step_on(actor, turns, world)


def _lost_in(actor: Actor, trail: Vec, world: World) -> _Doorway | None:
    """Return the doorway in which a hunter lost sight of the hero; None if there is no such doorway.

    `trail`: cell where the hunter last saw or heard the hero. The doorway must be one of the last two cells of the
    hunter's way to this cell, and its door must be open or broken.
    """
    level = world.level
    way = world.distance_maps.path_to(trail, actor)
    for index in range(max(0, len(way) - 2), len(way)):
        door = level.doors.get(way[index])
        if door is not None and door.state.clear:
            before = way[index - 1] if index else actor.pos
            beyond = way[index + 1] if index + 1 < len(way) else door.at + (door.at - before)
            return _Doorway(door.at, index + 1, beyond)
    return None


def press_on(actor: Actor, trail: Vec, world: World) -> Action:
    """Return a step towards the cell `trail`, where the monster last noticed the hero; a wait if no step is possible.

    The monster plans its way through shut doors too, even through doors that it cannot open. So it goes as near to the
    cell `trail` as it can, and waits there.
    """
    turns = world.distance_maps.distances_through_doors(trail, until=actor.pos)
    return step_on(actor, turns, world) if turns[actor.pos] > 0 else Wait()


def _in_view(actor: Actor, world: World) -> NDArray[np.bool_]:
    radius = 1 if actor.blind else world.tradition.sight.radius_of(actor)
    return world.level.view(actor.pos, radius, FovShape.CIRCLE)


def _search(actor: Actor, world: World) -> Action:
    """Return an action that makes a random nearby place the hunter's next goal.

    The place can be reached by open ways, and the hunter does not see it from here.
    """
    turns = world.distance_maps.distances_to(actor.pos, actor, opening=False)
    near, far = SEARCH
    unseen = (turns >= near) & (turns <= far) & ~_in_view(actor, world)
    places = np.argwhere(unseen)
    if not len(places):
        return WithIntent(replace(actor.ai.plans, around=None), Wait())
    x, y = places[world.dice.below(len(places))].tolist()
    return WithIntent(AiPlans(trail=Vec(x, y), held=HOLD_TURNS), Wait())
