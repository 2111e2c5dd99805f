"""Terrain laid over plain floor or rock. A cell has one terrain at most: the last that was laid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.engine.records import mutable_record


@mutable_record
class TerrainCover:
    """Terrain of each cell of a sketch that is not plain. It does not decide what is walkable; only `floor` does."""

    numbers: NDArray[np.uint8]
    """Number of the terrain of each cell: uint8[x, y]; 0 for none."""
    names: list[str] = field(default_factory=lambda: [""])
    """Names of the terrains, by their numbers."""

    @property
    def covered(self) -> NDArray[np.bool_]:
        """The cells that have any terrain: bool[x, y]."""
        return self.numbers > 0

    def of(self, name: str) -> NDArray[np.bool_]:
        """Return the cells of a terrain: bool[x, y]. `name`: name of the terrain."""
        if name not in self.names:
            return np.zeros(self.numbers.shape, np.bool_)
        cells: NDArray[np.bool_] = self.numbers == self.names.index(name)
        return cells

    def lay(self, name: str, cells: Any) -> None:
        """Cover cells with a terrain, in place of any terrain they had before. `name`: name of the terrain.

        `cells`: index of the cells in an array[x, y], such as bool[x, y] or a single cell.
        """
        self.numbers[cells] = self._number_of(name)

    def clear(self, cells: Any) -> None:
        """Take the terrain off cells. `cells`: index of the cells in an array[x, y]."""
        self.numbers[cells] = 0

    def lay_over(self, other: TerrainCover, area: tuple[slice, slice]) -> None:
        """Lay the terrains of another cover over an area of its size. Where it has none, what was there stays.

        Cells of the area beyond the map are left out.
        """
        part = self.numbers[area]
        for name in other.names[1:]:
            part[other.of(name)[: part.shape[0], : part.shape[1]]] = self._number_of(name)

    def as_ids(self, ids: Mapping[str, int]) -> NDArray[np.uint8]:
        """Return the ID of the terrain of each cell: uint8[x, y]; 0 where there is none. `ids`: by the names."""
        return np.array([0, *(ids[name] for name in self.names[1:])], np.uint8)[self.numbers]

    def _number_of(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

    def copy(self) -> TerrainCover:
        """Return a copy that can be changed without changing this cover."""
        return TerrainCover(self.numbers.copy(), list(self.names))
