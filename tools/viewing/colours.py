"""Colours between others: a share of the way along a scale."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.graphics.swatch import Colour


def between(share: float, scale: Sequence[Colour]) -> Colour:
    """The colour that lies a share of 1 along a scale."""
    place = max(0.0, min(1.0, share)) * (len(scale) - 1)
    low = min(int(place), len(scale) - 2)
    part = place - low
    red, green, blue = (round(a * (1 - part) + b * part) for a, b in zip(scale[low], scale[low + 1], strict=True))
    return red, green, blue
