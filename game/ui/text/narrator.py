"""The prose of the game: for each event its message in the log."""

from __future__ import annotations

from game.engine.events.combat import Afflicted, Recovered
from game.engine.events.doors import DoorEvent, Opened, SecretDoorFound
from game.engine.events.event import Event, HarmEvent
from game.engine.events.hazards import CaughtFire, FireEvent, HazardAppeared, TrapEvent, TrapLaid
from game.engine.events.items import EffectEvent, ItemEvent, Used
from game.engine.events.monsters import MonsterEvent, Noticed, Woke
from game.engine.events.movement import Arrived, FoundNothing, Heard, LateArrived, PickedUp, Refused, Stopped, Won
from game.engine.grid.geometry import DIRECTION_NAMES, Vec
from game.engine.model.actor import Actor, hunts
from game.engine.model.condition import Condition
from game.engine.model.sound import Noise
from game.engine.words import a
from game.engine.world import World
from game.ui.core.ports import Message
from game.ui.text.actor_names import ActorNames
from game.ui.text.combat_messages import combat_message, monster_message
from game.ui.text.door_messages import door_message
from game.ui.text.hazard_messages import fire_message, trap_message
from game.ui.text.item_messages import effect_message, item_message
from game.ui.text.look_text import stays_at_post
from game.ui.text.sentences import look_card
from game.ui.text.sentences.log import combat, items, noises, story
from game.ui.text.stop_messages import stop_message

FAINT = 3
"""Maximum loudness at which the message calls a noise faint."""


def narrate(event: Event, world: World) -> Message | None:
    """Return the message for an event, one sentence from the hero's point of view; None if it has no message.

    Call this only for events that the hero witnessed.

    D-22: the message about a door that is opened names the actor who opens it, in the present tense like all messages.
    K-15: the traditions `rustbook` and `rogue` have this message too, although their documents have none, because an
    open door changes the way ahead.
    """
    hero, voice = world.hero, ActorNames(world)
    if isinstance(event, MonsterEvent):
        return monster_message(event, voice)
    if isinstance(event, DoorEvent | Opened):
        return Message(door_message(event, voice), "door text")
    if isinstance(event, ItemEvent):
        return item_message(event, voice)
    if isinstance(event, EffectEvent):
        return effect_message(event, voice)
    if isinstance(event, TrapEvent):
        return trap_message(event, voice)
    if isinstance(event, HarmEvent):
        return combat_message(event, voice)
    if isinstance(event, FireEvent):
        return fire_message(event, voice)
    match event:
        case SecretDoorFound(finder=finder, door=door):
            return Message(voice.fill(story.FOUND, finder, a_door=a(door.kind.noun_when_found)), "door text")
        case FoundNothing(finder=finder) if finder is hero:
            return Message(story.FOUND_NOTHING, "dim text")
        case Noticed(actor=actor):
            return Message(combat.NOTICED.format(foe=actor.name), "harm")
        case Woke(actor=actor):
            return Message(combat.WOKE.format(foe=actor.name), "text")
        case Heard(noise=noise, direction=direction, loudness=loudness):
            return Message(_noise(noise, direction, loudness), "dim text")
        case PickedUp(actor=actor, item=item) if actor is hero and item.kind.opens:
            return Message(items.PICKED_UP_OWN_KEY.format(thing=item.kind.name, kind=item.kind.opens), "good")
        case PickedUp(actor=actor, item=item):
            words = voice.fill(items.PICKED_UP, actor, item=voice.heap(item))
            return Message(words, "gain" if actor is hero else "dim text")
        case LateArrived(words=words, depth_change=leads):
            return Message(words.format(way="down" if leads < 0 else "up"), "harm")
        case Arrived(depth=depth):
            return Message(story.ARRIVED.format(depth=depth), "title")
        case Won(door=door):
            return Message(story.DOOR_OF_VICTORY.format(door=door.kind.noun), "good")
        case Refused(reason=reason):
            return Message(reason, "dim text")
        case Stopped(reason=reason) if why := stop_message(reason):
            return Message(why, "dim text")
    return None


def messages_for(world: World) -> list[Message]:
    """Return the messages about the last update of the world.

    An event has no message if the message about another event of the same update already covers it.
    """
    events, lines = world.witnessed, list[Message]()
    kinds = {type(event) for event in events}
    again = _relapses(events)
    for event in events:
        match event:
            case Afflicted() | Recovered() if (event.actor, event.condition) in again:
                continue
            case HazardAppeared(name="fire") if CaughtFire in kinds:
                continue
            case Used() if TrapLaid in kinds:
                continue
        line = narrate(event, world)
        if line is not None and not (isinstance(event, CaughtFire) and line in lines):  # once for all cells
            lines.append(line)
    return lines


def _relapses(events: list[Event]) -> set[tuple[Actor, Condition]]:
    """Return the actors with a condition that ended and began again in one update, as in gas.

    For these actors nothing has changed.
    """
    ended = {(event.actor, event.condition) for event in events if isinstance(event, Recovered)}
    return {(event.actor, event.condition) for event in events if isinstance(event, Afflicted)} & ended


def mood(foe: Actor) -> str:
    """Return what a foe in view is doing, in a word or two."""
    if foe.asleep:
        return look_card.MOOD_ASLEEP
    if not hunts(foe):
        return look_card.MOOD_FLEEING if foe.fled_turns else look_card.MOOD_UNAWARE
    return look_card.MOOD_ON_GUARD if stays_at_post(foe) else look_card.MOOD_HUNTING


def _noise(noise: Noise, direction: Vec, loudness: int) -> str:
    """Return the sentence about a noise whose source the hero does not see. It says "faint" for a quiet noise.

    `loudness`: cells that the noise still carries where the hero is.
    """
    name = next((name for name, step in DIRECTION_NAMES.items() if step == direction), None)
    if name is None:
        return noises.HEARD[noise]
    return (noises.HEARD_FAINTLY if loudness <= FAINT else noises.HEARD_TOWARDS)[noise].format(direction=name)
