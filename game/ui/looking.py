"""What the look panel says of a cell: only what the hero sees or remembers."""

from __future__ import annotations

from game.engine.actor import Actor
from game.engine.door import DoorState
from game.engine.geometry import Vec
from game.engine.passage import may_open
from game.engine.tradition import Openers
from game.engine.world import World

from .narrator import Line, mood


def describe(at: Vec, world: World) -> list[Line]:
    """The lines of a look card, most important first."""
    level, memory = world.level, world.level.memory
    if not level.holds(at) or not memory.explored[at]:
        return [Line("Unknown.", "dim text")]
    seen = world.sees(at)
    lines = []
    actor = level.actor_at(at)
    if actor is not None and seen:
        lines += _creature(actor, world)
    if (item := memory.items.get(at)) is not None:
        count = f" ({item.count})" if item.count > 1 else ""
        lines.append(Line(f"{item.kind.name.capitalize()}{count}.", "gain"))
    door = level.doors.get(at)
    if door is not None and door.seen is not None:
        state = f", {door.seen.value}" if door.kind.has_leaf else ""
        lines.append(Line(f"{door.kind.noun.capitalize()}{state}.", "door text"))
        if door.seen is DoorState.SHUT:
            lines.append(Line("Walking into it opens it, for good.", "dim text"))
    else:
        lines.append(Line(f"{level.terrains[memory.ground[at]].name.capitalize()}."))
    if not seen:
        lines.append(Line("Remembered; out of view.", "dim text"))
    return lines


def _creature(actor: Actor, world: World) -> list[Line]:
    if actor is world.hero:
        return [Line(f"You: {actor.health} of {actor.max_health} health.", "good")]
    opens = actor.breed.opens.value if world.tradition.openers is Openers.BY_MANNERS else _opens(actor, world)
    return [
        Line(f"{actor.name.capitalize()}: {actor.health} of {actor.max_health} health, {mood(actor)}.", "harm"),
        Line(
            f"Attacks with {actor.attack} dice at {actor.attack_chance} %,"
            f" blocks with {actor.defense} at {actor.defense_chance} %; {opens}.",
            "dim text",
        ),
    ]


def _opens(actor: Actor, world: World) -> str:
    return "opens doors" if may_open(actor, world.tradition) else "cannot open doors"
