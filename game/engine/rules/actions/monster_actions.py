"""Actions that the hero never takes: call for help, flee, rally, leave a door, divide, steal, and say a line.

`WithIntent` performs another action and then sets the monster's plans. `BeStuck` performs another action and reports
that the monster has no way to go.
"""

from __future__ import annotations

from game.engine.behavior import Action, Impossible
from game.engine.events.combat_events import Missed
from game.engine.events.monster_events import CalledForHelp, Cornered, Divided, FoundNoWay, LeftDoor, Rallied, Stole
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor, AiPlans, spawn
from game.engine.model.item import Item, ItemKind
from game.engine.model.level import Level
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.tradition_features import LogDetail
from game.engine.records import record
from game.engine.rules.inventory import put_in, take_out
from game.engine.rules.talking import speak
from game.engine.senses.awareness import HUNT_TURNS, alert_to, sees
from game.engine.senses.hearing import make_noise
from game.engine.world import World


@record
class Steal(Action):
    """Steal an item from the hero, with the hit chance of a blow, and run away with it."""

    counted: tuple[ItemKind, ...]
    """Counted kinds of item that may be taken: keys first, latches only if the hero has no key and an empty bag."""

    def perform(self, actor: Actor, world: World) -> int:
        victim = world.hero
        if (victim.pos - actor.pos).steps > 1:
            raise Impossible("There is nothing there to steal from.")
        if not has_anything(victim, self.counted):
            raise Impossible("There is nothing to steal.")
        if not world.dice.chance(actor.stats.attack_chance):
            world.emit(Missed(actor, victim, victim.pos))
            return 1
        item = self._take(victim, world)
        put_in(actor, item)
        actor.ai.fled_turns = 1
        world.emit(Stole(actor, victim, item, victim.pos))
        return 1

    def _take(self, victim: Actor, world: World) -> Item:
        for kind in self.counted:
            if kind.keys and victim.keys:
                victim.keys -= 1
                return Item(kind)
            if kind.latches and victim.latches and not victim.bag:
                victim.latches -= 1
                return Item(kind)
        return take_out(victim, world.dice.below(len(victim.bag)))


def has_anything(victim: Actor, counted: tuple[ItemKind, ...]) -> bool:
    """Return whether there is anything to steal from a victim: an item in the bag, a key or a latch (bolt for a door).

    Keys and latches are never in the bag. Keys count only if `counted` has a kind of key, and latches only if `counted`
    has a kind of latch.
    """
    keys = any(kind.keys for kind in counted) and victim.keys
    latches = any(kind.latches for kind in counted) and victim.latches
    return bool(victim.bag or keys or latches)


@record
class WithIntent(Action):
    """Action that performs another action, `action`, and then replaces the monster's plans by `plans`."""

    plans: AiPlans
    action: Action
    attention: int = 0
    """Minimum number of turns for which the monster stays alert after the action."""

    def perform(self, actor: Actor, world: World) -> int:
        turns = self.action.perform(actor, world)
        actor.ai.plans = self.plans
        actor.ai.alert = max(actor.ai.alert, self.attention)
        return turns


STUCK_EVENTS: dict[LogDetail, type[Cornered | FoundNoWay]] = {
    LogDetail.WAITING: FoundNoWay,
    LogDetail.CORNERED: Cornered,
}
"""Event for a monster that is stuck, by the kind of log message (`LogDetail`) that reports it to the player."""


RINGS = 4
"""Maximum distance in cells from a dividing monster at which its other half is placed."""


@record
class Call(Action):
    """Raise the alarm: monsters that hear it hunt towards the sound.

    Monsters in the caller's sight that are not alert learn where the caller last knew the hero to be.
    """

    noise: Noise

    def perform(self, actor: Actor, world: World) -> int:
        actor.ai.called = True
        world.emit(CalledForHelp(actor, self.noise, actor.pos))
        make_noise(actor.pos, LOUDNESS[self.noise], actor, self.noise, world)
        trail = actor.ai.plans.trail or world.hero.pos
        for other in world.level.actors:
            if other not in (actor, world.hero) and not other.ai.alert and sees(actor, other, world):
                alert_to(other, trail, world)
        return 1


