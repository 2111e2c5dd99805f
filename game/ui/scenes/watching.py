"""A game that is over, or as far as it has come, seen again: at any pace, forward and back, from any turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.engine.geometry import EAST, NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST, WEST
from game.engine.world import World
from game.ui.commands import Click, Command, Go, Scroll, Wish
from game.ui.greeting import greeting
from game.ui.log import Log
from game.ui.look import Look
from game.ui.narrator import told
from game.ui.panels import Panels
from game.ui.pen import Pen
from game.ui.scene import Change, Push, Scene
from game.ui.stage import Stage
from game.ui.swatch import SWATCHES
from game.ui.viewport import Viewport

PACES = (-60, -20, -8, -3, -1, 1, 3, 8, 20, 60, 200)
"""Steps in a second, backward and forward."""
AT_FIRST = PACES.index(3)
LEAP = 50
"""Steps that are gone over at once, forward or back."""
MOST_AT_ONCE = 60
"""Steps in a frame, however long that was: more than lie between two moments of which all was kept."""
TOLD_BEFORE = 4
"""Steps whose telling stands in the log when one comes to a step from elsewhere."""
A_WHILE = 9.0
"""Seconds in which whatever moves on the screen has come to rest."""
HELP = (
    "Enter, click: go or pause · ← →: a step · PgUp, PgDn: fifty · Home, End: all the way"
    " · ↑ ↓: pace, and backward · click on the line: go there · Esc: menu"
)
LEAPS = {NORTHEAST: -LEAP, SOUTHEAST: LEAP, EAST: 1, WEST: -1}
MARGIN = 6


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
    def step_of(self, turn: int) -> int:
        """The first step that comes to a turn, or the last step."""

    def forward(self, show: Callable[[World], None]) -> None:
        """Goes on by a step, and shows each thing that happens; the world may be another one then."""

    def go_to(self, step: int, most: int) -> bool:
        """Goes towards any step, by so many steps at most; answers whether it has come there."""


class Watching(Scene):
    """The screen of the game, and below it where in the game one is."""

    def __init__(self, look: Look, tape: Tape, menu: Callable[[], Scene]) -> None:
        self.tape = tape
        self._look = look
        self._menu = menu
        self._pace = AT_FIRST
        self._going = True
        self._due = 0.0
        """Steps that should have been shown by now, and a part of one."""
        self._goal: int | None = None
        """The step that it is on the way to."""
        self._line = pygame.Rect(0, 0, 1, 1)
        """Where the length of the game was last drawn."""
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

    # ------------------------------------------------------------------------------------------- wishes

    def handle(self, wish: Wish) -> Change | None:
        tape = self.tape
        match wish:
            case Command.CANCEL:
                self._going = False
                return Push(self._menu())
            case Click(at=at) if self._line.inflate(4 * self._line.height, 4 * self._line.height).collidepoint(at):
                self.go_to(tape.first + round((tape.last - tape.first) * (at[0] - self._line.x) / self._line.width))
            case Command.CONFIRM | Click():
                self._going = not self._going and not self._at_its_end
                self._due = 0.0
            case Go(step=step) if step in LEAPS:
                self.go_to(tape.at + (LEAP if wish.run else abs(LEAPS[step])) * (1 if LEAPS[step] > 0 else -1))
            case Go(step=step) if step in (NORTHWEST, SOUTHWEST):
                self.go_to(tape.first if step == NORTHWEST else tape.last)
            case Go(step=step) if step in (NORTH, SOUTH):
                self._pace = min(len(PACES) - 1, max(0, self._pace - step.y))
            case Scroll(rows=rows):
                self.go_to(tape.at + rows)
            case Command.GLYPHS:
                self._look.settings.glyphs = not self._look.settings.glyphs
            case _:
                pass
        return None

    def go_to(self, step: int) -> None:
        """Pauses, and shows any step; what is far away takes a few frames."""
        self._going = False
        self._goal = max(self.tape.first, min(step, self.tape.last))
        self._go_on_to_the_goal()

    def go_to_turn(self, turn: int | None) -> None:
        """The same with a turn of the hero's; None for the last."""
        self.go_to(self.tape.last if turn is None else self.tape.step_of(turn))

    def has_come_to(self, turn: int | None) -> bool:
        """Whether that turn is shown, or the end if there is none so late."""
        late = self.tape.over or (turn is not None and self.tape.world.turn >= turn)
        return late and not self.on_its_way

    # --------------------------------------------------------------------------------------------- time

    @property
    def on_its_way(self) -> bool:
        """Whether it has not yet come to the step that it was sent to."""
        return self._goal is not None

    def step_at_once(self, seconds: float) -> None:
        """The next step without anything moving; what rises has risen for so long."""
        self.stage.motion = 0.0
        self._forward()
        self.stage.pass_time(seconds)

    @property
    def _at_its_end(self) -> bool:
        """Whether there is nothing more that way."""
        return self.tape.over if PACES[self._pace] > 0 else self.tape.at <= self.tape.first

    def pass_time(self, seconds: float) -> Change | None:
        self.stage.motion = self._look.settings.motion.value
        if self.stage.glyphs is not self._look.settings.glyphs:
            self.stage.use_glyphs(self._look.settings.glyphs)
        self.stage.pass_time(seconds)
        if self._goal is not None:
            self._go_on_to_the_goal()
        elif self._going:
            self._due += seconds * abs(PACES[self._pace])
            steps, self._due = min(int(self._due), MOST_AT_ONCE), self._due % 1
            if PACES[self._pace] > 0:
                for _ in range(steps):
                    if not self.tape.over:
                        self._forward()
            elif steps:
                self._show_step(max(self.tape.first, self.tape.at - steps))
            self._going = not self._at_its_end
        return None

    def _go_on_to_the_goal(self) -> None:
        assert self._goal is not None, "it is on the way"
        if self._goal == self.tape.at + 1 and not self.tape.over:
            self._goal = None
            self._forward()
        elif self._show_step(self._goal):
            self._goal = None

    def _show_step(self, step: int) -> bool:
        """Any step, with what was told just before it; answers whether it has come there, or is still on the way."""
        if not self.tape.go_to(max(self.tape.first, step - TOLD_BEFORE), MOST_AT_ONCE):
            return False
        self._begin()
        while self.tape.at < step and not self.tape.over:
            self._forward()
        self.stage.finish()
        self.stage.pass_time(A_WHILE)
        return True

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
        if self.stage.busy or self._goal is not None:
            return 0.0
        return 1 / abs(PACES[self._pace]) if self._going else None

    # ------------------------------------------------------------------------------------------ drawing

    def draw(self, target: pygame.Surface) -> None:
        scale = self._look.text_scale(target)
        self._draw_whereabouts(Pen(target, self._look, scale), self.draw_game(target))

    def draw_game(self, target: pygame.Surface) -> pygame.Rect:
        """The game as it was, with nothing over it; answers where the world is."""
        scale = self._look.text_scale(target)
        area = self._panels.world_area(target.get_size(), scale)
        self._viewport.draw(target, area)
        self._panels.draw(target, scale, self._world, self.log, None)
        return area

    def _draw_whereabouts(self, pen: Pen, area: pygame.Rect) -> None:
        scale, where = pen.scale, self._whereabouts()
        room = area.width - 2 * MARGIN * scale
        rows = pen.wrap(HELP, min(room, max(pen.width(where), pen.width(HELP) // 2 + 20 * scale)))
        width = min(room, max(pen.width(row) for row in (where, *rows)))
        height = pen.line * (len(rows) + 1) + 14 * scale
        box = pygame.Rect(0, 0, width + 2 * MARGIN * scale, height)
        box.midbottom = (area.centerx, area.bottom - 4 * scale)
        self._look.plate(pen.target, box, scale)
        x, y = box.x + MARGIN * scale, box.y + 4 * scale
        pen.word(x, y, pen.cut(where, width))
        self._line = pygame.Rect(x, y + pen.line + scale, width, 3 * scale)
        pen.bar(self._line, self.tape.at - self.tape.first, max(1, self.tape.last - self.tape.first), "good")
        for number, row in enumerate(rows, 1):
            pen.word(x, y + number * pen.line + 6 * scale, row, "dim text")

    def _whereabouts(self) -> str:
        tape = self.tape
        return f"Seen again: turn {tape.world.turn}, step {tape.at} of {tape.last}; {self._how()}"

    def _how(self) -> str:
        if self._goal is not None:
            return f"on the way to step {self._goal}"
        if not self._going:
            return "at its end" if self.tape.over else "paused"
        pace = abs(PACES[self._pace])
        steps = "a step a second" if pace == 1 else f"{pace} steps a second"
        return steps if PACES[self._pace] > 0 else f"{steps}, backward"
