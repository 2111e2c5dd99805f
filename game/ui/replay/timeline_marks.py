"""Marks on the bar of a replay: stairs, wounds, the end of the hero, and doors that he opened.

They are found by playing the whole game once, on the worker, while it has nothing else to do. The messages of the
steps are kept at the same time, for the log after a jump.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import IntEnum, auto
from functools import partial

from game.engine.events.movement_events import Arrived
from game.engine.records import NamedTuple
from game.engine.words import a
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.core.recorder_interfaces import ReplaySource
from game.ui.text.event_messages.narrator import Narration
from game.ui.text.message_log import LONGEST, Log, opening_messages
from game.ui.text.sentences import replays as sentences
from game.worker import Cancelled, Job, Progress, Worker

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

    def add(self, step: int, world: World) -> None:
        """Add the messages of an update of the world in a step."""
        lines: list[Message | None] = [*self._narration.messages_for(world)]
        if world.tradition.empties_log and any(isinstance(event, Arrived) for event in world.witnessed):
            lines.insert(0, None)
        self._put(step, world.turns_passed, lines)

    def add_opening(self, step: int, world: World) -> None:
        """Add the messages with which a game begins. `step`: the step before its first one."""
        self._put(step, world.turns_passed, [*opening_messages(world)])

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


MAX_MARKS = 20_000
"""Greatest number of marks. A replay file from a stranger could have a door in each of its steps."""


class MarkKind(IntEnum):
    """Kind of a mark, the least important first."""

    DOOR = auto()
    WOUND = auto()
    STAIRS = auto()
    END = auto()


class Mark(NamedTuple):
    """What happened in a step of a replay."""

    step: int
    turn: int
    kind: MarkKind
    text: str
    """What happened, as a sentence."""


class TimelineMarks:
    """Marks of a replay, found by playing it on the worker.

    `opening`: opens a replay of the game that nothing else moves.
    """

    def __init__(self, worker: Worker, opening: Callable[[Progress], ReplaySource]) -> None:
        self.searching = True
        """Whether a part of the game has not been searched yet."""
        self.marks: list[Mark] = []
        """Marks found so far, in the order of their steps."""
        self.told = ToldMessages()
        """Messages of the steps that have been searched."""
        self._worker = worker
        self._opening = opening
        self._source: ReplaySource | None = None
        """Replay that is searched; None before it is open, and after the search."""
        self._job: Job[None] | None = None

    def search(self) -> None:
        """Begin the search, or go on with it if other work has interrupted it. Raises an error of the search."""
        if self._job is not None and self._job.is_done:
            job, self._job = self._job, None
            with suppress(Cancelled):
                job.result()
        if self._job is None and self.searching:
            self._job = self._worker.start(self._find, background=True)

    def close(self) -> None:
        """End the search, and free the memory that it needs."""
        self.searching = False
        if self._job is not None:
            self._job.cancel()
            self._job.wait()
        if self._source is not None:
            self._source.close()
            self._source = None

    def _find(self, progress: Progress) -> None:
        """Search to the end of the game. If this is given up, it can be called again, and goes on."""
        if self._source is None:
            source = self._source = self._opening(progress)
            if source.at <= source.first:
                self.told.add_opening(source.at, source.world)
        source = self._source
        before = _state(source.world)
        while not source.over and len(self.marks) < MAX_MARKS:
            progress.at()
            told = partial(self.told.add, source.at + 1)
            keeps = not self.told.full
            source.forward(told if keeps else lambda _: None)
            if keeps:
                self.told.reached = source.at
            after = _state(source.world)
            self.marks += [
                Mark(source.at, source.world.turns_passed, kind, text)
                for kind, text in _news(before, after, source.world)
            ]
            before = after
        self.searching, self._source = False, None
        source.close()


class _State(NamedTuple):
    depth: int
    low: bool
    doors: int
    over: bool


def _state(world: World) -> _State:
    return _State(world.level.depth, world.hero.has_low_health, world.run_stats.doors_opened, world.over)


def _news(before: _State, after: _State, world: World) -> list[tuple[MarkKind, str]]:
    """Return what a step has changed, as kinds of marks with their sentences."""
    news = []
    if after.doors > before.doors:
        sentence = sentences.MARK_DOOR if after.doors == before.doors + 1 else sentences.MARK_DOORS
        news.append((MarkKind.DOOR, sentence.format(number=after.doors)))
    if after.low and not before.low and not after.over:
        hero = world.hero
        news.append((MarkKind.WOUND, sentences.MARK_WOUND.format(health=hero.health, most=hero.max_health)))
    if after.depth != before.depth:
        news.append((MarkKind.STAIRS, sentences.MARK_STAIRS.format(depth=after.depth)))
    end = world.run_stats.end
    if after.over and not before.over and end is not None:
        killer = a(end.killer) if end.killer else end.cause
        news.append((MarkKind.END, sentences.MARK_WON if end.won else sentences.MARK_DEATH.format(killer=killer)))
    return news


def mark_near(marks: Sequence[Mark], first: float, last: float) -> Mark | None:
    """Return the most important mark of the steps from `first` to `last`, and of these the latest; None without one."""
    near = [mark for mark in marks if first <= mark.step <= last]
    return max(near, key=lambda mark: (mark.kind, mark.step), default=None)
