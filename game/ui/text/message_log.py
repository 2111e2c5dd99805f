"""The message log. Equal messages in a row are shown as one line, with their number and the turns that they span.

A new log begins with the greeting of the game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Protocol

from game.engine.events.movement_events import Arrived, Refused, Stopped
from game.engine.model.order import Order
from game.engine.words import capital
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.text.event_messages.narrator import Narration
from game.ui.text.event_messages.order_notes import OrderNotes
from game.ui.text.sentences.log import story

LONGEST = 20_000
"""Maximum number of lines that are kept."""


class EarlierTurns(Protocol):
    """The messages of the turns before those in a log, which are read only when they are wanted."""

    def read_on(self) -> bool:
        """Put what has been read meanwhile before the log, go on to read, and return whether more will come."""

    def halt(self) -> None:
        """Read no more until `read_on` is called again."""


class Log:
    """The latest lines of the log, oldest first. At most LONGEST lines are kept.

    `lines`: first lines of the log. `notes`: adds notes about the player's orders; None where no one gives orders.
    `depth`: depth where the first lines are added; 0 if it is unknown.
    """

    def __init__(self, lines: Iterable[Message] = (), notes: OrderNotes | None = None, depth: int = 0) -> None:
        self._lines: list[tuple[Message, int, int]] = []
        """Each line: the message, how often it appeared, and the turns from its first to its last appearance."""
        self._places: list[tuple[int, int]] = []
        """Turn and depth of each line; the depth is 0 if it is unknown."""
        self._depth = depth
        self._turn, self._first_told, self._last_told = 0, 0, 0
        """Current turn, and the turns in which the last line first appeared and was last added."""
        self._fresh_from = 0
        self._order_from = 0
        """Index of the first line since the player's last order began."""
        self._begins = 0
        """Index of the first line on the screen. Earlier lines are in the history only."""
        self.version = 0
        """Number that grows with every change of the log."""
        self._narration = Narration(notes)
        self._unread = deque[str](maxlen=LONGEST)
        self.earlier: EarlierTurns | None = None
        """What reads the messages of earlier turns; None if there are none."""
        for line in lines:
            self.add(line)
        self._opening = len(self._lines)
        """Number of lines at the beginning that were not added turn by turn, such as the greeting of a game."""

    def add(self, line: Message, *, took_time: bool = True) -> None:
        """Add a message. If the last line on the screen is equal, count the repetition in that line instead.

        `took_time`: whether the event of the message took time. If not, as for a refused step, the line names no number
        of turns.

        Only a message of the same turn or of the turn after is a repetition: a second door that the hero opens a few
        turns later is another door, and gets a line of its own.
        """
        self.version += 1
        self._unread.append(line.text)
        at_once, self._last_told = self._turn - self._last_told <= 1, self._turn
        if at_once and len(self._lines) > self._begins and self._lines[-1][0] == line:
            times, last = self._lines[-1][1], len(self._lines) - 1
            self._lines[-1] = (line, times + 1, 1 + self._turn - self._first_told if took_time else 1)
            self._fresh_from = min(self._fresh_from, last)
            return
        self._first_told = self._turn
        self._lines.append((line, 1, 1))
        self._places.append((self._turn, self._depth))
        if len(self._lines) > LONGEST:
            del self._lines[0], self._places[0]
            self._fresh_from = max(0, self._fresh_from - 1)
            self._order_from = max(0, self._order_from - 1)
            self._begins = max(0, self._begins - 1)
            self._opening = max(0, self._opening - 1)

    def begin_order(self, order: Order | None, world: World) -> None:
        """Take notice of an order before the hero carries it out; None if he goes on with his order."""
        if order is not None:
            self._order_from = len(self._lines)
        self._narration.begin_order(order, world)

    def add_turn(self, world: World) -> None:
        """Add the messages about all events that the hero witnessed in the last update of the world.

        RS-101: in some traditions (sets of rules) the log is emptied first when the hero arrives on a level.
        """
        self._depth, self._turn = world.level.depth, world.turns_passed
        if world.tradition.empties_log and any(isinstance(event, Arrived) for event in world.witnessed):
            self.empty()
        took_time = not all(isinstance(event, Refused | Stopped) for event in world.witnessed)
        for line in self._narration.messages_for(world):
            self.add(line, took_time=took_time)

    def end_turn(self, world: World) -> None:
        """Add the message at the end of a turn: which hunters came into view during it."""
        for line in self._narration.after_turn(world):
            self.add(line)

    def take_unread(self) -> list[str]:
        """Return the messages that were added since the last call, also repeated ones, the oldest first."""
        unread = list(self._unread)
        self._unread.clear()
        return unread

    def empty(self) -> None:
        """Remove all lines from the screen. The history keeps them, so no message is lost."""
        self.version += 1
        self._begins = len(self._lines)

    def new_turn(self, turn: int) -> None:
        """Mark all lines as old, before the messages of the next action of the hero are added.

        `turn`: number of the present turn. It is the same as before if the hero's last action took no time.
        """
        self.version += 1
        self._turn = turn
        self._fresh_from = len(self._lines)

    def put_before(self, earlier: Log) -> None:
        """Put the lines of earlier turns before all lines, also on the screen unless the log was emptied since.

        The first messages of this log stay before them, unless `earlier` has its own.
        """
        self.version += 1
        kept = 0 if earlier._opening else self._opening
        lines = [*self._lines[:kept], *earlier._lines, *self._lines[self._opening :]]
        places = [*self._places[:kept], *earlier._places, *self._places[self._opening :]]
        moved = min(LONGEST, len(lines)) - len(self._lines)
        self._begins = max(0, self._begins + moved) if self._begins else earlier._begins
        self._fresh_from = max(0, self._fresh_from + moved)
        self._order_from = max(0, self._order_from + moved)
        self._opening = max(0, (earlier._opening or kept) - max(0, len(lines) - LONGEST))
        self._lines, self._places = lines[-LONGEST:], places[-LONGEST:]

    @property
    def places(self) -> list[tuple[int, int]]:
        """Turn and depth of each line of `history`; the depth is 0 if it is unknown."""
        return [*self._places]

    def latest(self, count: int) -> list[tuple[str, str, bool]]:
        """Return the last lines of the log that are still on the screen, at most `count` lines.

        A line is one message, before it is wrapped. Each line is returned as (text, name of its colour, True if it was
        added or repeated since the last call of `new_turn`). Alarms since the last order began come before other lines,
        so that the report of the order does not push them out.
        """
        first = max(self._begins, len(self._lines) - count)
        since = max(self._begins, self._order_from)
        alarms = [number for number in range(since, len(self._lines)) if self._lines[number][0].purpose == "harm"]
        if not alarms or alarms[0] >= first:
            return self._from(first)
        lines = self._from(since)
        told = [lines[number - since] for number in alarms][-count:]
        others = [line for number, line in enumerate(lines, since) if number not in alarms]
        return [*told, *others[len(others) - (count - len(told)) :]] if len(told) < count else told

    def history(self) -> list[tuple[str, str, bool]]:
        """Return all lines that are kept, even those no longer on the screen.

        Each line is (text, purpose of its colour, True if it was added or repeated since the last `new_turn`).
        """
        return self._from(0)

    def _from(self, first: int) -> list[tuple[str, str, bool]]:
        return [
            (_folded(line.text, times, turns), line.purpose, number >= self._fresh_from)
            for number, (line, times, turns) in enumerate(self._lines[first:], first)
        ]


def _folded(message: str, times: int, turns: int) -> str:
    """Return a message with the number of its repetitions, as in "message (3 times in 2 turns)".

    `times`: how often the message was added. If it is 1, the message is returned unchanged. `turns`: the number of
    turns from the first to the last of the repetitions; 1 is left out.
    """
    if times == 1:
        return message
    sentence = story.REPEATED if turns == 1 else story.REPEATED_IN_TURNS
    return sentence.format(message=message, times=times, turns=turns)


def opening_messages(world: World) -> Iterator[Message]:
    """Yield the first messages of the log of a game, new or resumed."""
    yield Message(story.GREETING.format(depth=world.level.depth, seed=world.seed), "title")
    yield Message(world.tradition.motto, "door text")
    yield Message(world.tradition.goal, "door text")
    if world.tradition.hides_doors:
        yield Message(story.DOORS_ARE_HIDDEN.format(Door=capital(world.tradition.door.noun)), "door text")


def opened_log(world: World, notes: OrderNotes | None) -> Log:
    """Return the log of a game, new or resumed, with the first messages. `notes`: see `Log`."""
    return Log(opening_messages(world), notes, 0 if world.turn else world.level.depth)
