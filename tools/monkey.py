"""The monkey: it presses what it can, anywhere; and now and then for so long that something comes of it."""

from __future__ import annotations

import pygame

from game.engine.grid.dice import Dice
from game.ui.core.key_bindings import COMMANDS, STEPS
from game.ui.core.scene import Stack
from inputs import CLOSE, Frame, Input, click, tap

MODIFIERS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
PAUSES = (5, 16, 16, 40, 100, 100)
"""Milliseconds; time on the screen goes on by no more than the longest at once."""
RARELY_CLOSES = 600
"""One frame in so many the window is closed."""


class Monkey:
    """Does the same for the same seed, whatever is on the screen."""

    def __init__(self, seed: str, size: tuple[int, int]) -> None:
        self._dice = Dice(seed, "monkey")
        self._size = size
        self._held: list[int] = []

    def __call__(self, stack: Stack) -> Frame:
        dice = self._dice
        if not dice.below(RARELY_CLOSES):
            return Frame(16, [CLOSE])
        inputs: list[Input] = []
        for _ in range(1 + (dice.below(4) == 0) * dice.below(5)):
            inputs += self._deed()
        return Frame(dice.choice(PAUSES), inputs)

    def _deed(self) -> list[Input]:
        dice = self._dice
        kind = dice.below(100)
        if kind < 35:
            return tap(dice.choice(tuple(STEPS)), dice.choice(MODIFIERS))
        if kind < 60:
            return tap(dice.choice((*COMMANDS, pygame.K_PERIOD, pygame.K_COMMA)), dice.choice(MODIFIERS))
        if kind < 67:
            return tap(dice.choice((pygame.K_RETURN, pygame.K_RETURN, pygame.K_ESCAPE)))
        if kind < 73:
            return tap(dice.between(pygame.K_0, pygame.K_9))
        if kind < 78:
            return self._hold()
        if kind < 88:
            return click(self._somewhere(), dice.choice((pygame.BUTTON_LEFT,) * 3 + (pygame.BUTTON_RIGHT, 2)))
        if kind < 91:
            return [["point", *self._somewhere()]]
        if kind < 93:
            return [["wheel", dice.between(-3, 3)]]
        if kind < 94:
            return [["blur"]]
        if kind < 97:
            return self._pad()
        return tap(dice.between(32, 126), dice.choice(MODIFIERS))

    def _hold(self) -> list[Input]:
        """A key goes down and comes again and again, or is let go at last."""
        if self._held and self._dice.chance(50):
            return [["up", self._held.pop()]]
        key = self._dice.choice((*STEPS, pygame.K_PERIOD, pygame.K_s))
        self._held.append(key)
        return [["down", key, 0]] * self._dice.between(1, 8)

    def _pad(self) -> list[Input]:
        dice = self._dice
        button = dice.below(16)
        return dice.choice(
            (
                [["pad down", button], ["pad up", button]],
                [["hat", dice.between(-1, 1), dice.between(-1, 1)]],
                [["stick", dice.below(6), dice.between(-100, 100)]],
            )
        )

    def _somewhere(self) -> tuple[int, int]:
        """On the window, or just beside it."""
        width, height = self._size
        return self._dice.between(-2, width + 2), self._dice.between(-2, height + 2)
