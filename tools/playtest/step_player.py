"""Playing by orders alone, watched: what the hero is told, step by step, and the first thing that is broken by it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.engine.events.event import Event
from game.engine.turns import one_turn
from game.engine.world import World
from game.store.db.records import Step
from game.store.json_values import CorruptData
from game.store.recording.journal import Recorder, tell
from game.store.recording.replay import Replay
from game.store.recording.replay_file import GivenAway, Record, present_rules
from game.store.serialize.snapshot import Snapshot, world_at
from invariants.checker import InvariantChecker
from invariants.reachability import stuck_reason
from playtest.game import EVENTS_A_TURN, Broken, check, words_for

NUMBER = re.compile(r"-?\d+")


class Outcome(NamedTuple):
    """What came of some orders."""

    steps: list[Step]
    """Those that were played; the last may have no name, for the world was broken by it."""
    fault: str


def act(world: World, checker: InvariantChecker) -> Iterator[list[Event]]:
    """Lets the hero act once, and everyone until he may act again; answers what happens, bit by bit. Raises Broken."""
    happened = 0
    for events in one_turn(world):
        happened += 1 + len(events)
        if happened > EVENTS_A_TURN:
            raise Broken("the hero's turn never ends")
        check(checker, events)
        yield events


def seen_again(record: Record) -> str:
    """What is not as it was when a game is seen again, from its first step to the last; nothing if all is."""
    replay = Replay(record)
    while not replay.over:
        step = replay.at + 1
        replay.forward()
        if not replay.agrees:
            return f"step {step} comes to something else when it is seen again"
    return ""


def obeyed(version: str, first: Snapshot, told: Sequence[str | None]) -> Outcome:
    """Tells the hero one thing after another, and sees it all again. None: he goes on with what he does."""
    world, steps = world_at(first), list[Step]()
    checker, recorder = InvariantChecker(world), Recorder(world, first.step)
    order: str | None = None
    try:
        for order in told:
            if world.over or not _told(world, order):
                continue
            recorder.begin()
            for _ in act(world, checker):
                pass
            steps.append(recorder.end()._replace(told=order))
    except Exception as error:  # whatever it is, it is what these orders come to
        return Outcome([*steps, _unfinished(world, first.step + len(steps) + 1, order)], words_for(error))
    why = "" if world.over else stuck_reason(world)
    return Outcome(steps, why or seen_again(GivenAway(version, first, steps, present_rules())))


def _told(world: World, order: str | None) -> bool:
    """Whether there was anything to be told."""
    if order is None:
        return world.hero.orders is not None
    try:
        tell(world, order)
    except CorruptData:  # it speaks of somebody who is not there
        return False
    return True


def _unfinished(world: World, number: int, order: str | None) -> Step:
    """One that was begun."""
    return Step(number, world.turn, world.level.depth, order, "")


def kind_of(fault: str) -> str:
    """What is the same in all faults of a kind: the words, and not which turn or place it was."""
    return NUMBER.sub("#", fault)
