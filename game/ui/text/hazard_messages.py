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
from game.engine.model.door import Door
from game.engine.rules.conditions import BURNING, toll
from game.engine.rules.fire import wooden_in_danger
from game.engine.vision import UNLIT
from game.engine.words import a, capital, count
from game.engine.world import World
from game.ui.core.commands import Command
from game.ui.core.key_bindings import KEY_NAMES
from game.ui.core.ports import Message
from game.ui.text.sentences import look as card
from game.ui.text.sentences import targeting
from game.ui.text.voice import Voice


def tell_of_fire(event: FireEvent, voice: Voice) -> Message | None:
    """Return the message for an event of fire, gas, lamps or rest; None if it has no message."""
    match event:
        case CaughtFire(at=at):
            door = voice.world.level.doors.get(at)
            if door is None or door.burns is None:
                return Message("Fire breaks out!", "harm")
            return Message(f"The {door.kind.noun} catches fire!", "harm")
        case BurntDown(door=door):
            return Message(f"The {door.kind.noun} burns down, and stands open for ever.", "door text")
        case Exploded(kind=kind):
            return Message(f"The {kind.name} explodes!", "harm")
        case Released(kind=kind):
            return Message(f"{capital(kind.name)} pours out.", "harm")
        case Appeared(name=name):
            return Message(f"You see {name}.", "harm")
        case LampDimmed(radius=0):
            return Message("Your lamp goes out. You see little, and hear all the more.", "harm")
        case LampDimmed(bearer=bearer):
            return Message(f"Your lamp burns lower: oil for {count(bearer.oil, 'turn')}.", "harm")
        case LampShaded(bearer=bearer, shaded=True):
            return Message(f"{voice.does(bearer, 'shade')} the lamp.")
        case LampShaded(bearer=bearer):
            return Message(f"{voice.does(bearer, 'unshade')} the lamp.")
        case OilTaken(oil=oil):
            return Message(f"You fill your lamp: {count(oil, 'turn')} more.", "gain")
        case OilLeft():
            return Message("You leave the oil: most of it would not go into your lamp.", "dim text")
        case RestBegun():
            return Message(f"You rest: {cost_of_rest(event)}{_toll_of_rest(event.bearer)}.", "gain")
        case Crackled():
            return None


def known_of_air(at: Vec, world: World) -> list[Message]:
    """Return the look card's lines about the fire and the gases in a cell in view."""
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


def lamp_of(actor: Actor) -> str | None:
    """Return the sentence about the lamp of an actor; None if its breed has no lamp."""
    lamp = actor.breed.lamp
    if lamp is None:
        return None
    turns, unlit = count(actor.oil, "turn"), count(UNLIT, "square")
    if actor.light:
        return card.LAMP.format(squares=count(actor.light, "square"), turns=turns)
    return card.LAMP_COVERED.format(turns=turns, squares=unlit) if actor.oil else card.LAMP_EMPTY.format(squares=unlit)


def cost_of_rest(rest: RestBegun) -> str:
    """Short text: the turns and oil that a rest will take, and what it would take with the lamp shaded."""
    lamp, turns = rest.bearer, f"about {count(rest.turns, 'turn')}"
    if not rest.oil:
        return turns
    lit, shaded = min(rest.oil, lamp.oil), min(rest.shaded_oil, lamp.oil)
    oil = shaded if lamp.shaded else lit
    enough = ", all you have" if oil == lamp.oil else ""
    saved = "" if lamp.shaded else f"; {shaded} with the lamp shaded ({KEY_NAMES[Command.SHADE]})"
    return f"{turns}, {oil} oil{enough}{saved}"


def _toll_of_rest(bearer: Actor) -> str:
    """Return what each condition of the hero will take from its health before it ends; "" if nothing."""
    told = ""
    for state, ends in bearer.conditions.items():
        if takes := toll(state, bearer.ready_at, ends):
            told += f"; first {state.cause} takes {takes} of your {bearer.health} health"
    return told


def doors_that_burn(cells: list[Vec], world: World) -> list[Message]:
    """Return warnings about the doors that a fire in some cells would burn or may set alight, the nearest first.

    A doorway in which the hero stands is the nearest. A burnt door never shuts again.
    """
    hero = world.hero.pos

    def nearest_first(door: Door) -> tuple[int, int, int]:
        return (door.at - hero).steps, door.at.y, door.at.x

    burn, may_catch = (sorted(doors, key=nearest_first) for doors in wooden_in_danger(cells, world.level))
    warnings = [
        (door, targeting.BURNS_OPEN if door.seen is not None and door.seen.shut else targeting.BURNS_AWAY)
        for door in burn
    ]
    warnings += [(door, targeting.MAY_CATCH_FIRE) for door in may_catch]
    return [Message(sentence.format(The_door=capital(_near_door(door, hero))), "harm") for door, sentence in warnings]


def _near_door(door: Door, hero: Vec) -> str:
    """Return the name of a door with its article, and with its place if the hero is in it or beside it."""
    steps = (door.at - hero).steps
    name = targeting.DOOR if steps > 1 else targeting.DOOR_BESIDE if steps else targeting.DOOR_HERE
    return name.format(door=door.kind.noun)


def is_on_fire(actor: Actor) -> bool:
    """Return whether an actor is burning."""
    return BURNING in actor.conditions


def tell_of_trap(event: TrapEvent, voice: Voice) -> Message:
    """Return the message for an event at a trap."""
    match event:
        case TrapLaid(actor=actor, trap=trap):
            return Message(f"{voice.does(actor, 'set')} {a(trap.kind.name)}.")
        case TrapSpotted(trap=trap):
            return Message(f"You spot {a(trap.kind.name)}!", "good")
        case TrapSprung(actor=actor, trap=trap):
            return Message(
                f"{voice.does(actor, 'step')} into {a(trap.kind.name)}!", "harm" if actor is voice.hero else "good"
            )
