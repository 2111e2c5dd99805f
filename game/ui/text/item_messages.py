"""Messages about items and abilities: how they were used, and what effect they had."""

from __future__ import annotations

from game.engine.events.items import (
    Dropped,
    Dug,
    EffectEvent,
    Healed,
    Identified,
    Improved,
    Invoked,
    ItemEvent,
    Learned,
    LeftLying,
    Mapped,
    PrizeWithdrawn,
    SensedBehindDoors,
    Shattered,
    Taken,
    Teleported,
    Threw,
    TookOff,
    Used,
    UsedInVain,
    Wore,
)
from game.engine.model.item import Slot
from game.engine.rules.item_names import is_plural, name_of
from game.engine.words import a, count
from game.ui.core.ports import Message
from game.ui.text.actor_names import ActorNames
from game.ui.text.item_text import ability_text
from game.ui.text.sentences.log import items as text


def item_message(event: ItemEvent, names: ActorNames) -> Message:
    """Return the message for an event in which an item was taken, used, worn, dropped or thrown."""
    match event:
        case Taken(actor=actor, item=item):
            return Message(names.fill(text.PICKED_UP, actor, item=names.heap(item)), "gain")
        case LeftLying(item=item):
            return Message(text.LEFT_LYING.format(item=names.heap(item)), "dim text")
        case Used(actor=actor, item=item, name=name):
            return Message(names.fill(text.USED[item.kind.category], actor, item=a(name)))
        case Wore(actor=actor, item=item):
            sentence = text.WIELDED if item.kind.slot is Slot.HAND else text.PUT_ON
            return Message(names.fill(sentence, actor, item=names.heap(item)))
        case TookOff(actor=actor, item=item, slot=slot):
            sentence = text.PUT_AWAY if slot is Slot.HAND else text.TOOK_OFF
            return Message(names.fill(sentence, actor, item=names.heap(item)))
        case Dropped(actor=actor, item=item):
            return Message(names.fill(text.DROPPED, actor, item=names.heap(item)))
        case Threw(actor=actor, item=thrown, name=name):
            return Message(names.fill(text.SHOT if thrown is None else text.THREW, actor, item=a(name)))
        case Shattered(name=name):
            return Message(text.SHATTERED.format(thing=name))
        case PrizeWithdrawn(item=item):
            name = name_of(item, names.world)
            return Message(text.WITHDRAWN[is_plural(item)].format(thing=name, things=name), "dim text")


def effect_message(event: EffectEvent, names: ActorNames) -> Message:
    """Return the message for an effect of an item or an ability."""
    match event:
        case Learned(ability=ability):
            return Message(text.LEARNED.format(ability=ability.name, effect=ability_text(ability)), "good")
        case UsedInVain(reason=reason):
            return Message(text.WASTED.format(Reason=reason), "dim text")
        case Identified(kind=kind):
            return Message(text.IDENTIFIED.format(item=a(kind.name)), "gain")
        case Invoked(actor=actor, ability=ability):
            return Message(names.fill(text.ABILITY_USED, actor, ability=ability.name))
        case Healed(actor=actor, health=health):
            words = names.fill(text.HEALED if health else text.HEALED_NOTHING, actor, health=health)
            return Message(words, "good" if actor is names.hero else "text")
        case Teleported(actor=actor):
            return Message(names.fill(text.TELEPORTED, actor))
        case Mapped(cells=cells, revealed=revealed):
            return _layout(cells, [door.kind.noun_when_found for door in revealed])
        case SensedBehindDoors(doors=doors):
            sentence = text.SENSED_DOORS if doors > 1 else text.SENSED_ONE_DOOR if doors else text.SENSED_NO_DOOR
            return Message(sentence.format(number=doors), "door text" if doors else "dim text")
        case Improved(item=item):
            return Message(text.IMPROVED[item.kind.slot or Slot.HAND].format(item=names.heap(item)), "good")
        case Dug(cells=cells):
            return Message((text.BEAM_CUT if cells else text.BEAM_PASSED).format(squares=count(cells, "square")))


def _layout(cells: int, revealed: list[str]) -> Message:
    """Return the message about a magic map.

    `cells`: number of cells that it has revealed. `revealed`: the noun of each door that was hidden until now.
    """
    if not (cells or revealed):
        return Message(text.LAYOUT_KNOWN, "dim text")
    if not revealed:
        return Message(text.LAYOUT_LEARNED, "good")
    noun = revealed[0] if len(set(revealed)) == 1 else text.HIDDEN_DOOR
    sentence = text.LAYOUT_SHOWS_DOORS if len(revealed) > 1 else text.LAYOUT_SHOWS_DOOR
    return Message(sentence.format(a_door=a(noun), number=len(revealed), door=noun), "good")
