"""How creatures decide: each mind looks and answers an action, and touches nothing."""

from __future__ import annotations

from game.content.idling import idle
from game.content.tracking import track
from game.content.ways import step_on, step_out_of_peril, step_out_of_view, within_reach
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.condition import TURN_TICKS
from game.engine.model.features import Telling
from game.engine.rules.actions.monster import BeStuck
from game.engine.rules.actions.move import Say, Strike
from game.engine.rules.actions.wait import Wait
from game.engine.rules.talking import may_speak
from game.engine.senses.awareness import sees
from game.engine.world import World


def hunt(actor: Actor, world: World) -> Action:
    """Go to the hero by the shortest way, through doors, and attack; while nothing is known of him, do as usual.

    In the classic traditions the way leads round everybody who stands on it, if there is such a way (RS-40, RS-43);
    if there is none, it goes as near as it can, and waits (RS-42). In `ajar` hunters follow each other through doors.
    """
    if actor.asleep:
        return Wait()
    if (escape := step_out_of_peril(actor, world)) is not None:
        return escape
    if not actor.alert:
        return idle(actor, world)
    hero = world.hero
    in_sight = sees(actor, hero, world)
    if world.tradition.trails and not in_sight:
        return track(actor, actor.intent.trail or hero.pos, world)
    turns = world.pursuit.turns_to(hero.pos, actor, breaking=True, near=True)
    if turns[actor.pos] < 0 and actor.sore and world.tradition.trails:
        return step_out_of_view(actor, world)
    if not world.tradition.trails and (bodies := _in_its_way(actor, world)):
        round_ = world.pursuit.turns_to(hero.pos, actor, breaking=True, near=True, around=bodies)
        if round_[actor.pos] > 0:
            return step_on(actor, round_, world)
    step = step_on(actor, turns, world)
    return BeStuck(Telling.WAITING, step) if isinstance(step, Wait) else step


def _in_its_way(actor: Actor, world: World) -> frozenset[Vec]:
    """Return the cells of everybody but the hunter and the hunted, if its shortest way leads over any; else none."""
    level, hero = world.level, world.hero
    way = world.pursuit.way_to(hero.pos, actor)
    if all(level.actor_at(at) in (None, hero) for at in way):
        return frozenset()
    return frozenset(other.pos for other in level.actors if other not in (actor, hero))


def lurk(actor: Actor, world: World) -> Action:
    """Wait in silence beside a way, and strike who comes within reach, even round a corner; hunt only when hurt, or
    called by a second knock.
    """
    if (escape := step_out_of_peril(actor, world)) is not None:
        return escape
    if actor.alert and within_reach(actor.pos, world.hero.pos, world.level):
        return Strike(world.hero)
    if actor.health < actor.max_health or actor.intent.summoned or not actor.alert:
        return hunt(actor, world)
    return Wait()


TALKING_DISTANCE = 2
"""Cells at which friendly people greet the hero."""
GREETING_TICKS = 60 * TURN_TICKS
"""For so long one that has spoken does not greet him again."""
CROWD_TICKS = 12 * TURN_TICKS
"""So long after any line on the level the next one greets him: in a crowd they take turns."""


def stand_about(actor: Actor, world: World) -> Action:
    """Return what a friendly person does: greet a hero in sight who comes near, else stand about."""
    greeted = world.now - actor.spoke_at < GREETING_TICKS
    near = (world.hero.pos - actor.pos).steps <= TALKING_DISTANCE
    if near and not greeted and may_speak(actor, world, CROWD_TICKS) and sees(actor, world.hero, world):
        return Say(world.dice.choice(actor.breed.says))
    return Wait()
