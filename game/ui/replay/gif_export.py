"""The export of a part of a replay as an animated GIF with a frame for each step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.ui.core.recorder_interfaces import ReplaySource
from game.ui.core.scene_manager import Change, Pop, Scene
from game.ui.graphics.gif_writer import Shot, packed_pixels, written_film
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.input.commands import Click, Command, PlayerInput
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scenes.prompts.box_on_map import GAP, write_rows
from game.ui.text.command_names import prompt
from game.ui.text.sentences import replays as sentences
from game.worker import Job, Worker

STEPS = 100
SIZE = (640, 360)
HUNDREDTHS, LAST_HUNDREDTHS = 14, 150
"""Duration of a frame, and of the last frame, in hundredths of a second."""
BETWEEN = 0.14
"""Seconds by which animations, such as rising numbers, advance from one frame to the next."""


def gif_steps(replay: ReplaySource) -> range:
    """Return the steps that a GIF shows: the present one and the next STEPS; at the end of a replay, the last ones."""
    first = replay.at if replay.at < replay.last else max(replay.first, replay.last - STEPS)
    return range(first, min(first + STEPS, replay.last) + 1)


class GifExport(Scene):
    """Scene over the replay that draws the frames, one at a time. The worker writes the GIF, which `then` gets.

    At the end the replay returns to the step that it showed before the export.
    """

    covers = False
    takes_keys = True

    def __init__(
        self,
        theme: Theme,
        worker: Worker,
        replay_scene: ReplayScene,
        steps: range,
        then: Callable[[bytes], Change],
    ) -> None:
        """Begin the export of some steps of the replay: `gif_steps`."""
        self._theme = theme
        self._worker = worker
        self._replay_scene = replay_scene
        self._then = then
        self._before = replay_scene.replay.at
        self._steps = steps
        self._picture = pygame.Surface(SIZE, 0, 32)
        self._shots: list[Shot] = []
        self._gif: Job[bytes] | None = None
        """GIF that is being written; None as long as frames are drawn."""
        replay_scene.go_to(steps.start)

    @property
    def _count(self) -> int:
        """Number of frames: at most STEPS + 1, and fewer if the replay turns out to end earlier."""
        return min(self._steps[-1], self._replay_scene.replay.last) - self._steps.start + 1

    def handle(self, player_input: PlayerInput) -> Change | None:
        if player_input is Command.CANCEL or isinstance(player_input, Click):
            if self._gif is not None:
                self._gif.cancel()
            else:
                self._replay_scene.go_to(self._before)
            return Pop()
        return None

    def pass_time(self, seconds: float) -> Change | None:
        if self._gif is not None:
            return self._then(self._gif.result()) if self._gif.is_done else None
        replay_scene = self._replay_scene
        if replay_scene.is_seeking:
            replay_scene.pass_time(0.0)
            return None
        if self._shots:
            replay_scene.step_without_animation(BETWEEN)
        done = len(self._shots) + 1 >= self._count or replay_scene.replay.over
        replay_scene.draw_game(self._picture)
        self._shots.append(Shot(packed_pixels(self._picture), LAST_HUNDREDTHS if done else HUNDREDTHS))
        if done:
            replay_scene.go_to(self._before)
            self._gif = self._worker.start(partial(written_film, SIZE, self._shots))
        return None

    def spoken(self) -> list[str]:
        return [prompt(self._theme.controls, sentences.MAKING_GIF, number=self._count, total=self._count)]

    def next_frame_in(self) -> float | None:
        return 0.0

    def draw(self, target: pygame.Surface) -> None:
        """Draw the progress over the deck of the replay, whose buttons do nothing now."""
        scale = self._theme.text_scale(target)
        painter = TextPainter(target, self._theme, scale)
        text = prompt(self._theme.controls, sentences.MAKING_GIF, number=len(self._shots), total=self._count)
        box = self._replay_scene.deck.plate
        rows = painter.wrap(text, box.width - 2 * GAP * scale)
        self._theme.plate(target, box, scale)
        write_rows(painter, rows, (box.x + GAP * scale, box.centery - len(rows) * painter.line // 2))
