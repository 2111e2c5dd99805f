"""Interruptions: what makes the hero stop in the middle of an order such as travel or rest.

A foe that appears, wakes, begins to hunt, strikes or attacks a door ends an order. So does a wound, a new harmful
condition, new fire or gas in view, a noise, and a lamp that shines less far or is about to go out.
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated

from game.engine.behavior import Task
from game.engine.bounds import AirName, ConditionName, Harm, Health, ManyActors, Most, NameOf, Tick
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import (
    Ailing,
    AirInView,
    Attacked,
    DoorAttacked,
    FoeAlert,
    FoeAlerted,
    FoeGlimpsed,
    StopCause,
)
from game.engine.grid.geometry import Vec, name_of_step
from game.engine.model.actor import Actor, hunts, is_low, stays_at_post
from game.engine.model.condition import TURN_TICKS
from game.engine.orders.threats import SOON, threats, warn, warned
from game.engine.recent_attacks import QUIET_TICKS
from game.engine.records import entity, mutable_record
from game.engine.senses.door_hearing import shut_doors_beside
from game.engine.world import World


@entity
class LeavesToPlayer(Task):
    """Base class of orders of many steps that leave some decisions to the player, and stop until he decides.

    A stored order without one of the fields has its default, so that stored games stay as they were played.
    """

    asks_when_low: bool = field(default=False, kw_only=True)
    """Whether the order stops while the hero's health is low, so that the player has to give it again."""


@entity
class OpensDoors(LeavesToPlayer):
    """Settings of an order that stops at doors, and goes through a door if the player gives it again there."""

    asks_at_doors: bool = field(default=False, kw_only=True)
    """Whether the order stops at a door beside the hero even if another order has stopped there not long ago.

    Set if the player's last order led elsewhere, so that no door opens on the way to another place.
    """

    @property
    def kind_and_goal(self) -> tuple[object, ...]:
        """Kind and goal of the order. They are equal if the player gives the same order again."""
        return (type(self),)

    def next_step(self, actor: Actor, world: World) -> Vec | None:
        """Return the step that the order would take if it were given to an actor now; None if there is none."""
        raise NotImplementedError


