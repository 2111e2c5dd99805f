"""Statistics of one game: doors opened, turns, damage, monsters slain, and how the game ended."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import Annotated

from game.engine.bounds import (
    MAX_LEVELS,
    MAX_OPENINGS,
    BreedName,
    BreedNameOrNone,
    CauseName,
    Depth,
    Harm,
    ManyKinds,
    Most,
    NameOf,
    NoneOr,
    Turns,
)
from game.engine.events import combat_events, door_events, hazard_events, item_events, monster_events, movement_events
from game.engine.events.event import Event
from game.engine.events.event_readers import EventReader
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.recent_attacks import Assault, BreakIn, EventContext, Missile, break_in_after
from game.engine.records import NamedTuple, mutable_record

MAX_BLOWS = 10
"""Number of the last blows in a game that `RunStats.blows` keeps."""


class Blow(NamedTuple):
    """Loss of health that the hero suffered or caused."""

    turn: Turns
    """Number of actions that the hero had done before the blow."""
    by: CauseName
    """Name of the attacker; if no actor attacked, name of the cause, such as poison."""
    victim: BreedName
    """Name of the actor that lost health."""
    damage: Harm
    """Damage of the blow. Of the one that killed the hero, only the health that he had left."""
    creature: bool = True
    """Whether `by` is the name of an actor; else it is a cause such as poison."""


class OpenedBy(NamedTuple):
    """Record of the opening of a door, by hand or by force."""

    noun: Annotated[str, NameOf.DOOR_NOUN]
    """Noun of the door: "wooden door"."""
    by: BreedName
    """Name of the actor that opened the door."""
    turn: Turns
    """Number of actions that the hero had done before the door was opened."""


class End(NamedTuple):
    """End of a game, by victory or by the hero's death."""

    won: bool
    depth: Depth
    turn: Turns
    """Number of actions that the hero did in the whole game."""
    cause: Annotated[str, NoneOr(NameOf.CAUSE)]
    """Name of what killed the hero; empty for a victory."""
    killer: BreedNameOrNone
    """Name of the breed (kind of monster) that killed the hero; empty if no actor did."""
    came_through: OpenedBy | None
    """Record of the opening of the last door that the killer came through on this level; None if there is no record."""
    killer_sprite: Annotated[str, NoneOr(NameOf.BREED_SPRITE)]
    """Name of the killer's sprites; empty if no actor killed the hero."""
    door_sprite: Annotated[str, NoneOr(NameOf.DOOR_SPRITE)]
    """Name of the sprites of the door that the killer came through or, after a victory, of the door that won the game.

    It is empty if the killer came through no door.
    """


@mutable_record
class DepthStats:
    """Statistics of the hero on one depth."""

    turns: Turns = 0
    """Number of actions that the hero did there, up to the last time he left."""
    opened: Turns = 0
    """Number of doors that the hero opened or broke, also by a lever or a plate, and of twins that followed."""
    eased: Turns = 0
    """Number of doors that the hero eased ajar (open by a crack)."""
    opened_by_others: Turns = 0
    """Number of doors that monsters opened, eased or broke."""
    left_shut: Turns = 0
    """Number of doors that were shut when the hero last left the level."""
    sleepers: Turns = 0
    """Number of monsters that were asleep when the hero last left the level."""
    flasks: Turns = 0
    """Number of times that the hero filled his lamp with oil."""
    prizes: Turns = 0
    """Number of things that the hero took from a choice, even from one of a single thing."""
    keys: Turns = 0
    """Number of times that the hero picked up keys."""
    chosen: Annotated[str, NoneOr(NameOf.ABILITY)] = ""
    """Name of the ability that the hero learned here from one of several tomes; empty if he has chosen none."""
    crumbled: ManyKinds[list[Annotated[str, NameOf.ABILITY]]] = field(default_factory=list)
    """Names of the abilities of the tomes that crumbled when he chose."""


