"""The prose of the game: the messages in the log about the events of an update.

The functions that make a message of one event are here and in the modules that `narrator` joins. The sentences
themselves are in `game/ui/text/sentences/log/`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.engine.events.combat_events import Afflicted, Recovered
from game.engine.events.event import Event
from game.engine.events.hazard_events import CaughtFire, HazardAppeared, TrapLaid
from game.engine.events.item_events import Used
from game.engine.events.monster_events import Divided, Noticed, Woke
from game.engine.events.movement_events import (
    Arrived,
    CameIn,
    ChangedPlaces,
    DoorBandChanged,
    FoundNothing,
    Heard,
    Refused,
    Stopped,
)
from game.engine.events.stop_reasons import FoeAlert, FoeAlerted, FoeGlimpsed
from game.engine.grid.geometry import DIRECTION_NAMES
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS, Condition
from game.engine.model.door import DoorBand
from game.engine.model.order import Order
from game.engine.words import count
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.text.actor_names import ActorNames, MessageReader
from game.ui.text.event_messages.combat_messages import combat_messages
from game.ui.text.event_messages.door_messages import door_messages, not_startled
from game.ui.text.event_messages.hazard_messages import hazard_messages
from game.ui.text.event_messages.item_messages import item_messages
from game.ui.text.event_messages.order_notes import OrderNotes
from game.ui.text.event_messages.sentence_table import table_messages
from game.ui.text.event_messages.stop_messages import come_into_view, stop_message
from game.ui.text.open_doors import doors_to_bolt, of_limit
from game.ui.text.sentences.log import noises, stops, story

FAINT = 3
"""Maximum loudness at which the message calls a noise faint."""

TOLD_TICKS = 2 * TURN_TICKS
"""Ticks after which a message on a monster does not count as the reason why an order stops any more."""
COVERED_BY: dict[FoeAlert, tuple[type[Woke | Noticed | Divided], ...]] = {
    FoeAlert.AWAKE: (Woke,),
    FoeAlert.IN_VIEW: (Noticed, Divided),
    FoeAlert.HUNTS: (Noticed,),
}
"""Events of a monster whose messages make the one on the end of an order needless, by why the monster ends it."""

narrator = MessageReader(None, table_messages, combat_messages, door_messages, hazard_messages, item_messages)
"""Reader that turns each event into a sentence from the hero's point of view. Use it for events that he witnessed."""


@narrator
def _found_nothing(event: FoundNothing, names: ActorNames) -> Message | None:
    return Message(story.FOUND_NOTHING, "dim text") if event.actor is names.hero else None


@narrator
def _changed_places(event: ChangedPlaces, names: ActorNames) -> Message:
    return Message(story.CHANGED_PLACES.format(the_friend=names.the(event.friend)), "dim text")


@narrator
def _heard(event: Heard, names: ActorNames) -> Message:
    """Return the message about a noise whose source the hero does not see. It says "faint" for a quiet noise."""
    words = noises.NOISES[event.noise]
    direction = next((name for name, step in DIRECTION_NAMES.items() if step == event.direction), None)
    if direction is None:
        return Message(words.heard, "dim text")
    sentence = words.faintly if event.loudness <= FAINT else words.towards
    return Message(sentence.format(direction=direction), "dim text")


@narrator
def _door_band_changed(event: DoorBandChanged, names: ActorNames) -> Message:
    limit = event.limit
    slots = {"doors": of_limit(event.doors, limit), "limit": limit.doors, "foe": limit.breed.name}
    if event.now is DoorBand.REACHED:
        sentence = story.INTRUDER_WAITS if event.waits else story.LIMIT_REACHED
        bolts, steps = doors_to_bolt(event.doors, limit), count(limit.steps, "step")
        return Message(sentence.format(**slots, bolts=bolts, steps=steps), "harm")
    if event.killed:
        return Message(story.INTRUDER_DEAD.format(**slots), "good")
    if event.now is DoorBand.NEAR and event.before is DoorBand.CALM:
        return Message(story.NEAR_LIMIT.format(**slots), "gain")
    return Message(story.OWN_DOORS.format(**slots), "good")


@narrator
def _came_in(event: CameIn, names: ActorNames) -> Message:
    door = names.the_door(event.door)
    told = story.INTRUDER_COMES.format(foe=event.actor.name, the_door=door, steps=count(event.turns, "step"))
    return Message(told, "harm")


@narrator
def _arrived(event: Arrived, names: ActorNames) -> Message:
    words = story.HEALED_ON_ARRIVAL if event.healed else story.ARRIVED
    return Message(words.format(depth=event.depth, health=event.healed), "title")


