"""One run of the program: from the options of the command line to the first scene, and until the window closes."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.app import App
from game.app.autoplay import Autoplay
from game.app.headless_demo import print_standing, wanted_bot, wanted_rules
from game.app.opened_files import is_number
from game.app.preferences import SettingsStore, motion_word
from game.app.saved_games.save_service import Saves, opened
from game.app.users_folder import OwnSettings, is_own, own_transcript, store_of
from game.assets import DamagedAsset
from game.cli import fail, warn
from game.engine.behavior import Ai
from game.engine.tradition import Tradition
from game.store.errors import StoreError
from game.store.json_values import CorruptData, JsonValue
from game.ui import screen_reader
from game.ui.core.scene_manager import Change, Quit, ReplaceAll, Scene
from game.ui.core.settings import Motion, Settings, TranscriptTo
from game.ui.graphics.atomic_files import UnsavedFile, UnwritableFile, check_unused, save, writable
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.tilesheet import Tilesheet
from game.ui.graphics.window import NoDisplay, Window, WindowPlacement
from game.ui.text.sentences import replays, saved_games
from game.worker import Job, Worker

if TYPE_CHECKING:
    from game.app.drawn_games import DrawnGame
    from game.app.replays.open_replays import LoadedReplay, Replays
    from game.ui.replay.replay_scene import ReplayScene


def run(options: argparse.Namespace) -> int:
    """Run the game with the options of the command line; return the exit code. Raises SystemExit for a wrong option."""
    tradition = wanted_rules(options)
    bot = wanted_bot(options)
    try:
        read = (options.drawing, options.store, options.replay)
        _check_transcript(options.transcript, read)
        screenshot = None
        if options.screenshot is not None:
            screenshot = writable(options.screenshot, used=(*read, options.transcript))
        return _play_session(options, tradition, bot, screenshot, _drawn_game(options))
    except UnwritableFile as error:
        fail(f"ajar: --screenshot: {error}", 1 if isinstance(error, UnsavedFile) else 2)
    except DamagedAsset as error:
        fail(f"ajar: {error.filename}: {error.strerror}")


def _check_transcript(place: str | None, read: Sequence[str | None]) -> None:
    """End the program if the text for screen readers cannot be written to the output that the options name.

    `read`: the files that the options name besides.
    """
    if place is None:
        return
    if not place:
        fail("ajar: --transcript needs the name of a file, or - for standard output")
    if place == TranscriptTo.OUTPUT.value:
        return
    try:
        check_unused(place, read)
        screen_reader.opened(Path(place)).close()
    except UnwritableFile as error:
        fail(f"ajar: --transcript: {error}")
    except (OSError, ValueError) as error:
        fail(f"ajar: --transcript: {place}: {getattr(error, 'strerror', None) or error}")


def _drawn_game(options: argparse.Namespace) -> DrawnGame | None:
    """Return the level that the options name; None if they name none. Ends the program if it cannot be played."""
    if options.drawing is None:
        return None
    from game.app.drawn_games import read_drawn_game  # here, because other starts need not wait for it
    from game.levels.level_fields import LevelFileError
    from game.levels.level_promises import BROKEN
    from game.mapgen.drawing.parsed_drawing import lines_of

    try:
        game = read_drawn_game(options.drawing, options.tradition, options.seed)
        for warning in lines_of((), [*game.drawing.warnings, *(BROKEN + sentence for sentence in game.broken)]):
            warn(f"ajar: --drawing: {options.drawing}: {warning}")
        return game
    except LevelFileError as error:
        fail([f"ajar: --drawing: {options.drawing}: {line}" for line in lines_of(error.mistakes, error.warnings)])


def _play_session(
    options: argparse.Namespace, tradition: Tradition, bot: Ai, screenshot: Path | None, drawn: DrawnGame | None
) -> int:
    try:
        window = Window(
            options.window,
            fullscreen=options.fullscreen,
            icon=Tilesheet(AJAR.fov_ramps)["app-icon"],
            headless=options.headless or os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"),
        )
    except NoDisplay as error:
        fail(f"ajar: no window can be opened ({error}); --headless plays without one")
    with closing(window):  # also after an error: a window that is left behind could close a later one
        return _play_in(window, options, tradition, bot, screenshot, drawn)


def _play_in(
    window: Window,
    options: argparse.Namespace,
    tradition: Tradition,
    bot: Ai,
    screenshot: Path | None,
    drawn: DrawnGame | None,
) -> int:
    settings = Settings()
    autoplay = None
    if options.replay is None and (options.demo or options.turns is not None):
        autoplay = Autoplay(bot, options.turns)
    path = _store_of(options, playing=autoplay is None)
    saves, trouble = _opened_saves(options, path, playing=autoplay is None)
    kept_in = _place_of_settings(saves, path, playing=autoplay is None)
    worker = Worker(at_once=options.headless)
    app = App(window, settings, tradition, options.seed, options.depth, autoplay, saves, kept_in, worker)
    app.vaults_left_out = options.left_out
    app.preferences.recall(**_wanted(options))
    named = options.transcript not in (None, TranscriptTo.OUTPUT.value)
    app.transcript.file = Path(options.transcript) if named else own_transcript()
    remembers = not (options.headless or options.window or options.fullscreen) and autoplay is None
    if remembers and settings.window_placement is not None:
        width, height, left, top, state = settings.window_placement
        window.restore(WindowPlacement(width, height, left, top, bool(state & 1), bool(state & 2)))
    asked = _AskedReplay(options)
    first = _first(options, app, trouble, path, asked, drawn)
    if first is not None:
        try:
            app.run(first, done=_end(asked, autoplay), hurry=options.headless)
            if remembers:
                width, height, left, top, fullscreen, maximised = window.placement
                settings.window_placement = width, height, left, top, fullscreen + 2 * maximised
                app.preferences.keep()
        except Exception as error:
            if not options.headless or options.replay is None:
                raise
            saves.close()
            fail(f"ajar: --replay: {options.replay}: it cannot be shown ({type(error).__name__}: {error})")
        finally:
            worker.close()
            app.transcript.close()
    untold = _close_saves(saves, path, playing=autoplay is None)
    if asked.error is not None:
        fail(f"ajar: --replay: {asked.error}")
    if screenshot is not None:
        save(window.surface, screenshot)
    if autoplay is not None and options.demo and options.headless and options.transcript is None:
        print_standing(autoplay)
    if untold is not None:
        fail(f"ajar: --store: {path}: not all of the games could be saved: {untold}", 1)
    return 0 if app.preferences.lost is None else 1


def _opened_saves(options: argparse.Namespace, path: Path | None, *, playing: bool) -> tuple[Saves, StoreError | None]:
    """Return the opened save file, and the error that hindered it. Ends the program if nobody could be told of that.

    `path`: of the save file; None if nothing is saved. `playing`: whether a player plays, and not a bot.
    """
    shows_a_file = _shows_a_file(options)
    if options.replay is not None and not shows_a_file and path is not None and not os.path.lexists(path):
        fail(f"ajar: --replay: there is no save file {path}")
    saves, trouble = opened(path)
    if trouble is not None and (not playing or (options.headless and not shows_a_file)):
        fail(f"ajar: --store: {path}: {trouble}")
    return saves, trouble


def _close_saves(saves: Saves, path: Path | None, *, playing: bool) -> StoreError | None:
    """Close the save file. Return the error by which games were lost, if nobody has been told of it, else None.

    A player has been told by the log of all but an error at the end. `path`, `playing`: as in `_opened_saves`.
    """
    if not playing and saves.store is not None and saves.store.path != path:
        warn(saved_games.SAVE_FILE_OF_DEMO_MOVED.format(path=saves.store.path))
    try:
        saves.close()
    except StoreError as trouble:
        saves.lost = saves.lost or trouble
        return saves.lost
    return None if playing else saves.lost


class _AskedReplay:
    """Replay that the options of the command line ask for."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self.error: StoreError | CorruptData | None = None
        """Error that keeps the replay from being opened; None if there is none."""
        self._scene: ReplayScene | None = None
        """Scene of the replay; None before it is opened."""

    def show(self, games: Replays, job: Job[LoadedReplay]) -> Change:
        """Return the change of scene that shows the replay when it is loaded.

        If the replay cannot be opened, keep the error in `error`, and return `Quit`.
        """
        try:
            loaded = job.result()
            loaded.replay.is_limited = self._options.headless
            scene = games.scene(loaded)
        except (StoreError, CorruptData) as error:
            self.error = error
            return Quit()
        if self._options.headless:
            scene.leave_out_marks()
            scene.go_to_turn(self._options.turns)
        self._scene = scene
        return ReplaceAll(scene)

    @property
    def done(self) -> bool:
        """Whether the replay has reached the turn that the option --turns gives, or the end of the game.

        Without the option, this is False while the game has a window. Without a window, it is also True if the steps
        take too long to play; `error` is then set.
        """
        headless = self._options.headless
        if headless and self._scene is not None and self._scene.replay.takes_too_long:
            self.error = CorruptData(f"{self._options.replay}: {replays.TAKES_TOO_LONG}")
            return True
        limited = headless or self._options.turns is not None
        return limited and self._scene is not None and self._scene.has_reached(self._options.turns)


