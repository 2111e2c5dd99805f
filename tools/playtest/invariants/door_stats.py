"""Statistics about the doors of a game, counted from the game's events."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events.combat_events import Died
from game.engine.events.door_events import Breached, Destroyed, Eased, Knocked, Latched, Opened, Unlatched, Widened
from game.engine.events.event import Event
from game.engine.events.movement_events import Moved
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.world import World

LATE = 25
"""Number of turns: a monster is late if it comes through a door at least LATE turns after the door was first opened."""
KEYS = {Opened: 1, Eased: 1, Widened: 1, Latched: 1, Unlatched: 1, Knocked: 2}
"""Number of key presses that each of the hero's actions at doors takes, by the class of the action's event.

A knock takes two, because the hero waits a turn for the result. To hear who is behind a door takes no key press.
"""


class DoorStats:
    """The statistics about the doors of one game."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._level = world.level
        self._opened: dict[Door, int] = {}
        """The turn in which each door was first opened or broken."""
        self._by_monsters: set[Door] = set()
        """Doors that a monster was the first to open or break."""
        self._late: set[Actor] = set()
        """Monsters on this level that have come through a door at least LATE turns after the door was first opened."""
        self.levels: list[dict[str, int]] = []
        """The counts of each level that the hero has left without dying there.

        `depth`: depth of the level. `doors`: doors with a leaf. `shut`: doors that were shut when the hero left.
        `by_monsters`: doors that a monster was the first to open or break.
        """
        self.keys = 0
        """Number of key presses of the hero for actions at doors."""
        self.killer_came_late = False
        """Whether the monster that killed the hero was late; see LATE."""

    def note(self, events: Sequence[Event]) -> None:
        """Count `events`, the events since the last call."""
        hero = self._world.hero
        for event in events:
            match event:
                case Opened(actor=opener, door=door) | Eased(actor=opener, door=door):
                    self._note_opened(door, by_hero=opener is hero)
                case Breached(actor=basher, door=door) | Destroyed(actor=basher, door=door):
                    self._note_opened(door, by_hero=basher is hero)
                case Moved(actor=actor, at=at) if actor is not hero:
                    self._note_crossing(actor, self._level.doors.get(at))
                case Died(actor=actor, killer=killer) if actor is hero:
                    self.killer_came_late = killer in self._late
            self._count_keys(event, hero)
        if self._world.level is not self._level:
            if hero.alive:
                self.levels.append(self._tally(self._level))
            self._level = self._world.level
            self._late.clear()

    def _note_opened(self, door: Door, *, by_hero: bool) -> None:
        if door not in self._opened and not by_hero:
            self._by_monsters.add(door)
        self._opened.setdefault(door, self._world.turn)

    def _note_crossing(self, actor: Actor, door: Door | None) -> None:
        if door is not None and self._world.turn - self._opened.get(door, self._world.turn) >= LATE:
            self._late.add(actor)

    def _count_keys(self, event: Event, hero: Actor) -> None:
        match event:
            case Opened(actor=actor) | Eased(actor=actor) | Widened(actor=actor):
                self.keys += KEYS[type(event)] * (actor is hero)
            case Latched(actor=actor) | Unlatched(actor=actor) | Knocked(actor=actor):
                self.keys += KEYS[type(event)] * (actor is hero)

    def _tally(self, level: Level) -> dict[str, int]:
        doors = [door for door in level.doors.values() if door.kind.has_leaf]
        return {
            "depth": level.depth,
            "doors": len(doors),
            "shut": sum(door.shut for door in doors),
            "by_monsters": sum(door in self._by_monsters for door in doors),
        }
