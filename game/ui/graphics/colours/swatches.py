"""The swatches (colours) of all traditions (sets of rules), by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.swatch import Swatch


class _Swatches(Mapping[str, Swatch]):
    """Mapping from a name to a swatch. The swatches of the classic traditions are imported when they are first needed.

    So a game of the tradition `ajar` starts faster.
    """

    def __getitem__(self, name: str) -> Swatch:
        return AJAR if name == AJAR.name else self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> dict[str, Swatch]:
        from game.ui.graphics.colours import classic_swatches as classic

        swatches = (AJAR, classic.ROGUESHARP, classic.ROGUE, classic.RUSTBOOK, classic.SADCONSOLE)
        return {swatch.name: swatch for swatch in swatches}


SWATCHES = _Swatches()
"""Swatches by name. `Tradition.swatch` is the name of the swatch of a tradition."""
