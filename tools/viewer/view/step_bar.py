"""Bar below the map that shows, plays and seeks the generation steps."""

from __future__ import annotations

import pygame

from viewer.graphics.text_painter import ViewerTextPainter
from viewer.state.commands import Command, ShowStep
from viewer.state.step_playback import SPEEDS
from viewer.view.chips import ClickTarget


def step_bar_height(painter: ViewerTextPainter) -> int:
    """Return the height of the bar in pixels."""
    return painter.line + painter.gap


class StepBar:
    """Bar of the generation steps. It remembers where it was drawn, for dragging."""

    def __init__(self) -> None:
        self.bar = pygame.Rect(0, 0, 1, 1)
        self._steps = 0

    def seek(self, pixel: tuple[int, int]) -> ShowStep:
        """Return the request for the step at a pixel's place along the bar; the pixel may lie beside the bar."""
        share = (pixel[0] - self.bar.x) / max(1, self.bar.width - 1)
        return ShowStep(max(0, min(self._steps - 1, round(share * (self._steps - 1)))))

    def on_bar(self, pixel: tuple[int, int]) -> bool:
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
        """Draw the bar; return its click targets.

        `at` is the index of the shown step, the number of steps and the caption, or None for the finished level.
        """
        target.fill(painter.colour("panel"), area)
        painter.fill_line(target, pygame.Rect(area.x, area.y, area.width, 1))
        self._steps = 0
        play = "■" if playing else "▶ play" if at is not None else "▶ play the generation"
        place = (area.x + painter.gap, area.y + painter.gap // 2)
        x, click_targets = _draw_buttons(target, place, painter, play)
        if at is None:
            words = painter.cut(", and . go step by step", area.right - x - painter.gap)
            painter.write(target, (x + painter.gap, place[1]), words, "dim text")
            return click_targets
        x, slower_and_faster = _draw_speed(target, (x, place[1]), painter, speed)
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
        """Draw the progress with room for a caption to its right; return its right edge."""
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
    target: pygame.Surface, at: tuple[int, int], painter: ViewerTextPainter, play: str
) -> tuple[int, list[ClickTarget]]:
    """Draw the buttons; return their right edge and their click targets."""
    x, y = at
    click_targets: list[ClickTarget] = []
    for words, command in (
        ("◀◀", Command.FIRST_STEP),
        ("◀", Command.STEP_BACK),
        (play, Command.TOGGLE_PLAY),
        ("▶", Command.STEP_FORWARD),
        ("▶▶", Command.LAST_STEP),
    ):
        place = pygame.Rect(x, y, painter.width(words) + painter.gap, painter.line)
        target.fill(painter.colour("chosen"), place)
        painter.write(target, (x + painter.gap // 2, y), words, "door text")
        click_targets.append((place, command))
        x = place.right + painter.gap // 2
    return x, click_targets


def _draw_speed(
    target: pygame.Surface, at: tuple[int, int], painter: ViewerTextPainter, speed: int
) -> tuple[int, list[ClickTarget]]:
    """Draw the speed with its two buttons; return the right edge and the click targets."""
    x, y = at
    click_targets: list[ClickTarget] = []
    for words, command in (("−", Command.SLOWER), ("+", Command.FASTER)):
        place = pygame.Rect(x, y, painter.width(words) + painter.gap, painter.line)
        painter.write(target, (x + painter.gap // 2, y), words, "door text")
        click_targets.append((place, command))
        x = place.right
    return painter.write(target, (x, y), f"{SPEEDS[speed]} a second", "dim text").right, click_targets
