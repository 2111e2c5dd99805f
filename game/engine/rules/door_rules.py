"""Doors in play: why an actor cannot do something to a door, and what happens when it does.

A function `why_not_…` returns a sentence for the player that says why an actor cannot do something to a door, or None
if it can. Actions, menus, monsters and bots call these functions, so that they agree. The functions judge the door
only: `door_in_front` checks that the actor stands in front of it. The rules that path-finding needs too, such as
`why_held_shut` and `why_not_bashed`, are in `game/engine/step_rules.py`.

The functions that change a door keep one order: the key turns, the state of the door changes, the event is emitted, the
game is won if this was the goal, the twin of the door (a second door that opens together with it) follows, the doors
beside a toll door bolt themselves, and the noise of the door is made.

A monster that poses as a door, a mimic, is treated by the hero like the door that it seems to be. The other monsters
know that it is no door.
"""

from __future__ import annotations

from game.engine.behavior import refuse_if
from game.engine.events.door_events import (
    Battered,
    Breached,
    Destroyed,
    Eased,
    GateBolted,
    Gnawed,
    Latched,
    Opened,
    PortcullisRaised,
    TollTaken,
    TwinMoved,
    Unlatched,
    Unlocked,
    Widened,
)
from game.engine.events.event import Event
from game.engine.events.monster_events import Noticed
from game.engine.events.movement_events import Won
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.noise import LOUDNESS, Noise, NoisyAct
from game.engine.model.tradition_features import Need
from game.engine.model.traits import Trait
from game.engine.rules.conditions import afflict
from game.engine.rules.door_limit import turn_if_opened_for_hero, turn_if_own
from game.engine.rules.identification import name_with_article
from game.engine.senses.awareness import STARTLED, alert_to, idle_watchers
from game.engine.senses.hearing import make_noise
from game.engine.step_rules import only_own_key_opens, why_held_shut, why_no_leaf, why_wrong_side
from game.engine.words import a
from game.engine.world import World

STARTLED_TURNS = 2
"""Number of turns for which monsters are startled that see the hero throw open a shut door."""

# ----------------------------------------------------------------------------------------------- reasons


def door_in_front(step: Vec, need: Need, actor: Actor, world: World) -> Door:
    """Return the door in the cell that a step from an actor's cell leads to.

    Raises Impossible if there is no door, if the step is diagonal, or if the tradition (set of rules) of the game does
    not have the verb or feature `need`.
    """
    refuse_if(world.tradition.why_not({need}) or why_no_door(step, actor, world))
    return world.level.doors[actor.pos + step]


def why_no_door(step: Vec, actor: Actor, world: World) -> str | None:
    """Return why an actor is not in front of a door in the cell that a step leads to; None if it is."""
    if actor.pos + step not in world.level.doors:
        return "There is no door there."
    return "Stand directly in front of a door to do that." if step.diagonal else None


def why_not_opened(door: Door, actor: Actor, world: World, *, confirmed: bool = False) -> str | None:
    """Return why an actor cannot open a door by hand from the cell where the actor is; None if it can.

    `confirmed`: whether the player has confirmed opening a door with a rune. Monsters never open such a door.
    """
    if (why := why_no_leaf(door, actor)) is not None:
        return why
    if door.state.clear:
        return _stays_open(door.state)
    why = why_held_shut(door, actor, world.tradition) or why_wrong_side(door, door.at - actor.pos)
    if why is None and door.shut and door.runed and actor is world.hero and not confirmed:
        return "The rune on the door warns of danger. Confirm that you want to open it."
    return why


def why_not_bolted(door: Door, world: World, *, remembered: bool = False) -> str | None:
    """Return why a door cannot be shut and bolted now, not even by magic; None if it can be bolted.

    `remembered`: whether to go by what the hero sees and remembers, instead of what is true. If so, the door counts as
    it was when the hero last saw it. An actor in the doorway counts only if the hero sees the doorway, and an item
    there counts only if the hero remembers it.
    """
    level = world.level
    state = level.memory.known_state(door) if remembered else door.state
    if not door.kind.takes_latch:
        return f"A latch cannot hold {a(door.kind.noun)}."
    if state is DoorState.BROKEN:
        return "The door is broken. You cannot bolt it."
    if state is DoorState.BOLTED:
        return "The door is already bolted."
    other = level.actor_at(door.at) if world.sees(door.at) or not remembered else None
    if other is not None:
        return f"You cannot bolt the door while the {other.name} stands in the doorway."
    item = (level.memory.items if remembered else level.items).get(door.at)
    if item is not None:
        return f"You cannot bolt the door while the doorway holds {name_with_article(item, world)}."
    return None


