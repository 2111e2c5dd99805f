"""The title, over a level that the game plays by itself."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.world import World
from game.ui.commands import Command, Wish
from game.ui.look import Look
from game.ui.narrator import MOTTO
from game.ui.painter import TilePainter
from game.ui.presenter import world_scale
from game.ui.scene import Change, Quit, Scene
from game.ui.scenes.menu import Choice, Menu
from game.ui.stage import Stage
from game.ui.swatch import AJAR, SWATCHES

DEMO_STEP_SECONDS = 0.25
VERSION_MARGIN = 6


class Title(Scene):
    """A menu of its own; behind it, a `new_demo` is played by whatever orders its hero has, and another after it."""

    def __init__(
        self, look: Look, new_demo: Callable[[], World], choices: list[Choice], version: Callable[[], str]
    ) -> None:
        self._look = look
        self._version = version
        self._menu = Menu(look, "", choices)
        self._new_demo = new_demo
        self._begin()
        self._wait = DEMO_STEP_SECONDS
        self._logo = TilePainter(AJAR).sprite("logo")
        self._canvas = pygame.Surface((1, 1))

    def handle(self, wish: Wish) -> Change | None:
        if wish is Command.CANCEL:
            return Quit()
        return self._menu.handle(wish)

    def pass_time(self, seconds: float) -> Change | None:
        self._stage.motion = self._look.settings.motion.value
        self._stage.pass_time(seconds)
        self._wait -= seconds
        if self._wait <= 0 and self._stage.motion:
            self._wait = DEMO_STEP_SECONDS
            if not self.demo.over:
                self._play_on()
            else:
                self._begin()
        return None

    def _begin(self) -> None:
        self.demo = self._new_demo()
        self._stage = Stage(self.demo, SWATCHES[self.demo.tradition.swatch], self._look.small)

    def _play_on(self) -> None:
        """One turn of the demo: the hero's, and everyone's until he may act again."""
        while True:
            self.demo.update()
            self._stage.show(self.demo.witnessed)
            if self.demo.over or self.demo.hero_is_next:
                return

    def next_frame_in(self) -> float | None:
        if self._stage.busy:
            return 0.0
        return max(0.0, min(self._wait, 0.125)) if self._stage.motion else None

    def draw(self, target: pygame.Surface) -> None:
        scale = world_scale(target.get_size())
        size = (-(-target.get_width() // scale), -(-target.get_height() // scale))
        if self._canvas.get_size() != size:
            self._canvas = pygame.Surface(size, 0, 32)
        self._stage.draw(self._canvas)
        shade = pygame.Surface(size, pygame.SRCALPHA)
        shade.fill((*self._look.colour("void"), 175))
        self._canvas.blit(shade, (0, 0))
        whole = pygame.transform.scale_by(self._canvas, scale)
        target.blit(whole, (0, 0))
        logo = pygame.transform.scale_by(self._logo, 2 * scale)
        place = logo.get_rect(midbottom=(target.get_width() // 2, target.get_height() // 2 - 6 * scale))
        target.blit(logo, place)
        self._draw_words(target, place)
        self._menu.draw_rows(target, place.bottom + 14 * scale)

    def _draw_words(self, target: pygame.Surface, logo: pygame.Rect) -> None:
        look, scale = self._look, self._look.text_scale(target)
        left = (target.get_width() - look.small.width(MOTTO, scale)) // 2
        look.small.draw(target, (left, logo.bottom), MOTTO, look.colour("door text"), scale, look.colour("void"))
        y = target.get_height() - look.small.line_height(scale) - VERSION_MARGIN * scale
        look.small.draw(target, (VERSION_MARGIN * scale, y), self._version(), look.colour("dim text"), scale)
