"""Friendly people: how they speak, and how the hero changes places with them (RB-84).

RB-81: the document has fifteen factions. Here there are two, friends and foes of the hero, and monsters do not fight
each other.
"""

from __future__ import annotations

from game.engine.events.monster_events import Spoke
from game.engine.events.movement_events import ChangedPlaces, Moved
from game.engine.grid.geometry import nearest_first
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.noise import Noise
from game.engine.model.traits import Trait
from game.engine.rules.hazards.traps import spring
from game.engine.rules.inventory import take
from game.engine.senses.hearing import make_noise
from game.engine.step_rules import step_loudness
from game.engine.world import World

SILENT_TICKS = 5 * TURN_TICKS
"""Ticks after a spoken line during which no friend on the level speaks, so that the log is not full of chatter."""


def friends_in_view(world: World) -> list[Actor]:
    """Return the friendly people that the hero sees, nearest first."""
    nearness = nearest_first(world.hero.pos)
    friends = [actor for actor in world.level.actors if actor.breed.has(Trait.FRIENDLY) and world.view[actor.pos]]
    return sorted(friends, key=lambda friend: nearness(friend.pos))


def may_speak(actor: Actor, world: World, silent_ticks: int = SILENT_TICKS) -> bool:
    """Return whether an actor has lines to speak, and no actor on the level has spoken for `silent_ticks` ticks."""
    last = max(other.ai.spoke_at for other in world.level.actors)
    return bool(actor.breed.texts.says) and world.now - last >= silent_ticks


def speak(actor: Actor, words: str, world: World) -> None:
    """Emit a line that an actor speaks, and record the tick."""
    actor.ai.spoke_at = world.now
    world.emit(Spoke(actor, words, actor.pos))


def change_places(hero: Actor, friend: Actor, world: World) -> int:
    """Move the hero to the cell of a friendly person, and the person to his cell; the person may speak a line.

    Return the number of turns that this takes.
    """
    start, to = hero.pos, friend.pos
    if may_speak(friend, world):
        speak(friend, world.dice.choice(friend.breed.texts.says), world)
    world.level.swap_actors(hero, friend, hero.ready_at)
    world.emit(Moved(hero, start, to))
    world.emit(Moved(friend, to, start))
    world.emit(ChangedPlaces(hero, friend, to))
    make_noise(to, step_loudness(to, world.level), hero, Noise.STEPS, world)
    take(hero, world)
    spring(hero, world)
    return 1
