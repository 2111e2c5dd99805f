"""Discovery of what is hidden: doors found by the traces before them, and traps spotted in view."""

from __future__ import annotations

from game.engine.events.door_events import SecretDoorFound
from game.engine.events.hazard_events import TrapSpotted
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.fixtures import Trap
from game.engine.model.level import Level
from game.engine.world import World


def step_on_traces(actor: Actor, world: World) -> None:
    """Reveal the hidden doors orthogonally beside an actor if it stands on a trace, such as scratches on the floor."""
    if _is_trace(actor.pos, world.level):
        _find([actor.pos + step for step in ORTHOGONAL], actor, world)


def study_traces(actor: Actor, world: World) -> None:
    """Reveal the hidden doors in the eight cells around an actor that waits, if a trace is beside the door.

    A trace is a mark on the ground, such as scratches, that shows where to search for a hidden door.
    """
    around = [at for step in DIRECTIONS if (at := actor.pos + step) in world.level.secrets]
    _find([at for at in around if any(_is_trace(at + step, world.level) for step in ORTHOGONAL)], actor, world)


def _find(places: list[Vec], actor: Actor, world: World) -> None:
    for at in places:
        if at in world.level.secrets:
            world.emit(SecretDoorFound(actor, world.level.reveal(at)))


def _is_trace(at: Vec, level: Level) -> bool:
    return level.in_bounds(at) and level.terrain_at(at).is_trace


def spot_traps_in_view(world: World) -> None:
    """Spot each hidden trap in the hero's view by chance. Call after his turn.

    The chance is one in `spot_trap_one_in` of the tradition; if that is 0, no trap is spotted.
    """
    one_in = world.tradition.spot_trap_one_in
    for trap in world.level.traps.values() if one_in else ():
        if trap.hidden and world.sees(trap.at) and not world.dice.below(one_in):
            spot_trap(trap, world)


def spot_trap(trap: Trap, world: World) -> None:
    """Mark a hidden trap as found, so that the hero can walk round it, and emit `TrapSpotted`."""
    trap.hidden = False
    world.emit(TrapSpotted(trap, trap.at))
