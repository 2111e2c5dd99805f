"""Messages about fire, gas, lamps and traps."""

from __future__ import annotations

from game.engine.events.hazards import (
    Appeared,
    BurntDown,
    CaughtFire,
    Crackled,
    Exploded,
    FireEvent,
    LampDimmed,
    LampShaded,
    OilLeft,
    OilTaken,
    Released,
    RestBegun,
    TrapEvent,
    TrapLaid,
    TrapSpotted,
    TrapSprung,
)
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.rules.conditions import BURNING, toll
from game.engine.rules.fire import wooden_in_danger
from game.engine.vision import UNLIT
from game.engine.words import a, capital, count
from game.engine.world import World
from game.ui.core.commands import Command
from game.ui.core.key_bindings import KEY_NAMES
from game.ui.core.ports import Message
from game.ui.text.sentences import hazards as text
from game.ui.text.voice import Voice


def tell_of_fire(event: FireEvent, voice: Voice) -> Message | None:
    """Return the message for an event of fire, gas, lamps or rest; None if it has no message."""
    match event:
        case CaughtFire(at=at):
            door = voice.world.level.doors.get(at)
            if door is None or door.burns is None:
                return Message(text.FIRE_BROKE_OUT, "harm")
            return Message(text.DOOR_CAUGHT_FIRE.format(The_door=capital(voice.the_door(door))), "harm")
        case BurntDown(door=door):
            return Message(text.DOOR_BURNT_DOWN.format(The_door=capital(voice.the_door(door))), "door text")
        case Exploded(kind=kind):
            return Message(text.GAS_EXPLODED.format(gas=kind.name), "harm")
        case Released(kind=kind):
            return Message(text.GAS_RELEASED.format(Gas=capital(kind.name)), "harm")
        case Appeared(name=name):
            return Message(text.AIR_APPEARED.format(name=name), "harm")
        case LampDimmed(radius=0):
            return Message(text.LAMP_WENT_OUT, "harm")
        case LampDimmed(bearer=bearer):
            return Message(text.LAMP_LOW.format(turns=count(bearer.oil, "turn")), "harm")
        case LampShaded(bearer=bearer, shaded=shaded):
            return Message(voice.tell(text.LAMP_COVERED if shaded else text.LAMP_UNCOVERED, bearer))
        case OilTaken(bearer=bearer):
            return Message(text.LAMP_REFILLED.format(turns=count(bearer.oil, "turn")), "gain")
        case OilLeft():
            return Message(text.OIL_LEFT, "dim text")
        case RestBegun():
            return Message(" ".join([cost_of_rest(event), *_losses_in_rest(event.bearer)]), "gain")
        case Crackled():
            return None


def known_of_air(at: Vec, world: World) -> list[Message]:
    """Return the look card's lines about the fire and the gases in a cell in view."""
    air = world.level.air
    told = []
    if air.fire is not None and air.fire[at]:
        told.append(
            Message(f"Fire, for {count(int(air.fire[at]), 'turn')} more: it sets alight who stands in it.", "harm")
        )
    for kind, units in air.units_at(at).items():
        does = f" Who breathes it is {kind.condition.name}." if kind.condition is not None else ""
        goes_off = f" Fire sets it off, for {kind.blast} damage." if kind.blast else ""
        told.append(Message(f"{capital(kind.name)} ({units}).{does}{goes_off}", "harm" if kind.harmful else "dim text"))
    return told


def lamp_of(actor: Actor) -> str | None:
    """Return the sentence about the lamp of an actor; None if its breed has no lamp."""
    lamp = actor.breed.lamp
    if lamp is None:
        return None
    if not actor.light:
        why = "shaded" if actor.oil else "empty"
        return f"Lamp {why}, oil for {count(actor.oil, 'turn')}: seen from {UNLIT} cells at most, where no light falls."
    return f"Lamp shines {actor.light} cells far, oil for {count(actor.oil, 'turn')}."


def cost_of_rest(rest: RestBegun) -> str:
    """Return the sentence on the turns and oil that a rest will take, and the oil with the lamp covered."""
    lamp, turns = rest.bearer, count(rest.turns, "turn")
    if not rest.oil:
        return text.RESTING.format(turns=turns)
    lit, covered = min(rest.oil, lamp.oil), min(rest.shaded_oil, lamp.oil)
    oil = covered if lamp.shaded else lit
    if oil == lamp.oil:
        sentence = text.RESTING_BURNS_ALL if covered == lamp.oil else text.RESTING_BURNS_ALL_COVER
    else:
        sentence = text.RESTING_BURNS_OIL if lamp.shaded else text.RESTING_BURNS_OIL_COVER
    return sentence.format(turns=turns, oil=oil, covered=covered, key=KEY_NAMES[Command.SHADE])


def _losses_in_rest(bearer: Actor) -> list[str]:
    """Return a sentence for each condition of the hero that will take health before it ends."""
    losses = ((state.cause, toll(state, bearer.ready_at, ends)) for state, ends in bearer.conditions.items())
    return [
        text.REST_FIRST_TAKES.format(cause=cause, takes=takes, health=bearer.health) for cause, takes in losses if takes
    ]


def doors_that_burn(cells: list[Vec], world: World) -> list[Message]:
    """Return warnings about the doors that a fire in some cells would burn or may set alight, the nearest first.

    A doorway in which the hero stands is the nearest. A burnt door never shuts again.
    """
    hero = world.hero.pos
    burn, may_catch = wooden_in_danger(cells, world.level)
    told = []
    for doors, does in ((burn, ""), (may_catch, "may catch fire")):
        for door in sorted(doors, key=lambda door: ((door.at - hero).steps, door.at.y, door.at.x)):
            far = (door.at - hero).steps
            where = " you stand in" if not far else " beside you" if far == 1 else ""
            comes_to = "stand open for ever" if door.seen is not None and door.seen.shut else "never hold a latch"
            told.append(Message(f"The {door.kind.noun}{where} {does or f'would burn down, and {comes_to}'}!", "harm"))
    return told


def is_on_fire(actor: Actor) -> bool:
    """Return whether an actor is burning."""
    return BURNING in actor.conditions


def tell_of_trap(event: TrapEvent, voice: Voice) -> Message:
    """Return the message for an event at a trap."""
    match event:
        case TrapLaid(actor=actor, trap=trap):
            return Message(voice.tell(text.TRAP_SET, actor, a_trap=a(trap.kind.name)))
        case TrapSpotted(trap=trap):
            return Message(text.TRAP_SPOTTED.format(a_trap=a(trap.kind.name)), "good")
        case TrapSprung(actor=actor, trap=trap):
            words = voice.tell(text.TRAP_SPRUNG, actor, a_trap=a(trap.kind.name))
            return Message(words, "harm" if actor is voice.hero else "good")
