"""The replay of a game that is over or still in progress, at any speed, forward and backward, from any turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator

import pygame

from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST, WEST
from game.engine.world import World
from game.ui.core.commands import Click, Command, MoveInput, PlayerInput, Scroll
from game.ui.core.ports import ReplaySource
from game.ui.core.scene import Change, Push, Scene
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.hud import Panels
from game.ui.hud.replay_bar import ReplayBar
from game.ui.render.world_renderer import Stage, Viewport
from game.ui.text.message_log import Log, opening_messages
from game.ui.text.prompts import prompt
from game.ui.text.sentences import replay as sentences

PACES = (-60, -20, -8, -3, -1, 1, 3, 8, 20, 60, 200)
"""Speeds in steps per second; a negative speed plays backward.

A step is one action of the hero, and all that happens until he may act again.
"""
AT_FIRST = PACES.index(3)
LEAP = 50
"""Number of steps by which a leap goes forward or backward."""
MAX_AT_ONCE = 60
"""Maximum number of steps played in one frame, however long the frame took.

This is more than the steps between two snapshots that the replay keeps in memory.
"""
TOLD_BEFORE = 4
"""Number of steps whose messages the log shows after a jump: the last steps before the step jumped to."""
PIECES_SECONDS = 0.06
"""Seconds after which a frame stops playing steps, even in the middle of a step, so that the window stays responsive.

