"""What is told of things: what was done with them."""

from __future__ import annotations

from game.engine.events.items import (
    Dropped,
    ItemEvent,
    LeftLying,
    Shattered,
    Taken,
    Threw,
    TookOff,
    Used,
    Withdrawn,
    Wore,
)
from game.engine.model.item import Slot
from game.engine.rules.item_names import called, several
from game.engine.words import a
from game.ui.line import Line
from game.ui.voice import Voice


def tell_of_item(event: ItemEvent, voice: Voice) -> Line:
    """One sentence."""
    match event:
        case Taken(item=item):
            return Line(f"You pick up {voice.heap(item)}.", "gain")
        case LeftLying(item=item):
            return Line(f"Your pack is full: you leave {voice.heap(item)}.", "dim text")
        case Used(actor=actor, item=item, name=name):
            return Line(f"{voice.does(actor, item.kind.category.value)} {a(name)}.")
        case Wore(actor=actor, item=item) if item.kind.slot is Slot.HAND:
            return Line(f"{voice.does(actor, 'take')} {voice.heap(item)} in hand.")
        case Wore(actor=actor, item=item):
            return Line(f"{voice.does(actor, 'put')} on {voice.heap(item)}.")
        case TookOff(actor=actor, item=item, slot=Slot.HAND):
            return Line(f"{voice.does(actor, 'put')} away {voice.heap(item)}.")
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
        case Withdrawn(item=item):
            is_ = "are" if several(item) else "is"
            return Line(f"The {called(item, voice.world)} {is_} gone: one prize was there to be taken.", "dim text")
