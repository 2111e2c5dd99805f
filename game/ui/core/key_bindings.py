"""Key table: translate pygame events into the player's commands. The key help and the map viewer use the same table.

RS-116, CM-72, RB-59, SC-32: all traditions (sets of rules) share one set of keys, which replaces the keys in each
tradition's document. Only the walking keys, `s`, `>` and the numbers are as in the documents. No key undoes a move:
death is final, but a finished game can be watched as a replay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST, WEST, Vec
from game.engine.records import record
from game.ui.core.commands import (
    ERASE,
    Command,
    DroppedFile,
    KeyReleased,
    MoveInput,
    OtherInput,
    PlayerInput,
    TypedCharacter,
)
from game.ui.core.mouse_gestures import MOUSE_EVENTS, MouseGestures

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
STEP_LETTERS: dict[str, Vec] = {chr(key): step for key, step in STEPS.items() if pygame.K_a <= key <= pygame.K_z}
"""Steps of the letters among the keys of `STEPS`."""


@record
class Binding:
    """Keys that give a command. `game/ui/text/sentences/help.py` has the description of the command."""

    command: Command
    keys: tuple[int | str, ...]
    """Keys, each a key number of pygame or a typed character, which works on every keyboard layout."""
    held: Command | None = None
    """Command that is given again and again while the key is held, or None."""
    shifted: Command | None = None
    """Command that the key gives together with Shift; None if it is the same command."""
    listed: bool = True
    """Whether the key help lists the command."""
    with_ctrl: bool = False
    """Whether the keys give the command only together with Ctrl."""

    @property
    def key_names(self) -> str:
        """Names of the keys, such as "? or F1". With Ctrl, only the first: the others are the same key elsewhere."""
        if self.with_ctrl:
            return f"Ctrl {name_of_key(self.keys[0])}"
        return " or ".join(map(name_of_key, self.keys))


def name_of_key(key: int | str) -> str:
    """Return the name of a key of a binding, such as "Tab"."""
    return key if isinstance(key, str) else _NAMES.get(key) or chr(key)


_NAMES = {
    pygame.K_KP5: "numpad 5",
    pygame.K_TAB: "Tab",
    pygame.K_ESCAPE: "Esc",
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "numpad Enter",
    pygame.K_SPACE: "Space",
    pygame.K_F1: "F1",
    pygame.K_F11: "F11",
}
"""Names of the keys that type no visible character."""
BINDINGS: tuple[Binding | OtherInput, ...] = (
    OtherInput.WALK,
    OtherInput.RUN,
    Binding(Command.WAIT, (".", pygame.K_KP5), held=Command.WAIT_ON),
    OtherInput.LISTEN,
    Binding(Command.WAIT_TURNS, (",",)),
    Binding(Command.EXPLORE, (pygame.K_e,)),
    Binding(Command.REST, (pygame.K_r,)),
    Binding(Command.EASE, (pygame.K_o,)),
    Binding(Command.KNOCK, (pygame.K_t,)),
    Binding(Command.LATCH, (pygame.K_c,)),
    Binding(Command.PULL, (pygame.K_v,)),
    Binding(Command.SEARCH, (pygame.K_s,), held=Command.SEARCH_ON),
    Binding(Command.COVER_LAMP, (pygame.K_w,)),
    Binding(Command.STAIRS, (">",)),
    Binding(Command.STAIRS_UP, ("<",)),
    Binding(Command.BAG, (pygame.K_i,)),
    OtherInput.NUMBERS,
    Binding(Command.FIRE, (pygame.K_f,)),
    Binding(Command.THROW_AGAIN, ("F",)),
    Binding(Command.ATTACK, (pygame.K_q,)),
    Binding(Command.ABILITIES, (pygame.K_a,)),
    Binding(Command.DOORS, (pygame.K_d,)),
    Binding(Command.HISTORY, (pygame.K_p,)),
    Binding(Command.LOOK, (pygame.K_x,)),
    Binding(Command.NEXT_FOE, (pygame.K_TAB,), shifted=Command.FOE_BEFORE),
    OtherInput.MOUSE,
    Binding(Command.GLYPHS, (pygame.K_g,)),
    Binding(Command.MUTE, (pygame.K_m,)),
    Binding(Command.ZOOM_IN, (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), with_ctrl=True),
    Binding(Command.ZOOM_OUT, (pygame.K_MINUS, pygame.K_KP_MINUS), with_ctrl=True),
    Binding(Command.ZOOM_RESET, (pygame.K_0, pygame.K_KP0), with_ctrl=True),
    Binding(Command.FULLSCREEN, (pygame.K_F11,)),
    Binding(Command.HELP, ("?", pygame.K_F1)),
    Binding(Command.CONFIRM, (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE), listed=False),
    Binding(Command.CANCEL, (pygame.K_ESCAPE,)),
)
"""All keys of the game, in the order of the key help. `STEPS` has the keys of `OtherInput.WALK`."""
BOUND: dict[int | str, Binding] = {
    key: entry for entry in BINDINGS if isinstance(entry, Binding) and not entry.with_ctrl for key in entry.keys
}
"""Binding of each key number and typed character."""
BOUND_WITH_CTRL: dict[int | str, Binding] = {
    key: entry for entry in BINDINGS if isinstance(entry, Binding) and entry.with_ctrl for key in entry.keys
}
"""Binding of each key number together with Ctrl."""
KEY_NAMES: dict[Command, str] = {
    entry.command: entry.key_names for entry in BINDINGS if isinstance(entry, Binding) and entry.listed
}
"""Names of the keys of each command that the key help lists, in its order."""
FIRST_KEYS: dict[Command, str] = {
    entry.command: entry.key_names if entry.with_ctrl else name_of_key(entry.keys[0])
    for entry in BINDINGS
    if isinstance(entry, Binding)
}
"""Name of the first key of each command that has a key."""
_REPEAT_AFTER_MS, _REPEAT_EVERY_MS = 220, 60


class Keyboard:
    """Translator of pygame events into inputs.

    It notes which keys are down, because pygame does not mark the repeated presses of a held key.
    """

    def __init__(self) -> None:
        pygame.key.set_repeat(_REPEAT_AFTER_MS, _REPEAT_EVERY_MS)
        pygame.key.start_text_input()  # without it SDL reports a shifted key as the plain one: `/` for `?`
        self._down: set[int] = set()
        self._mouse = MouseGestures()

    def input_of(
        self,
        event: pygame.Event,
        *,
        letters: bool = False,
        typing: bool = False,
        pans_at: Callable[[tuple[int, int]], bool] = lambda _: False,
    ) -> PlayerInput | None:
        """Return the player's input for an event; None if the event means nothing.

        `letters`: whether a letter gives a `TypedCharacter` and not a command. `typing`: whether the player types a
        text, so that every visible character, the space and `ERASE` give a `TypedCharacter`. `pans_at`: returns whether
        a drag of the mouse that begins at a pixel moves the picture.
        """
        if event.type == pygame.KEYDOWN:
            held = event.key in self._down
            self._down.add(event.key)
            return (_typed(event) if typing else None) or self._pressed(event, held, letters)
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            return None if self._down else KeyReleased()
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            self._mouse.forget()
            return KeyReleased()
        if event.type in MOUSE_EVENTS:
            gesture = self._mouse.input_of(event, pans_at)
            return None if isinstance(gesture, KeyReleased) and self._down else gesture
        if event.type == pygame.DROPFILE:
            return DroppedFile(event.file)
        return None

    def settled(self, events: Sequence[pygame.Event]) -> list[pygame.Event]:
        """Return the events without presses that the keyboard repeats because a key is held down.

        On a slow machine even a short tap of a key produces repeated presses, but a tap must count once. Therefore a
        repeated press is left out if the key is released later in the same list.
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
        if event.mod & pygame.KMOD_CTRL and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
            bound = BOUND_WITH_CTRL.get(event.key)
            return bound.command if bound is not None else None
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        if pygame.K_1 <= event.key <= pygame.K_9 or (letters and pygame.K_a <= event.key <= pygame.K_z):
            return TypedCharacter(chr(event.key)) if not held else None
        if event.key in STEPS:
            return MoveInput(STEPS[event.key], held, run=bool(event.mod & pygame.KMOD_SHIFT))
        binding = BOUND.get(event.unicode) or BOUND.get(event.key)
        if binding is None:
            return None
        if binding.shifted is not None and event.mod & pygame.KMOD_SHIFT:
            return binding.shifted
        return binding.held if held else binding.command


def _typed(event: pygame.Event) -> TypedCharacter | None:
    """Return the character that a press of a key adds to a text, or `ERASE`; None if the key types no character."""
    if event.key == pygame.K_BACKSPACE:
        return TypedCharacter(ERASE)
    is_shortcut = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    visible = not is_shortcut and len(event.unicode) == 1 and event.unicode.isprintable()
    return TypedCharacter(event.unicode) if visible else None


def _lets_go(event: pygame.Event, key: int) -> bool:
    return event.type == pygame.KEYUP and bool(event.key == key)
