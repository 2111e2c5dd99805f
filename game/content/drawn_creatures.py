"""Who is there in a drawn level, what he is about, and how he is."""

from __future__ import annotations

from collections.abc import Iterable

from game.content.drawn_letters import BreedDrawn, Placed
from game.content.habits import Habit, gather, take_up
from game.engine.grid.dice import Dice
from game.engine.model.actor import Intent, born
from game.engine.model.level import Level
from game.engine.senses.awareness import HUNT_TURNS
from game.mapgen.drawing.drawing import Drawing, DrawingError


def people(level: Level, letters: Iterable[Placed], seed: str) -> None:
    """Puts all there who do not pose as doors."""
    dice = Dice(seed, "births", level.depth)
    for at, _, meaning in letters:
        if isinstance(meaning, BreedDrawn) and not meaning.breed.poses:
            creature = born(meaning.breed, at, level.depth, dice)
            if meaning.habit is not None or meaning.breed.keeps_post:
                take_up(creature, meaning.habit or Habit.POSTED)
            else:
                creature.alert, creature.intent = HUNT_TURNS, Intent(trail=level.start)
            level.add(creature)
    gather(level)


def wound(level: Level, drawing: Drawing) -> None:
    """Leaves those drawn with a letter the health that a line says, even if that is more than they were born with."""
    standing = {actor.pos: actor for actor in level.actors}
    standing |= {at: door.mimic for at, door in level.doors.items() if door.mimic is not None}
    for letter, health in drawing.healths.items():
        alike = [standing[at] for at, drawn in drawing.letters if drawn == letter and at in standing]
        if not alike:
            raise DrawingError(f"line {health.line}: no creature is drawn '{letter}' whose health that could be")
        for actor in alike:
            actor.health, actor.max_health = health.value, max(health.value, actor.max_health)
