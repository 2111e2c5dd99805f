"""What the inhabitants of a level are about when the hero comes: asleep, at their posts, or wandering."""

from __future__ import annotations

from enum import Enum

from game.engine.actor import Actor
from game.engine.dice import Dice
from game.engine.level import Level
from game.engine.senses import FLOCK
from game.engine.tradition import Tradition


class Habit(Enum):
    """What one does while it knows of nobody; the value is the word for it."""

    ASLEEP = "asleep"
    POSTED = "posted"
    ROAMING = "roaming"


def take_up(actor: Actor, habit: Habit) -> None:
    """Makes somebody asleep, post it where it stands, or send it about. Who wakes keeps the place for its post."""
    actor.asleep = habit is Habit.ASLEEP
    actor.roams = habit is Habit.ROAMING
    actor.post = None if actor.roams else actor.pos


def settle(level: Level, tradition: Tradition, dice: Dice) -> None:
    """Gives everybody a habit, a pack the same one."""
    settled: list[tuple[Actor, Habit]] = []
    for actor in level.actors:
        pack = [habit for other, habit in settled if _of_one_pack(actor, other)]
        habit = Habit.POSTED if actor.breed.keeps_post else pack[0] if pack else _rolled(tradition, dice)
        take_up(actor, habit)
        settled.append((actor, habit))


def _of_one_pack(actor: Actor, other: Actor) -> bool:
    return actor.breed.flocks and actor.breed is other.breed and (actor.pos - other.pos).steps <= FLOCK


def _rolled(tradition: Tradition, dice: Dice) -> Habit:
    roll = dice.below(100)
    if roll < tradition.asleep_percent:
        return Habit.ASLEEP
    return Habit.ROAMING if roll < tradition.asleep_percent + tradition.roaming_percent else Habit.POSTED
