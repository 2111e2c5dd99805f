"""A game that is kept while it is played: every step before the next one, and all of the world every so often."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.records import State, Step
from game.store.errors import StoreError
from game.store.json_values import JsonValue
from game.store.recording.journal import Recorder
from game.store.serialize.snapshot import snapshot, state_hash

SNAPSHOT_TURNS = 50
SNAPSHOT_STEPS = 200
"""As often it is kept whole, too, however many of its steps were refused and took no turn."""
Troubled = Callable[[StoreError], None]
"""Is told what cannot be kept, and why."""


class Place(NamedTuple):
    """Where a game is in its record."""

    step: int = 0
    """The last one that was kept."""
    whole: int = 0
    """The turn of which all was last kept."""
    whole_step: int = 0
    """The step after which that was."""
    new_rules: bool = False
    """Whether the steps so far were played with another version of the rules than those to come will be."""


class Autosave:
    """Belongs to one game in one store. What cannot be kept is told once, and tried again at every step."""

    def __init__(self, store: Store, run: int, world: World, trouble: Troubled, at: Place) -> None:
        self.run = run
        self._store = store
        self._world = world
        self._recorder = Recorder(world, at.step)
        self._trouble = trouble
        self._whole, self._whole_step = at.whole, at.whole_step
        """The turn and the step of which all was last kept."""
        self._new_rules = at.new_rules
        """Whether the present version of the rules must still be recorded."""
        self._gap = False
        """Whether steps are missing since then."""
        self._last: Step | None = None
        """The last step of this sitting, kept or not."""
        self._under_way = False
        """Whether a step has begun and not ended: then the world is not at rest, or is ahead of its record."""

    @property
    def complete(self) -> bool:
        """Whether nothing of it is missing in the store that would be needed to go on from here."""
        return not self._gap

    @property
    def told(self) -> str | None:
        """What the hero was told before the step that is under way, or was last; None if he went on."""
        return self._recorder.told

    def begin(self) -> None:
        """The hero is about to act."""
        self._under_way = True
        self._recorder.begin()

    def end(self) -> None:
        """He may act again, or never more: when this returns, it is on the disk."""
        step = self._last = self._recorder.end()
        long_ago = step.number - self._whole_step >= SNAPSHOT_STEPS
        due = self._gap or long_ago or self._world.turn - self._whole >= SNAPSHOT_TURNS
        try:
            self._add(step, whole=due)
        except StoreError as trouble:
            if not self._gap:
                self._trouble(trouble)
            self._gap = True
        self._under_way = False

    def _add(self, step: Step, *, whole: bool) -> None:
        moment = snapshot(self._world, step.number, step.hash) if whole else None
        self._store.add(self.run, step, moment, new_rules=self._new_rules)
        self._new_rules = False
        if whole:
            self._whole, self._whole_step, self._gap = self._world.turn, step.number, False

    def leave(self) -> None:
        """It is left for later: all of it is kept once more, so that it is quickly taken up. Nothing depends on it.

        Of a step in which the program has failed, nothing is kept.
        """
        if self._under_way or self._last is None or (self._world.turn == self._whole and not self._gap):
            return
        moment = snapshot(self._world, self._last.number, state_hash(self._world))
        try:
            if self._gap:
                self._store.add(self.run, self._last, moment, new_rules=self._new_rules)
            else:
                self._store.add_moment(self.run, moment)
        except StoreError as trouble:
            self._trouble(trouble)
            return
        self._whole, self._whole_step, self._gap = self._world.turn, self._last.number, False

    def close(self, state: State, ended: int, story: JsonValue) -> None:
        """The game is over."""
        try:
            self._store.end(self.run, state, ended=ended, story=story)
        except StoreError as trouble:
            self._trouble(trouble)


def begin(
    store: Store,
    world: World,
    version: str,
    begun: int,
    trouble: Troubled,
    *,
    parent: tuple[int, int] | None = None,
    practice: bool = False,
    instead: bool = False,
) -> Autosave:
    """Keeps a game from this moment on; it may come from another one, or go on instead of it. Raises StoreError."""
    first = snapshot(world, 0, state_hash(world))
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
    return Autosave(store, run, world, trouble, Place(0, world.turn))
