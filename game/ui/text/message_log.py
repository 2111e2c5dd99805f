"""The message log: equal neighbours are folded into one line with a count, and over how many turns.

It begins with the greeting of the game that is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.engine.events.movement import Arrived
from game.engine.world import World
from game.ui.core.ports import Message
from game.ui.text.narrator import SOME_HIDDEN, told

LONGEST = 500


class Log:
    """The lines so far, oldest first."""

    def __init__(self, lines: Iterable[Message] = ()) -> None:
        self._lines: list[tuple[Message, int, int]] = []
        """Each with how often it was told, in how many turns, from the first time to the last."""
        self._turn, self._first_told = 0, 0
        """The turn it is, and that in which the last line was told first."""
        self._fresh_from = 0
        self._begins = 0
        """The first line that the log on the screen still has."""
        self.version = 0
        """Grows with every change."""
        for line in lines:
            self.tell(line)

    def tell(self, line: Message) -> None:
        self.version += 1
        if len(self._lines) > self._begins and self._lines[-1][0] == line:
            times, last = self._lines[-1][1], len(self._lines) - 1
            self._lines[-1] = (line, times + 1, 1 + self._turn - self._first_told)
            self._fresh_from = min(self._fresh_from, last)
            return
        self._first_told = self._turn
        self._lines.append((line, 1, 1))
        if len(self._lines) > LONGEST:
            del self._lines[0]
            self._fresh_from = max(0, self._fresh_from - 1)
            self._begins = max(0, self._begins - 1)

    def tell_turn(self, world: World) -> None:
        """Tell all that the hero witnessed in the last update; on arrival on a level, in an emptied log where that is
        the custom of the tradition (RS-101).
        """
        if world.tradition.empties_log and any(isinstance(event, Arrived) for event in world.witnessed):
            self.empty()
        for line in told(world):
            self.tell(line)

    def empty(self) -> None:
        """Take all lines from the screen; the history keeps them, for nothing that was told is lost."""
        self.version += 1
        self._begins = len(self._lines)

    def new_turn(self, turn: int) -> None:
        """What was told until now is old; an order that ends at once leaves it the same `turn`."""
        self.version += 1
        self._turn = turn
        self._fresh_from = len(self._lines)

    def latest(self, count: int) -> list[tuple[str, str, bool]]:
        """The last lines on the screen: each its text, its purpose, and whether it is of this turn."""
        return self._from(max(self._begins, len(self._lines) - count))

    def history(self) -> list[tuple[str, str, bool]]:
        """Return all lines, those that the screen has no more as well, as `latest` does."""
        return self._from(0)

    def _from(self, first: int) -> list[tuple[str, str, bool]]:
        return [
            (f"{line.text}{_folded(times, turns)}", line.purpose, number >= self._fresh_from)
            for number, (line, times, turns) in enumerate(self._lines[first:], first)
        ]


def _folded(times: int, turns: int) -> str:
    """How often a line was told, if more than once; time that passed meanwhile is not hidden by it."""
    return "" if times == 1 else f" ×{times}" if turns == 1 else f" ×{times} in {turns} turns"


def greeting(world: World) -> Iterator[Message]:
    """The same for a new game and for one that was taken up again."""
    yield Message(f"You are on depth {world.level.depth}. Seed: {world.seed}.", "title")
    yield Message(world.tradition.motto, "door text")
    yield Message(world.tradition.goal, "door text")
    if world.tradition.search_percent and not world.tradition.traces:
        yield Message(SOME_HIDDEN.format(world.tradition.door.noun), "door text")
