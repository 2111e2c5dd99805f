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
from game.engine.words import a, count
from game.ui.core.ports import Message
from game.ui.text.item_text import tell_of_ability
from game.ui.text.sentences.log import items as text
from game.ui.text.voice import Voice


def tell_of_item(event: ItemEvent, voice: Voice) -> Message:
    """Return the message for something done with an item."""
    match event:
        case Taken(actor=actor, item=item):
            return Message(voice.tell(text.PICKED_UP, actor, item=voice.heap(item)), "gain")
        case LeftLying(item=item):
            return Message(text.LEFT_LYING.format(item=voice.heap(item)), "dim text")
        case Used(actor=actor, item=item, name=name):
            return Message(voice.tell(text.USED[item.kind.category], actor, item=a(name)))
        case Wore(actor=actor, item=item):
            sentence = text.WIELDED if item.kind.slot is Slot.HAND else text.PUT_ON
            return Message(voice.tell(sentence, actor, item=voice.heap(item)))
        case TookOff(actor=actor, item=item, slot=slot):
            sentence = text.PUT_AWAY if slot is Slot.HAND else text.TOOK_OFF
            return Message(voice.tell(sentence, actor, item=voice.heap(item)))
        case Dropped(actor=actor, item=item):
            return Message(voice.tell(text.DROPPED, actor, item=voice.heap(item)))
        case Threw(actor=actor, item=thrown, name=name):
            return Message(voice.tell(text.SHOT if thrown is None else text.THREW, actor, item=a(name)))
        case Shattered(name=name):
            return Message(text.SHATTERED.format(item=name))
        case Withdrawn(item=item):
            return Message(text.WITHDRAWN[several(item)].format(item=called(item, voice.world)), "dim text")


def tell_of_effect(event: EffectEvent, voice: Voice) -> Message:
    """Return the message for the effect of an item or an ability."""
    match event:
        case Learned(ability=ability):
            return Message(text.LEARNED.format(ability=ability.name, effect=tell_of_ability(ability)), "good")
        case Wasted(reason=reason):
            return Message(text.WASTED.format(Reason=reason), "dim text")
        case Identified(kind=kind):
            return Message(text.IDENTIFIED.format(item=a(kind.name)), "gain")
        case Invoked(actor=actor, ability=ability):
            return Message(voice.tell(text.ABILITY_USED, actor, ability=ability.name))
        case Mended(actor=actor, health=health):
            words = voice.tell(text.HEALED if health else text.HEALED_NOTHING, actor, health=health)
            return Message(words, "good" if actor is voice.hero else "text")
        case Teleported(actor=actor):
            return Message(voice.tell(text.TELEPORTED, actor))
        case Mapped(cells=cells, revealed=revealed):
            return _layout(cells, [door.kind.noun_when_found for door in revealed])
        case Answered(doors=doors):
            sentence = text.SENSED_DOORS if doors > 1 else text.SENSED_ONE_DOOR if doors else text.SENSED_NO_DOOR
            return Message(sentence.format(number=doors), "door text" if doors else "dim text")
        case Improved(item=item):
            return Message(text.IMPROVED.format(item=voice.heap(item)), "good")
        case Dug(cells=cells):
            return Message((text.BEAM_CUT if cells else text.BEAM_PASSED).format(squares=count(cells, "square")))


def _layout(cells: int, revealed: list[str]) -> Message:
    """Return the message about a magic map; `revealed` holds a noun for each door that was hidden until now."""
    if not (cells or revealed):
        return Message(text.LAYOUT_KNOWN, "dim text")
    if not revealed:
        return Message(text.LAYOUT_LEARNED, "good")
    noun = revealed[0] if len(set(revealed)) == 1 else text.HIDDEN_DOOR
    sentence = text.LAYOUT_SHOWS_DOORS if len(revealed) > 1 else text.LAYOUT_SHOWS_DOOR
    return Message(sentence.format(a_door=a(noun), number=len(revealed), door=noun), "good")
