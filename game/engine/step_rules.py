"""Rules for a step from one cell to the next: whether an actor can take it, and how long it takes.

Walking, path-finding, exploring, the estimate of danger and the look panel all use these functions, so that they agree.
The functions say what an actor can do. Whether a monster wants to open a door is decided elsewhere.
"""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.flood import LEAP_TURNS, StepRule
from game.engine.grid.geometry import DIRECTIONS, EAST, SOUTH, Vec, name_of_step
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.tradition_features import Feature
from game.engine.model.traits import Crosses, Trait
from game.engine.records import NamedTuple
from game.engine.tradition import OpenerRule, OpeningRule, Tradition
from game.engine.words import a, capital


class Doors(Enum):
    """State of doors and ground that a rule uses: the state on the level, or the state in the hero's memory.

    The value of a member describes this state for developers.
    """

    ACTUAL = "as they are"
    REMEMBERED = "as the hero expects them; cells that he never saw cannot be walked on"
    HOPED = "as the hero expects them; cells that he never saw can be walked on"

    def state_of(self, door: Door, level: Level) -> DoorState | None:
        """Return the state of a door: for ACTUAL the real state, else the state that the hero expects.

        He expects the state in which he last saw the door, but an open door if he has pulled its lever since. None if
        he never saw the door.
        """
        if self is Doors.ACTUAL:
            return door.state
        return DoorState.OPEN if raised_unseen(door, level) else level.memory.known_state(door)


def raised_unseen(door: Door, level: Level) -> bool:
    """Return whether the hero last saw a door shut, and has pulled its lever since."""
    lever = level.levers.get(door.lever) if door.lever is not None else None
    pulled = lever is not None and level.memory.known_pull(lever)
    return bool(pulled) and level.memory.known_state(door) is DoorState.SHUT


class StepCheck(NamedTuple):
    """Result of checking a step."""

    allowed: bool
    turns: int
    """Number of turns that the step takes; 0 if it is not allowed."""
    loudness: int
    """Loudness of the step: number of open cells that its noise can cross; 0 if the step is silent or not allowed."""
    why: str
    """Sentence for the player that says why the step is not allowed; empty if it is."""


TURNS_TO_OPEN = {OpeningRule.ENTERS: 1, OpeningRule.BUMPS: 2}
"""Number of turns that an actor takes to open a shut door and step into its cell, by the tradition's opening rule."""


def check_step(actor: Actor, start: Vec, to: Vec, level: Level, tradition: Tradition) -> StepCheck:
    """Return whether an actor can step from `start` to the neighbouring cell `to`, in how many turns and how loudly.

    Actors that stand on `to` do not matter. If `to` is two cells away from `start`, the step is a leap: check whether
    the actor can get past the shut door between the two cells without opening it.
    """
    step = to - start
    if step.steps > 1:
        return _past_a_door(actor, start, to, level, tradition)
    if step.diagonal and tradition.steps is StepRule.ORTHOGONAL:
        return _refused("You cannot move diagonally.")
    door = level.doors.get(to)
    why = _no_way_into(to, actor, level, tradition) or (why_wrong_side(door, step) if door is not None else None)
    if why is not None:
        return _refused(why)
    if step.diagonal and tradition.steps is StepRule.NO_CORNERS:
        for corner in (Vec(start.x, to.y), Vec(to.x, start.y)):
            if _no_way_into(corner, actor, level, tradition) is not None or _is_barred(corner, level):
                name, towards = _name_of(corner, level, tradition), name_of_step(corner - start)
                return _refused(f"The corner of the {name} to the {towards} is in the way.")
    if door is None or not door.shut:
        return StepCheck(True, step_turns(to, level), step_loudness(to, level), "")
    opening = TURNS_TO_OPEN[tradition.opening_rule] - 1
    return StepCheck(True, step_turns(to, level) + opening, LOUDNESS[Noise.DOOR], "")


def step_turns(to: Vec, level: Level) -> int:
    """Return the number of turns that a step onto the ground of a cell takes, without a door that is in the way."""
    return 1 + level.terrain_at(to).slows


def step_loudness(to: Vec, level: Level) -> int:
    """Return the loudness of a step onto the ground of a cell; 0 if nobody hears it."""
    return max(0, LOUDNESS[Noise.STEPS] + level.terrain_at(to).rustles)


