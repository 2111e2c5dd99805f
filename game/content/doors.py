"""The kinds of door."""

from __future__ import annotations

from game.engine.door import DoorKind

WOODEN = DoorKind("wooden", "door-wood")

DOORS = {kind.name: kind for kind in (WOODEN,)}
