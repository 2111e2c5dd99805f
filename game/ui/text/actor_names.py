"""Subjects and verbs from the hero's point of view.

The hero is called `you`, and an actor that he never made out is called `something`.
"""

from __future__ import annotations

from game.engine.events.event_readers import EventReader
from game.engine.grid.geometry import name_of_step
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.item import Item
from game.engine.records import record
from game.engine.rules.identification import name_of
from game.engine.words import a, capital
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.text.sentences import ByActor
from game.ui.text.sentences.log import names as text

PLAIN_DOOR = "wooden"
"""Name of a kind of door. Sentences call a door of this kind just "door"."""


@record
class ActorNames:
    """Names of the actors and items of a world, as the hero knows them now."""

    world: World

    @property
    def hero(self) -> Actor:
        """Hero of the world, called `you`."""
        return self.world.hero

    def the(self, actor: Actor) -> str:
        """Return the name of an actor for the middle of a sentence, with its article."""
        if actor is self.hero:
            return text.YOU
        known = actor in self.world.seen_acting or self.world.sees(actor.pos) or not actor.alive
        return text.THE_ACTOR.format(name=actor.name) if known else text.SOMETHING

    def who(self, actor: Actor) -> str:
        """Return the name of an actor for the beginning of a sentence, with its article."""
        return capital(self.the(actor))

    def fill(self, sentence: ByActor, actor: Actor, **slots: object) -> str:
        """Return a sentence about an actor with its slots filled, in the form for the hero or for any other actor.

        The slot `{Actor}` is filled with the name of `actor`. `slots`: values of all other slots, by the name of the
        slot.
        """
        if actor is self.hero:
            return sentence.you.format(**slots)
        return sentence.other.format(Actor=self.who(actor), **slots)

    def the_door(self, door: Door, *, here: bool = False) -> str:
        """Return the name of a door with its article and its direction from the hero.

        Examples: "the door to the east", "the iron door". `here`: leave the direction out. For a door in the
        hero's cell the direction is always left out.
        """
        noun = text.PLAIN_DOOR if door.kind.name == PLAIN_DOOR else door.kind.noun
        way = door.at - self.hero.pos
        if here or not way.steps:
            return text.THE_DOOR.format(door=noun)
        return text.THE_DOOR_TO.format(door=noun, direction=name_of_step(way.compass))

    def heap(self, item: Item) -> str:
        """Return the name of an item with its article or, for several items, with their number."""
        name = name_of(item, self.world)
        if item.count != 1:
            return name
        return f"1 {name}" if item.kind.worth else a(name)


MessageReader = EventReader[[ActorNames], Message | None]
"""Type of a reader that turns each event into a message, or into None if the event has no message."""