@narrator
def _refused(event: Refused, names: ActorNames) -> Message:
    return Message(event.reason, "dim text")


@narrator
def _stopped(event: Stopped, names: ActorNames) -> Message | None:
    why = stop_message(event.reason)
    return Message(why, "dim text") if why else None


class Narration:
    """Teller of the messages about a game, update by update.

    `notes`: also adds notes about the player's orders; None where no one gives orders, as in a replay.
    """

    def __init__(self, notes: OrderNotes | None = None) -> None:
        self._notes = notes
        self._told: list[tuple[int, Woke | Noticed | Divided]] = []
        """What the last messages tell of monsters that woke, noticed the hero or divided: the tick, and the event."""
        self._gone: set[Actor] = set()
        """Monsters of which the last message of this kind says that they are out of view again."""

    def begin_order(self, order: Order | None, world: World) -> None:
        """Take notice of an order before the hero carries it out; None if he goes on with his order."""
        if self._notes is not None:
            self._notes.begin_order(order, world)

    def messages_for(self, world: World) -> list[Message]:
        """Return the messages about the last update of the world.

        An event has no message if the message about another event of the same update already covers it. Nor has an
        order that stops because of monsters, if the messages already name each that woke or noticed the hero.
        """
        if self._notes is None:
            return self._messages(world)
        before, instead = self._notes.before(world), self._notes.in_place_of(world.witnessed, world)
        return before + (self._messages(world) if instead is None else [instead])

    def _messages(self, world: World) -> list[Message]:
        lines = list[Message]()
        self._told = [(tick, event) for tick, event in self._told if world.now - tick <= TOLD_TICKS]
        for line, event in _lines_of(world):
            words = line.text
            match event:
                case Woke() | Noticed():
                    self._told.append((world.now, event))
                    (self._gone.discard if world.sees(event.actor.pos) else self._gone.add)(event.actor)
                case Divided():
                    self._told.append((world.now, event))  # the name of the half is that of the whole
                case Stopped(reason=FoeAlerted(name, alert, others)) if alert in COVERED_BY:
                    covering = COVERED_BY[alert]
                    told = Counter(each.actor.name for _, each in self._told if isinstance(each, covering))
                    self._told = [(tick, each) for tick, each in self._told if not isinstance(each, covering)]
                    if not (untold := Counter((name, *others)) - told):
                        continue
                    if alert is FoeAlert.IN_VIEW:  # who is told to have come in is not told to come in once more
                        words = come_into_view([*untold.elements()], told)
                case Stopped(reason=FoeGlimpsed(name, direction)):
                    noticed = {each.actor for _, each in self._told if isinstance(each, Noticed)}
                    if named := {foe for foe in noticed if foe.name == name}:
                        if named & self._gone:
                            continue
                        words = stops.FOE_OUT_OF_VIEW.format(foe=name, direction=direction)
            more = self._notes.added_to(event) if self._notes is not None else ""
            lines.append(line._replace(text=words + not_startled(event, world) + more))
        return lines

    def after_turn(self, world: World) -> list[Message]:
        """Return the messages to show at the end of a turn."""
        return self._notes.after_turn(world) if self._notes is not None else []


def messages_for(world: World) -> list[Message]:
    """Return the messages about the last update of the world, for a reader who sees no other updates."""
    return Narration().messages_for(world)


def _lines_of(world: World) -> Iterator[tuple[Message, Event]]:
    """Yield each message about the last update of the world, with its event."""
    events, lines, names = world.witnessed, list[Message](), ActorNames(world)
    kinds = {type(event) for event in events}
    again = _relapses(events) if Recovered in kinds else set()
    for event in events:
        match event:
            case Afflicted() | Recovered() if (event.actor, event.condition) in again:
                continue
            case HazardAppeared(name="fire") if CaughtFire in kinds:
                continue
            case Used() if TrapLaid in kinds:
                continue
        line = narrator.read(event, names)
        if line is not None and not (isinstance(event, CaughtFire) and line in lines):  # once for all cells
            lines.append(line)
            yield line, event


def _relapses(events: list[Event]) -> set[tuple[Actor, Condition]]:
    """Return the conditions that ended and began again in one update of the world, each with its actor.

    This happens for example in gas. These events get no message, because nothing has changed for the actor.
    """
    ended = {(event.actor, event.condition) for event in events if isinstance(event, Recovered)}
    return {(event.actor, event.condition) for event in events if isinstance(event, Afflicted)} & ended
