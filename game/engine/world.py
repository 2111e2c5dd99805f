"""The state of one game, its latest events, and the hero's view. The functions of `turns` advance its time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from game.engine.bounds import MAX_SEED, KindName, ManyKinds, NameOf, NextTick, Text
from game.engine.events.event import DoorStateEvent, Event
from game.engine.events.movement_events import Escaped, RoomEntered, Won
from game.engine.foes_in_view import FoesInView, foes_among
from game.engine.grid.dice import Dice
from game.engine.hero_notes import HeardNoise, HeroNotes
from game.engine.level_theme import LevelTheme
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import ItemKind
from game.engine.model.level import Level
from game.engine.model.noise import KnownNoise
from game.engine.movement.distance_maps import DistanceMaps
from game.engine.recent_attacks import EventContext
from game.engine.records import Derived, SavedSeparately
from game.engine.run_stats import RunStats
from game.engine.sight_rules import view_of
from game.engine.tradition import Tradition
from game.engine.turn_order import TurnOrder


class World:
    """State of one game: its levels, its hero, its time.

    An actor that moves opens the shut door in its way. `turns.update` lets the actor perform an action with this world,
    usually `Walk` (`rules/actions/steps.py`). `Walk.perform` moves the actor with `Level.move`; into a shut
    door, it calls `open_by_hand` (`rules/door_rules.py`), which opens the door with `Level.open_door` and moves the
    actor into the doorway. `World.emit` stores the events `Opened` and `Moved`, and the hero's view is updated.

    Copy or save a world only between calls of `turns.update`, never during a call. A new world has no level yet:
    `turns.begin_game` puts the hero on a level.
    """

    tradition: Tradition
    seed: Annotated[str, Text(MAX_SEED)]
    hero: Actor
    disguises: ManyKinds[dict[KindName, Annotated[str, NameOf.DISGUISE]]]
    """Descriptions of the kinds of items that are not identified at the start, by the names of the kinds."""
    item_sprites: ManyKinds[dict[KindName, Annotated[str, NameOf.ITEM_SPRITE]]]
    """Names of the sprites of kinds of items that look different in each game, by the names of the kinds."""
    identified: ManyKinds[set[KindName]]
    """Names of the kinds in `disguises` that the hero has identified."""
    dice: Dice
    now: NextTick
    """Tick (a hundredth of a turn) of the current action."""
    next_beat: NextTick
    """Tick of the next turn of the surroundings (fire, gas, lamps). It comes before all actions at this tick."""
    run_stats: RunStats
    won: bool
    """Whether the hero has reached the goal of the game."""
    _stale: bool
    """Whether the hero has perceived an event since his memory of the level was last updated."""
    notes: SavedSeparately[HeroNotes]
    """What the hero has learnt of noises and monsters. For the screen only: no rule reads it."""
    level: SavedSeparately[Level]
    levels: SavedSeparately[dict[int, Level]]
    """All levels that the hero has been on, the current level among them, by depth."""
    make_level: Derived[Callable[[int], Level]]
    """Function from a depth to a new level."""
    gold: Derived[ItemKind]
    """Kind of item that dead actors leave as gold."""
    witnessed: Derived[list[Event]]
    """Events of the last `turns.update` that the hero perceived."""
    seen_acting: Derived[set[Actor]]
    """Actors that acted in the last `turns.update` and were in the hero's view just before their action."""
    noises: Derived[list[KnownNoise]]
    """Noises of the last `turns.update` that the hero made or heard. For the screen only: no rule reads them."""
    _distance_maps: Derived[DistanceMaps | None]
    view: Derived[NDArray[np.bool_]]
    """Cells that the hero sees, bool[x, y]."""
    _turn_order: Derived[TurnOrder]
    _foes_in_view: Derived[FoesInView]
    _events: Derived[list[Event]]
    """Events since the last call of `take_events`."""
    _last_view: Derived[tuple[tuple[object, ...], NDArray[np.bool_]]]
    """Last computed view of the hero, bool[x, y], with a key of everything that the view depends on."""

    def __init__(
        self,
        tradition: Tradition,
        seed: str,
        hero: Actor,
        make_level: Callable[[int], Level],
        gold: ItemKind,
        *,
        disguises: dict[str, str] | None = None,
        item_sprites: dict[str, str] | None = None,
    ) -> None:
        self.tradition = tradition
        self.seed = seed
        self.hero = hero
        self.disguises = disguises or {}
        self.item_sprites = item_sprites or {}
        self.identified = set()
        self.dice = Dice(seed, "play")
        self.now = hero.ready_at
        self.next_beat = (self.now // TURN_TICKS + 1) * TURN_TICKS
        self.run_stats = RunStats()
        self.won = False
        self._stale = False
        self.notes = HeroNotes()
        self.levels = {}
        self.rebuild(make_level, gold)

    def rebuild(self, make_level: Callable[[int], Level], gold: ItemKind) -> None:
        """Initialize the fields that are not saved.

        Afterwards the list of events is empty, and the hero's view is missing until `update_view` is called.
        `make_level`: function that returns a new level for a depth. `gold`: kind of item that dead actors leave as
        gold.
        """
        self.make_level = make_level
        self.gold = gold
        self.witnessed, self.seen_acting = [], set()
        self.noises = []
        self._distance_maps = None
        self._turn_order, self._foes_in_view = TurnOrder(), FoesInView()
        self._events = []
        self._last_view = ((), np.zeros((0, 0), np.bool_))

    # --------------------------------------------------------------------------------------------- time

    def begin_step(self) -> None:
        """Empty `witnessed`, `seen_acting` and `noises`, before a new call of `turns.update` fills them."""
        self.witnessed, self.seen_acting, self.noises = [], set(), []

    def end_step(self) -> list[Event]:
        """Note what the hero heard and saw in a call of `turns.update`; return its events.

        Between two actions of a turn only those monsters count that take part in what he has just seen: he sees the
        others when he may act again.
        """
        for noise in self.noises:
            self.notes.add_noise(noise, self.level.depth, self.hero.pos)
        self.notes.add_monsters(self.foes_in_view() if self.hero_is_next or self.over else self.foes_in_events())
        return self.take_events()

    @property
    def recently_heard(self) -> tuple[HeardNoise, ...]:
        """Noises without a known source that the hero has heard on this level in the last turns, the oldest first."""
        return self.notes.recent(self.hero.ready_at, self.level.depth)

    @property
    def breeds_met(self) -> list[str]:
        """The names of all breeds that the hero has seen or fought in the game, in alphabetical order.

        A breed that he fought in a game of an earlier version has no note.
        """
        return sorted({*self.notes.breeds, *self.run_stats.dealt, *self.run_stats.slain})

    @property
    def theme(self) -> LevelTheme:
        """Look and sound of the level where the hero is."""
        return self.tradition.theme_named(self.level.theme)

    @property
    def has_events(self) -> bool:
        """Whether there are events that `take_events` has not returned yet."""
        return bool(self._events)

    def take_events(self) -> list[Event]:
        """Return the events since the last call of this method, and clear the list."""
        events, self._events = self._events, []
        return events

    @property
    def is_waiting(self) -> bool:
        """Whether nothing can happen now: the game is over, or the hero is to act and has no orders."""
        return self.over or (self.hero.orders is None and self.hero_is_next)

    @property
    def over(self) -> bool:
        """Whether the game has ended: it is won, or the hero is dead."""
        return self.won or not self.hero.alive

    @property
    def hero_is_next(self) -> bool:
        """Whether the hero is to act next and is free to choose his action.

        False if he is dead or stunned, or if a turn of the surroundings (fire, gas) is due before his action.
        """
        free = self.hero.alive and not self.hero.stunned and self.hero.ready_at < self.next_beat
        return free and self.next_actor is self.hero

    @property
    def next_actor(self) -> Actor:
        """The actor that acts next: see `TurnOrder`."""
        return self._turn_order.next_of(self.level, self.hero)

    @property
    def turn(self) -> int:
        """Number of actions that the hero has done so far."""
        return self.hero.turns

    @property
    def turns_passed(self) -> int:
        """Number of turns (of 100 ticks) that have passed: an action that takes two turns counts as two.

        Screens and saved games name this number: oil burns and conditions end by it.
        """
        return self.hero.ready_at // TURN_TICKS

    # ------------------------------------------------------------------------------------------- events

    def emit(self, event: Event) -> None:
        """Record an event that has just happened, and whether the hero perceived it.

        He perceived it if he takes part in it, or if its cell was in his view before the event or is in his view now.
        The two views can differ, because a door that opens changes the view at once. If he enters a room by
        the event, the event for the room follows.
        """
        before = self.view
        entered = self._renew_sight()
        self._events.append(event)
        self.run_stats.record(event, EventContext(self.hero, self.level, self.view, self.now, self.won))
        seen = any(before[at] or self.view[at] for at in event.places)
        if seen or event.always_perceived or self.hero in event.actors:
            self.witnessed.append(event)
            self._stale = True
            memory = self.level.memory
            if isinstance(event, DoorStateEvent) and (seen or memory.knows(event.door)):
                memory.record_state(event.door)  # he may see a shut door along its wall, but not the open doorway
        if entered:
            self.note_room()

    def note_noise(self, noise: KnownNoise) -> None:
        """Record a noise that the hero made or heard, for the screen."""
        self.noises.append(noise)

    # -------------------------------------------------------------------------------------------- sight

    def look_around(self) -> None:
        """Bring the hero's view and memory up to date."""
        if self._renew_sight(anyway=True):
            self.note_room()
        self._stale = False

    def look_again(self) -> None:
        """Bring the hero's view up to date. Update his memory if he perceived an event or the view may have changed."""
        if self._stale:
            self.look_around()
        elif self._renew_sight():
            self.note_room()

    def _renew_sight(self, *, anyway: bool = False) -> bool:
        """Bring the hero's view up to date. If it may have changed, update his memory and the visit log too.

        `anyway`: whether to update his memory even if it has not changed. Return whether he is in his cell for the
        first time.
        """
        changed = self.update_view()
        if not (changed or anyway):
            return False
        is_new = changed and self.level.visits.record_step(self.hero.pos)
        self.view = self._last_view[1]  # also if the view was another, as that of a revealed level
        self.level.remember(self.view)
        return is_new

    def note_room(self) -> None:
        """Emit RoomEntered if the hero, who stands in a cell for the first time, was in no other cell of its room."""
        room = self.level.room_at(self.hero.pos)
        if room is not None and np.count_nonzero(self.level.visits.trail[self.level.floor_of(room)]) == 1:
            self.emit(RoomEntered(self.hero, room.purpose, self.hero.pos))

    def update_view(self) -> bool:
        """Bring the hero's view up to date, but not his memory. Return whether the view may have changed."""
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
        """Return the hostile monsters that the hero sees, nearest first. Friendly actors are not among them."""
        return self._foes_in_view.nearest_first(self.level, self.hero, self.view)

    def foes_in_events(self) -> list[Actor]:
        """Return those of `foes_in_view` that take part in the events of the last `turns.update`."""
        actors = {actor for event in self.witnessed for actor in event.actors if actor is not None}
        return foes_among(actors, self.level, self.hero, self.view)

    # ------------------------------------------------------------------------------------------- levels

    @property
    def distance_maps(self) -> DistanceMaps:
        """Cache of the distance maps of the hero's level."""
        if self._distance_maps is None or self._distance_maps.level is not self.level:
            self._distance_maps = DistanceMaps(self.level, self.tradition)
        return self._distance_maps

    def win(self, event: Won | Escaped) -> None:
        """End the game with a victory. `event`: what the hero has won by."""
        self.won = True
        self.emit(event)
