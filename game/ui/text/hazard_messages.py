"""Messages and look card lines about fire, gas, lamps, rest and traps."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.events.hazards import (
    BurntDown,
    CaughtFire,
    Crackled,
    Exploded,
    FireEvent,
    GasReleased,
    HazardAppeared,
    LampCovered,
    LampDimmed,
    OilLeft,
    OilTaken,
    RestBegun,
    TrapEvent,
    TrapLaid,
    TrapSpotted,
    TrapSprung,
)
from game.engine.grid.geometry import Vec, nearest_first
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.rules.conditions import total_damage
from game.engine.rules.fire import BURNING, wooden_in_danger
from game.engine.vision import UNLIT
from game.engine.words import a, capital, count
from game.engine.world import World
from game.ui.core.commands import Command
from game.ui.core.key_bindings import KEY_NAMES
from game.ui.core.ports import Message
from game.ui.text.actor_names import ActorNames
from game.ui.text.sentences import look_card as card
from game.ui.text.sentences import targeting
from game.ui.text.sentences.log import hazards as text


def fire_message(event: FireEvent, names: ActorNames) -> Message | None:
    """Return the message for an event of fire, gas, lamps or rest; None if the event has no message."""
    match event:
        case CaughtFire(at=at):
            door = names.world.level.doors.get(at)
            if door is None or door.burns is None:
                return Message(text.FIRE_BROKE_OUT, "harm")
            return Message(text.DOOR_CAUGHT_FIRE.format(The_door=capital(names.the_door(door))), "harm")
        case BurntDown(door=door):
            return Message(text.DOOR_BURNT_DOWN.format(The_door=capital(names.the_door(door))), "door text")
        case Exploded(kind=kind):
            return Message(text.GAS_EXPLODED.format(gas=kind.name), "harm")
        case GasReleased(kind=kind):
            return Message(text.GAS_RELEASED.format(Gas=capital(kind.name)), "harm")
        case HazardAppeared(name=name):
            return Message(text.AIR_APPEARED.format(air=name), "harm")
        case LampDimmed(radius=0):
            return Message(text.LAMP_WENT_OUT, "harm")
        case LampDimmed(bearer=bearer):
            return Message(text.LAMP_LOW.format(turns=count(bearer.oil, "turn")), "harm")
        case LampCovered(bearer=bearer, covered=shaded):
            return Message(names.fill(text.LAMP_COVERED if shaded else text.LAMP_UNCOVERED, bearer))
        case OilTaken(bearer=bearer):
            return Message(text.LAMP_REFILLED.format(turns=count(bearer.oil, "turn")), "gain")
        case OilLeft():
            return Message(text.OIL_LEFT, "dim text")
        case RestBegun():
            return Message(" ".join([rest_cost(event, text.RESTING), *_losses_in_rest(event.bearer)]), "gain")
        case Crackled():
            return None


def air_messages(at: Vec, world: World) -> list[Message]:
    """Return the lines of the look card about fire and gases at a cell in view. `at`: the cell."""
    air = world.level.air
    lines = []
    if air.fire is not None and air.fire[at]:
        lines.append(Message(card.FIRE.format(turns=count(int(air.fire[at]), "turn")), "harm"))
    for kind, units in air.units_at(at).items():
        known = [card.GAS.format(Gas=capital(kind.name), number=units)]
        if kind.condition is not None:
            known.append(card.GAS_AFFLICTS.format(condition=kind.condition.name))
        if kind.blast:
            known.append(card.GAS_EXPLODES.format(damage=kind.blast))
        lines.append(Message(" ".join(known), "harm" if kind.harmful else "dim text"))
    return lines


def lamp_sentence(actor: Actor) -> str | None:
    """Return the sentence about the lamp of an actor; None if its breed (kind of monster or hero) has no lamp."""
    lamp = actor.breed.lamp
    if lamp is None:
        return None
    turns, unlit = count(actor.oil, "turn"), count(UNLIT, "square")
    if actor.light:
        return card.LAMP.format(squares=count(actor.light, "square"), turns=turns)
    return card.LAMP_COVERED.format(turns=turns, squares=unlit) if actor.oil else card.LAMP_EMPTY.format(squares=unlit)


def rest_cost(rest: RestBegun, sentences: Mapping[str, str] = text.REST_NOW) -> str:
    """Return the sentence on the turns and the oil that a rest takes.

    If the hero can save oil by covering his lamp, the sentence also says how much a rest with a covered lamp takes.
    `sentences`: variants of the sentence, by the keys of `REST_NOW`.
    """
    lamp, turns = rest.bearer, count(rest.turns, "turn")
    lit, covered = min(rest.oil, lamp.oil), min(rest.shaded_oil, lamp.oil)
    oil = covered if lamp.lamp_covered else lit
    kind = "turns" if not oil else "all oil" if oil == lamp.oil else "oil"
    if covered < oil and not lamp.lamp_covered:
        kind += ", less if covered"
    return sentences[kind].format(turns=turns, oil=oil, covered=covered, key=KEY_NAMES[Command.COVER_LAMP])


def _losses_in_rest(bearer: Actor) -> list[str]:
    """Return a sentence for each condition of the hero that will cost health before it ends."""
    losses = ((state.cause, total_damage(state, bearer.ready_at, ends)) for state, ends in bearer.conditions.items())
    return [
        text.REST_FIRST_TAKES.format(cause=cause, takes=takes, health=bearer.health) for cause, takes in losses if takes
    ]


def doors_that_burn(cells: list[Vec], world: World) -> list[Message]:
    """Return warnings about the burnable doors that the hero has seen, if fires begin in `cells`. Nothing burns yet.

    A door in one of `cells` is certain to burn down. Its warning says that it would never shut, or be bolted, again.
    A door orthogonally beside one of `cells` may catch fire, but need not. Its warning says only this.

    The warnings about the doors certain to burn come first. Each group is sorted by distance from the hero.
    """
    hero = world.hero.pos
    nearness = nearest_first(hero)
    burn, may_catch = (
        sorted(doors, key=lambda door: nearness(door.at)) for doors in wooden_in_danger(cells, world.level)
    )
    warnings = [
        (door, targeting.BURNS_OPEN if door.seen is not None and door.seen.shut else targeting.BURNS_AWAY)
        for door in burn
    ]
    warnings += [(door, targeting.MAY_CATCH_FIRE) for door in may_catch]
    return [Message(sentence.format(The_door=capital(_near_door(door, hero))), "harm") for door, sentence in warnings]


def _near_door(door: Door, hero: Vec) -> str:
    """Return the name of a door with its article.

    If the hero stands in the doorway or beside it, the text says so. `hero`: his cell.
    """
    steps = (door.at - hero).steps
    name = targeting.DOOR if steps > 1 else targeting.DOOR_BESIDE if steps else targeting.DOOR_HERE
    return name.format(door=door.kind.noun)


def is_on_fire(actor: Actor) -> bool:
    """Return whether an actor is burning."""
    return BURNING in actor.conditions


def trap_message(event: TrapEvent, names: ActorNames) -> Message:
    """Return the message for an event at a trap."""
    match event:
        case TrapLaid(actor=actor, trap=trap):
            return Message(names.fill(text.TRAP_SET, actor, a_trap=a(trap.kind.name)))
        case TrapSpotted(trap=trap):
            return Message(text.TRAP_SPOTTED.format(a_trap=a(trap.kind.name)), "good")
        case TrapSprung(actor=actor, trap=trap):
            words = names.fill(text.TRAP_SPRUNG, actor, a_trap=a(trap.kind.name))
            return Message(words, "harm" if actor is names.hero else "good")