def _past_a_door(actor: Actor, start: Vec, to: Vec, level: Level, tradition: Tradition) -> StepCheck:
    """Check whether an actor can leap from `start` to `to`, past the shut door between the two cells.

    A leap goes two cells straight ahead, and the door stays shut: some breeds (kinds of monster) squeeze under doors,
    others pass through them.
    """
    how = crossing(actor, tradition)
    ahead = to - start
    at = Vec((start.x + to.x) // 2, (start.y + to.y) // 2)
    door = level.doors.get(at)
    if door is None or not door.shut or door.mimic is not None or sorted(map(abs, ahead)) != [0, 2]:
        return _refused("That is too far for one step.")
    if how is Crosses.NEVER:
        return _refused(f"The {actor.name} {how.value}.")
    if (why := _kept_away_by_rune(door, actor)) is not None:
        return _refused(why)
    if not (
        _is_door_out_of_the_way(actor, start, level, tradition) and _is_door_out_of_the_way(actor, to, level, tradition)
    ):
        return _refused("There is no free space behind the door.")
    return StepCheck(True, LEAP_TURNS, 0 if how is Crosses.THROUGH else step_loudness(to, level), "")


def _is_door_out_of_the_way(actor: Actor, at: Vec, level: Level, tradition: Tradition) -> bool:
    """Return whether an actor could begin or end a leap past a shut door in the cell `at`.

    The cell is in front of the shut door or behind it. The actor must be able to stand in the cell. If the cell has a
    door of its own, this second door must be open or broken.
    """
    door = level.doors.get(at)
    return _no_way_into(at, actor, level, tradition) is None and (door is None or door.state.clear)


def _no_way_into(at: Vec, actor: Actor, level: Level, tradition: Tradition) -> str | None:
    """Return why an actor could never stand on a cell, as a sentence for the player; None if it could.

    Doors that the actor can open do not count as a reason. `ground_for` computes this for all cells at once.
    """
    if not level.in_bounds(at):
        return "The edge of the map is in the way."
    if level.solid[at]:
        if tradition.unbuilt and is_unbuilt(at, level):
            return "You cannot go that way."
        obstacle = capital(a(_name_of(at, level, tradition)))
        return f"{obstacle} is in the way."
    door = level.doors.get(at)
    return why_held_shut(door, actor, tradition) if door is not None else None


def why_held_shut(door: Door, actor: Actor, tradition: Tradition, state: DoorState | None = None) -> str | None:
    """Return why a door keeps an actor out of its cell on all sides, as a sentence; None if the door does not.

    None also for a door that keeps the actor out on one side only. `state`: the state in which the hero last saw the
    door, by which its lock is judged too; None for its real state.
    """
    if (why := _why_no_door(door, actor)) is not None:
        return why
    match state or door.state:
        case DoorState.SHUT:
            locked = door.locked if state is None else door.was_locked(state)
            return why_unable_to_open(door, actor, tradition, locked=locked)
        case DoorState.BOLTED:
            own = door.bolter is actor
            return "You bolted this door yourself. Remove the bolt first." if own else "The door is bolted."
        case DoorState.AJAR if actor.breed.has(Trait.STOPPED_BY_AJAR) and not may_open(actor, tradition):
            return f"The {actor.name} does not push doors open."
        case DoorState.OPEN | DoorState.BROKEN if door.kind.has_leaf and crossing(actor, tradition) is Crosses.THROUGH:
            return f"The {actor.name} cannot pass through an open door."
    return None


def why_no_leaf(door: Door, actor: Actor) -> str | None:
    """Return why an actor can do nothing to a door, as a sentence; None if the door has a leaf (the part that moves).

    For a monster that poses as a door, the result is None if the actor is the hero, who takes it for a door.
    """
    return _why_no_door(door, actor) or (None if door.kind.has_leaf else f"There is no door in the {door.kind.noun}.")


def _why_no_door(door: Door, actor: Actor) -> str | None:
    return "That is not a door." if door.mimic is not None and not actor.breed.is_hero else None


def why_unable_to_open(door: Door, actor: Actor, tradition: Tradition, *, locked: bool) -> str | None:
    """Return why an actor cannot open a shut door without a bolt, as a sentence; None if it can, from some side."""
    if not door.kind.by_hand:
        return f"Only {'a lever' if door.kind.plate is None else 'its plate'} opens the {door.kind.noun}."
    if not may_open(actor, tradition):
        return f"The {actor.name} cannot open doors."
    if (why := _kept_away_by_rune(door, actor)) is not None:
        return why
    if locked and not has_key(actor, door):
        return only_own_key_opens(door) if door.kind.own_key else "The door is locked. You need a key."
    return None


def _kept_away_by_rune(door: Door, actor: Actor) -> str | None:
    """Return why the rune on a door keeps an actor away, as a sentence; None if it does not."""
    return f"The rune keeps the {actor.name} away." if door.runed and not actor.breed.is_hero else None


def only_own_key_opens(door: Door) -> str:
    """Return the refusal of a door that only its special key opens."""
    return f"Only the {door.kind.name} key opens this door."


def has_key(actor: Actor, door: Door) -> bool:
    """Return whether an actor has what it takes to unlock a locked door: a fitting key, or skill to pick the lock."""
    return door.kind.name in actor.ring if door.kind.own_key else actor.keys > 0 or actor.breed.has(Trait.PICKS_LOCKS)


def why_wrong_side(door: Door, step: Vec) -> str | None:
    """Return why a door does not open from the side from which a step enters its cell; None if it does open.

    `step`: the step into the cell of the door. The reason is a sentence for the player.
    """
    if door.side is None or step == -door.side:
        return None
    return f"The door is barred. It opens only from the {name_of_step(door.side)}."


def _is_barred(at: Vec, level: Level) -> bool:
    """Return whether a cell has a shut door that opens from one side only. No diagonal step may pass its corner."""
    door = level.doors.get(at)
    return door is not None and door.side is not None


def _name_of(at: Vec, level: Level, tradition: Tradition) -> str:
    """Return the name of what stands in the way in a cell."""
    if at in level.doors:
        return "door"
    terrain = level.terrain_at(at)
    return tradition.theme_named(level.theme).wall_name if terrain.rock else terrain.name


def is_unbuilt(at: Vec, level: Level) -> bool:
    """Return whether a cell is bare rock, which is not part of a wall (CM-07).

    Rock is part of a wall if it touches, even diagonally, a cell without a door whose ground is not rock and has the
    property `Terrain.walled`: floor of a room has it, floor of a corridor does not.
    """
    if not level.terrain_at(at).rock:
        return False
    around = (at + step for step in DIRECTIONS)
    beside = (level.terrain_at(cell) for cell in around if level.in_bounds(cell) and cell not in level.doors)
    return not any(terrain.walled and not terrain.rock for terrain in beside)


def may_open(actor: Actor, tradition: Tradition) -> bool:
    """Return whether an actor can open ordinary shut doors, without lock or bolt, in a tradition (set of rules)."""
    match tradition.opener_rule:
        case OpenerRule.ANYONE:
            return True
        case OpenerRule.BY_MANNERS:
            return actor.breed.opens
        case OpenerRule.HERO:
            return actor.breed.is_hero


def crossing(actor: Actor, tradition: Tradition) -> Crosses:
    """Return how an actor gets past shut doors without opening them: under them, through them, or not at all."""
    return actor.breed.crosses if tradition.opener_rule is OpenerRule.BY_MANNERS else Crosses.NEVER


def movement_traits(actor: Actor, tradition: Tradition) -> tuple[object, ...]:
    """Return all properties of an actor that decide where it can walk, as a key for caches.

    Actors with equal keys can take the same steps.
    """
    manners = may_open(actor, tradition), actor.breed.has(Trait.STOPPED_BY_AJAR), crossing(actor, tradition)
    return *manners, actor.breed.is_hero, actor.breed.has(Trait.PICKS_LOCKS) or actor.keys > 0, *actor.ring


def ground_for(actor: Actor, level: Level, tradition: Tradition, doors: Doors = Doors.ACTUAL) -> NDArray[np.bool_]:
    """Return the cells that an actor can stand on, bool[x, y]. They include shut doors that it can open.

    Other actors in the way do not matter, nor do traps.
    """
    ground = _floor(level, doors)
    for at, door in level.doors.items():
        state = doors.state_of(door, level)
        if state is not None and why_held_shut(door, actor, tradition, state) is not None:
            ground[at] = False
    return ground


def _floor(level: Level, doors: Doors) -> NDArray[np.bool_]:
    """Return the cells whose ground is not solid, bool[x, y]. All doors count as floor."""
    if doors is Doors.ACTUAL:
        floor: NDArray[np.bool_] = ~level.solid
        return floor
    return level.memory.floor(level.terrains, hoped=doors is Doors.HOPED)


def standing_room(level: Level, doors: Doors = Doors.ACTUAL) -> NDArray[np.bool_]:
    """Return the cells that an actor can stand on while no door is opened, bool[x, y].

    The cells of shut doors and of doors ajar are not among them.
    """
    ground = _floor(level, doors)
    for at, door in level.doors.items():
        state = doors.state_of(door, level)
        if state is not None and not state.clear:
            ground[at] = False
    return ground


def leaps_for(
    actor: Actor,
    level: Level,
    tradition: Tradition,
    doors: Doors = Doors.ACTUAL,
    ground: NDArray[np.bool_] | None = None,
) -> list[tuple[Vec, Vec]]:
    """Return the shut doors that an actor can get past without opening them, as (cell of the door, direction across).

    The direction is always EAST or SOUTH; the actor can cross in the opposite direction too. Path-finding uses this
    list, and does not call `check_step` for each door. `ground`: the cells that the actor can stand on, bool[x, y];
    None: those of `ground_for`.
    """
    if not crossing(actor, tradition).gets_past:
        return []
    stands = ground_for(actor, level, tradition, doors) if ground is None else ground

    def is_end(at: Vec) -> bool:
        """Return whether a leap past a door could begin or end in a cell.

        The actor must be able to stand in the cell, and a door in the cell must be open or broken, as far as is known.
        """
        beside = level.doors.get(at)
        state = None if beside is None else doors.state_of(beside, level)
        return level.in_bounds(at) and bool(stands[at]) and (state is None or state.clear)

    return [
        (at, step)
        for at, door in level.doors.items()
        if (state := doors.state_of(door, level)) is not None and state.shut and not door.runed and door.mimic is None
        for step in (EAST, SOUTH)
        if is_end(at - step) and is_end(at + step)
    ]


def delays_for(level: Level, tradition: Tradition, doors: Doors = Doors.ACTUAL) -> dict[Vec, int]:
    """Return the cells that take more than one turn to enter, each with the number of turns beyond the first.

    They are the cells of slow ground, and those of shut doors in traditions where opening a door takes a turn of its
    own.
    """
    more, delays = TURNS_TO_OPEN[tradition.opening_rule] - 1, slow_cells(level, doors)
    states = {at: doors.state_of(door, level) for at, door in level.doors.items()} if more else {}
    shut = (at for at, state in states.items() if state is not None and state.shut)
    return delays | {at: more + delays.get(at, 0) for at in shut}


def slow_cells(level: Level, doors: Doors) -> dict[Vec, int]:
    """Return the cells of slow ground, each with the number of turns that a step onto it takes beyond the first."""
    if doors is Doors.ACTUAL:
        return dict(level.slow_cells)
    return level.terrains.slow_cells(level.memory.ground)


def sides_for(level: Level, doors: Doors = Doors.ACTUAL) -> dict[Vec, Vec]:
    """Return the cells of the doors that open from one side only, each with the step from the door to that side."""
    return {
        at: door.facing
        for at, door in level.doors.items()
        if door.facing is not None and doors.state_of(door, level) is DoorState.SHUT
    }


def _refused(why: str) -> StepCheck:
    return StepCheck(False, 0, 0, why)


def why_not_bashed(door: Door, actor: Actor, tradition: Tradition) -> str | None:
    """Return why an actor cannot damage a door with blows, as a sentence for the player; None if it can."""
    bash = actor.breed.bash
    if (why := tradition.why_not({Feature.BASHING}) or why_no_leaf(door, actor)) is not None:
        return why
    if bash is None:
        return "You cannot break down doors." if actor.breed.is_hero else f"The {actor.name} cannot break down doors."
    if not door.shut:
        return f"The door is {door.state.value}. There is nothing to break."
    if not door.pips:
        return f"Blows cannot break the {door.kind.noun}."
    if (why := _kept_away_by_rune(door, actor)) is not None:
        return why
    return f"The {actor.name} can gnaw only through wood." if bash.gnaws and door.kind.shatters else None


def blows_for(actor: Actor, door: Door, tradition: Tradition) -> int:
    """Return the number of turns that an actor needs to break a shut door from its present strength.

    The value is 0 if the actor cannot break the door.
    """
    bash = actor.breed.bash
    if bash is None or why_not_bashed(door, actor, tradition) is not None:
        return 0
    return ceil_div(door.pips, bash.pips) * bash.turns
