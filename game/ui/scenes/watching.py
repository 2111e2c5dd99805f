"""A game that is over, or as far as it has come, seen again: at any pace, forward and back, from any turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.engine.geometry import EAST, NORTH, SOUTH, WEST
from game.engine.world import World
from game.ui.commands import Command, Go, Wish
from game.ui.greeting import greeting
from game.ui.log import Log
from game.ui.look import Look
from game.ui.narrator import told
from game.ui.panels import Panels
from game.ui.scene import Change, Push, Scene
from game.ui.stage import Stage
from game.ui.swatch import SWATCHES
from game.ui.viewport import Viewport

PACES = (1, 3, 8, 20, 60, 200)
"""Steps in a second."""
LEAP = 50
"""Steps that are gone over at once, forward or back."""
MOST_AT_ONCE = 40
"""Steps in a frame, however long that was."""
HELP = "Enter: go or pause · ← →: a step, with Shift fifty · ↑ ↓: pace · Esc: menu"


class Tape(Protocol):
    """A game to look at: the world as it was at a step, of so many."""

    @property
    def world(self) -> World: ...
    @property
    def at(self) -> int: ...
    @property
    def first(self) -> int: ...
    @property
    def last(self) -> int: ...
    @property
    def over(self) -> bool: ...
    def forward(self, show: Callable[[World], None]) -> None:
        """Goes on by a step, and shows each thing that happens; the world may be another one then."""

    def go_to(self, step: int) -> None:
        """Goes to any step."""


class Watching(Scene):
    """The screen of the game, and below it where in the game one is."""

    def __init__(self, look: Look, tape: Tape, menu: Callable[[], Scene]) -> None:
        self.tape = tape
        self._look = look
        self._menu = menu
        self._pace = 1
        self._going = True
        self._due = 0.0
        """Steps that should have been shown by now, and a part of one."""
        self._begin()

    def _begin(self) -> None:
        """Shows a world that was not on the screen before."""
        world = self.tape.world
        self._world = world
        self.log = Log(greeting(world))
        swatch = SWATCHES[world.tradition.swatch]
        self.stage = Stage(world, swatch, self._look.small, glyphs=self._look.settings.glyphs)
        self._panels = Panels(swatch, self._look)
        self._viewport = Viewport(self.stage)

    def handle(self, wish: Wish) -> Change | None:
        match wish:
            case Command.CANCEL:
                self._going = False
                return Push(self._menu())
            case Command.CONFIRM:
                self._going = not self._going and not self.tape.over
                self._due = 0.0
            case Go(step=step, run=run) if step in (EAST, WEST):
                self._going = False
                self.go_to(self.tape.at + step.x * (LEAP if run else 1))
            case Go(step=step) if step in (NORTH, SOUTH):
                self._pace = min(len(PACES) - 1, max(0, self._pace - step.y))
            case Command.GLYPHS:
                self._look.settings.glyphs = not self._look.settings.glyphs
            case _:
                pass
        return None

    def go_to(self, step: int) -> None:
        """Shows any step; the next one with all that happens."""
        if step == self.tape.at + 1 and not self.tape.over:
            self._forward()
            return
        self.tape.go_to(step)
        self._begin()

    def pass_time(self, seconds: float) -> Change | None:
        self.stage.motion = self._look.settings.motion.value
        if self.stage.glyphs is not self._look.settings.glyphs:
            self.stage.use_glyphs(self._look.settings.glyphs)
        self.stage.pass_time(seconds)
        if self._going:
            self._due += seconds * PACES[self._pace]
            for _ in range(min(int(self._due), MOST_AT_ONCE)):
                if not self.tape.over:
                    self._forward()
            self._due %= 1
            self._going = not self.tape.over
        return None

    def _forward(self) -> None:
        self.log.new_turn(self.tape.world.turn)
        self.tape.forward(self._show)
        if self.tape.world is not self._world:
            self._begin()
        self.stage.show([])

    def _show(self, world: World) -> None:
        self.stage.show(world.witnessed)
        for line in told(world):
            self.log.tell(line)

    def next_frame_in(self) -> float | None:
        if self.stage.busy:
            return 0.0
        return 1 / PACES[self._pace] if self._going else None

    def draw(self, target: pygame.Surface) -> None:
        look, scale = self._look, self._look.text_scale(target)
        area = self._panels.world_area(target.get_size(), scale)
        self._viewport.draw(target, area)
        self._panels.draw(target, scale, self._world, self.log, None)
        rows = [self._whereabouts(), HELP]
        line = look.small.line_height(scale)
        width = max(look.small.width(row, scale) for row in rows) + 12 * scale
        box = pygame.Rect(0, 0, min(width, area.width), line * len(rows) + 8 * scale)
        box.midbottom = (area.centerx, area.bottom - 4 * scale)
        look.plate(target, box, scale)
        for number, row in enumerate(rows):
            place = (box.x + 6 * scale, box.y + 4 * scale + number * line)
            look.small.draw(target, place, row, look.colour("dim text" if number else "text"), scale)

    def _whereabouts(self) -> str:
        tape = self.tape
        how = f"{PACES[self._pace]} steps a second" if self._going else "at its end" if tape.over else "paused"
        return f"Seen again: turn {tape.world.turn}, step {tape.at} of {tape.last}; {how}"
