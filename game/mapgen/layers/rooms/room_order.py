"""Order of rooms (RB-20).

Later steps use the order to choose the rooms that are joined, and the rooms of the start and of the stairs.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from game.engine.grid.geometry import Rect
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch


class Order(Enum):
    """Order of rooms: which room comes first, such as the leftmost room or the room nearest to the middle."""

    LEFTMOST = "leftmost"
    RIGHTMOST = "rightmost"
    TOPMOST = "topmost"
    BOTTOMMOST = "bottommost"
    CENTRAL = "central"


@record
class RoomSorter(BuildStep):
    """Sorting of the list of rooms, for example from left to right. Later steps join rooms in this order.

    `order`: what the rooms are sorted by. Rooms that are equal in this stay in the order in which they were made.
    """

    order: Order

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size

        def from_middle(room: Rect) -> int:
            return (room.x + room.right + 1 - width) ** 2 + (room.y + room.bottom + 1 - height) ** 2

        measures: dict[Order, Callable[[Rect], int]] = {
            Order.LEFTMOST: lambda room: room.x,
            Order.RIGHTMOST: lambda room: -room.right,
            Order.TOPMOST: lambda room: room.y,
            Order.BOTTOMMOST: lambda room: -room.bottom,
            Order.CENTRAL: from_middle,
        }
        sketch.rooms.sort(key=measures[self.order])
