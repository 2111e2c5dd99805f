"""Run the real program on artificial input, in a window without a display.

The program uses its own main loop, key bindings, scenes and store (save file). Inputs of keyboard, mouse and gamepad
are JSON values, so that they can be saved, and are posted as pygame events. Every frame is drawn. The invariants are
checked whenever time passes in a game. The store is checked after every session, which is one run of the program.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from game.app.app import App
from game.app.saved_games.save_service import opened
from game.content.traditions import TRADITIONS
from game.engine.events.event import Event
from game.engine.grid.dice import Dice
from game.engine.turns import update
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.errors import StoreError
from game.store.recording.load_game import resume
from game.store.recording.replay_file import StoredRecord
from game.store.serialize.snapshot import state_hash
from game.ui.core.scene_manager import SceneManager
from game.ui.core.settings import Settings
from game.ui.graphics.window import Window
from game.ui.input.commands import Command
from game.ui.main_loop import run
from game.ui.play.play_scene import Play
from game.worker import Worker
from playtest.invariants.checker import InvariantChecker
from playtest.play_one_game import BrokenGame, check
from playtest.step_player import replay_difference

Input = list[Any]
"""An input as a JSON list: the kind of input, then its values. `event_of` lists all kinds."""
SIZES = ((640, 360), (960, 540), (1000, 400), (1280, 720))
"""Sizes of the window in pixels; each driver uses one at random."""
SAVING = (Command.SAVE_PICTURE, Command.SAVE_FILM)
"""Commands that are left out, because they would write files."""
MAX_SCENES = 8
"""Highest allowed number of open scenes."""
MAX_CHECKERS = 3
"""Number of worlds whose invariant checkers are kept. When a new world begins, the oldest checkers are dropped."""


class InputFrame(NamedTuple):
    """The inputs of one frame, and the duration of the frame in milliseconds."""

    milliseconds: int
    inputs: list[Input]


CLOSE: Input = ["close"]


def tap(key: int, mod: int = 0) -> list[Input]:
    """Return the inputs of pressing and releasing a key. `key`: a pygame key code; `mod`: pygame's modifier bits."""
    return [["down", key, mod], ["up", key]]


def click(at: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> list[Input]:
    """Return the inputs of moving the mouse to the pixel `at` of the window and clicking a button there."""
    return [["point", *at], ["press", button, *at], ["lift", button, *at]]


def event_of(given: Input) -> pygame.Event:
    """Return the pygame event for an input, a JSON list. Raises ValueError for an unknown kind of input."""
    match given:
        case ["down", int(key), int(mod)]:
            return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=_typed(key, mod), scancode=0)
        case ["up", int(key)]:
            return pygame.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        case ["point", int(x), int(y)]:
            return pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0), touch=False)
        case ["press", int(button), int(x), int(y)]:
            return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=False)
        case ["lift", int(button), int(x), int(y)]:
            return pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=button, touch=False)
        case ["wheel", int(notches)]:
            return pygame.Event(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches))
        case ["pad down", int(button)]:
            return pygame.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=button)
        case ["pad up", int(button)]:
            return pygame.Event(pygame.JOYBUTTONUP, instance_id=0, button=button)
        case ["hat", int(x), int(y)]:
            return pygame.Event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(x, y))
        case ["stick", int(axis), int(percent)]:
            return pygame.Event(pygame.JOYAXISMOTION, instance_id=0, axis=axis, value=percent / 100)
        case ["blur"]:
            return pygame.Event(pygame.WINDOWFOCUSLOST)
        case ["close"]:
            return pygame.Event(pygame.QUIT)
    raise ValueError(f"unknown input: {given}")


def _typed(key: int, mod: int) -> str:
    """Return the character that a key types on a US keyboard; "" if it types none."""
    if not 32 <= key < 127:
        return ""
    shifted = {".": ">", ",": "<", "/": "?"}
    return shifted.get(chr(key), chr(key).upper()) if mod & pygame.KMOD_SHIFT else chr(key)


GuiPlayer = Callable[[SceneManager], InputFrame | None]
"""A player of the real program: a function from the stack of open scenes to the inputs of the next frame.

It returns None if it has no more inputs.
"""


