"""Stores and replays to be damaged: sound ones, and what is damaged in them that only they have."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from contextlib import closing
from pathlib import Path

from damage import DAMAGES, OF_BYTES, OF_SETTINGS, WORDS, replace_some
from game.app.preferences import Preferences
from game.app.save_service import Saves
from game.content.bots.bots import BOTS
from game.content.games import new_game
from game.content.traditions import TRADITIONS
from game.content.tutorial import Prompter
from game.engine.grid.dice import Dice
from game.store.db.connection import COMPANIONS
from game.store.db.game_store import Store
from game.store.errors import StoreTrouble
from game.store.json_values import Unreadable
from game.store.recording.autosave import begin
from game.store.recording.journal import carry_on
from game.store.recording.load import resume
from game.store.recording.replay import Replay
from game.store.recording.replay_file import StoredRecord, give_away, given_away
from game.store.recovery.salvage import salvage
from game.ui.core.settings import Motion, Settings
from untroubled import never
from victim import Victim, refused

STEPS = 70
PLAYED = ("ajar", "roguesharp")
"""A game of each of these traditions is in a store."""

AS_SET = Settings(mute=True, text_scale=1, motion=Motion.BRIEF)
STORE_FILES = tuple(f"ajar.sqlite{aside}{ending}" for aside in ("", ".aside-1") for ending in COMPANIONS)


def _store(folder: Path) -> None:
    with closing(Store(folder / "ajar.sqlite")) as store:
        for name in PLAYED:
            _play(store, name)
        store.set({"mute": True, "text_scale": 1, "hints_told": ["ease"], "motion": "BRIEF"})


def _play(store: Store, tradition: str) -> int:
    world = new_game("sound", TRADITIONS[tradition])
    keeping = begin(store, world, "0", 0, never)
    for _ in range(STEPS):
        world.hero.orders = BOTS["reader"](world.hero, world)
        keeping.begin()
        carry_on(world)
        keeping.end()
    return keeping.run


def _take_up(path: Path) -> str:
    try:
        return _games_in(path)
    except StoreTrouble as trouble:
        fault = trouble.fault
        if not fault.salvageable:
            return refused(trouble, fault.value)
        try:
            salvage(path)
        except StoreTrouble as other:
            return refused(other, fault.value)
    return f"{fault.value}; salvaged: {_games_in(path)}"


def _games_in(path: Path) -> str:
    """What has become of them. Raises StoreTrouble."""
    with closing(Store(path)) as store:
        store.settings()
        games = store.runs()
        for game in games:
            store.story(game.number)
            try:
                resumed = resume(store, game.number)
                _see(Replay(StoredRecord(store, game.number)))
            except Unreadable:
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
    except StoreTrouble as trouble:
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
    except Unreadable as error:
        return refused(error)
    return "it goes over some steps" if replay.gaps or not replay.agrees else "nothing"


def _see(replay: Replay) -> None:
    replay.go_to(replay.last)
    replay.back()
    replay.go_to(replay.first)


STORED = {
    "stores": Victim(_store, "ajar.sqlite", DAMAGES, _take_up, STORE_FILES),
    "settings": Victim(_store, "ajar.sqlite", OF_SETTINGS, _set, STORE_FILES),
    "replays": Victim(
        _replay, "game.ajar", (*OF_BYTES, _rework, _garble, _retell, _retell, _rework_world, _rework_world), _see_again
    ),
}