@mutable_record
class Interrupts:
    """Watch over one order. It remembers the foes in view and the hero's state from one check to the next."""

    _started: bool = False
    _awake: ManyActors[dict[Actor, bool]] = field(default_factory=dict)
    _hunted_by: ManyActors[set[Actor]] = field(default_factory=set)
    _health: Health = 0
    _ailments: Annotated[list[ConditionName], Most(NameOf.CONDITION)] = field(default_factory=list)
    _expected: Harm = 0
    """Health points that the hero's conditions take per turn. A loss of no more than this does not end the order."""
    _drifting: Annotated[tuple[AirName, ...], Most(NameOf.AIR)] = ()
    _heard_at: Tick = 0
    _asked_at: Tick = 0

    @property
    def started(self) -> bool:
        """Whether the order has begun."""
        return self._started

    def turns_put_right(self, turns: int, actor: Actor) -> int:
        """Return how many turns (of 100 ticks) have passed. Call this before each check.

        `turns`: how many had passed at the last check, and one more for the action since, however long it was.
        """
        return turns - 1 + actor.ready_at // TURN_TICKS - self._asked_at // TURN_TICKS if self._started else turns

    def interrupted(self, actor: Actor, world: World, *, asks_when_low: bool = False, attacks: bool = False) -> bool:
        """Return whether something new since the last check ends the order, and emit the reason if so.

        The first check of an order records the state at the beginning. It ends the order only at low health.
        `asks_when_low`: whether low health ends the order, so that the player has to give the order again. `attacks`:
        whether the order attacks the foes in view, so that their attacks do not end it.
        """
        low_already = self._started and actor.has_low_health and is_low(self._health, actor.max_health)
        reason = self._why_stop(actor, world, attacks=attacks)
        if asks_when_low and actor.has_low_health and not low_already:
            reason = Stopped(StopCause.LOW_HEALTH, actor.pos)
        if reason is not None:
            world.emit(reason)
        return reason is not None

    def _why_stop(self, actor: Actor, world: World, *, attacks: bool) -> Stopped | None:
        began, self._started = self._started, True
        awake, self._awake = self._awake, {foe: not foe.asleep for foe in world.foes_in_view()}
        hunted_by, self._hunted_by = self._hunted_by, {foe for foe in self._awake if hunts(foe)}
        health, self._health = self._health, actor.health
        ails, self._ailments = self._ailments, ailments(actor)
        expected, self._expected = self._expected, sum(condition.damage_per_turn for condition in actor.conditions)
        drifting, self._drifting = self._drifting, world.level.air.in_view
        heard_at, self._heard_at = self._heard_at, actor.heard_at
        asked_at, self._asked_at = self._asked_at, actor.ready_at
        if not began:
            return None
        for ailment in self._ailments:
            if ailment not in ails:
                return Stopped(Ailing(ailment), actor.pos)
        assault = world.run_stats.assault
        if assault is not None and assault.tick >= asked_at:
            expected = attacks and assault.by in {foe.name for foe in awake}
            return Stopped(Attacked(assault.by, expected), assault.at)
        break_in = world.run_stats.break_in
        if break_in is not None and break_in.news and break_in.tick >= asked_at:
            return Stopped(DoorAttacked(break_in.by, break_in.seen, break_in.heard), break_in.at)
        if actor.health < health - expected:
            return Stopped(StopCause.HURT, actor.pos)
        for foe in self._awake:
            alert = self._alert_of(foe, actor, world, awake, hunted_by)
            if alert is not None:
                if alert is FoeAlert.IN_VIEW and not (foe.asleep or hunts(foe)):
                    warn(foe, world)
                elif alert is FoeAlert.HUNTS:
                    turns = (near.turns for near in threats(actor.pos, world, SOON) if near.known.foe is foe)
                    warn(foe, world, turns=next(turns, SOON))
                others = [other for other in self._awake if other is not foe]
                alike = [o.name for o in others if self._alert_of(o, actor, world, awake, hunted_by) is alert]
                return Stopped(FoeAlerted(foe.name, alert, tuple(alike)), foe.pos)
        if (glimpsed := self._glimpsed(actor, world, asked_at, hunted_by)) is not None:
            return glimpsed
        for name in self._drifting:
            if name not in drifting:
                return Stopped(AirInView(name), actor.pos)
        if _lamp_sinks(actor, actor.ready_at // TURN_TICKS - asked_at // TURN_TICKS):
            return Stopped(StopCause.LAMP_DIMMED, actor.pos)
        for door in shut_doors_beside(actor, world):
            heard = world.level.memory.last_heard(door)
            if heard is not None and heard.who.anybody and heard.since > asked_at:
                return Stopped(StopCause.HEARD_BEHIND_DOOR, door.at)
        if actor.heard_at - heard_at > QUIET_TICKS:
            return Stopped(StopCause.NOISE, actor.pos)
        return None

    def _glimpsed(self, actor: Actor, world: World, since: int, hunted_by: set[Actor]) -> Stopped | None:
        """Return the reason to stop for a foe that noticed the hero in his view, and has left the view since.

        `since`: tick of the last check. `hunted_by`: see `_alert_of`.
        """
        for foe in world.level.actors:
            seen = world.level.memory.last_sighting(foe)
            if seen is None or not seen.hunts or seen.tick < since or foe in hunted_by or foe in self._awake:
                continue
            return Stopped(FoeGlimpsed(foe.name, name_of_step((seen.at - actor.pos).compass)), seen.at)
        return None

    def _alert_of(
        self, foe: Actor, actor: Actor, world: World, awake: dict[Actor, bool], hunted_by: set[Actor]
    ) -> FoeAlert | None:
        """Return the change in a foe in view that is a reason to stop, or None if there is none.

        A foe is a reason if it has appeared, woken up or begun to hunt since the last check. A sleeping foe that the
        hero saw earlier does not count as appearing. Nor does a foe if an order has warned the player of it. `awake`:
        the foes in view at the last check, each with whether it was awake. `hunted_by`: the foes that hunted the hero
        at the last check.
        """
        sighting = world.level.memory.last_sighting(foe)
        met = sighting is not None and sighting.first < actor.ready_at
        warned_already = met if foe.asleep else not hunts(foe) and warned(foe, world)
        if foe not in awake and not warned_already:
            return FoeAlert.IN_VIEW
        if self._awake[foe] and not awake.get(foe, True):
            return FoeAlert.AWAKE
        if not hunts(foe) or foe in hunted_by:
            return None
        return FoeAlert.GUARDS if stays_at_post(foe) else FoeAlert.HUNTS


def _lamp_sinks(actor: Actor, turns: int) -> bool:
    """Return whether an actor's lamp shines less far than some turns ago, or goes out in as many turns."""
    lamp = actor.breed.lamp
    if lamp is None or actor.lamp_covered or not actor.oil:
        return False
    return actor.light < lamp.radius(actor.oil + turns) or actor.oil <= turns


def ailments(actor: Actor) -> list[str]:
    """Return the names of an actor's harmful conditions."""
    return [condition.name for condition in actor.conditions if not condition.good]
