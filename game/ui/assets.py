"""Where the pictures and letters lie: in a packaged build, in an installed package, or beside the code."""

from __future__ import annotations

import sys
from pathlib import Path


def assets() -> Path:
    """The folder of assets of the game that is running."""
    package = Path(__file__).resolve().parent.parent
    places = [package / "assets", package.parent / "assets"]
    if unpacked := getattr(sys, "_MEIPASS", None):
        places.insert(0, Path(unpacked) / "assets")
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"there is no folder of assets; looked at {', '.join(map(str, places))}")
