"""Subjects and verbs from the hero's point of view: the hero is `you`, an actor it never made out is `something`."""

from __future__ import annotations

from game.engine.grid.geometry import name_of_step
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.item import Item
from game.engine.records import record
from game.engine.rules.item_names import name_of
from game.engine.words import a, capital
from game.engine.world import World
from game.ui.text.sentences import ByActor
from game.ui.text.sentences.log import names as text

PLAIN_DOOR = "wooden"
"""Kind of door that sentences call just a door."""


@record
class ActorNames:
    """Names of the actors and items of one world, as the hero knows them now."""

    world: World

    @property
    def hero(self) -> Actor:
        """Hero of the world, called `you`."""
        return self.world.hero

    def the(self, actor: Actor) -> str:
        """Return the name of an actor within a sentence."""
        if actor is self.hero:
            return text.YOU
        known = actor in self.world.seen_acting or self.world.sees(actor.pos) or not actor.alive
        return text.THE_ACTOR.format(name=actor.name) if known else text.SOMETHING

    def who(self, actor: Actor) -> str:
        """Return the name of an actor at the beginning of a sentence."""
        return capital(self.the(actor))

    def fill(self, sentence: ByActor, actor: Actor, **slots: object) -> str:
        """Return the sentence for an act of an actor, in the form for the hero or for any other, its slots filled."""
        if actor is self.hero:
            return sentence.you.format(**slots)
        return sentence.other.format(Actor=self.who(actor), **slots)

    def the_door(self, door: Door, *, here: bool = False) -> str:
        """Return a door's name with its article and, unless it is `here` or underfoot, its direction.

        It is "the door to the east" or "the iron door".
        """
        noun = text.PLAIN_DOOR if door.kind.name == PLAIN_DOOR else door.kind.noun
        way = door.at - self.hero.pos
        if here or not way.steps:
            return text.THE_DOOR.format(door=noun)
        return text.THE_DOOR_TO.format(door=noun, direction=name_of_step(way.compass))

    def heap(self, item: Item) -> str:
        """Return the name of an item with its article, or of several with their number."""
        name = name_of(item, self.world)
        if item.count != 1:
            return name
        return f"1 {name}" if item.kind.worth else a(name)
