"""Long work of the game without its pauses, for tests that only need the result, and lists that tests alone need."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.app.replays.open_replays import Replays
from game.app.saved_games.save_service import Saves
from game.engine.behavior import Action
from game.engine.grid.geometry import Vec
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.world import World
from game.store.json_values import JsonValue
from game.store.recovery.quarantine import Salvaged
from game.store.recovery.salvage import salvage_in_pieces
from game.store.serialize.dataclass_codec import StructureCodec
from game.store.serialize.world_codec import decode_world_in_pieces
from game.store.work_in_pieces import finish
from game.ui.core.message import Message
from game.ui.core.recorder_interfaces import GameRecorder
from game.ui.play.door_options import door_options
from game.ui.play.known_places import distance_forms
from game.ui.scenes.replay.replay_scene import ReplayScene


def decode_world(data: JsonValue, make_level: Callable[[int], Level] | None = None) -> World:
    """Return the world of a JSON value. Raises CorruptData."""
    return finish(decode_world_in_pieces(data, make_level))


def annotations_of(codec: StructureCodec) -> dict[str, Any]:
    """Return the annotation of each saved field, by its saved word."""
    shapes = dict(codec._paths(codec._shape))
    return {field.word: shapes[field.path].saved[field.path.rpartition(".")[2]] for field in codec.fields}


def salvage(path: Path) -> Salvaged:
    """Salvage the damaged store at `path`. Raises StoreError."""
    return finish(salvage_in_pieces(path))


def resume_game(saves: Saves, run: int) -> tuple[World, GameRecorder, str]:
    """Load game number `run`. Raises CorruptData or StoreError."""
    return finish(saves.resume_in_pieces(run))


def last_messages(saves: Saves, run: int) -> list[Message]:
    """Return the messages of the last steps of game number `run`. Raises StoreError."""
    return finish(saves.find_last_messages_in_pieces(run))


def replay_of_file(replays: Replays, path: Path) -> ReplayScene:
    """Return the scene that replays the game in a replay file. Raises CorruptData."""
    return finish(replays.open_file_in_pieces(str(path)))


def choices_at(door: Door, step: Vec, world: World) -> list[tuple[str, Action]]:
    """Return the actions that are possible at a door beside the hero, each with its text in the menu.

    `step`: from the hero to the door.
    """
    options = door_options(door, step, world)
    return [(option.menu_text, option.action) for option in options if option.why_not is None]


def distance_text(at: Vec, world: World) -> str:
    """Return the longest text about how far a place is for the hero, without the direction."""
    return distance_forms(at, world)[0][0]


def replay_of_game(replays: Replays, number: int) -> ReplayScene:
    """Return the scene that replays game `number`. Raises CorruptData or StoreError."""
    return finish(replays.open_game_in_pieces(number))


def replay_named(replays: Replays, words: str) -> ReplayScene:
    """Return the scene that replays a game, by its number, its code or the path of its file. Raises as above."""
    return finish(replays.open_in_pieces(words))
