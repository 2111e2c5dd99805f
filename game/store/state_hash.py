"""One short name for all that a world is: the same on every machine, and another as soon as anything is different."""

from __future__ import annotations

import hashlib

from game.engine.model.level import Level
from game.engine.world import World
from game.store.links import Links
from game.store.plain import text_of
from game.store.worlds import links_of, plain_level, plain_rest

BYTES = 16


class StateHash:
    """That of one world, turn after turn: the levels where the hero is not are looked at once, when he has left."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._left: dict[int, str] = {}
        """The names of the levels that cannot change now."""
        self._here: Level | None = None

    def __call__(self) -> str:
        """The name of the world as it is now, at rest."""
        return self._named(links_of(self._world, in_short=True))

    def agrees(self, name: str) -> bool:
        """Return whether a name is that of the world as it is now, also if an earlier version gave it."""
        links = links_of(self._world, in_short=True)
        if self._named(links) == name:
            return True
        return links.has_earlier_forms and self._named(links_of(self._world, in_short=True, as_earlier=True)) == name

    def _named(self, links: Links) -> str:
        world = self._world
        if world.level is not self._here:
            self._here, self._left = world.level, {}
        levels = [self._name(depth, level, links) for depth, level in world.levels.items()]
        return _short(text_of([*levels, plain_rest(world, links)]))

    def _name(self, depth: int, level: Level, links: Links) -> str:
        kept = self._left.get(depth)
        if kept is not None:
            return kept
        name = _short(text_of(plain_level(depth, level, links)))
        if level is not self._here and not links.foreign:  # else it depends on those of whom it speaks
            self._left[depth] = name
        return name


def state_hash(world: World) -> str:
    return StateHash(world)()


def _short(text: str) -> str:
    return hashlib.blake2b(text.encode("ascii"), digest_size=BYTES).hexdigest()
