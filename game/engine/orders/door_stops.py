"""Orders at a door: no order opens a door by accident.

An order stops at a door that is not open. If the player gives the same order again, it goes on through the door.
"""

from __future__ import annotations

from game.engine.behavior import Action
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import AtDoor, Before, BeforeAir, DoorOffer, KeptBy, StopReason
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.rules.actions.door_verbs import Ease, why_not_eased
from game.engine.rules.actions.steps import Walk
from game.engine.rules.obstacles import Obstacle, ObstacleKind, obstacles
from game.engine.senses.hero_knowledge import behind_door, learnt_of_since, was_heard, why_shut
from game.engine.step_rules import Doors, sides_for
from game.engine.world import World

DOOR_STEPS = 12
"""Number of steps that opening a door adds to the length of a path."""
OFFERS = {DoorState.SHUT: DoorOffer.OPEN, DoorState.AJAR: DoorOffer.PUSH}
"""What an order will do at a door if the player gives it again, by the state in which the hero last saw the door.

There is no entry for bolted doors. Doors with a rune get no offer either, because the player must confirm opening them
first. A locked door may stay shut in spite of the offer.
"""
ASKED_TICKS = 3000
"""Number of ticks after an order has stopped at a door. Within that time a new order given there opens the door."""


def stop_before(actor: Actor, to: Vec, world: World) -> bool:
    """Return whether a walk must stop before the cell `to`, and emit the reason if so.

    Reasons are a door that is not open, a foe, a known trap, fire and foul air.
    """
    reason = next((why for obstacle in obstacles(actor, to, world) if (why := _why_stop(obstacle)) is not None), None)
    if reason is not None:
        world.emit(Stopped(reason, to))
    return reason is not None


def _why_stop(obstacle: Obstacle) -> StopReason | None:
    """Return why a walk stops before an obstacle; None if the walk tries to go on."""
    match obstacle.kind:
        case ObstacleKind.DOOR:
            return AtDoor()
        case ObstacleKind.FOE | ObstacleKind.TRAP:
            return Before(obstacle.name)
        case ObstacleKind.FIRE | ObstacleKind.FOUL_AIR:
            return BeforeAir(obstacle.kind is ObstacleKind.FIRE)
    return None


def next_action(actor: Actor, to: Vec, world: World, *, pressed: bool) -> Action | None:
    """Return the next action of an order that leads to the cell `to`, or None if the order stops.

    The action is a step or, at a door, to open the door a crack. If the order stops, the reason is
    emitted. `pressed`: whether the player has given the order just now. If so, the order opens a door at which an
    earlier order stopped, but only a crack where it opens doors gently: see `opens_gently`.
    """
    door = world.level.doors.get(to)
    if door is None or door.state.clear or (pressed and asked_recently(door, actor, world)):
        if door is not None and opens_gently(door, actor, world):
            return Ease(to - actor.pos)
        kinds = {obstacle.kind for obstacle in obstacles(actor, to, world)}
        blocked = not kinds.isdisjoint((ObstacleKind.FOE, ObstacleKind.TRAP))
        return None if blocked and stop_before(actor, to, world) else Walk(to - actor.pos)
    world.level.memory.record_stop(door, actor.ready_at)
    if opens_gently(door, actor, world):
        world.emit(Stopped(AtDoor(DoorOffer.EASE, groans=door.stiff), to))
    elif door.state is DoorState.AJAR and (behind := behind_door(door, actor, world)) is not None:
        world.emit(Stopped(AtDoor(DoorOffer.PUSH, behind=behind), to))
    elif not door.runed and (state := world.level.memory.known_state(door)) in OFFERS:
        world.emit(Stopped(AtDoor(OFFERS[state]), to))
    else:
        stop_before(actor, to, world)
    return None


def opens_gently(door: Door, actor: Actor, world: World) -> bool:
    """Return whether an order opens a shut door only a crack, because monsters were heard behind it.

    A crack is quiet for sleepers. But it warns those who are awake, where a door that is thrown open startles them.
    """
    if not was_heard(door, actor, world) or why_not_eased(door, actor, world, confirmed=True) is not None:
        return False
    heard = world.level.memory.last_heard(door)
    return not (world.tradition.surprise and heard is not None and heard.who.awake)


def asked_recently(door: Door, actor: Actor, world: World) -> bool:
    """Return whether an order stopped before a door in the last ASKED_TICKS ticks, so that the player could decide.

    `actor`: the hero. If he has since learnt of a monster behind a door ajar (open a crack), the result is False, so
    that orders stop there again.
    """
    stopped_at = world.level.memory.last_stop(door)
    if stopped_at is None or actor.ready_at - stopped_at > ASKED_TICKS:
        return False
    return door.state is not DoorState.AJAR or not learnt_of_since(door, stopped_at, actor, world)


def kept_by(door: Door, actor: Actor, world: World) -> KeptBy | None:
    """Return why orders leave a door shut, such as a lock or a rune; None if the hero may simply open the door."""
    if why_shut(door, actor, world) is None:
        side = sides_for(world.level, Doors.REMEMBERED).get(door.at)
        barred = side is not None and not world.level.memory.explored[door.at + side]
        return KeptBy.RUNE if door.runed else KeptBy.BAR if barred else None
    if world.level.memory.known_state(door) is DoorState.BOLTED:
        return KeptBy.BOLT
    if world.level.memory.known_locked(door):
        return KeptBy.LOCK
    if door.kind.by_hand:
        return KeptBy.HERO
    return KeptBy.LEVER if door.kind.plate is None else KeptBy.PLATE
