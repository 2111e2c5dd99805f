"""What burns."""

from __future__ import annotations

from game.engine.light import LightKind

LAMP = LightKind("lamp", radius=9)
TORCH = LightKind("torch", radius=7)
