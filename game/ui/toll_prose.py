"""What it would cost those whom something thrown reaches, over the turns that it goes on."""

from __future__ import annotations

from game.engine.model.actor import Actor
from game.engine.model.behavior import Inflicting, Kindling
from game.engine.rules.conditions import BURNING, BURNS_ON
from game.engine.words import count
from game.engine.world import World


def toll(effect: object, victim: Actor, world: World) -> str:
    """In words, to go on with after a name; nothing where nothing is taken, or nothing is known."""
    if isinstance(effect, Kindling) and effect.kindles:
        if world.level.terrains.quenching[world.level.ground[victim.pos]]:
            return ": the water puts it out"
        return _told(BURNING.cause, BURNING.hurts * BURNS_ON, BURNS_ON, victim, more=True)
    if isinstance(effect, Inflicting) and effect.condition.hurts:
        return _told(effect.condition.cause, effect.condition.hurts * effect.turns, effect.turns, victim, more=False)
    if isinstance(effect, Inflicting):
        return f": {effect.condition.name} for {count(effect.turns, 'turn')}"
    return ""


def _told(cause: str, damage: int, turns: int, victim: Actor, *, more: bool) -> str:
    """`more`: the least it takes, from one who leaves the fire at once."""
    whose = "your" if victim.breed.mind is None else "its"
    many = f"{damage}{' or more' * more}"
    return f": {cause} takes {many} of {whose} {victim.health} health, over {count(turns, 'turn')}"
