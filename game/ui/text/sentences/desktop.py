"""Texts about the place of the game on a Linux desktop, for the options --install-desktop and --remove-desktop."""

from __future__ import annotations

INSTALLED = "Ajar is now in the menu and opens .ajar files. Its menu entry is stored in {home}."
HOW_TO_REMOVE = "To remove Ajar from the menu, start it with --remove-desktop."
NOT_INSTALLED = "Ajar is not in the menu: {home} has none of its files."
REMOVED = "Ajar is no longer in the menu. Your saved games are still there."
NOTICED_LATER = (
    "The desktop menu may not change until you log in again, because {program} is missing (package {package})."
)
NOT_NOTICED = "The desktop menu may not change yet, because {program} failed."
