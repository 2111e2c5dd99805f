"""Lights of a level that stay where they are, such as torches."""

from __future__ import annotations

from game.engine.grid.geometry import Vec
from game.engine.records import record


@record
class LightKind:
    """Kind of light. The user interface chooses the colour by the name. `radius`: reach of the light in cells."""

    name: str
    radius: int


@record
class Light:
    """Fixed light of a level, such as a torch."""

    kind: LightKind
    at: Vec
    """Cell from which the light spreads: an open cell beside a torch, and the own cell of a brazier."""
    mount: Vec
    """Cell where the source of the light is: for a torch, a wall."""
