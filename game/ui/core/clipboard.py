"""The clipboard."""

from __future__ import annotations

import pygame


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; return whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def pasted_text() -> str:
    """Return the text on the clipboard; "" if there is none, or if the clipboard cannot be read."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