@record
class Flee(Action):
    """Perform `action` as a turn of flight. `shouting`: whether to cry for help in the same turn."""

    action: Action
    shouting: bool = False

    def perform(self, actor: Actor, world: World) -> int:
        turns = self.action.perform(actor, world)
        actor.ai.fled_turns += 1
        if self.shouting:
            Call(Noise.SHOUT).perform(actor, world)
        return turns


@record
class BeStuck(Action):
    """Perform `action` because the monster has no way to go, and emit an event that says so.

    While the monster stays stuck turn after turn, the event is emitted only in the first turn. `why`: reason why the
    monster is stuck, as the kind of log message that reports it. No event is emitted in a tradition (set of rules)
    without messages of this kind.
    """

    why: LogDetail
    action: Action

    def perform(self, actor: Actor, world: World) -> int:
        if self.why in world.tradition.log_details:
            begins = actor.ready_at - actor.ai.stuck_at > actor.pace
            actor.ai.stuck_at = actor.ready_at
            if begins:
                world.emit(STUCK_EVENTS[self.why](actor, actor.pos))
        return self.action.perform(actor, world)


@record
class Rally(Action):
    """Regain full health, and stop fleeing."""

    def perform(self, actor: Actor, world: World) -> int:
        actor.health, actor.ai.fled_turns = actor.max_health, 0
        world.emit(Rallied(actor, actor.pos))
        return 1


@record
class LeaveDoor(Action):
    """Give up hunting the hero who is behind a door, leave the door, and wander off. `door`: cell of the door."""

    door: Vec

    def perform(self, actor: Actor, world: World) -> int:
        actor.ai.alert, actor.ai.plans = 0, AiPlans()
        actor.ai.roams, actor.ai.post = True, None
        world.emit(LeftDoor(actor, self.door))
        return 1


@record
class Divide(Action):
    """Split into two monsters that share the health left, half each. The total does not grow (RS-47, B-45)."""

    def perform(self, actor: Actor, world: World) -> int:
        at = room_for_half(actor, world.level)
        if at is None or actor.health < 2:
            raise Impossible(f"The {actor.name} cannot split in two.")
        half = spawn(actor.breed, at, world.level.depth, world.dice)
        half.attack, half.attack_chance = actor.attack, actor.attack_chance
        half.defense, half.defense_chance = actor.defense, actor.defense_chance
        half.gold, half.ai.roams, half.ai.post = 0, actor.ai.roams, actor.ai.post and at
        half.ready_at = actor.ready_at + actor.pace
        half.health = half.max_health = actor.health // 2
        actor.health = actor.max_health = actor.health - half.health
        half.ai.alert, half.ai.plans = HUNT_TURNS, actor.ai.plans
        world.level.add(half)
        world.emit(Divided(actor, half, actor.pos))
        return 1


def room_for_half(actor: Actor, level: Level) -> Vec | None:
    """Return the cell for the new half of a monster that splits in two: the nearest free cell in its view.

    None if there is no free cell within RINGS cells of the monster.
    """
    view = level.view(actor.pos, RINGS, FovShape.SQUARE)
    for ring in range(1, RINGS + 1):
        for at in _ring(actor.pos, ring):
            if level.in_bounds(at) and view[at] and not level.solid[at] and level.actor_at(at) is None:
                door = level.doors.get(at)
                if door is None or door.state.clear:
                    return at
    return None


def _ring(centre: Vec, steps: int) -> list[Vec]:
    """Return the cells at a distance of exactly `steps` cells, in reading order."""
    span = range(-steps, steps + 1)
    return [centre + Vec(x, y) for y in span for x in span if max(abs(x), abs(y)) == steps]


@record
class Say(Action):
    """Speak a line to the hero."""

    words: str

    def perform(self, actor: Actor, world: World) -> int:
        speak(actor, self.words, world)
        return 1
