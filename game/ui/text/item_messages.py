"""Messages about items and abilities: what was done with them, and what they did."""

from __future__ import annotations

from game.engine.events.items import (
    Answered,
    Dropped,
    Dug,
    EffectEvent,
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
from game.engine.model.item import Slot
from game.engine.rules.item_names import called, several
from game.engine.words import a, count, verb
from game.ui.core.ports import Message
from game.ui.text.item_text import tell_of_ability
from game.ui.text.voice import Voice


def tell_of_item(event: ItemEvent, voice: Voice) -> Message:
    """Return the message for something done with an item."""
    match event:
        case Taken(item=item):
            return Message(f"You pick up {voice.heap(item)}.", "gain")
        case LeftLying(item=item):
            return Message(f"Your pack is full: you leave {voice.heap(item)}.", "dim text")
        case Used(actor=actor, item=item, name=name):
            return Message(f"{voice.does(actor, item.kind.category.value)} {a(name)}.")
        case Wore(actor=actor, item=item) if item.kind.slot is Slot.HAND:
            return Message(f"{voice.does(actor, 'take')} {voice.heap(item)} in hand.")
        case Wore(actor=actor, item=item):
            return Message(f"{voice.does(actor, 'put')} on {voice.heap(item)}.")
        case TookOff(actor=actor, item=item, slot=Slot.HAND):
            return Message(f"{voice.does(actor, 'put')} away {voice.heap(item)}.")
        case TookOff(actor=actor, item=item):
            return Message(f"{voice.does(actor, 'take')} off {voice.heap(item)}.")
        case Dropped(actor=actor, item=item):
            return Message(f"{voice.does(actor, 'drop')} {voice.heap(item)}.")
        case Threw(actor=actor, item=None, name=name):
            return Message(f"{voice.does(actor, 'shoot')} {a(name)}.")
        case Threw(actor=actor, name=name):
            return Message(f"{voice.does(actor, 'throw')} {a(name)}.")
        case Shattered(name=name):
            return Message(f"The {name} shatters.")
        case Withdrawn(item=item):
            is_ = "are" if several(item) else "is"
            return Message(f"The {called(item, voice.world)} {is_} gone: one prize was there to be taken.", "dim text")


def tell_of_effect(event: EffectEvent, voice: Voice) -> Message:
    """Return the message for the effect of an item or an ability."""
    match event:
        case Learned(ability=ability):
            return Message(f"You learn {ability.name}. {tell_of_ability(ability)}", "good")
        case Wasted(reason=reason):
            return Message(f"It comes to nothing. {reason}", "dim text")
        case Identified(kind=kind, disguise=disguise):
            return Message(f"The {disguise} was {a(kind.name)}.", "gain")
        case Invoked(actor=actor, ability=ability):
            return Message(f"{voice.does(actor, 'use')} {ability.name}.")
        case Mended(actor=actor, health=health):
            many = f"{health} health" if health else "nothing, being unhurt"
            return Message(f"{voice.does(actor, 'gain')} {many}.", "good" if actor is voice.hero else "text")
        case Teleported(actor=actor):
            return Message(f"{voice.does(actor, 'vanish')} and {verb('appear', actor is voice.hero)} elsewhere.")
        case Mapped(cells=cells, revealed=revealed):
            return _plan_of(cells, [door.kind.noun_when_found for door in revealed])
        case Answered(doors=doors):
            return _answers_of(doors)
        case Improved(item=item):
            return Message(f"Now it is {voice.heap(item)}.", "good")
        case Dug(cells=cells):
            through = f"cuts through {count(cells, 'cell')} of rock" if cells else "crosses the level"
            return Message(f"A beam {through}.")


def _plan_of(cells: int, revealed: list[str]) -> Message:
    """Return the message about a new plan; `revealed` holds a noun for each door that was hidden until now."""
    comes = "A plan of this place comes to your mind"
    if not (cells or revealed):
        return Message(f"{comes}: nothing in it is new.", "dim text")
    told = f"{comes}: {count(cells, 'cell')} of it {'is' if cells == 1 else 'are'} new." if cells else f"{comes}."
    if revealed:
        noun = revealed[0] if len(set(revealed)) == 1 else "hidden door"
        told += f" It shows {count(len(revealed), noun)}."
    return Message(told, "good")


def _answers_of(doors: int) -> Message:
    """Return the message about the number of shut doors that revealed who is behind them."""
    match doors:
        case 0:
            return Message("No door is shut any more that could tell anything.", "dim text")
        case 1:
            return Message("The shut door tells who is behind it.", "door text")
        case _:
            return Message(f"All {doors} shut doors tell who is behind them.", "door text")
