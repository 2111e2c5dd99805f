"""The kinds of file that are damaged, by name: a sound file of each, and what must read it unharmed.

Stores and replays, with damage that only they can have; drawings, tilesheets, fonts and art.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pack_tiles
from asset_pack.art import ArtError
from fuzz.damage import DAMAGES, OF_BYTES, OF_SETTINGS, OF_TEXT, WORDS, Damage, replace_some
from fuzz.errors import raise_error
from game.app.preferences import Preferences
from game.app.save_service import Saves
from game.content.bots.bots import BOTS
from game.content.games import new_game
from game.content.scenarios.scenario import situation
from game.content.traditions import TRADITIONS
from game.content.tutorial import Prompter
from game.engine.grid.dice import Dice
from game.engine.turns import update
from game.mapgen.drawing.drawing import DrawingError
from game.store.db.connection import COMPANIONS
from game.store.db.game_store import Store
from game.store.errors import StoreError
from game.store.json_values import CorruptData
from game.store.recording.autosave import begin
from game.store.recording.journal import carry_on
from game.store.recording.load import resume
from game.store.recording.replay import Replay
from game.store.recording.replay_file import StoredRecord, give_away, given_away
from game.store.recovery.salvage import salvage
from game.ui.core.settings import Motion, Settings
from game.ui.graphics.assets import Damaged, assets, packed
from game.ui.graphics.font import Font
from scenario_lib.drawings import Unreadable as NoText
from scenario_lib.drawings import drawing_text

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
"""A game of each of these traditions is in a store."""

AS_SET = Settings(mute=True, text_scale=1, motion=Motion.BRIEF)
STORE_FILES = tuple(f"ajar.sqlite{aside}{ending}" for aside in ("", ".aside-1") for ending in COMPANIONS)


class FuzzTarget(NamedTuple):
    """One kind of file."""

    make: Callable[[Path], None]
    """Puts a sound one into a folder."""
    name: str
    """Of the file in it that is damaged."""
    damages: Sequence[Damage]
    look_at: Callable[[Path], str]
    """What the game makes of it: in a word or two. Raises nothing, whatever it is."""
    beside: Sequence[str] = ()
    """What may be beside it afterwards."""


def refused(error: Exception, why: str = "") -> str:
    """The word for an error that the player is told of, which must be one line."""
    if "\n" in str(error) or not str(error):
        raise ValueError("a reason is one line") from error
    return f"refused: {why}" if why else "refused"


def _drawing(folder: Path) -> None:
    (folder / "drawing.txt").write_text(DRAWING.strip("\n"), "utf-8")


def _play_drawing(path: Path) -> str:
    try:
        text = drawing_text(path)
        world = situation(text, "0", TRADITIONS["ajar"])
        for _ in range(UPDATES):
            if not world.over:
                world.hero.orders = BOTS["reader"](world.hero, world)
                update(world)
    except (NoText, DrawingError) as error:
        return refused(error)
    return "nothing"


def _pictures(folder: Path) -> None:
    for name in PICTURES:
        for ending in ("json", "png"):
            (folder / f"{name}.{ending}").write_bytes((assets() / f"{name}.{ending}").read_bytes())


def _look_at_picture(path: Path) -> str:
    try:
        packed(path.parent, "tiles")
        for name in PICTURES[1:]:
            Font.load(name.removeprefix("font-"), path.parent)
    except Damaged as error:
        return refused(error, "it is not as it was packed")
    return "nothing"


def _art(folder: Path) -> None:
    for file in (assets() / "art").glob("*.txt"):
        if file.stem in ("actors", "door"):
            (folder / file.name).write_bytes(file.read_bytes())


def _pack(path: Path) -> str:
    try:
        pack_tiles.pack(pack_tiles.read_art(path.parent))
    except ArtError as error:
        return refused(error)
    return "nothing"


DRAWN = {
    "drawings": FuzzTarget(_drawing, "drawing.txt", (*OF_BYTES, *OF_TEXT), _play_drawing),
    "tilesheets": FuzzTarget(_pictures, "tiles.png", OF_BYTES, _look_at_picture),
    "indices": FuzzTarget(_pictures, "tiles.json", (*OF_BYTES, *OF_TEXT), _look_at_picture),
    "fonts": FuzzTarget(_pictures, "font-small.json", (*OF_BYTES, *OF_TEXT), _look_at_picture),
    "art": FuzzTarget(_art, "door.txt", (*OF_BYTES, *OF_TEXT), _pack),
}


def _store(folder: Path) -> None:
    with closing(Store(folder / "ajar.sqlite")) as store:
        for name in PLAYED:
            _play(store, name)
        store.set({"mute": True, "text_scale": 1, "hints_told": ["ease"], "motion": "BRIEF"})


def _play(store: Store, tradition: str) -> int:
    world = new_game("sound", TRADITIONS[tradition])
    keeping = begin(store, world, "0", 0, raise_error)
    for _ in range(STEPS):
        world.hero.orders = BOTS["reader"](world.hero, world)
        keeping.begin()
        carry_on(world)
        keeping.end()
    return keeping.run


def _take_up(path: Path) -> str:
    try:
        return _games_in(path)
    except StoreError as trouble:
        fault = trouble.fault
        if not fault.salvageable:
            return refused(trouble, fault.value)
        try:
            salvage(path)
        except StoreError as other:
            return refused(other, fault.value)
    return f"{fault.value}; salvaged: {_games_in(path)}"


def _games_in(path: Path) -> str:
    """What has become of them. Raises StoreError."""
    with closing(Store(path)) as store:
        store.settings()
        games = store.runs()
        for game in games:
            store.story(game.number)
            try:
                resumed = resume(store, game.number)
                _see(Replay(StoredRecord(store, game.number)))
            except CorruptData:
                return "a game is lost"
            if resumed.drifted:
                return "a game goes on from an earlier turn"
        return ("nothing" if len(games) == len(PLAYED) else "a game is gone") if games else "no game is left"


def _set(path: Path) -> str:
    try:
        with closing(Store(path)) as store:
            settings = Settings()
            Preferences(Saves(store), settings, Prompter()).recall()
            return "nothing" if settings == AS_SET else "something is set otherwise"
    except StoreError as trouble:
        return refused(trouble, trouble.fault.value)


def _replay(folder: Path) -> None:
    with closing(Store(folder.parent / "played.sqlite")) as store:
        (folder / "game.ajar").write_bytes(give_away(StoredRecord(store, _play(store, "ajar")), "0"))
    (folder.parent / "played.sqlite").unlink()


def _rework(path: Path, dice: Dice) -> None:
    """What is packed in it, so that it can be unpacked again."""
    told = json.loads(zlib.decompress(path.read_bytes()))
    for _ in range(dice.between(1, 3)):
        replace_some(told, dice)
    path.write_bytes(zlib.compress(json.dumps(told).encode()))


def _retell(path: Path, dice: Dice) -> None:
    """What the hero was told at some step, or where that stands."""
    told = json.loads(zlib.decompress(path.read_bytes()))
    steps = told["steps"]
    for _ in range(dice.between(1, 4)):
        one, other = dice.below(len(steps)), dice.below(len(steps))
        match dice.below(4):
            case 0:
                steps[one][dice.below(5)] = dice.choice([*WORDS, None, -1, 10**9, '{"Wait":{}}'])
            case 1:
                steps[one], steps[other] = steps[other], steps[one]
            case 2:
                steps[one][3] = steps[other][3]
            case _:
                del steps[one]
    path.write_bytes(zlib.compress(json.dumps(told).encode()))


def _rework_world(path: Path, dice: Dice) -> None:
    """The world at one of its moments, or a level of it."""
    told = json.loads(zlib.decompress(path.read_bytes()))
    levels = told["levels"]
    held, key = (dice.choice(told["moments"]), 3) if dice.below(2) else (levels, dice.choice(list(levels)))
    world = json.loads(zlib.decompress(b64decode(held[key])))
    replace_some(world, dice)
    held[key] = b64encode(zlib.compress(json.dumps(world).encode())).decode()
    path.write_bytes(zlib.compress(json.dumps(told).encode()))


def _garble(path: Path, dice: Dice) -> None:
    """Single letters of what is packed in it."""
    told = bytearray(zlib.decompress(path.read_bytes()))
    for _ in range(dice.between(1, 5)):
        told[dice.below(len(told))] = dice.below(128)
    path.write_bytes(zlib.compress(told))


def _see_again(path: Path) -> str:
    try:
        replay = Replay(given_away(path))
        _see(replay)
    except CorruptData as error:
        return refused(error)
    return "it goes over some steps" if replay.gaps or not replay.agrees else "nothing"


def _see(replay: Replay) -> None:
    replay.go_to(replay.last)
    replay.back()
    replay.go_to(replay.first)


STORED = {
    "stores": FuzzTarget(_store, "ajar.sqlite", DAMAGES, _take_up, STORE_FILES),
    "settings": FuzzTarget(_store, "ajar.sqlite", OF_SETTINGS, _set, STORE_FILES),
    "replays": FuzzTarget(
        _replay, "game.ajar", (*OF_BYTES, _rework, _garble, _retell, _retell, _rework_world, _rework_world), _see_again
    ),
}
VICTIMS: dict[str, FuzzTarget] = {**STORED, **DRAWN}
