"""What the hero has learnt that a saved world does not hold: recent noises, and the monsters met.

It is for the screen only: no rule reads it. When a game is continued, it is gathered again from the recorded steps, as
the message history is. So old save files have it too, no saved file can forge it, and no state hash depends on it.
"""

from __future__ import annotations

from game.engine.grid.geometry import Vec
from game.engine.model.noise import KnownNoise
from game.engine.records import NamedTuple
from game.engine.senses.hero_knowledge import RECENT_TICKS
from game.engine.senses.monsters_met import MonstersMet
from game.engine.world import World


class HeardNoise(NamedTuple):
    """Noise without a known source. `depth`: of the level where the hero heard it. `start`: his cell then."""

    noise: KnownNoise
    depth: int
    start: Vec

    def is_repeated_by(self, later: HeardNoise) -> bool:
        """Return whether a later noise is of the same kind, from the same direction and on the same level."""
        one, other = self.noise, later.noise
        return (one.noise, one.direction, self.depth) == (other.noise, other.direction, later.depth)


class RecentNoises:
    """The noises that the hero made and heard in the last turns. Call `add` after each update of the world."""

    def __init__(self) -> None:
        self.last_own: KnownNoise | None = None
        """The hero's last noise; None if he has made none."""
        self._heard: list[HeardNoise] = []

    def add(self, world: World) -> None:
        """Add the noises of the last update of the world."""
        for noise in world.noises:
            if noise.own:
                self.last_own = noise
            elif noise.at is None:
                self._hear(HeardNoise(noise, world.level.depth, world.hero.pos))

    def _hear(self, heard: HeardNoise) -> None:
        since = heard.noise.tick - RECENT_TICKS
        kept = (each for each in self._heard if not each.is_repeated_by(heard) and each.noise.tick >= since)
        self._heard = [*kept, heard]

    def heard(self, world: World) -> tuple[HeardNoise, ...]:
        """Return the noises that the hero has heard on this level in the last RECENT_TICKS ticks."""
        since, depth = world.hero.ready_at - RECENT_TICKS, world.level.depth
        return tuple(each for each in self._heard if each.noise.tick >= since and each.depth == depth)

    def put_earlier(self, earlier: RecentNoises) -> None:
        """Add the noises of earlier turns, without those that have been repeated since."""
        self.last_own = self.last_own or earlier.last_own
        later, self._heard = self._heard, list(earlier._heard)
        for heard in later:
            self._hear(heard)


class UnsavedKnowledge:
    """All of the hero's knowledge that is not saved. Call `add` after each update of the world."""

    def __init__(self, world: World) -> None:
        self.noises = RecentNoises()
        self.monsters_met = MonstersMet(world)

    def add(self, world: World) -> None:
        """Add what the hero sees and hears after an update of the world."""
        self.noises.add(world)
        self.monsters_met.add(world)

    def put_earlier(self, earlier: UnsavedKnowledge) -> None:
        """Add what the hero learnt in earlier turns, from the steps that were recorded of them."""
        self.noises.put_earlier(earlier.noises)
        self.monsters_met.put_earlier(earlier.monsters_met)
