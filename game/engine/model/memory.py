"""The hero's memory of a level (ground, doors, monsters, items and traps), and the log of his visits to it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from game.engine.bounds import (
    MAX_SEARCHES,
    MAX_TURNS,
    TERRAIN_IDS,
    BreedName,
    Count,
    ManyKinds,
    ManyThings,
    NextTick,
    Range,
    Tick,
    Turns,
)
from game.engine.grid.geometry import Step, Vec, cells_where
from game.engine.model.actor import Actor, hunts
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Lever, Trap, TrapKind
from game.engine.model.item import Item
from game.engine.model.terrain import Terrains
from game.engine.model.traits import NEVER
from game.engine.records import NamedTuple, SavedSeparately, record


class Occupants(Enum):
    """Who is heard behind a door; the value is the answer in words."""

    NOBODY = "nobody"
    ONE_ASLEEP = "one asleep"
    ONE_AWAKE = "one awake"
    SEVERAL_ASLEEP = "several asleep"
    SEVERAL_MIXED = "several, some awake"
    SEVERAL_AWAKE = "several awake"

    @property
    def anybody(self) -> bool:
        """Whether at least one monster is heard."""
        return self is not Occupants.NOBODY

    @property
    def several(self) -> bool:
        """Whether more than one monster is heard."""
        return self in (Occupants.SEVERAL_ASLEEP, Occupants.SEVERAL_MIXED, Occupants.SEVERAL_AWAKE)

    @property
    def awake(self) -> bool:
        """Whether at least one monster that is awake is heard."""
        return self in (Occupants.ONE_AWAKE, Occupants.SEVERAL_MIXED, Occupants.SEVERAL_AWAKE)


@record
class HeardAtDoor:
    """What the hero heard behind a door."""

    tick: Tick
    """Tick at which he last heard it."""
    since: Tick
    """Tick since which he has heard the same there."""
    through: Step
    """Step from the hero to the door, and from the door to what is behind it."""
    who: Occupants


class KnownDoor(NamedTuple):
    """What the hero knows of one door."""

    state: DoorState | None = None
    """State in which the hero last saw the door; None if he never saw it."""
    number: Count = 0
    """Number that no other door of the level has; doors that he saw earlier have lower numbers."""
    heard: HeardAtDoor | None = None
    """What the hero last heard behind the door; None if he heard nothing there, or it was forgotten."""
    read_from: Step | None = None
    """Side on which the hero last read the signs of the door, as a step from the door; None if he never did."""
    stopped_at: Tick | None = None
    """Tick at which an order of many steps last stopped before the door to ask the player; None if none did."""


UNKNOWN_DOOR = KnownDoor()
"""What the hero knows of a door that he has neither seen nor heard."""


class KnownLever(NamedTuple):
    """What the hero knows of one lever."""

    pulled: bool | None = None
    """Whether the lever was pulled when the hero last saw it; None if he never saw it."""


UNKNOWN_LEVER = KnownLever()
"""What the hero knows of a lever that he has never seen."""


class Sighting(NamedTuple):
    """The hero's memory of a monster that he has seen."""

    at: Vec
    """Cell where the hero last saw the monster."""
    tick: Tick
    """Tick at which the hero last saw the monster."""
    asleep: bool
    """Whether the monster was asleep when the hero last saw it."""
    first: Tick
    """Tick at which the hero first saw the monster."""
    hunts: bool = False
    """Whether the monster hunted the hero when he last saw it."""
    warned_at: Tick = NEVER
    """Tick at which the player was last warned of the monster: it ended an order, or exploring avoided it.

    NEVER: the player was never warned of it.
    """
    warned_turns: Turns = 0
    """Number of the hero's turns that the monster needed to reach him when the player was last warned of it.

    If the monster needs fewer turns later, it stops an order again.
    """
    flees: bool = False
    """Whether the monster fled from the hero when he last saw it."""
    avoided_at: Tick = NEVER
    """Tick at which exploring last stopped to avoid the monster. NEVER: it never did.

    The next order to explore may lead near the monster.
    """
    gone: bool = False
    """Whether the hero has seen in the meantime that the monster is no longer at `at`."""


