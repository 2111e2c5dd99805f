"""What burns."""

from __future__ import annotations

from game.engine.light import LightKind

TORCH = LightKind("torch", radius=7)
