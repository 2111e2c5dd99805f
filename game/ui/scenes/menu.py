"""A list of choices over the screen below; menus, questions and settings are all made of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine.geometry import EAST, NORTH, SOUTH, WEST
from game.ui.commands import Click, Command, Go, Point, Wish
from game.ui.look import Look
from game.ui.scene import Change, Pop, Scene


@dataclass(frozen=True)
class Choice:
    """One row: what it says, which may change, and what choosing it leads to."""

    text: Callable[[], str]
    choose: Callable[[], Change | None]
    turn: Callable[[int], None] | None = None
    """Steps through its values, forward or back, where it has any."""


class Menu(Scene):
    """A panel in the middle of the screen with a heading and choices."""

    covers = False

    def __init__(self, look: Look, heading: str, choices: Sequence[Choice], footnote: str = "") -> None:
        self._look = look
        self._heading = heading
        self._choices = choices
        self._footnote = footnote
        self._chosen = 0
        self._rows: list[pygame.Rect] = []

    def handle(self, wish: Wish) -> Change | None:
        choice = self._choices[self._chosen]
        match wish:
            case Go(step=step) if step in (NORTH, SOUTH):
                self._chosen = min(len(self._choices) - 1, max(0, self._chosen + step.y))
            case Go(step=step) if step in (WEST, EAST) and choice.turn is not None:
                choice.turn(step.x)
            case Command.CONFIRM:
                return choice.choose()
            case Command.CANCEL:
                return Pop()
            case Point(at=at) if (row := self._row_at(at)) is not None:
                self._chosen = row
            case Click(at=at) if (row := self._row_at(at)) is not None:
                self._chosen = row
                return self._choices[row].choose()
            case _:
                pass
        return None

    def draw(self, target: pygame.Surface) -> None:
        look, scale = self._look, self._look.text_scale(target)
        margin = 16 * scale
        width = max(self._widest(scale), look.large.width(self._heading, scale)) + 2 * margin
        foot = look.small.wrap(self._footnote, width - 2 * margin, scale) if self._footnote else []
        head = look.large.line_height(scale) + 10 * scale
        rows = self._line(scale) * len(self._choices)
        box = pygame.Rect(0, 0, width, head + rows + look.small.line_height(scale) * len(foot) + 12 * scale)
        box.center = target.get_rect().center
        look.frame(target, box, scale)
        look.large.draw(target, (box.x + margin, box.y + 7 * scale), self._heading, look.colour("title"), scale)
        self.draw_rows(target, box.y + head)
        y = box.y + head + rows + 3 * scale
        for text in foot:
            look.small.draw(target, (box.x + margin, y), text, look.colour("dim text"), scale)
            y += look.small.line_height(scale)

    def draw_rows(self, target: pygame.Surface, top: int) -> None:
        """Draws the choices alone, in the middle of the target, from that height on."""
        look, scale = self._look, self._look.text_scale(target)
        width = self._widest(scale) + 20 * scale
        left = (target.get_width() - width) // 2
        self._rows = []
        for number, choice in enumerate(self._choices):
            row = pygame.Rect(left, top + number * self._line(scale), width, self._line(scale))
            chosen = number == self._chosen
            if chosen:
                target.fill(look.colour("chosen"), row)
                target.fill(look.colour("title"), (row.x, row.y, scale, row.height))
            colour = look.colour("text" if chosen else "dim text")
            look.small.draw(target, (row.x + 10 * scale, row.y + 2 * scale), choice.text(), colour, scale)
            self._rows.append(row)

    def _widest(self, scale: int) -> int:
        return max(self._look.small.width(choice.text(), scale) for choice in self._choices)

    def _line(self, scale: int) -> int:
        return self._look.small.line_height(scale) + 3 * scale

    def _row_at(self, at: tuple[int, int]) -> int | None:
        for number, row in enumerate(self._rows):
            if row.collidepoint(at):
                return number
        return None


def fixed(text: str) -> Callable[[], str]:
    """A row's text that never changes."""
    return lambda: text
