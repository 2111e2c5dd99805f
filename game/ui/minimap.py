"""The level at a glance: a few pixels a cell, doors and stairs bright, what is in view lit."""

from __future__ import annotations

import numpy as np
import pygame

from game.engine.rules.talking import friends_in_view
from game.engine.senses.knowledge import remembered_sleepers
from game.engine.world import World
from game.ui.figures import creature_purpose, item_purpose
from game.ui.swatch import Swatch


def minimap(world: World, swatch: Swatch, size: tuple[int, int]) -> pygame.Surface:
    """A picture of what the hero knows of the level, at the largest whole scale that fits into a size."""
    level, memory = world.level, world.level.memory
    solid, rock = (blocks[memory.ground] for blocks in (level.terrains.solid, level.terrains.rock))
    swatch = swatch.built_of(level.masonry)
    colours = np.empty((*level.shape, 3), np.uint8)
    colours[:] = swatch.shade("void").seen
    seen = world.view
    known = level.remembered | (seen & memory.explored)  # as on the map: where memory fades, so does its floor
    colours[known & solid] = swatch.shade("deep water").remembered  # or dripstone, of which there is little
    colours[known & rock] = swatch.shade("wall ground").remembered
    colours[known & ~solid] = swatch.shade("floor").remembered
    colours[seen & ~solid] = swatch.shade("floor").seen
    for way in (1, -1):
        for at in level.cells_of(leads=way):
            if known[at]:
                colours[at] = swatch.shade("stairs mark").seen
    for at, item in memory.items.items():
        colours[at] = swatch.shade(item_purpose(item.kind, swatch)).seen
    for at, door in level.doors.items():
        if door.seen is not None:
            colours[at] = swatch.shade("door" if door.seen.shut else "open door").seen
    for at, lever in level.levers.items():
        if lever.seen is not None:
            colours[at] = swatch.shade("open door" if lever.seen else "thing").seen
    for sleeper in remembered_sleepers(world):
        colours[sleeper.at] = swatch.shade(creature_purpose(sleeper.foe.breed, swatch)).remembered
    for friend in friends_in_view(world):
        colours[friend.pos] = swatch.shade(creature_purpose(friend.breed, swatch)).seen
    for foe in world.foes_in_view():
        colours[foe.pos] = swatch.shade(creature_purpose(foe.breed, swatch)).seen
    colours[world.hero.pos] = swatch.shade("hero").seen
    scale = max(1, min(size[0] // level.shape[0], size[1] // level.shape[1]))
    return pygame.transform.scale_by(pygame.surfarray.make_surface(colours), scale)
