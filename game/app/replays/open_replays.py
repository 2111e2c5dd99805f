"""Replays of games, from the store (the save file) or from a replay file.

From any step of a replay the player can start a practice game or export an animation (GIF). The whole game can be
written to a replay file.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.app.failure_sentences import reason_of
from game.app.opened_files import LONGEST_NUMBER, is_number
from game.app.saved_games.save_service import Saves
from game.app.saved_games.saved_game_menus import in_two_lines, refusal
from game.engine.records import NamedTuple
from game.engine.world import World
from game.store.errors import StoreError
from game.store.json_values import CorruptData
from game.store.recording.game_code import (
    GameCode,
    in_lines,
    is_code,
    read_code,
    read_record,
    recorded_end,
    write_code,
)
from game.store.recording.replay_file import SUFFIX, GameRecord, ReplayFile, StoredRecord, write_replay
from game.store.recording.replay_playback import Replay
from game.ui.audio.mixer import Sound
from game.ui.core.clipboard import copy_text
from game.ui.core.recorder_interfaces import GameRecorder
from game.ui.core.scene_manager import Change, Pop, Push, Replace, ReplaceAll, Scene
from game.ui.graphics.atomic_files import UnwritableFile, write_new
from game.ui.graphics.theme import Theme
from game.ui.replay.replay_notes import rules_note
from game.ui.scenes.loading_screen import Opener
from game.ui.scenes.menu import Menu
from game.ui.text.command_names import prompt
from game.ui.text.event_messages.order_notes import OrderNotes
from game.ui.text.message_log import Log
from game.ui.text.sentences import menus, saved_games
from game.ui.text.sentences import replays as sentences
from game.ui.widgets.row import Row
from game.worker import UNWATCHED, Job, Progress, Worker

if TYPE_CHECKING:
    from game.ui.replay.replay_scene import ReplayScene  # most starts show no replay

CODE_NAME, CODE_SUFFIX = "code", ".txt"
"""How the name of a file with a code begins and ends."""
LONGEST_REASON = 200
"""Greatest number of characters of the reason why a replay cannot be shown."""
TRIAL_SIZE = (640, 400)
"""Width and height, in pixels, of the picture that is drawn once to see whether a replay can be shown."""

Show = Callable[[World, GameRecorder, str, Log | None], Scene]
"""Type of a function that returns the scene of a game.

Arguments: world, recorder, first message, and the log with the messages of the last turns.
"""


class Below(Enum):
    """Scene below a replay. The value is the row of the replay's menu that leads there."""

    NOTHING = menus.TO_TITLE
    """There is no scene below; the row leads to the title."""
    GAME = sentences.BACK_TO_GAME
    """A game that goes on. The replay offers no practice, because practice would end this game."""
    ENDING = sentences.BACK_TO_ENDING
    """The screen after the end of a game."""


class LoadedReplay(NamedTuple):
    """Replay of a game that the worker has loaded, for `Replays.scene`."""

    replay: Replay
    record: GameRecord
    number: int | None
    """Number of the game in the store; None for a game from a file or a code."""
    path: str = ""
    """Path of the file, with which the message of an error begins; "" without a file."""


def _drawn(make: Callable[[], ReplayScene]) -> ReplayScene:
    """Make a scene with `make`, draw it once as a test, and return it.

    A replay file may come from a stranger. If it passes all checks and still cannot be drawn, it is refused here,
    before its scene replaces the present scene. Raises CorruptData in this case, and passes on a StoreError.
    """
    try:
        scene = make()
        scene.draw(pygame.Surface(TRIAL_SIZE))
    except (CorruptData, StoreError):
        raise
    except Exception as error:
        words = f"{type(error).__name__}: {error}"
        raise CorruptData(sentences.CANNOT_SHOW.format(detail=words[:LONGEST_REASON])) from error
    return scene


