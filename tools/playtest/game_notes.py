"""Notes on one game of a bot, counted for the measures: what the hero did at doors, took, and left behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from game.engine.behavior import Action
from game.engine.events.door_events import Breached, Destroyed, Eased, Knocked, Latched, Opened, Widened
from game.engine.events.event import Event
from game.engine.events.item_events import Dropped, Learned, Taken, Threw
from game.engine.events.movement_events import Arrived, Won
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.item import Category, ItemKind
from game.engine.model.level import Level
from game.engine.model.traits import Trait
from game.engine.rules.actions.item_actions import Invoke, Throw, Use
from game.engine.world import World

NEAR = 20
"""Number of cells within which an aware foe makes a turn a turn with a foe."""
FIRST_ACTS = {Eased: "ease", Opened: "open", Breached: "open", Destroyed: "open", Knocked: "knock", Latched: "latch"}
"""Name of the first act at a door, by the class of its event, if the hero did it without an item or ability."""
LEAVE, ITEM = "leave", "item or ability"


def is_prize(kind: ItemKind) -> bool:
    """Return whether an item is a prize: something to use, wear, throw or study, but no key, latch, oil or gold."""
    return kind.category is not Category.COUNTED


class PrizesTaken:
    """Counts the heaps of prizes that the hero takes; those that he threw or dropped himself do not count again."""

    def __init__(self, hero: Actor) -> None:
        self._hero = hero
        self._laid_down: Counter[str] = Counter()
        self.count = 0

    def note(self, event: Event) -> None:
        """Count an event."""
        match event:
            case Threw(actor=actor, item=item) | Dropped(actor=actor, item=item) if actor is self._hero:
                if item is not None and not item.kind.shatters:
                    self._laid_down[item.kind.name] += item.count
            case Taken(actor=actor, item=item) if actor is self._hero:
                if self._laid_down[item.kind.name]:
                    self._laid_down[item.kind.name] -= min(item.count, self._laid_down[item.kind.name])
                else:
                    self.count += is_prize(item.kind)
            case Learned(actor=actor) if actor is self._hero:
                self.count += 1


@dataclass
class _Floor:
    """What is known of the hero's stay on one level. `level`: the level when he first arrived."""

    level: Level
    left: bool = False
    """Whether he has gone down from the level alive, or won the game on it."""
    opened: set[Door] = field(default_factory=set)
    acts: dict[Door, str] = field(default_factory=dict)
    """First act at each door."""
    prizes: int = 0
    taken: set[int] = field(default_factory=set)
    """Indices of the choices of which he took a prize."""
    chosen: dict[int, str] = field(default_factory=dict)
    """Ability that he took from each choice of tomes."""

    def __post_init__(self) -> None:
        lying = self.level.items
        self.choices = [{at: lying[at] for at in group if at in lying} for group in self.level.choices]

    def choice_at(self, event: Taken | Learned) -> int | None:
        """Return the index of the choice to which a prize belonged that lay in the cell of an event."""
        return next((number for number, prizes in enumerate(self.choices) if event.at in prizes), None)

    def report(self) -> dict[str, Any]:
        """Return the notes as JSON values; see `GameNotes.depths`."""
        tomes = {
            number: sorted(item.kind.teaches.name for item in prizes.values() if item.kind.teaches is not None)
            for number, prizes in enumerate(self.choices)
        }
        vaults = [number for number, names in tomes.items() if not names]
        return {
            "depth": self.level.depth,
            "left": self.left,
            "opened": len(self.opened),
            "prizes": self.prizes,
            "first_acts": dict(self._first_acts()) if self.left else {},
            "vaults": len(vaults),
            "vaults_taken": len(self.taken.intersection(vaults)),
            "offers": [[names, self.chosen.get(number)] for number, names in tomes.items() if len(names) > 1],
        }

    def _first_acts(self) -> Counter[str]:
        acts: Counter[str] = Counter()
        for door in self.level.doors.values():
            if door in self.acts:
                acts[self.acts[door]] += 1
            elif self._was_left(door):
                acts[LEAVE] += 1
        return acts

    def _was_left(self, door: Door) -> bool:
        by_hand = door.kind.by_hand and not door.locked and door.mimic is None
        return by_hand and door.shut and self.level.memory.last_side(door) is not None


class GameNotes:
    """Notes on a game that is being played."""

    def __init__(self, world: World) -> None:
        self._world, self._hero = world, world.hero
        self._floors = {world.level.depth: _Floor(world.level)}
        self._floor = self._floors[world.level.depth]
        self._action: Action | None = None
        self._prizes = PrizesTaken(world.hero)
        self._latches = self.latches_got = world.hero.latches
        """Number of latches that the hero has had, with those of the start."""
        self.quiet = 0
        """Number of turns in which no foe within `NEAR` cells was awake and knew of the hero."""

    @property
    def depths(self) -> list[dict[str, Any]]:
        """The notes on each depth that the hero visited, as JSON values.

        `left`: whether he went down from it alive, or won there. `opened`: number of doors that he opened wide, pushed
        open or broke. `prizes`: number of heaps of prizes that he took. `first_acts`: for each first act at a door, the
        number of doors, if he left the depth. A door counts if he acted at it, or if he read its signs and it was still
        shut and not locked when he left. `vaults`, `vaults_taken`: number of choices of prizes that were there when he
        arrived, and those of which he took one. `offers`: for each choice of tomes the abilities, and the one he took,
        or None.
        """
        return [floor.report() for floor in self._floors.values()]

    @property
    def latches_left(self) -> int:
        """Number of latches that the hero has now."""
        return self._hero.latches

    def choose(self, action: Action) -> None:
        """Note the hero's next action, just before he does it."""
        self._action = action
        self.quiet += not any(
            actor.ai.alert and not actor.asleep and (actor.pos - self._hero.pos).steps <= NEAR
            for actor in self._world.level.actors
            if actor is not self._hero and not actor.breed.has(Trait.FRIENDLY)
        )

    def note(self, events: Sequence[Event]) -> None:
        """Note the events since the last call."""
        for event in events:
            self._note(event)
        self.latches_got += max(0, self._hero.latches - self._latches)
        self._latches = self._hero.latches

    def _note(self, event: Event) -> None:
        before = self._prizes.count
        self._prizes.note(event)
        self._floor.prizes += self._prizes.count - before
        match event:
            case Arrived(depth=depth):
                self._floor.left |= depth > self._floor.level.depth
                if depth not in self._floors:
                    self._floors[depth] = _Floor(self._world.level)
                self._floor = self._floors[depth]
            case Won():
                self._floor.left = True
            case Taken(actor=actor) | Learned(actor=actor) if actor is self._hero:
                if (number := self._floor.choice_at(event)) is not None:
                    self._floor.taken.add(number)
                    if isinstance(event, Learned):
                        self._floor.chosen[number] = event.ability.name
            case (
                Opened(actor=actor)
                | Eased(actor=actor)
                | Widened(actor=actor)
                | Breached(actor=actor)
                | Destroyed(actor=actor)
            ):
                if actor is self._hero:
                    self._note_act(event, event.door)
            case Knocked(actor=actor) | Latched(actor=actor) if actor is self._hero:
                self._note_act(event, event.door)

    def _note_act(self, event: Event, door: Door) -> None:
        if isinstance(event, Opened | Widened | Breached | Destroyed):
            self._floor.opened.add(door)
        by_item = isinstance(self._action, Use | Throw | Invoke)
        if not isinstance(event, Widened):
            self._floor.acts.setdefault(door, ITEM if by_item else FIRST_ACTS[type(event)])
