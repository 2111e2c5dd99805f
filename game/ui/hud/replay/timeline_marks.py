"""Marks on the bar of a replay: stairs, wounds, the end of the hero, and doors that he opened.

They are found by playing the whole game once, in small pieces, while the window has nothing else to do. The messages
of the steps are kept at the same time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from enum import IntEnum, auto
from functools import partial

from game.engine.orders.interrupts import has_low_health
from game.engine.records import NamedTuple
from game.engine.words import a
from game.engine.world import World
from game.ui.core.recorder_interfaces import ReplaySource
from game.ui.core.work_in_frames import WorkInFrames
from game.ui.hud.replay.told_messages import ToldMessages
from game.ui.text.sentences import replays as sentences

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
    """Marks of a replay, found by playing it in pieces.

    `opening`: generator that opens a replay of the game that nothing else moves, and returns it.
    """

    def __init__(
        self, opening: Generator[None, None, ReplaySource], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.marks: list[Mark] = []
        """Marks found so far, in the order of their steps."""
        self.told = ToldMessages()
        """Messages of the steps that have been searched."""
        self._work = WorkInFrames(self._find_in_pieces(opening), clock)

    @property
    def searching(self) -> bool:
        """Whether a part of the game has not been searched yet."""
        return not self._work.ended

    def search(self, seconds: float) -> None:
        """Search on for some seconds; a step that takes longer is interrupted."""
        self._work.go_on(seconds)

    def close(self) -> None:
        """End the search, and free the memory that it needs."""
        self._work.give_up()

    def _find_in_pieces(self, opening: Generator[None, None, ReplaySource]) -> Generator[None, None, None]:
        source = yield from opening
        try:
            before = _state(source.world)
            if source.at <= source.first:
                self.told.add_opening(source.at, source.world)
            while not source.over and len(self.marks) < MAX_MARKS:
                told = partial(self.told.add, source.at + 1, source.world.turn)
                keeps = not self.told.full
                yield from source.go_forward_in_pieces(told if keeps else lambda _: None)
                if keeps:
                    self.told.reached = source.at
                source.free_left_world()
                after = _state(source.world)
                self.marks += [
                    Mark(source.at, source.world.turn, kind, text) for kind, text in _news(before, after, source.world)
                ]
                before = after
        finally:
            source.close()


class _State(NamedTuple):
    depth: int
    low: bool
    doors: int
    over: bool


def _state(world: World) -> _State:
    return _State(world.level.depth, has_low_health(world.hero), world.run_stats.doors_opened, world.over)


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
