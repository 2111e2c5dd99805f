"""Replay a game: forward step by step, and back, from any moment of it.

Snapshots are taken every so often on the way, and remembered, so that going back plays only the few steps since the
last one; those steps are then all remembered, so that going farther back plays none.

If a step ends differently than it once did, the record wins: the replay goes on at the next step that agrees again, or
at the next kept snapshot, whichever is earlier; the steps between are left out.

A damaged snapshot is not needed: the steps since the one before it lead to the same world.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum, auto

from game.content import rules_version
from game.content.rules_version import RulesChange, change_since
from game.engine.world import World
from game.store.db.rows import RecordedStep
from game.store.json_values import CorruptData
from game.store.recording.journal import replay_step
from game.store.recording.replay_file import GameRecord
from game.store.serialize.snapshot import Snapshot, StateHash, load_world, take_snapshot

REMEMBERED_STEPS = 50
MAX_AHEAD = 300
"""Number of steps that are played to find one that agrees again: at 2 ms a step, more would be felt as a pause."""


class GapReason(Enum):
    """Reason why steps cannot be shown."""

    CHANGED = auto()
    """They end differently, although the rules are the same."""
    RULES_CHANGED = auto()
    RULES_UNKNOWN = auto()
    """They were played with newer rules."""
    UNKEPT = auto()
    DAMAGED = auto()


class Replay:
    """Replay of one game. `world` is the world as it was at the step `at`; it is another object after each jump."""

    def __init__(self, record: GameRecord) -> None:
        """Begin at the first moment. Raises CorruptData or StoreError."""
        self._record = record
        self._steps = {step.number: step for step in record.steps}
        self._kept = {*record.snapshot_steps}
        """Steps with a kept snapshot, except the snapshots that turned out to be unreadable."""
        self._unread = "no part of it was saved"
        """Reason why the last unreadable snapshot could not be read."""
        self._remembered: dict[int, Snapshot] = {}
        self._near: dict[int, Snapshot] = {}
        """Snapshots of each step of the stretch that the player last went back into."""
        self._into: int | None = None
        """Step that the player is going back to; None when that is done."""
        self.gaps: dict[range, GapReason] = {}
        """Steps that are left out, up to the next that agrees, and the reason."""
        self.agrees = True
        """Whether each step met so far agreed; if one differs at a kept moment there is no gap."""
        self.at: int
        if not self._jump_to_one(record.snapshot_steps):
            raise CorruptData(self._unread)
        self.first = self.at
        self.last: int = max([self.first, *self._kept, *self._steps])
        if self.first > record.snapshot_steps[0]:
            self.gaps[range(record.snapshot_steps[0], self.first)] = GapReason.DAMAGED

    @property
    def step(self) -> RecordedStep | None:
        """Step that led here; None at the first moment."""
        return self._steps.get(self.at)

    @property
    def rules_change(self) -> RulesChange | None:
        """Change of the rules since any of the game was played; None if all of it was played with these rules."""
        other = self._record.rules.other
        return None if other is None else change_since(other)

    @property
    def rules_change_here(self) -> RulesChange | None:
        """Change of the rules since the current step was played; None without one."""
        return change_since(self._record.rules.at(self.at))

    @property
    def over(self) -> bool:
        """Whether the last step that can be shown is shown."""
        return self.at >= self.last

    def step_of(self, turn: int) -> int:
        """Return the first step that reaches a turn, or the last step."""
        return next((number for number, step in sorted(self._steps.items()) if step.turn >= turn), self.last)

    def forward(self, show: Callable[[World], None] = lambda _: None) -> None:
        """Go on by a step; call `show` after each thing that happens. Raises CorruptData or StoreError."""
        if self.over or self._jump_over_known_gap():
            return
        step = self._steps.get(self.at + 1)
        if step is None:
            self._leave_out(GapReason.UNKEPT)
            return
        if replay_step(self.world, step, show):
            self._leave_out(self._why_changed(step.number))
            return
        if not self._name.agrees(step.hash):
            self._leave_out(self._why_changed(step.number), look_ahead=True)
            return
        self.at = step.number
        if self.at % REMEMBERED_STEPS == 0 and self.at not in self._kept and self.at not in self._remembered:
            self._remembered[self.at] = take_snapshot(self.world, self.at, step.hash)
        elif self._into is not None and self._into - REMEMBERED_STEPS < self.at <= self._into:
            self._near[self.at] = take_snapshot(self.world, self.at, step.hash)

    def _why_changed(self, step: int) -> GapReason:
        """Return the reason why a step ends differently."""
        version = self._record.rules.at(step)
        if version == rules_version.RULES_VERSION:
            return GapReason.CHANGED
        older = version < rules_version.RULES_VERSION
        return GapReason.RULES_CHANGED if older else GapReason.RULES_UNKNOWN

    def _jump_over_known_gap(self) -> bool:
        """Jump over the steps ahead if they were left out before; return whether they were."""
        gap = next((gap for gap in self.gaps if gap.start == self.at + 1), None)
        return gap is not None and gap.stop in self._known and self._jump_to_one([gap.stop])

    def _leave_out(self, why: GapReason, *, look_ahead: bool = False) -> None:
        """Leave out the steps up to the next that agrees; if there is none, the part that can be shown ends here.

        `look_ahead`: `world` has played the first of them without a fault, and can play on from there.
        """
        first, self.agrees = self.at + 1, False
        goes_on = (look_ahead and self._agrees_again(first)) or self._jump_to_one(
            sorted(kept for kept in self._kept if kept > self.at)
        )
        left_out = range(first, self.at if goes_on else self.last + 1)
        if left_out:  # none are where the moment after the very step that differs was kept
            self.gaps.setdefault(left_out, why)
        if not goes_on:
            self.last = self.at
            self._jump_to_one(sorted((at for at in self._known if at <= self.last), reverse=True))
            self._play_to(self.last)

    def _agrees_again(self, differs: int) -> bool:
        """Play on from a step that differs to the first that agrees, or to a kept snapshot.

        Return whether there was one.

        Changed rules may lead to the same world again some steps later: a wounded hero has healed by then. A snapshot
        is remembered there, so that the replay can go back to it. `at` does not change if no step agrees.
        """
        for number in range(differs, differs + MAX_AHEAD):
            if number in self._kept and self._jump_to_one([number]):
                return True
            if number == differs:
                continue
            step = self._steps.get(number)
            if step is None or self.world.over or replay_step(self.world, step):
                return False
            if self._name.agrees(step.hash):
                self._remembered[number] = take_snapshot(self.world, number, step.hash)
                return self._jump_to_one([number])  # into a world of its own, as after every other jump
        return False

    def go_to(self, step: int, most: int | None = None) -> bool:
        """Go to a step, or to the nearest that can be shown; return whether the replay has arrived.

        It plays `most` steps at most (None: no limit), and goes on from there when called again. Raises CorruptData or
        StoreError.
        """
        step = max(self.first, min(step, self.last))
        known = [at for at in sorted(self._known, reverse=True) if at <= step]
        if not known[0] <= self.at <= step:
            if step < self.at and known[0] != step:
                self._near, self._into = {}, step
                known = [at for at in known if at in self._known]
            if not self._jump_to_one(known):
                raise CorruptData(self._unread)
        self._play_to(step, most)
        there = self.at >= min(step, self.last)
        if there:
            self._into = None
        return there

    def _play_to(self, step: int, most: int | None = None) -> None:
        played = 0
        while self.at < step and not self.over and (most is None or played < most):
            self.forward()
            played += 1

    def back(self) -> None:
        """Go one step back, past the steps that are left out. Raises CorruptData or StoreError."""
        step = self.at - 1
        self.go_to(step)
        if self.at > step:
            self.go_to(self.nearest_shown_step(step, back=True))

    def nearest_shown_step(self, step: int, *, back: bool) -> int:
        """Return the nearest step that can be shown: `step`, unless it lies in a gap.

        In a gap it is the last step before the gap (`back=True`) or the first after it.
        """
        gap = next((gap for gap in self.gaps if step in gap), None)
        if gap is None:
            return step
        return gap.start - 1 if back or gap.stop > self.last else gap.stop

    @property
    def _known(self) -> set[int]:
        """Steps whose world is at hand, kept or remembered."""
        return {*self._kept, *self._remembered, *self._near}

    def _jump_to_one(self, steps: Iterable[int]) -> bool:
        """Jump to the first of some moments that can be read; return whether it could. Others are not tried again."""
        for step in steps:
            try:
                self._jump(step)
            except CorruptData as error:
                self._unread = str(error)
                self._kept.discard(step)
                continue
            return True
        return False

    def _jump(self, step: int) -> None:
        snapshot = self._remembered.get(step) or self._near.get(step) or self._record.snapshot(step)
        self.world = load_world(snapshot)
        self.at = step
        self._name = StateHash(self.world)
