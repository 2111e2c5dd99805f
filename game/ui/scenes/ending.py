"""The end of a run: how it came about, and what it was."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.world import World
from game.ui.commands import Click, Command, Wish
from game.ui.log import Log
from game.ui.look import Look
from game.ui.scene import Change, Scene

LAST_LINES = 5


class Ending(Scene):
    """Shown over black; any key of decision goes on."""

    def __init__(self, look: Look, world: World, log: Log, leave: Callable[[], Change]) -> None:
        self._look = look
        self._leave = leave
        hero = world.hero
        doors = "1 door" if hero.opened == 1 else f"{hero.opened} doors"
        self._lines = [
            (f"You died on depth {world.level.depth}, after {world.turn} turns.", "text"),
            (f"You opened {doors} and carried {hero.gold} gold.", "door text"),
            (f"Tradition: {world.tradition.name}. Seed: {world.seed}.", "dim text"),
            ("", "text"),
            *((text, purpose) for text, purpose, _ in log.latest(LAST_LINES)),
        ]

    def handle(self, wish: Wish) -> Change | None:
        if wish in (Command.CONFIRM, Command.CANCEL) or isinstance(wish, Click):
            return self._leave()
        return None

    def draw(self, target: pygame.Surface) -> None:
        look, scale = self._look, self._look.text_scale(target)
        target.fill(look.colour("void"))
        line = look.small.line_height(scale) + 2 * scale
        y = (target.get_height() - line * (len(self._lines) + 4)) // 2
        heading = "The doors stay open."
        self._middle(target, y, heading, "title", scale, large=True)
        y += look.large.line_height(scale) + line
        for text, purpose in self._lines:
            self._middle(target, y, text, purpose, scale)
            y += line
        self._middle(target, y + line, "Enter or Esc: back to the title", "dim text", scale)

    def _middle(
        self, target: pygame.Surface, y: int, text: str, purpose: str, scale: int, *, large: bool = False
    ) -> None:
        font = self._look.large if large else self._look.small
        left = (target.get_width() - font.width(text, scale)) // 2
        font.draw(target, (left, y), text, self._look.colour(purpose), scale)
