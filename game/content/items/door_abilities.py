"""Effects of abilities on a single door: bolt it, open it, pass through it, look behind it. And a noise that calls."""

from __future__ import annotations

from game.engine.behavior import Impossible, UsableEffect, refuse_if
from game.engine.events.door_events import Crossed
from game.engine.events.item_events import LookedBehind
from game.engine.events.movement_events import Moved
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec, nearest_first
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.traits import Trait
from game.engine.records import record
from game.engine.rules.door_rules import bolt_door, open_by_magic, why_not_bolted, why_not_opened_by_magic
from game.engine.rules.hazards.traps import spring
from game.engine.rules.inventory import take
from game.engine.rules.mimics import expose_mimic
from game.engine.senses.door_hearing import BEHIND_STEPS
from game.engine.senses.hearing import make_noise
from game.engine.step_rules import why_no_leaf, why_unable_to_open, why_wrong_side
from game.engine.world import World


@record
class DoorEffect(UsableEffect):
    """Effect on the door in the aimed cell. If the door is a mimic, a monster, the effect only unmasks it."""

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        refuse_if(self.why_not(world.level.doors[at], actor, world))

    def why_not(self, door: Door, actor: Actor, world: World) -> str | None:
        """Return why the effect would do nothing to a door, as a sentence for the player; None if it would do it."""
        raise NotImplementedError

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        door = world.level.doors[at]
        if not expose_mimic(door, world):
            self.act(door, actor, world)

    def act(self, door: Door, actor: Actor, world: World) -> None:
        """Do this to a door for which `why_not` returns None."""
        raise NotImplementedError


@record
class Seal(DoorEffect):
    """Effect that shuts and bolts an empty doorway from afar. The actor counts as the owner of the bolt."""

    @property
    def description(self) -> str:
        return "Shuts and bolts a doorway in view, if nothing is in it. Uses no latch."

    def why_not(self, door: Door, actor: Actor, world: World) -> str | None:
        return why_not_bolted(door, world)

    def act(self, door: Door, actor: Actor, world: World) -> None:
        bolt_door(door, actor, world)


@record
class ThrowOpen(DoorEffect):
    """Effect that opens a door from afar, even if it is locked or bolted, but no door that needs a special key."""

    @property
    def description(self) -> str:
        return "Opens a door in view, even if it is locked, barred or bolted. Counts as opened by you."

    @property
    def loudness(self) -> int:
        return LOUDNESS[Noise.DOOR]

    def why_not(self, door: Door, actor: Actor, world: World) -> str | None:
        return why_not_opened_by_magic(door)

    def act(self, door: Door, actor: Actor, world: World) -> None:
        open_by_magic(door, actor, world)


@record
class Pass(DoorEffect):
    """Effect that moves the actor through a shut door to the cell behind it. The door stays shut.

    It is refused if the actor could not come back through the door by hand, or else he could shut himself in.
    """

    @property
    def description(self) -> str:
        return "Takes you through a shut door next to you. The door stays shut, and does not count as opened."

    def why_not(self, door: Door, actor: Actor, world: World) -> str | None:
        if (why := why_no_leaf(door, actor)) is not None:
            return why
        if not door.shut:
            return f"The door is {door.state.value}. Walk through it."
        if not (door.state is DoorState.BOLTED and door.bolter is actor):
            back = why_unable_to_open(door, actor, world.tradition, locked=door.locked)
            back = back or why_wrong_side(door, actor.pos - door.at)
            back = back or ("It may have bolted itself by then." if door.kind.toll else None)
            if back is not None:
                return f"You could not come back through the door. {back}"
        if any(condition.held for condition in actor.conditions):
            return "Something holds you."
        to, level = world.level.far_side(door, actor.pos), world.level
        beyond = level.doors.get(to)
        if not level.in_bounds(to) or level.solid[to] or (beyond is not None and not beyond.state.clear):
            return "There is no free space behind the door."
        return "Something is standing behind the door." if level.actor_at(to) is not None else None

    def act(self, door: Door, actor: Actor, world: World) -> None:
        start, to = actor.pos, world.level.far_side(door, actor.pos)
        world.level.move(actor, to, actor.ready_at)
        world.emit(Crossed(actor, door, start))
        world.emit(Moved(actor, start, to))
        take(actor, world)
        spring(actor, world)


@record
class Peer(DoorEffect):
    """Effect that shows the hero what can be seen from the cell behind a shut door, whether or not there is light.

    He remembers ground, doors and items as on a plan, and monsters as if he had seen them.
    """

    @property
    def description(self) -> str:
        return (
            "Shows you what can be seen from the square behind a shut door next to you, with items and monsters."
            " Corners hide the rest."
        )

    def why_not(self, door: Door, actor: Actor, world: World) -> str | None:
        if (why := why_no_leaf(door, actor)) is not None:
            return why
        if not door.blocks_sight:
            return "You can see through it without that."
        to = world.level.far_side(door, actor.pos)
        return None if world.level.in_bounds(to) and not world.level.solid[to] else "There is only rock behind it."

    def act(self, door: Door, actor: Actor, world: World) -> None:
        level, memory = world.level, world.level.memory
        seen = level.view(level.far_side(door, actor.pos), BEHIND_STEPS, FovShape.CIRCLE)
        level.learn(seen)
        memory.record_peered(seen)
        memory.items.update({at: item for at, item in level.items.items() if seen[at]})
        by_distance = nearest_first(door.at)
        others = sorted(level.actors, key=lambda other: by_distance(other.pos))
        foes = [foe for foe in others if seen[foe.pos] and foe is not actor and not foe.breed.has(Trait.FRIENDLY)]
        for foe in foes:
            memory.record_sighting(foe, actor.ready_at)
        world.emit(LookedBehind(actor, door, tuple(foes), door.at))


@record
class Call(UsableEffect):
    """Effect that makes a noise in the aimed cell, which monsters in earshot come to."""

    @property
    def description(self) -> str:
        return "Makes a noise at its target that monsters come to."

    @property
    def loudness(self) -> int:
        return LOUDNESS[Noise.SHOUT]

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        if world.level.solid[at]:
            raise Impossible("The noise needs open ground.")

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        make_noise(at, self.loudness, actor, Noise.SHOUT, world)
