"""Snapshots: a whole world packed into bytes, and the state hash that names it.

Each level is packed by itself, so that a level that no actor has changed since is stored once. The state hash is the
same on every machine, and changes as soon as anything in the world changes.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable
from typing import NamedTuple

from game.engine.model.level import Level
from game.engine.world import World
from game.store.json_values import CorruptData, JsonValue, expect, part, plain_of, text_of
from game.store.serialize.references import ActorRefs
from game.store.serialize.world_codec import MOST_LEVELS, links_of, plain_level, plain_rest, world_of

MOST_BYTES = 1 << 25
"""Greatest number of bytes of a world with all its levels, unpacked."""


class Snapshot(NamedTuple):
    """Snapshot of one moment of a game."""

    step: int
    turn: int
    hash: str
    world: bytes
    """Packed world without its levels, but with their names."""
    levels: dict[str, bytes]


def snapshot(world: World, step: int, name: str) -> Snapshot:
    """Return the snapshot of a world that is at rest after a step; `name` is its state hash."""
    links = links_of(world)
    packed = [_pack(plain_level(depth, level, links)) for depth, level in world.levels.items()]
    levels = {_name(level): level for level in packed}
    names: list[JsonValue] = list(levels)
    return Snapshot(step, world.turn, name, _pack({"levels": names, **plain_rest(world, links)}), levels)


def level_names(packed: bytes) -> list[str]:
    """Return the names of the levels that belong to a packed world. Raises CorruptData."""
    return _names(expect(dict, _Unpacker()(packed)))


def names_of(packed: bytes) -> tuple[str, str]:
    """Return the seed and the tradition of a packed world. Raises CorruptData."""
    own = expect(dict, part(expect(dict, _Unpacker()(packed)), "world"))
    return expect(str, part(own, "seed")), expect(str, part(own, "tradition"))


def world_at(moment: Snapshot, make_level: Callable[[int], Level] | None = None) -> World:
    """Return the world of a snapshot. Raises CorruptData.

    `make_level`: makes its further levels; None to make them from its seed.
    """
    unpacker = _Unpacker()
    plain = expect(dict, unpacker(moment.world))
    names = _names(plain)
    missing = [name for name in names if name not in moment.levels]
    if missing:
        raise CorruptData(f"{len(missing)} levels are missing")
    return world_of({**plain, "levels": [unpacker(moment.levels[name]) for name in names]}, make_level)


def _names(plain: dict[str, JsonValue]) -> list[str]:
    """Return the names of the levels. Raises CorruptData."""
    names = expect(list, part(plain, "levels"))
    if len(names) > MOST_LEVELS:
        raise CorruptData("there are too many levels")
    return [expect(str, name) for name in names]


def _pack(plain: JsonValue) -> bytes:
    return zlib.compress(text_of(plain).encode("ascii"), 1)


class _Unpacker:
    """Unpacker of all parts of one world, which together must not be too large."""

    def __init__(self) -> None:
        self._room = MOST_BYTES

    def __call__(self, packed: bytes) -> JsonValue:
        """Return one unpacked part. Raises CorruptData."""
        unpacker = zlib.decompressobj()
        try:
            text = unpacker.decompress(packed, self._room + 1).decode("ascii")
        except (zlib.error, ValueError) as error:
            raise CorruptData(f"it cannot be unpacked ({error})") from None
        self._room -= len(text)
        if not unpacker.eof or self._room < 0:
            raise CorruptData("it is incomplete or too large")
        return plain_of(text)


def _name(packed: bytes) -> str:
    return hashlib.blake2b(packed, digest_size=16).hexdigest()


BYTES = 16


class StateHash:
    """State hash of one world, turn after turn: a level is hashed once when the hero has left it."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._left: dict[int, str] = {}
        """Names of the levels that cannot change now, by depth."""
        self._here: Level | None = None

    def __call__(self) -> str:
        """Return the state hash of the world as it is now, at rest."""
        return self._named(links_of(self._world, in_short=True))

    def agrees(self, name: str) -> bool:
        """Return whether a state hash is that of the present world, also if an earlier version made it."""
        links = links_of(self._world, in_short=True)
        if self._named(links) == name:
            return True
        return links.has_earlier_forms and self._named(links_of(self._world, in_short=True, as_earlier=True)) == name

    def _named(self, links: ActorRefs) -> str:
        world = self._world
        if world.level is not self._here:
            self._here, self._left = world.level, {}
        levels = [self._name(depth, level, links) for depth, level in world.levels.items()]
        return _short(text_of([*levels, plain_rest(world, links)]))

    def _name(self, depth: int, level: Level, links: ActorRefs) -> str:
        kept = self._left.get(depth)
        if kept is not None:
            return kept
        name = _short(text_of(plain_level(depth, level, links)))
        if level is not self._here and not links.foreign:  # else it depends on actors of other levels
            self._left[depth] = name
        return name


def state_hash(world: World) -> str:
    """Return the hash of the state of a world that is at rest."""
    return StateHash(world)()


def _short(text: str) -> str:
    return hashlib.blake2b(text.encode("ascii"), digest_size=BYTES).hexdigest()
