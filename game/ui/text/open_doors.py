"""What the number of the hero's open doors would become by an act at a door or a lever, and which door to bolt.

There is nothing to tell on a level where the number does not matter.
"""

from __future__ import annotations

from game.engine.model.door import Door, DoorBand
from game.engine.model.fixtures import Lever
from game.engine.orders.travel import way_to
from game.engine.records import NamedTuple
from game.engine.rules.actions.door_verbs import why_not_latched
from game.engine.rules.door_limit import (
    band_at,
    count_if_bolted,
    count_if_opened,
    count_if_pulled,
    intruder_is_dead,
    last_straw,
    limit_here,
    own_open_doors,
)
from game.engine.tradition import DoorLimit
from game.engine.words import a, count
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.text.sentences import endings, status


class ActLine(NamedTuple):
    """Line on what an act would make of the number of the hero's open doors, such as "Opened: 4 of 10 would be 5"."""

    text: str
    change: str
    """The end of the text, for where room is short."""
    purpose: str

    @property
    def message(self) -> Message:
        """The line as a message."""
        return Message(self.text, self.purpose)


PURPOSES = {DoorBand.CALM: "door text", DoorBand.NEAR: "gain", DoorBand.REACHED: "harm"}
"""Colour of a number of open doors, by how near it is to the limit."""


def limit_that_matters(world: World) -> DoorLimit | None:
    """Return the limit of open doors on the hero's level; None if it has none, or none any more."""
    return None if intruder_is_dead(world) else limit_here(world)


def change_by_act(door: Door, world: World) -> str:
    """Return what the number would become, such as "4 of 10 would be 5"; "" if no act at a door changes it.

    A shut door and a door ajar would be opened wide, and an open one bolted, as far as the hero knows.
    """
    now, then = len(own_open_doors(world.level)), _count_by_act(door, world)
    return "" if then is None else _would_be(now, then, world)


def line_on_act(door: Door, world: World) -> ActLine | None:
    """Return the line about a door that says what an act there would make of the number; None if nothing changes."""
    change, then, state = change_by_act(door, world), _count_by_act(door, world), world.level.memory.known_state(door)
    if not change or then is None or state is None:
        return None
    return _line(status.IF_BOLTED if state.clear else status.IF_OPENED, change, then, world)


def line_on_lever(lever: Lever, world: World) -> ActLine | None:
    """Return the line about a lever that says what pulling it would make of the number; None if nothing changes."""
    then = count_if_pulled(lever, world.level)
    change = _would_be(len(own_open_doors(world.level)), then, world)
    return _line(status.IF_PULLED, change, then, world) if change else None


def note_on(then: int, world: World) -> tuple[str, ...]:
    """Return the sentence of a tooltip on an act that makes a number of open doors of the present one; () if none."""
    limit, now = limit_that_matters(world), len(own_open_doors(world.level))
    change = _would_be(now, then, world)
    if limit is None or not change:
        return ()
    foe = limit.breed.name
    if now < limit.doors <= then:
        return (status.TIP_COMES.format(change=change, foe=foe),)
    if then < limit.doors <= now:
        return (status.TIP_LEAVES.format(change=change, foe=foe),)
    return (status.TIP_CHANGE.format(change=change),)


def door_to_bolt(world: World) -> Door | None:
    """Return the nearest open door of the hero that he could bolt, of those to which he knows a way; None without."""
    if limit_that_matters(world) is None:
        return None
    hero = world.hero
    doors = [door for door in own_open_doors(world.level) if world.level.memory.knows(door)]
    doors = [door for door in doors if why_not_latched(door, hero, world, remembered=True) is None]
    ways = [(len(way), number) for number, door in enumerate(doors) if (way := way_to(hero, [door.at], world))]
    return doors[min(ways)[1]] if ways else None


def last_straw_sentence(world: World) -> str:
    """Return the sentence that names the door which has brought the number to the limit; "" below the limit."""
    limit, door = limit_that_matters(world), last_straw(world)
    if limit is None or door is None:
        return ""
    squares = count((door.at - world.hero.pos).steps, "square")
    return endings.LAST_STRAW.format(limit=limit.doors, a_door=a(door.kind.noun), squares=squares)


def _count_by_act(door: Door, world: World) -> int | None:
    state = world.level.memory.known_state(door)
    if state is None or not door.kind.has_leaf:
        return None
    return count_if_bolted(world.level, door) if state.clear else count_if_opened(world.level, door)


def _would_be(now: int, then: int, world: World) -> str:
    limit = limit_that_matters(world)
    return "" if limit is None or then == now else status.WOULD_BE.format(number=now, limit=limit.doors, then=then)


def _line(words: str, change: str, then: int, world: World) -> ActLine | None:
    limit = limit_that_matters(world)
    return None if limit is None else ActLine(words.format(change=change), change, PURPOSES[band_at(then, limit)])
