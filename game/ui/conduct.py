"""What a creature in view is about to do, in plain words, as far as the hero can tell: for the look card."""

from __future__ import annotations

from game.engine.model.actor import Actor
from game.engine.orders.threats import SOON, is_beside, threats
from game.engine.world import World


def about(foe: Actor, world: World) -> str:
    """One sentence."""
    if foe.asleep:
        return "It sleeps."
    if not foe.alert:
        return f"It has not noticed you, {_meanwhile(foe)}."
    if foe.fled:
        return "It runs from you."
    if _stays(foe):
        return "It knows of you, and stays where it is."
    near = next((threat for threat in threats(world.hero.pos, world, SOON) if threat.known.foe is foe), None)
    if near is None:
        return f"It hunts you; it cannot be here in {SOON} turns by the doors you know."
    if near.turns <= 1 or is_beside(near.known, near.turns, world):
        return "It hunts you, and can strike now."
    return f"It hunts you, and could be here in {near.turns} turns."


def _stays(foe: Actor) -> bool:
    """Whether it keeps its post for now: none that was called away or has left it, nor one that lurks and is hurt."""
    called_away = foe.intent.summoned or foe.post not in (None, foe.pos)
    roused = foe.breed.poses or (foe.breed.aloof and foe.health < foe.max_health)
    return foe.breed.keeps_post and not called_away and not roused


def _meanwhile(foe: Actor) -> str:
    return "and wanders about" if foe.roams else "and stands where it is"
