"""The bar below a replay: the length of the game, the current step, and the steps that cannot be shown."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.engine.words import count
from game.ui.core.ports import ReplaySource
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.text.prompts import prompt
from game.ui.text.sentences import replay as sentences

MARGIN = 6
"""Margin in pixels at text scale 1."""


class ReplayBar:
    """Bar that shows the current step of a replay. It notes where it was drawn, so that a click selects a step."""

    def __init__(self, theme: Theme, replay: ReplaySource) -> None:
        self._theme = theme
        self._replay = replay
        self.box = pygame.Rect(0, 0, 1, 1)
        """Box of the bar as last drawn, in pixels of the window."""

    def step_at(self, at: tuple[int, int]) -> int | None:
        """Return the number of the step that a click on a pixel of the window selects; None far from the bar."""
        box, replay = self.box, self._replay
        if not box.inflate(4 * box.height, 4 * box.height).collidepoint(at):
            return None
        return replay.first + round((replay.last - replay.first) * (at[0] - box.x) / box.width)

    def draw(self, painter: TextPainter, area: pygame.Rect, how: str) -> None:
        """Draw the bar and its texts at the lower edge of `area` (pixels). `how`: the pace of the replay in words."""
        scale, replay = painter.scale, self._replay
        where = sentences.POSITION.format(turn=replay.world.turn, step=replay.at, last=replay.last, state=how)
        room = area.width - 2 * MARGIN * scale
        wide = min(
            room,
            max(painter.width(where), painter.width(prompt(self._theme.controls, sentences.KEYS)) // 2 + 20 * scale),
        )
        rows = [(row, purpose) for text, purpose in self._sentences() for row in painter.wrap(text, wide)]
        width = min(room, max(painter.width(row) for row in (where, *(row for row, _ in rows))))
        height = painter.line * (len(rows) + 1) + 14 * scale
        plate = pygame.Rect(0, 0, width + 2 * MARGIN * scale, height)
        plate.midbottom = (area.centerx, area.bottom - 4 * scale)
        self._theme.plate(painter.target, plate, scale)
        x, y = plate.x + MARGIN * scale, plate.y + 4 * scale
        painter.word(x, y, painter.cut(where, width))
        self.box = pygame.Rect(x, y + painter.line + scale, width, 3 * scale)
        painter.bar(self.box, replay.at - replay.first, max(1, replay.last - replay.first), "good")
        for number, (row, purpose) in enumerate(rows, 1):
            painter.word(x, y + number * painter.line + 6 * scale, row, purpose)

    def _sentences(self) -> Iterator[tuple[str, str]]:
        if note := rules_note(self._replay.rules_change):
            yield note, "harm"
        if self._replay.ends_differently:
            yield sentences.ENDS_DIFFERENTLY, "harm"
        gap = self._gap_here()
        if gap is not None:
            yield gap_message(gap, self._replay), "harm"
        yield prompt(self._theme.controls, sentences.KEYS), "dim text"

    def _gap_here(self) -> range | None:
        """Return the gap (steps that cannot be shown) to mention at the current step; None if there is none.

        If the rest of the game is a gap, this gap is mentioned. Otherwise the last gap before the current step is
        mentioned. If there is no gap before the current step, a gap that begins at the next step is mentioned.
        """
        replay = self._replay
        ahead = [gap for gap in replay.gaps if gap.start == replay.at + 1]
        if ahead and ahead[0].stop > replay.last:
            return ahead[0]
        return max(
            (gap for gap in replay.gaps if gap.stop <= replay.at), key=lambda gap: gap.start, default=(*ahead, None)[0]
        )


def rules_note(change: tuple[int, int] | None) -> str:
    """Return a sentence about a change of the rules since a game was played.

    `change`: version of the rules then, and the version now; None if they are equal, which gives "".
    """
    if change is None:
        return ""
    then, now = change
    return (sentences.RULES_NEWER if then > now else sentences.RULES_CHANGED).format(then=then, now=now)


def gap_message(gap: range, replay: ReplaySource) -> str:
    """Return a sentence about the steps of a gap that cannot be shown, and why."""
    reason, steps = sentences.REASONS[replay.gaps[gap].name], count(len(gap), "step")
    if gap.stop == replay.first:
        return sentences.ONLY_FROM.format(step=gap.stop, steps=steps, reason=reason)
    if gap.stop > replay.last:
        return sentences.ONLY_TO.format(step=gap.start - 1, steps=steps, reason=reason)
    return sentences.LEFT_OUT.format(step=gap.stop, steps=steps, reason=reason)
