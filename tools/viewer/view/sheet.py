"""The contact sheet: many levels of the seeds that follow, small, made one after another; a click opens one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import RetryLevel
from viewer.graphics.pen import Pen
from viewer.graphics.plain import world_cells
from viewer.state.commands import Key, Point, Press, Wheel, Wish
from viewer.state.subject import Plan, Subject, neighbour
from viewer.view.pages import Page

LEAST, MOST = 12, 30
LARGEST_SCALE, SMALLEST_SCALE = 6.0, 0.1
"""Pixels a cell: the most at which so many fit."""


class Sheet(Page):
    """Begins with the seed of a plan."""

    def __init__(self, plan: Plan, then: Callable[[Plan], None]) -> None:
        super().__init__()
        self._plan, self._then = plan, then
        self._columns, self._count = 5, 20
        self._chosen = 0
        self.boxes: list[pygame.Rect] = []
        self._begin(plan.seed)

    @property
    def plans(self) -> list[Plan]:
        """Those on the sheet, in their order."""
        return self._plans[: self._count]

    def handle(self, wish: Wish) -> None:
        match wish:
            case Key("←"):
                self._choose(self._chosen - 1)
            case Key("→"):
                self._choose(self._chosen + 1)
            case Key("↑"):
                self._choose(self._chosen - self._columns)
            case Key("↓"):
                self._choose(self._chosen + self._columns)
            case Key("PgDn") | Wheel(notches=-1):
                self._begin(neighbour(self.plans[-1].seed, 1))
            case Key("PgUp") | Wheel(notches=1):
                seed = self.plans[0].seed
                for _ in range(self._count):
                    seed = neighbour(seed, -1)
                self._begin(seed)
            case Key("Enter"):
                self._open(self._chosen)
            case Point(at=at):
                self._chosen = self._box_at(at, self._chosen)
            case Press(at=at):
                self._open(self._box_at(at, -1))
            case Key("n"):
                self.closed = True
            case _:
                super().handle(wish)

    @property
    def busy(self) -> bool:
        return len(self._made) < self._count

    def work(self) -> bool:
        """Makes the next level."""
        if not self.busy:
            return False
        plan = self._plans[len(self._made)]
        try:
            subject: Subject | str = plan.made()
        except (RetryLevel, MissingInput) as why:
            subject = str(why)
        if isinstance(subject, Subject):
            subject.reveal()
        self._made.append(subject)
        return True

    def _begin(self, seed: str) -> None:
        self._plans = [replace(self._plan, seed=seed)]
        while len(self._plans) < MOST:
            self._plans.append(replace(self._plan, seed=neighbour(self._plans[-1].seed, 1)))
        self._made: list[Subject | str] = []

    def _choose(self, number: int) -> None:
        self._chosen = max(0, min(self._count - 1, number))

    def _box_at(self, at: tuple[int, int], otherwise: int) -> int:
        return next((number for number, box in enumerate(self.boxes) if box.collidepoint(at)), otherwise)

    def _open(self, number: int) -> None:
        self.closed = True
        if 0 <= number < self._count:
            self._then(self._plans[number])

    def draw(self, target: pygame.Surface, pen: Pen) -> None:
        target.fill(pen.colour("panel"))
        width = target.get_width()
        top = pen.line + pen.gap
        words = f"{self._plan.chain.name}: click one, or Enter, to open it · PgUp PgDn: more · Esc: back"
        pen.write(target, (pen.gap, pen.gap // 2), pen.cut(words, width - 2 * pen.gap), "title")
        across, down = self._plan.size
        scale = LARGEST_SCALE
        while scale > SMALLEST_SCALE and self._fit(target, pen, scale) < LEAST:
            scale -= 1 if scale > 1 else 0.1
        self._count = min(MOST, max(1, self._fit(target, pen, scale)))
        self._choose(self._chosen)
        self.boxes = []
        wide, tall = round(across * scale), round(down * scale) + pen.line
        left = (width - self._columns * (wide + pen.gap) + pen.gap) // 2
        for number in range(self._count):
            row, column = divmod(number, self._columns)
            box = pygame.Rect(left + column * (wide + pen.gap), top + row * (tall + pen.gap), wide, tall)
            self.boxes.append(box)
            self._draw_one(target, pen, box, number)

    def _fit(self, target: pygame.Surface, pen: Pen, scale: float) -> int:
        """How many pictures of a scale fit; settles on so many columns."""
        wide, tall = (round(length * scale) + pen.gap for length in self._plan.size)
        self._columns = max(1, (target.get_width() - pen.gap) // wide)
        return self._columns * ((target.get_height() - pen.line - pen.gap) // (tall + pen.line))

    def _draw_one(self, target: pygame.Surface, pen: Pen, box: pygame.Rect, number: int) -> None:
        picture = pygame.Rect(box.x, box.y, box.width, box.height - pen.line)
        if number < len(self._made):
            subject = self._made[number]
            if isinstance(subject, Subject):
                cells = pygame.surfarray.make_surface(world_cells(subject.world))
                enlarge = pygame.transform.scale if picture.width >= cells.get_width() else pygame.transform.smoothscale
                target.blit(enlarge(cells, picture.size), picture)
            else:
                for line, text in enumerate(pen.wrap(subject, picture.width)[: picture.height // pen.line]):
                    pen.write(target, (picture.x, picture.y + line * pen.line), text, "harm")
        chosen = number == self._chosen
        pygame.draw.rect(target, pen.colour("title" if chosen else "line"), box.inflate(4, 4), 2 if chosen else 1)
        words = pen.cut(f"seed {self._plans[number].seed}", box.width - 2)
        pen.write(target, (box.x + 2, box.bottom - pen.line), words, "door text" if chosen else "dim text")
