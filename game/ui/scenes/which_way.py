"""A question that a direction answers, on a line over the game."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.grid.geometry import Vec
from game.ui.commands import Click, Command, Go, Wish
from game.ui.look import Look
from game.ui.scene import Change, Pop, Scene


class WhichWay(Scene):
    """Waits for a step, and hands it on; anything that means back leaves things as they are."""

    covers = False

    def __init__(self, look: Look, question: str, then: Callable[[Vec], Change | None]) -> None:
        self._look = look
        self._question = question
        self._then = then

    def handle(self, wish: Wish) -> Change | None:
        match wish:
            case Go(step=step, held=False):
                return Pop(lambda: self._then(step))
            case Command.CANCEL | Click():
                return Pop()
            case _:
                return None

    def draw(self, target: pygame.Surface) -> None:
        look, scale = self._look, self._look.text_scale(target)
        text = f"{self._question}  A direction; Esc or a click: back"
        line = look.small.line_height(scale)
        box = pygame.Rect(0, 0, look.small.width(text, scale) + 16 * scale, line + 8 * scale)
        box.midtop = (target.get_width() // 2, 28 * scale)
        target.fill(look.colour("panel"), box)
        pygame.draw.rect(target, look.colour("title"), box, scale)
        look.small.draw(target, (box.x + 8 * scale, box.y + 4 * scale), text, look.colour("door text"), scale)
