"""The title screen. Behind its menu, a demo game plays by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial

import pygame

from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.geometry import Vec
from game.engine.turns import one_turn
from game.engine.world import World
from game.ui.core.scene_manager import Change, Push, Quit, Scene
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.scales import usual_tile_scale
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.input.commands import Command, DroppedFile, PlayerInput
from game.ui.render.tile_painter import TilePainter
from game.ui.render.viewport import Viewport
from game.ui.render.world_renderer import FLICKER_SECONDS, Stage
from game.ui.scenes.menu import Menu, question_menu
from game.ui.text.sentences import menus
from game.ui.widgets.row import Row

DEMO_STEP_SECONDS = 0.25
MAX_ASIDE = 6
"""Cells by which the demo's hero may leave the middle of the picture before the picture follows him.

While the picture stands still, only the parts in which something happens have to be drawn.
"""
FOLLOW_SECONDS = 0.5
"""Time constant with which the picture follows the demo's hero, in seconds."""
SHADE = 0.72
"""Share of the demo game's brightness that is taken away, so that the menu stands out."""
VERSION_MARGIN = 6
GAP = 6
"""Space above and below the choices, in pixels at text scale 1."""


class Title(Scene):
    """Scene of the title menu. A demo game of the chosen tradition (set of rules) plays behind the menu.

    When one demo game is over, another begins.

    While a dialog lies over it, its texts are not shown, because the frame of the dialog would cut them.
    The right mouse button does nothing here, because there is no scene to go back to.
    """

    takes_right_click = True
    takes_files = True

    def __init__(
        self,
        theme: Theme,
        new_demo: Callable[[], World],
        rows: Callable[[], Sequence[Row]],
        words: Callable[[], tuple[str, str]],
        version: Callable[[], str],
        open_file: Callable[[str], Change],
    ) -> None:
        """Make the title.

        `rows`: returns the rows of the menu. `words`: returns the motto of the chosen tradition (set of rules) and the
        goal of its games. `version`: returns the text in the lower left corner. `open_file`: returns the change that
        follows when a file is dropped on the window; its argument is the path of the file.
        """
        self._theme = theme
        self._front = words
        self._version = version
        self._open_file = open_file
        self.menu = Menu(theme, "", rows)
        self._new_demo = new_demo
        self._begun_with = words(), version()
        """Words on the chosen tradition when the demo game began. If it is changed, another demo game begins."""
        self._wait = DEMO_STEP_SECONDS
        self._is_under = False
        """Whether another scene lies over this one."""
        self._logo = cache(partial(pygame.transform.scale_by, TilePainter(AJAR).sprite("logo")))
        """Function that returns the picture with the name of the game at a scale."""
        self._drawn: tuple[object, ...] = ()
        """What `_shown_besides_demo` returned when the scene was last drawn."""

    def handle(self, player_input: PlayerInput) -> Change | None:
        if player_input is Command.CANCEL:
            return Push(question_menu(self._theme, menus.QUIT_QUESTION, Quit))
        if isinstance(player_input, DroppedFile):
            return self._open_file(player_input.path)
        return self.menu.handle(player_input)

    def pass_time(self, seconds: float) -> Change | None:
        self._is_under = False
        self.stage.apply_settings(self._theme.settings)
        self.stage.pass_time(seconds)
        self._look_at_hero(seconds)
        self._wait -= seconds
        if self._begun_with != (self._front(), self._version()):
            self._begin()
        elif self._wait <= 0 and self.stage.motion:
            self._wait = DEMO_STEP_SECONDS
            if not self.demo.over:
                self._play_on()
            else:
                self._begin()
        return None

    def _begin(self) -> None:
        """Let another demo game begin when it is next shown or played."""
        self._begun_with = self._front(), self._version()
        for of_last_game in ("demo", "stage", "_goal", "_viewport"):
            vars(self).pop(of_last_game, None)

    @cached_property
    def demo(self) -> World:
        """World of the demo game. Many titles are left before it is shown, so it is made at its first use."""
        return self._new_demo()

    @cached_property
    def stage(self) -> Stage:
        """Picture of the demo game."""
        stage = Stage(self.demo, self._theme.swatch(self.demo.tradition.swatch), self._theme.small)
        stage.without_signs = True  # they would shine through the menu and through every dialog
        stage.focus = self.demo.hero.pos
        return stage

    @cached_property
    def _goal(self) -> Vec:
        """Cell that the picture follows: where the hero was when he last left the middle of the picture."""
        return self.demo.hero.pos

    @cached_property
    def _viewport(self) -> Viewport:
        return Viewport(self.stage, lambda canvas: self._theme.darken(canvas, SHADE))

    def _look_at_hero(self, seconds: float) -> None:
        """Move the picture towards the place where the hero was when he last left the middle of the picture."""
        x, y = self.stage.focus or self._goal
        share = min(1.0, seconds / FOLLOW_SECONDS)
        across, down = (self._goal.x - x) * share, (self._goal.y - y) * share
        near = abs(across) + abs(down) < 1 / TILE
        self.stage.focus = self._goal if near else (x + across, y + down)

    def _play_on(self) -> None:
        """Simulate one turn of the demo game."""
        level = self.demo.level
        for _ in one_turn(self.demo):
            self.stage.show(self.demo.witnessed)
        here = self.demo.hero.pos
        if self.demo.level is not level:
            self.stage.focus = self._goal = here
        elif (here - self._goal).steps > MAX_ASIDE:
            self._goal = here

    def next_frame_in(self) -> float | None:
        next_animation = self.stage.next_frame_in()
        return None if next_animation is None else max(FLICKER_SECONDS, min(self._wait, next_animation))

    def animate(self, seconds: float) -> None:
        self._is_under = True
        self.stage.apply_settings(self._theme.settings)
        self.stage.pass_time(seconds)

    def next_animation_in(self) -> float | None:
        return self.stage.next_frame_in()

    def moving_boxes(self) -> list[pygame.Rect] | None:
        return self._viewport.changed_boxes() if self._drawn == self._shown_besides_demo() else None

    def _shown_besides_demo(self) -> tuple[object, ...]:
        """Return values that change when the picture changes without an input, apart from the demo game."""
        return self.stage, self._front(), self._version(), self._is_under

    def draw(self, target: pygame.Surface) -> None:
        self._drawn = self._shown_besides_demo()
        self.menu.refresh()
        self._viewport.draw(target, target.get_rect(), self._theme.tile_scale(target))
        self._draw_front(target, usual_tile_scale(target.get_size()))

    def spoken(self) -> list[str]:
        return [*self._front(), self._version(), *self.menu.spoken()]

    def _draw_front(self, target: pygame.Surface, scale: int) -> None:
        """Draw the name of the game, the tradition's motto and goal, and the menu.

        The name is as large as fits into the window, and left out beside large text. If there is too little room even
        then, the menu scrolls. `scale`: usual scale of the tiles.
        """
        theme, height, text = self._theme, target.get_height(), self._theme.text_scale(target)
        logos = (2 * scale, scale, ceil_div(scale, 2))
        logo = next((logo for logo in logos if self._height(target, text, logo) <= height), 0)
        y = max(0, (height - self._height(target, text, logo)) // 2)
        if logo:
            picture = self._logo(logo)
            target.blit(picture, ((target.get_width() - picture.get_width()) // 2, y))
            y += picture.get_height()
        if self._is_under:
            return
        for row, purpose in self._words(target, text):
            left = (target.get_width() - theme.small.width(row, text)) // 2
            theme.small.draw(target, (left, y), row, theme.colour(purpose), text, theme.colour("void"))
            y += theme.small.line_height(text)
        rows = self._footnote(target, text)
        foot = height - len(rows) * theme.small.line_height(text) - VERSION_MARGIN * scale
        self.menu.draw_free(target, y + GAP * text, foot, text)
        y = foot
        for number, row in enumerate(rows):
            place = (VERSION_MARGIN * scale, y + number * theme.small.line_height(text))
            theme.small.draw(target, place, row, theme.colour("dim text"), text, theme.colour("void"))

    def _words(self, target: pygame.Surface, scale: int) -> list[tuple[str, str]]:
        width = target.get_width() - 2 * VERSION_MARGIN * scale
        motto, goal = self._front()
        text = ((motto, "door text"), (goal, "text"))
        return [(row, purpose) for text, purpose in text for row in self._theme.small.wrap(text, width, scale)]

    def _footnote(self, target: pygame.Surface, scale: int) -> list[str]:
        return self._theme.small.wrap(self._version(), target.get_width() - 2 * VERSION_MARGIN * scale, scale)

    def _height(self, target: pygame.Surface, text: int, logo: int) -> int:
        lines = len(self._words(target, text)) + len(self._footnote(target, text))
        rows = self.menu.height_of_rows(target, text) + 2 * GAP * text
        return self._logo(1).get_height() * logo + lines * self._theme.small.line_height(text) + rows
