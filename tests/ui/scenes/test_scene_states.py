"""Any keys, clicks and pauses, in any order: no scene fails, and the open scenes are consistent."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pygame
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.app.app import App
from game.app.saved_games.save_service import Saves
from game.content.traditions import TRADITIONS
from game.store.db.game_store import Store
from game.store.recording.load_game import resume
from game.store.serialize.snapshot import state_hash
from game.ui.core.scene_manager import SceneManager
from game.ui.core.settings import Settings
from game.ui.graphics.window import Window
from game.ui.input.commands import Direction
from game.ui.input.key_bindings import USUAL
from game.ui.input.keyboard import Keyboard, number_of
from game.ui.play.play_scene import Play
from game.ui.scenes.title import Title
from playtest.gui_driver import Input, check_scenes, checked_worlds, click, event_of, tap
from tests.support.examples import FULL
from tests.support.screen import STEP_KEYS

SIZE = (640, 360)
MAX_BACK = 12
"""Most presses of Escape that lead to the game or the title."""
KEYS = [number_of(key) for key, command in USUAL.pairs() if not isinstance(command, Direction)]
keys = st.sampled_from((*KEYS, pygame.K_PERIOD, pygame.K_COMMA, *range(pygame.K_1, pygame.K_9 + 1)))
mods = st.sampled_from((0, 0, 0, pygame.KMOD_SHIFT))
pixels = st.tuples(st.integers(0, SIZE[0] - 1), st.integers(0, SIZE[1] - 1))
buttons = st.sampled_from((pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT))


class Sitting(RuleBasedStateMachine):
    """The scenes as the main loop runs them; after the last scene closes, the program starts again."""

    @initialize(tradition=st.sampled_from(list(TRADITIONS)), game=st.booleans())
    def begin(self, tradition: str, game: bool) -> None:
        self.tradition = tradition
        self.folder = Path(tempfile.mkdtemp())
        self.window = Window(SIZE, headless=True)
        self._start()
        if game:
            self.press(pygame.K_RETURN, 0)

    def _start(self) -> None:
        self.saves = Saves(Store(self.folder / "ajar.sqlite"))
        settings_now = Settings(mute=True)
        self.app = App(self.window, settings_now, TRADITIONS[self.tradition], "scenes", saves=self.saves)
        self.keyboard, self.stack = Keyboard(), SceneManager(self.app.title())

    def _do(self, inputs: list[Input]) -> None:
        with checked_worlds():
            for given in inputs:
                if (
                    player_input := self.keyboard.input_of(event_of(given), letters=self.stack.takes_letters)
                ) is not None:
                    self.stack.handle(player_input)
            self.stack.pass_time(0.1)
        if self.stack.top is None:
            self._leave()
        self.stack.draw(self.window.surface)

    @rule(key=keys, mod=mods)
    def press(self, key: int, mod: int) -> None:
        self._do(tap(key, mod))

    @rule(key=st.sampled_from(STEP_KEYS), mod=mods, repeats=st.integers(1, 5))
    def hold_key(self, key: int, mod: int, repeats: int) -> None:
        self._do([*[["down", key, mod]] * repeats, ["up", key]])

    @rule(key=st.sampled_from((pygame.K_RETURN, pygame.K_ESCAPE)))
    def press_menu_key(self, key: int) -> None:
        self._do(tap(key))

    @rule(at=pixels, button=buttons)
    def click(self, at: tuple[int, int], button: int) -> None:
        self._do(click(at, button))

    @rule(at=pixels, notches=st.integers(-3, 3))
    def turn_wheel(self, at: tuple[int, int], notches: int) -> None:
        self._do([["point", *at], ["wheel", notches]])

    @rule(frames=st.integers(1, 20))
    def pass_time(self, frames: int) -> None:
        for _ in range(frames):
            self._do([])

    @rule()
    def go_back_to_game_or_title(self) -> None:
        """Escape leads from every scene to the game or the title."""
        for _ in range(MAX_BACK):
            if isinstance(self.stack.top, Play | Title):
                return
            self._do(tap(pygame.K_ESCAPE))
        raise AssertionError(f"Escape never leaves {type(self.stack.top).__name__}")

    @rule()
    def close_window(self) -> None:
        self._leave()

    def _leave(self) -> None:
        """Close the program and start it again. Check that the game on the screen can be continued unchanged."""
        playing = [scene.world for scene in self.stack.scenes if isinstance(scene, Play)]
        number = self.saves.current
        self.app.preferences.keep()
        self.saves.close()
        self._start()
        if playing and number is not None and self.saves.store is not None:
            playing[0].hero.orders = None
            assert state_hash(resume(self.saves.store, number).world) == state_hash(playing[0])

    @precondition(lambda self: hasattr(self, "stack"))
    @invariant()
    def open_scenes_are_consistent(self) -> None:
        check_scenes(self.stack)

    def teardown(self) -> None:
        if hasattr(self, "stack"):
            self.saves.close()
            self.window.close()
            shutil.rmtree(self.folder)


Sitting.TestCase.settings = settings(
    max_examples=8 if FULL else 3,
    stateful_step_count=25 if FULL else 4,
    suppress_health_check=[HealthCheck.too_slow],
    deadline=None,
)
TestSitting = Sitting.TestCase