The next frame goes on. The steps of a real game take less time.
"""
A_WHILE = 9.0
"""Seconds after which every animation on the screen has ended."""
LEAPS = {NORTHEAST: -LEAP, SOUTHEAST: LEAP, EAST: 1, WEST: -1}


class ReplayScene(Scene):
    """Scene that shows a replay: the screen of the game above a bar with the number of the step.

    `name`: name of the replay in a crash report, such as "game 3".
    """

    def __init__(self, theme: Theme, replay: ReplaySource, menu: Callable[[], Scene], name: str = "") -> None:
        self.replay = replay
        self.name = name
        self._theme = theme
        self._menu = menu
        self._pace = AT_FIRST
        self._going = True
        self._due = 0.0
        """Number of steps that should be played by now, with a fraction."""
        self._goal: int | None = None
        """Number of the step that a jump leads to; None without a jump in progress."""
        self._back = False
        """Whether the jump leads backward."""
        self._work: Generator[None, None, object] | None = None
        """Generator that plays steps and needs more than one frame; None if no steps are being played."""
        self._line = ReplayBar(theme, replay)
        self._begin()

    def _begin(self) -> None:
        """Make the stage, the panels and the log anew, because `replay.world` is a different object than before."""
        world = self.replay.world
        self._world = world
        at_its_beginning = self.replay.at <= self.replay.first
        self.log = Log(opening_messages(world) if at_its_beginning else ())
        swatch = self._theme.swatch(world.tradition.swatch)
        self.stage = Stage(world, swatch, self._theme.small, glyphs=self._theme.settings.glyphs)
        self._panels = Panels(swatch, self._theme)
        self._viewport = Viewport(self.stage)

    # ------------------------------------------------------------------------------------------- wishes

    def handle(self, player_input: PlayerInput) -> Change | None:
        replay = self.replay
        match player_input:
            case Command.CANCEL:
                self._going = False
                self._stop_work()
                return Push(self._menu())
            case Command.GLYPHS:
                self._theme.settings.glyphs = not self._theme.settings.glyphs
            case _ if self._work is not None:
                pass
            case Click(at=at) if (step := self._line.step_at(at)) is not None:
                self.go_to(step)
            case Command.CONFIRM | Click():
                self._going = not self._going and not self._at_its_end
                self._due = 0.0
            case MoveInput(step=step) if step in LEAPS:
                self.go_to(
                    replay.at + (LEAP if player_input.run else abs(LEAPS[step])) * (1 if LEAPS[step] > 0 else -1)
                )
            case MoveInput(step=step) if step in (NORTHWEST, SOUTHWEST):
                self.go_to(replay.first if step == NORTHWEST else replay.last)
            case MoveInput(step=step) if step in (NORTH, SOUTH):
                self._pace = min(len(PACES) - 1, max(0, self._pace - step.y))
            case Scroll(rows=rows):
                self.go_to(replay.at + rows)
            case _:
                pass
        return None

    def go_to(self, step: int) -> None:
        """Pause, and jump to a step. A jump to a distant step takes several frames."""
        self._going = False
        self._stop_work()
        self._set_out(step)

    def _set_out(self, step: int) -> None:
        self._set_goal(step)
        self._do(self._going_on_to_the_goal())

    def _set_goal(self, step: int) -> None:
        self._goal = max(self.replay.first, min(step, self.replay.last))
        self._back = self._goal < self.replay.at

    def _do(self, work: Generator[None, None, object]) -> None:
        """Run a generator that plays steps, for as long as one frame allows. The next frames go on with it."""
        self._work = work
        self._go_on_with_work()

    def _go_on_with_work(self) -> None:
        until = time.monotonic() + PIECES_SECONDS
        while self._work is not None:
            if next(self._work, self) is self:
                self._work = None
            elif time.monotonic() >= until:
                break

    def _stop_work(self) -> None:
        """Stop playing steps, and show the last step that can be shown without playing any."""
        if self._work is not None:
            self._work.close()
            self._work = self._goal = None
            self.replay.settle()
            self._begin()

    def go_to_turn(self, turn: int | None) -> None:
        """Pause, and jump to the first step of a turn. None: jump to the last step."""
        if turn is None:
            self.go_to(self.replay.last)
            return
        self._going = False
        self._stop_work()
        self._do(self._going_to_turn(turn))

    def _going_to_turn(self, turn: int) -> Generator[None, None, None]:
        step = yield from self.replay.finding_step_of(turn)
        self._set_goal(step)

    def has_reached(self, turn: int | None) -> bool:
        """Return whether the replay has reached a turn or the end of the game; always False during a jump.

        `turn`: None if only the end of the game counts. A turn is also reached when a step that was recorded in it is
        shown, because in a file from a stranger the world itself may never reach the turn.
        """
        turns = max(self.replay.world.turn, self.replay.turn)
        return (self.replay.over or (turn is not None and turns >= turn)) and not self.is_seeking

    # --------------------------------------------------------------------------------------------- time

    @property
    def is_seeking(self) -> bool:
        """Whether a jump to a step, or a step that takes more than one frame, is in progress."""
        return self._goal is not None or self._work is not None

    def step_without_animation(self, seconds: float) -> bool:
        """Show the next step without its movements, then let `seconds` pass.

        Numbers that rise from a cell, such as the damage of a blow, appear only when some time has passed. Return False
        if the step takes more than one frame; in that case `is_seeking` is True until the step has been played.
        """

        def stepping() -> Generator[None, None, None]:
            self.stage.motion = 0.0
            yield from self._going_forward()
            self.stage.pass_time(seconds)

        self._do(stepping())
        return self._work is None

    @property
    def _at_its_end(self) -> bool:
        """Whether no step is left in the direction in which the replay plays."""
        return self.replay.over if PACES[self._pace] > 0 else self.replay.at <= self.replay.first

    def pass_time(self, seconds: float) -> Change | None:
        self.stage.apply_settings(self._theme.settings)
        self.stage.pass_time(seconds)
        if self._work is not None:
            self._go_on_with_work()
        elif self._goal is not None:
            self._do(self._going_on_to_the_goal())
        elif self._going:
            self._due += seconds * abs(PACES[self._pace])
            steps, self._due = min(int(self._due), MAX_AT_ONCE), self._due % 1
            if PACES[self._pace] > 0:
                self._do(self._going_some_steps(steps))
            elif steps:
                self._set_out(self.replay.at - steps)
            self._going = not self._at_its_end
        return None

    def _going_some_steps(self, steps: int) -> Generator[None, None, None]:
        for _ in range(steps):
            if not self.replay.over:
                yield from self._going_forward()
        self._going = self._going and not self._at_its_end

    def _going_on_to_the_goal(self) -> Generator[None, None, None]:
        if self._goal is None:
            return
        if self._goal == self.replay.at + 1 and not self.replay.over:
            yield from self._going_forward()
            self._goal = None
        elif (yield from self._showing_step(self._goal, back=self._back)):
            self._goal = None

    def _showing_step(self, step: int, *, back: bool) -> Generator[None, None, bool]:
        """Show a step, with the messages of the few steps before it.

        Return False if this takes more frames: call the method again. `back`: whether the jump leads backward.
        """
        replay = self.replay
        step = replay.nearest_shown_step(step, back=back)
        before = max(replay.first, step - TOLD_BEFORE, *(gap.stop for gap in replay.gaps if gap.stop <= step))
        if not (yield from replay.going_to(before, MAX_AT_ONCE)):
            return False
        self._begin()
        while replay.at < step and not replay.over:
            yield from self._going_forward()
        self.stage.finish()
        self.stage.pass_time(A_WHILE)
        return replay.nearest_shown_step(step, back=back) == step

    def _going_forward(self) -> Generator[None, None, None]:
        self.log.new_turn(self.replay.world.turn)
        yield from self.replay.going_forward(self._show)
        if self.replay.world is not self._world:
            self._begin()
        self.stage.show([])

    def _show(self, world: World) -> None:
        self.stage.show(world.witnessed)
        self.log.add_turn(world)

    def next_frame_in(self) -> float | None:
        if self.stage.busy or self.is_seeking:
            return 0.0
        return 1 / abs(PACES[self._pace]) if self._going else None

    # ------------------------------------------------------------------------------------------ drawing

    def news(self) -> list[str]:
        return self.log.take_unread()

    def spoken(self) -> list[str]:
        return [self._how()]

    def draw(self, target: pygame.Surface) -> None:
        scale = self._theme.text_scale(target)
        self._line.draw(TextPainter(target, self._theme, scale), self.draw_game(target), self._how())

    def draw_game(self, target: pygame.Surface) -> pygame.Rect:
        """Draw the game without the bar of the replay. Return the box of the world in pixels."""
        scale = self._theme.text_scale(target)
        area = self._panels.world_area(target.get_size(), scale)
        self._viewport.draw(target, area, self._theme.tile_scale(target))
        self._panels.draw(target, scale, self._world, self.log, None)
        return area

    def _how(self) -> str:
        if self._goal is not None:
            return sentences.ON_THE_WAY.format(step=self._goal)
        pace = PACES[self._pace]
        one, several = (
            (sentences.ONE_STEP, sentences.STEPS) if pace > 0 else (sentences.ONE_STEP_BACK, sentences.STEPS_BACK)
        )
        speed = one if abs(pace) == 1 else several.format(number=abs(pace))
        if self._going:
            return speed
        if self._at_its_end or self._pace == AT_FIRST:
            return sentences.AT_THE_END if self.replay.over else sentences.PAUSED
        return prompt(
            self._theme.controls,
            sentences.AT_THE_END_AT_PACE if self.replay.over else sentences.PAUSED_AT_PACE,
            pace=speed,
        )
