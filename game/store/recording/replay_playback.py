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
from game.store.recording.journal import order_in, replay_step
from game.store.recording.load_game import while_time_remains
from game.store.recording.replay_budget import ReplayBudget
from game.store.recording.replay_file import GameRecord
from game.store.serialize.free_world import free_world
from game.store.serialize.snapshot import Snapshot, StateHash, load_world
from game.worker import UNWATCHED, Progress

REMEMBERED_STEPS = 50
MAX_AHEAD = 300
"""Greatest number of steps that are played to find a step whose state hash agrees again.

A step takes about 2 ms to play, so that a greater number of steps would be felt as a pause.
"""


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
    object, and the old one has been freed: nothing may use it any more.

    Work that is given up ends at the end of a step: the replay can be used as before.
    """

    def __init__(self, record: GameRecord, goal: int | None = None, progress: Progress = UNWATCHED) -> None:
        """Begin at the first recorded snapshot that can be read.

        `goal`: step that the replay will go to first. It begins at the last readable snapshot up to this step, and
        cannot go back before that snapshot. None to begin at the first readable snapshot. Raises CorruptData if no
        snapshot can be read, or StoreError.
        """
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
        """Step that the replay is going back to; None if it is not going back."""
        self.world: World
        """The world as it was after step number `at`."""
        self.gaps: dict[range, GapReason] = {}
        """Gaps found so far: ranges of steps that are left out, each with the reason."""
        self.agrees = True
        """Whether all steps played so far ended with the recorded state hash.

        A step that differs makes no gap if it has a recorded snapshot, but the value is False then too.
        """
        self.ends_differently = False
        """Whether the last step was played and ended with another state hash than the record, which is a code."""
        self.is_limited = False
        """Whether the replay ends as soon as `takes_too_long`, as without a window."""
        self.at: int
        self.first: int
        self.last: int
        steps = record.snapshot_steps
        before = [step for step in reversed(steps) if goal is not None and step <= goal]
        if not self._jump_to_one([*before, *(step for step in steps if step not in before)], progress):
            raise CorruptData(self._unread)
        self._tradition = self.world.tradition.name
        self.first = self.at
        self.last = max([self.first, *self._kept, *self._steps])
        if goal is None and self.first > steps[0]:
            self.gaps[range(steps[0], self.first)] = GapReason.DAMAGED

    def close(self) -> None:
        """Free the world of the replay, which cannot be used any more."""
        free_world(self.world)

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
            return order_in(self.world, step.orders_text)
        except CorruptData:
            return None

    @property
    def turn(self) -> int:
        """Turn in which the current step was recorded; 0 at the beginning of the game."""
        return 0 if self.step is None else self.step.turn

    @property
    def rules_change(self) -> RulesChange | None:
        """Change of the rules since the game was played; None if all steps were played with the present rules."""
        return self._record.rules.change(self._tradition)

    @property
    def rules_change_here(self) -> RulesChange | None:
        """Change of the rules since the current step was played; None if the rules are unchanged."""
        return change_since(self._record.rules.at(self.at), self._tradition)

    @property
    def takes_too_long(self) -> bool:
        """Whether the steps that were played took longer than those of any real game."""
        return self._budget.is_spent

    @property
    def over(self) -> bool:
        """Whether the current step is the last step that can be shown."""
        return self.at >= self.last

    def step_of(self, turn: int) -> int:
        """Return the number of the first step that ends in turn `turn` or later; the last step if there is none."""
        return next((number for number, step in sorted(self._steps.items()) if step.turn >= turn), self.last)

    def find_step(self, turn: int, progress: Progress = UNWATCHED) -> int:
        """Return the number of the first step that ends in turn `turn` or later; the last step if there is none.

        The record of a code has no turns. Then the steps are played from the current step on, until the turn comes.
        Raises CorruptData or StoreError.
        """
        while self._only_orders and self.world.turns_passed < turn and not self.over:
            progress.at()
            self.forward()
        return self.at if self._only_orders else self.step_of(turn)

    def forward(self, show: Callable[[World], None] = lambda _: None) -> None:
        """Play the next step. At the last step do nothing.

        If the next step cannot be shown, a gap begins with it. Then go to the first step after the gap; if there is
        none, the replay ends before the gap.

        `show`: called with the world after each update. Raises CorruptData or StoreError.
        """
        with self._budget.playing():
            self._forward(show)
        if self.is_limited and self.takes_too_long:
            self.last = self.at

    def _forward(self, show: Callable[[World], None]) -> None:
        """Play the next step: see `forward`."""
        if self.over or self._jump_over_known_gap():
            return
        step = self._steps.get(self.at + 1)
        if step is None:
            self._leave_out(GapReason.UNKEPT)
            return
        before = self.world.hero.ready_at
        with self._budget.searching():
            why = replay_step(self.world, step, show)
        if why:
            self._leave_out(self._why_changed(step.number))
            return
        if step.hash and not self._state.agrees(step.hash):
            self._leave_out(self._why_changed(step.number), look_ahead=True)
            return
        self.at = step.number
        self._budget.note_played(timeless=self.world.hero.ready_at == before)
        if not step.hash:
            self._note_played(step)
        if self._budget.stands_still and not self.over:
            self.gaps[range(self.at + 1, self.last + 1)] = self._why_changed(self.at + 1)
            self.last, self.agrees, self.ends_differently = self.at, False, bool(self._end)
        if self.at % REMEMBERED_STEPS == 0 and self.at not in self._kept and self.at not in self._remembered:
            self._remember(step)
        elif self._into is not None and self._into - REMEMBERED_STEPS < self.at <= self._into:
            self._near[self.at] = self._state.take_snapshot(self.at, step.hash)

    def _remember(self, step: RecordedStep) -> None:
        """Keep a snapshot of the present world in memory. A level that other snapshots have too is kept only once."""
        taken = self._state.take_snapshot(step.number, step.hash)
        levels = {name: self._levels.setdefault(name, level) for name, level in taken.levels.items()}
        self._remembered[step.number] = taken._replace(levels=levels)

    def _note_played(self, step: RecordedStep) -> None:
        """Add the turn and depth to the record of a step that has only its orders.

        If this is the last step, compare the end of the game with the record.
        """
        self._steps[step.number] = step._replace(turn=self.world.turns_passed, depth=self.world.level.depth)
        if self.over and self._end and not self._state.agrees(self._end):
            self.agrees, self.ends_differently = False, True

    def open_twin(self, progress: Progress = UNWATCHED) -> Replay:
        """Return a second replay of the same game, which begins at the first step and moves independently.

        Both replays share the snapshots in memory, so that each can jump to what the other has played. Raises
        CorruptData if no snapshot can be read, or StoreError.
        """
        other = Replay(self._record, progress=progress)
        other._remembered, other._levels, other._steps = self._remembered, self._levels, self._steps
        return other

    def _why_changed(self, step: int) -> GapReason:
        """Return the reason why a step does not end as recorded.

        The reason depends on whether the step was played with the rules of this program, or with older or newer rules.
        `step`: number of the step.
        """
        change = change_since(self._record.rules.at(step), self._tradition)
        if change is None:
            return GapReason.CHANGED
        return GapReason.RULES_UNKNOWN if change.then > change.now else GapReason.RULES_CHANGED

    def _jump_over_known_gap(self) -> bool:
        """Jump past a gap (steps that cannot be shown) that begins at the next step, if such a gap was found before.

        Return whether the replay has jumped.
        """
        gap = next((gap for gap in self.gaps if gap.start == self.at + 1), None)
        return gap is not None and gap.stop in self._known and self._jump_to_one([gap.stop])

    def _leave_out(self, why: GapReason, *, look_ahead: bool = False) -> None:
        """Leave out the next steps, up to a step that can be shown. If there is no such step, the replay ends here.

        `why`: reason for the gap. `look_ahead`: whether to play on in `world` first, in search of a step whose state
        hash (hash of the whole world) agrees with the recorded hash again. It may be True only if the next step has
        just been played in `world` without an exception. If the search fails, or if `look_ahead` is False, the replay
        goes to the next recorded snapshot that can be read.
        """
        first, self.agrees = self.at + 1, False
        if self._budget.later_snapshots_are_too_many:
            self._leave_out_unread()
        goes_on = (look_ahead and self._agrees_again(first)) or self._jump_to_one(
            sorted(kept for kept in self._kept if kept > self.at)
        )
        left_out = range(first, self.at if goes_on else self.last + 1)
        if left_out:  # empty if the step that differs has a recorded snapshot
            self.gaps.setdefault(left_out, why)
        if not goes_on:
            self.last = self.at
            self._jump_to_one(sorted((at for at in self._known if at <= self.last), reverse=True))
            self._play_to(self.last)

    def _leave_out_unread(self) -> None:
        """Leave out the later recorded snapshots that have not been loaded yet.

        A file from a stranger may contain large snapshots after which no step can be shown. To load them all would take
        seconds.
        """
        self._kept = {step for step in self._kept if step <= self.at or step in self._loaded}

    def _agrees_again(self, differs: int) -> bool:
        """Play on to the next step that can be shown: a step that ends as recorded, or a step with a recorded snapshot.

        A step ends as recorded if its state hash (hash of the whole world) agrees with the recorded hash. Return
        whether a step that can be shown was found within `MAX_AHEAD` steps and GAP_SEARCH_SECONDS. If not, `at` does
        not change. `differs`: number of the step that has ended differently.

        Changed rules may lead to the same world again some steps later, for example when a wounded hero has healed. A
        snapshot of that step is kept in memory, so that the replay can go back to it.
        """
        for number in range(differs, differs + MAX_AHEAD):
            if number in self._kept and self._jump_to_one([number]):
                return True
            if number == differs:
                continue
            step = self._steps.get(number)
            if step is None or self.world.over or self._budget.search_is_over:
                return False
            with self._budget.looking_ahead():
                ending = self._play_ahead(step)
            if ending is None:
                return False
            if ending:
                self._remember(step)
                return self._jump_to_one([number])  # loads a new world, like every other jump
        return False

    def _play_ahead(self, step: RecordedStep) -> bool | None:
        """Play a step in `world`; return whether it ends as recorded, or None if it cannot be played."""
        return None if replay_step(self.world, step) else self._state.agrees(step.hash)

    def go_to(self, step: int, progress: Progress = UNWATCHED) -> None:
        """Go to a step. If it lies in a gap, go to the first step after the gap or, without one, to the last step.

        Raises CorruptData or StoreError.
        """
        step = max(self.first, min(step, self.last))
        known = [at for at in sorted(self._known, reverse=True) if at <= step]
        try:
            if not known[0] <= self.at <= step:
                if step < self.at and known[0] != step:
                    self._near, self._into = {}, step
                    known = [at for at in known if at in self._known]
                if not self._jump_to_one(known, progress):
                    raise CorruptData(self._unread)
            self._play_to(step, progress)
        finally:
            self._into = None

    def _play_to(self, step: int, progress: Progress = UNWATCHED) -> None:
        first = self.at
        while self.at < step and not self.over:
            progress.at((self.at - first) / (step - first))
            self.forward()

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

    def _jump_to_one(self, steps: Iterable[int], progress: Progress = UNWATCHED) -> bool:
        """Load the first readable snapshot of some steps; return whether there is one.

        `steps`: the steps whose snapshots are tried, in this order. A recorded snapshot that cannot be read is not
        tried again later. After SEARCH_SECONDS only the last step is still tried.
        """
        for step in while_time_remains(steps):
            try:
                self._jump(step, progress)
            except CorruptData as error:
                self._unread = str(error)
                self._kept.discard(step)
                continue
            return True
        return False

    def _jump(self, step: int, progress: Progress) -> None:
        snapshot = self._remembered.get(step) or self._near.get(step)
        with self._budget.searching():
            world = self._record.load(step, progress) if snapshot is None else load_world(snapshot, progress=progress)
        left = vars(self).get("world")
        self.world, self.at = world, step
        if left is not None:
            free_world(left)  # else it stays in memory for a while, because its parts refer to each other
        self._budget.note_loaded()
        self._loaded.add(step)
        self._state = StateHash(world)
