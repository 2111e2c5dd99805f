"""The kinds of light."""

from __future__ import annotations

from game.engine.model.light import LightKind

TORCH = LightKind("torch", radius=7)
FLAMES = LightKind("fire", radius=6)
"""Light of a fire that is kept, such as that of a hearth."""
CANDLES = LightKind("candles", radius=4)
GLOW = LightKind("glow", radius=2)
"""Light of what glows by itself. It is weaker than the light of any home."""
