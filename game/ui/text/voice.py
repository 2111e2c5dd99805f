"""Subjects and verbs from the hero's point of view: the hero is `you`, an actor it never made out is `something`."""

from __future__ import annotations

from game.engine.model.actor import Actor
from game.engine.model.item import Item
from game.engine.records import record
from game.engine.rules.item_names import called
from game.engine.words import a, capital, verb
from game.engine.world import World


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

    def heap(self, item: Item) -> str:
        """Return the name of an item with its article, or of several with their number."""
        name = called(item, self.world)
        if item.count != 1:
            return name
        return f"1 {name}" if item.kind.worth else a(name)
