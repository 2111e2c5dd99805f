"""Ajar: a dungeon crawl in which every door opens once, for anyone, and never closes again."""

import os

__version__ = "0.1.0"

# Before anyone imports pygame and numpy: no greeting on the terminal, and no threads for sums that are all small.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
