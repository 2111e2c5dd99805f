"""What the hero has seen of the kinds of monsters in one game. It is for the screen only: no rule reads it."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.model.actor import Actor
from game.engine.model.traits import Stats
from game.engine.records import mutable_record
from game.engine.world import World


@mutable_record
class Sighting:
    """What the hero has seen of one breed (kind of monster)."""

    actor: Actor
    """The last creature of the breed that he saw."""
    stats: Stats
    """Dice and chances of this creature, with its gear, when he last saw it."""
    least_health: int
    most_health: int
    """Least and greatest full health of the creatures of the breed that he saw."""


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
        last: dict[str, Actor] = {}
        for foe in world.foes_in_view() if world.hero_is_next or world.over else world.foes_in_events():
            last[foe.name] = foe
            known, most = self._found.get(foe.name), foe.max_health
            if known is None:
                self._found[foe.name] = Sighting(foe, Stats(), most, most)
            elif not known.least_health <= most <= known.most_health:
                known.least_health, known.most_health = min(known.least_health, most), max(known.most_health, most)
        for name, foe in last.items():
            self._found[name].actor, self._found[name].stats = foe, foe.stats

    def put_earlier(self, earlier: MonstersMet) -> None:
        """Add what the hero saw in earlier turns."""
        for name, before in earlier.seen.items():
            since = self._found.get(name)
            if since is None:
                self._found[name] = before
            else:
                since.least_health = min(since.least_health, before.least_health)
                since.most_health = max(since.most_health, before.most_health)

    def names(self, world: World) -> list[str]:
        """Return the names of all breeds that the hero has seen or fought in the game, in alphabetical order.

        Breeds that he fought in turns that are not known any more are among them, without a sighting.
        """
        return sorted({*self._found, *world.run_stats.dealt, *world.run_stats.slain})
