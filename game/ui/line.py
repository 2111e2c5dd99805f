"""What is said in one breath, and in which colour."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """One sentence for the log, and the purpose whose colour it takes."""

    text: str
    purpose: str = "text"
