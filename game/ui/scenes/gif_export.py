"""The export of some steps of a replay as an animated GIF: each step is a frame."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.core.commands import Click, Command, PlayerInput
from game.ui.core.scene import Change, Pop, Scene
from game.ui.graphics.gif import Gif
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.scenes.replay import ReplayScene
from game.ui.text.sentences import replay as sentences

STEPS = 100
SIZE = (640, 360)
HUNDREDTHS, LAST_HUNDREDTHS = 14, 150
"""Duration of a frame, and of the last frame, in hundredths of a second."""
BETWEEN = 0.14
"""Seconds of animation, such as rising numbers, between two steps."""


class GifExport(Scene):
    """The scene over the replay that draws it, step by step, and passes on the finished file.

    The replay then returns to the step where it was before.
    """

    covers = False

    def __init__(self, look: Theme, watching: ReplayScene, then: Callable[[bytes], Change]) -> None:
        self._look = look
        self._watching = watching
        self._then = then
        tape = watching.tape
        self._before = tape.at
        self._first = max(tape.first, min(tape.at, tape.last - STEPS))
        self._picture = pygame.Surface(SIZE, 0, 32)
        self._gif = Gif(SIZE)
        self._frames = 0
        watching.go_to(self._first)

    @property
    def _count(self) -> int:
        """The number of frames: at most STEPS + 1."""
        return min(STEPS, self._watching.tape.last - self._first) + 1

    def handle(self, wish: PlayerInput) -> Change | None:
        if wish is Command.CANCEL or isinstance(wish, Click):
            self._watching.go_to(self._before)
            return Pop()
        return None

    def pass_time(self, seconds: float) -> Change | None:
        watching = self._watching
        if watching.on_its_way:
            watching.pass_time(0.0)
            return None
        if self._frames:
            watching.step_at_once(BETWEEN)
        self._frames += 1
        done = self._frames >= self._count or watching.tape.over
        watching.draw_game(self._picture)
        self._gif.add(self._picture, LAST_HUNDREDTHS if done else HUNDREDTHS)
        if not done:
            return None
        watching.go_to(self._before)
        return self._then(self._gif.written())

    def next_frame_in(self) -> float | None:
        return 0.0

    def draw(self, target: pygame.Surface) -> None:
        pen = TextPainter(target, self._look, self._look.text_scale(target))
        text = sentences.MAKING_GIF.format(number=self._frames, total=self._count)
        box = pygame.Rect(0, 0, pen.width(text) + 16 * pen.scale, pen.line + 10 * pen.scale)
        box.midtop = (target.get_width() // 2, 30 * pen.scale)
        self._look.plate(target, box, pen.scale)
        pen.word(box.x + 8 * pen.scale, box.y + 5 * pen.scale, text)
