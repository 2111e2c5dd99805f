"""Somebody breaks in: the last blow on a door that the hero saw fall, or heard, and whether that was news to him."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .door_event import Battered, Breached, Gnawed
from .event import Event, Heard
from .geometry import Vec
from .naming import a
from .noise import Noise

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World

QUIET_TICKS = 1000
"""What is heard startles only if it was not for so long before: what goes on and on would never let him go."""
OF_BREAKING = (Noise.BLOWS, Noise.GNAWING, Noise.GLASS)


class Siege(NamedTuple):
    """One blow; what there is to tell ends a sentence."""

    words: str
    tick: int
    at: Vec
    """Where it fell, as far as he knows: his own cell if he only heard it."""
    news: bool


def siege_after(before: Siege | None, event: Event, world: World) -> Siege | None:
    """The last blow, now that something has happened."""
    match event:
        case Battered(basher=basher, at=at) if _is_seen(basher, at, world):
            words, broken = f"{_who(basher, world)} bashes at a door", False
        case Gnawed(basher=basher, at=at) if _is_seen(basher, at, world):
            words, broken = f"{_who(basher, world)} gnaws at a door", False
        case Breached(basher=basher, at=at) if _is_seen(basher, at, world):
            words, broken = f"{_who(basher, world)} has broken a door", True
        case Heard(noise=noise, at=at) if noise in OF_BREAKING:
            words, broken = f"you hear {noise.value}", False
        case _:
            return before
    news = broken or before is None or world.now - before.tick > QUIET_TICKS
    return Siege(words, world.now, at, news)


def _is_seen(basher: Actor, at: Vec, world: World) -> bool:
    return basher is not world.hero and world.sees(at)


def _who(basher: Actor, world: World) -> str:
    return a(basher.name) if world.sees(basher.pos) else "somebody"
