"""Drive the real program by its input: its own loop, keys, scenes and store, in a window that nobody sees.

What a hand does to keys, mouse and pad are plain values that can be kept, and become events as pygame reports them.
Whatever is in view is drawn, all time that passes is watched, and after every sitting the store is looked at.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from game.app.app import App
from game.app.save_service import opened
from game.content.traditions import TRADITIONS
from game.engine.events.event import Event
from game.engine.grid.dice import Dice
from game.engine.turns import update
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.recording.load import resume
from game.store.recording.replay_file import StoredRecord
from game.store.serialize.snapshot import state_hash
from game.ui.core.scene import SceneManager
from game.ui.core.settings import Settings
from game.ui.graphics.window import Window
from game.ui.main_loop import run
from game.ui.play.play import Play
from invariants.checker import InvariantChecker
from playtest.game import Broken, check
from playtest.step_player import seen_again

Input = list[Any]
"""A word for what is done, and with what."""
SIZES = ((640, 360), (960, 540), (1000, 400), (1280, 720))
HIGHEST = 8
"""Scenes one over the other."""
CHECKERS = 3


class Frame(NamedTuple):
    """What is done in one frame, and how long that lasts."""

    milliseconds: int
    inputs: list[Input]


CLOSE: Input = ["close"]


def tap(key: int, mod: int = 0) -> list[Input]:
    """A key is pressed and let go."""
    return [["down", key, mod], ["up", key]]


def click(at: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> list[Input]:
    """A button of the mouse is clicked somewhere."""
    return [["point", *at], ["press", button, *at], ["lift", button, *at]]


def event_of(told: Input) -> pygame.Event:
    """As pygame reports it."""
    match told:
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
    raise ValueError(f"nobody can do {told}")


def _typed(key: int, mod: int) -> str:
    """What a keyboard as in America types."""
    if not 32 <= key < 127:
        return ""
    shifted = {".": ">", ",": "<", "/": "?"}
    return shifted.get(chr(key), chr(key).upper()) if mod & pygame.KMOD_SHIFT else chr(key)


Hand = Callable[[SceneManager], Frame | None]
"""Does something to what is on the screen; None when it has enough."""


class Sittings:
    """One player, one store, and as many sittings as he makes of so many frames."""

    def __init__(
        self, tradition: str, seed: str, frames: int, path: Path, hand: Callable[[tuple[int, int]], Hand]
    ) -> None:
        self.frames: list[Frame] = []
        """All that was done."""
        self.scenes: Counter[str] = Counter()
        """In how many frames each kind of scene was on top."""
        self.sittings = self.games = self.deepest = 0
        self._tradition, self._seed, self._most, self._path = tradition, seed, frames, path
        self._dice = Dice(seed, "sittings")
        self._size = self._dice.choice(SIZES)
        self.hand = hand(self._size)
        self._now = 0.0
        self._done = False

    def play(self) -> None:
        """Raises Broken, or whatever the program raises."""
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        presenter = Window(self._size, headless=True)
        try:
            with watched():
                while not self._done:
                    self._sit(presenter)
        finally:
            presenter.close()
        self._look_at_store(again=True)

    def _sit(self, presenter: Window) -> None:
        """From the start of the program to its end, or to a loss of power."""
        self.sittings += 1
        saves, trouble = opened(self._path)
        if trouble is not None:
            raise Broken(f"the store cannot be opened: {trouble}")
        app = App(
            presenter,
            Settings(mute=True),
            TRADITIONS[self._tradition],
            f"{self._seed} {self.sittings}",
            saves=saves,
        )
        app.preferences.recall(mute=True)
        stack = SceneManager(app.title())
        pygame.event.clear()

        def idle() -> bool:
            app.preferences.keep()
            return False

        run(presenter, stack, done=lambda: self._enough(stack), idle=idle, clock=lambda: self._now)
        playing = [scene.world for scene in stack.scenes if isinstance(scene, Play)]
        number = saves.current
        if self._dice.chance(50) or saves.store is None:
            app.preferences.keep()
            saves.close()
        else:
            saves.store.close()
        self._look_at_store()
        if playing and number is not None:
            self._look_at_game(number, playing[0])

    def _enough(self, stack: SceneManager) -> bool:
        """Looks at what is open, and does the next thing; answers whether there is none."""
        sane(stack)
        self.scenes[type(stack.top).__name__] += 1
        frame = self.hand(stack) if len(self.frames) < self._most else None
        if frame is None:
            self._done = True
            return True
        self.frames.append(frame)
        self._now += frame.milliseconds / 1000
        pygame.event.post(pygame.Event(pygame.USEREVENT))  # so that nothing is waited for
        for told in frame.inputs:
            pygame.event.post(event_of(told))
        return False

    def _look_at_game(self, number: int, world: World) -> None:
        """What was on the screen is what is taken up."""
        store = Store(self._path)
        world.hero.orders = None
        same = state_hash(resume(store, number).world) == state_hash(world)
        store.close()
        if not same:
            raise Broken(f"game {number} is taken up otherwise than it was left")

    def _look_at_store(self, *, again: bool = False) -> None:
        store = Store(self._path)
        try:
            if faults := store.faults():
                raise Broken(f"the store is damaged: {faults[0]}")
            runs = store.runs()
            self.games, self.deepest = len(runs), max((run.depth for run in runs), default=1)
            for game in runs:
                resumed = resume(store, game.number)
                why = resumed.why or (seen_again(StoredRecord(store, game.number)) if again else "")
                if why:
                    raise Broken(f"game {game.number}: {why}")
        finally:
            store.close()


def sane(stack: SceneManager) -> None:
    """That what is open makes sense. Raises Broken."""
    scenes = stack.scenes
    names = " over ".join(type(scene).__name__ for scene in reversed(scenes))
    games = [scene for scene in scenes if isinstance(scene, Play)]
    if not scenes or len(scenes) > HIGHEST or len({id(scene) for scene in scenes}) < len(scenes):
        raise Broken(f"these scenes are open: {names or 'none'}")
    if len(games) > 1 or (games and scenes[0] is not games[0]):
        raise Broken(f"a game lies over something: {names}")
    for game in games:
        if not (game.world.over or game.world.hero_is_next):
            raise Broken("a frame is drawn, and it is for nobody to act")


@contextmanager
def watched() -> Iterator[None]:
    """Everything that must hold is looked at whenever time passes in any world."""
    checkers: dict[World, InvariantChecker] = {}

    def watch(world: World) -> list[Event]:
        if world not in checkers:
            for old in list(checkers)[: 1 - CHECKERS]:
                del checkers[old]
            checkers[world] = InvariantChecker(world)
            check(checkers[world], [])
        events = update(world)
        check(checkers[world], events)
        return events

    with patch("game.engine.turns.update", watch):
        yield