class Replays:
    """Maker of the scenes that show replays.

    `worker`: plays the steps of jumps. `opener`: waits for what takes long. `sound`: plays the sounds of the replays.
    `show`: function that returns the scene of a game that is played. `title`: function that returns the title scene.
    """

    def __init__(
        self,
        theme: Theme,
        worker: Worker,
        opener: Opener,
        saves: Saves,
        sound: Sound,
        show: Show,
        title: Callable[[], Scene],
    ) -> None:
        self._theme = theme
        self._worker = worker
        self._opener = opener
        self._sound = sound
        self._saves = saves
        self._show = show
        self._title = title

    def load_game(self, number: int, progress: Progress = UNWATCHED) -> LoadedReplay:
        """Load the replay of game `number` of the store.

        Raises CorruptData if there is no such game or it cannot be replayed, and StoreError if the store cannot be
        read.
        """
        store = self._saves.store
        if store is None or store.run(number) is None:
            raise CorruptData(sentences.NO_GAME.format(number=number))
        record = StoredRecord(store, number)
        return LoadedReplay(Replay(record, progress=progress), record, number)

    def load(self, words: str, progress: Progress = UNWATCHED) -> LoadedReplay:
        """Load the replay of a game.

        `words`: number of the game in the store, path of a file, or a game code. Raises StoreError or CorruptData. For
        a file, the message of CorruptData begins with the path.
        """
        if is_code(words):
            record = read_code(words)
            return LoadedReplay(Replay(record, progress=progress), record, None)
        if not is_number(words):
            return self.load_file(words, progress)
        if len(words) > LONGEST_NUMBER:
            raise CorruptData(sentences.NO_GAME.format(number=f"{words[:LONGEST_NUMBER]}..."))
        return self.load_game(int(words), progress)

    def load_file(self, name: str, progress: Progress = UNWATCHED) -> LoadedReplay:
        """Load the replay of the game in a file. `name`: path of the file, which may look like the number of a game.

        Raises CorruptData, with a message that begins with the path.
        """
        path = name or repr(name)
        try:
            record = read_record(Path(name))
            return LoadedReplay(Replay(record, progress=progress), record, None, path)
        except CorruptData as error:
            raise CorruptData(f"{path}: {error}") from None

    def scene(self, loaded: LoadedReplay, below: Below = Below.NOTHING) -> ReplayScene:
        """Return the scene that shows a replay. `below`: scene to which the player then goes back.

        Raises CorruptData or StoreError if it cannot be shown.
        """
        try:
            return self._scene(loaded, below)
        except CorruptData as error:
            raise CorruptData(f"{loaded.path}: {error}" if loaded.path else str(error)) from None

    def _scene(self, loaded: LoadedReplay, below: Below) -> ReplayScene:
        from game.ui.replay.gif_export import GifExport, gif_steps
        from game.ui.replay.replay_scene import ReplayScene

        replay, record, number, _ = loaded
        scene: list[ReplayScene] = []

        def go_to(step: Callable[[], int]) -> Callable[[], Change]:
            def gone() -> Change:
                scene[0].go_to(step())
                return Pop()

            return gone

        def leave() -> Change:
            scene[0].close()
            return ReplaceAll(self._title()) if below is Below.NOTHING else Pop(Pop)

        def film(steps: range) -> Change:
            path = self._path(number, f"-step-{replay.at}.gif")
            return Replace(
                GifExport(self._theme, self._worker, scene[0], steps, lambda gif: self._write(path, lambda: gif))
            )

        practice = Row(sentences.PRACTICE, act=lambda: self._play_on(scene[0], replay, number))

        def menu() -> Scene:
            steps = gif_steps(replay)
            choices = [
                Row(sentences.KEEP_WATCHING, act=Pop),
                Row(sentences.TO_START, act=go_to(lambda: replay.first)),
                Row(sentences.TO_END, act=go_to(lambda: replay.last)),
                *([] if below is Below.GAME or replay.world.over else [practice]),
                Row(saved_games.SHARE, act=lambda: self._share(lambda: record, number)),
                Row(sentences.SAVE_TO_FILE, act=lambda: self._write_replay(record, number)),
                Row(sentences.SAVE_GIF.format(first=steps.start, last=steps[-1]), act=lambda: film(steps)),
                Row(below.value, act=leave),
            ]
            return Menu(self._theme, sentences.HEADING, choices, sentences.MENU_KEYS)

        name = record.name if isinstance(record, ReplayFile | GameCode) else f"game {number}"
        scene.append(
            _drawn(
                lambda: ReplayScene(
                    self._theme, self._worker, replay, menu, name, open_twin=replay.open_twin, sound=self._sound
                )
            )
        )
        return scene[0]

    def _play_on(self, scene: ReplayScene, replay: Replay, number: int | None) -> Change:
        """Start a practice game from the step that the replay shows; return the change of scene that opens the game.

        `scene`: the scene of the replay. `number`: number of the replayed game in the store; None for a game from a
        file.
        """
        world = replay.world
        orders = world.hero.orders
        world.hero.orders = None
        try:
            parent = None if number is None else (number, replay.at)
            recorder = self._saves.keep(world, parent=parent, practice=True)
        except (StoreError, CorruptData) as trouble:
            world.hero.orders = orders
            return Replace(refusal(self._theme, saved_games.CANNOT_SAVE, reason_of(trouble)))
        news = f"{sentences.PRACTICE_BEGINS} {rules_note(replay.rules_change_here)}".rstrip()
        log = Log((), OrderNotes(partial(prompt, self._theme.controls)), world.level.depth)
        log.put_before(scene.log)
        shown = self._show(world, recorder, news, log)
        scene.close(keep_world=True)
        return ReplaceAll(shown)

    def share_game(self, number: int) -> Change:
        """Copy the code of game `number` of the store; return the change to a menu that says so, or why it has none."""
        store = self._saves.store
        if store is None:
            return Push(refusal(self._theme, sentences.NO_CODE, sentences.NO_GAME.format(number=number)))
        return self._share(lambda: StoredRecord(store, number), number)

    def _share(self, read: Callable[[], GameRecord], number: int | None) -> Change:
        """Copy the code of a game to the clipboard; return the change to a menu that says so, or why it has none.

        `read`: reads the game. `number`: number of the game in the store; None for a game from a file.
        """

        def write(progress: Progress) -> str:
            record = read()
            first = record.snapshot(record.snapshot_steps[0])
            return write_code(record.steps, first, record.rules, recorded_end(record), progress)

        def show(job: Job[str]) -> Change:
            try:
                return Push(self._code_menu(job.result(), number))
            except (CorruptData, StoreError) as error:
                return Push(refusal(self._theme, sentences.NO_CODE, reason_of(error)))

        return self._opener.open(write, show)

    def _code_menu(self, code: str, number: int | None, *, again: bool = False) -> Menu:
        """Copy a code to the clipboard; return the menu that says so. `again`: whether it was copied before."""
        path = self._path(number, CODE_SUFFIX, CODE_NAME)
        copied = sentences.CODE_COPIED_AGAIN if again else sentences.CODE_COPIED
        foot = copied if copy_text(code) else sentences.CODE_NOT_COPIED

        def copy_again() -> Change:
            return Replace(self._code_menu(code, number, again=True))

        choices = [
            Row(saved_games.BACK, act=Pop),
            Row(sentences.COPY_AGAIN, act=copy_again),
            Row(sentences.SAVE_CODE, act=lambda: self._write(path, lambda: in_lines(code).encode())),
        ]
        return Menu(self._theme, sentences.CODE, choices, foot.format(letters=len(code)))

    def _write_replay(self, record: GameRecord, number: int | None) -> Change:
        """Write a game into a file; return the change to a menu with its path, or with the reason why it failed.

        If this takes longer than a moment, the change leads to a scene that says so.
        """
        write = partial(write_replay, record, __version__, recorded_end(record))
        return self._opener.open(write, lambda job: self._write(self._path(number, SUFFIX), job.result))

    def _path(self, number: int | None, ending: str, name: str = "game") -> Path:
        """Return the path to which a game is exported, unless a file with this name exists already (see `_write`).

        The folder is that of the store (save file) or, without a store, the working folder. `number`: number of the
        game in the store; None for a game from a file. `ending`: ending of the file's name.
        """
        store = self._saves.store
        folder = Path() if store is None else store.path.parent
        return (folder / f"{name}-{number or 'copy'}{ending}").absolute()

    def _write(self, path: Path, content: Callable[[], bytes]) -> Change:
        """Write a new file; return the change of scene to a menu with its path, or with the reason why it failed.

        If `path` exists already, a number is added to the name. `content`: function that returns the bytes.
        """
        try:
            written = write_new(path, content())
        except (StoreError, CorruptData, UnwritableFile) as error:
            return Replace(refusal(self._theme, sentences.NOT_WRITTEN, reason_of(error)))
        return Replace(Menu(self._theme, sentences.WRITTEN, [Row(saved_games.BACK, act=Pop)], in_two_lines(written)))