def _first(
    options: argparse.Namespace,
    app: App,
    trouble: StoreError | None,
    path: Path | None,
    asked: _AskedReplay,
    drawn: DrawnGame | None,
) -> Scene | None:
    """Return the first scene: the menu of remedies, a replay, a drawn level, a new game or the title.

    Return None if the replay cannot be opened.

    `trouble`: error of the store at `path`; None if the store can be used. `drawn`: drawn level; None if there is none.
    """
    if trouble is not None and path is not None:
        if not _shows_a_file(options):
            return app.saved_games.repairs.menu(trouble, path)
        app.saved_games.report_unusable(trouble, path)
    if options.replay is not None:
        games = app.saved_games.replays
        return app.first_scene_of(partial(games.load, options.replay), partial(asked.show, games))
    if drawn is not None:
        return app.drawn_game(drawn)
    if options.demo or options.turns is not None or options.seed is not None or options.depth > 1:
        return app.new_game()
    return app.title(begins=options.tradition is not None)


def _shows_a_file(options: argparse.Namespace) -> bool:
    """Return whether the first scene is a replay or a level from a file, which needs no store."""
    return options.drawing is not None or (options.replay is not None and not is_number(options.replay))


def _end(asked: _AskedReplay, autoplay: Autoplay | None) -> Callable[[], bool]:
    """Return the function that decides whether the program may end.

    It returns True once automatic play, or the replay that the options limit, is finished. While a player plays, it
    always returns False.
    """
    if autoplay is not None:
        return lambda: autoplay.done
    return lambda: asked.done


