"""Contact sheet: a page with small pictures of the levels of the next seeds. A click opens a level.

The levels are generated one after another while the page is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import RetryLevel
from viewer.graphics.cell_colours import world_colours
from viewer.graphics.viewer_text import ViewerTextPainter
from viewer.state.viewed_level import LevelSpec, ViewedLevel, adjacent_seed
from viewer.state.viewer_inputs import Key, Point, Press, UserInput, Wheel
from viewer.view.pages import Page

MIN_LEVELS, MAX_LEVELS = 12, 30
LARGEST_SCALE, SMALLEST_SCALE = 6.0, 0.1
"""Largest and smallest size of a cell in pixels. The largest size at which `MIN_LEVELS` levels fit is used."""


class ContactSheetPage(Page):
    """Page with small pictures of levels. The first level has the seed of `spec`.

    Each further level has the next seed.

    `on_choose`: function that is called with the specification of the level that the user opens.
    """

    def __init__(self, spec: LevelSpec, on_choose: Callable[[LevelSpec], None]) -> None:
        super().__init__()
        self._spec, self._on_choose = spec, on_choose
        self._columns, self._count = 5, 20
        self._chosen = 0
        self.boxes: list[pygame.Rect] = []
        self._start_at(spec.seed)

    @property
    def specs(self) -> list[LevelSpec]:
        """Specifications of the levels on the page, in order."""
        return self._specs[: self._count]

    def handle(self, user_input: UserInput) -> None:
        match user_input:
            case Key("←"):
                self._choose(self._chosen - 1)
            case Key("→"):
                self._choose(self._chosen + 1)
            case Key("↑"):
                self._choose(self._chosen - self._columns)
            case Key("↓"):
                self._choose(self._chosen + self._columns)
            case Key("PgDn") | Wheel(notches=-1):
                self._start_at(adjacent_seed(self.specs[-1].seed, 1))
            case Key("PgUp") | Wheel(notches=1):
                seed = self.specs[0].seed
                for _ in range(self._count):
                    seed = adjacent_seed(seed, -1)
                self._start_at(seed)
            case Key("Enter"):
                self._open(self._chosen)
            case Point(at=at):
                self._chosen = self._box_at(at, self._chosen)
            case Press(at=at):
                self._open(self._box_at(at, -1))
            case Key("n"):
                self.closed = True
            case _:
                super().handle(user_input)

    @property
    def busy(self) -> bool:
        return len(self._generated) < self._count

    def run_idle_task(self) -> bool:
        """Generate the next level. Return whether there was one; False if all levels are generated already."""
        if not self.busy:
            return False
        spec = self._specs[len(self._generated)]
        try:
            viewed: ViewedLevel | str = spec.generate()
        except (RetryLevel, MissingInput) as why:
            viewed = str(why)
        if isinstance(viewed, ViewedLevel):
            viewed.reveal()
        self._generated.append(viewed)
        return True

    def _start_at(self, seed: str) -> None:
        self._specs = [replace(self._spec, seed=seed)]
        while len(self._specs) < MAX_LEVELS:
            self._specs.append(replace(self._spec, seed=adjacent_seed(self._specs[-1].seed, 1)))
        self._generated: list[ViewedLevel | str] = []

    def _choose(self, number: int) -> None:
        self._chosen = max(0, min(self._count - 1, number))

    def _box_at(self, at: tuple[int, int], otherwise: int) -> int:
        return next((number for number, box in enumerate(self.boxes) if box.collidepoint(at)), otherwise)

    def _open(self, number: int) -> None:
        self.closed = True
        if 0 <= number < self._count:
            self._on_choose(self._specs[number])

    def draw(self, target: pygame.Surface, painter: ViewerTextPainter) -> None:
        target.fill(painter.colour("panel"))
        width = target.get_width()
        top = painter.line + painter.gap
        caption = f"{self._spec.chain.name} · Enter or click: open a level · PgUp, PgDn: other seeds · Esc: back"
        painter.write(target, (painter.gap, painter.gap // 2), painter.cut(caption, width - 2 * painter.gap), "title")
        across, down = self._spec.size
        scale = LARGEST_SCALE
        while scale > SMALLEST_SCALE and self._fit(target, painter, scale) < MIN_LEVELS:
            scale -= 1 if scale > 1 else 0.1
        self._count = min(MAX_LEVELS, max(1, self._fit(target, painter, scale)))
        self._choose(self._chosen)
        self.boxes = []
        wide, tall = round(across * scale), round(down * scale) + painter.line
        left = (width - self._columns * (wide + painter.gap) + painter.gap) // 2
        for number in range(self._count):
            row, column = divmod(number, self._columns)
            box = pygame.Rect(left + column * (wide + painter.gap), top + row * (tall + painter.gap), wide, tall)
            self.boxes.append(box)
            self._draw_one(target, painter, box, number)

    def _fit(self, target: pygame.Surface, painter: ViewerTextPainter, scale: float) -> int:
        """Return how many pictures fit on the page, and set the number of columns. `scale`: pixels a cell."""
        wide, tall = (round(length * scale) + painter.gap for length in self._spec.size)
        self._columns = max(1, (target.get_width() - painter.gap) // wide)
        return self._columns * ((target.get_height() - painter.line - painter.gap) // (tall + painter.line))

    def _draw_one(self, target: pygame.Surface, painter: ViewerTextPainter, box: pygame.Rect, number: int) -> None:
        picture = pygame.Rect(box.x, box.y, box.width, box.height - painter.line)
        if number < len(self._generated):
            viewed = self._generated[number]
            if isinstance(viewed, ViewedLevel):
                cells = pygame.surfarray.make_surface(world_colours(viewed.world))
                resize = pygame.transform.scale if picture.width >= cells.get_width() else pygame.transform.smoothscale
                target.blit(resize(cells, picture.size), picture)
            else:
                for line, text in enumerate(painter.wrap(viewed, picture.width)[: picture.height // painter.line]):
                    painter.write(target, (picture.x, picture.y + line * painter.line), text, "harm")
        chosen = number == self._chosen
        pygame.draw.rect(target, painter.colour("title" if chosen else "line"), box.inflate(4, 4), 2 if chosen else 1)
        caption = painter.cut(f"seed {self._specs[number].seed}", box.width - 2)
        painter.write(target, (box.x + 2, box.bottom - painter.line), caption, "door text" if chosen else "dim text")
