"""A game seen again: forward step by step, and back, from any moment of it.

Whole moments are met every so often on the way, and remembered, so that going back plays only the few steps since one;
and those steps are then all remembered, so that going farther back plays none.
Where a step comes to something else than it once did, what was is believed: the replay goes on at the next moment
that was kept. A moment that is damaged is not needed: the steps since the one before it come to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.content.rules_version import change_told
from game.engine.world import World

from .journal import Step, play_again
from .plain import Unreadable
from .record import Record
from .snapshots import Snapshot, snapshot, world_at
from .state_hash import StateHash

REMEMBERED_STEPS = 50
CHANGED = "the game comes to something else there than it once did"
RULES_CHANGED = "by the present rules the game comes to something else there"
UNKEPT = "they were not kept"
DAMAGED = "what was kept of them is damaged"


class Replay:
    """One game being looked at. `world` is the world as it was at the step `at`; it is another one after each jump."""

    def __init__(self, record: Record) -> None:
        """At the first moment. Raises Unreadable or StoreTrouble."""
        self._record = record
        self._steps = {step.number: step for step in record.steps}
        self._kept = {*record.moments}
        """The steps after which all was kept, but for those of which it is known that they cannot be read."""
        self._unread = "nothing was kept of it"
        """Why one of them could not be."""
        self._remembered: dict[int, Snapshot] = {}
        self._near: dict[int, Snapshot] = {}
        """Each step of the stretch that was last gone back into."""
        self._into: int | None = None
        """Where that is going on, the step that is gone back to."""
        self.gaps: dict[range, str] = {}
        """The steps that are left out, up to the next moment, and why."""
        self.at: int
        if not self._jump_to_one(record.moments):
            raise Unreadable(self._unread)
        self.first = self.at
        self.last: int = max([self.first, *self._kept, *self._steps])
        if self.first > record.moments[0]:
            self.gaps[range(record.moments[0], self.first)] = DAMAGED

    @property
    def step(self) -> Step | None:
        """The one that led here; None at the first moment."""
        return self._steps.get(self.at)

    @property
    def rules_told(self) -> str:
        """A sentence for who looks at it, if any of it was played with another version of the rules; else ""."""
        other = self._record.rules.other
        return "" if other is None else f"{change_told(other)}."

    @property
    def over(self) -> bool:
        return self.at >= self.last

    def step_of(self, turn: int) -> int:
        """The first step that comes to a turn, or the last step."""
        return next((number for number, step in sorted(self._steps.items()) if step.turn >= turn), self.last)

    def forward(self, show: Callable[[World], None] = lambda _: None) -> None:
        """Goes on by a step; `show` is called after each thing that happens. Raises Unreadable or StoreTrouble."""
        if self.over:
            return
        step = self._steps.get(self.at + 1)
        if step is None or not self._played(step, show):
            changed = RULES_CHANGED if self._record.rules.changed_at(self.at + 1) else CHANGED
            self._leave_out(UNKEPT if step is None else changed)
            return
        self.at = step.number
        if self.at % REMEMBERED_STEPS == 0 and self.at not in self._kept and self.at not in self._remembered:
            self._remembered[self.at] = snapshot(self.world, self.at, step.hash)
        elif self._into is not None and self._into - REMEMBERED_STEPS < self.at <= self._into:
            self._near[self.at] = snapshot(self.world, self.at, step.hash)

    def _leave_out(self, why: str) -> None:
        """Goes over the steps to the next moment; if there is none, the game as it can be seen ends here."""
        first = self.at + 1
        goes_on = self._jump_to_one(sorted(kept for kept in self._kept if kept > self.at))
        self.gaps.setdefault(range(first, self.at if goes_on else self.last + 1), why)
        if not goes_on:
            self.last = self.at
            self._jump_to_one(sorted(self._known, reverse=True))
            self._play_to(self.last)

    def go_to(self, step: int, most: int | None = None) -> bool:
        """Any step, as it was then, or the nearest to it that there is; answers whether it has come there.

        It plays so many steps at most, and goes on from there when asked again. Raises Unreadable or StoreTrouble.
        """
        step = max(self.first, min(step, self.last))
        known = [at for at in sorted(self._known, reverse=True) if at <= step]
        if not known[0] <= self.at <= step:
            if step < self.at and known[0] != step:
                self._near, self._into = {}, step
                known = [at for at in known if at in self._known]
            if not self._jump_to_one(known):
                raise Unreadable(self._unread)
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
        """One step back, over what is left out."""
        step = self.at - 1
        self.go_to(step)
        if self.at > step:
            self.go_to(self.landing(step, back=True))

    def landing(self, step: int, *, back: bool) -> int:
        """The step that is shown for one: that one, or if it is left out the next there is that way."""
        gap = next((gap for gap in self.gaps if step in gap), None)
        if gap is None:
            return step
        return gap.start - 1 if back or gap.stop > self.last else gap.stop

    @property
    def _known(self) -> set[int]:
        """The steps after which all of the world is there."""
        return {*self._kept, *self._remembered, *self._near}

    def _jump_to_one(self, steps: Iterable[int]) -> bool:
        """Goes to the first of some moments that can be read, if any can; the others are not asked for again."""
        for step in steps:
            try:
                self._jump(step)
            except Unreadable as error:
                self._unread = str(error)
                self._kept.discard(step)
                continue
            return True
        return False

    def _jump(self, step: int) -> None:
        moment = self._remembered.get(step) or self._near.get(step) or self._record.moment(step)
        self.world = world_at(moment)
        self.at = step
        self._name = StateHash(self.world)

    def _played(self, step: Step, show: Callable[[World], None]) -> bool:
        """Plays a step again; answers whether it came to the same."""
        return not play_again(self.world, step, show) and self._name() == step.hash
