"""The game without a window: scenes that are driven by inputs, and drawn at any size."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, cached_property, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import mktime
from typing import NamedTuple
from unittest.mock import patch

from builders.gallery.drawing_faults import draw_scenes
from builders.gallery.drawings_by_tradition import in_tradition
from builders.gallery.missing_texts import unwritten
from builders.gallery.watched_surface import WatchedSurface, watching
from game.app.app import App
from game.app.saved_games.save_service import Saves
from game.content.bots.bots import BOTS
from game.content.new_game import new_game
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR, TRADITIONS
from game.engine.tradition import Tradition
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus
from game.store.json_values import JsonValue
from game.store.recording.autosave import record_game
from game.store.recording.journal import play_step
from game.ui.core.scene_manager import Change, Scene, SceneManager
from game.ui.core.settings import TEXT_PERCENTS, ColourPreset, Settings
from game.ui.graphics.scales import text_scale
from game.ui.graphics.window import USUAL_SIZE, Window
from game.ui.hud import sound_captions
from game.ui.input.commands import Command, PlayerInput
from game.ui.input.device_in_use import Device
from game.ui.play import play_scene
from game.ui.play.play_scene import Play
from game.ui.render.lighting import Lighting
from game.ui.replay import replay_scene
from game.ui.scenes.menu import Menu
from game.worker import Worker

SECONDS = 2.0
"""Seconds that pass after each input, so that effects have ended."""
PIECES = 20
"""Number of frames in these seconds."""


class Shown(NamedTuple):
    """Picture of the open scenes. `faults`: a line for each. `texts`: the visible texts of all scenes."""

    picture: WatchedSurface
    faults: list[str]
    texts: list[str]


class Studio:
    """A run of the program without a window: its settings and its open scenes."""

    def __init__(self, window: Window, folder: Path, blurred: list[str], tradition: Tradition) -> None:
        """Start the program.

        `folder`: an empty folder for saved games. `blurred`: see `watching`. `tradition`: set of rules of all games in
        which a situation does not name another.
        """
        self.tradition = tradition
        self._blurred = blurred
        self.folder = folder
        self.settings = Settings(mute=True, reading_pause=0)
        self.size = USUAL_SIZE
        self._window = window
        self._saves = Saves()
        self._aim: Callable[[], None] | None = None
        self._unseen: WatchedSurface | None = None

    @cached_property
    def app(self) -> App:
        """The application, which is made at its first use."""
        worker = Worker(at_once=True)
        app = App(self._window, self.settings, self.tradition, "gallery", saves=self._saves, worker=worker)
        app._theme.window_size = lambda: self.size
        app.controls.device = Device.KEYBOARD
        return app

    @cached_property
    def stack(self) -> SceneManager:
        """The open scenes. They begin with the title, unless another scene was opened before."""
        return SceneManager(self.app.title())

    # ------------------------------------------------------------------------------------------- inputs

    def open(self, *scenes: Scene) -> None:
        """Open scenes over one another. No other scene stays open."""
        self.stack = SceneManager(scenes[0])
        self.stack._scenes.extend(scenes[1:])

    def begin(self, drawing: str, tradition: Tradition | None = None) -> Play:
        """Begin a game in a drawn situation, and return its scene. `tradition`: None for that of the studio."""
        return self._open_game(self.app.play(_world(drawing, "0", tradition or self.tradition)))

    def watch(self, number: int) -> None:
        """Open the replay of a saved game."""
        replays = self.app.saved_games.replays
        self.open(replays.scene(replays.load_game(number)))

    def play(self, turns: int, seed: str = "gallery", depth: int = 1, tradition: Tradition | None = None) -> Play:
        """Begin a usual game, let a bot play some turns of it, and return its scene."""
        play = self._open_game(self.app.play(new_game(seed, tradition or self.tradition, depth)))
        while play.world.turn < turns and not play.world.over:
            play.world.hero.orders = play.world.hero.orders or BOTS["reader"]
            play.pass_time(1.0)
        play.world.hero.orders = None
        self.pass_time()
        return play

    def _open_game(self, play: Play) -> Play:
        self.open(play)
        self.pass_time()
        return play

    def send(self, *inputs: PlayerInput) -> None:
        """Draw the scenes, pass inputs to the top scene, and let time pass after each."""
        if inputs:
            self.draw()
        for player_input in inputs:
            self.stack.handle(player_input)
            self.pass_time()

    def point(self, aim: Callable[[], None]) -> None:
        """Draw the scenes and call `aim`, now and at each size at which they are shown later.

        `aim`: passes to the scenes what the mouse does, such as pointing at a button where it was just drawn.
        """
        self._aim = aim
        self.draw()
        aim()

    def follow(self, change: Change) -> None:
        """Make a change of scene, as if the top scene had asked for it."""
        self.stack._follow(change)

    def choose(self, words: str) -> None:
        """Choose the row of the open menu, or of the menu of the title, that begins with some words.

        Raises LookupError if there is no such row.
        """
        top = self.stack.top
        menu = top if isinstance(top, Menu) else getattr(top, "menu", None)
        if not isinstance(menu, Menu):
            raise LookupError(f"no menu has a row that begins with '{words}'")
        menu.refresh()
        rows = [choice.text for choice in menu.rows]
        found = [number for number, row in enumerate(rows) if row.startswith(words)]
        if not found:
            raise LookupError(f"no row begins with '{words}': {rows}")
        menu.selected = found[0]
        self.send(Command.CONFIRM)

    def pass_time(self, seconds: float = SECONDS) -> None:
        """Let time pass in the open scenes."""
        for _ in range(PIECES):
            self.stack.pass_time(seconds / PIECES)

    def save_games(self, *lengths: int, ended: bool = False) -> None:
        """Write a save file with a game for each number of turns, which a bot has played. The program then uses it.

        `ended`: whether the games are over.
        """
        path = self.folder / "ajar.sqlite"
        path.write_bytes(_save_file(lengths, self.tradition.name, ended=ended))
        self._saves.store = Store(path)

    def close(self) -> None:
        """Close the save file, if there is one."""
        self._saves.close()

    # ---------------------------------------------------------------------------------------- pictures

    def draw(self) -> None:
        """Draw the scenes at the present size, so that they know where their parts are."""
        target = self._target(self.size)
        for scene in self._visible():
            scene.draw(target)

    def show_at(self, size: tuple[int, int], percent: int, preset: ColourPreset) -> Shown:
        """Draw the scenes, and look for faults of the picture.

        `size`: width and height in pixels. `percent`: size of the text, one of TEXT_PERCENTS. `preset`: colours.
        """
        self.size = size
        self.settings.text_scale, self.settings.colours = TEXT_PERCENTS.index(percent), preset
        self.stack.pass_time(0.0)
        if self._aim is not None:
            self.point(self._aim)
        target = WatchedSurface(size, 0, 32)
        drawn = draw_scenes(self._visible(), target, self._blurred, text_scale(self.settings, size))
        missing = unwritten(self.spoken(), drawn.texts[-1])
        return Shown(target, [*drawn.faults, *missing], [text for texts in drawn.texts for text in texts])

    def spoken(self) -> tuple[str, ...]:
        """Return the lines of the screen reader; none for a game, whose lines have tests of their own."""
        top = self.stack.top
        return () if top is None or isinstance(top, Play) else tuple(top.spoken())

    def _target(self, size: tuple[int, int]) -> WatchedSurface:
        """Return the surface for drawings that nobody sees, which is kept until the size changes."""
        if self._unseen is None or self._unseen.get_size() != size:
            self._unseen = WatchedSurface(size, 0, 32)
        return self._unseen

    def _visible(self) -> list[Scene]:
        scenes = self.stack.scenes
        lowest = max((number for number, scene in enumerate(scenes) if scene.covers), default=0)
        return list(scenes[lowest:])


SAVED = """
################
#..k...#...h...#
#......#.......#
#@.....+.......#
#......#...B...#
####+######+####
#..............#
#......k...C...#
################

