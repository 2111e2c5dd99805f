"""Commands for the doors and levers beside the hero, except walking into them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple

from game.engine.grid.geometry import DIAGONAL, ORTHOGONAL, Vec
from game.engine.model.behavior import Action
from game.engine.model.door import Door, DoorState
from game.engine.model.features import Verb
from game.engine.rules.actions.doors import Ease, Knock, Latch, Listen, belongs_to
from game.engine.rules.actions.move import Walk
from game.engine.step_rules import check_step
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

    If a door lies diagonally beside him, another message is returned.
    """
    return text.DOOR_AT_A_CORNER if _doors_by(DIAGONAL, world) else text.NO_DOOR


def _doors_by(steps: Iterable[Vec], world: World) -> list[Vec]:
    doors = world.level.doors
    beside = ((step, doors.get(world.hero.pos + step)) for step in steps)
    return [step for step, door in beside if door is not None and door.seen is not None]


def warned_of(at: Vec, world: World) -> bool:
    """Return whether the door at a cell is shut and has a rune (a warning of danger), as far as the hero knows.

    If so, the player is asked before the door is opened. The result is False if the hero knows no door there.
    """
    door = world.level.doors.get(at)
    return door is not None and door.runed and door.seen is DoorState.SHUT


def own_latch_at(at: Vec, world: World) -> bool:
    """Return whether the door at a cell is bolted with a latch that the hero may take off."""
    door = world.level.doors.get(at)
    return door is not None and door.state is DoorState.BOLTED and belongs_to(door, world.hero)


def levers_beside(world: World) -> list[Vec]:
    """Return the steps from the hero to the levers orthogonally beside him that he knows and has not seen pulled."""
    levers = ((step, world.level.levers.get(world.hero.pos + step)) for step in ORTHOGONAL)
    return [step for step, lever in levers if lever is not None and lever.seen is False]


def choices_at(door: Door, step: Vec, world: World) -> list[tuple[str, Action]]:
    """Return the actions that are possible at a door beside the hero, each with its text in the menu.

    The text names the noise or the cost of the action. `step`: from the hero to the door.
    """
    allowed, state, latches = world.tradition.verbs, door.state, world.hero.latches
    way = check_step(world.hero, door.at - step, door.at, world.level, world.tradition)
    choices: list[tuple[Verb | None, bool, str, Action]] = [
        (None, state is DoorState.SHUT and way.allowed, _opening(door, world), Walk(step, confirmed=True)),
        (None, state is DoorState.AJAR, text.PUSH_OPEN, Walk(step)),
        (
            Verb.EASE,
            state is DoorState.SHUT and way.allowed,
            _easing(door),
            Ease(step, confirmed=True),
        ),
        (Verb.LISTEN, state.shut, text.LISTEN, Listen()),
        (Verb.KNOCK, not state.clear, text.KNOCK, Knock(step)),
        (Verb.LATCH, own_latch_at(door.at, world), text.UNLATCH, Latch(step)),
        (
            Verb.LATCH,
            state not in (DoorState.BOLTED, DoorState.BROKEN) and latches > 0 and door.kind.by_hand,
            text.LATCH.format(number=latches),
            Latch(step),
        ),
    ]
    return [(words, action) for verb, fits, words, action in choices if fits and (verb is None or verb in allowed)]


def _opening(door: Door, world: World) -> str:
    """Return the menu text for walking into a shut door.

    It names the loudness if the tradition (set of rules) has noise.
    """
    variants = text.OPEN_DESPITE_RUNE if door.runed else text.OPEN
    return variants[world.tradition.opening_rule is OpeningRule.ENTERS, world.tradition.noise]


def _easing(door: Door) -> str:
    """Return the menu text for opening a shut door a crack. It names the loudness."""
    if door.runed:
        return text.EASE_RUSTY_DESPITE_RUNE if door.stiff else text.EASE_DESPITE_RUNE
    return text.EASE_RUSTY if door.stiff else text.EASE
