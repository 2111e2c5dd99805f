"""Ajar: a roguelike about doors. Once a door is open, it is open for everyone and normally never closes again."""

import os

__version__ = "0.1.0"

# Set before pygame and numpy are imported: pygame prints no greeting, and numpy starts no threads for small arrays.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
