"""Random orders and reloads: the world stays consistent, and a loaded world goes on like the one that was saved."""

from __future__ import annotations

import copy

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from game.content.new_game import new_game
from game.content.traditions import TRADITIONS
from game.engine.behavior import Action
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec
from game.engine.model.order import Order
from game.engine.orders.auto_explore import Explore
from game.engine.orders.rest import Rest
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, RepeatAction, Travel, TravelToStairs
from game.engine.rules.actions.door_verbs import Bash, Ease, Knock, Latch, Pull
from game.engine.rules.actions.item_actions import CoverLamp, Drop, Throw, Use, Wear
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.throw import Shoot
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Search, Wait
from game.engine.world import World
from game.store.recording.journal import play_step
from game.store.serialize.snapshot import StateHash, load_world, state_hash, take_snapshot
from playtest.invariants.checker import InvariantChecker
from playtest.invariants.reachability import stuck_reason
from playtest.step_player import act
from tests.support.examples import FULL

steps = st.sampled_from(DIRECTIONS)
places = st.integers(0, 9)
near = st.builds(Vec, st.integers(-6, 6), st.integers(-6, 6))
PLAIN = (Wait, Search, CoverLamp, Descend, Ascend)
VERBS = (Ease, Knock, Latch, Bash, Pull)
PLANS = (Explore, Rest, RepeatAction)


class Life(RuleBasedStateMachine):
    """World that is played, and a twin that was loaded from it and gets the same orders."""

    @initialize(tradition=st.sampled_from(list(TRADITIONS)), seed=st.integers(0, 9), depth=st.integers(1, 10))
    def begin(self, tradition: str, seed: int, depth: int) -> None:
        self.world = new_game(str(seed), TRADITIONS[tradition], depth)
        self.checker = InvariantChecker(self.world)
        assert self.checker.faults([]) == []
        self.name = StateHash(self.world)
        self.twin: World | None = None

    # ---------------------------------------------------------------------------------------------- orders

    @rule(kind=st.sampled_from(PLAIN))
    def act_once(self, kind: type[Action]) -> None:
        self._give_order(kind())

    @rule(step=steps, confirmed=st.booleans())
    def walk(self, step: Vec, confirmed: bool) -> None:
        self._give_order(Walk(step, confirmed=confirmed))

    @rule(verb=st.sampled_from(VERBS), step=st.sampled_from(ORTHOGONAL))
    def use_door(self, verb: type[Ease | Knock | Latch | Bash | Pull], step: Vec) -> None:
        self._give_order(verb(step))

    @rule(place=places, step=near, kind=st.sampled_from((Use, Throw, Wear, Drop, Shoot)))
    def use_item(self, place: int, step: Vec, kind: type[Action]) -> None:
        at = self.world.hero.pos + step
        orders: dict[type[Action], Action] = {
            Use: Use(place, at),
            Throw: Throw(place, at),
            Wear: Wear(place),
            Drop: Drop(place),
            Shoot: Shoot(at),
        }
        self._give_order(orders[kind])

    @rule(kind=st.sampled_from(PLANS))
    def plan(self, kind: type[Explore | Rest | RepeatAction]) -> None:
        self._give_order(kind())

    @rule(step=steps, kind=st.sampled_from((Run, HeldStep)))
    def walk_on(self, step: Vec, kind: type[Run | HeldStep]) -> None:
        self._give_order(kind(step))

    @rule(step=near, confirmed=st.booleans())
    def travel(self, step: Vec, confirmed: bool) -> None:
        self._give_order(Travel(self.world.hero.pos + step, confirmed=confirmed))

    @rule(depth_change=st.sampled_from((1, -1)))
    def travel_to_stairs(self, depth_change: int) -> None:
        self._give_order(TravelToStairs(depth_change))

    @rule(turns=st.integers(1, 25))
    def go_on(self, turns: int) -> None:
        """Go on with the orders given before."""
        for _ in range(turns):
            if self.world.hero.orders is not None:
                self._act()

    def _give_order(self, order: Order) -> None:
        self.world.hero.orders = order
        if self.twin is not None:
            self.twin.hero.orders = copy.deepcopy(order)
        self._act()

    def _act(self) -> None:
        if self.world.over:
            return
        for _ in act(self.world, self.checker):
            pass
        if self.twin is not None:
            play_step(self.twin)
            assert state_hash(self.twin) == self.name()

    # ---------------------------------------------------------------------------------------------- saving

    @rule()
    def load_twin(self) -> None:
        name = self.name()
        self.twin = load_world(take_snapshot(self.world, 0, name))
        assert state_hash(self.twin) == name == state_hash(self.world)

    @precondition(lambda self: self.twin is not None)
    @rule()
    def switch_to_twin(self) -> None:
        """Play on with the twin (the copy loaded from a snapshot) in place of the world that was copied."""
        assert self.twin is not None
        self.world, self.twin = self.twin, None
        self.checker, self.name = InvariantChecker(self.world), StateHash(self.world)

    @rule()
    def check_not_stuck(self) -> None:
        assert self.world.over or stuck_reason(self.world) == ""


Life.TestCase.settings = settings(
    max_examples=100 if FULL else 5, stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow], deadline=None
)
TestLife = Life.TestCase
