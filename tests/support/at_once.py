"""Long work of the game at once, for tests that only need the result, and lists that tests alone need."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from game.app.replays.open_replays import Replays
from game.app.saved_games.save_service import Saves
from game.engine.grid.geometry import Vec
from game.engine.model.door import Door
from game.engine.world import World
from game.store.serialize.dataclass_codec import StructureCodec
from game.ui.core.recorder_interfaces import GameRecorder
from game.ui.play.door_options import door_options
from game.ui.replay.replay_scene import ReplayScene
from game.ui.text.known_places import distance_forms
from game.worker import Progress


class WatchedProgress(Progress):
    """Progress that notes each call of `at`, and gives the work up at the call with the number `last`, from 1."""

    def __init__(self, last: int | None = None) -> None:
        super().__init__()
        self._last = last
        self.calls: list[float] = []
        """Processor time in seconds before each call, since the call before."""
        self._began = time.thread_time()

    def at(self, share: float = 0.0) -> None:
        self.calls.append(time.thread_time() - self._began)
        self._began = time.thread_time()
        self.is_cancelled = len(self.calls) == self._last
        super().at(share)


def annotations_of(codec: StructureCodec) -> dict[str, Any]:
    """Return the annotation of each saved field, by its saved word."""
    shapes = dict(codec._paths(codec._shape))
    return {field.word: shapes[field.path].saved[field.path.rpartition(".")[2]] for field in codec.fields}


def resume_game(saves: Saves, run: int) -> tuple[World, GameRecorder, str]:
    """Load game number `run`. Raises CorruptData or StoreError."""
    return saves.go_on_with(run, saves.load(run))


def replay_of_file(replays: Replays, path: Path) -> ReplayScene:
    """Return the scene that replays the game in a replay file. Raises CorruptData."""
    return replays.scene(replays.load_file(str(path)))


def choices_at(door: Door, step: Vec, world: World) -> list[str]:
    """Return the texts in the menu of a door beside the hero, without what is impossible now.

    `step`: from the hero to the door.
    """
    return [option.menu_text for option in door_options(door, step, world) if option.why_not is None]


def distance_text(at: Vec, world: World) -> str:
    """Return the longest text about how far a place is for the hero, without the direction."""
    return distance_forms(at, world)[0][0]


def replay_of_game(replays: Replays, number: int) -> ReplayScene:
    """Return the scene that replays game `number`. Raises CorruptData or StoreError."""
    return replays.scene(replays.load_game(number))


def replay_named(replays: Replays, words: str) -> ReplayScene:
    """Return the scene that replays a game, by its number, its code or the path of its file. Raises as above."""
    return replays.scene(replays.load(words))
