"""The kinds of door."""

from __future__ import annotations

from game.engine.door import DoorKind, DoorState
from game.engine.terrain import Burns

WOODEN = DoorKind("wooden", "door-wood", muffles=8, pips=3, burns=Burns(35, 8))
DOORWAY = DoorKind("doorway", "doorway", opaque=False, begins=DoorState.OPEN)
LAST = DoorKind("last", "door-last", muffles=10, own_key=True, wins=True)

DOORS = {kind.name: kind for kind in (WOODEN, DOORWAY, LAST)}
