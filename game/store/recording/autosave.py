"""Save a game while it is played: every step before the next, and a full snapshot every so often."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus, RecordedStep
from game.store.errors import StoreError
from game.store.json_values import JsonValue
from game.store.recording.journal import Recorder
from game.store.serialize.snapshot import state_hash, take_snapshot

SNAPSHOT_TURNS = 50
SNAPSHOT_STEPS = 200
"""Number of steps between two snapshots, even if many of the steps were refused and took no turn."""
OnTrouble = Callable[[StoreError], None]
"""Callback for what cannot be saved, with the reason."""


class ResumePoint(NamedTuple):
    """Place of a game in its record."""

    step: int = 0
    """Last step that was kept."""
    snapshot_turn: int = 0
    """Turn of the last snapshot."""
    snapshot_step: int = 0
    """Step of the last snapshot."""
    new_rules: bool = False
    """Whether the steps so far were played with another version of the rules than the steps to come."""


class Autosave:
    """Saves one game in one store. A failure to save is reported once, and tried again at every step."""

    def __init__(self, store: Store, run: int, world: World, trouble: OnTrouble, at: ResumePoint) -> None:
        self.run = run
        self._store = store
        self._world = world
        self._recorder = Recorder(world, at.step)
        self._trouble = trouble
        self._snapshot_turn, self._snapshot_step = at.snapshot_turn, at.snapshot_step
        """Turn and step of the last snapshot."""
        self._new_rules = at.new_rules
        """Whether the present version of the rules must still be recorded."""
        self._gap = False
        """Whether steps are missing since then."""
        self._last: RecordedStep | None = None
        """Last step of this sitting, kept or not."""
        self._under_way = False
        """Whether a step has begun and not ended: then the world is not at rest, or is ahead of its record."""

    @property
    def complete(self) -> bool:
        """Whether the store has everything that is needed to go on from here."""
        return not self._gap

    @property
    def orders_text(self) -> str | None:
        """Orders that the hero was given before the current or last step, as JSON; None if he went on."""
        return self._recorder.orders_text

    def begin(self) -> None:
        """Begin a step: the hero is about to act."""
        self._under_way = True
        self._recorder.begin()

    def end(self) -> None:
        """End a step: the hero may act again, or is dead. On return the step is on disk, or the failure is reported."""
        step = self._last = self._recorder.end()
        long_ago = step.number - self._snapshot_step >= SNAPSHOT_STEPS
        due = self._gap or long_ago or self._world.turn - self._snapshot_turn >= SNAPSHOT_TURNS
        try:
            self._add(step, whole=due)
        except StoreError as trouble:
            if not self._gap:
                self._trouble(trouble)
            self._gap = True
        self._under_way = False

    def _add(self, step: RecordedStep, *, whole: bool) -> None:
        snapshot = take_snapshot(self._world, step.number, step.hash) if whole else None
        self._store.add(self.run, step, snapshot, new_rules=self._new_rules)
        self._new_rules = False
        if whole:
            self._snapshot_turn, self._snapshot_step, self._gap = self._world.turn, step.number, False

    def leave(self) -> None:
        """Take a last snapshot when the player leaves, so that the game loads fast. Nothing depends on it.

        Of a step in which the program has failed, nothing is kept.
        """
        if self._under_way or self._last is None or (self._world.turn == self._snapshot_turn and not self._gap):
            return
        snapshot = take_snapshot(self._world, self._last.number, state_hash(self._world))
        try:
            if self._gap:
                self._store.add(self.run, self._last, snapshot, new_rules=self._new_rules)
            else:
                self._store.add_snapshot(self.run, snapshot)
        except StoreError as trouble:
            self._trouble(trouble)
            return
        self._snapshot_turn, self._snapshot_step, self._gap = self._world.turn, self._last.number, False

    def close(self, state: GameStatus, ended: int, story: JsonValue) -> None:
        """Record the end of the game."""
        try:
            self._store.end(self.run, state, ended=ended, story=story)
        except StoreError as trouble:
            self._trouble(trouble)


def begin(
    store: Store,
    world: World,
    version: str,
    begun: int,
    trouble: OnTrouble,
    *,
    parent: tuple[int, int] | None = None,
    practice: bool = False,
    instead: bool = False,
) -> Autosave:
    """Save a game from this moment on; it may come from another game, or replace it. Raises StoreError."""
    first = take_snapshot(world, 0, state_hash(world))
    tradition = world.tradition.name
    depth = world.level.depth
    run = store.begin(
        world.seed,
        tradition,
        version,
        first,
        depth=depth,
        begun=begun,
        parent=parent,
        practice=practice,
        instead=instead,
    )
    return Autosave(store, run, world, trouble, ResumePoint(0, world.turn))
