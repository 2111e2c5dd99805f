"""Scenes driven by player input on a picture instead of a window, and whole sessions of the program.

`recorded_texts` records every text that is drawn, to find texts that leave the picture or are written over each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
import pygame
import pytest

from game.app import app
from game.app.app import App
from game.app.saved_games.save_service import Saves
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.engine.grid.geometry import DIRECTIONS
from game.engine.tradition import Tradition
from game.engine.world import World
from game.store.db.game_store import Store
from game.ui.core.scene_manager import Scene, SceneManager
from game.ui.core.settings import Settings
from game.ui.graphics.font import Font
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.window import Window
from game.ui.hud.panels import Panels
from game.ui.hud.side_panel.side_panel import PanelHitboxes
from game.ui.hud.status_bar import StatusItem
from game.ui.input.commands import Click, Command, Direction, MoveInput, PlayerInput, RightClick
from game.ui.input.device_in_use import Device
from game.ui.input.key_bindings import USUAL
from game.ui.input.keyboard import number_of
from game.ui.play.play_scene import Play
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from game.ui.widgets.list_scene import ListScene
from tests.support.made_levels import shared_sketches
from tests.support.saved_game import HOUSE

SIZE = (1280, 720)
STEPS_OF_TIME = 20
"""Number of steps in which time passes while something moves."""


STEP_KEYS = tuple(number_of(key) for key, command in USUAL.pairs() if isinstance(command, Direction))
"""Key numbers of all keys for walking."""


class Screen:
    """Stack of scenes with a picture, driven as the main loop does it."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    @cached_property
    def picture(self) -> pygame.Surface:
        """The picture on which the scenes are drawn. A test may replace it by one of another size."""
        return pygame.Surface(SIZE, 0, 32)

    @cached_property
    def stack(self) -> SceneManager:
        """The stack of scenes. It begins with the title, unless another scene was opened before."""
        with shared_sketches():  # the title shows the same new game each time
            return self.app.stack_of(self.app.title())

    def begin(self, drawing: str, tradition: Tradition = AJAR) -> Play:
        """Begin to play in a drawn situation, without any menu. Nothing is drawn on the screen yet."""
        play = self.app.play(world_from_drawing(drawing.strip("\n"), "0", tradition))
        self.open(play)
        return play

    def show(self, drawing: str, tradition: Tradition = AJAR) -> Play:
        """Begin to play in a drawn situation and draw it, so that its parts have their places on the screen."""
        play = self.begin(drawing, tradition)
        self.draw()
        return play

    def open(self, scene: Scene) -> None:
        """Open a scene, with no other below it."""
        self.stack = self.app.stack_of(scene)

    def send(self, *inputs: PlayerInput) -> None:
        for player_input in inputs:
            clicked = isinstance(player_input, Click | RightClick)
            self.app.controls.device = Device.MOUSE if clicked else Device.KEYBOARD
            self.stack.handle(player_input)
            self.pass_time()

    def pass_time(self, seconds: float = 2.0) -> None:
        """Let time pass in the open scenes, as the main loop does: while no frame is due, in a single step."""
        step, steps_left = seconds / STEPS_OF_TIME, STEPS_OF_TIME
        while steps_left:
            due = self.stack.next_frame_in()
            steps = steps_left if due is None else min(steps_left, max(1, int(due / step)))
            self.stack.pass_time(steps * step)
            steps_left -= steps

    def draw(self) -> None:
        self.stack.draw(self.picture)

    def pixels(self) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        """Draw the screen, and return its colours, `uint8[x, y, 3]`."""
        self.draw()
        return colours_of(self.picture)

    def shows(self, kind: type[Scene]) -> bool:
        """Return whether the top scene is of a type."""
        return isinstance(self.stack.top, kind)

    def words(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Return every text that is written when the screen is drawn anew, with single spaces."""
        written: list[str] = []
        paint = Font.render

        def render(font: Font, text: str, *rest: Any, **more: Any) -> pygame.Surface:
            written.append(" ".join(text.split()))
            return paint(font, text, *rest, **more)

        with monkeypatch.context() as patched:
            patched.setattr(Font, "render", render)
            patched.setattr(ListScene, "keeps_picture", False)
            for scene in self.stack.scenes:
                if isinstance(scene, Play):
                    scene._panels._kept.clear()
            self.draw()
        return written

    @property
    def play(self) -> Play:
        assert isinstance(self.stack.top, Play)
        return self.stack.top


def colours_of(picture: pygame.Surface) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return a copy of the colours of a picture, `uint8[x, y, 3]`. It cannot be written."""
    raw = np.frombuffer(pygame.image.tobytes(picture, "RGB"), np.uint8)  # faster than a function of pygame.surfarray
    return raw.reshape(picture.get_height(), picture.get_width(), 3).transpose(1, 0, 2)


@contextmanager
def screen_of(settings: Settings | None = None, saves: Saves | None = None) -> Iterator[Screen]:
    """Yield a screen that begins with the title.

    The display of SDL stays open for the next screen, without events, because it takes longer to open than a window.
    """
    settings = settings or Settings(mute=True, reading_pause=0)
    window = Window(SIZE, headless=True)
    yield Screen(App(window, settings, AJAR, "seed", saves=saves), settings)
    with patch.object(pygame.display, "quit", pygame.event.clear):
        window.close()


@contextmanager
def games_in_house() -> Iterator[None]:
    """Let the games that begin in the window, and those behind the title, meanwhile begin in HOUSE.

    Its turns are quickly played and saved.
    """

    def new_game(seed: str, tradition: Tradition, _depth: int = 1) -> World:
        return world_from_drawing(HOUSE, seed, tradition)

    with patch.object(app, "new_game", new_game):
        yield


def pixel_of(play: Play, x: int) -> tuple[int, int]:
    """Return the pixel in the middle of a cell: the cell in column `x` of the hero's row, as last drawn."""
    hero = play.world.hero.pos
    for column in range(0, 1024, 8):
        if play._viewport.cell((column, 320)).x == x:
            middle = column + 8
            row = next(y for y in range(40, 600, 8) if play._viewport.cell((middle, y)).y == hero.y)
            return middle, row + 8
    raise AssertionError(f"column {x} is not on the screen")


@contextmanager
def session(path: Path) -> Iterator[Screen]:
    """Yield the screen of one session, from the start of the program to the closing of the window."""
    saves = Saves(Store(path))
    with screen_of(Settings(mute=True, reading_pause=0), saves) as screen:
        screen.app.preferences.recall()
        yield screen
        screen.app.preferences.keep()
    saves.close()


def status_boxes(panels: Panels) -> list[tuple[pygame.Rect, StatusItem]]:
    """Return the box of each gauge and of each figure of the side panel, in pixels of the window, and what it shows."""
    corner = panels._side_box.topleft
    return [*panels._links, *((box.move(corner), item) for box, item in panels._side.cells.of(StatusItem))]


def tally_lines(side: PanelHitboxes) -> list[tuple[pygame.Rect, Command]]:
    """Return the box of each line of the side panel on stairs and doors, and its command."""
    return [each for each in side.cells.of(Command) if each[0].width > 2 * each[0].height]


def command_buttons(side: PanelHitboxes) -> list[tuple[pygame.Rect, Command]]:
    """Return the box of each button at the foot of the side panel, and its command."""
    return [each for each in side.cells.of(Command) if each[0].width <= 2 * each[0].height]


def walk(screen: Screen) -> None:
    """Take a few steps in all directions."""
    for step in DIRECTIONS:
        screen.send(MoveInput(step))


def choose(screen: Screen, words: str) -> None:
    """Choose the menu row that begins with some words, and confirm."""
    top = screen.stack.top
    menu = top.menu if isinstance(top, Title | GameOver) else top
    assert isinstance(menu, Menu)
    menu.refresh()
    rows = [choice.text for choice in menu.rows]
    (number,) = [number for number, row in enumerate(rows) if row.startswith(words)]
    menu.selected = number
    screen.stack.handle(Command.CONFIRM)


def rows(scene: Scene | None) -> list[str]:
    menu = scene.menu if isinstance(scene, Title) else scene
    assert isinstance(menu, Menu)
    menu.refresh()
    return [choice.text for choice in menu.rows]


class DrawnText(NamedTuple):
    """Text that was drawn. All boxes are in pixels of the picture or panel on which it was drawn."""

    text: str
    box: pygame.Rect
    """Box of the line of text: as wide as its letters and as high as a line."""
    room: pygame.Rect
    """Box of the whole picture or panel."""
    target: pygame.Surface

    @property
    def is_outside(self) -> bool:
        """Whether a part of the letters lies outside the picture or panel. The gap below the letters may."""
        box = self.box.copy()
        box.height = box.height * 2 // 3
        return bool(self.text.strip()) and not self.room.contains(box)


@contextmanager
def recorded_texts() -> Iterator[list[DrawnText]]:
    """Yield a list to which every text is added that is drawn in the context."""
    texts: list[DrawnText] = []
    draw = Font.draw

    def recording(font: Font, target: pygame.Surface, at: tuple[int, int], text: str, *rest: Any, **more: Any) -> Any:
        box = draw(font, target, at, text, *rest, **more)
        texts.append(DrawnText(text, box, target.get_rect(), target))
        return box

    with patch.object(Font, "draw", recording), patch.object(ListScene, "keeps_picture", False):
        yield texts


@contextmanager
def recorded_bars() -> Iterator[list[pygame.Rect]]:
    """Yield a list to which the box of each scroll bar is added that a text painter draws in the context."""
    boxes: list[pygame.Rect] = []
    draw = TextPainter.scroll_bar

    def recording(painter: TextPainter, box: pygame.Rect, begin: float, end: float) -> None:
        boxes.append(box)
        draw(painter, box, begin, end)

    with patch.object(TextPainter, "scroll_bar", recording), patch.object(ListScene, "keeps_picture", False):
        yield boxes


def texts_outside(texts: Sequence[DrawnText]) -> list[str]:
    """Return the texts that leave the picture or the panel on which they were drawn."""
    return [f"{drawn.text!r} at {drawn.box} leaves {drawn.room.size}" for drawn in texts if drawn.is_outside]


def overlapping_texts(texts: Sequence[DrawnText]) -> list[str]:
    """Return pairs of texts, drawn one after the other on the same picture, of which one is written over the other."""
    return [
        f"{first.text!r} at {first.box} and {second.text!r} at {second.box}"
        for first, second in pairwise(drawn for drawn in texts if drawn.text.strip())
        if first.target is second.target and first.box.inflate(0, -first.box.height // 3).colliderect(second.box)
    ]
