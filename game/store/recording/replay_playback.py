"""Replay a recorded game: forward and back step by step, or directly to any step.

To go back, the replay loads an earlier snapshot and plays the few steps after it. There are two kinds of snapshots:
recorded snapshots are part of the record (in a store or a replay file), other snapshots are taken every
`REMEMBERED_STEPS` steps of the replay and kept in memory. While the replay goes back, it also takes a snapshot of each
step that it plays, so that going back farther needs no playing.

After each step, the state hash of the world is compared with the recorded state hash. If they differ, the replay
continues at the next step whose state hash agrees again, or at the next recorded snapshot, whichever is earlier. The
steps that are left out in this way are called a gap.

A damaged recorded snapshot makes no gap: playing on from the snapshot before it leads to the same world.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum, auto

from game.content.rules_version import RulesChange, change_since
from game.engine.model.order import Order
from game.engine.world import World
from game.store.db.rows import RecordedStep
from game.store.json_values import CorruptData
from game.store.recording.game_code import recorded_end
from game.store.recording.journal import order_in, replay_step_in_pieces
from game.store.recording.load_game import while_time_remains
from game.store.recording.replay_budget import ReplayBudget
from game.store.recording.replay_file import GameRecord
from game.store.serialize.free_world import free_world, is_large
from game.store.serialize.snapshot import Snapshot, StateHash, load_world_in_pieces
from game.store.work_in_pieces import Work, finish, hold_out_of_search, release_to_search

REMEMBERED_STEPS = 50
MAX_AHEAD = 300
"""Greatest number of steps that are played to find a step whose state hash agrees again.

