"""Ajar: a roguelike about doors. Once a door is open, it is open for everyone and normally never closes again."""

import os

__version__ = "0.3.0.dev0"

APP_ID = "org.ajar_game.ajar"
"""Name of the program among all programs of a desktop. By it, a Linux desktop finds the icon and the menu entry."""

# Set before pygame and numpy are imported: pygame prints no greeting, windows have the name of the program, and numpy
# starts no threads for small arrays.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", APP_ID)
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", APP_ID)
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
