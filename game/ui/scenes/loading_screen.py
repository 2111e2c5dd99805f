"""The scene that is shown while the worker opens a game or recovers games, if that takes longer than a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from game.ui.core.scene_manager import Change, Pop, Push, Replace, Scene
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import ROOM, draw_close_button
from game.ui.input.commands import Command, PlayerInput
from game.ui.scenes.prompts.box_on_map import ABOVE, GAP, box_for_words, write_rows
from game.ui.text.command_names import Words, prompt
from game.ui.text.sentences import saved_games
from game.worker import Cancelled, Job, Progress, Worker

Result = TypeVar("Result")
MOMENT_SECONDS = 0.08
"""Seconds that the work may take before this scene is shown."""
FRAME_SECONDS = 0.05
BAR = 4
"""Height of the bar that shows the progress above the lower edge of the box, in pixels at text scale 1."""


class Opener:
    """Opens what takes long to open: on the worker, with a loading screen if it takes longer than a moment."""

    def __init__(self, theme: Theme, worker: Worker) -> None:
        self._theme = theme
        self._worker = worker

    def open(
        self,
        work: Callable[[Progress], Result],
        then: Callable[[Job[Result]], Change],
        leave: Callable[[], Change] = Pop,
        *,
        words: Words = saved_games.OPENING,
    ) -> Change:
        """Let the worker do a work; return the change that follows, or the change to a scene that waits for its end.

        `then`: gets the ended job, whose result may be an error, and returns the change that follows. `leave`: returns
        the change that follows instead if the player gives up. `words`: what the scene says.
        """
        job = self._worker.start(work)
        if job.wait(MOMENT_SECONDS):
            return then(job)
        return Push(LoadingScreen(self._theme, job, then, leave, words=words))


class LoadingScreen(Scene, Generic[Result]):
    """Scene that is shown while the worker does a job. Esc gives up. For the parameters see `Opener.open`."""

    covers = False

    def __init__(
        self,
        theme: Theme,
        job: Job[Result],
        then: Callable[[Job[Result]], Change],
        leave: Callable[[], Change],
        *,
        words: Words = saved_games.OPENING,
    ) -> None:
        self._words = words
        self._theme = theme
        self._job = job
        self._then = then
        self._leave = leave

    def handle(self, player_input: PlayerInput) -> Change | None:
        if player_input is not Command.CANCEL:
            return None
        self._job.cancel()
        self._job.wait(MOMENT_SECONDS)
        return self.pass_time(0.0)

    def pass_time(self, seconds: float) -> Change | None:
        if not self._job.is_done:
            return None
        try:
            change = self._then(self._job)
        except Cancelled:
            return self._leave()
        return Replace(change.scene) if isinstance(change, Push) else change

    def spoken(self) -> list[str]:
        return [prompt(self._theme.controls, self._words)]

    def next_frame_in(self) -> float | None:
        return FRAME_SECONDS

    def draw(self, target: pygame.Surface) -> None:
        scale = self._theme.text_scale(target)
        painter, words = TextPainter(target, self._theme, scale), prompt(self._theme.controls, self._words)
        box, rows = box_for_words(painter, target, self.map_view(), words, beside=ROOM)
        self._theme.plate(target, box, scale)
        draw_close_button(self, self._theme, target, box, scale)
        write_rows(painter, rows, (box.x + GAP * scale, box.y + ABOVE * scale))
        bar = pygame.Rect(box.x, box.bottom - BAR * scale, box.width, scale).inflate(-2 * GAP * scale, 0)
        bar.width = round(bar.width * self._job.progress.share)
        painter.fill(bar, "text")
