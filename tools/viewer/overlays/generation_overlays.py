"""Overlays of how a level was made: its rooms, its corridors, where doors were thought of."""

from __future__ import annotations

from collections import Counter

from game.engine.grid.geometry import Rect, Vec
from game.mapgen.analysis.door_sites import TOUCHES_NO_ROOM, WITHIN_A_ROOM
from viewer.graphics.overlay_layer import STRONG_ALPHA, TINT_ALPHA, OverlayLayer, blend, mark_colour
from viewer.overlays.door_verdicts import DOOR, NO_HEAD, verdicts
from viewer.state.overlay_context import OverlayContext

SCALE = ("mark near", "mark middle", "mark far")


def rooms(context: OverlayContext) -> OverlayLayer:
    sketch = context.viewed.sketch
    layer = OverlayLayer(sketch.size)
    colour = mark_colour("mark room")
    layer.frames = [(room, colour) for room in sketch.rooms]
    layer.labels = [(room.center, str(number), colour) for number, room in enumerate(sketch.rooms, 1)]
    layer.legend = [(colour, f"{len(sketch.rooms)} rooms, their walls included")]
    doors = context.viewed.sketch.doors

    def cell_text(at: Vec) -> str:
        return ", ".join(
            f"room {number}: {room.width}x{room.height}, {_on_rim(room, doors)} doors"
            for number, room in enumerate(sketch.rooms, 1)
            if room.holds(at)
        )

    layer.cell_text = cell_text
    return layer


def _on_rim(room: Rect, doors: list[Vec]) -> int:
    inside = Rect(room.x + 1, room.y + 1, room.width - 2, room.height - 2)
    return sum(room.holds(at) and not inside.holds(at) for at in doors)


def corridors(context: OverlayContext) -> OverlayLayer:
    sketch = context.viewed.sketch
    layer = OverlayLayer(sketch.size)
    scale = [mark_colour(name) for name in SCALE]
    last = max(1, len(sketch.corridors) - 1)
    for number, corridor in enumerate(sketch.corridors):
        for at in corridor:
            layer.mark_cell(at, blend(number / last, scale), TINT_ALPHA)
        if corridor:
            colour = blend(number / last, scale)
            layer.paths.append((corridor, colour))
            layer.labels.append((corridor[0], str(number + 1), colour))
    layer.legend = [
        (scale[0], f"1, the first of {len(sketch.corridors)} corridors"),
        (scale[-1], f"{len(sketch.corridors)}, the last; a disc where its digging began"),
    ]
    if not sketch.corridors:
        layer.legend = [(scale[0], "no corridors are known")]

    def cell_text(at: Vec) -> str:
        return ", ".join(
            f"corridor {number}: cell {corridor.index(at) + 1} of {len(corridor)}"
            for number, corridor in enumerate(sketch.corridors, 1)
            if at in corridor
        )

    layer.cell_text = cell_text
    return layer


REASONS = {
    "a door's wall": "mark beside",
    DOOR: "mark door",
    "fits": "mark fits",
    "beside": "mark beside",
    "not one": "mark axis",
    "on the rim": "mark rim",
    "something stands": "mark taken",
    "the corridor": "mark short",
    "open already": "mark beside",
    "another wall": "mark rim",
    "no floor": "mark wall",
    "wall": "mark wall",
    TOUCHES_NO_ROOM: "mark roomless",
    WITHIN_A_ROOM: "mark within",
    NO_HEAD: "mark opening",
}
"""The colour of each verdict, by how it begins; the first that fits."""


def candidates(context: OverlayContext) -> OverlayLayer:
    sketch = context.viewed.sketch
    layer = OverlayLayer(sketch.size)
    rule, found = verdicts(context.viewed)
    if rule is None:
        layer.legend = [(mark_colour("mark wall"), "no rule of placing doors was used here; p tries some on drawings")]
        return layer
    for at, verdict in found.items():
        layer.mark_cell(at, mark_colour(_colour(verdict)), _alpha(verdict))
    counted = Counter(found.values())
    layer.legend = [(mark_colour("text"), f"by the rule '{rule}':")]
    layer.legend += [(mark_colour(_colour(verdict)), f"{verdict}: {count}") for verdict, count in counted.most_common()]
    layer.cell_text = lambda at: found.get(at, f"no place where '{rule}' looks")
    return layer


def _colour(verdict: str) -> str:
    return next((colour for begins, colour in REASONS.items() if verdict.startswith(begins)), "mark taken")


def _alpha(verdict: str) -> int:
    """What nearly all places are refused for is laid on thinly, so that the others stand out."""
    if verdict == DOOR or verdict.startswith("fits"):
        return STRONG_ALPHA
    return TINT_ALPHA // 2 if verdict in ("wall", "not one open axis") else TINT_ALPHA
