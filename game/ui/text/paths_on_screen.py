"""Paths of files as menus show them."""

from __future__ import annotations

import os
from pathlib import Path


def in_two_lines(path: Path) -> str:
    """Return a path with a line end before the name of the file, so that no line breaks within the name.

    Nothing should stand beside it in its lines: a full stop would look like a part of the name.
    """
    return f"{path.parent}{os.sep}\n{path.name}"
