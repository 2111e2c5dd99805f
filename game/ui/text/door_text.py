"""Lines of the look panel about a door: its kind and state, how to get through, and how long that takes each actor."""

from __future__ import annotations

from game.engine.grid.geometry import Vec, name_of_step
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Lever
from game.engine.movement import blows_for, check_step, has_key
from game.engine.tradition import Opening
from game.engine.words import count
from game.engine.world import World
from game.ui.core.ports import Message
from game.ui.text.door_messages import known_of

WAY_OUT = "To open it is to win."
HOW_TO_GO_ON = {
    DoorState.AJAR: "It stops nobody; walking into it opens it wide.",
    DoorState.BOLTED: "Nobody opens it while the bolt holds.",
    DoorState.BROKEN: "It stands open for ever.",
}
"""Sentence for a door in each state but open and shut: what it does, and to whom."""
HOW_IT_OPENS = {
    Opening.ENTERS: "Walking into it opens it, for good.",
    Opening.BUMPS: "Walking into it opens it, for good; walk again to go through.",
}
"""Sentence for a plain shut door, by how doors open in the tradition."""


def door_card(door: Door, world: World) -> list[Message]:
    """Return the lines of a door; none if the hero has not seen it."""
    if door.seen is None:
        return []
    state = f", {door.seen.value}" if door.kind.has_leaf else ""
    lines = [Message(f"{door.kind.noun.capitalize()}{state}.", "door text")]
    if (how := _how_to_go_on(door, world)) is not None:
        lines.append(Message(how, "dim text"))
    lines += [Message(text, "door text") for text in _of_its_kind(door, world)]
    lines += [Message(text, "door text") for text in known_of(door, world)]
    if (who := _who_passes(door, world)) is not None:
        lines.append(Message(who, "dim text"))
    return lines


def lever_card(lever: Lever, world: World) -> list[Message]:
    """Return the lines of a lever that the hero has seen; its door is named only if the hero has seen that too."""
    door = world.level.doors[lever.door]
    what = f"the {door.kind.noun} {whereabouts(door.at, world)}" if door.seen is not None else "something elsewhere"
    if lever.seen:
        return [Message("Lever, pulled.", "door text"), Message(f"It has opened {what}.", "dim text")]
    open_already = door.seen is not None and door.seen.clear
    does = f"Walking into it moves nothing any more: {what} stands open." if open_already else None
    return [Message("Lever.", "door text"), Message(does or f"Walking into it opens {what}, once.", "dim text")]


def whereabouts(at: Vec, world: World) -> str:
    """Return the distance and direction of a cell from the hero."""
    way = at - world.hero.pos
    return f"{way.steps} to the {name_of_step(way.compass)}" if way.steps else "here"


def _how_to_go_on(door: Door, world: World) -> str | None:
    """Return the sentence on how to get through a door in the state last seen; None if there is none."""
    if door.seen is not DoorState.SHUT:
        return HOW_TO_GO_ON.get(door.seen) if door.seen is not None else None
    if not door.kind.by_hand:
        lever = world.level.levers.get(door.lever) if door.lever is not None else None
        where = whereabouts(lever.at, world) if lever is not None and lever.seen is not None else "somewhere else"
        return f"No hand opens it: a lever does, {where}."
    if door.locked:
        return _lock(door, world)
    if door.kind.wins:
        return WAY_OUT
    if door.facing is not None:
        return f"Barred: it opens from the {name_of_step(door.facing)} only, for good."
    return HOW_IT_OPENS[world.tradition.opening]


def _lock(door: Door, world: World) -> str:
    if not door.kind.own_key:
        return "Locked: it takes a key."
    has = ", and you have that" if has_key(world.hero, door) else ""
    return f"Locked: only the {door.kind.name} key opens it{has}. {WAY_OUT}"


def _of_its_kind(door: Door, world: World) -> list[str]:
    """Return the sentences on the peculiarities of a shut door; none for a door that is not shut."""
    if door.seen is None or not door.seen.shut:
        return []
    told = []
    if door.runed:
        told.append("A rune warns of danger behind it. No monster opens it.")
    twin = world.level.doors.get(door.partner) if door.partner is not None else None
    if door.kind.paired and (twin is None or twin.seen is not DoorState.BROKEN):
        told.append("The mark on its lintel is on a second door too: they move together.")
    if door.kind.shatters:
        told.append("One looks through it; a single blow shatters it, loudly.")
    if not door.kind.stops_missiles:
        told.append("Arrows and noise come through it.")
    return told


def _who_passes(door: Door, world: World) -> str | None:
    """Return how many turns the hero and the foes in view need to get through a door.

    None if the door stands clear or is out of view.
    """
    if door.state.clear or not world.sees(door.at):
        return None
    foes = {foe.name: foe for foe in world.foes_in_view()}
    ways = [("you", _through(door, world.hero, world)), *((name, _through(door, foes[name], world)) for name in foes)]
    return f"Through it, from beside it: {'; '.join(f'{name} {how}' for name, how in ways)}."


def _through(door: Door, actor: Actor, world: World) -> str:
    """Return how an actor gets into a door or past it, and in how many of its own turns, from the easier side."""
    level, tradition, axis = world.level, world.tradition, world.level.axis(door)
    into = [check_step(actor, door.at + side, door.at, level, tradition) for side in (axis, -axis)]
    allowed = [way.turns for way in into if way.allowed]
    if allowed:
        return _in_turns(min(allowed))
    past = check_step(actor, door.at - axis, door.at + axis, level, tradition)
    if past.allowed:
        return f"{_in_turns(past.turns)}, past it"
    blows = blows_for(actor, door, tradition)
    return f"{_in_turns(blows + 1)}, breaking it" if blows else "not"


def _in_turns(turns: int) -> str:
    return f"in {count(turns, 'turn')}"