def _wanted(options: argparse.Namespace) -> dict[str, JsonValue]:
    """Return the settings, by name, that the options override for this run of the program."""
    flags = {"glyphs": options.glyphs, "mute": options.mute or options.headless}
    wanted: dict[str, JsonValue] = {name: True for name, given in flags.items() if given}
    if options.transcript is not None:
        output = TranscriptTo.OUTPUT
        wanted["transcript"] = (output if options.transcript == output.value else TranscriptTo.FILE).value
    return wanted | ({"motion": motion_word(Motion.NONE)} if options.headless else {})


def _place_of_settings(saves: Saves, path: Path | None, *, playing: bool) -> Callable[[], SettingsStore | None]:
    """Return the function that returns what has the player's settings: his own save file, whatever has the games.

    `path`: path of the save file with the games. `playing`: False for automatic play, for which nothing has them.
    """
    if not playing or path is None:
        return lambda: None
    if is_own(path):
        return lambda: saves.store
    elsewhere = OwnSettings()
    return lambda: elsewhere


def _store_of(options: argparse.Namespace, *, playing: bool) -> Path | None:
    """Return the path of the store (the save file); None if nothing is to be saved.

    `playing`: False for automatic play, which is saved only in a store that the options name.
    """
    return store_of(options) if playing or options.store is not None else None
