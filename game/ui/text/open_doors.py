"""What the number of the hero's open doors would become by an act at a door or a lever, and which door to bolt.

There is nothing to tell in a tradition where the number does not matter.
"""

from __future__ import annotations

from game.engine.events.stop_reasons import KeptBy
from game.engine.grid.geometry import ORTHOGONAL
from game.engine.model.door import Door, DoorBand
from game.engine.model.fixtures import Lever
from game.engine.orders.door_stops import kept_by
from game.engine.orders.travel import way_to
from game.engine.records import NamedTuple
from game.engine.rules.actions.door_verbs import why_not_latched
from game.engine.rules.door_limit import (
    band_at,
    count_if_bolted,
    count_if_opened,
    count_if_pulled,
    last_straw,
    limit_here,
    own_open_doors,
)
from game.engine.rules.plates import would_raise
from game.engine.step_rules import why_wrong_side
from game.engine.tradition import DoorLimit
from game.engine.words import a, count
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.text.sentences import endings, status


class ActLine(NamedTuple):
    """Line on what an act would make of the number of the hero's open doors, if he can do it."""

    text: str
    short: str
    """The same for where room is short, such as "Open then: 5 of 10"."""
    purpose: str

    @property
    def message(self) -> Message:
        """The line as a message."""
        return Message(self.text, self.purpose)


PURPOSES = {DoorBand.CALM: "door text", DoorBand.NEAR: "gain", DoorBand.REACHED: "harm"}
"""Colour of a number of open doors, by how near it is to the limit."""


def line_on_act(door: Door, world: World) -> ActLine | None:
    """Return the line about a door that says what an act there would make of the number of the hero's open doors.

    A shut door and a door ajar would be opened wide, and an open one bolted. None if the hero cannot do this, as far as
    he knows, or if it would change nothing.
    """
    level, hero, state = world.level, world.hero, world.level.memory.known_state(door)
    if state is None or not door.kind.has_leaf:
        return None
    if state.clear:
        possible = why_not_latched(door, hero, world, remembered=True) is None
        return _line(status.IF_BOLTED, count_if_bolted(level, door), world) if possible else None
    return _line(status.IF_OPENED, count_if_opened(level, door), world) if _may_open(door, world) else None


def _may_open(door: Door, world: World) -> bool:
    """Return whether the hero could open a door, as far as he knows: from where he stands, if he is beside it."""
    way = door.at - world.hero.pos
    wrong_side = why_wrong_side(door, way) is not None if way in ORTHOGONAL else False
    return not wrong_side and kept_by(door, world.hero, world) in (None, KeptBy.RUNE)


def line_on_lever(lever: Lever, world: World) -> ActLine | None:
    """Return the line about a lever or plate that says what it would make of the number; None if nothing changes."""
    plate, then = world.level.plate_at(lever.at), count_if_pulled(lever, world.level)
    if plate is None:
        return _line(status.IF_PULLED, then, world)
    return _line(status.IF_STEPPED_ON, then, world) if would_raise(plate, world) else None


def note_on(then: int, world: World) -> tuple[str, ...]:
    """Return the sentence of a tooltip on an act that makes a number of open doors of the present one; () if none."""
    limit, now = limit_here(world), len(own_open_doors(world.level))
    if limit is None or then == now:
        return ()
    sentence = status.TIP_CHANGE
    if now < limit.doors <= then:
        sentence = status.TIP_COMES
    elif then < limit.doors <= now:
        sentence = status.TIP_LEAVES
    return (sentence.format(doors=of_limit(then, limit), foe=limit.breed.name),)


def notes_on_knock(door: Door, world: World) -> tuple[str, ...]:
    """Return the sentence of a tooltip on a knock: the door counts if somebody opens it then. () if nothing counts."""
    line = _line(status.IF_ANSWERED, count_if_opened(world.level, door), world)
    return () if line is None else (line.text,)


def door_to_bolt(world: World) -> Door | None:
    """Return the nearest open door of the hero that he could bolt, of those to which he knows a way; None without."""
    if limit_here(world) is None:
        return None
    hero = world.hero
    doors = [door for door in own_open_doors(world.level) if world.level.memory.knows(door)]
    doors = [door for door in doors if why_not_latched(door, hero, world, remembered=True) is None]
    ways = [(len(way), number) for number, door in enumerate(doors) if (way := way_to(hero, [door.at], world))]
    return doors[min(ways)[1]] if ways else None


def last_straw_sentence(world: World) -> str:
    """Return the sentence that names the door which has brought the number to the limit; "" below the limit."""
    limit, door = limit_here(world), last_straw(world)
    if limit is None or door is None:
        return ""
    squares = count((door.at - world.hero.pos).steps, "square")
    return endings.LAST_STRAW.format(limit=limit.doors, a_door=a(door.kind.noun), squares=squares)


def _line(sentence: str, then: int, world: World) -> ActLine | None:
    limit = limit_here(world)
    if limit is None or then == len(own_open_doors(world.level)):
        return None
    text = sentence.format(doors=of_limit(then, limit))
    short = status.DOORS_THEN.format(doors=of_limit(then, limit, short=True))
    return ActLine(text, short, PURPOSES[band_at(then, limit)])


def of_limit(doors: int, limit: DoorLimit, *, short: bool = False) -> str:
    """Return a number of open doors beside its limit: "4 of 6"; "7, 1 over the limit of 6", in short "7 (limit 6)"."""
    over = doors - limit.doors
    if over <= 0:
        return status.OPEN_DOORS.format(number=doors, limit=limit.doors)
    words = status.OVER_LIMIT_SHORT if short else status.OVER_LIMIT
    return words.format(number=doors, over=over, limit=limit.doors)


def doors_to_bolt(doors: int, limit: DoorLimit) -> str:
    """Return how many of the hero's open doors he must bolt so that their number falls below the limit: "2 doors"."""
    return count(doors - limit.doors + 1, "door")
