"""Save a game while it is played: each step before the next step begins, and from time to time a snapshot."""

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
"""Number of steps after which a snapshot is due even if few turns have passed: a refused action takes no turn."""
OnTrouble = Callable[[StoreError], None]
"""Function that is called with the error when saving fails."""


class ResumePoint(NamedTuple):
    """Last step and last snapshot of a game that are in the store already."""

    step: int = 0
    """Number of the last step that was saved."""
    snapshot_turn: int = 0
    """Turn at which the last snapshot was taken."""
    snapshot_step: int = 0
    """Number of the step after which the last snapshot was taken."""
    new_rules: bool = False
    """Whether the last saved step was played with another version of the rules than the present version."""


class Autosave:
    """Recorder that saves one game in a store while it is played.

    If saving a step fails, `trouble` is called with the error, and saving is tried again at each further step. Further
    failures are not reported until a step has been saved. `run`: number of the game. `at`: last step and last snapshot
    that are saved already.
    """

    def __init__(self, store: Store, run: int, world: World, trouble: OnTrouble, at: ResumePoint) -> None:
        self.run = run
        self._store = store
        self._world = world
        self._recorder = Recorder(world, at.step)
        self._trouble = trouble
        self._snapshot_turn, self._snapshot_step = at.snapshot_turn, at.snapshot_step
        """Turn of the last snapshot, and number of its step."""
        self._new_rules = at.new_rules
        """Whether the present version of the rules must be recorded with the next step."""
        self._gap = False
        """Whether steps since the last snapshot could not be saved."""
        self._last: RecordedStep | None = None
        """Last step since this object was made, even if it could not be saved; None before the first step."""
        self._under_way = False
        """Whether a step has begun and not ended. The world must not be saved in the middle of a step."""

    @property
    def complete(self) -> bool:
        """Whether the store has everything that is needed to resume the game in its present state."""
        return not self._gap

    @property
    def orders_text(self) -> str | None:
        """Orders that the hero was given before the step that is being played, as JSON; None if he got no new orders.

        If no step is being played, they are the orders before the last step.
        """
        return self._recorder.orders_text

    def begin(self) -> None:
        """Note that a step begins. Call this before the hero acts."""
        self._under_way = True
        self._recorder.begin()

    def end(self) -> None:
        """Save the step that has ended, or report the failure. Call this when the hero may act again or is dead."""
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
        """Take a last snapshot when the player leaves the game, so that the game loads fast.

        If the last step has begun but not ended, the program has failed in that step, and no snapshot is taken.
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
        """Record that the game is over. `state`: how it ended. `ended`: when, in Unix seconds. `story`: its summary."""
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
    """Add a new game to the store, with a snapshot of `world`, and return its recorder. Raises StoreError.

    `version`: version of the program. `begun`: present time in Unix seconds. `trouble`: called when saving fails.
    `parent`: number and step of the game that this game was copied from; None if it is not a copy. `practice`: whether
    the copy is only for trying something. `instead`: whether this game takes the place of its parent.
    """
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