k = kobold asleep
h = hound asleep
B = item healing potion
C = item sword
"""
"""Drawing of the levels of saved games. Games in a small level are saved and replayed fast."""


def _world(drawing: str, seed: str, tradition: Tradition) -> World:
    """Return the world of a drawn situation, without what only the levels of other traditions (sets of rules) have."""
    return world_from_drawing(in_tradition(drawing.strip("\n"), tradition), seed, tradition)


@cache
def _save_file(lengths: tuple[int, ...], tradition: str, *, ended: bool) -> bytes:
    """Return a save file with a game for each number of turns, which a bot has played. See `Studio.save_games`."""
    with TemporaryDirectory(prefix="ajar-gallery-") as folder:
        path = Path(folder) / "ajar.sqlite"
        if ended:
            path.write_bytes(_save_file(lengths, tradition, ended=False))
        store = Store(path)
        (_end_games if ended else partial(_play_games, lengths, TRADITIONS[tradition]))(store)
        store.close()
        return path.read_bytes()


def _play_games(lengths: tuple[int, ...], tradition: Tradition, store: Store) -> None:
    for number, steps in enumerate(lengths):
        world = _world(SAVED, f"gallery {number}", tradition)
        begun = mktime((2026, 1, 1, 18, 30 + number, 0, 0, 0, -1))  # the same local time in all time zones
        autosave = record_game(store, world, "gallery", int(begun))
        for _ in range(steps):
            if not world.over:
                world.hero.orders = BOTS["reader"](world.hero, world)
                autosave.begin()
                play_step(world)
                autosave.end()


def _end_games(store: Store) -> None:
    for run in store.runs():
        story: JsonValue = {"depth": 1, "turn": run.turn, "score": 500, "killer": "kobold", "doors": 3}
        store.end(run.number, GameStatus.DEAD, ended=1, story=story)


@contextmanager
def studio(folder: Path | None = None, tradition: Tradition = AJAR) -> Iterator[Studio]:
    """Yield a studio. What is drawn in it is watched: see `watched_surface.py`. Its torches do not flicker.

    Its pictures do not depend on the speed of the machine: long work is done in one frame, and captions of sounds stay.
    `folder`: an empty folder for saved games; None for a new one, which is removed at the end. `tradition`: set of
    rules of all games in which a situation does not name another.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    steady = patch.object(Lighting, "flicker", lambda *_: None)  # it is random, and pictures must always be the same
    patient = [
        patch.object(module, name, 3600.0)
        for module, name in (
            (replay_scene, "PLAYING_SECONDS"),
            (play_scene, "TURN_SECONDS"),
            (sound_captions, "SECONDS"),
        )
    ]
    with ExitStack() as stack:
        saves = folder or Path(stack.enter_context(TemporaryDirectory(prefix="ajar-gallery-")))
        blurred = stack.enter_context(watching())
        stack.enter_context(steady)
        for patched in patient:
            stack.enter_context(patched)
        window = Window(USUAL_SIZE, headless=True)
        here = Studio(window, saves, blurred, tradition)
        try:
            yield here
        finally:
            here.close()
            window.close()
