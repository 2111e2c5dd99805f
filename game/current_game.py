"""The game that is being played: it is written down, what cannot be is told, and it is closed when it is over."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.content.achievements import badges_of
from game.engine.rules.score import score
from game.engine.world import World
from game.store.db.records import State
from game.store.errors import StoreTrouble
from game.store.json_values import Plain
from game.store.recording.autosave import Keeping, Troubled
from game.ui.line import Line


class CurrentGame:
    """A scribe, as the screen knows one. `keep` begins the record, or goes on with it."""

    def __init__(self, world: World, keep: Callable[[Troubled], Keeping]) -> None:
        self._world = world
        self._troubles: list[StoreTrouble] = []
        self._keeping = keep(self._troubles.append)
        self._closed = False
        if world.over:  # the window was closed at the very end
            self.close(State.WON if world.won else State.DEAD)

    @property
    def run(self) -> int:
        return self._keeping.run

    @property
    def told(self) -> str | None:
        return self._keeping.told

    def begin(self) -> None:
        self._keeping.begin()

    def end(self, tell: Callable[[Line], None]) -> None:
        was_complete = self._keeping.complete
        self._keeping.end()
        if self._keeping.complete and not was_complete:
            tell(Line("This game is kept again, with all that you did."))
        if self._world.over and not self._closed:
            self.close(State.WON if self._world.won else State.DEAD)
        for trouble in self._troubles:
            tell(Line(f"This game cannot be kept: {trouble}. What you do from now on is lost when you leave.", "harm"))
        self._troubles.clear()

    def leave(self) -> None:
        """It is left for later."""
        if not self._closed:
            self._keeping.leave()

    def close(self, state: State) -> None:
        """It is over, or given up."""
        self._closed = True
        self._keeping.close(state, int(time.time()), _story(self._world))


def _story(world: World) -> Plain:
    """How a game went, in figures and names."""
    end = world.chronicle.end
    return {
        "depth": world.chronicle.deepest,
        "turn": world.turn,
        "score": score(world),
        "cause": end.cause if end is not None else "",
        "killer": end.killer if end is not None else "",
        "won": world.won,
        "doors": world.hero.opened,
        "badges": [badge.name for badge in badges_of(world)],
    }
