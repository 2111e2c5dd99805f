"""Save a game while it is played: each step when it has ended, and from time to time a snapshot."""

from __future__ import annotations

from game.content import rules_version
from game.engine.records import NamedTuple
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import GameStart, GameStatus, RecordedGame, RecordedStep
from game.store.errors import StoreError
from game.store.json_values import CorruptData, JsonValue
from game.store.recording.journal import orders_text
from game.store.serialize.snapshot import StateHash

SNAPSHOT_TURNS = 25
"""Number of the hero's actions after which a snapshot is due: a killed game is resumed by playing no more again."""
SNAPSHOT_STEPS = 200
"""Number of steps after which a snapshot is due even if few turns have passed: a refused action takes no turn."""


class ResumePoint(NamedTuple):
    """Last step and last snapshot of a game that are in the store already."""

    step: int
    """Number of the last step that was saved."""
    snapshot_actions: int
    """Number of actions that the hero had done when the last snapshot was taken."""
    snapshot_step: int
    """Number of the step after which the last snapshot was taken."""
    rules: int
    """Version of the rules that the last saved step was played with.

    If it is not the present version, the next step takes a snapshot: `resume` may have changed the world (see
    `mark_old_levels`), so that the next steps cannot be played again from an older snapshot.
    """

    @property
    def has_other_rules(self) -> bool:
        """Whether the last saved step was played with another version of the rules than the present version."""
        return self.rules != rules_version.RULES_VERSION


