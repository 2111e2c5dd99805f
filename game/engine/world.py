"""The root of a game, and the passing of time."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .action import Action, Impossible
from .actions import STAND
from .actor import Actor
from .afterthought import take_stock
from .chronicle import Chronicle
from .condition import TURN_TICKS, wear_on
from .dice import Dice
from .door import Door
from .event import DOOR_TURNED, Arrived, CameAfter, Event, Heard, Refused, Stopped, Won
from .geometry import Vec
from .item import ItemKind
from .level import Level
from .noise import Noise
from .pursuit import Pursuit
from .senses import spread_noise, take_notice, tire
from .sill import Sill, sill
from .stairs import go_to, settle
from .surroundings import pass_turn
from .tradition import Tradition, Verb
from .turn_order import next_of
from .vision import view_of
from .visitor import receive
from .world_state import WorldState


class World(WorldState):
    """One game: its level, its hero, its time. Between calls of `update` it is at rest, and may be copied or saved."""

    def __init__(
        self,
        tradition: Tradition,
        seed: str,
        hero: Actor,
        make_level: Callable[[int], Level],
        gold: ItemKind,
        *,
        depth: int = 1,
        disguises: dict[str, str] | None = None,
        looks: dict[str, str] | None = None,
    ) -> None:
        self.tradition = tradition
        self.seed = seed
        self.hero = hero
        self.disguises = disguises or {}
        self.looks = looks or {}
        self.identified = set()
        self.dice = Dice(seed, "play")
        self.now = hero.ready_at
        self.next_beat = (self.now // TURN_TICKS + 1) * TURN_TICKS
        self.chronicle = Chronicle()
        self.won = False
        self._stale = False
        self.levels = {}
        self.make_anew(make_level, gold)
        settle(depth, self)

    def make_anew(self, make_level: Callable[[int], Level], gold: ItemKind) -> None:
        """Makes what is not saved. Nothing has happened yet, and nothing is seen until it is looked."""
        self.make_level = make_level
        self.gold = gold
        self.witnessed, self.recognised = [], set()
        self.pursuit = Pursuit(self)
        self._events = []
        self._last_view = ((), np.zeros((0, 0), np.bool_))

    # --------------------------------------------------------------------------------------------- time

    def update(self) -> list[Event]:
        """Lets time pass until something happens or the hero's turn comes round; answers what happened.

        Whoever has waited longest acts: the smallest `ready_at`, at a tie the hero, then in reading order.
        """
        self.witnessed = []
        self.recognised = set()
        waited = False
        while not self.over:
            actor = next_of(self.level.actors, self.hero)
            if actor.ready_at >= self.next_beat:
                self._beat()
                waited = True
                continue
            if self._events or (actor is self.hero and waited):
                break
            if actor is not self.hero:
                take_notice(actor, self)
            else:
                self._take_stock(actor.ready_at)
            self.now = actor.ready_at
            action = STAND if actor.stunned else actor.decide(self)
            if action is None:
                break
            self._take_turn(actor, action)
            waited = True
        events, self._events = self._events, []
        return events

    def _take_stock(self, tick: int) -> None:
        """The hero, about to act, sees who is there, and who is no longer where he saw it."""
        for foe in self.level.actors:
            if foe is not self.hero and self.view[foe.pos]:
                foe.sight(tick)
            elif (seen := foe.sighting) is not None and self.view[seen.at]:
                foe.miss()

    @property
    def at_rest(self) -> bool:
        """Whether nothing more happens until the hero is told what to do, or ever, when the game is over."""
        return self.over or (self.hero.orders is None and self.hero_is_next)

    @property
    def over(self) -> bool:
        """Whether time has stopped for good."""
        return self.won or not self.hero.alive

    @property
    def hero_is_next(self) -> bool:
        """Whether it is for the hero to decide what happens now."""
        free = self.hero.alive and not self.hero.stunned and self.hero.ready_at < self.next_beat
        return free and next_of(self.level.actors, self.hero) is self.hero

    @property
    def turn(self) -> int:
        """How many actions the hero has done."""
        return self.hero.turns

    def _take_turn(self, actor: Actor, action: Action) -> None:
        turns = 1
        if self.view[actor.pos]:
            self.recognised.add(actor)
        try:
            turns = action.perform(actor, self)
        except Impossible as refusal:
            if actor is self.hero:
                actor.orders = None
                self.emit(Refused(str(refusal), actor.pos))
                return
        if actor is self.hero and actor.alive:
            take_stock(actor, self)
        start = actor.ready_at
        actor.ready_at += turns * actor.pace
        actor.turns += 1
        if actor.alive:
            if actor.mends and actor.turns % actor.mends == 0:
                actor.health = min(actor.max_health, actor.health + 1)
            wear_on(actor, start, self)
        if actor is not self.hero:
            tire(actor, self)
        elif actor.alive:
            receive(self)
        if self._stale or actor is self.hero:
            self.look_around()
        else:
            self._look()

    def _beat(self) -> None:
        """A hundred ticks more have gone by for everything that nobody does."""
        self.now = self.next_beat
        self.next_beat += TURN_TICKS
        pass_turn(self)
        self.look_around()

    def make_noise(self, at: Vec, loudness: int, maker: Actor | None, noise: Noise) -> None:
        """Lets all hear it whom it reaches: monsters what the hero does, the hero what he does not see being done."""
        spread_noise(at, loudness, maker, noise, self)

    # ------------------------------------------------------------------------------------------- events

    def emit(self, event: Event) -> None:
        """Notes that something has happened, and whether the hero perceived it: before or after, for a door
        opened in view changes the view in that same moment.
        """
        before = self.view
        self._look()
        self._events.append(event)
        self.chronicle.note(event, self)
        seen = before[event.at] or self.view[event.at]
        if not (self._concerns_hero(event) or seen):
            return
        self.witnessed.append(event)
        self._stale = True
        if isinstance(event, DOOR_TURNED) and (seen or event.door.seen is not None):
            event.door.seen = event.door.state  # seen along the wall it may leave the view by opening

    def _concerns_hero(self, event: Event) -> bool:
        if isinstance(event, Refused | Stopped | Arrived | CameAfter | Heard):
            return True
        return any(getattr(event, field) is self.hero for field in event.__match_args__)

    # -------------------------------------------------------------------------------------------- sight

    def look_around(self) -> None:
        """Brings the hero's view and memory up to date."""
        self._look()
        self.view = self._last_view[1]
        self._stale = False
        self.level.memory.renew(self.level, self.view)

    def _look(self) -> None:
        """The same for his view; what he remembers is renewed only where he sees anew."""
        if self.open_eyes():
            self.level.stay.tread(self.hero.pos)
            self.level.memory.renew(self.level, self.view)

    def open_eyes(self) -> bool:
        """Takes his view without remembering anything; answers whether it may be another than before."""
        hero, level = self.hero, self.level
        eyes = (hero.pos, hero.breed, hero.eyesight, hero.blind, level, level.changes, level.air.changes)
        if eyes == self._last_view[0]:
            return False
        self._last_view = (eyes, view_of(hero, self.tradition.sight, level))
        self.view = self._last_view[1]
        return True

    def sees(self, at: tuple[int, int]) -> bool:
        """Whether the hero sees a cell now."""
        return bool(self.view[at])

    def sill(self, door: Door) -> Sill | None:
        """What the hero makes out under a door now; None where that is nothing, if he does not see it, or is blind."""
        reads = Verb.SILL in self.tradition.verbs and not self.hero.blind
        if not reads or not self.view[door.at] or door.at in self.level.secrets:
            return None
        return sill(self.level, door, self.hero.pos)

    def foes_in_view(self) -> list[Actor]:
        """Return the monsters that the hero sees, nearest first; friendly people are not among them."""
        hero, view = self.hero, self.view
        others = [actor for actor in self.level.actors if actor is not hero and view[actor.pos]]
        foes = [other for other in others if not other.breed.friendly]
        return sorted(foes, key=lambda foe: ((foe.pos - hero.pos).steps, foe.pos.y, foe.pos.x))

    # ------------------------------------------------------------------------------------------- levels

    def enter(self, depth: int) -> None:
        """Takes the hero to another depth, up or down, and with him whoever is at his heels."""
        go_to(depth, self)
        self.emit(Arrived(depth, self.hero.pos))

    def win(self, door: Door) -> None:
        """The hero has opened what he came to open."""
        self.won = True
        self.emit(Won(self.hero, door, door.at))
