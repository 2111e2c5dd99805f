"""What last alarmed the hero: a monster that struck at him, a missile, or blows on a door that he saw or heard."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.events.doors import Battered, Breached, Gnawed
from game.engine.events.event import Event
from game.engine.events.movement import Heard
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.model.sound import Noise
from game.engine.words import a

QUIET_TICKS = 1000
"""What is heard startles only if it was not for so long before: what goes on and on would never let him go."""


OF_BREAKING = (Noise.BLOWS, Noise.GNAWING, Noise.GLASS)


class Setting(NamedTuple):
    """What the statistics ask of the world when something happens."""

    hero: Actor
    level: Level
    view: NDArray[np.bool_]
    """What the hero sees: bool[x, y]."""
    tick: int
    won: bool

    @property
    def turn(self) -> int:
        """How many actions the hero has done."""
        return self.hero.turns

    def sees(self, at: Vec) -> bool:
        """Return whether the hero sees a cell."""
        return bool(self.view[at])


class Breaking(Enum):
    """What the hero sees somebody do; the value is said of him."""

    BASHES = "bashes at a door"
    GNAWS = "gnaws at a door"
    BREACHED = "has broken a door"


class BreakIn(NamedTuple):
    """One blow, which he either saw or heard."""

    tick: int
    at: Vec
    """Where it fell, as far as he knows: his own cell if he only heard it."""
    news: bool
    seen: Breaking | None = None
    by: str = ""
    """The breed; nothing if the hero did not see who it was."""
    heard: Noise = Noise.BLOWS
    """What he heard, if he did not see it."""

    @property
    def words(self) -> str:
        """What there is to tell, as the end of a sentence."""
        if self.seen is None:
            return f"you hear {self.heard.value}"
        return f"{a(self.by) if self.by else 'somebody'} {self.seen.value}"


def break_in_after(before: BreakIn | None, event: Event, now: Setting) -> BreakIn | None:
    """The last blow, now that something has happened."""
    match event:
        case Battered(basher=basher, at=at) if _is_seen(basher, at, now):
            seen = Breaking.BASHES
        case Gnawed(basher=basher, at=at) if _is_seen(basher, at, now):
            seen = Breaking.GNAWS
        case Breached(basher=basher, at=at) if _is_seen(basher, at, now):
            seen = Breaking.BREACHED
        case Heard(noise=noise, at=at) if noise in OF_BREAKING:
            return BreakIn(now.tick, at, _after_quiet(before, now), heard=noise)
        case _:
            return before
    news = seen is Breaking.BREACHED or _after_quiet(before, now)
    return BreakIn(now.tick, at, news, seen, basher.name if now.sees(basher.pos) else "")


def _after_quiet(before: BreakIn | None, now: Setting) -> bool:
    return before is None or now.tick - before.tick > QUIET_TICKS


def _is_seen(basher: Actor, at: Vec, now: Setting) -> bool:
    return basher is not now.hero and now.sees(at)


class Missile(NamedTuple):
    """One that came at the hero."""

    turn: int
    seen_at: Vec
    """Where he first saw it."""


class Assault(NamedTuple):
    """An attempt on the hero, whether it came to anything or not."""

    by: str
    """The breed; nothing if the hero did not see who it was."""
    tick: int
    at: Vec
    """Where it came from, as far as he knows."""
