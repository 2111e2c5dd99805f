"""Key table: translate pygame events into the player's commands. No other module sees keys.

RS-116, CM-72, RB-59, SC-32: all traditions (sets of rules) share one set of keys, which replaces the keys in each
tradition's document. Only the walking keys, `s`, `>` and the numbers are as in the documents. No key undoes a move:
death is final, but a finished game can be watched as a replay.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST, WEST, Vec
from game.ui.core.commands import (
    Click,
    Command,
    Hover,
    KeyReleased,
    MoveInput,
    PlayerInput,
    RightClick,
    Scroll,
    TypedCharacter,
)

STEPS: dict[int, Vec] = {
    pygame.K_UP: NORTH,
    pygame.K_DOWN: SOUTH,
    pygame.K_LEFT: WEST,
    pygame.K_RIGHT: EAST,
    pygame.K_HOME: NORTHWEST,
    pygame.K_PAGEUP: NORTHEAST,
    pygame.K_END: SOUTHWEST,
    pygame.K_PAGEDOWN: SOUTHEAST,
    pygame.K_KP8: NORTH,
    pygame.K_KP2: SOUTH,
    pygame.K_KP4: WEST,
    pygame.K_KP6: EAST,
    pygame.K_KP7: NORTHWEST,
    pygame.K_KP9: NORTHEAST,
    pygame.K_KP1: SOUTHWEST,
    pygame.K_KP3: SOUTHEAST,
    pygame.K_k: NORTH,
    pygame.K_j: SOUTH,
    pygame.K_h: WEST,
    pygame.K_l: EAST,
    pygame.K_y: NORTHWEST,
    pygame.K_u: NORTHEAST,
    pygame.K_b: SOUTHWEST,
    pygame.K_n: SOUTHEAST,
}
COMMANDS: dict[int, Command] = {
    pygame.K_KP5: Command.WAIT,
    pygame.K_s: Command.SEARCH,
    pygame.K_e: Command.EXPLORE,
    pygame.K_r: Command.REST,
    pygame.K_o: Command.EASE,
    pygame.K_t: Command.KNOCK,
    pygame.K_c: Command.LATCH,
    pygame.K_v: Command.PULL,
    pygame.K_w: Command.COVER_LAMP,
    pygame.K_i: Command.BAG,
    pygame.K_f: Command.FIRE,
    pygame.K_a: Command.ABILITIES,
    pygame.K_d: Command.DOORS,
    pygame.K_p: Command.HISTORY,
    pygame.K_x: Command.LOOK,
    pygame.K_TAB: Command.NEXT_FOE,
    pygame.K_g: Command.GLYPHS,
    pygame.K_m: Command.MUTE,
    pygame.K_F1: Command.HELP,
    pygame.K_F11: Command.FULLSCREEN,
    pygame.K_RETURN: Command.CONFIRM,
    pygame.K_KP_ENTER: Command.CONFIRM,
    pygame.K_SPACE: Command.CONFIRM,
    pygame.K_ESCAPE: Command.CANCEL,
}
SYMBOLS: dict[str, Command] = {
    ".": Command.WAIT,
    ">": Command.STAIRS,
    "<": Command.STAIRS_UP,
    "?": Command.HELP,
}
"""Commands by the typed character, which works on every keyboard layout."""
HELD: dict[Command, Command] = {Command.WAIT: Command.WAIT_ON, Command.SEARCH: Command.SEARCH_ON}
"""Command that a key gives again and again while it is held, by the command that the key gives when first pressed.

Held keys of all other commands do nothing.
"""

KEY_NAMES: dict[Command, str] = {
    Command.WAIT: ". or numpad 5",
    Command.EXPLORE: "e",
    Command.REST: "r",
    Command.EASE: "o",
    Command.KNOCK: "t",
    Command.LATCH: "c",
    Command.PULL: "v",
    Command.SEARCH: "s",
    Command.COVER_LAMP: "w",
    Command.STAIRS: ">",
    Command.STAIRS_UP: "<",
    Command.BAG: "i",
    Command.FIRE: "f",
    Command.ABILITIES: "a",
    Command.DOORS: "d",
    Command.HISTORY: "p",
    Command.LOOK: "x",
    Command.NEXT_FOE: "Tab",
    Command.GLYPHS: "g",
    Command.MUTE: "m",
    Command.FULLSCREEN: "F11",
    Command.HELP: "? or F1",
    Command.CANCEL: "Esc",
}
"""Name of the key of each command, in the order of the help screen."""
_REPEAT_AFTER_MS, _REPEAT_EVERY_MS = 220, 60


class Keyboard:
    """Translator of pygame events into inputs.

    It notes which keys are down, because pygame does not mark the repeated presses of a held key.
    """

    def __init__(self) -> None:
        pygame.key.set_repeat(_REPEAT_AFTER_MS, _REPEAT_EVERY_MS)
        pygame.key.start_text_input()  # without it SDL reports a shifted key as the plain one: `/` for `?`
        self._down: set[int] = set()

    def input_of(self, event: pygame.Event, *, letters: bool = False) -> PlayerInput | None:
        """Return the player's input for an event; None if the event means nothing.

        `letters`: whether a letter gives a `TypedCharacter` and not a command.
        """
        if event.type == pygame.KEYDOWN:
            held = event.key in self._down
            self._down.add(event.key)
            return self._pressed(event, held, letters)
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            return None if self._down else KeyReleased()
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            return KeyReleased()
        if event.type == pygame.MOUSEWHEEL:
            return Scroll(-event.y)
        if event.type == pygame.MOUSEMOTION:
            return Hover(event.pos) if any(event.rel) else None  # without motion, the window has opened under it
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return Click(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            return RightClick(event.pos)
        return None

    def settled(self, events: Sequence[pygame.Event]) -> list[pygame.Event]:
        """Return the events without the repeated presses of keys that are released later in the same list.

        On a slow machine even a short tap produces repeats.
        """
        down, kept = set(self._down), list[pygame.Event]()
        for number, event in enumerate(events):
            if event.type == pygame.KEYDOWN:
                if event.key in down and any(_lets_go(later, event.key) for later in events[number + 1 :]):
                    continue
                down.add(event.key)
            elif event.type == pygame.KEYUP:
                down.discard(event.key)
            kept.append(event)
        return kept

    def _pressed(self, event: pygame.Event, held: bool, letters: bool) -> PlayerInput | None:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        if pygame.K_1 <= event.key <= pygame.K_9 or (letters and pygame.K_a <= event.key <= pygame.K_z):
            return TypedCharacter(chr(event.key)) if not held else None
        if event.key in STEPS:
            return MoveInput(STEPS[event.key], held, run=bool(event.mod & pygame.KMOD_SHIFT))
        if event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT:
            return Command.FOE_BEFORE
        command = SYMBOLS.get(event.unicode) or COMMANDS.get(event.key)
        if held:
            return HELD.get(command) if command is not None else None
        return command


def _lets_go(event: pygame.Event, key: int) -> bool:
    return event.type == pygame.KEYUP and bool(event.key == key)
