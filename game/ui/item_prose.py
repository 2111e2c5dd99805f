"""What is told of things: what was done with them, and what they did."""

from __future__ import annotations

from game.engine.item import Slot
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
from game.engine.naming import a
from game.engine.trap_event import TrapLaid, TrapSpotted, TrapSprung

from .harm_prose import tell_of_blast
from .item_figures import tell_of_ability
from .line import Line
from .voice import Voice
from .words import count, verb


def tell_of_item(event: ItemEvent, voice: Voice) -> Line:
    """One sentence."""
    hero = voice.hero
    match event:
        case Taken(item=item):
            return Line(f"You pick up {voice.heap(item)}.", "gain")
        case LeftLying(item=item):
            return Line(f"Your pack is full: you leave {voice.heap(item)}.", "dim text")
        case Learned(ability=ability):
            return Line(f"You learn {ability.name}: {tell_of_ability(ability)}.", "good")
        case Used(actor=actor, item=item, name=name):
            return Line(f"{voice.does(actor, item.kind.category.value)} {a(name)}.")
        case Wasted(reason=reason):
            return Line(f"It comes to nothing. {reason}", "dim text")
        case Identified(kind=kind, disguise=disguise):
            return Line(f"The {disguise} was {a(kind.name)}.", "gain")
        case Wore(actor=actor, item=item) if item.kind.slot is Slot.HAND:
            return Line(f"{voice.does(actor, 'take')} {voice.heap(item)} in hand.")
        case Wore(actor=actor, item=item):
            return Line(f"{voice.does(actor, 'put')} on {voice.heap(item)}.")
        case TookOff(actor=actor, item=item):
            return Line(f"{voice.does(actor, 'take')} off {voice.heap(item)}.")
        case Dropped(actor=actor, item=item):
            return Line(f"{voice.does(actor, 'drop')} {voice.heap(item)}.")
        case Threw(actor=actor, item=None, name=name):
            return Line(f"{voice.does(actor, 'shoot')} {a(name)}.")
        case Threw(actor=actor, name=name):
            return Line(f"{voice.does(actor, 'throw')} {a(name)}.")
        case Shattered(name=name):
            return Line(f"The {name} shatters.")
        case Invoked(actor=actor, ability=ability):
            return Line(f"{voice.does(actor, 'use')} {ability.name}.")
        case Blasted():
            return tell_of_blast(event, voice)
        case Mended(actor=actor, health=health):
            many = f"{health} health" if health else "nothing, being unhurt"
            return Line(f"{voice.does(actor, 'gain')} {many}.", "good" if actor is hero else "text")
        case Teleported(actor=actor):
            return Line(f"{voice.does(actor, 'vanish')} and {verb('appear', actor is hero)} elsewhere.")
        case Mapped(cells=0):
            return Line("A plan of this place comes to your mind: nothing in it is new.", "dim text")
        case Mapped(cells=cells):
            be = "is" if cells == 1 else "are"
            return Line(f"A plan of this place comes to your mind: {count(cells, 'cell')} of it {be} new.", "good")
        case Answered(doors=0):
            return Line("No door is shut any more that could tell anything.", "dim text")
        case Answered(doors=1):
            return Line("The shut door tells who is behind it.", "door text")
        case Answered(doors=doors):
            return Line(f"All {doors} shut doors tell who is behind them.", "door text")
        case Improved(item=item):
            return Line(f"Now it is {voice.heap(item)}.", "good")
        case Dug(cells=cells):
            through = f"cuts through {count(cells, 'cell')} of rock" if cells else "crosses the level"
            return Line(f"A beam {through}.")
        case TrapLaid(actor=actor, trap=trap):
            return Line(f"{voice.does(actor, 'set')} {a(trap.kind.name)}.")
        case TrapSpotted(trap=trap):
            return Line(f"You spot {a(trap.kind.name)}!", "good")
        case TrapSprung(actor=actor, trap=trap):
            return Line(f"{voice.does(actor, 'step')} into {a(trap.kind.name)}!", "harm" if actor is hero else "good")
        case Withdrawn(item=item):
            return Line(f"The {item.kind.name} is gone: one prize was there to be taken.", "dim text")
