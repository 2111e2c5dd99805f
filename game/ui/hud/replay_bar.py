"""The line below a replay: the length of the game, the current step, and the steps that cannot be shown."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.engine.words import count
from game.ui.core.ports import ReplaySource
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.text.sentences import replay as sentences

MARGIN = 6
"""Margin in pixels of the text's scale."""


class TapeLine:
    """The line that shows the position in a replay. It keeps its last place, so that a click on it selects a step."""

    def __init__(self, look: Theme, tape: ReplaySource) -> None:
        self._look = look
        self._tape = tape
        self.box = pygame.Rect(0, 0, 1, 1)
        """Box of the line as last drawn, in pixels."""

    def step_at(self, at: tuple[int, int]) -> int | None:
        """Return the step at a pixel of the line; None if the pixel is not near the line."""
        box, tape = self.box, self._tape
        if not box.inflate(4 * box.height, 4 * box.height).collidepoint(at):
            return None
        return tape.first + round((tape.last - tape.first) * (at[0] - box.x) / box.width)

    def draw(self, pen: TextPainter, area: pygame.Rect, how: str) -> None:
        """Draw the line at the lower edge of `area`, in pixels; `how`: the pace of the replay in words."""
        scale, tape = pen.scale, self._tape
        where = sentences.POSITION.format(turn=tape.world.turn, step=tape.at, last=tape.last, state=how)
        room = area.width - 2 * MARGIN * scale
        wide = min(room, max(pen.width(where), pen.width(sentences.KEYS) // 2 + 20 * scale))
        rows = [(row, purpose) for text, purpose in self._told() for row in pen.wrap(text, wide)]
        width = min(room, max(pen.width(row) for row in (where, *(row for row, _ in rows))))
        height = pen.line * (len(rows) + 1) + 14 * scale
        plate = pygame.Rect(0, 0, width + 2 * MARGIN * scale, height)
        plate.midbottom = (area.centerx, area.bottom - 4 * scale)
        self._look.plate(pen.target, plate, scale)
        x, y = plate.x + MARGIN * scale, plate.y + 4 * scale
        pen.word(x, y, pen.cut(where, width))
        self.box = pygame.Rect(x, y + pen.line + scale, width, 3 * scale)
        pen.bar(self.box, tape.at - tape.first, max(1, tape.last - tape.first), "good")
        for number, (row, purpose) in enumerate(rows, 1):
            pen.word(x, y + number * pen.line + 6 * scale, row, purpose)

    def _told(self) -> Iterator[tuple[str, str]]:
        if told := rules_told(self._tape.rules_change):
            yield told, "harm"
        gap = self._gap_here()
        if gap is not None:
            yield gap_told(gap, self._tape), "harm"
        yield sentences.KEYS, "dim text"

    def _gap_here(self) -> range | None:
        """Return the gap to mention at the current step, or None.

        That is a gap that begins at the next step and lasts to the end, else the last gap before, else a gap that
        begins at the next step.
        """
        tape = self._tape
        ahead = [gap for gap in tape.gaps if gap.start == tape.at + 1]
        if ahead and ahead[0].stop > tape.last:
            return ahead[0]
        return max(
            (gap for gap in tape.gaps if gap.stop <= tape.at), key=lambda gap: gap.start, default=(*ahead, None)[0]
        )


def rules_told(change: tuple[int, int] | None) -> str:
    """Return the sentence about a change of the rules since a game was played; "" without one."""
    if change is None:
        return ""
    then, now = change
    return (sentences.RULES_NEWER if then > now else sentences.RULES_CHANGED).format(then=then, now=now)


def gap_told(gap: range, tape: ReplaySource) -> str:
    """Return a sentence about the steps of a gap that cannot be shown, and why."""
    reason, steps = sentences.REASONS[tape.gaps[gap].name], count(len(gap), "step")
    if gap.stop == tape.first:
        return sentences.ONLY_FROM.format(step=gap.stop, Steps=steps, reason=reason)
    if gap.stop > tape.last:
        return sentences.ONLY_TO.format(step=gap.start - 1, Steps=steps, reason=reason)
    return sentences.LEFT_OUT.format(step=gap.stop, Steps=steps, reason=reason)
