"""The replay of a game that is over or still in progress, at any speed, forward and backward, from any turn."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pygame

from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST, WEST, Vec
from game.engine.records import NamedTuple
from game.engine.senses.hero_knowledge import known_doors
from game.engine.world import World
from game.ui.audio.heard_events import HeardEvents
from game.ui.audio.mixer import Sound
from game.ui.core.map_view import MapView
from game.ui.core.recorder_interfaces import ReplaySource
from game.ui.core.scene_manager import Change, Pop, Push, Scene
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.panels import Panels
from game.ui.input.commands import Click, Command, Hover, KeyReleased, MoveInput, PlayerInput, RightClick, Scroll
from game.ui.play.look_cursor import LookCursor, MousePointer
from game.ui.play.travel_zoom import overview
from game.ui.render.viewport import Viewport
from game.ui.render.world_renderer import Stage
from game.ui.replay.replay_controls import ReplayButton, ReplayControls
from game.ui.replay.timeline_marks import TimelineMarks, ToldMessages
from game.ui.scenes.menu import Menu
from game.ui.text.command_names import prompt
from game.ui.text.message_log import Log, opening_messages
from game.ui.text.sentences import menus
from game.ui.text.sentences import replays as sentences
from game.ui.widgets.row import Row
from game.worker import Cancelled, Job, Progress, Worker

PACES = (-60, -20, -8, -3, -1, 1, 3, 8, 20, 60, 200)
"""Speeds in steps per second; a negative speed plays backward.

A step is one action of the hero, and all that happens until he may act again.
"""
AT_FIRST = PACES.index(3)
FASTEST_AUDIBLE = 8
"""Greatest speed, in steps per second, at which the events of a replay have sounds and captions."""
LEAP = 50
"""Number of steps by which a leap goes forward or backward."""
MAX_AT_ONCE = 60
"""Maximum number of steps played in one frame, however long the frame took.

This is more than the steps between two snapshots that the replay keeps in memory.
"""
TOLD_BEFORE, TOLD_AT_MOST = 4, 40
"""Least and greatest number of steps before the step jumped to whose messages the log shows at once.

