"""The kinds of door. The fields of a kind decide what actors can do with its doors."""

from __future__ import annotations

from dataclasses import replace

from game.engine.model.door import DoorKind, DoorState, Plate
from game.engine.model.terrain import Burns

BURNS = Burns(35, 8)
WOODEN = DoorKind("wooden", "door-wood", muffles=5, pips=3, burns=BURNS, rusts=True, runed_sprite="door-rune")
IRON = DoorKind("iron", "door-iron", muffles=7, locks=True, mark="i")
BARRED = DoorKind("barred", "door-barred", muffles=5, pips=5, burns=BURNS, one_sided=True, mark="b")
GLASS = DoorKind("glass", "door-glass", opaque=False, muffles=4, pips=1, shatters=True, mark="g")
PORTCULLIS = DoorKind(
    "portcullis",
    "door-portcullis",
    opaque=False,
    stops_missiles=False,
    blocks_gas=False,
    by_hand=False,
    noun_is_whole=True,
    mark="p",
)
QUIET = replace(PORTCULLIS, name="quiet", noun_is_whole=False, plate=Plate.QUIET, mark="q")
WINDY = replace(PORTCULLIS, name="windy", noun_is_whole=False, plate=Plate.WINDY, mark="w")
TWIN = DoorKind("twin", "door-wood", muffles=5, pips=3, burns=BURNS, paired=True, mark="t")
TOLL = DoorKind("toll", "door-iron", muffles=7, pips=5, toll=True, mark="c")
SECRET = DoorKind("secret", "door-wood", muffles=5, pips=3, burns=BURNS, secret=True, mark="s")
DOORWAY = DoorKind("doorway", "doorway", opaque=False, initial_state=DoorState.OPEN, noun_is_whole=True)
LAST = DoorKind("last", "door-last", muffles=7, locks=True, own_key=True, wins=True, mark="L")

DOORS = {
    kind.name: kind
    for kind in (WOODEN, IRON, BARRED, GLASS, PORTCULLIS, QUIET, WINDY, TWIN, TOLL, SECRET, DOORWAY, LAST)
}
