"""A world with its log: what the screen would tell the player."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.events.event import Event
from game.engine.turns import one_turn
from game.engine.world import World
from game.ui.text.event_messages.narrator import Narration


class NarratedWorld:
    """World with a log: each turn adds its messages."""

    world: World
    """The state of the game as the rules know it, with everything that is hidden. Its parts may change at any time."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._log = list[str]()
        self._narration = Narration()

    @property
    def messages(self) -> list[str]:
        """All messages of the log so far, the oldest first."""
        return self._log

    def play_turn(self) -> Iterator[list[Event]]:
        """Let the hero act once, and the others until he may act again. Yield the events of each update."""
        for happened in one_turn(self.world):
            self._log += [line.text for line in self._narration.messages_for(self.world)]
            yield happened
