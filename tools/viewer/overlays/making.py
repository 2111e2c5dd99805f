"""Overlays of how a level was made: its rooms, its corridors, where doors were thought of."""

from __future__ import annotations

from collections import Counter

from game.engine.grid.geometry import Rect, Vec
from game.mapgen.analysis.door_sites import TOUCHES_NO_ROOM, WITHIN_A_ROOM
from viewer.graphics.painting import STRONG, WASH, Painting, between, mark
from viewer.overlays.door_verdicts import DOOR, NO_HEAD, verdicts
from viewer.state.scope import Scope

SCALE = ("mark near", "mark middle", "mark far")


def rooms(scope: Scope) -> Painting:
    sketch = scope.subject.sketch
    painting = Painting(sketch.size)
    colour = mark("mark room")
    painting.frames = [(room, colour) for room in sketch.rooms]
    painting.titles = [(room.center, str(number), colour) for number, room in enumerate(sketch.rooms, 1)]
    painting.legend = [(colour, f"{len(sketch.rooms)} rooms, their walls included")]
    doors = scope.subject.sketch.doors

    def told(at: Vec) -> str:
        return ", ".join(
            f"room {number}: {room.width}x{room.height}, {_on_rim(room, doors)} doors"
            for number, room in enumerate(sketch.rooms, 1)
            if room.holds(at)
        )

    painting.told = told
    return painting


def _on_rim(room: Rect, doors: list[Vec]) -> int:
    inside = Rect(room.x + 1, room.y + 1, room.width - 2, room.height - 2)
    return sum(room.holds(at) and not inside.holds(at) for at in doors)


def corridors(scope: Scope) -> Painting:
    sketch = scope.subject.sketch
    painting = Painting(sketch.size)
    scale = [mark(name) for name in SCALE]
    last = max(1, len(sketch.corridors) - 1)
    for number, corridor in enumerate(sketch.corridors):
        for at in corridor:
            painting.dot(at, between(number / last, scale), WASH)
        if corridor:
            colour = between(number / last, scale)
            painting.ways.append((corridor, colour))
            painting.titles.append((corridor[0], str(number + 1), colour))
    painting.legend = [
        (scale[0], f"1, the first of {len(sketch.corridors)} corridors"),
        (scale[-1], f"{len(sketch.corridors)}, the last; a disc where its digging began"),
    ]
    if not sketch.corridors:
        painting.legend = [(scale[0], "no corridors are known")]

    def told(at: Vec) -> str:
        return ", ".join(
            f"corridor {number}: cell {corridor.index(at) + 1} of {len(corridor)}"
            for number, corridor in enumerate(sketch.corridors, 1)
            if at in corridor
        )

    painting.told = told
    return painting


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


def candidates(scope: Scope) -> Painting:
    sketch = scope.subject.sketch
    painting = Painting(sketch.size)
    rule, found = verdicts(scope.subject)
    if rule is None:
        painting.legend = [(mark("mark wall"), "no rule of placing doors was used here; p tries some on drawings")]
        return painting
    for at, verdict in found.items():
        painting.dot(at, mark(_colour(verdict)), _thickness(verdict))
    counted = Counter(found.values())
    painting.legend = [(mark("text"), f"by the rule '{rule}':")]
    painting.legend += [(mark(_colour(verdict)), f"{verdict}: {count}") for verdict, count in counted.most_common()]
    painting.told = lambda at: found.get(at, f"no place where '{rule}' looks")
    return painting


def _colour(verdict: str) -> str:
    return next((colour for begins, colour in REASONS.items() if verdict.startswith(begins)), "mark taken")


def _thickness(verdict: str) -> int:
    """What nearly all places are refused for is laid on thinly, so that the others stand out."""
    if verdict == DOOR or verdict.startswith("fits"):
        return STRONG
    return WASH // 2 if verdict in ("wall", "not one open axis") else WASH
