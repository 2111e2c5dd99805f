"""Actions that do not move the actor within the level: wait, stand, search, and take the stairs."""

from __future__ import annotations

from game.engine.behavior import Action, Impossible
from game.engine.events.door_events import SecretDoorFound
from game.engine.events.movement_events import Escaped, FoundNothing
from game.engine.grid.geometry import DIRECTIONS
from game.engine.model.actor import Actor
from game.engine.model.tradition_features import Feature
from game.engine.records import record
from game.engine.rules.mimics import find_mimics_beside
from game.engine.rules.stairs import enter_depth
from game.engine.senses.hidden_things import spot_trap, study_traces
from game.engine.tradition import Tradition
from game.engine.world import World


@record
class Wait(Action):
    """Pass a turn. The hero also studies traces of hidden doors."""

    def perform(self, actor: Actor, world: World) -> int:
        if actor is world.hero:
            study_traces(actor, world)
        return 1


@record
class Stand(Action):
    """Do nothing, because the actor cannot act."""

    def perform(self, actor: Actor, world: World) -> int:
        return 1


STAND = Stand()


@record
class Search(Action):
    """Look for hidden doors, traps and mimics in the eight cells around.

    One roll decides for all doors and traps: all of them are found, or none. Mimics are always found.
    """

    def perform(self, actor: Actor, world: World) -> int:
        percent, level = world.tradition.search_percent, world.level
        if (why := world.tradition.why_not({Feature.SEARCH})) is not None:
            raise Impossible(why)
        around = [actor.pos + step for step in DIRECTIONS if level.in_bounds(actor.pos + step)]
        if actor is world.hero:
            for at in around:
                level.memory.record_search(at)
        lucky = world.dice.chance(percent)
        found = [level.reveal(at) for at in around if lucky and at in level.secrets]
        for door in found:
            world.emit(SecretDoorFound(actor, door))
        traps = [trap for at in around if lucky and (trap := level.traps.get(at)) is not None and trap.hidden]
        for trap in traps:
            spot_trap(trap, world)
        if not find_mimics_beside(actor, world) and not found and not traps:
            world.emit(FoundNothing(actor, actor.pos))
        return 1


@record
class Descend(Action):
    """Take the stairs down in the actor's cell."""

    def perform(self, actor: Actor, world: World) -> int:
        depth_change = world.level.terrain_at(actor.pos).depth_change
        if depth_change < 1:
            raise Impossible("No stairs lead down from here.")
        enter_depth(world.level.depth + depth_change, world)
        return 1


@record
class Ascend(Action):
    """Take the stairs up in the actor's cell, if the tradition allows going up."""

    def perform(self, actor: Actor, world: World) -> int:
        tradition, leads = world.tradition, world.level.terrain_at(actor.pos).depth_change
        barred = why_not_up(actor, world.level.depth, tradition)
        if barred is not None and (leads < 0 or Feature.WAY_BACK not in tradition.provides):
            raise Impossible(barred)
        if leads > -1:
            raise Impossible("No stairs lead up from here.")
        if world.level.depth + leads < 1:
            world.win(Escaped(actor, tradition.amulet, actor.pos))
            return 1
        enter_depth(world.level.depth + leads, world)
        return 1


def why_not_up(actor: Actor, depth: int, tradition: Tradition) -> str | None:
    """Return a sentence on why the stairs up of a depth lead an actor nowhere; None if they lead him on.

    They lead nowhere in some traditions, without the amulet of the tradition if it has one, and from the first depth.
    With the amulet, those of the first depth lead out of the dungeon.
    """
    if tradition.amulet and all(item.kind.name != tradition.amulet for item in actor.bag):
        return f"You cannot go back up without the {tradition.amulet}."
    why = tradition.why_not({Feature.WAY_BACK})
    return tradition.no_stairs_up_message if why is None and depth == 1 and not tradition.amulet else why
