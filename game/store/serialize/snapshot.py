"""Snapshots and state hashes. A snapshot is a whole world packed into bytes; a state hash identifies its state.

Each level is packed separately and named by a hash of its content, so that a level that has not changed between two
snapshots is stored once. The state hash does not depend on the machine, and changes with any change of the world.
"""

from __future__ import annotations

import gc
import hashlib
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from game.engine.bounds import MAX_LEVELS
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.records import NamedTuple
from game.engine.world import World
from game.store.file_limits import MAX_PART_ELEMENTS, MAX_WORLD_ELEMENTS, MAX_WORLD_TEXT
from game.store.json_values import CorruptData, JsonValue, count_elements, entry, expect, json_text, parse_json
from game.store.serialize.references import ActorRefs, KeptTexts
from game.store.serialize.world_codec import actor_refs_of, decode_world, level_text, rest_text
from game.worker import UNWATCHED, Progress


@contextmanager
def paused_garbage_collection() -> Iterator[None]:
    """Pause Python's garbage collector while many objects are made that are all kept.

    The collector would look at all of them again and again, and take a third of the time of loading a large world.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Snapshot(NamedTuple):
    """Snapshot of the world after one step of a game."""

    step: int
    turn: int
    hash: str
    """State hash of the world."""
    world: bytes
    """Packed world without its levels, but with the names of the levels."""
    levels: dict[str, bytes]
    """Packed levels by their names: see `level_names`."""


def take_snapshot(world: World, step: int, state_hash: str) -> Snapshot:
    """Return a snapshot of a world between two steps. `step`: number of the last step. `state_hash`: that of now."""
    return StateHash(world).take_snapshot(step, state_hash)


def level_names(packed: bytes) -> list[str]:
    """Return the names of the levels that belong to a packed world. Raises CorruptData.

    The name of a level is a hash of its packed bytes.
    """
    return _level_names(expect(dict, _Unpacker()(packed)))


def seed_and_tradition(packed: bytes) -> tuple[str, str]:
    """Return the seed and the name of the tradition (set of rules) of a packed world. Raises CorruptData."""
    own = expect(dict, entry(expect(dict, _Unpacker()(packed)), "world"))
    return expect(str, entry(own, "seed")), expect(str, entry(own, "tradition"))


def load_world(
    snapshot: Snapshot, make_level: Callable[[int], Level] | None = None, progress: Progress = UNWATCHED
) -> World:
    """Return the world of a snapshot.

    `make_level`: makes the level at a depth when the hero first goes there; None to make it from the world's seed.
    Raises CorruptData if the snapshot is not valid.
    """
    with paused_garbage_collection():
        return _load_world(snapshot, make_level, progress)


def _load_world(snapshot: Snapshot, make_level: Callable[[int], Level] | None, progress: Progress) -> World:
    unpacker = _Unpacker()
    data = expect(dict, unpacker(snapshot.world))
    names = _level_names(data)
    missing = [name for name in names if name not in snapshot.levels]
    if missing:
        raise CorruptData(f"the snapshot lacks {len(missing)} of its levels")
    levels: list[JsonValue] = []
    for name in names:
        progress.at()
        levels.append(unpacker(snapshot.levels[name]))
    return decode_world({**data, "levels": levels}, make_level, progress)


def _level_names(data: dict[str, JsonValue]) -> list[str]:
    """Return the names of the levels of an unpacked world. Raises CorruptData."""
    names = expect(list, entry(data, "levels"))
    if len(names) > MAX_LEVELS:
        raise CorruptData(f"there are too many levels: {len(names)}; at most {MAX_LEVELS} are allowed")
    words = [expect(str, name) for name in names]
    if len({*words}) < len(words):
        raise CorruptData("a level is listed twice")
    return words


def _pack(text: str) -> bytes:
    return zlib.compress(text.encode("ascii"), 1)


class _Unpacker:
    """Unpacker of the parts of one world: its levels, and the rest.

    Each part may have at most MAX_PART_ELEMENTS elements, and all parts together at most MAX_WORLD_TEXT bytes of text
    and MAX_WORLD_ELEMENTS elements.
    """

    def __init__(self) -> None:
        self._room = MAX_WORLD_TEXT
        self._elements = MAX_WORLD_ELEMENTS

    def __call__(self, packed: bytes) -> JsonValue:
        """Return the JSON value of one packed part. Raises CorruptData."""
        unpacker = zlib.decompressobj()
        try:
            text = unpacker.decompress(packed, self._room + 1).decode("ascii")
        except (zlib.error, ValueError) as error:
            raise CorruptData(f"it cannot be unpacked ({error})") from None
        self._room -= len(text)
        if not unpacker.eof or self._room < 0:
            raise CorruptData("it is incomplete or too large")
        elements = count_elements(text)
        if elements > MAX_PART_ELEMENTS:
            raise CorruptData(
                f"a part of the world has {elements} elements, but at most {MAX_PART_ELEMENTS} are allowed"
            )
        self._elements -= elements
        if self._elements < 0:
            raise CorruptData(f"the world has more than {MAX_WORLD_ELEMENTS} elements")
        return parse_json(text)


HASH_BYTES = 16


def _hash_of(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=HASH_BYTES).hexdigest()


def _hash_of_text(text: str) -> str:
    return _hash_of(text.encode("ascii"))


class LevelHash(NamedTuple):
    """Hash of a level that the hero has left, and what the hash depends on besides the level itself."""

    hash: str
    foreign: list[Actor]
    """Actors that are not on the level, but to which the level has references, in the order of these references."""
    places: list[tuple[int, int]]
    """The depth of each of these actors, and its place in the list of that depth."""
    has_earlier_forms: bool
    """Whether a value of the level had another form in earlier versions."""
    moves: int
    """Number of moves of actors on the level. It has grown whenever the hero has been there."""


class PackedLevel(NamedTuple):
    """A level that the hero has left, as it was packed for a snapshot."""

    level_hash: str
    """Hash of the level when it was packed: see `LevelHash`."""
    name: str
    """Hash of `packed`, by which snapshots refer to it."""
    packed: bytes


class StateHash:
    """Calculator of the state hash of one world. A call returns the hash of the world as it is now.

    The hash of a level that the hero has left is computed once, and kept until he has been there again. Therefore the
    time of a call does not grow with the number of levels. Before, the hash of such a level is computed again only if
    the level has a reference to an actor of another level, and that actor has got another place. In the same way, a
    level that has not changed since the last snapshot is not packed again for the next.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._left: dict[tuple[int, bool], LevelHash] = {}
        """Hashes of the levels that the hero has left.

        The key is the depth, and whether the level was saved in the form of earlier versions.
        """
        self._packed: dict[int, PackedLevel] = {}
        """Levels of the last snapshot, by depth."""
        self._kept = KeptTexts()
        """Texts of the parts of the world when it was last hashed or packed."""

    def __call__(self) -> str:
        """Return the state hash of the world as it is now. The world must be between two steps."""
        return self._hash(self._refs(short=True))

    def agrees(self, recorded: str) -> bool:
        """Return whether a recorded state hash (hash of the whole world) belongs to the present world.

        `recorded`: the hash, computed by this version of the program or by an earlier version.
        """
        refs = self._refs(short=True)
        if self._hash(refs) == recorded:
            return True
        return refs.has_earlier_forms and self._hash(actor_refs_of(self._world, short=True, legacy=True)) == recorded

    def take_snapshot(self, step: int, state_hash: str) -> Snapshot:
        """Return a snapshot of the present world, which must be between two steps.

        `step`: number of the last step. `state_hash`: that of now.
        """
        world, refs = self._world, self._refs(short=False)
        levels: dict[str, bytes] = {}
        for depth, level in world.levels.items():
            known, packed = self._known(depth, refs), self._packed.get(depth)
            if known is None or packed is None or packed.level_hash != known.hash:
                refs.kept.paused = level is not world.level
                data = _pack(level_text(depth, level, refs))
                packed = PackedLevel("" if known is None else known.hash, _hash_of(data), data)
                self._packed[depth] = packed
            levels[packed.name] = packed.packed
        refs.kept.paused = False
        rest = f'{{"levels":{json_text([*levels])},{rest_text(world, refs)[1:]}'
        return Snapshot(step, world.turns_passed, state_hash, _pack(rest), levels)

    def _refs(self, *, short: bool) -> ActorRefs:
        """Return a converter of references for a new look at the world. `short`: see `actor_refs_of`."""
        self._kept.begin()
        return actor_refs_of(self._world, short=short, kept=self._kept)

    def _hash(self, refs: ActorRefs) -> str:
        world = self._world
        levels = [self._level_hash(depth, level, refs) for depth, level in world.levels.items()]
        return _hash_of_text(f"{json_text([*levels])[:-1]},{rest_text(world, refs)}]")

    def _known(self, depth: int, refs: ActorRefs) -> LevelHash | None:
        """Return the kept hash of the level at a depth; None if it has to be computed again.

        That is so if the hero has been there since, which is a move, or if an actor to which the level refers has
        another place.
        """
        kept = self._left.get((depth, refs.legacy))
        if kept is None or kept.moves != self._world.levels[depth].moves:
            return None
        return kept if [refs.place(actor) for actor in kept.foreign] == kept.places else None

    def _level_hash(self, depth: int, level: Level, refs: ActorRefs) -> str:
        if level is self._world.level:
            return _hash_of_text(level_text(depth, level, refs))
        known = self._known(depth, refs)
        if known is None:
            before, refs.has_earlier_forms = refs.has_earlier_forms, False
            refs.kept.paused = True  # it is not encoded again before the hero has been there
            level_hash = _hash_of_text(level_text(depth, level, refs))
            refs.kept.paused = False
            foreign = [*refs.foreign]  # a copy, because the world's own references are added to the list later
            places = [refs.place(actor) for actor in foreign]
            known = self._left[depth, refs.legacy] = LevelHash(
                level_hash, foreign, places, refs.has_earlier_forms, level.moves
            )
            refs.has_earlier_forms |= before
        refs.has_earlier_forms |= known.has_earlier_forms
        return known.hash


def state_hash(world: World) -> str:
    """Return the state hash of a world, which must be between two steps."""
    return StateHash(world)()
