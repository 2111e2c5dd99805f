"""A game seen again: forward step by step, and back, from any moment of it.

Whole moments are met every so often on the way, and remembered, so that going back plays only the few steps since one;
and those steps are then all remembered, so that going farther back plays none.
Where a step comes to something else than it once did, what was is believed: the replay goes on at the next moment
that was kept.
"""

from __future__ import annotations

from collections.abc import Callable

from game.engine.world import World

from .journal import FAULTS, Endless, Step, carry_on, tell
from .plain import Unreadable
from .record import Record
from .snapshots import Snapshot, snapshot, world_at
from .state_hash import StateHash

REMEMBERED_STEPS = 50


class Replay:
    """One game being looked at. `world` is the world as it was at the step `at`; it is another one after each jump."""

    def __init__(self, record: Record) -> None:
        """At the first moment. Raises Unreadable or StoreTrouble."""
        self._record = record
        self._steps = {step.number: step for step in record.steps}
        self._kept = record.moments
        if not self._kept:
            raise Unreadable("nothing was kept of it")
        self._remembered: dict[int, Snapshot] = {}
        self._near: dict[int, Snapshot] = {}
        """Each step of the stretch that was last gone back into."""
        self._into: int | None = None
        """Where that is going on, the step that is gone back to."""
        self.gaps: list[range] = []
        """The steps that came to something else, with those up to the next moment: they are left out."""
        self.first = self._kept[0]
        self.last = max([self.first, *self._kept, *self._steps])
        self.at = self.first
        self._jump(self.first)

    @property
    def step(self) -> Step | None:
        """The one that led here; None at the first moment."""
        return self._steps.get(self.at)

    @property
    def over(self) -> bool:
        return self.at >= self.last

    def step_of(self, turn: int) -> int:
        """The first step that comes to a turn, or the last step."""
        return next((number for number, step in sorted(self._steps.items()) if step.turn >= turn), self.last)

    def forward(self, show: Callable[[World], None] = lambda _: None) -> None:
        """Goes on by a step; `show` is called after each thing that happens. Raises Unreadable or StoreTrouble."""
        step = self._steps.get(self.at + 1)
        if step is None or not self._played(step, show):
            self._leave_out()
            return
        self.at = step.number
        if self.at % REMEMBERED_STEPS == 0 and self.at not in self._kept and self.at not in self._remembered:
            self._remembered[self.at] = snapshot(self.world, self.at, step.hash)
        elif self._into is not None and self._into - REMEMBERED_STEPS < self.at <= self._into:
            self._near[self.at] = snapshot(self.world, self.at, step.hash)

    def _leave_out(self) -> None:
        """Goes over the steps to the next moment; if there is none, the game as it can be seen ends here."""
        first = self.at + 1
        goes_on = self._jump_to_one([kept for kept in self._kept if kept > self.at])
        gap = range(first, self.at if goes_on else self.last + 1)
        if gap not in self.gaps:
            self.gaps.append(gap)
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
                raise Unreadable("none of its moments can be read")
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

    def _jump_to_one(self, steps: list[int]) -> bool:
        """Goes to the first of some moments that can be read, if any can."""
        for step in steps:
            try:
                self._jump(step)
            except Unreadable:
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
        try:
            if step.told is not None:
                tell(self.world, step.told)
            carry_on(self.world, show)
        except (Unreadable, Endless, *FAULTS):
            return False
        return self._name() == step.hash
