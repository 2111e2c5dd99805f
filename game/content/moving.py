"""Being elsewhere at once."""

from __future__ import annotations

from dataclasses import dataclass

from game.content.conditions import HELD
from game.engine.events.items import Teleported
from game.engine.grid.geometry import Vec, cells_where
from game.engine.model.actor import Actor
from game.engine.model.behavior import Impossible
from game.engine.rules.conditions import cure
from game.engine.rules.inventory import take
from game.engine.world import World


@dataclass(frozen=True)
class Teleport:
    """Takes who is there to a cell of another room, one from which its own feet would lead back (RS-81)."""

    @property
    def tells(self) -> str:
        return "takes one to another room, anywhere on the level"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        traveller = world.level.actor_at(at)
        if traveller is not None and not _places(traveller, world):
            raise Impossible("There is nowhere else to be.")

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        traveller = world.level.actor_at(at)
        rooms = _places(traveller, world) if traveller is not None else []
        if traveller is None or traveller.breed.friendly or not rooms:
            return
        to = world.dice.choice(world.dice.choice(rooms))
        world.level.move(traveller, to)
        traveller.moved_at = traveller.ready_at
        world.emit(Teleported(traveller, at, to))
        cure(traveller, HELD, world)
        take(traveller, world)


def _places(actor: Actor, world: World) -> list[list[Vec]]:
    """The free cells of each room but one's own; where that comes to nothing, all free cells at once."""
    level = world.level
    turns = world.pursuit.turns_to(actor.pos, actor)
    taken = {other.pos for other in level.actors} | set(level.doors) | set(level.traps)
    free = [cell for cell in cells_where(turns > 0) if cell not in taken]
    rooms = [[cell for cell in free if room.area.holds(cell)] for room in level.rooms if not room.area.holds(actor.pos)]
    return [room for room in rooms if room] or ([free] if free else [])