Of the steps that a jump has to play anyway, from a snapshot on, it shows the messages of as many as possible. The
messages of earlier steps follow as soon as the search for marks has come that far.
"""
PLAYING_SECONDS = 0.03
"""Seconds after which a frame plays no further steps, and waits no longer for a jump, so that the window reacts."""
LONGER_THAN_ANIMATIONS = 9.0
"""Seconds after which every animation on the screen has ended."""
SEARCH_PAUSE = JUMP_PAUSE = 1 / 30
"""Seconds between two frames while marks are searched for, and during a jump."""
LEAPS = {NORTHEAST: -LEAP, SOUTHEAST: LEAP, EAST: 1, WEST: -1}


class _Arrival(NamedTuple):
    """What a jump has found on the way to its step."""

    log: Log
    untold: int | None
    """Last step before the steps in the log, if the messages up to that step are not in the log; else None."""


class ReplayScene(Scene):
    """Scene that shows a replay: the screen of the game, and the deck by which the player moves through it."""

    takes_right_click = True

    def __init__(
        self,
        theme: Theme,
        worker: Worker,
        replay: ReplaySource,
        menu: Callable[[], Scene],
        name: str = "",
        *,
        open_twin: Callable[[Progress], ReplaySource] | None = None,
        sound: Sound | None = None,
    ) -> None:
        """Make the scene.

        `worker`: plays the steps of jumps. `name`: name of the replay in a crash report, such as "game 3".
        `open_twin`: opens a second replay of the same game, which is searched for marks; None for a bar without marks.
        `sound`: None for a silent replay.
        """
        self.replay = replay
        self.replay_name = name
        self._theme = theme
        self._worker = worker
        self._menu = menu
        self._pace = AT_FIRST
        self._going = True
        self._due = 0.0
        """Number of steps that should be played by now, with a fraction."""
        self._goal: int | None = None
        """Number of the step that a jump leads to; None without a jump in progress."""
        self._back = False
        """Whether the jump leads backward."""
        self._is_far = False
        """Whether the jump leads so far that the bar shows how it goes on."""
        self._still: pygame.Surface | None = None
        """Picture before the jump in progress, which is shown until the jump has ended; None without one."""
        self._drawn_on: pygame.Surface | None = None
        """Surface that has the last picture of the scene; None if another scene may have been drawn over it."""
        self._jump: Job[_Arrival] | None = None
        """Jump in progress, which alone may use the replay and its world; None without one."""
        self._marks = None if open_twin is None else TimelineMarks(worker, open_twin)
        self._told = ToldMessages() if self._marks is None else self._marks.told
        self._untold: int | None = None
        """Last step before the steps in the log, if the messages up to that step are not in the log yet; else None."""
        self.deck = ReplayControls(theme, replay, () if self._marks is None else self._marks.marks)
        self._world_area = pygame.Rect(0, 0, 1, 1)
        """Part of the window with the world and the deck when it was last drawn, in pixels."""
        self._map_view: MapView | None = None
        """Map as last drawn, with what should stay visible in it; None if it was not drawn yet."""
        self._moved = False
        """Whether the picture may have moved under the mouse since it was last drawn."""
        self._dragging = False
        """Whether the mouse button is held on the bar."""
        self._heard = HeardEvents(Sound(mute=True) if sound is None else sound, theme.settings)
        self._audible = False
        """Whether the steps that are being played have sounds: not those of a jump, and not at a great speed."""
        self._music_at: int | None = None
        """Step whose danger the music follows; None before the first."""
        self._wanted: int | None = None
        """Step that a key or the mouse asked for last, as long as the replay has not set out for it; else None."""
        self._begin()

    def _begin(self, arrival: _Arrival | None = None) -> None:
        """Make the stage, the panels and the log anew, because `replay.world` is a different object than before.

        `arrival`: the messages of the last steps; None without any.
        """
        world = self._world = self.replay.world
        self.log, self._untold = arrival or _Arrival(self._new_log(), None)
        swatch = self._theme.swatch(world.tradition.swatch)
        self.stage = Stage(world, swatch, self._theme.small, glyphs=self._theme.settings.glyphs)
        self.stage.apply_settings(self._theme.settings)
        self._panels = Panels(swatch, self._theme, buttons=False)
        self._viewport = Viewport(self.stage)
        self._look_cursor = LookCursor(self.stage, self.log.add, marks_way=False)
        self._pointer = MousePointer(self._look_cursor, self._viewport, self._panels)
        self._moved = True

    def _new_log(self) -> Log:
        """Return the log of the present step: only the messages with which a game begins, if it begins there."""
        world, at_its_beginning = self.replay.world, self.replay.at <= self.replay.first
        return Log(opening_messages(world) if at_its_beginning else (), depth=world.level.depth)

    def close(self, *, keep_world: bool = False) -> None:
        """Free the memory of the replay. The scene cannot be shown any more.

        `keep_world`: whether the present world is not freed, because a game goes on with it.
        """
        self.leave_out_marks()
        self._stop_jump()
        if not keep_world:
            self.replay.close()

    # ------------------------------------------------------------------------------------------- wishes

    def handle(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case Hover(at=at):
                self._point(at)
            case KeyReleased():
                self._dragging = False
            case RightClick(at=at) if not self.deck.plate.collidepoint(at):
                return self._open_menu(at)
            case Command.CANCEL | Command.HELP | RightClick():
                return self._open_menu()
            case Click(at=at) if (button := self.deck.button_at(at)) is not None:
                return self._press(button)
            case Click(at=at) if (step := self.deck.step_at(at)) is not None:
                self._going, self._dragging, self._wanted = False, True, step
                self._set_out_if_idle()
            case Command.NEXT_PAGE:
                self._panels.page_key.turn()
            case Click(at=at) if self._panels.turn_page_at(at):
                pass
            case Click(at=at) if self._panels.covers(at):
                self._look_at(at)
            case Command.GLYPHS:
                self._theme.settings.glyphs = not self._theme.settings.glyphs
            case Command.CONFIRM | Click():
                self._play_or_pause()
            case _:
                self._handle_key(player_input)
        return None

    def _handle_key(self, player_input: PlayerInput) -> None:
        match player_input:
            case MoveInput(step=step) if step in LEAPS:
                self._jump_to(
                    self._destination
                    + (LEAP if player_input.run else abs(LEAPS[step])) * (1 if LEAPS[step] > 0 else -1)
                )
            case MoveInput(step=step) if step in (NORTHWEST, SOUTHWEST):
                self._jump_to(self.replay.first if step == NORTHWEST else self.replay.last)
            case MoveInput(step=step) if step in (NORTH, SOUTH):
                self._change_pace(-step.y)
            case Scroll(rows=rows):
                self._jump_to(self._destination + rows)
            case _:
                pass

    @property
    def _destination(self) -> int:
        """Step that the replay leads to: that of the jump in progress, or the step that is shown."""
        if self._wanted is not None:
            return self._wanted
        return self.replay.at if self._goal is None else self._goal

    def _jump_to(self, step: int) -> None:
        """Pause, and jump to a step as soon as no step is being played, so that each of several quick keys counts."""
        self._going, self._wanted = False, max(self.replay.first, min(step, self.replay.last))
        self._set_out_if_idle()

    def _open_menu(self, clicked: tuple[int, int] | None = None) -> Push:
        """Pause, and return the change that opens the menu. A jump in progress goes on when the menu has been closed.

        `clicked`: pixel of the right click that opens it, if it was one. Then it opens there, and offers to look at the
        clicked cell, if there is one.
        """
        goal = self._goal if self._wanted is None else self._wanted
        self._going = self._dragging = False
        self._stop_jump()
        if goal is not None:
            self._keep_picture()
        self._goal, self._wanted = None, goal
        menu = self._menu()
        if clicked is not None and isinstance(menu, Menu):
            cell = self._pointer.cell(clicked)
            look = [] if cell is None else [Row(menus.LOOK_AT_IT, act=lambda: Pop(lambda: self._stop_to_look(cell)))]
            menu.open_at(self._pointer.anchor_at(clicked), look)
        return Push(menu)

    def _stop_to_look(self, at: Vec) -> None:
        """Keep the look card on a cell. A jump that waits would show a different world, so it ends here."""
        self._wanted = None
        self._look_cursor.hold(at)

    def _press(self, button: ReplayButton) -> Change | None:
        """Do what a button of the deck says. Steps and jumps wait until a step that is being played has ended."""
        replay, at = self.replay, self._destination
        match button:
            case ReplayButton.MENU:
                return self._open_menu()
            case ReplayButton.PLAY:
                self._play_or_pause()
            case ReplayButton.SLOWER | ReplayButton.FASTER:
                self._change_pace(1 if button is ReplayButton.FASTER else -1)
            case _:
                steps = {ReplayButton.START: replay.first, ReplayButton.BACK: at - 1, ReplayButton.END: replay.last}
                self._going, self._wanted = False, steps.get(button, at + 1)
                self._set_out_if_idle()
        return None

    def _play_or_pause(self) -> None:
        """Play or pause. From its beginning, a replay that would play backward plays forward."""
        if not self._going and PACES[self._pace] < 0 and self._at_its_end:
            self._pace = PACES.index(-PACES[self._pace])
        self._going = not self._going and not self._at_its_end
        self._due = 0.0

    def _change_pace(self, steps: int) -> None:
        self._pace = min(len(PACES) - 1, max(0, self._pace + steps))

    def _point(self, at: tuple[int, int]) -> None:
        """Follow the mouse: drag the bar, or show what lies under the pointer."""
        self.deck.mouse = at
        if self._dragging:
            self._wanted = self.deck.step_along(at)
            self._set_out_if_idle()
        else:
            self._point_at(at)

    def _point_at(self, at: tuple[int, int]) -> None:
        """Show what lies under a pixel of the window, but nothing that the deck hides."""
        if self.deck.plate.collidepoint(at):
            self._pointer.forget()
        elif self._jump is None:
            self._pointer.hover(at)

    def _look_at(self, at: tuple[int, int]) -> None:
        """Keep the look card on the cell under a pixel of the window, if there is one."""
        if self._jump is None and (cell := self._pointer.cell(at)) is not None:
            self._look_cursor.hold(cell)

    def _set_out_if_idle(self) -> None:
        """Set out for the step that a key or the mouse asked for. A jump in progress is given up first."""
        if self._jump is not None:
            self._jump.cancel()
        elif self._wanted is not None:
            step, self._wanted = self._wanted, None
            if step != self.replay.at or self._goal is not None:
                self._set_out(step)

    def go_to(self, step: int) -> None:
        """Pause, and jump to a step. A jump to a distant step takes several frames."""
        self._going, self._wanted = False, None
        self._stop_jump()
        self._keep_picture()
        self._set_out(step)

    def _set_out(self, step: int) -> None:
        """Set out for a step. The next step is shown with its movements; all others take a jump."""
        self._goal = max(self.replay.first, min(step, self.replay.last))
        self._back = self._goal < self.replay.at
        self._is_far = abs(self.replay.at - self._goal) > LEAP
        if self._goal == self.replay.at + 1:
            self._audible = not self._dragging
            self._goal = None
            self._forward()
        else:
            self._begin_jump(partial(self._go_to, self._goal, self._back))

    def _begin_jump(self, work: Callable[[Progress], _Arrival]) -> None:
        self._audible = False
        self._jump = self._worker.start(work)
        self._arrive_if_done(PLAYING_SECONDS)

    def _arrive_if_done(self, seconds: float = 0.0) -> None:
        """Show the step that the jump in progress has led to, if it has ended. `seconds`: how long to wait for its end.

        After a jump that was given up, show the step that it has reached.
        """
        if self._jump is None or not self._jump.wait(seconds):
            return
        jump, self._jump = self._jump, None
        try:
            arrival = jump.result()
        except Cancelled:
            arrival = _Arrival(self._new_log(), self._step_if_later(self.replay.at))
        self._goal = self._still = None
        self._begin(arrival)
        self._tell_earlier()
        self._end_animations()

    def _stop_jump(self) -> None:
        """Give up the jump in progress, if there is one, and show the step that it has reached."""
        if self._jump is not None:
            self._jump.cancel()
            self._jump.wait()
            self._arrive_if_done()

    def go_to_turn(self, turn: int | None) -> None:
        """Pause, and jump to the first step of a turn. None: jump to the last step."""
        if turn is None:
            self.go_to(self.replay.last)
            return
        self._going = False
        self._stop_jump()
        self._begin_jump(
            lambda progress: self._go_to(self.replay.find_step(turn, progress), back=False, progress=progress)
        )

    def leave_out_marks(self) -> None:
        """Stop the search for marks on the bar, for a picture that does not depend on the time of the search."""
        if self._marks is not None:
            self._marks.close()
        self._marks = None

    def has_reached(self, turn: int | None) -> bool:
        """Return whether the replay has reached a turn or the end of the game; always False during a jump.

        `turn`: None if only the end of the game counts. A turn is also reached when a step that was recorded in it is
        shown, because in a file from a stranger the world itself may never reach the turn.
        """
        if self.is_seeking:  # meanwhile only the jump may look at the world
            return False
        turns = max(self.replay.world.turns_passed, self.replay.turn)
        return self.replay.over or (turn is not None and turns >= turn)

    # --------------------------------------------------------------------------------------------- time

    @property
    def is_seeking(self) -> bool:
        """Whether a jump to a step is in progress, or waits."""
        return self._jump is not None or self._wanted is not None

    def step_without_animation(self, seconds: float) -> None:
        """Show the next step without its movements, then let `seconds` pass.

        Numbers that rise from a cell, such as the damage of a blow, appear only when some time has passed.
        """
        self.stage.motion, self._audible = 0.0, False
        self._forward()
        self.stage.pass_time(seconds)

    @property
    def _at_its_end(self) -> bool:
        """Whether no step is left in the direction in which the replay plays."""
        return self.replay.over if PACES[self._pace] > 0 else self.replay.at <= self.replay.first

    def pass_time(self, seconds: float) -> Change | None:
        self._arrive_if_done()
        if self._jump is not None:
            return None
        self.stage.apply_settings(self._theme.settings)
        self.stage.pass_time(seconds)
        if self._wanted is not None:
            self._set_out_if_idle()
        elif self._going:
            self._due += seconds * abs(PACES[self._pace])
            steps, self._due = min(int(self._due), MAX_AT_ONCE), self._due % 1
            if PACES[self._pace] > 0:
                self._audible = PACES[self._pace] <= FASTEST_AUDIBLE
                self._play(steps)
            elif steps:
                self._set_out(self.replay.at - steps)
            self._going = self.is_seeking or not self._at_its_end
        if self._music_at != self.replay.at and not self.is_seeking:
            self._music_at = self.replay.at
            self._heard.set_music(self.replay.world)
        if self._marks is not None and not self.is_seeking:
            self._marks.search()
            self._tell_earlier()
        return None

    def _play(self, steps: int) -> None:
        level, until = self.replay.world.level, time.monotonic() + PLAYING_SECONDS
        for _ in range(steps):
            if self.replay.over or time.monotonic() >= until:
                break
            self._forward()
        if self.replay.world.level is not level and not self._audible:
            self.stage.finish()  # at this pace, many steps would pass before the new level has faded in from black

    def _go_to(self, step: int, back: bool, progress: Progress) -> _Arrival:
        """Go to a step, and return the messages of the few steps before it. This runs on the worker.

        `back`: whether the jump leads backward.
        """
        replay = self.replay
        while True:
            step = replay.nearest_shown_step(step, back=back)
            from_snapshot = max(step - TOLD_AT_MOST, replay.snapshot_before(step - TOLD_BEFORE))
            before = max(replay.first, from_snapshot, *(gap.stop for gap in replay.gaps if gap.stop <= step))
            replay.go_to(before, progress)
            arrival = _Arrival(self._new_log(), self._step_if_later(before))
            while replay.at < step and not replay.over:
                progress.at()
                world = replay.world
                arrival.log.new_turn(world.turns_passed)
                replay.forward(arrival.log.add_turn)
                if replay.world is not world:
                    arrival = _Arrival(self._new_log(), None)
            if replay.over or replay.nearest_shown_step(step, back=back) == replay.at:
                return arrival

    def _step_if_later(self, step: int) -> int | None:
        """Return a step if it is later than the first; else None."""
        return step if step > self.replay.first else None

    def _end_animations(self) -> None:
        """Show the present state without movements, numbers that rise and rings of noises."""
        self.stage.finish()
        self.stage.pass_time(LONGER_THAN_ANIMATIONS)

    def _tell_earlier(self) -> None:
        """Put the messages of the steps before a jump into the log, if the search for marks has come so far."""
        if self._untold is not None and self._told.reached >= self._untold:
            self.log.put_before(self._told.log_until(self._untold))
            self._untold = None

    def _forward(self) -> None:
        self._still = None
        self.log.new_turn(self.replay.world.turns_passed)
        self.stage.end_swings()
        self.replay.forward(self._show)
        if self.replay.world is not self._world:
            self._begin()
        self.stage.show([])

    def _show(self, world: World) -> None:
        self._moved = True
        self.stage.show(world.witnessed)
        self.log.add_turn(world)
        if self._audible:
            self._heard.play(world.witnessed, world)

    def next_frame_in(self) -> float | None:
        if self.is_seeking:
            return JUMP_PAUSE
        if self.stage.busy:
            return 0.0
        wanted = [1 / abs(PACES[self._pace])] if self._going else []
        if (caption_ends := self._heard.captions.next_change_in()) is not None:
            wanted.append(caption_ends)
        return min([*wanted, *([SEARCH_PAUSE] if self.searches else [])], default=None)

    @property
    def searches(self) -> bool:
        """Whether a part of the game has not been searched for marks yet."""
        return self._marks is not None and self._marks.searching

    # ------------------------------------------------------------------------------------------ drawing

    def news(self) -> list[str]:
        return self._heard.captions.take_unread() + self.log.take_unread()

    def spoken(self) -> list[str]:
        return [self._how()]

    def draw(self, target: pygame.Surface) -> None:
        scale = self._theme.text_scale(target)
        painter = TextPainter(target, self._theme, scale)
        area = self._world_area = self._panels.world_area(target.get_size(), scale)
        keys = "" if self.keys_taken else prompt(self._theme.controls, sentences.KEYS)
        deck = self.deck.place(painter, area)
        void = self.stage.swatch.shade("void").fov
        if self._jump is not None:
            self._draw_still(target)
            if self._is_far:
                target.fill(void, deck)
                self.deck.draw(painter, area, self._how(), keys, going=self._going)
            return
        world = pygame.Rect(area.x, area.y, area.width, max(1, deck.top - area.top))
        self._draw_game_in(target, world, scale)
        view, level = self._viewport, self._world.level
        self._map_view = MapView(
            world,
            [view.place(self._world.hero.pos), *view.creature_places(), *view.badge_places()],
            view.places(door.at for door in known_doors(level)),
            view.places(filter(self._world.sees, level.memory.items)),
            log=self._panels.log_box.union(deck),
        )
        if self._moved and self.deck.mouse is not None:
            self._moved = False
            self._point_at(self.deck.mouse)
        self.deck.draw(painter, area, self._how(), keys, going=self._going)
        self._heard.captions.draw(target, self._theme, self._map_view, scale)
        self._drawn_on = target

    def _keep_picture(self) -> None:
        """Keep the present picture for the next jump. It is drawn anew, as a menu may lie over it on the screen."""
        if self._drawn_on is not None:
            still = pygame.Surface(self._drawn_on.get_size(), 0, 32)
            self.draw(still)
            self._still = still

    def _draw_still(self, target: pygame.Surface) -> None:
        """Draw the picture before the jump in progress, which alone may look at the world."""
        if self._still is None and self._drawn_on is target:
            self._still = target.copy()
        if self._still is not None and self._still.get_size() == target.get_size():
            target.blit(self._still, (0, 0))
        else:
            target.fill(self.stage.swatch.shade("void").fov)

    def map_view(self) -> MapView | None:
        return self._map_view

    def draw_game(self, target: pygame.Surface) -> pygame.Rect:
        """Draw the game without the bar of the replay. Return the box of the world in pixels."""
        scale = self._theme.text_scale(target)
        area = self._panels.world_area(target.get_size(), scale)
        self._draw_game_in(target, area, scale)
        return area

    def _draw_game_in(self, target: pygame.Surface, area: pygame.Rect, scale: int) -> None:
        """Draw the game with the world in `area`, in pixels. `scale`: of the text."""
        tiles, self.stage.overview = self._theme.tile_scale(target), None
        if self._theme.overview:
            tiles, self.stage.overview = overview(self.replay.world.level, area, tiles)
        self._viewport.draw(target, target.get_rect(), tiles, area)
        self._panels.draw(target, scale, self._world, self.log, self.stage.cursor)
        self._viewport.panels = self._panels.boxes()

    def _how(self) -> str:
        if self._goal is not None and not self._going:
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
        return (sentences.AT_THE_END_AT_PACE if self.replay.over else sentences.PAUSED_AT_PACE).format(
            pace=speed,
        )
