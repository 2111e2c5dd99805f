"""In which order rooms come, and with it who is joined with whom, where one begins and where it ends (RB-20)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from game.engine.grid.geometry import Rect
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


class Order(Enum):
    """By which the first room is chosen, and every next."""

    LEFTMOST = "leftmost"
    RIGHTMOST = "rightmost"
    TOPMOST = "topmost"
    BOTTOMMOST = "bottommost"
    CENTRAL = "central"


@dataclass(frozen=True)
class RoomSorter(Step):
    """Of rooms that are equal in an order, the one made earlier stays before the other."""

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