class Autosave:
    """Recorder that saves one game in a store while it is played.

    If saving a step fails, the error is raised, and saving is tried again at each further step. Further failures raise
    nothing until a step has been saved. `run`: number of the game. `at`: last step and last snapshot that are saved
    already. `state_hash`: calculator that knows the levels of `world` already; None for a new one. Making a recorder
    raises CorruptData or StoreError.
    """

    def __init__(
        self, store: Store, run: int, world: World, at: ResumePoint, state_hash: StateHash | None = None
    ) -> None:
        self.run = run
        self.orders_text: str | None = None
        """Orders that the hero was given before the step that is being played, as JSON; None if he got no new orders.

        If no step is being played, they are the orders before the last step.
        """
        self._store = store
        self._moves = store.moves
        """How often the store had got a new file when the last snapshot was saved."""
        self._game = store.run(run)
        """Description of the game, from the store; None if the store has no such game."""
        self._at = at
        """Last step and last snapshot that were saved."""
        self._world = world
        self._hash = state_hash or StateHash(world)
        self._step = at.step
        """Number of the last step that has ended, even if it could not be saved."""
        self._orders: object = None
        """Orders that the hero had after the last step."""
        self._gap = False
        """Whether steps since the last snapshot could not be saved."""
        self._last: RecordedStep | None = None
        """Last step since this object was made, even if it could not be saved; None before the first step."""
        self._under_way = False
        """Whether a step has begun and not ended. The world must not be saved in the middle of a step."""
        self.closed = False
        """Whether the store knows that the game is over."""

    @property
    def complete(self) -> bool:
        """Whether the store has everything that is needed to resume the game in its present state."""
        return not self._gap

    def begin(self) -> None:
        """Mark the beginning of a step, and keep the hero's new orders to save them. Call this before he acts."""
        self._under_way = True
        going_on = self._world.hero.orders is self._orders
        self.orders_text = None if going_on else orders_text(self._world)

    def end(self) -> None:
        """Save the step that has ended. Call this when the hero may act again or is dead.

        Raises StoreError if the step cannot be saved. But nothing is raised if the step before could not be saved
        either, because the player knows of the trouble already.
        """
        world, was_complete = self._world, self.complete
        self._step += 1
        self._orders = world.hero.orders
        step = self._last = RecordedStep(
            self._step, world.turns_passed, world.level.depth, self.orders_text, self._hash()
        )
        long_ago = step.number - self._at.snapshot_step >= SNAPSHOT_STEPS
        due = long_ago or world.turn - self._at.snapshot_actions >= SNAPSHOT_TURNS
        try:
            self._add(step, whole=due or self._gap or self._at.has_other_rules)
        except StoreError:
            self._gap, self._under_way = True, False
            if was_complete:
                raise
        self._under_way = False

    def _add(self, step: RecordedStep, *, whole: bool) -> None:
        with self._store.in_place():
            if self._store.moves != self._moves:
                if (game := self._lost_game()) is not None:
                    self._begin_again(game, step)
                    return
                whole = True
            snapshot = self._hash.take_snapshot(step.number, step.hash) if whole else None
            self._store.add(self.run, step, snapshot, new_rules=self._at.has_other_rules)
        if whole:
            self._note_snapshot(step.number)
        else:
            self._at = self._at._replace(step=step.number)

    def _note_snapshot(self, step: int) -> None:
        """Note that the store has the present world, as the snapshot after the step with this number."""
        self._at = ResumePoint(step, self._world.turn, step, rules_version.RULES_VERSION)
        self._gap, self._moves = False, self._store.moves

    def _lost_game(self) -> RecordedGame | None:
        """Return this game if the store has a new file without it; None if the file has it. Raises StoreError.

        The new file may have other games, or an earlier state of this game, if the old file was overwritten.
        """
        game = self._game
        if self._store.moves == self._moves or game is None:
            return None
        try:
            found = self._store.run(self.run)
        except CorruptData:
            return game
        wanted = (game.seed, game.begun, self._at.step)
        return game if found is None or (found.seed, found.begun, found.steps) != wanted else None

    def _begin_again(self, game: RecordedGame, step: RecordedStep) -> None:
        """Record the game as a new game that begins with the present world. Raises StoreError.

        `game`: description of the game. `step`: the step that has just ended.
        """
        first = self._hash.take_snapshot(0, step.hash)
        begun = GameStart(game.seed, game.tradition, game.version, step.depth, game.begun, practice=game.practice)
        self.run = self._store.begin(begun, first)
        self._step, self._last = 0, step._replace(number=0, orders_text=None)
        self._note_snapshot(0)

    def leave(self) -> None:
        """Take a last snapshot when the player leaves the game, so that the game loads fast.

        No snapshot is taken if the program has failed in the middle of a step, or if this recorder is closed already.
        Raises StoreError.
        """
        if self.closed or self._under_way:
            return
        with self._store.in_place():
            if (game := self._lost_game()) is not None:
                world = self._world
                self._begin_again(game, RecordedStep(0, world.turns_passed, world.level.depth, None, self._hash()))
            if self._last is None:
                return
            if self._world.turn == self._at.snapshot_actions and not self._gap:
                return
            snapshot = self._hash.take_snapshot(self._last.number, self._hash())
            if self._gap:
                self._store.add(self.run, self._last, snapshot, new_rules=self._at.has_other_rules)
            else:
                self._store.add_snapshot(self.run, snapshot)
            self._note_snapshot(self._last.number)

    def close(self, state: GameStatus, ended: int, story: JsonValue) -> None:
        """Record that the game is over. Raises StoreError.

        `state`: how it ended. `ended`: when, in Unix seconds. `story`: its summary.
        """
        self._store.end(self.run, state, ended=ended, story=story)
        self.closed = True


def record_game(
    store: Store,
    world: World,
    version: str,
    begun: int,
    *,
    parent: tuple[int, int] | None = None,
    practice: bool = False,
    instead: bool = False,
) -> Autosave:
    """Add a new game to the store, with a snapshot of `world`, and return its recorder.

    For the other arguments see `GameStart`. Raises StoreError.
    """
    state_hash = StateHash(world)
    first = state_hash.take_snapshot(0, state_hash())
    start = GameStart(world.seed, world.tradition.name, version, world.level.depth, begun, parent, practice, instead)
    at = ResumePoint(0, world.turn, 0, rules_version.RULES_VERSION)
    return Autosave(store, store.begin(start, first), world, at, state_hash)
