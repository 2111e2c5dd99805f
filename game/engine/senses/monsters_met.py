"""What the hero has seen of the kinds of monsters in one game. It is for the screen only: no rule reads it."""

from __future__ import annotations

from collections.abc import Mapping
from operator import le

from game.engine.model.actor import Actor
from game.engine.model.traits import Stats
from game.engine.records import mutable_record
from game.engine.world import World


@mutable_record
class Sighting:
    """What the hero has seen of one breed (kind of monster)."""

    actor: Actor
    """The last creature of the breed that he saw."""
    least_stats: Stats
    most_stats: Stats
    """Least and greatest dice and chances, each for itself, of the creatures of the breed when he saw them, with gear.
    """
    least_health: int
    most_health: int
    """Least and greatest full health of the creatures of the breed that he saw."""

    def covers(self, stats: Stats, health: int) -> bool:
        """Return whether the ranges contain the values of a creature. `health`: its full health."""
        in_range = self.least_health <= health <= self.most_health
        return in_range and all(map(le, self.least_stats, stats)) and all(map(le, stats, self.most_stats))

    def include(self, other: Sighting) -> None:
        """Widen the ranges by those of another sighting of the breed."""
        self.least_stats = Stats(*map(min, self.least_stats, other.least_stats))
        self.most_stats = Stats(*map(max, self.most_stats, other.most_stats))
        self.least_health = min(self.least_health, other.least_health)
        self.most_health = max(self.most_health, other.most_health)


class MonstersMet:
    """Record of the hostile monsters that the hero sees. Call `add` after each update of the world."""

    def __init__(self, world: World) -> None:
        self._found: dict[str, Sighting] = {}
        self.add(world)

    @property
    def seen(self) -> Mapping[str, Sighting]:
        """What the hero has seen of each breed, by the name of the breed."""
        return self._found

    def add(self, world: World) -> None:
        """Add the monsters that the hero sees now, with the values that they have now.

        Between two actions of a turn only those count that take part in what he has just seen: he sees the others when
        he may act again.
        """
        for foe in world.foes_in_view() if world.hero_is_next or world.over else world.foes_in_events():
            known, stats, health = self._found.get(foe.breed.name), foe.stats, foe.max_health
            if known is None:
                self._found[foe.name] = Sighting(foe, stats, stats, health, health)
                continue
            known.actor = foe
            if not known.covers(stats, health):
                known.include(Sighting(foe, stats, stats, health, health))

    def put_earlier(self, earlier: MonstersMet) -> None:
        """Add what the hero saw in earlier turns."""
        for name, before in earlier.seen.items():
            since = self._found.get(name)
            if since is None:
                self._found[name] = before
            else:
                since.include(before)

    def names(self, world: World) -> list[str]:
        """Return the names of all breeds that the hero has seen or fought in the game, in alphabetical order.

        Breeds that he fought in turns that are not known any more are among them, without a sighting.
        """
        return sorted({*self._found, *world.run_stats.dealt, *world.run_stats.slain})
