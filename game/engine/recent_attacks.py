"""Records of events that alarm the hero: attacks on him, missiles, and blows on doors, if he saw or heard the blows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.bounds import BreedNameOrNone, Tick, Turns
from game.engine.events.door_events import Battered, Breached, Gnawed
from game.engine.events.movement_events import Heard
from game.engine.events.stop_reasons import Breaking
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.model.noise import Noise
from game.engine.records import NamedTuple

QUIET_TICKS = 1000
"""Number of ticks (100 are a turn) without a blow on a door after which a new blow alarms the hero again.

While blows follow each other sooner, only the first of them alarms him.
"""


BREAK_IN_NOISES = (Noise.BLOWS, Noise.GNAWING, Noise.GLASS)
"""Noises that can mean that a monster breaks a door."""
BREAKING = {Battered: Breaking.BASHES, Gnawed: Breaking.GNAWS, Breached: Breaking.BREACHED}
"""What the hero sees a monster do in each class of events."""


class EventContext(NamedTuple):
    """State of the world at the moment of an event, as far as the statistics of the game need it."""

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

    tick: Tick
    at: Vec
    """Cell of the door, or the hero's own cell if he only heard the blow."""
    news: bool
    """Whether the blow alarms the hero.

    True if he saw it break the door, or if he had perceived no blow on a door in the last `QUIET_TICKS` ticks.
    """
    seen: Breaking | None = None
    """What the hero saw the monster do; None if he only heard the blow."""
    by: BreedNameOrNone = ""
    """Name of the monster's breed (kind of monster); empty if the hero did not see the monster."""
    heard: Noise = Noise.BLOWS
    """Noise that the hero heard; meaningless if he saw the blow."""


def break_in_after(
    before: BreakIn | None, event: Battered | Gnawed | Breached | Heard, now: EventContext
) -> BreakIn | None:
    """Return the record of the last blow on a door that the hero saw or heard, after one more event.

    `before`: the record until now; None if there was no such blow. `event`: the new event. `now`: the state of the
    world at the event. The result is `before` if the hero did not see the blow, or if the noise is not that of a blow.
    """
    if isinstance(event, Heard):
        if event.noise not in BREAK_IN_NOISES:
            return before
        return BreakIn(now.tick, event.at, _after_quiet(before, now), heard=event.noise)
    basher, seen = event.actor, BREAKING[type(event)]
    if basher is now.hero or not now.sees(event.at):
        return before
    news = seen is Breaking.BREACHED or _after_quiet(before, now)
    return BreakIn(now.tick, event.at, news, seen, basher.name if now.sees(basher.pos) else "")


def _after_quiet(before: BreakIn | None, now: EventContext) -> bool:
    return before is None or now.tick - before.tick > QUIET_TICKS


class Missile(NamedTuple):
    """Missile that was thrown or shot at the hero."""

    turn: Turns
    """Number of actions that the hero had done when the missile flew."""
    seen_at: Vec
    """First cell of the flight that the hero saw; his own cell if he saw none of the cells."""


class Assault(NamedTuple):
    """Attack on the hero, even if it missed, or theft from him."""

    by: BreedNameOrNone
    """Name of the attacker's breed (kind of monster); empty if the hero did not see the attacker."""
    tick: Tick
    at: Vec
    """Cell of the attacker, or the hero's own cell if he did not see the attacker."""
