"""Bar below the map with which the user plays the generation steps or jumps to a step."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from viewer.graphics.viewer_text import ViewerTextPainter
from viewer.state.step_playback import SPEEDS
from viewer.view.chips import ClickTarget


def step_bar_height(painter: ViewerTextPainter) -> int:
    """Return the height of the bar in pixels."""
    return painter.line + painter.gap


class StepBar:
    """Bar of the generation steps. It keeps the place where it was drawn last, so that clicks can find their step."""

    def __init__(self) -> None:
        self.bar = pygame.Rect(0, 0, 1, 1)
        self._steps = 0

    def seek(self, pixel: tuple[int, int]) -> int:
        """Return the index of the step at a place along the bar.

        Only the x of `pixel` counts. A pixel to the left of the bar means the first step, a pixel to the right the
        last step.
        """
        share = (pixel[0] - self.bar.x) / max(1, self.bar.width - 1)
        return max(0, min(self._steps - 1, round(share * (self._steps - 1))))

    def on_bar(self, pixel: tuple[int, int]) -> bool:
        """Return whether a pixel lies on the bar or close to it, and the bar shows steps."""
        return self._steps > 0 and self.bar.inflate(0, self.bar.height).collidepoint(pixel)

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        painter: ViewerTextPainter,
        at: tuple[int, int, str] | None,
        *,
        playing: bool,
        speed: int,
    ) -> list[ClickTarget]:
        """Draw the bar and its buttons. Return the rectangle and the key of each button.

        `at`: index of the shown step, number of steps, and caption of the step; None for the finished level. `speed`:
        index into `SPEEDS`.
        """
        target.fill(painter.colour("panel"), area)
        painter.fill_line(target, pygame.Rect(area.x, area.y, area.width, 1))
        self._steps = 0
        play = "■" if playing else "▶ play" if at is not None else "▶ play the generation"
        place = (area.x + painter.gap, area.y + painter.gap // 2)
        playback = (("◀◀", "Home"), ("◀", ","), (play, "Space"), ("▶", "."), ("▶▶", "End"))
        x, click_targets = _draw_buttons(target, place, painter, playback, filled=True)
        if at is None:
            words = painter.cut(", and . go step by step", area.right - x - painter.gap)
            painter.write(target, (x + painter.gap, place[1]), words, "dim text")
            return click_targets
        speeds = (("−", "["), ("+", "]"))
        x, slower_and_faster = _draw_buttons(target, (x, place[1]), painter, speeds, filled=False)
        x = painter.write(target, (x, place[1]), f"{SPEEDS[speed]} a second", "dim text").right
        step, count, caption = at
        words = f"{step + 1}/{count} {caption}"
        left = (
            self._draw_bar(target, pygame.Rect(x, place[1], area.right - x, painter.line), painter, step, count)
            + painter.gap
        )
        painter.write(target, (left, place[1]), painter.cut(words, area.right - left - painter.gap), "text")
        return [*click_targets, *slower_and_faster]

    def _draw_bar(
        self, target: pygame.Surface, room: pygame.Rect, painter: ViewerTextPainter, step: int, count: int
    ) -> int:
        """Draw the bar of progress and return the x of its right edge. Space for a caption is left to its right.

        `room`: rectangle for bar and caption. `step`: index of the shown step. `count`: number of steps.
        """
        caption_width = max(painter.width("888/888 a door at the start of a corridor"), room.width // 2)
        wide = max(4 * painter.line, room.width - caption_width - 2 * painter.gap)
        self.bar, self._steps = (
            pygame.Rect(room.x + painter.gap, room.y + painter.line // 3, wide, painter.line // 3),
            count,
        )
        target.fill(painter.colour("line"), self.bar)
        done = self.bar.copy()
        done.width = max(1, self.bar.width * (step + 1) // count)
        target.fill(painter.colour("title"), done)
        knob = pygame.Rect(0, 0, max(4, painter.gap // 2), painter.line)
        knob.center = (done.right, self.bar.centery)
        target.fill(painter.colour("text"), knob)
        return self.bar.right


def _draw_buttons(
    target: pygame.Surface,
    at: tuple[int, int],
    painter: ViewerTextPainter,
    buttons: Sequence[tuple[str, str]],
    *,
    filled: bool,
) -> tuple[int, list[ClickTarget]]:
    """Draw buttons side by side. Return the x where the next part can start, and the buttons' click targets.

    `at`: pixel of the top left corner. `buttons`: text of each, and the key that it stands for. `filled`: whether they
    have a ground of their own, and space between them.
    """
    x, y = at
    click_targets: list[ClickTarget] = []
    for words, key in buttons:
        place = pygame.Rect(x, y, painter.width(words) + painter.gap, painter.line)
        if filled:
            target.fill(painter.colour("chosen"), place)
        painter.write(target, (x + painter.gap // 2, y), words, "door text")
        click_targets.append((place, key))
        x = place.right + (painter.gap // 2 if filled else 0)
    return x, click_targets
