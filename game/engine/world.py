"""The state of one game, what has just happened in it, and what the hero sees. Time passes in `turns`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from game.engine.alarms import Setting
from game.engine.distance_maps import DistanceMaps
from game.engine.events.event import DOOR_TURNED, Event
from game.engine.events.movement import Arrived, CameAfter, Heard, Refused, Stopped, Won
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

    RS-60: the tutorial goes by who was put into its order of turns first; reading order can be seen on the map.
    """
    others = list(actors)
    soonest = min(map(_READY, others), default=hero.ready_at)
    if hero.ready_at <= soonest:
        return hero
    return min((actor for actor in others if actor.ready_at == soonest), key=_reading)


def _reading(actor: Actor) -> tuple[int, int]:
    return actor.pos.y, actor.pos.x


class World:
    """One game: its level, its hero, its time.

    Between calls of `turns.update` it is at rest, and may be copied or saved.

    A world that is only made has no level yet: `turns.begin_game` brings the hero to one.
    """

    tradition: Tradition
    seed: str
    hero: Actor
    disguises: dict[str, str]
    """What unknown kinds of things pass for, by their names."""
    looks: dict[str, str]
    """The sprites of kinds that have others than their own in this game."""
    identified: set[str]
    """The disguised kinds that the hero knows by now."""
    dice: Dice
    now: int
    """The tick at which whoever acts does so."""
    next_beat: int
    """The tick at which the surroundings have their next turn, before whoever acts then."""
    run_stats: RunStats
    won: bool
    _stale: bool
    """Whether something happened before the hero's eyes that his memory has not taken in yet."""
    level: SavedSeparately[Level]
    levels: SavedSeparately[dict[int, Level]]
    """Those that the hero has seen, by depth, as he left them."""
    make_level: Derived[Callable[[int], Level]]
    gold: Derived[ItemKind]
    """What the dead leave behind."""
    witnessed: Derived[list[Event]]
    """Of what the last `update` returned, that which the hero perceived."""
    recognised: Derived[set[Actor]]
    """Who acted in that time before the hero's eyes, even if they lost sight of him by what he did."""
    _distance_maps: Derived[DistanceMaps | None]
    view: Derived[NDArray[np.bool_]]
    _events: Derived[list[Event]]
    _last_view: Derived[tuple[tuple[object, ...], NDArray[np.bool_]]]
    """Whose view from where was last taken, of what; and the view."""

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
        self.make_anew(make_level, gold)

    def make_anew(self, make_level: Callable[[int], Level], gold: ItemKind) -> None:
        """Makes what is not saved. Nothing has happened yet, and nothing is seen until it is looked."""
        self.make_level = make_level
        self.gold = gold
        self.witnessed, self.recognised = [], set()
        self._distance_maps = None
        self._events = []
        self._last_view = ((), np.zeros((0, 0), np.bool_))

    # --------------------------------------------------------------------------------------------- time

    def begin_step(self) -> None:
        """Forget what the hero perceived in the step before."""
        self.witnessed, self.recognised = [], set()

    @property
    def something_happened(self) -> bool:
        """Whether there are events that nobody has taken yet."""
        return bool(self._events)

    def take_events(self) -> list[Event]:
        """Return what has happened since events were last taken."""
        events, self._events = self._events, []
        return events

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

    # ------------------------------------------------------------------------------------------- events

    def emit(self, event: Event) -> None:
        """Notes that something has happened, and whether the hero perceived it: before or after, for a door
        opened in view changes the view in that same moment.
        """
        before = self.view
        self.look()
        self._events.append(event)
        self.run_stats.note(event, Setting(self.hero, self.level, self.view, self.now, self.won))
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
        self.look()
        self.view = self._last_view[1]
        self._stale = False
        self.level.remember(self.view)

    def look_again(self) -> None:
        """Bring the hero's view and memory up to date if something happened before his eyes; else his view alone."""
        if self._stale:
            self.look_around()
        else:
            self.look()

    def look(self) -> None:
        """Bring the hero's view up to date, and what he remembers only where he sees anew."""
        if self.open_eyes():
            self.level.visits.tread(self.hero.pos)
            self.level.remember(self.view)

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
        """The hero has opened what he came to open."""
        self.won = True
        self.emit(Won(self.hero, door, door.at))
