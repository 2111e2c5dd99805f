"""Translation of pygame events to the viewer's inputs. Keys get the names that the help page shows."""

from __future__ import annotations

import pygame

from viewer.state.viewer_inputs import Drop, Key, Point, Press, Release, UserInput, Wheel

KEY_NAMES = {
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
    pygame.K_UP: "↑",
    pygame.K_DOWN: "↓",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_SPACE: "Space",
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_TAB: "Tab",
    pygame.K_DELETE: "Delete",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    **{getattr(pygame, f"K_F{number}"): f"F{number}" for number in range(1, 13)},
    **{getattr(pygame, f"K_KP{number}"): f"KP {number}" for number in range(10)},
}
"""Names of keys, for keys that type no character or whose name is not the character that they type."""


def name_of_key(key: int | str) -> str:
    """Return the name of a key. `key`: the key's number in pygame, or the character that it types."""
    return key if isinstance(key, str) else KEY_NAMES.get(key) or chr(key)


def user_input_from(event: pygame.Event, *, held: bool = False) -> UserInput | None:
    """Return the input that a pygame event stands for, or None if the viewer ignores the event.

    A right click stands for the key Esc. `held`: whether the event is a repeated press of a key that is held down.
    """
    match event.type:
        case pygame.KEYDOWN:
            return _pressed(event, held)
        case pygame.MOUSEMOTION:
            return Point(event.pos, event.rel if event.buttons[0] else None)
        case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
            return Press(event.pos)
        case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT:
            return Key("Esc")
        case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
            return Release()
        case pygame.MOUSEWHEEL:
            return Wheel(pygame.mouse.get_pos(), event.y)
        case pygame.DROPFILE:
            return Drop(event.file)
    return None


def _pressed(event: pygame.Event, held: bool) -> Key | None:
    if event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    name = KEY_NAMES.get(event.key)
    if event.mod & pygame.KMOD_CTRL:
        return Key(f"Ctrl {name or pygame.key.name(event.key)}", held=held)
    typed = event.unicode if event.unicode.isprintable() else ""
    if name is not None and event.mod & pygame.KMOD_SHIFT and not typed:
        return Key(f"Shift {name}", held=held)
    if name is not None or typed:
        return Key(name or typed, typed, held)
    return None