@mutable_record
class RunStats:
    """Statistics of one game. The world of the game calls `record` for each event."""

    floors: Annotated[dict[Depth, DepthStats], Most(MAX_LEVELS)] = field(default_factory=dict)
    """Statistics by depth, in the order of the hero's first visits."""
    suffered: ManyKinds[Counter[CauseName]] = field(default_factory=Counter)
    """Health that the hero lost, by the name of the attacker or the cause."""
    dealt: ManyKinds[Counter[BreedName]] = field(default_factory=Counter)
    """Health that monsters lost to the hero, by the name of their breed."""
    slain: ManyKinds[Counter[BreedName]] = field(default_factory=Counter)
    """Number of monsters that the hero killed, by the name of their breed."""
    action_counts: ManyKinds[Counter[Annotated[str, NameOf.DEED]]] = field(default_factory=Counter)
    """Number of times that the hero did each action: "Listened", "Knocked", "Latched", "Surprised" (a surprise attack).

    These words are in saved games: never change them.
    """
    blows: ManyKinds[list[Blow]] = field(default_factory=list)
    """The last `MAX_BLOWS` blows that the hero suffered or caused, oldest first."""
    missile: Missile | None = None
    """Last missile that flew at the hero; None if there was none."""
    openings: Annotated[dict[tuple[Depth, Vec], OpenedBy], Most(MAX_OPENINGS)] = field(default_factory=dict)
    """Last opening of each door, by the depth and the cell of the door."""
    assault: Assault | None = None
    """Last attack on the hero or theft from him; None if there was none."""
    break_in: BreakIn | None = None
    """Last blow on a door by a monster that the hero saw or heard; None if there was none."""
    end: End | None = None
    """How the game ended; None while it goes on."""
    _turns_counted: Turns = 0
    """Number of the hero's actions that are counted in `floors` already."""

    @property
    def deepest(self) -> int:
        """Greatest depth in `floors`; 1 if `floors` is empty."""
        return max(self.floors, default=1)

    @property
    def visited(self) -> int:
        """Number of levels on which the hero has been. It is less than `deepest` if the game began further down."""
        return max(1, len(self.floors))

    @property
    def doors_opened(self) -> int:
        """Number of doors that the hero opened wide, opened a crack, broke or burnt."""
        return sum(floor.opened + floor.eased for floor in self.floors.values())

    @property
    def left_shut(self) -> int:
        """Number of doors on all levels that were shut when the hero last left the level."""
        return sum(floor.left_shut for floor in self.floors.values())

    def record(self, event: Event, now: EventContext) -> None:
        """Count an event that has just happened. `now`: the state of the world at the event."""
        event_statistics.read(event, self, now)

    def leave(self, level: Level, turn: int) -> None:
        """Complete the statistics of a level that the hero leaves or on which his game ends.

        `turn`: number of actions that the hero has done in the whole game.
        """
        floor = self.floor(level.depth)
        floor.turns += turn - self._turns_counted
        floor.left_shut = sum(door.shut for door in level.doors.values())
        floor.sleepers = sum(actor.asleep for actor in level.actors)
        self._turns_counted = turn

    def turns_on(self, depth: int, turn: int) -> int:
        """Return the number of actions that the hero has done on his current depth, in this visit and all earlier ones.

        `turn`: number of actions that he has done in the whole game.
        """
        return self.floor(depth).turns + turn - self._turns_counted

    def floor(self, depth: int) -> DepthStats:
        """Return the statistics of a depth. Create empty statistics if there are none yet."""
        return self.floors.setdefault(depth, DepthStats())

    def take_back(self, beyond: int) -> None:
        """Correct the last of `blows`, which killed the hero, and `suffered`, the health that he lost.

        The damage of this blow was counted in full, but the hero cannot lose more health than he had. `beyond`: damage
        of this blow minus the health that the hero had before the blow.
        """
        *before, last = self.blows
        self.blows = [*before, last._replace(damage=last.damage - beyond)]
        self.suffered[last.by] -= beyond


