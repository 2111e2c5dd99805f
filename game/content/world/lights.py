"""The kinds of light."""

from __future__ import annotations

from game.engine.model.fixtures import LightKind

TORCH = LightKind("torch", radius=7)
