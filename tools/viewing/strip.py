"""The strip below the map: the steps of the making, to be gone through, played and dragged along."""

from __future__ import annotations

import pygame

from .chips import Spot
from .pen import Pen
from .wishes import Command, Seek

SPEEDS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
"""Steps a second."""
USUAL_SPEED = 3


def strip_height(pen: Pen) -> int:
    return pen.line + pen.gap


class Strip:
    """Remembers where its bar is, for dragging."""

    def __init__(self) -> None:
        self.bar = pygame.Rect(0, 0, 1, 1)
        self._steps = 0

    def seek(self, pixel: tuple[int, int]) -> Seek:
        """The step at the pixel's place along the bar, even beside it."""
        share = (pixel[0] - self.bar.x) / max(1, self.bar.width - 1)
        return Seek(max(0, min(self._steps - 1, round(share * (self._steps - 1)))))

    def on_bar(self, pixel: tuple[int, int]) -> bool:
        return self._steps > 0 and self.bar.inflate(0, self.bar.height).collidepoint(pixel)

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        pen: Pen,
        at: tuple[int, int, str] | None,
        *,
        playing: bool,
        speed: int,
    ) -> list[Spot]:
        """`at` is the step that is shown, of how many, and its caption; None while the finished level is."""
        target.fill(pen.colour("panel"), area)
        pen.line_across(target, pygame.Rect(area.x, area.y, area.width, 1))
        spots: list[Spot] = []
        x, y = area.x + pen.gap, area.y + pen.gap // 2
        buttons = (
            ("◀◀", Command.FIRST_STEP),
            ("◀", Command.STEP_BACK),
            ("■" if playing else "▶ play" if at is not None else "▶ play how it was made", Command.PLAY),
            ("▶", Command.STEP_ON),
            ("▶▶", Command.LAST_STEP),
        )
        for words, command in buttons:
            place = pygame.Rect(x, y, pen.width(words) + pen.gap, pen.line)
            target.fill(pen.colour("chosen"), place)
            pen.write(target, (x + pen.gap // 2, y), words, "door text")
            spots.append((place, command))
            x = place.right + pen.gap // 2
        self._steps = 0
        if at is None:
            pen.write(target, (x + pen.gap, y), pen.cut(", . step by step", area.right - x - pen.gap), "dim text")
            return spots
        step, count, caption = at
        for words, slower in (("−", Command.SLOWER), ("+", Command.FASTER)):
            place = pygame.Rect(x, y, pen.width(words) + pen.gap, pen.line)
            pen.write(target, (x + pen.gap // 2, y), words, "door text")
            spots.append((place, slower))
            x = place.right
        x = pen.write(target, (x, y), f"{SPEEDS[speed]} a second", "dim text").right
        words = f"{step + 1}/{count} {caption}"
        room = max(pen.width("888/888 a door at the head of a corridor"), (area.right - x) // 2)
        wide = max(4 * pen.line, area.right - x - room - 2 * pen.gap)
        self.bar, self._steps = pygame.Rect(x + pen.gap, y + pen.line // 3, wide, pen.line // 3), count
        target.fill(pen.colour("line"), self.bar)
        done = self.bar.copy()
        done.width = max(1, self.bar.width * (step + 1) // count)
        target.fill(pen.colour("title"), done)
        knob = pygame.Rect(0, 0, max(4, pen.gap // 2), pen.line)
        knob.center = (done.right, self.bar.centery)
        target.fill(pen.colour("text"), knob)
        left = self.bar.right + pen.gap
        pen.write(target, (left, y), pen.cut(words, area.right - left - pen.gap), "text")
        return spots
