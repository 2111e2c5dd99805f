"""Messages about items and abilities: how they were used, and what effect they had."""

from __future__ import annotations

from game.engine.events.item_events import (
    Dug,
    FixtureUsed,
    Healed,
    Identified,
    Improved,
    LookedBehind,
    Mapped,
    PrizeWithdrawn,
    SensedBehindDoors,
    Teleported,
    Threw,
    TomeCrumbled,
    TookOff,
    Used,
    Wore,
)
from game.engine.events.movement_events import PickedUp
from game.engine.model.item import Slot
from game.engine.model.tradition_features import Feature
from game.engine.rules.identification import is_plural, name_of
from game.engine.words import a, count, counted, number
from game.ui.core.message import Message
from game.ui.text.actor_names import ActorNames, MessageReader
from game.ui.text.event_messages.stop_messages import come_into_view
from game.ui.text.sentences.log import items as text

item_messages = MessageReader(None)
"""Reader that turns events into messages about items (found, worn, used, thrown) and about what abilities do."""


@item_messages
def _picked_up(event: PickedUp, names: ActorNames) -> Message:
    actor, item = event.actor, event.item
    if actor is names.hero and item.kind.opens:
        return Message(text.PICKED_UP_OWN_KEY.format(thing=item.kind.name, kind=item.kind.opens), "good")
    words = names.fill(text.PICKED_UP, actor, item=names.heap(item))
    return Message(words, "gain" if actor is names.hero else "dim text")


@item_messages
def _used(event: Used, names: ActorNames) -> Message:
    return Message(names.fill(text.USED[event.item.kind.category], event.actor, item=a(event.name)))


@item_messages
def _identified(event: Identified, names: ActorNames) -> Message:
    lying = names.world.level.items.get(event.at)
    sentence = text.IDENTIFIED[event.kind.charges > 0]
    if lying is not None and lying.kind is event.kind:
        sentence = text.PRIZE_IDENTIFIED
    return Message(sentence.format(item=a(event.kind.name)), "gain")


@item_messages
def _wore(event: Wore, names: ActorNames) -> Message:
    sentence = text.WIELDED if event.item.kind.slot is Slot.HAND else text.PUT_ON
    return Message(names.fill(sentence, event.actor, thing=name_of(event.item, names.world)))


@item_messages
def _took_off(event: TookOff, names: ActorNames) -> Message:
    sentence = text.PUT_AWAY if event.slot is Slot.HAND else text.TOOK_OFF
    return Message(names.fill(sentence, event.actor, thing=name_of(event.item, names.world)))


@item_messages
def _threw(event: Threw, names: ActorNames) -> Message:
    return Message(names.fill(text.SHOT if event.item is None else text.THREW, event.actor, item=a(event.name)))


@item_messages
def _prize_withdrawn(event: PrizeWithdrawn, names: ActorNames) -> Message:
    name = name_of(event.item, names.world)
    return Message(text.WITHDRAWN[is_plural(event.item)].format(thing=name, things=name), "dim text")


@item_messages
def _tome_crumbled(event: TomeCrumbled, names: ActorNames) -> Message:
    return Message(text.CRUMBLED.format(tome=name_of(event.item, names.world)), "dim text")


@item_messages
def _healed(event: Healed, names: ActorNames) -> Message:
    words = names.fill(text.HEALED if event.health else text.HEALED_NOTHING, event.actor, health=event.health)
    return Message(words, "good" if event.actor is names.hero else "text")


@item_messages
def _fixture_used(event: FixtureUsed, names: ActorNames) -> Message:
    if event.health:
        return Message(text.DRANK.format(fixture=event.terrain.name, health=event.health), "good")
    return Message(text.SEARCHED[event.found].format(fixture=event.terrain.name))


@item_messages
def _teleported(event: Teleported, names: ActorNames) -> Message:
    if event.actor is names.hero:
        foes = [foe.name for foe in names.world.foes_in_view()]
        return Message(" ".join([text.YOU_TELEPORTED, *([come_into_view(foes, ())] if foes else [])]))
    seen = names.world.sees(event.start), names.world.sees(event.at)
    return Message(text.TELEPORTED[seen].format(foe=event.actor.name))


@item_messages
def _mapped(event: Mapped, names: ActorNames) -> Message:
    revealed = [door.kind.noun_when_found for door in event.revealed]
    squares = count(event.cells, "more square")
    if not (event.cells or revealed):
        return Message(text.LAYOUT_KNOWN, "dim text")
    if not revealed:
        return Message(text.LAYOUT_LEARNED.format(squares=squares), "good")
    noun = revealed[0] if len(set(revealed)) == 1 else text.HIDDEN_DOOR
    one, several = (
        (text.LAYOUT_SHOWS_DOOR, text.LAYOUT_SHOWS_DOORS)
        if event.cells
        else (text.KNOWN_LAYOUT_SHOWS_DOOR, text.KNOWN_LAYOUT_SHOWS_DOORS)
    )
    sentence = several if len(revealed) > 1 else one
    return Message(sentence.format(squares=squares, a_door=a(noun), number=number(len(revealed)), door=noun), "good")


@item_messages
def _looked_behind(event: LookedBehind, names: ActorNames) -> Message:
    foes = [text.SLEEPING.format(foe=foe.name) if foe.asleep else foe.name for foe in event.foes]
    told = text.LOOKED_BEHIND.format(foes=counted(foes)) if foes else text.SAW_NOBODY
    return Message(told, "door text")


@item_messages
def _sensed_behind_doors(event: SensedBehindDoors, names: ActorNames) -> Message:
    if not event.doors:
        return Message(text.SENSED_NO_DOOR, "dim text")
    level = names.world.level
    known = all(level.memory.knows(door) for door in level.doors.values() if door.shut)
    shown = text.SENSED_SHOWN[Feature.SIGNS in names.world.tradition.provides]
    heard = text.SENSED_DOORS.format(Shown=shown)
    return Message(heard if known else f"{heard} {text.SENSED_UNKNOWN}", "door text")


@item_messages
def _improved(event: Improved, names: ActorNames) -> Message:
    return Message(text.IMPROVED[event.item.kind.slot or Slot.HAND].format(item=names.heap(event.item)), "good")


@item_messages
def _dug(event: Dug, names: ActorNames) -> Message:
    return Message((text.BEAM_CUT if event.cells else text.BEAM_PASSED).format(squares=count(event.cells, "square")))
