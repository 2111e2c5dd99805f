"""Discovery of hidden things: by traces on the ground, by searching, and by spotting traps."""

from __future__ import annotations

from game.engine.events.doors import SecretDoorFound
from game.engine.events.hazards import TrapSpotted
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.fixtures import Trap
from game.engine.model.level import Level
from game.engine.world import World


def step_on_traces(actor: Actor, world: World) -> None:
    """Reveal hidden doors right beside an actor that stands on a trace."""
    if _is_trace(actor.pos, world.level):
        _find([actor.pos + step for step in ORTHOGONAL], actor, world)


def study_traces(actor: Actor, world: World) -> None:
    """Reveal hidden doors around an actor that waits, if there are traces beside them."""
    around = [actor.pos + step for step in DIRECTIONS]
    _find([at for at in around if any(_is_trace(at + step, world.level) for step in ORTHOGONAL)], actor, world)


def _find(places: list[Vec], actor: Actor, world: World) -> None:
    for at in places:
        if at in world.level.secrets:
            world.emit(SecretDoorFound(actor, world.level.reveal(at), at))


def _is_trace(at: Vec, level: Level) -> bool:
    return level.in_bounds(at) and level.terrain_at(at).is_trace


def spot_traps_in_view(world: World) -> None:
    """Spot hidden traps in the hero's view by chance, after his turn, if the tradition has that."""
    one_in = world.tradition.spot_trap_one_in
    for trap in world.level.traps.values() if one_in else ():
        if trap.hidden and world.sees(trap.at) and not world.dice.below(one_in):
            spot_trap(trap, world)


def spot_trap(trap: Trap, world: World) -> None:
    """Mark a hidden trap as found, so that it can be walked round from now on."""
    trap.hidden = False
    world.emit(TrapSpotted(trap, trap.at))
