"""The mind of the knocker: it asks to be let in."""

from __future__ import annotations

from game.content.minds import hunt
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.features import Verb
from game.engine.rules.actions.doors import Knock
from game.engine.rules.actions.monster import Leave, Resolve
from game.engine.rules.actions.wait import Wait
from game.engine.senses.awareness import sees
from game.engine.world import World

KNOCKS, PAUSE = 3, 4
"""So often it knocks, once in so many turns, before it opens."""


def knock_first(actor: Actor, world: World) -> Action:
    """Hunt; but at a shut door behind which it takes the hero to be, knock and wait. Who answers with a knock is
    taken for one of its kind, and left alone.
    """
    trail = actor.intent.trail
    knows_how = Verb.KNOCK in world.tradition.verbs
    if not knows_how or actor.asleep or not actor.alert or trail is None or sees(actor, world.hero, world):
        return hunt(actor, world)
    way = world.pursuit.way_to(trail, actor)
    door = world.level.doors.get(way[0]) if way else None
    if door is None or not door.shut or (door.at - actor.pos).diagonal:
        return hunt(actor, world)
    if door.answered and door.knocker is world.hero:
        return Leave(door.at)
    lately = door.knocked_at is not None and actor.ready_at - door.knocked_at < PAUSE * actor.pace
    if door.knocker is actor and lately:
        return Resolve(actor.intent, Wait(), attention=PAUSE)
    if door.knocker is actor and door.knocks >= KNOCKS:
        return hunt(actor, world)
    return Resolve(actor.intent, Knock(door.at - actor.pos), attention=PAUSE)
