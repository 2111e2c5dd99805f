"""Play a game from a snapshot (saved world) with a list of orders, check all invariants, and find the first fault."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.content import rules_version
from game.engine.events.event import Event
from game.engine.turns import one_turn
from game.engine.world import World
from game.store.db.rows import RecordedStep
from game.store.json_values import CorruptData
from game.store.recording.journal import give_orders
from game.store.recording.replay_file import GameRecord, ReplayFile, recorded_rules
from game.store.recording.replay_playback import Replay
from game.store.serialize.snapshot import Snapshot, StateHash, load_world
from playtest.invariants.checker import InvariantChecker
from playtest.invariants.reachability import stuck_reason
from playtest.play_one_game import MAX_EVENTS_PER_TURN, BrokenGame, check, fault_message

NUMBER = re.compile(r"-?\d+")


class Outcome(NamedTuple):
    """The outcome of playing a list of orders."""

    steps: list[RecordedStep]
    """The steps that were played. If the last step broke the game, its state hash is ""."""
    fault: str
    """The first fault in one line; "" if there is none."""


def act(world: World, checker: InvariantChecker) -> Iterator[list[Event]]:
    """Let the hero act once, then the monsters until it is his turn again; yield the events as they happen.

    Raises BrokenGame if an invariant does not hold, or if the turn does not end.
    """
    count = 0
    for events in one_turn(world):
        count += 1 + len(events)
        if count > MAX_EVENTS_PER_TURN:
            raise BrokenGame("the hero's turn never ends")
        check(checker, events)
        yield events


def replay_difference(record: GameRecord) -> str:
    """Replay a game from its first step to its last, and compare the state hash after each step with the recorded hash.

    Return a sentence about the first difference, or "" if there is none.
    """
    replay = Replay(record)
    while not replay.over:
        step = replay.at + 1
        replay.forward()
        if not replay.agrees:
            return f"step {step} has another result when it is replayed"
    return ""


def play_orders(version: str, first: Snapshot, orders: Sequence[str | None]) -> Outcome:
    """Play a game from the snapshot `first` with a list of orders, then replay its steps.

    `version`: the version of the game that the replay names. `orders`: JSON texts, one for each step; None continues
    the hero's current order. Orders that cannot be given are skipped.
    """
    world, steps = load_world(first), list[RecordedStep]()
    checker, state = InvariantChecker(world), StateHash(world)
    order: str | None = None
    try:
        for order in orders:
            if world.over or not _give_order(world, order):
                continue
            for _ in act(world, checker):
                pass
            number = first.step + len(steps) + 1
            steps.append(RecordedStep(number, world.turns_passed, world.level.depth, order, state()))
    except Exception as error:  # any error is the outcome of these orders
        return Outcome([*steps, _unfinished(world, first.step + len(steps) + 1, order)], fault_message(error))
    why = "" if world.over else stuck_reason(world)
    return Outcome(
        steps,
        why or replay_difference(ReplayFile(version, first, steps, recorded_rules([(0, rules_version.RULES_VERSION)]))),
    )


def _give_order(world: World, order: str | None) -> bool:
    """Give the hero an order as JSON text; None leaves him his current order. Return whether he has an order now."""
    if order is None:
        return world.hero.orders is not None
    try:
        give_orders(world, order)
    except CorruptData:  # it names an actor that does not exist
        return False
    return True


def _unfinished(world: World, number: int, order: str | None) -> RecordedStep:
    """Return the record of a step that was begun but not finished, with "" as its state hash."""
    return RecordedStep(number, world.turns_passed, world.level.depth, order, "")


def fault_kind(fault: str) -> str:
    """Return a fault with all numbers (turns, cells) replaced by #. Equal results mean the same kind of fault."""
    return NUMBER.sub("#", fault)