def why_not_burst(door: Door, seen: DoorState | None = None) -> str | None:
    """Return why a force that breaks walls cannot break a door; None if it can.

    It breaks neither a door without a leaf (the part that moves), nor a door that needs a special key or a plate, or
    has bolted itself for good. `seen`: the state in which to judge the door, such as that in which the hero last saw
    it; None for its state now.
    """
    state = seen or door.state
    if not door.kind.has_leaf:
        return f"There is no door in the {door.kind.noun}."
    if door.kind.own_key and door.was_locked(state):
        return only_own_key_opens(door)
    if door.kind.bolts_for_good and state is DoorState.BOLTED:
        return "The door has bolted itself for good."
    if door.kind.plate is not None and state.shut:
        return f"Only its plate opens the {door.kind.noun}."
    return _stays_open(state) if state is DoorState.BROKEN else None


def why_not_opened_by_magic(door: Door, seen: DoorState | None = None) -> str | None:
    """Return why magic that opens locked and bolted doors cannot open a door; None if it can.

    `seen`: as for `why_not_burst`.
    """
    state = seen or door.state
    return _stays_open(state) if state is DoorState.OPEN else why_not_burst(door, state)


def _stays_open(state: DoorState) -> str:
    return "The door is broken and stays open." if state is DoorState.BROKEN else "The door is already open."


# ----------------------------------------------------------------------------------------------- opening


def open_by_hand(door: Door, actor: Actor, world: World, *, enters: bool) -> None:
    """Let an actor open a door that is shut, or push open a door that is ajar (open a crack).

    A locked door is unlocked first. `enters`: whether the actor goes into the doorway in the same action. If so, the
    actor already stands in the doorway when the event of the opening is emitted. The event and the noise of the actor's
    step are left to the caller.
    """
    was_shut = door.shut
    _turn_key(door, actor, world)
    world.level.open_door(door, turn_if_opened_for_hero(door, actor, world))
    if enters:
        world.level.move(actor, door.at, actor.ready_at)
    if was_shut:
        watchers = _watchers(door, actor, world)
        _follow(Opened(actor, door), door, actor, world, LOUDNESS[Noise.DOOR])
        for watcher in watchers:
            afflict(watcher, STARTLED, STARTLED_TURNS, world, stepping=True)
    else:
        _follow(Widened(actor, door), door, actor, world, LOUDNESS[NoisyAct.PUSH])


def open_by_magic(door: Door, actor: Actor, world: World) -> None:
    """Open a door that is not open yet, even if it is locked or bolted. `actor`: the actor that works the magic."""
    was_ajar = door.state is DoorState.AJAR
    if door.state is DoorState.BOLTED:
        world.level.unbolt_door(door)
    world.level.unlock_door(door)
    world.level.open_door(door, turn_if_opened_for_hero(door, actor, world))
    event = Widened(actor, door) if was_ajar else Opened(actor, door)
    _follow(event, door, actor, world, LOUDNESS[Noise.DOOR])


def open_by_lever(door: Door, actor: Actor, world: World) -> None:
    """Open a shut door whose lever an actor has pulled, or whose plate wants it."""
    world.level.open_door(door, turn_if_opened_for_hero(door, actor, world))
    _follow(PortcullisRaised(door), door, actor, world, LOUDNESS[Noise.DOOR])


def ease_open(door: Door, actor: Actor, world: World) -> None:
    """Let an actor open a shut door by a crack. A key is turned if that is needed."""
    _turn_key(door, actor, world)
    world.level.ease_door(door)
    watchers = _watchers(door, actor, world)
    if actor is world.hero:
        world.level.memory.record_stop(door, None)  # the last stop of an order here was before a shut door
    _follow(Eased(actor, door), door, actor, world, LOUDNESS[NoisyAct.EASE_RUSTY if door.stiff else NoisyAct.EASE])
    for watcher in watchers:
        alert_to(watcher, door.at, world)
        world.emit(Noticed(watcher, watcher.pos))


def _watchers(door: Door, actor: Actor, world: World) -> list[Actor]:
    """Return the monsters that see an actor move a door and did not expect it; none unless he can surprise them."""
    return idle_watchers(door, world) if actor is world.hero and world.tradition.surprise else []


def _follow(event: Event, door: Door, actor: Actor, world: World, loudness: int) -> None:
    """Do what follows when a door has been opened or eased: event, victory, twin, toll and noise, in this order.

    If the door was ajar (open a crack) before, it is not added to the doors that the actor has opened, and does not win
    the game. `event`: event of the opening. `loudness`: loudness of the door and of its twin, in cells.
    """
    was_shut = not isinstance(event, Widened)
    actor.opened += was_shut
    world.emit(event)
    if was_shut and door.kind.wins and actor is world.hero:
        world.win(Won(actor, door, door.at))
    _move_twin(door, actor, world, loudness)
    _take_toll(door, actor, world)
    make_noise(door.at, loudness, actor, Noise.DOOR, world)


