"""Fixtures that the hero searches or drinks from by walking into them, such as bookcases and fountains: each once."""

from __future__ import annotations

from game.engine.behavior import refuse_if
from game.engine.events.item_events import FixtureUsed
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Vec, cells_where
from game.engine.model.actor import Actor
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.terrain import Terrain
from game.engine.rules.inventory import drop, take
from game.engine.world import World


def is_used_by(actor: Actor, step: Vec, level: Level) -> bool:
    """Return whether a step of an actor into a cell is no step but uses what stands there."""
    at = actor.pos + step
    return actor.breed.is_hero and not step.diagonal and level.in_bounds(at) and level.terrain_at(at).use is not None


def why_not_used(actor: Actor, terrain: Terrain) -> str | None:
    """Return why an actor does not use a fixture now, as a sentence for the player; None if it does."""
    wasted = terrain.use is not None and terrain.use.heals and actor.health >= actor.max_health
    return f"You are not hurt. The {terrain.name} can wait." if wasted else None


def use_ground(actor: Actor, at: Vec, world: World) -> int:
    """Let the hero use what stands in a cell beside him: he gets health or an item. Return the turns that it takes.

    What a search finds depends on the seed and the cell alone, and not on when the hero searches. The item falls at his
    feet, and he takes it if he can. Raises Impossible if he would waste a drink, and ValueError if nothing of use
    stands there.
    """
    level = world.level
    terrain = level.terrain_at(at)
    use = terrain.use
    if use is None:
        raise ValueError(f"the {terrain.name} at {at} is of no use")
    refuse_if(why_not_used(actor, terrain))
    health = min(use.heals, actor.max_health - actor.health)
    actor.health += health
    item = _found(at, world)
    level.set_terrain(at, level.terrains.ids[use.becomes])
    world.emit(FixtureUsed(actor, terrain, item is not None, health, at))
    if item is not None and drop(item, actor.pos, world) == actor.pos:
        take(actor, world)
    return 1


def _found(at: Vec, world: World) -> Item | None:
    """Return the item that a search of a cell finds; None where one drinks, or if there is no such item."""
    use = world.level.terrain_at(at).use
    if use is None or not use.finds:
        return None
    dice = Dice(world.seed, "found", world.level.depth, *at)
    return world.tradition.finds(use.finds, world.level.depth, dice, world.tradition)


def unsearched(world: World) -> list[Vec]:
    """Return the cells of the fixtures that the hero knows of and has yet to search."""
    level, memory = world.level, world.level.memory
    return cells_where(memory.explored & level.terrains.searchable[memory.ground])


def known_usable(world: World) -> dict[Vec, Terrain]:
    """Return the fixtures that the hero knows of and can search or drink from, by their cells."""
    level, memory = world.level, world.level.memory
    cells = cells_where(memory.explored & level.terrains.usable[memory.ground])
    return {at: level.terrains[memory.ground[at]] for at in cells}


def places_to_search(world: World) -> dict[Vec, Vec]:
    """Return the known cells beside fixtures that the hero has yet to search, each with the step to one of them."""
    cells = unsearched(world)
    if not cells:
        return {}
    level, walkable = world.level, world.level.known_walkable
    beside = ((at - step, step) for at in cells for step in ORTHOGONAL)
    return {at: step for at, step in beside if level.in_bounds(at) and walkable[at]}
