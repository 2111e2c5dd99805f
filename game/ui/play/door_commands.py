"""Commands for the doors and levers beside the hero, other than walking into them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple

from game.engine.grid.geometry import DIAGONAL, ORTHOGONAL, Vec
from game.engine.model.behavior import Action
from game.engine.model.door import Door, DoorState
from game.engine.model.features import Verb
from game.engine.movement import check_step
from game.engine.rules.actions.doors import Ease, Knock, Latch, Listen, belongs_to
from game.engine.rules.actions.move import Walk
from game.engine.tradition import Opening
from game.engine.world import World
from game.ui.core.commands import Command

RUNE_QUESTION = "The rune warns of danger. Open it all the same?"
LATCH_QUESTION = "Draw the bolt of this door? It is gone then."
NO_LEVER = "There is no lever beside you to pull."
NO_DOOR = "There is no door beside you."
DOOR_AT_A_CORNER = "That door is round the corner: step right in front of it first."


class DoorVerb(NamedTuple):
    """A command for a door in some direction."""

    question: str
    action: Callable[[Vec], Action]
    dared: Callable[[Vec], Action] | None = None
    """The action of a player who ignores the rune on the door; None where a rune does not matter."""
    loses_latch: bool = False
    """Whether the command destroys the latch that holds the door."""


DOOR_VERBS: Mapping[Command, DoorVerb] = {
    Command.EASE: DoorVerb("Ease which door ajar?", Ease, partial(Ease, sure=True)),
    Command.KNOCK: DoorVerb("Knock on which door?", Knock),
    Command.LATCH: DoorVerb("Latch which door?", Latch, loses_latch=True),
}


def doors_beside(world: World) -> list[Vec]:
    """Return the orthogonal steps from the hero to the doors that the hero knows."""
    return _doors_by(ORTHOGONAL, world)


def no_door_beside(world: World) -> str:
    """Return the message that no door is in reach. A door across a corner has its own: it looks near enough."""
    return DOOR_AT_A_CORNER if _doors_by(DIAGONAL, world) else NO_DOOR


def _doors_by(steps: Iterable[Vec], world: World) -> list[Vec]:
    doors = world.level.doors
    ways = ((step, doors.get(world.hero.pos + step)) for step in steps)
    return [step for step, door in ways if door is not None and door.seen is not None]


def warned_of(at: Vec, world: World) -> bool:
    """True if the hero knows of a rune on a shut door, so that the player is asked before it is opened."""
    door = world.level.doors.get(at)
    return door is not None and door.runed and door.seen is DoorState.SHUT


def own_latch_at(at: Vec, world: World) -> bool:
    """True if the door is held by a latch that the hero may take off."""
    door = world.level.doors.get(at)
    return door is not None and door.state is DoorState.BOLTED and belongs_to(door, world.hero)


def levers_beside(world: World) -> list[Vec]:
    """Return the orthogonal steps from the hero to the known levers that are not yet pulled."""
    levers = ((step, world.level.levers.get(world.hero.pos + step)) for step in ORTHOGONAL)
    return [step for step, lever in levers if lever is not None and lever.seen is False]


def choices_at(door: Door, step: Vec, world: World) -> list[tuple[str, Action]]:
    """Return the actions for a door beside the hero, each with a text that names its noise or cost."""
    allowed, state, latches = world.tradition.verbs, door.state, world.hero.latches
    way = check_step(world.hero, door.at - step, door.at, world.level, world.tradition)
    warning = ", whatever the rune says" if door.runed else ""
    choices: list[tuple[Verb | None, bool, str, Action]] = [
        (None, state is DoorState.SHUT and way.allowed, f"{_opening(world)}{warning}", Walk(step, sure=True)),
        (None, state is DoorState.AJAR, "Push it open and enter: quiet", Walk(step)),
        (
            Verb.EASE,
            state is DoorState.SHUT and way.allowed,
            f"Ease it ajar: {'it will groan' if door.stiff else 'quiet'}{warning}",
            Ease(step, sure=True),
        ),
        (Verb.LISTEN, state.shut, "Listen: silent", Listen()),
        (Verb.KNOCK, not state.clear, "Knock: very loud", Knock(step)),
        (Verb.LATCH, own_latch_at(door.at, world), "Draw the bolt: it is gone then", Latch(step)),
        (
            Verb.LATCH,
            state not in (DoorState.BOLTED, DoorState.BROKEN) and latches > 0 and door.kind.by_hand,
            f"Shut and bolt it: one of {latches} latches",
            Latch(step),
        ),
    ]
    return [(text, action) for verb, fits, text, action in choices if fits and (verb is None or verb in allowed)]


def _opening(world: World) -> str:
    """Return the text for walking into a shut door, with its loudness if the tradition has noise."""
    enters = " and enter" if world.tradition.opening is Opening.ENTERS else ""
    return f"Open it{enters}{': loud' if world.tradition.noise else ''}"