def _turn_key(door: Door, actor: Actor, world: World) -> None:
    """Unlock a locked door and use up one of the actor's keys; a breed that picks locks uses up none.

    A door of a kind that only a special key opens is left unchanged.
    """
    if door.locked and not door.kind.own_key:
        actor.keys -= 0 if actor.breed.has(Trait.PICKS_LOCKS) else 1
        world.level.unlock_door(door)
        world.emit(Unlocked(actor, door))


def _move_twin(door: Door, actor: Actor, world: World, loudness: int) -> None:
    """Bring the twin of a door, which opens together with it, into the state of the door; emit event and noise.

    A twin that is bolted or broken stays as it is. `loudness`: loudness of the twin's movement in cells.
    """
    twin = world.level.doors.get(door.partner) if door.partner is not None else None
    if twin is None:
        return
    if twin.state is DoorState.SHUT and door.state is DoorState.AJAR:
        world.level.ease_door(twin)
    elif twin.state in (DoorState.SHUT, DoorState.AJAR) and door.state is DoorState.OPEN:
        world.level.open_door(twin, door.cleared_on)
    else:
        return
    world.emit(TwinMoved(twin))
    make_noise(twin.at, loudness, actor, Noise.DOOR, world)


def _take_toll(door: Door, actor: Actor, world: World) -> None:
    """Let the toll doors beside a toll door that stands open now bolt themselves for good; emit events and noises."""
    beside = world.level.toll_beside(door) if door.state.clear else []
    free = [other for other in beside if world.level.actor_at(other.at) is None]
    shutting = [other for other in free if other.state in (DoorState.SHUT, DoorState.AJAR)]
    for other in shutting:
        world.level.bolt_door(other, None)
    for other in shutting:
        world.emit(TollTaken(actor, other))
        make_noise(other.at, LOUDNESS[Noise.BOLT], actor, Noise.BOLT, world)


# ------------------------------------------------------------------------------------ bolting and breaking


def bolt_gate(gate: Door, actor: Actor, world: World) -> None:
    """Bolt a gate for good whose plate has read another number of open doors than it wants."""
    world.level.bolt_door(gate, None)
    world.emit(GateBolted(gate))
    make_noise(gate.at, LOUDNESS[Noise.BOLT], actor, Noise.BOLT, world)


def bolt_door(door: Door, actor: Actor, world: World) -> None:
    """Shut and bolt a door. `actor`: the owner of the bolt. No latch is used up here."""
    world.level.bolt_door(door, actor)
    world.emit(Latched(actor, door))
    make_noise(door.at, LOUDNESS[Noise.BOLT], actor, Noise.BOLT, world)


def unbolt_door(door: Door, actor: Actor, world: World) -> None:
    """Let an actor take the latch off a bolted door, which stays shut. The latch is lost."""
    world.level.unbolt_door(door)
    world.emit(Unlatched(actor, door))
    make_noise(door.at, LOUDNESS[Noise.BOLT], actor, Noise.BOLT, world)


def bash_door(door: Door, actor: Actor, world: World) -> int:
    """Let an actor strike or gnaw a shut door, which breaks if no strength is left. Return the number of turns.

    Raises ValueError if the actor has no means to break doors; `why_not_bashed` gives the reason.
    """
    bash = actor.breed.bash
    if bash is None:
        raise ValueError(f"the {actor.name} has no means to break doors")
    broken = world.level.batter_door(door, bash.pips, turn_if_own(actor, world))
    event = Gnawed if bash.gnaws else Battered
    world.emit(Breached(actor, door) if broken else event(actor, door, door.pips))
    _take_toll(door, actor, world)
    if bash.gnaws:
        make_noise(door.at, LOUDNESS[Noise.GNAWING], actor, Noise.GNAWING, world)
    elif broken and door.kind.shatters:
        make_noise(door.at, LOUDNESS[Noise.GLASS], actor, Noise.GLASS, world)
    else:
        make_noise(door.at, LOUDNESS[NoisyAct.BASH], actor, Noise.BLOWS, world)
    return bash.turns


def burst_door(door: Door, actor: Actor, world: World) -> None:
    """Destroy a door at once by magic, whatever its strength, without a noise. `actor`: the actor that does it.

    The caller makes the noise, for example of an explosion.
    """
    world.level.burst_door(door, turn_if_own(actor, world))
    world.emit(Destroyed(actor, door))
    _take_toll(door, actor, world)
