"""The reader of every menu: opens whatever opens, and chooses every row, those first that it has chosen least."""

from __future__ import annotations

import re
from collections import Counter

import pygame

from game.engine.grid.dice import Dice
from game.ui.core.scene import Scene, Stack
from game.ui.play.play import Play
from game.ui.scenes.game_over import Ending
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from inputs import Frame, Input, click, tap

OPENING = (
    pygame.K_ESCAPE, pygame.K_i, pygame.K_a, pygame.K_d, pygame.K_p, pygame.K_x, pygame.K_f, pygame.K_F1, pygame.K_TAB,
    pygame.K_g, pygame.K_o, pygame.K_t, pygame.K_c, pygame.K_v,
)  # fmt: skip
"""What may open something over the game."""
GOING_ON = (pygame.K_e, pygame.K_e, pygame.K_e, pygame.K_r, pygame.K_PERIOD, pygame.K_1, *range(pygame.K_h, pygame.K_m))
"""What makes a game go on, so that there is something else to open."""
LEAFING = (
    pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_PAGEDOWN, pygame.K_TAB,
    pygame.K_a, pygame.K_b, pygame.K_u,
)  # fmt: skip
NUMBER = re.compile(r"\d+")


class MenuReader:
    """Looks at what is on top, and at nothing else."""

    def __init__(self, seed: str, size: tuple[int, int]) -> None:
        self._dice = Dice(seed, "menu reader")
        self._size = size
        self.chosen: Counter[str] = Counter()
        """How often each row was."""

    def __call__(self, stack: Stack) -> Frame:
        top = stack.top
        menu = _menu_of(top)
        if menu is not None:
            return Frame(100, self._choose(menu))
        return Frame(100, self._in_game() if isinstance(top, Play) else self._leaf())

    def _choose(self, menu: Menu) -> list[Input]:
        names = [NUMBER.sub("#", f"{menu.heading}: {choice.text()}") for choice in menu.choices]
        least = min(range(len(names)), key=lambda row: (self.chosen[names[row]], row))
        if self._dice.chance(10):
            return tap(self._dice.choice((pygame.K_ESCAPE, pygame.K_RIGHT, pygame.K_LEFT)))
        self.chosen[names[least]] += 1
        if menu.rows and self._dice.chance(25):
            return click(menu.rows[least].center)
        key = pygame.K_DOWN if least > menu.chosen else pygame.K_UP
        return [*tap(key) * abs(least - menu.chosen), *tap(pygame.K_RETURN)]

    def _in_game(self) -> list[Input]:
        dice = self._dice
        if dice.chance(15):
            width, height = self._size
            return click((dice.below(width), dice.below(height)), pygame.BUTTON_RIGHT)
        return tap(dice.choice(OPENING if dice.chance(60) else GOING_ON))

    def _leaf(self) -> list[Input]:
        kind = self._dice.below(10)
        return tap(pygame.K_ESCAPE if kind < 3 else pygame.K_RETURN if kind < 5 else self._dice.choice(LEAFING))


def _menu_of(scene: Scene | None) -> Menu | None:
    if isinstance(scene, Title | Ending):
        return scene.menu
    return scene if isinstance(scene, Menu) else None
