"""How what is hidden is found by the traces that lie before it: by who steps on them, or waits near."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .event import Found
from .geometry import DIRECTIONS, ORTHOGONAL, Vec

if TYPE_CHECKING:
    from .actor import Actor
    from .level import Level
    from .world import World


def step_on_traces(actor: Actor, world: World) -> None:
    """One who stands on a trace finds what is hidden right beside it."""
    if _betrays(actor.pos, world.level):
        _find([actor.pos + step for step in ORTHOGONAL], actor, world)


def study_traces(actor: Actor, world: World) -> None:
    """One who waits beside something hidden finds it, if there are traces of it."""
    around = [actor.pos + step for step in DIRECTIONS]
    _find([at for at in around if any(_betrays(at + step, world.level) for step in ORTHOGONAL)], actor, world)


def _find(places: list[Vec], actor: Actor, world: World) -> None:
    for at in places:
        if at in world.level.secrets:
            world.emit(Found(actor, world.level.reveal(at), at))


def _betrays(at: Vec, level: Level) -> bool:
    return level.holds(at) and level.terrain_at(at).betrays