class KnownActor(NamedTuple):
    """What the hero knows of one actor."""

    spotted: bool = False
    """Whether the hero has noticed the actor: it was in his view when he could act, or attacked him by surprise."""
    sighting: Sighting | None = None
    """The hero's last sight of the actor; None if he has not seen it yet.

    Between two of his actions only a monster that notices him in his view counts as seen.
    """


UNKNOWN_ACTOR = KnownActor()
"""What the hero knows of an actor that he has never seen."""


class Memory:
    """The hero's memory of one level: what he has seen and heard there.

    All code asks the methods of this class what he knows of a door, a lever or a monster. Questions about the whole
    level, such as which doors or foes he knows, are in `game/engine/senses/hero_knowledge.py`.

    D-44: the tutorial draws a remembered door in its present state. Here it is drawn in the state that the hero last
    saw, so that the map reveals nothing that he has not seen (B-06).

    In some traditions (sets of rules) the memory fades: items, and kinds of ground whose `Terrain.lasting` is false,
    vanish from the hero's map when they leave his view. Path-finding still uses all ground that he has seen.
    """

    explored: NDArray[np.bool_]
    """Cells that the hero has seen or knows from a plan, bool[x, y]."""
    ground: Annotated[NDArray[np.uint8], TERRAIN_IDS]
    """Terrain ID that he remembers for each explored cell, uint8[x, y]."""
    doors: SavedSeparately[dict[Vec, KnownDoor]]
    """What he knows of each door, by its cell. A saved game has this knowledge among the fields of the door."""
    levers: SavedSeparately[dict[Vec, KnownLever]]
    """What he knows of each lever, by its cell. A saved game has this knowledge among the fields of the lever."""
    actors: SavedSeparately[dict[Actor, KnownActor]]
    """What he knows of each actor. A saved game has this knowledge among the fields of the actor."""
    items: ManyThings[dict[Vec, Item]]
    left: ManyThings[dict[Vec, Item]]
    """Items that the hero stood on and did not take, by cell."""
    traps: ManyThings[dict[Vec, TrapKind]]
    charted: NDArray[np.bool_]
    """Cells known from a magic plan or seen through a shut door, but never in his view, bool[x, y]."""
    peered: ManyThings[frozenset[Vec]] = frozenset()
    """Those of the charted cells that he has seen once through a shut door, with what was there."""
    searched: Annotated[NDArray[np.uint16], Range(0, MAX_SEARCHES)]
    """Number of times that the hero has searched each cell for secret doors, uint16[x, y]."""
    fades: bool
    """Whether the hero forgets items and some ground when they leave his view."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.explored = np.zeros(shape, np.bool_)
        self.ground = np.zeros(shape, np.uint8)
        self.doors = {}
        self.levers = {}
        self.actors = {}
        self.items = {}
        self.left = {}
        self.traps = {}
        self.charted = np.zeros(shape, np.bool_)
        self.searched = np.zeros(shape, np.uint16)
        self.fades = False

    def update(
        self,
        view: NDArray[np.bool_],
        ground: NDArray[np.uint8],
        doors: Mapping[Vec, Door],
        levers: Mapping[Vec, Lever],
        items: Mapping[Vec, Item],
        traps: Mapping[Vec, Trap],
    ) -> None:
        """Store everything in the cells of `view`, bool[x, y], as it is now.

        The other parameters describe the whole level. `ground`: terrain ID of each cell, uint8[x, y].
        """
        self._note(view, ground, doors, levers)
        self.charted &= ~view
        self.items = {at: item for at, item in self.items.items() if not view[at] and not self.fades}
        self.items.update({at: item for at, item in items.items() if view[at]})
        self.traps = {at: kind for at, kind in self.traps.items() if not view[at]}
        self.traps.update({at: trap.kind for at, trap in traps.items() if view[at] and not trap.hidden})

    def leave(self, at: Vec, item: Item | None) -> None:
        """Record the item that the hero left lying in the cell `at` when he acted there; None if he left no item."""
        if item is not None:
            self.left[at] = item
        else:
            self.left.pop(at, None)

    def record_search(self, at: Vec) -> None:
        """Record that the hero has searched a cell for secret doors once more."""
        self.searched[at] += 1

    def learn(
        self,
        cells: NDArray[np.bool_],
        ground: NDArray[np.uint8],
        doors: Mapping[Vec, Door],
        levers: Mapping[Vec, Lever],
    ) -> int:
        """Store ground, doors and levers of `cells`, bool[x, y], without items; return how many of the cells are new.

        `ground`: terrain ID of each cell of the level, uint8[x, y].
        """
        new = cells & ~self.explored
        self.charted |= new
        self._note(cells, ground, doors, levers)
        return int(new.sum())

    def record_peered(self, cells: NDArray[np.bool_]) -> None:
        """Record that the hero sees `cells`, bool[x, y], through a shut door. He has learnt their ground before."""
        before = (at for at in self.peered if self.charted[at])
        self.peered = frozenset((*before, *cells_where(cells & self.charted)))

    def has_seen(self, at: Vec) -> bool:
        """Return whether the hero has seen a cell of the level, if only through a shut door."""
        return bool(self.explored[at]) and (not self.charted[at] or at in self.peered)

    def _note(
        self,
        cells: NDArray[np.bool_],
        ground: NDArray[np.uint8],
        doors: Mapping[Vec, Door],
        levers: Mapping[Vec, Lever],
    ) -> None:
        self.explored |= cells
        np.copyto(self.ground, ground, where=cells)
        for at, door in doors.items():
            if cells[at]:
                self.record_state(door)
        for at, lever in levers.items():
            if cells[at]:
                self.levers[at] = KnownLever(lever.pulled)

    # ------------------------------------------------------------------------------------ doors and levers

    def known_state(self, door: Door) -> DoorState | None:
        """Return the state in which the hero last saw a door; None if he never saw it."""
        return self.doors.get(door.at, UNKNOWN_DOOR).state

    def number_of(self, door: Door) -> int:
        """Return the number of a door that the hero has seen: see `KnownDoor.number`."""
        return self.doors.get(door.at, UNKNOWN_DOOR).number

    def known_locked(self, door: Door) -> bool:
        """Return whether a door was locked when the hero last saw it; False if he never saw it."""
        state = self.known_state(door)
        return state is not None and door.was_locked(state)

    def knows(self, door: Door) -> bool:
        """Return whether the hero has seen a door."""
        return self.known_state(door) is not None

    def last_heard(self, door: Door) -> HeardAtDoor | None:
        """Return what the hero last heard behind a door; None if he heard nothing there, or it was forgotten."""
        return self.doors.get(door.at, UNKNOWN_DOOR).heard

    def last_side(self, door: Door) -> Vec | None:
        """Return the side on which the hero last read the signs of a door, as a step from it; None if he never did."""
        return self.doors.get(door.at, UNKNOWN_DOOR).read_from

    def last_stop(self, door: Door) -> int | None:
        """Return the tick at which an order last stopped before a door to ask the player; None if none did."""
        return self.doors.get(door.at, UNKNOWN_DOOR).stopped_at

    def known_pull(self, lever: Lever) -> bool | None:
        """Return whether a lever was pulled when the hero last saw it; None if he never saw it."""
        return self.levers.get(lever.at, UNKNOWN_LEVER).pulled

    def record_state(self, door: Door) -> None:
        """Record that the hero sees a door in its present state."""
        known = self.doors.get(door.at, UNKNOWN_DOOR)
        if known.state is None:
            numbers = (each.number for each in self.doors.values() if each.state is not None)
            known = known._replace(number=1 + max(numbers, default=-1))
        if known.state is not door.state:
            self.doors[door.at] = known._replace(state=door.state)

    def record_heard(self, door: Door, heard: HeardAtDoor) -> None:
        """Record what the hero hears behind a door."""
        self.doors[door.at] = self.doors.get(door.at, UNKNOWN_DOOR)._replace(heard=heard)

    def record_side(self, door: Door, side: Vec) -> None:
        """Record that the hero reads the signs of a door on a side. `side`: the step from the door to that side."""
        known = self.doors.get(door.at, UNKNOWN_DOOR)
        if known.read_from != side:
            self.doors[door.at] = known._replace(read_from=side)

    def record_stop(self, door: Door, tick: int | None) -> None:
        """Record that an order stops before a door at a tick to ask the player. None: as if none ever had."""
        self.doors[door.at] = self.doors.get(door.at, UNKNOWN_DOOR)._replace(stopped_at=tick)

    def number_doors(self) -> bool:
        """Give each door that the hero has seen a number, if two have the same; return whether it was so.

        It is so in games that were saved when doors had no numbers. The order in which he saw the doors is unknown.
        """
        seen = {at: known for at, known in self.doors.items() if known.state is not None}
        if len({known.number for known in seen.values()}) == len(seen):
            return False
        self.doors |= {at: seen[at]._replace(number=number) for number, at in enumerate(sorted(seen))}
        return True

    def forget_door(self, door: Door) -> None:
        """Forget everything about a door that has turned out to be none."""
        self.doors.pop(door.at, None)

    def forget_sounds(self, door: Door) -> None:
        """Forget what the hero heard at a door."""
        if door.at in self.doors:
            self.doors[door.at] = self.doors[door.at]._replace(heard=None)

    # ------------------------------------------------------------------------------------------- monsters

    def is_spotted(self, actor: Actor) -> bool:
        """Return whether the hero has been aware of an actor, so that its attack does not surprise him."""
        return self.actors.get(actor, UNKNOWN_ACTOR).spotted

    def last_sighting(self, foe: Actor) -> Sighting | None:
        """Return the hero's memory of a monster; None if he has not seen it: see `KnownActor.sighting`."""
        return self.actors.get(foe, UNKNOWN_ACTOR).sighting

    def record_spotted(self, actor: Actor) -> None:
        """Record that the hero is now aware of an actor."""
        self.actors[actor] = self.actors.get(actor, UNKNOWN_ACTOR)._replace(spotted=True)

    def record_sighting(self, foe: Actor, tick: int) -> None:
        """Record that the hero sees a monster at a tick when he can act."""
        self.record_glimpse(foe, tick)
        self.record_spotted(foe)

    def record_glimpse(self, foe: Actor, tick: int) -> None:
        """Record that the hero sees a monster at a tick between two of his actions, so that it may yet surprise him."""
        seen = self.last_sighting(foe) or Sighting(foe.pos, tick, foe.asleep, tick)
        flees = foe.ai.fled_turns > 0 and not foe.asleep
        seen = seen._replace(at=foe.pos, tick=tick, asleep=foe.asleep, hunts=hunts(foe), flees=flees, gone=False)
        self.actors[foe] = self.actors.get(foe, UNKNOWN_ACTOR)._replace(sighting=seen)

    def record_missing(self, foe: Actor) -> None:
        """Record that the hero sees the cell where he last saw a monster, and that the monster is not there."""
        if (seen := self.last_sighting(foe)) is not None:
            self.actors[foe] = self.actors[foe]._replace(sighting=seen._replace(gone=True))

    def record_warning(self, foe: Actor, tick: int, turns: int, *, avoided: bool) -> None:
        """Record that the player is warned of a monster at a tick. Do nothing if the hero has not seen it.

        `turns`: number of the hero's turns that the monster needs to reach him. `avoided`: whether the player is warned
        because exploring has left out places near the monster.
        """
        if (seen := self.last_sighting(foe)) is not None:
            avoided_at = tick if avoided else seen.avoided_at
            warned = seen._replace(warned_at=tick, warned_turns=turns, avoided_at=avoided_at)
            self.actors[foe] = self.actors[foe]._replace(sighting=warned)

    def forget(self, actor: Actor) -> None:
        """Forget all about an actor that has left the level: only knowledge of actors on the level is saved with it."""
        self.actors.pop(actor, None)

    def take_over(self, foe: Actor, earlier: Memory, at: Vec) -> None:
        """Take over what `earlier`, the memory of another level, holds of a monster that has arrived on this level.

        `at`: the cell where the hero now believes the monster to be.
        """
        known = earlier.actors.pop(foe, None)
        if known is not None:
            seen = known.sighting
            self.actors[foe] = known._replace(sighting=seen._replace(at=at) if seen is not None else None)

    # --------------------------------------------------------------------------------------------- ground

    def remembered_for_good(self, terrains: Terrains, doors: Mapping[Vec, Door]) -> NDArray[np.bool_]:
        """Return the cells that stay on the hero's map when they are out of view, bool[x, y].

        These are all explored cells. But if the memory fades (see `fades`), they are only the explored cells with
        lasting ground, and the cells of doors that the hero has seen.
        """
        if not self.fades:
            return self.explored
        lasts: NDArray[np.bool_] = self.explored & terrains.lasting[self.ground]
        for at, door in doors.items():
            lasts[at] = self.known_state(door) is not None
        return lasts

    def floor(self, terrains: Terrains, *, hoped: bool = False) -> NDArray[np.bool_]:
        """Return the cells whose ground is not solid as far as the hero knows, bool[x, y]. All doors count as floor.

        `hoped`: whether cells that he has not explored count as floor too.
        """
        solid = terrains.solid.take(self.ground)
        floor: NDArray[np.bool_] = ~(self.explored & solid) if hoped else self.explored & ~solid
        return floor

    def walkable(self, terrains: Terrains) -> NDArray[np.bool_]:
        """Return the cells that the hero knows to be walkable, bool[x, y].

        All doors that he has seen count as walkable, even shut doors. Traps that he knows do not.
        """
        walkable = self.floor(terrains)
        for at in self.traps:
            walkable[at] = False
        return walkable


