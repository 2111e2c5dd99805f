"""Statistics of one game: doors opened, turns, damage, monsters slain, and how the game ended."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from game.engine.alarms import Assault, BreakIn, EventContext, Missile, break_in_after
from game.engine.events.combat import Died, Hurt, Missed, Struck, Surprised
from game.engine.events.doors import Breached, Eased, Knocked, Latched, Listened, Opened
from game.engine.events.event import Event
from game.engine.events.hazards import OilTaken
from game.engine.events.items import Blasted, Threw
from game.engine.events.monsters import Stole
from game.engine.events.movement import Moved, Won
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.level import Level

MAX_BLOWS = 10
"""Number of the last blows in a game that `RunStats.blows` keeps."""


COUNTED_ACTIONS: dict[type, str] = {Listened: "Listened", Knocked: "Knocked", Latched: "Latched"}
"""Classes of events that are counted if the hero causes them, each with its key in `RunStats.action_counts`.

The keys are in saved games: never change them.
"""


class Blow(NamedTuple):
    """Loss of health that the hero suffered or caused."""

    turn: int
    """Number of actions that the hero had done before the blow."""
    by: str
    """Name of the attacker; if no actor attacked, name of the cause, such as poison."""
    victim: str
    """Name of the actor that lost health."""
    damage: int
    creature: bool = True
    """Whether `by` is the name of an actor; else it is a cause such as poison."""


class OpenedBy(NamedTuple):
    """Record of the opening of a door, by hand or by force."""

    noun: str
    """Noun of the door: "wooden door"."""
    by: str
    """Name of the actor that opened the door."""
    turn: int
    """Number of actions that the hero had done before the door was opened."""


class End(NamedTuple):
    """End of a game, by victory or by the hero's death."""

    won: bool
    depth: int
    turn: int
    """Number of actions that the hero did in the whole game."""
    cause: str
    """Name of what killed the hero; empty for a victory."""
    killer: str
    """Name of the breed (kind of monster) that killed the hero; empty if no actor did."""
    came_through: OpenedBy | None
    """Record of the opening of the last door that the killer came through on this level; None if there is no record."""
    killer_sprite: str
    """Name of the killer's sprites; empty if no actor killed the hero."""
    door_sprite: str
    """Name of the sprites of the door that the killer came through or, after a victory, of the door that won the game.

    It is empty if the killer came through no door.
    """


@dataclass
class DepthStats:
    """Statistics of the hero on one depth."""

    turns: int = 0
    """Number of actions that the hero did there, up to the last time he left."""
    opened: int = 0
    """Number of doors that the hero opened or broke."""
    eased: int = 0
    """Number of doors that the hero eased ajar (open by a crack)."""
    opened_by_others: int = 0
    """Number of doors that monsters opened, eased or broke."""
    left_shut: int = 0
    """Number of doors that were shut when the hero last left the level."""
    sleepers: int = 0
    """Number of monsters that were asleep when the hero last left the level."""
    flasks: int = 0
    """Number of times that the hero filled his lamp with oil."""


