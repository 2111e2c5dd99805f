"""What the inhabitants of a level are about when the hero comes: asleep, at their posts, or wandering."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.senses.awareness import FLOCK
from game.engine.tradition import Habits, Shares


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


def settle(level: Level, usual: Habits, dice: Dice, given: Mapping[Vec, str]) -> None:
    """Gives everybody a habit, a pack the same one: that which is given for a cell, or one by chance."""
    gather(level)
    habits: dict[Actor, Habit] = {}
    for actor in level.actors:
        habit = habits.get(actor.follows) if actor.follows is not None else None
        habits[actor] = Habit.POSTED if actor.breed.keeps_post else habit or _rolled(usual.of(actor.breed.opens), dice)
        if actor.pos in given and habit is None:
            habits[actor] = Habit(given[actor.pos])
        take_up(actor, habits[actor])


def gather(level: Level) -> None:
    """Makes packs of those that live in packs and are near each other; the first of each leads it, the last flanks."""
    leaders: list[Actor] = []
    last: dict[Actor, Actor] = {}
    for actor in level.actors:
        if actor.breed.flocks:
            near = (leader for leader in leaders if leader.breed is actor.breed and _near(leader, actor))
            actor.follows = next(near, None)
            if actor.follows is None:
                leaders.append(actor)
            else:
                last[actor.follows] = actor
    for actor in level.actors:
        actor.flanks = actor.follows is not None and last[actor.follows] is actor


def _near(one: Actor, other: Actor) -> bool:
    return (one.pos - other.pos).steps <= FLOCK


def _rolled(shares: Shares, dice: Dice) -> Habit:
    roll = dice.below(100)
    if roll < shares.asleep:
        return Habit.ASLEEP
    return Habit.ROAMING if roll < shares.asleep + shares.roaming else Habit.POSTED
