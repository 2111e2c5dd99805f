"""How a hunter goes after one whom it no longer sees: to where it lost him, with care at doorways, then searching."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.content.ways import step_on
from game.engine.grid.fov_tables import Shape
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor, Intent
from game.engine.model.behavior import Action
from game.engine.rules.actions.monster import Resolve
from game.engine.rules.actions.wait import Wait
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.world import World

SHORT = 2
"""So many cells before the doorway in which it lost him a hunter stops."""
HOLD_TURNS = 8
"""For so many turns it watches the doorway."""
FARTHEST_ROUND = 30
"""A way round of no more steps is worth it."""
SEARCH = (3, 7)
"""How far away the places are in which it looks next."""


class _Doorway(NamedTuple):
    """Where somebody went out of sight."""

    at: Vec
    steps: int
    """How far off it is."""
    beyond: Vec
    """The first cell behind it."""


def track(actor: Actor, trail: Vec, world: World) -> Action:
    """Go where he was last seen or heard; at an open doorway watch first, then go round if there is a way."""
    intent = actor.intent
    if intent.around is not None:
        turns = world.pursuit.turns_to(trail, actor, breaking=True, near=True, around=intent.around)
        if turns[actor.pos] > 0:
            return step_on(actor, turns, world)
        return _search(actor, world)
    turns = world.pursuit.turns_to(trail, actor, breaking=True, near=True)
    if turns[actor.pos] == 0:
        door = world.level.doors.get(trail)
        return Wait() if door is not None and door.shut else _search(actor, world)
    if turns[actor.pos] < 0:
        return press_on(actor, trail, world)
    close = turns[actor.pos] <= SHORT + 1
    if close and intent.held < HOLD_TURNS and (doorway := _lost_in(actor, trail, world)) and doorway.steps <= SHORT:
        if intent.held + 1 < HOLD_TURNS:
            return Resolve(replace(intent, held=intent.held + 1), Wait())
        round_ = world.pursuit.turns_to(doorway.beyond, actor, breaking=True, near=True, around=doorway.at)
        if 0 < round_[actor.pos] <= FARTHEST_ROUND:
            flanking = Intent(trail=doorway.beyond, held=HOLD_TURNS, around=doorway.at)
            return Resolve(flanking, Wait(), attention=int(round_[actor.pos]) + HUNT_TURNS)
        return Resolve(Intent(trail=trail, held=HOLD_TURNS), Wait())
    return step_on(actor, turns, world)


def _lost_in(actor: Actor, trail: Vec, world: World) -> _Doorway | None:
    """The open doorway at the end of a hunter's way, if that is where it lost him."""
    level = world.level
    way = world.pursuit.way_to(trail, actor)
    for index in range(max(0, len(way) - 2), len(way)):
        door = level.doors.get(way[index])
        if door is not None and door.state.clear:
            before = way[index - 1] if index else actor.pos
            beyond = way[index + 1] if index + 1 < len(way) else door.at + (door.at - before)
            return _Doorway(door.at, index + 1, beyond)
    return None


def press_on(actor: Actor, trail: Vec, world: World) -> Action:
    """Go as near as it can, through whatever doors others could open."""
    turns = world.pursuit.turns_through_doors(trail, until=actor.pos)
    return step_on(actor, turns, world) if turns[actor.pos] > 0 else Wait()


def _in_view(actor: Actor, world: World) -> NDArray[np.bool_]:
    radius = 1 if actor.blind else world.tradition.sight.radius_of(actor)
    return world.level.view(actor.pos, radius, Shape.CIRCLE)


def _search(actor: Actor, world: World) -> Action:
    """Make for some place nearby, through open ways, that it does not see from here."""
    turns = world.pursuit.turns_to(actor.pos, actor, opening=False)
    near, far = SEARCH
    unseen = (turns >= near) & (turns <= far) & ~_in_view(actor, world)
    places = np.argwhere(unseen)
    if not len(places):
        return Resolve(replace(actor.intent, around=None), Wait())
    x, y = places[world.dice.below(len(places))].tolist()
    return Resolve(Intent(trail=Vec(x, y), held=HOLD_TURNS), Wait())
