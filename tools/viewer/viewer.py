"""Viewer: the object that passes input to the open page or to a command, advances time, and draws."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.ui.graphics.theme import Theme
from level_output.saving_folder import usual_folder
from viewer.input.command_line import CommandLine
from viewer.input.command_table import BY_KEY, BY_KEY_IN_WALK, chips
from viewer.input.level_commands import open_drawing, watch_file
from viewer.input.walk_commands import QUIT_TITLE, ask_to_quit
from viewer.state.viewed_level import LevelSpec
from viewer.state.viewer_inputs import Drop, Key, Point, Press, Release, UserInput, Wheel
from viewer.view.list_page import ListPage
from viewer.view.viewer_state import ViewerState
from viewer.view.window_layout import Screen

SCROLL_ROWS = 3
REPEATED_ON_PAGES = ("←", "→", "↑", "↓", "PgUp", "PgDn", "Backspace")
"""Names of the keys that repeat while a page is open: they scroll, or erase a typed character."""
WATCH_SECONDS = 0.4
"""Seconds after which the viewer looks again whether the file of a drawing has changed."""


class Viewer(ViewerState):
    """Map viewer: its state, its screen, and what each input does."""

    def __init__(self, theme: Theme, spec: LevelSpec, folder: Path | None = None) -> None:
        """Generate the first level.

        `folder`: where exported files are written; None for the usual folder. Raises RetryLevel or MissingInput if
        the level cannot be generated.
        """
        super().__init__(theme, spec, folder or usual_folder())
        self.screen = Screen(self, lambda: chips(self))
        self._drag: str | None = None
        self._unwatched = 0.0
        """Seconds since the viewer has looked whether the drawing's file has changed."""

    # --------------------------------------------------------------------------------------------- time

    def draw(self, target: pygame.Surface) -> None:
        """Draw the whole window on `target`."""
        self.needs_redraw = False
        self.screen.draw(target)

    def seconds_until_due(self) -> float | None:
        """Return the seconds until the viewer has work to do even without input; None if it only waits for input."""
        if self.page is not None:
            return 0.0 if self.page.busy else None
        waits = [self.steps.seconds_until_due(), WATCH_SECONDS - self._unwatched if self.drawing is not None else None]
        return min((wait for wait in waits if wait is not None), default=None)

    def ask_to_quit(self) -> None:
        """Close the window, but ask first if something would be lost. Close it at once if it is asked already."""
        if isinstance(self.page, ListPage) and self.page.title == QUIT_TITLE:
            self.open = False
        else:
            ask_to_quit(self)

    def pass_time(self, seconds: float) -> None:
        """Advance the viewer by a number of seconds.

        If a page is open over the map, do a small part of the page's own work, such as generating one level for it. If
        no page is open, show the step of the level's generation that is due in the playback, and read the drawing's
        file again if it has changed.
        """
        if self.page is not None:
            self.needs_redraw |= self.page.run_idle_task()
            return
        if self.steps.pass_time(seconds):
            self.needs_redraw = True
        self._unwatched += seconds
        if self._unwatched >= WATCH_SECONDS:
            self._unwatched = 0.0
            watch_file(self)

    # ------------------------------------------------------------------------------------------- input

    def handle(self, user_input: UserInput) -> None:
        """Pass an input to the open page. If no page is open, do the command that the input stands for.

        A file that is dropped on the window is opened even if a page is open. A key that is held down counts once,
        unless it only moves something.
        """
        page = self.page
        if isinstance(user_input, Key) and user_input.held and not self._repeats(user_input.name):
            return
        if isinstance(user_input, Drop):
            self.page = None
            open_drawing(self, user_input.path)
        elif page is not None:
            page.handle(user_input)
            self.needs_redraw = True
            if page.closed and self.page is page:
                self.page = None
        else:
            self._handle(user_input)

    def _line_of(self, key: str) -> CommandLine | None:
        return (BY_KEY_IN_WALK if self.walk_mode is not None else BY_KEY).get(key)

    def _repeats(self, key: str) -> bool:
        """Return whether a key repeats what it does while it is held down."""
        line = self._line_of(key)
        return key in REPEATED_ON_PAGES if self.page is not None else line is not None and line.repeats

    def _handle(self, user_input: UserInput) -> None:
        match user_input:
            case Key(name=name):
                line = self._line_of(name)
                if line is not None:
                    self.needs_redraw = True
                    line.do(self, name)
            case Point(at=at, dragged=dragged):
                self._point(at, dragged)
            case Press(at=at):
                self._press(at)
            case Release():
                self._drag = None
            case Wheel(at=at, notches=notches) if self.screen.over_panel(at):
                self.screen.panel.scrolled -= SCROLL_ROWS * notches
                self.needs_redraw = True
            case Wheel(at=at, notches=notches):
                self.zoom(notches, at, self.screen.area_at(at))

    def _point(self, at: tuple[int, int], dragged: tuple[int, int] | None) -> None:
        cell = self.screen.cell_at(at)
        if dragged is not None and self._drag == "strip":
            self._seek(at)
        elif dragged is not None and self._drag == "map":
            self.pan(dragged, self.screen.area_at(at))
        elif cell is not None and cell != self.pointed_cell:
            self.pointed_cell, self.needs_redraw = cell, True

    def _press(self, at: tuple[int, int]) -> None:
        self._drag = None
        key = self.screen.key_at(at)
        if key is not None:
            self.needs_redraw = True
            BY_KEY[key].do(self, key)
        elif self.screen.step_bar.on_bar(at):
            self._drag = "strip"
            self._seek(at)
        elif (cell := self.screen.cell_at(at)) is not None:
            self._drag = "map"
            if self.walk_mode is not None:
                self.show_message(self.walk_mode.travel(cell))

    def _seek(self, at: tuple[int, int]) -> None:
        """Show the generation step at a pixel of the bar."""
        self.steps.seek(self.screen.step_bar.seek(at))
        self.needs_redraw = True
