"""What is told of things: what was done with them, what they did, and every number of what they would do."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.ability import Ability
from game.engine.actor import Actor
from game.engine.item import Category, Item, Slot
from game.engine.item_event import (
    Answered,
    Blasted,
    Dropped,
    Dug,
    Identified,
    Improved,
    Invoked,
    ItemEvent,
    Learned,
    LeftLying,
    Mapped,
    Mended,
    Shattered,
    Taken,
    Teleported,
    Threw,
    TookOff,
    Used,
    Wasted,
    Withdrawn,
    Wore,
)
from game.engine.might import Stats
from game.engine.missiles import AJAR_PERCENT
from game.engine.naming import SPLASH, known, some, throw_aim
from game.engine.trap import TrapKind
from game.engine.trap_event import TrapLaid, TrapSpotted, TrapSprung
from game.engine.world import World

from .words import a, capital, count, dice, verb

WORN = {Slot.HEAD: "on your head", Slot.BODY: "on your body", Slot.HAND: "in your hand", Slot.FEET: "on your feet"}


def tell_of_item(event: ItemEvent, world: World, the: Callable[[Actor], str]) -> tuple[str, str]:
    """One sentence, and the purpose whose colour it takes; `the` answers what an actor is called."""
    hero = world.hero

    def does(actor: Actor, what: str) -> str:
        return f"{capital(the(actor))} {verb(what, actor is hero)}"

    def named(item: Item) -> str:
        return some(item, world)

    match event:
        case Taken(item=item):
            return f"You pick up {named(item)}.", "gain"
        case LeftLying(item=item):
            return f"Your pack is full: you leave {named(item)}.", "dim text"
        case Learned(ability=ability):
            return f"You learn {ability.name}: {tell_of_ability(ability)}.", "good"
        case Used(actor=actor, item=item, name=name):
            return f"{does(actor, item.kind.category.value)} {a(name)}.", "text"
        case Wasted(reason=reason):
            return f"It comes to nothing. {reason}", "dim text"
        case Identified(kind=kind, disguise=disguise):
            return f"The {disguise} was {a(kind.name)}.", "gain"
        case Wore(actor=actor, item=item) if item.kind.slot is Slot.HAND:
            return f"{does(actor, 'take')} {named(item)} in hand.", "text"
        case Wore(actor=actor, item=item):
            return f"{does(actor, 'put')} on {named(item)}.", "text"
        case TookOff(actor=actor, item=item):
            return f"{does(actor, 'take')} off {named(item)}.", "text"
        case Dropped(actor=actor, item=item):
            return f"{does(actor, 'drop')} {named(item)}.", "text"
        case Threw(actor=actor, item=None, name=name):
            return f"{does(actor, 'shoot')} {a(name)}.", "text"
        case Threw(actor=actor, name=name):
            return f"{does(actor, 'throw')} {a(name)}.", "text"
        case Shattered(name=name):
            return f"The {name} shatters.", "text"
        case Invoked(actor=actor, ability=ability):
            return f"{does(actor, 'call')} upon {ability.name}.", "text"
        case Blasted():
            return _blasted(event, the(event.victim), hero)
        case Mended(actor=actor, health=health):
            many = f"{health} health" if health else "nothing, being unhurt"
            return f"{does(actor, 'gain')} {many}.", "good" if actor is hero else "text"
        case Teleported(actor=actor):
            return f"{does(actor, 'vanish')} and {verb('appear', actor is hero)} elsewhere.", "text"
        case Mapped(cells=0):
            return "A plan of this place comes to your mind: nothing in it is new.", "dim text"
        case Mapped(cells=cells):
            verb_ = "are" if cells > 1 else "is"
            return f"A plan of this place comes to your mind: {count(cells, 'cell')} of it {verb_} new.", "good"
        case Answered(doors=0):
            return "No door is shut any more that could tell anything.", "dim text"
        case Answered(doors=1):
            return "The shut door tells who is behind it.", "door text"
        case Answered(doors=doors):
            return f"All {doors} shut doors tell who is behind them.", "door text"
        case Improved(item=item):
            return f"Now it is {named(item)}.", "good"
        case Dug(cells=cells):
            through = f"cuts through {count(cells, 'cell')} of rock" if cells else "crosses the level"
            return f"A beam {through}.", "text"
        case TrapLaid(actor=actor, trap=trap):
            return f"{does(actor, 'set')} {a(trap.kind.name)}.", "text"
        case TrapSpotted(trap=trap):
            return f"You spot {a(trap.kind.name)}!", "good"
        case TrapSprung(actor=actor, trap=trap):
            return f"{does(actor, 'step')} into {a(trap.kind.name)}!", "harm" if actor is hero else "good"
        case Withdrawn(item=item):
            return f"The {item.kind.name} is gone: one prize was there to be taken.", "dim text"


def _blasted(event: Blasted, victim: str, hero: Actor) -> tuple[str, str]:
    if not event.damage:
        told = f"{capital(victim)} {verb('withstand', event.victim is hero)} the {event.cause}."
        return told, "dim text"
    rolled = f" ({event.hits} hits, {event.blocks} blocked)" if event.blocks else ""
    told = f"The {event.cause} hits {victim} for {event.damage}{rolled}."
    return told, "harm" if event.victim is hero else "text"


def card_of(item: Item, world: World) -> list[str]:
    """The lines of a look card after the name: what the hero knows that it does, with every number."""
    kind = item.kind
    if not known(kind, world):
        unknown = {"drink": "Drink or throw it", "read": "Read it", "point": "Point it at somebody"}
        return [f"Unknown. {unknown.get(kind.category.value, 'Use it')} to find out."]
    lines = []
    if kind.slot is not None:
        lines.append(f"Worn {WORN[kind.slot]}: {_stats(item.stats)}{_pace(kind.pace)}.")
    if kind.effect is not None and kind.category is not Category.MISSILE:
        lines.append(f"{capital(kind.category.value)} it: {kind.effect.tells}.")
    if kind.charges:
        lines.append(f"{item.charges} of {kind.charges} uses left.")
    if kind.teaches is not None:
        lines.append(f"Teaches {kind.teaches.name}: {tell_of_ability(kind.teaches)}.")
    if kind.shot is not None:
        lines.append(
            f"Thrown up to {count(kind.shot.far, 'cell')}: {dice(kind.shot.dice)} at {kind.shot.chance} %,"
            f" {AJAR_PERCENT} less for each door ajar in its way."
        )
    if kind.shatters and kind.effect is not None:
        what = "" if kind.category is not Category.MISSILE else f": {kind.effect.tells}"
        lines.append(
            f"Thrown up to {throw_aim(item).far} cells it breaks, and works on all within {SPLASH} cell{what}."
        )
    return lines


def card_of_trap(trap: TrapKind) -> str:
    held = f", and {trap.condition.name} for {count(trap.turns, 'turn')}" if trap.condition is not None else ""
    return f"{capital(trap.name)}: {trap.damage} damage{held}. It snaps once, for anyone."


def tell_of_ability(ability: Ability) -> str:
    """What an ability does and how often."""
    reach = f" within {count(ability.aim.far, 'cell')}" if ability.aim.far else ""
    ball = f", {2 * ability.aim.radius + 1} by {2 * ability.aim.radius + 1} cells" if ability.aim.radius else ""
    return f"{ability.effect.tells}{reach}{ball}; every {ability.turns} turns"


def _stats(stats: Stats) -> str:
    parts = [
        f"{number:+} {'die' if abs(number) == 1 else 'dice'} of {what}, {chance:+} %"
        for number, chance, what in (
            (stats.attack, stats.attack_chance, "attack"),
            (stats.defense, stats.defense_chance, "defense"),
        )
        if number or chance
    ]
    return "; ".join(parts)


def _pace(ticks: int) -> str:
    return "" if not ticks else f"; each action takes {abs(ticks)} ticks {'less' if ticks < 0 else 'more'}"
