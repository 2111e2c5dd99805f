"""A command of the viewer as a line of the help page: its keys, what they do, and whether it can be done now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from viewer.view.chips import Chip
from viewer.view.viewer_state import ViewerState

Act = Callable[[ViewerState], None]
ChipWords = tuple[str, bool] | None
"""Text of a chip and whether it is drawn as switched on; None for no chip."""


@dataclass(frozen=True)
class CommandLine:
    """One command, or a few that belong together, such as the next seed and the previous one."""

    does: str
    """What the keys do, on the help page."""
    acts: Mapping[str, Act]
    """What each key does, by its name."""
    shown: str = ""
    """The keys on the help page; "" if they are listed by their names."""
    why_not: Callable[[ViewerState], str] = lambda _: ""
    """Returns why the command cannot be done now, as a sentence; "" if it can be done."""
    chip: str | Callable[[ViewerState], ChipWords] | None = None
    """Text of the command's chip, or a function that returns the text and whether it is switched on; None for no chip.

    A command that cannot be done now has no chip.
    """
    repeats: bool = False
    """Whether a held key repeats the command, which only moves something. Any other command is done once."""

    @property
    def keys(self) -> str:
        """The keys as the help page shows them."""
        return self.shown or "  ".join(self.acts)

    def do(self, viewer: ViewerState, key: str) -> None:
        """Do what a key of this line does, or show why that cannot be done now."""
        why_not = self.why_not(viewer)
        if why_not:
            viewer.show_message(why_not, failed=True)
        else:
            self.acts[key](viewer)

    def chips(self, viewer: ViewerState) -> list[Chip]:
        """Return the chips of the command: one for each key that does something else, the last with the text."""
        words = self.chip(viewer) if callable(self.chip) else None if self.chip is None else (self.chip, False)
        if words is None or self.why_not(viewer):
            return []
        first, *others = self.acts
        keys = [first, *(key for key in others if self.acts[key] is not self.acts[first])]
        return [*(Chip(key, "") for key in keys[:-1]), Chip(keys[-1], *words)]
