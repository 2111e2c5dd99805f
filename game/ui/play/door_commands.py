"""Commands for the doors and levers beside the hero, except walking into them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple

from game.engine.grid.geometry import DIAGONAL, ORTHOGONAL, Vec
from game.engine.model.behavior import Action
from game.engine.model.door import Door, DoorState
from game.engine.model.features import Verb
from game.engine.rules.actions.doors import Ease, Knock, Latch, Listen
from game.engine.rules.actions.move import Walk
from game.engine.rules.doors import (
    why_not_eased,
    why_not_knocked,
    why_not_latched,
    why_not_opened,
    why_not_unlatched,
)
from game.engine.tradition import OpeningRule
from game.engine.world import World
from game.ui.core.commands import Command
from game.ui.text.sentences import door_verbs as text


class DoorVerb(NamedTuple):
    """Command of the player for a door beside the hero, such as to knock.

    `question`: text that asks for the direction if several doors are beside the hero. `action`: function that returns
    the action; its parameter is the step from the hero to the door.
    """

    question: str
    action: Callable[[Vec], Action]
    dared: Callable[[Vec], Action] | None = None
    """Function that returns the action, from the same step, if the player ignores a rune (a warning of danger).

    None if runes do not matter for the command.
    """
    loses_latch: bool = False
    """Whether the command destroys the latch (an item that bolts a door) if the door is bolted with one."""


DOOR_VERBS: Mapping[Command, DoorVerb] = {
    Command.EASE: DoorVerb(text.WHICH_DOOR[Command.EASE], Ease, partial(Ease, confirmed=True)),
    Command.KNOCK: DoorVerb(text.WHICH_DOOR[Command.KNOCK], Knock),
    Command.LATCH: DoorVerb(text.WHICH_DOOR[Command.LATCH], Latch, loses_latch=True),
}


def doors_beside(world: World) -> list[Vec]:
    """Return the steps from the hero to the doors orthogonally beside him that he knows."""
    return _doors_by(ORTHOGONAL, world)


def no_door_beside(world: World) -> str:
    """Return the message for a door command if no door is orthogonally beside the hero.

    If a door lies diagonally beside him, the message says that he must first step in front of this door.
    """
    return text.DOOR_AT_A_CORNER if _doors_by(DIAGONAL, world) else text.NO_DOOR


def _doors_by(steps: Iterable[Vec], world: World) -> list[Vec]:
    doors, memory = world.level.doors, world.level.memory
    beside = ((step, doors.get(world.hero.pos + step)) for step in steps)
    return [step for step, door in beside if door is not None and memory.knows(door)]


def warned_of(at: Vec, world: World) -> bool:
    """Return whether the door at a cell is shut and has a rune (a warning of danger), as far as the hero knows.

    If so, the player is asked before the door is opened. The result is False if the hero knows no door there.
    """
    door = world.level.doors.get(at)
    return door is not None and door.runed and world.level.memory.known_state(door) is DoorState.SHUT


def own_latch_at(at: Vec, world: World) -> bool:
    """Return whether the door at a cell is bolted with a latch that the hero may take off."""
    door = world.level.doors.get(at)
    return door is not None and why_not_unlatched(door, world.hero, world) is None


def levers_beside(world: World) -> list[Vec]:
    """Return the steps from the hero to the levers orthogonally beside him that he knows and has not seen pulled."""
    memory = world.level.memory
    levers = ((step, world.level.levers.get(world.hero.pos + step)) for step in ORTHOGONAL)
    return [step for step, lever in levers if lever is not None and memory.known_pull(lever) is False]


def choices_at(door: Door, step: Vec, world: World) -> list[tuple[str, Action]]:
    """Return the actions that are possible at a door beside the hero, each with its text in the menu.

    The text names the noise or the cost of the action. `step`: from the hero to the door.
    """
    hero = world.hero
    opening = text.PUSH_OPEN if door.state is DoorState.AJAR else _opening(door, world)
    listens = door.shut and Verb.LISTEN in world.tradition.verbs
    choices: list[tuple[bool, str, Action]] = [
        (why_not_opened(door, hero, world, confirmed=True) is None, opening, Walk(step, confirmed=door.shut)),
        (why_not_eased(door, hero, world, confirmed=True) is None, _easing(door), Ease(step, confirmed=True)),
        (listens, text.LISTEN, Listen()),
        (why_not_knocked(door, hero, world) is None, text.KNOCK, Knock(step)),
        (why_not_unlatched(door, hero, world) is None, text.UNLATCH, Latch(step)),
        (why_not_latched(door, hero, world) is None, text.LATCH.format(number=hero.latches), Latch(step)),
    ]
    return [(words, action) for possible, words, action in choices if possible]


def _opening(door: Door, world: World) -> str:
    """Return the menu text for walking into a shut door.

    It names the loudness if the tradition (set of rules) has noise.
    """
    variants = text.OPEN_DESPITE_RUNE if door.runed else text.OPEN
    return variants[world.tradition.opening_rule is OpeningRule.ENTERS, world.tradition.noise]


def _easing(door: Door) -> str:
    """Return the menu text for opening a shut door a crack. The text says whether this is quiet or loud."""
    if door.runed:
        return text.EASE_RUSTY_DESPITE_RUNE if door.stiff else text.EASE_DESPITE_RUNE
    return text.EASE_RUSTY if door.stiff else text.EASE
