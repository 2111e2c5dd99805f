"""Words for what blocks the only way to a place that the hero knows: a creature, a trap or a door."""

from __future__ import annotations

from game.engine.grid.geometry import Vec
from game.engine.orders.travel import door_in_the_way, way_to
from game.engine.rules.obstacles import known_obstacles
from game.engine.senses.hero_knowledge import known_foes
from game.engine.words import a
from game.engine.world import World
from game.ui.text.sentences import menus


def blocked_by(places: list[Vec], world: World) -> list[str]:
    """Return texts that name the creature, trap or door that blocks the only way to some places, the longest first.

    Empty if nothing that the hero knows blocks the way.
    """
    known = known_obstacles(world)
    way = way_to(world.hero, places, world, regardless=True)
    blocking = next((cell for cell in way[:-1] if cell in known), None)
    if not way and (door := door_in_the_way(world.hero, places, world)) is not None:
        return [menus.BEHIND.format(a_thing=a(door.noun))]
    if blocking is None:
        return []
    name = known[blocking].name
    asleep = any(foe.at == blocking and foe.asleep for foe in known_foes(world))
    longest = [menus.BEHIND_SLEEPER.format(a_foe=a(menus.SLEEPING.format(foe=name)))] if asleep else []
    return [*longest, menus.BEHIND.format(a_thing=a(name))]
