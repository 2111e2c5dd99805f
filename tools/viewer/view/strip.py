"""The strip below the map: the steps of the making, to be gone through, played and dragged along."""

from __future__ import annotations

import pygame

from viewer.graphics.pen import Pen
from viewer.state.commands import Command, Seek
from viewer.state.stepping import SPEEDS
from viewer.view.chips import Spot


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
        self._steps = 0
        play = "■" if playing else "▶ play" if at is not None else "▶ play how it was made"
        place = (area.x + pen.gap, area.y + pen.gap // 2)
        x, spots = _draw_buttons(target, place, pen, play)
        if at is None:
            words = pen.cut(", . step by step", area.right - x - pen.gap)
            pen.write(target, (x + pen.gap, place[1]), words, "dim text")
            return spots
        x, slower_and_faster = _draw_speed(target, (x, place[1]), pen, speed)
        step, count, caption = at
        words = f"{step + 1}/{count} {caption}"
        left = self._draw_bar(target, pygame.Rect(x, place[1], area.right - x, pen.line), pen, step, count) + pen.gap
        pen.write(target, (left, place[1]), pen.cut(words, area.right - left - pen.gap), "text")
        return [*spots, *slower_and_faster]

    def _draw_bar(self, target: pygame.Surface, room: pygame.Rect, pen: Pen, step: int, count: int) -> int:
        """How far the making is, with room for a caption beside it; answers where it ends."""
        for_words = max(pen.width("888/888 a door at the head of a corridor"), room.width // 2)
        wide = max(4 * pen.line, room.width - for_words - 2 * pen.gap)
        self.bar, self._steps = pygame.Rect(room.x + pen.gap, room.y + pen.line // 3, wide, pen.line // 3), count
        target.fill(pen.colour("line"), self.bar)
        done = self.bar.copy()
        done.width = max(1, self.bar.width * (step + 1) // count)
        target.fill(pen.colour("title"), done)
        knob = pygame.Rect(0, 0, max(4, pen.gap // 2), pen.line)
        knob.center = (done.right, self.bar.centery)
        target.fill(pen.colour("text"), knob)
        return self.bar.right


def _draw_buttons(target: pygame.Surface, at: tuple[int, int], pen: Pen, play: str) -> tuple[int, list[Spot]]:
    """The buttons of the strip, of which one has changing words; answers where they end, and what each asks for."""
    x, y = at
    spots: list[Spot] = []
    for words, command in (
        ("◀◀", Command.FIRST_STEP),
        ("◀", Command.STEP_BACK),
        (play, Command.PLAY),
        ("▶", Command.STEP_ON),
        ("▶▶", Command.LAST_STEP),
    ):
        place = pygame.Rect(x, y, pen.width(words) + pen.gap, pen.line)
        target.fill(pen.colour("chosen"), place)
        pen.write(target, (x + pen.gap // 2, y), words, "door text")
        spots.append((place, command))
        x = place.right + pen.gap // 2
    return x, spots


def _draw_speed(target: pygame.Surface, at: tuple[int, int], pen: Pen, speed: int) -> tuple[int, list[Spot]]:
    """How fast the steps are played, and what makes that slower and faster; answers where that ends, too."""
    x, y = at
    spots: list[Spot] = []
    for words, command in (("−", Command.SLOWER), ("+", Command.FASTER)):
        place = pygame.Rect(x, y, pen.width(words) + pen.gap, pen.line)
        pen.write(target, (x + pen.gap // 2, y), words, "door text")
        spots.append((place, command))
        x = place.right
    return pen.write(target, (x, y), f"{SPEEDS[speed]} a second", "dim text").right, spots
