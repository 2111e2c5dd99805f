"""Records of what last alarmed the hero: an attack on him, a missile, or blows on a door that he saw or heard."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.events.doors import Battered, Breached, Gnawed
from game.engine.events.event import Event
from game.engine.events.movement import Heard
from game.engine.events.stop_reasons import Breaking
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.model.sound import Noise

QUIET_TICKS = 1000
"""Length of the silence, in ticks, after which a blow on a door is worth a new alarm. Steady blows alarm only once."""


BREAK_IN_NOISES = (Noise.BLOWS, Noise.GNAWING, Noise.GLASS)
"""Noises that can mean that a monster breaks a door."""


class EventContext(NamedTuple):
    """State of the world at the moment of an event: the part that the statistics need."""

    hero: Actor
    level: Level
    view: NDArray[np.bool_]
    """The cells that the hero sees: bool[x, y]."""
    tick: int
    won: bool
    """Whether the hero has won the game."""

    @property
    def turn(self) -> int:
        """Number of actions that the hero has done so far."""
        return self.hero.turns

    def sees(self, at: Vec) -> bool:
        """Return whether the hero sees a cell."""
        return bool(self.view[at])


class BreakIn(NamedTuple):
    """One blow on a door, which the hero either saw or heard."""

    tick: int
    at: Vec
    """Cell of the door, or the hero's own cell if he only heard the blow."""
    news: bool
    """Whether the blow is worth an alarm: it broke the door, or no blow was perceived for `QUIET_TICKS` before it."""
    seen: Breaking | None = None
    """What the hero saw the monster do; None if he only heard the blow."""
    by: str = ""
    """Name of the monster's breed (kind of monster); empty if the hero did not see the monster."""
    heard: Noise = Noise.BLOWS
    """Noise that the hero heard; meaningless if he saw the blow."""


def break_in_after(before: BreakIn | None, event: Event, now: EventContext) -> BreakIn | None:
    """Return the last blow on a door that the hero perceived, as of an event that has just happened.

    It is a new record if the event is such a blow, and else `before`: the last blow until then, None if there was none.
    """
    match event:
        case Battered(basher=basher, at=at) if _is_seen(basher, at, now):
            seen = Breaking.BASHES
        case Gnawed(basher=basher, at=at) if _is_seen(basher, at, now):
            seen = Breaking.GNAWS
        case Breached(basher=basher, at=at) if _is_seen(basher, at, now):
            seen = Breaking.BREACHED
        case Heard(noise=noise, at=at) if noise in BREAK_IN_NOISES:
            return BreakIn(now.tick, at, _after_quiet(before, now), heard=noise)
        case _:
            return before
    news = seen is Breaking.BREACHED or _after_quiet(before, now)
    return BreakIn(now.tick, at, news, seen, basher.name if now.sees(basher.pos) else "")


def _after_quiet(before: BreakIn | None, now: EventContext) -> bool:
    return before is None or now.tick - before.tick > QUIET_TICKS


def _is_seen(basher: Actor, at: Vec, now: EventContext) -> bool:
    return basher is not now.hero and now.sees(at)


class Missile(NamedTuple):
    """Missile that was thrown or shot at the hero."""

    turn: int
    """Number of actions that the hero had done by then."""
    seen_at: Vec
    """First cell of the flight that was in the hero's view; his own cell if none was."""


class Assault(NamedTuple):
    """Attack on the hero or theft from him. It may have missed or failed."""

    by: str
    """Name of the breed; empty if the hero did not see the attacker."""
    tick: int
    at: Vec
    """Cell of the attacker, or the hero's own cell if he did not see the attacker."""
