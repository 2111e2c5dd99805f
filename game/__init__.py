"""Ajar: a dungeon crawl in which every door opens once, for anyone, and never closes again."""

import os

__version__ = "0.1.0"

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before anyone imports pygame