class GuiDriver:
    """Runs the program with one GUI player and one store, session after session.

    A session is one run of the program. If the player closes the program, the next session starts it again.
    """

    def __init__(
        self, tradition: str, seed: str, frames: int, path: Path, new_player: Callable[[tuple[int, int]], GuiPlayer]
    ) -> None:
        """Prepare the sessions. `frames`: greatest number of frames, over all sessions. `path`: the store (save file).

        `new_player` makes the player, given the size of the window in pixels.
        """
        self.frames: list[InputFrame] = []
        """The frames of all sessions so far."""
        self.scenes: Counter[str] = Counter()
        """Number of frames in which each class of scene was on top, by the name of the class."""
        self.sessions = self.games = self.deepest = 0
        self._tradition, self._seed, self._most, self._path = tradition, seed, frames, path
        self._dice = Dice(seed, "sittings")
        self._size = self._dice.choice(SIZES)
        self.player = new_player(self._size)
        self._now = 0.0
        self._done = False

    def play(self) -> None:
        """Play all sessions, then replay all games of the store.

        Raises BrokenGame if an invariant does not hold or the store is damaged. Every error of the program is raised
        too.
        """
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        window = Window(self._size, headless=True)
        try:
            with checked_worlds():
                while not self._done:
                    self._play_session(window)
        finally:
            window.close()
        self._check_store(replay=True)

    def _play_session(self, window: Window) -> None:
        """Play one session, from the start of the program to its end, and check the store.

        Half of the sessions end as if by a loss of power: the last changes are not saved.
        """
        self.sessions += 1
        saves, error = opened(self._path)
        if error is not None:
            raise BrokenGame(f"the store cannot be opened: {error}")
        app = App(
            window,
            Settings(mute=True, reading_pause=0),
            TRADITIONS[self._tradition],
            f"{self._seed} {self.sessions}",
            saves=saves,
            worker=Worker(at_once=True),
        )
        app.preferences.recall(mute=True)
        manager = SceneManager(app.title(), about_window=lambda command: command in SAVING or app.carry_out(command))
        pygame.event.clear()

        def idle() -> bool:
            app.preferences.keep()
            return False

        try:
            run(window, manager, done=lambda: self._advance(manager), idle=idle, clock=lambda: self._now)
        except BaseException:
            if saves.store is not None:
                with suppress(StoreError):  # the fault that ended the session is told
                    saves.store.close()
            raise
        playing = [scene.world for scene in manager.scenes if isinstance(scene, Play)]
        number = saves.current
        if self._dice.chance(50) or saves.store is None:
            app.preferences.keep()
            saves.close()
        else:
            saves.store.close()
        self._check_store()
        if playing and number is not None:
            self._check_saved_game(number, playing[0])

    def _advance(self, manager: SceneManager) -> bool:
        """Check the open scenes and post the inputs of the next frame; return whether the player has no more inputs."""
        check_scenes(manager)
        self.scenes[type(manager.top).__name__] += 1
        frame = self.player(manager) if len(self.frames) < self._most else None
        if frame is None:
            self._done = True
            return True
        self.frames.append(frame)
        self._now += frame.milliseconds / 1000
        pygame.event.post(pygame.Event(pygame.USEREVENT))  # so that the loop does not wait for events
        for given in frame.inputs:
            pygame.event.post(event_of(given))
        return False

    def _check_saved_game(self, number: int, world: World) -> None:
        """Check that a saved game, when it is loaded, equals the world on the screen. Raises BrokenGame if it differs.

        `number`: number of the game in the store. `world`: the world on the screen.
        """
        store = Store(self._path)
        world.hero.orders = None
        same = state_hash(resume(store, number).world) == state_hash(world)
        store.close()
        if not same:
            raise BrokenGame(f"game {number} changed when it was reloaded")

    def _check_store(self, *, replay: bool = False) -> None:
        """Check that the store is undamaged and that each of its games loads. Raises BrokenGame otherwise.

        `replay`: whether each game is also replayed from its first step.
        """
        store = Store(self._path)
        try:
            if faults := store.faults():
                raise BrokenGame(f"the store is damaged: {faults[0]}")
            runs = store.runs()
            self.games, self.deepest = len(runs), max((run.depth for run in runs), default=1)
            for game in runs:
                resumed = resume(store, game.number)
                why = resumed.why or (replay_difference(StoredRecord(store, game.number)) if replay else "")
                if why:
                    raise BrokenGame(f"game {game.number}: {why}")
        finally:
            store.close()


def check_scenes(manager: SceneManager) -> None:
    """Check that the open scenes are a valid stack. Raises BrokenGame if they are not.

    There must be 1 to MAX_SCENES scenes, each only once, and a game only at the bottom. In a game it must be the
    hero's turn, unless the game is over.
    """
    scenes = manager.scenes
    names = " over ".join(type(scene).__name__ for scene in reversed(scenes))
    games = [scene for scene in scenes if isinstance(scene, Play)]
    if not scenes or len(scenes) > MAX_SCENES or len({id(scene) for scene in scenes}) < len(scenes):
        raise BrokenGame(f"no valid stack of scenes: {names or 'none'}")
    if len(games) > 1 or (games and scenes[0] is not games[0]):
        raise BrokenGame(f"the game is not the lowest scene: {names}")
    for game in games:
        if not (game.world.over or game.world.hero_is_next):
            raise BrokenGame("a frame is drawn, but it is not the hero's turn")


@contextmanager
def checked_worlds() -> Iterator[None]:
    """Check all invariants, inside the context, whenever time passes in any world.

    If an invariant does not hold, BrokenGame is raised in the code that let the time pass.
    """
    checkers: dict[World, InvariantChecker] = {}

    def update_and_check(world: World) -> list[Event]:
        if world not in checkers:
            for old in list(checkers)[: 1 - MAX_CHECKERS]:
                del checkers[old]
            checkers[world] = InvariantChecker(world)
            check(checkers[world], [])
        events = update(world)
        check(checkers[world], events)
        return events

    with patch("game.engine.turns.update", update_and_check):
        yield
