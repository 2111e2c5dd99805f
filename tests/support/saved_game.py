"""Games that a bot plays into a save file, and the texts of worlds as they are saved."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from game.content.bots.bots import BOTS
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import TRADITIONS
from game.engine.grid.geometry import EAST, WEST
from game.engine.model.order import Order
from game.engine.rules.actions.steps import Walk
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.errors import StoreError
from game.store.json_values import expect, json_text, parse_json
from game.store.recording import autosave
from game.store.recording.autosave import Autosave, record_game
from game.store.recording.journal import play_step
from game.store.serialize.snapshot import Snapshot
from game.store.serialize.world_codec import actor_refs_of, decode_world, encode_world, level_text, rest_text
from tests.support.made_levels import game_of

ROOM = "#####\n#@..#\n#####"
"""Drawing of a room in which steps are quickly played and saved."""
HOUSE = """\
####################
#......+......#....#
#..@...#......'..k.#
#......#......#....#
#####+####.####....#
#..................#
#....r.............#
####################

k = kobold asleep
r = rat asleep
health: 60"""
"""Drawing of a house in which a bot explores, throws and fights. Its steps are replayed faster than on a level."""
DUEL = "####\n#@k#\n####\n\nhealth: 1"
"""Drawing of a room in which a kobold soon kills the hero."""


class AutosavedGame:
    """Game that is saved in a store, with the errors reported while it was saved.

    `drawing`: the situation in which the game begins; None for a generated level.
    """

    def __init__(
        self, store: Store, seed: str = "kept", tradition: str = "ajar", depth: int = 1, drawing: str | None = None
    ) -> None:
        self.troubles: list[StoreError] = []
        row = TRADITIONS[tradition]
        self.world = game_of(row, seed, depth) if drawing is None else world_from_drawing(drawing, seed, row)
        self.keeping = record_game(store, self.world, "test", 0)

    @property
    def run(self) -> int:
        return self.keeping.run

    def play(self, steps: int) -> AutosavedGame:
        for _ in range(steps):
            try:
                play(self.world, self.keeping, 1)
            except StoreError as trouble:
                self.troubles.append(trouble)
        return self

    def do(self, *orders: Order) -> AutosavedGame:
        """Play and save a step for each order, until the hero is dead."""
        for order in orders:
            if self.world.over:
                break
            self.world.hero.orders = order
            self.keeping.begin()
            play_step(self.world)
            try:
                self.keeping.end()
            except StoreError as trouble:
                self.troubles.append(trouble)
        return self

    def walk(self, steps: int) -> AutosavedGame:
        """Play and save some steps in ROOM, to and fro."""
        return self.do(*(Walk(EAST if step % 2 == 0 else WEST) for step in range(steps)))


def play(world: World, keeping: Autosave, steps: int) -> None:
    """Play some steps with a bot, and save each step before the next."""
    for _ in range(steps):
        if world.over:
            break
        world.hero.orders = BOTS["reader"](world.hero, world)
        keeping.begin()
        play_step(world)
        keeping.end()


def make_store(path: Path, steps: int = 60, seed: str = "kept", tradition: str = "ajar") -> Path:
    """Create a closed store with one game of some steps, and return its path.

    The game is played once in a run, with the rules as they are then, and its store is copied after that. A test that
    changes the number of turns between snapshots gets a game of its own.
    """
    return _written(path, _store_bytes(steps, seed, tradition, autosave.SNAPSHOT_TURNS))


def make_room_store(path: Path, steps: int = 60) -> Path:
    """Create a closed store like `make_store`, with a game in which the hero walks to and fro in ROOM.

    Its steps are replayed much faster than the steps of a bot on a generated level.
    """
    return _written(path, _room_store_bytes(steps, autosave.SNAPSHOT_TURNS))


def _written(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


DAMAGED_TURNS = {1: 4, 2: 3}
"""Last turn of each game of the damaged store. The second game is only in the write-ahead log."""


@cache
def damaged_store_files() -> dict[str, bytes]:
    """Return the contents of the files of a damaged store with two games, by the endings of their names.

    The first bytes of the store itself are damaged.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder, "ajar.sqlite")
        store = Store(path)
        AutosavedGame(store, seed="first", drawing=ROOM).walk(DAMAGED_TURNS[1])
        store.checkpoint()
        AutosavedGame(store, seed="second", drawing=ROOM).walk(DAMAGED_TURNS[2])
        files = {ending: path.with_name(path.name + ending).read_bytes() for ending in ("", "-wal")}
        store.close()
    return {"": b"dear diary" + files[""][10:], "-wal": files["-wal"]}


def put_store(folder: Path, files: dict[str, bytes]) -> Path:
    """Write the files of a store into a folder, which has no other files afterwards; return the path of the store.

    `files`: content of each file by the ending of its name.
    """
    folder.mkdir(exist_ok=True)
    for file in folder.iterdir():
        file.unlink()
    path = folder / "ajar.sqlite"
    for ending, content in files.items():
        path.with_name(path.name + ending).write_bytes(content)
    return path


@cache
def _store_bytes(steps: int, seed: str, tradition: str, _snapshot_turns: int) -> bytes:
    return store_bytes(lambda store: AutosavedGame(store, seed, tradition).play(steps))


@cache
def _room_store_bytes(steps: int, _snapshot_turns: int) -> bytes:
    return store_bytes(lambda store: AutosavedGame(store, drawing=ROOM).walk(steps))


def store_bytes(play_games: Callable[[Store], object]) -> bytes:
    """Return the bytes of a new store after games were played into it."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "ajar.sqlite")
        store = Store(path)
        play_games(store)
        store.close()
        return path.read_bytes()


def save_and_load(world: World) -> World:
    return decode_world(parse_json(json_text(encode_world(world))), world.make_level)


def texts(world: World, *, as_earlier: bool = False) -> list[str]:
    """Return the JSON texts of a world before they are compressed: a text for each level, and a text for the rest.

    `as_earlier`: whether the texts have the form in which earlier versions of the program saved them.
    """
    links = actor_refs_of(world, legacy=as_earlier)
    levels = [level_text(depth, level, links) for depth, level in world.levels.items()]
    return [*levels, rest_text(world, links)]


def snapshot_texts(snapshot: Snapshot) -> list[str]:
    """Return the JSON texts of a snapshot as saved: a text for each level, and a text for the rest of the world.

    The saved text for the rest also lists the names of the levels, which are hashes. These names are left out here, so
    that the result can be compared with the result of `texts`.
    """
    rest = expect(dict, parse_json(zlib.decompress(snapshot.world).decode("ascii")))
    names = expect(list, rest.pop("levels"))
    return [*(zlib.decompress(snapshot.levels[expect(str, name)]).decode("ascii") for name in names), json_text(rest)]
