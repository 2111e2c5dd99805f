"""Players of the real program with keys, mouse and pad, and the same game again from what they did.

The monkey presses what it can, anywhere, and now and then for so long that something comes of it. The menu reader opens
whatever opens, and chooses every row, those first that it has chosen least.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.content.traditions import TRADITIONS
from game.engine.grid.dice import Dice
from game.store.json_values import CorruptData, expect
from game.ui.core.key_bindings import COMMANDS, STEPS
from game.ui.core.scene import Scene, SceneManager
from game.ui.play.play import Play
from game.ui.scenes.game_over import Ending
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from playtest.game import Game, GameSpec, begun, words_for
from playtest.gui_driver import CLOSE, Frame, Hand, Input, Sittings, click, tap

MODIFIERS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
PAUSES = (5, 16, 16, 40, 100, 100)
"""Milliseconds; time on the screen goes on by no more than the longest at once."""
RARELY_CLOSES = 600
"""One frame in so many the window is closed."""
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
FORMAT = "ajar soak 1"


class Monkey:
    """Does the same for the same seed, whatever is on the screen."""

    def __init__(self, seed: str, size: tuple[int, int]) -> None:
        self._dice = Dice(seed, "monkey")
        self._size = size
        self._held: list[int] = []

    def __call__(self, stack: SceneManager) -> Frame:
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


class MenuReader:
    """Looks at what is on top, and at nothing else."""

    def __init__(self, seed: str, size: tuple[int, int]) -> None:
        self._dice = Dice(seed, "menu reader")
        self._size = size
        self.chosen: Counter[str] = Counter()
        """How often each row was."""

    def __call__(self, stack: SceneManager) -> Frame:
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


MONKEYS: dict[str, Callable[[str, tuple[int, int]], Hand]] = {"monkey": Monkey, "menu-reader": MenuReader}
"""Those who have hands. Their turns are frames."""


class Tape(NamedTuple):
    """What somebody did, from the first start of the program on."""

    tradition: str
    seed: str
    frames: list[Frame]


def sit(order: GameSpec) -> dict[str, Any]:
    """Sittings of one with hands, to the last frame or to the first thing that is broken."""
    game, sittings = played(order)
    told: dict[str, Any] = asdict(game)
    return told | {
        "sittings": sittings.sittings,
        "games": sittings.games,
        "scenes": dict(sorted(sittings.scenes.items())),
        "rows": len(sittings.hand.chosen) if isinstance(sittings.hand, MenuReader) else 0,
    }


def played(order: GameSpec) -> tuple[Game, Sittings]:
    """The same, with all that was done."""
    return _watched(order, lambda size: MONKEYS[order.bot](order.seed, size))


def repeated(tape: Tape) -> str:
    """Does it all once more; answers what broke, or nothing."""
    order = GameSpec("", tape.tradition, tape.seed, len(tape.frames))
    return _watched(order, lambda _: _Again(tape.frames))[0].fault


def _watched(order: GameSpec, hand: Callable[[tuple[int, int]], Hand]) -> tuple[Game, Sittings]:
    game = begun(order)
    with tempfile.TemporaryDirectory() as folder:
        sittings = Sittings(order.world, order.seed, order.turns, Path(folder, "ajar.sqlite"), hand)
        try:
            sittings.play()
        except Exception as error:  # whatever it is, it is what this game has to tell
            game.end, game.fault = "broken", words_for(error)
    game.turns, game.depth = len(sittings.frames), sittings.deepest
    return game, sittings


class _Again:
    """Does what was done, whatever is on the screen."""

    def __init__(self, frames: Sequence[Frame]) -> None:
        self._frames: Iterator[Frame] = iter(frames)

    def __call__(self, stack: SceneManager) -> Frame | None:
        return next(self._frames, None)


def text_of(tape: Tape) -> str:
    """As a file."""
    return json.dumps({"format": FORMAT, **tape._asdict()})


def tape_of(text: str) -> Tape:
    """From a file. Raises CorruptData."""
    try:
        told = json.loads(text)
        if told["format"] != FORMAT:
            raise CorruptData("it is no soak that this version knows")
        if told["tradition"] not in TRADITIONS:
            raise CorruptData(f"it is of a tradition that is not there: {told['tradition']!r}")
        return Tape(told["tradition"], expect(str, told["seed"]), [Frame(*frame) for frame in told["frames"]])
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise CorruptData(f"it is no soak ({error})") from None