def opening_to_blame(stats: RunStats, level: Level, tick: int) -> OpenedBy | None:
    """Return the opening of the door through which the killer came to the hero; None without one, or if it is unsure.

    A killer that had met the hero before the door was opened came another way, even if it passed the doorway later in
    the fight. `level`, `tick`: where and when the hero died.
    """
    end = stats.end
    way = end.came_through if end is not None else None
    if end is None or way is None or way.by == end.killer:
        return way
    known = [blow for blow in stats.blows if end.killer in (blow.by, blow.victim)]
    if any(blow.turn < way.turn for blow in known):
        return None
    if len(stats.blows) < MAX_BLOWS or stats.blows[0].turn < way.turn:  # all blows since the opening are known
        return way
    ago = (end.turn - way.turn) * TURN_TICKS  # at least, because an action takes a turn or more
    sightings = (level.memory.last_sighting(actor) for actor in level.actors if actor.name == end.killer)
    return way if all(seen is None or tick - seen.first <= ago for seen in sightings) else None


def is_broken(way: OpenedBy, stats: RunStats, level: Level) -> bool:
    """Return whether the door of an opening on a level is broken, so that it was opened by force."""
    places = (at for (depth, at), opening in stats.openings.items() if depth == level.depth and opening is way)
    return any(door.state is DoorState.BROKEN for at in places if (door := level.doors.get(at)) is not None)


event_statistics: EventReader[[RunStats, EventContext], None] = EventReader(None)
"""Changes of the statistics by all events. Besides the event it is given the statistics and the state of the world."""


@event_statistics
def _moved(event: movement_events.Moved, stats: RunStats, now: EventContext) -> None:
    if event.at in now.level.doors:
        event.actor.through = event.at


@event_statistics
def _opened(event: door_events.Opened | door_events.Eased, stats: RunStats, now: EventContext) -> None:
    ajar, doors = isinstance(event, door_events.Eased), now.level.doors
    _note_opening(stats, event.door, event.actor, now, ajar=ajar)
    twin = doors.get(event.door.partner) if event.door.partner is not None else None
    if twin is not None and twin.state is DoorState.SHUT:  # it follows at once
        _note_opening(stats, twin, event.actor, now, ajar=ajar)


@event_statistics
def _raised(event: door_events.LeverPulled | door_events.PlateAgreed, stats: RunStats, now: EventContext) -> None:
    _note_opening(stats, now.level.doors[event.lever.door], event.actor, now)


@event_statistics
def _breached(event: door_events.Breached, stats: RunStats, now: EventContext) -> None:
    stats.break_in = break_in_after(stats.break_in, event, now)
    _note_opening(stats, event.door, event.actor, now)


@event_statistics
def _destroyed(event: door_events.Destroyed, stats: RunStats, now: EventContext) -> None:
    _note_opening(stats, event.door, event.actor, now)


@event_statistics
def _burnt_down(event: hazard_events.BurntDown, stats: RunStats, now: EventContext) -> None:
    before = stats.openings.get((now.level.depth, event.door.at))
    counted = before is not None and before.by == now.hero.name
    if event.door.cleared_on is not None and not counted:  # a fire of the hero has cleared the doorway
        _note_opening(stats, event.door, now.hero, now)


@event_statistics
def _break_in(
    event: door_events.Battered | door_events.Gnawed | movement_events.Heard, stats: RunStats, now: EventContext
) -> None:
    stats.break_in = break_in_after(stats.break_in, event, now)


@event_statistics
def _struck(event: combat_events.Struck, stats: RunStats, now: EventContext) -> None:
    _note_assault(stats, event.actor, event.victim, now)
    _note_blow(stats, event.actor.name, event.victim, event.damage, now, event.actor)


@event_statistics
def _surprised(event: combat_events.Surprised, stats: RunStats, now: EventContext) -> None:
    _note_assault(stats, event.actor, event.victim, now)
    stats.action_counts["Surprised"] += event.actor is now.hero
    _note_blow(stats, event.actor.name, event.victim, event.damage, now, event.actor)


@event_statistics
def _missed(event: combat_events.Missed, stats: RunStats, now: EventContext) -> None:
    _note_assault(stats, event.actor, event.victim, now)


@event_statistics
def _stole(event: monster_events.Stole, stats: RunStats, now: EventContext) -> None:
    _note_assault(stats, event.actor, event.victim, now)


