"""The scene that is shown while a game is opened, or games are recovered, if that takes longer than a moment."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator

import pygame

from game.ui.core.scene_manager import Change, Pop, Push, Replace, Scene
from game.ui.core.work_in_frames import WorkInFrames
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import ROOM, draw_close_button
from game.ui.input.commands import Command, PlayerInput
from game.ui.scenes.prompts.box_on_map import ABOVE, GAP, box_for_words, write_rows
from game.ui.text.command_names import Words, prompt
from game.ui.text.sentences import saved_games

MOMENT_SECONDS = 0.08
"""Seconds that the opening may take before this scene is shown."""
PIECES_SECONDS = 0.03
"""Seconds after which a frame pauses the opening, so that the window stays responsive."""

OpeningWork = Generator[None, None, Change]
"""Type of a generator that opens a saved game or a replay. It pauses now and then, and returns the change of scene.

If the player gives up, the generator is closed. So it must not change anything before its end.
"""


def open_in_pieces(
    theme: Theme,
    work: OpeningWork,
    leave: Callable[[], Change] = Pop,
    clock: Callable[[], float] = time.monotonic,
    *,
    words: Words = saved_games.OPENING,
) -> Change:
    """Open something: return the change that follows, or the change to a scene that goes on with the work.

    `leave`: returns the change that follows if the player gives up. `clock`: returns seconds. `words`: what the scene
    says.
    """
    opening = WorkInFrames(work, clock)
    opening.go_on(MOMENT_SECONDS)
    return opening.result or Push(LoadingScreen(theme, opening, leave, words=words))


class LoadingScreen(Scene):
    """Scene that is shown while something is opened in pieces. Esc gives up.

    `leave`: returns the change that follows if the player gives up. `words`: the text of the scene.
    """

    covers = False

    def __init__(
        self,
        theme: Theme,
        work: WorkInFrames[Change],
        leave: Callable[[], Change],
        *,
        words: Words = saved_games.OPENING,
    ) -> None:
        self._words = words
        self._theme = theme
        self._work = work
        self._leave = leave

    def handle(self, player_input: PlayerInput) -> Change | None:
        if player_input is not Command.CANCEL:
            return None
        self._work.give_up()
        return self._leave()

    def pass_time(self, seconds: float) -> Change | None:
        self._work.go_on(PIECES_SECONDS)
        change = self._work.result
        return Replace(change.scene) if isinstance(change, Push) else change

    def spoken(self) -> list[str]:
        return [prompt(self._theme.controls, self._words)]

    def next_frame_in(self) -> float | None:
        return 0.0

    def draw(self, target: pygame.Surface) -> None:
        scale = self._theme.text_scale(target)
        painter, words = TextPainter(target, self._theme, scale), prompt(self._theme.controls, self._words)
        box, rows = box_for_words(painter, target, self.map_view(), words, beside=ROOM)
        self._theme.plate(target, box, scale)
        draw_close_button(self, self._theme, target, box, scale)
        write_rows(painter, rows, (box.x + GAP * scale, box.y + ABOVE * scale))
