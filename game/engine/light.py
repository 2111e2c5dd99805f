"""Lamps and torches: what burns, and where light comes from."""

from __future__ import annotations

from dataclasses import dataclass

from .geometry import Vec


@dataclass(frozen=True)
class LightKind:
    """What burns. The screen knows its colour by the name."""

    name: str
    radius: int


@dataclass(frozen=True)
class Light:
    """One light of a level."""

    kind: LightKind
    at: Vec
    """The open cell from which it spreads."""
    mount: Vec
    """The cell it hangs in: a wall's, for a torch."""
