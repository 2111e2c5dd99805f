"""The swatches of all traditions, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.ui.graphics.ajar_swatch import AJAR
from game.ui.graphics.swatch import Swatch


class _Swatches(Mapping[str, Swatch]):
    """Mapping that imports the classic traditions' swatches on demand: a game of `ajar` starts without them."""

    def __getitem__(self, name: str) -> Swatch:
        return AJAR if name == AJAR.name else self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> dict[str, Swatch]:
        from game.ui.graphics import classic_swatches as classic  # imported on demand: see the class

        swatches = (AJAR, classic.ROGUESHARP, classic.ROGUE, classic.RUSTBOOK, classic.SADCONSOLE)
        return {swatch.name: swatch for swatch in swatches}


SWATCHES = _Swatches()
"""Swatches by the name of their tradition."""
