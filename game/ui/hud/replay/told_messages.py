"""The messages of the steps of a replay, as far as it has been searched for marks: for the log after a jump."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from game.engine.events.movement_events import Arrived
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.text.event_messages.narrator import Narration
from game.ui.text.message_log import LONGEST, Log, opening_messages

MOST = 100
"""Greatest number of messages that the log shows of the steps before a jump."""


class ToldMessages:
    """Messages of the steps of a replay from its beginning to step `reached`, at most LONGEST."""

    def __init__(self) -> None:
        self.reached = -1
        """Last step whose messages are known; -1 before the first."""
        self._narration = Narration()
        self._steps: list[int] = []
        self._lines: list[tuple[int, Message | None]] = []
        """Turn and text of each message; None where the log is emptied. `_steps` has the step of each."""

    @property
    def full(self) -> bool:
        """Whether no more messages are kept. A replay file from a stranger could have any number of them."""
        return len(self._lines) >= LONGEST

    def add(self, step: int, turn: int, world: World) -> None:
        """Add the messages of an update of the world. `step`, `turn`: the step, and the turn in which it began."""
        lines: list[Message | None] = [*self._narration.messages_for(world)]
        if world.tradition.empties_log and any(isinstance(event, Arrived) for event in world.witnessed):
            lines.insert(0, None)
        self._put(step, turn, lines)

    def add_opening(self, step: int, world: World) -> None:
        """Add the messages with which a game begins. `step`: the step before its first one."""
        self._put(step, world.turn, [*opening_messages(world)])

    def _put(self, step: int, turn: int, lines: Sequence[Message | None]) -> None:
        self._lines += [(turn, line) for line in lines]
        self._steps += [step] * len(lines)

    def log_until(self, step: int) -> Log:
        """Return a log of the last messages up to a step, at most MOST."""
        end = bisect_right(self._steps, step)
        log = Log()
        for turn, line in self._lines[max(0, end - MOST) : end]:
            log.new_turn(turn)
            if line is None:
                log.empty()
            else:
                log.add(line)
        return log
