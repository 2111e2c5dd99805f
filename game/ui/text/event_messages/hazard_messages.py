"""Messages and look card lines about fire, gas, lamps, rest and traps."""

from __future__ import annotations

from game.engine.events.hazard_events import CaughtFire, LampCovered, LampDimmed, RestBegun, TrapSprung
from game.engine.grid.geometry import Vec, nearest_first
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.orders.rest import MAX_TURNS
from game.engine.rules.actions.door_verbs import LATCH
from game.engine.rules.hazards.fire import BURNING, wooden_in_danger
from game.engine.senses.hero_knowledge import known_shut_doors
from game.engine.sight_rules import UNLIT
from game.engine.words import a, capital, count
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.text.actor_names import ActorNames, MessageReader
from game.ui.text.sentences import look_card as card
from game.ui.text.sentences import targeting
from game.ui.text.sentences.log import hazards as text

hazard_messages = MessageReader(None)
"""Reader that turns events into messages about fire, gas, lamps, rests and traps."""


@hazard_messages
def _caught_fire(event: CaughtFire, names: ActorNames) -> Message:
    door = names.world.level.doors.get(event.at)
    if door is None or door.burns is None:
        return Message(text.FIRE_BROKE_OUT, "harm")
    return Message(text.DOOR_CAUGHT_FIRE.format(The_door=capital(names.the_door(door))), "harm")


@hazard_messages
def _lamp_dimmed(event: LampDimmed, names: ActorNames) -> Message:
    if not event.radius:
        return Message(text.LAMP_WENT_OUT, "harm")
    return Message(text.LAMP_LOW.format(turns=count(event.actor.oil, "turn")), "harm")


@hazard_messages
def _lamp_covered(event: LampCovered, names: ActorNames) -> Message:
    return Message(names.fill(text.LAMP_COVERED if event.covered else text.LAMP_UNCOVERED, event.actor))


@hazard_messages
def _rest_begun(event: RestBegun, names: ActorNames) -> Message:
    takes = text.RESTING[event.turns == MAX_TURNS].format(turns=count(event.turns, "turn"))
    losses = [text.REST_FIRST_TAKES.format(cause=cause, takes=n, health=event.health) for cause, n in event.losses]
    return Message(" ".join([takes, *losses]), "gain")


@hazard_messages
def _trap_sprung(event: TrapSprung, names: ActorNames) -> Message:
    words = names.fill(text.TRAP_SPRUNG, event.actor, a_trap=a(event.trap.kind.name))
    return Message(words, "harm" if event.actor is names.hero else "good")


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


def doors_that_burn(cells: list[Vec], world: World) -> list[Message]:
    """Return warnings about the burnable doors that the hero has seen, if fires begin in `cells`. Nothing burns yet.

    A door in one of `cells` would certainly burn down. The warning about a shut door says that its doorway would stay
    open for ever. The warning about an open door says that the door could never be bolted again, in a tradition with
    bolts. A door orthogonally beside one of `cells` may catch fire, but need not, and its warning says only this.

    The warnings about the doors certain to burn come first. Each group is sorted by distance from the hero.
    """
    hero = world.hero.pos
    nearness = nearest_first(hero)
    burn, may_catch = (
        sorted(doors, key=lambda door: nearness(door.at)) for doors in wooden_in_danger(cells, world.level)
    )
    shut = known_shut_doors(world.level)
    burns_away = targeting.BURNS_AWAY[LATCH in world.tradition.provides]
    warnings = [(door, targeting.BURNS_OPEN if door in shut else burns_away) for door in burn]
    warnings += [(door, targeting.MAY_CATCH_FIRE) for door in may_catch]
    return [Message(sentence.format(The_door=capital(_near_door(door, hero))), "harm") for door, sentence in warnings]


def _near_door(door: Door, hero: Vec) -> str:
    """Return the name of a door with its article, as seen by the hero. `hero`: cell of the hero.

    The name is "the door where you are standing" in the doorway, "the door next to you" beside it, else "the door".
    """
    steps = (door.at - hero).steps
    name = targeting.DOOR if steps > 1 else targeting.DOOR_BESIDE if steps else targeting.DOOR_HERE
    return name.format(door=door.kind.noun)


def is_on_fire(actor: Actor) -> bool:
    """Return whether an actor is burning."""
    return BURNING in actor.conditions
