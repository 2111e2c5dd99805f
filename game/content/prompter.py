"""Who tells a newcomer what there is to know: each hint once, and not faster than one reads."""

from __future__ import annotations

from game.content.hints import HINTS, Hint
from game.engine.model.features import Verb
from game.engine.world import World

PAUSE = 4
"""Turns between two hints that can wait, however fast the player reads."""


class Prompter:
    """Tells one player each hint once, and lets a while pass between those that can wait."""

    def __init__(self) -> None:
        self.told: set[str] = set()
        self._shown: Hint | None = None
        self._last = -PAUSE

    def __call__(self, world: World, reading: bool = False) -> str | None:
        """What is to be said now, or only what cannot wait if the player is `reading` still; nothing in worlds whose
        doors cannot be read. No words at all say that what was told last may go: it is done, or it was read and holds
        no longer.
        """
        if Verb.SILL not in world.tradition.verbs or world.over:
            return None
        if world.turn < self._last:
            self._last, self._shown = -PAUSE, None  # another game
        self.told.update(hint.name for hint in HINTS if hint.moot(world))
        for hint in HINTS:
            waits = not hint.at_once and (reading or world.turn < self._last + PAUSE)
            if hint.name not in self.told and not waits and hint.due(world):
                self.told.add(hint.name)
                self._last, self._shown = world.turn, hint
                return hint.text
        if self._shown is not None and (self._shown.moot(world) or not (reading or self._holds(self._shown, world))):
            self._shown = None
            return ""
        return None

    def _holds(self, hint: Hint, world: World) -> bool:
        """Whether it is still true, as what has happened always is."""
        return hint.at_once or hint.due(world)