class VisitLog:
    """Log of the hero's visits to one level. Ticks count from the start of the game."""

    came_by: Vec
    """Cell where the hero last arrived."""
    came_at: NextTick
    """Tick at which he last arrived."""
    left_by: Vec
    """Cell from which he last left."""
    left_at: Tick
    """Tick at which he last left."""
    before: NextTick
    """Number of ticks that he spent on the level in all visits that have ended."""
    trail: Annotated[NDArray[np.int32], Range(0, MAX_TURNS)]
    """Number of the hero's last step into each cell, int32[x, y]; 0 if he never was there.

    Steps are numbered from 1 on, through all visits.
    """
    steps: Turns
    """Number of steps that he has done on the level."""
    visitors: ManyKinds[list[BreedName]]
    """Names of the breeds of the monsters that have come to the level because of him."""
    withdrawn: Actor | None = None
    """The one of these monsters that has left the level for a time; None if there is none."""

    def __init__(self, shape: tuple[int, int], start: Vec) -> None:
        self.came_by = self.left_by = start
        self.came_at = self.left_at = self.before = self.steps = 0
        self.trail = np.zeros(shape, np.int32)
        self.visitors = []

    def begin(self, at: Vec, tick: int) -> bool:
        """Record that the hero arrives at a cell at a tick; return whether he has never been in the cell before."""
        self.came_by, self.came_at = at, tick
        return self.record_step(at)

    def end(self, at: Vec, tick: int) -> None:
        """Record that the hero leaves the level from a cell at a tick."""
        self.before = self.spent(tick)
        self.left_by, self.left_at = at, tick

    def spent(self, tick: int) -> int:
        """Return the number of ticks that the hero has spent on the level in all visits, if he is there at `tick`."""
        return self.before + tick - self.came_at

    def record_step(self, at: Vec) -> bool:
        """Record that the hero stands on a cell; return whether he has never been there before.

        It counts as a step if it is not the cell of his last step.
        """
        is_new = not self.trail[at]
        if not self.steps or self.trail[at] != self.steps:
            self.steps += 1
            self.trail[at] = self.steps
        return is_new
