"""The hero's lamp: how much oil it holds, and how far it shines."""

from __future__ import annotations

from game.engine.model.traits import Lamp, LampLevel

OIL_LAMP = Lamp(
    oil=500,
    most=1000,
    levels=(LampLevel(150, 9), LampLevel(50, 6), LampLevel(1, 4)),
    sight_without=2,
    hearing_without=3,
)