A step takes about 2 ms to play, so that a greater number of steps would be felt as a pause.
"""


def _show_nothing(_: World) -> None:
    """Do nothing with a world. It stands in for `show` where nothing is shown."""


class GapReason(Enum):
    """Reason why the steps of a gap cannot be shown."""

    CHANGED = auto()
    """Replaying the steps gives other state hashes than the recorded hashes, although the rules are the same."""
    RULES_CHANGED = auto()
    RULES_UNKNOWN = auto()
    """The steps were played with newer rules than the rules of this program."""
    UNKEPT = auto()
    DAMAGED = auto()


class Replay:
    """Replay of one game. `world` is the world as it was after step number `at`.

    When the replay goes back or passes a gap (steps that cannot be shown), it loads a snapshot. `world` is then a new
    object.
    """

    def __init__(self, record: GameRecord) -> None:
        """Begin at the first recorded snapshot that can be read; like `open_in_pieces`, but without pauses.

        Raises CorruptData if no snapshot can be read, or StoreError.
        """
        self._set_fields(record)
        finish(self._begin_in_pieces(None))

    @classmethod
    def open_in_pieces(cls, record: GameRecord, goal: int | None = None) -> Work[Replay]:
        """Open the replay of a game, as a generator that pauses now and then and returns the replay.

        `goal`: step that the replay will go to first. It begins at the last readable snapshot up to this step, and
        cannot go back before that snapshot. None to begin at the first readable snapshot. Raises CorruptData if no
        snapshot can be read, or StoreError.
        """
        replay = cls.__new__(cls)
        replay._set_fields(record)
        yield from replay._begin_in_pieces(goal)
        return replay

    def _set_fields(self, record: GameRecord) -> None:
        """Set the fields that need no world."""
        self._record = record
        self._steps = {step.number: step for step in record.steps}
        self._end = recorded_end(record)
        """State hash after the last step if no other step has one, as in a code; else ""."""
        if self._end and self._steps:
            last = max(self._steps)
            self._steps[last] = self._steps[last]._replace(hash="")
        self._only_orders = not any(step.hash for step in self._steps.values())
        """Whether the steps have only orders: no turns, no depths and no state hashes."""
        self._kept = {*record.snapshot_steps}
        """Numbers of the steps with a recorded snapshot, except snapshots that are left out (see `_leave_out_unread`)
        or turned out to be unreadable."""
        self._loaded: set[int] = set()
        """Numbers of the steps whose recorded snapshots have been loaded."""
        self._budget = ReplayBudget()
        self._unread = "no part of it was saved"
        """Reason why the last unreadable snapshot could not be read."""
        self._remembered: dict[int, Snapshot] = {}
        self._levels: dict[str, bytes] = {}
        """Packed levels of the snapshots in `_remembered`, by name."""
        self._near: dict[int, Snapshot] = {}
        """Snapshots in memory, one for each of the steps that the player last went back to, by step."""
        self._into: int | None = None
        """Step that the player is going back to; None if the replay has reached it."""
        self._world: World
        self._is_held = False
        """Whether the garbage collector does not search the worlds of the replay, because one of them was large."""
        self._is_used = False
        """Whether the user of the replay has got the present world, and may still use it after a jump."""
        self._left: World | None = None
        """Last world that the replay has left although its user may still use it; None without one."""
        self.gaps: dict[range, GapReason] = {}
        """Gaps found so far: ranges of steps that are left out, each with the reason."""
        self.agrees = True
        """Whether all steps played so far ended with the recorded state hash.

        A step that differs makes no gap if it has a recorded snapshot, but the value is False then too.
        """
        self.ends_differently = False
        """Whether the last step was played and ended with another state hash than the record, which is a code."""
        self.at: int
        self.first: int
        self.last: int

    def _begin_in_pieces(self, goal: int | None) -> Work[None]:
        """Load the first world (see `open_in_pieces`). Raises CorruptData or StoreError."""
        steps = self._record.snapshot_steps
        before = [step for step in reversed(steps) if goal is not None and step <= goal]
        if not (yield from self._jump_to_one_in_pieces([*before, *(step for step in steps if step not in before)])):
            raise CorruptData(self._unread)
        self.first = self.at
        self.last = max([self.first, *self._kept, *self._steps])
        if goal is None and self.first > steps[0]:
            self.gaps[range(steps[0], self.first)] = GapReason.DAMAGED

    @property
    def world(self) -> World:
        """The world as it was after step number `at`."""
        self._is_used = True
        return self._world

    def _leave_world(self) -> None:
        """Prepare to replace the present world. It is freed at once if nothing can use it."""
        if self._is_used:
            self._left = self._world
        elif "_world" in vars(self):
            free_world(self._world)
        self._is_used = False

    def free_left_world(self) -> None:
        """Free the world that `world` was before the last jump. Call this when nothing uses that world any more.

        Otherwise several large worlds would stay in memory for a while, because their parts refer to each other.
        """
        if self._left is not None:
            free_world(self._left)
            self._left = None

    def close(self, *, keep_world: bool = False) -> None:
        """Free all worlds of the replay, which cannot be used any more.

        `keep_world`: whether the present world is not freed, because a game goes on with it.
        """
        self.free_left_world()
        if not keep_world:
            free_world(self._world)
        self._release_to_search()

    def _release_to_search(self) -> None:
        """Let the garbage collector search the worlds of this replay again, if it does not."""
        if self._is_held:
            release_to_search()
        self._is_held = False

    @property
    def step(self) -> RecordedStep | None:
        """Record of the current step; None at the beginning of the game, before the first step."""
        return self._steps.get(self.at)

    @property
    def next_order(self) -> Order | None:
        """Order that the hero gets at the next step; None if he goes on with his order, or if it cannot be read."""
        step = self._steps.get(self.at + 1)
        if step is None or step.orders_text is None:
            return None
        try:
            return order_in(self._world, step.orders_text)
        except CorruptData:
            return None

    @property
    def turn(self) -> int:
        """Turn in which the current step was recorded; 0 at the beginning of the game."""
        return 0 if self.step is None else self.step.turn

    @property
    def rules_change(self) -> RulesChange | None:
        """Change of the rules since the game was played; None if all steps were played with the present rules."""
        return self._record.rules.change(self._world.tradition.name)

    @property
    def rules_change_here(self) -> RulesChange | None:
        """Change of the rules since the current step was played; None if the rules are unchanged."""
        return change_since(self._record.rules.at(self.at), self._world.tradition.name)

    @property
    def takes_too_long(self) -> bool:
        """Whether the steps that were played took longer than those of any real game.

        A playback without a window ends then.
        """
        return self._budget.is_spent

    @property
    def over(self) -> bool:
        """Whether the current step is the last step that can be shown."""
        return self.at >= self.last

    def step_of(self, turn: int) -> int:
        """Return the number of the first step that ends in turn `turn` or later; the last step if there is none."""
        return next((number for number, step in sorted(self._steps.items()) if step.turn >= turn), self.last)

    def find_step_in_pieces(self, turn: int) -> Work[int]:
        """Find the first step that ends in turn `turn` or later; the last step if there is none.

        This is a generator that pauses now and then, and returns the number of the step. The record of a code has no
        turns. Then the steps are played from the current step on, until the turn comes.
        """
        while self._only_orders and self._world.turn < turn and not self.over:
            yield from self.go_forward_in_pieces()
        return self.at if self._only_orders else self.step_of(turn)

    def forward(self, show: Callable[[World], None] = _show_nothing) -> None:
        """Play the next step; like `go_forward_in_pieces`, but without pauses. Raises CorruptData or StoreError."""
        finish(self.go_forward_in_pieces(show))

    def go_forward_in_pieces(self, show: Callable[[World], None] = _show_nothing) -> Work[None]:
        """Play the next step, as a generator that pauses now and then. At the last step do nothing.

        If the next step cannot be shown, a gap begins with it. Then go to the first step after the gap; if there is
        none, the replay ends before the gap.

        If the generator is closed early, call `return_to_step_end`. `show`: called with the world after each update.
        Raises CorruptData or StoreError.
        """
        yield from self._budget.playing(self._go_forward_in_pieces(show))

    def _go_forward_in_pieces(self, show: Callable[[World], None]) -> Work[None]:
        """Play the next step: see `go_forward_in_pieces`."""
        if self.over or (yield from self._jump_over_known_gap_in_pieces()):
            return
        step = self._steps.get(self.at + 1)
        if step is None:
            yield from self._leave_out(GapReason.UNKEPT)
            return
        self._is_used |= show is not _show_nothing
        before = self._world.hero.ready_at
        if (yield from self._budget.searching(replay_step_in_pieces(self._world, step, show))):
            yield from self._leave_out(self._why_changed(step.number))
            return
        if step.hash and not (yield from self._name.agrees_in_pieces(step.hash)):
            yield from self._leave_out(self._why_changed(step.number), look_ahead=True)
            return
        self.at = step.number
        self._budget.note_played(timeless=self._world.hero.ready_at == before)
        if not step.hash:
            yield from self._note_played_in_pieces(step)
        if self._budget.stands_still and not self.over:
            self.gaps[range(self.at + 1, self.last + 1)] = self._why_changed(self.at + 1)
            self.last, self.agrees, self.ends_differently = self.at, False, bool(self._end)
        if self.at % REMEMBERED_STEPS == 0 and self.at not in self._kept and self.at not in self._remembered:
            yield from self._remember_in_pieces(step)
        elif self._into is not None and self._into - REMEMBERED_STEPS < self.at <= self._into:
            self._near[self.at] = yield from self._name.take_snapshot_in_pieces(self.at, step.hash)

    def _remember_in_pieces(self, step: RecordedStep) -> Work[None]:
        """Keep a snapshot of the present world in memory. A level that other snapshots have too is kept only once."""
        taken = yield from self._name.take_snapshot_in_pieces(step.number, step.hash)
        levels = {name: self._levels.setdefault(name, level) for name, level in taken.levels.items()}
        self._remembered[step.number] = taken._replace(levels=levels)

    def _note_played_in_pieces(self, step: RecordedStep) -> Work[None]:
        """Add the turn and depth to the record of a step that has only its orders.

        If this is the last step, compare the end of the game with the record.
        """
        self._steps[step.number] = step._replace(turn=self._world.turn, depth=self._world.level.depth)
        if self.over and self._end and not (yield from self._name.agrees_in_pieces(self._end)):
            self.agrees, self.ends_differently = False, True

    def open_twin_in_pieces(self) -> Work[Replay]:
        """Open a second replay of the same game, which begins at the first step and moves independently.

        This is a generator that pauses now and then, and returns the second replay. Both replays share the snapshots in
        memory, so that each can jump to what the other has played. Raises CorruptData if no snapshot can be read, or
        StoreError.
        """
        other = yield from Replay.open_in_pieces(self._record)
        other._remembered, other._levels, other._steps = self._remembered, self._levels, self._steps
        return other

    def return_to_step_end(self) -> None:
        """Return to the end of a step; like `return_to_step_end_in_pieces`, but without pauses.

        Raises CorruptData or StoreError.
        """
        finish(self.return_to_step_end_in_pieces())

    def return_to_step_end_in_pieces(self) -> Work[None]:
        """Return to the end of a step, after a generator of this replay was closed in the middle of a step.

        This is a generator that pauses now and then. If it is closed early, it must be run again. It goes to the last
        step, up to the current step, that has a readable snapshot. So no step must be played. Raises CorruptData if no
        snapshot can be read, or StoreError.
        """
        self._into = None
        if not (
            yield from self._jump_to_one_in_pieces(sorted((at for at in self._known if at <= self.at), reverse=True))
        ):
            raise CorruptData(self._unread)

    def _why_changed(self, step: int) -> GapReason:
        """Return the reason why a step does not end as recorded.

        The reason depends on whether the step was played with the rules of this program, or with older or newer rules.
        `step`: number of the step.
        """
        change = change_since(self._record.rules.at(step), self._world.tradition.name)
        if change is None:
            return GapReason.CHANGED
        return GapReason.RULES_UNKNOWN if change.then > change.now else GapReason.RULES_CHANGED

    def _jump_over_known_gap_in_pieces(self) -> Work[bool]:
        """Jump past a gap (steps that cannot be shown) that begins at the next step, if such a gap was found before.

        Return whether the replay has jumped.
        """
        gap = next((gap for gap in self.gaps if gap.start == self.at + 1), None)
        return gap is not None and gap.stop in self._known and (yield from self._jump_to_one_in_pieces([gap.stop]))

    def _leave_out(self, why: GapReason, *, look_ahead: bool = False) -> Work[None]:
        """Leave out the next steps, up to a step that can be shown. If there is no such step, the replay ends here.

        `why`: reason for the gap. `look_ahead`: whether to play on in `world` first, in search of a step whose state
        hash (hash of the whole world) agrees with the recorded hash again. It may be True only if the next step has
        just been played in `world` without an exception. If the search fails, or if `look_ahead` is False, the replay
        goes to the next recorded snapshot that can be read.
        """
        first, self.agrees = self.at + 1, False
        if self._budget.later_snapshots_are_too_many:
            self._leave_out_unread()
        goes_on = (look_ahead and (yield from self._agrees_again(first))) or (
            yield from self._jump_to_one_in_pieces(sorted(kept for kept in self._kept if kept > self.at))
        )
        left_out = range(first, self.at if goes_on else self.last + 1)
        if left_out:  # empty if the step that differs has a recorded snapshot
            self.gaps.setdefault(left_out, why)
        if not goes_on:
            self.last = self.at
            yield from self._jump_to_one_in_pieces(sorted((at for at in self._known if at <= self.last), reverse=True))
            yield from self._play_to(self.last)

    def _leave_out_unread(self) -> None:
        """Leave out the later recorded snapshots that have not been loaded yet.

        A file from a stranger may contain large snapshots after which no step can be shown. To load them all would take
        seconds.
        """
        self._kept = {step for step in self._kept if step <= self.at or step in self._loaded}

    def _agrees_again(self, differs: int) -> Work[bool]:
        """Play on to the next step that can be shown: a step that ends as recorded, or a step with a recorded snapshot.

        A step ends as recorded if its state hash (hash of the whole world) agrees with the recorded hash. Return
        whether a step that can be shown was found within `MAX_AHEAD` steps and GAP_SEARCH_SECONDS. If not, `at` does
        not change. `differs`: number of the step that has ended differently.

        Changed rules may lead to the same world again some steps later, for example when a wounded hero has healed. A
        snapshot of that step is kept in memory, so that the replay can go back to it.
        """
        for number in range(differs, differs + MAX_AHEAD):
            if number in self._kept and (yield from self._jump_to_one_in_pieces([number])):
                return True
            if number == differs:
                continue
            step = self._steps.get(number)
            if step is None or self._world.over or self._budget.search_is_over:
                return False
            ending = yield from self._budget.looking_ahead(self._play_ahead_in_pieces(step))
            if ending is None:
                return False
            if ending:
                yield from self._remember_in_pieces(step)
                return (yield from self._jump_to_one_in_pieces([number]))  # loads a new world, like every other jump
        return False

    def _play_ahead_in_pieces(self, step: RecordedStep) -> Work[bool | None]:
        """Play a step in `world`; return whether it ends as recorded, or None if it cannot be played."""
        if (yield from replay_step_in_pieces(self._world, step)):
            return None
        return (yield from self._name.agrees_in_pieces(step.hash))

    def go_to(self, step: int, most: int | None = None) -> bool:
        """Go to a step; like `go_to_in_pieces`, but without pauses. Raises CorruptData or StoreError."""
        return finish(self.go_to_in_pieces(step, most))

    def go_to_in_pieces(self, step: int, most: int | None = None) -> Work[bool]:
        """Go to a step, as a generator that pauses now and then; return whether the step has been reached.

        If the step lies in a gap, go to the first step after the gap; if there is none, to the last step that can be
        shown. `most`: greatest number of steps to play; None for no limit. If this number is too small, the generator
        returns False; call this method again to go on. If the generator is closed early, call `return_to_step_end`.
        Raises CorruptData or StoreError.
        """
        step = max(self.first, min(step, self.last))
        known = [at for at in sorted(self._known, reverse=True) if at <= step]
        if not known[0] <= self.at <= step:
            if step < self.at and known[0] != step:
                self._near, self._into = {}, step
                known = [at for at in known if at in self._known]
            if not (yield from self._jump_to_one_in_pieces(known)):
                raise CorruptData(self._unread)
        yield from self._play_to(step, most)
        there = self.at >= min(step, self.last)
        if there:
            self._into = None
        return there

    def _play_to(self, step: int, most: int | None = None) -> Work[None]:
        played = 0
        while self.at < step and not self.over and (most is None or played < most):
            yield from self.go_forward_in_pieces()
            played += 1

    def back(self) -> None:
        """Go one step back, or to the last step before a gap. Raises CorruptData or StoreError."""
        step = self.at - 1
        self.go_to(step)
        if self.at > step:
            self.go_to(self.nearest_shown_step(step, back=True))

    def snapshot_before(self, step: int) -> int:
        """Return the last step up to `step` that has a snapshot: the step from which the replay would play on."""
        return max((at for at in self._known if at <= step), default=self.first)

    def nearest_shown_step(self, step: int, *, back: bool) -> int:
        """Return the nearest step that can be shown: `step` itself, unless it lies in a gap.

        For a step in a gap, return the last step before the gap if `back` is True or no step follows the gap;
        otherwise return the first step after the gap.
        """
        gap = next((gap for gap in self.gaps if step in gap), None)
        if gap is None:
            return step
        return gap.start - 1 if back or gap.stop > self.last else gap.stop

    @property
    def _known(self) -> set[int]:
        """Numbers of the steps with a snapshot, in the store (save file) or in memory."""
        return {*self._kept, *self._remembered, *self._near}

    def _jump_to_one_in_pieces(self, steps: Iterable[int]) -> Work[bool]:
        """Load the first readable snapshot of some steps; return whether there is one.

        `steps`: the steps whose snapshots are tried, in this order. A recorded snapshot that cannot be read is not
        tried again later. After SEARCH_SECONDS only the last step is still tried.
        """
        for step in while_time_remains(steps):
            try:
                yield from self._jump_in_pieces(step)
            except CorruptData as error:
                self._unread = str(error)
                self._kept.discard(step)
                continue
            return True
        return False

    def _jump_in_pieces(self, step: int) -> Work[None]:
        snapshot = self._remembered.get(step) or self._near.get(step)
        work = load_world_in_pieces(snapshot) if snapshot is not None else self._record.load_in_pieces(step)
        world = yield from self._budget.searching(work)
        self._leave_world()
        self._world = world
        if is_large(world):
            hold_out_of_search()  # until `close`: the collector would search the worlds of a replay for up to 0.3 s
            self._release_to_search()
            self._is_held = True
        self.at = step
        self._budget.note_loaded()
        self._loaded.add(step)
        self._name = StateHash(self._world)
