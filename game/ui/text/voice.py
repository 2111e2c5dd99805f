"""Subjects and verbs from the hero's point of view: the hero is `you`, an actor it never made out is `something`."""

from __future__ import annotations

from game.engine.grid.geometry import name_of_step
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.item import Item
from game.engine.records import record
from game.engine.rules.item_names import called
from game.engine.words import a, capital, verb
from game.engine.world import World
from game.ui.text.sentences import ByActor

PLAIN_DOOR = "wooden"
"""Kind of door that sentences call just a door."""


@record
class Voice:
    """Names of the actors and items of one world, as the hero knows them now."""

    world: World

    @property
    def hero(self) -> Actor:
        """Hero of the world, called `you`."""
        return self.world.hero

    def the(self, actor: Actor) -> str:
        """Return the name of an actor within a sentence."""
        if actor is self.hero:
            return "you"
        known = actor in self.world.recognised or self.world.sees(actor.pos) or not actor.alive
        return f"the {actor.name}" if known else "something"

    def who(self, actor: Actor) -> str:
        """Return the name of an actor at the beginning of a sentence."""
        return capital(self.the(actor))

    def does(self, actor: Actor, deed: str) -> str:
        """Return the beginning of a sentence: `You open`, `The kobold opens`."""
        return f"{self.who(actor)} {verb(deed, actor is self.hero)}"

    def tell(self, sentence: ByActor, actor: Actor, **slots: object) -> str:
        """Return the sentence for an act of an actor, in the form for the hero or for any other, its slots filled."""
        if actor is self.hero:
            return sentence.you.format(**slots)
        return sentence.other.format(Actor=self.who(actor), **slots)

    def the_door(self, door: Door) -> str:
        """Return a door's name with its article and direction: "the door to the east", "the iron door" underfoot."""
        noun = "door" if door.kind.name == PLAIN_DOOR else door.kind.noun
        way = door.at - self.hero.pos
        return f"the {noun} to the {name_of_step(way.compass)}" if way.steps else f"the {noun}"

    def heap(self, item: Item) -> str:
        """Return the name of an item with its article, or of several with their number."""
        name = called(item, self.world)
        if item.count != 1:
            return name
        return f"1 {name}" if item.kind.worth else a(name)
