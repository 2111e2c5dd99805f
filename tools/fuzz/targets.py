"""The fuzz targets: kinds of files that are damaged, with functions that write a valid file and read a damaged one.

The kinds are stores (save files), settings, replays, drawings (levels drawn as text), tilesheets and their indices,
fonts, and art (sprites drawn as text).
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from builders.assets import tiles
from builders.assets.art import ASSETS, ArtError
from fuzz.damage import (
    BYTE_DAMAGES,
    COLUMN_VALUES,
    SETTINGS_DAMAGES,
    STORE_DAMAGES,
    TEXT_DAMAGES,
    Damage,
    change_json_value,
)
from game.app.preferences import Preferences
from game.content.bots.bots import BOTS
from game.content.hint_chooser import HintChooser
from game.content.new_game import new_game
from game.content.scenarios.drawn_world import drawn_world
from game.content.traditions import TRADITIONS
from game.engine.grid.dice import Dice
from game.engine.turns import update
from game.levels.level_fields import LevelFileError
from game.levels.level_files import parse_level, read_drawing, read_file, write_drawing
from game.levels.level_from_drawing import seed_of, tradition_of
from game.mapgen.drawing.parsed_drawing import DrawingError
from game.store.db.game_store import Store
from game.store.db.store_renaming import COMPANIONS
from game.store.errors import StoreError
from game.store.json_values import CorruptData
from game.store.recording.autosave import begin
from game.store.recording.game_code import in_lines, read_record, write_code
from game.store.recording.journal import play_step
from game.store.recording.load_game import resume
from game.store.recording.replay_file import StoredRecord, write_replay
from game.store.recording.replay_playback import Replay
from game.store.recovery.salvage import salvage
from game.ui.core.settings import Motion, Settings
from game.ui.graphics.assets import DamagedAsset, assets, packed
from game.ui.graphics.font import Font
from level_output.tiled_export import tiled_map
from scenario_lib.drawings import build_drawing

UPDATES = 30
PICTURES = ("tiles", "font-small", "font-large")

DRAWING = """
##############
#@..A..k#G..B#
#..~,..]#.C..#
#.._;."`+....#
###D##I##E####
#..'..H..*..&#
#.F......a...#
##############

