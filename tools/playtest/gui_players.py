"""Players that drive the real program with keyboard, mouse and gamepad, and recordings of their inputs.

The monkey presses random keys and buttons. The menu reader opens menus. In each menu it mostly chooses the row that it
has chosen least often.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.content.traditions import TRADITIONS
from game.engine.grid.dice import Dice
from game.store.json_values import CorruptData, expect
from game.ui.core.scene_manager import Scene, SceneManager
from game.ui.input.commands import Direction
from game.ui.input.key_bindings import USUAL
from game.ui.input.keyboard import number_of
from game.ui.play.play_scene import Play
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from playtest.gui_driver import CLOSE, GuiDriver, GuiPlayer, Input, InputFrame, click, tap
from playtest.play_one_game import GameResult, GameSpec, fault_message, new_result

KEYS = tuple(
    number_of(key)
    for key, command in USUAL.pairs()
    if not isinstance(command, Direction) and (len(key) > 1 or key.isalpha())
)
"""Key numbers of all keys that give a command, except the signs that need Shift on some keyboards."""
STEPS = tuple(number_of(key) for key, command in USUAL.pairs() if isinstance(command, Direction))
"""Key numbers of all keys for walking."""
MODIFIERS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
PAUSES = (5, 16, 16, 40, 100, 100)
"""Possible durations of a frame of the monkey, in milliseconds; the duration of each frame is drawn from these."""
FRAMES_PER_CLOSE = 600
"""Average number of frames after which the monkey closes the window."""
OPENING_KEYS = (
    pygame.K_ESCAPE, pygame.K_i, pygame.K_a, pygame.K_d, pygame.K_p, pygame.K_x, pygame.K_f, pygame.K_F1, pygame.K_TAB,
    pygame.K_g, pygame.K_o, pygame.K_t, pygame.K_c, pygame.K_v,
)  # fmt: skip
"""Keys that may open another scene, such as a menu, over the game."""
PLAYING_KEYS = (
    pygame.K_e, pygame.K_e, pygame.K_e, pygame.K_r, pygame.K_PERIOD, pygame.K_1, *range(pygame.K_h, pygame.K_m),
)  # fmt: skip
"""Keys that make the hero act, so that the game goes on and other scenes can be opened."""
PAGING_KEYS = (
    pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_PAGEDOWN, pygame.K_TAB,
    pygame.K_a, pygame.K_b, pygame.K_u,
)  # fmt: skip
"""Keys that turn pages or move the cursor in scenes that are not menus."""
NUMBER = re.compile(r"\d+")
FORMAT = "ajar soak 1"
"""The name of the format of recordings, written into each file."""


class Monkey:
    """A player with random inputs. They depend only on the seed, not on what is on the screen."""

    def __init__(self, seed: str, size: tuple[int, int]) -> None:
        self._dice = Dice(seed, "monkey")
        self._size = size
        self._held: list[int] = []

    def __call__(self, manager: SceneManager) -> InputFrame:
        """Return one to five random inputs, or now and then the closing of the window."""
        dice = self._dice
        if not dice.below(FRAMES_PER_CLOSE):
            return InputFrame(16, [CLOSE])
        inputs: list[Input] = []
        for _ in range(1 + (dice.below(4) == 0) * dice.below(5)):
            inputs += self._random_inputs()
        return InputFrame(dice.choice(PAUSES), inputs)

    def _random_inputs(self) -> list[Input]:
        dice = self._dice
        kind = dice.below(100)
        if kind < 35:
            return tap(dice.choice(STEPS), dice.choice(MODIFIERS))
        if kind < 60:
            return tap(dice.choice((*KEYS, pygame.K_PERIOD, pygame.K_COMMA)), dice.choice(MODIFIERS))
        if kind < 67:
            return tap(dice.choice((pygame.K_RETURN, pygame.K_RETURN, pygame.K_ESCAPE)))
        if kind < 73:
            return tap(dice.between(pygame.K_0, pygame.K_9))
        if kind < 78:
            return self._hold()
        if kind < 88:
            return click(self._somewhere(), dice.choice((pygame.BUTTON_LEFT,) * 3 + (pygame.BUTTON_RIGHT, 2)))
        if kind < 91:
            return [["point", *self._somewhere()]]
        if kind < 93:
            return [["wheel", dice.between(-3, 3)]]
        if kind < 94:
            return [["blur"]]
        if kind < 97:
            return self._pad()
        return tap(dice.between(32, 126), dice.choice(MODIFIERS))

    def _hold(self) -> list[Input]:
        """Return the inputs of holding a random key down for one to eight repeats, or of releasing a held key."""
        if self._held and self._dice.chance(50):
            return [["up", self._held.pop()]]
        key = self._dice.choice((*STEPS, pygame.K_PERIOD, pygame.K_s))
        self._held.append(key)
        return [["down", key, 0]] * self._dice.between(1, 8)

    def _pad(self) -> list[Input]:
        dice = self._dice
        button = dice.below(16)
        return dice.choice(
            (
                [["pad down", button], ["pad up", button]],
                [["hat", dice.between(-1, 1), dice.between(-1, 1)]],
                [["stick", dice.below(6), dice.between(-100, 100)]],
            )
        )

    def _somewhere(self) -> tuple[int, int]:
        """Return a random pixel in the window, or at most two pixels outside."""
        width, height = self._size
        return self._dice.between(-2, width + 2), self._dice.between(-2, height + 2)


class MenuReader:
    """A player that opens menus and other scenes. In a menu it mostly chooses the row that it has chosen least."""

    def __init__(self, seed: str, size: tuple[int, int]) -> None:
        self._dice = Dice(seed, "menu reader")
        self._size = size
        self.chosen: Counter[str] = Counter()
        """Number of times that each row was chosen. Key: the menu's heading and the row's text, without numbers."""

    def __call__(self, manager: SceneManager) -> InputFrame:
        """Return the next inputs for the scene that is shown.

        In a menu, choose a row. In a game, play or open another scene. In any other scene, press Escape, Enter or a
        paging key.
        """
        top = manager.top
        menu = _menu_of(top)
        if menu is not None:
            return InputFrame(100, self._choose(menu))
        return InputFrame(100, self._in_game() if isinstance(top, Play) else self._turn_page())

    def _choose(self, menu: Menu) -> list[Input]:
        names = [NUMBER.sub("#", f"{menu.heading}: {choice.text}") for choice in menu.rows]
        least = min(range(len(names)), key=lambda row: (self.chosen[names[row]], row))
        if self._dice.chance(10):
            return tap(self._dice.choice((pygame.K_ESCAPE, pygame.K_RIGHT, pygame.K_LEFT)))
        self.chosen[names[least]] += 1
        if self._dice.chance(25) and (row := menu.box_of(least)) is not None:
            return click(row.center)
        key = pygame.K_DOWN if least > menu.selected else pygame.K_UP
        return [*tap(key) * abs(least - menu.selected), *tap(pygame.K_RETURN)]

    def _in_game(self) -> list[Input]:
        dice = self._dice
        if dice.chance(15):
            width, height = self._size
            return click((dice.below(width), dice.below(height)), pygame.BUTTON_RIGHT)
        return tap(dice.choice(OPENING_KEYS if dice.chance(60) else PLAYING_KEYS))

    def _turn_page(self) -> list[Input]:
        kind = self._dice.below(10)
        return tap(pygame.K_ESCAPE if kind < 3 else pygame.K_RETURN if kind < 5 else self._dice.choice(PAGING_KEYS))


def _menu_of(scene: Scene | None) -> Menu | None:
    if isinstance(scene, Title | GameOver):
        return scene.menu
    return scene if isinstance(scene, Menu) else None


GUI_PLAYERS: dict[str, Callable[[str, tuple[int, int]], GuiPlayer]] = {"monkey": Monkey, "menu-reader": MenuReader}
"""The players of the real program, by name. The field `turns` of their GameSpec counts frames."""


class InputRecording(NamedTuple):
    """All inputs of a GUI player, from the first start of the program with an empty store."""

    tradition: str
    seed: str
    frames: list[InputFrame]


def play_gui(spec: GameSpec) -> dict[str, Any]:
    """Run a GUI player until the last frame or the first fault; return its GameResult as a dict of JSON values.

    The dict also has the number of sessions and of games, the frames in each kind of scene, and the number of different
    menu rows chosen.
    """
    game, driver = play_and_record(spec)
    result: dict[str, Any] = asdict(game)
    return result | {
        "sessions": driver.sessions,
        "games": driver.games,
        "scenes": dict(sorted(driver.scenes.items())),
        "rows": len(driver.player.chosen) if isinstance(driver.player, MenuReader) else 0,
    }


def play_and_record(spec: GameSpec) -> tuple[GameResult, GuiDriver]:
    """Run a GUI player until the last frame or the first fault; return the result and the driver with all inputs."""
    return _drive(spec, lambda size: GUI_PLAYERS[spec.bot](spec.seed, size))


def replay_inputs(recording: InputRecording) -> str:
    """Play the inputs of a recording again; return the fault that occurs, or "" if nothing breaks."""
    spec = GameSpec("", recording.tradition, recording.seed, len(recording.frames))
    return _drive(spec, lambda _: _RecordedPlayer(recording.frames))[0].fault


def _drive(spec: GameSpec, new_player: Callable[[tuple[int, int]], GuiPlayer]) -> tuple[GameResult, GuiDriver]:
    game = new_result(spec)
    with tempfile.TemporaryDirectory() as folder:
        driver = GuiDriver(spec.variant, spec.seed, spec.turns, Path(folder, "ajar.sqlite"), new_player)
        try:
            driver.play()
        except Exception as error:  # any error is the result of this game
            game.end, game.fault = "broken", fault_message(error)
    game.turns, game.depth = len(driver.frames), driver.deepest
    return game, driver


class _RecordedPlayer:
    """A player that repeats recorded frames, and returns None after the last."""

    def __init__(self, frames: Sequence[InputFrame]) -> None:
        self._frames: Iterator[InputFrame] = iter(frames)

    def __call__(self, manager: SceneManager) -> InputFrame | None:
        return next(self._frames, None)


def recording_to_json(recording: InputRecording) -> str:
    """Return the text of a file that contains a recording."""
    return json.dumps({"format": FORMAT, **recording._asdict()})


def recording_from_json(text: str) -> InputRecording:
    """Return the recording in the text of a file. Raises CorruptData if the text is not a valid recording."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise CorruptData(f"the format is not '{FORMAT}'")
        if data["tradition"] not in TRADITIONS:
            raise CorruptData(f"there is no tradition {data['tradition']!r}")
        frames = [InputFrame(*frame) for frame in data["frames"]]
        return InputRecording(data["tradition"], expect(str, data["seed"]), frames)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise CorruptData(f"not a recording of inputs ({error})") from None