@event_statistics
def _hurt(event: combat_events.Hurt, stats: RunStats, now: EventContext) -> None:
    _note_blow(stats, event.cause, event.victim, event.damage, now, None)


@event_statistics
def _blasted(event: item_events.Blasted, stats: RunStats, now: EventContext) -> None:
    _note_blow(stats, event.cause, event.victim, event.damage, now, now.hero)  # only he has such items and abilities


@event_statistics
def _knocked(event: door_events.Knocked, stats: RunStats, now: EventContext) -> None:
    _count_action("Knocked", event.actor, stats, now)


@event_statistics
def _latched(event: door_events.Latched, stats: RunStats, now: EventContext) -> None:
    _count_action("Latched", event.actor, stats, now)


@event_statistics
def _threw(event: item_events.Threw, stats: RunStats, now: EventContext) -> None:
    hero, flown = now.hero, event.way
    if event.actor is not hero and flown[-1:] == (hero.pos,):
        stats.missile = Missile(now.turn, next((at for at in flown if now.sees(at)), hero.pos))


@event_statistics
def _oil_taken(event: hazard_events.OilTaken, stats: RunStats, now: EventContext) -> None:
    if event.actor is now.hero:
        stats.floor(now.level.depth).flasks += 1


@event_statistics
def _crumbled(event: item_events.TomeCrumbled, stats: RunStats, now: EventContext) -> None:
    if (lost := event.item.kind.teaches) is not None:
        floor = stats.floor(now.level.depth)
        floor.chosen, floor.crumbled = event.chosen.name, [*floor.crumbled, lost.name]


@event_statistics
def _died(event: combat_events.Died, stats: RunStats, now: EventContext) -> None:
    killer = event.killer
    if event.actor is now.hero:
        came_by = killer.through if killer is not None else None
        _finish(stats, now, event.cause, killer, now.level.doors.get(came_by) if came_by is not None else None)
    elif killer is now.hero:
        stats.slain[event.actor.name] += 1


@event_statistics
def _escaped(event: movement_events.Escaped, stats: RunStats, now: EventContext) -> None:
    _finish(stats, now, "", None, None)


@event_statistics
def _won(event: movement_events.Won, stats: RunStats, now: EventContext) -> None:
    _finish(stats, now, "", None, event.door)


def _note_assault(stats: RunStats, attacker: Actor, victim: Actor, now: EventContext) -> None:
    if victim is now.hero:
        seen = now.sees(attacker.pos)
        stats.assault = Assault(attacker.name if seen else "", now.tick, attacker.pos if seen else now.hero.pos)


def _count_action(key: str, actor: Actor, stats: RunStats, now: EventContext) -> None:
    if actor is now.hero:
        stats.action_counts[key] += 1


def _note_opening(stats: RunStats, door: Door, opener: Actor, now: EventContext, *, ajar: bool = False) -> None:
    depth = now.level.depth
    floor = stats.floor(depth)
    if opener is not now.hero:
        floor.opened_by_others += 1
    elif ajar:
        floor.eased += 1
    else:
        floor.opened += 1
    stats.openings[depth, door.at] = OpenedBy(door.kind.noun, opener.name, now.turn)


def _note_blow(stats: RunStats, by: str, victim: Actor, damage: int, now: EventContext, attacker: Actor | None) -> None:
    hero = now.hero
    if hero not in (victim, attacker) or not damage:
        return
    if victim is hero:
        stats.suffered[by] += damage
    else:
        stats.dealt[victim.name] += damage
    stats.blows = [*stats.blows, Blow(now.turn, by, victim.name, damage, attacker is not None)][-MAX_BLOWS:]


def _finish(stats: RunStats, now: EventContext, cause: str, killer: Actor | None, door: Door | None) -> None:
    level = now.level
    stats.leave(level, now.turn)
    way = stats.openings.get((level.depth, door.at)) if door is not None and killer is not None else None
    stats.end = End(
        won=now.won,
        depth=level.depth,
        turn=now.turn,
        cause=cause,
        killer=killer.name if killer is not None else "",
        came_through=way,
        killer_sprite=killer.breed.sprite if killer is not None else "",
        door_sprite=door.kind.sprite if door is not None else "",
    )