A = hidden doorway door
B = item dagger
C = trap bear
D = stiff locked wooden door
E = shut iron door
F = item key
G = item gold
H = item healing potion
k = kobold asleep
a = kobold
I = barred door
facing: I south
bag: 3 dart, healing potion, 2 key
worn: dagger
abilities: whirlwind
conditions: hasted 20
health: 7
oil: 40
gold: 12
keys: 2
latches: 1
depth: 3
choice: 9,1 12,1
fire: 3,5 4,5
gas: poison 5,5 40
room: 0 0 9 5 dark
torch: 5,1
"""
STEPS = 70
PLAYED = ("ajar", "roguesharp")
"""The traditions (sets of rules) of the games in a store."""

VALID_SETTINGS = Settings(mute=True, text_scale=1, motion=Motion.BRIEF)
STORE_FILES = tuple(f"ajar.sqlite{aside}{ending}" for aside in ("", ".aside-1") for ending in COMPANIONS)


class FuzzTarget(NamedTuple):
    """A kind of file that is damaged."""

    make: Callable[[Path], None]
    """Writes a valid file of this kind, and the files that belong to it, into a folder."""
    name: str
    """The name of the file that is damaged, in the folder that `make` has filled."""
    damages: Sequence[Damage]
    """The functions that damage the file; one of them is chosen at random."""
    read: Callable[[Path], str]
    """Reads the file at a path as the game reads it; returns the outcome in a few words. Any exception is a fault."""
    new_files: Sequence[str] = ()
    """Names of the files that reading is allowed to create in the folder."""


def refused(error: Exception, why: str = "") -> str:
    """Return the outcome "refused" for a damaged file about which the game shows an error to the player.

    `why`: a reason to add after "refused: "; "" to add no reason. Raises ValueError if the message of the error is
    empty or has several lines.
    """
    if "\n" in str(error) or not str(error):
        raise ValueError(f"the message of {type(error).__name__} is not one line") from error
    return f"refused: {why}" if why else "refused"


def _make_drawing(folder: Path) -> None:
    (folder / "drawing.txt").write_text(DRAWING.strip("\n"), "utf-8")


def _make_json_level(folder: Path) -> None:
    _make_drawing(folder)
    level = read_drawing(folder / "drawing.txt")
    (folder / "level.json").write_text(write_drawing(level, "json"), "utf-8")


def _make_tiled_map(folder: Path) -> None:
    built = build_drawing(parse_level(DRAWING.strip("\n").encode()), None, TRADITIONS["ajar"])
    (folder / "level.tmj").write_text(json.dumps(tiled_map(built)), "utf-8")


def _play_drawing(path: Path) -> str:
    try:
        drawing = parse_level(read_file(path))
        world = drawn_world(drawing, seed_of(drawing, "0"), tradition_of(drawing))
        for _ in range(UPDATES):
            if not world.over:
                world.hero.orders = BOTS["reader"](world.hero, world)
                update(world)
    except (LevelFileError, DrawingError) as error:
        return refused(error)
    return "no effect"


def _make_pictures(folder: Path) -> None:
    for name in PICTURES:
        for ending in ("json", "png"):
            (folder / f"{name}.{ending}").write_bytes((assets() / f"{name}.{ending}").read_bytes())


def _read_pictures(path: Path) -> str:
    try:
        packed(path.parent, "tiles")
        for name in PICTURES[1:]:
            Font.load(name.removeprefix("font-"), path.parent)
    except DamagedAsset as error:
        return refused(error, "it has changed since it was packed")
    return "no effect"


def _make_art(folder: Path) -> None:
    for file in (ASSETS / "art").glob("*.txt"):
        if file.stem in ("actors", "door"):
            (folder / file.name).write_bytes(file.read_bytes())


def _pack_art(path: Path) -> str:
    try:
        tiles.pack(tiles.read_art(path.parent))
    except ArtError as error:
        return refused(error)
    return "no effect"


DRAWN = {
    "drawings": FuzzTarget(_make_drawing, "drawing.txt", (*BYTE_DAMAGES, *TEXT_DAMAGES), _play_drawing),
    "levels as JSON": FuzzTarget(_make_json_level, "level.json", (*BYTE_DAMAGES, *TEXT_DAMAGES), _play_drawing),
    "maps of Tiled": FuzzTarget(_make_tiled_map, "level.tmj", (*BYTE_DAMAGES, *TEXT_DAMAGES), _play_drawing),
    "tilesheets": FuzzTarget(_make_pictures, "tiles.png", BYTE_DAMAGES, _read_pictures),
    "indices": FuzzTarget(_make_pictures, "tiles.json", (*BYTE_DAMAGES, *TEXT_DAMAGES), _read_pictures),
    "fonts": FuzzTarget(_make_pictures, "font-small.json", (*BYTE_DAMAGES, *TEXT_DAMAGES), _read_pictures),
    "art": FuzzTarget(_make_art, "door.txt", (*BYTE_DAMAGES, *TEXT_DAMAGES), _pack_art),
}


def _make_store(folder: Path) -> None:
    with closing(Store(folder / "ajar.sqlite")) as store:
        for name in PLAYED:
            _play(store, name)
        store.set({"mute": True, "text_scale": 1, "hints_told": ["ease"], "motion": "BRIEF"})


def _play(store: Store, tradition: str) -> int:
    world = new_game("sound", TRADITIONS[tradition])
    autosave = begin(store, world, "0", 0)
    for _ in range(STEPS):
        world.hero.orders = BOTS["reader"](world.hero, world)
        autosave.begin()
        play_step(world)
        autosave.end()
    return autosave.run


def _load_games(path: Path) -> str:
    try:
        return _games_in(path)
    except StoreError as error:
        fault = error.fault
        if not fault.salvageable:
            return refused(error, fault.value)
        try:
            salvage(path)
        except StoreError as other:
            return refused(other, fault.value)
    return f"{fault.value}; salvaged: {_games_in(path)}"


def _games_in(path: Path) -> str:
    """Load and replay all games of a store; return the outcome in a few words.

    Raises StoreError if the store cannot be opened or read.
    """
    with closing(Store(path)) as store:
        store.settings()
        games = store.runs()
        for game in games:
            store.story(game.number)
            try:
                resumed = resume(store, game.number)
                _step_through(Replay(StoredRecord(store, game.number)))
            except CorruptData:
                return "a game is lost"
            if resumed.drifted:
                return "a game continues from an earlier turn"
        return ("no effect" if len(games) == len(PLAYED) else "a game is missing") if games else "no game is left"


def _read_settings(path: Path) -> str:
    try:
        with closing(Store(path)) as store:
            settings = Settings()
            Preferences(lambda: store, settings, HintChooser()).recall()
            return "no effect" if settings == VALID_SETTINGS else "the settings have changed"
    except StoreError as error:
        return refused(error, error.fault.value)


def _make_replay(folder: Path) -> None:
    with closing(Store(folder.parent / "played.sqlite")) as store:
        (folder / "game.ajar").write_bytes(write_replay(StoredRecord(store, _play(store, "ajar")), "0"))
    (folder.parent / "played.sqlite").unlink()


def _change_packed_json(path: Path, dice: Dice) -> None:
    """Replace one to three values in the packed (compressed) JSON of a replay."""
    data = json.loads(zlib.decompress(path.read_bytes()))
    for _ in range(dice.between(1, 3)):
        change_json_value(data, dice)
    path.write_bytes(zlib.compress(json.dumps(data).encode()))


def _change_steps(path: Path, dice: Dice) -> None:
    """Change, exchange or delete some steps in the list of steps of a replay."""
    data = json.loads(zlib.decompress(path.read_bytes()))
    steps = data["steps"]
    for _ in range(dice.between(1, 4)):
        one, other = dice.below(len(steps)), dice.below(len(steps))
        match dice.below(4):
            case 0:
                steps[one][dice.below(5)] = dice.choice([*COLUMN_VALUES, None, -1, 10**9, '{"Wait":{}}'])
            case 1:
                steps[one], steps[other] = steps[other], steps[one]
            case 2:
                steps[one][3] = steps[other][3]
            case _:
                del steps[one]
    path.write_bytes(zlib.compress(json.dumps(data).encode()))


def _change_packed_world(path: Path, dice: Dice) -> None:
    """Replace one value in a saved world or a saved level of a replay."""
    data = json.loads(zlib.decompress(path.read_bytes()))
    levels = data["levels"]
    holder, key = (dice.choice(data["moments"]), 3) if dice.below(2) else (levels, dice.choice(list(levels)))
    world = json.loads(zlib.decompress(b64decode(holder[key])))
    change_json_value(world, dice)
    holder[key] = b64encode(zlib.compress(json.dumps(world).encode())).decode()
    path.write_bytes(zlib.compress(json.dumps(data).encode()))


def _change_characters(path: Path, dice: Dice) -> None:
    """Replace one to five characters of the JSON text of a replay, which may then not be valid JSON."""
    data = bytearray(zlib.decompress(path.read_bytes()))
    for _ in range(dice.between(1, 5)):
        data[dice.below(len(data))] = dice.below(128)
    path.write_bytes(zlib.compress(data))


def _make_code(folder: Path) -> None:
    with closing(Store(folder.parent / "played.sqlite")) as store:
        record = StoredRecord(store, _play(store, "ajar"))
        code = write_code(record.steps, record.snapshot(0), record.rules)
    (folder / "game.txt").write_text(in_lines(code))
    (folder.parent / "played.sqlite").unlink()


def _change_letters(path: Path, dice: Dice) -> None:
    """Replace one to five letters of a code by others."""
    letters = bytearray(path.read_bytes())
    for _ in range(dice.between(1, 5)):
        letters[dice.below(len(letters))] = dice.choice(LETTERS)
    path.write_bytes(letters)


def _show_replay(path: Path) -> str:
    """Step through the replay in a replay file or in a file with a code. Return the effect of the damage, in words."""
    try:
        replay = Replay(read_record(path))
        _step_through(replay)
    except CorruptData as error:
        return refused(error)
    return "some steps are skipped" if replay.gaps or not replay.agrees else "no effect"


def _step_through(replay: Replay) -> None:
    replay.go_to(replay.last)
    replay.back()
    replay.go_to(replay.first)


LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
STORED = {
    "stores": FuzzTarget(_make_store, "ajar.sqlite", STORE_DAMAGES, _load_games, STORE_FILES),
    "settings": FuzzTarget(_make_store, "ajar.sqlite", SETTINGS_DAMAGES, _read_settings, STORE_FILES),
    "replays": FuzzTarget(
        _make_replay,
        "game.ajar",
        (
            *BYTE_DAMAGES,
            _change_packed_json,
            _change_characters,
            _change_steps,
            _change_steps,
            _change_packed_world,
            _change_packed_world,
        ),
        _show_replay,
    ),
    "codes": FuzzTarget(_make_code, "game.txt", (*BYTE_DAMAGES, _change_letters, _change_letters), _show_replay),
}
FUZZ_TARGETS: dict[str, FuzzTarget] = {**STORED, **DRAWN}
