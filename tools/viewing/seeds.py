"""Seeds that follow one another."""

from __future__ import annotations

import re


def neighbour(seed: str, step: int) -> str:
    """The seed before or after one: its number one less or more, from 0; a seed without a number gets one."""
    match = re.fullmatch(r"(.*?)(\d+)", seed)
    if match is None:
        return f"{seed} 1"
    return f"{match[1]}{max(0, int(match[2]) + step)}"
