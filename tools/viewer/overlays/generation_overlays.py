"""Overlays that show the parts of a generated level: rooms, corridors, and cells considered for doors."""

from __future__ import annotations

from collections import Counter

from game.engine.grid.geometry import Rect, Vec
from game.engine.words import count
from game.mapgen.analysis.door_sites import TOUCHES_NO_ROOM, WITHIN_A_ROOM
from game.mapgen.core.sketch import Sketch
from game.mapgen.layers.doors.ordinary_doors import NOT_BETWEEN_WALLS
from viewer.graphics.overlay_layer import STRONG_ALPHA, TINT_ALPHA, OverlayLayer, blend, mark_colour
from viewer.overlays.door_verdicts import DOOR, NOT_A_HEAD, verdicts
from viewer.state.overlay_context import OverlayContext

SCALE = ("mark near", "mark middle", "mark far")


def rooms(context: OverlayContext) -> OverlayLayer:
    """Return a layer with the outlines of the rooms, numbered from 1 in the order in which they were built.

    What a room is for stands beside its number.
    """
    sketch = context.viewed.sketch
    names = [" ".join([str(number), *_purpose(room, sketch)]) for number, room in enumerate(sketch.rooms, 1)]
    layer = OverlayLayer(sketch.size)
    colour = mark_colour("mark room")
    layer.frames = [(room, colour) for room in sketch.rooms]
    layer.labels = [(room.center, name, colour) for name, room in zip(names, sketch.rooms, strict=True)]
    layer.legend = [(colour, f"{count(len(sketch.rooms), 'room')} laid out, walls included")]
    doors = context.viewed.sketch.doors

    def cell_text(at: Vec) -> str:
        return ", ".join(
            f"room {name}: {room.width}x{room.height}, {count(_doors_in_walls(room, doors), 'door')}"
            for name, room in zip(names, sketch.rooms, strict=True)
            if room.contains(at)
        )

    layer.cell_text = cell_text
    return layer


def _purpose(room: Rect, sketch: Sketch) -> list[str]:
    return [sketch.purposes[room]] if room in sketch.purposes else []


def _doors_in_walls(room: Rect, doors: list[Vec]) -> int:
    inside = Rect(room.x + 1, room.y + 1, room.width - 2, room.height - 2)
    return sum(room.contains(at) and not inside.contains(at) for at in doors)


def corridors(context: OverlayContext) -> OverlayLayer:
    """Return a layer with the corridors, coloured and numbered from 1 in the order in which they were dug."""
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
        (scale[0], f"corridor 1 of {len(sketch.corridors)}, the first one dug"),
        (scale[-1], f"corridor {len(sketch.corridors)}, the last one; a disc marks its first cell"),
    ]
    if not sketch.corridors:
        layer.legend = [(scale[0], "no corridors are recorded")]

    def cell_text(at: Vec) -> str:
        return ", ".join(
            f"corridor {number}: cell {corridor.index(at) + 1} of {len(corridor)}"
            for number, corridor in enumerate(sketch.corridors, 1)
            if at in corridor
        )

    layer.cell_text = cell_text
    return layer


VERDICT_COLOURS = {
    DOOR: "mark door",
    "suitable": "mark fits",
    "beside": "mark beside",
    NOT_BETWEEN_WALLS: "mark axis",
    "on the edge": "mark rim",
    "too near": "mark rim",
    "something is in": "mark taken",
    "the corridor": "mark short",
    "already open": "mark beside",
    "another room": "mark rim",
    "no floor": "mark wall",
    "wall": "mark wall",
    TOUCHES_NO_ROOM: "mark roomless",
    WITHIN_A_ROOM: "mark within",
    NOT_A_HEAD: "mark opening",
}
"""Name of the colour for each verdict, the reason why a cell has a door or has none.

Each key is a prefix of the verdicts that it stands for. If a verdict begins with several keys, the first key is used.
"""


def candidates(context: OverlayContext) -> OverlayLayer:
    """Return a layer with the cells that the level's door rule considered, coloured by why they have a door or none."""
    sketch = context.viewed.sketch
    layer = OverlayLayer(sketch.size)
    rule, found = verdicts(context.viewed)
    if rule is None:
        layer.legend = [(mark_colour("mark wall"), "No door rule was used here. In a drawing, press p to try some.")]
        return layer
    for at, verdict in found.items():
        layer.mark_cell(at, mark_colour(_colour(verdict)), _alpha(verdict))
    counted = Counter(found.values())
    layer.legend = [(mark_colour("text"), f"verdicts of the rule '{rule}':")]
    layer.legend += [(mark_colour(_colour(verdict)), f"{verdict}: {cells}") for verdict, cells in counted.most_common()]
    layer.cell_text = lambda at: found.get(at, f"not considered by the rule '{rule}'")
    return layer


def _colour(verdict: str) -> str:
    return next((colour for begins, colour in VERDICT_COLOURS.items() if verdict.startswith(begins)), "mark taken")


def _alpha(verdict: str) -> int:
    """Return the opacity of the colour for a verdict, from 0 to 255. A verdict says why a cell has a door or has none.

    The most common verdicts are faint, so that all other verdicts stand out.
    """
    if verdict == DOOR or verdict.startswith("suitable"):
        return STRONG_ALPHA
    return TINT_ALPHA // 2 if verdict in ("wall", NOT_BETWEEN_WALLS) else TINT_ALPHA
