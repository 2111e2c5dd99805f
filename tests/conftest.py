"""All tests run headless: SDL's dummy drivers are set before pygame is imported."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from hypothesis import settings

# The same examples every time, so that a failing run fails again; a full check runs more of them.
settings.register_profile("usual", derandomize=True, deadline=None, max_examples=60)
settings.register_profile("full", derandomize=True, deadline=None, max_examples=2000)
settings.load_profile("full" if os.environ.get("AJAR_FULL") else "usual")
