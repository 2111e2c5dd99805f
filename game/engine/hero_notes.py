"""What the hero has learnt in the whole game: noises of the last turns, monsters met, levels mapped.

It is for the screen only: no rule reads it. It is saved with the world, but it is not part of the state hash.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from operator import le
from typing import Annotated

from game.engine.bounds import MAX_KINDS, MAX_LEVELS, BreedName, Depth, Harm, ManyKinds, Most
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.noise import KnownNoise
from game.engine.model.traits import Stats
from game.engine.records import NamedTuple, mutable_record

RECENT_TICKS = 3000
"""Ticks for which noises are listed, and for which an awake foe out of view is taken to be where he was last seen."""


class HeardNoise(NamedTuple):
    """Noise without a known source. `depth`: of the level where the hero heard it. `start`: his cell then."""

    noise: KnownNoise
    depth: Depth
    start: Vec

    def is_repeated_by(self, later: HeardNoise) -> bool:
        """Return whether a later noise is of the same kind, from the same direction and on the same level."""
        one, other = self.noise, later.noise
        return (one.noise, one.direction, self.depth) == (other.noise, other.direction, later.depth)


@mutable_record
class BreedNote:
    """What the hero has seen of one breed (kind of monster)."""

    actor: Actor
    """The last creature of the breed that he saw."""
    least_stats: Stats
    most_stats: Stats
    """Least and greatest dice and chances, each for itself, of the creatures of the breed when he saw them, with gear.
    """
    least_health: Harm
    most_health: Harm
    """Least and greatest full health of the creatures of the breed that he saw."""

    def covers(self, stats: Stats, health: int) -> bool:
        """Return whether the ranges contain the values of a creature. `health`: its full health."""
        in_range = self.least_health <= health <= self.most_health
        return in_range and all(map(le, self.least_stats, stats)) and all(map(le, stats, self.most_stats))

    def include(self, stats: Stats, health: int) -> None:
        """Widen the ranges by the values of a creature. `health`: its full health."""
        self.least_stats = Stats(*map(min, self.least_stats, stats))
        self.most_stats = Stats(*map(max, self.most_stats, stats))
        self.least_health = min(self.least_health, health)
        self.most_health = max(self.most_health, health)


@mutable_record
class HeroNotes:
    """What the hero has learnt in one game of noises, monsters and levels. `World.end_step` adds the first two."""

    last_own_noise: KnownNoise | None = None
    """The hero's last noise; None if he has made none."""
    heard: ManyKinds[list[HeardNoise]] = field(default_factory=list)
    """Noises without a known source, the oldest first, each only once: see `HeardNoise.is_repeated_by`."""
    breeds: ManyKinds[dict[BreedName, BreedNote]] = field(default_factory=dict)
    """What he has seen of the hostile monsters of each breed, by the name of the breed."""
    mapped: Annotated[set[Depth], Most(MAX_LEVELS)] = field(default_factory=set)
    """Depths of the levels whose whole plan he has learnt, so that he knows all of their doors."""

    def add_noise(self, noise: KnownNoise, depth: int, start: Vec) -> None:
        """Note a noise that the hero made or heard. `depth`: of his level. `start`: his cell."""
        if noise.own:
            self.last_own_noise = noise
        elif noise.at is None:
            heard, since = HeardNoise(noise, depth, start), noise.tick - RECENT_TICKS
            kept = [each for each in self.heard if not each.is_repeated_by(heard) and each.noise.tick >= since]
            self.heard = [*kept, heard][-MAX_KINDS:]

    def add_monsters(self, foes: Iterable[Actor]) -> None:
        """Note the hostile monsters that the hero sees, with the values that they have now."""
        for foe in foes:
            known, stats, health = self.breeds.get(foe.breed.name), foe.stats, foe.max_health
            if known is None:
                self.breeds[foe.breed.name] = BreedNote(foe, stats, stats, health, health)
                continue
            known.actor = foe
            if not known.covers(stats, health):
                known.include(stats, health)

    def recent(self, tick: int, depth: int) -> tuple[HeardNoise, ...]:
        """Return the noises heard on the level at a depth in the last RECENT_TICKS ticks before `tick`."""
        return tuple(each for each in self.heard if each.noise.tick >= tick - RECENT_TICKS and each.depth == depth)
