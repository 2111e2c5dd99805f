"""Orders to an actor, as far as the actor's own record knows them."""

from __future__ import annotations

from typing import Self

from game.engine.grid.geometry import Vec


class Order:
    """Order to an actor: an action, or a task of many steps (`game/engine/behavior.py`).

    The record of an actor only keeps its order. So the model need not know what an action does to the world.
    """

    @property
    def confirmed(self) -> bool:
        """Whether the player has confirmed what the order dares, such as opening a door with a rune."""
        return False

    def dared(self) -> Self:
        """Return the order that also opens a door with a rune; the order itself if it opens no door at its goal."""
        return self

    def leads_to(self, start: Vec) -> Vec | None:
        """Return the cell to which the order leads from a cell; None if it leads to no known cell."""
        return None
