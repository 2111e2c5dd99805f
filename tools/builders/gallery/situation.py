"""What a situation of the gallery is."""

from __future__ import annotations

from collections.abc import Callable

from builders.gallery.windowless_game import Studio
from game.engine.records import record

Stage = Callable[[Studio], object]
"""Function that brings the scenes of a studio into a situation."""


@record
class Situation:
    """Scene in a situation. `group`: heading under which it is shown. `name`: short name, also of its files."""

    group: str
    name: str
    stage: Stage
