"""The state of one game, its latest events, and the hero's view. Time passes in `turns`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from game.engine.alarms import EventContext
from game.engine.distance_maps import DistanceMaps
from game.engine.events.event import DOOR_STATE_EVENTS, Event
from game.engine.events.movement import Arrived, Heard, LateArrived, Refused, Stopped, Won
from game.engine.grid.dice import Dice
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.door import Door
from game.engine.model.item import ItemKind
from game.engine.model.level import Level
from game.engine.records import Derived, SavedSeparately
from game.engine.run_stats import RunStats
from game.engine.tradition import Tradition
from game.engine.vision import view_of

_READY = attrgetter("ready_at")


def next_of(actors: Iterable[Actor], hero: Actor) -> Actor:
    """Return the actor that has waited longest: at a tie the hero, then in reading order.

    RS-60: at a tie the tutorial takes the actor that was scheduled first; reading order can be seen on the map.
    """
    others = list(actors)
    soonest = min(map(_READY, others), default=hero.ready_at)
    if hero.ready_at <= soonest:
        return hero
    return min((actor for actor in others if actor.ready_at == soonest), key=_reading_order)


def _reading_order(actor: Actor) -> tuple[int, int]:
    return actor.pos.y, actor.pos.x


class World:
    """State of one game: its level, its hero, its time.

    It may be copied or saved between calls of `turns.update`, never during one.

    A new world has no level yet: `turns.begin_game` puts the hero on one.
    """

    tradition: Tradition
    seed: str
    hero: Actor
    disguises: dict[str, str]
    """Descriptions of unknown kinds of items, by the names of the kinds."""
    looks: dict[str, str]
    """Sprites of kinds of items that are drawn otherwise in this game, by the names of the kinds."""
    identified: set[str]
    """Names of the disguised kinds that the hero has identified."""
    dice: Dice
    now: int
    """Tick of the current action."""
    next_beat: int
    """Tick of the next turn of the surroundings, which comes before the actions at that tick."""
    run_stats: RunStats
    won: bool
    _stale: bool
    """Whether the hero saw an event that his memory does not include yet."""
    level: SavedSeparately[Level]
    levels: SavedSeparately[dict[int, Level]]
    """All levels that the hero has been on, by depth: the current one, and the others as he left them."""
    make_level: Derived[Callable[[int], Level]]
    gold: Derived[ItemKind]
    """Kind of the gold that dead actors leave."""
    witnessed: Derived[list[Event]]
    """Events of the last `update` that the hero perceived."""
    seen_acting: Derived[set[Actor]]
    """Actors that were in the hero's view when they acted in the last `update`, even if they left it by the action."""
    _distance_maps: Derived[DistanceMaps | None]
    view: Derived[NDArray[np.bool_]]
    _events: Derived[list[Event]]
    _last_view: Derived[tuple[tuple[object, ...], NDArray[np.bool_]]]
    """Last view of the hero, bool[x, y], with all that it depends on as its key."""

    def __init__(
        self,
        tradition: Tradition,
        seed: str,
        hero: Actor,
        make_level: Callable[[int], Level],
        gold: ItemKind,
        *,
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
        self.run_stats = RunStats()
        self.won = False
        self._stale = False
        self.levels = {}
        self.rebuild(make_level, gold)

    def rebuild(self, make_level: Callable[[int], Level], gold: ItemKind) -> None:
        """Initialize the fields that are not saved: no events, and no view until `look` is called."""
        self.make_level = make_level
        self.gold = gold
        self.witnessed, self.seen_acting = [], set()
        self._distance_maps = None
        self._events = []
        self._last_view = ((), np.zeros((0, 0), np.bool_))

    # --------------------------------------------------------------------------------------------- time

    def begin_step(self) -> None:
        """Forget what the hero perceived in the step before."""
        self.witnessed, self.seen_acting = [], set()

    @property
    def has_events(self) -> bool:
        """Whether there are events that have not been taken by `take_events`."""
        return bool(self._events)

    def take_events(self) -> list[Event]:
        """Return the events since the last call, and forget them."""
        events, self._events = self._events, []
        return events

    @property
    def is_waiting(self) -> bool:
        """Whether nothing more happens until the hero gets orders, or because the game is over."""
        return self.over or (self.hero.orders is None and self.hero_is_next)

    @property
    def over(self) -> bool:
        """Whether the game has ended: it is won, or the hero is dead."""
        return self.won or not self.hero.alive

    @property
    def hero_is_next(self) -> bool:
        """Whether the hero acts next, of his own will: he is not stunned, and no turn of the surroundings is due."""
        free = self.hero.alive and not self.hero.stunned and self.hero.ready_at < self.next_beat
        return free and next_of(self.level.actors, self.hero) is self.hero

    @property
    def turn(self) -> int:
        """Number of actions that the hero has done."""
        return self.hero.turns

    # ------------------------------------------------------------------------------------------- events

    def emit(self, event: Event) -> None:
        """Record an event, and whether the hero perceived it.

        He did if its cell is in view before or after it, because a door that opens changes the view at once.
        """
        before = self.view
        self.look()
        self._events.append(event)
        self.run_stats.record(event, EventContext(self.hero, self.level, self.view, self.now, self.won))
        seen = before[event.at] or self.view[event.at]
        if not (self._concerns_hero(event) or seen):
            return
        self.witnessed.append(event)
        self._stale = True
        if isinstance(event, DOOR_STATE_EVENTS) and (seen or event.door.seen is not None):
            event.door.seen = event.door.state  # seen along the wall it may leave the view by opening

    def _concerns_hero(self, event: Event) -> bool:
        if isinstance(event, Refused | Stopped | Arrived | LateArrived | Heard):
            return True
        return any(getattr(event, field) is self.hero for field in event.__match_args__)

    # -------------------------------------------------------------------------------------------- sight

    def look_around(self) -> None:
        """Bring the hero's view and memory up to date."""
        self.look()
        self.view = self._last_view[1]
        self._stale = False
        self.level.remember(self.view)

    def look_again(self) -> None:
        """Bring the hero's view and memory up to date if he saw an event; else do the same as `look`."""
        if self._stale:
            self.look_around()
        else:
            self.look()

    def look(self) -> None:
        """Bring the hero's view up to date, and his memory too if the view may have changed."""
        if self.update_view():
            self.level.visits.record_step(self.hero.pos)
            self.level.remember(self.view)

    def update_view(self) -> bool:
        """Bring the hero's view up to date without his memory; return whether it may have changed."""
        hero, level = self.hero, self.level
        eyes = (hero.pos, hero.breed, hero.eyesight, hero.blind, level, level.changes, level.air.changes)
        if eyes == self._last_view[0]:
            return False
        self._last_view = (eyes, view_of(hero, self.tradition.sight, level))
        self.view = self._last_view[1]
        return True

    def sees(self, at: tuple[int, int]) -> bool:
        """Return whether the hero sees a cell now."""
        return bool(self.view[at])

    def foes_in_view(self) -> list[Actor]:
        """Return the monsters that the hero sees, nearest first; friendly people are not among them."""
        hero, view = self.hero, self.view
        others = [actor for actor in self.level.actors if actor is not hero and view[actor.pos]]
        foes = [other for other in others if not other.breed.friendly]
        return sorted(foes, key=lambda foe: ((foe.pos - hero.pos).steps, foe.pos.y, foe.pos.x))

    # ------------------------------------------------------------------------------------------- levels

    @property
    def distance_maps(self) -> DistanceMaps:
        """The distance maps of the level on which the hero is."""
        if self._distance_maps is None or self._distance_maps.level is not self.level:
            self._distance_maps = DistanceMaps(self.level, self.tradition)
        return self._distance_maps

    def win(self, door: Door) -> None:
        """End the game as won: the hero has opened the door that he came for."""
        self.won = True
        self.emit(Won(self.hero, door, door.at))