@dataclass
class RunStats:
    """Statistics of one game. The world of the game calls `record` for each event."""

    floors: dict[int, DepthStats] = field(default_factory=dict)
    """Statistics by depth, in the order of the hero's first visits."""
    suffered: Counter[str] = field(default_factory=Counter)
    """Health that the hero lost, by the name of the attacker or the cause."""
    dealt: Counter[str] = field(default_factory=Counter)
    """Health that monsters lost to the hero, by the name of their breed."""
    slain: Counter[str] = field(default_factory=Counter)
    """Number of monsters that the hero killed, by the name of their breed."""
    action_counts: Counter[str] = field(default_factory=Counter)
    """Number of times that the hero did each action, by its key in `COUNTED_ACTIONS`.

    The key "Surprised" has the number of his surprise attacks.
    """
    blows: list[Blow] = field(default_factory=list)
    """The last `MAX_BLOWS` blows that the hero suffered or caused, oldest first."""
    missile: Missile | None = None
    """Last missile that flew at the hero; None if there was none."""
    openings: dict[tuple[int, Vec], OpenedBy] = field(default_factory=dict)
    """Last opening of each door, by the depth and the cell of the door."""
    assault: Assault | None = None
    """Last attack on the hero or theft from him; None if there was none."""
    break_in: BreakIn | None = None
    """Last blow on a door by a monster that the hero saw or heard; None if there was none."""
    end: End | None = None
    """How the game ended; None while it goes on."""
    _turns_counted: int = 0
    """Number of the hero's actions that are counted in `floors` already."""

    @property
    def deepest(self) -> int:
        """Greatest depth in `floors`; 1 if `floors` is empty."""
        return max(self.floors, default=1)

    @property
    def left_shut(self) -> int:
        """Number of doors on all levels that were shut when the hero last left the level."""
        return sum(floor.left_shut for floor in self.floors.values())

    def record(self, event: Event, now: EventContext) -> None:
        """Count an event that has just happened. `now`: the state of the world at the event."""
        hero = now.hero
        self.break_in = break_in_after(self.break_in, event, now)
        match event:
            case (
                Struck(attacker=by, victim=victim)
                | Surprised(attacker=by, victim=victim)
                | Missed(attacker=by, victim=victim)
                | Stole(thief=by, victim=victim)
            ) if victim is hero:
                seen = now.sees(by.pos)
                self.assault = Assault(by.name if seen else "", now.tick, by.pos if seen else hero.pos)
        match event:
            case Moved(actor=actor, at=at) if at in now.level.doors:
                actor.through = at
            case Opened(opener=opener, door=door) | Eased(opener=opener, door=door):
                self._open(door, opener, isinstance(event, Eased), now)
            case Breached(basher=basher, door=door):
                self._open(door, basher, False, now)
            case Struck(attacker=attacker, victim=victim, damage=damage):
                self._blow(attacker.name, victim, damage, now, attacker)
            case Surprised(attacker=attacker, victim=victim, damage=damage):
                self.action_counts["Surprised"] += attacker is hero
                self._blow(attacker.name, victim, damage, now, attacker)
            case Hurt(victim=victim, cause=cause, damage=damage):
                self._blow(cause, victim, damage, now, None)
            case Blasted(victim=victim, cause=cause, damage=damage):
                self._blow(cause, victim, damage, now, hero)  # only the hero has such items and abilities
            case Listened(listener=doer) | Knocked(knocker=doer) | Latched(latcher=doer) if doer is hero:
                self.action_counts[COUNTED_ACTIONS[type(event)]] += 1
            case Threw(actor=actor, way=flown) if actor is not hero and flown[-1:] == (hero.pos,):
                self.missile = Missile(now.turn, next((at for at in flown if now.sees(at)), hero.pos))
            case OilTaken(bearer=bearer) if bearer is hero:
                self.floor(now.level.depth).flasks += 1
            case Died(actor=actor, cause=cause, killer=killer) if actor is hero:
                came_by = killer.through if killer is not None else None
                self._finish(now, cause, killer, now.level.doors.get(came_by) if came_by is not None else None)
            case Died(actor=actor, killer=killer) if killer is hero:
                self.slain[actor.name] += 1
            case Won(door=door):
                self._finish(now, "", None, door)

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

    def _open(self, door: Door, opener: Actor, ajar: bool, now: EventContext) -> None:
        depth = now.level.depth
        floor = self.floor(depth)
        if opener is not now.hero:
            floor.opened_by_others += 1
        elif ajar:
            floor.eased += 1
        else:
            floor.opened += 1
        self.openings[depth, door.at] = OpenedBy(door.kind.noun, opener.name, now.turn)

    def _blow(self, by: str, victim: Actor, damage: int, now: EventContext, attacker: Actor | None) -> None:
        hero = now.hero
        if hero not in (victim, attacker) or not damage:
            return
        if victim is hero:
            self.suffered[by] += damage
        else:
            self.dealt[victim.name] += damage
        self.blows = [*self.blows, Blow(now.turn, by, victim.name, damage, attacker is not None)][-MAX_BLOWS:]

    def take_back(self, beyond: int) -> None:
        """Correct `suffered` after the blow that killed the hero, so that it counts only the health that he had.

        `beyond`: damage of this blow minus the health that the hero had before the blow.
        """
        self.suffered[self.blows[-1].by] -= beyond

    def _finish(self, now: EventContext, cause: str, killer: Actor | None, door: Door | None) -> None:
        level = now.level
        self.leave(level, now.turn)
        way = self.openings.get((level.depth, door.at)) if door is not None and killer is not None else None
        self.end = End(
            won=now.won,
            depth=level.depth,
            turn=now.turn,
            cause=cause,
            killer=killer.name if killer is not None else "",
            came_through=way,
            killer_sprite=killer.breed.sprite if killer is not None else "",
            door_sprite=door.kind.sprite if door is not None else "",
        )
